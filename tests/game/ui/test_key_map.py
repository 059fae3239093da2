"""Keys can be changed: every action is listed, caps and presses follow, conflicts are said, settings keep it."""

import json
from collections import Counter
from collections.abc import Iterator

import pygame
import pytest

from engine.options import table_options
from engine.registry import game_ids, load
from game.app import settings as prefs
from game.app.window import App
from game.demo.driver import Hands, adviser, make_app, play
from game.scenes.keys import KeysScene
from game.scenes.learn.drill import DrillScene
from game.scenes.learn.due import DueScene
from game.scenes.learn.lesson import LessonScene
from game.scenes.learn.puzzle import PuzzleScene
from game.scenes.menu import Menu
from game.scenes.settings import SettingsScene
from game.scenes.table.scene import TableScene
from game.text.translations import has, tr
from game.ui import input as ins
from game.ui import key_map
from game.ui.key_map import KeyAction
from game.ui.widgets import Look
from tests.game.learn.test_puzzles import puzzle_of
from tests.game.menus.test_menu_layout import SCREENS
from tests.kit.app import begin, deal, open_app, table_view
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader
from tests.kit.lessons import all_lessons, settle
from tests.kit.narrow import present

_ASKED = ("name:", "answer:")  # suits and cards that answer a question have their own letters
FIXED = {"Enter", "Esc", "Space"}
GIN = "AS AH AD 2S 3S 4S 5C 6C 7C KD QD", "9S 9H 9D 2H 3H 4H 8C JC QC 5D"


@pytest.fixture(autouse=True)
def first_keys() -> Iterator[None]:
    yield
    key_map.choose({})


def _action(name: str) -> KeyAction:
    return next(a for a in key_map.actions() if a.id == name)


def _press(app: App, *events: ins.Event) -> None:
    for event in events:
        app.handle(event)
        app.step(400)


def _change(app: App, name: str, key: str) -> KeysScene:
    """Change a key on the screen of keys, as a player does. The screen stays open."""
    if not isinstance(app.top, KeysScene):
        app.push(KeysScene())
    scene = app.top
    assert isinstance(scene, KeysScene)
    scene.ui.focus = name
    _press(app, ins.Confirm(), ins.Key(key))
    return scene


def _cap(scene: TableScene, wid: str) -> str | None:
    widget = scene.ui[wid]
    assert widget is not None
    return widget.key


@pytest.mark.parametrize(
    ("key", "text", "name"),
    [(pygame.K_AMPERSAND, "1", "1"), (pygame.K_1, "1", "1"), (pygame.K_1, "!", "1"), (pygame.K_KP1, "", "1")],
)
def test_a_digit_is_a_digit_where_the_keyboard_writes_it_with_shift(key: int, text: str, name: str) -> None:
    """As on French keyboards: the keys of people and of presets are digits."""
    pressed = ins.Input().translate(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text), 1.0)
    assert pressed == ins.Key(name, text=text)


def test_every_action_is_listed_on_the_screen_of_keys() -> None:
    app = open_app()
    unlisted = set()
    for name, show in SCREENS.items():
        if name in ("who sits where", "two sit"):
            continue  # a key for each seat
        show(app)
        scene = app.top
        assert isinstance(scene, Menu)
        for w in scene.ui.widgets:
            if w.key and w.key not in FIXED and not w.key.isdecimal():
                listed = any(a.name in (w.id, *w.id.split(":")) and a.default == w.key for a in key_map.actions())
                unlisted |= set() if listed else {f"{name}: {w.id} {w.key}"}
        app.pop()
    assert not unlisted


@pytest.mark.parametrize("game", game_ids())
def test_every_button_of_a_table_is_listed(game: str) -> None:
    app, rules = open_app(), load(game)
    app.start_match(game, table_options(rules), 7)
    unlisted = set()
    for _ in range(12):
        app.step(400)
        assert isinstance(app.top, TableScene)
        for w in app.top.ui.widgets:
            if w.key and w.key not in FIXED and not w.key.isdecimal() and not w.id.startswith(_ASKED):
                unlisted |= set() if key_map.known(w.id, w.key, app.top.ui.places) else {f"{w.id} {w.key}"}
    assert not unlisted


def doubled(app: App) -> list[str]:
    """The keys that two widgets of the screen have."""
    assert isinstance(app.top, Menu | TableScene)
    keys = Counter(w.key for w in app.top.ui.widgets if w.key)
    return [key for key, n in keys.items() if n > 1]


def test_at_first_no_two_buttons_of_a_screen_have_one_key() -> None:
    app = open_app()
    for name, show in SCREENS.items():
        show(app)
        assert not doubled(app), name
        app.pop()


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", game_ids())
def test_at_first_no_two_buttons_of_a_table_have_one_key(game: str) -> None:
    app = make_app((1280, 720), "en")
    app.settings.speed = "off"
    app.start_match(game, table_options(load(game)), 7, ())
    scene = app.top
    assert isinstance(scene, TableScene)
    met = set()

    def look(moment: str, scene: TableScene) -> None:
        met.add(moment)
        assert not doubled(app), moment

    play(Hands(app), scene, adviser(game, 7), look, deals=2)
    assert len(met) > 2, met


@pytest.mark.parametrize("lang", MEASURED)
def test_every_action_and_place_has_a_name(lang: str) -> None:
    open_app(lang=lang)
    app_places = {a.place for a in key_map.actions()}
    assert not [a.label for a in key_map.actions() if not has(a.label)]
    assert all(has(f"keys.place.{p}") or has(f"{p}.name") for p in app_places)


def test_a_changed_key_is_on_the_button_and_does_the_action() -> None:
    app = open_app()
    scene = deal(app, *GIN)
    assert _cap(scene, "sort") == "S"
    _change(app, "gin.sort", "J")
    _press(app, ins.Cancel())
    assert app.top is scene
    assert _cap(scene, "sort") == "J"
    before = table_view(scene).sort
    _press(app, ins.Key("S"))
    assert table_view(scene).sort == before
    _press(app, ins.Key("J"))
    assert table_view(scene).sort != before


def test_a_key_that_is_taken_is_said_and_not_given() -> None:
    app = open_app()
    scene = _change(app, "gin.sort", "K")
    assert scene.says == tr("keys.taken", cap="K", action=tr("gin.verb.knock"))
    assert key_map.of(_action("gin.sort")) == "S"
    _change(app, "gin.sort", "F9")
    assert key_map.of(_action("gin.sort")) == "S", "a key that works everywhere is taken as well"
    assert not app.settings.mute, "and it does not do its work while a key is chosen"
    _change(app, "gin.sort", "H")
    assert key_map.of(_action("gin.sort")) == "S", "so is one of the table"
    _change(app, "gin.sort", "1")
    assert scene.says == tr("keys.fixed")
    _change(app, "gin.sort", "X")
    assert key_map.of(_action("gin.sort")) == "X", "one of another game is free"


def test_escape_leaves_a_key_as_it_is() -> None:
    app = open_app()
    app.push(scene := KeysScene())
    scene.ui.focus = "gin.sort"
    _press(app, ins.Confirm(), ins.Cancel())
    assert app.top is scene
    assert not app.settings.keys
    _press(app, ins.Confirm(), ins.Nav("down"))
    assert scene.says == tr("keys.fixed")
    assert not app.settings.keys


def test_keys_that_work_everywhere_can_be_changed() -> None:
    app = open_app()
    _change(app, "everywhere.sound", "F7")
    _press(app, ins.Key("F9"))
    assert not app.settings.mute
    _press(app, ins.Key("F7"))
    assert app.settings.mute


def test_all_keys_are_reset_after_a_question() -> None:
    app = open_app()
    _change(app, "gin.sort", "J")
    scene = _change(app, "gin.knock", "F5")
    scene.activate("reset")
    _press(app, ins.Cancel())
    assert len(app.settings.keys) == 2
    scene.activate("reset")
    app.step(400)
    _press(app, ins.Key("Y"))
    assert not app.settings.keys
    assert key_map.of(_action("gin.knock")) == "K"


def test_the_first_key_again_is_no_choice() -> None:
    app = open_app()
    _change(app, "gin.sort", "J")
    _change(app, "gin.sort", "S")
    assert not app.settings.keys


def test_the_keys_of_two_windows_are_merged() -> None:
    one, two = prefs.load()[0], prefs.load()[0]
    one.keys["gin.knock"] = "B"
    two.keys["gin.sort"] = "J"
    assert one.save() is None
    assert two.save() is None
    assert prefs.load()[0].keys == {"gin.knock": "B", "gin.sort": "J"}


def test_settings_without_keys_open_and_unknown_ones_are_kept() -> None:
    prefs.Settings().save()
    file = prefs.home() / "settings.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    del data["keys"], data["keys_version"]
    file.write_text(json.dumps(data), encoding="utf-8")
    assert prefs.load()[1] is None
    assert prefs.load()[0].keys == {}
    data |= {"keys": {"chess.castle": "O", "gin.knock": "Enter"}, "keys_version": 1}
    file.write_text(json.dumps(data), encoding="utf-8")
    assert prefs.load()[0].keys == {"chess.castle": "O"}, "of a game that is not installed; Enter is fixed"
    later = key_map.migrated({"gin.knock": "Enter"}, key_map.VERSION + 1)
    assert later == {"gin.knock": "Enter"}, "a later version knows its own keys"


def test_the_settings_lead_to_the_keys() -> None:
    app = open_app()
    app.push(SettingsScene())
    _press(app, ins.Key("K"))
    assert isinstance(app.top, KeysScene)


def test_the_explanation_of_a_setting_names_the_key_that_is_chosen() -> None:
    app = open_app(keys={"table.say": "J"})
    app.push(scene := SettingsScene())
    tip = present(scene.ui["speech"]).tip
    assert "J says the hand" in tip and "F3" not in tip


def test_a_change_reaches_every_table() -> None:
    app = open_app()
    scene = begin(app)
    app.settings.keys = {"table.score": "J"}
    app.apply_settings()
    app.step(16)
    assert _cap(scene, "score") == "J"


def test_changed_keys_hold_for_every_game_of_mixed_questions() -> None:
    app = open_app(keys={"rin.rin": "J"})
    drills = [next(x for x in all_lessons(game) if x.drill) for game in ("gin", "rin")]
    app.push(scene := DueScene([q for x in drills for q in DrillScene(x, 5).questions[:1]]))
    scene.pressed("next")
    settle(scene)
    scene.pressed("skip")
    settle(scene)
    assert scene.game == "rin" and _cap(scene, "rin") == "J"


def test_to_begin_a_lesson_again_has_one_key_before_and_after_its_end() -> None:
    app = open_app(keys={"lessons.restart": "J"})
    app.push(scene := LessonScene(next(x for x in all_lessons("gin") if not x.drill)))
    settle(scene)
    assert _cap(scene, "lesson:restart") == "J"
    while scene.phase != "end":
        scene.pressed("skip")
        settle(scene)
    assert _cap(scene, "lesson:restart") == "J"
    app.step(1000)
    _press(app, ins.Key("J"))
    assert scene.phase != "end"


def test_the_answer_of_a_puzzle_has_a_key_that_can_be_changed() -> None:
    app = open_app(keys={"lessons.answer": "J"})
    app.push(scene := PuzzleScene(puzzle_of("gin")))
    scene.pressed("next")
    settle(scene)
    assert _cap(scene, "lesson:answer") == "J"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_row_that_waits_for_a_key_keeps_the_name_of_its_action(lang: str, reader: Reader) -> None:
    app = open_app((1024, 768), lang, text_size=2.0)
    app.push(scene := KeysScene())
    for action in key_map.actions():
        scene.waiting = action.id
        scene.rebuild()
        present(scene.ui[action.id]).draw(app.canvas, Look())
    assert not reader.cut
