"""Master in Rumino: repeatable, fair, always with an answer, with the match in mind, and stronger than Expert."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from helpers import do
from ruminokit import LOW, OTHERS, rumino

import engine
from ai import base, rumino_hands, rumino_master, rumino_quick, rumino_value
from ai.rumino_expert import Expert
from ai.search import Search
from engine import wild
from engine.cards import faces
from engine.contract import Action, Bot, View, table_options
from engine.games.rumino_deal import State
from engine.games.rumino_position import PACK
from engine.games.rumino_score import Standing

RULES = engine.load("rumino")
PRESETS = tuple(RULES.PRESETS)


def deal(seed: int, seats: int = 4, preset: str = "table", totals: tuple[int, ...] = ()) -> State:
    options = table_options(RULES, preset)
    carry = RULES.carry(options, seats, seed, ())
    if totals:
        carry = carry._replace(totals=totals, facts=carry.facts._replace(totals=totals))
    state = RULES.deal(options, seats, seed, carry)
    assert isinstance(state, State)
    return state


def decisions(bot: Bot, state: State, seed: int = 1) -> Iterator[tuple[State, View, list[Action], Action]]:
    """Each decision with a choice in a deal that a bot plays against itself."""
    while state.result is None:
        (seat,) = state.acting()
        view, legal = state.view(seat), state.legal(seat)
        action = base.choose(bot, view, legal, Random(seed))
        if len(legal) > 1:
            yield state, view, legal, action
        state.apply(action)


def weighed(seed: int, count: int, seats: int = 4) -> list[tuple[View, list[Action]]]:
    """Some decisions of a deal of Expert in which Master has something to weigh."""
    found = decisions(Expert(), deal(seed, seats))
    hard = ((v, a) for _, v, a, _ in found if len(rumino_master.candidates(v, a, Random(1))) > 1)
    return list(islice(hard, count))


def master(budget: int) -> Search:
    bot = base.load("rumino", f"master:{budget}")
    assert isinstance(bot, Search)
    return bot


# ------------------------------------------------------------- what it promises --
def test_the_same_seed_and_budget_give_the_same_move() -> None:
    for view, legal in weighed(3, 4):
        first, second = (list(master(40).think(view, legal, Random(5))) for _ in range(2))
        assert first == second and len(first) > 20


def test_the_first_slice_is_an_answer_and_it_is_experts() -> None:
    for view, legal in weighed(4, 8):
        first = next(iter(master(300).think(view, legal, Random(2))))
        assert first is not None and first.action == base.choose(Expert(), view, legal, Random(2))


def test_without_playouts_it_plays_one_of_the_moves_it_weighed() -> None:
    for view, legal in weighed(5, 8):
        *_, found = master(0).weigh(view, legal, Random(1))
        assert found[0].action in {c.action for c in rumino_master.candidates(view, legal, Random(1))}


def test_the_budget_is_kept() -> None:
    view, legal = weighed(5, 3)[-1]
    for budget in (1, 7, 30):
        *_, found = master(budget).weigh(view, legal, Random(1))
        assert sum(w.worlds for w in found) <= budget


@pytest.mark.parametrize("seats", RULES.SEATS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_choice_is_legal(preset: str, seats: int) -> None:
    made = [action in legal for _, _, legal, action in decisions(master(6), deal(2, seats, preset))]
    assert made and all(made)


def test_who_is_asked_to_buy_back_in_answers_at_once_as_expert_does() -> None:
    """It is weighed in chips, where nothing is hidden."""
    asked = 0
    for seed in range(40):
        for _, view, legal, action in decisions(Expert(), deal(seed, totals=(88, 20, 90, 40))):
            if view.phase == "rebuy":
                asked += 1
                assert [t and t.action for t in master(50).think(view, legal, Random(1))] == [action]
    assert asked > 5


# ---------------------------------------------------------------------- fairness --
def fair(seed: int, budget: int) -> int:
    """Where all that a seat cannot see is other, Master thinks the same; how often it was."""
    moved = 0
    for state, view, _, action in decisions(master(budget), deal(seed, 2 + seed % 5)):
        other = RULES.determinize(view, Random(seed))
        moved += other.position() != state.position()
        again = base.choose(master(budget), other.view(view.seat), other.legal(view.seat), Random(1))
        assert again == action
    return moved


def test_what_a_seat_cannot_see_changes_nothing() -> None:
    assert sum(fair(seed, 16) for seed in (1, 2)) > 20, "the other worlds have to differ"


@pytest.mark.campaign
def test_what_a_seat_cannot_see_changes_nothing_in_200_deals() -> None:
    assert sum(fair(seed, 8) for seed in range(200)) > 3000


@pytest.mark.parametrize("seats", (2, 4, 6))
def test_worlds_are_such_as_the_view_could_come_from(seats: int) -> None:
    for view, _ in weighed(6, 6, seats):
        for world in islice(rumino_master.worlds(view, Random(1)), 5):
            assert world.view(view.seat) == view
            assert Counter([*world.stock, *world.discard, *[c for h in world.hands for c in h]]) == PACK
            assert [wild.gather(h) for h in world.hands] == world.masks


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
    drawn = [d.hands[0] for d in islice(rumino_hands.hands(view, Random(3)), 500)]
    share = {c: sum(faces(c)[0] in h for h in drawn) / 500 for c in ("8H", "6H", "7S", "QS", "KH", "JS")}
    assert all(faces("7H")[0] in h for h in drawn)
    assert min(share["8H"], share["6H"], share["7S"]) > 1.3 * max(share["QS"], share["KH"], share["JS"])


def test_later_in_a_deal_the_others_are_thought_to_hold_less() -> None:
    def held(view: View) -> float:
        drawn = list(islice(rumino_hands.hands(view, Random(1)), 60))[10:]
        return sum(wild.deadwood(wild.gather(h)) for d in drawn for h in d.hands) / sum(len(d.hands) for d in drawn)

    views = [v for seed in range(6) for _, v, _, _ in decisions(Expert(), deal(seed)) if v.phase == "draw"]
    early = [held(v) for v in views if v.facts.turns < 4][:12]
    late = [held(v) for v in views if v.facts.turns >= 12][:12]
    assert sum(late) / len(late) < 0.75 * sum(early) / len(early)


# ------------------------------------------------------------------- the match in mind --
def test_the_chances_in_a_match_add_up_and_fall_with_the_total() -> None:
    totals = (0, 30, 60, 95)
    found = [rumino_value.chance(totals, (0, 1, 2, 3), s) for s in range(4)]
    assert sum(found) == pytest.approx(1) and found == sorted(found, reverse=True)


def test_who_bought_back_in_has_a_chance_but_paid_for_it() -> None:
    before = Standing((40, 50, 60, 90), (-10,) * 4, 40, (0, 1, 2, 3), (0,) * 4)
    out = before._replace(totals=(40, 50, 60, 120), playing=(0, 1, 2))
    back = out._replace(totals=(40, 50, 60, 60), playing=(0, 1, 2, 3), chips=(-10, -10, -10, -50), pool=80)
    never = back._replace(chips=before.chips)
    assert rumino_value.standing(out, 3, before) == 0
    assert rumino_value.standing(back, 3, before) < rumino_value.standing(never, 3, before)
    assert rumino_value.standing(back, 0, before) < rumino_value.standing(out, 0, before)


def test_a_knock_that_puts_another_out_of_the_match_is_worth_more() -> None:
    """The same hands and the same knock: what it brings depends on the totals."""
    def gain(totals: tuple[int, ...]) -> float:
        state = rumino(LOW, *OTHERS[:3], totals=list(totals), options={"max_rebuys": 0})
        view = state.view(0)
        return rumino_value.outcome(view, do(state, "0 knock").result)

    level, near = gain((0, 0, 0, 0)), gain((60, 60, 60, 60))
    assert near > level > 0


# -------------------------------------------------------------------- the playouts --
@pytest.mark.parametrize("seats", RULES.SEATS)
def test_a_playout_comes_to_an_end(seats: int) -> None:
    for seed in range(5):
        state = deal(seed, seats)
        while state.result is None:
            action = rumino_quick.move(state)
            assert action in state.legal(state.turn)
            state.apply(action)


def test_the_quick_player_lays_down_a_rumino_and_gin_and_keeps_a_joker() -> None:
    def choice(hand: str) -> Action:
        state = rumino(hand, *OTHERS[:3], phase="discard")
        assert isinstance(state, State)
        return rumino_quick.move(state)

    assert choice("4S 5S 6S JK 8S 9S 10S KD").verb == "rumino"
    assert choice("4S 5S 6S JK 9S 9H 9D KD").verb == "gin"
    assert choice("4S JK 9H 9C QD KD 2C 7H").cards != faces("JK")


