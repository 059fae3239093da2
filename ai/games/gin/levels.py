"""The opponents of Gin Rummy by level, weakest first."""

from collections.abc import Callable, Mapping

from ai.games.gin.club import Club
from ai.games.gin.expert import Expert
from ai.games.gin.expert_features import JUDGEMENT
from ai.games.gin.master import Master
from ai.games.gin.novice import Novice
from engine.contract import Bot

LEVELS: Mapping[str, Callable[[], Bot]] = {"novice": Novice, "club": Club, "expert": Expert, "master": Master}
ADVISER = Expert(JUDGEMENT)
"""Gives hints and looks over a player's moves."""
