"""Hands and wrists of the court figures. A hand is drawn around the origin, a wrist in the space of the card."""

from assets.scripts.card import INK
from assets.scripts.deck.courts.cloth import line_to_river
from assets.scripts.svg import Elements, line, path


def fist(skin: str) -> Elements:
    """Return a hand closed around an upright shaft, its wrist on the right."""
    return [
        path(
            "M-8 -8.5C-3 -10.5 6 -10 8.5 -7C10 -3 10 5 8 8.5C4 10.5 -4 10.5 -7.5 9"
            "C-9.5 7 -9.5 5 -8 4C-10 3 -10 0.5 -8.5 -0.5C-10 -2 -9.8 -4 -8.5 -4.5C-9.5 -6 -9 -8 -8 -8.5Z",
            skin,
            INK,
            1.5,
        ),
        line("M-8 -4.4L1.5 -4M-8.4 -0.3L2 0M-8 4.2L1.5 4.2", INK, 1.0),
        path("M9 -7C5 -13 -2 -14 -6 -11.5C-7 -9.5 -4.5 -8 -1 -8C3 -8 5 -6 6 -3Z", skin, INK, 1.4),
    ]


def _finger(data: str, skin: str, width: float) -> Elements:
    """Return one slender finger along an open path, with its outline."""
    return [line_to_river(data, INK, width + 1.1), line_to_river(data, skin, width - 1.3)]


def light_hand(skin: str) -> Elements:
    """Return a hand, its forefinger along an upright shaft, the others lightly closed, its wrist on the right."""
    items = [path("M9.5 13C12 5 12 -4 8 -8.5C4 -10.5 1 -9 0 -5L-1 8C1 13 5 14.5 9.5 13Z", skin, INK, 1.4)]
    items += _finger("M7 -6C5 -10 2 -15 1.2 -20", skin, 4.6)
    for data in ("M6 7.5C0 8.5 -4 8.5 -6.5 6.5", "M6 3.5C0 4.5 -5 4 -7.5 1.5", "M6 -0.5C0 0 -5 -1 -7.5 -3.5"):
        items += _finger(data, skin, 4.4)
    thumb = "M9.6 7C10.5 0 8 -5 3 -8C-0.5 -10 -3.5 -9.5 -3.2 -7.6C-2.5 -5.5 1.5 -4.6 3.4 -2C4.6 0 4.6 2 5 4"
    return [*items, path(thumb + "Z", skin), line(thumb, INK, 1.2)]


def playing_hand(skin: str) -> Elements:
    """Return a hand on a flute that lies across, the palm below, one finger lifted off its hole."""
    items = [path("M-9.5 4C-10 10 -7 15 0 15.5C7 15.5 10 10 9.5 4C6 1 -6 1 -9.5 4Z", skin, INK, 1.4)]
    tips = ((-7.4, -8.5, -7.6), (-2.5, -3, -9), (2.6, 4.4, -13.5), (7.5, 8.3, -7))
    for x, tip_x, tip_y in tips:
        items += _finger(f"M{x} 6C{x} 2 {x} -2 {tip_x} {tip_y}", skin, 5)
    return [*items, path("M-9 4.6C-5 3.4 5 3.4 9 4.6C8.5 12 -8.5 12 -9 4.6Z", skin)]


def wrist(x: float, y: float, skin: str) -> Elements:
    """Return the wrist of a hand at (x, y), to be drawn behind what the hand holds."""
    data = f"M{x - 5} {y + 4}L{x - 5} {y + 16}L{x + 8} {y + 15}L{x + 6} {y + 3}Z"
    return [path(data, skin, INK, 1.5)]
