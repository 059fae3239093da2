"""What the table of Sumidagawa shows one seat: the newest View, the chosen cards, the river, and where every card
lies. Painters, buttons and texts read the model; `table_view` adds what can be done."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.contract import Action, MatchState, View
from engine.games.sumidagawa.combinations import WILD
from engine.games.sumidagawa.state import Facts, Play
from game.draw.canvas import Canvas
from game.draw.card_layout import Cell, Spot, face_of
from game.games.sumidagawa import (
    layout as sumidagawa_layout,
)
from game.games.sumidagawa.card_text import PATTERN_OF, called, code_of, combination, is_red, value
from game.games.sumidagawa.layout import RiverLayout
from game.table import plates
from game.table.buttons import corner_buttons, row_place
from game.table.faces import Reaction
from game.table.geometry import CREST_RING, GAP
from game.table.model import TableModel
from game.table.view import Seats
from game.text.translations import language, tr
from game.ui.widgets import Rect

DEAL_MS: Final = 1200.0
"""All cards of a deal set off within this time."""
LESSON_HEAD: Final = 310.0
"""The room that a lesson needs at the upper left, in units."""
LESSON_BUTTONS: Final = 196.0
"""The room that a lesson needs at the upper right."""
LESSON_WORDS: Final = 420.0
"""The room for the words of a lesson left of the hand, in units at the usual text size."""
LESSON_FOOT: Final = 110.0
"""The room that a lesson needs below the lines at the end of a deal."""
RING: Final = 5.0
"""The room for the ring round a play, in units."""
SHOWN: Final = "shown"
"""The zone of the layout with copies of wild cards in the river, beside the cards played with them."""


class SumidagawaModel(TableModel):
    """The table as one seat sees it. Call `look` with every new View; all else answers for that View."""

    move_sounds: Mapping[tuple[str, str], str] = {
        **TableModel.move_sounds,
        ("hand", "river"): "card-play",
        ("hand", "gone"): "card-play",
        ("river", "gone"): "gather",
    }

    upright = True
    reactions: Mapping[str, Reaction] = {"burn": Reaction("pleased"), "revive": Reaction("pleased")}

    def __init__(self, seats: Seats) -> None:
        super().__init__(seats)
        beat = DEAL_MS / ((14 if self.n == 3 else 13) * self.n + 4 * self.n)
        self.move_delays: Mapping[str, float] = {"deal": beat, "": 70.0, "play": 60.0, "clear": 24.0}
        self.chosen: list[str] = []
        """The ids of the widgets of the chosen cards, plain and wild, in the order of choosing."""
        self.pressed_off = -1
        """The slot of the own wild card that was pressed last although it cannot be used; -1 for none."""
        self._deal = -1
        self._question = (-1, "")
        self._ready = False  # whether everything that led to a question has been shown, so that it may be asked
        # tiles and seats that went out, as far as announced; and the seats that were out at the last `look`
        self._tiles = [0] * self.n
        self._out: list[int] = []
        self._were_out: tuple[int, ...] = ()

    def _board_words(self) -> float:
        """The least width of the longest words on the board; 0 in a lesson, whose words stand below the board."""
        words = [self.canvas.least_width(combination(kind)) for kind in PATTERN_OF]
        if language() == "en":
            words += [self.canvas.least_width(tr(f"sumidagawa.combination.{kind}.gloss"), "M") for kind in PATTERN_OF]
        return 0.0 if self.lesson else max(words)

    def rank(self, face: int) -> tuple[int, ...]:
        return value(face), face

    def look(self, view: View, match_state: MatchState, legal: Sequence[Action], canvas: Canvas) -> None:
        super().look(view, match_state, legal, canvas)
        self.facts: Facts = view.facts
        right = self.title_right("sumidagawa")
        # a lesson has its own title and buttons in the upper corners
        title, corner = (LESSON_HEAD, LESSON_BUTTONS) if self.lesson else (right, corner_buttons(canvas, "sumidagawa"))
        size = self.n - 1, canvas.width, canvas.height
        self.geometry = (
            sumidagawa_layout.standing(*size, self.lesson)
            if canvas.upright
            else sumidagawa_layout.geometry(*size, title, corner, row_place(canvas)[3], self._board_words())
        )
        self.shown = self.in_order()
        self.plays = [a for a in self.legal if a.verb == "play"]
        if self._question != (question := (len(view.history), self.phase)):
            self._question, self._ready = question, False
        there = {f"card:{k}" for k in self.keys} | {f"wild:{i}" for i in range(4) if not self.wild_state(self.me, i)}
        own = [a for a in view.history if a.seat == self.me and a.verb == "play"]
        if self._deal != (deal := view.match_state.number * 1000 + len(own)) or self.ended:
            self._deal, self.chosen = deal, []
        self.chosen = [wid for wid in self.chosen if wid in there]
        if self.facts.turn != self.me or self.chosen:
            self.pressed_off = -1
        self._tiles, self._out, self._were_out = list(self.facts.tiles), list(self.facts.order), self.facts.order
        self.river: tuple[Play, ...] = () if self.phase == "revive" else self.facts.plays
        self.river_layout = self._lay_out_river()

    def slip_box(self) -> Rect | None:
        """The most that the slip which names the chosen cards takes, in place of the prompt."""
        if self.only_shown or (not self.chosen and self.pressed_off < 0):
            return None
        high = max(sumidagawa_layout.slip_height(self.canvas.upright), row_place(self.canvas)[3])
        return sumidagawa_layout.bubble(self.geometry, 1e9, high)

    @property
    def round(self) -> int:
        """The number of the round. A round lasts until its wild cards are revived."""
        return self.facts.rounds + (self.phase != "revive")

    @property
    def named(self) -> tuple[Play, ...]:
        """The plays of the round that words may name: the last one only once its cards have come to rest."""
        history = self.view.history
        flies = not self.at_rest and history and history[-1].verb == "play"
        return self.facts.plays[:-1] if flies else self.facts.plays

    @property
    def asked(self) -> list[Action]:
        """The answers to a question that this seat is asked, as soon as everything that led to it has been shown."""
        return [a for a in self.legal if a.verb in ("burn", "revive")] if self._ready else []

    def has_played(self, seat: int) -> bool:
        """Whether a seat has played in this round."""
        return any(play.seat == seat for play in self.facts.plays)

    def unchoose(self) -> None:
        self.chosen = []

    def wild_state(self, seat: int, slot: int) -> str:
        """The state of the wild card at a slot: `used`, `down`, or empty if it is up. Of each colour, used cards and
        cards turned down come last, as in the engine's events."""
        colour, at = slot // 2, slot % 2
        up, used = self.facts.up[seat][colour], self.facts.used[seat][colour]
        return "" if at < up else "used" if at < up + used else "down"

    def face(self, wid: str) -> int:
        """The face of the card that a widget stands for."""
        kind, _, n = wid.partition(":")
        return WILD + int(n) // 2 if kind == "wild" else face_of(int(n))

    def chosen_cards(self) -> tuple[int, ...]:
        """The faces of the chosen cards, in order."""
        return tuple(sorted(map(self.face, self.chosen)))

    def playable(self, cards: Sequence[int]) -> Action | None:
        """The legal play of these cards; None if there is none."""
        return next((a for a in self.plays if a.cards == tuple(cards)), None)

    def can_add(self) -> frozenset[int]:
        """The faces that make a play, or part of one, together with the chosen cards."""
        if self.only_shown:
            return frozenset()
        chosen, addable = self.chosen_cards(), set[int]()
        for a in self.plays:
            rest = list(a.cards)
            for card in chosen:
                if card not in rest:
                    break
                rest.remove(card)
            else:
                addable.update(rest)
        return frozenset(addable)

    def layout(self) -> Mapping[str, Sequence[Spot]]:
        return self._open_layout() if self.ended else self._play_layout()

    def opponents(self) -> list[tuple[int, Rect]]:
        """The opponents' seats clockwise, each with its box."""
        return list(zip(self.seat_order()[1:], self.geometry.seats, strict=True))

    def _play_layout(self) -> dict[str, Sequence[Spot]]:
        zones, g = self.view.zones, self.geometry
        x, y = sumidagawa_layout.pile_at(g)
        out: dict[str, Sequence[Spot]] = {
            "stock": [Spot(x - sumidagawa_layout.PILES, y, 58, look="sback")] * len(zones["stock"]),
            "gone": [Spot(x, y, 58, look="sback")] * len(zones["gone"]),
        }
        for seat, place in self.opponents():
            out[f"hand:{seat}"] = sumidagawa_layout.fan(len(zones[f"hand:{seat}"]), place)
            out[f"wild:{seat}"] = self._faces(seat, sumidagawa_layout.wilds(place))
        out[f"hand:{self.me}"], out[f"wild:{self.me}"] = self._own(), self.own_wilds()
        river, copies = self._river(out)
        return out | {"river": river, SHOWN: copies}

    def _faces(self, seat: int, spots: Sequence[Spot]) -> list[Spot]:
        """The spots with the pictures of a seat's wild cards: up, used or down."""
        return [s._replace(look=code_of(WILD + i // 2, self.wild_state(seat, i))) for i, s in enumerate(spots)]

    def _own(self) -> list[Spot]:
        """The spots of the own hand by slot. Chosen cards stand high, cards that can be added a little higher than the
        others, which are dimmed."""
        colours = [is_red(self.hand[s]) for s in self.shown]
        words = LESSON_WORDS * self.canvas.text_scale if self.lesson else 0.0
        places = sumidagawa_layout.hand(colours, self.geometry, words)
        add = self.can_add()
        dims = bool(add) and self.mine
        burn = {a.cards[0] for a in self.asked}
        out, after = list(places), False
        for slot, spot in zip(self.shown, places, strict=True):
            key, face = self.keys[slot], self.hand[slot]
            hinted = face in add or face in burn
            if after:
                spot = spot._replace(x=spot.x + 14)
            if f"card:{key}" in self.chosen:
                spot = spot._replace(y=spot.y - sumidagawa_layout.RAISED, lift=1.0, ring=True)
            elif hinted or key == self.hover:
                up = sumidagawa_layout.HINTED * hinted + 8 * (key == self.hover)
                spot = spot._replace(y=spot.y - up, lift=0.5)
            out[slot] = spot._replace(dim=dims and not hinted and not spot.ring)
            after = after or key == self.hover
        return self.parted(out)

    def own_wilds(self) -> list[Spot]:
        """The spots of the own wild cards. Chosen ones stand higher."""
        add = self.can_add()
        dims = bool(add) and self.mine
        spots = []
        for i, spot in enumerate(self._faces(self.me, sumidagawa_layout.own_wilds(self.geometry))):
            ring, usable = f"wild:{i}" in self.chosen, not self.wild_state(self.me, i)
            spots.append(
                spot._replace(
                    ring=ring,
                    y=spot.y - sumidagawa_layout.WILD_RAISED * spot.h * ring,
                    lift=1.0 if ring else 0.0,
                    dim=dims and usable and not ring and WILD + i // 2 not in add,
                )
            )
        return spots

    def _lay_out_river(self) -> RiverLayout:
        """The places of the plays of the round in the river."""
        canvas = self.canvas
        sizes = [len(play.cards) for play in self.river]
        names = [34 + canvas.text_width(called(s.kind, s.number), 16) for s in self.river]
        short = [34 + canvas.text_width(str(s.number), 16) for s in self.river]
        top = 0.0 if canvas.upright else self.tags_foot() + RING
        return sumidagawa_layout.river_layout(sizes, names, short, self.geometry, canvas.text_height(16) + 6, top)

    def prompt_box(self) -> Rect:
        """The place of the prompt: as much of the row as the slip has. The board reaches below the edge of a high
        row."""
        if self.canvas.upright:
            return super().prompt_box()
        x, y, w, h = row_place(self.canvas)
        _, top, _, high = sumidagawa_layout.board(self.geometry)
        head = max(y, top + high)
        return x - CREST_RING, head, w * sumidagawa_layout.SLIP - GAP + CREST_RING, y + h - head

    def tags_foot(self) -> float:
        """The lower edge of the tags below the opponents' plates, in a window that is not upright."""
        canvas, (_, y) = self.canvas, sumidagawa_layout.plate_at(self.geometry.seats[0])
        return y - 25 + plates.height(canvas, False, 16) + 4 + canvas.text_height(13) + 10

    def _river(self, layout: Mapping[str, Sequence[Spot]]) -> tuple[list[Spot], list[Spot]]:
        """The spots of plain cards in the river, and those of copies of wild cards, which fly from their owner."""
        river, copies = list[Spot](), list[Spot]()
        for group, play in zip(self.river_layout.groups, self.river, strict=True):
            for card, spot in zip(play.cards, group.spots, strict=True):
                if card < WILD:
                    river.append(spot)
                    continue
                home = layout[f"wild:{play.seat}"][2 * (card - WILD)]
                copies.append(spot._replace(look=code_of(card, "used"), origin=(home.x, home.y, home.h)))
        return river, copies

    def _open_layout(self) -> dict[str, Sequence[Spot]]:
        """A line for each seat at the end of a deal, in the order of going out."""
        zones = self.view.zones
        piles = sumidagawa_layout.open_piles(self.canvas.width, self.canvas.height, self.canvas.upright)
        out: dict[str, Sequence[Spot]] = {
            name: [spot] * len(zones[name]) for name, spot in zip(("stock", "gone", "river"), piles, strict=True)
        }
        for seat, cell in self.cells():
            cards = zones[f"hand:{seat}"]
            spots = sumidagawa_layout.open_hand(len(cards), cell)
            by_slot = dict(zip(sorted(range(len(cards)), key=lambda s: cards[s]), spots, strict=True))
            out[f"hand:{seat}"] = [by_slot[s] for s in range(len(cards))]
            out[f"wild:{seat}"] = self._faces(seat, sumidagawa_layout.open_wilds(cell))
        return out | {SHOWN: []}

    def cells(self) -> list[tuple[int, Cell]]:
        """Each seat with its line at the end of the deal, the first seat out at the top."""
        assert self.view.result is not None
        order = list(self.view.result.facts.order)
        order += [s for s in self.seat_order() if s not in order]
        foot = LESSON_FOOT if self.lesson else 0.0
        canvas = self.canvas
        cells = sumidagawa_layout.cells(self.n, canvas.width, canvas.height - foot, canvas.upright)
        return list(zip(order, cells, strict=True))

    def hand_box(self) -> Rect:
        return sumidagawa_layout.hand_box(self.geometry)
