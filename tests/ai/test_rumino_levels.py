"""The opponents of Rumino play by the rules and play well."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from ai import registry
from ai.games.rumino import club, expert
from ai.games.rumino import expert_features as worth
from ai.meld_masks import ALL
from engine.cards import JOKER, faces
from engine.contract import Action, View
from engine.games import rumino
from engine.games import rumino as rules
from engine.games.rumino.state import State
from engine.melds import jokers as wild
from engine.options import table_options
from game.arena import contest
from tests.kit import arena

RULES = rules
PRESETS = tuple(RULES.PRESETS)
LEVELS = ("novice", "club", "expert")
GOOD = ("club", "expert")


def play(level: str, preset: str, seats: int, seed: int) -> Iterator[tuple[State, View, list[Action], Action]]:
    """Each decision of a deal that a level plays against itself."""
    options = table_options(RULES, preset)
    bot = registry.load("rumino", level)
    state = RULES.deal(options, seats, seed, RULES.match_state(options, seats, seed, ()))
    while state.result is None:
        (seat,) = state.acting()
        view, legal = state.view(seat), state.legal(seat)
        action = registry.choose(bot, view, legal, Random(seed))
        yield state, view, legal, action
        state.apply(action)


# --------------------------------------------------------------- all levels --
@pytest.mark.sample(2)
@pytest.mark.parametrize("seats", RULES.SEATS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_level_finishes_matches_with_every_number_of_players(preset: str, seats: int) -> None:
    bots = [LEVELS[n % 3] for n in range(seats)]
    data = arena.play(contest.plan("rumino", preset, bots, "matches", seats, 3))
    assert data["matches"] == seats and data["illegal"] == 0
    assert data["void"] == 0 and data["deals"] < 50 * seats
    assert sum(data["wins"]) == pytest.approx(seats), "every match has a winner"
    assert sum(data["points"]) == 0, "the chips stay on the table"


@pytest.mark.parametrize("level", LEVELS)
def test_the_pause_tells_nothing_about_the_hand(level: str) -> None:
    bot = registry.load("rumino", level)
    pauses: dict[str, set[tuple[int, int | None]]] = {}
    for seed in range(15):
        for _, view, legal, _ in play(level, "table", 4, seed):
            for thought in bot.think(view, legal, Random(seed)):
                assert thought
                pauses.setdefault(view.phase, set()).add((thought.delay_ms, thought.max_delay_ms))
    assert {phase: len(times) for phase, times in pauses.items()} == {"draw": 1, "discard": 1}
    for ((least, most),) in pauses.values():
        assert 500 <= least < (most or 0) <= 2000


# ------------------------------------------------------------------ what they do --
BAD = ("KS KH QC QD JH 9S 7D", "KC KD QS QH JC 9H 7C", "10S 10H JS JD 8C 6S 4D")


def position(hand: str, *others: str, **more: Any) -> State:
    """Seat 0's turn; the last seat deals."""
    hands = [hand, *(others or BAD)]
    options = {"preset": "table"} | dict(more.pop("options", {}))
    place = {"options": options, "hands": hands, "dealer": len(hands) - 1, "turn": 0, "discard": "8S"}
    return RULES.setup(place | more)


def choice(state: State, level: str) -> str:
    (seat,) = state.acting()
    return str(registry.choose(registry.load("rumino", level), state.view(seat), state.legal(seat), Random(1)))


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_a_joker_and_what_completes_a_meld(level: str) -> None:
    loose = "4H 5H KD QS 9C 2S JD"
    assert choice(position(loose, discard="JK"), level) == "0 take"
    assert choice(position("9H 9S KD QS 3C 2S 6D", discard="9D"), level) == "0 take"
    assert choice(position(loose, discard="KC JK 7C"), "expert") == "0 draw"


@pytest.mark.parametrize("level", LEVELS)
def test_it_keeps_a_joker(level: str) -> None:
    for hand in ("JK KD QS 9C 2S 7H 5D AC", "JK JK JK KS QD 9H 7C 3D", "JK 4H 5H 9S 9C 9D KS 2D"):
        assert "JK" not in choice(position(hand, phase="discard"), level)


@pytest.mark.parametrize("level", GOOD)
def test_it_throws_a_lone_king_and_keeps_the_melds(level: str) -> None:
    assert choice(position("3H 4H 5H 9S 9C 9D KC 2S", phase="discard"), level) == "0 discard KC"


@pytest.mark.parametrize("level", GOOD)
def test_it_knocks_low_while_others_hold_much(level: str) -> None:
    assert choice(position("3H 4H 5H 9S 9C AD 3S", BAD[0], seats=2, discard="KD"), level) == "0 draw", "13 are too many"
    for hand in ("3H 4H 5H 9S 9C 9D AS", "3H 4H 5H 9S 9C 9D 7S", "2H 2S 2D 3C 4C 5C 4D"):
        assert choice(position(hand, discard="KD"), level) == "0 knock"


@pytest.mark.parametrize("level", GOOD)
def test_it_does_not_knock_itself_out(level: str) -> None:
    seven = "3H 4H 5H 9S 9C 9D 7S"
    assert choice(position(seven, discard="KD", totals=[92, 20, 20, 20]), level) == "0 knock"
    assert choice(position(seven, discard="KD", totals=[93, 20, 20, 20]), level) != "0 knock"


@pytest.mark.parametrize("level", LEVELS)
def test_it_calls_gin_and_rumino(level: str) -> None:
    assert choice(position("3H 4H 5H 6H 9S 9C 9D KS", phase="discard"), level).startswith("0 gin")
    seven = "4S 5S 6S JK 8S 9S 10S KD"
    assert choice(position(seven, phase="discard"), level) == "0 rumino KD"
    strict = choice(position(seven, phase="discard", options={"preset": "strict"}), level)
    assert strict.startswith("0 gin"), "Jokers make no Rumino at this table, but gin"


@pytest.mark.parametrize("level", GOOD)
def test_without_deadwood_it_draws_for_gin(level: str) -> None:
    """A knock at 0 scores 0, and any card makes gin."""
    state = position("3H 4H 5H 6H 9S 9C 9D", discard="KD")
    assert "0 knock" in map(str, state.legal(0))
    while state.result is None:
        (seat,) = state.acting()
        state.apply(registry.choose(registry.load("rumino", level), state.view(seat), state.legal(seat), Random(1)))
    assert state.result.kind == "gin" and state.result.points[0] == -10


def test_expert_chases_a_rumino_that_is_near_unless_it_leads_or_the_cards_are_gone() -> None:
    """Two 3s, two 10s and four Jokers would make it; in the first round a knock costs the others too much."""
    six, later = "4S 5S 6S 7S 8S 9S 2D", {"discard": "KD", "turns": 8}
    assert choice(position(six, **later), "expert") == "0 draw"
    assert choice(position(six, **later), "club") == "0 knock"
    assert choice(position(six, discard="KD"), "expert") == "0 knock"
    assert choice(position(six, **later, totals=[0, 80, 80, 80]), "expert") == "0 knock"
    gone = position(six, *BAD[:2], discard="3S JK 10S JK 3S JK 10S JK KD", turns=8)
    assert choice(gone, "expert") == "0 knock"
    kept = choice(position(f"{six} 2C", phase="discard"), "expert")
    assert kept in ("0 discard 2D", "0 discard 2C")


@pytest.mark.parametrize("level", GOOD)
def test_it_keeps_from_the_next_player_what_they_collect(level: str) -> None:
    view = position("3H 4H 5H 9S QC AD KS", *BAD).view(0)
    sight = club.observe(view)
    queens = sight._replace(taken=faces("QS QH"))
    queen, three = faces("QC")[0], faces("3D")[0]
    weights = club.STANDARD if level == "club" else expert.STANDARD.rough_cost
    assert club.danger(queen, queens, weights) > club.danger(queen, sight, weights)
    assert club.danger(three, queens, weights) == club.danger(three, sight, weights)


def rebuying(totals: list[int]) -> State:
    """Seat 1 of three has just been knocked out by seat 0, which scores 1, as seat 2 does."""
    hands = ("3H 4H 5H 9S 9C 9D AS", BAD[0], "4C 4D 4H 6C 7C 8C AD")
    return position(*hands, phase="rebuy", kind="knock", ender=0, asked=[1], turn=1, totals=totals)


@pytest.mark.parametrize("level", LEVELS)
def test_it_buys_back_in_with_as_good_a_chance_as_others_and_not_on_the_last_point(level: str) -> None:
    assert choice(rebuying([20, 90, 20]), level) == "1 rebuy"
    assert choice(rebuying([0, 90, 97]), level) == "1 pass"


def test_expert_weighs_all_totals_for_a_rebuy_where_club_looks_at_the_new_one() -> None:
    """At 76 with the others as far it is a third of twice the price; at 56 with one of them at 1 much less."""
    assert [choice(rebuying([75, 90, 74]), level) for level in GOOD] == ["1 pass", "1 rebuy"]
    assert [choice(rebuying([0, 90, 55]), level) for level in GOOD] == ["1 rebuy", "1 pass"]


# ---------------------------------------------------------------- what they see --
def test_unseen_are_all_cards_but_the_hand_the_discards_and_what_was_taken() -> None:
    jokers = set()
    for state, view, _, _ in (each for seed in range(2) for each in play("random", "table", 4, seed)):
        seen = [*view.hand, *view.zones["discard"]]
        seen += [c for s in range(4) if s != view.seat for c in view.facts.taken_from_discard[s]]
        unseen = rumino.PACK.copy()
        unseen.subtract(seen)
        sight = club.observe(view)
        assert [(sight.live >> c & 1) + (sight.both >> c & 1) for c in range(52)] == [unseen[c] for c in range(52)]
        assert sight.jokers == unseen[JOKER]
        jokers.add((sight.jokers, view.hand.count(JOKER)))
        assert state.packed[view.seat] == sight.hand
    assert any(left + held < 4 for left, held in jokers), "others have to show some, too"


def test_what_the_next_card_may_do_is_what_trying_every_card_finds() -> None:
    """Nearly: the rare card that joins a meld of two Jokers or more from afar is not looked for."""
    rng, pack = Random(7), sorted(rumino.PACK.elements())
    for _ in range(100):
        shuffled = rng.sample(pack, len(pack))
        hand, unseen = wild.gather(shuffled[:7]), shuffled[7:]
        best = [min(wild.discards(wild.add(hand, card)).values()) for card in unseen]
        once, twice = hand & ALL, hand >> wild.TWINS_AT
        sight = club.Sight(hand, ALL & ~twice, ALL & ~once, unseen.count(JOKER), ())
        found = worth.prospects(hand, wild.deadwood(hand), sight)
        assert found.then == pytest.approx(sum(best) / len(best), abs=0.2)
        assert found.knock == pytest.approx(sum(left <= 7 for left in best) / len(best), abs=0.02)
        assert found.gin == pytest.approx(best.count(0) / len(best), abs=0.02)


def test_the_chance_of_a_rumino_counts_every_card_that_makes_it() -> None:
    """4 to 9 of spades: two 3s, two 10s and four Jokers of the 101 cards that are not in the hand."""
    hand = wild.gather(faces("4S 5S 6S 7S 8S 9S 2D"))
    sight = club.Sight(hand, ALL, ALL & ~hand, 4, ())
    assert worth.rumino_chance(hand, sight, True) == pytest.approx(8 / 101)
    assert worth.rumino_chance(hand, sight, False) == pytest.approx(4 / 101)
    assert worth.rumino_chance(wild.gather(faces("4S 5S 6S 7S 8S JD 2D")), sight, True) == 0


def test_fewer_points_win_more_often() -> None:
    found = [worth.strength(total) for total in range(-30, 100)]
    assert all(a > b for a, b in pairwise(found))
    assert worth.win_probability((10, 40, 99, 40), (0, 1, 3), 1) < 1 / 3


# ------------------------------------------------------------------- how well --
@pytest.mark.sample(1)
@pytest.mark.parametrize(("stronger", "weaker"), [("novice", "random"), ("club", "novice"), ("expert", "club")])
def test_one_of_a_stronger_level_wins_more_than_its_share(stronger: str, weaker: str) -> None:
    """The standard error of 80 matches is about 5 %."""
    data = arena.play(contest.plan("rumino", "table", (stronger, weaker, weaker, weaker), "matches", 80, 4))
    assert data["illegal"] == 0
    assert data["wins"][0] > 0.25 * data["matches"]


@pytest.mark.campaign
@pytest.mark.parametrize(("stronger", "weaker", "share"), [("club", "novice", 0.3), ("expert", "club", 0.33)])
def test_one_of_a_stronger_level_wins_clearly_over_many_matches(stronger: str, weaker: str, share: float) -> None:
    """The standard error of 1,000 matches is 1.5 %. STRENGTH.md has 32.9 % (0.9) for Expert: nothing to spare."""
    data = arena.play(contest.plan("rumino", "table", (stronger, weaker, weaker, weaker), "matches", 1000, 20_000), 2)
    assert data["illegal"] == 0
    assert data["wins"][0] >= share * data["matches"]
    assert data["points"][0] > 0, "nor has it paid too much for it"


@pytest.mark.campaign
@pytest.mark.parametrize("seats", RULES.SEATS)
def test_five_hundred_matches_end_by_themselves(seats: int) -> None:
    """Clubs and Novices in turn; M9 makes at most one deal in fifty void."""
    bots = [GOOD[0] if n % 2 else LEVELS[0] for n in range(seats)]
    data = arena.play(contest.plan("rumino", "table", bots, "matches", 500, 90 + seats), 2)
    assert data["matches"] >= 500 and data["illegal"] == 0
    assert sum(data["wins"]) == pytest.approx(data["matches"]), "none was given up undecided"
    assert data["void"] <= 0.02 * data["deals"]
