"""What the totals of a match of Rumino are worth: the chance to win it, and a deal's end in points that count so
much."""

from collections.abc import Sequence
from math import exp
from typing import Any

from ai.rumino_expert import STANDARD
from engine.contract import View
from engine.games.rumino_match import won_by
from engine.games.rumino_score import Standing

SLOPE = 0.035
"""By how much a point more or less changes the odds of winning the match, where totals are middling."""


def strength(total: int) -> float:
    """What a total is worth in the race to be the last below 100, as a part of the sum over all who are in.

    Fitted to who won 2,000 matches of four Experts, at 16,752 deals with two or more still in; how many those are,
    and whether anybody may still buy back in, made no difference."""
    x = total / 100
    return exp(-2.15 * x - 1.45 * x * x)


def chance(totals: Sequence[int], playing: Sequence[int], seat: int) -> float:
    """How likely a seat wins the match among equals."""
    own = strength(totals[seat])
    return own / sum([own if s == seat else strength(totals[s]) for s in playing])


def standing(after: Standing, seat: int, before: Standing) -> float:
    """How likely a seat wins a match that goes on, less what it paid to be still in it: the part of the price that has
    to come back, set against the pool."""
    if seat not in after.playing:
        return 0.0
    paid = before.chips[seat] - after.chips[seat]
    return chance(after.totals, after.playing, seat) - STANDARD.back * paid / after.pool


def outcome(view: View, result: Any) -> float:
    """What the end of a deal brings the seat of a View, in points of a middling standing."""
    seat, before = view.seat, view.carry.facts
    now = chance(before.totals, before.playing, seat)
    winners = won_by(view.options, result)
    then = (seat in winners) / len(winners) if winners else standing(result.facts.after, seat, before)
    return (then - now) / (SLOPE * now * (1 - now))
