"""Names and other texts that are written with a gamepad, on a keyboard on the screen."""

import pytest

from game.app.window import App
from game.scenes.dialogs.ask_text import AskText
from game.scenes.dialogs.screen_keyboard import ScreenKeyboard
from game.scenes.menu import Menu
from game.scenes.setup.screen import Setup
from game.ui import pad
from game.ui.widgets import TextField
from tests.kit.app import open_app
from tests.kit.gamepad import PadHands
from tests.kit.languages import EVERY
from tests.kit.layout import Reader, within
from tests.kit.narrow import instance


def names(app: App) -> Menu:
    """The names of the people at one screen."""
    app.push(app.routes.setup("gin", True))
    hands = PadHands(app)
    hands.wait(400)
    hands.press("who")
    hands.wait(400)
    return instance(Menu, app.top)


@pytest.mark.parametrize(("lang", "letters", "page"), [("en", "Mio", 0), ("ja", "みお", 2)])
def test_a_name_is_written_on_a_keyboard_on_the_screen(lang: str, letters: str, page: int) -> None:
    app = open_app(lang=lang)
    hands = PadHands(app)
    names(app)
    name = next(w.id for w in hands.widgets() if isinstance(w, TextField) and w.free)
    hands.focus(name)
    instance(TextField, hands.widget(name)).value = ""
    below = app.top
    hands.tap("A")
    keyboard = instance(ScreenKeyboard, app.top)
    assert keyboard.page == page and keyboard.title()
    while keyboard.field.value:
        hands.press("erase")
    for letter in letters:
        hands.press(f"type:{letter}")
    hands.press("done")
    assert app.top is below and instance(TextField, hands.widget(name)).value == letters


def test_the_keyboard_on_the_screen_shows_where_the_focus_is_also_after_a_capital() -> None:
    app = open_app(lang="en")
    hands = PadHands(app)
    names(app)
    hands.focus("name:0")
    hands.tap("A")
    keyboard = instance(ScreenKeyboard, app.top)
    assert keyboard.ui.focus == "type:1" and keyboard.ui.by_keys
    keyboard.ui.focus = "erase"
    for _ in range(20):
        hands.tap("A")
    hands.press("type:M")
    assert keyboard.ui.focus == "type:m" and keyboard.field.value == "M"


def test_while_a_writes_into_a_field_another_button_does_what_enter_does() -> None:
    app, said = open_app(), dict[str, str]()
    field = TextField("text", (0, 0, 0, 0), value="Sundays", free=True)
    app.push(scene := AskText("Name", "", "Save", lambda text: said.setdefault(text, ""), field))
    hands = PadHands(app)
    hands.wait(400)
    sign = pad.signs(scene.ui)["Enter"]
    assert scene.ui.focus == "text" and sign == "RT"
    hands.tap(sign)
    assert [*said] == ["Sundays"] and app.top is not scene


def test_on_the_screen_a_name_of_two_words_with_accents_is_written_and_its_last_space_is_dropped() -> None:
    app = open_app(lang="de")
    hands = PadHands(app)
    setup = app.top
    names(app)
    hands.focus("name:0")
    hands.tap("A")
    keys = ["type:J", "page", "type:ö", "page", "page", "page", "type:r", "type:g", "space", "page", "shift"]
    for key in [*keys, "type:ß", "shift", "type:Ä", "space", "done", "done"]:
        hands.press(key)
    assert app.top is not setup and instance(Setup, app.top).draft.places[0].name == "Jörg ßÄ"


@pytest.mark.sample(3)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (540, 960), (1080, 1920)])
@pytest.mark.parametrize("lang", EVERY)
def test_the_keyboard_is_whole_at_every_size(size: tuple[int, int], lang: str, reader: Reader) -> None:
    app = open_app(size, lang, text_size=1.5)
    setup = names(app)
    setup.ui.focus = next(w.id for w in setup.ui.widgets if isinstance(w, TextField) and w.free)
    app.push(keyboard := instance(ScreenKeyboard, app.routes.keyboard(setup)))
    for page in range(len(keyboard.pages)):
        keyboard.page = page
        keyboard.rebuild()
        app.redraw()
        assert all(within(w.rect, app) for w in keyboard.ui.widgets)
        assert not [text for text in reader.cut if "→" not in text], (page, reader.cut)
        reader.cut.clear()
