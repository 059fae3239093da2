"""What opponents of RIN say and when: Rin, Torin, the return, Last, challenges. Their moves are elsewhere.

How well a level listens is in its `Manners`. Reaction times come from the random numbers alone, and the first
of them makes the time whatever is held and done: a pause tells nothing. A seat that is not to move and has
nothing to say stays silent."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from engine.contract import Action, BotMove, View
from engine.games.rin import CALLS
from engine.games.rin.legal import VALUE

CALL_TIME = (400, 1200)
MOVE_TIME = (700, 1600)


class Manners(NamedTuple):
    """How likely a level notices what there is to say, each time it looks."""

    rin: float
    """Its own Rin or Torin, or that it may return one;"""
    last: float
    """to say Last with the play,"""
    late: float
    """and if it did not, after it;"""
    challenge: float
    """that somebody else did not."""
    miscount: float
    """How likely it takes a sum that is off by one for the right one, where one can call wrongly."""
    race: tuple[int, int]
    """The shortest and the longest time in ms until it acts in the race for the second turn."""


def attentive(manners: Manners) -> Manners:
    """Who notices all there is to say."""
    return manners._replace(rin=1.0, last=1.0, late=1.0, challenge=1.0)


def off(view: View) -> int:
    """By how much the sum of the hand is more than the field card; 0 is Rin."""
    return sum([VALUE[c] for c in view.hand]) - VALUE[view.zones["field"][-1]]


def time(times: tuple[int, int], u: float) -> int:
    """The time in ms that a random number makes."""
    return times[0] + int(u * (times[1] - times[0]))


class Player(ABC):
    """What all levels have in common."""

    manners: Manners

    @abstractmethod
    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """One of two or more moves that end a turn; Last is seen to elsewhere."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """A call, else a move, else nothing."""
        move_time = self.manners.race if view.phase == "race" else MOVE_TIME
        if len(legal) == 1 and legal[0].verb not in CALLS:
            yield BotMove(legal[0], *move_time)
            return
        u = rng.random()
        moves = [a for a in legal if a.verb not in CALLS]
        call = self.called(view, legal[len(moves) :], rng)
        if call:
            yield BotMove(call, time(CALL_TIME, u))
        elif moves:
            for move in self.moved(view, moves, rng):
                yield BotMove(move, time(move_time, u))

    def called(self, view: View, calls: Sequence[Action], rng: Random) -> Action | None:
        """What is said of all that may be said, the most valuable first."""
        manners, verbs = self.manners, {a.verb: a for a in calls}
        mine = verbs.get("torin") or verbs.get("rin")
        if mine:
            wrong = abs(off(view))
            if wrong < 2 and rng.random() < (manners.miscount if wrong else manners.rin):
                return mine
        for verb, noticed in (("return", manners.rin), ("last", manners.late), ("challenge", manners.challenge)):
            if verb in verbs and rng.random() < noticed:
                return verbs[verb]
        return None

    def moved(self, view: View, moves: Sequence[Action], rng: Random) -> Iterator[Action]:
        """The move, with Last unless it is forgotten; the best so far, again and again, of who thinks for long."""
        plain, said = self.plain(view, moves, rng)
        for move in self.pondered(view, plain, rng) if len(plain) > 1 else plain:
            yield with_last(move) if said else move

    def plain(self, view: View, moves: Sequence[Action], rng: Random) -> tuple[Sequence[Action], bool]:
        """The moves without the word, and whether it will be said."""
        if len(view.hand) != 2:
            return moves, False
        return [a for a in moves if not a.arg.endswith("last")], rng.random() < self.manners.last

    def pondered(self, view: View, moves: Sequence[Action], rng: Random) -> Iterator[Action]:
        """The move, of two or more; or the best so far after each slice of thinking."""
        yield self.move(view, moves, rng)


def with_last(move: Action) -> Action:
    """A play with the word."""
    return move._replace(arg=f"{move.arg} last".lstrip()) if move.verb == "play" else move
