"""The hashes that fix the deals of a match: each is shown before the first card, and what it was made of after the
deal."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from engine.record.commitment import CommittedDeal, short
from engine.record.match_file import Header
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.match.session import Match
from game.scenes.menu import Menu
from game.text.translations import tr
from game.ui.focus import ScrollArea
from game.ui.widgets import IconButton, Rect, Widget, Zone

GAP: Final = 14.0


class MatchDeals(NamedTuple):
    """What may be shown of a match: its committed deals, newest first, which of them are over, and seed and seal once
    the match is over."""

    game: str
    path: Path
    fixed: tuple[CommittedDeal, ...]
    over: frozenset[int]
    seed: int | None = None
    sealed: str = ""


def deals_of(match: Match) -> MatchDeals:
    """The deals of a match at the table; between deals the next one is included."""
    journal = match.journal
    assert journal is not None
    header, committed = journal.header, dict(journal.fixed)
    if match.fixed:
        committed[match.fixed.number] = match.fixed
    return match_deals(
        header, match.path, committed, match.table.match_state.number, match.table.match_state.over, journal.sealed
    )


def match_deals(
    header: Header, path: Path, fixed: dict[int, CommittedDeal], played: int, over: bool, sealed: str
) -> MatchDeals:
    """The deals of a match of which `played` deals are over."""
    deals = tuple(fixed[n] for n in sorted(fixed, reverse=True))
    return MatchDeals(header.game, path, deals, frozenset(range(played)), header.seed if over else None, sealed)


class CommitmentsScene(Menu):
    """The list of deals. Enter or a click copies a hash, or everything an opened deal was made of."""

    def __init__(self, deals: MatchDeals) -> None:
        super().__init__()
        self.game = deals.game
        self.deals = deals
        self.ui.focus = f"deal:{deals.fixed[0].number}" if deals.fixed else None

    def title(self) -> str:
        return tr("fair.title")

    # -- layout
    def _panels(self) -> tuple[Rect, Rect]:
        c = self.canvas
        y, h = 92.0, c.height - 116
        left = max(360.0, (c.width - 72) * 0.33)
        return (24, y, left, h), (48 + left, y, c.width - 72 - left, h)

    def _texts(self, deal: CommittedDeal) -> tuple[str, str]:
        """The hash in groups of eight digits, and what it was made of once the deal is over."""
        digest = deal.digest
        groups = " ".join(digest[i : i + 8] for i in range(0, len(digest), 8))
        if deal.number not in self.deals.over:
            return groups, tr("fair.closed")
        return groups, tr("fair.opened", seed=deal.seed, nonce=deal.nonce)

    def _height(self, deal: CommittedDeal, w: float) -> float:
        c = self.canvas
        groups, made = self._texts(deal)
        return (
            16
            + c.text_height(16)
            + 8
            + c.paragraph(groups, 0, 0, w - 40, 15, draw=False, line=1.3)
            + 6
            + c.paragraph(made, 0, 0, w - 40, 13, draw=False, line=1.35)
            + 14
        )

    def _area(self) -> ScrollArea:
        x, y, w, h = self._panels()[1]
        inner = w - 32
        high = sum(self._height(d, inner) + GAP for d in self.deals.fixed)
        return ScrollArea("deals", (x + 10, y + 12, w - 20, h - 24), high)

    def _rows(self) -> list[tuple[CommittedDeal, Rect]]:
        area = self.ui.areas.get("deals") or self._area()
        x, y, w, _ = area.rect
        top, boxes = y - area.offset, []
        for deal in self.deals.fixed:
            h = self._height(deal, w - 12)
            boxes.append((deal, (x, top, w - 12, h)))
            top += h + GAP
        return boxes

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        area = self._area()
        old = self.ui.areas.get("deals")
        area.offset = min(area.most, old.offset) if old else 0.0
        self.ui.areas = {"deals": area}
        out: list[Widget] = [IconButton("back", (24, 20, 44, 44), icon="back", accessible_label=tr("ui.back"))]
        out += [
            Zone(f"deal:{deal.number}", box, area="deals", accessible_label=f"{self._name(deal)}: {short(deal.digest)}")
            for deal, box in self._rows()
        ]
        return out, [area]

    def _name(self, deal: CommittedDeal) -> str:
        return tr("fair.deal", n=deal.number + 1)

    # -- answers
    def activate(self, wid: str) -> None:
        kind, _, number = wid.partition(":")
        if kind == "back":
            self.cancel()
            return
        deal = next(d for d in self.deals.fixed if d.number == int(number))
        opened = deal.number in self.deals.over
        self.app.toast(tr("fair.copied" if copy(deal.text if opened else deal.digest) else "fair.not_copied"))

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        c.text(tr("fair.title"), 82, 34, 18)
        c.text(
            tr(f"{self.game}.name"), 82, 34 + (c.text_height(18) + c.text_height(13)) / 2 + 4, 13, PALETTE["muted"], "M"
        )
        left, right = self._panels()
        for box in (left, right):
            c.panel(*box, RADIUS["plate"], 0.66, False)
        self._paint_about(c, left)
        area = self.ui.areas.get("deals") or self._area()
        with c.clip(area.rect[0] - 6, area.rect[1], area.rect[2] + 6, area.rect[3]):
            for deal, box in self._rows():
                self._paint_deal(c, deal, box)

    def _paint_about(self, c: Canvas, box: Rect) -> None:
        x, y, w, _ = box
        top = y + 20
        for text, colour in ((tr("fair.about"), PALETTE["text"]), (tr("fair.copy"), PALETTE["muted"])):
            top += c.paragraph(text, x + 20, top, w - 40, 14, colour, line=1.4) + 14
        hashed = short(self.deals.fixed[0].digest) if self.deals.fixed else "…"
        command = f"rintaku verify {self.deals.path.name} --hash {hashed}"
        top += c.paragraph(command, x + 20, top, w - 40, 14, PALETTE["gold_hi"], line=1.4) + 14
        if self.deals.seed is not None:
            c.paragraph(tr("fair.seed", seed=self.deals.seed), x + 20, top, w - 40, 14, PALETTE["text"], line=1.4)

    def _paint_deal(self, c: Canvas, deal: CommittedDeal, box: Rect) -> None:
        x, y, w, h = box
        wid = f"deal:{deal.number}"
        focus, hover = self.ui.focus == wid and self.ui.by_keys, self.ui.hover == wid
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
        groups, made = self._texts(deal)
        c.text(self._name(deal), x + 20, y + 16 + c.text_height(16) / 2, 16, PALETTE["gold_hi"], fit=w - 40)
        top = y + 16 + c.text_height(16) + 8
        top += c.paragraph(groups, x + 20, top, w - 40, 15, PALETTE["text"], line=1.3) + 6
        c.paragraph(made, x + 20, top, w - 40, 13, PALETTE["muted"], line=1.35)


def copy(text: str) -> bool:
    """Put a text on the clipboard. Returns whether the system accepted it."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True
