"""The table of Pairs: where the cards lie, what can be pressed, what is drawn besides the cards."""

from collections.abc import Mapping, Sequence

from engine.cards import code
from engine.contract import Action, Event, Result
from game.draw.canvas import Canvas
from game.draw.card_layout import Spot, box, face_of, fan, pile
from game.draw.theme import MID_H, OPP_H, OWN_H, PALETTE
from game.table import scores
from game.table.match_score import MatchScore
from game.table.model import TableModel
from game.table.score_sheet import ResultSheet, SheetRow
from game.table.view import Drop, Seats, TableView
from game.text.card_text import words
from game.text.translations import tr
from game.ui.widgets import Button, Rect, Widget, Zone


class PairsTable(TableModel):
    """See `game.table.view.TableView`."""

    move_delays: Mapping[str, float] = {"deal": 60.0, "": 70.0}
    chosen: int | None = None

    def can(self, verb: str) -> bool:
        return any(action.verb == verb for action in self.legal)

    # -- where the cards lie
    @property
    def middle(self) -> tuple[float, float]:
        return self.canvas.width / 2, self.canvas.height * 0.42

    def layout(self) -> Mapping[str, Sequence[Spot]]:
        (cx, cy), zones, width = self.middle, self.view.zones, self.canvas.width
        spots: dict[str, Sequence[Spot]] = {
            "stock": pile(len(zones["stock"]), cx - 66, cy, MID_H),
            "pile": pile(len(zones["pile"]), cx + 66, cy, MID_H),
        }
        opponents = self.seat_order()[1:]
        for i, seat in enumerate(opponents, 1):
            x = width * i / (len(opponents) + 1)
            spots[f"hand:{seat}"] = fan(len(zones[f"hand:{seat}"]), x + 110, 76, OPP_H, 24)
        row = self.in_order()
        own = fan(len(row), cx, self.canvas.height - 120, OWN_H, 92)
        raised = {slot for slot, key in enumerate(self.keys) if key == self.chosen}
        spots[f"hand:{self.me}"] = self.own_spots([row], [own], raised)
        return spots

    def hand_box(self) -> Rect:
        return self.middle[0] - 260, self.canvas.height - 205, 520, OWN_H + 10

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
        x, y = self.canvas.width - 248, self.canvas.height - 160
        able = self.can("play") and self.chosen is not None
        found.append(
            Button("draw", (x, y, 224, 54), self.can("draw"), "D", label=tr("pairs.draw"), kind="gold")
            if not self.can("play")
            else Button("play", (x, y, 224, 54), able, "P", label=tr("pairs.play"), kind="primary")
        )
        found.append(Button("sort", (x, y + 66, 224, 48), key="S", label=tr("pairs.sort")))
        return found

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

    def reorder(self, key: int, x: float) -> None:
        self.put(key, x, self.in_order(), self.layout()[f"hand:{self.me}"])

    # -- what is drawn
    def pictures(self) -> list[tuple[float, str]]:
        return [(OWN_H, code(face)) for face in self.hand]

    def announcement(self, event: Event) -> tuple[str, str] | None:
        return (tr("pairs.pair"), "going-out") if event.kind == "say" else None

    def under(self, canvas: Canvas) -> None:
        canvas.glow(self.middle[0], self.middle[1], 380, 190)
        opponents = self.seat_order()[1:]
        for i, seat in enumerate(opponents, 1):
            self._plate(canvas, seat, canvas.width * i / (len(opponents) + 1) - 60, 92)
        if not self.lesson:
            self._plate(canvas, self.me, 130, canvas.height - 60)
        if self.mine and not self.lesson:
            prompt = tr("pairs.do_draw" if self.can("draw") else "pairs.do_play")
            canvas.text(prompt, canvas.width / 2, canvas.height - 240, 18, PALETTE["text"], "B", "c")

    def _plate(self, canvas: Canvas, seat: int, x: float, y: float) -> None:
        points = self.view.match_state.totals[seat] + self.view.facts.points[seat]
        turn = seat in self.view.acting
        canvas.plate(x, y, self.seats.crests[seat], self.seats.name(seat), tr("pairs.points", n=points), turn=turn)

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
