"""The setup of a match: rules, length, seed and opponents. It is built from a game's OPTIONS and PRESETS alone."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.options import CUSTOM, Option
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS
from game.learn.lessons import has_lessons
from game.match import seating, seeds
from game.match.match_setup import MatchSetup
from game.match.seating import Place
from game.scenes import upright
from game.scenes.menu import Menu
from game.scenes.setup.fair_deal import FairDeal
from game.scenes.setup.house_bar import HEIGHT, HouseBar, HouseRow
from game.scenes.setup.seat_plan import SeatPlan
from game.scenes.setup.side_column import SideColumn
from game.scenes.start.tile import fitting_name
from game.text import translations
from game.text.translations import tr
from game.ui import input as ins
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Choice, Rect, Row, TextField, Toggle, Widget, Zone

_NAMES: Final = 282.0  # the width of names and explanations beside the choices of a custom table


class Setup(Menu):
    """Presets at the left, their options in the middle, length, seed and opponents at the right (`SideColumn`)."""

    place = "setup"
    upright = True

    game: str

    def __init__(self, game: str, together: bool = False) -> None:
        """`together`: begin with several people at this screen."""
        super().__init__()
        self.game = game
        self.begins_together = together
        self.draft = MatchSetup(game)
        self.ui.focus = "start"
        self.ui.by_keys = False

    def enter(self) -> None:
        if warning := self.draft.load_houses():
            self.app.toast(tr(warning), 6000)
        self.draft.remember(self.app.settings, self.begins_together)
        self.house_bar = HouseBar(self.app, self.draft, self._show_chosen)
        super().enter()
        self._show_chosen()

    def rebuild(self) -> None:
        super().rebuild()
        if self.ui.focus is None:  # its button is gone: keys go on from the chosen row
            self.ui.focus = self._chosen_row()

    def resume(self) -> None:
        self.draft.load_houses()  # another window may have changed them
        super().resume()

    def title(self) -> str:
        return tr("say.of", who=tr("setup.title"), what=tr(f"{self.game}.name"))

    def rules_page(self) -> str:
        return "options"

    def table_options(self) -> Mapping[str, Any]:
        return {**self.draft.values, "preset": self.draft.preset}

    # -- layout
    def _side_column(self, box: Rect | None = None) -> SideColumn:
        old = self.ui.areas.get("side")
        box = box or self._side_box()
        return SideColumn(self.canvas, self.draft, box, self.app.settings.learn, old.offset if old else 0.0)

    def _side_box(self) -> Rect:
        """The right column without the start button below it."""
        x, y, w, h = box = self._columns()[2]
        if self.canvas.upright:
            return box
        h = self._foot()["start"][1] - y + 2
        scrolls = self._side_column((x, y, w, h)).needs() - 20 > h
        return x, y, w, h - 10 if scrolls else h  # what is cut off ends clear of the button

    def _columns(self) -> tuple[Rect, Rect, Rect]:
        c = self.canvas
        x = c.margin_x + 24
        if c.upright:  # the options stand below the two others
            side = (x + 262, 100.0, 410.0, 0.0)
            h = self._side_column(side).needs()
            top = 100 + h + upright.GAP
            return (x, 100.0, 250, h), (x, top, 672, c.height - top - 104), (*side[:3], h)
        y, h = 92.0, c.height - 116
        return (x, y, 236, h), (x + 252, y, 632, h), (x + 900, y, 332, h)

    def _middle_head(self) -> float:
        """The bottom of the heading of the middle column, in units."""
        x, y, w, _ = self._columns()[1]
        c = self.canvas
        bar = self._bar_height() + 12 if self.house_bar.shown else 0
        return y + 30 + c.text_height(22) + c.paragraph(self._about(), x, 0, w - 56, 15, draw=False) + bar + 18

    def _bar_height(self) -> float:
        return upright.TARGET if self.canvas.upright else HEIGHT

    def _choice_height(self) -> float:
        return upright.TARGET if self.canvas.upright else 42.0

    def _about(self) -> str:
        draft = self.draft
        if draft.house:
            return tr("house_rules.about")
        return tr("setup.custom_about") if draft.preset == CUSTOM else tr(f"{self.game}.preset.{draft.preset}.about")

    def _row_height(self, o: Option) -> float:
        c = self.canvas
        if self.draft.preset != CUSTOM:
            return max(42.0, c.text_height(16) + 20)
        about = c.paragraph(tr(f"{self.game}.option.{o.id}.about"), 0, 0, _NAMES, 13, draw=False, line=1.35)
        return max(self._choice_height() + 20, c.text_height(16) + about + 28)

    def _rows(self, area: ScrollArea) -> list[tuple[Option, float, float]]:
        """The options of the middle column, each with its top and height."""
        out, top = [], area.rect[1] + 4 - area.offset
        for o in self.draft.shown():
            h = self._row_height(o)
            out.append((o, top, h))
            top += h
        return out

    def _practice_height(self) -> float:
        """The height of the last row of the middle column: whether the match is practice."""
        return max(self._choice_height(), self.canvas.text_height(16) + 20)

    def _list_area(self) -> ScrollArea:
        x, y, w, h = self._columns()[1]
        top = self._middle_head()
        content = sum(map(self._row_height, self.draft.shown())) + self._practice_height() + 12
        area = ScrollArea("options", (x + 20, top, w - 28, y + h - top - 14), content)
        old = self.ui.areas.get("options")
        area.offset = min(area.most, old.offset) if old else 0.0
        return area

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c, draft = self.canvas, self.draft
        right, foot = self._columns()[2], self._foot()
        out: list[Widget] = [upright.back_button(c, c.margin_x)]
        ways = self._ways_area()
        out += self._way_rows(ways)
        out += self._book_buttons(foot)
        area = self._list_area()
        if self.house_bar.shown:
            x, _, w, _ = self._columns()[1]
            bar = self._bar_height()
            out += self.house_bar.buttons(c, (x + 28, area.rect[1] - bar - 18, w - 56, bar))
            out += self._option_widgets(area)
        else:
            out += self._explanations(area)
        out.append(self._practice_switch(area))
        out.append(
            Button(
                "fair",
                (right[0] + 80, 20, right[2] - 80, upright.TARGET) if c.upright else (right[0], 20, right[2], 46),
                key="F",
                label=tr("setup.word" if draft.word else "fair_deal.title"),
                icon="check",
                size=16,
            )
        )
        column = self._side_column()
        side = column.area()
        out += column.widgets()
        out.append(
            Button(
                "start",
                foot["start"],
                label=tr("setup.start"),
                key="Enter" if self._enter_starts() else "S",
                kind="primary",
                size=22,
                icon="play",
            )
        )
        return out, [ways, area, side]

    def _book_buttons(self, foot: dict[str, Rect]) -> list[Widget]:
        """The ways to the lessons, if the game has some, and to the rules."""
        c = self.canvas
        ways = [*([("learn", "T", "card")] if has_lessons(self.game) else []), ("rules", "F1", "book")]
        return [
            Button(
                wid,
                foot[wid],
                key=key,
                label=tr(f"setup.{wid}"),
                icon=None if c.upright else icon,
                tip=tr(f"setup.{wid}_about"),
                show_key=not c.upright,
                size=16,
            )
            for wid, key, icon in ways
        ]

    def _foot(self) -> dict[str, Rect]:
        """The boxes of the buttons for lessons, rules and start: below the columns, upright side by side."""
        c = self.canvas
        left, _, right = self._columns()
        if c.upright:
            y, side = c.height - 92, right[0] + 20
            two = upright.beside((left[0], y, side - upright.GAP - left[0], 72), 2)
            return {"learn": two[0], "rules": two[1], "start": (side, y, right[2] - 20, 72)}
        high = 56 if self.draft.many else 66
        return {
            "learn": (left[0] + 16, left[1] + left[3] - 122, left[2] - 32, 46),
            "rules": (left[0] + 16, left[1] + left[3] - 66, left[2] - 32, 50),
            "start": (right[0] + 20, right[1] + right[3] - 20 - high, right[2] - 40, high),
        }

    # -- the column of presets and house rules
    def _way_height(self) -> float:
        return max(self._choice_height() if self.canvas.upright else 50.0, self.canvas.text_height(17) + 26) + 6

    def _house_title(self) -> float:
        """The height of the line over the names of house rules."""
        return self.canvas.text_height(14) + 24 if self.draft.houses else 0.0

    def _ways_area(self) -> ScrollArea:
        x, y, w, h = self._columns()[0]
        rows = len(self.draft.rules.PRESETS) + 1 + len(self.draft.houses)
        foot = 12 if self.canvas.upright else 134 if has_lessons(self.game) else 78
        box = (x + 4, y + 46, w - 8, h - 46 - foot)
        area = ScrollArea("ways", box, rows * self._way_height() + self._house_title() + 6)
        old = self.ui.areas.get("ways")
        area.offset = min(area.most, old.offset) if old else 0.0
        return area

    def _way_rows(self, area: ScrollArea) -> list[Widget]:
        """A row for each preset, for a custom table, and for each set of house rules."""
        draft, step = self.draft, self._way_height()
        x, y, w, _ = area.rect
        wide = w - (18 if area.most else 12)
        presets = [*draft.rules.PRESETS, CUSTOM]
        rows = [(f"preset:{preset}", tr(f"{self.game}.preset.{preset}.name")) for preset in presets]
        rows += [(f"house:{h.name}", h.name) for h in draft.houses]
        out: list[Widget] = []
        for i, (wid, label) in enumerate(rows):
            top = y + 6 - area.offset + i * step + (self._house_title() if i >= len(presets) else 0)
            row = (HouseRow if i >= len(presets) else Row)(
                wid, (x + 6, top, wide, step - 6), area="ways", label=label, size=17
            )
            row.chosen = wid == self._chosen_row()
            row.key = str(i + 1) if i < 9 else None
            out.append(row)
        return out

    def _show_chosen(self) -> None:
        """Scroll the chosen row into sight."""
        self.rebuild()
        row, area = self.ui[self._chosen_row()], self.ui.areas["ways"]
        if row:
            below = row.rect[1] + row.rect[3] + 8 - area.rect[1] - area.rect[3]
            area.scroll(max(0.0, below))
            self.rebuild()

    def _paint_house_title(self, c: Canvas) -> None:
        """The line over the names of house rules, which scrolls with them."""
        area = self._ways_area()
        x, y, w, h = area.rect
        top = y + 6 - area.offset + (len(self.draft.rules.PRESETS) + 1) * self._way_height()
        high = self._house_title()
        if self.draft.houses and y < top + high and top < y + h:
            with c.clip(x, y, w, h):
                c.text(tr("house_rules.title"), x + 20, top + high / 2, 14, PALETTE["gold_hi"], fit=w - 32)

    def _option_widgets(self, area: ScrollArea) -> list[Widget]:
        out: list[Widget] = []
        x, _, w, _ = area.rect
        for o, top, h in self._rows(area):
            choices = [(v, translations.choice(self.game, o.id, v)) for v in o.offered(self.draft.seats)]
            high = self._choice_height()
            box = (x + w - 302, top + (h - high) / 2, 280, high)
            choice = Choice(
                f"option:{o.id}",
                box,
                area="options",
                options=choices,
                value=self.draft.values[o.id],
                size=14,
                accessible_label=tr(f"{self.game}.option.{o.id}.name"),
            )
            choice.stepper = not choice.fits(self.canvas)
            out.append(choice)
        return out

    def _explanations(self, area: ScrollArea) -> list[Widget]:
        """The rows of a preset, each with what it means as a tooltip."""
        x, _, w, _ = area.rect
        return [
            Zone(
                f"about:{o.id}",
                (x, top, w - 16, h),
                area="options",
                enabled=False,
                focusable=False,
                tip=tr(f"{self.game}.option.{o.id}.about"),
            )
            for o, top, h in self._rows(area)
        ]

    def _practice_switch(self, area: ScrollArea) -> Toggle:
        x, y, w, _ = area.rect
        label = tr("settings.on" if self.draft.practice else "settings.off")
        wide = 68 + self.canvas.text_width(label, 15)
        top = y + 4 - area.offset + sum(map(self._row_height, self.draft.shown()))
        return Toggle(
            "practice",
            (x + w - 16 - wide, top, wide, self._practice_height()),
            area="options",
            value=self.draft.practice,
            label=label,
            accessible_label=tr("setup.practice"),
            tip=tr("setup.practice_about"),
        )

    # -- answers
    def _enter_starts(self) -> bool:
        """Whether Enter starts the match: with the focus on the start button, the seed, the chosen preset, or a choice,
        which the arrows and Space change."""
        focus = self.ui.focus
        return focus in (None, "start", "seed", self._chosen_row()) or isinstance(self.ui[focus], Choice)

    def _chosen_row(self) -> str:
        return f"house:{self.draft.house}" if self.draft.house else f"preset:{self.draft.preset}"

    def handle(self, event: ins.Event) -> None:
        if event == ins.Confirm("Enter") and self.enter_is_free and self._enter_starts():
            self._start()
        else:
            super().handle(event)

    def activate(self, wid: str) -> None:
        kind, _, name = wid.partition(":")
        widget, draft = self.ui[wid], self.draft
        if kind == "back":
            self.cancel()
        elif kind == "preset":
            self._choose(name)
        elif kind == "house":
            self._choose_house(name)
        elif wid.startswith("house_"):
            self.house_bar.activate(wid)
        elif kind == "option" and isinstance(widget, Choice):
            draft.values[name] = widget.value
        elif kind == "seed" and isinstance(widget, TextField):
            draft.seed = widget.value
        elif kind == "today":
            draft.seed = seeds.day_word()
        elif kind == "opponent" and isinstance(widget, Choice):
            draft.play(str(widget.value), self.app.settings)
        elif kind == "manner" and isinstance(widget, Choice):
            draft.manner = str(widget.value)
        elif kind == "seats" and isinstance(widget, Choice):
            draft.sit(int(widget.value), self.app.settings)
        elif kind == "calls" and isinstance(widget, Choice):
            self.app.settings.learn = widget.value == "learn"
            draft.choose_way(str(widget.value))
        elif kind == "who":
            self.app.push(SeatPlan(self.game, draft.now(), self._seated))
        elif kind == "practice" and isinstance(widget, Toggle):
            draft.practice = widget.value
        elif kind == "rules":
            self.app.open_rules(self.game)
        elif kind == "learn":
            self.app.push(self.app.routes.lessons(self.game))
        elif kind == "fair":
            self.app.push(FairDeal(draft, draft.add_word))
        elif kind == "start":
            self._start()

    def _seated(self, places: list[Place]) -> None:
        """The seat plan was chosen."""
        self.draft.seat(places, self.app.settings)

    def _choose(self, preset: str) -> None:
        if preset != self.draft.preset and "options" in self.ui.areas:
            self.ui.areas["options"].offset = 0.0
        self.draft.choose(preset)

    def _choose_house(self, name: str) -> None:
        if name != self.draft.house and "options" in self.ui.areas:
            self.ui.areas["options"].offset = 0.0
        self.draft.use_house(name)

    def _start(self) -> None:
        draft = self.draft
        seating.remember(self.app.settings, self.game, draft.now())
        seed, nonce = draft.secret
        self.app.start_match(self.game, draft.options(), seed, draft.seat_configs(), draft.word, nonce, draft.practice)

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        room = 240.0 if c.upright else None
        name = fitting_name(c, self.game, 13, "M", room or c.width)
        upright.heading(c, tr("setup.title"), name, c.margin_x, room)
        left, middle, right = self._columns()
        for box in (left, middle, right):
            c.panel(*box, RADIUS["plate"], 0.66, False)
        c.text(tr("setup.presets"), left[0] + 24, left[1] + 28, 14, PALETTE["gold_hi"], fit=left[2] - 40)
        self._paint_house_title(c)
        self._paint_rules(c, middle)
        self._side_column().paint()

    def _paint_rules(self, c: Canvas, box: Rect) -> None:
        x, y, w, _ = box
        c.text(
            self.draft.house or tr(f"{self.game}.preset.{self.draft.preset}.name"),
            x + 28,
            y + 20 + c.text_height(22) / 2,
            22,
            fit=w - 56,
        )
        c.paragraph(self._about(), x + 28, y + 26 + c.text_height(22), w - 56, 15, PALETTE["muted"])
        area = self._list_area()
        ax, ay, aw, ah = area.rect
        c.box(ax + 8, ay - 5, aw - 24, 1, 0, PALETTE["line"], 0.14)
        with c.clip(ax, ay, aw, ah):
            for o, top, h in self._rows(area):
                if top + h < ay or top > ay + ah:
                    continue
                c.box(ax + 8, top + h - 1, aw - 24, 1, 0, PALETTE["line"], 0.06)
                self._paint_option(c, o, ax + 8, top, aw - 24, h)
            switch = self._practice_switch(area)
            middle = switch.rect[1] + switch.rect[3] / 2
            c.text(tr("setup.practice"), ax + 8, middle, 16, PALETTE["muted"], "M", fit=aw - switch.rect[2] - 44)

    def _paint_option(self, c: Canvas, o: Option, x: float, top: float, w: float, h: float) -> None:
        name = tr(f"{self.game}.option.{o.id}.name")
        if self.draft.preset != CUSTOM:
            label = translations.choice(self.game, o.id, self.draft.values[o.id])
            used = c.text(label, x + w, top + h / 2, 16, PALETTE["text"], "B", "r", fit=w * 0.5)
            c.text(name, x, top + h / 2, 16, PALETTE["muted"], "M", fit=w - used - 20)
            return
        y = top + 10 + c.text_height(16) / 2
        c.text(name, x, y, 16, PALETTE["text"], fit=_NAMES)
        about = tr(f"{self.game}.option.{o.id}.about")
        c.paragraph(about, x, y + c.text_height(16) / 2 + 6, _NAMES, 13, PALETTE["muted"], line=1.35)
