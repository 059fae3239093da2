"""Where the words of a lesson find room."""

from hypothesis import given
from hypothesis import strategies as st

from game.scenes.learn.lesson_layout import AROUND, covered, grown, has_room, place
from game.ui.widgets import Rect

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
