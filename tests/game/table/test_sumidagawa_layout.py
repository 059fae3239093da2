"""Where things are at Sumidagawa's table, at every size, text size and language, for three and four."""

from random import Random

import pytest

from game.games.sumidagawa import layout
from game.scenes.table.hint_painter import hint_box
from tests.kit.app import SIZES, open_app
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, boxes_meet, no_faults
from tests.kit.sumidagawa_table import Thrifty, moments, sit, table_view, thrifty


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "size, scale",
    [(s, scale) for scale in (2.0, 1.5) for s in ((960, 540), (1280, 720), (1920, 1080), (1024, 768), (2560, 1080))]
    + [((960, 540), 1.0), ((1280, 720), 1.0)],
)
@pytest.mark.parametrize("lang", MEASURED)
def test_every_text_is_whole_and_nothing_covers_anything(
    size: tuple[int, int], scale: float, lang: str, reader: Reader
) -> None:
    no_faults(moments, reader, size, lang, scale)


@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("size", SIZES[:2])
def test_a_hint_covers_neither_the_number_nor_the_plays_of_the_round_nor_the_board(
    size: tuple[int, int], lang: str
) -> None:
    app = open_app(size, lang)
    scene = sit(app, 4, bot=Thrifty, seed=3)
    asked = 0
    for _ in range(60):
        scene.look(at_once=True)
        if scene.table.deal_over:
            break
        if 0 not in scene.table.view(0).acting:
            assert scene.table.run()
            continue
        if scene.hints.hint_available:
            asked += 1
            plays, g = table_view(scene).river_layout.groups, table_view(scene).geometry
            kept = scene.table_view.clear_of_hints()
            assert layout.board(g) in kept and len(kept) == 1 + len(plays) + 1 + len(g.seats)
            labels = [(play.x, play.y - 8, 30.0, 16.0) for play in plays]
            for _ in range(3):
                scene.hints.press("hint")
                words = hint_box(scene.canvas, scene.hints.hint_model())
                shown = (*kept[: -len(g.seats)], *(play.box for play in plays), *labels)
                assert not any(boxes_meet(words, box, 0.5) for box in shown)
        assert scene.table.submit(thrifty(scene.table.legal(0), Random(asked))) is None
        scene.follow()
    assert asked > 3
    app.close()
