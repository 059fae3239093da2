"""Cards that give way, and layouts that do not fit."""

import pytest

from engine.cards import HIDDEN
from engine.contract import Event, Place
from game.draw.animation import Animator, Layout
from game.draw.card_layout import Spot, pile, spread


def test_a_pile_that_gets_thinner_stays_below_what_is_drawn_over_it() -> None:
    animator = Animator()
    for n in range(60, 0, -1):
        animator.settle({"stock": [7] * n}, {"stock": pile(n, 500, 300, 150)})
        assert not animator.moving  # a card that moves is drawn over the number of cards
        assert [s.spot for s in animator.zones["stock"]] == pile(n, 500, 300, 150)


def test_cards_of_a_hand_give_way_in_motion() -> None:
    animator, room = Animator(), (0.0, 500.0, 900.0, 170.0)
    animator.settle({"hand:0": [1, 2, 3]}, {"hand:0": spread([3], room)[0][0]})
    animator.settle({"hand:0": [1, 2, 3, 4]}, {"hand:0": spread([4], room)[0][0]})
    assert len(animator.moving) == 3


def test_where_the_whole_pack_is_dealt_the_cards_come_from_between_the_hands() -> None:
    animator = Animator()
    layout = {"hand:0": [Spot(853, 2000, 180)], "hand:1": [Spot(200, 700, 90)], "hand:2": [Spot(1507, 300, 90)]}
    stock = Place("stock", 0)
    deal = [Event("move", s, (HIDDEN,), stock, Place(f"hand:{s}", 0), (s,), "deal") for s in range(3)]
    animator.play(deal, {"": 70.0, "deal": 60.0}, {})
    animator.settle({zone: [HIDDEN] for zone in layout}, layout)
    starts = {card.tween.start[:3] for cards in animator.zones.values() for card in cards if card.tween}
    ((x, y, h),) = starts
    assert (round(x), round(y), round(h)) == (853, 1000, 120)


@pytest.mark.parametrize(("spots", "n"), [({}, 0), ({"won:0": pile(3, 500, 300, 150)}, 3)])
def test_a_layout_without_a_spot_for_each_card_is_refused_with_the_zone(spots: Layout, n: int) -> None:
    with pytest.raises(ValueError, match=f"layout: the zone 'won:0' has 4 cards and {n} spots"):
        Animator().settle({"won:0": [7] * 4}, spots)
