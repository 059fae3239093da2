"""RIN at a shared screen: time for calls ends early only while every person says "no call", each with an own key."""

from itertools import pairwise

import pygame
import pytest

import engine
from engine.contract import parse
from engine.options import table_options
from engine.record.header import SeatConfig
from game.app.settings import TEXT_SIZES
from game.app.window import App
from game.demo.driver import Hands
from game.scenes.table.hotseat.notes import TurnPlate
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from game.ui import key_map
from game.ui.widgets import inside
from tests.kit.app import SIZES, open_app
from tests.kit.hotseat import look_on, memory
from tests.kit.languages import EVERY, MEASURED
from tests.kit.layout import Reader, table_faults
from tests.kit.narrow import instance
from tests.kit.rin_table import stage

HANDS = ("5D 6H 7S", "9S AC", "3S JS 9D")
OF = {0: pygame.K_q, 1: pygame.K_w, 2: pygame.K_e}


def in_window(app: App) -> tuple[TableScene, Hands]:
    """The public table of three people at the beginning of a time for calls."""
    stage(app, HANDS, people=3, field="KC 6S", owner=2)
    scene = look_on(app)
    hands = Hands(app)
    hands.step(2)
    assert scene.table.clock.kind == "call"
    return scene, hands


def said(scene: TableScene) -> set[int]:
    return memory(scene).no_calls.seats


def lasts(scene: TableScene, hands: Hands) -> int:
    """For how many ms of the table's clock time for calls still runs."""
    began = scene.table.now
    while scene.table.clock.kind:
        hands.step()
    return scene.table.now - began


def test_time_for_calls_ends_early_once_everybody_says_no_call() -> None:
    scene, hands = in_window(open_app())
    for seat in OF:
        hands.key(OF[seat])
    assert said(scene) == {0, 1, 2}
    assert lasts(scene, hands) <= scene.table.pace.glance


def test_one_person_who_does_not_say_it_keeps_the_whole_time() -> None:
    scene, hands = in_window(open_app())
    hands.key(OF[0])
    hands.press("quiet:2")
    assert said(scene) == {0, 2}
    assert lasts(scene, hands) > 1300


def test_enter_takes_nothing_back_that_was_said_with_a_click() -> None:
    scene, hands = in_window(open_app())
    hands.click("quiet:1")
    hands.key(pygame.K_RETURN)
    assert said(scene) == {1}


def test_it_is_taken_back_by_the_same_key_and_by_a_call() -> None:
    scene, hands = in_window(open_app())
    for key in (*OF.values(), OF[1], pygame.K_1):
        hands.key(key)
    assert said(scene) == {2} and memory(scene).callers == [0]
    assert not any(w.id.startswith("quiet") for w in scene.ui.widgets), "who calls is not interrupted"


def test_the_keys_below_the_digits_can_be_changed_and_never_to_one_that_the_shared_table_uses() -> None:
    one = next(a for a in key_map.actions() if a.id == "shared.no_call_1")
    taken = {other.id for k in "CWR" if (other := key_map.conflict(one, k))}
    assert taken == {"table.score", "table.coach", "shared.no_call_4"}, "not the calls, which come later"
    app = open_app(keys={one.id: "J"})
    app.apply_settings()
    try:
        scene, hands = in_window(app)
        widget = scene.ui["quiet:0"]
        assert widget and widget.key == "J"
        hands.key(OF[0])
        assert not said(scene)
        hands.key(pygame.K_j)
        assert said(scene) == {0}
    finally:
        key_map.choose({})


def test_it_holds_until_that_person_opens_the_hand_again() -> None:
    app = open_app()
    scene, hands = in_window(app)
    for seat in OF:
        hands.key(OF[seat])
    hands.wait(500)
    hands.key(pygame.K_1)
    assert scene.seat == 0 and said(scene) == {1, 2}
    hands.wait(400)
    scene.act([parse("0 play 7S")])
    hands.press("leave")
    assert scene.seat is None and scene.table.clock.kind == "call" and said(scene) == {1, 2}
    hands.wait(340)
    hands.key(OF[0])
    assert lasts(scene, hands) <= scene.table.pace.glance, "for every card"


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(960, 540), (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", EVERY)
def test_the_lines_on_the_plate_lie_one_below_the_other(size: tuple[int, int], lang: str, reader: Reader) -> None:
    app = open_app(size, lang, text_size=2.0)
    scene, _ = in_window(app)
    plate, words = instance(TurnPlate, scene.ui["plate"]), tr("rin.pass.no_call")
    places = [place for text, place in reader.read(scene) if text in (plate.head, plate.sub, words)]
    lines = sorted((y + h / 2, h / 0.72) for _, y, _, h in places)  # middle, and height with all its letters
    assert len(lines) == 3 and lines[0][0] - lines[0][1] / 2 > plate.rect[1]
    assert all(b[0] - b[1] / 2 > a[0] + a[1] / 2 - 1 for a, b in pairwise(lines))


@pytest.mark.sample(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("scale", TEXT_SIZES)
@pytest.mark.parametrize("people", [2, 8])
def test_the_keys_have_room_on_the_plate(
    size: tuple[int, int], lang: str, scale: float, people: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(size, lang, text_size=scale)
    app.start_match("rin", table_options(engine.load("rin")), 7, [SeatConfig(f"P{n}") for n in range(people)])
    scene = look_on(app)
    Hands(app).wait(100)
    assert sum(w.id.startswith("quiet") for w in scene.ui.widgets) == people
    reader = Reader(monkeypatch)
    faults = [f for f in table_faults(app, scene, reader) if not f.endswith("covers plate")]
    assert not faults and not reader.cut
    plate = Hands(app).widget("plate").rect
    for widget in scene.ui.widgets:
        if widget.id.startswith("quiet"):
            x, y, w, h = widget.rect
            assert inside(plate, x, y) and inside(plate, x + w, y + h)
