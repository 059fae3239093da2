"""The opponents of Sumidagawa by level, weakest first."""

from collections.abc import Callable, Mapping

from ai.games.sumidagawa.bots import Club, Expert, Novice
from ai.games.sumidagawa.master import Master
from engine.contract import Bot

LEVELS: Mapping[str, Callable[[], Bot]] = {"novice": Novice, "club": Club, "expert": Expert, "master": Master}
