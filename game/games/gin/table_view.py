"""The table of Gin Rummy: what can be pressed and dragged, and which actions that means.

`model` says where the cards lie, `painting` draws the table in play, `open_hands` the end of a deal."""

from collections.abc import Mapping, Sequence

from engine.cards import BIT, DECK, code, mask, unmask
from engine.contract import Action, Event, Result
from engine.melds import plain
from game.draw.canvas import Canvas
from game.draw.card_layout import Spot, box
from game.games.gin import buttons, painting, score_sheet, texts, upright_panels
from game.games.gin.model import OPEN_H, GinModel
from game.table import upright
from game.table.geometry import CREST_RING, own_h
from game.table.match_score import MatchScore
from game.table.model import TableModel
from game.table.score_sheet import ResultSheet
from game.table.view import Drop, Mark, Seats, TableView
from game.text.card_text import words
from game.text.translations import tr
from game.ui.widgets import Rect, Widget, Zone


class GinTable(GinModel):
    """See `game.table.view.TableView`."""

    move_delays: Mapping[str, float] = {"deal": 58.0, "": 70.0, "layoff": 520.0}
    move_sounds: Mapping[tuple[str, str], str] = {**TableModel.move_sounds, ("hand", "meld"): "card-play"}

    def cover_box(self) -> Rect:
        if not self.open:
            return super().cover_box()
        x, y, w, h = upright.open_prompt(self.canvas, len(buttons.open_buttons(self)))
        return x + w - upright.COVER_W, y, upright.COVER_W, h

    def prompt_box(self) -> Rect:
        if not (self.open and self.canvas.upright):
            return super().prompt_box()
        x, y, _, h = upright.open_prompt(self.canvas, len(buttons.open_buttons(self)))
        return x - CREST_RING, y, upright.prompt_width(self.canvas.width, self.hides) + CREST_RING, h

    # ---------------------------------------------------------------- widgets --
    def widgets(self) -> list[Widget]:
        layout = self.layout_at_rest()
        widgets: list[Widget] = []
        if self.phase in ("upcard", "draw") and self.mine and not self.only_shown:
            for zone in ("stock", "discard"):
                name = tr(f"gin.table.{zone}")
                widgets.append(Zone(zone, box(layout[zone][-1]), accessible_label=name, tip=name))
        if self.mine:
            row = [((s.row, s.x), f, s) for f, s in zip(self.hand, layout[f"hand:{self.me}"], strict=True)]
            for _, f, s in sorted(row):
                widgets.append(Zone(f"card:{f}", box(s), accessible_label=words(f)))
        return widgets + buttons.buttons(self)

    def first(self) -> str | None:
        if self.phase in ("arrange", "layoff"):
            return "done"
        if self.phase == "upcard":
            return "take"
        if self.phase == "draw":
            return "draw"
        if self.can("biggin") or (self.chosen is not None and self.deadwood_after.get(self.chosen) == 0):
            return "gin"
        if self.chosen is not None:
            return f"card:{self.chosen}"
        from_right = [face for group in reversed(self.groups) for face in reversed(group.faces)]
        return next((f"card:{face}" for face in from_right if self.can("discard", face)), None)

    # ---------------------------------------------------------------- to act --
    def choose(self, wid: str) -> None:
        card = self.held(wid)
        if card is not None and not self.open:
            self.chosen = card

    def lifted(self) -> int | None:
        return self.chosen if self.mine else None

    def activate(self, wid: str) -> list[Action]:
        """See `game.table.view.TableView`. A second click on a chosen card discards it, or says why it cannot."""
        card = self.held(wid)
        if card is not None:
            return self._press_card(card)
        if wid == "sort":
            self.next_sort()
            return []
        if wid == "plan":
            self.arrangement_index = (self.arrangement_index + 1) % len(self.arrangements)
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
        cards = [f"card:{c}" for c in (sorted(self.picked ^ set(action.cards)) if self.open else action.cards)]
        button = {"discard": "throw", "biggin": "gin"}.get(action.verb, action.verb)
        if action.verb == "knock" and self.deadwood_after.get(action.cards[0]) == 0:
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
        if self.chosen == card and self.was_chosen and not self.makes_gin(card):  # a click does not give away gin
            return [Action(self.me, "discard", (card,))]
        self.chosen = card
        return []

    def automatic_action(self) -> Action | None:
        if self.phase == "arrange" and self.mine and len(self.arrangements) == 1:
            return Action(self.me, "done")
        if self.phase == "layoff" and self.mine and len(self.arrangements) <= 1:
            return None if any(a.verb == "layoff" for a in self.legal) else Action(self.me, "done")
        return None

    def _lay_out(self) -> list[Action]:
        """Lay out the arrangement that is shown; `done` alone lays out the best one."""
        if self.arrangement_index == 0 or self.phase != "arrange":
            return [Action(self.me, "done")]
        shown = [Action(self.me, "meld", unmask(m)) for m in self.arrangements[self.arrangement_index]]
        return [*shown, Action(self.me, "done")]

    # --------------------------------------------------------------- dragging --
    def along(self, key: int, /) -> list[int]:
        return sorted(self.picked - {key}) if self.open else []

    def mark(self, key: int, /) -> Mark | None:
        return None if self.open else painting.mark(self, key)

    def drops(self, face: int) -> list[Drop]:
        if self.open:
            return self._open_drops({face, *self.picked}) if self.mine else []
        cx, cy = self.middle
        pile_box = box(Spot(cx + self.pile_x, cy, self.pile_h))
        if self.phase != "discard" or not self.mine:
            return [Drop(pile_box, "", None, "wrong_phase" if self.mine else "not_your_turn")]
        left = self.deadwood_after.get(face, 0)
        allowed = self.can("discard", face)
        words = tr("gin.verb.discard") if self.recall else tr("gin.table.drop_discard", n=left)
        drops = [Drop(pile_box, words, allowed, "just_taken" if not allowed else None)]
        x, apart = cx - self.pile_x - 152, -2 * (self.pile_x + 152)  # beside the piles of an upright sheet
        if not self.canvas.upright:  # left of the knock limit
            apart, x = 124.0, painting.limit_box(self, self.canvas)[0] - 12 - box(Spot(0, 0, self.pile_h))[2] / 2
        if big := self.can("biggin"):
            drops.append(Drop(box(Spot(x, cy, self.pile_h)), tr("gin.verb.biggin"), big))
            x -= apart
        if knock := self.can("knock", face):
            key = "gin.table.drop_gin" if left == 0 else "gin.table.drop_knock"
            drops.append(Drop(box(Spot(x, cy, self.pile_h)), tr(key, n=left), knock))
        return drops

    def _open_drops(self, cards: set[int]) -> list[Drop]:
        """The places for cards of an open hand: the knocker's melds, and the room between the hands for a new meld."""
        drops = self._lay_off_drops(cards) if self.phase == "layoff" else []
        meld = next((a for a in self.legal if a.verb == "meld" and mask(a.cards) == mask(cards)), None)
        (top, low), pile = self.row_y, self.layout()["stock"]
        right = (box(pile[0])[0] if pile else self.canvas.width / 2) - 24
        where = (48.0, (top + OPEN_H + low) / 2 - 35, right - 48, 92.0)
        why = None if meld else "not_a_meld" if len(cards) < 3 or self.phase == "layoff" else self._why_no_meld(cards)
        return [*drops, Drop(where, tr("gin.verb.meld") if meld else "", meld, why)]

    def _why_no_meld(self, cards: set[int]) -> str:
        """The key of the reason why the knocker cannot lay these cards out."""
        return "over_limit" if plain.is_meld(mask(cards)) else "not_a_meld"

    def _lay_off_drops(self, cards: set[int]) -> list[Drop]:
        """The knocker's melds. They take all the cards or none."""
        melds, (_, spans, y), drops = self.melds(self.opponent), self.rows[self.opponent], []
        for i, (meld, span) in enumerate(zip(melds, spans, strict=False)):
            made = self._lay_offs(cards, mask(meld.faces), str(i))
            words, why = (tr("gin.verb.layoff"), None) if made else ("", "does_not_fit")
            where = (span.left, y, span.right - span.left, OPEN_H)
            drops.append(Drop(where, words, made[0] if made else None, why, more=tuple(made[1:])))
        return drops

    def _lay_offs(self, cards: set[int], meld: int, arg: str) -> list[Action]:
        """The lay-offs of all these cards on a meld, each one where it fits; none if one of them never fits."""
        left, made = set(cards), list[Action]()
        while fits := [c for c in sorted(left) if plain.extensions(meld) & BIT[c]]:
            meld |= BIT[fits[0]]
            left.remove(fits[0])
            made.append(Action(self.me, "layoff", (fits[0],), arg))
        return [] if left else made

    def reorder(self, face: int, x: float) -> None:
        if self.open:
            return
        row = [self.hand.index(f) for g in self.groups for f in g.faces]
        self.put(face, x, row, self.layout()[f"hand:{self.me}"])

    def anchors(self) -> Mapping[str, Rect]:
        if self.open:
            high = 76 if self.canvas.upright else 36  # with the name below the own row
            return {
                f"row:{seat}": (48, y + OPEN_H, self.open_room, high if seat == self.me else 36)
                for seat, (_, _, y) in self.rows.items()
            }
        labels = painting.upper_labels(self, self.canvas)
        limit = upright_panels.limit_box if self.canvas.upright else painting.limit_box
        return {
            "limit": limit(self, self.canvas),
            "plate": painting.seat_box(self, self.canvas),
            **({"labels": labels} if labels else {}),
        }

    # ---------------------------------------------------------------- drawing --
    def pictures(self) -> list[tuple[float, str]]:
        names = ["back", *map(code, DECK)]
        return [
            (h, name)
            for h in (OPEN_H, upright.CARD_H if self.canvas.upright else own_h(self.canvas.height), self.pile_h)
            for name in names
        ]

    def covered_by_hints(self) -> Sequence[Rect]:
        """The panel of the moves and the last move."""
        if self.open or self.canvas.upright:
            return []
        moves = [] if self.lesson or self.side_panels else [painting.moves_box(self.canvas)]
        return [*moves, *self._bubble()]

    def clear_of_hints(self) -> Sequence[Rect]:
        """The piles with the number of cards in the stock, in a wide window the score and the last move. Where hands
        lie open, their cards."""
        if self.open:
            tops = [self.rows[seat][2] for seat in (self.opponent, self.me)]
            return [(46, top, self.open_room + 4, OPEN_H + 36) for top in tops]
        piles = painting.pile_boxes(self, self.canvas)
        if self.canvas.upright:
            return piles
        return [*piles, painting.SCORE_BOX, *self._bubble()]

    def _bubble(self) -> Sequence[Rect]:
        """The box of the last move in a wide window, if there is one."""
        bubble = painting.bubble(self, self.canvas)
        return [bubble.box(self.canvas)] if bubble else []

    def prompt(self) -> tuple[str, str]:
        return texts.prompt(self)

    def announcement(self, event: Event) -> tuple[str, str] | None:
        if event.kind != "say" or event.arg == "pass":
            return None
        sounds = {"knock": "knock", "gin": "going-out", "biggin": "going-out"}
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


def create(seats: Seats) -> TableView:
    """Return the table as the seat `seats.me` sees it."""
    return GinTable(seats)
