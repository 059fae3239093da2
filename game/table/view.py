"""What the table scene asks of a game's table, and what every table shares."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from engine.cards import HIDDEN, JOKER
from engine.contract import PUBLIC, Action, Event, MatchState, Result, View
from engine.registry import package_name
from engine.table.table import Clock
from game.draw.canvas import Canvas
from game.draw.card_layout import Spot, face_of
from game.draw.sprites import FACES
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
        return named(self.names[seat])

    def say(self, key: str, seat: int, **values: object) -> str:
        """A sentence about a seat, in the form for oneself (`key.you`) or for another (`key.other`)."""
        form = "you" if seat == self.me and not self.shared else "other"
        return tr(f"{key}.{form}", name=self.name(seat), **values)


def named(name: str) -> str:
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


class Timing:
    """The part of a table that is alike for all: what time is running, and what waits for it."""

    clock = Clock()
    learn = False
    paused = False
    reduced = False
    lesson = False
    quiz = False
    waiting: Action | None = None
    hide_at = (24.0, 74.0)
    """Where the button is that hides everything at a shared screen; an x below 0 counts from the right edge."""

    def anchors(self) -> Mapping[str, Rect]:
        """Nothing stands there but cards and buttons."""
        return {}

    def tick(self, ms: float) -> bool:
        """Nothing moves but the cards."""
        return False

    def hurry(self) -> None:
        """There is nothing to finish."""

    def live(self, canvas: Canvas) -> None:
        """Nothing changes from frame to frame."""

    def heard(self) -> list[str]:
        """Nothing is heard but the cards."""
        return []


class OwnHand:
    """What tables share whose own hand can be sorted, or put in an order of one's own that survives draws; and the
    pictures of cards that are drawn in time to spare."""

    sorts: tuple[str, ...] = ("suit", "rank")
    hand: Sequence[int] = ()
    keys: Sequence[int] = ()

    def __init__(self) -> None:
        self.sort = self.sorts[0]
        self.order: list[int] = []
        self._warmed: tuple[int, int] = (0, -1)
        self._cold: list[tuple[float, str]] = []

    def rank(self, face: int) -> tuple[int, ...]:
        """What cards are sorted by in the order `rank`: ace to king, Jokers last."""
        return face == JOKER, face % 13, face

    def keep_order(self) -> None:
        """The own order survives draws: what is gone goes out of it, what is new comes last."""
        left, kept = Counter(self.hand), []
        for face in self.order:
            if left[face]:
                left[face] -= 1
                kept.append(face)
        self.order = kept + list(left.elements())

    def in_order(self) -> list[int]:
        """The slots of the own hand from left to right: as faces go, by rank, or in the own order."""
        slots = range(len(self.hand))
        if self.sort == "own":
            places = list(self.order)
            found: dict[int, int] = {}
            for slot, face in enumerate(self.hand):
                found[slot] = places.index(face)
                places[found[slot]] = HIDDEN - 1
            return sorted(slots, key=lambda s: found[s])
        if self.sort == "rank":
            return sorted(slots, key=lambda s: self.rank(self.hand[s]))
        return sorted(slots, key=lambda s: self.hand[s])

    def next_sort(self) -> None:
        """The next way to sort; the own order is one as long as it is chosen."""
        modes = [*self.sorts, "own"] if self.sort == "own" else list(self.sorts)
        self.sort = modes[(modes.index(self.sort) + 1) % len(modes)]

    def put(self, key: int, x: float, row: Sequence[int], spots: Sequence[Spot]) -> None:
        """A card was dropped in the hand at x, whose slots lie in this row at these spots (by slot)."""
        rest = [s for s in row if self.keys[s] != key]
        at = sum(1 for s in rest if spots[s].x < x)
        faces = [self.hand[s] for s in rest]
        self.order = [*faces[:at], face_of(key), *faces[at:]]
        self.sort = "own"

    def warm_up(self, canvas: Canvas, pictures: Callable[[], Iterable[tuple[float, str]]]) -> None:
        """Draw one more card (its height in units and its code) in advance, so that many cards that turn over at
        once are as smooth as one."""
        if self._warmed != (canvas.pixel_height, FACES.generation):
            self._warmed = (canvas.pixel_height, FACES.generation)
            self._cold = list(pictures())
        if self._cold:
            h, name = self._cold.pop()
            FACES.face(name, canvas.pixels(h))


class TableView(Protocol):
    """One game at the table, for one seat. `look` gives it the newest View; all else answers for that."""

    hover: int | None
    """The own card under the pointer, named as by `layout.keys`; so are all cards of the own hand here."""
    calm: bool
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

    beats: Mapping[str, float]
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

    def obvious(self) -> Action | None:
        """The one sensible action where the rules allow others of no consequence; made after a pause."""

    def warm(self) -> None:
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

    def hurry(self) -> None:
        """A click or key: what moves besides cards is at its end."""

    def live(self, canvas: Canvas) -> None:
        """Draw what changes from frame to frame, over the cards."""

    def heard(self) -> list[str]:
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
