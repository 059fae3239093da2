"""What the table models of all games share: the newest View, the own hand and its order, and what time is running.

The model of a game (`game/games/<game>/model.py`) adds where its cards lie. Painters, buttons and texts read it."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.cards import HIDDEN, JOKER
from engine.contract import Action, MatchState, View
from engine.table.pace import Clock
from game.draw import portraits
from game.draw.canvas import Canvas
from game.draw.card_layout import Span, Spot, box, face_of, in_row, keys, parted
from game.draw.sprites import FACES
from game.table import upright
from game.table.buttons import row_place
from game.table.faces import Faces, Reaction
from game.table.geometry import CREST_RING, GAP, PROMPT_W
from game.table.hand_order import HandOrder
from game.table.view import Mark, Seats, title
from game.text.translations import has, tr
from game.ui.widgets import Rect

HOVERED_UP = 8.0
"""How much higher the card under the pointer stands, in units."""
HOVERED_ROOM = 14.0
"""How far the cards after the one under the pointer give way, in units."""
DEAL_MS = 1250.0
"""All cards of a deal set off within this time, in ms."""
CHOSEN_UP = 16.0
"""How much higher a chosen card stands, in units."""


class Carried(NamedTuple):
    """A card of the own hand that the pointer carries: its key, the row where it lands, and before which of the
    other cards of that row."""

    key: int
    row: int
    at: int


class SeatTag(NamedTuple):
    """A word at a seat that everybody may know, such as that the seat has passed. `kind` picks its colours."""

    text: str
    kind: str = "plain"


class TableModel:
    """The table of a game as one seat sees it.

    `look` takes the newest View; everything else answers for that View. Cards of the own hand are named by slot
    (index in the hand), by face, or by key: equal cards have different keys (see `card_layout.keys`)."""

    sorts: tuple[str, ...] = ("suit", "rank")
    """The orders of the own hand that the sort button steps through."""
    upright = False
    """See `game.table.view.TableView`."""
    above_foot = 0.0
    """See `game.table.view.TableView`."""
    hides_right = False
    """See `game.table.view.TableView`."""
    move_sounds: Mapping[tuple[str, str], str] = {
        ("stock", "hand"): "card-draw",
        ("discard", "hand"): "card-draw",
        ("hand", "discard"): "card-play",
    }
    """See `game.table.view.TableView`. A game adds the moves between zones of its own."""
    reactions: Mapping[str, Reaction] = {"take": Reaction("pleased")}
    """The actions that show in the faces of opponents, by verb."""
    dropped_y = 0.0
    """Where a card of the own hand was dropped, in units from the top. The scene sets it."""
    was_chosen = True
    """Whether the card that is activated was chosen before it was pressed. The scene sets it."""

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        self.me, self.n = seats.me, len(seats.names)
        self.faces = Faces(seats.bots, self.reactions)
        self.clock = Clock()
        self.learn = self.paused = self.reduced = self.lesson = False
        self.quiz = self.answered = self.recall = self.only_shown = False
        self.prompted = True
        self.call_window = self.waiving = self.side_panels = False
        self.waiting: Action | None = None
        self.hover: int | None = None
        self.carried: Carried | None = None
        self.at_rest = True
        self.counts: Mapping[str, int] = {}
        self.dealing = False
        self.sort = self.sorts[0]
        self.order: list[int] = []
        """The faces of the own hand in the order the player has given them."""
        self._drawn_for: tuple[int, int] = (0, -1)
        self._to_draw: list[tuple[float, str]] = []

    def look(self, view: View, match_state: MatchState, legal: Sequence[Action], canvas: Canvas) -> None:
        """Take the newest View, the match so far, and the legal actions of this seat."""
        self.view, self.match_state, self.legal, self.canvas = view, match_state, list(legal), canvas
        self.hand: Sequence[int] = view.zones[f"hand:{self.me}"]
        self.keys = keys(self.hand)
        self.faces.look(view.history, view.result)
        self._keep_order()

    def cover_box(self) -> Rect:
        """See `game.table.view.TableView`."""
        return upright.cover_box(self.canvas.width, self.hand_box()[1])

    # -- the deal
    @property
    def phase(self) -> str:
        """The phase of the deal."""
        return self.view.phase

    @property
    def mine(self) -> bool:
        """Whether this seat is to act."""
        return self.me in self.view.acting and not self.ended

    @property
    def ended(self) -> bool:
        """Whether the deal is over."""
        return self.view.result is not None

    @property
    def sides_free(self) -> bool:
        """Whether nothing of the game stands beside the table of a wide window, as open hands do."""
        return not self.ended

    def count(self, zone: str) -> int:
        """How many cards lie in a zone to the eye: those on their way to it have not arrived, and those that are about
        to leave it still lie there. So it may be more, or less, than the layout has spots."""
        return self.counts.get(zone, len(self.view.zones.get(zone, ())))

    def landed(self, zone: str) -> bool:
        """Whether every card of a zone has arrived."""
        return self.count(zone) >= len(self.view.zones.get(zone, ()))

    @property
    def told(self) -> Sequence[Action]:
        """The actions of the deal that words may name: the last one only once its cards have come to rest."""
        history = self.view.history
        return history if self.at_rest else history[:-1]

    def seat_order(self) -> list[int]:
        """All seats clockwise, the own seat first."""
        return [(self.me + i) % self.n for i in range(self.n)]

    def prompt(self) -> tuple[str, str]:
        """See `game.table.view.TableView`. Nothing is said unless a game does."""
        return "", ""

    def refusal(self, reason: str, /) -> str:
        """See `game.table.view.TableView`. A move of another phase is answered with what comes first in this one."""
        first = f"{self.view.game}.first.{self.view.phase}"
        return tr(first if reason == "wrong_phase" and has(first) else f"{self.view.game}.reason.{reason}")

    def title_right(self, game: str) -> float:
        """The right edge of the title at the upper left, with a margin."""
        head, sub = title(game, self.view)
        return 80 + max(self.canvas.text_width(head, 18), self.canvas.text_width(sub, 13, "M"))

    # -- the order of the own hand
    def rank(self, face: int) -> tuple[int, ...]:
        """The sort key of a card in the order `rank`: ace to king, Jokers last."""
        return face == JOKER, face % 13, face

    def in_suit(self, face: int) -> tuple[int, ...]:
        """The sort key of a card in the order `suit`: ace to king. A game with the ace high has its own."""
        return (face,)

    def _keep_order(self) -> None:
        """Keep the player's own order: cards that have left the hand are dropped, new cards come last."""
        left, kept = Counter(self.hand), []
        for face in self.order:
            if left[face]:
                left[face] -= 1
                kept.append(face)
        self.order = kept + list(left.elements())

    @property
    def hand_order(self) -> HandOrder:
        """How the own hand is sorted now."""
        return HandOrder(self.sort, tuple(self.order))

    def sort_as(self, now: HandOrder, before: HandOrder | None = None) -> None:
        """Sort the own hand as another model of this seat did last: `now`. Where the hand will have the cards of
        `before`, those that come back lie where they lay, unless the others were moved since."""
        self.sort, self.order = now.sort, list(now.faces)
        if before is not None:
            left, stayed = Counter(now.faces), list[int]()
            for face in before.faces:
                if left[face]:
                    left[face] -= 1
                    stayed.append(face)
            kept = Counter(stayed)
            if stayed == [f for f in now.faces if f in kept]:
                self.order = list(before.faces)

    def in_order(self) -> list[int]:
        """The slots of the own hand from left to right: by face, by rank, or in the player's own order."""
        slots = range(len(self.hand))
        if self.sort == "own":
            places = list(self.order)
            place_of: dict[int, int] = {}
            for slot, face in enumerate(self.hand):
                place_of[slot] = places.index(face)
                places[place_of[slot]] = HIDDEN - 1
            return sorted(slots, key=lambda s: place_of[s])
        if self.sort == "rank":
            return sorted(slots, key=lambda s: self.rank(self.hand[s]))
        return sorted(slots, key=lambda s: self.in_suit(self.hand[s]))

    def next_sort(self) -> None:
        """Go on to the next order; the player's own order is among them only while it is in use."""
        modes = [*self.sorts, "own"] if self.sort == "own" else list(self.sorts)
        self.sort = modes[(modes.index(self.sort) + 1) % len(modes)]

    def put(self, key: int, x: float, row: Sequence[int], spots: Sequence[Spot]) -> None:
        """Put the card with this key where it was dropped, at x. `row` has the slots of the hand from left to right,
        `spots` their spots by slot. Of several rows `dropped_y` tells which."""
        unmoved = [s for s in row if self.keys[s] != key]
        n = sum(1 for s in unmoved if (spots[s].row, spots[s].x) < (self._line(key, spots), x))
        faces = [self.hand[s] for s in unmoved]
        self.order = [*faces[:n], face_of(key), *faces[n:]]
        self.sort = "own"

    def reorder(self, key: int, x: float, /) -> None:
        """See `game.table.view.TableView`. A game that shows the hand in groups has its own."""
        self.put(key, x, self.in_order(), self.layout()[f"hand:{self.me}"])

    def _line(self, key: int, spots: Sequence[Spot]) -> int:
        """The row of the hand in which a card lands that is dropped at `dropped_y`."""
        spot = spots[self.keys.index(key)]
        rows = {s.row for s in spots}
        return min(spots, key=lambda s: abs(s.y - self.dropped_y)).row if len(rows) > 1 else spot.row

    def carry(self, key: int | None, x: float | None = None) -> bool:
        """Part the hand for the card with this key, which would land at x; without x, where it came from. None: no
        card is carried. Open hands do not part. Return whether the place is a new one."""
        before, self.carried = self.carried, None
        if key is not None and key in self.keys and self.sides_free:
            spots, slot = self.layout_at_rest()[f"hand:{self.me}"], self.keys.index(key)
            row, goal = (spots[slot].row, spots[slot].x) if x is None else (self._line(key, spots), x)
            self.carried = Carried(key, row, sum(spots[s].x < goal for s in in_row(spots, slot, row)))
        return self.carried != before

    def parted(self, spots: list[Spot]) -> list[Spot]:
        """The spots of the own hand by slot, with a gap where the carried card lands."""
        if self.carried is None or self.carried.key not in self.keys:
            return spots
        key, row, at = self.carried
        left, _, w, _ = self.hand_box()
        return parted(spots, self.keys.index(key), row, at, Span(left, left + w))

    def parted_spans(
        self, groups: Sequence[Sequence[int]], spans: Sequence[Span], spots: Sequence[Spot]
    ) -> Sequence[Span]:
        """The edges of the groups of the own hand, given the slots of each, while a card is carried."""
        if self.carried is None or self.carried.key not in self.keys:
            return spans
        slot, out = self.keys.index(self.carried.key), []
        for slots in groups:
            edges = [box(spots[s]) for s in slots if s != slot] or [box(spots[s]) for s in slots]
            out.append(Span(min(x for x, *_ in edges), max(x + w for x, _, w, _ in edges)))
        return out

    @property
    def carried_key(self) -> int | None:
        """The key of the own card that the pointer carries. Nothing is written where it lay: the words go along."""
        return self.carried.key if self.carried else None

    def face_width(self, seat: int, room: float) -> float:
        """The width of the face of a seat where the layout has this room for it; 0 where the crest stands alone."""
        known = not self.canvas.upright and seat in self.seats.bots and self.seats.crests[seat] in portraits.known()
        most = portraits.LOW if self.canvas.text_scale > 1 else portraits.MOST
        return min(room, most) if known and room >= portraits.LEAST else 0.0

    # -- where the cards lie
    def layout(self) -> Mapping[str, Sequence[Spot]]:
        """A spot for every card of every zone. Each game defines it."""
        raise NotImplementedError

    def hand_box(self) -> Rect:
        """The place of the own hand. Each game defines it."""
        raise NotImplementedError

    def layout_at_rest(self) -> Mapping[str, Sequence[Spot]]:
        """The layout as if the pointer was elsewhere, so that areas to press do not move with the pointer."""
        kept, self.hover, self.carried = (self.hover, self.carried), None, None
        try:
            return self.layout()
        finally:
            self.hover, self.carried = kept

    def own_spots(
        self, groups: Iterable[Sequence[int]], rows: Iterable[Sequence[Spot]], raised: Container[int]
    ) -> list[Spot]:
        """The spots of the own hand by slot. `groups` has the slots of each group, `rows` their spots. Cards after
        the one under the pointer give way, the slots in `raised` stand higher."""
        by_slot: dict[int, Spot] = {}
        for slots, row in zip(groups, rows, strict=True):
            after = False
            for slot, spot in zip(slots, row, strict=True):
                by_slot[slot] = spot._replace(x=spot.x + HOVERED_ROOM) if after else spot
                if self.keys[slot] == self.hover:
                    by_slot[slot] = by_slot[slot]._replace(y=spot.y - HOVERED_UP, lift=0.5)
                    after = True
        for slot, spot in by_slot.items():
            if slot in raised:
                by_slot[slot] = spot._replace(y=spot.y - CHOSEN_UP, lift=1.0)
        return self.parted([by_slot[slot] for slot in range(len(self.hand))])

    # -- defaults for the scene; see `game.table.view.TableView`
    def held(self, wid: str) -> int | None:
        """The key of the card that a widget stands for."""
        return int(wid[5:]) if wid.startswith("card:") else None

    def own_zones(self) -> tuple[str, ...]:
        """The own hand."""
        return (f"hand:{self.me}",)

    def is_own_card(self, wid: str) -> bool:
        """The cards of the own hand."""
        return self.held(wid) is not None

    def along(self, key: int, /) -> Sequence[int]:
        """No card goes along: only one is chosen at a time."""
        return ()

    def unchoose(self) -> None:
        """No card is ever chosen."""

    def mark(self, key: int, /) -> Mark | None:
        """Nothing is written above a card."""
        return None

    def automatic_action(self) -> Action | None:
        """None: no action is made without being asked."""
        return None

    def anchors(self) -> Mapping[str, Rect]:
        """A lesson can point at cards and buttons only."""
        return {}

    def slip_box(self) -> Rect | None:
        """No paper tells of the chosen cards."""
        return None

    def prompt_box(self) -> Rect:
        """The place of the prompt with the ring of its crest: left of the buttons above the hand; above the hand on an
        upright sheet."""
        if self.canvas.upright:
            x, y, w, h = upright.prompt_box(self.canvas.width, self.hand_box()[1])
        else:
            (x, y, _, h), w = row_place(self.canvas), PROMPT_W - GAP
        return x - CREST_RING, y, w + CREST_RING, h

    def covered_by_hints(self) -> Sequence[Rect]:
        """Nothing that a hint would cover in part."""
        return ()

    def reaches_icons(self) -> bool:
        """No card lies so high."""
        return False

    def pile_label_y(self) -> float:
        return -22.0

    def clear_of_hints(self) -> Sequence[Rect]:
        """A hint may cover everything but buttons."""
        return ()

    def tick(self, ms: float) -> bool:
        """Nothing moves but the cards."""
        return False

    def finish_effects(self) -> None:
        """Nothing moves but the cards."""

    def live(self, canvas: Canvas) -> None:
        """Nothing changes from frame to frame."""

    def take_sounds(self) -> list[str]:
        """Nothing sounds but the cards."""
        return []

    # -- pictures drawn in spare time
    def pictures(self) -> Iterable[tuple[float, str]]:
        """The cards that will be needed soon: height in units, and code. Each game defines them."""
        raise NotImplementedError

    def draw_ahead(self) -> bool:
        """Draw one more of `pictures` in advance, so that many cards that turn over at once are as smooth as one."""
        if self.faces.draw_ahead(self.canvas):
            return True
        if self._drawn_for != (self.canvas.pixel_height, FACES.generation):
            self._drawn_for = (self.canvas.pixel_height, FACES.generation)
            self._to_draw = list(self.pictures())
        while self._to_draw:
            h, name = self._to_draw.pop()
            if FACES.draw_ahead(name, self.canvas.pixels(h)):
                return True
        return False
