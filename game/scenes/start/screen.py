"""The start screen: games in tiles by a river at night."""

from collections.abc import Sequence
from typing import Final

from game.app.version import version
from game.draw import whole_text
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.games import newcomers_game
from game.learn import progress
from game.learn.lessons import has_lessons, load
from game.rating import played, words
from game.rating.model import Rating
from game.scenes import upright
from game.scenes.dialogs.confirm import Confirm
from game.scenes.dialogs.message import Message
from game.scenes.installed_games import playable, unplayable
from game.scenes.menu import Menu
from game.scenes.start import layout
from game.scenes.start import tile as start_tile
from game.scenes.start.plate import Plate
from game.scenes.start.tile import Tile
from game.scenes.start.today import TodayPanel
from game.text import translations
from game.text.translations import tr
from game.ui import input as ins
from game.ui import key_map
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Choice, Rect, Widget, Zone

_KEYS: Final = {"play": "Enter", "learn": "T", "rules": "R"}
_SIZES: Final = {"play": 18, "learn": 16, "rules": 16}
_FOOT_MOST: Final = 104.0
"""The greatest height of the large buttons, where their texts need it."""


class Start(Menu):
    """Games in tiles, the match to continue, settings."""

    place = "start"
    upright = True

    def __init__(self) -> None:
        super().__init__()
        self.games = playable()
        self.problems = unplayable()
        self.places = (*self.games, *(f"!{i}" for i in range(len(self.problems))))
        """What stands on each tile: a game, or `!` and the index of a game that cannot be played."""
        self.selected = newcomers_game()
        self.offer = False
        """Whether the first lesson is offered, to who has neither played nor learned."""
        self.foot_height = layout.FOOT_HEIGHT
        self.strength: dict[str, Rating | None] = {}
        """The player's rating by game, as far as it has been looked up; None without a match that counts."""
        self.today: TodayPanel | None = None
        """What is due today. It is read after the first picture."""
        self.today_box: Rect = (0, 0, 0, 0)
        self.ui.by_keys = False  # the gold line of the tile says enough until keys are used

    def enter(self) -> None:
        if self.app.settings.last_game in self.games:
            self.selected = self.app.settings.last_game
        else:  # it is not installed any more
            self.app.settings.last_game = self.selected
        self.game = self.selected
        self.ui.focus = f"play:{self.selected}"
        self.saved = self.app.saved_match()
        self.offer = self._is_new()
        super().enter()

    def _is_new(self) -> bool:
        return not (self.saved or progress.load().offered or self.app.settings.last_options)

    def rebuild(self) -> None:
        super().rebuild()
        if self.ui.focus is None:  # its button is gone: keys go on from the chosen tile
            self.ui.focus = f"{'play' if self.selected in self.games else 'broken'}:{self.selected}"
            super().rebuild()

    def resized(self) -> None:
        self.saved = self.app.saved_match()  # in the language of the moment
        self.offer = self._is_new()
        super().resized()

    def resume(self) -> None:
        self.strength.clear()
        if not self.ui.by_keys:  # no ring shows which button was clicked: Enter plays the chosen game again
            self.ui.focus = f"play:{self.selected}"
        if self.today:
            self.today.refresh()
        super().resume()

    def think(self) -> bool:
        if not self.today and len(self.places) <= start_tile.BESIDE:  # the tiles of more need the room
            self.today = TodayPanel(self.games)
            self.today.refresh()
            self.rebuild()
            return True
        if game := next((g for g in (self.selected, *self.games) if g not in self.strength), None):
            self.strength[game] = played.rating(game)
            self.dirty = True
            return True
        return self.today.think() if self.today else False

    def title(self) -> str:
        return f"凛卓 Rintaku. {tr('start.subtitle')}"

    # -- widgets
    def tiles(self) -> list[Tile]:
        """The tiles of the moment, in order."""
        shown = []
        for place, box in zip(self.places, start_tile.boxes(self.canvas, len(self.places)), strict=True):
            hover = (self.ui.hover or "").partition(":")[2] == place
            problem = self.problems[int(place[1:])] if place.startswith("!") else None
            shown.append(Tile(problem.game if problem else place, box, place == self.selected, hover, problem))
        return shown

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c, out = self.canvas, list[Widget]()
        language = Choice(
            "language",
            layout.language(c),
            key="L",
            options=list(translations.LANGUAGES.items()),
            value=translations.language(),
            accessible_label=tr("ui.language"),
        )
        if not language.fits(c):
            language.stepper, language.rect = True, layout.many_languages(c)
        out.append(language)
        for place, tile in zip(self.places, self.tiles(), strict=True):
            out += self._tile_widgets(place, tile)
        foot = self._foot()
        column = self._column()
        out += column
        if self.today and not self.offered:
            self.today_box = self._today_box(column)
            out += self.today.widgets(c, self.today_box)
        return [*out, *foot], ()

    def _today_box(self, column: Sequence[Widget]) -> Rect:
        """The box of what is due today: what the other widgets beside the tiles leave."""
        x, y, w = layout.column(self.canvas, len(self.places))
        top = max((w.rect[1] + w.rect[3] + 12 for w in column), default=y)
        return x, top, w, layout.column_foot(self.canvas, self.foot_height) - top

    def _column(self) -> Sequence[Widget]:
        """What stands beside the tiles: the first lesson where it is offered, else the list of matches."""
        c = self.canvas
        x, y, w = layout.column(c, len(self.places))
        if len(self.places) > start_tile.BESIDE:  # their tiles need the room
            return ()
        if not self.offered:
            count = tr("start.unfinished", n=self.saved.total) if self.saved else tr("start.none_unfinished")
            plate = Plate(
                "matches", (x, y, w, 0), key="M", kind="second", icon="card", label=tr("start.matches"), sub=count
            )
            plate.rect = (x, y, w, min(_FOOT_MOST, max(layout.FOOT_HEIGHT, plate.needs(c))))
            return (plate,)
        name, first = tr(f"start.{self.selected}.name"), load(self.selected)[0].text("title")
        plate = Plate("first", (x, y, w, 0), key="N", icon="bulb", label=tr("lesson.new_here", game=name))
        plate.sub = tr("lesson.new_here_sub", title=first)
        plate.rect = (x, y, w, min(_FOOT_MOST, max(layout.FOOT_HEIGHT, plate.needs(c))))
        no_thanks = Button("no_first", (0, 0, 0, 0), label=tr("lesson.no_thanks"), key="X", size=16)
        high = upright.TARGET if c.upright else start_tile.BUTTON
        if y + plate.rect[3] + 12 + high <= layout.column_foot(c, self.foot_height):
            no_thanks.rect = (x, y + plate.rect[3] + 12, w, high)
        else:  # no room below
            wide = start_tile.room_for_key(c, no_thanks.label, 16, "X")
            plate.rect = (x, y, w - wide - 12, plate.rect[3])
            no_thanks.rect = (x + w - wide, y, wide, plate.rect[3])
        return plate, no_thanks

    def _foot(self) -> Sequence[Widget]:
        """The row below the tiles: the match to continue, playing together, records, settings, quit."""
        c = self.canvas
        plates = []
        if self.saved:
            sub = self.saved.line
            if self.saved.total > 1:
                sub = tr("start.several", n=self.saved.total, game=tr(f"start.{self.saved.game}.name"))
            plates.append(Plate("continue", layout.plate(c, 0, 0), key="C", label=tr("start.continue"), sub=sub))
        sub = tr("start.together_sub", game=tr(f"start.{self.game}.name"), players=tr(f"start.{self.game}.players"))
        label = tr("start.together")
        plates.append(Plate("together", layout.plate(c, 1, 0), key="P", kind="wood", door=True, label=label, sub=sub))
        self.foot_height = min(_FOOT_MOST, max(layout.FOOT_HEIGHT, *(plate.needs(c) for plate in plates)))
        for plate in plates:
            plate.rect = layout.plate(c, plate.id == "together", self.foot_height)
        return [*plates, *self._side_buttons()]

    def _side_buttons(self) -> Sequence[Widget]:
        """Records, settings and quit, each as wide as its text needs."""
        c = self.canvas
        ids = {"records": ("S", "chart"), "settings": ("O", "gear"), "quit": ("Q", "quit")}
        gap, labels = 12.0, {wid: tr(f"start.{wid}") for wid in ids}
        x, y, w, h = layout.small_buttons(c, self.foot_height)
        room = w - gap * (len(ids) - 1)

        def needed(size: float, icon: bool) -> dict[str, float]:
            return {wid: c.text_width(label, size) + (32 if icon else 0) + 30 for wid, label in labels.items()}

        looks = [(size, icon) for icon in (True, False) for size in (16.0, 15.0, 14.0, 13.0, 12.0)]
        size, icon = next((look for look in looks if sum(needed(*look).values()) <= room), looks[-1])
        wide = needed(size, icon)
        spare = (room - sum(wide.values())) / len(ids)
        boxes, left = dict[str, Rect](), x
        for wid in ids:
            boxes[wid] = (left, y, wide[wid] + spare, h)
            left += wide[wid] + spare + gap
        if spare < 0:  # no size fits side by side: the first button has a row of its own
            row = (h - 8) / 2
            upper, *lower = ids
            boxes = {upper: (x, y, w, row)}
            boxes |= dict(zip(lower, upright.beside((x, y + row + 8, w, row), len(lower)), strict=True))
            size = next((s for s, _ in looks if all(needed(s, False)[wid] <= boxes[wid][2] for wid in ids)), 12.0)
        return [
            Button(
                wid, boxes[wid], key=key, label=labels[wid], icon=picture if icon else None, size=size, show_key=False
            )
            for wid, (key, picture) in ids.items()
        ]

    @property
    def offered(self) -> bool:
        """Whether the first lesson of the chosen game is offered here."""
        return self.offer and has_lessons(self.selected)

    def _tile_widgets(self, place: str, tile: Tile) -> list[Widget]:
        """A tile is one place to press; the chosen one has buttons besides."""
        if tile.problem:
            said = f"{tile.game}. {start_tile.verdict(tile.problem)} {start_tile.reason(tile.problem)}"
            return [Zone(f"broken:{place}", tile.box, accessible_label=said)]
        if not tile.selected:
            return [Zone(f"play:{place}", tile.box, accessible_label=start_tile.name_of(place))]
        wide = tile.box[2] >= start_tile.WIDE
        ids = ("play", *(("learn",) if has_lessons(place) else ()), *(("rules",) if wide else ()))
        widgets: list[Widget] = [Zone(f"tile:{place}", tile.box, focusable=False)]
        c = self.canvas
        words = [c.text_width(tr(f"start.{name}"), _SIZES[name]) for name in ids] if c.upright else ()
        boxes = start_tile.buttons(tile, ids, words)
        roomy = wide and all(self._has_room(name, boxes[name]) for name in ids[1:])
        for name, box in boxes.items():
            enter = self._enter_plays
            shown = enter and self._has_room(name, box) if name == "play" else roomy
            widgets.append(
                Button(
                    f"{name}:{place}",
                    box,
                    size=_SIZES[name],
                    label=tr(f"start.{name}"),
                    key=_KEYS[name] if enter or name != "play" else None,
                    show_key=shown,
                    kind="primary" if name == "play" else "second",
                    align="l" if shown else "c",
                )
            )
        return widgets

    @property
    def _enter_plays(self) -> bool:
        """Whether Enter plays the chosen game: the focus is on no other button."""
        return self.ui.focus in (None, f"play:{self.selected}")

    def _has_room(self, name: str, box: Rect) -> bool:
        """Whether a button of the chosen tile is wide enough for its label and its key."""
        return box[2] >= start_tile.room_for_key(self.canvas, tr(f"start.{name}"), _SIZES[name], _KEYS[name])

    # -- answers
    def handle(self, event: ins.Event) -> None:
        if isinstance(event, ins.Nav) and self._walk(event.to):
            return
        super().handle(event)
        if self.app.top is not self:
            return
        place = (self.ui.focus or "").partition(":")[2]
        if isinstance(event, ins.Nav) and place in self.places and place != self.selected:
            self._select(place)
        elif isinstance(event, ins.Key) and event.down and event.name == key_map.key("start", "rules"):
            self._open_hidden_rules()

    def _open_hidden_rules(self) -> None:
        """Open the rules of the chosen game if its tile is too narrow for a button that does it."""
        if self.selected in self.games and not self.ui[f"rules:{self.selected}"]:
            self.app.open_rules(self.selected)

    def _walk(self, to: str) -> bool:
        """Arrows go from tile to tile while one has the focus; whether this one did."""
        kind, _, place = (self.ui.focus or "").partition(":")
        if place not in self.places:
            return False
        i, count, across = self.places.index(place), len(self.places), start_tile.columns(self.canvas, len(self.places))
        if to in ("left", "right"):
            i = (i + (1 if to == "right" else -1)) % count
        elif to == "down" and i // across < (count - 1) // across:
            i = min(i + across, count - 1)
        elif to == "up" and i >= across:
            i -= across
        else:
            return False
        self.ui.by_keys = True
        self._select(self.places[i], kind)
        return True

    def _select(self, place: str, kind: str = "play") -> None:
        """Choose a tile. The focus goes to its button of that kind where it has one."""
        self.selected = place
        if place in self.games:
            self.game = place
            self.ui.focus = f"{kind}:{place}"
            self.app.announce(start_tile.name_of(place))
        else:
            self.ui.focus = f"broken:{place}"
        self.rebuild()
        if place not in self.games and (zone := self.ui[self.ui.focus]):
            self.app.announce(zone.announce())

    def activate(self, wid: str) -> None:
        kind, _, game = wid.partition(":")
        if kind == "language":
            choice = self.ui["language"]
            if isinstance(choice, Choice):
                self.app.settings.language = choice.value
                self.app.apply_settings()
        elif kind == "play" and game != self.selected:
            self._select(game)
        elif kind in ("play", "tile"):
            self.app.push(self.app.routes.setup(game))
        elif kind == "together":
            self.app.push(self.app.routes.setup(str(self.game), together=True))
        elif kind == "broken":
            problem = self.problems[int(game[1:])]
            self.app.push(Message(f"{problem.game}: {start_tile.verdict(problem)}", start_tile.reason(problem)))
        elif kind == "rules":
            self.app.open_rules(game)
        elif kind == "learn":
            self._learn(game)
        elif kind == "first":
            self._learn(self.selected)
            self.app.push(self.app.routes.lesson(load(self.selected)[0]))
        elif kind == "no_first":
            progress.load().decline()
            self.offer = False
        elif kind == "continue":
            self.app.continue_match()
        elif kind == "matches":
            self.app.push(self.app.routes.matches("open" if self.saved else "done"))
        elif kind == "settings":
            self.app.push(self.app.routes.settings())
        elif kind == "records":
            self.app.push(self.app.routes.records())
        elif kind == "quit":
            self.app.quit()
        elif kind == "review":
            if scene := self.app.routes.due():
                self.app.push(scene)
        elif kind == "puzzle":
            self.app.push(self.app.routes.puzzles(game))
        elif kind == "map":
            self.app.push(self.app.routes.knowledge())

    def _learn(self, game: str) -> None:
        self.app.push(self.app.routes.lessons(game))

    def cancel(self) -> None:
        if self.app.open_matches.unwritten():
            self.app.quit()  # which asks a question of its own
            return
        self.app.push(Confirm(tr("start.quit_title"), tr("start.quit_text"), tr("start.quit"), self.app.quit))

    # -- picture
    def paint(self, c: Canvas) -> None:
        x, y = c.margin_x, c.margin_y
        c.layer("start", lambda: self._paint_night(c))
        c.text("凛卓", x + 40, y + 65, 66, PALETTE["washi"], "B", track=5)
        c.text("Rintaku", x + 202, y + 51, 27, PALETTE["gold_hi"], "B", track=2.5)
        self._paint_subtitle(c)
        for tile in self.tiles():
            start_tile.paint(c, tile)
        if self.today and not self.offered:
            self.today.paint(c, self.today_box)
        if not self.saved:
            self._paint_nothing_saved(c)
        left, middle, right = layout.hints(c)
        used = c.text(version(), right, middle, 13, PALETTE["muted"], "M", "r")
        self._paint_keys(c, left, middle, right - used)

    def _paint_subtitle(self, c: Canvas) -> None:
        """How strong the player is in the chosen game, once that was rated."""
        x, y, game = c.margin_x + 203, c.margin_y, str(self.game)
        if rating := self.strength.get(game):
            top = y + 66 + (c.text_height(27) - 27) / 2  # below the name of the program
            box = (x, top, 480.0, min(c.text_height(15) * 2.4, y + start_tile.TOP - 6 - top))
            if c.upright:  # below the choice of the language
                box = (x, y + 88, 484.0, start_tile.TOP - 90.0)
            whole_text.write(c, words.line(game, rating), box, 15, PALETTE["muted"], "M")
            return
        choice = self.ui["language"]
        wide = choice.rect[0] - 16 - x if c.upright and choice else 480
        whole_text.write(c, tr("start.subtitle"), (x, y + 67, wide, 34), 15, PALETTE["muted"], "M")

    def _paint_nothing_saved(self, c: Canvas) -> None:
        """The place of the match to continue while there is none."""
        x, y, wide, high = layout.plate(c, 0, self.foot_height)
        c.box(x, y, wide, high, 12, PALETTE["panel"], 0.62, line=PALETTE["line"], line_alpha=0.10)
        c.icon("play", x + 28, y + high / 2, 20, PALETTE["off"])
        box = (x + 54, y + 6, wide - 72, high - 12)
        whole_text.write(c, tr("start.nothing_saved"), box, 14, PALETTE["muted"], "M")

    def _paint_night(self, c: Canvas) -> None:
        """Sky, moon and river."""
        c.cloth(glow=(0.5, 0.2), waves=False)
        x, y, r = layout.moon(c)
        c.glow(x, y + 6, 300, 260, PALETTE["moonlight"], 0.20)
        c.circle(x, y, r, PALETTE["moon"])
        c.circle(x - r / 8, y - r / 8, r * 0.85, PALETTE["moon_hi"], 0.45)
        c.river()

    def _paint_keys(self, c: Canvas, x: float, y: float, end: float) -> None:
        """Which key does what, as many as there is room for."""
        keys = [
            ("← ↑ ↓ →", tr("start.hint_choose")),
            *([("Enter", tr("start.hint_play"))] if self._enter_plays else ()),
            (key_map.key("start", "learn"), tr("start.hint_learn")),
            (key_map.key("start", "rules"), tr("start.hint_rules")),
            (key_map.key("start", "language"), self._next_language()),
            (key_map.key("everywhere", "full_screen"), tr("start.hint_full")),
        ]
        for key, text in ((key, text) for key, text in keys if c.key_width(key)):
            if x + c.key_width(key) + 8 + c.text_width(text, 14, "M") > end:
                return
            x += c.key(key, x, y, anchor="l") + 8
            x += c.text(text, x, y, 14, PALETTE["text"], "M") + 22

    def _next_language(self) -> str:
        """The name of the language that the key of the language switch goes on to."""
        names = list(translations.LANGUAGES)
        at = names.index(translations.language()) + 1
        return translations.LANGUAGES[names[at % len(names)]]
