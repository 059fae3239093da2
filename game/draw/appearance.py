"""The appearance that the player has chosen: contrast, and colours that stay apart for the colour-blind.

Painters name colours of `game.draw.theme`. What is drawn passes through `shown` and `recoloured`, which replace them,
so that no painter asks for the appearance.

High contrast: text has 7:1 or more (WCAG AAA), everything has an outline, nothing casts a shadow."""

import re
from functools import lru_cache
from typing import Final

from game.draw.theme import CLOTHS, PALETTE, RIVER, SEATS

OUTLINE: Final = 2.0
"""The least width of an outline in high contrast, in units."""
FOCUS: Final = 4.0
"""The least width of an outline in gold, which means focus, choice or turn, in high contrast."""
COLOURS: Final = ("usual", "safe")

_GROUND: Final = "#060a20"
_GOLD: Final = "#ffd85c"
_NAMED: Final = {  # by name in PALETTE
    "cloth_hi": _GROUND,
    "cloth": _GROUND,
    "cloth_lo": _GROUND,
    "tile": _GROUND,
    "tile_lo": _GROUND,
    "light": _GROUND,
    "halo": _GROUND,
    "panel": "#03050f",
    "dark": "#03050f",
    "well": "#03050f",
    "raised": "#16225c",
    "raised_lo": "#16225c",
    "bar": "#16225c",
    "text": "#ffffff",
    "muted": "#e3e8ff",
    "off": "#c4cae6",
    "gold": _GOLD,
    "gold_a": _GOLD,
    "gold_hi": _GOLD,
    "gold_lo": "#5e4300",  # on paper
    "on_gold_soft": "#000000",
    "verm": "#a3140c",
    "verm_a": "#8f120a",
    "verm_b": "#8f120a",
    "verm_hi": "#a3140c",
    "verm_lo": "#8f120a",
    "verm_text": "#ffb3a6",
    "verm_ink": "#a3140c",
    "on_verm": "#ffffff",
    "on_verm_soft": "#ffffff",
    "washi": "#ffffff",
    "washi_lo": "#ffffff",
    "paper": "#ffffff",
    "paper_lo": "#ffffff",
    "ink_soft": "#3a3f52",
    "ok": "#a6f0c2",
}
HIGH_CONTRAST: Final = (
    {PALETTE[name]: colour for name, colour in _NAMED.items()}
    | {colour: _GROUND for cloth in CLOTHS.values() for colour in cloth}
    | dict.fromkeys(RIVER, "#0a1030")
    | {"#1f6aa5": "#124a7a", "#2a7350": "#17522f"}  # blue and green suits on paper
)
"""By colour of the theme, the one that high contrast shows."""

_FACES: Final = {  # of cards
    "#fbf6ea": "#ffffff",
    "#c8372d": "#a3140c",
    "#1f6aa5": "#124a7a",
    "#2a7350": "#17522f",
}
_CARD_EDGE: Final = (
    '<rect x="2" y="2" width="246" height="346" rx="13" fill="none" stroke="#000000" stroke-width="4"/></svg>'
)

SAFE_STATES: Final = {
    PALETTE["ok"]: "#7cc4ff",
    PALETTE["verm_text"]: "#ffa350",
    PALETTE["verm"]: "#c0430a",
    PALETTE["verm_ink"]: "#b23e08",
    PALETTE["verm_a"]: "#c0430a",
    PALETTE["verm_b"]: "#a33803",
}
"""Green, which red-green blindness takes for gold or red, becomes blue; red becomes orange."""

SAFE_SEATS: Final = {
    "aki": "#c4693b",
    "ren": "#99bbff",
    "mio": "#a17ea8",
    "sora": "#2a8c6c",
    "yuki": "#8376c4",
    "haru": "#e0c5e0",
    "nao": "#b1c4ad",
    "kenta": "#c4693b",
    "hina": "#93c49b",
    "momo": "#ffee99",
    "taiga": "#a87b65",
    "shiori": "#65a89d",
    "takumi": "#b4c493",
    "akira": "#e07a65",
    "shizuka": "#87e0e0",
    "tsumugi": "#e0e0a8",
    "arashi": "#e08796",
    "tsukasa": "#87c2e0",
    "kuon": "#e0d7a8",
}
"""The colours of seats, by crest. Found by a search for the least change that keeps the seats of a table apart under
deuteranopia, protanopia and tritanopia; `tests/game/draw/test_appearance.py` has the distances."""

SAFE: Final = SAFE_STATES | {SEATS[crest]: colour for crest, colour in SAFE_SEATS.items()}
"""By colour of the theme, the one that is shown to the colour-blind."""

_READ_BY_COLOUR: Final = (PALETTE["ok"], PALETTE["verm_text"])
"""Text on dark ground that tells by its colour; the safe ones have high contrast as well."""

_HEX: Final = re.compile("#[0-9a-fA-F]{6}")


class _Chosen:
    """The chosen appearance."""

    high = False
    colours = "usual"


def choose(high: bool, colours: str) -> bool:
    """Choose an appearance. Return whether it is another one; then every kept picture is out of date."""
    changed = (high, colours) != (_Chosen.high, _Chosen.colours)
    _Chosen.high, _Chosen.colours = high, colours
    if changed:
        shown.cache_clear()
    return changed


def high() -> bool:
    """Whether contrast is high."""
    return _Chosen.high


@lru_cache(512)
def shown(colour: str) -> str:
    """The colour that is shown for a colour of the theme."""
    safe = _Chosen.colours == "safe"
    if _Chosen.high and colour in HIGH_CONTRAST and not (safe and colour in _READ_BY_COLOUR):
        return HIGH_CONTRAST[colour]
    return SAFE.get(colour, colour) if safe else colour


def recoloured(svg: str) -> str:
    """The text of a picture with its colours as they are shown."""
    if not _Chosen.high and _Chosen.colours == "usual":
        return svg
    return _HEX.sub(lambda found: shown(found.group()), svg)


def card(svg: str) -> str:
    """The text of a card face as it is shown: in high contrast on white, with a black edge."""
    if not _Chosen.high:
        return svg
    svg = _HEX.sub(lambda found: _FACES.get(found.group().lower(), found.group()), svg)
    return svg.rpartition("</svg>")[0] + _CARD_EDGE


def outline(colour: str | None, alpha: float, width: float) -> tuple[float, float]:
    """The opacity and width of an outline: in high contrast it is opaque and at least OUTLINE wide, FOCUS in gold."""
    if not _Chosen.high or not colour or not alpha:
        return alpha, width
    return 1.0, max(width, FOCUS if width >= 2 and shown(colour) == _GOLD else OUTLINE)
