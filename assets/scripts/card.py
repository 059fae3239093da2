"""The size of a card and the colours that both packs share."""

from typing import Final

# Size in SVG user units, 5:7 as a poker card.
WIDTH: Final = 250
HEIGHT: Final = 350
CORNER: Final = 14  # radius of the outer corners
EDGE: Final = 0.6  # distance of the paper from the border of the picture: half the width of the outline

INK: Final = "#1d2233"
VERMILION: Final = "#c8372d"
WASHI: Final = "#fbf6ea"  # paper white
