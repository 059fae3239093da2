"""RIN as everybody may see it, between the turns of people at one screen: every hand face down, and the calls that
are made from memory."""

from collections.abc import Sequence

from engine.contract import PUBLIC, Action, Carry, View
from game.canvas import Canvas
from game.layout import Cell, Spot
from game.tables import rin, rin_layout, rin_paint, rin_words
from game.tables.base import Seats, TableView, title
from game.tables.public import Note, Say
from game.tables.rin_buttons import KEYS
from game.tables.rin_words import field_words, total_words
from game.texts import tr
from game.theme import PAL, RADIUS
from game.widgets import Rect, Widget


class Table(rin.Table):
    """See `game.tables.public.PublicView`."""

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

    def cells(self) -> list[tuple[int, Cell]]:
        return list(enumerate(rin_layout.cells(self.n, self.c.W, self.c.H)))

    def _own(self) -> list[Spot]:
        return []

    def widgets(self) -> list[Widget]:
        return []

    def names(self, seats: list[int]) -> str:
        return rin_words.together(self, seats, "or")

    def ends(self, action: Action) -> bool:
        return action.verb in ("play", "pass")

    # ------------------------------------------------------------------ calls --
    def says(self, seat: int) -> list[Say]:
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
        c = canvas
        rin_paint.ground(self, c)
        rin_paint.beside(self, c)
        x, y, w, h = self._panel()
        c.box(x, y, w, h, RADIUS["panel"], PAL["panel"], .5, line=PAL["line"], la=.08)

    def live(self, canvas: Canvas) -> None:
        if self.ended:
            rin_paint.live(self, canvas)
            return
        x, y, w, _ = self._panel()
        rin_paint.clock(self, canvas, x + 38, y + 39, x + w - 14)

    # ----------------------------------------------------------------- places --
    def _panel(self) -> Rect:
        """The ring with the time, and below it everybody's own key."""
        x, y, w, h = rin_layout.panel(self.ground)
        more = 78 * ((self.n - 1) // 4)
        return x, y - more, w, h + more

    def key_box(self, seat: int) -> Rect:
        x, _, w, h = rin_layout.call_box(self.ground, seat % 4)
        return x, self._panel()[1] + 78 + 78 * (seat // 4), w, h

    def plate_box(self) -> Rect:
        x, y, _, h = rin_layout.panel(self.ground)
        return 26.0, y - 44, x - 26 - 26, h + 44

    def note_box(self, own: TableView) -> Rect:
        assert isinstance(own, rin.Table)
        x, y, w, _ = rin_layout.panel(own.ground)
        return x, y - 118, w, 108.0

    def note(self, own: TableView, moment: str, claim: Action | None, wrong: str | None, leaves: Action | None) -> Note:
        assert isinstance(own, rin.Table)
        hand = list(own.hand)
        if leaves is not None and leaves.cards:
            hand.remove(leaves.cards[0])
        total = total_words(hand)
        if claim is None:
            head = tr(f"rin.pass.{moment}", name=own.seats.name(own.me))
            return Note(total, head, tr("rin.pass.remember", n=len(hand)))
        card = own.view.zones["field"][-1]
        values = {"total": total, "field": field_words(card)}
        if rin_words.equal(hand, card) and wrong is None:
            return Note(total, tr("rin.pass.right", call=tr(f"rin.verb.{claim.verb}")), tr("rin.pass.equal", **values))
        sub = tr(f"rin.reason.{wrong}") if wrong else tr("rin.pass.costs")
        return Note(total, tr("rin.pass.differs", **values), sub)
