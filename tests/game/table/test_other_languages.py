"""The languages in which the large sweeps of screens are not drawn: no text of a table is cut off or covered."""

from collections.abc import Callable, Iterator

import pytest

from engine.contract import parse
from game.app.window import App
from game.scenes.table.scene import TableScene
from tests.kit import rin_table, rumino_table, sumidagawa_table
from tests.kit.app import deal, open_app
from tests.kit.languages import OTHERS
from tests.kit.layout import Reader, no_faults

MOMENTS: dict[str, Callable[[App], Iterator[tuple[str, TableScene]]]] = {
    "rin": rin_table.moments,
    "rumino": rumino_table.moments,
    "sumidagawa": sumidagawa_table.moments,
}


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("game", MOMENTS)
def test_every_text_of_the_smallest_window_is_whole_and_nothing_covers_anything(
    game: str, lang: str, reader: Reader
) -> None:
    no_faults(MOMENTS[game], reader, (960, 540), lang, 1.0)


@pytest.mark.parametrize("lang", OTHERS)
def test_a_move_that_waits_for_its_discard_is_whole_in_the_list_of_moves(lang: str, reader: Reader) -> None:
    app = open_app((960, 540), lang, text_size=2.0)
    scene = deal(app, "3S 4S 5S 9H 9D AC KH QD 7C 2H", "2C 4C 6C 8C 10C QC 2D 4D 6D 8D", "draw", discard="KS")
    scene.act([parse("0 draw")])
    scene.anim.finish()
    ((_, move),) = scene.table_view.match_score(()).moves
    assert move in [text for text, _ in reader.read(scene)] and not reader.cut


@pytest.mark.campaign
def test_the_tags_of_a_wide_table_lie_beside_the_number(reader: Reader) -> None:
    """The German tag of who leads is the longest."""
    no_faults(MOMENTS["sumidagawa"], reader, (2560, 1080), "de", 2.0)
