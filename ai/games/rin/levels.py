"""The opponents of RIN by level, weakest first."""

from collections.abc import Callable, Mapping

from ai.games.rin.bots import Club, Expert, Novice
from ai.games.rin.master import Master
from engine.contract import Bot

LEVELS: Mapping[str, Callable[[], Bot]] = {"novice": Novice, "club": Club, "expert": Expert, "master": Master}
