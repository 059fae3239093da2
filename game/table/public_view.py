"""The table between the turns of people who share a screen, in a game with calls at any time.

Every hand lies face down, and calls are made from memory; see `game.scenes.table.hotseat.calls`. Such a game has a
module `game/games/<game>/public_view.py` with a function `create(seats)` that returns a PublicView.

The game has these texts under `<game>.pass`:

    turn, calls                        whose turn it is, who calls; with {name}
    calls_first, watch, from_memory    what people may do: in the time for calls, in a bot's turn, while somebody calls
    called, join                       nobody is to move, because somebody has called
    race_for, race                     several may move, and the first of them does; `race_for` with {names}
    seen, leave, pass_on               buttons: after the first look, after the turn, after a move within the turn
    unsay                              button: no call after all
    prove, to_table, refused           buttons of a right and a wrong call that the hand has to prove; its refusal
    no_call, no_call_of, no_call_tip   the line above the keys for "no call"; name and tip of a key, with {name}

`refused` has {name}. Texts that `PublicView.note` writes are the game's own."""

from typing import NamedTuple, Protocol

from engine.contract import Action, View
from game.table.view import Seats, TableView
from game.ui.widgets import Rect


class CallOption(NamedTuple):
    """A call that a seat may make: its action, its key, its name, and whether the hand has to prove it."""

    action: Action
    key: str
    label: str
    proved: bool


class HandNote(NamedTuple):
    """What a player reads about the own hand: its total, and two lines."""

    total: str
    head: str
    sub: str


class PublicView(TableView, Protocol):
    """The table as everybody sees it. Nothing in it depends on a hidden card.

    `note` and `note_boxes` are asked for the table `own`, also before `look` was called here: they use nothing else."""

    seats: Seats
    view: View
    proved_calls: tuple[str, ...]
    """The verbs of calls that a hand proves. Their buttons stay on the own table while the player leaves it."""

    def call_options(self, seat: int) -> list[CallOption]:
        """The calls that a seat may make as far as everybody knows. The hand of the seat plays no part."""

    def ends_turn(self, action: Action) -> bool:
        """Whether a move ends the turn at once. After a draw the player looks at the card first."""

    def names(self, seats: list[int]) -> str:
        """The names of seats in a sentence: Aki or Ren."""

    def key_box(self, seat: int) -> Rect:
        """The place of the key with which a seat calls. It never moves."""

    def plate_box(self) -> Rect:
        """The place that says whose turn it is."""

    def note_boxes(self, own: TableView, calls: bool) -> tuple[Rect, Rect]:
        """The places of the note on the table `own` of a player who looks at the own hand, and of its button. `calls`:
        buttons of `proved_calls` stay beside it."""

    def note(
        self, own: TableView, moment: str, claim: Action | None, wrong: str | None, leaves: Action | None
    ) -> HandNote:
        """What a player reads about the own hand, at the table `own`.

        `moment` is the key of the text: at the first look, or when the player leaves the screen after the move
        `leaves`. `claim` is a call that the hand has to prove; `wrong` is the key of the reason why it cannot."""
