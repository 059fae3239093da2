"""What the table scene asks of a game's table, and what every table shares."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from engine.contract import PUBLIC, Action, Event, MatchState, Result, View
from engine.registry import package_name
from engine.table.table import Clock
from game.draw.canvas import Canvas
from game.draw.card_layout import Spot
from game.table.match_score import MatchScore
from game.table.score_sheet import ResultSheet
from game.text.translations import has, tr
from game.ui.widgets import Rect, Widget, inside


class Seats(NamedTuple):
    """Who sits where: names as written in the record, crests, which seat looks, and whether people share
    the screen (then nobody is "you")."""

    names: tuple[str, ...]
    crests: tuple[str, ...]
    me: int
    shared: bool = False

    def name(self, seat: int) -> str:
        """The name of a seat as the screen says it."""
        return display_name(self.names[seat])

    def say(self, key: str, seat: int, **values: object) -> str:
        """A sentence about a seat, in the form for oneself (`key.you`) or for another (`key.other`)."""
        form = "you" if seat == self.me and not self.shared else "other"
        return tr(f"{key}.{form}", name=self.name(seat), **values)


def display_name(name: str) -> str:
    """A name of the record on the screen: characters and "you" have texts, people's names are their own."""
    key = f"who.{name}"
    return tr(key) if has(key) else name


class Drop(NamedTuple):
    """What dropping a card somewhere would do: a box to outline, words for it, the action; or why not. `press`
    is a widget that asks something first and is pressed instead."""

    box: Rect
    words: str
    action: Action | None = None
    reason: str | None = None
    press: str = ""

    def near(self, x: float, y: float) -> bool:
        """Whether a point is in the box or close by."""
        bx, by, bw, bh = self.box
        return inside((bx - 36, by - 36, bw + 72, bh + 72), x, y)


class TableView(Protocol):
    """One game at the table, for one seat. `look` gives it the newest View; all else answers for that."""

    hover: int | None
    """The own card under the pointer, named as by `layout.keys`; so are all cards of the own hand here."""
    at_rest: bool
    """Whether every card lies where it belongs; labels wait for that."""
    was_chosen: bool
    """Whether the card that is activated was chosen before it was pressed."""
    clock: Clock
    """What time is running at the table."""
    learn: bool
    """Whether calls are pointed out, and the table waits for them;"""
    paused: bool
    """it is waiting now, until `go_on` is pressed."""
    reduced: bool
    """Whether motion is reduced: what moves besides cards stands where it goes to."""
    lesson: bool
    """Whether somebody is taught here: the table leaves the talking to the lesson;"""
    quiz: bool
    """and whether they are asked: it gives no answer away."""
    waiting: Action | None
    """One's own move that the table holds back."""

    hide_at: tuple[float, float]
    """Where the button is that hides everything at a shared screen; an x below 0 counts from the right edge."""

    move_delays: Mapping[str, float]
    """ms from one moving card to the next, by the event's arg; "" for the rest."""

    def look(self, view: View, match_state: MatchState, legal: Sequence[Action], canvas: Canvas) -> None:
        """The newest View, the match so far, and what this seat may do."""

    def layout(self) -> Mapping[str, Sequence[Spot]]:
        """A spot for every card of every zone."""

    def widgets(self) -> list[Widget]:
        """Cards, piles and buttons, later ones on top."""

    def first(self) -> str | None:
        """The widget that takes the focus when this seat is to act."""

    def choose(self, wid: str) -> None:
        """A widget got the focus."""

    def activate(self, wid: str) -> list[Action]:
        """What a widget does; no action if it changes only how things look."""

    def automatic_action(self) -> Action | None:
        """The one sensible action where the rules allow others of no consequence; made after a pause."""

    def draw_ahead(self) -> None:
        """Time to spare: prepare a little of what may be drawn later."""

    def steps(self, action: Action) -> list[str]:
        """The widgets to press, in order, to do an action of this seat."""

    def picks(self, action: Action) -> bool:
        """Whether the cards of an action are picked one by one before a button does it."""

    def held(self, wid: str) -> int | None:
        """The card a widget stands for, if it can be dragged."""

    def drops(self, key: int, /) -> list[Drop]:
        """Where a dragged card may go, and where it may not."""

    def reorder(self, key: int, x: float, /) -> None:
        """A card of the hand was dropped in the hand at x."""

    def hand_box(self) -> Rect:
        """Where the own hand lies."""

    def anchors(self) -> Mapping[str, Rect]:
        """What is written on the table and a lesson may point at, by name; its words never cover it."""

    def lifted(self) -> int | None:
        """The chosen card of the own hand, which gets a gold ring."""

    def announcement(self, event: Event) -> tuple[str, str] | None:
        """The words and the sound of an event that is a moment of its own; None for the rest."""

    def under(self, canvas: Canvas) -> None:
        """Draw what lies under the cards."""

    def over(self, canvas: Canvas) -> None:
        """Draw what lies on the cards."""

    def tick(self, ms: float) -> bool:
        """Time passes for what moves besides cards, such as a payment that flies to the winner; whether there
        is something that has to be seen to its end before the table goes on."""

    def finish_effects(self) -> None:
        """A click or key: what moves besides cards is at its end."""

    def live(self, canvas: Canvas) -> None:
        """Draw what changes from frame to frame, over the cards."""

    def take_sounds(self) -> list[str]:
        """The sounds of what moves besides cards that have begun since they were last collected."""

    def result(self) -> ResultSheet | None:
        """The score sheet of the deal that is over; None while it is not."""

    def match_score(self, results: Sequence[Result]) -> MatchScore:
        """The match so far, for the score screen."""

    def final(self) -> ResultSheet:
        """The score sheet of the match that is over."""


def table_view(game: str, seats: Seats) -> TableView:
    """The table of a game; for everybody at once where nobody looks for themselves."""
    name = "public_view" if seats.me == PUBLIC else "table_view"
    return cast(TableView, import_module(f"{package_name('game', game)}.{name}").create(seats))


def title(game: str, view: View) -> tuple[str, str]:
    """The two lines at the upper left: the game, and its rules and the deal. A game may have words of its own for
    either, `<game>.title` and `<game>.heading`."""
    preset = tr(f"{game}.preset.{view.options['preset']}.name")
    head, sub = (
        own if has(own) else other
        for own, other in ((f"{game}.title", f"{game}.name"), (f"{game}.heading", "table.heading"))
    )
    return tr(head), tr(sub, preset=preset, n=view.match_state.number + 1)
