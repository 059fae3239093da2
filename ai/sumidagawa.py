"""The opponents of Sumidagawa by level, weakest first."""

from collections.abc import Callable, Mapping

from ai.sumidagawa_club import Club
from ai.sumidagawa_expert import Expert
from ai.sumidagawa_master import Master
from ai.sumidagawa_novice import Novice
from engine.contract import Bot

LEVELS: Mapping[str, Callable[[], Bot]] = {"novice": Novice, "club": Club, "expert": Expert, "master": Master}
