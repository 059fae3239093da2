"""Dashed outlines of empty places."""

import pygame
import pytest

from game.draw.canvas import Canvas


@pytest.mark.parametrize(
    ("w", "h", "r", "line_width", "dash"),
    [(93, 130, 8, 1.2, "6 6"), (380, 150, 14, 1.5, "6 5"), (40, 56, 5, 1.2, "5 5"), (100, 76, 12, 1.5, "6 5")],
)
def test_a_dashed_outline_has_no_dash_that_is_only_a_speck_at_4k(
    w: float, h: float, r: float, line_width: float, dash: str
) -> None:
    pygame.display.set_mode((64, 64))
    canvas = Canvas(pygame.Surface((3840, 2160)))
    canvas.dashed(100, 100, w, h, r, "#ffffff", line_width, dash)
    drawn = pygame.mask.from_threshold(canvas.surface, (255, 255, 255), (200, 200, 200))
    lengths = [max(box.size) for box in drawn.get_bounding_rects()]
    assert len(lengths) > 8 and min(lengths) > 0.8 * max(lengths)
