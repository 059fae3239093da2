"""The words on the plate of a seat: name over score, and the number of cards. A name that fits on no line is broken
into two, so that names as long as a person may have are read whole. Lengths are in units (see `game.draw.pen`)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE

EDGE: Final = 14.0
"""Between the words and the right end of a plate."""
_SIZE: Final = 10.0
"""The size of a name in two lines."""
_STEP: Final = 1.12
"""The distance of its lines, in heights of the text."""
_NUMBERS: Final = (18.0, 15.0, 12.0, 9.0)
"""The sizes of a number of cards."""
_GAP: Final = 3.0
"""Between them and the score."""


class PlateWords(NamedTuple):
    """What stands on a plate. `number`: how many cards, in figures, "" for a seat without cards.

    `out`: whether the seat is out of the deal."""

    name: str
    score: str
    number: str = ""
    out: bool = False


def fits(c: Canvas, name: str, room: float) -> bool:
    """Whether a name stays whole on one line of this width."""
    return c.least_width(name) <= room


def height(c: Canvas, broken: bool, margin: float = 18.0) -> float:
    """The height of a plate. `broken`: its name has two lines."""
    high = max(50.0, c.text_height(16) + c.text_height(13) + margin)
    return max(high, _block(c) + 6) if broken else high


def room_beside(c: Canvas, words: PlateWords, room: float) -> float:
    """What the number of cards leaves of `room`, which ends at the right end of the plate."""
    return room - (c.text_width(words.number, _number(c, words, room)) + 40 if words.number else EDGE)


def _number(c: Canvas, words: PlateWords, room: float) -> float:
    """The size of the number of cards: the largest that leaves room for name and score."""
    needed = max(c.least_width(words.name), c.least_width(words.score, "M")) + 40
    return next((size for size in _NUMBERS if c.text_width(words.number, size) + needed <= room), _NUMBERS[0])


def write(c: Canvas, words: PlateWords, left: float, right: float, cy: float) -> None:
    """Write on a plate that ends at `right`, from `left` on; cy is its middle."""
    fit = room_beside(c, words, right - left)
    if not fits(c, words.name, fit):
        write_broken(c, words, left, right - EDGE, cy)
        return
    c.text(words.name, left, cy - (c.text_height(13) + 4) / 2, 16, _colours(words)[0], fit=fit)
    c.text(words.score, left, cy + (c.text_height(16) + 6) / 2, 13, _colours(words)[1], "M", fit=fit)
    if words.number:
        used = c.text(words.number, right - 16, cy, _number(c, words, right - left), PALETTE["text"], "B", "r")
        c.icon("card", right - 16 - used - 11, cy, 18, PALETTE["muted"])


def write_broken(c: Canvas, words: PlateWords, left: float, right: float, cy: float) -> None:
    """Write a name in two lines, with score and number of cards side by side below it."""
    step, top, room = c.text_height(_SIZE) * _STEP, cy - _block(c) / 2, right - left
    lines = two_lines(c, words.name, room)
    widest = max(c.text_width(line, _SIZE) for line in lines)
    for i, line in enumerate(lines):  # both become smaller alike
        part = c.text_width(line, _SIZE) / widest
        fit = max(room * part, c.least_width(line) + 0.1)
        c.text(line, left, top + step * (i + 0.5), _SIZE, _colours(words)[0], fit=fit)
    y = top + 2 * step + _GAP + c.text_height(13) / 2
    used = 0.0
    if words.number:
        used = c.text(words.number, right, y, 14, PALETTE["text"], "B", "r") + 9
        c.icon("card", right - used, y, 14, PALETTE["muted"])
        used += 12
    c.text(words.score, left, y, 13, _colours(words)[1], "M", fit=room - used)


def two_lines(c: Canvas, name: str, room: float) -> Sequence[str]:
    """A name in two lines at most `room` wide, cut at a blank or near the middle. If it is longer, its middle is left
    out."""
    cuts = [(name[:i].rstrip(), name[i:].lstrip()) for i in range(1, len(name))]
    fitting = [cut for cut in cuts if max(map(c.least_width, cut)) <= room]
    if fitting:
        return min(fitting, key=lambda cut: (sum(map(len, cut)) == len(name), max(map(c.least_width, cut))))
    first = next(name[:i] for i in range(len(name), 0, -1) if i == 1 or c.least_width(name[:i]) <= room)
    last = next(
        "…" + name[i:] for i in range(1, len(name) + 1) if c.least_width("…" + name[i:]) <= room or not name[i:]
    )
    return first, last


def _block(c: Canvas) -> float:
    """The height of a name in two lines with the score below it."""
    return c.text_height(_SIZE) * _STEP * 2 + _GAP + c.text_height(13)


def _colours(words: PlateWords) -> tuple[str, str]:
    """The colours of name and score."""
    return (PALETTE["muted"],) * 2 if words.out else (PALETTE["text"], PALETTE["gold_hi"])
