"""The program is played with fingers alone. Their events are posted, as SDL posts them."""

import dataclasses
from itertools import pairwise

import pygame
import pytest

from engine.record import commitment
from game.app.window import App
from game.demo.driver import FRAME, adviser, play
from game.scenes.menu import Menu
from game.scenes.pause import Pause
from game.scenes.start.screen import Start
from game.scenes.table.scene import TableScene
from game.ui.focus import ScrollArea
from game.ui.touch import LONG_MS, SLOP
from game.ui.widgets import Button, Choice, Slider, Zone
from tests.kit.app import begin, open_app
from tests.kit.fingers import FingerHands
from tests.kit.narrow import instance
from tests.kit.sampling import scaled


class Board(Menu):
    """A list of a hundred rows, and some buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []

    def rebuild(self) -> None:
        offset = self.ui.areas["list"].offset if self.ui.areas else 0.0
        rows = [Zone(f"row:{i}", (100, 100 + i * 60 - offset, 300, 60), area="list") for i in range(100)]
        self.ui.set(
            [
                *rows,
                Button("left", (500, 100, 24, 24), label="a"),
                Button("right", (536, 100, 24, 24), label="b"),
                Button("told", (500, 200, 100, 50), label="c", tip="what it does"),
                Choice("choice", (500, 300, 308, 44), options=[(1, "a"), (2, "b")], value=1, tip="which one"),
                Slider("slider", (500, 400, 276, 44), value=0.0),
                Zone("wide", (500, 500, 300, 100)),
                Button("small", (760, 540, 20, 20), label="d"),
                Button("edge", (0, 300, 60, 60), label="e"),
            ],
            [ScrollArea("list", (100, 100, 300, 300), 6000)],
        )
        self.dirty = True

    def activate(self, wid: str) -> None:
        self.done.append(wid)


@pytest.fixture
def board() -> Board:
    return Board()


@pytest.fixture
def app(board: Board) -> App:
    app = open_app((1280, 720))
    app.push(board)
    board.rebuild()
    return app


def tap(app: App, x: float, y: float) -> None:
    FingerHands(app).click_at(x, y)


def test_a_tap_presses_once_though_sdl_makes_a_mouse_of_it(app: App, board: Board) -> None:
    hands = FingerHands(app)
    for kind, down in ((pygame.MOUSEBUTTONDOWN, True), (pygame.MOUSEBUTTONUP, False)):
        pygame.event.post(pygame.Event(kind, pos=(550, 225), button=1, touch=True))
        hands.button(550, 225, down)
    assert board.done == ["told"]


def test_two_quick_taps_are_two_presses(app: App, board: Board) -> None:
    tap(app, 550, 225)
    tap(app, 550, 225)
    assert board.done == ["told", "told"]


@pytest.mark.parametrize(("x", "hit"), [(496, "left"), (528, "left"), (533, "right"), (568, "right"), (590, "")])
def test_a_small_button_is_hit_from_beside_it_and_the_nearest_one_counts(
    app: App, board: Board, x: float, hit: str
) -> None:
    tap(app, x, 120)
    assert "".join(board.done) == hit


def test_a_small_button_upon_a_wide_place_is_hit_from_beside_it(app: App, board: Board) -> None:
    tap(app, 755, 550)
    tap(app, 700, 550)
    assert board.done == ["small", "wide"]


@pytest.mark.parametrize(("size", "hit"), [((960, 540), ["left"]), ((1280, 720), [])])
def test_nine_millimetres_count_where_a_unit_is_small(size: tuple[int, int], hit: list[str]) -> None:
    app, board = open_app(size), Board()
    app.push(board)
    board.rebuild()
    tap(app, 489.7, 112)
    assert board.done == hit


def test_a_finger_that_trembles_presses_and_one_that_slides_off_does_not(app: App, board: Board) -> None:
    hands = FingerHands(app)
    for far in (SLOP - 1, 200.0):
        hands.button(595, 225, True)
        hands.move(595 + far, 225)
        hands.button(595 + far, 225, False)
    assert board.done == ["told"]


@pytest.mark.parametrize("wid", ["told", "choice"])
def test_a_long_press_shows_the_tooltip_and_does_not_press(app: App, board: Board, wid: str) -> None:
    hands = FingerHands(app)
    hands.hold(wid, LONG_MS + FRAME)
    tip = board.tip()
    assert tip and tip.text == hands.widget(wid).tip
    assert board.done == []
    hands.wait(5000)
    assert board.tip() == tip, "it can be read after the finger is lifted"
    tap(app, 700, 650)
    assert board.tip() is None
    hands.click("told")
    assert board.done == ["told"]


def test_a_long_press_where_nothing_is_to_be_said_is_a_press(app: App, board: Board) -> None:
    FingerHands(app).hold("wide", 2 * LONG_MS)
    assert board.done == ["wide"]


def test_nothing_is_pointed_at_when_no_finger_is_down(app: App, board: Board) -> None:
    tap(app, 550, 225)
    FingerHands(app).wait(3000)
    assert board.ui.hover is None and board.tip() is None


def test_a_slider_follows_the_finger(app: App, board: Board) -> None:
    hands = FingerHands(app)
    hands.button(514, 420, True)
    hands.move(614, 420)
    hands.button(614, 420, False)
    assert board.done[-1] == "slider"


# ---------------------------------------------------------------------- lists --
def flick(app: App, rest: float = 0) -> None:
    hands = FingerHands(app)
    hands.button(200, 350, True)
    for y in (330, 310, 290, 270, 250):
        hands.move(200, y)
    if rest:
        hands.wait(rest)
    hands.button(200, 250, False)


def test_a_list_that_is_flicked_runs_on_ever_slower_and_stops(app: App, board: Board) -> None:
    flick(app)
    seen = [board.ui.areas["list"].offset]
    for _ in range(12):
        FingerHands(app).wait(250)
        seen.append(board.ui.areas["list"].offset)
    steps = [b - a for a, b in pairwise(seen)]
    assert steps[0] > 100 and steps == sorted(steps, reverse=True) and steps[-1] == 0
    assert board.done == []


@pytest.mark.parametrize("wid", ["contrast", "volume"])
def test_a_list_is_dragged_from_a_choice_and_a_slider_too_which_stay_as_they_are(wid: str) -> None:
    app = open_app((540, 960))
    app.push(scene := instance(Menu, app.routes.settings()))
    before = dataclasses.asdict(app.settings)
    hands = FingerHands(app)
    _, y, _, _ = hands.widget(wid).rect
    area = scene.ui.areas["all"]
    area.scroll(max(0.0, y - area.rect[1] - 300))
    scene.rebuild()
    old = area.offset
    x, y, w, h = hands.widget(wid).rect
    x, y = x + w * 0.9, y + h / 2
    hands.button(x, y, True)
    for up in (20, 60, 100, 140):
        hands.move(x - 4, y - up)
    hands.wait(400)
    hands.button(x - 4, y - 140, False)
    assert scene.ui.areas["all"].offset > old + 80
    assert dataclasses.asdict(app.settings) == before


@pytest.mark.parametrize("frame", [4.0, 33.0])
def test_how_far_a_list_runs_does_not_depend_on_the_frames(app: App, board: Board, frame: float) -> None:
    flick(app)
    before = board.ui.areas["list"].offset
    FingerHands(app, frame=frame).wait(3000)
    assert board.ui.areas["list"].offset - before == pytest.approx(345, abs=60)


def test_a_list_that_is_held_before_it_is_let_go_stays(app: App, board: Board) -> None:
    flick(app, rest=400)
    before = board.ui.areas["list"].offset
    FingerHands(app).wait(1000)
    assert board.ui.areas["list"].offset == before > 0


def test_a_finger_stops_a_list_that_runs(app: App, board: Board) -> None:
    flick(app)
    FingerHands(app).button(200, 200, True)
    before = board.ui.areas["list"].offset
    FingerHands(app).wait(1000)
    assert board.ui.areas["list"].offset == before


# ---------------------------------------------------------------------- palms --
def test_a_palm_at_the_edge_does_nothing_and_a_button_there_is_pressed(app: App, board: Board) -> None:
    heard: list[object] = []
    handle, app.handle = app.handle, lambda event: heard.append(event)  # type: ignore[method-assign]
    tap(app, 5, 600)
    tap(app, 640, 718)
    assert heard == []
    app.handle = handle  # type: ignore[method-assign]
    tap(app, 5, 330)
    assert board.done == ["edge"]


def test_a_second_finger_does_nothing_while_one_is_down(app: App, board: Board) -> None:
    first, second = FingerHands(app), FingerHands(app, 1)
    first.button(550, 225, True)
    second.click_at(650, 520)
    first.button(550, 225, False)
    assert board.done == ["told"]
    second.click_at(650, 520)
    assert board.done == ["told", "wide"]


def test_a_finger_that_was_down_when_the_window_was_left_is_forgotten(app: App, board: Board) -> None:
    FingerHands(app).button(550, 225, True)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    app.step(FRAME)
    FingerHands(app, 1).click_at(650, 520)
    assert board.done == ["wide"]


# ---------------------------------------------------------------------- whole matches --
GAMES = ("gin", "rin", "rumino", "sumidagawa")


def test_the_pause_is_opened_by_a_finger() -> None:
    app = open_app()
    begin(app)
    hands = FingerHands(app)
    hands.wait(400)
    hands.click("menu")
    assert instance(Pause, app.top)


@pytest.mark.scaled
@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_fingers_alone_from_the_start_screen_to_the_last_sheet(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commitment, "new_seed", lambda: 7)
    app = open_app(every=8, speed="instant")
    app.home()
    hands = FingerHands(app)
    hands.wait(400)
    while isinstance(app.top, Start):
        hands.click(f"play:{game}")  # the first tap opens a tile that is closed
        hands.wait(400)
    hands.click("start")
    hands.wait(400)
    scene = instance(TableScene, app.top)
    play(hands, scene, adviser(game, 7), deals=scaled(1, 100))
    assert scene.table.deal_over and (scene.table.match_state.over or scaled(1, 0))
