"""Expert in Sumidagawa: weighs for every play the odds to be out before each of the others (`expert_evaluation`):
the plays it will still need and how hard they are, the rounds that wild cards cost it and the others, who has the
lead and what it is worth, and how easily each of the others can follow with the cards that nobody has seen."""

from collections.abc import Iterator
from random import Random

from ai.explain import Explanation, Hands
from ai.games.sumidagawa.club import PAUSES, burn, revive
from ai.games.sumidagawa.expert_evaluation import worth
from ai.games.sumidagawa.expert_weights import PLAIN_TASTE, STANDARD, WEIGHTS, Row, Taste, Weights, flat
from ai.games.sumidagawa.successor import Table
from engine.contract import Action, BotMove, View


def weigh(
    view: View, legal: list[Action], weights: Row = WEIGHTS, taste: Taste = PLAIN_TASTE
) -> tuple[Table, list[float]]:
    """What is known of the table, and by action the odds."""
    table = Table(view, weights, taste)
    return table, [worth(table, action) for action in legal]


def best_of(legal: list[Action], odds: list[float]) -> Action:
    """The action with the best odds."""
    return legal[odds.index(max(odds))]


def decide(view: View, legal: list[Action], weights: Row = WEIGHTS, taste: Taste = PLAIN_TASTE) -> Action:
    """The move of an expert."""
    return best_of(legal, weigh(view, legal, weights, taste)[1])


class Expert:
    """A strong player."""

    def __init__(self, weights: Weights = STANDARD) -> None:
        self.weights, self.row = weights, flat(weights)

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """One thought."""
        if len(legal) == 1:
            action = legal[0]
        elif view.phase == "play":
            action = decide(view, legal, self.row, self.weights.taste)
        else:
            action = (burn if view.phase == "burn" else revive)(view, legal)
        yield BotMove(action, *PAUSES[view.phase])

    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation:
        """Why."""
        from ai.games.sumidagawa import expert_explain  # it tells of what stands here

        return expert_explain.explain(view, legal, about, self.row, self.weights.taste)

    def believe(self, view: View, rng: Random) -> Hands:
        """What others may hold."""
        from ai.games.sumidagawa import beliefs

        return beliefs.believe(view)
