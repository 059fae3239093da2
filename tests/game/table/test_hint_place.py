"""Gin and Rumino: a hint covers neither the piles and the number of cards in the stock nor the last move, and with text
of 100 % it begins at one place in all its steps."""

import pytest

import engine
from engine.options import table_options
from game.games.gin import painting as gin
from game.games.gin.table_view import GinTable
from game.games.rumino import painting as rumino
from game.games.rumino.table_view import RuminoTable
from game.match.session import company
from game.scenes.table.hint_painter import hint_place
from game.scenes.table.scene import TableScene
from game.ui.widgets import Rect
from tests.kit.app import SIZES, open_app
from tests.kit.languages import MEASURED
from tests.kit.layout import boxes_meet, within
from tests.kit.narrow import instance

TABLES = (("gin", 2), ("rumino", 2), ("rumino", 5))


def kept_clear(scene: TableScene, last_move: bool) -> list[Rect]:
    """The piles, the number of cards in the stock, and the last move if it is told beside them."""
    view, canvas = scene.table_view, scene.canvas
    if isinstance(view, GinTable):
        bubble = gin.bubble(view, canvas) if last_move and not canvas.upright else None
        return [*gin.pile_boxes(view, canvas), *([bubble.box(canvas)] if bubble else [])]
    view = instance(RuminoTable, view)
    told = rumino.bubble(view) if last_move else None
    return [*rumino.pile_boxes(view, canvas), *([told.box(canvas)] if told else [])]


@pytest.mark.sample(5)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [*SIZES, (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("lang", MEASURED)
def test_a_hint_covers_neither_the_piles_nor_the_last_move(
    lang: str, game: str, seats: int, size: tuple[int, int], scale: float
) -> None:
    """Text of 200 % leaves no room beside the last move."""
    app = open_app(size, lang, text_size=scale)
    options = table_options(engine.load(game), "", {})
    app.start_match(game, options, 7, seat_configs=company(game, ["club"] * (seats - 1)))
    scene = instance(TableScene, app.top)
    for _ in range(2000):
        if scene.table.view(0).acting == (0,) and scene.hints.hint_available:
            break
        app.step(100)
    scene.look(at_once=True)
    scene.build()
    corners = set()
    for _ in range(3):
        scene.hints.press("hint")
        words = hint_place(scene.canvas, scene.hints.hint_model())[1]
        assert within(words, app)
        assert not [place for place in kept_clear(scene, scale == 1) if boxes_meet(words, place, 0.5)]
        corners.add(words[:2])
    assert len(corners) == 1 or scale > 1
    app.close()
