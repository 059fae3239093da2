"""The opponents of Rumino by level, weakest first."""

from collections.abc import Callable, Mapping

from ai.games.rumino.bots import Club, Expert, Novice
from ai.games.rumino.master import Master
from engine.contract import Bot

LEVELS: Mapping[str, Callable[[], Bot]] = {"novice": Novice, "club": Club, "expert": Expert, "master": Master}
