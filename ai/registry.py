"""Opponents by game and level, and the one that moves at random.

A level is an entry of `LEVELS` in `ai/games/<game>/levels.py`: a name and a function that makes a Bot. Every game has
`random` besides. A level that searches can be given a budget, its number of rollouts for a decision: `master:200`.

A character is a level with a style of its own, about as strong as the level: `club/bold`, `master/careful:200`. A style
adds something to some weights (`weights/characters.toml` of the game). A level that searches prefers the moves of an
Expert of that style instead.

Between two levels are opponents who slip: `expert~40` plays, in 40 % of its decisions, the move of the level below.

Sparring partners (`ai.sparring`) are players of the arena only: `spar/naive`.

>>> levels("gin")[:3]
('random', 'novice', 'club')
>>> characters("gin", "club")
('bold', 'careful', 'collector')
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

from ai import sparring
from ai.weights import style_deltas, styled
from engine.contract import Action, Bot, BotMove, View
from engine.registry import find_module
from engine.text import quoted

RANDOM, EXPERT = "random", "expert"
USUAL_LEVEL = "club"
"""The level of an opponent where nobody has chosen one. Every game has it."""


_PARTS = re.compile("([^/~:]*)(?:/([^~:]*))?(?:~([^:]*))?(?::(.*))?", re.DOTALL)
_PERCENT, _BUDGET = re.compile("[1-9]?[0-9]"), re.compile("0|[1-9][0-9]{0,5}")


class OpponentName(NamedTuple):
    """The parts of the text that names an opponent, as `master/bold~30:200`. A part that is not there is None."""

    level: str
    character: str | None = None
    slips: str | None = None
    """In how many percent of its decisions it slips."""
    budget: str | None = None

    @classmethod
    def of(cls, text: str) -> "OpponentName":
        """The parts of any text, also of one that names no opponent."""
        parts = _PARTS.fullmatch(text)
        assert parts is not None
        return cls(*parts.groups())

    def __str__(self) -> str:
        parts = zip(("", "/", "~", ":"), self, strict=True)
        return "".join(sign + part for sign, part in parts if part is not None)


class UnknownLevel(ValueError):
    """A level that a game does not have; the text names those it has."""


def pause(rng: Random, shortest: int, longest: int) -> int:
    """A human-like pause in ms. It depends on the random numbers alone, so that it gives nothing away."""
    return shortest + int(rng.random() * (longest - shortest))


@runtime_checkable
class Budgeted(Protocol):
    """A bot that searches."""

    budget: int
    """The number of rollouts for a decision."""


@runtime_checkable
class Weighted(Protocol):
    """A bot that evaluates by weights, which can be given when it is made."""

    weights: Any


@runtime_checkable
class HasPreference(Protocol):
    """A bot that takes its style from another one."""

    def prefer(self, other: Bot) -> None:
        """Prefer the moves of another bot."""


class RandomBot:
    """Any legal action, each with the same probability."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """One move, without delay."""
        yield BotMove(legal[int(rng.random() * len(legal))], pause(rng, 700, 1600))


class Slipping:
    """A bot that plays the move of a weaker one in a share of its decisions, 0 to 1."""

    def __init__(self, bot: Bot, weaker: Bot, share: float) -> None:
        self._bot, self._weaker, self._share = bot, weaker, share

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """The thoughts of one of the two bots."""
        bot = self._weaker if rng.random() < self._share else self._bot
        yield from bot.think(view, legal, rng)


Makers = Mapping[str, Callable[..., Bot]]
"""By level, the function that makes its bot."""
_makers: dict[str, Makers] = {}
"""By game, its levels and their makers, once they were asked for."""


def _levels(game: str) -> Makers:
    if game not in _makers:
        module = find_module("ai", game, "levels")
        _makers[game] = {RANDOM: RandomBot, **(module.LEVELS if module else {})}
    return _makers[game]


@contextmanager
def other_levels(game: str, makers: Makers) -> Iterator[None]:
    """Inside, the levels of a game are others: see `ai.variants`."""
    usual = _levels(game)
    _makers[game] = {**usual, **makers}
    try:
        yield
    finally:
        _makers[game] = usual


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game, weakest first."""
    return tuple(_levels(game))


def characters(game: str, level: str) -> tuple[str, ...]:
    """The characters of a level, besides itself."""
    return tuple(_style_deltas(game, level))


def without_character(level: str) -> str:
    """A level without its character: `master:200` for `master/bold:200`."""
    slips = slips_of(level)
    return str(OpponentName.of(level)._replace(character=None, slips=str(slips) if slips else None))


def without_budget(level: str) -> str:
    """A level without its budget: `master/bold` for `master/bold:200`."""
    return str(OpponentName.of(level)._replace(budget=None))


def plain_level(level: str) -> str:
    """A level without character, slips and budget: `master` for `master/bold~30:200`."""
    return OpponentName.of(level).level


def slips_of(level: str) -> int:
    """In how many percent of its decisions an opponent slips: 40 for `expert~40`. 0 if it is not said."""
    slips = OpponentName.of(level).slips or ""
    return int(slips) if _PERCENT.fullmatch(slips) else 0


def level_below(game: str, level: str) -> str:
    """The next weaker level; empty for the weakest."""
    known = levels(game)
    return known[known.index(level) - 1] if level in known[1:] else ""


def deciding_level(game: str, level: str, rng: Random) -> str:
    """The level whose move an opponent plays: of one that slips, the level that `Slipping` chooses by the same random
    number."""
    slips = slips_of(level)
    if not slips:
        return level
    if rng.random() < slips / 100:
        return level_below(game, plain_level(level))
    return str(OpponentName.of(level)._replace(slips=None))


def _style_deltas(game: str, level: str) -> Mapping[str, Mapping[str, float]]:
    """By character of a level, what is added to which weights. A level without own styles has those of Expert."""
    by_level = style_deltas(game)
    deltas: Mapping[str, Mapping[str, float]] = by_level.get(level, {})
    if not deltas and level in _levels(game) and level not in (RANDOM, *by_level):
        deltas = by_level.get(EXPERT, {})
    return deltas


def load(game: str, level: str, weights: Any = None) -> Bot:
    """The opponent of a level, perhaps with a character or a budget. `weights` take the place of its own. Raises
    UnknownLevel."""
    if partner := sparring.load(game, level):
        return partner
    name, character, slips, budget = parts = OpponentName.of(level)
    if slips is not None:
        return _slipping(game, parts)
    makers = _levels(game)
    if name not in makers:
        raise UnknownLevel(f"{game} has no opponent {quoted(level)}; its opponents are: {', '.join(makers)}")
    bot = makers[name]() if weights is None else makers[name](weights=weights)
    if character is not None:
        deltas = _style_deltas(game, name)
        if character not in deltas:
            known = ", ".join(deltas) or "none"
            raise UnknownLevel(f"{game} has no {name} of character {quoted(character)}; its characters are: {known}")
        if isinstance(bot, HasPreference):
            bot.prefer(load(game, f"{EXPERT}/{character}"))
        elif isinstance(bot, Weighted):
            bot = makers[name](weights=styled(bot.weights, deltas[character], f"{game}.{name}/{character}"))
    if budget is not None:
        if not isinstance(bot, Budgeted) or not _BUDGET.fullmatch(budget):
            raise UnknownLevel(
                f"{quoted(level)}: a budget is a number of rollouts up to 999999, for a level that searches: master:200"
            )
        bot.budget = int(budget)
    return bot


def _slipping(game: str, name: OpponentName) -> Bot:
    """An opponent who slips. Raises UnknownLevel."""
    bot, below = load(game, str(name._replace(slips=None))), level_below(game, name.level)
    if not _PERCENT.fullmatch(name.slips or "") or not below:
        raise UnknownLevel(
            f"{quoted(str(name))}: slips are a percentage below 100, for a level above the weakest: expert~40"
        )
    percent = slips_of(str(name))
    return Slipping(bot, load(game, below), percent / 100) if percent else bot


def is_known(game: str, level: str) -> bool:
    """Whether `load` gives an opponent of this level."""
    try:
        load(game, level)
    except ValueError:
        return False
    return True


def adviser(game: str) -> Bot:
    """The bot that gives the hints in a game: ADVISER of its levels, else Expert. Raises UnknownLevel."""
    module = find_module("ai", game, "levels")
    bot: Bot | None = getattr(module, "ADVISER", None)
    return bot or load(game, EXPERT)


def adviser_fault(game: str) -> str:
    """What is wrong with the ADVISER of a game; empty if nothing is, or if it has none."""
    bot = getattr(find_module("ai", game, "levels"), "ADVISER", None)
    usable = bot is None or (not isinstance(bot, type) and callable(getattr(bot, "think", None)))
    return "" if usable else f"ADVISER of ai.levels is {quoted(str(bot))}, not a bot such as Club()"


def choose(bot: Bot, view: View, legal: list[Action], rng: Random) -> Action:
    """The action of a bot that may think to its end. Raises ValueError if it yields no move."""
    last = None
    for thought in bot.think(view, legal, rng):
        last = thought or last
    if last is None:
        raise ValueError(f"{type(bot).__name__} has no answer")
    return last.action
