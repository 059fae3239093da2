"""The opponents of Gin Rummy by level, weakest first."""

from collections.abc import Callable, Mapping

from ai.games.gin.bots import Club, Expert, Novice
from ai.games.gin.master import Master
from engine.contract import Bot

LEVELS: Mapping[str, Callable[[], Bot]] = {"novice": Novice, "club": Club, "expert": Expert, "master": Master}
