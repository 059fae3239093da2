"""Short messages at the table: they cover no button."""

import pytest

import engine
from engine.options import table_options
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from game.ui import toasts
from game.ui.toasts import Toast
from game.ui.widgets import Zone
from tests.kit.app import SIZES, open_app
from tests.kit.languages import MEASURED
from tests.kit.layout import boxes_meet, within

LONG = "coach.unrated", "table.no_undo", "table.no_undo"


@pytest.mark.sample(4)
@pytest.mark.parametrize("size", [*SIZES, (540, 960), (1080, 1920)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [1.5, 1.0])
@pytest.mark.parametrize("game", ["gin", "rin", "rumino", "sumidagawa"])
@pytest.mark.parametrize("lang", MEASURED)
def test_messages_above_the_hand_cover_no_button(lang: str, game: str, scale: float, size: tuple[int, int]) -> None:
    app = open_app(size, lang, text_size=scale)
    app.start_match(game, table_options(engine.load(game), "", {}), 7)
    scene = app.top
    assert isinstance(scene, TableScene)
    scene.look(at_once=True)
    scene.build()
    buttons = [w for w in scene.ui.widgets if not isinstance(w, Zone)]
    assert len(buttons) >= 4
    shown = [Toast(tr(key), 1000) for key in LONG]
    for _, box, _ in toasts.boxes(scene.canvas, shown, scene.toast_bottom()):
        assert within(box, app) and not boxes_meet(box, scene.table_view.hand_box(), 0)
        assert not [w.id for w in buttons if boxes_meet(w.rect, box, 0)]
    app.close()
