"""Robes, collars and sleeves of the court figures, and the figure put together."""

from collections.abc import Callable, Sequence
from typing import Final

from assets.scripts.card import INK
from assets.scripts.deck.courts.cloth import OUTLINE, above_river, cloth, line_to_river
from assets.scripts.deck.courts.hands import fist, wrist
from assets.scripts.deck.palette import POWDER, CourtColours
from assets.scripts.deck.patterns import Pattern
from assets.scripts.geometry import Points
from assets.scripts.paths import flatten, num, polyline_path
from assets.scripts.svg import Elements, circle, line, path, place

Head = tuple[Elements, Elements]  # what is behind the collar, what is in front of it
Collar = Callable[[float, float, Sequence[str], str], Elements]

_HEAD_SCALE: Final = 0.9
_BAND_WIDTH: Final = 6.2  # of a collar
_BAND_STEP: Final = 5.6  # from one collar to the next


def _left_lapel(x: float, y: float, i: int) -> str:
    """Return the edge of the i-th collar on the left of the picture as path data."""
    out = i * _BAND_STEP
    return (
        f"M{num(x - 17 - out)} {num(y + i * 1.6)}"
        f"C{num(x - 15 - out)} {num(y + 12 + i * 2)} {num(x - 7 - out)} {num(y + 22 + i * 2)} "
        f"{num(x + 7 - out)} {num(y + 38 + i * 2)}L{num(x + 34 - out)} {num(y + 66 + i * 2)}"
    )


def _right_lapel(x: float, y: float, i: int) -> str:
    """Return the edge of the i-th collar on the right of the picture as path data."""
    out = i * _BAND_STEP
    return (
        f"M{num(x + 20 + out)} {num(y - 2 + i * 1.6)}"
        f"C{num(x + 18 + out)} {num(y + 12 + i * 2)} {num(x + 8 + out)} {num(y + 22 + i * 2)} "
        f"{num(x - 6 + out)} {num(y + 38 + i * 2)}L{num(x - 54 + out)} {num(y + 102 + i * 2)}"
    )


def _left_of(data: str, edge: Points) -> str:
    """Return the part of a lapel to the left of the edge that lies over it."""
    points = flatten(data, 24)[0]
    kept = [(x, y) for x, y in points if x < min(edge, key=lambda point: abs(point[1] - y))[0] + 1.5]
    return polyline_path(kept)


def crossed_collars(x: float, y: float, bands: Sequence[str], chest: str) -> Elements:
    """Return kimono collars in the colours of ``bands``, innermost first. The wearer's left side lies on top.

    (x, y) is the middle of the neck, ``chest`` the colour of the skin below it.
    """
    skin = above_river(f"M{x - 15} {y - 4}L{x + 18} {y - 6}L{x + 10} {y + 22}L{x} {y + 34}Z")
    items = [path(polyline_path(skin, True), chest)]
    upper = flatten(_right_lapel(x, y, 0), 16)[0]
    lapels = [(_left_of(_left_lapel(x, y, i), upper), band) for i, band in enumerate(bands)]
    lapels += [(_right_lapel(x, y, i), band) for i, band in enumerate(bands)]
    for data, band in lapels:
        items.append(line_to_river(data, INK, _BAND_WIDTH + 2.0, cap="butt"))
        items.append(line_to_river(data, band, _BAND_WIDTH - 1.0, cap="butt"))
    return items


def round_collar(x: float, y: float, bands: Sequence[str], chest: str) -> Elements:
    """Return a high collar in the colours of ``bands``, innermost first. It covers the chest."""
    items = []
    for i, band in reversed(list(enumerate(bands))):
        r = 5.2 * i
        data = (
            f"M{num(x - 17 - r)} {num(y - 2 + r * 0.3)}C{num(x - 16 - r)} {num(y + 20 + r)} "
            f"{num(x + 16 + r)} {num(y + 20 + r)} {num(x + 18 + r)} {num(y - 4 + r * 0.3)}"
        )
        items += [line(data, INK, 8.4, cap="butt"), line(data, band, 5.4, cap="butt")]
    return items


def raised_sleeve(
    x: float,
    y: float,
    fill: str,
    pattern: Pattern,
    lining: str,
    *,
    spread: float = 27,
    lean: float = 0,
    wide: float = 14,
    trim: str | None = None,
) -> Elements:
    """Return the sleeve of a lifted forearm with its opening under the hand at (x, y).

    From its middle to each side it measures ``wide`` at the opening and ``spread`` at its lower end. The lower
    end is ``lean`` units to the right of the opening.
    """
    left, right = x - wide, x + wide
    shape = (
        f"M{left} {y + 13}"
        f"C{left - 1} {y + 30} {left - 12 + lean} {y + 46} {x - spread - 4 + lean} {y + 80}"
        f"L{x + spread + lean} {y + 80}"
        f"C{right + 9 + lean} {y + 48} {right + 2} {y + 30} {right} {y + 11}Z"
    )
    items = cloth(above_river(shape), fill, pattern)
    if trim:
        band = f"M{left - 0.5} {y + 20}C{left + 4} {y + 27.5} {right - 5} {y + 26} {right + 0.5} {y + 18}"
        items.append(line_to_river(band, trim, 2.6, cap="butt"))
    opening = (
        f"M{left} {y + 13}C{left + 3} {y + 5} {right - 4} {y + 3} {right} {y + 11}"
        f"C{right - 3} {y + 19} {left + 4} {y + 21} {left} {y + 13}Z"
    )
    return [*items, path(opening, lining, INK, OUTLINE)]


def robe(x: float, top: float, left: float, right: float, slope: float) -> Points:
    """Return a wide kimono from the neck to the river. ``slope`` is how far the shoulders fall."""
    return above_river(
        f"M{x - 16} {top}C{x - 26} {top + 6} {x - 44} {top + 8} {x - 58} {top + slope}"
        f"C{left + 2} {top + slope + 14} {left - 6} {top + 64} {left - 8} {top + 110}"
        f"L{right + 8} {top + 110}C{right + 6} {top + 60} {right} {top + slope + 12} {x + 62} {top + slope - 2}"
        f"C{x + 46} {top + 6} {x + 30} {top + 5} {x + 18} {top - 2}Z"
    )


def figure(
    colours: CourtColours,
    head: Head,
    x: float,
    y: float,
    pattern: Pattern,
    bands: Sequence[str],
    *,
    mirrored: bool = False,
    moon: bool = True,
    under: Sequence[str] = (),
    fill: str | None = None,
    chest: str = POWDER,
    left: float = 46,
    right: float = 204,
    slope: float = 20,
    collar: Collar = crossed_collars,
) -> Elements:
    """Return moon, robe, neck, collar and head, back to front. The head is at (x, y).

    ``bands`` are the colours of the collar; ``under`` is drawn behind the robe; ``fill`` is the colour of the
    robe if it is not the main colour; ``left``, ``right`` and ``slope`` give the shape of the robe.
    """
    behind, front = head
    neck_x, neck_y = x + (-4 if mirrored else 4), y + 22
    fold = (
        f"M{neck_x - 50} {neck_y + 22}"
        f"C{neck_x - 42} {neck_y + 34} {neck_x - 40} {neck_y + 50} {neck_x - 42} {neck_y + 80}"
    )
    return [
        *([circle(x, y - 4, 52, colours.moon)] if moon else []),
        *under,
        *cloth(robe(neck_x, neck_y, left, right, slope), fill or colours.main, pattern),
        line_to_river(fold, INK, 1.5),
        place(behind, x, y, _HEAD_SCALE, mirrored),
        *collar(neck_x, neck_y, bands, chest),
        place(front, x, y, _HEAD_SCALE, mirrored),
    ]


def held(
    x: float,
    y: float,
    skin: str,
    sleeve: Elements,
    item: Elements,
    hand: Callable[[str], Elements] = fist,
    hand_scale: float = 1.0,
) -> Elements:
    """Return an item in a hand at (x, y): the wrist behind the item, the sleeve and the fingers in front."""
    return [*wrist(x, y, skin), *item, *sleeve, place(hand(skin), x, y, hand_scale)]
