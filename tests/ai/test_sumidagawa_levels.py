"""The opponents of Sumidagawa play by the rules and play well."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from ai import registry
from ai.games.sumidagawa import expert_evaluation, explain, hand_partition
from ai.games.sumidagawa.expert_weights import WEIGHTS
from ai.games.sumidagawa.hand_partition import partition_cost, tally
from ai.games.sumidagawa.successor import HAZE, ROUND_LOST, ROUND_OVER, situation
from engine.cards import faces
from engine.contract import Action, View
from engine.games.sumidagawa.combinations import SHAPES, WILD
from engine.games.sumidagawa.fields import PLAIN
from engine.games.sumidagawa.state import State
from engine.options import table_options
from game.arena import contest
from tests.kit import arena
from tests.kit.sumidagawa_positions import SUMI, facts, sumi

PRESETS = tuple(SUMI.PRESETS)
LEVELS = ("novice", "club", "expert")
GOOD = ("club", "expert")


def play(level: str, preset: str, seats: int, seed: int) -> Iterator[tuple[State, View, list[Action], Action]]:
    """Each decision of a deal that a level plays against itself."""
    options = table_options(SUMI, preset)
    bot = registry.load("sumidagawa", level)
    state = SUMI.deal(options, seats, seed, SUMI.match_state(options, seats, seed, ()))
    while state.result is None:
        (seat,) = state.acting()
        view, legal = state.view(seat), state.legal(seat)
        action = registry.choose(bot, view, legal, Random(seed))
        yield state, view, legal, action
        state.apply(action)


def decisions(level: str, seats: int = 4, deals: int = 1) -> Iterator[tuple[State, View, list[Action], Action]]:
    """Where there is something to choose among plays."""
    for seed in range(deals):
        for each in play(level, PRESETS[seed % 2], seats, seed):
            if len(each[2]) > 1 and each[1].phase == "play":
                yield each


# --------------------------------------------------------------- all levels --
@pytest.mark.sample
@pytest.mark.parametrize("seats", SUMI.SEATS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_level_finishes_matches_with_every_number_of_players(preset: str, seats: int) -> None:
    bots = [LEVELS[n % 3] for n in range(seats)]
    data = arena.play(contest.plan("sumidagawa", preset, bots, "matches", seats, 3))
    assert data["matches"] == seats and data["illegal"] == 0 and data["void"] == 0
    deals = table_options(SUMI, preset)["deals"] * seats
    assert data["deals"] == deals
    assert sum(data["points"]) == deals * sum(range(1, seats + 1)), "S18: each place once a deal"


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_brings_the_same_deal(level: str) -> None:
    first, second = ([action for *_, action in play(level, "ultra", 4, 5)] for _ in range(2))
    assert first == second and len(first) > 20


@pytest.mark.sample(1)
@pytest.mark.parametrize("level", LEVELS)
def test_the_pause_tells_nothing_about_the_hand(level: str) -> None:
    bot = registry.load("sumidagawa", level)
    pauses: dict[str, set[tuple[int, int | None]]] = {}
    for seed in range(12):
        for _, view, legal, _ in play(level, "ultra", 4, seed):
            for thought in bot.think(view, legal, Random(seed)):
                assert thought
                pauses.setdefault(view.phase, set()).add((thought.delay_ms, thought.max_delay_ms))
    assert {len(times) for times in pauses.values()} == {1} and "play" in pauses
    for ((least, most),) in pauses.values():
        assert 500 <= least < (most or 0) <= 2000


# ------------------------------------------------------------------ what they do --
def choice(state: State, level: str) -> str:
    """What a level does, in the notation, without its seat."""
    (seat,) = state.acting()
    action = registry.choose(registry.load("sumidagawa", level), state.view(seat), state.legal(seat), Random(1))
    return str(action).partition(" ")[2]


MANY = "B5 B6 B7 B9 B10 R7 R8 R10|R6 R6 R7 R9 R10 R10 B9 B10|B3 B5 B7 B9 B10 R8 R9 R10"
"""The opponents' hands: none of them can go out soon."""


@pytest.mark.parametrize("level", LEVELS)
def test_s16_it_goes_out_when_it_can_and_with_wild_cards_if_they_make_the_last_play(level: str) -> None:
    assert choice(sumi(f"B9|{MANY}"), level) == "play B9"
    assert choice(sumi(f"B8 B8 B8|{MANY}"), level) == "play B8 B8 B8 rB"
    assert choice(sumi(f"R4 R4|{MANY}", plays=["3 B4"]), level) == "play R4 R4 rR"


@pytest.mark.parametrize("level", GOOD)
def test_s16_it_goes_out_without_wild_cards_where_used_ones_block(level: str) -> None:
    for preset in PRESETS:
        assert choice(sumi(f"R9 R10|{MANY}", options={"preset": preset}), level) in ("play R9 R10", "play R9 R10 rB")
    assert choice(sumi(f"R9 R10|{MANY}", options={"preset": "high_water"}), level) == "play R9 R10"


@pytest.mark.parametrize("level", GOOD)
def test_s10_the_last_play_is_not_one_that_turns_a_wild_card_down(level: str) -> None:
    """炎の華 with an empty hand costs a wild card, and so at least a round."""
    assert choice(sumi(f"R8 R9|{MANY}"), level) != "play R8 R9 rR rR"


@pytest.mark.parametrize("level", GOOD)
def test_s9_it_keeps_the_lead_with_the_last_combination_but_one(level: str) -> None:
    """After 濁流 nobody can keep it from leading its last card."""
    assert choice(sumi(f"B2 B8 B8 B8 B8|{MANY}"), level) == "play B8 B8 B8 B8"
    assert choice(sumi(f"R2 R3 B8 B8 B8 B8|{MANY}", plays=["3 B4"], turn=0), level) == "play B8 B8 B8 B8"


@pytest.mark.parametrize("level", GOOD)
def test_it_spends_no_wild_card_where_a_plain_one_wins_the_round(level: str) -> None:
    state = sumi(f"B4 B8 R5 B9 B9|{MANY}", plays=["0 B2", "1 R9"], down=["", "", "rB rR", "rR"], turn=0, passed=[])
    assert choice(state, level) == "play B9 B9"


@pytest.mark.parametrize("level", GOOD)
def test_it_leads_with_low_cards_and_keeps_the_high_ones(level: str) -> None:
    """A low number can be said by who leads, a 10 at any time."""
    best = choice(sumi(f"B2 B3 B4 R10 B9 B9|{MANY}"), level)
    assert best == "play B2 B3 B4"
    assert choice(sumi(f"B2 R9 R10 B10 B10|{MANY}"), level) == "play B2"


@pytest.mark.parametrize("level", GOOD)
def test_s12_it_passes_rather_than_spend_many_wild_cards_early(level: str) -> None:
    plays = ["0 B4", "1 R7", "2 B8 B8", "3 R9 R10"]
    state = sumi(f"B2 R2 R3 B4 R5 R5 B6 B7|{MANY}", plays=plays)
    assert "pass" in [str(a).partition(" ")[2] for a in state.legal(0)]
    assert choice(state, level) == "pass"


@pytest.mark.parametrize("level", LEVELS)
def test_s15_it_makes_something_of_every_revival(level: str) -> None:
    """Fewer black ones are up, so the black one; Novice does not mind."""
    state = sumi(f"B5 R9 R4|{MANY}", plays=["1 R3"], down=["rB rB rR", "", "", ""], phase="revive", asked=[0])
    assert choice(state, level) == "revive rB"


def test_novice_spends_a_wild_card_for_one_card_more_and_keeps_the_low_ones() -> None:
    """Club sees that the wild card costs it a round, and that the 2 will be hard to get rid of."""
    hand = f"B2 B8 B8 B8 R4 R5|{MANY}"
    assert choice(sumi(hand), "novice") == "play B8 B8 B8 rB"
    assert choice(sumi(hand), "club") == "play B2"


# ---------------------------------------------------------------- what they see --
def partitions(hand: Counter[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to split a hand into combinations of one colour."""
    if not hand:
        yield []
        return
    low = min(hand)
    cards = sorted(hand.elements())
    for n in (1, 2, 3, 4):
        for rest in set(combinations(cards[1:], n - 1)):
            shape = SHAPES.get((low, *rest))
            if shape and len({c < faces("R1")[0] for c in (low, *rest)}) == 1:
                for more in partitions(hand - Counter((low, *rest))):
                    yield [(shape.kind, shape.least), *more]


def test_the_split_of_a_hand_is_the_cheapest_of_all() -> None:
    rng = Random(4)
    for n in range(150):
        hand = rng.sample(sorted(PLAIN.elements()), 2 + n % 6)
        costs = [sum(hand_partition.PLAY_COST[kind][n] for kind, n in split) for split in partitions(Counter(hand))]
        partition = hand_partition.best_partition(tally(hand))
        assert partition.cost == pytest.approx(min(costs)) == pytest.approx(partition_cost(tally(hand)))
        assert partition.cost == pytest.approx(sum(hand_partition.PLAY_COST[kind][n] for kind, n in partition.plays))
        assert hand_partition.card_count(tally(hand)) == len(hand)


def test_unseen_are_all_cards_but_the_hand_and_what_has_been_played() -> None:
    for state, view, _, _ in decisions("club", deals=3):
        hidden = Counter(c for s, hand in enumerate(state.hands) for c in hand if s != view.seat) + Counter(state.stock)
        table = situation(view)
        assert {n + faces("B1")[0]: k for n, k in enumerate(table.unseen) if k} == hidden
        assert [o.seat for o in table.opponents] == [
            s % 4 for s in range(view.seat + 1, view.seat + 4) if s % 4 not in view.facts.order
        ]


def settle(state: State, seat: int, rounds: int) -> None:
    """What follows by itself up to the next round: the cheapest card burned, forced passes, cards revived."""
    while state.result is None:
        turn, phase = facts(state).turn, state.view(0).phase
        if phase == "play" and (state.forced() is None or facts(state).rounds > rounds):
            return
        legal = state.legal(turn)
        if phase == "burn" and turn == seat and legal[0].cards[0] < WILD:
            hand = tally(state.hands[seat])
            legal.sort(key=lambda a: partition_cost(hand - tally(a.cards)))
        state.apply(legal[0])


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", SUMI.SEATS)
def test_where_a_play_leads_is_what_the_rules_make_of_it(seats: int) -> None:
    """Hand, wild cards, number, combinations, and whether the round is over; for every action of some deals."""
    stages: Counter[int | None] = Counter()
    for state, view, legal, _ in decisions("expert", seats, 8):
        table, me = situation(view), view.seat
        for action in legal:
            after = table.successor(action)
            twin = state.clone()
            twin.apply(action)
            settle(twin, me, view.facts.rounds)
            now = facts(twin)
            stages[after and after.stage] += 1
            assert (after is None) == (me in now.order), action
            if after is None or twin.result:
                continue
            over = now.rounds > view.facts.rounds
            assert over == (after.stage in ROUND_OVER), action
            assert after.hand == tally(twin.hands[me])
            assert (after.down, after.used) == (sum(now.down[me]), sum(now.used[me]))
            assert after.said == now.number
            assert after.made.bit_count() == len(now.plays)
            if over:
                assert (after.stage == HAZE) == (now.haze == me)
                last = view.facts.plays[-1].seat if after.stage == ROUND_LOST and after.hand else me
                assert now.leader == last or last in now.order or not after.hand
    assert set(stages) == {None, *range(6)}, "every stage has been met"


def test_the_odds_are_chances_and_better_with_fewer_cards() -> None:
    assert len(WEIGHTS) == expert_evaluation.TERMS
    for _, view, legal, _ in decisions("expert"):
        table = situation(view)
        for action in legal:
            chances = expert_evaluation.chances(table, action)
            assert len(chances) == len(table.opponents) and all(0 < p <= 1 for p in chances)
    few, many = (sumi(f"{hand}|{MANY}") for hand in ("B9 R9 R10", "B9 R9 R10 B2 R4 B6"))
    best = [max(expert_evaluation.worth(situation(s.view(0)), a) for a in s.legal(0)) for s in (few, many)]
    assert best[0] > best[1] > 0


# ------------------------------------------------------------------- how well --
def test_s3_what_can_still_follow_is_told_once_for_each_combination() -> None:
    state = sumi("R2 B5 B7 B9 | R5 B3 | B7 R8")
    told = explain.explain_action(situation(state.view(0)), Action(0, "play", faces("R2")))
    assert told.numbers["plays"] == 3 and told.numbers["ready"] == 1, "one single black card a round"


def points(stronger: str, weaker: str, seats: int, deals: int, seed: int, jobs: int = 1) -> float:
    """The mean points of a deal for one player of a level among players of another."""
    bots = (stronger, *[weaker] * (seats - 1))
    data: dict[str, Any] = arena.play(contest.plan("sumidagawa", "ultra", bots, "deals", deals, seed), jobs)
    assert data["illegal"] == 0 and data["void"] <= 0.02 * data["deals"]
    share: float = data["points"][0] / data["deals"]
    return share


@pytest.mark.sample(1)
@pytest.mark.parametrize(("stronger", "weaker"), [("novice", "random"), ("club", "novice"), ("expert", "club")])
def test_one_of_a_stronger_level_scores_more_than_its_share(stronger: str, weaker: str) -> None:
    """A fair share is 2.5; the standard error of 100 deals is about 0.1."""
    assert points(stronger, weaker, 4, 100, 4) > 2.6


@pytest.mark.campaign
@pytest.mark.parametrize(("stronger", "weaker"), [("club", "novice"), ("expert", "club")])
def test_one_of_a_stronger_level_scores_clearly_more_over_many_deals(stronger: str, weaker: str) -> None:
    """1,200 deals: the standard error is 0.03, and both were measured above 2.9; at three seats above 2.25 of 2."""
    assert points(stronger, weaker, 4, 1200, 20_000, 2) >= 2.8
    assert points(stronger, weaker, 3, 600, 20_000, 2) >= 2.15


@pytest.mark.campaign
@pytest.mark.parametrize("seats", SUMI.SEATS)
def test_s19_three_thousand_deals_end_by_themselves(seats: int) -> None:
    """At most one in fifty is void among Novices, among Clubs, and with every level at one table."""
    for bots, deals in ((("novice",), 1800), (("club",), 900), (LEVELS, 300)):
        mix = [bots[n % len(bots)] for n in range(seats)]
        data = arena.play(contest.plan("sumidagawa", "ultra", mix, "deals", deals, 90 + seats), 2)
        assert data["deals"] >= deals and data["illegal"] == 0
        assert data["void"] <= 0.02 * data["deals"]
