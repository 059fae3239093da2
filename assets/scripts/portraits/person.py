"""What a character looks like, apart from the expression."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from assets.scripts.card import INK, VERMILION, WASHI
from assets.scripts.deck.courts.features import FACE_SOFT
from assets.scripts.deck.courts.garments import Collar, crossed_collars
from assets.scripts.deck.palette import BLUSH, FAN_PAPER, GOLD, POWDER
from assets.scripts.deck.patterns import Pattern
from assets.scripts.svg import Elements

Hair = tuple[Elements, Elements]  # behind the neck and the robe, in front of the face

FACE_ROUND: Final = (  # of a child
    "M-16.5 -27C-20.5 -20 -21.6 -13 -21 -7C-22 -3 -23 1 -22.8 6"
    "C-22.4 15 -17 22.5 -9 25.6C-5 27.4 0 27.2 4 25.2C12 21 18 14.5 20 5.5L22 -26Z"
)
FACE_OLD: Final = (  # hollow cheeks
    "M-15.5 -27C-19.5 -20 -20.8 -13 -19.8 -7.5C-20.6 -4 -21.6 -1 -21.4 3"
    "C-21 9 -18.6 13 -17.6 18C-16.6 23 -12 28.4 -7 29C-2 29.4 3 26.6 7 21.6C13 16.4 17 11.5 19 5.5L22 -26Z"
)


def nothing() -> Elements:
    """Return no marks."""
    return []


@dataclass(frozen=True)
class Robe:
    """A robe: its colours, its pattern and the bands of its collar, innermost first."""

    main: str
    pattern: Pattern
    bands: tuple[str, ...]
    collar: Collar = crossed_collars


@dataclass(frozen=True)
class Person:
    """A character. Heads are drawn around the origin and look to the left, as those of the court cards."""

    hair: Callable[[], Hair]
    robe: Robe
    outline: str = FACE_SOFT
    skin: str = POWDER
    eyes: Literal["soft", "round", "firm", "old"] = "soft"
    brow: float = 2.2  # width
    brow_colour: str = INK
    lips: str = VERMILION
    blush: str | None = BLUSH
    beard: Callable[[], Elements] = nothing  # over the face, under the mouth
    marks: Callable[[], Elements] = nothing  # on the skin: freckles, a scar, wrinkles
    over_eyes: Callable[[], Elements] = nothing  # spectacles
    caught: Literal["round", "teeth", "wavy"] = "round"  # the mouth
    fan: Literal["folding", "round", "none"] = "folding"
    fan_colours: tuple[str, str] = (FAN_PAPER, VERMILION)  # paper, sun
    head: tuple[float, float] = (122, 92)  # the middle of the face
    size: float = 0.9
    shoulders: tuple[float, float, float] = (46, 204, 20)  # left, right, slope
    trim: str = GOLD
    sleeve: str = WASHI
