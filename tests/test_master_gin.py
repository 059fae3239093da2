"""Master in Gin Rummy counts what a deal does for the match, and judges how it may end."""

from random import Random

import pytest

import engine
from ai import base, gin_master, gin_stakes, gin_value
from ai.gin_stakes import chance, stakes
from engine.cards import faces, mask
from engine.contract import Carry, View, table_options

RULES = engine.load("gin")


def view_at(own: int, other: int, preset: str = "app", **changes: object) -> View:
    """The first View of the non-dealer, seat 0, at a score."""
    options = table_options(RULES, preset, changes)
    return RULES.deal(options, 2, 3, Carry(4, 1, (own, other))).view(0)


# ---------------------------------------------------------- what counts for the match --
@pytest.mark.parametrize("target", [50, 100, 250, 500])
def test_the_chances_of_both_are_all_there_is(target: int) -> None:
    for own, other in ((0, 0), (target / 2, 7), (target - 1, target / 3)):
        assert chance(own, other, target) + chance(other, own, target) == pytest.approx(1)
    assert chance(0, 0, target) == pytest.approx(0.5)
    rising = [chance(own, 20, target) for own in range(0, target, 5)]
    assert rising == sorted(rising) and chance(target, 20, target) == 1


def test_the_table_is_the_one_that_playing_out_the_average_deals_finds() -> None:
    rng, wins = Random(4), 0
    points, often = zip(*gin_stakes.AMOUNTS, strict=True)
    for _ in range(4000):
        totals = [60.0, 30.0]
        while max(totals) < 100:
            totals[rng.random() < 0.5] += rng.choices(points, often)[0]
        wins += totals[0] >= 100
    assert chance(60, 30, 100) == pytest.approx(wins / 4000, abs=0.03)


def test_near_the_target_any_win_counts_the_same() -> None:
    near = stakes(view_at(95, 40))
    assert near(5) == pytest.approx(near(60))
    assert near(-30) < near(-10) < 0, "but what the other wins still counts"
    behind = stakes(view_at(0, 90))
    assert behind(-10) == pytest.approx(behind(-60)) and behind(60) > 1.5 * behind(30)


def test_at_the_start_points_are_about_points() -> None:
    even = stakes(view_at(0, 0))
    for points in (-40, -10, 0, 10, 25, 40):
        assert even(points) == pytest.approx(points, abs=6)


def test_deals_that_are_doubled_count_double() -> None:
    assert gin_stakes.counting(60, 60, 150, 2)(45) == pytest.approx(gin_stakes.counting(60, 60, 150, 2)(90))
    assert gin_stakes.counting(60, 60, 150, 1)(45) < gin_stakes.counting(60, 60, 150, 1)(90)


@pytest.mark.parametrize("preset", ["straight", "hollywood"])
def test_where_the_match_is_counted_otherwise_points_are_points(preset: str) -> None:
    assert stakes(view_at(90, 10, preset)) is gin_stakes.plain


def test_what_is_backed_up_is_what_counts() -> None:
    """The same end of a deal, at two scores."""
    view = view_at(90, 0)
    state = RULES.deal(view.options, 2, 3, view.carry)
    rng = Random(1)
    while state.result is None:
        (seat,) = state.acting()
        state.apply(base.choose(base.load("gin", "club"), state.view(seat), state.legal(seat), rng))
    points = state.result.points[0] - state.result.points[1]
    assert gin_master.value(view, state, 0) == stakes(view)(points) != points


# ------------------------------------------------------------------ how it may end --
HAND = mask(faces("AS 2S 3S 4H 5H 6H 9C 9D 9H 2D"))
HIGH = mask(faces("KS KD QH JC 10D 8C 8S 7D 6C 4C"))


def average(own: int, other: int, left: int = 24) -> float:
    """The points that who is to draw may expect, with so many cards in the stock."""
    free = ~(own | other | mask(faces("5C"))) & (1 << 52) - 1
    while free.bit_count() > left:
        free &= free - 1
    found = gin_value.outcomes(own, other, free, faces("5C")[0], 0.6, 10)
    assert sum(found) == pytest.approx(1) and min(found) > 0
    return sum(p * r for p, r in zip(found, gin_value.RESULTS, strict=True))


def test_who_has_the_better_hand_may_expect_to_win() -> None:
    assert average(HAND, HIGH) > 15
    assert average(HIGH, HAND) < -15


def test_a_stock_that_runs_out_leaves_less_to_win() -> None:
    assert abs(average(HIGH, HAND, 4)) < abs(average(HIGH, HAND, 24))
    poor = mask(faces("KH QD JS 10C 8D 7S 6S 4D 3C AC"))
    assert abs(average(poor, HIGH, 3)) < 3
