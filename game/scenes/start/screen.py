"""The start screen: games in tiles by a river at night."""

from collections.abc import Sequence
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.games import newcomers_game
from game.learn import progress
from game.learn.lessons import has_lessons, load
from game.scenes.dialogs.confirm import Confirm
from game.scenes.dialogs.message import Message
from game.scenes.installed_games import playable, unplayable
from game.scenes.menu import Menu
from game.scenes.start import tile as start_tile
from game.scenes.start.tile import Tile
from game.text import translations
from game.text.translations import tr
from game.ui import input as ins
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Choice, Rect, Widget, Zone

VERSION: Final = "0.1"
_KEYS: Final = {"play": "Enter", "learn": "T", "rules": "R"}
_SIZES: Final = {"play": 18, "learn": 16, "rules": 16}
_FOOT: Final = 544.0
"""The top of the row of buttons below the tiles."""
_FOOT_HEIGHT: Final = 66.0
_HINTS: Final = 672.0
"""The middle of the line that says which key does what."""


class Start(Menu):
    """Games in tiles, the match to continue, settings."""

    def __init__(self) -> None:
        super().__init__()
        self.games = playable()
        self.problems = unplayable()
        self.places = (*self.games, *(f"!{i}" for i in range(len(self.problems))))
        """What stands on each tile: a game, or `!` and the index of a game that cannot be played."""
        self.selected = newcomers_game()
        self.offer = False
        """Whether the first lesson is offered, to who has neither played nor learned."""
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

    def resized(self) -> None:
        self.saved = self.app.saved_match()  # in the language of the moment
        self.offer = self._is_new()
        super().resized()

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
        x, y = c.margin_x, c.margin_y
        out.append(
            Choice(
                "language",
                (x + 1072, y + 24, 168, 42),
                key="L",
                options=list(translations.LANGUAGES.items()),
                value=translations.language(),
                accessible_label=tr("ui.language"),
            )
        )
        for place, tile in zip(self.places, self.tiles(), strict=True):
            out += self._tile_widgets(place, tile)
        out += self._foot(x, y + _FOOT)
        return out, ()

    def _foot(self, x: float, y: float) -> list[Widget]:
        """The row below the tiles: first lesson or match to continue, matches, records, settings, quit."""
        out: list[Widget] = []
        if self.offered:
            first = load(self.selected)[0].text("title")
            out += [
                Button(
                    "first",
                    (x + 40, y, 432, _FOOT_HEIGHT),
                    key="N",
                    kind="gold",
                    icon="bulb",
                    size=17,
                    label=tr("lesson.new_here", game=tr(f"start.{self.selected}.name")),
                    sub=tr("lesson.new_here_sub", title=first),
                ),
                Button("no_first", (x + 488, y, 168, _FOOT_HEIGHT), label=tr("lesson.no_thanks"), key="X", size=16),
            ]
        if self.saved:
            sub = self.saved.line
            if self.saved.total > 1:
                sub = tr("start.several", n=self.saved.total, game=tr(f"start.{self.saved.game}.name"))
            out.append(
                Button(
                    "continue",
                    (x + 40, y, 432, _FOOT_HEIGHT),
                    key="C",
                    label=tr("start.continue"),
                    kind="gold",
                    size=20,
                    sub=sub,
                    icon="play",
                )
            )
        if not self.offered:
            box = (x + 488, y, 168, _FOOT_HEIGHT)
            out.append(Button("matches", box, key="M", label=tr("start.matches"), size=16, align="c"))
        at = x + 672
        for wid, key, icon in (("records", "S", "chart"), ("settings", "O", "gear"), ("quit", "Q", "quit")):
            wide = 168.0 if wid == "quit" else 184.0
            out.append(Button(wid, (at, y, wide, _FOOT_HEIGHT), key=key, label=tr(f"start.{wid}"), icon=icon))
            at += wide + 16
        return out

    @property
    def offered(self) -> bool:
        """Whether the first lesson of the chosen game is offered here."""
        return self.offer and has_lessons(self.selected)

    def _tile_widgets(self, place: str, tile: Tile) -> list[Widget]:
        """A tile is one place to press; the chosen one has buttons besides."""
        if tile.problem:
            said = f"{tile.game}. {tr('start.broken')} {start_tile.reason(tile.problem)}"
            return [Zone(f"broken:{place}", tile.box, accessible_label=said)]
        if not tile.selected:
            return [Zone(f"play:{place}", tile.box, accessible_label=start_tile.name_of(place))]
        ids = ("play", "learn", "rules") if has_lessons(place) else ("play", "rules")
        widgets: list[Widget] = [Zone(f"tile:{place}", tile.box, focusable=False)]
        boxes = start_tile.buttons(tile, ids)
        roomy = all(self._has_room(name, boxes[name]) for name in ids[1:])
        for name, box in boxes.items():
            enter = self.ui.focus in (None, f"play:{place}")
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
        place = next((wid.partition(":")[2] for wid in (self.ui.hover, self.ui.focus) if wid and ":" in wid), "")
        pointing = isinstance(event, ins.Pointer)
        if place in self.places and place != self.selected and (pointing or not self.ui.hover):
            self._select(place)

    def _walk(self, to: str) -> bool:
        """Arrows go from tile to tile while one has the focus; whether this one did."""
        kind, _, place = (self.ui.focus or "").partition(":")
        if place not in self.places:
            return False
        i, count, across = self.places.index(place), len(self.places), start_tile.columns(len(self.places))
        if to in ("left", "right"):
            i = (i + (1 if to == "right" else -1)) % count
        elif to == "down" and i < across < count:
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
            kept = kind if kind == "rules" or (kind == "learn" and has_lessons(place)) else "play"
            self.ui.focus = f"{kept}:{place}"
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
        elif kind in ("play", "tile"):
            self.app.push(self.app.routes.setup(game))
        elif kind == "broken":
            problem = self.problems[int(game[1:])]
            self.app.push(Message(f"{problem.game}: {tr('start.broken')}", start_tile.reason(problem)))
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
        c.text(tr("start.subtitle"), x + 203, y + 84, 15, PALETTE["muted"], "M", fit=480)
        for tile in self.tiles():
            start_tile.paint(c, tile)
        if not (self.saved or self.offered):
            top, middle = y + _FOOT, y + _FOOT + _FOOT_HEIGHT / 2
            c.box(x + 40, top, 432, _FOOT_HEIGHT, 12, PALETTE["panel"], 0.62, line=PALETTE["line"], line_alpha=0.10)
            c.icon("play", x + 68, middle, 20, PALETTE["off"])
            c.text(tr("start.nothing_saved"), x + 94, middle, 14, PALETTE["muted"], "M", fit=364)
        self._paint_keys(c, x + 40, y + _HINTS)
        c.text(VERSION, x + 1240, y + _HINTS, 13, PALETTE["muted"], "M", "r")

    def _paint_night(self, c: Canvas) -> None:
        """Sky, moon and river."""
        c.cloth(glow=(0.5, 0.2), waves=False)
        x, y = c.margin_x, c.margin_y
        c.glow(x + 760, y + 70, 300, 260, PALETTE["moonlight"], 0.20)
        c.circle(x + 760, y + 64, 40, PALETTE["moon"])
        c.circle(x + 755, y + 59, 34, PALETTE["moon_hi"], 0.45)
        c.river()

    def _paint_keys(self, c: Canvas, x: float, y: float) -> None:
        keys = [
            ("← ↑ ↓ →", "choose"),
            ("Enter", "play"),
            ("T", "learn"),
            ("R", "rules"),
            ("L", "language"),
            ("F11", "full"),
        ]
        for key, word in keys:
            x += c.key(key, x, y, anchor="l") + 8
            x += c.text(tr(f"start.hint_{word}"), x, y, 14, PALETTE["text"], "M") + 22
