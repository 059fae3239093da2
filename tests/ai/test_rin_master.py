"""Master in RIN searches: repeatable, always with an answer, in worlds that explain what was shown."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai import registry
from ai.games.rin import belief_sampler
from ai.games.rin import master as rin_master
from ai.games.rin.bots import Expert
from ai.games.rin.card_tracking import track
from ai.games.rin.history_replay import PLAY, replay
from ai.games.rin.leaf_evaluation import can_evaluate, expected_points
from ai.games.rin.master import EVALUATION_ERROR, Master
from ai.games.rin.match_equity import stakes, worth
from ai.games.rin.play_likelihood import PublicHand, PublicState, play_likelihood
from ai.games.rin.rank_probabilities import ALL_FACES, Group
from ai.games.rin.rollout import decided
from ai.search.determinized import Candidate, next_action
from engine.cards import BIT, JOKER, faces, mask
from engine.contract import Action, View, parse
from engine.games.rin.effects import EIGHTS, FITS, VALUE
from engine.games.rin.state import State
from engine.match_of_deals import Sheet
from game.arena import contest
from tests.kit import arena
from tests.kit.deals import fresh
from tests.kit.narrow import instance
from tests.kit.rin_positions import RIN, rin

PRESETS = tuple(RIN.PRESETS)


def moves(view: View, legal: list[Action]) -> list[Action]:
    """The moves that Master searches: legal actions without calls and without Last."""
    plain = [a for a in legal if a.verb not in RIN.CALLS]
    return [a for a in plain if not a.arg.endswith("last")] if len(view.hand) == 2 else plain


def decisions(preset: str = "school", seats: int = 4, seed: int = 3, policy: str = "expert") -> Iterator[State]:
    """Each state of a deal in which somebody has a choice of moves."""
    state, bot, rng = fresh("rin", preset, seats, seed), registry.load("rin", policy), Random(seed)
    while state.result is None:
        if state.phase == "turn" and len(state.legal(state.turn)) > 1 and len(state.acting()) == 1:
            yield state
        state.apply(next_action(RIN, state, bot, rng))


def weighed(count: int, **table: Any) -> list[tuple[View, list[Action]]]:
    """Some decisions in which Master has two candidates or more."""
    views = ((s.view(s.turn), s.legal(s.turn)) for s in decisions(**table))
    hard = ((v, a) for v, a in views if len(m := moves(v, a)) > 1 and len(rin_master.candidates(v, m, Random(1))) > 1)
    return list(islice(hard, count))


# ------------------------------------------------------------- what it promises --
def test_the_same_seed_and_budget_give_the_same_move() -> None:
    for view, legal in weighed(4):
        first, second = (list(registry.load("rin", "master:30").think(view, legal, Random(5))) for _ in range(2))
        assert first == second and len(first) > 20


def test_the_first_slice_is_an_answer_and_it_is_experts() -> None:
    for view, legal in weighed(6, seed=4):
        first = next(iter(registry.load("rin", "master").think(view, legal, Random(2))))
        assert first is not None
        assert first.action == registry.choose(Expert(), view, legal, Random(2))


def test_the_budget_is_kept() -> None:
    view, legal = weighed(5, seed=5)[-1]
    for budget in (1, 7, 30):
        *_, ranked = Master(budget).rank(view, moves(view, legal), Random(1))
        assert sum(w.rollouts for w in ranked) <= budget


def test_at_a_large_table_where_rollouts_take_longer_there_are_fewer() -> None:
    view, legal = weighed(1, seats=8, seed=5)[0]
    *_, ranked = Master(40).rank(view, moves(view, legal), Random(1))
    assert 0 < sum(w.rollouts for w in ranked) <= 20


def test_a_few_rollouts_that_agree_prove_little() -> None:
    """What decides a deal is rare, so that ten equal results say hardly more than ten different ones."""
    view, legal = weighed(1)[0]
    first, second = (Candidate(a, 0.0, EVALUATION_ERROR) for a in moves(view, legal)[:2])
    ranked = Master()._ranked([first, second], [[0.7] * 10, [0.8] * 10])
    assert ranked[0].action == second.action and ranked[0].rollout_part < 0.03 and ranked[0].error > 0.02


@pytest.mark.sample(1)
@pytest.mark.parametrize(("preset", "seats"), [(p, 4) for p in PRESETS] + [("school", n) for n in RIN.SEATS if n != 4])
def test_every_table_is_played_to_its_end_by_the_rules(preset: str, seats: int) -> None:
    bots = ("master:4", "novice", "club", "expert") * 2
    data = arena.play(contest.plan("rin", preset, bots[:seats], "deals", seats, 3, {"deals": 1}))
    assert data["deals"] == seats and data["illegal"] == 0


def test_what_it_weighed_can_be_looked_into() -> None:
    bot = registry.load("rin", "master:40")
    assert isinstance(bot, Master)
    for view, legal in weighed(8, seed=7):
        explained = bot.explain(view, legal, Random(4))
        assert explained is not None and explained.unit == "points"
        assert explained.choice == registry.choose(bot, view, legal, Random(4)) == explained.options[0].action
        for option in explained.options:
            assert option.action in legal
            assert sum(r.worth for r in option.reasons) == pytest.approx(option.worth - explained.options[0].worth)


def test_what_it_calls_it_calls_by_rule() -> None:
    state = rin("4S 5D|9C KC|5H QD 2D", "9D", owner=1, turn=2)
    explained = instance(Master, registry.load("rin", "master")).explain(state.view(0), state.legal(0), Random(1))
    assert explained is not None and explained.choice == parse("0 rin") and explained.rule == "say_rin"


# ------------------------------------------------------------------------ worlds --
@pytest.mark.parametrize(("preset", "seats"), [("school", 4), ("school", 2), ("school", 6), ("jokers", 3), ("free", 4)])
def test_worlds_are_such_as_the_view_could_come_from(preset: str, seats: int) -> None:
    for state in islice(decisions(preset, seats, 6), 0, None, 4):
        view = state.view(state.turn)
        cards = sorted([*state.stock, *state.field, *(c for h in state.hands for c in h)])
        for world in islice(filter(None, rin_master.worlds(view, Random(1))), 3):
            assert world.view(view.seat) == view
            assert sorted([*world.stock, *world.field, *(c for h in world.hands for c in h)]) == cards
            assert world.legal(view.seat) == state.legal(view.seat)


def drawn(view: View, seat: int, worlds: int = 300) -> list[list[int]]:
    """Hands of a seat as they are thought to be."""
    return [sample.hand(seat) for sample in islice(filter(None, belief_sampler.samples(view, Random(2))), worlds)]


def test_in_no_world_did_a_seat_that_had_to_draw_hold_a_match() -> None:
    state = rin("9S KD 4C 3D|2C 3C 4D 5H|6S 8C JD", "7H", turn=1, stock="AS AC AD 2S 5S 6D 9H 10H")
    view, fit = _drew(state), FITS[faces("7H")[0]]
    for hand in drawn(view, 1):
        before = hand[:-1]
        assert not any(BIT[c] & fit for c in before), "what was drawn then may be of any kind"


def _drew(state: State) -> View:
    """Seat 1 draws, seat 2 plays."""
    state.hands[1] = []
    state.add_to_hand(1, faces("2C 3C 4D 5S"))
    state.refresh_acting()
    for text in ("1 draw", "2 draw"):
        state.apply(parse(text))
    return state.view(0)


def test_in_hardly_a_world_does_a_seat_that_did_not_call_hold_the_sum() -> None:
    """The same hands; on a nine that lay there while seat 1 was silent, and on an upcard of its own."""
    silent = rin("2S 3S 4C|9C|6S 8C JD", "9D", owner=2, turn=0)
    own = rin("2S 3S 4C|9C|6S 8C JD", "9D", owner=1, starter=1, turn=0)
    shown, unknown = (sum(hand[0] % 13 == 8 for hand in drawn(s.view(0), 1)) for s in (silent, own))
    assert shown < 6 < unknown


def test_a_likely_play_that_was_not_made_makes_the_card_unlikely() -> None:
    """Seat 1 played a low heart in the beginning: it held hardly a queen of hearts."""
    state = rin("9S KD 4C 3D 2S|3H 4D 5S 7C AC|6S 8C JD 9H 10S", "7H", turn=1, stock="AS AD 5C")
    state.apply(parse("1 play 3H"))
    hands = drawn(state.view(0), 1)
    queen, club = (sum(faces(c)[0] in hand for hand in hands) for c in ("QH", "QC"))
    assert queen < 0.5 * club


def test_play_likelihood_expects_the_plays_that_expert_makes() -> None:
    """Of the cards that Expert could play, it mostly plays the one with the highest likelihood, given the public state
    and its hand."""
    right, asked = 0, 0
    for seats, seed in ((4, 3), (4, 4), (4, 5), (2, 5)):
        state, bot, rng = fresh("rin", "school", seats, seed), Expert(), Random(seed)
        hands: list[list[list[int]]] = []
        while state.result is None:
            last = state.clone()
            hands.append([[*hand] for hand in state.hands])
            state.apply(next_action(RIN, state, bot, rng))
        for seat, history in enumerate(replay(last.view(0)).seats):
            plays = [step for step in history.steps if step.kind == PLAY]
            for (now, card, _), step in zip(history.plays, plays, strict=True):
                held = hands[now - 1][seat]
                able = (once := mask(held)) & step.fit
                if step.state is None or able & EIGHTS or not able & able - 1:
                    continue
                likelihood, total = play_likelihood(step.state), sum(VALUE[c] for c in held)
                chances = {c: likelihood.of(c, c, able, once, total) for c in held if BIT[c] & able}
                assert sum(chances.values()) == pytest.approx(1)
                asked += 1
                right += chances[card] == max(chances.values())
    assert asked > 20 and right > 0.8 * asked


def test_a_joker_is_weighed_in_a_hand_of_very_many_cards() -> None:
    """Any card may follow a Joker, more than may follow any other card."""
    held = [*range(0, 52, 2), JOKER]
    opponents = tuple(PublicHand(seat, 7, (Group(7.0, 0, 0),), frozenset()) for seat in (2, 3, 0))
    likelihood = play_likelihood(PublicState(len(held), opponents, ALL_FACES, 0, mask(held), FITS))
    once, total = mask(held), sum(VALUE[c] for c in held[:-1])
    assert 0 < likelihood.of(JOKER, JOKER, once, once, total) <= 1


def test_r10_the_lap_of_who_draws_on_their_own_king_is_over_for_who_remembers() -> None:
    """Seat 0's king goes round; it has nothing to follow it, draws, and seat 1 draws as one does in a normal turn."""
    state = rin("KH 9S 4S|2C 4D 5C|6C 10D QC|8C JC 9D", "7H", turn=0, stock="AS AC AD 2S 5S 6D 9H 10H")
    for text in ("0 play KH", "1 draw", "2 draw", "3 draw", "0 draw", "1 draw"):
        state.apply(parse(text))
    view, hearts = state.view(2), FITS[faces("KH")[0]]
    groups, _ = track(view).hands()
    assert all(g.excluded & hearts == hearts for g in groups[1] if g.cards > 1)
    assert replay(view).seats[1].steps[-1].fit == hearts


def test_after_the_stock_was_shuffled_what_was_never_seen_is_in_a_hand() -> None:
    """A deal of two goes on until the stock has been shuffled anew."""
    checked = 0
    for seed in range(12):
        for state in decisions(seats=3, seed=seed, policy="random"):
            view = state.view(state.turn)
            history = replay(view)
            if history.epoch != 1:
                continue
            unseen = {c for c, epoch in history.hidden if epoch == 0}
            assert len(unseen & set(state.stock)) <= history.turned_up
            for sample in islice(filter(None, belief_sampler.samples(view, Random(1))), 2):
                assert len(unseen & set(sample.shuffled_stock())) == len(unseen & set(state.stock))
                checked += 1
        if checked > 10:
            return
    pytest.fail("no stock was shuffled")


# -------------------------------------------------------------------------- value --
def test_a_seat_that_can_be_called_on_whatever_it_plays_is_likely_to_lose() -> None:
    free, caught = (
        rin(f"9S 4S|{opponent_hand}|6C 10D QC|8C JC KD", "2S", owner=3, turn=0) for opponent_hand in ("3C 8D", "5C 4D")
    )
    assert can_evaluate(free) and can_evaluate(caught)
    assert expected_points(caught)[0] < expected_points(free)[0] - 10
    assert sum(expected_points(caught)) == pytest.approx(0)


# -------------------------------------------------------------------- match equity --
def match_view(totals: tuple[int, ...], counted: int, deals: int | str = 5) -> View:
    """Seat 0's at some totals after so many deals."""
    state = rin("9S 4S|3C 8D|6C 10D QC|8C JC KD", "2S", owner=3, turn=0, options={"deals": deals})
    view = state.view(0)
    return view._replace(match_state=view.match_state._replace(totals=totals, number=counted, facts=Sheet((), counted)))


def paid(view: View, by: int, to: int, points: int = 40, over: bool = True) -> float:
    """What a payment is worth to the seat of the View."""
    amounts = [0] * view.seats
    amounts[by], amounts[to] = -points, points
    return worth(stakes(view), amounts, over)


def test_without_an_end_a_point_is_a_point() -> None:
    endless = match_view((90, -30, -50, -10), 3, "unlimited")
    assert paid(endless, 1, 0) == 40 and paid(endless, 0, 1) == -40 and paid(endless, 1, 2) == 0


@pytest.mark.parametrize("counted", [0, 4])
def test_at_even_totals_who_pays_counts_less_than_who_is_paid(counted: int) -> None:
    even = match_view((0, 0, 0, 0), counted)
    assert paid(even, 1, 0) > 0 > paid(even, 0, 1)
    assert paid(even, 1, 2) == pytest.approx(paid(even, 2, 3)) and paid(even, 1, 2) <= 0


def test_in_the_last_deal_the_leader_had_better_pay() -> None:
    last = match_view((0, 30, -120, 0), 4)
    assert paid(last, 1, 0) > paid(last, 2, 0, 20)
    assert paid(last, 1, 2) > 0 > paid(last, 2, 1), "who is far behind may be paid by the leader"


def test_after_the_last_deal_only_the_highest_total_has_won() -> None:
    last = match_view((0, 100, -60, -40), 4)
    assert paid(last, 2, 0, 99) < paid(last, 2, 0, 101) / 2
    assert paid(last, 1, 0, 51) == pytest.approx(paid(last, 1, 0, 80), rel=0.1), "more than enough is no better"


def test_before_the_last_deal_a_small_lead_decides_nothing() -> None:
    last_but_one = match_view((0, 100, -60, -40), 3)
    assert paid(last_but_one, 2, 0, 99) > 0.9 * paid(last_but_one, 2, 0, 101)


def test_what_a_deal_usually_brings_counts_its_points_if_all_others_pay_alike() -> None:
    """It is the measure of a point."""
    for totals in ((0, 0, 0, 0), (30, 0, -10, -20), (-90, 60, 20, 10)):
        during = stakes(match_view(totals, 2))
        won, lost = (worth(during, [40 * sign, *[-40 / 3 * sign] * 3], False) for sign in (1, -1))
        assert won - lost == pytest.approx(80)


def test_a_player_who_can_no_longer_win_would_rather_be_paid_than_pay_all_the_same() -> None:
    assert paid(match_view((-2000, 300, 0, 0), 4), 2, 0) > 0 > paid(match_view((-2000, 300, 0, 0), 4), 0, 2)


@given(st.tuples(*[st.integers(-300, 300)] * 4), st.integers(0, 4), st.integers(1, 150))
def test_to_be_paid_is_never_worse_than_to_pay(totals: tuple[int, ...], counted: int, points: int) -> None:
    view = match_view(totals, counted)
    assert paid(view, 1, 0, points) >= paid(view, 2, 3, 0) >= paid(view, 0, 1, points)


def test_a_state_is_worth_what_it_is_for_the_match() -> None:
    """Seat 1 can be called on, which is good for the match where seat 1 leads."""
    state = rin("10C KD|9S 4D|4C 5D|8C JC KH", "QS", owner=3, turn=1)
    assert expected_points(state)[1] < -10

    def value(totals: tuple[int, ...]) -> float:
        view, master, total = match_view(totals, 4), Master(), 0.0
        for state.seed in range(60):
            total += master.value(view, state.clone(), 0)
        return total

    assert value((0, 100, 0, 0)) > value((0, 0, 0, 0))


@pytest.mark.parametrize(
    "hands, points",
    [
        ("10C KD|5S 4D|3C 6D|8C JC KH", (0, 64, 64, -128)),
        ("10C KD|5S 4D|3C QD|7C JC KH", (0, 124, 0, -124)),
        ("10C KD|5S 4D|3C QD|2C 7H", (0, 0, 0, 0)),
    ],
)
def test_in_a_rollout_all_that_can_call_are_paid_at_once_and_nobody_if_it_is_returned(
    hands: str, points: tuple[int, ...]
) -> None:
    assert tuple(decided(rin(hands, "9S", owner=3, turn=0)) or ()) == points


def test_in_a_rollout_an_open_deal_is_not_decided() -> None:
    assert decided(rin("10C KD|5S 3D|3C QD|8C JC KH", "9S", owner=3, turn=0)) is None
    assert decided(rin("10C KD|5S 3D|3C QD|2C 7H", "9S", owner=3, turn=0)) is None, "only the player could return"


# ------------------------------------------------------------------------ strength --
@pytest.mark.campaign
def test_master_with_a_small_budget_loses_hardly_more_than_its_share() -> None:
    """The share is 0.25; the standard error of 160 deals is 0.034."""
    data = arena.play(contest.plan("rin", "school", ("master:100", *["expert"] * 3), "deals", 160, 11), 2)
    assert data["illegal"] == 0 and data["losses"][0] <= 0.28 * data["deals"]
