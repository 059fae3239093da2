"""Dragging does what a click does: piles go to the hand, and a card that cannot be dropped says why."""

import pygame
import pytest

from engine.cards import face
from engine.contract import parse
from game.demo.driver import FRAME, Hands
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from tests.kit import rin_table, rumino_table
from tests.kit.app import begin, deal, open_app, ready, table_view

LOOSE = "AS 3S 5S 7S 9S JS KS AH 3H 5H"
FOE = "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"
HAND = "7H KS 3D 2C 10S QD 9C"
FOE7 = "AC 3C 5C 7C 9D JD KD"


def to_hand(hands: Hands, scene: TableScene, pile: str) -> None:
    """Drag the top card of a pile to the middle of the own hand."""
    x, y, w, h = scene.table_view.hand_box()
    hands.drag(pile, (x + w / 2, y + h / 2))


@pytest.mark.parametrize("speed, reduced", [("normal", False), ("off", False), ("normal", True)])
@pytest.mark.parametrize("pile, verb", [("stock", "draw"), ("discard", "take")])
def test_a_pile_dragged_to_the_hand_of_gin_is_drawn_from(pile: str, verb: str, speed: str, reduced: bool) -> None:
    app = open_app(speed=speed, reduced_motion=reduced)
    scene = deal(app, LOOSE, FOE, "draw", discard="8H")
    hands = ready(app, scene)
    to_hand(hands, scene, pile)
    assert scene.table.log[-1] == parse(f"0 {verb}")
    ready(app, scene)
    assert [s.now()[0] for s in scene.anim.zones["hand:0"]] == list(scene.table_view.layout()["hand:0"])


def test_a_pile_that_is_dropped_elsewhere_goes_back() -> None:
    app = open_app(speed="normal")
    scene = deal(app, LOOSE, FOE, "draw", discard="8H")
    hands = ready(app, scene)
    log = list(scene.table.log)
    hands.drag("stock", (40, 300))
    ready(app, scene)
    assert scene.table.log == log
    assert scene.anim.zones["stock"][-1].now()[0] == scene.table_view.layout()["stock"][-1]


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_F1], ids=["menu", "rules"])
def test_a_card_that_was_let_go_over_another_screen_goes_back_and_the_table_goes_on(key: int) -> None:
    app = open_app(speed="normal")
    scene = deal(app, LOOSE, FOE, "draw", discard="8H")
    hands = ready(app, scene)
    x, y, _, _ = hands.widget(f"card:{face('9S')}").rect
    hands.move(x + 8, y + 8)
    hands.button(x + 8, y + 8, True)
    hands.move(x + 60, y - 120)
    assert scene.drag.dragged
    hands.key(key)
    assert app.top is not scene
    hands.button(400, 300, False)
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and scene.drag.dragged is None and scene.ui.pressed is None
    ready(app, scene)
    assert [s.now()[0] for s in scene.anim.zones["hand:0"]] == list(scene.table_view.layout()["hand:0"])


def test_the_stock_dragged_while_the_upcard_is_offered_says_why_not() -> None:
    app = open_app(speed="normal")
    scene = deal(app, LOOSE, FOE, "upcard", discard="8H")
    hands = ready(app, scene)
    to_hand(hands, scene, "stock")
    assert app.toasts[-1].text == tr("gin.first.upcard")


def test_a_card_dropped_on_the_discard_pile_before_drawing_says_why_not() -> None:
    app = open_app(speed="normal")
    scene = deal(app, LOOSE, FOE, "draw", discard="8H")
    hands = ready(app, scene)
    x, y = table_view(scene).middle
    hands.drag(f"card:{face('9S')}", (x + 66, y))
    assert app.toasts[-1].text == tr("gin.first.draw")


@pytest.mark.parametrize("pile, verb", [("stock", "draw"), ("discard", "take")])
def test_a_pile_dragged_to_the_hand_of_rumino_is_drawn_from(pile: str, verb: str) -> None:
    app = open_app()
    scene = rumino_table.stage(app, (HAND, FOE7), phase="draw")
    hands = ready(app, scene)
    x, y = rumino_table.table_view(scene).geometry.x + 66, rumino_table.table_view(scene).geometry.y
    hands.drag(f"card:{face('7H')}", (x, y))
    assert app.toasts[-1].text == tr("rumino.first.draw")
    to_hand(hands, scene, pile)
    assert scene.table.log[-1] == parse(f"0 {verb}")


def test_the_stock_dragged_to_the_hand_of_rin_is_drawn_from() -> None:
    app = open_app()
    scene = rin_table.stage(app, ("5D 6H 7S 9S", *rin_table.FIVE[1:]), field="KC", owner=4)
    hands = ready(app, scene)
    to_hand(hands, scene, "stock")
    hands.wait(1700)
    assert rin_table.last(scene) == parse("0 draw")


def test_a_deal_comes_out_of_the_stock() -> None:
    app = open_app(speed="normal")
    scene = begin(app)
    app.step(FRAME)
    stock = scene.table_view.layout()["stock"][-1]
    waiting = [s.tween.start for s in scene.anim.moving if s.tween and s.tween.age <= s.tween.delay]
    assert len(waiting) > 10
    assert {(spot.x, spot.y, spot.h) for spot in waiting} == {(stock.x, stock.y, stock.h)}


@pytest.mark.parametrize("pile", ["stock", "discard"])
def test_a_pile_that_cannot_be_drawn_from_now_says_why_not(pile: str) -> None:
    app = open_app(speed="normal")
    scene = deal(app, LOOSE + " 8H", FOE, "discard", discard="10H")
    hands = ready(app, scene)
    spot = scene.table_view.layout()[pile][-1]
    x, y, w, h = scene.table_view.hand_box()
    log = list(scene.table.log)
    hands.move(spot.x, spot.y)
    hands.button(spot.x, spot.y, True)
    hands.move(spot.x, spot.y + 60)
    hands.move(x + w / 2, y + h / 2)
    hands.button(x + w / 2, y + h / 2, False)
    assert app.toasts[-1].text == tr("gin.first.discard")
    assert scene.table.log == log
