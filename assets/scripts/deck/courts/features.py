"""Faces of the court figures.

A face is about 56 units high around the origin and looks to the left in three-quarter view.
"""

from typing import Final, Literal

from assets.scripts.card import INK, VERMILION
from assets.scripts.deck.brush import brush
from assets.scripts.deck.courts.cloth import OUTLINE
from assets.scripts.deck.palette import HAIR_LIGHT
from assets.scripts.svg import Elements, ellipse, line, path

Eyes = Literal["lady", "youth", "lord", "closed"]
Brows = Literal["lady", "moth", "youth", "lord", "white"]
Mouth = Literal["lady", "youth", "lord", "flute"]

LIP: Final = "#b5483a"  # of older men
_EYE_WHITE: Final = "#fffdf8"

# Outlines of a face, as path data.
FACE_SOFT: Final = (
    "M-15.5 -27C-19.5 -20 -20.6 -13 -19.8 -7.5C-20.2 -4 -21.4 -1 -21.6 3"
    "C-21.8 12 -17 21 -9.5 26.6C-6 29 -1.5 28.8 1.5 26.6C9 21.5 15.5 14.5 18.5 5.5L22 -26Z"
)
FACE_FIRM: Final = (
    "M-15.5 -27C-19.5 -20 -20.8 -13 -19.8 -7.5C-20.4 -4 -21.8 -1 -22 3"
    "C-22.2 12 -19.5 20.5 -12.5 27C-8.5 30.4 -1 30.4 3 27.6C11.5 22.5 17 15.5 19.5 5.5L22 -26Z"
)


def neck(skin: str) -> Elements:
    """Return the neck, to be drawn before the collar."""
    return [path("M-5 16C-4.5 26 -6 34 -12 46L28 46C21 34 19.5 22 19 2Z", skin, INK, OUTLINE)]


def _eyes(kind: Eyes) -> Elements:
    """Return slender eyes, as in woodblock prints."""
    if kind == "closed":
        return [
            line("M-5.5 -3.5C-2 -0.5 4 -0.8 8 -4.5", INK, 1.7),
            line("M-19 -4C-17 -1.5 -14.5 -1.4 -11.8 -3", INK, 1.6),
        ]
    items = []
    if kind != "lord":
        items += [
            path("M-5 -2.2C-2 -6.2 4 -7 8.5 -5C5.5 -1 0 0 -5 -2.2Z", _EYE_WHITE),
            path("M-19.2 -4C-17.5 -6.6 -14 -6.4 -11.6 -2.6C-14 -0.8 -17.5 -1.2 -19.2 -4Z", _EYE_WHITE),
            ellipse(1.2, -3.6, 2.5, 2.7, INK),
            ellipse(-15.8, -3.8, 2.1, 2.5, INK),
            line("M-4.2 -1.8C0 0 4.4 -1 7 -3.4", INK, 0.8),
        ]
    else:
        items += [
            path("M-5 -1.6C-2 -5.4 4 -6.4 8.5 -5C5.5 -0.8 0 0.4 -5 -1.6Z", _EYE_WHITE),
            path("M-19 -3.6C-17.5 -5.6 -14 -5.6 -11.6 -2C-14 -0.2 -17.5 -0.8 -19 -3.6Z", _EYE_WHITE),
            ellipse(0.8, -3.2, 2.3, 2.2, INK),
            ellipse(-15.6, -3.2, 2.0, 2.1, INK),
            line("M-4 -1.2C0 1 5 0 8 -3", INK, 0.9),
        ]
    weight = 2.6 if kind == "lady" else 3.0
    items += [
        brush("M-6.5 -1.8C-3 -7 4 -7.9 10.8 -4.8", INK, weight),
        brush("M-20 -3.8C-18 -7.2 -14 -7.2 -10.6 -2.2", INK, weight - 0.3),
    ]
    return items


def _brows(kind: Brows) -> Elements:
    if kind == "moth":  # painted high on the forehead, as court ladies did
        return [ellipse(3, -16.5, 4.2, 2.3, HAIR_LIGHT), ellipse(-14.6, -16.5, 3.2, 2.1, HAIR_LIGHT)]
    if kind == "lady":
        return [
            brush("M-4.5 -13.4C-1 -17.2 6 -17.8 12 -14.4", INK, 1.9),
            brush("M-19.8 -14C-17.8 -16.8 -14.4 -16.8 -11.6 -13.6", INK, 1.7),
        ]
    if kind == "youth":
        return [
            brush("M-5 -11C-1 -15.4 7 -16.6 12.5 -12.4", INK, 3.0),
            brush("M-20.4 -11.8C-18.4 -15.4 -14.4 -15.4 -11 -11.4", INK, 2.7),
        ]
    colour = "#e9e4d6" if kind == "white" else INK
    items = [
        brush("M-5.5 -9.6C-2 -15.5 7 -18 13.5 -13.5", colour, 4.8),
        brush("M-20.8 -12.5C-18.6 -16.4 -14 -15.6 -10.4 -9.6", colour, 4.2),
    ]
    if kind == "white":
        items += [
            line("M-5.5 -9.6C-2 -14 7 -15.6 13.5 -13", INK, 0.9),
            line("M-20.8 -12C-18.6 -14.6 -14 -14 -10.4 -9.6", INK, 0.9),
        ]
    return items


def nose() -> Elements:
    return [line("M-9.4 -6C-9.8 -1 -12.2 4 -13.8 8C-13.6 10.4 -10.8 10.8 -8.6 9.8", INK, 1.3)]


def _mouth(kind: Mouth) -> Elements:
    if kind == "lady":
        return [
            path(
                "M-13 16.6C-12 14.8 -10.4 14.8 -9.4 15.7C-8.2 14.8 -5.6 15 -3.8 16.8C-6 20.2 -11.4 20.2 -13 16.6Z",
                VERMILION,
            ),
            line("M-13.4 16.2C-10.6 17.7 -7 17.7 -3.2 16.2", "#7c1f1a", 0.9),
        ]
    if kind == "flute":
        return [ellipse(-9.6, 17, 3, 1.9, VERMILION)]
    if kind == "youth":
        return [
            path("M-12.6 17C-11 18.2 -7 18.2 -4.6 16.8C-6.4 20 -11 20.2 -12.6 17Z", VERMILION),
            line("M-13.2 16.8C-10.6 17.8 -6.8 17.6 -3.4 16.2", INK, 1.2),
        ]
    return [
        path("M-12.4 18C-10.5 19 -7 19 -4.6 17.8C-6.4 21 -10.8 21.2 -12.4 18Z", LIP),
        line("M-13 17.8C-10.4 18.4 -6.8 18.2 -3.6 17.2", INK, 1.2),
    ]


def ear(skin: str) -> Elements:
    """Return the ear, to be drawn after the hair."""
    return [
        path("M17 -6C21 -9.5 25.5 -7 25 -1.5C24.6 3.5 21.5 8.5 18 7.5Z", skin, INK, 1.4),
        line("M19.5 -3.5C21.5 -5 23 -3.6 22.4 -1C22 1 21 2.6 20 3.6", INK, 0.8),
    ]


def face(outline: str, skin: str, eyes: Eyes, brows: Brows, mouth: Mouth, blush: str | None = None) -> Elements:
    """Return a face without its hair and ear. ``outline`` is FACE_SOFT or FACE_FIRM."""
    items = [path(outline, skin, INK, OUTLINE)]
    if blush:
        items += [ellipse(4.5, 7.5, 5.5, 4, blush, opacity=0.55)]
    return items + _brows(brows) + _eyes(eyes) + nose() + _mouth(mouth)


def strands(*paths: str, colour: str = HAIR_LIGHT, width: float = 0.9) -> Elements:
    """Return fine lines in the hair along path data."""
    return [line(data, colour, width) for data in paths]
