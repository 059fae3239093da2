"""The strength of the player in the records: in words, as a curve over the matches, and who would be even."""

from collections.abc import Sequence
from typing import Final

from ai.strength import opponents
from game.draw import whole_text
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.rating import words
from game.rating.model import NINE_IN_TEN, Rating
from game.scenes.records.charts import across, heights, paint_line, thinned
from game.text.translations import tr
from game.ui.widgets import Rect

MARGIN: Final = 15.0
"""The room above and below the band, in points."""


def paint(c: Canvas, game: str, ratings: Sequence[Rating], box: Rect) -> None:
    """Draw the words and the curve into the box of the chart, below its heading."""
    x, y, w, h = box
    if not ratings:
        text = tr("rating.none") if words.has_scale(game) else tr("rating.no_scale")
        c.paragraph(text, x + 20, y + 84, w - 40, 14, PALETTE["muted"])
        return
    now = ratings[-1]
    said = f"{tr('rating.you_are', about=words.about(game, now))} {words.sure(now)}"
    whole_text.write(c, said, (x + 20, y + 52, w - 40, 40), 15, PALETTE["text"], "M")
    foot = c.text_height(13) + 18
    _paint_curve(c, game, ratings, (x + 110, y + 104, w - 140, h - 104 - foot - 6))
    whole_text.write(c, words.numbers(game, now), (x + 20, y + h - foot - 4, w - 40, foot), 13, PALETTE["muted"], "M")


def limits(ratings: Sequence[Rating]) -> tuple[float, float]:
    """The lowest and the highest strength that the curve shows."""
    low = min(r.points - NINE_IN_TEN * r.error for r in ratings) - MARGIN
    return low, max(r.points + NINE_IN_TEN * r.error for r in ratings) + MARGIN


def marks(game: str, now: float, low: float, high: float, room: float) -> list[tuple[str, float]]:
    """The levels to write beside the curve with their strengths, at least `room` points apart, those next to the
    rating `now` first."""
    found: list[tuple[str, float]] = []
    for kind, strength in sorted(opponents(game, 100), key=lambda one: abs(one[1].points - now)):
        if low <= strength.points <= high and all(abs(strength.points - points) >= room for _, points in found):
            found.append((words.level_name(kind), strength.points))
    return found


def _paint_curve(c: Canvas, game: str, ratings: Sequence[Rating], box: Rect) -> None:
    shown = [ratings[i] for i in thinned(len(ratings))]
    low, high = limits(shown)
    for name, points in marks(game, ratings[-1].points, low, high, (high - low) * c.text_height(13) / box[3]):
        across(c, box, heights([points], low, high, box)[0][1], name, True)
    above = heights([r.points + NINE_IN_TEN * r.error for r in shown], low, high, box)
    below = heights([r.points - NINE_IN_TEN * r.error for r in shown], low, high, box)
    if len(shown) > 1:
        edge = "L".join(f"{x:.1f} {y:.1f}" for x, y in (*above, *reversed(below)))
        c.path(f"M{edge}Z", PALETTE["gold"], a=0.24)
    paint_line(c, heights([r.points for r in shown], low, high, box), PALETTE["gold_hi"], 3)
