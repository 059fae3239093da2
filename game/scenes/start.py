"""The start screen: the four games by a river at night."""

from collections.abc import Sequence
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RATIO
from game.games import game_info, games_in_order, has_table
from game.learn import progress
from game.learn.lessons import has_lessons, load
from game.scenes.confirm import Confirm
from game.scenes.menu import Menu
from game.text import translations
from game.text.translations import tr
from game.ui import input as ins
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Choice, Rect, Widget, Zone

TILES: Final = tuple((game, game_info(game).tile_cards) for game in games_in_order() if has_table(game))
VERSION: Final = "0.1"
_KEYS: Final = {"learn": "T", "rules": "R"}


class Start(Menu):
    """Games in tiles, the match to continue, settings."""

    def __init__(self) -> None:
        super().__init__()
        import engine  # late: the first picture needs no more than the list of games

        self.there = [game for game, _ in TILES if game in engine.games() and has_table(game)]
        self.selected = "gin"
        self.offer = False
        """Whether the first lesson is offered, to who has neither played nor learned."""
        self.ui.by_keys = False  # the gold line of the tile says enough until keys are used

    def enter(self) -> None:
        if self.app.settings.last_game in self.there:
            self.selected = self.app.settings.last_game
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
    def tile(self, i: int) -> Rect:
        """The box of a game; the chosen one stands a little higher."""
        c = self.canvas
        lift = 8 if TILES[i][0] == self.selected else 0
        return c.margin_x + 60 + i * 296, c.margin_y + 172 - lift, 272, 366

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c, out = self.canvas, list[Widget]()
        x, y = c.margin_x, c.margin_y
        options = list(translations.LANGUAGES.items())
        out.append(
            Choice(
                "language",
                (x + 1052, y + 26, 168, 42),
                key="L",
                options=options,
                value=translations.language(),
                accessible_label=tr("ui.language"),
            )
        )
        for i, (game, _) in enumerate(TILES):
            out += self._tile_widgets(i, game)
        if self.offered:
            first = load(self.selected)[0].text("title")
            out += [
                Button(
                    "first",
                    (x + 60, y + 556, 392, 64),
                    key="N",
                    kind="gold",
                    icon="bulb",
                    size=17,
                    label=tr("lesson.new_here", game=tr(f"start.{self.selected}.name")),
                    sub=tr("lesson.new_here_sub", title=first),
                ),
                Button("no_first", (x + 468, y + 556, 160, 64), label=tr("lesson.no_thanks"), key="X", size=16),
            ]
        if self.saved:
            sub = self.saved.line
            if self.saved.total > 1:
                sub = tr("start.several", n=self.saved.total, game=tr(f"start.{self.saved.game}.name"))
            out.append(
                Button(
                    "continue",
                    (x + 60, y + 556, 432, 64),
                    key="C",
                    label=tr("start.continue"),
                    kind="gold",
                    size=20,
                    sub=sub,
                    icon="play",
                )
            )
        if not self.offered:
            out.append(
                Button(
                    "matches",
                    (x + 508, y + 556, 120, 64),
                    key="M",
                    label=tr("start.matches"),
                    size=16,
                    show_key=False,
                    align="c",
                )
            )
        at = x + 652
        for wid, key, icon, wide in (
            ("records", "S", "chart", 184),
            ("settings", "O", "gear", 184),
            ("quit", "Q", "quit", 168),
        ):
            out.append(Button(wid, (at, y + 556, wide, 64), key=key, label=tr(f"start.{wid}"), icon=icon))
            at += wide + 16
        return out, ()

    @property
    def offered(self) -> bool:
        """Whether the first lesson of the chosen game is offered here."""
        return self.offer and has_lessons(self.selected)

    def _tile_widgets(self, i: int, game: str) -> list[Widget]:
        x, y, w, h = self.tile(i)
        if game not in self.there:
            return [
                Button(
                    f"off:{game}",
                    (x + 20, y + h - 68, w - 40, 48),
                    enabled=False,
                    focusable=False,
                    label=tr("start.coming"),
                    align="c",
                )
            ]
        on = game == self.selected
        enter = on and self.ui.focus in (None, f"play:{game}")
        play = Button(
            f"play:{game}",
            (x + 20, y + h - 106, w - 40, 46),
            label=tr("start.play"),
            key="Enter" if enter else None,
            kind="primary" if on else "second",
            align="l" if enter else "c",
        )
        second = ["learn", "rules"] if has_lessons(game) else ["rules"]
        each = (w - 40 - 10 * (len(second) - 1)) / len(second)
        found: list[Widget] = [Zone(f"tile:{game}", (x, y, w, h), focusable=False), play]
        for i, what in enumerate(second):
            found.append(
                Button(
                    f"{what}:{game}",
                    (x + 20 + i * (each + 10), y + h - 52, each, 40),
                    size=16,
                    label=tr(f"start.{what}"),
                    key=_KEYS[what] if on else None,
                    align="l" if on else "c",
                )
            )
        return found

    # -- answers
    def handle(self, event: ins.Event) -> None:
        step = {"left": -1, "right": 1}.get(event.to, 0) if isinstance(event, ins.Nav) else 0
        if step and self._walk(step):
            return
        super().handle(event)
        game = next((wid.partition(":")[2] for wid in (self.ui.hover, self.ui.focus) if wid and ":" in wid), "")
        pointing = isinstance(event, ins.Pointer)
        if game in self.there and game != self.selected and (pointing or not self.ui.hover):
            self._select(game)

    def _walk(self, step: int) -> bool:
        """Left and right go from tile to tile while one has the focus."""
        kind, _, game = (self.ui.focus or "").partition(":")
        if not game or len(self.there) < 2:
            return False
        to = self.there[(self.there.index(game) + step) % len(self.there)]
        self.ui.by_keys = True
        self._select(to, kind)
        return True

    def _select(self, game: str, kind: str = "play") -> None:
        self.selected = self.game = game
        self.ui.focus = f"{kind}:{game}"
        self.app.announce(tr(f"start.{game}.name"))
        self.rebuild()

    def activate(self, wid: str) -> None:
        kind, _, game = wid.partition(":")
        if kind == "language":
            choice = self.ui["language"]
            if isinstance(choice, Choice):
                self.app.settings.language = choice.value
                self.app.apply_settings()
        elif kind in ("play", "tile"):
            self.app.push(self.app.routes.setup(game))
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
        self.app.push(Confirm(tr("start.quit_title"), tr("start.quit_text"), tr("start.quit"), self.app.quit))

    # -- picture
    def paint(self, c: Canvas) -> None:
        x, y = c.margin_x, c.margin_y
        c.layer("start", lambda: self._paint_night(c))
        c.text("凛卓", x + 60, y + 92, 84, PALETTE["washi"], "B", track=6)
        c.text("Rintaku", x + 262, y + 76, 30, PALETTE["gold_hi"], "B", track=3)
        c.text(tr("start.subtitle"), x + 264, y + 114, 16, PALETTE["muted"], "M", fit=470)
        for i, (game, cards) in enumerate(TILES):
            self._paint_tile(c, i, game, cards)
        if not (self.saved or self.offered):
            c.box(x + 60, y + 556, 432, 64, 12, PALETTE["panel"], 0.62, line=PALETTE["line"], line_alpha=0.10)
            c.icon("play", x + 88, y + 588, 20, PALETTE["off"])
            c.text(tr("start.nothing_saved"), x + 114, y + 588, 14, PALETTE["muted"], "M", fit=364)
        self._paint_keys(c, x + 60, y + 664)
        c.text(VERSION, x + 1220, y + 664, 13, PALETTE["muted"], "M", "r")

    def _paint_night(self, c: Canvas) -> None:
        """Sky, moon and river."""
        c.cloth(glow=(0.5, 0.2), waves=False)
        x, y = c.margin_x, c.margin_y
        c.glow(x + 800, y + 98, 300, 260, PALETTE["moonlight"], 0.20)
        c.circle(x + 800, y + 92, 52, PALETTE["moon"])
        c.circle(x + 794, y + 86, 44, PALETTE["moon_hi"], 0.45)
        c.river()

    def _paint_tile(self, c: Canvas, i: int, game: str, cards: tuple[str, ...]) -> None:
        x, y, w, h = self.tile(i)
        there, on = game in self.there, game == self.selected
        hover = self.ui.hover in [f"{part}:{game}" for part in ("tile", "play", "learn", "rules")]
        c.shadow(x, y, w, h, 20, 22 if on else 14, 14 if on else 8, 150)
        line, line_alpha, line_width = (
            (PALETTE["gold_hi"], 1.0, 2.5) if on else (PALETTE["line"], 0.34 if hover else 0.14, 1.0)
        )
        c.box(
            x,
            y,
            w,
            h,
            20,
            PALETTE["tile"],
            0.96,
            to=PALETTE["tile_lo"],
            line=line,
            line_alpha=line_alpha,
            line_width=line_width,
        )
        c.glow(x + w / 2, y + 88, 128, 80, PALETTE["halo"], 0.22)
        ch = 124
        mx = x + w / 2
        for j, code in enumerate(cards):
            o = j - 1
            c.card(code, mx - ch * RATIO / 2 + o * 54, y + 26 + abs(o) * 9, ch, angle=-o * 11, dim=not there)
        self._paint_mark(c, game, mx, y)
        name, second = (PALETTE["text"], PALETTE["gold_hi"]) if there else (PALETTE["muted"], PALETTE["off"])
        c.text(tr(f"start.{game}.name"), x + 24, y + 190, 26, name, fit=w - 48)
        players = tr(f"start.{game}.players")
        pw = c.text(players, x + w - 24, y + 219, 14, name, "B", "r", fit=126)
        c.text(tr(f"start.{game}.second"), x + 24, y + 219, 14, second, "M", track=0.6, fit=w - 58 - pw)
        c.text(tr(f"start.{game}.tag"), x + 24, y + 245, 14.5, name, "M", fit=w - 34)

    def _paint_mark(self, c: Canvas, game: str, mx: float, y: float) -> None:
        """What each game is about, at the corner of its cards."""
        if game in ("rin", "gin"):
            top, foot, colour = ("verm_a", "verm_b", "on_verm") if game == "rin" else ("gold_a", "gold", "ink")
            word = tr(f"start.{game}.call")
            w = max(66.0, c.text_width(word, 17) + 30)
            right = mx + 120
            c.shadow(right - w, y + 118, w, 38, 19, 5, 3, 130)
            c.box(right - w, y + 118, w, 38, 19, PALETTE[top], to=PALETTE[foot], line=PALETTE["line"], line_alpha=0.3)
            c.text(word, right - w / 2, y + 137, 17, PALETTE[colour], "B", "c", fit=w - 16)
        elif game == "rumino":
            for dx, n, stack, base in ((66, 3, "chip_blue", 150), (100, 4, "verm", 150), (82, 2, "gold", 158)):
                for j in range(n):
                    c.chip(mx + dx, y + base - j * 6, 17, PALETTE[stack])
        else:
            c.circle(mx + 92, y + 136, 22, PALETTE["panel"], 1, PALETTE["gold"], 1, 2.5)
            c.text("8", mx + 92, y + 136, 22, PALETTE["washi"], "B", "c")

    def _paint_keys(self, c: Canvas, x: float, y: float) -> None:
        keys = [
            ("← →", "choose"),
            ("Enter", "play"),
            ("T", "learn"),
            ("R", "rules"),
            ("L", "language"),
            ("F11", "full"),
        ]
        for key, word in keys:
            x += c.key(key, x, y, anchor="l") + 8
            x += c.text(tr(f"start.hint_{word}"), x, y, 14, PALETTE["text"], "M") + 22
