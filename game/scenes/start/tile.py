"""One tile of the start screen: where it stands, where its buttons stand, and how it is painted."""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from itertools import accumulate
from math import ceil
from typing import Any, Final, NamedTuple, cast

from engine.registry import API_VERSION, BrokenGame, find_module, installed_package
from game.draw import whole_text
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RATIO
from game.games import game_info
from game.scenes import upright
from game.text.translations import has, tr
from game.ui.widgets import Rect

LEFT: Final = 40.0
TOP: Final = 128.0
WIDTH: Final = 808.0
"""Of all tiles side by side."""
BESIDE: Final = 8
"""More tiles than these take the place of what stands at their right."""
ALL: Final = 1200.0
"""The width of the screen without its edges."""
HEIGHT: Final = 190.0
"""Of one tile. There are two rows; columns are added as games are."""
UPRIGHT_HEIGHT: Final = 212.0
"""Of one tile on an upright sheet."""
GAP: Final = 16.0
WIDE: Final = 300.0
"""From this width on the texts of a tile stand beside its cards, else below them."""
TIGHT: Final = 240.0
"""Below this width the number of players takes the place of the second name."""
BUTTON: Final = 44.0
"""The height of a button."""


class Tile(NamedTuple):
    """A game on the start screen. `problem`: why it cannot be played."""

    game: str
    box: Rect
    selected: bool = False
    hover: bool = False
    problem: BrokenGame | None = None


def columns(c: Canvas, count: int) -> int:
    """How many of so many tiles stand side by side, in two rows. Upright, there are more rows."""
    return max(2, ceil(count / (2 if count < 7 else 3 if count < 10 else 4)) if c.upright else ceil(count / 2))


def foot(c: Canvas, count: int) -> float:
    """The lower edge of so many tiles."""
    _, y, _, h = boxes(c, count)[-1]
    return y + h


def boxes(c: Canvas, count: int) -> list[Rect]:
    """Where so many tiles stand, row by row."""
    across = columns(c, count)
    if c.upright:
        wide = (720 - 2 * upright.EDGE - GAP * (across - 1)) / across
        left, top, high = c.margin_x + upright.EDGE, c.margin_y + TOP, UPRIGHT_HEIGHT
        return [(left + i % across * (wide + GAP), top + i // across * (high + GAP), wide, high) for i in range(count)]
    wide = ((WIDTH if count <= BESIDE else ALL) - GAP * (across - 1)) / across
    return [
        (
            c.margin_x + LEFT + i % across * (wide + GAP),
            c.margin_y + TOP + i // across * (HEIGHT + GAP),
            wide,
            HEIGHT,
        )
        for i in range(count)
    ]


PAD: Final = 24.0
"""The least room in a button on an upright sheet beside its label."""


def buttons(tile: Tile, ids: Sequence[str], words: Sequence[float] = ()) -> Mapping[str, Rect]:
    """Where the buttons of a tile stand. The first is the widest. `words`: the widths of their labels on an upright
    sheet, where each has as much room around it, and in proportion for its label if that is little."""
    x, y, w, h = tile.box
    gap, high, below = (upright.GAP, upright.TARGET, 12.0) if words else (8.0, BUTTON, 14.0)
    room = w - 24 - gap * (len(ids) - 1)
    first = room * (0.56 if len(ids) < 3 else 0.37)
    wide = [first, *[(room - first) / max(1, len(ids) - 1)] * (len(ids) - 1)]
    if words:
        around = max(PAD, (room - sum(words)) / len(words))
        part = (room - around * len(words)) / sum(words)  # 1, or less where all letters are too large
        wide = [around + one * part for one in words]
    lefts = accumulate((one + gap for one in wide), initial=x + 12)
    return {name: (left, y + h - high - below, one, high) for name, left, one in zip(ids, lefts, wide, strict=False)}


def room_for_key(c: Canvas, label: str, size: float, key: str) -> float:
    """The width that a button needs to show its key beside its label."""
    return c.text_width(label, size) + c.key_width(key) + 39


def name_of(game: str) -> str:
    """The name on a tile; the id of a game whose texts are not known."""
    return next((tr(key) for key in (f"start.{game}.name", f"{game}.name") if has(key)), game)


def fitting_name(c: Canvas, game: str, size: float, weight: str, room: float) -> str:
    """The name of a game, or the shorter one on its tile where that has no room."""
    name = tr(f"{game}.name")
    return name if c.text_width(name, size, weight) <= room else name_of(game)


def verdict(problem: BrokenGame) -> str:
    """Whether a game cannot be played, or only without one of its files."""
    return tr("start.lacks_file" if problem.kind == "file" else "start.broken")


def reason(problem: BrokenGame) -> str:
    """What is wrong with a game, in a sentence."""
    return tr(f"start.broken_{problem.kind}", detail=problem.detail, version=API_VERSION)


def paint(c: Canvas, tile: Tile) -> None:
    """The tile without its buttons."""
    x, y, w, h = tile.box
    on, hover = tile.selected, tile.hover
    c.shadow(x, y, w, h, 20, 22 if on else 14, 14 if on else 8, 150)
    line = PALETTE["gold_hi" if on else "line"]
    top, bottom = ("panel", "panel") if tile.problem else ("tile", "tile_lo")
    c.box(
        *tile.box,
        20,
        PALETTE[top],
        0.62 if tile.problem else 0.96,
        to=PALETTE[bottom],
        line=line,
        line_alpha=1.0 if on else 0.34 if hover else 0.14,
        line_width=2.5 if on else 1.0,
    )
    if tile.problem:
        _paint_problem(c, tile, tile.problem)
    elif w >= WIDE:
        _paint_beside(c, tile)
    else:
        _paint_below(c, tile)


def _paint_beside(c: Canvas, tile: Tile) -> None:
    """The cards at the left, the texts beside them."""
    x, y, w, h = tile.box
    small = w < 340  # upright
    _paint_cards(c, tile.game, x + (92 if small else 111), y + (24 if small else 22), 80 if small else 94)
    left, size, lines = (x + 172, 22, (40, 70, 96)) if small else (x + 200, 26, (44, 77, 104))
    room = x + w - (16 if small else 24) - left
    c.text(name_of(tile.game), left, y + lines[0], size, PALETTE["text"], fit=room)
    c.text(tr(f"start.{tile.game}.second"), left, y + lines[1], 14.5, PALETTE["gold_hi"], "M", track=0.6, fit=room)
    c.text(tr(f"start.{tile.game}.players"), left, y + lines[2], 14.5, PALETTE["text"], "B", fit=room)
    if tile.selected:
        return
    if small:
        whole_text.write(c, tr(f"start.{tile.game}.tag"), (x + 16, y + h - 72, w - 32, 60), 15, PALETTE["text"], "M")
    else:
        c.text(tr(f"start.{tile.game}.tag"), x + 24, y + h - 32, 15, PALETTE["text"], "M", fit=w - 48)


def _paint_below(c: Canvas, tile: Tile) -> None:
    """The cards at the top, the texts below them."""
    x, y, w, _ = tile.box
    _paint_cards(c, tile.game, x + w / 2, y + 10, 76)
    players, tight = tr(f"start.{tile.game}.players"), w < TIGHT
    taken = 0.0 if tight else c.text(players, x + w - 18, y + 117, 13, PALETTE["text"], "B", "r", fit=w * 0.4) + 10
    c.text(name_of(tile.game), x + 18, y + 117, 20, PALETTE["text"], fit=w - 36 - taken)
    if not tile.selected:
        second = players if tight else tr(f"start.{tile.game}.second")
        c.text(second, x + 18, y + 150, 14, PALETTE["muted" if tight else "gold_hi"], "M", track=0.6, fit=w - 36)


def _paint_cards(c: Canvas, game: str, middle: float, top: float, high: float) -> None:
    """Three cards spread, and the game's mark at their lower right corner."""
    scale, wide = high / 124, high * RATIO
    c.glow(middle, top + high / 2, high * 1.1, high * 0.7, PALETTE["halo"], 0.22)
    for i, code in zip((-1, 0, 1), game_info(game).tile_cards, strict=True):
        c.card(code, middle - wide / 2 + i * 40 * scale, top + abs(i) * 9 * scale, high, angle=-i * 11)
    if mark := find_module("game", game, "tile"):
        # the start screen shows all games
        with suppress(Exception, SystemExit) if installed_package(game) else nullcontext():
            cast(Any, mark).paint_mark(c, middle + 92 * scale, top + high, scale)


def _paint_problem(c: Canvas, tile: Tile, problem: BrokenGame) -> None:
    """The name of a game that cannot be played, and the reason in as many lines as there is room for."""
    x, y, w, h = tile.box
    c.text(name_of(tile.game), x + 24, y + 38, 22, PALETTE["muted"], fit=w - 48)
    c.text(verdict(problem), x + 24, y + 70, 14.5, PALETTE["gold_hi"], "M", fit=w - 48)
    step = c.text_height(14) * 1.4
    most = max(1, int((h - 94) // step))
    lines = c.lines(reason(problem), 14, w - 48 - c.text_width(" …", 14, "M"), "M")
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]} …"]
    for i, line in enumerate(lines):
        c.text(line, x + 24, y + 90 + step * (i + 0.5), 14, PALETTE["muted"], "M", fit=w - 48)
