"""Export, import and deletion of records, with their dialogs."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from engine.text import error_text
from game.app.scene import Host
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.match.seating import OURS, tidied
from game.scenes import upright
from game.scenes.dialogs.ask_text import AskText
from game.scenes.dialogs.confirm import Confirm
from game.scenes.dialogs.message import Message
from game.scenes.menu import Menu
from game.scenes.records.working import Work, Working
from game.stats import database, import_export
from game.stats.database import Unusable
from game.table.view import LONGEST_NAME
from game.text.translations import tr
from game.ui import widgets
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Choice, Rect, TextField, Widget

ROW_HEIGHT: Final = 46.0


def open_export(app: Host) -> None:
    """Write everything to a file and say where it is."""
    title = tr("records.export")

    def then(text: str) -> None:
        app.push(Message(title, text))

    app.push(Working(tr("records.file.exporting"), _exported(), then, tr("records.file.export_stopped")))


def _exported() -> Work:
    """Write everything to a new file. Returns what is said about it."""
    try:
        return tr("records.file.exported", file=str((yield from import_export.exporting())))
    except Unusable as e:
        return tr(e.key)
    except OSError as e:
        return tr("records.file.failed", why=error_text(e))


def _taken_in(file: Path, owner: str) -> Work:
    """Import a file. Returns what is said about it."""
    try:
        imported = yield from import_export.taking_in(file, owner)
        return tr("records.file.done", n=imported.matches, fresh=imported.new)
    except import_export.ImportRefused as e:
        return tr(e.key, **e.values)
    except Unusable as e:
        return tr(e.key)
    except OSError as e:
        return tr("records.file.unreadable", why=error_text(e))


def _deleted(game: str | None) -> Work:
    """Delete the records of a game, or (None) all. Returns what is said about it, "" if all is well."""
    warning = yield from database.deleting(game)
    return tr(warning) if warning else ""


def open_import(app: Host, on_change: Callable[[], None]) -> None:
    """Let the player choose a file. `on_change` is called after the import."""
    app.push(ImportDialog(on_change))


def open_delete(app: Host, game: str, on_change: Callable[[], None]) -> None:
    """Ask, then delete the records of a game, or all ("" for `game`). `on_change` is called after it."""
    text = tr("records.file.delete_game", game=tr(f"{game}.name")) if game else tr("records.file.delete_all")

    def yes() -> None:
        app.push(Working(tr("records.file.deleting"), _deleted(game or None), then, tr("records.file.delete_stopped")))

    def then(text: str) -> None:
        if text:
            app.toast(text, 8000)
        on_change()

    app.push(Confirm(tr("records.file.delete_title"), text, tr("records.file.delete_yes"), yes))


class AskOwner(AskText):
    """Asks for the name of the person whose records a file has. The name of the file is proposed."""

    def __init__(self, file: Path, take: Callable[[str], None]) -> None:
        name = file.stem[:LONGEST_NAME]
        field = TextField("text", (0, 0, 0, 0), value=name, hint=name, limit=LONGEST_NAME)
        field.free, field.accessible_label = True, tr("records.file.whose")
        super().__init__(
            tr("records.file.whose"), tr("records.file.name_about"), tr("records.import"), lambda text: "", field
        )
        self.take = take

    def answer(self, text: str) -> None:
        """Import the file in place of the dialog."""
        name = tidied(text) or self.field.hint
        self.app.pop()
        self.take(name.capitalize() if name in OURS else name)


class ImportDialog(Menu):
    """A dialog that lists the files of the import folder. A click imports a file, as the player's own or as somebody
    else's."""

    overlay = True
    upright = True
    first = "cancel"

    def __init__(self, on_change: Callable[[], None]) -> None:
        super().__init__()
        self.on_change = on_change
        self.somebody_elses = False
        try:
            self.files = sorted(p for p in import_export.folder().iterdir() if p.suffix.lower() == ".json")
        except OSError:
            self.files = []

    def title(self) -> str:
        return tr("records.file.import_title")

    def _text(self) -> str:
        return tr("records.file.import_text", folder=str(import_export.folder()))

    def _box(self) -> Rect:
        c = self.canvas
        w = 620.0
        h = min(c.height - 32, 66 + c.text_height(24) + self._height() + 240 + self._foot() - 10)
        return (c.width - w) / 2, (c.height - h) / 2, w, h

    def _height(self) -> float:
        return self.canvas.paragraph(self._text(), 0, 0, 556, 14, draw=False)

    def _foot(self) -> float:
        """The height of the choice and the button below the list."""
        return 2 * upright.TARGET + 70 if self.canvas.upright else 160.0

    def _row(self) -> float:
        return upright.TARGET + upright.GAP if self.canvas.upright else ROW_HEIGHT

    def _list(self) -> Rect:
        x, y, w, h = self._box()
        top = y + 50 + self.canvas.text_height(24) + self._height()
        return x + 24, top, w - 48, y + h - self._foot() - top

    def _whose(self) -> Rect:
        """The box of the choice whose file it is."""
        x, y, w, h = self._box()
        high = upright.TARGET if self.canvas.upright else 46.0
        return x + w - 382, y + h - self._foot() + 18, 350, high

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        x, y, w, h = self._box()
        row, large = self._row(), self.canvas.upright
        area = ScrollArea("files", self._list(), len(self.files) * row + 8)
        old = self.ui.areas.get("files")
        offset = min(area.most, old.offset) if old else 0.0
        ax, ay, aw, _ = area.rect
        out: list[Widget] = [
            widgets.Row(
                f"file:{i}",
                (ax + 8, ay + 4 + i * row - offset, aw - 28, row - (upright.GAP if large else 4)),
                area="files",
                label=p.name,
            )
            for i, p in enumerate(self.files)
        ]
        whose = [(False, tr("records.file.mine")), (True, tr("records.file.others"))]
        out.append(
            Choice(
                "whose",
                self._whose(),
                options=whose,
                value=self.somebody_elses,
                size=15,
                accessible_label=tr("records.file.whose"),
            )
        )
        high = upright.TARGET if large else 54.0
        out.append(Button("cancel", (x + w - 232, y + h - 26 - high, 200, high), key="Esc", label=tr("ui.cancel")))
        return out, [area]

    def activate(self, wid: str) -> None:
        kind, _, n = wid.partition(":")
        widget = self.ui[wid]
        if kind == "file":
            self._take(self.files[int(n)])
        elif kind == "whose" and isinstance(widget, Choice):
            self.somebody_elses = bool(widget.value)
        elif kind == "cancel":
            self.cancel()

    def _take(self, file: Path) -> None:
        if self.somebody_elses:
            self.app.push(AskOwner(file, lambda owner: self._import(file, owner)))
        else:
            self._import(file, "")

    def _import(self, file: Path, owner: str) -> None:
        app = self.app

        def then(text: str) -> None:
            self.on_change()
            app.push(Message(tr("records.file.import_title"), text))

        app.pop()
        work = _taken_in(file, owner)
        app.push(Working(tr("records.file.importing"), work, then, tr("records.file.import_stopped")))

    def paint(self, c: Canvas) -> None:
        c.veil(150)
        x, y, w, h = self._box()
        c.shadow(x, y, w, h, 24, 24, 12, 160)
        c.box(x, y, w, h, 24, PALETTE["tile"], 1, to=PALETTE["tile_lo"], line=PALETTE["line"], line_alpha=0.16)
        c.text(tr("records.file.import_title"), x + 32, y + 22 + c.text_height(24) / 2, 24, fit=w - 64)
        c.paragraph(self._text(), x + 32, y + 34 + c.text_height(24), 556, 14, PALETTE["muted"])
        if not self.files:
            lx, ly, _, lh = self._list()
            c.text(tr("records.file.none"), lx + 16, ly + lh / 2, 15, PALETTE["muted"], "M", fit=540)
        _, top, _, high = self._whose()
        c.text(tr("records.file.whose"), x + 32, top + high / 2, 15, PALETTE["text"], "M", fit=w - 64 - 366)
