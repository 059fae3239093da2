"""Sparring partners of Sumidagawa, see `ai.sparring`."""

from collections.abc import Callable, Mapping

from ai.sparring import Choose
from engine.contract import Action, View
from engine.games.sumidagawa.combinations import SHAPES, Shape


def _player(worth: Callable[[Shape], tuple[float, ...]], wilds: int) -> Choose:
    """A player who makes the play that is worth most with at most so many wild cards, and passes where there is none
    and a pass is allowed."""

    def choose(view: View, legal: list[Action]) -> Action:
        if view.phase != "play":
            return legal[0]
        plays = [a for a in legal if a.verb == "play"]
        few = [a for a in plays if SHAPES[a.cards].wilds <= wilds]
        if not few and legal[-1].verb == "pass":
            return legal[-1]
        return max(few or plays, key=lambda a: worth(SHAPES[a.cards]))

    return choose


PARTNERS: Mapping[str, Choose] = {
    # As many cards as possible, low ones first, without wild cards.
    "naive": _player(lambda s: (len(s.plain), -s.wilds, -s.least), 0),
    # As many cards as possible, with wild cards too.
    "greedy": _player(lambda s: (len(s.plain), -s.wilds, -s.least), 4),
    # As few cards and as low ones as possible.
    "cautious": _player(lambda s: (-s.wilds, -s.least, -len(s.plain)), 0),
    # The highest number, so that nobody follows.
    "high": _player(lambda s: (s.least, len(s.plain), -s.wilds), 1),
}
