"""What the table of RIN shows one seat: the newest View, the own hand, what is chosen, and where every card lies.
Painters, buttons and texts read the model; `table_view` adds what can be done."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.contract import Action, MatchState, View
from engine.games.rin.state import Facts
from game.draw.canvas import Canvas
from game.draw.card_layout import Cell, Spot, face_of
from game.games.rin import layout as rin_layout
from game.games.rin.card_text import SUITS, card_words, equal
from game.games.rin.layout import PLAYABLE, RAISED
from game.games.rin.upright_layout import CALLS, cover_box
from game.table import score_sheet, upright
from game.table.faces import Reaction
from game.table.model import DEAL_MS, TableModel
from game.table.view import Seats
from game.ui.widgets import Rect

WAIT_MS: Final = 500.0
"""The time from the end of a deal until the points set off."""
FLY_MS: Final = 900.0
"""The time the points take to arrive."""


class RinModel(TableModel):
    """The table as one seat sees it. Call `look` with every new View; all else answers for that View."""

    move_sounds: Mapping[tuple[str, str], str] = {
        **TableModel.move_sounds,
        ("hand", "field"): "card-play",
        ("field", "stock"): "card-draw",
    }

    reactions: Mapping[str, Reaction] = {
        "rin": Reaction("pleased", "caught"),
        "torin": Reaction("pleased", "caught"),
        "return": Reaction("pleased", "caught"),
        "last": Reaction("pleased"),
        "challenge": Reaction("pleased"),
    }

    upright = True
    above_foot = CALLS

    def __init__(self, seats: Seats) -> None:
        super().__init__(seats)
        beat = min(58.0, DEAL_MS / (7 * self.n + 2))
        self.move_delays: Mapping[str, float] = {"deal": beat, "": 70.0, "draw": 90.0, "shuffle": 8.0}
        self.chosen: int | None = None
        self.asking: int | None = None
        """The key of the 8 that was pressed and asks for a suit."""
        self.armed = False
        """Whether Last is called with the next card."""
        self.flown = 0.0
        """The time in ms for which the points of the deal have been flying. It starts at -WAIT_MS."""
        self._moment = -1

    def look(self, view: View, match_state: MatchState, legal: Sequence[Action], canvas: Canvas) -> None:
        super().look(view, match_state, legal, canvas)
        self.facts: Facts = view.facts
        self.geometry = rin_layout.geometry(
            self.n - 1, canvas.width, canvas.height, self.title_right("rin"), canvas.upright
        )._replace(covers=self.seats.shared)
        self.playable = {a.cards[0] for a in legal if a.verb == "play"}
        self.shown = self.in_order()
        if self._moment != len(view.history):
            self._moment = len(view.history)
            self.chosen = self.asking = None
            self.flown = -WAIT_MS
        if self.chosen not in self.keys:
            self.chosen = None
        if self.asking not in self.keys or face_of(self.asking) not in self.playable:
            self.asking = None
        self.armed = self.armed and len(self.hand) == 2 and view.result is None

    def unchoose(self) -> None:
        self.chosen = self.asking = None
        self.armed = False

    def can(self, verb: str) -> Action | None:
        """The legal action with this verb and without cards; None if there is none."""
        return next((a for a in self.legal if a.verb == verb and not a.cards), None)

    @property
    def may_draw(self) -> bool:
        """Whether drawing is offered. A question does not tell whether a card can be played."""
        return self.facts.turn == self.me if self.quiz else self.can("draw") is not None

    @property
    def calls_open(self) -> bool:
        """Whether time for calls runs, or no such time is kept, and the player does not waive it."""
        return not self.waiving and (not self.call_window or bool(self.clock.kind))

    def top_words(self) -> str:
        """The card that has to be matched, in words. An 8 counts as an 8 of the named suit."""
        named = self.facts.named
        return f"8{SUITS[named]}" if named else card_words(self.view.zones["field"][-1])

    def right_calls(self) -> frozenset[str]:
        """The verbs of the calls that are right, for a player who learns; nothing for everybody else."""
        if not self.learn or self.ended:
            return frozenset()
        right = equal(self.hand, self.view.zones["field"][-1])
        verbs = {
            a.verb
            for a in self.legal
            if a.verb in ("last", "challenge") or (a.verb in ("rin", "torin", "return") and right)
        }
        if len(self.hand) == 2 and self.mine and self.playable and not self.armed:
            verbs.add("last")
        return frozenset(verbs)

    def layout(self) -> Mapping[str, Sequence[Spot]]:
        return self._open_layout() if self.ended else self._play_layout()

    def opponents(self) -> list[tuple[int, float, float]]:
        """The opponents' seats clockwise, each with the middle of its place."""
        return [(seat, x, y) for seat, (x, y) in zip(self.seat_order()[1:], self.geometry.seats, strict=True)]

    def _play_layout(self) -> dict[str, Sequence[Spot]]:
        zones, g = self.view.zones, self.geometry
        out: dict[str, Sequence[Spot]] = {
            "stock": rin_layout.stock(len(zones["stock"]), g),
            "field": rin_layout.field(len(zones["field"]), g),
        }
        most = rin_layout.most_backs(self.n - 1)
        for seat, x, y in self.opponents():
            cards = zones[f"hand:{seat}"]
            face_up, beside = any(f >= 0 for f in cards), self.face_width(seat, g.face)
            x, room = x + beside / 2, g.pitch - beside - 12
            out[f"hand:{seat}"] = rin_layout.fan(len(cards), x, y - 28, most, face_up, room)
        out[f"hand:{self.me}"] = self._own()
        return out

    def _own(self) -> list[Spot]:
        """The spots of the own hand by slot. Cards that cannot be played are dimmed, chosen cards stand higher."""
        places = rin_layout.hand(len(self.hand), self.geometry, self.lesson)
        dims = self.mine and bool(self.legal) and self.view.phase not in ("owe", "claims") and not self.quiz
        raised = {self.asking, self.chosen if self.mine else None, self.waits_for()} - {None}
        out = list(places)
        part = 0.5 if places and places[-1].row else 1.0  # there is little room above several rows
        after: int | None = None
        for slot, spot in zip(self.shown, places, strict=True):
            face, key = self.hand[slot], self.keys[slot]
            if after == spot.row:
                spot = spot._replace(x=spot.x + 14)
            if key in raised:
                spot = spot._replace(y=spot.y - RAISED * part, lift=1.0)
            else:
                up = PLAYABLE * part * (dims and face in self.playable) + 8 * part * (key == self.hover)
                spot = spot._replace(y=spot.y - up, lift=0.5 if up else 0.0)
                after = spot.row if key == self.hover else after
            out[slot] = spot._replace(dim=dims and face not in self.playable)
        return self.parted(out)

    def prompt_box(self) -> Rect:
        """The place of the prompt right of the ring, which shows the time for calls."""
        x, y, w, h = rin_layout.row(self.geometry)
        return x + 56, y, (w if self.canvas.upright else rin_layout.PROMPT_W - 8) - 56, h

    def reaches_icons(self) -> bool:
        return rin_layout.reaches_icons(self.n - 1, self.canvas.width)

    def waits_for(self) -> int | None:
        """The card that will be played as soon as the time for calls is over."""
        return self.waiting.cards[0] if self.waiting is not None and self.waiting.cards else None

    def _open_layout(self) -> dict[str, Sequence[Spot]]:
        """All hands open, each in its cell, the own hand first."""
        zones, canvas = self.view.zones, self.canvas
        out: dict[str, Sequence[Spot]] = {}
        counts = len(zones["stock"]), len(zones["field"])
        if canvas.upright and self.lesson:
            stock, field = upright.piles_beside(*counts, score_sheet.place(canvas))
        else:
            stock, field = rin_layout.over_piles(*counts, canvas.width, canvas.upright)
        out["stock"], out["field"] = stock, field
        for seat, cell in self.cells():
            cards = zones[f"hand:{seat}"]
            spots = rin_layout.open_hand(len(cards), cell)
            slots = self.shown if seat == self.me else sorted(range(len(cards)), key=lambda s: cards[s])
            by_slot = dict(zip(slots, spots, strict=True))
            out[f"hand:{seat}"] = [by_slot[s] for s in range(len(cards))]
        return out

    def cells(self) -> list[tuple[int, Cell]]:
        """Each seat with its cell at the end of the deal."""
        cells = rin_layout.cells(self.n, self.canvas.width, self.canvas.height, self.canvas.upright)
        return list(zip(self.seat_order(), cells, strict=True))

    def pile_label_y(self) -> float:
        return rin_layout.STOCK_H / 2

    def cover_box(self) -> Rect:
        return cover_box(self.geometry)

    def hand_box(self) -> Rect:
        return rin_layout.hand_box(self.geometry)
