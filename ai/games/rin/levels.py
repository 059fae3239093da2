"""The opponents of RIN by level, weakest first."""

from collections.abc import Callable, Mapping

from ai.games.rin.calls import attentive
from ai.games.rin.club import Club
from ai.games.rin.expert import Expert
from ai.games.rin.expert_features import STANDARD
from ai.games.rin.master import Master
from ai.games.rin.novice import Novice
from engine.contract import Bot

LEVELS: Mapping[str, Callable[[], Bot]] = {"novice": Novice, "club": Club, "expert": Expert, "master": Master}
ADVISER = Expert(STANDARD._replace(manners=attentive(STANDARD.manners)))
"""Gives hints and looks over a player's moves; unlike Expert it overlooks nothing."""
