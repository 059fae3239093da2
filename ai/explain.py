"""Explanations of the moves of bots: which actions a bot compared, and why it prefers the one that it makes.

A bot explains itself with the numbers by which it decides, so that its explanation names the move that `think` makes
from the same View and random numbers. An explanation uses nothing that the seat does not see. The coach, the hints and
the view of a bot's thoughts are made of it.

To start reading: `Explanation` is the result, `Explains` what a bot offers, `explanation` makes one of evaluated
actions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

from ai import registry
from engine.contract import Action, View

UNITS = ("points", "chips", "players", "turns", "order")
"""The units of worth: points of the deal; chips; the number of players that go out later; turns; no unit, only an order
of preference."""

Hands = list[Mapping[int, float]]
"""By seat, the expected number of cards of each face in its hand; up to 1 it is a probability. The own hand is
certain."""


class Term(NamedTuple):
    """A part of the worth of an action."""

    key: str
    """Names the text of the term."""
    worth: float
    number: float | None = None
    """The number that the text shows (probabilities in percent)."""
    cards: tuple[int, ...] = ()
    """The cards that the term is about."""


class Reason(NamedTuple):
    """The difference that a term makes between an action and the choice."""

    key: str
    worth: float
    """Less than 0 speaks for the choice."""
    number: float | None = None
    """The number of the action's term; None if it has none."""
    best: float | None = None
    """The number of the choice's term; None if it has none."""
    cards: tuple[int, ...] = ()


class RatedAction(NamedTuple):
    """An action of an explanation."""

    action: Action
    worth: float
    reasons: tuple[Reason, ...] = ()
    """What makes its worth differ from the choice's, heaviest first; they add up to the difference. The choice has
    none."""
    looked: bool = True
    """False if the bot did not compare the action and it is evaluated for the explanation only. It may then be worth
    more than the choice."""
    error: float | None = None
    """Standard error of the difference, for a bot that searches."""
    rollouts: int = 0
    """The number of rollouts of the action, for a bot that searches."""


class Explanation(NamedTuple):
    """A move and the actions that were compared for it."""

    choice: Action
    unit: str
    """One of UNITS."""
    options: tuple[RatedAction, ...]
    """The choice first, then the other evaluated actions by their worth."""
    rule: str = ""
    """Names the rule that decided, if one did whatever the actions are worth."""


@runtime_checkable
class Explains(Protocol):
    """A bot that explains its moves."""

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation | None:
        """The explanation of its move; None if it does not move. Where there are very many actions only the best ones
        are in it, and the action `about`."""


@runtime_checkable
class Believes(Protocol):
    """A bot that estimates what other hands hold, with the numbers by which it decides."""

    def believe(self, view: View, rng: Random) -> Hands:
        """What each seat is estimated to hold."""


@runtime_checkable
class ExplainsInSlices(Protocol):
    """A bot that needs time for its explanations and beliefs.

    Each slice yields the share that is done, from 0 to 1, the last one the result."""

    def explain_in_slices(self, view: View, legal: list[Action], rng: Random) -> Iterator[float | Explanation | None]:
        """As `Explains.explain`."""

    def believe_in_slices(self, view: View, rng: Random) -> Iterator[float | Hands]:
        """As `Believes.believe`."""


class EvaluatedAction(NamedTuple):
    """An action with the terms of its worth. The other fields are those of RatedAction."""

    action: Action
    terms: Sequence[Term]
    looked: bool = True
    error: float | None = None
    rollouts: int = 0

    @property
    def worth(self) -> float:
        """The sum of its terms."""
        return sum([t.worth for t in self.terms])


def explainer(game: str, level: str = "") -> Explains:
    """The bot of a level, or without a level the one that gives the hints in a game. Raises UnknownLevel, and TypeError
    if the bot does not explain itself."""
    bot = registry.load(game, level) if level else registry.adviser(game)
    if not isinstance(bot, Explains):
        raise TypeError(f"{level or registry.EXPERT} in {game} does not explain itself")
    return bot


def compare(best: Iterable[Term], other: Iterable[Term]) -> tuple[Reason, ...]:
    """The terms in which another action differs from the best, heaviest first.

    >>> compare([Term("a", 3, 1), Term("b", 1, 5)], [Term("a", 1, 2), Term("b", 1, 5)])
    (Reason(key='a', worth=-2, number=2, best=1, cards=()),)
    """
    own, bests = {t.key: t for t in other}, {t.key: t for t in best}
    reasons = []
    for key in {**bests, **own}:
        a, b = own.get(key, _NOTHING), bests.get(key, _NOTHING)
        if a.worth != b.worth:
            reasons.append(Reason(key, a.worth - b.worth, a.number, b.number, a.cards or b.cards))
    return tuple(sorted(reasons, key=lambda r: (-abs(r.worth), r.key)))


_NOTHING = Term("", 0)


def explanation(choice: Action, unit: str, evaluated: Sequence[EvaluatedAction], rule: str = "") -> Explanation:
    """The explanation of a choice that is among the evaluated actions, or of one that was not compared. Raises
    ValueError for a unit that is not one of UNITS."""
    if unit not in UNITS:
        raise ValueError(f"{unit!r} is no unit of an explanation; the units are {', '.join(UNITS)}")
    best = next((e for e in evaluated if e.action == choice), None)
    if best is None:
        return Explanation(choice, unit, (RatedAction(choice, 0.0),), rule)
    others = [
        (e.worth, RatedAction(e.action, e.worth, compare(best.terms, e.terms), e.looked, e.error, e.rollouts))
        for e in evaluated
        if e != best
    ]
    others.sort(key=itemgetter(0), reverse=True)
    first = RatedAction(choice, best.worth, error=best.error, rollouts=best.rollouts)
    return Explanation(choice, unit, (first, *[o for _, o in others]), rule)


def certain(choice: Action, unit: str, worth: float, legal: Iterable[Action], rule: str) -> Explanation:
    """The explanation of a choice by a rule: its worth is certain, and no other action was compared."""
    others = [EvaluatedAction(a, [Term("sure", 0.0)], False) for a in legal if a != choice]
    return explanation(choice, unit, [EvaluatedAction(choice, [Term("sure", worth)]), *others], rule)
