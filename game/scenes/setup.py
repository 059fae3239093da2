"""The setup of a match: which rules, how long, against whom, which cards. Works from a game's
OPTIONS and PRESETS alone, so that every game has it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import engine
from engine.contract import Option, OptionError, table_options
from game import characters, seating, seeds, texts
from game import input as ins
from game.canvas import Canvas
from game.characters import ANY, character_of, level_of, of_level
from game.lessons import has_lessons
from game.match import MIXED, Chair, company, mixed
from game.scenes.menu import Menu
from game.scenes.seats import Company, WhoSits
from game.seating import PERSON, Place
from game.tables.base import named
from game.texts import tr
from game.theme import PAL, RADIUS
from game.ui import ScrollArea
from game.widgets import Button, Choice, IconButton, Rect, Row, TextField, Widget

LENGTHS: Final = ("target", "wins_target", "deals")  # options that say how long a match is
CUSTOM: Final = "custom"
WAYS: Final = ("learn", "standard", "sharp")  # how calls are made
FRIEND: Final = "friend"  # instead of a level: several people at one screen
_NAMES: Final = 282.0  # the width of names and explanations beside the choices of a custom table


def offered(options: Sequence[Option], values: Mapping[str, Any]) -> list[Option]:
    """The options that matter with these values."""
    return [o for o in options if o.matters(values)]


class Setup(Menu):
    """Presets at the left, what they mean in the middle, length, seed and opponent at the right."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game
        self.rules = engine.load(game)
        self.preset = next(iter(self.rules.PRESETS))
        self.values = table_options(self.rules, self.preset)
        self.seed = ""
        self.opponent = "club"
        self.manner = ""  # its character
        self.seats = len(company(str(game)))
        self.places: list[Place] = []  # who sits where, once several people do
        self.ui.focus = "start"
        self.ui.by_keys = False

    def enter(self) -> None:
        self._remember(self.app.settings.last_options.get(str(self.game), {}))
        self._remember_seats(self.app.settings.last_seats.get(str(self.game), []))
        super().enter()

    def title(self) -> str:
        return f"{tr('setup.title')}: {tr(f'{self.game}.name')}"

    def rules_page(self) -> str:
        return "options"

    def table_options(self) -> Mapping[str, Any]:
        return {**self.values, "preset": self.preset}

    def _remember(self, last: Mapping[str, Any]) -> None:
        """Begin with the options of the last match, if this version still knows them."""
        changes = {k: v for k, v in last.items() if k != "preset"}
        if not changes:
            return
        try:
            values = table_options(self.rules, "", changes)
        except OptionError:
            return
        self.values = values
        same = [p for p in self.rules.PRESETS if self._rules_of(p) == self._rules_of(None)]
        self.preset = same[0] if same else CUSTOM

    def _remember_seats(self, kinds: Sequence[str]) -> None:
        """Begin with the company of the last match."""
        if len(kinds) not in self.rules.SEATS or not seating.are_known(str(self.game), kinds):
            return
        self.seats = len(kinds)
        if same := seating.one_kind(kinds, self.many):
            self.opponent, self.manner = level_of(same), character_of(same)
        else:
            self.opponent = FRIEND
            self.places = seating.remembered(self.app.settings, str(self.game), self.seats, kinds.count(PERSON) == 1)

    # -- layout
    def _columns(self) -> tuple[Rect, Rect, Rect]:
        c = self.canvas
        y, h = 92.0, c.H - 116
        x = c.ox + 24
        return (x, y, 236, h), (x + 252, y, 632, h), (x + 900, y, 332, h)

    def _middle_head(self) -> float:
        """How far the heading of the middle column reaches, in units from the top of the window."""
        x, y, w, _ = self._columns()[1]
        c = self.canvas
        return y + 30 + c.fs(22) + c.paragraph(self._about(), x, 0, w - 56, 15, draw=False) + 18

    def _about(self) -> str:
        return tr("setup.custom_about") if self.preset == CUSTOM else tr(f"{self.game}.preset.{self.preset}.about")

    def _row_height(self, o: Option) -> float:
        c = self.canvas
        if self.preset != CUSTOM:
            return max(42.0, c.fs(16) + 20)
        about = c.paragraph(tr(f"{self.game}.option.{o.id}.about"), 0, 0, _NAMES, 13, draw=False, line=1.35)
        return max(62.0, c.fs(16) + about + 28)

    def _rows(self, area: ScrollArea) -> list[tuple[Option, float, float]]:
        """The options of the middle column, each with its top and height."""
        out, top = [], area.rect[1] + 4 - area.offset
        for o in self._shown():
            h = self._row_height(o)
            out.append((o, top, h))
            top += h
        return out

    def _shown(self) -> list[Option]:
        """The options of the middle column."""
        return [o for o in offered(self.rules.OPTIONS, self.values) if o.id not in LENGTHS]

    def _list_area(self) -> ScrollArea:
        x, y, w, h = self._columns()[1]
        top = self._middle_head()
        content = sum(map(self._row_height, self._shown())) + 12
        area = ScrollArea("options", (x + 20, top, w - 28, y + h - top - 14), content)
        old = self.ui.areas.get("options")
        area.offset = min(area.most, old.offset) if old else 0.0
        return area

    @property
    def many(self) -> bool:
        """Whether one may choose how many play."""
        return len(self.rules.SEATS) > 1

    def _side(self) -> dict[str, float]:
        """The tops of the groups of the right column, one under the other; where they get tight, the words
        about the seed are left out."""
        side = self._side_with(True)
        _, y, _, h = self._columns()[2]
        return side if side["end"] <= y + h - 84 else self._side_with(False)

    def _side_with(self, words: bool) -> dict[str, float]:
        c = self.canvas
        _, y, w, _ = self._columns()[2]
        title = c.fs(14) + 18
        length = y + 20
        gap = 14 if self.many else 24
        seed = length + title + 46 + gap
        seed_text = seed + title + 48 + 8
        about = c.paragraph(tr("setup.seed_about"), 0, 0, w - 40, 13, draw=False, line=1.4) if words else 0.0
        opponent = seed_text + about + (22 if words else 8)
        calls = opponent + title + 46 + (108 if self.many else 54) + 14
        end = calls + title + 46 if self.rules.CALLS else calls if self.many else calls + self._plate()
        return {"length": length, "seed": seed, "seed_text": seed_text if words else 0.0, "opponent": opponent,
                "calls": calls, "title": title, "end": end}

    def _plate(self) -> float:
        """How high the one opponent's plate is."""
        if self.opponent == FRIEND:
            return 64.0
        return max(64.0, self.canvas.fs(18) + self._manner(0, 0, draw=False) + 28)

    def _manner(self, x: float, y: float, draw: bool = True) -> float:
        """What is said of the one opponent, with its top at y; returns the height."""
        about = tr(f"character.{self.manner}.about" if self.manner else f"level.{self.opponent}.about")
        width = self._columns()[2][2] - 140
        return self.canvas.paragraph(about, x, y, width, 13, PAL["gold_hi"], line=1.3, draw=draw)

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c = self.canvas
        left, _, right = self._columns()
        out: list[Widget] = [IconButton("back", (c.ox + 24, 20, 44, 44), icon="back", says=tr("ui.back"))]
        high = max(50.0, c.fs(17) + 26)
        for i, preset in enumerate([*self.rules.PRESETS, CUSTOM]):
            box = (left[0] + 10, left[1] + 52 + i * (high + 6), left[2] - 20, high)
            out.append(Row(f"preset:{preset}", box, label=tr(f"{self.game}.preset.{preset}.name"), size=17,
                           chosen=preset == self.preset, key=str(i + 1)))
        if has_lessons(str(self.game)):
            out.append(Button("learn", (left[0] + 16, left[1] + left[3] - 122, left[2] - 32, 46), key="T",
                              label=tr("start.learn"), icon="bulb", size=16))
        out.append(Button("rules", (left[0] + 16, left[1] + left[3] - 66, left[2] - 32, 50), key="F1",
                          label=tr("start.rules"), icon="book", size=16))
        area = self._list_area()
        if self.preset == CUSTOM:
            out += self._option_widgets(area)
        side = self._side()
        x, w = right[0] + 20, right[2] - 40
        length = self._length()
        if length:
            choices = [(v, texts.choice(str(self.game), length.id, v)) for v in length.choices]
            out.append(Choice(f"option:{length.id}", (x, side["length"] + side["title"], w, 46), options=choices,
                              value=self.values[length.id], stepper=True, size=17,
                              says=tr(f"{self.game}.option.{length.id}.name")))
        out.append(TextField("seed", (x, side["seed"] + side["title"], w - 112, 48), value=self.seed,
                             hint=tr("setup.seed_hint"), says=tr("setup.seed")))
        out.append(Button("today", (x + w - 104, side["seed"] + side["title"], 104, 48), label=tr("setup.today"),
                          size=15, align="c"))
        out += self._company(x, w, side) if self.many else self._opponent(x, w, side)
        high = 56 if self.many else 66
        out.append(Button("start", (x, right[1] + right[3] - 20 - high, w, high), label=tr("setup.start"),
                          key="Enter" if self._enter_starts() else "S", kind="primary", size=22, icon="play"))
        return out, [area]

    def _opponent(self, x: float, w: float, side: Mapping[str, float]) -> list[Widget]:
        """The one opponent: a level, or a friend with both names."""
        top = side["opponent"] + side["title"]
        levels = [(v, tr(f"level.{v}.name")) for v in (*self._levels(), FRIEND)]
        out: list[Widget] = [Choice("opponent", (x, top, w, 46), options=levels, value=self.opponent, stepper=True,
                                    size=17, says=tr("setup.opponent"))]
        if self.opponent == FRIEND:
            out.append(self._who((x, top + 58, w, max(60.0, 2 * self.canvas.fs(15) + 20)),
                                 "\n".join(named(c.name) for c in self.chairs())))
        elif len(manners := characters.manners(str(self.game), self.opponent)) > 1:
            ways = [(m, tr(f"character.{m or 'plain'}.name")) for m in manners]
            out.append(Choice("manner", (x, top + 54, w, 46), options=ways, value=self.manner, stepper=True, size=17,
                              says=tr("setup.manner")))
        return out

    def _who(self, box: Rect, label: str = "") -> Widget:
        """Those who will sit there; pressed, it asks who sits where."""
        crests = [p.crest for p in self.places] if self.opponent == FRIEND \
            else ["you", *(c.name for c in self.chairs()[1:])]
        return Company("who", box, key="W", crests=crests, label=label, says=tr("seats.title"))

    def _company(self, x: float, w: float, side: Mapping[str, float]) -> list[Widget]:
        """How many play, how well, and how calls are made where the game has them."""
        top = side["opponent"] + side["title"]
        counts = [(n, tr("setup.count", n=n)) for n in self.rules.SEATS]
        levels = [(v, tr(f"level.{v}.name")) for v in self._levels()] + [(MIXED, tr("setup.mixed"))]
        alone = self.opponent == FRIEND and sum(p.kind == PERSON for p in self.places) == 1
        levels.append((FRIEND, tr(f"level.{'seated' if alone else 'friend'}.name")))
        out: list[Widget] = [
            Choice("seats", (x, top, w, 46), options=counts, value=self.seats, stepper=True, size=17,
                   says=tr("setup.players")),
            Choice("opponent", (x, top + 52, w, 46), options=levels, value=self.opponent, stepper=True, size=17,
                   says=tr("setup.opponent")),
            self._who((x, top + 106, w, 44)),
        ]
        if self.rules.CALLS:
            ways = [(v, tr(f"setup.calls_{v}")) for v in WAYS]
            box = (x, side["calls"] + side["title"], w, 46)
            way = Choice("calls", box, options=ways, value=self.way(), size=15, says=tr("setup.calls"))
            way.stepper = not way.fits(self.canvas)
            out.append(way)
        return out

    def way(self) -> str:
        """How calls are made: `sharp` is a table where a wrong one costs cards, `learn` a helping hand."""
        if self.values.get("false_call") == "draw_3":
            return "sharp"
        return "learn" if self.app.settings.learn else "standard"

    def _choose_way(self, way: str) -> None:
        self.app.settings.learn = way == "learn"
        self.values["false_call"] = "draw_3" if way == "sharp" else "refused"
        same = [p for p in self.rules.PRESETS if self._rules_of(p) == self._rules_of(None)]
        self.preset = same[0] if same else CUSTOM

    def _rules_of(self, preset: str | None) -> list[Any]:
        """What a preset (None: this table) has for every option but the length of the match."""
        values = self.values if preset is None else table_options(self.rules, preset)
        return [values[o.id] for o in self.rules.OPTIONS if o.id not in LENGTHS]

    def _levels(self) -> list[str]:
        """The levels there are for this game, weakest first."""
        from ai.base import RANDOM, levels

        return [level for level in levels(str(self.game)) if level != RANDOM]

    def chairs(self) -> tuple[Chair, ...]:
        """Who plays, as chosen."""
        if self.opponent != FRIEND:
            game, others = str(self.game), self.seats - 1
            one = of_level(self.opponent, self.manner)
            return company(game, mixed(game, others) if self.opponent == MIXED else [one] * others)
        return seating.chairs(self.places, [tr("setup.guest", n=i + 1) for i in range(self.seats)])

    def _length(self) -> Option | None:
        return next((o for o in offered(self.rules.OPTIONS, self.values) if o.id in LENGTHS), None)

    def _option_widgets(self, area: ScrollArea) -> list[Widget]:
        out: list[Widget] = []
        x, _, w, _ = area.rect
        for o, top, h in self._rows(area):
            choices = [(v, texts.choice(str(self.game), o.id, v)) for v in o.offered(self.seats)]
            box = (x + w - 302, top + (h - 42) / 2, 280, 42)
            choice = Choice(f"option:{o.id}", box, area="options", options=choices, value=self.values[o.id], size=14,
                            says=tr(f"{self.game}.option.{o.id}.name"))
            choice.stepper = not choice.fits(self.canvas)
            out.append(choice)
        return out

    # -- answers
    def _enter_starts(self) -> bool:
        """Enter starts from the start button, the seed and the preset that is chosen already."""
        return self.ui.focus in (None, "start", "seed", f"preset:{self.preset}")

    def handle(self, event: ins.Event) -> None:
        if event == ins.Confirm("Enter") and self._enter_starts() and not self.ui.asleep:
            self._start()
        else:
            super().handle(event)

    def activate(self, wid: str) -> None:
        kind, _, name = wid.partition(":")
        widget = self.ui[wid]
        if kind == "back":
            self.cancel()
        elif kind == "preset":
            self._choose(name)
        elif kind == "option" and isinstance(widget, Choice):
            self.values[name] = widget.value
        elif kind == "seed" and isinstance(widget, TextField):
            self.seed = widget.value
        elif kind == "today":
            self.seed = seeds.day_word()
        elif kind == "opponent" and isinstance(widget, Choice):
            self.opponent = str(widget.value)
            self._seat_people()
            if self.manner not in characters.manners(str(self.game), self.opponent):
                self.manner = ""
        elif kind == "manner" and isinstance(widget, Choice):
            self.manner = str(widget.value)
        elif kind == "seats" and isinstance(widget, Choice):
            self._sit(int(widget.value))
        elif kind == "calls" and isinstance(widget, Choice):
            self._choose_way(str(widget.value))
        elif kind == "who":
            self.app.push(WhoSits(str(self.game), self._now(), self._seated))
        elif kind == "rules":
            self.app.open_rules(str(self.game))
        elif kind == "learn":
            from game.scenes.lessons import Lessons

            self.app.push(Lessons(str(self.game)))
        elif kind == "start":
            self._start()

    def _sit(self, seats: int) -> None:
        """So many play; what is not offered to them goes back to its default."""
        self.seats = seats
        self._seat_people()
        for o in self.rules.OPTIONS:
            if self.values[o.id] not in o.offered(seats):
                self.values[o.id] = o.default

    def _seat_people(self) -> None:
        """As many places as seats, once several people play."""
        if self.opponent == FRIEND:
            more = seating.remembered(self.app.settings, str(self.game), self.seats)
            self.places = seating.dressed([*self.places, *more[len(self.places):]][:self.seats])

    def _now(self) -> list[Place]:
        """The company of the moment as places."""
        if self.opponent == FRIEND:
            return self.places
        return seating.dressed([Place(c.bot or PERSON) for c in self.chairs()])

    def _seated(self, places: list[Place]) -> None:
        """Who sits where has been answered."""
        if not self.many and [p.kind == PERSON for p in places] == [True, False]:
            self.opponent, self.manner = level_of(places[1].kind), character_of(places[1].kind)
            return
        self.opponent, self.places = FRIEND, places
        if len(places) != self.seats:
            self._sit(len(places))

    def _choose(self, preset: str) -> None:
        if preset == self.preset:
            return
        if preset != CUSTOM:  # a custom table goes on from what was chosen before
            self.values = table_options(self.rules, preset)
        self.preset = preset
        if "options" in self.ui.areas:
            self.ui.areas["options"].offset = 0.0

    def _start(self) -> None:
        changes = {k: v for k, v in self.values.items() if k != "preset"}
        base = "" if self.preset == CUSTOM else self.preset
        options = table_options(self.rules, base, changes)
        seed = seeds.seed_of(str(self.game), self.seed)
        seating.remember(self.app.settings, str(self.game), self._now())
        self.app.start_match(str(self.game), options, seed, self.chairs())

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        c.text(tr("setup.title"), c.ox + 82, 34, 18)
        c.text(tr(f"{self.game}.name"), c.ox + 82, 34 + (c.fs(18) + c.fs(13)) / 2 + 4, 13, PAL["muted"], "M")
        left, middle, right = self._columns()
        for box in (left, middle, right):
            c.panel(*box, RADIUS["plate"], .66, False)
        c.text(tr("setup.presets"), left[0] + 24, left[1] + 28, 14, PAL["gold_hi"], fit=left[2] - 40)
        self._paint_rules(c, middle)
        self._paint_side(c, right)

    def _paint_rules(self, c: Canvas, box: Rect) -> None:
        x, y, w, _ = box
        c.text(tr(f"{self.game}.preset.{self.preset}.name"), x + 28, y + 20 + c.fs(22) / 2, 22, fit=w - 56)
        c.paragraph(self._about(), x + 28, y + 26 + c.fs(22), w - 56, 15, PAL["muted"])
        area = self._list_area()
        ax, ay, aw, ah = area.rect
        c.box(ax + 8, ay - 5, aw - 24, 1, 0, PAL["line"], .14)
        with c.clip(ax, ay, aw, ah):
            for o, top, h in self._rows(area):
                if top + h < ay or top > ay + ah:
                    continue
                c.box(ax + 8, top + h - 1, aw - 24, 1, 0, PAL["line"], .06)
                self._paint_option(c, o, ax + 8, top, aw - 24, h)

    def _paint_option(self, c: Canvas, o: Option, x: float, top: float, w: float, h: float) -> None:
        name = tr(f"{self.game}.option.{o.id}.name")
        if self.preset != CUSTOM:
            label = texts.choice(str(self.game), o.id, self.values[o.id])
            used = c.text(label, x + w, top + h / 2, 16, PAL["text"], "B", "r", fit=w * .5)
            c.text(name, x, top + h / 2, 16, PAL["muted"], "M", fit=w - used - 20)
            return
        y = top + 10 + c.fs(16) / 2
        c.text(name, x, y, 16, PAL["text"], fit=_NAMES)
        about = tr(f"{self.game}.option.{o.id}.about")
        c.paragraph(about, x, y + c.fs(16) / 2 + 6, _NAMES, 13, PAL["muted"], line=1.35)

    def _paint_side(self, c: Canvas, box: Rect) -> None:
        x, w = box[0] + 20, box[2] - 40
        side = self._side()
        half = c.fs(14) / 2
        if self._length():
            c.text(tr("setup.length"), x, side["length"] + half, 14, PAL["gold_hi"], fit=w)
        c.text(tr("setup.seed"), x, side["seed"] + half, 14, PAL["gold_hi"], fit=w)
        if side["seed_text"]:
            c.paragraph(tr("setup.seed_about"), x, side["seed_text"], w, 13, PAL["muted"], line=1.4)
        if self.many:
            self._paint_company(c, x, w, side)
            return
        c.text(tr("setup.opponent"), x, side["opponent"] + half, 14, PAL["gold_hi"], fit=w)
        if self.opponent == FRIEND:
            return
        top, h = side["opponent"] + side["title"] + 108, self._plate()
        c.box(x, top, w, h, RADIUS["plate"], PAL["panel"], .93, line=PAL["line"], la=.14)
        face = characters.face(of_level(self.opponent, self.manner))
        c.avatar(face, x + 42, top + h / 2, 25)
        name = tr(f"character.{ANY}.name") if self.manner == ANY else tr(f"who.{face}")
        y = top + (h - c.fs(18) - 2 - self._manner(0, 0, draw=False)) / 2
        c.text(name, x + 84, y + c.fs(18) / 2, 18, fit=w - 100)
        self._manner(x + 84, y + c.fs(18) + 2)

    def _paint_company(self, c: Canvas, x: float, w: float, side: Mapping[str, float]) -> None:
        half = c.fs(14) / 2
        c.text(tr("setup.players"), x, side["opponent"] + half, 14, PAL["gold_hi"], fit=w)
        if self.rules.CALLS:
            c.text(tr("setup.calls"), x, side["calls"] + half, 14, PAL["gold_hi"], fit=w)
