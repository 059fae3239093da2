"""The right column of the setup: length, seed and opponents of the match."""

from collections.abc import Mapping
from typing import Final

from ai.registry import plain_level
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.match import characters
from game.match.characters import ANY
from game.match.match_setup import EVEN, FRIEND, MatchSetup, levels
from game.match.session import MIXED
from game.rating import words
from game.scenes import upright
from game.scenes.setup.seat_plan import SeatRow
from game.table.view import display_name
from game.text import translations
from game.text.translations import tr
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Choice, Rect, TextField, Widget

_LYING: Final = (46.0, 48.0, 8.0)
"""The height of a choice and of the field, and the distance of the field from its button, on a lying sheet."""


class SideColumn:
    """Lays out, builds and paints the column in a box. `learn`: whether the table waits for learners to call. A column
    that is higher than its box scrolls by `offset` units."""

    def __init__(self, canvas: Canvas, draft: MatchSetup, box: Rect, learn: bool, offset: float = 0.0) -> None:
        self.canvas, self.draft, self.box, self.learn = canvas, draft, box, learn
        self.offset = offset
        self.game = draft.game
        self.high, self.field, self.gap = (upright.TARGET, upright.TARGET, upright.GAP) if canvas.upright else _LYING
        self.step = self.high + (upright.GAP if canvas.upright else 6 if draft.many or draft.together else 8)
        """From one choice of a group to the next."""

    # -- layout
    def needs(self) -> float:
        """The height of all groups without the words that may be left out."""
        return self._side_with(False)["end"] - self.box[1] + self.offset + 20

    def area(self) -> ScrollArea:
        """What scrolls: the whole box."""
        area = ScrollArea("side", self.box, self.needs() - 20)
        area.offset = self.offset = min(area.most, self.offset)
        return area

    def _side(self) -> dict[str, float]:
        """The tops of the groups, one below the other. The words about the seed are left out where there is no room
        for them."""
        side = self._side_with(True)
        _, y, _, h = self.box
        return side if side["end"] <= y + h else self._side_with(False)

    def _side_with(self, words: bool) -> dict[str, float]:
        c = self.canvas
        _, y, w, _ = self.box
        title = c.text_height(14) + 18
        length = y + 20 - self.offset
        gap = 14 if self.draft.many else 24
        seed = length + (title + self.high + gap if self.draft.length() else 0)
        seed_text = seed + title + self.field + 8
        about = c.paragraph(tr("setup.seed_about"), 0, 0, w - 40, 13, draw=False, line=1.4) if words else 0.0
        opponent = seed_text + about + (22 if words else 8)
        if self.draft.together:
            calls = opponent + title + self._together_height(words) + 14
        else:
            group = 2 * self.step + self.high + 4 if self.draft.many else self.step + self.high
            calls = opponent + title + group + 14
        end = calls + title + self.high if self.draft.rules.CALLS else calls
        if not (self.draft.many or self.draft.together):
            end += self._plate()
        return {
            "length": length,
            "seed": seed,
            "seed_text": seed_text if words else 0.0,
            "opponent": opponent,
            "calls": calls,
            "title": title,
            "end": end,
        }

    def _plate(self) -> float:
        """The height of the plate of a single opponent."""
        return max(67.0, self.canvas.text_height(18) + self._manner(0, 0, draw=False) + 8)

    def _manner(self, x: float, y: float, draw: bool = True) -> float:
        """Write what is said about a single opponent, with its top at y, or only measure it. Returns the height."""
        draft = self.draft
        about = tr(f"character.{draft.manner}.about" if draft.manner else f"level.{plain_level(draft.kind)}.about")
        if draft.opponent == EVEN:
            about = words.even(self.game, draft.kind, draft.rating)
        width = self.box[2] - 140
        return self.canvas.paragraph(about, x, y, width, 13, PALETTE["gold_hi"], line=1.3, draw=draw)

    # -- widgets
    def widgets(self) -> list[Widget]:
        """All widgets but the start button."""
        out = self._widgets()
        for widget in out:
            widget.area = "side"
        return out

    def _widgets(self) -> list[Widget]:
        draft, side = self.draft, self._side()
        x, w = self.box[0] + 20, self.box[2] - 40
        out: list[Widget] = []
        length = draft.length()
        if length:
            choices = [(v, translations.choice(self.game, length.id, v)) for v in length.choices]
            out.append(
                Choice(
                    f"option:{length.id}",
                    (x, side["length"] + side["title"], w, self.high),
                    options=choices,
                    value=draft.values[length.id],
                    stepper=True,
                    size=17,
                    accessible_label=tr(f"{self.game}.option.{length.id}.name"),
                )
            )
        today = min(w / 2, max(104.0, self.canvas.text_width(tr("setup.today"), 15) + 32))
        out.append(
            TextField(
                "seed",
                (x, side["seed"] + side["title"], w - today - self.gap, self.field),
                value=draft.seed,
                hint=tr("setup.seed_hint"),
                accessible_label=tr("setup.seed"),
            )
        )
        out.append(
            Button(
                "today",
                (x + w - today, side["seed"] + side["title"], today, self.field),
                label=tr("setup.today"),
                size=15,
                align="c",
            )
        )
        if draft.together:
            return out + self._people(x, w, side)
        return out + (self._company(x, w, side) if draft.many else self._opponent(x, w, side))

    def _opponent(self, x: float, w: float, side: Mapping[str, float]) -> list[Widget]:
        """The choice of a single opponent: level and character."""
        draft = self.draft
        top = side["opponent"] + side["title"]
        whom = [*self._levels(), *self._even()]
        out: list[Widget] = [
            Choice(
                "opponent",
                (x, top, w, self.high),
                options=whom,
                value=draft.opponent,
                stepper=True,
                size=17,
                accessible_label=tr("setup.opponent"),
            )
        ]
        if len(manners := characters.manners(self.game, plain_level(draft.kind))) > 1:
            ways = [(m, tr(f"character.{m or 'plain'}.name")) for m in manners]
            out.append(
                Choice(
                    "manner",
                    (x, top + self.step, w, self.high),
                    options=ways,
                    value=draft.manner,
                    stepper=True,
                    size=17,
                    accessible_label=tr("setup.manner"),
                )
            )
        return out

    def _levels(self) -> list[tuple[str, str]]:
        return [(v, tr(f"level.{v}.name")) for v in levels(self.game)]

    def _even(self) -> list[tuple[str, str]]:
        """Opponents of the player's own strength, where strength is measured."""
        return [(EVEN, tr("even.name"))] if words.has_scale(self.game) else []

    def _who(self, box: Rect, label: str = "") -> Widget:
        """The row of crests that opens the seat plan."""
        draft = self.draft
        crests = (
            [p.crest for p in draft.places]
            if draft.opponent == FRIEND
            else ["you", *(c.name for c in draft.seat_configs()[1:])]
        )
        about = tr("seats.title")
        return SeatRow("who", box, key="W", crests=crests, label=label, accessible_label=about, tip=about)

    # -- several people at this screen
    def _together_height(self, words: bool) -> float:
        """The height of the seats and what is said about them."""
        about = self.canvas.paragraph(tr("setup.together_about"), 0, 0, self.box[2] - 40, 13, draw=False, line=1.4)
        return (self.step if self.draft.many else 0) + self._people_height() + (8 + about if words else 0)

    def _people_height(self) -> float:
        least = self.high if self.canvas.upright else 60.0 if self._names() else 44.0
        return max(least, 2 * self.canvas.text_height(15) + 20) if self._names() else least

    def _names(self) -> str:
        """The names of two people, one below the other; of more there are only the crests."""
        configs = self.draft.seat_configs()
        return "\n".join(display_name(c.name) for c in configs) if len(configs) == 2 else ""

    def _people(self, x: float, w: float, side: Mapping[str, float]) -> list[Widget]:
        """The number of seats, and who sits there."""
        top = side["opponent"] + side["title"]
        out: list[Widget] = []
        if self.draft.many:
            out.append(self._seats((x, top, w, self.high)))
            top += self.step
        out.append(self._who((x, top, w, self._people_height()), self._names()))
        return out + self._calls(x, w, side)

    def _seats(self, box: Rect) -> Widget:
        counts = [(n, tr("setup.count", n=n)) for n in self.draft.rules.SEATS]
        label = tr("setup.players")
        seats = self.draft.seats
        return Choice("seats", box, options=counts, value=seats, stepper=True, size=17, accessible_label=label)

    def _company(self, x: float, w: float, side: Mapping[str, float]) -> list[Widget]:
        """The choices of seats and level."""
        draft = self.draft
        top = side["opponent"] + side["title"]
        whom = [*self._levels(), (MIXED, tr("setup.mixed")), *self._even()]
        if draft.one_by_one:
            whom.append((FRIEND, tr("level.seated.name")))
        slack = 0 if self.canvas.upright else 2
        out: list[Widget] = [
            self._seats((x, top, w, self.high)),
            Choice(
                "opponent",
                (x, top + self.step, w, self.high),
                options=whom,
                value=draft.opponent,
                stepper=True,
                size=17,
                accessible_label=tr("setup.opponent"),
                tip=words.even(self.game, draft.kind, draft.rating) if draft.opponent == EVEN else "",
            ),
            self._who((x, top + 2 * self.step + slack, w, self.high - slack)),
        ]
        return out + self._calls(x, w, side)

    def _calls(self, x: float, w: float, side: Mapping[str, float]) -> list[Widget]:
        """How calls are made, where the game has them."""
        draft, out = self.draft, list[Widget]()
        if draft.rules.CALLS:
            ways = [(v, tr(f"setup.calls_{v}")) for v in draft.ways]
            box = (x, side["calls"] + side["title"], w, self.high)
            way = Choice(
                "calls",
                box,
                options=ways,
                value=draft.way(self.learn),
                size=15,
                accessible_label=tr("setup.calls"),
            )
            way.stepper = not way.fits(self.canvas)
            out.append(way)
        return out

    # -- picture
    def paint(self) -> None:
        """Draw everything but the widgets."""
        with self.canvas.clip(*self.box):
            self._paint(self.canvas)

    def _paint(self, c: Canvas) -> None:
        x, w = self.box[0] + 20, self.box[2] - 40
        side = self._side()
        half = c.text_height(14) / 2
        if self.draft.length():
            c.text(tr("setup.length"), x, side["length"] + half, 14, PALETTE["gold_hi"], fit=w)
        c.text(tr("setup.seed"), x, side["seed"] + half, 14, PALETTE["gold_hi"], fit=w)
        if side["seed_text"]:
            c.paragraph(tr("setup.seed_about"), x, side["seed_text"], w, 13, PALETTE["muted"], line=1.4)
        if self.draft.many or self.draft.together:
            self._paint_company(c, x, w, side)
            return
        c.text(tr("setup.opponent"), x, side["opponent"] + half, 14, PALETTE["gold_hi"], fit=w)
        top, h = side["opponent"] + side["title"] + 2 * self.step, self._plate()
        c.box(x, top, w, h, RADIUS["plate"], PALETTE["panel"], 0.93, line=PALETTE["line"], line_alpha=0.14)
        face = characters.face(self.draft.kind)
        c.avatar(face, x + 42, top + h / 2, 25)
        name = tr(f"character.{ANY}.name") if self.draft.manner == ANY else tr(f"who.{face}")
        y = top + (h - c.text_height(18) - 2 - self._manner(0, 0, draw=False)) / 2
        c.text(name, x + 84, y + c.text_height(18) / 2, 18, fit=w - 100)
        self._manner(x + 84, y + c.text_height(18) + 2)

    def _paint_company(self, c: Canvas, x: float, w: float, side: Mapping[str, float]) -> None:
        half = c.text_height(14) / 2
        together = self.draft.together
        title = tr("setup.together" if together else "setup.players")
        c.text(title, x, side["opponent"] + half, 14, PALETTE["gold_hi"], fit=w)
        if together and side["seed_text"]:
            below = side["opponent"] + side["title"] + (self.step if self.draft.many else 0) + self._people_height() + 8
            c.paragraph(tr("setup.together_about"), x, below, w, 13, PALETTE["muted"], line=1.4)
        if self.draft.rules.CALLS:
            c.text(tr("setup.calls"), x, side["calls"] + half, 14, PALETTE["gold_hi"], fit=w)
