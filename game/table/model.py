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
from game.draw.card_layout import Spot, face_of, keys
from game.draw.sprites import FACES
from game.table.faces import Faces, Reaction
from game.table.view import Seats, title
from game.ui.widgets import Rect

HOVERED_UP = 8.0
"""How much higher the card under the pointer stands, in units."""
HOVERED_ROOM = 14.0
"""How far the cards after the one under the pointer give way, in units."""
CHOSEN_UP = 16.0
"""How much higher a chosen card stands, in units."""


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
    hide_at = (24.0, 74.0)
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
        self.learn = self.paused = self.reduced = self.lesson = self.quiz = False
        self.call_window = self.waiving = self.side_panels = False
        self.waiting: Action | None = None
        self.hover: int | None = None
        self.at_rest = True
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

    def seat_order(self) -> list[int]:
        """All seats clockwise, the own seat first."""
        return [(self.me + i) % self.n for i in range(self.n)]

    def title_right(self, game: str) -> float:
        """The right edge of the title at the upper left, with a margin."""
        head, sub = title(game, self.view)
        return 80 + max(self.canvas.text_width(head, 18), self.canvas.text_width(sub, 13, "M"))

    # -- the order of the own hand
    def rank(self, face: int) -> tuple[int, ...]:
        """The sort key of a card in the order `rank`: ace to king, Jokers last."""
        return face == JOKER, face % 13, face

    def _keep_order(self) -> None:
        """Keep the player's own order: cards that have left the hand are dropped, new cards come last."""
        left, kept = Counter(self.hand), []
        for face in self.order:
            if left[face]:
                left[face] -= 1
                kept.append(face)
        self.order = kept + list(left.elements())

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
        return sorted(slots, key=lambda s: self.hand[s])

    def next_sort(self) -> None:
        """Go on to the next order; the player's own order is among them only while it is in use."""
        modes = [*self.sorts, "own"] if self.sort == "own" else list(self.sorts)
        self.sort = modes[(modes.index(self.sort) + 1) % len(modes)]

    def put(self, key: int, x: float, row: Sequence[int], spots: Sequence[Spot]) -> None:
        """Put the card with this key where it was dropped, at x. `row` has the slots of the hand from left to right,
        `spots` their spots by slot. On an upright sheet the hand has two rows: `dropped_y` tells which."""
        unmoved = [s for s in row if self.keys[s] != key]
        if self.canvas.upright and unmoved:
            line = min(unmoved, key=lambda s: abs(spots[s].y - self.dropped_y))
            n = sum(1 for s in unmoved if (spots[s].row, spots[s].x) < (spots[line].row, x))
        else:
            n = sum(1 for s in unmoved if spots[s].x < x)
        faces = [self.hand[s] for s in unmoved]
        self.order = [*faces[:n], face_of(key), *faces[n:]]
        self.sort = "own"

    def face_width(self, seat: int, room: float) -> float:
        """The width of the face of a seat where the layout has this room for it; 0 where the crest stands alone."""
        known = not self.canvas.upright and seat in self.seats.bots and self.seats.crests[seat] in portraits.known()
        return min(room, portraits.MOST) if known and room >= portraits.LEAST else 0.0

    # -- where the cards lie
    def layout(self) -> Mapping[str, Sequence[Spot]]:
        """A spot for every card of every zone. Each game defines it."""
        raise NotImplementedError

    def layout_at_rest(self) -> Mapping[str, Sequence[Spot]]:
        """The layout as if no card was under the pointer, so that areas to press do not move with the pointer."""
        hover, self.hover = self.hover, None
        try:
            return self.layout()
        finally:
            self.hover = hover

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
        return [by_slot[slot] for slot in range(len(self.hand))]

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

    def automatic_action(self) -> Action | None:
        """None: no action is made without being asked."""
        return None

    def anchors(self) -> Mapping[str, Rect]:
        """A lesson can point at cards and buttons only."""
        return {}

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
            if not FACES.has(name, self.canvas.pixels(h)):
                FACES.face(name, self.canvas.pixels(h))
                return True
        return False
