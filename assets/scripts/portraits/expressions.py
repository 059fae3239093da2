"""The three expressions: what eyes, brows and mouth do. Coordinates are those of `deck.courts.features`."""

from typing import Final, Literal

from assets.scripts.card import INK
from assets.scripts.deck.brush import brush
from assets.scripts.deck.courts.features import LIP
from assets.scripts.portraits.person import Person
from assets.scripts.svg import Elements, circle, ellipse, line, path

Expression = Literal["thinking", "pleased", "caught"]
EXPRESSIONS: Final[tuple[Expression, ...]] = ("thinking", "pleased", "caught")

_WHITE: Final = "#fffdf8"
_THROAT: Final = "#8e1f1a"
_LASH: Final = {"soft": 3.2, "round": 3.0, "firm": 3.0, "old": 2.4}


def eyes(person: Person, expression: Expression) -> Elements:
    """Return the eyes: lowered to the cards, closed with laughter, or wide open."""
    lash = _LASH[person.eyes]
    items: Elements = []
    if expression == "pleased":
        items = [
            brush("M-6.5 -1C-3 -8.6 5.5 -9 10.5 -2", INK, lash),
            brush("M-20 -2C-18 -8.6 -13.8 -8.8 -10.6 -1.6", INK, lash - 0.2),
        ]
    elif expression == "caught":
        items = [
            path("M-6 -2.6C-4.4 -10.4 5.4 -11.4 9.6 -4.4C6.6 2.6 -2.4 4 -6 -2.6Z", _WHITE, INK, 1.7),
            path("M-20.2 -3.4C-19.4 -10.6 -13 -10.8 -11 -3C-12.6 2.8 -18.4 3.2 -20.2 -3.4Z", _WHITE, INK, 1.6),
            circle(0.4, -3.6, 2.1, INK),
            circle(-16.4, -3.6, 1.9, INK),
        ]
    elif person.eyes == "round":
        items = [
            path("M-5.4 -2C-3 -7.4 4.6 -8.2 9 -5C6.6 1 -1 2.2 -5.4 -2Z", _WHITE),
            path("M-19.6 -3C-18 -7.4 -13.8 -7.4 -11.2 -2.4C-13.4 1 -17.8 0.8 -19.6 -3Z", _WHITE),
            ellipse(-0.2, -2.4, 3.4, 3.7, INK),
            ellipse(-16.6, -2.6, 2.7, 3.3, INK),
            circle(-1.4, -4, 1, _WHITE),
            circle(-17.6, -4, 0.8, _WHITE),
            brush("M-6.6 -2C-3 -8.4 4.6 -9 10.6 -5", INK, lash),
            brush("M-20.4 -3.2C-18.4 -8.4 -13.8 -8.4 -10.4 -2", INK, lash - 0.3),
        ]
    else:
        narrow = 0.75 if person.eyes == "old" else 1.0
        items = [
            path("M-5 -2.2C-2 -5.4 4 -6.2 8.5 -4.6C5.5 -0.4 0 0.4 -5 -2.2Z", _WHITE),
            path("M-19.2 -3.6C-17.5 -5.8 -14 -5.8 -11.6 -2.2C-14 -0.2 -17.5 -0.6 -19.2 -3.6Z", _WHITE),
            ellipse(-1, -1.9, 2.5, 2.1 * narrow, INK),
            ellipse(-17, -2.2, 2.0, 2.0 * narrow, INK),
            brush("M-6.6 -2C-3 -6.2 4 -6.9 10.8 -4.4", INK, lash),
            brush("M-20.2 -3.6C-18 -6.6 -14 -6.6 -10.4 -2", INK, lash - 0.3),
        ]
    if person.eyes == "old":
        items += [line("M12 -4.6C14 -4.6 15.4 -5.4 16.6 -6.6M12 -2.2C14 -1.6 15.8 -1.4 17 -1.6", INK, 0.8)]
        items += [line("M-4 3.4C-1 5.6 4 5.4 7.4 2.6M-18.6 3.2C-17 5 -14.6 5 -12.8 3.8", INK, 0.8)]
    return items


_BROWS: Final[dict[Expression, tuple[str, str]]] = {
    "thinking": ("M-4.6 -14.4C-1 -18.8 6.4 -19.6 12.4 -15.4", "M-20 -11.8C-18 -13.8 -14.4 -13.6 -11.4 -11.6"),
    "pleased": ("M-4.5 -15C-1 -19.4 6.5 -19.8 12.4 -16", "M-20 -15.6C-18 -19 -14.4 -19 -11.4 -15.6"),
    "caught": ("M-5 -17.6C-1 -22.6 6 -22.8 12.4 -18", "M-20.4 -17C-18.2 -22 -14 -22 -11.6 -18"),
}


def brows(person: Person, expression: Expression) -> Elements:
    """Return the brows: one drawn down, relaxed, or both raised."""
    near, far = _BROWS[expression]
    if person.brow_colour == INK:
        return [brush(near, INK, person.brow), brush(far, INK, person.brow - 0.2)]
    outlined = [brush(near, INK, person.brow + 2), brush(far, INK, person.brow + 1.8)]
    return [*outlined, brush(near, person.brow_colour, person.brow), brush(far, person.brow_colour, person.brow - 0.2)]


def mouth(person: Person, expression: Expression) -> Elements:
    """Return the mouth: closed, laughing, or as the person looks when caught."""
    if expression == "pleased":
        laugh = "M-14.6 14.2C-11 16.6 -6.4 16.4 -1.6 13.4C-2.4 20.6 -6 23.4 -8.8 23.2C-12 23 -14.4 19.4 -14.6 14.2Z"
        teeth = "M-13.4 15.6C-10.4 17.2 -6.8 17 -2.8 15.2C-3 17 -3.4 17.8 -4 18.4C-7 19.4 -10.6 19.4 -12.8 18.2Z"
        return [path(laugh, _THROAT, INK, 1.2), path(teeth, _WHITE)]
    if expression == "caught":
        return _caught_mouth(person)
    if person.lips == LIP:
        return [
            path("M-12.4 17.6C-10.5 18.4 -7 18.2 -4.6 16.8C-6.4 20 -10.8 20.4 -12.4 17.6Z", LIP),
            line("M-13.4 17.8C-10.4 18 -6.8 17.6 -3 15.8", INK, 1.2),
        ]
    return [
        path(
            "M-12.4 17C-11.4 15.6 -10 15.6 -9.2 16.3C-8.2 15.6 -6.4 15.8 -5 17.2C-6.6 19.4 -10.8 19.6 -12.4 17Z",
            person.lips,
        ),
        line("M-12.8 17C-10.4 17.6 -7.4 17.4 -4 16", "#7c1f1a", 0.9),
    ]


def _caught_mouth(person: Person) -> Elements:
    if person.caught == "teeth":
        return [
            path(
                "M-14.6 15.4C-11 13.8 -5.6 13.4 -1.6 14.2C-1 17.4 -1.6 20.2 -3.4 21C-7 22 -11 21.8 -13.6 20.6Z",
                _WHITE,
                INK,
                1.4,
            ),
            line(
                "M-14.2 18C-10 17.4 -5.6 17.2 -1.4 17.6M-11.2 14.6L-10.8 21.4M-7.8 14.2L-7.4 21.6M-4.6 14L-4.2 21.2",
                INK,
                0.8,
            ),
        ]
    if person.caught == "wavy":
        return [
            line(
                "M-14.4 18.4C-12.6 15.6 -11 15.6 -9.6 18C-8.2 20.4 -6.6 20.4 -5.2 18C-4.2 16.4 -3 16 -1.6 17.2",
                INK,
                2.0,
            )
        ]
    return [ellipse(-8.6, 18.2, 3.6, 4.4, _THROAT, INK, 1.5), ellipse(-8.6, 20.4, 2.0, 1.5, "#e58f80")]


def sweat() -> Elements:
    """Return two drops beside the brow."""
    items = []
    for x, y, size in ((-27.0, -20.0, 1.0), (-31.0, -4.0, 0.75)):
        left, right, middle, low = x - 4.5 * size, x + 4.5 * size, y + 7 * size, y + 11 * size
        items.append(
            path(
                f"M{x} {y}C{left} {middle} {left} {low} {x} {low}C{right} {low} {right} {middle} {x} {y}Z",
                "#bfe0f4",
                INK,
                1.3,
            )
        )
    return items
