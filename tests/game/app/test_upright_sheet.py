"""The sheet of a window higher than wide: upright for scenes that have such a layout."""

import pytest

from game.app.cli_args import size
from game.app.desktop_window import MINIMUM, at_least, fitting
from game.app.scene import Scene
from tests.kit.app import open_app

TALL = (540, 960)


class Screen(Scene):
    """A screen that notes the width of the sheet for which its layout was made last."""

    made_for = 0

    def enter(self) -> None:
        self.resized()

    def resized(self) -> None:
        super().resized()
        self.made_for = round(self.canvas.width)


class Tall(Screen):
    upright = True


class Veil(Screen):
    overlay = True


class TallVeil(Veil):
    upright = True


def test_the_sheet_of_a_tall_window_stands_while_every_scene_that_is_seen_has_an_upright_layout() -> None:
    app = open_app(TALL)
    app.scenes.clear()
    lying, tall, tall_veil, veil = Screen(), Tall(), TallVeil(), Veil()
    seen: list[list[int]] = []
    for scene in (lying, tall, tall_veil, veil):
        app.push(scene)
        seen.append([s.made_for for s in app.scenes if isinstance(s, Screen)])
    assert seen == [[1280], [1280, 720], [1280, 720, 720], [1280, 1280, 1280, 1280]]
    app.pop()
    assert (tall.made_for, tall_veil.made_for, round(app.canvas.height)) == (720, 720, 1280)
    app.pop()
    assert tall.made_for == 720
    app.pop()
    assert lying.made_for == 1280
    app.replace(tall)
    assert tall.made_for == 720


def test_a_window_that_is_turned_gets_the_other_sheet() -> None:
    app = open_app((960, 540))
    app.push(tall := Tall())
    assert tall.made_for == 1280
    app.resize((1080, 1920))
    assert tall.made_for == 720 and app.canvas.scale == 1.5
    app.resize((768, 1024))
    assert (tall.made_for, round(app.canvas.height)) == (960, 1280)
    app.resize((1280, 720))
    assert tall.made_for == 1280


@pytest.mark.parametrize("asked", [(540, 960), (960, 540), (1080, 1920)])
def test_a_window_may_be_540_wide_or_540_high(asked: tuple[int, int]) -> None:
    assert MINIMUM == (540, 540)
    assert at_least(*asked) == asked == size("{}x{}".format(*asked))
    app = open_app(asked)
    assert (app.canvas.pixel_width, app.canvas.pixel_height) == asked


def test_an_upright_window_that_the_desktop_has_no_room_for_lies() -> None:
    assert fitting((540, 960), (1920, 1080)) == (540, 960)
    assert fitting((540, 960), (1366, 768)) == (960, 688)
    assert at_least(100, 100) == (960, 540) and at_least(300, 2000) == (540, 2000)
