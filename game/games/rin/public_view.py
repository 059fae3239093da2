"""RIN as everybody may see it, between the turns of people who share a screen: all hands face down, calls from
memory."""

from collections.abc import Sequence

from engine.contract import PUBLIC, Action, MatchState, View
from game.draw.canvas import Canvas
from game.draw.card_layout import Cell, Spot
from game.draw.theme import PALETTE, RADIUS
from game.games.rin import layout, painting, table_view
from game.games.rin import upright_layout as upright
from game.games.rin.card_text import equal, field_words, total_words
from game.games.rin.keys import KEYS
from game.table.public_view import CallOption, HandNote, PublicView
from game.table.texts import together
from game.table.view import Seats, TableView
from game.text.translations import tr
from game.ui.widgets import Rect, Widget


class RinPublicTable(table_view.RinTable):
    """See `game.table.public_view.PublicView`."""

    proved_calls: tuple[str, ...] = ("rin", "torin")

    def __init__(self, seats: Seats) -> None:
        super().__init__(seats._replace(me=PUBLIC))

    def look(self, view: View, match_state: MatchState, legal: Sequence[Action], canvas: Canvas) -> None:
        zones = {**view.zones, f"hand:{PUBLIC}": ()}
        super().look(view._replace(zones=zones), match_state, (), canvas)
        if canvas.upright:
            self.geometry = upright.public_geometry(self.n, len(self._people), canvas.width, canvas.height)
        else:
            self.geometry = layout.geometry(self.n, canvas.width, canvas.height, self.title_right("rin"))

    def opponents(self) -> list[tuple[int, float, float]]:
        return [(i, x, y) for i, (x, y) in enumerate(self.geometry.seats)]

    def cells(self) -> list[tuple[int, Cell]]:
        canvas = self.canvas
        return list(enumerate(layout.cells(self.n, canvas.width, canvas.height, canvas.upright)))

    def _own(self) -> list[Spot]:
        return []

    def widgets(self) -> list[Widget]:
        return []

    def names(self, seats: list[int]) -> str:
        return together(self, seats, "or")

    def ends_turn(self, action: Action) -> bool:
        return action.verb in ("play", "pass")

    # ------------------------------------------------------------------ calls --
    def call_options(self, seat: int) -> list[CallOption]:
        facts, phase = self.facts, self.view.phase
        actions: list[Action] = []
        called = {s for s, _ in facts.claims} | set(facts.erred if phase != "claims" else ())
        if seat != facts.owner and seat not in called:
            actions.append(Action(seat, "rin"))
            if seat == facts.drew:
                actions.append(Action(seat, "torin"))
        if phase == "claims":
            if seat == facts.owner and self.view.options["return"] == "called" and not facts.returned:
                actions.append(Action(seat, "return"))
        else:
            if seat == facts.unsaid:
                actions.append(Action(seat, "last"))
            actions += [Action(seat, "challenge", (), str(s)) for s in facts.exposed if s != seat][:1]
        return [
            CallOption(a, KEYS[a.verb][0], tr(f"rin.verb.{a.verb}"), a.verb in ("rin", "torin", "return"))
            for a in actions
        ]

    # --------------------------------------------------------------- pictures --
    def under(self, canvas: Canvas) -> None:
        if self.ended:
            painting.under(self, canvas)
            return
        painting.backdrop(self, canvas)
        painting.beside(self, canvas, upright.public_state_box(self.geometry) if canvas.upright else None)
        x, y, w, h = self._panel()
        canvas.box(x, y, w, h, RADIUS["panel"], PALETTE["panel"], 0.5, line=PALETTE["line"], line_alpha=0.08)

    def live(self, canvas: Canvas) -> None:
        if self.ended:
            painting.live(self, canvas)
            return
        x, y, w, _ = self._panel()
        painting.clock(self, canvas, x + 38, y + 39, x + w - 14)

    # ----------------------------------------------------------------- places --
    @property
    def _people(self) -> list[int]:
        """The seats of the people who share the screen."""
        return [s for s in range(self.n) if s not in self.seats.bots]

    def _panel(self) -> Rect:
        """The panel with the ring of the clock, and below it the key of each seat."""
        if self.canvas.upright:
            return upright.keys_box(len(self._people), self.canvas.width, self.canvas.height)
        more = 78 * ((self.n - 1) // 4)
        return self.canvas.width - 614, self.canvas.height - 192 - more, 588.0, 158.0 + more

    def key_box(self, seat: int) -> Rect:
        if self.canvas.upright:
            people = self._people
            return upright.key_box(people.index(seat), len(people), self.canvas.width, self.canvas.height)
        x, y, _, _ = self._panel()
        return x + 14 + seat % 4 * (131 + layout.CALL_GAP), y + 78 + 78 * (seat // 4), 131.0, 68.0

    def plate_box(self) -> Rect:
        if self.canvas.upright:
            return upright.plate_box(len(self._people), self.canvas.width, self.canvas.height)
        return 26.0, self.canvas.height - 236, self.canvas.width - 614 - 26 - 26, 202.0

    def note_boxes(self, own: TableView, calls: bool) -> tuple[Rect, Rect]:
        assert isinstance(own, table_view.RinTable)
        if own.geometry.upright:
            return upright.note_boxes(own.geometry, calls)
        return layout.note_boxes(own.geometry, calls)

    def note(
        self, own: TableView, moment: str, claim: Action | None, wrong: str | None, leaves: Action | None
    ) -> HandNote:
        assert isinstance(own, table_view.RinTable)
        hand = list(own.hand)
        if leaves is not None and leaves.cards:
            hand.remove(leaves.cards[0])
        total = total_words(hand)
        if claim is None:
            head = tr(f"rin.pass.{moment}", name=own.seats.name(own.me))
            return HandNote(total, head, tr("rin.pass.remember", n=len(hand)))
        card = own.view.zones["field"][-1]
        values = {"total": total, "field": field_words(card)}
        if equal(hand, card) and wrong is None:
            return HandNote(
                total, tr("rin.pass.right", call=tr(f"rin.verb.{claim.verb}")), tr("rin.pass.equal", **values)
            )
        sub = tr(f"rin.reason.{wrong}") if wrong else tr("rin.pass.costs")
        return HandNote(total, tr("rin.pass.differs", **values), sub)


def create(seats: Seats) -> PublicView:
    """Return the table as everybody may see it."""
    return RinPublicTable(seats)
