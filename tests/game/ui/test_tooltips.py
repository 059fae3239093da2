"""Tooltips: what says what a picture is, when it appears, and where; the pointer as a hand."""

import pygame
import pytest

import engine
from engine.cards import HIDDEN
from engine.options import table_options
from game.demo.driver import Hands
from game.draw.card_layout import box
from game.scenes.menu import Menu
from game.scenes.settings import SettingsScene
from game.scenes.setup.screen import Setup
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from game.ui import tooltip
from game.ui.tooltip import REST_MS, Tip
from game.ui.widgets import Button, IconButton, Widget
from tests.game.menus.test_menu_layout import SCREENS
from tests.kit.app import begin, open_app, ready
from tests.kit.layout import Reader, boxes_meet, within
from tests.kit.narrow import instance, present

SIZES = ((960, 540), (1280, 720), (1920, 1080))
LANGUAGES = ("en", "ja")
GAMES = ("gin", "rin", "rumino", "sumidagawa")
REST = REST_MS + 50


def middle(widget: Widget) -> tuple[float, float]:
    x, y, w, h = widget.rect
    return x + w / 2, y + h / 2


def test_a_tooltip_says_what_an_icon_means_after_a_rest_and_goes_when_the_pointer_leaves() -> None:
    app = open_app()
    scene = begin(app)
    hands = ready(app, scene)
    hands.wait(2000)  # cards that other tests have drawn in other sizes are sharp after at most 54 idle frames
    hands.move(*middle(hands.widget("rules")))
    hands.wait(REST_MS - 100)
    assert app.tip is None
    hands.wait(150)
    assert present(app.tip).text == tr("pause.rules")
    frames = app.frames
    hands.wait(300)
    assert app.frames == frames, "it is drawn once"
    hands.move(*middle(hands.widget("menu")))
    assert app.tip is None
    hands.wait(REST)
    assert present(app.tip).text == f"{tr('pause.title')} (Esc)"
    hands.click("menu")
    hands.wait(50)
    assert app.tip is None


def test_a_tooltip_appears_for_the_focus_of_the_keys_but_not_before_a_key_was_pressed() -> None:
    app = open_app()
    app.push(Setup("rin"))
    hands = Hands(app)
    hands.wait(2 * REST)
    assert app.tip is None
    for _ in range(40):
        if hands.ui().focus == "who":
            break
        hands.key(pygame.K_TAB)
    hands.wait(REST)
    assert present(app.tip).text == tr("seats.title")


def test_the_pointer_is_a_hand_over_what_can_be_pressed_and_over_nothing_else() -> None:
    app = open_app()
    scene = begin(app)
    hands = ready(app, scene)
    for widget in hands.widgets():
        if hands.ui().at(*middle(widget)) is widget:
            hands.move(*middle(widget))
            assert app.hand is widget.enabled, widget.id
    hands.move(app.canvas.width / 2, 4)
    assert not app.hand
    app.push(Setup("gin"))
    hands.move(*middle(hands.widget("seed")))
    assert not app.hand
    hands.move(*middle(hands.widget("start")))
    assert app.hand


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_every_icon_of_every_menu_has_a_tooltip_inside_the_window(size: tuple[int, int], lang: str) -> None:
    app = open_app(size, lang, text_size=1.5)
    for name in ("settings", "lessons gin", "who sits where", "fair deal", "setup with a word"):
        SCREENS[name](app)
        check(instance(Menu, app.top))
        app.pop()


def check(scene: Menu) -> None:
    """Every picture of a scene has a tooltip that lies in the window beside its widget."""
    for widget in scene.ui.widgets:
        text = widget.tooltip()
        pictured = isinstance(widget, IconButton) or (isinstance(widget, Button) and not widget.label)
        assert text or not pictured, widget.id
        if text and widget.area is None:
            where, _ = next(tooltip.places(scene.canvas, Tip(widget.rect, text)))
            assert within(where, scene.app) and not boxes_meet(where, widget.rect, 0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_tooltips_at_a_table_lie_in_the_window_and_on_no_card(game: str, size: tuple[int, int], lang: str) -> None:
    app = open_app(size, lang)
    app.start_match(game, table_options(engine.load(game)), 7)
    scene = instance(TableScene, app.top)
    scene.anim.finish()
    scene.look(at_once=True)
    cards = tuple(box(s.spot) for s in scene.anim.sprites() if s.face != HIDDEN)
    shown = [w for w in scene.ui.widgets if w.tooltip()]
    assert {"menu", "score", "rules"} <= {w.id for w in shown}
    for widget in shown:
        places = tooltip.places(app.canvas, scene.avoiding(Tip(widget.rect, widget.tooltip())))
        where = next((box for box, _ in places), None)
        if where is None:
            assert widget.id.startswith(("wild:", "stock", "discard")), widget.id
            continue
        assert within(where, app) and not any(boxes_meet(where, card, 0) for card in cards)


def test_the_label_of_the_deal_is_explained_where_it_stands() -> None:
    app = open_app((1280, 720))
    scene = begin(app)
    hands = ready(app, scene)
    zone = hands.widget("label")
    log = list(scene.table.log)
    hands.click("label")
    hands.move(*middle(hands.widget("menu")))
    hands.move(*middle(zone))
    hands.wait(REST)
    fixed = present(scene.match.fixed)
    assert present(app.tip).text == tr("table.label", label=f"#{fixed.digest[:8]}")
    assert scene.table.log == log and not app.hand and not app.toasts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_and_every_rule_of_the_setup_is_explained(lang: str) -> None:
    app = open_app((960, 540), lang, text_size=1.5)
    app.push(SettingsScene())
    check(instance(Menu, app.top))
    settings = [w for w in instance(Menu, app.top).ui.widgets if w.id != "close"]
    assert len(settings) > 30 and all(w.tooltip() for w in settings)
    hands = Hands(app)
    hands.move(*middle(hands.widget("name:speed")))
    hands.wait(REST)
    assert present(app.tip).text == tr("settings.about.speed") and not app.hand
    for game in GAMES:
        app.push(scene := Setup(game))
        rules = [w for w in scene.ui.widgets if w.id.startswith("about:")]
        assert len(rules) == len(scene.draft.shown()) and all(w.tooltip() for w in rules)


def test_a_tooltip_does_not_lie_on_a_message(reader: Reader) -> None:
    app = open_app((1280, 720))
    app.push(scene := SettingsScene())
    app.toast("The extra 'speech' is missing. Install it with pip.", 1_000_000)
    hands, seen = Hands(app), 0
    for widget in [w for w in scene.ui.widgets if w.tooltip() and w.area is None and w.rect[1] > 400]:
        hands.move(*middle(widget))
        hands.wait(REST)
        reader.texts.clear()
        app.redraw()
        tips = [box for text, box in reader.texts if text in app.canvas.lines(present(app.tip).text, 15, 380, "M")]
        (message,) = [box for text, box in reader.texts if text.startswith("The extra")]
        seen += len(tips)
        assert not any(boxes_meet(tip, message, 0) for tip in tips), widget.id
    assert seen
