"""RIN: the button "no call" and its key, held or tapped, and the calls dimmed while no time for them runs."""

from typing import Any

import pygame
import pytest

from engine.table.pace import Clock
from game.app.window import App
from game.demo.driver import Hands
from game.games.rin.buttons import Call
from game.scenes.pause import Pause
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from game.ui.widgets import Button
from tests.kit.app import open_app, ready
from tests.kit.gamepad import PadHands
from tests.kit.layout import Reader
from tests.kit.narrow import instance
from tests.kit.rin_table import FIVE, stage, table_view

NO_RIN = ("9S 7S 5S", "5H 9C", "QC QD JC")


def in_window() -> tuple[App, TableScene, Hands]:
    """A table at which seat 2 has just played: everybody may call, and then the person has to move."""
    app = open_app(speed="normal")
    scene = stage(app, NO_RIN, field="KC 6S", owner=2)
    hands = Hands(app)
    hands.step(2)
    assert scene.table.clock.kind == "call"
    return app, scene, hands


def lasts(scene: TableScene, hands: Hands) -> int:
    """How long the window that runs still stays open, in ms of the table's clock."""
    while scene.busy or scene.announcement:
        hands.step()
    began = scene.table.now
    while scene.table.clock.kind:
        hands.step()
    return scene.table.now - began


def hold(scene: TableScene, hands: Hands, how: str, down: bool) -> None:
    if how == "key":
        pygame.event.post(pygame.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=pygame.K_g, mod=0, unicode="g"))
        hands.step()
    elif how == "gamepad":
        PadHands(hands.app).hold("View", down)
    else:
        x, y, w, h = hands.widget("no_call").rect
        hands.move(x + w / 2, y + h / 2)
        hands.button(x + w / 2, y + h / 2, down)


@pytest.mark.parametrize("how", ["key", "pointer"])
def test_one_tap_ends_the_window_that_runs(how: str) -> None:
    _, scene, hands = in_window()
    hands.wait(340)
    hands.key(pygame.K_g) if how == "key" else hands.click("no_call")
    assert lasts(scene, hands) <= scene.table.pace.glance
    _, scene, hands = in_window()
    assert lasts(scene, hands) > 1300, "without it the window has its whole length"


@pytest.mark.parametrize("how", ["key", "gamepad", "pointer"])
def test_held_down_it_ends_every_window_until_it_is_released(how: str) -> None:
    _, scene, hands = in_window()
    hold(scene, hands, how, True)
    assert lasts(scene, hands) <= scene.table.pace.glance and table_view(scene).waiving
    hold(scene, hands, how, False)
    assert not table_view(scene).waiving
    scene.act([next(a for a in scene.table.legal(0) if a.verb == "play")])
    hands.step(2)
    assert scene.table.clock.kind == "call"
    assert lasts(scene, hands) > 1300


def test_a_key_released_over_another_scene_is_not_held_afterwards() -> None:
    app, scene, hands = in_window()
    hold(scene, hands, "key", True)
    assert scene.table_view.waiving
    hands.key(pygame.K_ESCAPE)
    assert [type(s) for s in app.scenes[-2:]] == [TableScene, Pause]
    hold(scene, hands, "key", False)
    app.pop()
    hands.step()
    assert not scene.table_view.waiving


def test_the_button_looks_the_same_whether_a_window_is_open_or_not() -> None:
    app = open_app()
    scene = stage(app, FIVE, field="KC 6S", owner=4)
    x, y, w, h = (scene.canvas.pixels(v) for v in ready(app, scene).widget("no_call").rect)
    seen = set()
    for clock in (Clock("call", 700, 1500), Clock()):
        scene.table_view.clock = clock
        scene.build()
        scene.draw(scene.canvas)
        seen.add(bytes(pygame.image.tobytes(scene.canvas.surface.subsurface((x, y, w, h)), "RGB")))
    assert len(seen) == 1


def looks(scene: TableScene) -> dict[str, str]:
    return {w.id: w.kind for w in scene.ui.widgets if isinstance(w, Call)}


def test_the_calls_are_dimmed_while_no_time_for_them_runs_and_can_be_pressed_all_the_same() -> None:
    app, scene, hands = in_window()
    assert "off" not in looks(scene).values()
    hands.wait(2200)
    assert not scene.table.clock.kind and table_view(scene).mine
    assert looks(scene) == {"rin": "off", "torin": "off", "last": "second", "challenge": "off"}
    hands.click("rin")
    assert app.toasts[-1].text == tr("rin.reason.sum_differs")


def test_without_a_call_window_nothing_is_dimmed_and_there_is_nothing_to_waive() -> None:
    app = open_app(call_window="off")
    scene = stage(app, FIVE, field="KC 6S", owner=4)
    ready(app, scene)
    assert "off" not in looks(scene).values() and scene.ui["no_call"] is None


def test_while_no_call_is_held_the_calls_do_not_flicker() -> None:
    _, scene, hands = in_window()
    hold(scene, hands, "key", True)
    hands.step()
    seen = set()
    for _ in range(60):
        hands.step()
        seen.add(looks(scene)["rin"])
    assert seen == {"off"}


def test_a_learner_who_may_call_lets_the_table_go_on_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(learn=True)
    scene = stage(app, ("2C 4D", "7D", "QC QD"), field="6S", turn=1, owner=2)
    hands = ready(app, scene)
    now = scene.table.now
    hold(scene, hands, "key", True)
    hold(scene, hands, "key", False)
    assert not table_view(scene).paused
    hands.wait(100)
    assert scene.table.now > now
    assert tr("rin.table.no_call") in [text for text, _ in Reader(monkeypatch).read(scene)]


def test_while_no_call_is_held_the_table_says_whose_turn_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    _, scene, hands = in_window()
    reader = Reader(monkeypatch)
    asked = tr("rin.call.open", card="6♠")
    assert asked in [text for text, _ in reader.read(scene)]
    hold(scene, hands, "key", True)
    hands.step()
    texts = [text for text, _ in reader.read(scene)]
    assert asked not in texts and tr("rin.prompt.turn.you") in texts


@pytest.mark.parametrize(
    ("parts", "possible"),
    [({}, set()), ({"exposed": [2]}, {"challenge"}), ({"exposed": [0]}, set()), ({"unsaid": 0}, {"last"})],
)
def test_a_challenge_and_a_late_last_look_possible_when_the_time_for_calls_is_over(
    parts: dict[str, Any], possible: set[str]
) -> None:
    app = open_app()
    scene = stage(app, ("6C", "6D QC", "2D"), field="6S", owner=2, turn=1, **parts)
    Hands(app).wait(6000)
    assert not scene.table.clock.kind
    kinds = {verb: instance(Button, scene.ui[verb]).kind for verb in ("rin", "torin", "last", "challenge")}
    assert {verb for verb, kind in kinds.items() if kind != "off"} == possible
