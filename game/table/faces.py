"""The faces of opponents at the table: which expression each has, and the fade from one to the next.

An expression depends only on what every seat knows: the actions of the deal so far and its result. It is not told
anything else, so that no face can give a hand away."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from engine.contract import CLOCK, Action, Result
from game.draw import portraits
from game.draw.canvas import Canvas
from game.draw.portraits import Expression
from game.ui.widgets import Rect

FADE_MS: Final = 150.0


class Reaction(NamedTuple):
    """The expressions after an action: of the seat that did it, and of all others."""

    actor: Expression = "thinking"
    others: Expression = "thinking"


def expression(
    seat: int, history: Sequence[Action], result: Result | None, reactions: Mapping[str, Reaction]
) -> Expression:
    """The expression of a seat. It is thoughtful unless something has happened."""
    if result is not None:
        return _at_the_end(seat, result)
    last: int | None = None
    for action in reversed(history):
        if action.seat == CLOCK:
            continue
        if last is None:
            last = action.seat
        if action.seat != last:
            break
        if action.verb in reactions:
            reaction = reactions[action.verb]
            return reaction.actor if action.seat == seat else reaction.others
    return "thinking"


def _at_the_end(seat: int, result: Result) -> Expression:
    """Winners are pleased. Those whose points are farthest from a winner's are caught."""
    if not result.winners:
        return "thinking"
    if seat in result.winners:
        return "pleased"
    behind = [abs(points - result.points[result.winners[0]]) for points in result.points]
    return "caught" if behind[seat] == max(behind) > 0 else "thinking"


class Faces:
    """The expressions that are shown. Call `look` with every new View and `update` while time passes."""

    def __init__(self, seats: Iterable[int], reactions: Mapping[str, Reaction]) -> None:
        self.now: dict[int, Expression] = dict.fromkeys(seats, "thinking")
        self._reactions = reactions
        self._before: dict[int, tuple[Expression, float]] = {}  # the face that fades, and its age in ms
        self._drawn: dict[int, tuple[str, Rect]] = {}

    def look(self, history: Sequence[Action], result: Result | None) -> None:
        """Take the public part of the newest View."""
        for seat, old in self.now.items():
            new = expression(seat, history, result, self._reactions)
            if new != old:
                self.now[seat], self._before[seat] = new, (old, 0.0)

    def update(self, ms: float) -> bool:
        """Let time pass. Return whether a face changes, so that a frame has to be drawn."""
        fading = bool(self._before)
        self._before = {seat: (face, age + ms) for seat, (face, age) in self._before.items() if age + ms < FADE_MS}
        return fading

    def finish(self) -> None:
        """End the fades at once."""
        self._before.clear()

    def draw(self, canvas: Canvas, seat: int, crest: str, x: float, y: float, w: float) -> None:
        """Draw the face of a seat."""
        self._drawn[seat] = (crest, (x, y, w, w * portraits.SHAPE))
        portraits.paint(canvas, crest, self.now[seat], x, y, w)

    @property
    def boxes(self) -> list[Rect]:
        """Where the faces are that were drawn."""
        return [place for _, place in self._drawn.values()]

    def draw_fades(self, canvas: Canvas) -> None:
        """Draw the faces that fade over those that were drawn with `draw`."""
        for seat, (face, age) in self._before.items():
            if seat in self._drawn:
                crest, (x, y, w, _) = self._drawn[seat]
                portraits.paint(canvas, crest, face, x, y, w, min(254, round(255 * (1 - age / FADE_MS))))

    def draw_ahead(self, canvas: Canvas) -> bool:
        """Make one expression of the faces that are shown, before it is needed. False if all are made."""
        return any(portraits.draw_ahead(canvas, crest, x, y, w) for crest, (x, y, w, _) in self._drawn.values())

    def begin(self) -> None:
        """The table is about to be drawn anew: what was drawn before no longer counts."""
        self._drawn.clear()
