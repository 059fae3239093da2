"""The App without a screen: its settings, pictures and scenes, and what is said and announced."""

import gc
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

import engine
from engine.contract import Result
from engine.options import table_options
from engine.record.commitment import SEEDS
from engine.record.header import SeatConfig
from game.app import settings as prefs
from game.app.scene import SavedMatch, Scene
from game.app.window import App
from game.app.wiring import build
from game.draw import vector
from game.draw.sprites import FACES
from game.scenes.dialogs.confirm import Confirm
from game.scenes.dialogs.message import Message
from game.scenes.learn.rule_book import RuleBookScene
from game.scenes.pause import WAYS, Pause
from game.scenes.settings import SettingsScene
from game.scenes.setup.screen import Setup
from game.scenes.start.screen import Start
from game.scenes.table.scene import TableScene
from game.text import translations
from game.ui import input as ins
from game.ui.widgets import Choice
from tests.kit.languages import MEASURED
from tests.kit.narrow import instance

SIZES = ((960, 540), (1280, 720), (1920, 1080), (1000, 900))


@pytest.fixture
def app() -> App:
    return opened()


def opened() -> App:
    made = build(App((1280, 720), prefs.Settings(language="en"), headless=True))
    made.home()
    made.step(0)
    return made


def press(app: App, *events: ins.Event) -> None:
    for event in events:
        app.handle(event)
        app.step(400)


def click(app: App, x: float, y: float) -> None:
    press(app, ins.Pointer("move", x, y), ins.Pointer("down", x, y, 1), ins.Pointer("up", x, y, 1))


# ---------------------------------------------------------------- settings --
def test_settings_come_back_as_saved() -> None:
    mine = prefs.Settings(language="ja", speed="fast", text_size=1.25, window=(1000, 600))
    mine.last_options = {"gin": {"target": 50}}
    assert mine.save() is None
    assert prefs.load() == (mine, None)


@pytest.mark.parametrize(
    "damage",
    [
        "{",
        "[]",
        "nonsense",
        '{"volume": 2}',
        '{"mute": 3}',
        '{"window": [1]}',
        '{"volumes": {"cards": "loud"}}',
        '{"text_size": NaN}',
        '{"last_options": {"gin": 4}}',
        '{"volume": true}',
        '{"window": [0, 600]}',
        '{"window": [960.5, 600]}',
        '{"window": [960, 32768]}',
        '{"last_seats": {"gin": "club"}}',
        '{"last_together": {"gin": ["club", 3]}}',
        '{"keys": {"table.hide": 3}}',
        '{"guests": {"Hana": 3}}',
        "\x00\x01",
    ],
)
def test_a_damaged_file_is_kept_aside(home: Path, damage: str) -> None:
    for n in range(2):
        (home / "settings.json").write_text(damage, "utf-8")
        settings, warning = prefs.load()
        assert (settings, warning) == (prefs.Settings(), "warning.settings_damaged")
        assert len(list(home.glob("*.damaged"))) == n + 1
    assert not (home / "settings.json").exists()
    assert all(f.read_text("utf-8") == damage for f in home.glob("*.damaged"))


@pytest.mark.parametrize(
    ("variables", "chosen", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, [], "de"),
        ({"LC_ALL": "C", "LANG": "de_AT.UTF-8"}, ["fr"], "en"),
        ({}, ["es"], "es"),
        ({}, ["et", "ja"], "ja"),
        ({}, [], "en"),
    ],
)
def test_a_new_player_reads_the_language_of_the_system(
    variables: dict[str, str], chosen: list[str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, variables.get(name, ""))
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: [{"language": name} for name in chosen])
    assert prefs.Settings().language == language


def test_an_unknown_setting_does_no_harm(home: Path) -> None:
    (home / "settings.json").write_text(json.dumps({"mute": True, "from_the_future": 1}), "utf-8")
    settings, warning = prefs.load()
    assert settings.mute and warning is None


def test_an_unwritable_disk_is_a_toast(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_text("in the way", "utf-8")
    monkeypatch.setenv("RINTAKU_HOME", str(home / "file" / "below"))
    app.apply_settings()
    assert [t.text for t in app.toasts] == [translations.tr("warning.settings_unsaved")]
    app.step(0)
    app.step(10_000)
    assert not app.toasts


# ---------------------------------------------------------------- pictures --
def test_bounds_hold_curves_and_relative_moves() -> None:
    assert vector.bounds("M10 10v4a6 6 0 0 0 6 6H40") == pytest.approx((10, 10, 40, 20))
    x0, y0, x1, y1 = vector.bounds("M20 50A30 30 0 1 1 80 50")
    assert (x0, x1) == pytest.approx((20, 80)) and y0 == pytest.approx(20) and y1 == pytest.approx(50)


def test_the_cache_forgets_what_was_used_least() -> None:
    cache = vector.Cache(limit=4 * 100)
    for i in range(5):
        cache.get(i, lambda: pygame.Surface((5, 5)))
        cache.get(0, lambda: pygame.Surface((5, 5)))
    assert len(cache) == 4 and cache.bytes == 400
    kept = cache.get(0, lambda: pytest.fail("0 was used all along"))
    assert kept.get_size() == (5, 5)


def test_cards_are_stretched_while_the_size_changes_and_sharp_after(app: App) -> None:
    sharp = FACES.generation
    app.resize((1400, 800))
    assert FACES.stretching
    app.step(30)
    assert FACES.stretching
    app.step(20)  # the rest of the 150 ms in which a resize settles is for drawing
    assert not FACES.stretching and FACES.generation == sharp + 1


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_text_is_never_under_twelve_pixels_and_fits(app: App, size: tuple[int, int], scale: float) -> None:
    app.resize(size)
    app.canvas.text_scale = scale
    assert app.canvas.text_height(1) * app.canvas.scale >= 12
    text, pixels = app.canvas.fitted("A rather long sentence that cannot fit", 16, "B", 100)
    assert pixels >= 12 and text.endswith("…")
    drawn = app.canvas.text("A rather long sentence that cannot fit", 0, 50, fit=100)
    assert drawn <= 100


# ------------------------------------------------------------------ scenes --
def test_every_menu_is_reached_by_keys_and_left_by_escape(app: App) -> None:
    assert isinstance(app.top, Start)
    leads_to: tuple[tuple[ins.Event, type[Scene]], ...] = (
        (ins.Confirm(), Setup),
        (ins.Key("R"), RuleBookScene),
        (ins.Key("O"), SettingsScene),
        (ins.Key("F1"), RuleBookScene),
        (ins.Cancel(), Confirm),
    )
    for key, scene in leads_to:
        press(app, key)
        assert type(app.top) is scene
        press(app, ins.Cancel())
        assert isinstance(app.top, Start) and len(app.scenes) == 1


def test_the_start_screen_by_mouse(app: App) -> None:
    click(app, 530, 282)  # the button of the chosen game
    assert isinstance(app.top, Setup) and app.top.game == "gin"
    click(app, 46, 42)
    click(app, 700, 400)  # the tile of another game: the first click chooses it
    assert isinstance(app.top, Start)
    click(app, 700, 400)
    assert isinstance(app.top, Setup) and app.top.game == "sumidagawa"
    click(app, 46, 42)
    assert isinstance(app.top, Start)
    switch = instance(Choice, instance(Start, app.top).ui["language"])
    x, y, w, h = switch.rect
    click(app, x + 20, y + h / 2)
    assert translations.language() == "ja" and prefs.load()[0].language == "ja"
    click(app, x + w - 20, y + h / 2)
    assert translations.language() == "en"


def test_quitting_asks_first(app: App) -> None:
    press(app, ins.Cancel(), ins.Confirm())  # "no" has the focus
    assert app.running and isinstance(app.top, Start)
    press(app, ins.Cancel(), ins.Key("Y"))
    assert not app.running


def test_a_saved_match_can_be_continued(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    class Table(Scene):
        pass

    monkeypatch.setattr(app, "saved_match", lambda: SavedMatch("gin", "deal 4"))
    monkeypatch.setattr(app.routes, "resume", Table)
    app.home()
    press(app, ins.Key("C"))
    assert isinstance(app.top, Table)


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ((), {"preset": "app", "target": 100}),
        ((ins.Key("3", text="3"),), {"preset": "oklahoma", "knock_limit": "upcard", "target": 150}),
        ((ins.Key("4", text="4"),), {"preset": "straight", "scoring": "wins"}),
    ],
)
def test_setup_starts_what_was_chosen(
    app: App, monkeypatch: pytest.MonkeyPatch, keys: tuple[ins.Event, ...], wanted: dict[str, object]
) -> None:
    asked = []

    def start(
        game: str, options: object, seed: object, seat_configs: object, word: str, nonce: str, practice: bool
    ) -> Scene:
        asked.append((game, options, seed, seat_configs))
        return Scene()

    monkeypatch.setattr(app.routes, "new_match", start)
    press(app, ins.Confirm(), *keys, ins.Confirm())
    ((game, options, seed, seat_configs),) = asked
    assert (game, seat_configs) == ("gin", (SeatConfig("you"), SeatConfig("aki", "club")))
    assert isinstance(seed, int) and 0 <= seed < SEEDS  # fixed when the screen opens, not when the match begins
    assert isinstance(options, dict) and options.items() >= wanted.items()
    assert app.settings.last_options["gin"] == options
    app.home()
    press(app, ins.Confirm())
    assert isinstance(app.top, Setup) and app.top.draft.preset == wanted["preset"]  # remembered


def test_a_custom_table_and_a_seed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def new_match(
        game: str, options: Any, seed: int | None, opponent: Any, word: str, nonce: str, practice: bool
    ) -> Scene:
        asked.append((options, seed))
        return Scene()

    monkeypatch.setattr(app.routes, "new_match", new_match)
    press(app, ins.Confirm(), ins.Key("6", text="6"))
    setup = app.top
    assert isinstance(setup, Setup)
    setup.ui.focus = "option:scoring"
    press(app, ins.Nav("right"))
    assert "option:gin_bonus" not in [w.id for w in setup.ui.widgets]  # it has no effect with deals won
    setup.ui.focus = "seed"
    press(app, *(ins.Key(d, text=d) for d in "42"), ins.Confirm())
    ((options, seed),) = asked
    assert seed == 42 and options["scoring"] == "wins" and options["preset"] == "custom"


def test_settings_apply_at_once(app: App) -> None:
    press(app, ins.Key("O"), ins.Nav("next"), ins.Nav("right"))
    assert app.settings.text_size == 1.25 and app.canvas.text_scale == 1.25
    assert prefs.load()[0].text_size == 1.25


def test_the_rule_book_turns_and_scrolls(app: App) -> None:
    press(app, ins.Key("F1"), ins.Nav("right"), ins.Nav("right"))
    book = app.top
    assert isinstance(book, RuleBookScene) and book.page == 2
    press(app, ins.Nav("left"), ins.Nav("left"), ins.Nav("left"))
    assert book.page == 0
    press(app, ins.Key("F1"))
    assert isinstance(app.top, Start)


def test_the_pause_menu_asks_before_a_match_is_lost(app: App) -> None:
    lost: list[str] = []
    app.push(Pause("gin", {"new": lambda: lost.append("new"), "give_up": lambda: lost.append("given up")}))
    press(app, ins.Key("G"), ins.Cancel())
    assert not lost and isinstance(app.top, Pause)
    press(app, ins.Key("G"), ins.Key("Y"))
    assert lost == ["given up"] and isinstance(app.top, Start)


@pytest.mark.parametrize(("deals", "finished", "said"), [(5, 0, "free"), ("unlimited", 1, "free"), (5, 1, "text")])
def test_giving_up_says_it_is_a_loss_only_where_it_counts_as_one(
    app: App, deals: object, finished: int, said: str
) -> None:
    app.start_match("rin", table_options(engine.load("rin"), "", {"deals": deals}), 7)
    scene = instance(TableScene, app.top)
    scene.table.results = [Result("void", (0,) * 4)] * finished
    scene.open_menu()
    press(app, ins.Key("G"))
    assert instance(Confirm, app.top).text == translations.tr(f"pause.give_up_{said}")


def test_the_pause_menu_with_all_its_buttons_leaves_some_of_the_table_in_sight(app: App) -> None:
    app.push(pause := Pause("gin", dict.fromkeys(WAYS, print)))
    x, y, w, h = pause._box()
    assert len(pause.ui.widgets) == 11 and h <= 0.82 * app.canvas.height
    boxes = [widget.rect for widget in pause.ui.widgets]
    assert all(x < bx and bx + bw < x + w and y < by and by + bh < y + h for bx, by, bw, bh in boxes)
    assert all(bh >= 44 for *_, bh in boxes)  # high enough for a finger


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", MEASURED)
@pytest.mark.parametrize("scale", prefs.TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_every_menu_draws_at_every_size(app: App, size: tuple[int, int], scale: float, language: str) -> None:
    app.settings.language, app.settings.text_size = language, scale
    app.resize(size)
    app.apply_settings()
    scenes = [
        Start(),
        Setup("gin"),
        SettingsScene(),
        RuleBookScene("gin", "melds"),
        Pause("gin", dict.fromkeys(WAYS, print)),
        Message("A", "b" * 99),
    ]
    for scene in scenes:
        app.push(scene)
        assert app.step(0)
        for w in scene.ui.widgets:
            x, y, ww, h = w.rect
            if w.area is None:
                assert x >= 0 and y >= 0 and x + ww <= app.canvas.width + 1 and y + h <= app.canvas.height + 1, w.id
        app.pop()


def test_nothing_is_drawn_when_nothing_changes(app: App) -> None:
    frames = app.frames
    for _ in range(20):
        assert not app.step(16)
    assert app.frames == frames
    app.handle(ins.Pointer("move", 700, 40))
    app.handle(ins.Pointer("move", 702, 40))
    assert not app.step(16)


def test_a_window_draws_nothing_that_an_earlier_one_left_stretched(app: App) -> None:
    FACES.forget()
    FACES.face("QH", 100)
    with FACES.in_a_hurry():
        FACES.face("QH", 64)
    later = opened()
    assert not any(later.step(16) for _ in range(4))


@pytest.mark.parametrize("error", [RuntimeError, SystemExit])
def test_a_crash_is_written_down_and_leads_back(error: type[BaseException], app: App, home: Path) -> None:
    class Broken(Scene):
        def draw(self, canvas: object) -> None:
            raise error("the lamp fell over")

    app.catch = True
    app.push(Broken())
    app.step(16)
    assert isinstance(app.top, Message) and str(home / "errors.log") in app.top.text
    assert "the lamp fell over" in (home / "errors.log").read_text("utf-8")
    app.step(400)
    press(app, ins.Confirm())
    assert isinstance(app.top, Start)


def test_what_is_said_is_announced(app: App) -> None:
    heard: list[str] = []
    app.listeners.append(heard.append)
    press(app, ins.Nav("down"), ins.Key("F1"))
    app.toast("saved")
    assert heard == [translations.tr("start.sumidagawa.name"), translations.tr("rules.title"), "saved"]


def test_events_of_the_window_become_inputs(app: App) -> None:
    def key(code: int, mod: int = 0, text: str = "") -> ins.Event | None:
        return app.devices.input.translate(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text), 1.0)

    assert key(pygame.K_TAB, pygame.KMOD_LSHIFT) == ins.Nav("prev")
    assert key(pygame.K_k, text="k") == ins.Key("K", text="k")
    assert key(pygame.K_RETURN) == ins.Confirm("Enter")
    assert key(pygame.K_RETURN) is None  # still held
    assert key(pygame.K_c, pygame.KMOD_LCTRL) is None
    click_ = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(300, 150), button=1)
    assert app.devices.input.translate(click_, 1.5) == ins.Pointer("down", 200, 100, 1)


# -------------------------------------------------------------------- time --
class Litters(Scene):
    """Moves for some frames and makes many things in each, stands still for as many, and closes the window."""

    moving = 100

    def __init__(self) -> None:
        super().__init__()
        self.made: list[list[int]] = []
        self.frames = 0

    def update(self, ms: float) -> None:
        self.frames += 1
        self.made += [[n] for n in range(1000)]
        if self.frames < self.moving:
            self.dirty = True
        elif self.frames == 2 * self.moving:
            self.app.quit()


def test_garbage_is_collected_while_nothing_moves(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.time, "Clock", lambda: SimpleNamespace(tick=lambda rate: 16))
    scene, when = Litters(), list[int]()
    app.push(scene)

    def note(phase: str, info: object) -> None:
        if phase == "start":
            when.append(scene.frames)

    gc.callbacks.append(note)
    app.run()
    gc.callbacks.remove(note)
    assert when and all(n > scene.moving + 20 for n in when)
    assert gc.isenabled()
