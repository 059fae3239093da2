"""Where the words of a lesson find room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.draw.card_layout import box
from game.scenes.learn.lesson import LessonScene
from game.scenes.learn.lesson_layout import AROUND, covered, grown, has_room, place, target
from game.text.translations import tr
from game.ui import toasts
from game.ui.widgets import Rect
from tests.kit.app import open_app
from tests.kit.layout import boxes_meet
from tests.kit.lessons import GAMES, all_lessons, by_the_book, learn, taught
from tests.kit.narrow import instance, present

SHEETS = st.sampled_from([(1280.0, 720.0), (1706.0, 720.0), (720.0, 1280.0)])
BOXES = st.tuples(*[st.floats(0, most) for most in (1200.0, 1000.0, 500.0, 400.0)])
SIZES = st.tuples(st.floats(50, 700), st.floats(40, 400))


@given(SHEETS, SIZES, st.lists(BOXES, max_size=20))
def test_words_cover_nothing_where_there_is_room(
    sheet: tuple[float, float], size: tuple[float, float], off: list[Rect]
) -> None:
    found = place([size], None, off, *sheet)
    assert found[2:] == size and (has_room(size, off, *sheet) or covered(found, off))
    if has_room(size, [grown(box, AROUND) for box in off], *sheet):
        assert not covered(found, [grown(box, AROUND - 0.01) for box in off])


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_the_message_that_there_is_only_to_read_leaves_the_words_free(game: str, size: tuple[int, int]) -> None:
    app, seen = open_app(size), 0
    for lesson in all_lessons(game):
        if lesson.drill:
            continue
        for scene in by_the_book(instance(LessonScene, learn(app, lesson))):
            if scene.sheet or not (scene.shown and scene.shown.buttons):
                continue
            box, _, _ = toasts.place(scene.canvas, tr("lesson.read_on"), scene.toast_places(), scene.toast_obstacles())
            assert not boxes_meet(box, scene.place, 0)
            seen += 1
        app.pop()
    assert seen
    app.close()


def test_what_is_lit_of_the_own_wild_cards_holds_a_chosen_one_too() -> None:
    scene = taught(open_app(), "sumidagawa", "out")
    scene.table_view.activate("wild:0")
    scene.look()
    lit, (chosen, *_) = present(target(scene, "wilds")), scene.table_view.layout()[f"wild:{scene.me}"]
    x, y, w, h = box(chosen)
    assert chosen.ring and lit[0] <= x and lit[1] <= y and x + w <= lit[0] + lit[2] and y + h <= lit[1] + lit[3]
