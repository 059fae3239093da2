"""Which cards a hint points at."""

import pygame

from engine.cards import faces
from tests.kit.app import deal, open_app, ready
from tests.kit.narrow import present


def test_a_hint_points_at_the_open_cards_of_the_table_that_its_move_names() -> None:
    app = open_app()
    scene = deal(app, "AS 3S 5S 7S 9S JS KS AH 3H 5H", "2C 4C 6C 8C 10C QC 2D 4D 6D 8D", "draw", discard="8H")
    hands = ready(app, scene)
    hands.key(pygame.K_h)
    hands.key(pygame.K_h)
    top = scene.anim.zones["discard"][-1]
    assert not scene.hints.ringed("discard", top, True)
    scene.hints.hint = present(scene.hints.hint)._replace(cards=faces("KS 8H"), piles=())
    pointed = [s.face for zone, cards in scene.anim.zones.items() for s in cards if scene.hints.ringed(zone, s, False)]
    assert sorted(pointed) == sorted(faces("KS 8H"))
    app.close()
