"""The network of Master in Gin Rummy: what it is shown, and what it knows of the opponent's hand."""

import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import engine
from ai import weights
from ai.games.gin import card_network
from ai.games.gin.belief_sampler import observe_opponent
from ai.games.gin.expert import evaluate
from ai.training.self_play import new_deal
from engine.cards import BIT, face, unmask
from engine.contract import View
from engine.games.gin.state import State
from tests.kit.apart import train_apart
from tests.kit.sampling import scaled

RULES = engine.load("gin")
PLACES = ("hand", "pile", "top", "held", "declined", "discarded", "own", "refused", "hidden")


def deals(first: int, count: int) -> Iterator[tuple[State, View]]:
    """Every third decision of deals of Expert against itself."""
    for seed in range(first, first + count):
        state: State = new_deal(RULES, 2, seed)
        n = 0
        while state.result is None:
            (seat,) = state.acting()
            view, legal = state.view(seat), state.legal(seat)
            if len(legal) > 1 and (n := n + 1) % 3 == 0:
                yield state, view
            state.apply(evaluate(view, legal).action)


def test_every_card_is_in_one_place() -> None:
    for _, view in deals(1, 3):
        for card, cell in enumerate(card_network.visible(view)):
            place = dict(zip(PLACES, cell, strict=False))
            assert place["hand"] + place["pile"] + place["held"] + place["hidden"] == 1
            assert place["hidden"] == (observe_opponent(view).hidden >> card & 1)
            assert not place["top"] or card == view.zones["discard"][-1]


def test_what_the_opponent_did_fades_with_their_turns() -> None:
    last = None
    for _, view in deals(1, 6):
        theirs = [a for a in view.history if a.seat != view.seat and a.verb == "discard"]
        discarded, _, _, newest, second = card_network.opponents_acts(view)
        cards = [a.cards[0] for a in theirs]
        assert set(newest) == set(cards[-1:]) and set(second) == set(cards[-2:-1])
        for age, card in enumerate(dict.fromkeys(reversed(cards))):
            assert discarded[card] <= card_network.FADING**age + 1e-9
            last = card
    assert last is not None


def test_a_position_that_was_set_up_has_no_past() -> None:
    hands = ["AS 2S 3S 4S 5S 6S 7S 8S 9S 10S", "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H"]
    state = RULES.setup({"game": "gin", "hands": hands, "discard": "KD", "turn": 0, "phase": "draw"})
    view = state.view(0)
    assert all(cell[9:14] == (0.0,) * 5 for cell in card_network.visible(view))
    assert len(card_network.hand_odds(card_network.look(view))) == 52


def test_exchanged_suits_exchange_the_odds() -> None:
    order = (2, 0, 3, 1)
    for _, view in deals(1, 1):
        cells = card_network.visible(view)
        exchanged = tuple(cells[13 * s + r] for s in order for r in range(13))
        odds, other = (card_network.hand_odds(card_network._through(c)) for c in (cells, exchanged))
        assert other == pytest.approx([odds[13 * s + r] for s in order for r in range(13)])
        break


@pytest.mark.scaled
def test_it_knows_more_of_the_hand_than_counting_does() -> None:
    """The logarithmic score of each hidden card, against the equal share of all of them."""
    gained, cards = 0.0, 0
    for state, view in deals(500, scaled(12, 50)):
        seen, opponent = observe_opponent(view), state.masks[1 - view.seat]
        hidden = list(unmask(seen.hidden))
        share = (10 - seen.held.bit_count()) / len(hidden)
        odds = card_network.hand_odds(card_network.look(view))
        for card in hidden:
            chance = 1 / (1 + math.exp(-odds[card]))
            held = bool(opponent & BIT[card])
            gained += math.log(chance if held else 1 - chance) - math.log(share if held else 1 - share)
            cards += 1
    assert gained / cards > 0.05


def test_what_the_opponent_threw_makes_its_neighbours_less_likely() -> None:
    """The opponent throws the 7 of hearts: the 8 of hearts is less likely than before, a far card is not."""
    view = next(v for _, v in deals(1, 20) if any(a.verb == "discard" and a.seat != v.seat for a in v.history))
    cells = [list(c) for c in card_network.visible(view)]
    for cell in cells:
        cell[:14] = [0.0] * 8 + [1.0] + [0.0] * 5
    seven, eight, far = face("7H"), face("8H"), face("2S")
    before = card_network.hand_odds(card_network._through(tuple(map(tuple, cells))))
    cells[seven][:14] = [0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0]
    after = card_network.hand_odds(card_network._through(tuple(map(tuple, cells))))
    assert after[eight] < before[eight] - 0.3
    assert abs(after[far] - before[far]) < 0.3


@pytest.mark.campaign
def test_a_network_that_is_fitted_anew_knows_who_holds_what(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is fitted is what plays: a few deals teach something of the hands of others."""
    pytest.importorskip("sklearn")
    train_apart("gin", "card_network", 60, tmp_path / "few.toml")
    monkeypatch.setattr(card_network, "TEXT", weights.load(tmp_path / "few.toml", card_network.NetworkText))
    monkeypatch.setattr(card_network, "network", cache(card_network.network.__wrapped__))
    monkeypatch.setattr(card_network, "_through", cache(card_network._through.__wrapped__))
    held: list[float] = []
    others: list[float] = []
    for state, view in deals(700, 10):
        odds = card_network.hand_odds(card_network.look(view))
        opponent = state.masks[1 - view.seat]
        for card in unmask(observe_opponent(view).hidden):
            (held if opponent & BIT[card] else others).append(odds[card])
    assert sum(held) / len(held) > sum(others) / len(others) + 0.1
