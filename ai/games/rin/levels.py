"""The opponents of RIN by level, weakest first."""

from collections.abc import Callable, Mapping

from ai.games.rin.bots import Club, Expert, Novice
from ai.games.rin.calls import attentive
from ai.games.rin.expert_features import STANDARD
from ai.games.rin.master import Master
from engine.contract import Bot

LEVELS: Mapping[str, Callable[[], Bot]] = {"novice": Novice, "club": Club, "expert": Expert, "master": Master}
ADVISER = Expert(STANDARD._replace(attention=attentive(STANDARD.attention)))
"""Gives hints and reviews a player's moves. Unlike Expert it overlooks nothing."""
