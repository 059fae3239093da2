"""Opponents by game and level, and the one that moves at random.

A level is an entry of `LEVELS` in `ai/<game>.py`: a name and what makes a Bot of that name. Every game has
`random` besides. A level that searches can be asked for with a budget in playouts: `master:200`.

>>> levels("gin")[:3]
('random', 'novice', 'club')
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol, runtime_checkable

from engine.contract import Action, Bot, Thought, View

RANDOM = "random"


class UnknownLevel(ValueError):
    """A level that a game does not have; the text names those it has."""


def pause(rng: Random, least: int, most: int) -> int:
    """A human-like pause in ms. It depends on the random numbers alone, so that it tells nothing."""
    return least + int(rng.random() * (most - least))


@runtime_checkable
class Budgeted(Protocol):
    """A bot that thinks as long as it is told."""

    budget: int
    """In playouts."""


class RandomBot:
    """Any legal action, each as likely as the next."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[Thought | None]:
        """One thought."""
        yield Thought(legal[int(rng.random() * len(legal))], pause(rng, 700, 1600))


@cache
def _levels(game: str) -> Mapping[str, Callable[..., Bot]]:
    found: dict[str, Callable[..., Bot]] = {RANDOM: RandomBot}
    if game.isidentifier() and find_spec(f"ai.{game}"):
        found |= getattr(import_module(f"ai.{game}"), "LEVELS", {})
    return found


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game, weakest first."""
    return tuple(_levels(game))


def load(game: str, level: str, weights: Any = None) -> Bot:
    """The opponent of a level, with its own weights or with others. Raises UnknownLevel."""
    found = _levels(game)
    name, _, budget = level.partition(":")
    if name not in found:
        raise UnknownLevel(f"{game} has no opponent {level!r}; its opponents are: {', '.join(found)}")
    bot = found[name]() if weights is None else found[name](weights=weights)
    if budget or name != level:
        if not isinstance(bot, Budgeted) or not budget.isdecimal():
            raise UnknownLevel(f"{level!r}: a budget is a number of playouts, for a level that searches: master:200")
        bot.budget = int(budget)
    return bot


def choose(bot: Bot, view: View, legal: list[Action], rng: Random) -> Action:
    """The action of a bot that may think to the end. Raises ValueError if it never makes up its mind."""
    last = None
    for thought in bot.think(view, legal, rng):
        last = thought or last
    if last is None:
        raise ValueError(f"{type(bot).__name__} has no answer")
    return last.action
