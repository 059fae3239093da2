"""The opponents of Rumino by level, weakest first."""

from collections.abc import Callable, Mapping

from ai.rumino_club import Club
from ai.rumino_expert import Expert
from ai.rumino_master import Master
from ai.rumino_novice import Novice
from engine.contract import Bot

LEVELS: Mapping[str, Callable[[], Bot]] = {"novice": Novice, "club": Club, "expert": Expert, "master": Master}
