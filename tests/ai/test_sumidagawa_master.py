"""Master in Sumidagawa: repeatable, always with an answer, and stronger than Expert; its worlds fit what was shown."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import engine
from ai import registry
from ai.explain import Explains
from ai.games.sumidagawa import belief_sampler, master
from ai.games.sumidagawa.belief_weights import WEIGHTS
from ai.games.sumidagawa.bots import Expert
from ai.games.sumidagawa.hand_partition import tally
from ai.games.sumidagawa.history_replay import LED, Decision, card_number
from ai.games.sumidagawa.history_replay import decisions as history_decisions
from ai.games.sumidagawa.leaf_evaluation import value
from ai.games.sumidagawa.rollout import expert_move
from ai.search.determinized import Search
from engine.cards import faces
from engine.contract import Action, Bot, View
from engine.games.sumidagawa.fields import PLAIN
from engine.games.sumidagawa.state import State
from game.arena import contest
from tests.kit import arena
from tests.kit.deals import fresh
from tests.kit.narrow import present
from tests.kit.sampling import scaled
from tests.kit.sumidagawa_positions import sumi

RULES = engine.load("sumidagawa")


def dealt(preset: str, seats: int, seed: int) -> State:
    """A fresh deal."""
    state = fresh("sumidagawa", preset, seats, seed)
    assert isinstance(state, State)
    return state


def decisions(bot: Bot, preset: str, seats: int, seed: int) -> Iterator[tuple[State, View, list[Action], Action]]:
    """Each decision with a choice in a deal that a bot plays against itself."""
    state = dealt(preset, seats, seed)
    while state.result is None:
        (seat,) = state.acting()
        view, legal = state.view(seat), state.legal(seat)
        action = legal[0] if len(legal) == 1 else registry.choose(bot, view, legal, Random(seed))
        if len(legal) > 1:
            yield state, view, legal, action
        state.apply(action)


def weighed(seed: int, count: int, seats: int = 4) -> list[tuple[View, list[Action]]]:
    """Some decisions in a deal of Expert in which Master has two candidates or more."""
    all_decisions = decisions(Expert(), "ultra", seats, seed)
    hard = ((v, a) for _, v, a, _ in all_decisions if len(master.candidates(v, a, Random(1))) > 1)
    return list(islice(hard, count))


# ------------------------------------------------------------- what it promises --
@pytest.mark.scaled
def test_the_same_seed_and_budget_give_the_same_move() -> None:
    for view, legal in weighed(3, scaled(1, 4)):
        first, second = (list(registry.load("sumidagawa", "master:40").think(view, legal, Random(5))) for _ in range(2))
        assert first == second and len(first) > 20


def test_the_first_slice_is_an_answer_and_it_is_experts() -> None:
    for _, view, legal, action in decisions(Expert(), "ultra", 4, 4):
        first = next(iter(registry.load("sumidagawa", "master").think(view, legal, Random(2))))
        assert first is not None and first.action == action


def test_the_budget_is_kept() -> None:
    view, legal = weighed(5, 3)[-1]
    for budget in (1, 7, 30):
        bot = registry.load("sumidagawa", f"master:{budget}")
        assert isinstance(bot, Search)
        *_, ranked = bot.rank(view, legal, Random(1))
        assert sum(w.rollouts for w in ranked) <= budget


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", RULES.SEATS)
@pytest.mark.parametrize("preset", RULES.PRESETS)
def test_every_choice_is_legal(preset: str, seats: int) -> None:
    bot = registry.load("sumidagawa", "master:8")
    assert all(action in legal for _, _, legal, action in decisions(bot, preset, seats, 1))


@pytest.mark.scaled
def test_it_explains_what_it_evaluated_and_believed() -> None:
    bot = registry.load("sumidagawa", f"master:{scaled(20, 60)}")
    assert isinstance(bot, Search)
    assert isinstance(bot, Explains)
    for view, legal in weighed(7, scaled(2, 3)):
        explained = present(bot.explain(view, legal, Random(4)))
        assert explained.choice == registry.choose(bot, view, legal, Random(4))
        for option in explained.options:
            assert sum(r.worth for r in option.reasons) == pytest.approx(option.worth - explained.options[0].worth)
        hands = bot.believe(view, Random(4))
        assert set(hands[view.seat]) == set(view.hand)
        for seat, hand in enumerate(hands):
            assert sum(hand.values()) == pytest.approx(len(view.zones[f"hand:{seat}"]))


# ------------------------------------------------------------------------- worlds --
@pytest.mark.parametrize("seats", RULES.SEATS)
def test_worlds_are_such_as_the_view_could_come_from(seats: int) -> None:
    for view, _ in weighed(6, 6, seats):
        for world in islice(filter(None, master.worlds(view, Random(1))), 5):
            assert world.view(view.seat) == view
            cards = [*world.stock, *world.river, *world.gone, *(c for hand in world.hands for c in hand)]
            assert Counter(cards) == PLAIN


def test_a_hand_that_explains_what_was_played_is_drawn_oftener() -> None:
    """A seat that led B7 alone would have led a B2."""
    made = [Decision(0, 7, occasion=LED, taken=tally(faces("B7")))]
    fits = {}
    for card in ("B2", "B10"):
        hand = tally(faces(f"B8 B9 B9 R8 R9 R9 R10 {card}"))
        knowing, blank = (sum(WEIGHTS[i] for i in belief_sampler.features(hand, t)) for t in (made, []))
        fits[card] = knowing - blank
    assert fits["B10"] > fits["B2"] + 1


def test_decisions_are_read_from_the_history() -> None:
    """Every choice of a deal but forced passes, with what left the hand by it."""
    for seed in (12, 13, 15):
        for state, view, _, _ in decisions(Expert(), "ultra", 4, seed):
            made, floors = history_decisions(view)
            for seat, by_seat in enumerate(made):
                gone = sum(t.taken for t in by_seat)
                first = tally(dealt("ultra", 4, seed).hands[seat])
                if any(made):
                    assert first - gone == tally(state.hands[seat])
                    assert all(card_number(c) >= floors[seat] for c in state.hands[seat])
            assert any(made) or len(view.history) < 4 or any(a.verb == "burn" for a in view.history)


def test_a_seat_that_burned_its_lowest_card_holds_no_lower_one() -> None:
    state = dealt("ultra", 4, 50)
    while state.result is None:
        view = state.view(state.acting()[0])
        _, floors = history_decisions(view)
        if view.phase == "play" and max(f for s, f in enumerate(floors) if s != view.seat) > 3:
            break
        state.apply(expert_move(state))
    worlds = list(islice(filter(None, master.worlds(view, Random(3))), 20))
    opponents = [s for s in range(4) if s != view.seat]
    low = sum(card_number(c) < floors[s] for w in worlds for s in opponents for c in w.hands[s])
    assert low <= 2


def test_a_history_that_does_not_begin_with_the_deal_tells_nothing() -> None:
    state = sumi("B4 B5 R7 B9|R7 R8 B2|B9 B3|B1 B4", plays=["2 R3"], turn=3)
    state.apply(state.legal(3)[0])
    made, floors = history_decisions(state.view(0))
    assert not any(made) and not any(floors)
    assert next(filter(None, master.worlds(state.view(0), Random(1)))).view(0) == state.view(0)


# ----------------------------------------------------- rollouts and leaf evaluation --
def test_rollouts_go_as_expert_plays() -> None:
    """Except for plays that are as good as equal, and those that are pruned."""
    asked = same = 0
    for seed in range(8):
        for state, _, _, action in decisions(Expert(), "ultra", 3 + seed % 2, seed):
            asked += 1
            same += expert_move(state) == action
    assert asked > 150 and same >= 0.95 * asked


def test_the_values_of_all_seats_are_the_points_there_are() -> None:
    state = dealt("ultra", 4, 21)
    while state.result is None:
        if not state.view(0).facts.plays and state.view(0).phase == "play":
            assert sum(value(state, s) for s in range(4)) == pytest.approx(10)
        state.apply(expert_move(state))
    assert tuple(value(state, s) for s in range(4)) == state.result.points


def test_fewer_cards_and_the_lead_are_worth_more() -> None:
    opponents = "B4 B5 B7 R7 R9|B3 B6 B6 R5 R6|B4 B8 B9 R3 R8"
    less, more = (sumi(f"{own}|{opponents}") for own in ("B9 B10 R10", "B1 B2 B9 B10 R10"))
    assert value(less, 0) > value(more, 0) + 0.3
    leads, follows = (sumi(f"B9 B10 R10|{opponents}", turn=t) for t in (0, 1))
    assert value(leads, 0) > value(follows, 0)


# ------------------------------------------------------------------------ strength --
@pytest.mark.campaign
def test_master_with_a_small_budget_is_above_the_fair_share() -> None:
    data = arena.play(
        contest.plan("sumidagawa", "ultra", ("master:40", "expert", "expert", "expert"), "deals", 40, 2), 2
    )
    assert data["illegal"] == 0 and data["points"][0] / data["deals"] > 2.5
