"""Hints in RIN: what they speak of stays in sight, and they stay until they are read."""

from typing import Any

import pygame
import pytest

import engine
from engine.options import table_options
from game.demo.driver import Hands
from game.draw.card_layout import box
from game.games.rin import layout
from game.match.session import company
from game.scenes.table.hint_painter import hint_place
from game.scenes.table.hint_panel import READ_MS
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from game.ui import toasts
from tests.kit.app import SIZES, open_app, ready
from tests.kit.languages import MEASURED
from tests.kit.layout import boxes_meet, within
from tests.kit.narrow import instance
from tests.kit.rin_table import FIVE, say, stage, table_view

OTHERS = ("KC JC 3D 4D", "9D 9H 8H 7D 6H 4C", "2C 3C 4S 5C 6C", "JS QD")
TABLES: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("AS 2S 5S 10S QS KS 8C AD", *OTHERS[:3]), {"field": "QH", "owner": 3}),
    (("5S 6D KS", *OTHERS[:2]), {"field": "2H", "owner": 2, "chain": 2}),
    (FIVE, {"field": "KC 6S", "owner": 4}),
)
"""Hands and what else is on the table: long and short ones, with opponents above the piles and beside them."""


@pytest.mark.sample(5)
@pytest.mark.parametrize("size", [*SIZES, (540, 960), (1080, 1920)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", MEASURED)
def test_a_hint_covers_neither_the_field_card_nor_the_totals(size: tuple[int, int], lang: str) -> None:
    asked = 0
    for hands, parts in TABLES:
        app = open_app(size, lang)
        scene = stage(app, hands, turn=0, **parts)
        scene.look(at_once=True)
        view = table_view(scene)
        shown = [box(layout.field(1, view.geometry)[-1]), view.anchors()["sums"]]
        for _ in range(3):
            scene.hints.press("hint")
            if not scene.hints.step:
                break
            words = hint_place(scene.canvas, scene.hints.hint_model())[1]
            assert not any(boxes_meet(words, place, 0.5) for place in shown), (hands[0], scene.hints.step)
            asked += 1
        app.close()
    assert asked > 5


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_a_hint_at_a_full_table_lies_inside_the_window(size: tuple[int, int]) -> None:
    app = open_app(size)
    app.start_match("rin", table_options(engine.load("rin")), 7, seat_configs=company("rin", ["club"] * 7))
    scene = instance(TableScene, app.top)
    hands = Hands(app, frame=100)
    hands.settle(scene)
    scene.hints.press("hint")
    assert scene.hints.step and within(hint_place(scene.canvas, scene.hints.hint_model())[1], app)
    app.close()


@pytest.mark.parametrize("lang", MEASURED)
def test_beside_a_hint_an_upright_message_covers_no_opponent(lang: str) -> None:
    app = open_app((540, 960), lang)
    scene = stage(app, FIVE, turn=0, field="KC 6S", owner=4)
    scene.look(at_once=True)
    seats = [place for name, place in table_view(scene).anchors().items() if name.startswith("seat:")]
    for _ in range(3):
        scene.hints.press("hint")
        message = toasts.place(scene.canvas, tr("coach.unrated"), scene.toast_places(), scene.toast_obstacles())[0]
        assert len(seats) == 4 and not any(boxes_meet(message, place, 0.5) for place in seats)
    app.close()


def test_the_time_for_calls_stands_until_a_hint_is_read() -> None:
    app = open_app()
    scene = say(stage(app, ("AS 4H", "5S 2C 9D", "3S 4S JS"), turn=1, field="5C"), "1 play 5S")
    hands = ready(app, scene)
    hands.key(pygame.K_h)
    before = scene.table.clock
    hands.wait(READ_MS - 500)
    assert scene.hints.step and scene.table.clock == before and before.kind == "call"
    hands.wait(500 + before.left + 100)
    assert not scene.table.clock.kind
    app.close()
