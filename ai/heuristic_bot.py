"""Bots that decide at once from what their seat sees: the shared part of Novice, Club and Expert,
but for RIN, where it is `ai.games.rin.calls`.

A game writes its decisions as functions of a View (`novice.py`, `club.py`, `expert.py`) and the explanations of those
decisions as functions above them (`explain.py`, `beliefs.py`). Its `bots.py` puts both together. So no function that
decides imports one that explains."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Generic, TypeVar

from ai.explain import Explanation, Hands
from engine.contract import Action, BotMove, View

W = TypeVar("W")
Pauses = Mapping[str, tuple[int, int]]
"""By phase, the shortest and the longest pause before a move, in ms."""


class HeuristicBot(Generic[W]):
    """Moves by a function of the View, the legal actions and its weights. It needs no random numbers."""

    draws = False

    def __init__(
        self,
        weights: W,
        pauses: Pauses,
        decide: Callable[[View, list[Action], W], Action],
        explain: Callable[[View, list[Action], W], Explanation],
    ) -> None:
        self.weights = weights
        self._pauses, self._decide, self._explain = pauses, decide, explain

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """One move, without delay."""
        yield BotMove(self._decide(view, legal, self.weights), *self._pauses[view.phase])

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation:
        """The move that `think` makes, and what was evaluated for it."""
        return self._explain(view, legal, self.weights)


class BelievingBot(HeuristicBot[W]):
    """A HeuristicBot that also estimates what the other hands hold."""

    def __init__(
        self,
        weights: W,
        pauses: Pauses,
        decide: Callable[[View, list[Action], W], Action],
        explain: Callable[[View, list[Action], W], Explanation],
        believe: Callable[[View, W], Hands],
    ) -> None:
        super().__init__(weights, pauses, decide, explain)
        self._believe = believe

    def believe(self, view: View, rng: Random) -> Hands:
        """By seat, the expected number of cards of each face."""
        return self._believe(view, self.weights)
