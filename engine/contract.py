"""What a game offers, and the plain values that pass between rules, table, opponents and screen.

Action   what a seat does; its text form is used in logs, saves, tests and reports
Event    what can be seen to happen; goes to screen, sound and log, with hidden cards blanked by `redact`
View     all that one seat may know; holds no reference to a State
State    one deal, changed in place by `apply`
Bot      an opponent, which gets Views and answers with BotMoves
Rules    a game: its options, its deals, and the match that is made of deals

A deal's cards are faces (`engine.cards`); its places are zones, named by strings such as `stock` and `hand:0`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from engine.cards import FACES, HIDDEN, code
from engine.options import Configurable
from engine.text import quoted

CLOCK: Final = -1
"""The seat number of the clock, written `*` in an action's text."""
MAX_SEAT_DIGITS: Final = 3
"""The digits of the largest number of a seat that is read."""

NONE: Final = -1
"""Stands for "no seat" and "no card" in states and facts."""

PUBLIC: Final = -2
"""The seat number of an onlooker, who sees only what every seat sees."""


class NotationError(ValueError):
    """A text is not an action."""


class PositionError(ValueError):
    """A position is impossible; the message names the part and the reason."""


class UnknownGame(ValueError):
    """There is no game of this id."""


class IllegalAction(ValueError):
    """The rules refuse an action. `reason` is one of the game's REASONS. The state has not changed."""

    def __init__(self, action: "Action", reason: str) -> None:
        super().__init__(f"{action}: {reason}")
        self.action = action
        self.reason = reason


class RulesFault(ValueError):
    """The rules of a game raised an error that no rules may raise: the game has a fault, not what it was asked."""


@contextmanager
def guarded(game: str) -> Iterator[None]:
    """Inside, any error of the rules of a game but ValueError becomes a RulesFault."""
    try:
        yield
    except ValueError:
        raise
    except (Exception, SystemExit) as error:  # whatever a stranger's module does
        raise RulesFault(f"the rules of {game} have a fault: {type(error).__name__}: {error}") from error


# ----------------------------------------------------------------- actions --
class Action(NamedTuple):
    """An action, written `seat verb cards arg`: `0 discard 7H`, `2 play 8H spades last`, `* close`.

    It names only what every seat may see, so the list of applied actions is the public history of a deal. The order of
    `cards` is part of it: where the order does not matter, the game takes the cards in one order alone.

    `verb` is one word. `arg` is words with one space between; the first must not be the code of a card, such as `JK`,
    because `parse` would count it among `cards`.

    A secret move, such as passing cards face down, burying a card or a sealed bid, names what only some seats may see.
    Then `State.view` puts the action into `View.history` of every other seat without those cards, or without that
    `arg`; its events say `seen_by`; and the State that `Rules.determinize` makes has cards drawn at random where the
    View has none. The table, the record and `apply` have the whole action."""

    seat: int
    verb: str
    cards: tuple[int, ...] = ()
    arg: str = ""

    def __str__(self) -> str:
        words = ["*" if self.seat == CLOCK else str(self.seat), self.verb, *map(code, self.cards)]
        return " ".join([*words, self.arg] if self.arg else words)


CLOSE: Final = Action(CLOCK, "close")
"""The end of a window for calls."""


@lru_cache(maxsize=4096)
def parse(text: str) -> Action:
    """The action of a text, so that `parse(str(a)) == a`. Raises NotationError.

    >>> parse("0 meld 7H 8H 9H").verb
    'meld'
    >>> str(parse("1 layoff 10S 2"))
    '1 layoff 10S 2'
    """
    words = text.split()
    if (
        len(words) < 2
        or not (words[0] == "*" or (words[0].isdecimal() and words[0].isascii() and len(words[0]) <= MAX_SEAT_DIGITS))
        or not (text.isprintable() or text.splitlines() == [text])  # what can be printed has no line break
    ):
        raise NotationError(f"{quoted(text)} is not an action; one is written like '0 discard 7H' or '* close'")
    n = 2
    while n < len(words) and words[n] in FACES:
        n += 1
    seat = CLOCK if words[0] == "*" else int(words[0])
    return Action(seat, words[1], tuple([FACES[w] for w in words[2:n]]), " ".join(words[n:]))


# ------------------------------------------------------------------ events --
class Place(NamedTuple):
    """A place in an ordered zone such as `stock`, `discard`, `hand:0`, `meld:1:0`. Slot -1: not known where."""

    zone: str
    slot: int = -1


class Event(NamedTuple):
    """Something that can be seen to happen.

    Kinds:

        move     one card moves from `source` to `target`
        reveal   the cards of a zone are turned up in place
        flip     an open card is turned over in place; `arg` says to which state
        say      a seat says `arg`: a word, or a word and a number (`rin`, `tile 1`, `penalty 3`)
        lot      chance picks a seat
        turn     it is a seat's turn
        result   the deal is over
        reset    the table is shown afresh, without animation

    `seen_by` names the seats that see the faces; None: every seat."""

    kind: str
    seat: int = CLOCK
    cards: tuple[int, ...] = ()
    source: Place | None = None
    target: Place | None = None
    seen_by: tuple[int, ...] | None = None
    arg: str = ""


def redact(event: Event, seat: int) -> Event:
    """The event as `seat` sees it: hidden faces are blank, and slots in hidden hands of other seats are unknown."""
    seen = event.seen_by is None or seat in event.seen_by
    if seen and event.kind != "move":
        return event
    return event._replace(
        cards=event.cards if seen else (HIDDEN,) * len(event.cards),
        source=event.source and _outside(event.source, seat),
        target=event.target and _outside(event.target, seat),
    )


def _outside(place: Place, seat: int) -> Place:
    hidden = place.zone.startswith("hand:") and place.zone != f"hand:{seat}"
    return Place(place.zone) if hidden else place


# -------------------------------------------------------------------- views --
class Line(NamedTuple):
    """A line of the arithmetic of a result: a text key, the seat it belongs to, the amount, and the cards counted.

    A number that the text shows besides the amount follows the key: `boxes 4`, `rin 2`. `total` marks a sum of lines
    above."""

    key: str
    seat: int
    value: int
    cards: tuple[int, ...] = ()
    total: bool = False


class Result(NamedTuple):
    """How a deal ended. `points` are by seat. A void deal has no winners and no points. Several winners tie, or are
    partners. `facts` is the game's own."""

    kind: str
    points: tuple[int, ...]
    winners: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()
    facts: Any = None


class MatchState(NamedTuple):
    """What a match brings into its next deal, made from the results so far by `Rules.match_state`."""

    number: int
    """Deals played, void ones included."""
    dealer: int
    """The seat that the next deal begins with: its dealer; in RIN also the starter, in Sumidagawa the first leader."""
    totals: tuple[int, ...]
    over: bool = False
    winners: tuple[int, ...] = ()
    final: tuple[int, ...] = ()
    """The end of the match by seat, bonuses included; empty before it. More is better, also where few points of a deal
    are good: places and charts go by it."""
    lines: tuple[Line, ...] = ()
    facts: Any = None


class View(NamedTuple):
    """All that `seat` may know.

    `zones` has the cards of every zone, hidden ones as HIDDEN. `history` has the actions of the deal so far, those
    of other seats without what is secret (see `Action`). `facts` is a NamedTuple of the game's own, such as
    `engine.games.gin.state.Facts`."""

    game: str
    seat: int
    seats: int
    options: Mapping[str, Any]
    match_state: MatchState
    phase: str
    acting: tuple[int, ...]
    window: str | None
    zones: Mapping[str, tuple[int, ...]]
    history: tuple[Action, ...]
    facts: Any
    result: Result | None

    @property
    def hand(self) -> tuple[int, ...]:
        """This seat's own cards."""
        return self.zones[f"hand:{self.seat}"]


# ------------------------------------------------------------------- states --
class State(Protocol):
    """One deal. Several seats may have legal actions at the same time.

    Chance in the middle of a deal, such as a new shuffle, comes from a seed that the State keeps to itself and changes
    with `engine.rng.derive` at each use (`engine.games.rin.fields`). `clone` and `position` keep the seed, no View has
    it, and `Rules.determinize` gives the State a random one."""

    seats: int
    result: Result | None
    window: str | None
    """The window the deal is in (`race`, `claims`, `rebuy 2`), None outside. When the window's time is over the table
    submits `* close`. A window with another name has its full time again."""

    def acting(self) -> tuple[int, ...]:
        """The seats that have a legal action now (the clock is not among them)."""

    def legal(self, seat: int) -> list[Action]:
        """Every legal action of a seat. Cards of equal face give one action."""

    def why_not(self, action: Action) -> str | None:
        """The key of the reason why an action is illegal; None if it is legal."""

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal action and append what is seen to `events`. Raises IllegalAction; then nothing changes."""

    def view(self, seat: int) -> View:
        """What a seat may know; PUBLIC sees no hand. `View.acting` has only seats of which every seat knows that they
        are to move."""

    def forced(self) -> Action | None:
        """An action that the table carries out by itself, such as the draw of an owed card; None if there is none.

        `acting` and `legal` name its seat and the action like any other. The table makes it `Pace.beat` after the last
        action, so that e.g. a full trick stays in sight, and never in the time for calls. A person is not asked."""

    def clone(self) -> "State":
        """An independent copy."""

    def position(self) -> dict[str, Any]:
        """The deal as a position file (plain data); `Rules.setup` reads it back. It holds everything that a View
        shows, except the history and the match."""


def is_choice(state: State, action: Action, calls: Collection[str]) -> bool:
    """Whether a seat chooses by an action that is about to be applied: by a call, or by one of several other moves."""
    return action.verb in calls or sum(a.verb not in calls for a in state.legal(action.seat)) > 1


# -------------------------------------------------------------------- bots --
class BotMove(NamedTuple):
    """The action a bot chooses and its delay.

    The table carries out `action` `delay_ms` milliseconds after it asked the bot. If `max_delay_ms` is given, the table
    draws the delay at random from `delay_ms` to `max_delay_ms`; a headless table skips the draw where nobody waits."""

    action: Action
    delay_ms: int
    max_delay_ms: int | None = None


class Bot(Protocol):
    """An opponent. It is given a View, the legal actions of its seat, and random numbers of its own.

    A bot that draws no random numbers may declare `draws = False`: a headless table then saves the time to make them,
    which is a tenth of a simple move."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """Think in slices. Each yield gives the best move so far, or None if there is none; the last move counts."""


# ------------------------------------------------------------------- rules --
class Rules(Configurable, Protocol):
    """A game: a package of `engine.games`.

    A game may also declare `WINDOWS`: Mapping[str, int], the ms that its windows stay open, by the first word of the
    window's name (`rebuy` for `rebuy 2`). A window not named there stays open for the table's `Pace.window`.

    `NUMBERS`: Mapping[str, int] names numbers of the rules that the game's texts may show."""

    CALLS: frozenset[str]
    """Verbs that any seat may say at any time, so that `Table.submit` never finds them stale."""
    REASONS: tuple[str, ...]
    """The keys that `why_not` can return."""

    def match_state(self, options: Mapping[str, Any], seats: int, seed: int, results: Sequence[Result]) -> MatchState:
        """Where a match stands after these results: the dealer, the totals, whether it is over."""

    def deal(
        self,
        options: Mapping[str, Any],
        seats: int,
        seed: int,
        match_state: MatchState,
        events: list[Event] | None = None,
    ) -> State:
        """A fresh deal; the same arguments give the same deal."""

    def setup(self, position: Mapping[str, Any]) -> State:
        """A deal from a position file. Raises PositionError."""

    def determinize(self, view: View, rng: Random) -> State:
        """A State that this View could come from, hidden cards drawn at random: `determinize(v).view(v.seat) == v`."""
