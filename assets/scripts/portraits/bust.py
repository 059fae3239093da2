"""A portrait: sky, moon, robe, head, and what the hand holds, in the space of the court cards."""

from typing import Final

from assets.scripts.card import INK
from assets.scripts.deck.courts.cloth import OUTLINE, cloth, line_to_river
from assets.scripts.deck.courts.features import neck, nose
from assets.scripts.deck.courts.garments import crossed_collars, held, robe
from assets.scripts.deck.palette import BAMBOO, PANEL
from assets.scripts.geometry import clip_polygon
from assets.scripts.paths import move_path
from assets.scripts.portraits.expressions import Expression, brows, eyes, mouth, sweat
from assets.scripts.portraits.fans import folding_fan, round_fan
from assets.scripts.portraits.person import Person
from assets.scripts.svg import Elements, circle, document, ellipse, line, linear_gradient, path, place, rect

LEFT, TOP, WIDTH, HEIGHT = 70, 27, 104, 115  # of the picture, in the space of a card
_MOON: Final = "#f1d69a"
_SKIES: Final[dict[Expression, str]] = {"thinking": "#a9bada", "pleased": "#f1cf9d", "caught": "#b9b2c8"}
_FRAME: Final = [
    (LEFT - 4.0, TOP - 4.0),
    (LEFT + WIDTH + 4.0, TOP - 4.0),
    (LEFT + WIDTH + 4.0, TOP + HEIGHT + 4.0),
    (LEFT - 4.0, TOP + HEIGHT + 4.0),
]


def portrait(person: Person, expression: Expression) -> str:
    """Return a face as an SVG file of 104 x 115 units."""
    size = f'viewBox="{LEFT} {TOP} {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    sky = linear_gradient("sky", (0, TOP), (0, 120), [(0, _SKIES[expression]), (1, PANEL)])
    items = [
        f"<defs>{sky}</defs>",
        rect(LEFT - 2, TOP - 2, WIDTH + 4, HEIGHT + 4, 0, "url(#sky)"),
        circle(122, 88, 52, _MOON),
        *_figure(person, expression),
        *_hand(person, expression),
    ]
    return document(size, items)


def _figure(person: Person, expression: Expression) -> Elements:
    """Return robe, neck, collar and head, back to front."""
    x, y = person.head
    neck_x, neck_y = x + 4, y + 22
    behind, hair = person.hair()
    left, right, slope = person.shoulders
    fold = move_path("M-50 22C-42 34 -40 50 -42 80", neck_x, neck_y)
    head = [path(person.outline, person.skin, INK, OUTLINE)]
    if person.blush:
        share = 0.9 if expression == "pleased" else 0.5
        head += [
            ellipse(4.5, 8, 6, 4.2, person.blush, opacity=share),
            ellipse(-17.4, 8, 3, 3.4, person.blush, opacity=share * 0.7),
        ]
    head += [*person.marks(), *person.beard(), *brows(person, expression), *eyes(person, expression), *nose()]
    head += [*mouth(person, expression), *person.over_eyes(), *hair]
    if expression == "caught":
        head += sweat()
    collar = person.robe.collar(neck_x, neck_y, person.robe.bands, person.skin)
    if person.robe.collar is crossed_collars:  # the deck's throat shows beside the collar at this size
        throat = move_path("M-11 4L14 2L10 22L0 34Z", neck_x, neck_y)
        collar = [path(throat, person.skin), *collar[1:]]
    area = clip_polygon(robe(neck_x, neck_y, left, right, slope), _FRAME)
    return [
        *cloth(area, person.robe.main, person.robe.pattern),
        line_to_river(fold, INK, 1.5),
        place([*behind, *neck(person.skin)], x, y, person.size),
        *collar,
        place(head, x, y, person.size),
    ]


def _hand(person: Person, expression: Expression) -> Elements:
    """Return the hand at the chin while thinking, the open fan while pleased."""
    if expression == "thinking" and person.fan != "none":
        stick = [
            path("M90 146L102.5 105L107 106.5L98 148Z", BAMBOO, INK, 1.4),
            line("M101.5 111L93.5 142", "#8f6d25", 1),
        ]
        return held(95, 136, person.skin, [], stick, hand_scale=0.8)
    if expression == "pleased":
        paper, sun = person.fan_colours
        if person.fan == "folding":
            return folding_fan(82, 150, 44, 15, -164, 104, paper, sun)
        if person.fan == "round":
            return round_fan(88, 118, paper, sun)
    return []
