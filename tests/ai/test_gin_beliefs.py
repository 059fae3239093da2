"""Gin: what the opponent discarded says which hands are likely."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import engine
from ai.games.gin.belief_discards import Turn, discard_features, likely_hands, opponent_turns, resample
from ai.games.gin.belief_sampler import observe_opponent, sample_hands
from ai.games.gin.bots import Club, Expert
from ai.training.self_play import Players, actions, new_deal
from engine.cards import faces, mask
from engine.contract import NONE
from engine.games.gin.state import State
from tests.kit.sampling import scaled

RULES = engine.load("gin")


def deals(count: int) -> Iterator[tuple[State, list[Turn]]]:
    """Before each action of some deals: the state, and by the state itself the turns of the seat that is not to act,
    the last first."""
    for seed in range(count):
        state: State = new_deal(RULES, 2, seed)
        found: list[list[Turn]] = [[], []]
        before = [0, 0]
        for action in actions(RULES, state, Players([Expert(), Club()], 0.1), Random(seed)):
            if state.phase not in ("upcard", "draw", "discard"):
                break
            seat = state.turn
            yield state, found[1 - seat]
            if state.phase != "discard":
                before = state.taken_from_discard[:]
            elif action.verb == "discard":
                card, taken = action.cards[0], state.taken
                known, held = before[seat], state.taken_from_discard[1 - seat]
                seen = Turn(card, taken, mask(state.discard), known, held, state.rejected[1 - seat], state.turns)
                found[seat].insert(0, seen)


def test_the_turns_of_the_opponent_are_as_they_were() -> None:
    looked = 0
    for state, turns in deals(scaled(8, 60)):
        assert opponent_turns(state.view(state.turn)) == turns
        looked += len(turns) > 2
    assert looked > 20


def test_a_position_that_begins_in_the_middle_of_a_deal_tells_of_no_turns() -> None:
    state: Any = RULES.setup(
        {
            "game": "gin",
            "turn": 0,
            "phase": "draw",
            "turns": 2,
            "hands": ["AS 2S 3S 5H 6H 7H 9C 9D JS QD", "AH 2H 3H 5C 6C 7C 9S 10S JD QC"],
            "discard": "4C KD",
        }
    )
    for action in ("draw", "discard", "take", "discard"):
        state.apply(next(a for a in state.legal(state.turn) if a.verb == action))
    view = state.view(0)
    assert opponent_turns(view) == []
    assert all(hand.bit_count() == 10 for hand in islice(filter(None, likely_hands(view, Random(0))), 5))


def test_who_discards_a_five_seldom_keeps_four_lone_high_cards() -> None:
    (five,) = faces("5D")
    turn = Turn(five, NONE, mask(faces("9C")), 0, 0, 0, 4)
    view = new_deal(RULES, 2, 1).view(0)
    hands = [mask(faces(f"AH 2H 3H AC 2C 3C {rest}")) for rest in ("QS KD 8C 10H", "KS KD KC KH")]
    lone, melded = (discard_features(view, [turn], hand, Random(0)).last for hand in hands)
    assert melded > lone + 1


def test_the_hand_that_is_held_explains_the_discards_better_than_hands_that_are_drawn() -> None:
    gains: list[float] = []
    rng = Random(5)
    for state, turns in deals(scaled(12, 80)):
        if turns:
            view, true = state.view(state.turn), state.masks[1 - state.turn]
            other = next(sample_hands(observe_opponent(view), [0.0] * 52, rng))
            first, second = (discard_features(view, turns, hand, rng).last for hand in (true, other))
            gains.append(first - second)
    assert sum(gains) / len(gains) > 0.1


def test_hands_are_drawn_as_often_as_they_weigh() -> None:
    drawn = Counter(resample([1, 2, 3, 4], [0.5, 0.25, 0.25, 0.0], 4, Random(1)))
    assert drawn == {1: 2, 2: 1, 3: 1}
