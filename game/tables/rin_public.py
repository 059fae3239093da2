"""RIN as everybody may see it, between the turns of people at one screen: every hand face down, and the calls that
are made from memory."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.contract import PUBLIC, Action, Carry, View
from game.canvas import Canvas
from game.layout import Spot
from game.tables import rin, rin_layout, rin_paint, rin_words
from game.tables.base import Seats, title
from game.tables.rin_buttons import KEYS
from game.tables.rin_words import field_words, total_words
from game.texts import tr
from game.theme import PAL, RADIUS
from game.widgets import Rect, Widget

SHOWN = "hand:public"
"""Nobody's hand: who looks on holds no cards."""


class Say(NamedTuple):
    """Something that a seat may say: its action, its key and words, and whether the hand has to prove it."""

    action: Action
    key: str
    label: str
    proved: bool


class Note(NamedTuple):
    """What somebody is told of their own hand: its total, and two lines."""

    total: str
    head: str
    sub: str


class Table(rin.Table):
    """See `game.tables.base.TableView`; nothing in it depends on a hidden card."""

    def __init__(self, seats: Seats) -> None:
        super().__init__(seats._replace(me=PUBLIC))

    def look(self, view: View, carry: Carry, legal: Sequence[Action], canvas: Canvas) -> None:
        zones = {**view.zones, f"hand:{PUBLIC}": ()}
        super().look(view._replace(zones=zones), carry, (), canvas)
        head, sub = title("rin", view)
        right = 80 + max(canvas.width(head, 18), canvas.width(sub, 13, "M"))
        self.ground = rin_layout.ground(self.n, canvas.W, canvas.H, right)

    def opponents(self) -> list[tuple[int, float, float]]:
        return [(i, x, y) for i, (x, y) in enumerate(self.ground.seats)]

    def cells(self) -> list[tuple[int, rin_layout.Cell]]:
        return list(enumerate(rin_layout.cells(self.n, self.c.W, self.c.H)))

    def _own(self) -> list[Spot]:
        return []

    def widgets(self) -> list[Widget]:
        return []

    # ------------------------------------------------------------------ calls --
    def says(self, seat: int) -> list[Say]:
        """What a person may say now, by what everybody knows; the hand is not asked."""
        facts, phase = self.facts, self.view.phase
        found: list[Action] = []
        called = {s for s, _ in facts.claims} | set(facts.erred if phase != "claims" else ())
        if seat != facts.owner and seat not in called:
            found.append(Action(seat, "rin"))
            if seat == facts.drew:
                found.append(Action(seat, "torin"))
        if phase == "claims":
            if seat == facts.owner and self.view.options["return"] == "called" and not facts.returned:
                found.append(Action(seat, "return"))
        else:
            if seat == facts.unsaid:
                found.append(Action(seat, "last"))
            found += [Action(seat, "challenge", (), str(s)) for s in facts.exposed if s != seat][:1]
        return [Say(a, KEYS[a.verb], tr(f"rin.verb.{a.verb}"), a.verb in ("rin", "torin", "return")) for a in found]

    # --------------------------------------------------------------- pictures --
    def under(self, canvas: Canvas) -> None:
        if self.ended:
            rin_paint.under(self, canvas)
            return
        c, g = canvas, self.ground
        rin_paint.ground(self, c)
        rin_paint.beside(self, c)
        x, y, w, h = panel(g, self.n)
        c.box(x, y, w, h, RADIUS["panel"], PAL["panel"], .5, line=PAL["line"], la=.08)

    def live(self, canvas: Canvas) -> None:
        if self.ended:
            rin_paint.live(self, canvas)
            return
        x, y, w, _ = panel(self.ground, self.n)
        rin_paint.clock(self, canvas, x + 38, y + 39, x + w - 14)


def panel(g: rin_layout.Ground, seats: int) -> Rect:
    """The ring with the time, and below it everybody's own key."""
    x, y, w, h = rin_layout.panel(g)
    more = 78 * ((seats - 1) // 4)
    return x, y - more, w, h + more


def key_box(g: rin_layout.Ground, seats: int, seat: int) -> Rect:
    """The place of a seat's own key; it never moves."""
    x, _, w, h = rin_layout.call_box(g, seat % 4)
    return x, panel(g, seats)[1] + 78 + 78 * (seat // 4), w, h


def note(t: rin.Table, moment: str, claim: Action | None = None, wrong: str | None = None,
         leaves: Action | None = None) -> Note:
    """What somebody is told of their own hand: at the first look, when they leave the screen (with a card that
    `leaves` with them), or when they prove a call (`wrong`: why it is not right)."""
    hand = list(t.hand)
    if leaves is not None and leaves.cards:
        hand.remove(leaves.cards[0])
    total = total_words(hand)
    if claim is None:
        return Note(total, tr(f"rin.pass.{moment}"), tr("rin.pass.remember", n=len(hand)))
    card, call = t.view.zones["field"][-1], tr(f"rin.verb.{claim.verb}")
    right = rin_words.equal(hand, card)
    values = {"total": total, "field": field_words(card)}
    if right and wrong is None:
        return Note(total, tr("rin.pass.right", call=call), tr("rin.pass.equal", **values))
    sub = tr(f"rin.reason.{wrong}") if wrong else tr("rin.pass.costs")
    return Note(total, tr("rin.pass.differs", **values), sub)
