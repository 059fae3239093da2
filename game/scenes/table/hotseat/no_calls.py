"""Who says "no call" at a shared screen: each person with a key of the own, at first below the number on a keyboard.

It holds for every card until that person opens the hand again or calls. The time for calls ends early only while
everybody says it, so nobody can shorten the time of another."""

from collections.abc import Sequence
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.scenes.table.base import TableBase
from game.scenes.table.hotseat.notes import SeatKey
from game.table.upright import GAP
from game.text.translations import tr
from game.ui import key_map
from game.ui.widgets import Rect, Widget

NAMED_FROM: Final = 100.0
"""A key at least as wide shows the name of its person."""
WIDEST = 131.0


class NoCalls:
    """The people who say "no call" to every card for now."""

    def __init__(self, scene: TableBase) -> None:
        self.scene = scene
        self.seats: set[int] = set()

    def toggle(self, seat: int) -> None:
        """A person says it, or takes it back."""
        self.seats ^= {seat}
        if not self.scene.ui.by_keys:  # a click gives no focus that is not seen: Enter would take it back
            self.scene.ui.focus = None
        self.scene.app.sounds.play("button")
        self.scene.build()

    def withdraw(self, seat: int) -> None:
        """A person calls, or looks at the hand again."""
        self.seats.discard(seat)

    def widgets(self, names: Sequence[str], crests: Sequence[str], plate: Rect) -> list[Widget]:
        """A key for each person at the foot of the plate. `names` and `crests`: by seat."""
        x, y, w, h = plate
        people = self.scene.match.people
        gap, high = (GAP, 74.0) if self.scene.canvas.upright else (10.0, 64.0)
        each = min(WIDEST, (w - 40 - gap * (len(people) - 1)) / len(people))
        return [
            SeatKey(
                f"quiet:{seat}",
                (x + 20 + i * (each + gap), y + h - high - 20, each, high),
                key=key_map.key("shared", f"no_call_{seat + 1}"),
                crest=crests[seat],
                label=names[seat] if each >= NAMED_FROM else "",
                on=seat in self.seats,
                accessible_label=tr(f"{self.scene.game}.pass.no_call_of", name=names[seat]),
                tip=tr(f"{self.scene.game}.pass.no_call_tip", name=names[seat]),
            )
            for i, seat in enumerate(people)
        ]

    def draw(self, canvas: Canvas, plate: Rect) -> None:
        """Write above the keys what they say."""
        text = tr(f"{self.scene.game}.pass.no_call")
        canvas.text(text, plate[0] + 20, _words_y(canvas, plate), 13, PALETTE["muted"], "M", fit=plate[2] - 40)

    def top(self, plate: Rect) -> float:
        """The upper edge of what stands on the plate."""
        canvas = self.scene.canvas
        return _words_y(canvas, plate) - canvas.text_height(13) / 2


def _words_y(canvas: Canvas, plate: Rect) -> float:
    """The middle of the words above the keys."""
    return plate[1] + plate[3] - (74.0 if canvas.upright else 64.0) - 42
