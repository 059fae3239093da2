"""RIN at the table: where the cards lie and what can be done with them. `painting` draws the rest."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.cards import DECK, JOKER, code
from engine.contract import Action, Event, MatchState, Result, View
from engine.games.rin.legal import NAMED, NAMES
from engine.games.rin.state import Facts
from game.draw.canvas import Canvas
from game.draw.card_layout import Cell, Spot, box, face_of, keys
from game.draw.theme import OPP_H, OWN_H
from game.games.rin import buttons, painting, score_sheet
from game.games.rin import layout as rin_layout
from game.games.rin.texts import SUITS, card_words, equal
from game.table.match_score import MatchScore
from game.table.score_sheet import ResultSheet
from game.table.view import Drop, OwnHand, Seats, Timing, title
from game.text.translations import tr
from game.ui.widgets import Rect, Widget, Zone

DEAL_MS: Final = 1250.0
"""The cards of a deal set off within this time."""
WAIT_MS: Final = 500.0
FLY_MS: Final = 900.0
"""After a deal the points set off, and arrive."""
RAISED: Final = 24.0
"""How much higher the chosen card stands, and"""
PLAYABLE: Final = 12.0
"""how much the others that can be played."""
SOUNDS: Final = {
    "rin": "rin",
    "torin": "torin",
    "return": "return",
    "last": "last",
    "challenge": "challenge",
    "false_call": "error",
    "penalty": "card-flip",
    "debt": "card-flip",
    "redeal": "shuffle",
}


class Table(Timing, OwnHand):
    """See `game.table.view.TableView`."""

    was_chosen = True

    def __init__(self, seats: Seats) -> None:
        super().__init__()
        self.seats = seats
        self.me, self.n = seats.me, len(seats.names)
        beat = min(58.0, DEAL_MS / (7 * self.n + 2))
        self.beats: Mapping[str, float] = {"deal": beat, "": 70.0, "draw": 90.0, "shuffle": 8.0}
        self.chosen: int | None = None
        self.asking: int | None = None
        """The 8 that has been pressed and asks for a suit."""
        self.armed = False
        """Whether Last is said with the next card."""
        self.hover: int | None = None
        self.calm = True
        self.flown = 0.0
        """How long the points of the deal that is over have been on their way; it starts below 0."""
        self._moment = -1

    # ------------------------------------------------------------------- look --
    def look(self, view: View, match_state: MatchState, legal: Sequence[Action], canvas: Canvas) -> None:
        self.view, self.match_state, self.legal, self.c = view, match_state, list(legal), canvas
        self.facts: Facts = view.facts
        head, sub = title("rin", view)
        right = 80 + max(canvas.text_width(head, 18), canvas.text_width(sub, 13, "M"))
        self.ground = rin_layout.ground(self.n - 1, canvas.width, canvas.height, right)
        self.hand = view.hand
        self.keys = keys(self.hand)
        self.keep_order()
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

    @property
    def mine(self) -> bool:
        """Whether this seat is to move."""
        return self.me in self.view.acting and self.view.result is None

    @property
    def ended(self) -> bool:
        """Whether the deal is over and every hand open."""
        return self.view.result is not None

    def can(self, verb: str) -> Action | None:
        """The legal action of this verb without cards."""
        return next((a for a in self.legal if a.verb == verb and not a.cards), None)

    def top_words(self) -> str:
        """The card that has to be matched; an 8 counts as one of the named suit."""
        named = self.facts.named
        return f"8{SUITS[named]}" if named else card_words(self.view.zones["field"][-1])

    def lit(self) -> frozenset[str]:
        """What who learns is shown: the calls that would be right. Nothing for anybody else."""
        if not self.learn or self.ended:
            return frozenset()
        right = equal(self.hand, self.view.zones["field"][-1])
        found = {
            a.verb
            for a in self.legal
            if a.verb in ("last", "challenge") or (a.verb in ("rin", "torin", "return") and right)
        }
        if len(self.hand) == 2 and self.mine and self.playable and not self.armed:
            found.add("last")
        return frozenset(found)

    # ----------------------------------------------------------------- layout --
    def layout(self) -> Mapping[str, Sequence[Spot]]:
        return self._open_layout() if self.ended else self._play_layout()

    def opponents(self) -> list[tuple[int, float, float]]:
        """The other seats, clockwise from the own left hand, and where they sit."""
        return [((self.me + 1 + i) % self.n, x, y) for i, (x, y) in enumerate(self.ground.seats)]

    def _play_layout(self) -> dict[str, Sequence[Spot]]:
        zones, g = self.view.zones, self.ground
        out: dict[str, Sequence[Spot]] = {
            "stock": rin_layout.stock(len(zones["stock"]), g),
            "field": rin_layout.field(len(zones["field"]), g),
        }
        most = rin_layout.most_backs(self.n - 1)
        for seat, x, y in self.opponents():
            cards = zones[f"hand:{seat}"]
            face_up = any(f >= 0 for f in cards)
            out[f"hand:{seat}"] = rin_layout.fan(len(cards), x, y - 28, most, face_up, g.pitch)
        out[f"hand:{self.me}"] = self._own()
        return out

    def _own(self) -> list[Spot]:
        """The spots of the own hand by slot: what cannot be played is dimmed, what is chosen stands higher."""
        places = rin_layout.hand(len(self.hand), self.ground)
        dims = self.mine and self.view.phase not in ("owe", "claims")
        raised = {self.asking, self.chosen if self.mine else None, self.waits_for()} - {None}
        out = list(places)
        part = 0.5 if places and places[-1].row else 1.0  # there is little room above a hand of several rows
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
        return out

    def waits_for(self) -> int | None:
        """The card that is played as soon as the time for calls is over."""
        return self.waiting.cards[0] if self.waiting is not None and self.waiting.cards else None

    def _open_layout(self) -> dict[str, Sequence[Spot]]:
        """All hands open, each in its cell, oneself first."""
        zones, c = self.view.zones, self.c
        out: dict[str, Sequence[Spot]] = {}
        stock, field = rin_layout.over_piles(len(zones["stock"]), len(zones["field"]), c.width)
        out["stock"], out["field"] = stock, field
        for seat, cell in self.cells():
            cards = zones[f"hand:{seat}"]
            spots = rin_layout.open_hand(len(cards), cell)
            slots = self.shown if seat == self.me else sorted(range(len(cards)), key=lambda s: cards[s])
            by_slot = dict(zip(slots, spots, strict=True))
            out[f"hand:{seat}"] = [by_slot[s] for s in range(len(cards))]
        return out

    def cells(self) -> list[tuple[int, Cell]]:
        """Each seat and its cell once the deal is over."""
        places = rin_layout.cells(self.n, self.c.width, self.c.height)
        return [((self.me + i) % self.n, cell) for i, cell in enumerate(places)]

    def hand_box(self) -> Rect:
        return rin_layout.hand_box(self.ground)

    # ---------------------------------------------------------------- widgets --
    def widgets(self) -> list[Widget]:
        if self.ended:
            return []
        hover, self.hover = self.hover, None  # what is pressed lies still while cards part
        layout = self.layout()
        self.hover = hover
        found: list[Widget] = []
        if self.can("draw") and layout["stock"]:
            found.append(
                Zone("stock", box(layout["stock"][-1]), accessible_label=tr("rin.table.stock"), focusable=False)
            )
        found += self._plates()
        order = sorted(zip(layout[f"hand:{self.me}"], self.keys, strict=True), key=lambda p: (p[0].row, p[0].x))
        found += [Zone(f"card:{key}", box(spot), accessible_label=card_words(face_of(key))) for spot, key in order]
        return found + buttons.moves(self) + buttons.calls(self) + buttons.suits(self)

    def _plates(self) -> list[Widget]:
        """Who did not say Last can be challenged at their own plate."""
        found: list[Widget] = []
        for seat, x, y in self.opponents():
            w = self.ground.pitch - 8
            found.append(
                Zone(
                    f"plate:{seat}",
                    (x - w / 2, y + 15, w, 50),
                    focusable=seat in self.facts.exposed,
                    accessible_label=tr("rin.table.challenge", name=self.seats.name(seat)),
                )
            )
        return found

    def first(self) -> str | None:
        if self.asking is not None:
            return f"name:{NAMES[0]}"
        playable = next((self.hand[s] for s in self.shown if self.hand[s] in self.playable), None)
        if playable is not None:
            return f"card:{playable}"
        return "draw" if self.can("draw") else "pass" if self.can("pass") else None

    # ---------------------------------------------------------------- to act --
    def held(self, wid: str) -> int | None:
        return int(wid[5:]) if wid.startswith("card:") else None

    def choose(self, wid: str) -> None:
        if (card := self.held(wid)) is not None:
            self.chosen = card

    def lifted(self) -> int | None:
        if self.asking is not None:
            return self.asking
        return self.waits_for() if self.waiting else self.chosen if self.mine else None

    def activate(self, wid: str) -> list[Action]:
        card = self.held(wid)
        if card is not None:
            return self._press_card(card)
        if wid.startswith("name:"):
            assert self.asking is not None
            card, self.asking = face_of(self.asking), None
            return [self._play(card, wid[5:])]
        if wid.startswith("plate:"):
            return [Action(self.me, "challenge", (), wid[6:])]
        if wid == "sort":
            self.next_sort()
            return []
        if wid == "last" and self.facts.unsaid != self.me and len(self.hand) == 2:
            self.armed = not self.armed
            return []
        if wid == "challenge":
            target = next((s for s in self.facts.exposed if s != self.me), (self.me + 1) % self.n)
            return [Action(self.me, "challenge", (), str(target))]
        return [Action(self.me, "draw" if wid == "stock" else wid)]

    def _press_card(self, key: int) -> list[Action]:
        """A click plays; an 8 asks for a suit first, and pressed again it is taken back."""
        asked, self.asking, card = self.asking, None, face_of(key)
        if card in self.playable and card % 13 == NAMED_RANK and card != JOKER:
            self.asking = None if asked == key else key
            return []
        return [self._play(card, "")]

    def _play(self, card: int, suit: str) -> Action:
        last = "last" if self.armed and len(self.hand) == 2 else ""
        return Action(self.me, "play", (card,), f"{suit} {last}".strip())

    def steps(self, action: Action) -> list[str]:
        if action.verb == "challenge":
            first = next((s for s in self.facts.exposed if s != self.me), None)
            return ["challenge"] if action.arg == str(first) else [f"plate:{action.arg}"]
        if action.verb != "play":
            return [action.verb]
        said = action.arg.split()
        found = ["last"] if ("last" in said) != self.armed else []
        found.append(f"card:{action.cards[0]}")
        return [*found, f"name:{said[0]}"] if said and said[0] in NAMED else found

    def picks(self, action: Action) -> bool:
        return action.verb == "play"

    def obvious(self) -> Action | None:
        return None

    # --------------------------------------------------------------- dragging --
    def drops(self, key: int) -> list[Drop]:
        if self.ended:
            return []
        face = face_of(key)
        where = box(Spot(self.ground.x, self.ground.y, rin_layout.FIELD_H))
        if not self.mine:
            return [Drop(where, "", None, "not_your_turn")]
        if face not in self.playable:
            why = "only_two" if self.facts.chain else "only_king" if self.facts.lap >= 0 else "no_match"
            return [Drop(where, "", None, "wrong_phase" if self.view.phase in ("owe", "claims") else why)]
        press = f"card:{key}" if face % 13 == NAMED_RANK and face != JOKER else ""
        return [Drop(where, tr("rin.table.drop"), self._play(face, ""), press=press)]

    def reorder(self, key: int, x: float) -> None:
        self.put(key, x, self.shown, self.layout()[f"hand:{self.me}"])

    def anchors(self) -> Mapping[str, Rect]:
        if self.ended:
            return {}
        g = self.ground
        return {
            "sums": painting.sums_box(self),
            "side": painting.side_box(self),
            "calls": rin_layout.panel(g),
            "plate": (44, rin_layout.own_at(g) - 28, 190, 56),
            **{f"seat:{s}": (x - 85, y + 12, 170, 88) for s, x, y in self.opponents()},
        }

    # ---------------------------------------------------------------- drawing --
    def warm(self) -> None:
        self.warm_up(self.c, self._pictures)

    def _pictures(self) -> list[tuple[float, str]]:
        open_h = rin_layout.cells(self.n, self.c.width, self.c.height)[0].card
        return [(h, code(f)) for h in (open_h, OPP_H, OWN_H, rin_layout.FIELD_H) for f in DECK]

    def announcement(self, event: Event) -> tuple[str, str] | None:
        kind = event.arg.split(" ")[0]
        if event.kind != "say" or kind not in SOUNDS:
            return None
        words = event.arg.split(" ")
        values = {"target": self.seats.name(int(words[1]))} if kind == "challenge" else {"n": words[-1]}
        return self.seats.say(f"rin.cry.{kind}", event.seat, **values), SOUNDS[kind]

    def tick(self, ms: float) -> bool:
        if not self.ended or self.flown >= FLY_MS:
            return False
        self.flown += ms
        return True

    def hurry(self) -> None:
        if self.ended:
            self.flown = FLY_MS

    def under(self, canvas: Canvas) -> None:
        painting.under(self, canvas)

    def over(self, canvas: Canvas) -> None:
        painting.over(self, canvas)

    def live(self, canvas: Canvas) -> None:
        painting.live(self, canvas)

    def result(self) -> ResultSheet | None:
        return score_sheet.sheet(self) if self.view.result else None

    def match_score(self, results: Sequence[Result]) -> MatchScore:
        return score_sheet.match_score(self, results)

    def final(self) -> ResultSheet:
        return score_sheet.final(self)


NAMED_RANK: Final = 7
"""An 8 by `card % 13`."""
