"""What every screen is: a Scene on the stack of the App."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.draw.canvas import Canvas
from game.ui import input as ins

if TYPE_CHECKING:
    from game.app.window import App


class Scene:
    """One screen. The App calls `enter` when it is put on the stack, `leave` when it is taken off,
    `resume` when what lay over it is gone, `handle` for each input, `update` with the milliseconds
    gone by while it is on top, and `draw` only when `dirty` is set. `draw` changes nothing.

    An `overlay` is drawn over the scene below it. `game` is the game it belongs to, whose rule
    book F1 opens."""

    overlay = False
    game: str | None = None

    app: "App"

    def __init__(self) -> None:
        self.dirty = True

    def enter(self) -> None:
        """It is on the stack now; `self.app` is set."""

    def leave(self) -> None:
        """It is being taken off the stack."""

    def resume(self) -> None:
        """It is on top again; language, sizes or settings may have changed."""
        self.resized()

    def resized(self) -> None:
        """The window, the text size or the language changed: lay out anew."""
        self.dirty = True

    def handle(self, event: ins.Event) -> None:
        """Take an input."""

    def update(self, ms: float) -> None:
        """Time passes."""

    def think(self) -> bool:
        """Use a few milliseconds in which nothing has to be drawn; False if there is nothing to use them for."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw all of it."""

    def toast_foot(self) -> float:
        """How far above the foot of the window short messages stand."""
        return 16.0

    def rules_page(self) -> str:
        """The page of the rule book that concerns this moment; "" if there is none."""
        return ""

    def table_options(self) -> Mapping[str, Any] | None:
        """How the table is set that this scene is about; None if it is about none."""
        return None

    @property
    def canvas(self) -> Canvas:
        """For measuring text outside of `draw`."""
        return self.app.canvas
