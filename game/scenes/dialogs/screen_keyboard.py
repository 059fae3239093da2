"""A keyboard on the screen, for players who hold a gamepad: it types into a text field of the screen below."""

from collections.abc import Sequence
from typing import Final

from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.scenes.menu import Menu
from game.text import translations
from game.text.translations import tr
from game.ui import input as ins
from game.ui.focus import ScrollArea
from game.ui.widgets import Button, Rect, TextField, Widget

LETTERS: Final = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm'")
ACCENTS: Final = ("äöüßàáâãåæ", "èéêëìíîïçñ", "òóôõøùúûœÿ")
KANA: Final = (
    "あかさたなはまやらわ",
    "いきしちにひみゆりを",
    "うくすつぬふむよるん",
    "えけせてねへめゃれー",
    "おこそとのほもゅろっ",
)
VOICED: Final = ("がざだばぱぁ", "ぎじぢびぴぃ", "ぐずづぶぷぅ", "げぜでべぺぇ", "ごぞどぼぽぉょ・々")
KEY: Final = (56.0, 50.0)
"""The size of a key."""
GAP: Final = 6.0
COLUMNS: Final = 10
ROWS: Final = 5
HEAD: Final = 72.0


class ScreenKeyboard(Menu):
    """Types into the text field of `below` that has the focus. Each key counts at once."""

    overlay = True

    def __init__(self, below: Menu) -> None:
        super().__init__()
        self.below, self.upright = below, below.upright
        free = self.field.free
        self.pages: list[Sequence[str]] = [LETTERS, ACCENTS, KANA, VOICED] if free else [LETTERS]
        self.page = self.pages.index(KANA) if free and translations.language() == "ja" else 0
        self.capital = self._begins()

    def enter(self) -> None:
        self.ui.focus = self.build()[0][0].id
        super().enter()

    def title(self) -> str:
        return self.field.accessible_label

    @property
    def field(self) -> TextField:
        """The field that is written; it is made anew with each key."""
        field = self.below.ui[self.below.ui.focus]
        assert isinstance(field, TextField)
        return field

    def _begins(self) -> bool:
        """Whether a name begins here: its first letter is a capital."""
        return self.field.free and not self.field.value

    def _panel(self) -> Rect:
        c = self.canvas
        w, h = COLUMNS * (KEY[0] + GAP) - GAP + 48, self._lines()[2] + (ROWS + 1) * (KEY[1] + GAP) + 18
        return (c.width - w) / 2, c.height - h - 20, w, h

    def _lines(self) -> tuple[float, float, float]:
        """The middles of title and text, and where the keys begin, below the upper edge."""
        small, large = self.canvas.text_height(13), self.canvas.text_height(20)
        text = 17 + small + large / 2
        return 11 + small / 2, text, max(HEAD, text + large / 2 + 8)

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        x, y, w, _ = self._panel()
        x, y, (kw, kh) = x + 24, y + self._lines()[2], KEY
        out: list[Widget] = []
        for row, line in enumerate(self.pages[self.page]):
            for column, small in enumerate(line):
                letter = small.upper() if self.capital and len(small.upper()) == 1 else small
                box = (x + column * (kw + GAP), y + row * (kh + GAP), kw, kh)
                out.append(Button(f"type:{letter}", box, label=letter, align="c", size=19))
        ways = (
            ("shift", "keyboard.shift", self.pages[self.page] in (LETTERS, ACCENTS)),
            ("page", "keyboard.page", len(self.pages) > 1),
            ("space", "keyboard.space", self.field.free and " " in self.field.signs),
            ("erase", "keyboard.erase", bool(self.field.value)),
            ("done", "keyboard.done", True),
        )
        top, wide = y + ROWS * (kh + GAP), (w - 48 - (len(ways) - 1) * GAP) / len(ways)
        for i, (wid, text, enabled) in enumerate(ways):
            box = (x + i * (wide + GAP), top, wide, kh)
            kind = "primary" if wid == "done" else "second"
            out.append(Button(wid, box, enabled, label=tr(text), kind=kind, align="c", size=16))
        return out, ()

    def activate(self, wid: str) -> None:
        kind, _, letter = wid.partition(":")
        if kind == "type":
            free, place = self.field.free, [w.id for w in self.ui.widgets].index(wid)
            self.below.handle(ins.Text(letter) if free else ins.Key(letter.upper(), text=letter))
            self.capital = False
            self.ui.focus = self.build()[0][place].id  # a capital that becomes small keeps the focus
        elif kind == "space":
            self.below.handle(ins.Text(" "))
        elif kind == "erase":
            self.below.handle(ins.Key("Backspace"))
            self.capital = self._begins()
        elif kind == "shift":
            self.capital = not self.capital
        elif kind == "page":
            self.page, self.capital = (self.page + 1) % len(self.pages), self._begins()
        else:
            self.cancel()
            return
        self.below.rebuild()

    def paint(self, c: Canvas) -> None:
        x, y, w, h = self._panel()
        c.box(0, 0, c.width, c.height, 0, PALETTE["black"], 0.45)
        c.shadow(x, y, w, h, 18, 18, 8, 150)
        c.panel(x, y, w, h, 18, 0.98)
        title, line, _ = self._lines()
        c.text(self.title(), x + 26, y + title, 13, PALETTE["muted"], "M", fit=w - 52)
        text = self.field.value or self.field.hint
        c.text(text, x + 26, y + line, 20, PALETTE["text" if self.field.value else "off"], fit=w - 52)
