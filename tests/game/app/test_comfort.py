"""What people expect of a table they come back to: the shared screen, the score, the report, robustness."""

import json
import random
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

import engine
from ai.registry import choose, load
from engine.options import table_options
from engine.record.match_file import SeatConfig
from game.app import bug_report
from game.app.settings import Settings
from game.app.window import App
from game.app.wiring import build
from game.demo.driver import Hands, adviser, play
from game.draw.pen import Pen
from game.draw.theme import RATIO
from game.match.match_setup import FRIEND
from game.match.seating import PERSON, Place
from game.match.session import company
from game.scenes.seats import SeatPlan
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.scenes.table.hotseat.curtain import HOLD_MS, Curtain
from game.scenes.table.scene import TableScene
from game.scenes.table.score import ScoreScene
from game.ui import input as ins
from tests.kit.narrow import instance

GIN = engine.load("gin")
FRIENDS = (SeatConfig("Hana"), SeatConfig("Ken"))
STEP = 20.0


@pytest.fixture
def make() -> Iterator[Callable[..., App]]:
    apps: list[App] = []

    def app(size: tuple[int, int] = (960, 540), **settings: object) -> App:
        made = Settings()
        made.language, made.window, made.speed = "en", size, "off"
        for name, value in settings.items():
            setattr(made, name, value)
        apps.append(build(App(size, made, headless=True)))
        apps[-1].home()
        return apps[-1]

    yield app
    for one in apps:
        one.close()


def run(app: App, ms: float) -> None:
    for _ in range(round(ms / STEP)):
        app.step(STEP)


def begin(
    app: App, seat_configs: tuple[SeatConfig, ...] | None = None, preset: str = "app", seed: int = 7, **changes: object
) -> None:
    app.start_match("gin", table_options(GIN, preset, changes), seed, seat_configs)


def table(app: App) -> TableScene:
    assert isinstance(app.top, TableScene)
    return app.top


def curtain(app: App) -> Curtain:
    assert isinstance(app.top, Curtain)
    return app.top


def below(app: App) -> TableScene:
    """The table under the curtain."""
    scene = app.scenes[-2]
    assert isinstance(scene, TableScene)
    return scene


def pixels(app: App) -> bytes:
    assert app.top is not None
    app.top.dirty = True
    app.step(0)
    return pygame.image.tobytes(app.canvas.surface, "RGB")


# ---------------------------------------------------------- the shared screen --
def test_the_curtain_is_down_before_the_first_deal_is_seen(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    assert isinstance(app.top, Curtain)
    scene = app.scenes[-2]
    assert isinstance(scene, TableScene)
    assert scene.seat is None
    assert all(view.ply < 0 for view in scene.seat_views.values()), "a table was laid out before the curtain opened"


def test_the_curtain_opens_after_being_held_and_not_before(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    app.handle(ins.Confirm("Space"))
    run(app, HOLD_MS - 2 * STEP)
    app.handle(ins.Key("Space", down=False))
    run(app, 1000)
    assert isinstance(app.top, Curtain)
    app.handle(ins.Confirm("Space"))
    run(app, HOLD_MS + STEP)
    assert isinstance(app.top, TableScene)


def test_the_curtain_opens_with_the_own_key_and_no_other(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    curtain = app.top
    assert isinstance(curtain, Curtain)
    app.handle(ins.Key(str(2 - curtain.seat)))
    assert app.top is curtain
    app.handle(ins.Key(str(curtain.seat + 1)))
    assert table(app).seat == curtain.seat


def test_the_screen_is_passed_on_after_ones_turn(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    first = curtain(app).seat
    app.handle(ins.Key(str(first + 1)))
    run(app, 400)
    app.handle(ins.Key("P"))
    run(app, 1000)
    assert isinstance(app.top, Curtain)
    assert app.top.seat == 1 - first


def test_losing_the_window_brings_the_curtain_down(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    seat = curtain(app).seat
    app.handle(ins.Key(str(seat + 1)))
    run(app, 400)
    app.handle(ins.Focus(False))
    assert isinstance(app.top, Curtain)
    assert app.top.seat == seat


def test_a_drawn_curtain_is_pixel_equal_for_different_hidden_cards(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    run(app, 200)
    before = pixels(app)
    scene = app.scenes[-2]
    assert isinstance(scene, TableScene)
    state = scene.table.state
    assert state is not None
    for n in range(5):
        scene.table.state = GIN.determinize(state.view(n % 2), Random(n))
        assert pixels(app) == before
        app.resize((1280, 720))
        app.resize((960, 540))
        run(app, 300)
        assert pixels(app) == before


def test_between_people_nobody_is_called_you(make: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    app = make()
    drawn: list[str] = []
    real = Pen.text

    def text(self: Pen, t: str, *args: Any, **kwargs: Any) -> float:
        drawn.append(t)
        return real(self, t, *args, **kwargs)

    begin(app, FRIENDS)
    seat = curtain(app).seat
    app.handle(ins.Key(str(seat + 1)))
    monkeypatch.setattr(Pen, "text", text)
    run(app, 500)
    pixels(app)
    assert "Hana" in drawn and "Ken" in drawn
    assert not [t for t in drawn if t.split()[:1] in (["You"], ["Your"])]


def test_a_new_match_asked_for_at_the_curtain_never_leads_back_to_an_open_hand(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    run(app, 200)
    for event in (ins.Cancel(), ins.Key("N"), ins.Key("Y")):
        app.handle(event)
        run(app, 400)
    assert isinstance(app.top, Setup)
    app.handle(ins.Cancel())
    run(app, 200)
    assert not any(isinstance(s, TableScene) for s in app.scenes)


def test_a_table_that_nobody_looks_at_shows_no_card(make: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    app = make()
    begin(app, FRIENDS)
    scene = below(app)
    drawn: list[str] = []
    monkeypatch.setattr(scene.renderer, "draw", lambda *_: drawn.append("cards"))
    scene.draw(app.canvas)
    assert not drawn


def test_what_happened_is_replayed_behind_the_curtain(make: Callable[..., App]) -> None:
    app = make(speed="normal")
    begin(app, FRIENDS)
    first = curtain(app).seat
    app.handle(ins.Key(str(first + 1)))
    run(app, 2500)
    app.handle(ins.Key("T"))
    run(app, 800)
    thrown = next(a for a in table(app).table.legal(first) if a.verb == "discard")
    table(app).act([thrown])
    run(app, 1600)
    app.handle(ins.Key(str(2 - first)))
    scene = table(app)
    assert scene.anim.busy, "the other's moves are shown as motions"
    run(app, 4000)
    assert scene.anim.zones["discard"][-1].face == thrown.cards[0]


def test_a_whole_match_of_two_people(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS, target=50)
    bot, steps = load("gin", "club"), 0
    while True:
        steps += 1
        assert steps < 3000, "the match does not end"
        run(app, 400)
        if isinstance(app.top, Curtain):
            app.handle(ins.Key(str(app.top.seat + 1)))
            continue
        scene = table(app)
        if scene.sheet_final and scene.sheet_complete:
            break
        if scene.sheet:
            app.handle(ins.Confirm())
            continue
        view = scene.table.view(scene.me)
        if scene.me in view.acting:
            scene.act([choose(bot, view, scene.table.legal(scene.me), Random(steps))])
    assert scene.table.match_state.over
    assert scene.sheet is not None and scene.sheet.title.startswith(("Hana", "Ken"))


def test_a_shared_match_comes_back_under_the_curtain(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    app.handle(ins.Key(str(curtain(app).seat + 1)))
    run(app, 400)
    app.handle(ins.Key("P"))
    run(app, 100)
    again = make()
    again.continue_match()
    assert isinstance(again.top, Curtain)
    assert [c.name for c in below(again).match.seat_configs] == ["Hana", "Ken"]


def test_setup_seats_two_people_with_their_names(make: Callable[..., App]) -> None:
    app = make()
    setup = Setup("gin")
    app.push(setup)
    setup.draft.opponent, setup.draft.places = (
        FRIEND,
        [Place(PERSON, "Aoi", "you"), Place(PERSON, "", "sora")],
    )
    assert setup.draft.seat_configs() == (SeatConfig("Aoi", "", "you"), SeatConfig("Player 2", "", "sora"))
    setup.draft.places = [p._replace(name="Aoi") for p in setup.draft.places]
    assert [c.name for c in setup.draft.seat_configs()] == ["Aoi", "Aoi 2"]


# ----------------------------------------------------------------- comfort --
def test_the_score_screen_tells_every_deal_and_closes_on_its_key(make: Callable[..., App]) -> None:
    app = make()
    begin(app, preset="hollywood")
    hands = Hands(app, frame=40.0)
    play(hands, table(app), adviser("gin", 7), deals=2)
    scene = table(app)
    app.handle(ins.Key("C"))
    course = instance(ScoreScene, app.top).score
    assert [sum(p) for _, p in course.deals] == [sum(r.points) for r in scene.table.results]
    assert len(course.columns) == 3
    assert course.totals == scene.table.match_state.totals
    run(app, 100)
    app.handle(ins.Key("C"))
    assert app.top is scene


def test_the_report_holds_match_settings_and_versions(make: Callable[..., App]) -> None:
    app = make()
    begin(app)
    app.save_settings()
    first, second = bug_report.write(), bug_report.write()
    assert first != second
    with zipfile.ZipFile(first) as z:
        assert {"versions.txt", "current.jsonl", "settings.json"} <= set(z.namelist())
        assert json.loads(z.read("settings.json"))["language"] == "en"


def test_f9_mutes_and_is_remembered(make: Callable[..., App], home: Path) -> None:
    app = make()
    app.handle(ins.Key("F9"))
    assert app.settings.mute
    assert json.loads((home / "settings.json").read_text("utf-8"))["mute"] is True
    app.handle(ins.Key("F9"))
    assert not app.settings.mute


SCREENS: dict[str, Callable[[App], object]] = {
    "start": lambda app: app.home(),
    "setup": lambda app: app.push(Setup("gin")),
    "settings": lambda app: app.push(SettingsScene()),
    "rules": lambda app: app.open_rules("gin"),
    "table": lambda app: begin(app),
    "shared": lambda app: begin(app, FRIENDS),
    "shared rin": lambda app: app.start_match(
        "rin", table_options(engine.load("rin")), 7, (*FRIENDS, SeatConfig("ren", "club"))
    ),
    "who sits": lambda app: app.push(SeatPlan("rin", [Place(PERSON)] * 3, lambda places: None)),
}


INPUTS = [120, pytest.param(1000, marks=pytest.mark.campaign)]


@pytest.mark.parametrize("inputs", INPUTS)
@pytest.mark.parametrize("screen", SCREENS)
def test_random_inputs_leave_no_error_and_no_dead_end(make: Callable[..., App], screen: str, inputs: int) -> None:
    app = make()
    app.catch = False
    rng = random.Random(screen)
    SCREENS[screen](app)
    keys = [*"ABCDEGHJKLMNOPRSTUVXYZ1234567", "F1", "F9", "Backspace", "PageDown"]
    for _ in range(inputs):
        kind = rng.random()
        x, y = rng.uniform(0, app.canvas.width), rng.uniform(0, app.canvas.height)
        if kind < 0.35:
            for what in ("move", "down", "up"):
                app.handle(ins.Pointer(what, x, y, 0 if what == "move" else 1))
        elif kind < 0.45:
            app.handle(ins.Pointer(rng.choice(["down", "move", "up"]), x, y, 1))
        elif kind < 0.65:
            app.handle(ins.Nav(rng.choice(["left", "right", "up", "down", "next", "prev"])))
        elif kind < 0.8:
            app.handle(ins.Confirm(rng.choice(["Enter", "Space"])))
        elif kind < 0.86:
            app.handle(ins.Cancel())
        else:
            name = rng.choice(keys)
            app.handle(ins.Key(name, text=name if len(name) == 1 else ""))
        app.step(rng.choice([10, 120, 400]))
        if not app.running or not app.scenes:  # it was left by its own button
            app.running = True
            app.home()
            SCREENS[screen](app)
    for _ in range(12):  # Escape leads out of everything
        if len(app.scenes) <= 1:
            break
        app.handle(ins.Cancel())
        app.step(400)
    assert app.scenes


def test_a_click_does_not_throw_gin_away_and_the_gin_button_has_the_focus(make: Callable[..., App]) -> None:
    app = make()
    begin(app)
    scene = table(app)
    run(app, 400)
    scene.table.state = GIN.setup(
        {
            "phase": "discard",
            "turn": 0,
            "dealer": 1,
            "discard": "9C",
            "hands": ["4H 5H 6H 7H JS JD JC AS AD AC KD", "2S 3S 5S 6S 8S 9S 10D QD 2C 3C"],
        }
    )
    scene.look(at_once=True)
    run(app, 400)
    assert scene.table_view.lifted() is not None, "the card just drawn is chosen"
    assert scene.table_view.first() == "gin"
    before = scene.table.ply
    Hands(app, frame=STEP).click(f"card:{scene.table_view.lifted()}")
    assert scene.table.ply == before
    Hands(app, frame=STEP).click("gin")
    run(app, 400)
    assert scene.table.results[-1].kind == "gin"


@pytest.mark.sample
@pytest.mark.parametrize("size", [(960, 540), (1280, 720)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("game, seats", [(g, n) for g in engine.games() for n in engine.load(g).SEATS])
def test_the_button_that_takes_a_move_back_lies_on_no_card(
    make: Callable[..., App], game: str, seats: int, size: tuple[int, int]
) -> None:
    app = make(size)
    app.start_match(game, table_options(engine.load(game)), 5, company(game, ["club"] * (seats - 1)))
    scene, hands = app.top, Hands(app)
    assert isinstance(scene, TableScene)
    hands.settle(scene)
    while scene.ui["undo"] is None:
        hands.do(scene, adviser(game, 5)(scene))
        hands.settle(scene)
    x, y, w, h = hands.widget("undo").rect
    for spot in (s for spots in scene.table_view.layout().values() for s in spots):
        wide = spot.h * RATIO
        assert abs(spot.x - x - w / 2) > (w + wide) / 2 or abs(spot.y - y - h / 2) > (h + spot.h) / 2
