"""Master in Rumino: repeatable, fair, always with an answer, with the match in mind, and stronger than Expert."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import log
from random import Random
from typing import Any

import pytest

import engine
from ai import registry
from ai.games.rumino import belief_sampler, match_equity, rollout
from ai.games.rumino import master as rumino_master
from ai.games.rumino.bots import Expert
from ai.search.determinized import Search
from engine.cards import faces
from engine.contract import Action, Bot, View
from engine.games.rumino import PACK
from engine.games.rumino.score import Standing
from engine.games.rumino.state import State
from engine.melds import jokers
from engine.options import table_options
from game.arena import contest
from tests.kit import arena
from tests.kit.deals import do
from tests.kit.rumino_positions import BAD, LOW, OTHERS, SEVEN, rumino

RULES = engine.load("rumino")
PRESETS = tuple(RULES.PRESETS)


def deal(seed: int, seats: int = 4, preset: str = "table", totals: tuple[int, ...] = ()) -> State:
    options = table_options(RULES, preset)
    match_state = RULES.match_state(options, seats, seed, ())
    if totals:
        match_state = match_state._replace(totals=totals, facts=match_state.facts._replace(totals=totals))
    state = RULES.deal(options, seats, seed, match_state)
    assert isinstance(state, State)
    return state


def decisions(bot: Bot, state: State, seed: int = 1) -> Iterator[tuple[State, View, list[Action], Action]]:
    """Each decision with a choice in a deal that a bot plays against itself."""
    while state.result is None:
        (seat,) = state.acting()
        view, legal = state.view(seat), state.legal(seat)
        action = registry.choose(bot, view, legal, Random(seed))
        if len(legal) > 1:
            yield state, view, legal, action
        state.apply(action)


def weighed(seed: int, count: int, seats: int = 4) -> list[tuple[View, list[Action]]]:
    """Some decisions of a deal of Expert in which Master has something to weigh."""
    found = decisions(Expert(), deal(seed, seats))
    hard = ((v, a) for _, v, a, _ in found if len(rumino_master.candidates(v, a, Random(1))) > 1)
    return list(islice(hard, count))


def master(budget: int) -> Search:
    bot = registry.load("rumino", f"master:{budget}")
    assert isinstance(bot, Search)
    return bot


# ------------------------------------------------------------- what it promises --
def test_the_same_seed_and_budget_give_the_same_move() -> None:
    for view, legal in weighed(3, 4):
        first, second = (list(master(40).think(view, legal, Random(5))) for _ in range(2))
        assert first == second and len(first) > 20


def test_the_first_slice_is_an_answer_and_it_is_what_is_judged_best() -> None:
    for view, legal in weighed(4, 8):
        first = next(iter(master(300).think(view, legal, Random(2))))
        found = rumino_master.candidates(view, legal, Random(2))
        assert first is not None and first.action == found[0].action
        assert found[0].worth == max(c.worth for c in found)


def test_without_rollouts_it_plays_one_of_the_moves_it_weighed() -> None:
    for view, legal in weighed(5, 8):
        *_, found = master(0).rank(view, legal, Random(1))
        assert found[0].action in {c.action for c in rumino_master.candidates(view, legal, Random(1))}


def test_the_budget_is_kept() -> None:
    view, legal = weighed(5, 3)[-1]
    for budget in (1, 7, 30):
        *_, found = master(budget).rank(view, legal, Random(1))
        assert sum(w.rollouts for w in found) <= budget


@pytest.mark.sample(2)
@pytest.mark.parametrize("seats", RULES.SEATS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_choice_is_legal(preset: str, seats: int) -> None:
    made = [action in legal for _, _, legal, action in decisions(master(6), deal(2, seats, preset))]
    assert made and all(made)


@pytest.mark.campaign
def test_who_is_asked_to_buy_back_in_answers_at_once_and_yes_wherever_expert_does() -> None:
    """It is weighed in chips, where nothing is hidden; Master asks for less of the price to come back."""
    asked, back = Counter[str](), Counter[str]()
    for seed in range(40):
        for _, view, legal, action in decisions(Expert(), deal(seed, totals=(88, 20, 90, 40))):
            if view.phase == "rebuy":
                (thought,) = master(50).think(view, legal, Random(1))
                assert thought
                asked[action.verb] += 1
                back[action.verb] += thought.action.verb == "rebuy"
    assert back["rebuy"] == asked["rebuy"] and asked["pass"] > 5
    assert 0 < back["pass"] < asked["pass"]


# ---------------------------------------------------------------------- fairness --
def fair(seed: int, budget: int) -> int:
    """Where all that a seat cannot see is other, Master thinks the same; how often it was."""
    moved = 0
    for state, view, _, action in decisions(master(budget), deal(seed, 2 + seed % 5)):
        other = RULES.determinize(view, Random(seed))
        moved += other.position() != state.position()
        again = registry.choose(master(budget), other.view(view.seat), other.legal(view.seat), Random(1))
        assert again == action
    return moved


def test_what_a_seat_cannot_see_changes_nothing() -> None:
    assert sum(fair(seed, 16) for seed in (1, 2)) > 20, "the other worlds have to differ"


@pytest.mark.campaign
def test_what_a_seat_cannot_see_changes_nothing_in_60_deals() -> None:
    assert sum(fair(seed, 8) for seed in range(60)) > 900


@pytest.mark.parametrize("seats", (2, 4, 6))
def test_worlds_are_such_as_the_view_could_come_from(seats: int) -> None:
    for view, _ in weighed(6, 6, seats):
        for world in islice(rumino_master.worlds(view, Random(1)), 5):
            assert world.view(view.seat) == view
            assert Counter([*world.stock, *world.discard, *[c for h in world.hands for c in h]]) == PACK
            assert [jokers.gather(h) for h in world.hands] == world.packed


def test_worlds_after_a_reshuffle_fit_as_well() -> None:
    """Two draw and throw until the stock is used up."""
    state = deal(1, 2)
    while not state.reshuffled:
        legal = [a for a in state.legal(state.turn) if a.verb in ("draw", "discard")]
        state.apply(legal[-1])
    view = state.view(state.turn)
    for world in islice(rumino_master.worlds(view, Random(1)), 5):
        assert world.view(view.seat) == view


# ------------------------------------------------------------------ what it believes --
def test_who_took_a_card_is_thought_to_have_a_use_for_it() -> None:
    """Seat 1 took 7H and threw KS: it holds 6H, 8H or a seven oftener than what is near KS."""
    hands = ("2S 3D 4C 5S QH KD JC", "8H 9H 3C 3S KS 2D 5D", "AC 4D 9S QD 6C 8C 10S", "JH JD 2C 6S 9C QC AS")
    state = do(rumino(*hands, turn=1, discard="7H"), "1 take", "1 discard KS")
    view = state.view(0)
    drawn = [d.hands[0] for d in islice(belief_sampler.sample_hands(view, Random(3)), 500)]
    share = {c: sum(faces(c)[0] in h for h in drawn) / 500 for c in ("8H", "6H", "7S", "QS", "KH", "JS")}
    assert all(faces("7H")[0] in h for h in drawn)
    assert min(share["8H"], share["6H"], share["7S"]) > 1.3 * max(share["QS"], share["KH"], share["JS"])


def test_later_in_a_deal_the_others_are_thought_to_hold_less() -> None:
    def held(view: View) -> float:
        drawn = list(islice(belief_sampler.sample_hands(view, Random(1)), 60))[10:]
        return sum(jokers.deadwood(jokers.gather(h)) for d in drawn for h in d.hands) / sum(len(d.hands) for d in drawn)

    views = [v for seed in range(6) for _, v, _, _ in decisions(Expert(), deal(seed)) if v.phase == "draw"]
    early = [held(v) for v in views if v.facts.turns < 4][:12]
    late = [held(v) for v in views if v.facts.turns >= 12][:12]
    assert sum(late) / len(late) < 0.75 * sum(early) / len(early)


# ------------------------------------------------------------------- the match in mind --
def test_the_chances_in_a_match_add_up_and_fall_with_the_total() -> None:
    totals = (0, 30, 60, 95)
    found = [match_equity.win_probability(totals, (0, 1, 2, 3), s) for s in range(4)]
    assert sum(found) == pytest.approx(1) and found == sorted(found, reverse=True)


def test_a_point_costs_what_the_chances_lose_by_it() -> None:
    for total in (-20, 0, 35, 60, 99):
        lost = log(match_equity.strength(total - 0.5)) - log(match_equity.strength(total + 0.5))
        assert match_equity.steepness(total) * match_equity.SLOPE == pytest.approx(lost)


def test_above_60_a_point_counts_no_more_where_one_may_buy_back_in() -> None:
    def values(totals: tuple[int, ...], rebuys: int) -> tuple[float, float]:
        state = rumino(LOW, *OTHERS[:3], totals=list(totals), options={"max_rebuys": rebuys})
        return match_equity.point_values(state.view(0))

    steep = [match_equity.steepness(total + match_equity.USUAL_POINTS) for total in (20, 50, 85)]
    assert [values((total, 0, 0, 0), 0)[0] for total in (20, 50, 85)] == steep
    assert [values((total, 0, 0, 0), 2)[0] for total in (20, 50, 85)] == [steep[0], steep[1], steep[1]]
    assert values((0, 20, 20, 20), 2)[1] == pytest.approx(steep[0])
    assert steep[0] < values((0, 20, 85, 85), 2)[1] < (steep[0] + 2 * steep[2]) / 3, "who may well win counts for more"


def test_who_bought_back_in_has_a_chance_but_paid_for_it() -> None:
    before = Standing((40, 50, 60, 90), (-10,) * 4, 40, (0, 1, 2, 3), (0,) * 4)
    out = before._replace(totals=(40, 50, 60, 120), playing=(0, 1, 2))
    back = out._replace(totals=(40, 50, 60, 60), playing=(0, 1, 2, 3), chips=(-10, -10, -10, -50), pool=80)
    never = back._replace(chips=before.chips)
    assert match_equity.standing(out, 3, before) == 0
    assert match_equity.standing(back, 3, before) < match_equity.standing(never, 3, before)
    assert match_equity.standing(back, 0, before) < match_equity.standing(out, 0, before)


def test_a_knock_that_puts_another_out_of_the_match_is_worth_more() -> None:
    """The same hands and the same knock: what it brings depends on the totals."""

    def gain(totals: tuple[int, ...]) -> float:
        state = rumino(LOW, *OTHERS[:3], totals=list(totals), options={"max_rebuys": 0})
        view = state.view(0)
        return match_equity.deal_value(view, do(state, "0 knock").result)

    level, near = gain((0, 0, 0, 0)), gain((60, 60, 60, 60))
    assert near > level > 0


# -------------------------------------------------------------------- the rollouts --
@pytest.mark.parametrize("seats", RULES.SEATS)
def test_a_rollout_comes_to_an_end(seats: int) -> None:
    for seed in range(5):
        state = deal(seed, seats)
        while state.result is None:
            action = rollout.move(state)
            assert action in state.legal(state.turn)
            state.apply(action)


def test_the_quick_player_lays_down_a_rumino_and_gin_and_keeps_a_joker() -> None:
    def choice(hand: str) -> Action:
        state = rumino(hand, *OTHERS[:3], phase="discard")
        assert isinstance(state, State)
        return rollout.move(state)

    assert choice("4S 5S 6S JK 8S 9S 10S KD").verb == "rumino"
    assert choice("4S 5S 6S JK 9S 9H 9D KD").verb == "gin"
    assert choice("4S JK 9H 9C QD KD 2C 7H").cards != faces("JK")


# ---------------------------------------------------------------- what it judges by --
def judged(hand: str, top: str = "KD", **parts: Any) -> dict[str, float]:
    """What drawing, taking and knocking are worth."""
    state = rumino(hand, *OTHERS[:3], discard=top, **parts)
    return {c.action.verb: c.worth for c in rumino_master.Priors(state.view(0)).draws(state.legal(0))}


def test_a_knock_is_worth_more_the_less_it_leaves() -> None:
    assert judged(LOW)["knock"] > judged(SEVEN)["knock"]


def test_a_card_that_makes_a_meld_is_taken_and_one_of_no_use_is_not() -> None:
    hand = "3H 4H 9S 9C KD 7S 2C"
    useful, useless = judged(hand, "9D"), judged(hand, "QH")
    assert useful["take"] > useful["draw"] and useless.keys() == {"draw"}


def test_jokers_are_taken_and_kept() -> None:
    assert judged(BAD, "JK").keys() == {"take"}
    state = rumino("4S JK 9H 9C QD KD 2C 7H", *OTHERS[:3], phase="discard")
    found = rumino_master.candidates(state.view(0), state.legal(0), Random(1))
    assert all(c.action.cards != faces("JK") for c in found)


def test_with_all_melded_any_card_makes_gin() -> None:
    assert judged("4S 5S 6S JK 9S 9H 9D").keys() == {"draw"}


def test_it_does_not_knock_itself_out() -> None:
    assert "knock" in judged(SEVEN, totals=[92, 0, 0, 0]) and "knock" not in judged(SEVEN, totals=[93, 0, 0, 0])


def test_a_point_weighs_more_the_nearer_a_seat_is_to_being_out() -> None:
    def counts(*totals: int) -> float:
        own, others = match_equity.point_values(deal(1, totals=totals).view(0))
        return own / others

    assert counts(40, 40, 40, 40) == pytest.approx(1)
    assert counts(0, 80, 80, 80) < 0.6 and counts(50, 0, 0, 0) > 1.5


# ------------------------------------------------------------------------ strength --
@pytest.mark.campaign
def test_masters_judgement_alone_wins_more_than_its_share_against_expert() -> None:
    """One among three Experts without a rollout; the standard error of 300 matches is 2.7 %."""
    data = arena.play(contest.plan("rumino", "table", ("master:0", *["expert"] * 3), "matches", 300, 5), 2)
    assert data["illegal"] == 0 and data["wins"][0] >= 0.28 * 300


@pytest.mark.campaign
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", (2, 3, 6))
def test_master_finishes_a_match_of_every_preset(preset: str, seats: int) -> None:
    data = arena.play(contest.plan("rumino", preset, ("master:8", *["club"] * (seats - 1)), "matches", seats, 3))
    assert data["matches"] == seats and data["illegal"] == 0
