"""The score of the match counts for Expert and Master: what they weigh besides the points of the deal. How much of the
chance to win they give away is measured in `tests/stakes`."""

from random import Random

import pytest

import engine
from ai import registry
from ai.games.gin.expert_features import KnockFeatures
from ai.games.gin.knock_results import CHANCES_SHARE, score_gain
from ai.games.rumino import club as rumino_club
from ai.games.sumidagawa import match_equity
from engine.contract import View
from engine.options import table_options
from tests.kit.sumidagawa_positions import sumi

LATE_KNOCK = KnockFeatures(1, 4, 4, 2, 2, 3, 4, 0.5, 6)
"""A knock with 4 points in the tenth turn."""


def gin_view(*totals: int) -> View:
    rules = engine.load("gin")
    options = table_options(rules, "")
    start = rules.match_state(options, 2, 3, ())
    return rules.deal(options, 2, 3, start._replace(totals=totals)).view(0)


# ------------------------------------------------------------------------------ gin --
def test_a_score_at_which_points_are_points_changes_little_about_a_knock() -> None:
    assert abs(score_gain(gin_view(0, 0), LATE_KNOCK, 0)) < 3


def test_where_any_win_will_do_waiting_for_gin_gains_nothing() -> None:
    patient, just = (score_gain(gin_view(95, 95), LATE_KNOCK, n) for n in (-7.0, 0.0))
    assert patient == pytest.approx(just + 7 * CHANCES_SHARE, abs=0.7)
    waits = LATE_KNOCK._replace(low=2, gin=5)
    assert score_gain(gin_view(95, 95), waits, 0) > max(0, score_gain(gin_view(0, 0), waits, 0))


def test_expert_knocks_with_five_in_the_first_turn_where_any_win_wins_the_match() -> None:
    """The knock can hardly fail, and a gin would not win more."""
    position = {
        "game": "gin",
        "turn": 0,
        "phase": "discard",
        "hands": ["5S 6S 7S 9D 9H 9C 2C 3C 4C 5H KD", "KH QD JS 10H 8C 8S 7D 6D 4D AD"],
        "discard": "JH",
    }
    chosen = {}
    for totals in ((0, 0), (95, 95)):
        state = engine.load("gin").setup({**position, "totals": totals})
        chosen[totals] = registry.choose(registry.load("gin", "expert"), state.view(0), state.legal(0), Random(1)).verb
    assert chosen == {(0, 0): "discard", (95, 95): "knock"}


def test_far_behind_waiting_for_gin_counts_more_than_far_ahead() -> None:
    assert score_gain(gin_view(10, 90), LATE_KNOCK, 0) < score_gain(gin_view(90, 10), LATE_KNOCK, 0)


# --------------------------------------------------------------------------- rumino --
def rumino_view(*totals: int) -> View:
    rules = engine.load("rumino")
    options = table_options(rules, "")
    start = rules.match_state(options, 4, 3, ())
    state = rules.deal(options, 4, 3, start._replace(totals=totals, facts=start.facts._replace(totals=totals)))
    return state.view(0)


@pytest.mark.parametrize(
    ("totals", "points", "safe"),
    [
        ((90, 0, 0, 0), 9, True),
        ((90, 0, 0, 0), 10, False),
        ((95, 95, 95, 95), 6, True),
        ((95, 96, 99, 97), 6, True),
        ((96, 95, 99, 97), 6, False),
        ((95, 95, 40, 95), 6, False),
    ],
)
def test_a_knock_above_100_is_safe_where_all_go_out_and_none_has_less(
    totals: tuple[int, ...], points: int, safe: bool
) -> None:
    """M10: if nobody stays below 100, the least total wins."""
    assert rumino_club.safe(rumino_view(*totals), points) == safe


# ----------------------------------------------------------------------- sumidagawa --
def stakes(totals: tuple[int, ...], left: int, order: tuple[int, ...] = ()) -> match_equity.Stakes:
    return match_equity._stakes(totals, 0, order, left)


def test_in_the_first_deal_every_opponent_counts_about_the_same() -> None:
    values = stakes((0, 0, 0, 0), 7).values
    assert values is not None
    assert [values[n] for n in (1, 2, 4)] == pytest.approx([values[1]] * 3)
    assert values[0] == 0 and values[7] == pytest.approx(3)


def test_in_the_last_deal_the_leader_must_be_left_behind_and_who_cannot_win_need_not() -> None:
    values = stakes((7, 9, 1, 1), 0).values
    assert values is not None
    assert values[7] > 10 * values[6] > 0


def test_where_the_match_is_decided_every_opponent_counts_again() -> None:
    found = stakes((0, 20, 1, 1), 0)
    assert found.values is None and found.opponent == 0 and found.last == 0
    assert match_equity.expected(None, [0.25, 0.5, 1]) == 1.75


def test_who_is_out_already_stays_ahead() -> None:
    values = stakes((7, 9, 1, 1), 0, (2,)).values
    assert values is not None and len(values) == 4


def test_certain_chances_are_worth_the_value_of_their_order() -> None:
    values = stakes((7, 9, 8, 1), 0).values
    assert values is not None
    for n, value in enumerate(values):
        assert match_equity.expected(values, [float(n >> i & 1) for i in range(3)]) == pytest.approx(value)


def test_the_deals_that_follow_are_all_but_those_played_and_this_one() -> None:
    for deals in (1, 4, 8):
        view = sumi("R2 B3|R5|B7", options={"deals": deals}, totals=[7, 9, 1]).view(0)
        assert match_equity.stakes(view) == stakes((7, 9, 1), deals - 1)


@pytest.mark.parametrize("deals", [1, "unlimited"])
def test_only_a_match_with_an_end_has_stakes(deals: object) -> None:
    state = sumi("R2 B3 | R5 | B7", options={"deals": deals})
    assert (match_equity.order_values(state.view(0)) is None) == (deals == "unlimited")
