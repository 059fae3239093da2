"""The colours of the deck. Colours used in one drawing only stand in that drawing."""

from dataclasses import dataclass
from typing import Final

from assets.scripts.card import INK, VERMILION, WASHI

INDIGO: Final = "#2a3f73"
NIGHT: Final = "#1b2a52"
MIST: Final = "#8fa6c6"
GOLD: Final = "#c99a3f"
STRAW: Final = "#ecd8a3"
SKIN: Final = "#f9e6d0"
POWDER: Final = "#fff7ec"  # powdered skin, and light cloth
BLUSH: Final = "#eeb49d"
PANEL: Final = "#f6ecd6"
HAIR: Final = "#1a1d2b"
HAIR_LIGHT: Final = "#56607c"
BAMBOO: Final = "#d9b36a"
FAN_PAPER: Final = "#f4dc9a"
PETAL: Final = "#fbdcd6"
DARK_RED: Final = "#8f231f"


def replaceable(colour: str) -> str:
    """Return a ``#rrggbb`` colour with the mark that the four-colour deck replaces it: capital digits.

    Without a mark, the vermilion of a diamond and the vermilion of lips could not be told apart.
    ``game/draw/recolour.py`` does the replacing.
    """
    return colour.upper()


SUIT_COLOURS: Final = {"S": INK, "H": VERMILION, "D": replaceable(VERMILION), "C": replaceable(INK)}


@dataclass(frozen=True)
class CourtColours:
    """The colours of a suit's court cards."""

    main: str  # robe
    deep: str  # darker than the robe
    soft: str  # lighter than the robe
    line: str  # pattern on the robe
    trim: str
    accent: str
    moon: str
    sky: str


COURT_COLOURS: Final = {
    "S": CourtColours(
        main=replaceable(INDIGO),
        deep=replaceable(NIGHT),
        soft=MIST,
        line=replaceable("#7f99c6"),
        trim=GOLD,
        accent=VERMILION,
        moon="#ead9a8",
        sky=replaceable("#9fb2cf"),
    ),
    "H": CourtColours(
        main=VERMILION,
        deep=DARK_RED,
        soft="#f2bfae",
        line="#f0a894",
        trim=GOLD,
        accent=INDIGO,
        moon="#f2d8a4",
        sky="#e6b39b",
    ),
    "D": CourtColours(
        main=replaceable("#a8302a"),
        deep=replaceable("#6d1f1d"),
        soft=replaceable("#e9c877"),
        line=replaceable("#e3a95c"),
        trim=GOLD,
        accent=replaceable(INDIGO),
        moon=replaceable("#f1da98"),
        sky=replaceable("#e3bd8e"),
    ),
    "C": CourtColours(
        main=replaceable("#27485a"),
        deep=replaceable("#16303f"),
        soft=replaceable("#a9c0bd"),
        line=replaceable("#86a9ae"),
        trim=GOLD,
        accent=VERMILION,
        moon=replaceable("#e6dcb4"),
        sky=replaceable("#a5bfc2"),
    ),
}


def mix_with_paper(colour: str, share: float) -> str:
    """Return a ``#rrggbb`` colour mixed with the paper; ``share`` is that of the paper, 0 to 1. A mark is kept."""
    mixed = [int(colour[i : i + 2], 16) * (1 - share) + int(WASHI[i : i + 2], 16) * share for i in (1, 3, 5)]
    mixture = "#" + "".join(f"{round(value):02x}" for value in mixed)
    return replaceable(mixture) if colour == replaceable(colour) else mixture
