"""What the table of Rumino shows one seat: the newest View, the own hand in groups, what is chosen, the effects in
progress, and where every card lies. Painters, buttons and texts read the model; `table_view` adds what can be done."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.cards import JOKER
from engine.contract import Action, MatchState, View
from engine.games.rumino.score import Standing
from engine.games.rumino.state import Facts
from engine.melds import jokers as wild
from engine.melds.jokers import VALUE, Meld
from game.draw.canvas import Canvas
from game.draw.card_layout import Cell, Span, Spot
from game.draw.theme import MID_H
from game.games.rumino import layout as rumino_layout
from game.games.rumino.effects import ANTES_MS, POOL_MS, REBUY_MS, RUMINO_MS, SEAT_MS, TOTALS_MS, Effect, EffectQueue
from game.games.rumino.layout import SlotGroup, kind_of
from game.table import score_sheet, upright
from game.table.faces import Reaction
from game.table.model import DEAL_MS, TableModel
from game.table.side_by_side import loose_kinds, stretches
from game.table.view import Seats
from game.ui.widgets import Rect

NO_CARD: Final = -1


class RuminoModel(TableModel):
    """The table as one seat sees it. Call `look` with every new View; all else answers for that View."""

    reactions: Mapping[str, Reaction] = {
        "take": Reaction("pleased"),
        "knock": Reaction("pleased", "caught"),
        "gin": Reaction("pleased", "caught"),
        "rumino": Reaction("pleased", "caught"),
    }
    sorts = ("melds", "suit", "rank")
    upright = True

    def __init__(self, seats: Seats) -> None:
        super().__init__(seats)
        beat = min(58.0, DEAL_MS / (7 * self.n + 1))
        self.move_delays: Mapping[str, float] = {"deal": beat, "": 70.0, "shuffle": 8.0}
        self.chosen: int | None = None
        self.effects = EffectQueue()
        self._moment: tuple[int, str] = (-1, "")
        self._counted: str | None = None
        self._bought = 0
        self._paid = False
        self._shows = False  # whether an effect was running at the last tick

    def look(self, view: View, match_state: MatchState, legal: Sequence[Action], canvas: Canvas) -> None:
        super().look(view, match_state, legal, canvas)
        self.facts: Facts = view.facts
        self.geometry = rumino_layout.geometry(
            self.n - 1, canvas.width, canvas.height, self.title_right("rumino"), canvas.upright
        )
        self.drawn = len(self.hand) - 1 if self.phase == "discard" and self.mine else None
        self.deadwood_after = wild.discards(wild.gather(self.hand)) if self.drawn is not None else {}
        self.groups = self._groups()
        if self._moment != (len(view.history), self.phase):
            self._moment = (len(view.history), self.phase)
            fresh = self.drawn is not None and self.hand[self.drawn] != self.facts.taken
            self.chosen = self.drawn if fresh and self.groups[-1].kind == "new" and not self.recall else None
        if self.chosen is not None and self.chosen >= len(self.hand):
            self.chosen = None
        self._queue_effects()
        self._shows = self._shows or bool(self.effects.queue)

    def _queue_effects(self) -> None:
        """Queue the effects of what happened since the last View: antes, the count of a deal, rebuys, the pool won.

        Nothing is queued for what was over before the first View."""
        outcome, first = self.facts.outcome, self._counted is None
        if first and not (self.view.history or self.view.match_state.number or self.lesson):
            ante = self.view.options["ante"]
            self.effects.add(Effect("antes", ANTES_MS, tuple(range(self.n)), (ante,) * self.n))
        if not self.facts.kind:
            if self._counted:
                self.effects.clear()
            self._counted, self._bought, self._paid = "", 0, False
            return
        if self._counted == "":
            self._queue_count()
        self._counted = self.facts.kind
        for seat in outcome.rebuys[self._bought :] if outcome else ():
            self.effects.add(Effect("rebuy", REBUY_MS, (seat,), (outcome.price if outcome else 0,)))
        self._bought = len(outcome.rebuys) if outcome else 0
        if self.match_state.over and self.ended and not self._paid:
            self._paid = True
            shares = [line for line in self.match_state.lines if line.key == "pool"]
            self.effects.add(Effect("pool", POOL_MS, tuple(s.seat for s in shares), tuple(s.value for s in shares)))

    def _queue_count(self) -> None:
        if self.facts.kind == "rumino":
            self.effects.add(Effect("rumino", RUMINO_MS))
        elif self.facts.kind != "void":
            self.effects.add(Effect("count", SEAT_MS * len(self.counted()), self.counted()))
            self.effects.add(Effect("totals", TOTALS_MS))

    def counted(self) -> tuple[int, ...]:
        """The seats of the deal in the order of counting, from the player who ended it."""
        outcome = self.facts.outcome
        start = outcome.ender if outcome and outcome.ender >= 0 else self.facts.dealer
        return tuple(sorted(self.facts.playing, key=lambda s: (s - start) % self.n))

    @property
    def open(self) -> bool:
        """Whether every hand lies open."""
        return bool(self.facts.kind)

    @property
    def out(self) -> bool:
        """Whether this seat has left the match and only looks on."""
        return self.me not in self.facts.playing

    @property
    def standing(self) -> Standing:
        """The standing of the match: after the deal once it is counted, before that the one before the deal."""
        outcome = self.facts.outcome
        standing: Standing = outcome.after if outcome else self.view.match_state.facts
        return standing

    @property
    def pool(self) -> int:
        """The number of chips that lie in the pool on the screen, without those still flying there."""
        over = self.ended and self.match_state.over
        return (self.match_state.facts.pool if over else self.standing.pool) - self.effects.held_back()

    def unchoose(self) -> None:
        self.chosen = None

    def pile_label_y(self) -> float:
        return MID_H / 2

    def can(self, verb: str, card: int | None = None) -> Action | None:
        """The first legal action with this verb, and this card if one is given; None if there is none."""
        return next((a for a in self.legal if a.verb == verb and (card is None or a.cards == (card,))), None)

    def ending(self, verb: str) -> Action | None:
        """The action `gin` or `rumino`: with the chosen card as the discard if possible."""
        chosen = self.hand[self.chosen] if self.chosen is not None else NO_CARD
        return self.can(verb, chosen) or self.can(verb)

    def grouped(self, cards: Sequence[int], melds: Sequence[Meld] | None = None) -> list[SlotGroup]:
        """The groups of a hand: melds, deadwood, and in the own hand the card just drawn.

        Without `melds` the arrangement with the least deadwood is used."""
        melds = self._melds(cards) if melds is None else melds
        free = list(range(len(cards)))
        groups = []
        for meld in melds:
            slots = []
            for face in meld.cards:
                slots.append(next(s for s in free if cards[s] == face))
                free.remove(slots[-1])
            groups.append(SlotGroup(kind_of(meld), tuple(slots), meld.stands))
        own = cards is self.hand
        new = [s for s in free if own and s == self.drawn]
        dead = sorted((s for s in free if s not in new), key=lambda s: (cards[s] % 13 if cards[s] < JOKER else 13, s))
        if not own:
            dead.sort(key=lambda s: -VALUE[cards[s]])
        groups += [SlotGroup("dead", tuple(dead))] if dead else []
        return groups + ([SlotGroup("new", tuple(new))] if new else [])

    def _groups(self) -> list[SlotGroup]:
        """The groups of the own hand in the order that is chosen."""
        if self.quiz or self.sort not in ("melds", "own"):
            return [SlotGroup("plain", tuple(self.in_order()))]
        return self.grouped(self.hand) if self.sort == "melds" else self._group_own_order(self.in_order())

    def _group_own_order(self, row: list[int]) -> list[SlotGroup]:
        """The groups of a hand in the player's own order: melds whose cards lie side by side, deadwood, and the card
        just drawn if it lies last. `row` has the slots from left to right."""
        faces = [self.hand[slot] for slot in row]
        parts = stretches(len(row), lambda a, b: sum(VALUE[f] for f in faces[a:b]) if self._meld(faces[a:b]) else 0)
        new = [row[-1]] if parts and not parts[-1].meld and row[-1] == self.drawn else []
        if new:
            parts = [p._replace(end=min(p.end, len(row) - 1)) for p in parts if p.start < len(row) - 1]
        loose, groups = loose_kinds(parts), list[SlotGroup]()
        for part in parts:
            slots, cards = tuple(row[part.start : part.end]), faces[part.start : part.end]
            meld = self._meld(cards) if part.meld else None
            if meld is None:
                groups.append(SlotGroup(loose[part], slots))
                continue
            left, stands = list(zip(meld.cards, meld.stands, strict=True)), list[int]()
            for face in cards:
                pair = next(pair for pair in left if pair[0] == face)
                left.remove(pair)
                stands.append(pair[1])
            groups.append(SlotGroup(kind_of(meld), slots, tuple(stands)))
        return groups + ([SlotGroup("new", tuple(new))] if new else [])

    def _meld(self, cards: Sequence[int]) -> Meld | None:
        """The one meld that these cards form; None if they form none."""
        if len(cards) > 7 or wild.deadwood(wild.gather(cards)):
            return None
        melds = self._melds(cards)
        return melds[0] if len(melds) == 1 and len(melds[0].cards) == len(cards) else None

    def _melds(self, cards: Sequence[int]) -> Sequence[Meld]:
        hand = wild.gather(cards)
        jokers = bool(self.view.options["rumino_jokers"] == "any")
        if len(cards) == 7 and wild.is_rumino(hand, jokers):
            return (wild.rumino(hand),)
        if len(cards) == 8 and (discards := wild.rumino_discards(hand, jokers)):
            return (wild.rumino(wild.without(hand, discards[0])),)
        return wild.arrangement(hand)

    def stands(self) -> dict[int, int]:
        """The face that each own Joker stands for in the best melds, by slot."""
        return {
            s: f
            for g in self.grouped(self.hand)
            for s, f in zip(g.slots, g.stands, strict=False)
            if self.hand[s] == JOKER
        }

    def deadwood(self) -> int:
        """The least deadwood of the own hand; of eight cards, after the best discard."""
        if self.deadwood_after:
            return min(n for f, n in self.deadwood_after.items() if f != self.facts.taken)
        return wild.deadwood(wild.gather(self.hand))

    @property
    def sides_free(self) -> bool:
        return not self.open

    def layout(self) -> Mapping[str, Sequence[Spot]]:
        return self._open_layout() if self.open else self._play_layout()

    def opponents(self) -> list[tuple[int, int]]:
        """The opponents' seats clockwise, each with the index of its place."""
        return [(seat, i) for i, seat in enumerate(self.seat_order()[1:])]

    def hand_box(self) -> Rect:
        return rumino_layout.hand_box(self.geometry)

    def _play_layout(self) -> dict[str, Sequence[Spot]]:
        zones, g = self.view.zones, self.geometry
        stock, discard = rumino_layout.piles(len(zones["stock"]), len(zones["discard"]), g)
        out: dict[str, Sequence[Spot]] = {"stock": stock, "discard": discard}
        for seat, i in self.opponents():
            out[f"hand:{seat}"] = rumino_layout.fan(len(zones[f"hand:{seat}"]), g, i, self.face_width(seat, g.face))
        self.spans: Sequence[Span]
        spots, self.spans = rumino_layout.hand([len(x.slots) for x in self.groups], g)
        out[f"hand:{self.me}"] = own = self._own(spots)
        self.spans = self.parted_spans([group.slots for group in self.groups], self.spans, own)
        return out

    def _own(self, spots: Sequence[Sequence[Spot]]) -> list[Spot]:
        """The spots of the own hand by slot; the chosen card stands higher."""
        raised = {self.chosen} if self.chosen is not None and self.mine else set[int]()
        return self.own_spots([group.slots for group in self.groups], spots, raised)

    def _open_layout(self) -> dict[str, Sequence[Spot]]:
        """Every hand of the deal in its cell, grouped by melds."""
        zones = self.view.zones
        counts = len(zones["stock"]), len(zones["discard"])
        if self.canvas.upright and self.lesson:
            stock, discard = upright.piles_beside(*counts, score_sheet.place(self.canvas))
        else:
            stock, discard = rumino_layout.open_piles(*counts, self.geometry)
        out: dict[str, Sequence[Spot]] = {"stock": stock, "discard": discard}
        out |= {f"hand:{s}": [] for s in range(self.n)}
        self.rows: dict[int, tuple[list[SlotGroup], list[Span]]] = {}
        outcome = self.facts.outcome
        for seat, cell in self.cells():
            cards = zones[f"hand:{seat}"]
            melds = outcome.melds[seat] if outcome and self.facts.kind != "void" else None
            groups = self.grouped(tuple(cards), melds)
            spots, spans = rumino_layout.open_hand([len(g.slots) for g in groups], cell)
            self.rows[seat] = (groups, spans)
            by_slot = {
                s: spot for g, row in zip(groups, spots, strict=True) for s, spot in zip(g.slots, row, strict=True)
            }
            out[f"hand:{seat}"] = [by_slot[s] for s in range(len(cards))]
        return out

    def cells(self) -> list[tuple[int, Cell]]:
        """Each seat of the deal with its cell once hands are open, the own seat first."""
        seats = sorted(self.facts.playing, key=lambda s: (s - self.me) % self.n)
        return list(zip(seats, rumino_layout.cells(len(seats), self.geometry), strict=True))
