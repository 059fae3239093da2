"""What every card of the deck has: paper, outline, and artwork that reads the same from both sides of the table."""

from collections.abc import Iterable
from typing import Final

from assets.scripts.card import CORNER, EDGE, HEIGHT, WASHI, WIDTH
from assets.scripts.paths import num
from assets.scripts.svg import Elements, document, group, rect

_SIZE: Final = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
_OUTLINE: Final = "#b9ad94"


def half_turn(items: Iterable[str]) -> str:
    """Return the artwork for the player on the other side of the table."""
    return group(items, f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})")


def both_ways(items: Elements) -> Elements:
    """Return the artwork twice: as it is, and turned by half."""
    return [*items, half_turn(items)]


def card_path() -> str:
    """Return the outline of the paper as path data."""
    x0, y0, x1, y1, r = EDGE, EDGE, WIDTH - EDGE, HEIGHT - EDGE, CORNER
    k = r * 0.4477
    return (
        f"M{x0 + r} {y0}L{x1 - r} {y0}C{num(x1 - k)} {y0} {x1} {num(y0 + k)} {x1} {y0 + r}"
        f"L{x1} {y1 - r}C{x1} {num(y1 - k)} {num(x1 - k)} {y1} {x1 - r} {y1}"
        f"L{x0 + r} {y1}C{num(x0 + k)} {y1} {x0} {num(y1 - k)} {x0} {y1 - r}"
        f"L{x0} {y0 + r}C{x0} {num(y0 + k)} {num(x0 + k)} {y0} {x0 + r} {y0}Z"
    )


def card(items: Iterable[str]) -> str:
    """Return the SVG file of a card with this artwork between the paper and the outline."""
    width, height = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    paper = rect(EDGE, EDGE, width, height, CORNER, WASHI)
    outline = rect(EDGE, EDGE, width, height, CORNER - 0.4, None, _OUTLINE, 2 * EDGE)
    return document(_SIZE, [paper, *items, outline])
