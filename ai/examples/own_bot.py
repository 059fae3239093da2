"""One deal of Gin Rummy between a bot of one's own and Expert: `python -m ai.examples.own_bot [seed]`.

A bot is any object with the method `think` of `engine.contract.Bot`. It gets a View, which has what its seat may know
and nothing else, and its legal actions."""

import sys
from collections.abc import Iterator
from random import Random

import engine
from ai import registry
from engine.cards import codes, mask
from engine.contract import Action, BotMove, Result, View
from engine.melds.plain import deadwood
from engine.options import table_options

ORDER = ("biggin", "knock", "discard", "done", "pass", "draw", "take")
"""What `Hasty` prefers. `done` lays out and lays off what is best."""


class Hasty:
    """Knocks as soon as it can, and discards the card without which the fewest points are left."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """One move, without delay."""
        moves = [action for action in legal if action.verb in ORDER]
        yield BotMove(min(moves, key=lambda action: (ORDER.index(action.verb), left(view, action))), 0)


def left(view: View, action: Action) -> int:
    """The deadwood points that an action leaves in the hand."""
    return deadwood(mask(view.hand) & ~mask(action.cards))


def play(seed: int) -> Result:
    """Play one deal, `Hasty` at seat 0. The same seed gives the same deal and the same moves."""
    rules = engine.load("gin")
    options = table_options(rules)
    state = rules.deal(options, 2, seed, rules.match_state(options, 2, seed, ()))
    bots = [Hasty(), registry.load("gin", "expert")]
    rng = Random(seed)
    while state.result is None:
        (seat,) = state.acting()
        state.apply(registry.choose(bots[seat], state.view(seat), state.legal(seat), rng))
    for seat, name in enumerate(("Hasty", "Expert")):
        print(f"{name}: {codes(state.view(seat).hand) or 'no card left'}")
    return state.result


if __name__ == "__main__":
    seed = sys.argv[1] if len(sys.argv) > 1 else "7"
    if not seed.isdecimal():
        sys.exit("usage: python -m ai.examples.own_bot [SEED], a whole number")
    result = play(int(seed))
    print(f"{result.kind}: {result.points[0]} to {result.points[1]} points")
