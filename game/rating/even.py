"""The opponent against whom the player wins half of the time, or his share at a table of several."""

from ai.registry import USUAL_LEVEL, OpponentName
from ai.strength import USUAL, opponents


def even_kind(game: str, points: float = USUAL, manner: str = "") -> str:
    """The opponent whose strength is nearest, between the levels too: `expert~40`, with a character `expert/bold~40`.
    Its slips are always said, so that it is known as chosen to be even."""
    known = opponents(game)
    if not known:
        return USUAL_LEVEL
    kind, _ = min(known, key=lambda one: abs(one[1].points - points))
    name = OpponentName.of(kind)
    return str(name._replace(character=manner or None, slips=name.slips or "0"))
