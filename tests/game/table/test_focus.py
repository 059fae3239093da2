"""Where the focus goes when the player has to act."""

import pygame
import pytest

from engine.cards import face
from engine.contract import parse
from game.games.gin.table_view import GinTable
from game.scenes.table.scene import TableScene
from game.scenes.table.score import ScoreScene
from game.text.translations import tr
from game.ui.widgets import Button
from tests.kit import sumidagawa_table
from tests.kit.app import deal, open_app, ready
from tests.kit.narrow import instance
from tests.kit.rumino_table import stage

GIN_HAND = "AS 3S 5S 7S 9S JS KS AH 3H 5H"
FOE = "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"
RUMINO_HAND = "AS 3H 6D 8C 10S QD KC 2H"
FOES = "2C 3C 4C KD QD 8S 8H"


def test_after_the_upcard_is_taken_enter_chooses_and_discards_a_card_that_may_be_played() -> None:
    app = open_app()
    scene = deal(app, GIN_HAND, FOE, "upcard", discard="8H")
    hands = ready(app, scene)
    hands.key(pygame.K_RETURN)
    assert scene.table.log[-1] == parse("0 take")
    hands = ready(app, scene)
    assert scene.ui.focus != f"card:{face('8H')}" and plays_the_focus(scene)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    assert scene.table.log[-1].verb == "discard" and not app.toasts


def test_after_a_card_is_taken_in_rumino_enter_chooses_a_card_that_may_be_discarded() -> None:
    app = open_app()
    scene = stage(app, (RUMINO_HAND, FOES), phase="discard", taken="2H")
    hands = ready(app, scene)
    assert scene.ui.focus != f"card:{face('2H')}" and plays_the_focus(scene)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    assert scene.table.log[-1].verb == "discard"
    assert tr("rumino.reason.just_taken") not in [t.text for t in app.toasts]


def test_the_key_of_a_button_that_is_off_says_why_and_enter_still_discards() -> None:
    app = open_app()
    scene = deal(app, GIN_HAND + " 8H", FOE, "discard", discard="10H")
    hands = ready(app, scene)
    knock = instance(Button, scene.ui["knock"])
    assert not knock.enabled
    focus = scene.ui.focus
    hands.key(pygame.K_k)
    assert scene.ui.focus == focus and [t.text for t in app.toasts] == [f"{knock.label} · {knock.reason}"]
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    assert scene.table.log[-1].verb == "discard"


@pytest.mark.parametrize("by_key", [True, False])
def test_enter_deals_on_after_a_look_at_the_score(by_key: bool) -> None:
    app = open_app()
    scene = sumidagawa_table.finished(app)
    hands = ready(app, scene)
    while not scene.sheet_complete:
        hands.wait(400)
    hands = ready(app, scene)
    if by_key:
        hands.key(pygame.K_c)
    else:
        hands.click("score")
    instance(ScoreScene, app.top)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_RETURN)
    assert app.top is scene and scene.sheet is None and not scene.table.deal_over


def test_enter_discards_after_the_key_that_sorts() -> None:
    app = open_app()
    scene = deal(app, GIN_HAND + " 8H", FOE, "discard", discard="10H")
    hands = ready(app, scene)
    focus, order = scene.ui.focus, instance(GinTable, scene.table_view).sort
    hands.key(pygame.K_s)
    assert scene.ui.focus == focus and instance(GinTable, scene.table_view).sort != order
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    assert scene.table.log[-1].verb == "discard"


def plays_the_focus(scene: TableScene) -> bool:
    """Whether the card with the focus may be discarded."""
    card = scene.table_view.held(scene.ui.focus or "")
    return any(a.verb == "discard" and a.cards == (card,) for a in scene.table.legal(0))
