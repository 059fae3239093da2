"""Gin and Rumino: a hint covers neither the piles and the number of cards in the stock nor the last move, and with text
of 100 % it begins at one place in all its steps."""

import pytest

import engine
from engine.options import table_options
from game.app.window import App
from game.games.gin import painting as gin
from game.games.gin.table_view import GinTable
from game.games.gin.tour import LAY_OFF
from game.games.rumino import painting as rumino
from game.games.rumino.table_view import RuminoTable
from game.match.session import company
from game.scenes.table.hint_painter import hint_place
from game.scenes.table.scene import TableScene
from game.ui.widgets import Rect
from tests.kit.app import SIZES, deal, open_app, ready
from tests.kit.languages import EVERY, MEASURED
from tests.kit.layout import boxes_meet, card_box, within
from tests.kit.narrow import instance

TABLES = (("gin", 2), ("rumino", 2), ("rumino", 5))


def piles(scene: TableScene) -> list[Rect]:
    """The piles and the number of cards in the stock."""
    view, canvas = scene.table_view, scene.canvas
    if isinstance(view, GinTable):
        return gin.pile_boxes(view, canvas)
    return rumino.pile_boxes(instance(RuminoTable, view), canvas)


def last_move(scene: TableScene) -> list[Rect]:
    """The last move, if it is told beside the piles."""
    view, canvas = scene.table_view, scene.canvas
    if isinstance(view, GinTable):
        told = None if canvas.upright else gin.bubble(view, canvas)
    else:
        told = rumino.bubble(instance(RuminoTable, view))
    return [told.box(canvas)] if told else []


def shared_table(game: str, seats: int, size: tuple[int, int], lang: str, scale: float) -> TableScene:
    """A table in play at the player's turn."""
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
    return scene


@pytest.mark.sample(5)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [*SIZES, (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("lang", MEASURED)
def test_a_hint_covers_neither_the_piles_nor_the_last_move(
    lang: str, game: str, seats: int, size: tuple[int, int], scale: float
) -> None:
    """Text of 200 % may leave no room beside the last move; it is then covered wholly."""
    scene = shared_table(game, seats, size, lang, scale)
    corners = set()
    for _ in range(3):
        scene.hints.press("hint")
        words = hint_place(scene.canvas, scene.hints.hint_model())[1]
        assert within(words, instance(App, scene.app))
        assert not [place for place in piles(scene) if boxes_meet(words, place, 0.5)]
        x, y, w, h = words
        for place in last_move(scene):
            left, top, wide, high = place
            whole = x <= left and y <= top and left + wide <= x + w and top + high <= y + h
            assert not boxes_meet(words, place, 0.5) or (scale > 1 and whole)
        corners.add(words[:2])
    assert len(corners) == 1 or scale > 1
    instance(App, scene.app).close()


@pytest.mark.sample(2)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize(("game", "seats"), [("gin", 2), ("rumino", 4)])
@pytest.mark.parametrize("lang", EVERY)
def test_the_last_move_stands_clear_of_plates_and_buttons(
    lang: str, game: str, seats: int, size: tuple[int, int], scale: float
) -> None:
    scene = shared_table(game, seats, size, lang, scale)
    view = scene.table_view
    plates = [view.anchors()[name] for name in view.anchors() if name.startswith("plate")]
    assert plates
    for place in last_move(scene):
        assert not [w.id for w in scene.ui.widgets if boxes_meet(w.rect, place, 0.5)]
        assert not [plate for plate in plates if boxes_meet(plate, place, 0.5)]
    instance(App, scene.app).close()


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("lang", MEASURED)
def test_a_hint_for_a_lay_off_covers_no_card_on_an_upright_sheet(lang: str, scale: float) -> None:
    app = open_app((540, 960), lang, text_size=scale)
    (mine, theirs), defends = LAY_OFF["hands"], {key: LAY_OFF[key] for key in ("discard", "knocker", "melds")}
    scene = deal(app, mine, theirs, "layoff", **defends)
    ready(app, scene)
    for _ in range(3):
        scene.hints.press("hint")
        words = hint_place(scene.canvas, scene.hints.hint_model())[1]
        assert within(words, app)
        assert not [sprite for sprite in scene.anim.sprites() if boxes_meet(words, card_box(sprite), 0.5)]
    app.close()
