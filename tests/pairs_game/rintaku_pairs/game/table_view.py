"""The table of Pairs: where the cards lie, what can be pressed, what is drawn besides the cards."""

from collections.abc import Mapping, Sequence

from engine.cards import code
from engine.contract import Action, Event, Result
from game.draw.canvas import Canvas
from game.draw.card_layout import Spot, box, face_of, fan, pile, spread
from game.draw.theme import MID_H, OPP_H
from game.table import geometry, scores
from game.table.buttons import action_button, in_row, row_place
from game.table.match_score import MatchScore
from game.table.model import TableModel
from game.table.painting import paint_prompt, seat_mark, words_left
from game.table.score_sheet import ResultSheet, SheetRow
from game.table.view import Drop, Seats, TableView
from game.text.card_text import words
from game.text.translations import tr
from game.ui.widgets import Rect, Widget, Zone

FAN_Y = 58.0
"""The middle of the cards of the opponents, along the upper edge."""
FACE = 56.0
"""The width of a face, at the left end of its plate."""


class PairsTable(TableModel):
    """See `game.table.view.TableView`."""

    move_delays: Mapping[str, float] = {"deal": 60.0, "": 70.0}
    chosen: int | None = None

    def can(self, verb: str) -> bool:
        return any(action.verb == verb for action in self.legal)

    # -- where the cards lie
    def opponents(self) -> list[tuple[int, float]]:
        """The seats of the opponents, each with its place between the left and the right edge."""
        left, wide = geometry.stage(self.canvas.width)
        seats = self.seat_order()[1:]
        return [(seat, left + wide * part) for seat, part in zip(seats, geometry.TOP_SEATS[len(seats)], strict=True)]

    def plate_h(self) -> float:
        """The height of a plate, whose letters are large in a small window."""
        return max(50.0, self.canvas.text_height(16) + self.canvas.text_height(13) + 20)

    @property
    def middle(self) -> tuple[float, float]:
        """Between the plates of the opponents and the row of buttons."""
        return self.canvas.width / 2, (FAN_Y + OPP_H / 2 + self.plate_h() + row_place(self.canvas)[1]) / 2

    def layout(self) -> Mapping[str, Sequence[Spot]]:
        (cx, cy), zones = self.middle, self.view.zones
        spots: dict[str, Sequence[Spot]] = {
            "stock": pile(len(zones["stock"]), cx - 66, cy, MID_H),
            "pile": pile(len(zones["pile"]), cx + 66, cy, MID_H),
        }
        for seat, x in self.opponents():
            spots[f"hand:{seat}"] = fan(len(zones[f"hand:{seat}"]), x + FACE / 2, FAN_Y, OPP_H, 24)
        row = self.in_order()
        own, _ = spread([len(row)], self.hand_box())
        raised = {slot for slot, key in enumerate(self.keys) if key == self.chosen}
        spots[f"hand:{self.me}"] = self.own_spots([row], own, raised)
        return spots

    def hand_box(self) -> Rect:
        return geometry.hand_box(self.canvas.width, self.canvas.height)

    # -- what can be pressed
    def widgets(self) -> list[Widget]:
        if self.ended:
            return []
        spots, found = self.layout_at_rest(), list[Widget]()
        if self.can("draw"):
            found.append(Zone("stock", box(spots["stock"][-1]), accessible_label=tr("pairs.draw")))
        if self.mine:
            for slot in self.in_order():
                key = self.keys[slot]
                spot = box(spots[f"hand:{self.me}"][slot])
                found.append(Zone(f"card:{key}", spot, accessible_label=words(face_of(key))))
        able = self.can("play") and self.chosen is not None
        draw = action_button("draw", "D", "gold", tr("pairs.draw"), enabled=self.can("draw"))
        play = action_button("play", "P", "primary", tr("pairs.play"), enabled=able)
        sort = action_button("sort", "S", "second", tr("pairs.sort"))
        return [*found, *in_row(self.canvas, [(play if self.can("play") else draw, 2.0), (sort, 1.0)])]

    def first(self) -> str | None:
        return "draw" if self.can("draw") else f"card:{self.keys[self.in_order()[0]]}"

    def choose(self, wid: str) -> None:
        key = self.held(wid)
        if key is not None:
            self.chosen = key

    def lifted(self) -> int | None:
        return self.chosen if self.mine and self.chosen in self.keys else None

    def activate(self, wid: str) -> list[Action]:
        key = self.held(wid)
        if key is not None:
            again, self.chosen = self.chosen == key and self.was_chosen, key
            return self._play() if again and self.can("play") else []
        if wid == "sort":
            self.next_sort()
            return []
        return [Action(self.me, "draw")] if wid in ("draw", "stock") else self._play()

    def _play(self) -> list[Action]:
        if self.chosen not in self.keys:
            return []
        assert self.chosen is not None
        return [Action(self.me, "play", (face_of(self.chosen),))]

    def steps(self, action: Action) -> list[str]:
        if action.verb == "draw":
            return ["draw"]
        key = next(k for k in self.keys if face_of(k) == action.cards[0])
        return ["play"] if self.chosen == key else [f"card:{key}", "play"]

    def picks(self, action: Action) -> bool:
        return False

    # -- dragging
    def drops(self, key: int) -> list[Drop]:
        if not self.can("play"):
            return []
        cx, cy = self.middle
        target = box(Spot(cx + 66, cy, MID_H))
        return [Drop(target, tr("pairs.play"), Action(self.me, "play", (face_of(key),)))]

    # -- what is drawn
    def pictures(self) -> list[tuple[float, str]]:
        return [(geometry.own_h(self.canvas.height), code(face)) for face in self.hand]

    def announcement(self, event: Event) -> tuple[str, str] | None:
        return (tr("pairs.pair"), "going-out") if event.kind == "say" else None

    def prompt(self) -> tuple[str, str]:
        if self.ended:
            return "", ""
        head = self.seats.say("pairs.turn", self.view.facts.turn)
        return head, tr("pairs.do_draw" if self.can("draw") else "pairs.do_play") if self.mine else ""

    def under(self, canvas: Canvas) -> None:
        canvas.glow(self.middle[0], self.middle[1], 380, 190)
        for seat, x in self.opponents():
            self._plate(canvas, seat, x, FAN_Y + OPP_H / 2 + self.plate_h() / 2)
        if self.lesson:  # the lesson writes what there is to do
            return
        left, top, _, high = row = row_place(canvas)
        beside = max(left, geometry.stage(canvas.width)[0])  # the panels of a very wide window
        self._plate(canvas, self.me, beside + 100, top - high / 2 - 12)
        if not self.ended:
            paint_prompt(canvas, self.seats.crests[self.me], self.mine, *self.prompt(), row)

    def _plate(self, canvas: Canvas, seat: int, x: float, y: float) -> None:
        points = self.view.match_state.totals[seat] + self.view.facts.points[seat]
        name, crest, turn = self.seats.name(seat), self.seats.crests[seat], seat in self.view.acting
        face = self.face_width(seat, FACE)
        lead = words_left(face) if face else 0.0
        wide = canvas.plate(x, y, crest, name, tr("pairs.points", n=points), turn=turn, w=200, lead=lead)
        if face:
            seat_mark(self, canvas, seat, x - wide / 2, y, y + 30, face)

    def over(self, canvas: Canvas) -> None:
        canvas.count_badge(len(self.view.zones["stock"]), self.middle[0] - 66, self.middle[1] + MID_H / 2)

    # -- the score
    def result(self) -> ResultSheet | None:
        result = self.view.result
        if result is None:
            return None
        return self._sheet(tr("pairs.deal_over"), scores.winner_mood(self, result.winners), result.points)

    def final(self) -> ResultSheet:
        return self._sheet(tr("pairs.match_over"), scores.final_mood(self), self.match_state.final)

    def _sheet(self, title: str, mood: str, points: Sequence[int]) -> ResultSheet:
        rows = tuple(SheetRow(self.seats.name(seat), str(points[seat])) for seat in self.seat_order())
        return ResultSheet(title, tr("pairs.name"), mood, rows, tr("pairs.best"), str(max(points)))

    def match_score(self, results: Sequence[Result]) -> MatchScore:
        return scores.match_score(self, [scores.deal_line(self, r, tr("pairs.deal")) for r in results], [])


def create(seats: Seats) -> TableView:
    """The table as the seat `seats.me` sees it."""
    return PairsTable(seats)
