"""The start screen: the four games by a river at night."""

from collections.abc import Sequence
from typing import Final

from game import input as ins
from game import texts
from game.canvas import Canvas
from game.scenes.menu import Menu
from game.tables.base import has_table
from game.texts import tr
from game.theme import PAL, RATIO
from game.ui import ScrollArea
from game.widgets import Button, Choice, Rect, Widget, Zone

# game, the three cards on its tile
TILES: Final = (
    ("rin", ("9H", "4S", "5D")), ("gin", ("JS", "QS", "KS")), ("rumino", ("7H", "JK1", "7S")),
    ("sumidagawa", ("B3", "rR", "R8")),
)
NAMES: Final = {"en": "English", "ja": "日本語"}
VERSION: Final = "0.1"


class Start(Menu):
    """Games in tiles, the match to continue, settings."""

    def __init__(self) -> None:
        super().__init__()
        import engine  # late: the first picture needs no more than the list of games

        self.there = [game for game, _ in TILES if game in engine.games() and has_table(game)]
        self.selected = "gin"
        self.ui.by_keys = False  # the gold line of the tile says enough until keys are used

    def enter(self) -> None:
        if self.app.settings.last_game in self.there:
            self.selected = self.app.settings.last_game
        self.game = self.selected
        self.ui.focus = f"play:{self.selected}"
        self.saved = self.app.saved_match()
        super().enter()

    def resized(self) -> None:
        self.saved = self.app.saved_match()  # in the language of the moment
        super().resized()

    def title(self) -> str:
        return f"凛卓 Rintaku. {tr('start.subtitle')}"

    # -- widgets
    def tile(self, i: int) -> Rect:
        """The box of a game; the chosen one stands a little higher."""
        c = self.canvas
        lift = 8 if TILES[i][0] == self.selected else 0
        return c.ox + 60 + i * 296, c.oy + 178 - lift, 272, 346

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c, out = self.canvas, list[Widget]()
        x, y = c.ox, c.oy
        options = [(lang, NAMES[lang]) for lang in ("ja", "en")]
        out.append(Choice("language", (x + 1052, y + 26, 168, 42), key="L", options=options, value=texts.language(),
                          says=tr("ui.language")))
        for i, (game, _) in enumerate(TILES):
            out += self._tile_widgets(i, game)
        if self.saved:
            out.append(Button("continue", (x + 60, y + 552, 568, 64), key="C", label=tr("start.continue"), kind="gold",
                              size=20, sub=self.saved.line, icon="play"))
        at = x + 652
        for wid, key, icon, wide in (("records", "S", "chart", 184), ("settings", "O", "gear", 184),
                                     ("quit", "Q", "quit", 168)):
            out.append(Button(wid, (at, y + 552, wide, 64), key=key, label=tr(f"start.{wid}"), icon=icon))
            at += wide + 16
        return out, ()

    def _tile_widgets(self, i: int, game: str) -> list[Widget]:
        x, y, w, h = self.tile(i)
        if game not in self.there:
            return [Button(f"off:{game}", (x + 20, y + h - 68, w - 40, 48), enabled=False, focusable=False,
                           label=tr("start.coming"), align="c")]
        on = game == self.selected
        enter = on and self.ui.focus in (None, f"play:{game}")
        play = Button(f"play:{game}", (x + 20, y + h - 68, 136, 48), label=tr("start.play"),
                      key="Enter" if enter else None, kind="primary" if on else "second",
                      align="l" if enter else "c")
        rules = Button(f"rules:{game}", (x + 166, y + h - 68, 86, 48), label=tr("start.rules"), size=17, align="c",
                       key="R" if on else None, show_key=False)
        return [Zone(f"tile:{game}", (x, y, w, h), focusable=False), play, rules]

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
            from game.scenes.setup import Setup

            self.app.push(Setup(game))
        elif kind == "rules":
            self.app.open_rules(game)
        elif kind == "continue":
            self.app.continue_match()
        elif kind == "settings":
            from game.scenes.settings import SettingsScene

            self.app.push(SettingsScene())
        elif kind == "records":
            from game.scenes.records import Records

            self.app.push(Records())
        elif kind == "quit":
            self.app.quit()

    def cancel(self) -> None:
        from game.scenes.confirm import Confirm

        self.app.push(Confirm(tr("start.quit_title"), tr("start.quit_text"), tr("start.quit"), self.app.quit))

    # -- picture
    def paint(self, c: Canvas) -> None:
        x, y = c.ox, c.oy
        c.layer("start", lambda: self._paint_night(c))
        c.text("凛卓", x + 60, y + 92, 84, PAL["washi"], "B", track=6)
        c.text("Rintaku", x + 262, y + 76, 30, PAL["gold_hi"], "B", track=3)
        c.text(tr("start.subtitle"), x + 264, y + 114, 16, PAL["muted"], "M", fit=470)
        for i, (game, cards) in enumerate(TILES):
            self._paint_tile(c, i, game, cards)
        if not self.saved:
            c.box(x + 60, y + 552, 568, 64, 12, PAL["panel"], .62, line=PAL["line"], la=.10)
            c.icon("play", x + 88, y + 584, 20, PAL["off"])
            c.text(tr("start.nothing_saved"), x + 114, y + 584, 14, PAL["muted"], "M", fit=500)
        self._paint_keys(c, x + 60, y + 664)
        c.text(VERSION, x + 1220, y + 664, 13, PAL["muted"], "M", "r")

    def _paint_night(self, c: Canvas) -> None:
        """Sky, moon and river."""
        c.cloth(glow=(.5, .2), waves=False)
        x, y = c.ox, c.oy
        c.glow(x + 800, y + 98, 300, 260, PAL["moonlight"], .20)
        c.circle(x + 800, y + 92, 52, PAL["moon"])
        c.circle(x + 794, y + 86, 44, PAL["moon_hi"], .45)
        c.river()

    def _paint_tile(self, c: Canvas, i: int, game: str, cards: tuple[str, ...]) -> None:
        x, y, w, h = self.tile(i)
        there, on = game in self.there, game == self.selected
        hover = self.ui.hover in (f"tile:{game}", f"play:{game}", f"rules:{game}")
        c.shadow(x, y, w, h, 20, 22 if on else 14, 14 if on else 8, 150)
        line, la, lw = (PAL["gold_hi"], 1.0, 2.5) if on else (PAL["line"], .34 if hover else .14, 1.0)
        c.box(x, y, w, h, 20, PAL["tile"], .96, to=PAL["tile_lo"], line=line, la=la, lw=lw)
        c.glow(x + w / 2, y + 88, 128, 80, PAL["halo"], .22)
        ch = 124
        mx = x + w / 2
        for j, code in enumerate(cards):
            o = j - 1
            c.card(code, mx - ch * RATIO / 2 + o * 54, y + 26 + abs(o) * 9, ch, angle=-o * 11, dim=not there)
        self._paint_mark(c, game, mx, y)
        name, second = (PAL["text"], PAL["gold_hi"]) if there else (PAL["muted"], PAL["off"])
        c.text(tr(f"start.{game}.name"), x + 24, y + 194, 26, name, fit=w - 48)
        players = tr(f"start.{game}.players")
        pw = c.text(players, x + w - 24, y + 223, 14, name, "B", "r", fit=126)
        c.text(tr(f"start.{game}.second"), x + 24, y + 223, 14, second, "M", track=.6, fit=w - 58 - pw)
        c.text(tr(f"start.{game}.tag"), x + 24, y + 253, 14.5, name, "M", fit=w - 34)

    def _paint_mark(self, c: Canvas, game: str, mx: float, y: float) -> None:
        """What each game is about, at the corner of its cards."""
        if game in ("rin", "gin"):
            top, foot, colour = (("verm_a", "verm_b", "on_verm") if game == "rin" else ("gold_a", "gold", "ink"))
            word = tr(f"start.{game}.call")
            w = max(66.0, c.width(word, 17) + 30)
            right = mx + 120
            c.shadow(right - w, y + 118, w, 38, 19, 5, 3, 130)
            c.box(right - w, y + 118, w, 38, 19, PAL[top], to=PAL[foot], line=PAL["line"], la=.3)
            c.text(word, right - w / 2, y + 137, 17, PAL[colour], "B", "c", fit=w - 16)
        elif game == "rumino":
            for dx, n, stack, base in ((66, 3, "chip_blue", 150), (100, 4, "verm", 150), (82, 2, "gold", 158)):
                for j in range(n):
                    c.chip(mx + dx, y + base - j * 6, 17, PAL[stack])
        else:
            c.circle(mx + 92, y + 136, 22, PAL["panel"], 1, PAL["gold"], 1, 2.5)
            c.text("8", mx + 92, y + 136, 22, PAL["washi"], "B", "c")

    def _paint_keys(self, c: Canvas, x: float, y: float) -> None:
        keys = [("← →", "choose"), ("Enter", "play"), ("R", "rules"), ("L", "language"), ("F11", "full")]
        for key, word in keys:
            x += c.key(key, x, y, anchor="l") + 8
            x += c.text(tr(f"start.hint_{word}"), x, y, 14, PAL["text"], "M") + 22
