"""Opponents by game and level, and the one that moves at random.

A level is an entry of `LEVELS` in `ai/<game>.py`: a name and what makes a Bot of that name. Every game has
`random` besides. A level that searches can be asked for with a budget in playouts: `master:200`.

A character is a level with a style of its own: some of its weights are larger or smaller (`weights/characters.toml`),
or where it searches it likes what an Expert of that style would do. That makes it neither much stronger nor weaker:
`club/bold`, `master/careful:200`.

>>> levels("gin")[:3]
('random', 'novice', 'club')
>>> characters("gin", "club")
('bold', 'careful', 'collector')
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, Protocol, runtime_checkable

from ai.weights import leaned, leanings
from engine.contract import Action, Bot, BotMove, View
from engine.registry import find_module

RANDOM, EXPERT = "random", "expert"


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


@runtime_checkable
class Weighted(Protocol):
    """A bot that judges by weights, which it can be made with."""

    weights: Any


@runtime_checkable
class Leans(Protocol):
    """A bot that can like what another would do."""

    def lean(self, other: Bot) -> None:
        """From now on."""


class RandomBot:
    """Any legal action, each as likely as the next."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """One thought."""
        yield BotMove(legal[int(rng.random() * len(legal))], pause(rng, 700, 1600))


@cache
def _levels(game: str) -> Mapping[str, Callable[..., Bot]]:
    found: dict[str, Callable[..., Bot]] = {RANDOM: RandomBot}
    if module := find_module("ai", game, "levels"):
        found |= module.LEVELS
    return found


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game, weakest first."""
    return tuple(_levels(game))


def characters(game: str, level: str) -> tuple[str, ...]:
    """The characters of a level, besides itself."""
    return tuple(_leanings(game, level))


def plain(level: str) -> str:
    """A level without its character: `master:200` of `master/bold:200`."""
    name, _, budget = level.partition(":")
    return name.partition("/")[0] + (f":{budget}" if budget else "")


def _leanings(game: str, level: str) -> Mapping[str, Mapping[str, float]]:
    """By character, what is added to which weights. Who has none of its own leans as Expert does."""
    known = leanings(game)
    found: Mapping[str, Mapping[str, float]] = known.get(level, {})
    if not found and level in _levels(game) and level not in (RANDOM, *known):
        found = known.get(EXPERT, {})
    return found


def load(game: str, level: str, weights: Any = None) -> Bot:
    """The opponent of a level, perhaps with a character, with its own weights or with others. Raises UnknownLevel."""
    found = _levels(game)
    full, _, budget = level.partition(":")
    name, _, character = full.partition("/")
    if name not in found:
        raise UnknownLevel(f"{game} has no opponent {level!r}; its opponents are: {', '.join(found)}")
    bot = found[name]() if weights is None else found[name](weights=weights)
    if character or name != full:
        there = _leanings(game, name)
        if character not in there:
            known = ", ".join(there) or "none"
            raise UnknownLevel(f"{game} has no {name} of character {character!r}; its characters are: {known}")
        if isinstance(bot, Leans):
            bot.lean(load(game, f"{EXPERT}/{character}"))
        elif isinstance(bot, Weighted):
            bot = found[name](weights=leaned(bot.weights, there[character], f"{game}.{full}"))
    if budget or full != level:
        if not isinstance(bot, Budgeted) or not budget.isdecimal():
            raise UnknownLevel(f"{level!r}: a budget is a number of playouts, for a level that searches: master:200")
        bot.budget = int(budget)
    return bot


def adviser(game: str) -> Bot:
    """Who gives hints in a game. Raises UnknownLevel where nobody can."""
    module = find_module("ai", game, "levels")
    bot: Bot | None = getattr(module, "ADVISER", None)
    return bot or load(game, EXPERT)


def choose(bot: Bot, view: View, legal: list[Action], rng: Random) -> Action:
    """The action of a bot that may think to the end. Raises ValueError if it never makes up its mind."""
    last = None
    for thought in bot.think(view, legal, rng):
        last = thought or last
    if last is None:
        raise ValueError(f"{type(bot).__name__} has no answer")
    return last.action
