"""A frame takes the parts that were the same in the frame before from there, and looks as if all was drawn anew."""

from collections.abc import Iterator

import pygame
import pytest

from game.draw.canvas import Canvas
from game.draw.frame import Frame
from game.draw.sprites import FACES

SIZE = (640, 360)


@pytest.fixture
def canvas() -> Iterator[Canvas]:
    pygame.display.init()
    yield Canvas(pygame.display.set_mode(SIZE))
    FACES.choose(large=False, back="wave", four_colours=False)


def paint(canvas: Canvas, n: int) -> None:
    """Draw the n-th of some frames, whose parts are partly the same."""
    canvas.text_scale = (1.0, 1.4)[n % 7 == 6]
    canvas.four_colours = n >= 10
    FACES.choose(large=False, back="wave", four_colours=n >= 10)
    with canvas.clip(0, 0, (300, 800, 500)[n % 3], 700):
        canvas.text("7♥ and a run", 40, 100, 30)
        canvas.card("7H", 80, 320, 350, ring=(None, "#ffffff")[n % 4 == 3])
    canvas.card("back", 480, 320, (340, 350)[n % 5 == 4], angle=n // 2 * 3)
    canvas.text("Gin", 900, 100, 20)
    canvas.box(160 + n // 3, 640, 320, 160, fill="#20408a", line="#ffffff")
    canvas.button(560, 640, 640, 280, "Pass", key="P", hover=n % 2 == 0)


def test_parts_that_are_kept_look_as_if_they_were_drawn_anew(canvas: Canvas) -> None:
    shown, window, anew = Frame(), pygame.Surface(SIZE), Canvas(pygame.Surface(SIZE))
    for n in range(20):
        shown.begin()
        with FACES.in_a_hurry(), canvas.collecting(shown):
            paint(canvas, n)
        kept = sum(part is shown.before.get(key) for key, part in shown.parts.items())
        assert kept or n in (0, 6, 7, 10, 13, 14), n  # everything is out of date
        shown.show(window)
        anew.surface.fill("black")
        with FACES.in_a_hurry():
            paint(anew, n)
        assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(anew.surface, "RGB"), n


def test_a_face_that_was_stretched_is_shown_sharp_once_it_is_drawn(canvas: Canvas) -> None:
    FACES.forget()
    FACES.face("7H", 90)
    shown = Frame()
    seen = []
    for _ in range(3):
        shown.begin()
        with FACES.in_a_hurry(), canvas.collecting(shown):
            canvas.card("7H", 0, 0, 640)
        seen.append(shown.pieces[-1].picture)
        shown.show(canvas.surface)
        if len(seen) == 2:
            FACES.face("7H", canvas.pixels(640))
    assert seen[0] is seen[1] is not seen[2] is FACES.face("7H", canvas.pixels(640))


def test_what_the_frame_before_has_is_not_collected_anew(canvas: Canvas) -> None:
    shown, seen = Frame(), []
    for n in range(3):
        if n == 2:
            FACES.forget()  # as after a change of the colours
        shown.begin()
        with canvas.collecting(shown):
            canvas.text("Gin", 100, 100, 90)
        seen.append(shown.pieces[0])
        shown.show(canvas.surface)
    assert seen[0] is seen[1] is not seen[2]
