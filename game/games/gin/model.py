"""What the table of Gin Rummy shows one seat: the newest View, the own hand in groups, what is chosen, and where
every card lies. Painters, buttons and texts read the model; `table_view` adds what can be done."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.cards import BIT, HIDDEN, mask, rank, suit, unmask
from engine.contract import Action, MatchState, View
from engine.games.gin.state import Facts
from engine.melds import plain
from engine.melds.plain import POINTS
from game.draw.canvas import Canvas
from game.draw.card_layout import AIR, Span, Spot, fan, pile, rows, spread
from game.draw.theme import MID_H, OPP_H, RATIO
from game.table import score_sheet, upright
from game.table.faces import Reaction
from game.table.geometry import hand_box
from game.table.model import TableModel
from game.table.side_by_side import loose_kinds, stretches
from game.table.view import Seats
from game.ui.widgets import Rect

OPEN_H: Final = 138.0
"""The height of the cards of open hands, in units."""

SCORE_FOOT: Final = 324.0
"""The lower edge of the score on an upright sheet."""
LESSON_PILES: Final = 128.0
"""The height of the piles in a lesson on an upright sheet."""
ROW_CARDS: Final = 7
"""So many cards lie well in a row of an upright sheet."""


class CardGroup(NamedTuple):
    """Cards side by side, from left to right.

    `kind` is `run`, `set`, `dead` (deadwood), `new` (the card just drawn), `plain` (not grouped by melds) or `more`:
    deadwood that goes on in the other row of an upright sheet."""

    kind: str
    faces: tuple[int, ...]


class GinModel(TableModel):
    """The table as one seat sees it. Call `look` with every new View; all else answers for that View."""

    reactions: Mapping[str, Reaction] = {
        "take": Reaction("pleased"),
        "knock": Reaction("pleased", "caught"),
        "biggin": Reaction("pleased", "caught"),
        "layoff": Reaction("pleased"),
    }
    upright = True
    sorts = ("melds", "suit", "rank")

    def __init__(self, seats: Seats) -> None:
        super().__init__(seats)
        self.opponent = 1 - seats.me
        self.chosen: int | None = None
        self.picked: set[int] = set()
        self.arrangement_index = 0
        self._moment: tuple[int, str] = (-1, "")

    def look(self, view: View, match_state: MatchState, legal: Sequence[Action], canvas: Canvas) -> None:
        super().look(view, match_state, legal, canvas)
        self.facts: Facts = view.facts
        self.open = self.facts.knocker >= 0 or view.result is not None
        self.drawn = self.hand[-1] if self.phase == "discard" and self.mine and len(self.hand) == 11 else None
        self.deadwood_after = plain.discards(mask(self.hand)) if self.drawn is not None else {}
        self.arrangements = self._arrangements()
        self.arrangement_index %= max(1, len(self.arrangements))
        self.groups = self._groups()
        self.upper = len(self.groups)
        """How many groups lie in the upper row of an upright sheet."""
        if canvas.upright and not self.open:
            self.groups, self.upper = two_rows(self.groups)
        if self._moment != (len(view.history), self.phase):
            self._moment = (len(view.history), self.phase)
            self._reset_choice()
        elif self.chosen not in self.hand:
            self.chosen = None

    def _reset_choice(self) -> None:
        """After a move, choose nothing but the card just drawn, if it is deadwood and may be discarded."""
        self.arrangement_index, self.picked, self.chosen = 0, set(), None
        if self.recall:
            return
        if self.drawn is not None and self.drawn != self.facts.taken and self.groups[-1].kind == "new":
            self.chosen = self.drawn

    def unchoose(self) -> None:
        self.chosen, self.picked = None, set()

    def can(self, verb: str, card: int | None = None) -> Action | None:
        """The legal action with this verb and card; None if there is none."""
        cards = () if card is None else (card,)
        return next((a for a in self.legal if a.verb == verb and a.cards == cards), None)

    def makes_gin(self, card: int | None) -> bool:
        """Whether discarding a card is gin."""
        return card is not None and self.deadwood_after.get(card) == 0 and self.can("knock", card) is not None

    def _arrangements(self) -> list[tuple[int, ...]]:
        """The arrangements into melds that can be laid out, the best first."""
        if not self.mine or self.phase not in ("arrange", "layoff"):
            return []
        hand = mask(self.hand)
        unseen = ~(mask(self.view.zones["discard"]) | hand)
        arrangements = plain.arrangements(hand)
        return sorted(arrangements, key=lambda a: (*plain.lay_off_chances(a, unseen), len(a), a))

    def _groups(self) -> list[CardGroup]:
        if self.open and self.phase != "over":
            arrangement = self.arrangements[self.arrangement_index] if self.arrangements else ()
            return self._group_by_melds(list(self.hand), arrangement)
        if self.open:
            return self._group_open_hand(self.hand)
        if self.sort == "own" and not self.quiz:
            return self._group_own_order([self.hand[slot] for slot in self.in_order()])
        if self.sort != "melds" or self.quiz:
            return [CardGroup("plain", tuple(self.hand[slot] for slot in self.in_order()))]
        return self._group_by_melds(list(self.hand), plain.knocker_arrangement(mask(self.hand)))

    def _group_own_order(self, faces: list[int]) -> list[CardGroup]:
        """The groups of a hand in the player's own order: melds whose cards lie side by side, deadwood, and the card
        just drawn if it lies last."""
        new = faces[-1:] if self.drawn is not None and faces[-1] == self.drawn else []
        parts = stretches(len(faces), lambda a, b: plain.points(m) if plain.is_meld(m := mask(faces[a:b])) else 0)
        if new and parts[-1].meld:
            new = []
        elif new:
            rest = faces[:-1]
            parts = [p._replace(end=min(p.end, len(rest))) for p in parts if p.start < len(rest)]
        loose = loose_kinds(parts)
        groups = [
            CardGroup(
                loose.get(p) or ("set" if plain.is_set(mask(faces[p.start : p.end])) else "run"),
                tuple(faces[p.start : p.end]),
            )
            for p in parts
        ]
        return groups + ([CardGroup("new", tuple(new))] if new else [])

    def _group_open_hand(self, faces: Sequence[int]) -> list[CardGroup]:
        """The groups of an open hand: its deadwood after a knock, its melds and deadwood after a void deal."""
        if self.facts.knocker >= 0 or HIDDEN in faces:
            return [CardGroup("dead", _loose(faces))]
        return self._group_by_melds(list(faces), plain.knocker_arrangement(mask(faces)))

    def _group_by_melds(self, cards: list[int], arrangement: tuple[int, ...]) -> list[CardGroup]:
        groups = [CardGroup("set" if plain.is_set(m) else "run", unmask(m)) for m in arrangement]
        rest = [c for c in cards if not plain.union(arrangement) & BIT[c]]
        new = [c for c in rest if c == self.drawn]
        dead = sorted((c for c in rest if c not in new), key=lambda c: (rank(c), suit(c)))
        groups += [CardGroup("dead", tuple(dead))] if dead else []
        return groups + ([CardGroup("new", tuple(new))] if new else [])

    @property
    def target(self) -> int:
        """The points, or won deals, that end a column or the match."""
        options = self.view.options
        return int(options["wins_target"] if options["scoring"] == "wins" else options["target"])

    @property
    def sides_free(self) -> bool:
        return not self.open

    @property
    def hides(self) -> bool:
        """Whether people who share the screen can cover a hand. When cards are laid off every hand is open."""
        return self.seats.shared and self.phase != "layoff"

    def layout(self) -> Mapping[str, Sequence[Spot]]:
        return self._open_layout() if self.open else self._play_layout()

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle between stock and discard pile, in units."""
        if self.canvas.upright and self.lesson:  # high, where no score is: the words stand below
            return self.canvas.width / 2, SCORE_FOOT - 58 + LESSON_PILES / 2 + 30
        if self.canvas.upright:
            return self.canvas.width / 2, (
                SCORE_FOOT + upright.prompt_box(self.canvas.width, upright.hand_box(self.canvas)[1])[1]
            ) / 2 + 2
        return self.canvas.width / 2, 238 + (self.canvas.height - 720) * 0.4

    def pile_label_y(self) -> float:
        return -6.0 if self.canvas.upright else -18.0

    @property
    def pile_h(self) -> float:
        """The height of stock and discard pile."""
        if self.canvas.upright:
            return LESSON_PILES if self.lesson else 164.0
        return float(MID_H)

    @property
    def pile_x(self) -> float:
        """How far stock and discard pile lie from the middle."""
        return 78.0 if self.canvas.upright else 66.0

    @property
    def opponent_at(self) -> tuple[float, float]:
        """The middle of the opponent's cards."""
        return (self.canvas.width / 2, 142.0) if self.canvas.upright else (self.canvas.width / 2 - 40, 76.0)

    @property
    def row_y(self) -> tuple[float, float]:
        """The upper edges of the two open hands, the opponent's first."""
        if self.canvas.upright:
            return 152.0, score_sheet.place(self.canvas)[1] - 228
        return 148.0, self.canvas.height - 284

    @property
    def open_room(self) -> float:
        """The width for the cards of an open hand: up to the score sheet, also where that is not there yet."""
        return self.canvas.width - 48 - (48 if self.canvas.upright else score_sheet.SIDE + 8)

    @property
    def open_piles(self) -> tuple[float, float]:
        """The point in the middle between the piles when the hands are open: right of what was laid off."""
        if self.canvas.upright:
            return self.canvas.width - 100, (sum(self.row_y) + OPEN_H + 32) / 2
        return self.open_room - 22, self.canvas.height / 2 + 11

    def hand_box(self) -> Rect:
        if self.open:
            return 46, self.row_y[1], self.open_room + 4, OPEN_H
        if self.canvas.upright:
            return upright.hand_box(self.canvas)
        return hand_box(self.canvas.width, self.canvas.height)

    def _play_layout(self) -> dict[str, Sequence[Spot]]:
        canvas, zones = self.canvas, self.view.zones
        cx, cy = self.middle
        self.spans: Sequence[Span]
        sizes = [len(g.faces) for g in self.groups]
        if canvas.upright:
            spots, self.spans = upright.in_two_rows(canvas, sizes[: self.upper], sizes[self.upper :])
        else:
            spots, self.spans = spread(sizes, self.hand_box())
        h, dx = self.pile_h, self.pile_x
        out: dict[str, Sequence[Spot]] = {"stock": pile(len(zones["stock"]), cx - dx, cy, h)}
        out["discard"] = [*([Spot(cx + dx, cy, h, 0)] * len(zones["discard"]))]
        if len(zones["discard"]) > 1:
            out["discard"] = [*out["discard"][:-2], Spot(cx + dx - 8, cy + 3, h, 5.0), out["discard"][-1]]
        opponent = zones[f"hand:{self.opponent}"]
        out[f"hand:{self.opponent}"] = fan(len(opponent), *self.opponent_at, OPP_H, 30)
        out[f"hand:{self.me}"] = own = self._own(spots)
        self.spans = self.parted_spans([[self.hand.index(f) for f in g.faces] for g in self.groups], self.spans, own)
        return out

    def _own(self, spots: Sequence[Sequence[Spot]]) -> list[Spot]:
        """The spots of the own hand by slot; chosen cards stand higher."""
        raised = {slot for slot, f in enumerate(self.hand) if self.mine and (f == self.chosen or f in self.picked)}
        return self.own_spots([[self.hand.index(f) for f in g.faces] for g in self.groups], spots, raised)

    def _open_layout(self) -> dict[str, Sequence[Spot]]:
        zones = self.view.zones
        cx, cy = self.open_piles
        out: dict[str, Sequence[Spot]] = {"stock": pile(len(zones["stock"]), cx - 34, cy, 78)}
        out["discard"] = [Spot(cx + 34, cy, 78)] * len(zones["discard"])
        step = OPEN_H * RATIO + AIR  # they show whole where there is room
        self.rows: dict[int, tuple[list[CardGroup], list[Span], float]] = {}
        for seat, y in zip((self.opponent, self.me), self.row_y, strict=True):
            laid = self.melds(seat)
            faces = zones[f"hand:{seat}"]
            own = self.groups if seat == self.me else self._group_open_hand(faces)
            groups = [*laid, *own]
            spots, spans = rows([len(g.faces) for g in groups], 48, y, OPEN_H, step, 26, self.open_room)
            self.rows[seat] = (groups, spans, y)
            for i in range(len(laid)):
                out[f"meld:{seat}:{i}"] = spots[i]
            rest = spots[len(laid) :]
            if seat == self.me:
                out[f"hand:{seat}"] = self._own(rest)
            else:
                out[f"hand:{seat}"] = _by_slot(faces, own, rest)
        return out

    def melds(self, seat: int) -> list[CardGroup]:
        """The melds that a seat has laid out on the table."""
        groups, i = [], 0
        while (cards := self.view.zones.get(f"meld:{seat}:{i}")) is not None:
            groups.append(CardGroup("set" if plain.is_set(mask(cards)) else "run", tuple(cards)))
            i += 1
        return groups


def _loose(faces: Sequence[int]) -> tuple[int, ...]:
    """Deadwood, the highest points first. Hidden cards keep their order."""
    if HIDDEN in faces:
        return tuple(faces)
    return tuple(sorted(faces, key=lambda c: (-POINTS[c], rank(c), suit(c))))


def _by_slot(faces: Sequence[int], groups: Sequence[CardGroup], spots: Sequence[Sequence[Spot]]) -> list[Spot]:
    """The spots of a hand by slot, from the spots of its groups."""
    if HIDDEN in faces:
        return list(spots[0])
    where = {f: s for g, row in zip(groups, spots, strict=True) for f, s in zip(g.faces, row, strict=True)}
    return [where[f] for f in faces]


def two_rows(groups: Sequence[CardGroup]) -> tuple[list[CardGroup], int]:
    """The groups of a hand for two rows: melds in the upper one, unless it would hold far more cards or none. Returns
    the groups, of which one may be divided, and how many lie in the upper row."""
    n = sum(len(g.faces) for g in groups)
    melds = sum(g.kind in ("run", "set") for g in groups)
    breaks = [(sum(len(g.faces) for g in groups[:k]), k) for k in range(1, len(groups))]
    for held, k in breaks:
        if k == melds and max(held, n - held) <= ROW_CARDS:
            return list(groups), k
    held, k = min(breaks, key=lambda b: abs(b[0] - n / 2), default=(0, 0))
    if k and max(held, n - held) <= ROW_CARDS:
        return list(groups), k
    i = max(range(len(groups)), key=lambda i: len(groups[i].faces), default=0)
    half = (n + 1) // 2 - sum(len(g.faces) for g in groups[:i])
    if not groups or not 0 < half < len(groups[i].faces):
        return list(groups), len(groups)
    whole = groups[i]
    kind = "more" if whole.kind == "dead" else whole.kind
    parts = [CardGroup(kind, whole.faces[:half]), CardGroup(whole.kind, whole.faces[half:])]
    return [*groups[:i], *parts, *groups[i + 1 :]], i + 1
