"""The opponents of RIN by level, weakest first."""

from collections.abc import Callable, Mapping

from ai.rin_club import Club
from ai.rin_expert import Expert
from ai.rin_master import Master
from ai.rin_novice import Novice
from ai.rin_talk import attentive
from ai.rin_worth import STANDARD
from engine.contract import Bot

LEVELS: Mapping[str, Callable[[], Bot]] = {"novice": Novice, "club": Club, "expert": Expert, "master": Master}
ADVISER = Expert(STANDARD._replace(manners=attentive(STANDARD.manners)))
"""Gives hints and looks over a player's moves; unlike Expert it overlooks nothing."""
