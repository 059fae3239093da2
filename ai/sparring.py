"""Sparring partners: simple players of one idea each, against whom the arena measures the levels. `spar/naive`.

A game names them in `PARTNERS` of `ai/games/<game>/sparring.py`: a name and a function that chooses a legal action from
a View, or None to say nothing. No menu offers them."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

from engine.contract import Action, Bot, BotMove, View
from engine.registry import find_module

PREFIX: Final = "spar/"
Choose = Callable[[View, list[Action]], Action | None]


class SparringPartner:
    """Chooses by a function, without random numbers."""

    draws = False

    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """One move, or none."""
        action = self._choose(view, legal)
        if action:
            yield BotMove(action, 700, 1600)


def partners(game: str) -> Mapping[str, Choose]:
    """The sparring partners of a game by name, with the prefix."""
    by_name: Mapping[str, Choose] = getattr(find_module("ai", game, "sparring"), "PARTNERS", {})
    return {PREFIX + name: choose for name, choose in by_name.items()}


def load(game: str, name: str) -> Bot | None:
    """A sparring partner; None if the game has none of this name."""
    choose = partners(game).get(name)
    return SparringPartner(choose) if choose else None
