"""Short messages at the table: they cover no button."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

import engine
from engine.cards import code
from engine.contract import parse
from engine.options import table_options
from game.demo.driver import Hands
from game.draw.canvas import Canvas
from game.games.gin.tour import ARRANGE, LAY_OFF
from game.games.rumino import layout as rumino_layout
from game.games.rumino.table_view import RuminoTable
from game.games.sumidagawa import layout as sumidagawa_layout
from game.games.sumidagawa.table_view import SumidagawaTable
from game.scenes.menu import Menu
from game.scenes.settings import SettingsScene
from game.scenes.setup.screen import Setup
from game.scenes.table.hint_painter import hint_place
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from game.ui import toasts
from game.ui.widgets import Zone
from tests.kit import rin_table, rumino_table
from tests.kit.app import SIZES, begin, deal, open_app, ready, through
from tests.kit.languages import EVERY, MEASURED
from tests.kit.layout import boxes_meet, card_box, within
from tests.kit.narrow import instance

CREST_FAR = 5.5
"""How far outside of a crest the edge of its ring is, in units."""
LIT = 140
"""Letters have brighter pixels, and the cloth has darker ones."""
LONG = "coach.unrated", "table.no_undo"


@pytest.mark.sample(5)
@pytest.mark.parametrize("size", [*SIZES, (540, 960), (1080, 1920)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [1.5, 1.0])
@pytest.mark.parametrize("game", ["gin", "rin", "rumino", "sumidagawa"])
@pytest.mark.parametrize("lang", MEASURED)
def test_messages_above_the_hand_cover_no_button(lang: str, game: str, scale: float, size: tuple[int, int]) -> None:
    app = open_app(size, lang, text_size=scale)
    app.start_match(game, table_options(engine.load(game), "", {}), 7)
    scene = app.top
    assert isinstance(scene, TableScene)
    scene.look(at_once=True)
    scene.build()
    buttons = [w.rect for w in scene.ui.widgets if not isinstance(w, Zone)]
    assert len(buttons) >= 4
    for key in LONG:
        box, _, _ = toasts.place(scene.canvas, tr(key), scene.toast_places(), scene.toast_obstacles())
        assert within(box, app) and not boxes_meet(box, scene.table_view.hand_box(), 0)
        assert not [rect for rect in buttons if boxes_meet(rect, box, 0)]
    app.close()


def test_a_message_over_a_score_sheet_covers_no_button() -> None:
    app = open_app((540, 960), "es", text_size=2.0)
    scene = begin(app, seed=7)
    assert next(name for name in through(scene) if name == "result")
    scene.build()
    box, _, _ = toasts.place(scene.canvas, tr(LONG[0]), scene.toast_places(), scene.toast_obstacles())
    buttons = [w for w in scene.ui.widgets if not isinstance(w, Zone)]
    assert "next" in [w.id for w in buttons] and within(box, app)
    assert not [w.id for w in buttons if boxes_meet(w.rect, box, 0)]


@pytest.mark.parametrize("position", [ARRANGE, LAY_OFF], ids=["arrange", "layoff"])
def test_upright_a_message_after_a_knock_covers_no_card(position: dict[str, Any]) -> None:
    app = open_app((540, 960), "es", text_size=2.0)
    mine, theirs = position["hands"]
    scene = deal(app, mine, theirs, **{k: v for k, v in position.items() if k != "hands"})
    scene.anim.finish()
    for key in LONG:
        box, _, _ = toasts.place(scene.canvas, tr(key), scene.toast_places(), scene.toast_obstacles())
        assert within(box, app) and not [s for s in scene.anim.sprites() if boxes_meet(box, card_box(s), 1)]


def test_a_message_without_words_is_drawn() -> None:
    app = open_app()
    app.toast("")
    app.step(200)
    app.redraw()
    assert app.toasts


@pytest.mark.sample(2)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", ["gin", "rin", "rumino", "sumidagawa"])
@pytest.mark.parametrize("lang", [lang for lang in EVERY if lang != "ja"])
def test_a_message_breaks_no_word(lang: str, game: str, scale: float) -> None:
    app = open_app((1024, 768), lang, text_size=scale)
    app.start_match(game, table_options(engine.load(game), "", {}), 7)
    scene = instance(TableScene, app.top)
    for key in (*LONG, "table.automatic"):
        words = tr(key, setting=tr("settings.auto_moves"))
        _, _, lines = toasts.place(scene.canvas, words, scene.toast_places(), ())
        assert " ".join(lines).split() == words.split()
    app.close()


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [*SIZES, (540, 960), (1080, 1920)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [1.5, 1.0])
@pytest.mark.parametrize("game", ["gin", "rin", "rumino", "sumidagawa"])
@pytest.mark.parametrize("lang", MEASURED)
def test_a_message_covers_no_hint_and_nothing_that_it_points_at(
    lang: str, game: str, scale: float, size: tuple[int, int]
) -> None:
    app = open_app(size, lang, text_size=scale)
    app.start_match(game, table_options(engine.load(game), "", {}), 7)
    scene = instance(TableScene, app.top)
    hands = Hands(app, frame=100)
    hands.settle(scene)
    hands.wait(340)  # until the prompt listens
    steps = 0
    for _ in range(3):
        hands.press("hint")
        hands.wait(340)
        if not scene.hints.step:  # there was a single step
            break
        steps += 1
        box, _, _ = toasts.place(scene.canvas, tr("coach.unrated"), scene.toast_places(), scene.toast_obstacles())
        model = scene.hints.hint_model()
        assert within(box, app) and not boxes_meet(box, hint_place(scene.canvas, model)[1], 0)
        assert not any(boxes_meet(box, rect, 0) for rect in model.cards)
    assert steps
    app.close()


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1024, 768)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("game", ["rumino", "sumidagawa"])
@pytest.mark.parametrize("lang", MEASURED)
def test_the_message_that_a_match_has_become_practice_covers_nothing_above_the_prompt(
    lang: str, game: str, size: tuple[int, int]
) -> None:
    app = open_app(size, lang)
    app.start_match(game, table_options(engine.load(game), "", {}), 7)
    scene = instance(TableScene, app.top)
    scene.look(at_once=True)
    scene.build()
    view = scene.table_view
    left = rumino_layout.pool_panel(view.geometry) if isinstance(view, RuminoTable) else None
    left = sumidagawa_layout.board(view.geometry) if isinstance(view, SumidagawaTable) else left
    box, _, _ = toasts.place(scene.canvas, tr("coach.unrated"), scene.toast_places(), scene.toast_obstacles())
    assert left and not boxes_meet(box, left, 0)
    app.close()


@pytest.mark.sample(3)
@pytest.mark.parametrize("size", [(1280, 720), (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("game", ["gin", "rumino", "sumidagawa"])
def test_a_message_in_place_of_the_prompt_hides_the_ring_of_its_crest(
    game: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(size)
    app.start_match(game, table_options(engine.load(game), "", {}), 7)
    scene = instance(TableScene, app.top)
    Hands(app, frame=100).settle(scene)
    lefts: list[float] = []
    drawn = Canvas.avatar

    def noted(c: Canvas, crest: str, cx: float, cy: float, r: float = 20, ring: str | None = None) -> None:
        if ring and r == 20:
            lefts.append(cx - r - CREST_FAR)
        drawn(c, crest, cx, cy, r, ring)

    monkeypatch.setattr(Canvas, "avatar", noted)
    scene.renderer.stale = True
    scene.draw(scene.canvas)
    box, _, _ = toasts.place(scene.canvas, tr("coach.unrated"), scene.toast_places(), scene.toast_obstacles())
    assert lefts and box[0] <= min(lefts)
    app.close()


@pytest.mark.sample(4)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (960, 540)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("game", ["gin", "rin"])
def test_a_message_in_place_of_the_prompt_hides_all_of_its_letters(
    game: str, size: tuple[int, int], scale: float
) -> None:
    """French has an accent on the capital of "À toi", and RIN says much in a narrow prompt."""
    app = open_app(size, "fr", text_size=scale)
    if game == "gin":
        hand, other = "AS 3S 5S 7S 9S JS KS AH 3H 5H", "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"
        scene = deal(app, hand, other, "draw", discard="JD")
    else:
        scene = rin_table.stage(app, ("4S 9S KH", "KC QC", "9D 9H"), field="7S", phase="start", turn=0, owner=2)
    ready(app, scene).wait(2000)  # in RIN until the time for calls is over
    c, words, crest = app.canvas, tr(f"{game}.reason.deal_over"), 52 if game == "gin" else 0
    x, y, w, h = toasts.place(c, words, scene.toast_places(), scene.toast_obstacles())[0]
    scene.draw(c)
    for top in (y - 8, y + h):
        strip = c.surface.subsurface([round(n * c.scale) for n in (x + 8 + crest, top, w - 16 - crest, 8)])
        assert max(max(strip.get_at((i, j))[:3]) for i in range(strip.width) for j in range(strip.height)) < LIT
    app.close()


@pytest.mark.parametrize("scene", [SettingsScene, lambda: Setup("rin")], ids=["settings", "setup"])
def test_a_message_of_an_upright_menu_stands_above_its_buttons(scene: Callable[[], Menu]) -> None:
    app = open_app((540, 960), text_size=1.5)
    app.push(scene())
    app.step(16)
    menu = instance(Menu, app.top)
    box, _, _ = toasts.place(menu.canvas, tr("coach.unrated"), menu.toast_places(), menu.toast_obstacles())
    buttons = [w.rect for w in menu.ui.widgets if w.area is None]
    assert len(buttons) >= 3 and not any(boxes_meet(box, rect, 0) for rect in buttons)
    assert box[1] > menu.canvas.height / 2, "it stays near the bottom"
    app.close()


def test_the_first_move_of_a_match_that_is_made_for_the_player_says_so_and_no_other() -> None:
    app = open_app()
    hand, other = "AS 3S 5S 7S 9S JS KS AH 3H 5H", "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"
    scene = deal(app, hand, other, "draw", discard="JD", must_draw=True)
    hands = ready(app, scene)
    said = tr("table.automatic", setting=tr("settings.auto_moves"))
    for made in (1, 2):
        hands.wait(3000)
        assert scene.table.log[-1] == parse("0 draw")
        assert [t.text for t in app.toasts].count(said) == (made == 1)
        app.toasts.clear()
        scene.table.undo(1)
        scene.follow()


def test_messages_are_shown_one_after_the_other() -> None:
    app = open_app(every=8)
    app.clear_toasts()
    app.toast("first", 3000)
    app.toast("second", 1000)
    Hands(app).wait(900)
    assert (app.toasts[0].text, app.toasts[0].left) == ("first", 3000)
    Hands(app).wait(300)
    assert [t.text for t in app.toasts] == ["first"]
    Hands(app).wait(3100)
    assert not app.toasts
    app.close()


def test_a_message_that_was_read_does_not_come_back_when_the_next_one_goes() -> None:
    app = open_app(every=8)
    app.clear_toasts()
    app.toast("deleted", 3000)
    Hands(app).wait(1200)
    app.toast("added again", 2500)
    Hands(app).wait(2600)
    assert not app.toasts
    app.close()


def test_a_refusal_goes_when_the_own_turn_comes() -> None:
    """Else "It's not your turn" stands where the prompt says that it is."""
    app = open_app()
    scene = rumino_table.stage(app, ("AS 3H 6D 8C 10S QD KC", "2C 3C 4C KD QD 8S 8H"), phase="draw", turn=1, dealer=0)
    hands = ready(app, scene)
    hands.key(pygame.K_d)
    assert [t.text.split(" · ")[1] for t in app.toasts] == [tr("rumino.reason.not_your_turn")]
    for text in ("1 draw", f"1 discard {code(scene.table.view(1).zones['hand:1'][0])}"):
        assert scene.table.view(0).acting != (0,) and app.toasts
        assert scene.table.submit(parse(text)) is None
        scene.follow()
    assert scene.table.view(0).acting == (0,) and not app.toasts
    app.close()


def test_a_refusal_goes_when_the_deal_ends() -> None:
    """Else it lies over the open hands."""
    app = open_app()
    scene = rumino_table.stage(app, ("AS 3H 6D 8C 10S QD KC", "2C 3C 4C 8D 8S 8H AD"), phase="draw", turn=1, dealer=0)
    hands = ready(app, scene)
    hands.key(pygame.K_d)
    assert app.toasts and scene.table.submit(parse("1 knock")) is None
    scene.follow()
    assert scene.table.deal_over and not app.toasts
    app.close()


def test_a_refusal_under_a_later_message_is_said_again() -> None:
    """The last message alone is seen."""
    app = open_app()
    for text, answers in (("no", True), ("no", True), ("news", False), ("no", True)):
        app.toast(text, answers=answers)
    assert [t.text for t in app.toasts] == ["news", "no"]
    app.close()


def test_a_refusal_takes_the_place_of_the_one_before_and_a_move_ends_it() -> None:
    """Else what was wrong at the last moment stands in place of the prompt for this one."""
    app = open_app()
    scene = deal(app, "AS 3S 5S 7S 9S JS KS AH 3H 5H", "2C 4C 6C 8C 10C QC 2D 4D 6D 8D", "draw", discard="JD")
    hands = ready(app, scene)
    app.clear_toasts()
    app.toast("news", 9000)
    hands.key(pygame.K_k)
    hands.key(pygame.K_l)
    assert [t.text.split(" · ")[0] for t in app.toasts] == ["news", tr("gin.verb.layoff")]
    hands.key(pygame.K_d)
    assert scene.table.log[-1] == parse("0 draw") and [t.text for t in app.toasts] == ["news"]
    app.close()
