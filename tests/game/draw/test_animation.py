"""Cards that give way, and layouts that do not fit."""

import pytest

from game.draw.animation import Animator, Layout
from game.draw.card_layout import pile, spread


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


@pytest.mark.parametrize(("spots", "n"), [({}, 0), ({"won:0": pile(3, 500, 300, 150)}, 3)])
def test_a_layout_without_a_spot_for_each_card_is_refused_with_the_zone(spots: Layout, n: int) -> None:
    with pytest.raises(ValueError, match=f"layout: the zone 'won:0' has 4 cards and {n} spots"):
        Animator().settle({"won:0": [7] * 4}, spots)
