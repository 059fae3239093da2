"""The buttons at the foot of the public table: each person's own key, who claims the turn, and what is called."""

import math
from collections.abc import Collection, Sequence
from typing import Final

from game.scenes.table.hotseat.notes import SeatKey
from game.table.public_view import CallOption, PublicView
from game.ui.widgets import Button, Rect, Widget

GAP: Final = 12.0
HIGH: Final = 64.0
"""The height of a button, in units."""
ROW: Final = HIGH + GAP
SIDE: Final = 20.0
"""Between the plate's edge and its buttons, in units."""


def foot(plate: Rect) -> float:
    """The upper edge of the row of buttons at the foot of the plate."""
    return plate[1] + plate[3] - HIGH - SIDE


def bar(plate: Rect) -> Rect:
    """The bar with which the person who is due opens the hand."""
    return plate[0] + SIDE, foot(plate), min(380.0, plate[2] - 120), HIGH


def own_keys(public: PublicView, people: Collection[int], callers: Collection[int]) -> list[Widget]:
    """A button for each person's own key, always in the same place."""
    names, crests = public.seats.name, public.seats.crests
    return [
        SeatKey(
            f"own:{s}",
            public.key_box(s),
            key=str(s + 1),
            crest=crests[s],
            label=names(s),
            on=s in callers,
            accessible_label=names(s),
            focusable=not callers,
        )
        for s in people
    ]


def claims(public: PublicView, people: Sequence[int], plate: Rect) -> list[Widget]:
    """A button for each person who may be first to claim the turn."""
    each = min(220.0, (plate[2] - 2 * SIDE - GAP) / 2)
    return [
        Button(
            f"claim:{s}",
            (plate[0] + SIDE + i * (each + GAP), foot(plate), each, HIGH),
            key=str(s + 1),
            label=public.seats.name(s),
            kind="gold",
            size=18,
        )
        for i, s in enumerate(people)
    ]


def calls(options: Sequence[CallOption], unsay: str, plate: Rect, upright: bool) -> list[Widget]:
    """A button for each call, and one with the label `unsay` that takes the key back."""
    n = len(options) + 1
    columns = math.ceil(n / 2) if upright and n > 3 else n
    each = min(200.0, (plate[2] - 2 * SIDE - GAP * (columns - 1)) / columns)

    def place(i: int) -> Rect:
        """The rows end at the foot of the plate."""
        row, column = divmod(i, columns)
        top = foot(plate) - ((n - 1) // columns - row) * ROW
        return plate[0] + SIDE + column * (each + GAP), top, each, HIGH

    widgets: list[Widget] = [
        Button(
            f"say:{s.action.verb}",
            place(i),
            key=s.key,
            label=s.label,
            kind="primary" if s.proved else "second",
            size=17,
        )
        for i, s in enumerate(options)
    ]
    return [*widgets, Button("unsaid", place(n - 1), key="Esc", size=17, label=unsay)]
