"""The table of Rumino: what can be pressed and dragged, and which actions that means.

`model` says where the cards lie, `painting` draws the table in play, `hand_count` the end of a deal."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.cards import DECK, JOKER, code
from engine.contract import Action, Event, Result
from game.draw.canvas import Canvas
from game.draw.card_layout import Spot, box, face_of
from game.draw.theme import MID_H, OPP_H
from game.games.rumino import buttons, hand_count, hand_labels, painting, score_sheet, texts
from game.games.rumino import layout as rumino_layout
from game.games.rumino.card_text import card_words
from game.games.rumino.model import RuminoModel
from game.table.match_score import MatchScore
from game.table.score_sheet import ResultSheet
from game.table.view import Drop, Mark, Seats, TableView
from game.text.translations import tr
from game.ui.widgets import Rect, Widget, Zone

SOUNDS: Final = {"knock": "knock", "gin": "going-out", "rumino": "rumino", "rebuy": "chip-one"}


class RuminoTable(RuminoModel):
    """See `game.table.view.TableView`."""

    # ---------------------------------------------------------------- widgets --
    def widgets(self) -> list[Widget]:
        if self.open or self.out:
            return buttons.buttons(self)
        layout = self.layout_at_rest()
        widgets: list[Widget] = []
        if self.phase == "draw" and self.mine and not self.only_shown:
            for zone in ("stock", "discard"):
                name = tr(f"rumino.table.{zone}")
                widgets.append(Zone(zone, box(layout[zone][-1]), accessible_label=name, tip=name, focusable=False))
        for slot in sorted(range(len(self.hand)), key=lambda s: layout[f"hand:{self.me}"][s].x):
            spot = layout[f"hand:{self.me}"][slot]
            widgets.append(Zone(self.wid(slot), box(spot), accessible_label=card_words(self.hand[slot])))
        return widgets + buttons.buttons(self)

    def wid(self, slot: int) -> str:
        """The id of the widget of an own card."""
        return f"card:{self.keys[slot]}"

    def slot(self, wid: str) -> int | None:
        """The slot of the card that a widget stands for."""
        key = self.held(wid)
        return self.keys.index(key) if key in self.keys else None

    def first(self) -> str | None:
        if self.phase == "rebuy":
            return "pass"
        if self.phase == "draw":
            return "draw"
        if self.can("rumino"):
            return "rumino"
        if self.can("gin"):
            return "gin"
        if self.chosen is not None:
            return self.wid(self.chosen)
        from_right = [slot for group in reversed(self.groups) for slot in reversed(group.slots)]
        return next((self.wid(slot) for slot in from_right if self.can("discard", self.hand[slot])), None)

    # ---------------------------------------------------------------- to act --
    def choose(self, wid: str) -> None:
        if (slot := self.slot(wid)) is not None and self.mine:
            self.chosen = slot

    def lifted(self) -> int | None:
        return self.keys[self.chosen] if self.chosen is not None and self.mine and not self.open else None

    def activate(self, wid: str) -> list[Action]:
        """See `game.table.view.TableView`. A second click on a chosen card discards it. A click at another time is a
        discard that the rules refuse, with their reason."""
        if (slot := self.slot(wid)) is not None:
            return self._press_card(slot)
        if wid == "sort":
            self.next_sort()
            return []
        if wid in ("gin", "rumino"):
            action = self.ending(wid)
            return [action] if action else []
        if wid == "throw":
            return [] if self.chosen is None else [Action(self.me, "discard", (self.hand[self.chosen],))]
        return [Action(self.me, {"stock": "draw", "discard": "take"}.get(wid, wid))]

    def _press_card(self, slot: int) -> list[Action]:
        gin = self.can("gin", self.hand[slot])  # a click does not give away gin
        choosing = self.mine and self.phase == "discard"
        if not choosing or (self.chosen == slot and self.was_chosen and not gin):
            return [Action(self.me, "discard", (self.hand[slot],))]
        self.chosen = slot
        return []

    def steps(self, action: Action) -> list[str]:
        if action.verb in ("discard", "gin", "rumino"):
            button = "throw" if action.verb == "discard" else action.verb
            lifted = self.lifted()
            chosen = lifted is not None and face_of(lifted) == action.cards[0]
            return [button] if chosen else [f"card:{action.cards[0]}", button]
        return [action.verb]

    def picks(self, action: Action) -> bool:
        return action.verb == "discard"  # Enter discards the card that has the focus

    # --------------------------------------------------------------- dragging --
    def mark(self, key: int, /) -> Mark | None:
        return hand_labels.mark(self, self.keys.index(key)) if key in self.keys else None

    def drops(self, key: int) -> list[Drop]:
        if self.open or self.out or self.only_shown:
            return []
        face = face_of(key)
        g = self.geometry
        if self.phase != "discard" or not self.mine:
            where = box(Spot(g.x + 66, g.y, MID_H))
            return [Drop(where, "", None, "wrong_phase" if self.mine else "not_your_turn")]
        allowed = self.can("discard", face)
        words = tr("rumino.table.drop_discard", n=self.deadwood_after.get(face, 0))
        words = tr("rumino.verb.discard") if self.recall else words
        drops = [Drop(box(Spot(g.x + 66, g.y, MID_H)), words, allowed, None if allowed else "just_taken")]
        endings = [action for verb in ("rumino", "gin") if (action := self.can(verb, face))]
        for i, action in enumerate(endings):
            where = box(Spot(*rumino_layout.drop_at(g, i), MID_H))
            drops.append(Drop(where, tr(f"rumino.cry.{action.verb}.you"), action))
        return drops

    def reorder(self, key: int, x: float) -> None:
        if self.open or key not in self.keys:
            return
        row = [s for g in self.groups for s in g.slots]
        self.put(key, x, row, self.layout()[f"hand:{self.me}"])

    def anchors(self) -> Mapping[str, Rect]:
        if self.open:
            places: dict[str, Rect] = {"race": rumino_layout.open_race(self.n, self.geometry)}
            for seat, cell in self.cells():
                right = max((span.right for span in self.rows[seat][1]), default=cell.x) + 64
                places[f"row:{seat}"] = cell.x - 6, cell.y, cell.w + 8, 40
                places[f"count:{seat}"] = cell.x, cell.y + 42 + cell.card, right - cell.x, 26
            if self.phase == "rebuy":
                places["question"] = rumino_layout.question(self.n, self.geometry)
            return places
        x, y, w, h = self.hand_box()
        return {"labels": (x, y - 64, w, 64), "melds": (x, y + h, w, 34), **self._plates()}

    # ---------------------------------------------------------------- drawing --
    def pictures(self) -> list[tuple[float, str]]:
        open_h = rumino_layout.cells(len(self.facts.playing), self.geometry)[0].card
        names = ["back", *map(code, (*DECK, JOKER))]
        return [(h, name) for h in (open_h, OPP_H, self.hand_box()[3], MID_H) for name in names]

    def covered_by_hints(self) -> Sequence[Rect]:
        """The panels of the race and of the pool, and the last move."""
        g = self.geometry
        panels = () if self.lesson or self.open else (rumino_layout.race_panel(g), rumino_layout.pool_panel(g))
        return [*panels, *self._bubble()]

    def clear_of_hints(self) -> Sequence[Rect]:
        """The piles with the number of cards in the stock, in a wide window the pool, the last move, and the opponents'
        plates."""
        if self.open:
            return ()
        piles = painting.pile_boxes(self, self.canvas)
        pool = [] if self.canvas.upright else [rumino_layout.pool_panel(self.geometry)]
        return [*piles, *pool, *self._bubble(), *self._plates().values()]

    def _bubble(self) -> Sequence[Rect]:
        """The box of the last move, if there is one."""
        bubble = painting.bubble(self)
        return [bubble.box(self.canvas)] if bubble else []

    def _plates(self) -> dict[str, Rect]:
        """The places of the opponents' plates, by the names of their anchors."""
        g = self.geometry
        plates = ((seat, rumino_layout.plate_at(g, i)) for seat, i in self.opponents())
        return {f"plate:{seat}": (px - g.pitch / 2, py - 28, g.pitch, 56) for seat, (px, py) in plates}

    def prompt(self) -> tuple[str, str]:
        return texts.prompt(self)

    def announcement(self, event: Event) -> tuple[str, str] | None:
        if event.kind != "say" or event.arg not in SOUNDS:
            return None
        return self.seats.say(f"rumino.cry.{event.arg}", event.seat), SOUNDS[event.arg]

    def tick(self, ms: float) -> bool:
        """True once more after the last effect has ended: the question of a rebuy may appear then."""
        had, self._shows = self._shows, self.effects.tick(ms)
        return had or self._shows

    def finish_effects(self) -> None:
        self.effects.clear()

    def take_sounds(self) -> list[str]:
        sounds, self.effects.sounds = self.effects.sounds, []
        return sounds

    def under(self, canvas: Canvas) -> None:
        (hand_count if self.open else painting).under(self, canvas)

    def over(self, canvas: Canvas) -> None:
        if not self.open:
            painting.over(self, canvas)

    def live(self, canvas: Canvas) -> None:
        (hand_count if self.open else painting).live(self, canvas)

    def result(self) -> ResultSheet | None:
        return score_sheet.sheet(self) if self.view.result else None

    def match_score(self, results: Sequence[Result]) -> MatchScore:
        return score_sheet.match_score(self, results)

    def final(self) -> ResultSheet:
        return score_sheet.final(self)


def create(seats: Seats) -> TableView:
    """Return the table as the seat `seats.me` sees it."""
    return RuminoTable(seats)
