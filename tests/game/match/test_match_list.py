"""The list of matches: its line of keys, its heading."""

import pygame
import pytest

from game.demo.driver import Hands
from game.scenes.dialogs.confirm import Confirm
from game.scenes.matches import MatchList
from game.text.translations import tr
from tests.kit.app import begin, open_app
from tests.kit.layout import Reader, boxes_meet
from tests.kit.narrow import instance, present


def test_enter_and_delete_are_named_only_while_the_focus_is_on_a_match(reader: Reader) -> None:
    app = open_app()
    begin(app)
    app.home()
    app.push(MatchList())
    hands, scene = Hands(app), instance(MatchList, app.top)
    of_match = {tr("matches.hint_open"), tr("matches.hint_delete")}
    for wid, named in ((f"row:{scene.paths[0].name}", of_match), (f"delete:{scene.paths[0].name}", set())):
        scene.ui.focus = wid
        reader.texts.clear()
        scene.draw(app.canvas)
        said = {text for text, _ in reader.texts}
        assert said & of_match == named and tr("matches.hint_choose") in said
    hands.key(pygame.K_DELETE)
    assert app.top is scene
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, Confirm)


@pytest.mark.parametrize(("size", "lang"), [((540, 960), "de"), ((960, 540), "ja")])
def test_the_heading_at_large_text_stays_clear_of_the_button_beside_it(
    size: tuple[int, int], lang: str, reader: Reader
) -> None:
    app = open_app(size, lang, text_size=2.0)
    app.push(matches := MatchList())
    app.redraw()
    about = [box for text, box in reader.texts if text == tr("matches.open_about")]
    assert about and not [box for box in about if boxes_meet(box, present(matches.ui["paste"]).rect, 0)]
