"""What opponents of RIN call, and when: Rin, Torin, the return, Last and challenges. All levels are a `Player`.

How well a level listens is its `Attention`. Reaction times come from the random numbers alone: the first number drawn
gives the time, whatever the hand and the choice, so that a pause reveals nothing. A seat that is not to move and has
nothing to call stays silent."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from engine.contract import Action, BotMove, View
from engine.games.rin import CALLS
from engine.games.rin.effects import VALUE

CALL_MS = (400, 1200)
"""The shortest and the longest time before a call."""
MOVE_MS = (700, 1600)
"""The shortest and the longest time before a move."""


class Attention(NamedTuple):
    """How likely a level notices what it may call, each time that it is asked."""

    rin: float
    """Its own Rin or Torin, or that it may return one."""
    last: float
    """That Last is due, together with the play."""
    late: float
    """That Last is due, after a play without it."""
    challenge: float
    """That an opponent did not say Last."""
    miscount: float
    """How likely it takes a sum that is off by one for the right one, at tables where a wrong call is possible."""
    race: "tuple[int, int]"
    """The shortest and the longest time in ms until it acts in the race for the second turn."""


def sum_difference(view: View) -> int:
    """The sum of the hand less the field card; 0 is Rin."""
    return sum([VALUE[c] for c in view.hand]) - VALUE[view.zones["field"][-1]]


def reaction_ms(times: tuple[int, int], u: float) -> int:
    """The time in ms between the two `times` that a random number from 0 to 1 makes."""
    return times[0] + int(u * (times[1] - times[0]))


class Player(ABC):
    """A bot of RIN: it calls what it notices, and leaves the choice among moves to its level."""

    attention: Attention

    @abstractmethod
    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """The level's choice among two or more moves that end a turn, all of them without Last."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """A call, else a move, else nothing."""
        move_ms = self.attention.race if view.phase == "race" else MOVE_MS
        if len(legal) == 1 and legal[0].verb not in CALLS:
            yield BotMove(legal[0], *move_ms)
            return
        u = rng.random()
        moves = [a for a in legal if a.verb not in CALLS]
        call = self.choose_call(view, legal[len(moves) :], rng)
        if call:
            yield BotMove(call, reaction_ms(CALL_MS, u))
        elif moves:
            for move in self.choose_move(view, moves, rng):
                yield BotMove(move, reaction_ms(move_ms, u))

    def choose_call(self, view: View, calls: Sequence[Action], rng: Random) -> Action | None:
        """The most valuable legal call that is noticed."""
        attention, verbs = self.attention, {a.verb: a for a in calls}
        mine = verbs.get("torin") or verbs.get("rin")
        if mine:
            wrong = abs(sum_difference(view))
            if wrong < 2 and rng.random() < (attention.miscount if wrong else attention.rin):
                return mine
        for verb, noticed in (("return", attention.rin), ("last", attention.late), ("challenge", attention.challenge)):
            if verb in verbs and rng.random() < noticed:
                return verbs[verb]
        return None

    def choose_move(self, view: View, moves: Sequence[Action], rng: Random) -> Iterator[Action]:
        """The move, with Last unless Last is forgotten. A level that searches gives its best move so far after each
        slice."""
        plain, says_last = self.without_last(view, moves, rng)
        for move in self.ponder(view, plain, rng) if len(plain) > 1 else plain:
            yield with_last(move) if says_last else move

    def without_last(self, view: View, moves: Sequence[Action], rng: Random) -> tuple[Sequence[Action], bool]:
        """The moves without Last, and whether Last will be said with the move."""
        if len(view.hand) != 2:
            return moves, False
        return [a for a in moves if not says_last(a)], rng.random() < self.attention.last

    def ponder(self, view: View, moves: Sequence[Action], rng: Random) -> Iterator[Action]:
        """The choice among two or more moves; of a level that searches, the best so far after each slice."""
        yield self.move(view, moves, rng)


def says_last(action: Action) -> bool:
    """Whether Last is said with a play."""
    return action.arg.endswith("last")


def with_last(action: Action) -> Action:
    """A play with Last; any other move as it is."""
    return action._replace(arg=f"{action.arg} last".lstrip()) if action.verb == "play" else action


def bare(action: Action) -> Action:
    """A play without Last."""
    return action._replace(arg=action.arg.removesuffix("last").rstrip())
