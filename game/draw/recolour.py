"""The four-colour deck: the faces of the deck with black spades, red hearts, blue diamonds and green clubs.

In the drawings, a colour that this deck replaces is written with capital digits and every other colour with small
ones. So the vermilion of a diamond becomes blue, and the vermilion of lips stays. The mark is made by
``assets/scripts/deck/palette.py``; it does not change the picture.
"""

from typing import Final

from game.draw.theme import SUIT_TINTS

_BLUE: Final = SUIT_TINTS[True]["D"][0]
_GREEN: Final = SUIT_TINTS[True]["C"][0]

# By suit: the colours that are replaced, and by what. Hearts stay as they are.
FOUR_COLOURS: Final[dict[str, dict[str, str]]] = {
    "S": {  # court cards only
        "#2A3F73": "#2b3350",  # robe
        "#1B2A52": "#1d2233",  # darker cloth
        "#7F99C6": "#8793b3",  # pattern
        "#9FB2CF": "#aab4c6",  # sky
    },
    "D": {
        "#C8372D": _BLUE,  # suit and rank
        "#EAB5AA": "#b0c6d3",  # inside the ace
        "#A8302A": _BLUE,  # robe
        "#6D1F1D": "#124472",  # darker cloth
        "#E3A95C": "#8cbbe0",  # pattern
        "#2A3F73": "#c8372d",  # accent
        "#F1DA98": "#f0dfae",  # moon
        "#E3BD8E": "#9cc3df",  # sky
    },
    "C": {
        "#1D2233": _GREEN,  # suit and rank
        "#27485A": _GREEN,  # robe
        "#16303F": "#174a34",  # darker cloth
        "#A9C0BD": "#b3d3b8",  # lighter cloth
        "#86A9AE": "#8fc3a2",  # pattern
        "#E6DCB4": "#e9dfb0",  # moon
        "#A5BFC2": "#a8cdb4",  # sky
    },
}


def in_four_colours(svg: str, code: str) -> str:
    """Return the SVG text of the face ``code`` in the colours of the four-colour deck. Hearts and Jokers stay."""
    for old, new in FOUR_COLOURS.get(code[-1], {}).items():
        svg = svg.replace(old, new)
    return svg
