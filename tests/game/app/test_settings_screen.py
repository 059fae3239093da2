"""The settings screen: what it offers, and the reset."""

import pygame
import pytest

from game.app import settings as prefs
from game.app.window import App
from game.demo.driver import Hands
from game.scenes.dialogs.confirm import Confirm
from game.scenes.settings import SettingsScene
from game.text import translations
from game.ui import input as ins
from game.ui.widgets import KNOB, Choice, Slider
from tests.kit.app import open_app
from tests.kit.layout import Reader
from tests.kit.narrow import instance, present


def press(app: App, event: ins.Event) -> None:
    app.handle(event)
    app.step(400)


def test_settings_are_reset_after_a_question_only() -> None:
    app = open_app(contrast="high", speed="fast", lang="ja", back="maple", colours="safe")
    app.settings.volumes["cards"] = 0.1
    app.settings.guests["Hana"] = "sora"
    app.push(SettingsScene())
    press(app, ins.Key("R"))
    assert isinstance(app.top, Confirm)
    press(app, ins.Cancel())
    assert (app.settings.contrast, app.settings.speed) == ("high", "fast"), "Escape changes nothing"
    press(app, ins.Key("R"))
    press(app, ins.Key("Y"))
    assert isinstance(app.top, SettingsScene)
    fresh = prefs.Settings(language="ja")
    for name in prefs.RESETTABLE:
        assert getattr(app.settings, name) == getattr(fresh, name), name
    assert (app.settings.language, app.settings.guests) == ("ja", {"Hana": "sora"})
    assert prefs.load()[0].back == fresh.back, "the reset is saved"


@pytest.mark.parametrize("lang", translations.LANGUAGES)
def test_the_question_before_a_reset_says_that_the_chosen_keys_go_too(lang: str) -> None:
    app = open_app(lang=lang)
    app.push(SettingsScene())
    press(app, ins.Key("R"))
    keys = translations.tr("settings.keys")
    assert keys.lower() in instance(Confirm, app.top).text.lower() and "keys" in prefs.RESETTABLE


def test_a_reset_sets_back_everything_that_the_screen_offers() -> None:
    app = open_app()
    app.push(scene := SettingsScene())
    app.step(16)
    kept = {"close", "reset", "language", "full_screen"}
    by_id = {"sound": "mute", "motion": "reduced_motion"}
    offered = {w.id.partition(":")[0] for w in scene.ui.widgets} - kept - {"name"}
    assert {"volumes" if w == "volume" else by_id.get(w, w) for w in offered} <= set(prefs.RESETTABLE)


def test_a_slider_that_was_let_go_over_the_rule_book_does_not_follow_the_pointer() -> None:
    app = open_app()
    app.push(scene := SettingsScene())
    x, y, w, h = present(scene.ui["volume"]).rect
    press(app, ins.Pointer("down", x + w * 0.4, y + h / 2, 1))
    press(app, ins.Key("F1"))
    press(app, ins.Pointer("up", x + w * 0.4, y + h / 2, 1))
    press(app, ins.Cancel())
    assert app.top is scene
    before = app.settings.volume
    press(app, ins.Pointer("move", x + w * 0.1, y + h / 2))
    assert app.settings.volume == before


@pytest.mark.parametrize(("lang", "shown"), [("en", "1.5 s"), ("ja", "1.5秒"), ("de", "1,5 s"), ("es", "1,5 s")])
def test_the_time_for_a_call_is_written_as_the_language_writes_numbers(lang: str, shown: str) -> None:
    app = open_app(lang=lang)
    app.push(scene := SettingsScene())
    widget = scene.ui["call_window"]
    assert isinstance(widget, Choice)
    assert shown in [label for _, label in widget.options]
    assert shown.replace("1", "2") in [label for _, label in widget.options]


def test_text_of_200_percent_is_twice_as_high_at_once_on_the_open_screen(reader: Reader) -> None:
    app, heights = open_app(text_size=1.0), []
    app.push(Confirm("A title", "a text", "yes", lambda: None, "no"))
    for size in (1.0, 2.0):
        app.settings.text_size = size
        app.apply_settings()
        reader.texts.clear()
        app.step(400)
        shown = {text: box[3] for text, box in reader.texts}
        heights.append([shown[text] for text in ("a text", "yes", "no", "A title")])
    small, large = heights
    assert large[:3] == pytest.approx([2 * high for high in small[:3]], rel=0.1)
    assert large[3] > 1.7 * small[3], "what is large already grows less"


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (540, 960)])
@pytest.mark.parametrize("scale", prefs.TEXT_SIZES)
def test_no_knob_lies_on_the_number_beside_it(size: tuple[int, int], scale: float, reader: Reader) -> None:
    app = open_app(size, text_size=scale, volume=1.0)
    app.push(scene := SettingsScene())
    for area in scene.ui.areas.values():
        area.scroll(1e6)
    scene.rebuild()
    reader.texts.clear()
    app.step(16)
    left, top, width, high = instance(Slider, scene.ui["volume"]).rect
    _, end = instance(Slider, scene.ui["volume"]).track()
    numbers = [box for text, box in reader.texts if text == "100 %" and box[0] > left and top < box[1] < top + high]
    assert numbers and all(end + KNOB < box[0] and box[0] + box[2] <= left + width for box in numbers)


@pytest.mark.parametrize("by_keys", [True, False])
def test_it_shows_where_the_focus_is_if_it_is_opened_with_keys(by_keys: bool) -> None:
    app = open_app()
    hands = Hands(app)
    hands.key(pygame.K_o) if by_keys else hands.click("settings")
    assert instance(SettingsScene, app.top).ui.by_keys is by_keys
