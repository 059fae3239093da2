"""Gin Rummy at the table: where the cards lie and what can be done with them. `painting` draws the rest."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.cards import BIT, DECK, HIDDEN, code, mask, rank, suit, unmask
from engine.contract import Action, Event, MatchState, Result, View
from engine.games.gin.state import Facts
from engine.melds import plain
from engine.melds.plain import POINTS
from game.draw.canvas import Canvas
from game.draw.card_layout import Span, Spot, box, fan, pile, rows
from game.draw.sprites import FACES
from game.draw.theme import MID_H, OPP_H, OWN_H
from game.games.gin import buttons, painting, score_sheet
from game.table.match_score import MatchScore
from game.table.score_sheet import ResultSheet
from game.table.view import Drop, Seats, Timing
from game.text.card_text import words
from game.text.translations import tr
from game.ui.widgets import Rect, Widget, Zone

SORTS: Final = ("melds", "suit", "rank")
OPEN_H: Final = 138.0
"""The height of the cards once a hand is open."""


class Group(NamedTuple):
    """Cards side by side: kind `run`, `set`, `dead`, `new` (just drawn) or `plain`; faces in order."""

    kind: str
    faces: tuple[int, ...]


class Table(Timing):
    """See `game.table.view.TableView`."""

    beats: Final[Mapping[str, float]] = {"deal": 58.0, "": 70.0, "layoff": 520.0}

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        self.me, self.foe = seats.me, 1 - seats.me
        self.sort = "melds"
        self.order: list[int] = []
        self.chosen: int | None = None
        self.picked: set[int] = set()
        self.plan = 0
        self.hover: int | None = None
        self.calm = True
        self._moment: tuple[int, str] = (-1, "")
        self._warmed = (0, -1)
        self._cold: list[tuple[float, int]] = []

    # ------------------------------------------------------------------- look --
    def look(self, view: View, match_state: MatchState, legal: Sequence[Action], canvas: Canvas) -> None:
        self.view, self.match_state, self.legal, self.c = view, match_state, list(legal), canvas
        self.facts: Facts = view.facts
        self.open = self.facts.knocker >= 0 or view.result is not None
        self.hand = view.zones[f"hand:{self.me}"]
        self.new = self.hand[-1] if self.phase == "discard" and self.mine and len(self.hand) == 11 else None
        self.left = plain.discards(mask(self.hand)) if self.new is not None else {}
        self.order = [c for c in self.order if c in self.hand] + [c for c in self.hand if c not in self.order]
        self.plans = self._plans()
        self.plan %= max(1, len(self.plans))
        self.groups = self._groups()
        if self._moment != (len(view.history), self.phase):
            self._moment = (len(view.history), self.phase)
            self._fresh()
        elif self.chosen not in self.hand:
            self.chosen = None

    def _fresh(self) -> None:
        """A new moment: nothing is chosen but the card just drawn, where throwing it is the plain thing."""
        self.plan, self.picked, self.chosen = 0, set(), None
        if self.new is not None and self.new != self.facts.taken and self.groups[-1].kind == "new":
            self.chosen = self.new

    @property
    def phase(self) -> str:
        """The phase of the deal."""
        return self.view.phase

    @property
    def mine(self) -> bool:
        """Whether it is this seat's turn."""
        return self.me in self.view.acting

    def can(self, verb: str, card: int | None = None) -> Action | None:
        """The legal action of this verb (and card)."""
        cards = () if card is None else (card,)
        return next((a for a in self.legal if a.verb == verb and a.cards == cards), None)

    # --------------------------------------------------------- the own hand --
    def _plans(self) -> list[tuple[int, ...]]:
        """The arrangements to choose from when melds are laid out: best first."""
        if not self.mine or self.phase not in ("arrange", "layoff"):
            return []
        hand = mask(self.hand)
        unseen = ~(mask(self.view.zones["discard"]) | hand)
        found = plain.arrangements(hand)
        return sorted(found, key=lambda a: (*plain.lay_off_chances(a, unseen), len(a), a))

    def _groups(self) -> list[Group]:
        if self.open and self.phase != "over":
            arrangement = self.plans[self.plan] if self.plans else ()
            return self._split(list(self.hand), arrangement)
        if self.open:
            return self._shown(self.hand)
        if self.sort == "own":
            return [Group("plain", tuple(self.order))]
        if self.sort == "suit":
            return [Group("plain", tuple(sorted(self.hand)))]
        if self.sort == "rank":
            return [Group("plain", tuple(sorted(self.hand, key=lambda c: (rank(c), suit(c)))))]
        return self._split(list(self.hand), plain.knocker_arrangement(mask(self.hand)))

    def _shown(self, faces: Sequence[int]) -> list[Group]:
        """A hand at the end: what is left of it after a knock, sorted into melds after a void deal."""
        if self.facts.knocker >= 0 or HIDDEN in faces:
            return [Group("dead", _loose(faces))]
        return self._split(list(faces), plain.knocker_arrangement(mask(faces)))

    def _split(self, cards: list[int], arrangement: tuple[int, ...]) -> list[Group]:
        groups = [Group("set" if plain.is_set(m) else "run", unmask(m)) for m in arrangement]
        rest = [c for c in cards if not plain.union(arrangement) & BIT[c]]
        new = [c for c in rest if c == self.new]
        dead = sorted((c for c in rest if c not in new), key=lambda c: (rank(c), suit(c)))
        groups += [Group("dead", tuple(dead))] if dead else []
        return groups + ([Group("new", tuple(new))] if new else [])

    # ----------------------------------------------------------------- layout --
    def layout(self) -> Mapping[str, Sequence[Spot]]:
        return self._open_layout() if self.open else self._play_layout()

    @property
    def middle(self) -> tuple[float, float]:
        """The middle between stock and discard pile."""
        return self.c.width / 2, 251 + (self.c.height - 720) * 0.4

    def hand_box(self) -> Rect:
        top = self.c.height - 214 if not self.open else self.c.height - 284
        return 46, top, self.c.width - 248 - 34 - 46 if not self.open else 760.0, OWN_H if not self.open else OPEN_H

    def _play_layout(self) -> dict[str, Sequence[Spot]]:
        c, zones = self.c, self.view.zones
        cx, cy = self.middle
        x, y, room, h = self.hand_box()
        spots, self.spans = rows([len(g.faces) for g in self.groups], x, y, h, 58, 20, room)
        out: dict[str, Sequence[Spot]] = {"stock": pile(len(zones["stock"]), cx - 66, cy, MID_H)}
        out["discard"] = [*([Spot(cx + 66, cy, MID_H, 0)] * len(zones["discard"]))]
        if len(zones["discard"]) > 1:
            out["discard"] = [*out["discard"][:-2], Spot(cx + 58, cy + 3, MID_H, 5.0), out["discard"][-1]]
        foe = zones[f"hand:{self.foe}"]
        out[f"hand:{self.foe}"] = fan(len(foe), c.width / 2 - 40, 76, OPP_H, 30)
        out[f"hand:{self.me}"] = self._own(spots)
        return out

    def _own(self, spots: Sequence[Sequence[Spot]]) -> list[Spot]:
        """The spots of the own hand by slot; the chosen card stands higher."""
        by_face: dict[int, Spot] = {}
        for g, row in zip(self.groups, spots, strict=True):
            after = False
            for f, s in zip(g.faces, row, strict=True):
                by_face[f] = s._replace(x=s.x + 14) if after else s
                if f == self.hover:
                    by_face[f] = s._replace(y=s.y - 8, lift=0.5)
                    after = True
        raised = {self.chosen} | self.picked if self.mine else set()
        return [s._replace(y=s.y - 26, lift=1.0) if f in raised else s for f in self.hand for s in (by_face[f],)]

    def _open_layout(self) -> dict[str, Sequence[Spot]]:
        zones, c = self.view.zones, self.c
        cx = 720.0
        out: dict[str, Sequence[Spot]] = {"stock": pile(len(zones["stock"]), cx - 34, c.height / 2 + 11, 78)}
        out["discard"] = [Spot(cx + 34, c.height / 2 + 11, 78)] * len(zones["discard"])
        self.rows: dict[int, tuple[list[Group], list[Span], float]] = {}
        for seat, y in ((self.foe, 148.0), (self.me, c.height - 284)):
            laid = self.laid(seat)
            faces = zones[f"hand:{seat}"]
            own = self.groups if seat == self.me else self._shown(faces)
            groups = [*laid, *own]
            spots, spans = rows([len(g.faces) for g in groups], 48, y, OPEN_H, 46, 26, 742)
            self.rows[seat] = (groups, spans, y)
            for i in range(len(laid)):
                out[f"meld:{seat}:{i}"] = spots[i]
            rest = spots[len(laid) :]
            if seat == self.me:
                out[f"hand:{seat}"] = self._own(rest)
            else:
                out[f"hand:{seat}"] = _by_slot(faces, own, rest)
        return out

    def laid(self, seat: int) -> list[Group]:
        """The melds a seat has on the table."""
        found, i = [], 0
        while (cards := self.view.zones.get(f"meld:{seat}:{i}")) is not None:
            found.append(Group("set" if plain.is_set(mask(cards)) else "run", tuple(cards)))
            i += 1
        return found

    # ---------------------------------------------------------------- widgets --
    def widgets(self) -> list[Widget]:
        hover, self.hover = self.hover, None  # what is pressed lies still while cards part
        layout = self.layout()
        self.hover = hover
        found: list[Widget] = []
        if self.phase in ("upcard", "draw") and self.mine:
            for zone in ("stock", "discard"):
                found.append(Zone(zone, box(layout[zone][-1]), accessible_label=tr(f"gin.table.{zone}")))
        if self.mine:
            row = [(s.x, f, s) for f, s in zip(self.hand, layout[f"hand:{self.me}"], strict=True)]
            for _, f, s in sorted(row):
                found.append(Zone(f"card:{f}", box(s), accessible_label=words(f)))
        return found + buttons.buttons(self)

    def first(self) -> str | None:
        if self.phase in ("arrange", "layoff"):
            return "done"
        if self.phase == "upcard":
            return "take"
        if self.phase == "draw":
            return "draw"
        if self.can("biggin") or (self.chosen is not None and self.left.get(self.chosen) == 0):
            return "gin"
        return f"card:{self.chosen}" if self.chosen is not None else f"card:{self.groups[-1].faces[-1]}"

    # ---------------------------------------------------------------- to act --
    def held(self, wid: str) -> int | None:
        return int(wid[5:]) if wid.startswith("card:") else None

    def choose(self, wid: str) -> None:
        card = self.held(wid)
        if card is not None and not self.open:
            self.chosen = card

    def lifted(self) -> int | None:
        return self.chosen if self.mine else None

    def activate(self, wid: str) -> list[Action]:
        """A card that is chosen already is thrown by a second click."""
        card = self.held(wid)
        if card is not None:
            return self._press_card(card)
        if wid == "sort":
            modes = [*SORTS, "own"] if self.sort == "own" else list(SORTS)
            self.sort = modes[(modes.index(self.sort) + 1) % len(modes)]
            return []
        if wid == "plan":
            self.plan = (self.plan + 1) % len(self.plans)
            return []
        if wid == "done":
            return self._lay_out()
        if wid == "layoff":
            return buttons.layoffs(self)[:1]
        if wid == "meld":
            meld = buttons.meld(self)
            return [meld] if meld else []
        verb = {"throw": "discard", "stock": "draw", "discard": "take"}.get(wid, wid)
        if wid == "gin":
            big = self.can("biggin")
            return [big] if big else self._with_card("knock")
        if verb in ("discard", "knock"):
            return self._with_card(verb)
        return [Action(self.me, verb)]

    def steps(self, action: Action) -> list[str]:
        cards = [f"card:{c}" for c in action.cards]
        button = {"discard": "throw", "biggin": "gin"}.get(action.verb, action.verb)
        if action.verb == "knock" and self.left.get(action.cards[0]) == 0:
            button = "gin"
        if self.chosen in action.cards and not self.open:
            cards = []
        return [*cards, button]

    def picks(self, action: Action) -> bool:
        return action.verb in ("meld", "layoff")

    def _with_card(self, verb: str) -> list[Action]:
        return [] if self.chosen is None else [Action(self.me, verb, (self.chosen,))]

    def _press_card(self, card: int) -> list[Action]:
        if self.open:
            self.picked ^= {card}
            return []
        gin = self.left.get(card) == 0 and self.can("knock", card)  # too good to be thrown away by a click
        if self.phase == "discard" and self.chosen == card and self.was_chosen and not gin:
            return [Action(self.me, "discard", (card,))]
        self.chosen = card
        return []

    was_chosen = True
    """Whether the card under the pointer was chosen before it was pressed (the scene says so)."""

    def obvious(self) -> Action | None:
        if self.phase == "arrange" and self.mine and len(self.plans) == 1:
            return Action(self.me, "done")
        if self.phase == "layoff" and self.mine and len(self.plans) <= 1:
            return None if any(a.verb == "layoff" for a in self.legal) else Action(self.me, "done")
        return None

    def _lay_out(self) -> list[Action]:
        """Lay out the arrangement that is shown, or all as well as possible."""
        if self.plan == 0 or self.phase != "arrange":
            return [Action(self.me, "done")]
        shown = [Action(self.me, "meld", unmask(m)) for m in self.plans[self.plan]]
        return [*shown, Action(self.me, "done")]

    # --------------------------------------------------------------- dragging --
    def drops(self, face: int) -> list[Drop]:
        if self.open:
            return self._lay_off_drops(face)
        if self.phase != "discard" or not self.mine:
            return []
        cx, cy = self.middle
        pile_box = box(Spot(cx + 66, cy, MID_H))
        left = self.left.get(face, 0)
        allowed = self.can("discard", face)
        found = [Drop(pile_box, tr("gin.table.drop_discard", n=left), allowed, "just_taken" if not allowed else None)]
        knock = self.can("knock", face)
        if knock:
            key = "gin.table.drop_gin" if left == 0 else "gin.table.drop_knock"
            found.append(Drop(box(Spot(cx - 218, cy, MID_H)), tr(key, n=left), knock))
        return found

    def _lay_off_drops(self, face: int) -> list[Drop]:
        _groups, spans, y = self.rows[self.foe]
        found = []
        for i, span in enumerate(spans[: len(self.laid(self.foe))]):
            action = Action(self.me, "layoff", (face,), str(i))
            fits = action in self.legal
            where = (span.left, y, span.right - span.left, OPEN_H)
            found.append(
                Drop(
                    where,
                    tr("gin.verb.layoff") if fits else "",
                    action if fits else None,
                    None if fits else "does_not_fit",
                )
            )
        return found if self.phase == "layoff" else []

    def reorder(self, face: int, x: float) -> None:
        if self.open:
            return
        spots = dict(zip(self.hand, self.layout()[f"hand:{self.me}"], strict=True))
        shown = [f for g in self.groups for f in g.faces if f != face]
        at = sum(1 for f in shown if spots[f].x < x)
        self.order = [*shown[:at], face, *shown[at:]]
        self.sort = "own"

    def anchors(self) -> Mapping[str, Rect]:
        if self.open:
            return {f"row:{seat}": (48, y + OPEN_H, 742, 36) for seat, (_, _, y) in self.rows.items()}
        return {"limit": painting.limit_box(self, self.c), "plate": painting.plate_box(self, self.c)}

    # ---------------------------------------------------------------- drawing --
    def warm(self) -> None:
        """Draw one more face in advance, so that turning over a whole hand is as smooth as one card."""
        if self._warmed != (self.c.pixel_height, FACES.generation):
            self._warmed = (self.c.pixel_height, FACES.generation)
            self._cold = [(h, f) for h in (OPEN_H, OWN_H, MID_H) for f in DECK]
        if self._cold:
            h, f = self._cold.pop()
            FACES.face(code(f), self.c.pixels(h))

    def announcement(self, event: Event) -> tuple[str, str] | None:
        if event.kind != "say" or event.arg == "pass":
            return None
        sounds = {"knock": "challenge", "gin": "gin", "biggin": "gin"}
        return tr(f"gin.cry.{event.arg}"), sounds[event.arg]

    def under(self, canvas: Canvas) -> None:
        painting.under(self, canvas)

    def over(self, canvas: Canvas) -> None:
        painting.over(self, canvas)

    def result(self) -> ResultSheet | None:
        return score_sheet.sheet(self) if self.view.result else None

    def match_score(self, results: Sequence[Result]) -> MatchScore:
        return score_sheet.match_score(self, results)

    def final(self) -> ResultSheet:
        return score_sheet.final(self)


def _loose(faces: Sequence[int]) -> tuple[int, ...]:
    """Cards outside melds, highest first; hidden ones as they are."""
    if HIDDEN in faces:
        return tuple(faces)
    return tuple(sorted(faces, key=lambda c: (-POINTS[c], rank(c), suit(c))))


def _by_slot(faces: Sequence[int], groups: Sequence[Group], spots: Sequence[Sequence[Spot]]) -> list[Spot]:
    """The spots of cards that are shown in groups, by slot."""
    if HIDDEN in faces:
        return list(spots[0])
    where = {f: s for g, row in zip(groups, spots, strict=True) for f, s in zip(g.faces, row, strict=True)}
    return [where[f] for f in faces]
