"""Master in Gin Rummy counts what a deal does for the match, and judges how it may end."""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean

import pytest

import engine
from ai import registry as base
from ai.games.gin import card_network, leaf_evaluation, master, match_equity
from ai.games.gin.bots import Club, Expert
from ai.games.gin.expert import evaluate
from ai.games.gin.expert_features import STANDARD, worth
from ai.games.gin.match_equity import WIN_POINTS, deal_value, win_probability
from ai.search.decision import weigh
from engine.cards import faces, mask
from engine.contract import Action, BotMove, MatchState, Result, View
from engine.games.gin.state import State
from engine.options import table_options

RULES = engine.load("gin")


def view_at(own: int, other: int, preset: str = "app", **changes: object) -> View:
    """The first View of the non-dealer, seat 0, at a score."""
    options = table_options(RULES, preset, changes)
    return RULES.deal(options, 2, 3, MatchState(4, 1, (own, other))).view(0)


# ---------------------------------------------------------- what counts for the match --
@pytest.mark.parametrize("target", [50, 100, 250, 500])
def test_the_chances_of_both_are_all_there_is(target: int) -> None:
    for own, other in ((0, 0), (target / 2, 7), (target - 1, target / 3)):
        assert win_probability(own, other, target) + win_probability(other, own, target) == pytest.approx(1)
    assert win_probability(0, 0, target) == pytest.approx(0.5)
    rising = [win_probability(own, 20, target) for own in range(0, target, 5)]
    assert rising == sorted(rising) and win_probability(target, 20, target) == 1


def test_the_table_is_the_one_that_playing_out_the_average_deals_finds() -> None:
    rng, wins = Random(4), 0
    points, often = zip(*match_equity.AMOUNTS, strict=True)
    for _ in range(4000):
        totals = [60.0, 30.0]
        while max(totals) < 100:
            totals[rng.random() < 0.5] += rng.choices(points, often)[0]
        wins += totals[0] >= 100
    assert win_probability(60, 30, 100) == pytest.approx(wins / 4000, abs=0.03)


def test_near_the_target_any_win_counts_the_same() -> None:
    near = deal_value(view_at(95, 40))
    assert near(5) == pytest.approx(near(60))
    assert near(-30) < near(-10) < 0, "but what the other wins still counts"
    behind = deal_value(view_at(0, 90))
    assert behind(-10) == pytest.approx(behind(-60)) and behind(60) > 1.5 * behind(30)


def test_at_the_start_points_are_about_points() -> None:
    even = deal_value(view_at(0, 0))
    for points in (-40, -10, 0, 10, 25, 40):
        assert even(points) == pytest.approx(points, abs=6)


def test_deals_that_are_doubled_count_double() -> None:
    assert match_equity.score_value(60, 60, 150, 2)(45) == pytest.approx(match_equity.score_value(60, 60, 150, 2)(90))
    assert match_equity.score_value(60, 60, 150, 1)(45) < match_equity.score_value(60, 60, 150, 1)(90)


def test_where_deals_are_counted_points_are_points() -> None:
    assert deal_value(view_at(90, 10, "straight")) is match_equity.plain


def test_at_a_table_that_was_set_up_past_the_target_points_are_points() -> None:
    assert deal_value(view_at(120, 20)) is deal_value(view_at(20, 120)) is match_equity.plain


# ------------------------------------------------------------------------- hollywood --
HOLLYWOOD = table_options(RULES, "hollywood")


def won(*points: int) -> list[Result]:
    """Deals as they ended: so many points for seat 0, or less than 0 if seat 1 has won them."""
    return [Result("knock", (max(p, 0), max(-p, 0)), (int(p < 0),)) for p in points]


def columns_at(*points: int) -> match_equity.ResultValue:
    """What counts for seat 0 after such deals."""
    match_state = RULES.match_state(HOLLYWOOD, 2, 3, won(*points))
    return deal_value(RULES.deal(HOLLYWOOD, 2, 3, match_state).view(0))


def final(points: Sequence[int], rng: Random) -> int:
    """By how much seat 0 is ahead when all three columns are closed, if average deals follow."""
    amounts, often = zip(*match_equity.AMOUNTS, strict=True)
    results = won(*points)
    while not (end := RULES.match_state(HOLLYWOOD, 2, 3, results)).over:
        results += won(round(rng.choices(amounts, often)[0]) * rng.choice((1, -1)))
    return end.final[0] - end.final[1]


@pytest.mark.sample(1)
@pytest.mark.parametrize("before", [(), (40, 30), (-60, -30, 20), (50, 45, -10, 30)])
def test_in_columns_a_result_counts_what_it_brings_to_the_grand_total(before: tuple[int, ...]) -> None:
    """Told in points, so that only how results compare is asked: against 300 matches played on from each."""
    counts, brought = columns_at(*before), []
    now = mean([final(before, Random(n)) for n in range(300)])
    for points in (-55, -10, 25, 55):
        brought.append(mean([final((*before, points), Random(n)) for n in range(300)]) - now)
    scale = (brought[-1] - brought[0]) / (counts(55) - counts(-55))
    for points, found in zip((-55, -10, 25, 55), brought, strict=True):
        assert counts(points) * scale == pytest.approx(found, abs=45)


def test_a_win_that_saves_from_a_shutout_counts_for_it() -> None:
    paid, unpaid = (match_equity.Bonus(100, 100, 25, shutout) for shutout in (100, 0))
    alone, both = (RULES.match_state(HOLLYWOOD, 2, 3, won(*points)).facts.columns[0] for points in ((90,), (90, -4)))
    lead = match_equity.expected_column_lead
    assert lead(alone, 0, paid) == pytest.approx(lead(alone, 0, unpaid) + 50, abs=5)
    assert lead(both, 0, paid) == lead(both, 0, unpaid)
    assert lead(both, 1, paid) == pytest.approx(-lead(both, 0, paid))


def test_deals_that_are_doubled_are_entered_double() -> None:
    columns, bonus = (
        RULES.match_state(HOLLYWOOD, 2, 3, won(30, -20)).facts.columns,
        match_equity.Bonus(150, 100, 25, 100),
    )
    once, twice = (match_equity.column_value(columns, 0, bonus, times) for times in (1, 2))
    assert once(60) / once(30) == pytest.approx(twice(30) / twice(15))
    assert twice(15) != pytest.approx(once(15))


@pytest.mark.parametrize("preset, seed", [("app", 3), ("oklahoma", 0)])
def test_what_is_backed_up_is_what_counts(preset: str, seed: int) -> None:
    """The same end of a deal, at two scores. A doubled deal is given undoubled."""
    state = RULES.deal(table_options(RULES, preset), 2, seed, MatchState(4, 1, (90, 0)))
    view, rng = state.view(0), Random(1)
    while state.result is None:
        (seat,) = state.acting()
        state.apply(base.choose(base.load("gin", "club"), state.view(seat), state.legal(seat), rng))
    points = state.result.points[0] - state.result.points[1]
    assert isinstance(state, State) and state.doubled == (preset == "oklahoma") and points
    if state.doubled:
        points //= 2
    assert master.value(view, state, 0) == deal_value(view)(points) != points


# ------------------------------------------------------------------ how it may end --
HAND = mask(faces("AS 2S 3S 4H 5H 6H 9C 9D 9H 2D"))
HIGH = mask(faces("KS KD QH JC 10D 8C 8S 7D 6C 4C"))


def average(own: int, other: int, left: int = 24) -> float:
    """The points that who is to draw may expect, with so many cards in the stock."""
    free = ~(own | other | mask(faces("5C"))) & (1 << 52) - 1
    while free.bit_count() > left:
        free &= free - 1
    found = leaf_evaluation.result_probabilities(own, other, free, faces("5C")[0], 0.6, 10)
    assert sum(found) == pytest.approx(1) and min(found) > 0
    return sum(p * r for p, r in zip(found, leaf_evaluation.NET.results, strict=True))


def test_who_has_the_better_hand_may_expect_to_win() -> None:
    assert average(HAND, HIGH) > 15
    assert average(HIGH, HAND) < -15


def test_a_stock_that_runs_out_leaves_less_to_win() -> None:
    assert abs(average(HIGH, HAND, 4)) < abs(average(HIGH, HAND, 24))
    poor = mask(faces("KH QD JS 10C 8D 7S 6S 4D 3C AC"))
    assert abs(average(poor, HIGH, 3)) < 3


# ------------------------------------------------------------------ all cards in sight --
def decisions(preset: str, seeds: int) -> Iterator[tuple[View, list[Action]]]:
    """Decisions of Expert against itself."""
    for seed in range(seeds):
        options = table_options(RULES, preset)
        state = RULES.deal(options, 2, seed, RULES.match_state(options, 2, seed, ()))
        while state.result is None:
            (seat,) = state.acting()
            view, legal = state.view(seat), state.legal(seat)
            if len(legal) > 1:
                yield view, legal
            state.apply(evaluate(view, legal).action)


def test_a_take_is_worth_what_expert_and_the_network_say_together() -> None:
    looked = 0
    for view, legal in decisions("oklahoma", 4):
        decision = evaluate(view, legal, STANDARD)
        if decision.take:
            correction = card_network.take_correction(view, card_network.look(view), decision)
            found = {c.action.verb: c for c in master.candidates(view, legal, Random(1))}
            assert found["take"].worth == pytest.approx(worth(STANDARD.take, decision.take) + correction)
            looked += 1
    assert looked > 20


def test_where_deals_are_counted_every_win_is_worth_the_same() -> None:
    view, _ = next(decisions("straight", 1))
    values = {master.result_value(view)(points) for points in (4.3, 25.0, 54.0)}
    assert values == {WIN_POINTS}
    assert [master.result_value(view)(p) for p in (-4.3, 0.0)] == [-WIN_POINTS, 0.0]


def test_the_choice_before_the_search_is_the_first_and_the_judged_best_is_among_them() -> None:
    for view, legal in decisions("app", 3):
        decision = evaluate(view, legal, STANDARD)
        found = master.candidates(view, legal, Random(1))
        assert found[0].action == decision.action and len({c.action for c in found}) == len(found)
        if len(found) > 1 and decision.discards:
            more = card_network.discard_corrections(view, card_network.look(view), decision.discards)
            best = max(zip(more, decision.discards, strict=True), key=lambda p: p[0] + p[1].worth)[1].card
            assert best in {c for f in found for c in f.action.cards}


@pytest.mark.parametrize("preset", ["app", "oklahoma"])
def test_expert_plays_the_rollouts_where_a_knock_is_possible(preset: str) -> None:
    bot, knocks = master.Master(), 0
    for view, legal in decisions(preset, 8):
        possible = any(action.verb == "knock" for action in legal)
        assert type(bot.spec_for(view).policy) is (Expert if possible else Club)
        assert bot.max_rollouts(view) == (master.KNOCK_BUDGET if possible else master.BUDGET)
        knocks += possible
    assert knocks > 5
    assert master.Master(60).max_rollouts(view) == 60


def test_a_review_weighs_a_possible_knock_as_the_opponent_does() -> None:
    class Nobody(Club):
        def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
            raise AssertionError("Expert plays the rollouts where a knock is possible")

    state, view = RULES.deal(table_options(RULES), 2, 3, MatchState(0, 1, (0, 0))), None
    for _ in range(200):
        (seat,) = state.acting()
        view, legal = state.view(seat), state.legal(seat)
        if master.may_knock(view):
            break
        state.apply(evaluate(view, legal).action)
    assert view and master.may_knock(view)
    bot = master.Master(4)
    bot.spec = bot.spec._replace(policy=Nobody())
    *_, weighed = weigh(bot, view, legal, legal[0], Random(1))
    assert weighed and weighed.best in legal
