"""What a table shows between the turns of people at one screen, in a game with calls at any time: see
`game.scenes.table.hotseat_calls`. Such a game has a `game/tables/<game>_public.py` with a `Table` that is a
PublicView."""

from typing import NamedTuple, Protocol

from engine.contract import Action, View
from game.table.view import Seats, TableView
from game.ui.widgets import Rect


class CallOption(NamedTuple):
    """Something that a seat may say: its action, its key and words, and whether the hand has to prove it."""

    action: Action
    key: str
    label: str
    proved: bool


class HandNote(NamedTuple):
    """What somebody is told of their own hand: what it comes to, and two lines."""

    total: str
    head: str
    sub: str


class PublicView(TableView, Protocol):
    """The table as everybody sees it. Nothing it says or draws depends on a hidden card."""

    seats: Seats
    view: View

    def call_options(self, seat: int) -> list[CallOption]:
        """What a person may say now, by what everybody knows; the hand is not asked."""

    def ends_turn(self, action: Action) -> bool:
        """Whether a move is the end of a turn of which nothing is left to be seen; after a draw one looks first."""

    def names(self, seats: list[int]) -> str:
        """Names in a row: Aki or Ren."""

    def key_box(self, seat: int) -> Rect:
        """The place of a person's own key; it never moves."""

    def plate_box(self) -> Rect:
        """Where it stands whose turn it is."""

    def note_box(self, own: TableView) -> Rect:
        """Where a note stands at the table of somebody who looks at their own hand."""

    def note(
        self, own: TableView, moment: str, claim: Action | None, wrong: str | None, leaves: Action | None
    ) -> HandNote:
        """What somebody is told of their own hand: at the first look, when they leave the screen (with a card that
        `leaves` with them), or when they prove a call (`wrong`: why it is not right)."""
