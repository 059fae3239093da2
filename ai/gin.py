"""The opponents of Gin Rummy by level, weakest first."""

from collections.abc import Callable, Mapping

from ai.gin_club import Club
from ai.gin_expert import Expert
from ai.gin_master import Master
from ai.gin_novice import Novice
from ai.gin_worth import JUDGEMENT
from engine.contract import Bot

LEVELS: Mapping[str, Callable[[], Bot]] = {"novice": Novice, "club": Club, "expert": Expert, "master": Master}
ADVISER = Expert(JUDGEMENT)
"""Gives hints and looks over a player's moves."""
