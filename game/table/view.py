"""What the table scene asks of a game's table: `TableView`."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Final, NamedTuple, Protocol, cast

from engine.contract import PUBLIC, Action, Event, MatchState, Result, View
from engine.registry import package_name
from engine.table.pace import Clock
from engine.text import shortened
from game.draw.canvas import Canvas
from game.draw.card_layout import Spot
from game.table.faces import Faces
from game.table.match_score import MatchScore
from game.table.score_sheet import ResultSheet
from game.text.translations import has, tr
from game.ui.widgets import Rect, Widget, inside


class Seats(NamedTuple):
    """The seats of a table, by seat: names as the record has them, and crests.

    `bots` are the seats of opponents, who have faces.

    `me` is the seat that looks at the screen. `shared` is true where several people share the screen: then no seat is
    called "you"."""

    names: tuple[str, ...]
    crests: tuple[str, ...]
    me: int
    shared: bool = False
    bots: frozenset[int] = frozenset()

    def name(self, seat: int) -> str:
        """The name of a seat in the language of the screen."""
        return display_name(self.names[seat])

    def say(self, key: str, seat: int, **values: object) -> str:
        """A sentence about a seat: the text `key.you` for the seat that looks, `key.other` for another."""
        form = "you" if seat == self.me and not self.shared else "other"
        return tr(f"{key}.{form}", name=self.name(seat), **values)

    def say_of(self, key: str, seats: Sequence[int], **values: object) -> str:
        """A sentence about several seats. It speaks to the seat that looks if it is one of them."""
        return self.say(key, self.me if self.me in seats else seats[0], **values)


LONGEST_NAME: Final = 40
"""How many characters of a name are shown at most. The program itself takes fewer; a record may have any name."""


def display_name(name: str) -> str:
    """A name of the record in the language of the screen. Names of characters and "you" are translated. Others are
    shown as one plain line."""
    key = f"who.{name}"
    return tr(key) if has(key) else shortened(name, LONGEST_NAME)


class Drop(NamedTuple):
    """A place where a dragged card can be dropped: the box to outline and the words in it.

    Dropping does `action`, or presses the widget `press`, which asks a question first. Without either the card goes
    back, and `reason`, one of the game's REASONS, says why. `more` are actions that follow, for cards that go along."""

    box: Rect
    words: str
    action: Action | None = None
    reason: str | None = None
    press: str = ""
    more: tuple[Action, ...] = ()

    def near(self, x: float, y: float) -> bool:
        """Whether a point is inside the box or within 36 units of it."""
        bx, by, bw, bh = self.box
        return inside((bx - 36, by - 36, bw + 72, bh + 72), x, y)


class Mark(NamedTuple):
    """A few words above a card. `gold`: they stand out."""

    text: str
    gold: bool = False


class TableView(Protocol):
    """The table of a game as one seat sees it. `look` takes the newest View; everything else answers for that View.

    Cards of the own hand are named by key (see `card_layout.keys`)."""

    hover: int | None
    """The key of the own card under the pointer."""
    at_rest: bool
    """Whether every card lies where it belongs. Labels at cards are drawn, and words name a card that moved, only then.
    The scene sets it."""
    dropped_y: float
    """Where a card of the own hand was dropped, in units from the top. The scene sets it."""
    was_chosen: bool
    """Whether the card that is activated was chosen before it was pressed. The scene sets it."""
    clock: Clock
    """The time limit that is running."""
    learn: bool
    """Whether the table shows which calls are right, and waits for the player to make them."""
    paused: bool
    """Whether the table waits until the player makes a call or presses the button `no_call`."""
    call_window: bool
    """Whether the table holds moves back so that people can call, in a game with calls. The scene sets it."""
    side_panels: bool
    """Whether score, coach and moves stand beside the table (`game.table.side_panels`). The scene sets it."""
    waiving: bool
    """Whether the player holds the button `no_call`. The scene sets it."""
    counts: Mapping[str, int]
    """How many cards lie in each zone to the eye, while cards fly. The renderer sets it."""
    dealing: bool
    """Whether cards are being dealt. The renderer sets it."""
    faces: Faces
    """The faces of the opponents. The scene lets them change while time passes."""
    reduced: bool
    """Whether motion is reduced: chips and points stand where they would fly to."""
    lesson: bool
    """Whether this is the table of a lesson: the lesson writes what there is to do, so the table does not."""
    quiz: bool
    """Whether the lesson asks a question: the table shows nothing that answers it."""
    answered: bool
    """Whether the question is answered: there is nothing to do on the table, and words may cover its prompt."""
    recall: bool
    """Whether the learner finds the move: no card is chosen beforehand, and nothing above or about a card tells its
    worth. Otherwise the table shows no more than in a match."""
    only_shown: bool
    """Whether the question is answered by buttons of its own: the table takes no move."""
    prompted: bool
    """Whether the table draws its prompt. A scene whose own words cover it leaves it out."""
    waiting: Action | None
    """The own move that is made as soon as the time for calls is over."""

    upright: bool
    """Whether there is a layout for an upright sheet, with room for the words of a lesson. Without one, a window higher
    than wide has a wide sheet all the same: 1280 units wide, and more than 1280 high (see `game.draw.target`)."""
    above_foot: float
    """How far above the foot of an upright sheet the row with the buttons for hints stands, in units."""

    def reaches_icons(self) -> bool:
        """Whether cards lie where the third icon from the right would stand at the upper edge of a wide window."""

    hides_right: bool
    """Whether the button that hides the hand at a shared screen stands at the right of the window, not at the left."""

    move_delays: Mapping[str, float]
    """Milliseconds between two cards that set off, by the arg of the event; "" for every other event."""

    move_sounds: Mapping[tuple[str, str], str]
    """The sounds of a card that moves, by the kinds of the zones it leaves and reaches, such as `hand` for `hand:0`."""

    @property
    def sides_free(self) -> bool:
        """Whether nothing of the game stands beside the table of a wide window."""

    def look(self, view: View, match_state: MatchState, legal: Sequence[Action], canvas: Canvas) -> None:
        """Take the newest View, the match so far, and the legal actions of this seat: none in a replay and in a shared
        picture, also where this seat is to move."""

    def layout(self) -> Mapping[str, Sequence[Spot]]:
        """A spot for every card of every zone.

        Zones are drawn in the order of `View.zones`, the last one on top; those that only the layout has come after
        them. Within a zone the last card lies on top, in a hand the one furthest to the right."""

    def widgets(self) -> list[Widget]:
        """The cards, piles and buttons that can be pressed; later ones lie on top."""

    def first(self) -> str | None:
        """The widget that takes the focus when this seat is to act."""

    def unchoose(self) -> None:
        """Choose no card."""

    def choose(self, wid: str) -> None:
        """Note that a widget has got the focus."""

    def activate(self, wid: str) -> list[Action]:
        """Press a widget. Return the actions it means: none if it only changes the picture."""

    def automatic_action(self) -> Action | None:
        """The action to make after a pause without being asked; None if there is a choice worth making."""

    def draw_ahead(self) -> bool:
        """Use spare time to draw one picture that may be needed later. False if there is none left."""

    def steps(self, action: Action) -> list[str]:
        """The ids of the widgets to press, in order, for an action of this seat. Empty for an action that only the
        table makes."""

    def picks(self, action: Action) -> bool:
        """Whether the cards of an action are picked one by one before a button is pressed."""

    def held(self, wid: str) -> int | None:
        """The key of the card that a widget stands for; None if nothing can be dragged there."""

    def own_zones(self) -> tuple[str, ...]:
        """The zones that hold the cards this seat plays from."""

    def is_own_card(self, wid: str) -> bool:
        """Whether a widget stands for a card of one of the own zones."""

    def drops(self, key: int, /) -> list[Drop]:
        """The places where the card with this key can be dropped, including those that refuse it."""

    def along(self, key: int, /) -> Sequence[int]:
        """The other chosen cards, which go along with the card with this key, from left to right."""

    def mark(self, key: int, /) -> Mark | None:
        """What is written above the own card with this key, which goes along when the card is carried."""

    def reorder(self, key: int, x: float, /) -> None:
        """Put the card with this key where it was dropped in the hand, at x."""

    def carry(self, key: int | None, x: float | None = None, /) -> bool:
        """Part the hand for the card with this key, which would land at x; without x, where it came from. None: no
        card is carried. Return whether the place is a new one."""

    def cover_box(self) -> Rect:
        """The place of the button that covers the hand of people who share an upright screen."""

    def hand_box(self) -> Rect:
        """The place of the own hand."""

    def anchors(self) -> Mapping[str, Rect]:
        """Places that a lesson can point at and that its text never covers, by name."""

    def slip_box(self) -> Rect | None:
        """The room of a slip about the chosen cards, which no short message covers; None while there is none."""

    def prompt_box(self) -> Rect:
        """The place of the prompt, where a short message may stand, in units."""

    def covered_by_hints(self) -> Sequence[Rect]:
        """Panels that the words of a hint cover wholly if at all, because half a panel tells nothing."""

    def pile_label_y(self) -> float:
        """The middle of the words over a pile that can be pressed, in units below its upper edge."""

    def clear_of_hints(self) -> Sequence[Rect]:
        """Places that the words of a hint do not cover, because the player decides by what stands there: the most
        important first. The last ones are covered if there is no other room."""

    def lifted(self) -> int | None:
        """The key of the chosen own card, which gets a gold ring."""

    def prompt(self) -> tuple[str, str]:
        """Two lines: whose turn it is, and what there is to do."""

    def refusal(self, reason: str, /) -> str:
        """Why the rules refuse an action, in words. `reason` is one of the game's REASONS."""

    def seat_order(self) -> Sequence[int]:
        """The seats in the order in which scores list them, the own seat first."""

    def announcement(self, event: Event) -> tuple[str, str] | None:
        """The text and the sound of an event that is announced in large letters; None for every other event."""

    def under(self, canvas: Canvas) -> None:
        """Draw what lies under the cards."""

    def over(self, canvas: Canvas) -> None:
        """Draw what lies on the cards."""

    def tick(self, ms: float) -> bool:
        """Advance effects other than cards, such as a payment that flies to the winner. Return whether the table
        has to wait for them."""

    def finish_effects(self) -> None:
        """End all effects other than cards, after a click or a key."""

    def live(self, canvas: Canvas) -> None:
        """Draw what changes in every frame, over the cards."""

    def take_sounds(self) -> list[str]:
        """The sounds of effects that have begun since the last call."""

    def result(self) -> ResultSheet | None:
        """The score sheet of the deal; None until the deal is over."""

    def match_score(self, results: Sequence[Result]) -> MatchScore:
        """The score of the match so far. `results` are those of the deals that are over."""

    def final(self) -> ResultSheet:
        """The score sheet of the match that is over."""


def table_view(game: str, seats: Seats) -> TableView:
    """The table of a game for the seat `seats.me`; for PUBLIC, the table as everybody may see it."""
    name = "public_view" if seats.me == PUBLIC else "table_view"
    return cast(TableView, import_module(f"{package_name('game', game)}.{name}").create(seats))


def title(game: str, view: View, table: str = "") -> tuple[str, str]:
    """The two lines at the upper left: the name of the game, and its rules with the number of the deal. `table`: the
    name of these rules, where it is not that of the preset.

    The texts `<game>.title` and `<game>.heading` replace the common ones where they exist."""
    preset = table or tr(f"{game}.preset.{view.options['preset']}.name")
    head, sub = (
        own if has(own) else other
        for own, other in ((f"{game}.title", f"{game}.name"), (f"{game}.heading", "table.heading"))
    )
    return tr(head), tr(sub, preset=preset, n=view.match_state.number + 1)
