"""The opponent against whom the player wins half of the time, or his share at a table of several."""

from ai.registry import USUAL_LEVEL
from ai.strength import USUAL, opponents
from game.match.characters import of_level


def even_kind(game: str, points: float = USUAL, manner: str = "") -> str:
    """The opponent whose strength is nearest, between the levels too: `expert~40`, with a character `expert/bold~40`.
    Its slips are always said, so that it is known as chosen to be even."""
    known = opponents(game)
    if not known:
        return USUAL_LEVEL
    kind, _ = min(known, key=lambda one: abs(one[1].points - points))
    level, _, slips = kind.partition("~")
    return f"{of_level(level, manner)}~{slips or 0}"
