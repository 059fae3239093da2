"""Cards that give way."""

from game.draw.animation import Animator
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
