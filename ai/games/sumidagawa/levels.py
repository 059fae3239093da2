"""The opponents of Sumidagawa by level, weakest first."""

from collections.abc import Callable, Mapping

from ai.games.sumidagawa.club import Club
from ai.games.sumidagawa.expert import Expert
from ai.games.sumidagawa.master import Master
from ai.games.sumidagawa.novice import Novice
from engine.contract import Bot

LEVELS: Mapping[str, Callable[[], Bot]] = {"novice": Novice, "club": Club, "expert": Expert, "master": Master}
