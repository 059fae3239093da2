"""Why a bot moves as it does: the contract between those who decide and those who tell.

`explain(view, legal, rng)` of a bot gives an Explanation made of the very numbers it decides with; its choice is what
`think` chooses from the same random numbers. The coach and the hints are made of it, and so can be anything else that
looks into a bot's head. Whoever explains knows what the View says and nothing more."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

from ai import registry
from engine.contract import Action, View

UNITS = ("points", "loser", "chips", "players", "turns", "order")
"""What worth is counted in: points of the deal; the chance not to be its loser (1 is certain); chips; players left
behind; turns; nothing but what comes before what."""

Hands = list[Mapping[int, float]]
"""By seat, about how many cards of each face are thought to be in its hand; up to 1 it is a chance. Of the own hand
it is what it holds."""


class Term(NamedTuple):
    """A part of what an action is worth: the key of its name, so much of the worth, the number behind it in the form
    in which it is told (chances in percent), and the cards it is about."""

    key: str
    worth: float
    number: float | None = None
    cards: tuple[int, ...] = ()


class Reason(NamedTuple):
    """What is better or worse about an option than about the choice: less than 0 speaks for the choice. `number` is
    what was found for the option, `best` for the choice; None where it is not to be had."""

    key: str
    worth: float
    number: float | None = None
    best: float | None = None
    cards: tuple[int, ...] = ()


class Option(NamedTuple):
    """An action that was weighed. The reasons, heaviest first, add up to its worth less that of the choice; the choice
    itself has none. `looked` is False if the bot did not look into it and it was weighed for the telling alone: it
    may seem better than the choice."""

    action: Action
    worth: float
    reasons: tuple[Reason, ...] = ()
    looked: bool = True
    error: float | None = None
    """By how much (one standard error) its worth less that of the others may be wrong, of who searches,"""
    worlds: int = 0
    """and in how many worlds it was played."""


class Explanation(NamedTuple):
    """What was chosen and what was weighed. `options` begin with the choice, the others follow by their worth; what
    is not among them was not weighed. `rule` names a rule that decided, whatever anything is worth."""

    choice: Action
    unit: str
    options: tuple[Option, ...]
    rule: str = ""


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why."""

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation | None:
        """Why it does what it does; None if it stays silent. Where there are very many actions only the best are told
        of, and the one that it is `about`."""


@runtime_checkable
class Believes(Protocol):
    """A bot that has an idea of what others hold, made of the very numbers it decides with."""

    def believe(self, view: View, rng: Random) -> Hands:
        """What each seat is thought to hold."""


@runtime_checkable
class Ponders(Protocol):
    """A bot to which both take time: in slices, each of which says how much is done, from 0 to 1, and the last one
    what was found."""

    def explaining(self, view: View, legal: list[Action], rng: Random) -> Iterator[float | Explanation | None]:
        """As `explain`."""

    def believing(self, view: View, rng: Random) -> Iterator[float | Hands]:
        """As `believe`."""


class Weighed(NamedTuple):
    """An action with the parts of its worth."""

    action: Action
    terms: Sequence[Term]
    looked: bool = True
    error: float | None = None
    worlds: int = 0

    @property
    def worth(self) -> float:
        """All of it."""
        return sum([t.worth for t in self.terms])


def explainer(game: str, level: str = "") -> Explains:
    """The bot of a level, if it can say why; of none in particular, who gives hints in a game: its ADVISER if it has
    one, or Expert. Raises UnknownLevel, and TypeError if it cannot."""
    bot = registry.load(game, level) if level else registry.adviser(game)
    if not isinstance(bot, Explains):
        raise TypeError(f"{level or registry.EXPERT} in {game} does not explain itself")
    return bot


def compare(best: Iterable[Term], other: Iterable[Term]) -> tuple[Reason, ...]:
    """The parts of two worths set against each other, heaviest first; what is alike for both is left out.

    >>> compare([Term("a", 3, 1), Term("b", 1, 5)], [Term("a", 1, 2), Term("b", 1, 5)])
    (Reason(key='a', worth=-2, number=2, best=1, cards=()),)
    """
    mine, its = {t.key: t for t in other}, {t.key: t for t in best}
    found = []
    for key in {**its, **mine}:
        a, b = mine.get(key, _NOTHING), its.get(key, _NOTHING)
        if a.worth != b.worth:
            found.append(Reason(key, a.worth - b.worth, a.number, b.number, a.cards or b.cards))
    return tuple(sorted(found, key=lambda r: (-abs(r.worth), r.key)))


_NOTHING = Term("", 0)


def explanation(choice: Action, unit: str, weighed: Sequence[Weighed], rule: str = "") -> Explanation:
    """What has been weighed, told. The choice is among it, or stands alone."""
    best = next((w for w in weighed if w.action == choice), None)
    if best is None:
        return Explanation(choice, unit, (Option(choice, 0.0),), rule)
    rest = [
        (w.worth, Option(w.action, w.worth, compare(best.terms, w.terms), w.looked, w.error, w.worlds))
        for w in weighed
        if w != best
    ]
    rest.sort(key=itemgetter(0), reverse=True)
    first = Option(choice, best.worth, error=best.error, worlds=best.worlds)
    return Explanation(choice, unit, (first, *[o for _, o in rest]), rule)


def sure(choice: Action, unit: str, worth: float, legal: Iterable[Action], rule: str) -> Explanation:
    """A rule decided: the choice is sure to be worth so much, and nothing else has been looked into."""
    others = [Weighed(a, [Term("sure", 0.0)], False) for a in legal if a != choice]
    return explanation(choice, unit, [Weighed(choice, [Term("sure", worth)]), *others], rule)
