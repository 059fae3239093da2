"""What a game offers, and the plain values that pass between rules, table, opponents and screen.

Action   what a seat does; has one text form for logs, saves, tests and reports
Event    what is seen to happen; fed to screen, sound and log, blanked for each seat by `redact`
View     all that one seat may know; holds no reference to a State
State    one deal, changed in place by `apply`
Rules    a game: its options, its deals, and the match that is made of deals
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from engine.cards import FACES, HIDDEN, code
from engine.options import Configurable

CLOCK = -1
"""The seat of the clock, written `*`."""

NONE = -1
"""Stands for "no seat" and "no card" in states and facts."""

PUBLIC = -2
"""The seat of somebody who looks on and sees only what everyone sees."""


class NotationError(ValueError):
    """A text that is not an action."""


class PositionError(ValueError):
    """A position that cannot be: says which part of it and why."""


class UnknownGame(ValueError):
    """A game that is not there."""


class IllegalAction(ValueError):
    """An action the rules refuse; `reason` is the key of a text. The state has not changed."""

    def __init__(self, action: "Action", reason: str) -> None:
        super().__init__(f"{action}: {reason}")
        self.action = action
        self.reason = reason


# ----------------------------------------------------------------- actions --
class Action(NamedTuple):
    """`seat verb cards words`: `0 discard 7H`, `2 play 8H spades last`, `* close`.

    It names only what everyone may see, so that the actions applied are the public history."""

    seat: int
    verb: str
    cards: tuple[int, ...] = ()
    arg: str = ""

    def __str__(self) -> str:
        words = ["*" if self.seat == CLOCK else str(self.seat), self.verb, *map(code, self.cards)]
        return " ".join([*words, self.arg] if self.arg else words)


def parse(text: str) -> Action:
    """The action of a text; `parse(str(a)) == a`.

    >>> parse("0 meld 7H 8H 9H").verb
    'meld'
    >>> str(parse("1 layoff 10S 2"))
    '1 layoff 10S 2'
    """
    words = text.split()
    if len(words) < 2 or not (words[0] == "*" or words[0].isdecimal()):
        raise NotationError(f"{text!r} is not an action; one is written like '0 discard 7H' or '* close'")
    n = 2
    while n < len(words) and words[n] in FACES:
        n += 1
    seat = CLOCK if words[0] == "*" else int(words[0])
    return Action(seat, words[1], tuple(FACES[w] for w in words[2:n]), " ".join(words[n:]))


# ------------------------------------------------------------------ events --
class Place(NamedTuple):
    """A place in an ordered zone: `stock`, `discard`, `hand:0`, `meld:1:0`. Slot -1: somewhere in it."""

    zone: str
    slot: int = -1


class Event(NamedTuple):
    """Something that is seen. Kinds: `move` (one card from source to target), `reveal` (a zone's cards
    turn up in place), `say` (a seat says `arg`), `lot` (chance picks a seat), `turn` (it is their turn),
    `flip` (an open card turns over in place, `arg` says how), `result` (the deal is over), `reset` (the table stands
    anew). `seen_by` None: everybody sees the faces."""

    kind: str
    seat: int = CLOCK
    cards: tuple[int, ...] = ()
    source: Place | None = None
    target: Place | None = None
    seen_by: tuple[int, ...] | None = None
    arg: str = ""


def redact(event: Event, seat: int) -> Event:
    """The event as `seat` sees it: hidden faces blank, and no place inside another's hidden hand."""
    if event.seen_by is None or seat in event.seen_by:
        if event.source is None or event.kind != "move":
            return event
        return event._replace(source=_outside(event.source, seat))
    return event._replace(
        cards=(HIDDEN,) * len(event.cards),
        source=event.source and _outside(event.source, seat),
        target=event.target and _outside(event.target, seat),
    )


def _outside(place: Place, seat: int) -> Place:
    hidden = place.zone.startswith("hand:") and place.zone != f"hand:{seat}"
    return Place(place.zone) if hidden else place


# -------------------------------------------------------------------- views --
class Line(NamedTuple):
    """A line of the arithmetic of a result: a text key, whose it is, the amount, the cards it counts."""

    key: str
    seat: int
    value: int
    cards: tuple[int, ...] = ()
    total: bool = False


class Result(NamedTuple):
    """How a deal ended. `points` by seat; a void deal has no winners and no points."""

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
    totals: tuple[int, ...]
    over: bool = False
    winners: tuple[int, ...] = ()
    final: tuple[int, ...] = ()
    """The end of the match, bonuses included; empty before it."""
    lines: tuple[Line, ...] = ()
    facts: Any = None


class View(NamedTuple):
    """All that `seat` may know. `zones` has every zone in order, hidden cards as HIDDEN; `facts` is the
    game's own NamedTuple of public facts."""

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
    """One deal. `legal` answers for every seat, not only for "the one to move"."""

    seats: int
    result: Result | None
    window: str | None
    """The window the deal is in (`race`, `claims`, `rebuy 2`); when its time is over the table submits `* close`.
    Another name is another window, with its time anew."""

    def acting(self) -> tuple[int, ...]:
        """The seats that have a legal action now (the clock is not among them)."""

    def legal(self, seat: int) -> list[Action]:
        """Every legal action of a seat, each face once."""

    def why_not(self, action: Action) -> str | None:
        """The key of the reason why an action is illegal; None if it is legal."""

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        """The one place where rules happen. Raises IllegalAction and then changes nothing."""

    def view(self, seat: int) -> View:
        """What a seat may know, built from an allow-list. PUBLIC sees no hand. Its `acting` are those of
        whom everybody knows that they are to move."""

    def forced(self) -> Action | None:
        """A move that the table makes by itself at its steady beat, such as a card that is owed."""

    def clone(self) -> "State":
        """An independent copy."""

    def position(self) -> dict[str, Any]:
        """The deal as a position file (plain data); `Rules.setup` reads it back."""


# -------------------------------------------------------------------- bots --
class BotMove(NamedTuple):
    """The action a bot chooses and its delay.

    The table carries out `action` `delay_ms` milliseconds after it asked the bot. If `max_delay_ms` is given, the table
    draws the delay at random from `delay_ms` to `max_delay_ms`; a headless table skips the draw where nobody waits."""

    action: Action
    delay_ms: int
    max_delay_ms: int | None = None


class Bot(Protocol):
    """An opponent. It is given a View, the legal actions of its seat, and random numbers of its own."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """Yield the best intent so far (None: none yet); the last one yielded counts."""


# ------------------------------------------------------------------- rules --
class Rules(Configurable, Protocol):
    """A game: a package of `engine.games`."""

    CALLS: frozenset[str]
    """Verbs that anybody may say at any time; they are never stale."""
    REASONS: tuple[str, ...]
    """The keys that `why_not` can return."""

    def match_state(self, options: Mapping[str, Any], seats: int, seed: int, results: Sequence[Result]) -> MatchState:
        """Where a match stands after these results: who deals, the totals, whether it is over."""

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
        """A State that this View could come from; what the View hides is drawn at random."""
