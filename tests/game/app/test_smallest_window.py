"""In the smallest window a person can make the letters are large for the sheet: titles keep clear of what is below."""

import pygame
import pytest

from game.app.desktop_window import MINIMUM
from game.app.window import App
from game.games.sumidagawa import layout
from game.scenes.learn.rule_book import RuleBookScene
from game.table.view import title
from game.ui.widgets import Zone
from tests.kit.app import open_app
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, boxes_meet
from tests.kit.narrow import instance
from tests.kit.sumidagawa_table import OPENED, stage, table_view


def smallest(lang: str) -> App:
    """A window that the player has made as small as it gets."""
    app = open_app((960, 540), lang)
    pygame.display.set_mode(MINIMUM)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=MINIMUM[0], y=MINIMUM[1]))
    app.step(16)
    assert (app.canvas.pixel_width, app.canvas.pixel_height) == MINIMUM
    return app


@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("game", ["gin", "sumidagawa"])
def test_the_search_of_the_rule_book_stands_below_the_name_of_the_game(game: str, lang: str, reader: Reader) -> None:
    app = smallest(lang)
    scene = RuleBookScene(game)
    app.push(scene)
    reader.texts.clear()
    scene.draw(app.canvas)
    field = instance(Zone, scene.ui["search"]).rect
    above = [(text, box) for text, box in reader.texts if box[1] < field[1] and box[0] < field[0] + field[2]]
    assert len(above) > 1
    assert not [text for text, box in above if boxes_meet(box, field, 0.5)]
    app.close()


@pytest.mark.parametrize("lang", MEASURED)
def test_the_title_of_a_table_stands_above_the_board_of_combinations(lang: str, reader: Reader) -> None:
    app = smallest(lang)
    scene = stage(app, **OPENED)
    lines = title("sumidagawa", scene.table.view(0))
    head, sub = [box for text, box in reader.read(scene) if text in lines]
    board = layout.board(table_view(scene).geometry)
    assert not boxes_meet(head, board, 0.5) and not boxes_meet(sub, board, 0.5) and not boxes_meet(head, sub, 0.5)
    assert head[1] >= 0
    app.close()
