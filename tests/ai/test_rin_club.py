"""What Club in RIN weighs: who may call on a card, and what its own Rin is worth."""

from itertools import product
from random import Random

import pytest

from ai.explain import explainer
from ai.games.rin import club
from engine.cards import face, faces
from engine.contract import View
from engine.games import rin as rules

HIGH = "5C 6D KH"
"""A hand whose sum is above every rank."""


def seen(hand: str, *others: str, field: str = "4S") -> View:
    return rules.setup({"game": "rin", "hands": [hand, *others], "field": field, "options": {}, "turn": 0}).view(0)


def test_a_call_is_as_likely_as_the_share_of_hands_with_that_sum() -> None:
    for cards, chances in enumerate(club.CALL_CHANCE, 1):
        sums = [sum(hand) for hand in product(club.RANKS, repeat=cards)]
        assert chances == pytest.approx([sums.count(r) / len(sums) for r in club.RANKS])


def test_a_call_of_one_card_is_less_likely_the_more_cards_of_the_rank_are_seen() -> None:
    one_king, three_kings = "KS 3S 4H", "KS KH KD"
    chances = [club.expected_callers(seen(hand, "9C", "5D"), face("KS"), (1, 1)) for hand in (one_king, three_kings)]
    assert chances == pytest.approx([2 / 13 * 3 / 4, 2 / 13 * 1 / 4])
    assert club.expected_callers(seen(one_king, "9C", "5D"), face("KS"), (5, 6)) == 0, "they hold too many"


def test_own_rin_is_worth_more_with_a_higher_sum_and_more_opponents() -> None:
    def worth(rest: str, *others: str) -> float:
        return club.ready_value(seen("2S 9H 3D", *others), faces(rest), club.STANDARD)

    two, four = ["9C 8C", HIGH], ["9C 8C", HIGH, "6C 6H", "JS JC"]
    assert worth("9H 3D", *two) > worth("3D 2S", *two) > 0
    assert worth("9H 3D", *four) == pytest.approx(2 * worth("9H 3D", *two))
    assert worth("KH 2S", *two) == 0, "no card has the rank 15"


def test_the_fear_of_a_call_and_an_own_rin_are_reasons_of_their_own() -> None:
    state = rules.setup({"game": "rin", "hands": ["4S 6S 3H", "9C"], "field": "5S", "options": {}, "turn": 0})
    explained = explainer("rin", "club").explain(state.view(0), state.legal(0), Random(1))
    assert explained is not None
    six, four = explained.options
    assert six.action.cards == tuple(faces("6S")) and four.action.cards == tuple(faces("4S"))
    weighed = {r.key: r.worth for r in four.reasons}
    assert weighed["feared"] < 0, "the four leaves 9 points to pay with, the six 7"
    assert weighed["ready"] > 0, "Rin can be called with a higher sum"
    assert sum(weighed.values()) == pytest.approx(four.worth - six.worth)
