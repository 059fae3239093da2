"""The seat plan of a match: a row for each seat, for any mix of people and opponents. Opened from the setup."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import engine
from ai.registry import RANDOM, levels, plain_level
from game.draw import whole_text
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS, SEATS
from game.match import characters, seating
from game.match.characters import ANY, character_of, of_level
from game.match.seating import NAME_LENGTH, PERSON, Place
from game.scenes import upright
from game.scenes.menu import Menu
from game.table.view import display_name
from game.text.translations import tr
from game.ui import input as ins
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Choice, Look, Rect, TextField, Toggle, Widget

TOP: Final = 104.0
FOOT: Final = 108.0


@dataclass
class CrestButton(Widget):
    """The crest of a seat. Pressed, the person takes another one."""

    crest: str = "you"

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        ring = PALETTE["gold_hi"] if look.focus or (look.hover and self.enabled) else None
        c.avatar(self.crest, x + w / 2, y + h / 2, h / 2 - 4, ring)


@dataclass
class SeatRow(Widget):
    """The crests of all seats in a row. Pressed, the seat plan opens."""

    crests: Sequence[str] = ()
    label: str = ""

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        c.box(
            x,
            y,
            w,
            h,
            RADIUS["button"],
            PALETTE["panel"],
            0.85,
            line=PALETTE["gold_hi"] if look.focus else PALETTE["line"],
            line_alpha=1 if look.focus else 0.34 if look.hover else 0.16,
            line_width=2 if look.focus else 1,
        )
        right = x + w - 12 - c.key(self.key or "", x + w - 12, y + h / 2, anchor="r") - 6
        r = min(17.0, h / 2 - 5)
        room = right - x - 10 - 2 * r if not self.label else 2.2 * r * (len(self.crests) - 1)
        step = min(2.2 * r, room / max(1, len(self.crests) - 1))
        for i, crest in enumerate(self.crests):
            c.avatar(crest, x + 10 + r + i * step, y + h / 2, r)
        if self.label:
            left = x + 10 + 2 * r + step * (len(self.crests) - 1) + 14
            lines = self.label.split("\n")
            for i, line in enumerate(lines):
                top = y + h / 2 + (i - (len(lines) - 1) / 2) * (c.text_height(15) + 4)
                c.text(line, left, top, 15, fit=right - left)


class SeatPlan(Menu):
    """Lets the player choose who sits where. `on_done` gets the places."""

    upright = True

    def __init__(self, game: str, places: Sequence[Place], on_done: Callable[[list[Place]], None]) -> None:
        super().__init__()
        self.game: str = game
        self.rules = engine.load(game)
        self.places = seating.dressed(places)
        self.on_done = on_done
        self.ui.focus = "name:0" if places[0].kind == PERSON else "kind:0"

    def title(self) -> str:
        return tr("seats.title")

    def row(self, i: int) -> Rect:
        """The box of a seat."""
        c = self.canvas
        n = len(self.places)
        if c.upright:  # the name of an opponent stands below the choices
            h = min(116.0, (c.height - 160 - FOOT) / n)
            return c.margin_x + upright.EDGE, 160 + i * h, 720 - 2 * upright.EDGE, h - 12
        h = min(76.0, (c.height - TOP - FOOT) / n)
        return (c.width - 940) / 2, TOP + i * h, 940.0, h - 8

    def _boxes(self, i: int) -> tuple[Rect, Rect, Rect, Rect]:
        """The boxes of a seat's crest, kind, character and name."""
        x, y, _, h = self.row(i)
        if self.canvas.upright:
            y, high = y + 8, upright.TARGET
            second = (x + 386, y, 274, high)
            return (x + 48, y, high, high), (x + 124, y, 250, high), second, second
        high = min(48.0, h - 8)
        y += (h - high) / 2
        return (x + 56, y, high, high), (x + 128, y, 300, high), (x + 452, y, 300, high), (x + 452, y, 470, high)

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c = self.canvas
        out: list[Widget] = [upright.back_button(c, c.margin_x)]
        count = ((c.width + 940) / 2 - 260, 24.0, 260.0, 46.0)
        done = ((c.width - 300) / 2, c.height - 84, 300.0, 60.0)
        if c.upright:
            right = c.margin_x + 720 - upright.EDGE
            count, done = (right - 300, 20.0, 300.0, upright.TARGET), (right - 360, c.height - 92, 360.0, 72.0)
        if len(self.rules.SEATS) > 1:
            counts = [(n, tr("setup.count", n=n)) for n in self.rules.SEATS]
            out.append(
                Choice(
                    "seats",
                    count,
                    options=counts,
                    value=len(self.places),
                    stepper=True,
                    size=17,
                    accessible_label=tr("setup.players"),
                )
            )
        for i in range(len(self.places)):
            out += self._seat_row(i)
        out.append(
            Toggle(
                "opposite",
                self._opposite_box(done),
                value=self.app.settings.opposite,
                label=tr("seats.opposite"),
                accessible_label=tr("seats.opposite"),
                tip=tr("seats.opposite_about"),
            )
        )
        able = any(p.kind == PERSON for p in self.places)
        out.append(
            Button(
                "done",
                done,
                able,
                key="Enter" if self._enter_seats() else "",
                label=tr("seats.done"),
                kind="primary",
                size=20,
                reason=None if able else tr("seats.nobody"),
            )
        )
        return out, ()

    def _seat_row(self, i: int) -> list[Widget]:
        """Who sits at a seat: crest, kind, manner, and the name of a person."""
        place, (crest, kind, manner_box, name) = self.places[i], self._boxes(i)
        person = place.kind == PERSON
        kinds = [(PERSON, tr("seats.person"))]
        kinds += [(v, tr(f"level.{v}.name")) for v in levels(str(self.game)) if v != RANDOM]
        row: list[Widget] = [
            CrestButton(
                f"colour:{i}",
                crest,
                person,
                focusable=person,
                crest=place.crest,
                accessible_label=tr("seats.colour", n=i + 1),
            ),
            Choice(
                f"kind:{i}",
                kind,
                options=kinds,
                value=plain_level(place.kind),
                stepper=True,
                size=17,
                accessible_label=tr("seats.seat", n=i + 1),
            ),
        ]
        if manner := self._manner(i, manner_box):
            row.append(manner)
        if person:
            row.append(
                TextField(
                    f"name:{i}",
                    name,
                    value=place.name,
                    limit=NAME_LENGTH,
                    hint=tr("setup.guest", n=i + 1),
                    accessible_label=tr("seats.name", n=i + 1),
                    free=True,
                )
            )
        return row

    def _opposite_box(self, done: Rect) -> Rect:
        """Left of the button at the foot."""
        left = self.row(0)[0]
        return left, done[1] + (done[3] - upright.TARGET) / 2, done[0] - left - 16, upright.TARGET

    def _manner(self, seat: int, box: Rect) -> Choice | None:
        """The choice of a character for the opponent at a seat; None if its level has only one."""
        level = plain_level(self.places[seat].kind)
        manners = characters.manners(str(self.game), level) if level != PERSON else ()
        if len(manners) < 2:
            return None
        options = [(m, tr(f"character.{m or 'plain'}.name")) for m in manners]
        return Choice(
            f"manner:{seat}",
            box,
            options=options,
            value=character_of(self.places[seat].kind),
            stepper=True,
            size=17,
            accessible_label=tr("seats.manner", n=seat + 1),
        )

    def _enter_seats(self) -> bool:
        """Whether Enter seats them: with the focus on the button for it, on a name, or on a choice, which the arrows
        and Space change."""
        focus = self.ui.focus or "done"
        return focus == "done" or focus.startswith("name:") or isinstance(self.ui[focus], Choice)

    def handle(self, event: ins.Event) -> None:
        if event == ins.Confirm("Enter") and self.enter_is_free and self._enter_seats():
            self.activate("done")
        else:
            super().handle(event)

    def activate(self, wid: str) -> None:
        kind, _, number = wid.partition(":")
        widget = self.ui[wid]
        if kind == "back":
            self.cancel()
        elif kind == "done" and any(p.kind == PERSON for p in self.places):
            self.on_done([p._replace(name=seating.tidied(p.name)) for p in self.places])
            self.app.pop()
        elif kind == "colour":
            self.places = seating.other_crest(self.places, int(number))
        elif kind == "seats" and isinstance(widget, Choice):
            self.places = seating.filled(self.places, self.app.settings, str(self.game), int(widget.value))
        elif kind == "kind" and isinstance(widget, Choice):
            self._put(int(number), self.places[int(number)]._replace(kind=str(widget.value), crest=""))
        elif kind == "opposite" and isinstance(widget, Toggle):
            self.app.settings.opposite = widget.value
        elif kind == "manner" and isinstance(widget, Choice):
            place = self.places[int(number)]
            self._put(int(number), place._replace(kind=of_level(plain_level(place.kind), str(widget.value)), crest=""))
        elif kind == "name" and isinstance(widget, TextField):
            self._put(int(number), self.places[int(number)]._replace(name=widget.value))

    def _put(self, seat: int, place: Place) -> None:
        self.places[seat] = place
        self.places = seating.dressed(self.places)

    def paint(self, c: Canvas) -> None:
        c.cloth()
        if c.upright:
            c.text(tr("seats.title"), c.margin_x + upright.TITLE, 52, 18, fit=720 - upright.TITLE - upright.EDGE - 312)
            box = (c.margin_x + upright.EDGE, 92, 720 - 2 * upright.EDGE, 60)
            whole_text.write(c, tr("seats.about"), box, 13, PALETTE["muted"], "M")
        else:
            x, y = c.margin_x + upright.title_left(c), 34 + (c.text_height(18) + c.text_height(13)) / 2 + 4
            c.text(tr("seats.title"), x, 34, 18, fit=520)
            c.text(tr("seats.about"), x, y, 13, PALETTE["muted"], "M", fit=(c.width + 940) / 2 - 276 - x)
        for i, place in enumerate(self.places):
            x, y, w, h = self.row(i)
            c.panel(x, y, w, h, RADIUS["plate"], 0.66, False)
            c.box(x, y + 8, 5, h - 16, 2, SEATS[place.crest])
            middle = y + 8 + upright.TARGET / 2 if c.upright else y + h / 2
            c.text(str(i + 1), x + (27 if c.upright else 32), middle, 18, PALETTE["gold_hi"], "B", "c")
            if place.kind != PERSON:
                name = "" if character_of(place.kind) == ANY else display_name(place.crest)
                if c.upright:
                    left = h - 8 - upright.TARGET  # below the choices
                    size = min(15.0, 15 * left / c.text_height(15))
                    c.text(name, x + 134, y + h - left / 2 - 1, size, PALETTE["muted"], fit=500)
                else:
                    c.text(name, x + 772, y + h / 2, 16, PALETTE["muted"], fit=150)
