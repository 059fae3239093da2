"""Expert in Sumidagawa: weighs for every play the odds to be out before each of the others (`sumidagawa_odds`):
the plays it will still need and how hard they are, the rounds that wild cards cost it and the others, who has the
lead and what it is worth, and how easily each of the others can follow with the cards that nobody has seen."""

from collections.abc import Iterator
from random import Random

from ai.explain import Explanation
from ai.sumidagawa_after import Table
from ai.sumidagawa_club import PAUSES, burn, revive
from ai.sumidagawa_odds import worth
from engine.contract import Action, Thought, View


def decide(view: View, legal: list[Action]) -> Action:
    """The action with the best odds."""
    table = Table(view)
    best, most = legal[0], -1.0
    for action in legal:
        found = worth(table, action)
        if found > most:
            best, most = action, found
    return best


class Expert:
    """A strong player."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[Thought | None]:
        """One thought."""
        if len(legal) == 1:
            action = legal[0]
        elif view.phase == "play":
            action = decide(view, legal)
        else:
            action = (burn if view.phase == "burn" else revive)(view, legal)
        yield Thought(action, *PAUSES[view.phase])

    def explain(self, view: View, legal: list[Action], rng: Random) -> Explanation:
        """Why."""
        from ai import sumidagawa_why  # it tells of what stands here

        return sumidagawa_why.explain(view, legal)
