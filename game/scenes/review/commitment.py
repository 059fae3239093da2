"""The hashes that fix a match and its deals: each is shown before the first card, its text when it is opened."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from engine.record.commitment import CommittedDeal
from engine.record.fingerprint import in_groups, label, noted, words
from engine.record.header import Header
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.match.session import Match
from game.scenes import upright
from game.scenes.menu import Menu
from game.text.translations import tr
from game.ui.clipboard import copy
from game.ui.focus import ScrollArea
from game.ui.widgets import Rect, TextField, Widget, Zone

GAP: Final = 14.0
NOTED_LENGTH: Final = 80


class Entry(NamedTuple):
    """A hash in the list. `about` says what it fixes; `text` is what was hashed, empty while that is closed."""

    id: str
    name: str
    digest: str
    about: str
    text: str = ""


class MatchDeals(NamedTuple):
    """What may be shown of a match: its hashes, the latest first."""

    game: str
    path: Path
    entries: tuple[Entry, ...]


def deals_of(match: Match) -> MatchDeals:
    """The hashes of a match at the table; between deals the next one is included."""
    journal = match.journal
    assert journal is not None
    committed = dict(journal.fixed)
    if match.fixed:
        committed[match.fixed.number] = match.fixed
    match_state = match.table.match_state
    return match_deals(journal.header, match.path, committed, match_state.number, match_state.over)


def match_deals(header: Header, path: Path, fixed: dict[int, CommittedDeal], played: int, over: bool) -> MatchDeals:
    """The hashes of a match of which `played` deals are over."""
    entries = [_deal(fixed[n], n < played) for n in sorted(fixed, reverse=True)]
    secret = header.secret
    about = [tr("fair.opened", seed=secret.seed, nonce=secret.nonce) if over else tr("fair.match_closed")]
    about += [tr("fair.word", word=header.word)] if header.word else []
    about += [tr("fair.seed", seed=header.match_seed)] if over else []
    entries.append(Entry("match", tr("fair.match"), secret.digest, "\n".join(about), secret.text if over else ""))
    return MatchDeals(header.game, path, tuple(entries))


def _deal(deal: CommittedDeal, opened: bool) -> Entry:
    about = tr("fair.opened", seed=deal.seed, nonce=deal.nonce) if opened else tr("fair.closed")
    name = tr("fair.deal", n=deal.number + 1)
    return Entry(f"deal:{deal.number}", name, deal.digest, about, deal.text if opened else "")


class CommitmentsScene(Menu):
    """The list of hashes. Enter or a click copies a hash, or everything an opened one was made of. A noted hash can be
    typed, to see which one it is."""

    upright = True

    def __init__(self, deals: MatchDeals) -> None:
        super().__init__()
        self.game = deals.game
        self.deals = deals
        self.noted = ""
        self.ui.focus = deals.entries[0].id

    def title(self) -> str:
        return tr("fair.title")

    # -- layout
    def _panels(self) -> tuple[Rect, Rect]:
        c = self.canvas
        if c.upright:  # below each other
            x, y, w = upright.EDGE, 104.0, c.width - 2 * upright.EDGE
            answers = [tr("fair.noted_short"), tr("fair.noted_none"), self.compared()]
            answer = max(c.paragraph(t, 0, 0, w - 40, 13, line=1.35, draw=False) for t in answers)
            h = 12 + self._about(c, 0, 0, w - 40, False) + self._field() + 8 + answer + 14
            return (x, y, w, h), (x, y + h + upright.GAP, w, c.height - upright.EDGE - y - h - upright.GAP)
        y, h = 92.0, c.height - 116
        left = max(360.0, (c.width - 72) * 0.33)
        return (24, y, left, h), (48 + left, y, c.width - 72 - left, h)

    def _field(self) -> float:
        """The height of the field for a noted hash."""
        return upright.TARGET if self.canvas.upright else 46.0

    def _parts(self, entry: Entry) -> tuple[tuple[str, float, str, float], ...]:
        """The paragraphs below the name: text, size, colour, line height."""
        return (
            (" ".join(words(entry.digest)), 16, PALETTE["text"], 1.35),
            (in_groups(entry.digest), 14, PALETTE["muted"], 1.3),
            (entry.about, 13, PALETTE["muted"], 1.35),
        )

    def _height(self, entry: Entry, w: float) -> float:
        c = self.canvas
        parts = self._parts(entry)
        high = sum(c.paragraph(t, 0, 0, w - 40, size, draw=False, line=line) for t, size, _, line in parts)
        return 16 + c.text_height(16) + 8 + high + 6 * (len(parts) - 1) + 14

    def _areas(self) -> list[ScrollArea]:
        """The words about hashes with the field below them, and the list, both scrolled as far as before."""
        boxes = [(x + 10, y + 12, w - 20, h - 24) for x, y, w, h in self._panels()]
        w = boxes[0][2] - 20
        about = self._about(self.canvas, 0, 0, w, False) + self._field() + 8
        about += self.canvas.paragraph(self.compared(), 0, 0, w, 13, line=1.35, draw=False)
        entries = sum(self._height(e, boxes[1][2] - 12) + GAP for e in self.deals.entries)
        areas = [ScrollArea("about", boxes[0], about), ScrollArea("deals", boxes[1], entries)]
        for area in areas:
            area.scroll(old.offset if (old := self.ui.areas.get(area.id)) else 0.0)
        return areas

    def _rows(self, area: ScrollArea) -> list[tuple[Entry, Rect]]:
        x, y, w, _ = area.rect
        top, boxes = y - area.offset, []
        for entry in self.deals.entries:
            h = self._height(entry, w - 12)
            boxes.append((entry, (x, top, w - 12, h)))
            top += h + GAP
        return boxes

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        about, deals = areas = self._areas()
        x, y, w, _ = about.rect
        out: list[Widget] = [
            upright.back_button(self.canvas),
            TextField(
                "noted",
                (x + 10, self._about(self.canvas, 0, y - about.offset, w - 20, False), w - 20, self._field()),
                area="about",
                value=self.noted,
                limit=NOTED_LENGTH,
                free=True,
                signs="# -",
                hint=tr("fair.noted_hint"),
                accessible_label=tr("fair.noted"),
            ),
        ]
        out += [
            Zone(entry.id, box, area="deals", accessible_label=f"{entry.name}: {' '.join(words(entry.digest))}")
            for entry, box in self._rows(deals)
        ]
        return out, areas

    # -- answers
    def activate(self, wid: str) -> None:
        if wid == "back":
            self.cancel()
            return
        widget = self.ui[wid]
        if isinstance(widget, TextField):
            self.noted = widget.value
            self.rebuild()
            about = self.ui.areas["about"]
            about.scroll(about.most)  # the answer stands below the field
            return
        entry = next(e for e in self.deals.entries if e.id == wid)
        self.app.toast(tr("fair.copied" if copy(entry.text or entry.digest) else "fair.not_copied"))

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        upright.heading(c, tr("fair.title"), tr(f"{self.game}.name"), 0)
        for panel in self._panels():
            c.panel(*panel, RADIUS["plate"], 0.66, False)
        about, deals = self._areas()
        x, y, w, h = about.rect
        with c.clip(x - 6, y, w + 6, h):
            below = self._about(c, x + 10, y - about.offset, w - 20, True) + self._field() + 8
            c.paragraph(self.compared(), x + 10, below, w - 20, 13, PALETTE["text"], line=1.35)
        x, y, w, h = deals.rect
        with c.clip(x - 6, y, w + 6, h):
            for entry, box in self._rows(deals):
                self._paint_entry(c, entry, box)

    def _about(self, c: Canvas, x: float, y: float, w: float, draw: bool) -> float:
        """Write what stands above the field for a noted hash, at this place and of this width, or only measure it.
        Returns the top of the field."""
        top = y + 8
        command = f"rintaku verify {self.deals.path.name} --hash WORDS"
        for text, colour in (
            (tr("fair.about"), PALETTE["text"]),
            (tr("fair.copy"), PALETTE["muted"]),
            (command, PALETTE["gold_hi"]),
        ):
            top += c.paragraph(text, x, top, w, 14, colour, line=1.4, draw=draw) + 12
        if draw:
            c.text(tr("fair.noted"), x, top + c.text_height(14) / 2, 14, PALETTE["gold_hi"], fit=w)
        return top + c.text_height(14) + 8

    def compared(self) -> str:
        """What is said about the noted hash; empty before it is typed."""
        try:
            hashes = noted(self.noted)
        except ValueError:
            return tr("fair.noted_short")
        names = [next((e.name for e in self.deals.entries if e.digest.startswith(h)), "") for h in hashes]
        if not all(names):
            return tr("fair.noted_none")
        return tr("fair.noted_fits", name=names[0]) if names else ""

    def _paint_entry(self, c: Canvas, entry: Entry, box: Rect) -> None:
        x, y, w, h = box
        focus, hover = self.ui.focus == entry.id and self.ui.by_keys, self.ui.hover == entry.id
        c.box(
            x,
            y,
            w,
            h,
            RADIUS["button"],
            PALETTE["raised"] if focus or hover else PALETTE["panel"],
            0.9,
            line=PALETTE["gold_hi"] if focus else PALETTE["line"],
            line_alpha=1 if focus else 0.2,
            line_width=2 if focus else 1,
        )
        middle = y + 16 + c.text_height(16) / 2
        used = c.text(entry.name, x + 20, middle, 16, PALETTE["gold_hi"], fit=w - 40)
        named = tr("fair.label", label=label(entry.digest))
        c.text(named, x + w - 20, middle, 13, PALETTE["muted"], "M", "r", fit=w - 60 - used)
        top = y + 16 + c.text_height(16) + 8
        for text, size, colour, line in self._parts(entry):
            top += c.paragraph(text, x + 20, top, w - 40, size, colour, line=line) + 6
