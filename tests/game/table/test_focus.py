"""Where the focus goes when the player has to act."""

from collections.abc import Sequence

import pygame
import pytest

from engine.cards import face
from engine.contract import parse
from game.draw.theme import PALETTE
from game.games.gin.table_view import GinTable
from game.games.sumidagawa.table_view import SumidagawaTable
from game.scenes.table.renderer import FOCUS_FAR
from game.scenes.table.scene import TableScene
from game.scenes.table.score import ScoreScene
from game.text.translations import tr
from game.ui.widgets import Button
from tests.kit import sumidagawa_table
from tests.kit.app import Glimpsed, deal, open_app, ready
from tests.kit.narrow import instance, present
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
    why = f"{knock.label} · {knock.why}"
    assert scene.ui.focus == focus and [t.text for t in app.toasts] == [why]
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


@pytest.mark.parametrize("by_keys", [False, True])
def test_enter_is_done_after_a_click_on_a_card_for_a_lay_off_and_picks_the_one_that_keys_walk_to(by_keys: bool) -> None:
    app = open_app()
    scene = deal(
        app,
        "10S 10D 8C 6H 5S 3S AS KC KD KH",
        "4D 2H AH AC",
        "layoff",
        dealer=0,
        knocker=1,
        melds=[[], ["JS QS KS", "3C 3D 3H"]],
        discard="9C",
    )
    hands = ready(app, scene)
    if by_keys:
        hands.focus(f"card:{face('10S')}")
    else:
        hands.click(f"card:{face('10S')}")
    assert instance(Button, scene.ui["done"]).key == "Enter"
    hands.key(pygame.K_RETURN)
    assert instance(Button, scene.ui["layoff"]).enabled if by_keys else scene.table.log[-1] == parse("0 done")


@pytest.mark.parametrize("game", ["gin", "rumino"])
def test_enter_does_not_give_away_gin_and_no_button_says_so(game: str) -> None:
    app = open_app()
    if game == "gin":
        scene = deal(app, "4H 5H 6H 7H JS JD JC AS AD AC KD", "2S 3S 5S 6S 8S 9S 10D QD 2C 3C", discard="9C")
    else:
        scene = stage(app, ("4H 5H 6H 7H JS JD JC KD", FOES), phase="discard")
    hands, before = ready(app, scene), scene.table.ply
    hands.click(f"card:{face('4H')}")
    assert instance(Button, scene.ui["throw"]).key == "Enter"
    hands.click(f"card:{face('KD')}")
    assert instance(Button, scene.ui["gin"]).enabled and instance(Button, scene.ui["throw"]).key is None
    hands.key(pygame.K_RETURN)
    assert scene.table.ply == before


def test_the_card_that_keys_walk_to_is_ringed_and_a_click_takes_the_ring_away() -> None:
    app = open_app((1280, 720))
    scene = sumidagawa_table.stage(app, **sumidagawa_table.OPENED)
    hands = ready(app, scene)
    cards = [w.id for w in scene.ui.widgets if scene.table_view.is_own_card(w.id)]
    seen = set()
    for _ in cards:
        hands.key(pygame.K_TAB)
        seen.add(scene.ui.focus)
        assert ringed(app, scene, cards) == ([scene.ui.focus] if scene.ui.focus in cards else [])
    assert len(seen & {*cards}) > 10 and any(wid and wid.startswith("wild:") for wid in seen)
    hands.click(cards[3])
    assert scene.ui.focus == cards[3] and not ringed(app, scene, cards)
    hands.key(pygame.K_LEFT)
    assert ringed(app, scene, cards) == [cards[2]]


def test_the_focus_is_seen_when_the_card_just_drawn_goes_into_a_meld() -> None:
    app = open_app((1280, 720))
    scene = stage(app, ("4S 5S JK 9H 9C 2D KH 6S", FOES), phase="discard")
    ready(app, scene)
    cards = [w.id for w in scene.ui.widgets if scene.table_view.is_own_card(w.id)]
    assert scene.table_view.lifted() is None and ringed(app, scene, cards) == [scene.ui.focus]


def test_a_pile_with_the_focus_is_ringed() -> None:
    app = open_app((1280, 720))
    scene = deal(app, GIN_HAND, FOE, "draw", discard="8H")
    hands = ready(app, scene)
    hands.key(pygame.K_UP)
    assert scene.ui.focus == "stock" and ringed(app, scene, ["stock", "discard"]) == ["stock"]


def test_where_a_learner_finds_the_move_the_focus_is_not_seen_before_keys_move_it() -> None:
    """The table gives it to a card that can be played, which would be an answer."""
    app = open_app((1280, 720))
    scene = sumidagawa_table.stage(app, **sumidagawa_table.OPENED)
    hands = ready(app, scene)
    instance(SumidagawaTable, scene.table_view).recall = True
    scene.look()
    assert scene.ui.focus and scene.input.focused() is None
    hands.key(pygame.K_RIGHT)
    assert scene.input.focused() is scene.ui[scene.ui.focus]


def ringed(app: Glimpsed, scene: TableScene, wids: Sequence[str]) -> list[str]:
    """Those of these cards and piles with the ring of the focus at their left edge."""
    scene.renderer.stale = True
    scene.draw(app.canvas)
    gold, k, found = pygame.Color(PALETTE["gold_hi"]), app.canvas.scale, []
    for wid in wids:
        x, y, _, h = present(scene.ui[wid]).rect
        if app.canvas.surface.get_at((round((x - FOCUS_FAR) * k), round((y + h / 2) * k))) == gold:
            found.append(wid)
    return found


def plays_the_focus(scene: TableScene) -> bool:
    """Whether the card with the focus may be discarded."""
    card = scene.table_view.held(scene.ui.focus or "")
    return any(a.verb == "discard" and a.cards == (card,) for a in scene.table.legal(0))


def test_the_focus_is_where_it_was_when_the_coach_is_closed() -> None:
    scene = deal(app := open_app(), f"{GIN_HAND} 8H", FOE)
    hands = ready(app, scene)
    hands.do(scene, parse("0 discard KS"))
    hands.focus("sort")
    hands.key(pygame.K_w)
    assert scene.ui.focus == "coach:close"
    hands.wait(340)
    hands.key(pygame.K_RETURN)
    assert scene.ui.focus == "sort"
