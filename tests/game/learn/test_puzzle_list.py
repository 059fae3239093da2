"""The list of the puzzles of the last days."""

import pytest

from game.demo.driver import FRAME
from game.draw import river_map
from game.draw.canvas import Canvas
from game.scenes.learn.puzzle_list import EDGE, TODAY, PuzzleCell, PuzzleList
from game.text.translations import tr
from game.ui.widgets import Look, Rect
from tests.kit.app import open_app
from tests.kit.languages import EVERY
from tests.kit.layout import Reader, boxes_meet


@pytest.mark.parametrize("high", [54.0, 87.0])
def test_the_words_about_a_puzzle_that_is_looked_for_do_not_lie_on_its_lantern(
    high: float, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas, lanterns = open_app((1280, 720)).canvas, list[Rect]()

    def lantern(c: Canvas, x: float, y: float, h: float, knows: str) -> None:
        lanterns.append((x - h * 0.36, y - h * 0.54, h * 0.72, h * 1.08))  # with the strings

    monkeypatch.setattr(river_map, "lantern", lantern)
    reader.texts.clear()
    PuzzleCell("gin 2026-11-05", (100.0, 100.0, 230.0, high), busy=True).draw(canvas, Look(False, False, False, 0.0))
    assert [text for text, _ in reader.texts] == [tr("puzzle.looking")]
    assert len(lanterns) == 1 and not boxes_meet(reader.texts[0][1], lanterns[0], 0)


def test_the_search_for_a_puzzle_has_whole_frames_because_nothing_is_drawn_meanwhile() -> None:
    app = open_app()
    app.push(scene := PuzzleList())
    scene.activate(next(w.id for w in scene.ui.widgets if w.id.startswith("rin ")))
    scene.rebuild()
    assert app.step(FRAME), "the lantern that is being lit"
    app.step(FRAME)
    assert scene.looking and not any([app.step(FRAME) for _ in range(10)])


def test_the_days_of_the_list_have_letters_of_one_size(reader: Reader) -> None:
    app = open_app((540, 960), "de", text_size=1.5)
    app.push(scene := PuzzleList())
    app.redraw()
    top = scene.ui.areas["days"].rect[1] + TODAY
    days = [(text, box[2]) for text, box in reader.texts if box[0] < EDGE + 30 and box[1] > top]
    assert len(days) > 6
    assert not [text for text, wide in days if abs(wide - app.canvas.text_width(text, 15, "M")) > 1]


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", EVERY)
def test_a_puzzle_that_is_looked_for_says_so_as_far_as_its_cell_is_wide(lang: str, reader: Reader) -> None:
    app = open_app((540, 960), lang)
    app.push(scene := PuzzleList())
    scene.activate(next(w.id for w in scene.ui.widgets if w.id.startswith("rin ")))
    scene.rebuild()
    reader.texts.clear()
    scene.draw(app.canvas)
    assert not reader.cut and {text for text, _ in reader.texts} & {tr("puzzle.looking"), "…"}
