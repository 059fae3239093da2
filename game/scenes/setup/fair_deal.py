"""The hash of the program's share of a match, and the word that the player may add to it."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.record.commitment import WORD_LENGTH, Secret
from engine.record.fingerprint import in_groups, words
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.match.match_setup import MatchSetup
from game.scenes import upright
from game.scenes.menu import Menu
from game.text.translations import tr
from game.ui import input as ins
from game.ui.clipboard import copy
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Rect, TextField, Widget, Zone

WIDTH: Final = 900.0
TOP: Final = 84.0
WORD_SIGNS: Final = " ー々・-'、。,.!?！？"


class FairDeal(Menu):
    """Shows the hash first and takes the word after it. `on_word` gets the word as it is typed."""

    first = "hash"
    upright = True

    def __init__(self, draft: MatchSetup, on_word: Callable[[str], None]) -> None:
        super().__init__()
        self.game = draft.game
        self.secret: Secret = draft.secret
        self.chosen_seed = bool(draft.seed.strip())
        self.word = draft.word
        self.on_word = on_word

    def title(self) -> str:
        return tr("fair_deal.title")

    # -- layout
    def _panel(self) -> Rect:
        """The box of the panel, as high as its texts need. One that is higher than the window scrolls."""
        c = self.canvas
        wide, top = self._measures()
        return (c.width - wide) / 2, top, wide, self._tops(c)["end"] - top + (104 if c.upright else 92)

    def _area(self) -> ScrollArea:
        """What scrolls: all that stands below the title."""
        c, offset = self.canvas, self._offset
        x, top, wide, high = self._panel()
        top += offset
        area = ScrollArea("panel", (x, top, wide, c.height - top), high + 12)
        area.offset = min(area.most, offset)
        return area

    @property
    def _offset(self) -> float:
        return self.ui.areas["panel"].offset if "panel" in self.ui.areas else 0.0

    def _measures(self) -> tuple[float, float]:
        """The width of the panel and its top."""
        wide, top = (720 - 2 * upright.EDGE, 104.0) if self.canvas.upright else (WIDTH, TOP)
        return wide, top - self._offset

    def _field(self) -> float:
        return upright.TARGET if self.canvas.upright else 48.0

    def _tops(self, c: Canvas, draw: bool = False) -> dict[str, float]:
        """Lay out, and with `draw` write, what stands above each other. Returns the tops of the widgets."""
        wide, top = self._measures()
        x, y, w, tops = (c.width - wide) / 2 + 28, top + 20, wide - 56, {}
        y += c.paragraph(tr("fair_deal.about"), x, y, w, 15, PALETTE["text"], line=1.35, draw=draw) + 10
        tops["hash"] = y
        y += self._hash(c, x, y, w, False) + 16
        c.text(tr("fair_deal.word"), x, y + c.text_height(14) / 2, 14, PALETTE["gold_hi"], fit=w) if draw else None
        y += c.text_height(14) + 10
        tops["word"] = y
        y += self._field() + 10
        y += c.paragraph(tr("fair_deal.word_about"), x, y, w, 14, PALETTE["muted"], line=1.35, draw=draw) + 8
        if self.chosen_seed:
            y += c.paragraph(tr("fair_deal.seed"), x, y, w, 14, PALETTE["gold_hi"], line=1.35, draw=draw) + 8
        else:
            y += c.paragraph(tr("fair_deal.proof"), x, y, w, 14, PALETTE["muted"], line=1.35, draw=draw) + 8
        tops["end"] = y
        return tops

    def _hash(self, c: Canvas, x: float, y: float, w: float, draw: bool) -> float:
        """Write the hash into its box, or only measure it. Returns the height of the box."""
        top, digest = y + 12, self.secret.digest
        top += c.paragraph(" ".join(words(digest)), x + 20, top, w - 40, 19, PALETTE["gold_hi"], line=1.35, draw=draw)
        top += c.paragraph(in_groups(digest), x + 20, top + 2, w - 40, 14, PALETTE["muted"], line=1.35, draw=draw) + 2
        return top + 12 - y

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c, area = self.canvas, self._area()
        self.ui.areas = {"panel": area}  # which the boxes follow
        x, y, w, h = self._panel()
        tops = self._tops(c)
        high = self._hash(c, x + 28, 0, w - 56, False)
        done = (x + (w - 300) / 2, y + h - 72, 300.0, 54.0)
        if c.upright:
            done = (x + w - 28 - 300, y + h - 84, 300.0, upright.TARGET)
        spoken = ", ".join(words(self.secret.digest))
        return [
            upright.back_button(c, c.margin_x),
            Zone(
                "hash",
                (x + 28, tops["hash"], w - 56, high),
                area="panel",
                accessible_label=tr("fair_deal.hash", words=spoken),
            ),
            TextField(
                "word",
                area="panel",
                rect=(x + 28, tops["word"], w - 56, self._field()),
                value=self.word,
                limit=WORD_LENGTH,
                free=True,
                signs=WORD_SIGNS,
                hint=tr("fair_deal.hint"),
                accessible_label=tr("fair_deal.word"),
            ),
            Button(
                "done",
                done,
                area="panel",
                key="" if self.ui.focus == "hash" else "Enter",
                label=tr("fair_deal.done"),
                kind="primary",
                size=18,
                align="c",
            ),
        ], [area]

    # -- answers
    def handle(self, event: ins.Event) -> None:
        if event == ins.Confirm("Enter") and self.enter_is_free and self.ui.focus in (None, "word"):
            self.cancel()
        else:
            super().handle(event)

    def activate(self, wid: str) -> None:
        widget = self.ui[wid]
        if wid == "hash":
            self.app.toast(tr("fair.copied" if copy(self.secret.digest) else "fair.not_copied"))
        elif isinstance(widget, TextField):
            self.word = widget.value
            self.on_word(self.word)
        else:
            self.cancel()

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        x, y = c.margin_x + upright.title_left(c), 52.0 if c.upright else 42.0
        c.text(tr("fair_deal.title"), x, y, 18)
        ax, ay, aw, ah = self.ui.areas["panel"].rect
        with c.clip(ax - 8, ay, aw + 16, ah):
            self._paint_panel(c)

    def _paint_panel(self, c: Canvas) -> None:
        c.panel(*self._panel(), RADIUS["plate"], 0.66, False)
        zone = self.ui["hash"]
        if zone is None:
            return
        lit = self.ui.hover == "hash" or (self.ui.focus == "hash" and self.ui.by_keys)
        focus = self.ui.focus == "hash" and self.ui.by_keys
        c.box(
            *zone.rect,
            RADIUS["button"],
            PALETTE["raised" if lit else "panel"],
            0.9,
            line=PALETTE["gold_hi" if focus else "line"],
            line_alpha=1 if focus else 0.2,
            line_width=2 if focus else 1,
        )
        x, y, w, _ = zone.rect
        self._hash(c, x, y, w, True)
        self._tops(c, True)
