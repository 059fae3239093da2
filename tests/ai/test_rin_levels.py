"""The opponents of RIN play by the rules, and notice calls as often as their level does."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai import registry
from ai.games.rin import beliefs, card_tracking, expert_features, explain
from ai.games.rin import rank_probabilities as ranks_of
from ai.games.rin.calls import Player
from ai.games.rin.expert_evaluation import evaluate
from engine.cards import BIT, codes, faces, mask, unmask
from engine.contract import Action, BotMove, View, parse
from engine.games import rin as rules
from engine.games.rin import CALLS
from engine.games.rin.effects import VALUE
from engine.games.rin.state import State
from engine.options import table_options
from game.arena import contest
from tests.kit import arena
from tests.kit.sampling import scaled

RULES = rules
PRESETS = tuple(RULES.PRESETS)
LEVELS = ("novice", "club", "expert")


def setup(*hands: str, field: str, options: dict[str, Any] | None = None, **more: Any) -> State:
    return RULES.setup({"game": "rin", "hands": list(hands), "field": field, "options": options or {}, **more})


def thought(level: str, state: State, seat: int, seed: int = 1) -> BotMove | None:
    bot = registry.load("rin", level)
    return next(bot.think(state.view(seat), state.legal(seat), Random(seed)), None)


def said(level: str, state: State, seat: int, seed: int = 1) -> str:
    answer = thought(level, state, seat, seed)
    return str(answer.action) if answer else ""


def share(level: str, state: State, seat: int, text: str, looks: int = 300) -> float:
    """The share of `looks` thoughts in which a level gives an action."""
    return sum(said(level, state, seat, n) == text for n in range(looks)) / looks


def asked(preset: str, seats: int, seed: int, level: str) -> Iterator[tuple[State, int, BotMove | None]]:
    """Each time a seat is asked in a deal of one level, and its answer. Moves wait until no seat calls."""
    options = table_options(RULES, preset)
    state, bot = (
        RULES.deal(options, seats, seed, RULES.match_state(options, seats, seed, ())),
        registry.load("rin", level),
    )
    rng = Random(seed)
    while state.result is None:
        answers = []
        for seat in state.acting():
            answer = next(bot.think(state.view(seat), state.legal(seat), rng), None)
            yield state, seat, answer
            if answer:
                answers.append(answer.action)
        answers.sort(key=lambda a: a.verb not in CALLS)
        state.apply(answers[0] if answers else Action(-1, "close"))


# ------------------------------------------------------------------- all levels --
def test_there_are_four_levels_and_random() -> None:
    assert registry.levels("rin") == ("random", *LEVELS, "master")
    assert all(isinstance(registry.load("rin", level), Player) for level in (*LEVELS, "master"))


@pytest.mark.sample
@pytest.mark.parametrize("seats", RULES.SEATS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_table_is_played_to_its_end_by_the_rules(preset: str, seats: int) -> None:
    bots = (LEVELS * 3)[:seats]
    data = arena.play(contest.plan("rin", preset, bots, "deals", seats, 3, {"deals": 1}))
    assert data["deals"] == seats and data["illegal"] == 0


@pytest.mark.sample
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("changes", [{"decks": "2"}, {"second_seat": "lot"}, {"jokers": 1, "joker_points": 20}])
def test_tables_with_custom_options_are_played_too(level: str, changes: dict[str, Any]) -> None:
    data = arena.play(contest.plan("rin", "sharp", (level,) * 3, "matches", 3, 5, changes))
    assert data["matches"] == 3 and data["illegal"] == 0


@pytest.mark.parametrize("level", [*LEVELS, "master:2"])
def test_reaction_times_do_not_depend_on_the_hand(level: str) -> None:
    """The same random number makes the same time, whatever is held, called and played."""
    bot = registry.load("rin", level)
    for seed in range(6):
        chance = Random(seed).random()
        assert isinstance(bot, Player)
        for state, seat, _ in asked("sharp", 4, seed, level):
            answer = next(bot.think(state.view(seat), state.legal(seat), Random(seed)), None)
            if answer is None:
                assert seat not in state.view(seat).acting
                continue
            least, most = (400, 1200) if answer.action.verb in CALLS else (700, 1600)
            if state.window == "race" and answer.action.verb not in CALLS:
                least, most = bot.attention.race
                assert 1500 <= least < most <= 5000
            now = answer.delay_ms
            if answer.max_delay_ms is not None:
                now += int(chance * (answer.max_delay_ms - answer.delay_ms))
            assert now == least + int(chance * (most - least))


# ---------------------------------------------------------------------- calls --
RIN = ("2S 7H", "9C KC", "5D QD 2D")
"""Seat 0 could call on a nine."""


def test_a_level_calls_as_often_as_it_notices() -> None:
    state = setup(*RIN, field="9D", owner=1, turn=2)
    novice, club, expert = (share(level, state, 0, "0 rin") for level in LEVELS)
    assert 0.8 < novice < 1 and club == expert == 1, "only Novice overlooks"
    assert said("novice", state, 0, 3) in ("", "0 rin"), "who does not call stays silent"


def test_torin_is_worth_more_than_rin_and_joining_than_silence() -> None:
    drawn = setup(*RIN, field="9D", owner=1, turn=2, drew=0)
    assert share("master", drawn, 0, "0 torin") == 1
    assert share("expert", drawn, 0, "0 torin") == 1
    joined = setup("2S 7H", "9C KC", "5D 4D", field="9D", owner=1, phase="claims", claims=["2 rin"])
    assert share("master", joined, 0, "0 rin") == 1


def test_a_rin_is_returned_where_that_has_to_be_called() -> None:
    state = setup(
        "2S 7H", "9C", "5D QD", field="9D", owner=1, options={"return": "called"}, phase="claims", claims=["0 rin"]
    )
    assert share("master", state, 1, "1 return") == 1
    assert share("expert", state, 1, "1 return") == 1 and 1 > share("novice", state, 1, "1 return") > 0.8


def test_a_forgotten_last_may_be_challenged() -> None:
    state = setup("9S KH", "9C", "5D QD", field="9D", turn=0, exposed=[1], options={"false_call": "draw_3"})
    novice, club, expert = (share(level, state, 2, "2 challenge 1") for level in LEVELS)
    assert 0.25 < novice < 0.55 and club == expert == 1


def test_last_is_forgotten_by_level() -> None:
    state = setup("9S KH", "9C 2D", "5D QD", field="9D", turn=0)
    forgotten = [share(level, state, 0, "0 play 9S") for level in LEVELS]
    assert 0.3 > forgotten[0] > 0.05 and forgotten[1:] == [0, 0]
    after = setup("KH", "9C 2D", "5D QD", field="9D 9S", turn=1, owner=0, unsaid=0)
    late = [share(level, after, 0, "0 last") for level in LEVELS]
    assert 0.45 < late[0] < 0.75 and late[1:] == [1, 1]


def test_last_is_said_with_an_eight_and_its_suit() -> None:
    state = setup("8S KH", "9C 2D", "5D QD", field="9S", turn=0)
    assert said("expert", state, 0) == "0 play 8S hearts last"


def test_only_a_novice_miscounts_and_only_by_one() -> None:
    sharp = {"false_call": "draw_3"}
    one_off = setup("2S 8H", "9C KC", "5D QD 2D", field="9D", owner=1, turn=2, options=sharp)
    novice, club, expert = (share(level, one_off, 0, "0 rin", 1000) for level in LEVELS)
    assert 0 < novice < 0.06 and club == expert == 0
    far_off = setup("2S JH", "9C KC", "5D QD 2D", field="9D", owner=1, turn=2, options=sharp)
    assert not any(share(level, far_off, 0, "0 rin") for level in LEVELS)


# ---------------------------------------------------------------------- moves --
@pytest.mark.parametrize("level", LEVELS)
def test_the_last_card_is_played_whatever_else_there_is(level: str) -> None:
    state = setup("9S", "9C 2D", "5D QD", field="4S", turn=0, options={"draw_policy": "always"})
    assert share(level, state, 0, "0 play 9S", 30) == 1


@pytest.mark.parametrize("level", ["club", "expert"])
def test_an_eight_names_the_suit_held_most(level: str) -> None:
    state = setup("8S KC 5C 10C 3H", "9C 2D 4D 6D", "5D QD 2S 3S", field="8D", named="spades", turn=0)
    assert share(level, state, 0, "0 play 8S clubs", 100) > 0.85


@pytest.mark.parametrize("level", ["club", "expert"])
def test_sevens_go_first(level: str) -> None:
    hand = "7S 6S 9H 10D JC 4D"
    state = setup(hand, "9C 2D 4C 6D JH", "5D QD 2S 3S 3C", field="5S", turn=0)
    assert share(level, state, 0, "0 play 7S", 100) > 0.85


@pytest.mark.parametrize("level", ["club", "expert"])
def test_high_cards_go_while_nobody_can_call(level: str) -> None:
    state = setup("3S QS 9H 10D JC 4D", "9C 2D 4C 6D JH 6H 5C", "5D QD 2S 3H 3C 9D 4H", field="5S", turn=0)
    assert share(level, state, 0, "0 play QS", 100) > 0.85


def test_a_two_is_kept_until_the_next_player_is_nearly_out() -> None:
    late = setup("2S 5S 9H 10D", "9C", "5D QD 6S 3S 3C", field="4S", turn=0)
    assert share("club", late, 0, "0 play 2S", 100) > 0.85
    early = setup("2S 5S 9H 10D", "9C 3H 4H 6H JD JH", "5D QD 6S 3S 3C", field="4S", turn=0)
    assert share("club", early, 0, "0 play 5S", 100) > 0.85 and said("expert", early, 0) == "0 play 5S"


def test_expert_plays_what_it_could_return() -> None:
    """With a nine left a nine cannot be lost by a call; with a jack left it might be."""
    assert said("expert", setup("9S 9H", "4C 5C", "5D 4D", "3C 6D", field="9D", turn=0), 0) == "0 play 9S last"
    view = setup("9S 9H JS", "4C 5C", "5D 4D", "3C 6D", field="3S", turn=0).view(0)
    observation = card_tracking.observe(view)
    opponents = expert_features.summarize(observation)
    assert expert_features.danger_features(faces("9S")[0], faces("9H"), 0.0, opponents, 0) == {
        "safe": opponents.call_probability(9)
    }
    assert (
        expert_features.danger_features(faces("9S")[0], faces("JS"), 0.0, opponents, 0)["hit"]
        == opponents.call_probability(9)
        > 0.05
    )


# ------------------------------------------------------------ what Expert knows --
def opponent(view: View, seat: int) -> card_tracking.OpponentHand:
    return next(o for o in card_tracking.observe(view).opponents if o.seat == seat)


def test_a_forced_draw_shows_that_no_card_fitted() -> None:
    state = setup("2S 7H 9D", "10C KC 4C", "5D QD 2D", field="9H", turn=1, stock="3S 4S 5S")
    state.apply(Action(1, "draw"))
    view = state.view(0)
    known = opponent(view, 1)
    kept, drawn = known.groups
    lacks = [bool(kept.excluded & BIT[c]) for c in faces("2H 9S 2S")]
    assert lacks == [True, True, False] and drawn.excluded == 0
    hearts, spades = (ranks_of.no_match_probability(known.pools, 8191 << 13 * suit) for suit in (1, 0))
    assert hearts > 0.7 > spades, "only the drawn card may be a heart"


@given(
    st.lists(
        st.tuples(st.floats(0.1, 9), st.integers(0, ranks_of.ALL_FACES), st.integers(0, ranks_of.ALL_FACES)), max_size=5
    ),
    st.integers(0, ranks_of.ALL_FACES),
    st.integers(0, ranks_of.ALL_FACES),
    st.integers(1, ranks_of.MAX_CALLING_CARDS + 1),
)
def test_packed_chances_are_what_counting_one_by_one_gives(
    parts: list[tuple[float, int, int]], once: int, twice: int, cards: int
) -> None:
    """Groups with what they lack and hardly are; cards of which one or two are unseen."""
    groups, twice = [ranks_of.Group(*p) for p in parts], twice & once
    known = card_tracking.opponent_hand(1, cards, groups, (), once, twice)
    ranks = [0.0] * 14
    for n, excluded, unlikely in groups:
        weights = [0.0] * 14
        for faces_ in (once, twice):
            for c in unmask(faces_ & ~excluded):
                weights[VALUE[c]] += ranks_of.RANK_WEIGHT[VALUE[c]] * (
                    ranks_of.PASSED_OVER_WEIGHT if BIT[c] & unlikely else 1
                )
        whole = sum(weights)
        ranks = [r + n * w / whole for r, w in zip(ranks, weights, strict=True)] if whole else ranks
    whole = sum(ranks)
    ranks = [r / whole if whole else 0.0 for r in ranks]
    assert known.ranks == pytest.approx(ranks, abs=1e-6)
    now = ranks
    for _ in range(2, cards + 2):
        before, now = now, [sum(now[a] * ranks[s - a] for a in range(s + 1)) for s in range(14)]
    seen = cards <= ranks_of.MAX_CALLING_CARDS
    assert known.sums == pytest.approx([h * seen for h in before], abs=3e-6)
    assert known.sums_after_draw == pytest.approx([h * seen for h in now], abs=3e-6)


def test_an_upcard_that_was_shuffled_away_tells_nothing() -> None:
    """Seat 1 could not follow the upcard; its hand does not become empty by that."""
    state = setup("3H 9D KC", "10C KS 4C", "5H QD 2D 2C", field="9H", turn=1, stock="3S")
    for text in ("1 draw", "2 play 5H", "0 play 3H", "1 play 3S", "2 draw"):
        state.apply(parse(text))
    view = state.view(0)
    assert len(view.zones["field"]) == 1, "shuffled"
    assert sum(opponent(view, 1).ranks) == pytest.approx(1)
    assert sum(beliefs.believe(view)[1].values()) == pytest.approx(3), "so many cards it has"


def test_a_group_without_a_face_that_it_may_be_leaves_the_hand_as_large_as_it_is() -> None:
    groups = [ranks_of.Group(2.5, 0, 0), ranks_of.Group(0.5, ranks_of.ALL_FACES, 0)]
    hand = card_tracking.OpponentHand(1, 3, (), (), (), groups, ())
    unseen = card_tracking.Observation(mask(faces("2S 3H 4D 5C")), 0, (hand,))
    assert sum(beliefs._expected_cards(hand, unseen).values()) == pytest.approx(3)


def test_after_a_low_card_a_higher_one_that_fits_is_hardly_held() -> None:
    state = setup("2S 7H 9D", "4H KC 4C 8C", "5D QD 2D", field="9H", turn=1)
    before = opponent(state.view(0), 1).ranks
    state.apply(Action(1, "play", faces("4H")))
    after = opponent(state.view(0), 1).ranks
    assert after[10] < before[10] and after[3] > before[3]


def test_a_seat_that_did_not_call_does_not_hold_the_sum() -> None:
    state = setup("2S 9H 9D", "4C 5C", "5D QD 2D", field="9S 3S", turn=2, owner=0)
    before = opponent(state.view(0), 1).sums
    state.apply(Action(2, "draw"))
    assert codes(state.field[-1:]) == "3S" and before[3] < 0.02 < before[9]


def test_the_chances_of_a_sum_are_those_of_the_unseen_cards() -> None:
    """A four and two nines are unseen, and one of them is the hand."""
    seen = [c for c in range(52) if c not in faces("4S 9C 9D 5D")]
    state = setup(codes(seen[:3]), "9C", field=codes([*seen[3:], *faces("5D")]), stock="4S 9D", turn=0)
    known = opponent(state.view(0), 1)
    assert known.sums[9] > known.sums[4] > 0.2 and known.sums[4] + known.sums[9] == pytest.approx(1)
    assert known.sums_after_draw[13] > 0.3, "both, if they are a four and a nine"


def test_a_joker_that_stays_in_the_hand_is_no_suit() -> None:
    hands = ["7C 8C 5S JK 3D JK 6C", "9C 9D"]
    position = {"game": "rin", "hands": hands, "field": "5C", "options": {"jokers": 2}, "turn": 0}
    view = rules.setup(position).view(0)
    plays = [Action(0, "play", tuple(faces(card))) for card in ("JK", "5S")]
    shown = []
    for move in evaluate(view, plays, expert_features.STANDARD):
        terms = explain._expert_terms(move, view.hand, expert_features.STANDARD.move)
        shown.append(next(t.number for t in terms if t.key == "suits"))
    assert shown == [3, 2]


# ------------------------------------------------------------------- strength --
def lost(bots: tuple[str, ...], asked: int, seed: int) -> float:
    """The share of deals that the first bot loses. It has to gain points as well: Expert gains about 2 a deal against
    Clubs, and the standard deviation of a deal is about 45."""
    data = arena.play(contest.plan("rin", "school", bots, "deals", asked, seed))
    assert data["illegal"] == 0 and data["points"][0] > 0
    return float(data["losses"][0]) / int(data["deals"])


@pytest.mark.scaled
@pytest.mark.sample(1)
@pytest.mark.parametrize("bots", [("club", *["novice"] * 3), ("expert", *["club"] * 3)])
def test_a_stronger_level_loses_less(bots: tuple[str, ...]) -> None:
    assert lost(bots, scaled(300, 6000), 3) < 0.25


@pytest.mark.campaign
@pytest.mark.parametrize(("bots", "least"), [(("club", *["novice"] * 3), 0.31), (("expert", *["club"] * 3), 0.27)])
def test_one_of_a_stronger_level_wins_clearly_more_matches(bots: tuple[str, ...], least: float) -> None:
    """An equal one wins a quarter. The standard error of 3,000 matches is 0.9 %. Novice is fair to a beginner and wins
    two in five matches against a naive player, so Club is not far above it."""
    data = arena.play(contest.plan("rin", "school", bots, "matches", 3_000, 20_000), 2)
    assert data["wins"][0] / data["matches"] >= least


@pytest.mark.campaign
@pytest.mark.parametrize("seats", RULES.SEATS)
def test_r22_hardly_a_deal_is_void(seats: int) -> None:
    for bots in (("novice",) * seats, ("club", "novice", "expert", "club") * 2):
        data = arena.play(contest.plan("rin", "school", bots[:seats], "deals", 800, 5), 2)
        assert data["illegal"] == 0 and data["void"] <= 0.02 * data["deals"]
