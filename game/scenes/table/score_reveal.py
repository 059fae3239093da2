"""The score sheet of a table scene: a deal or the match counted line by line, and what one may do then."""

from typing import TYPE_CHECKING, Final

from game.scenes.table.hint_panel import Pill
from game.table import score_sheet
from game.table.score_sheet import ResultSheet
from game.text.translations import tr
from game.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

ROW_MS: Final = 380.0


class Count:
    """The sheet that lies on the table, if one does, and how far it is counted."""

    def __init__(self, scene: "TableScene") -> None:
        self.scene = scene
        self.sheet: ResultSheet | None = None
        self.rows = 0
        """So many lines stand there."""
        self.final = False
        """Whether it is the match that is counted."""
        self._row_age = 0.0

    @property
    def done(self) -> bool:
        """Whether every line stands there."""
        return self.sheet is not None and self.rows >= len(self.sheet.rows)

    def clear(self) -> None:
        """Take the sheet away."""
        self.sheet, self.final, self.rows = None, False, 0

    def open(self, sheet: ResultSheet | None, final: bool = False) -> None:
        """Lay a sheet on the table, none of its lines written yet."""
        self.sheet, self.final, self.rows, self._row_age = sheet, final, 0, 0.0
        if self.done:
            self.finish()
        self.scene.build()

    def update(self, ms: float) -> None:
        """One line after the other, from the deal that has just ended."""
        if self.sheet is None:
            self.open(self.scene.table_view.result())
        if self.sheet is None or self.done:
            return
        self._row_age += ms
        if self._row_age >= ROW_MS * self.scene.app.settings.motion:
            self._row_age = 0.0
            self.rows += 1
            self.scene.app.sounds.play("card-flip")
            if self.done:
                self.finish()
            self.scene.build()

    def finish(self) -> None:
        """All lines at once: the result stands, and one may go on."""
        sheet, scene = self.sheet, self.scene
        if sheet is None:
            return
        self.rows = len(sheet.rows)
        if sheet.mood != "even":
            scene.app.sounds.play(f"{'match' if self.final else 'deal'}-{sheet.mood}")
        scene.app.announce(f"{sheet.title} {sheet.label} {sheet.value}")
        scene.ui.prompt()
        scene.build()
        scene.ui.focus = next((w.id for w in scene.ui.widgets if w.key == "Enter"), None)

    def widgets(self) -> list[Widget]:
        """The way on, once everything is counted."""
        if not self.done:
            return []
        x, y, w, h = score_sheet.place(self.scene.canvas)
        row = y + h - 66
        if self.final:
            return self._ways(x + 20, row, w - 40)
        wid, label = ("final", "table.to_final") if self.scene.table.match_state.over else ("next", "table.next_deal")
        wide = w - 52 - 140
        way_on = Button(wid, (x + 20, row, wide, 50), key="Enter", label=tr(label), kind="primary")
        rect = (x + 32 + wide, row, 140.0, 50.0)
        if self.scene.help.able:
            return [way_on, *self.scene.help.beside(rect)]
        return [way_on, Button("score", rect, key="C", label=tr("score.button"), kind="paper")]

    def _ways(self, x: float, y: float, w: float) -> list[Widget]:
        """What may follow a match: another one, the replay if there is a record, the start screen."""
        c, pill, again = self.scene.canvas, 76.0, self.scene.match.path.exists()
        words = [c.text_width(tr(f"table.{key}"), 18) for key in ("rematch", "home")]
        part = (w - 24 - pill) * words[0] / sum(words) if again else (w - 12) / 2
        left = x + part + 12
        found: list[Widget] = [
            Button("rematch", (x, y, part, 50), key="Enter", label=tr("table.rematch"), kind="primary")
        ]
        if again:
            found.append(
                Pill(
                    "replay",
                    (left, y, pill, 50),
                    key="W",
                    icon="eye",
                    kind="paper",
                    accessible_label=tr("replay.title"),
                    paper=True,
                )
            )
            left += pill + 12
        found.append(Button("home", (left, y, x + w - left, 50), key="B", label=tr("table.home"), kind="paper"))
        return found
