"""Deals that bots play against each other, with odd moves among them, so that unusual positions are seen too."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from ai.registry import RandomBot
from ai.search.determinized import next_action
from engine.contract import Action, Bot, BotMove, Rules, View
from engine.options import table_options
from engine.rng import derive

MAX_ACTIONS = 3000
"""A deal that goes on for longer is given up. Random moves seldom end one."""


class Players:
    """A bot for each seat. In a share of the decisions, `odd` from 0 to 1, the move is random."""

    def __init__(self, bots: Sequence[Bot], odd: float = 0.0) -> None:
        self.bots, self.odd = bots, odd
        self._random = RandomBot()

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """The thoughts of the bot whose seat it is."""
        bot: Bot = self._random if self.odd and rng.random() < self.odd else self.bots[view.seat]
        yield from bot.think(view, legal, rng)


def new_deal(rules: Rules, seats: int, seed: int, preset: str = "") -> Any:
    """The first deal of a match: a State."""
    options = table_options(rules, preset)
    return rules.deal(options, seats, derive(seed, "deal"), rules.match_state(options, seats, seed, []))


def actions(rules: Rules, state: Any, players: Bot, rng: Random) -> Iterator[Action]:
    """Each action of a deal, before it is applied; the deal is over afterwards, or was given up."""
    for _ in range(MAX_ACTIONS):
        if state.result is not None:
            return
        action = next_action(rules, state, players, rng)
        yield action
        state.apply(action)
