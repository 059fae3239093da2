"""The opponents of Rumino by level, weakest first."""

from collections.abc import Callable, Mapping

from ai.games.rumino.club import Club
from ai.games.rumino.expert import Expert
from ai.games.rumino.master import Master
from ai.games.rumino.novice import Novice
from engine.contract import Bot

LEVELS: Mapping[str, Callable[[], Bot]] = {"novice": Novice, "club": Club, "expert": Expert, "master": Master}
