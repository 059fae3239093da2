"""The puzzle of the day: a position in which one move is clearly the best, and Club would not find it.

It is made from the date alone, so that it is the same for everybody on that day: opponents of the level Club play deals
with seeds from the date, until Expert and then Master see such a move. Both see only what their seat sees, and their
budgets count rollouts, not time."""

import math
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import count
from random import Random
from typing import Final, NamedTuple

import engine
from ai import registry
from ai.explain import ExplainsInSlices, Explanation, explainer
from engine.contract import Action, View
from engine.options import table_options
from engine.rng import derive
from engine.table.table import DEAL, Seat, Table
from game.games import game_info
from game.learn.coach import Attentive

BUDGET: Final = 300
"""Rollouts of Master for a decision."""
CERTAIN: Final = 2.0
"""The advantage of the best move is at least so many standard errors."""
BEGIN: Final = date(2026, 1, 1)
"""The day of the oldest puzzle."""


class Puzzle(NamedTuple):
    """A position and its solution. The player has seat 0."""

    game: str
    day: date
    seed: int
    """The seed of the deal."""
    actions: tuple[Action, ...]
    """The actions from the deal to the position."""
    solution: Explanation
    """What Master thinks of the moves."""
    usual: Action
    """The move of Club."""

    def table(self, names: Sequence[str]) -> Table:
        """A table with the position, without bots."""
        table = Table(engine.load(self.game), _options(self.game), [Seat(name) for name in names], self.seed)
        table.replay(self.actions)
        return table


def seats(game: str) -> int:
    """The number of seats at the puzzles of a game."""
    return game_info(game).puzzle_seats


def has_puzzles(game: str) -> bool:
    """Whether there are puzzles of a game."""
    return bool(game_info(game).puzzle_gap)


def find(game: str, day: date) -> Iterator[Puzzle | None]:
    """Look for the puzzle of a day. Yields None after each step of the search, and last the puzzle."""
    club, expert = explainer(game, registry.USUAL_LEVEL), explainer(game, registry.EXPERT)
    gap, n = game_info(game).puzzle_gap, seats(game)
    for deal in count():
        seed = derive(day.toordinal(), f"puzzle/{game}", deal)
        bots = [
            registry.load(game, registry.EXPERT),
            *(registry.load(game, registry.USUAL_LEVEL) for _ in range(n - 1)),
        ]
        table = Table(
            engine.load(game), _options(game), [Seat(str(i), bot) for i, bot in enumerate(bots)], seed, headless=True
        )
        table.submit(DEAL)
        moved = True
        while moved:
            view, legal = table.view(0), table.legal(0)
            if 0 in view.acting and len(legal) > 1:
                quick = expert.explain(view, legal, Attentive())
                yield None
                if quick and _gap(quick) >= gap:
                    usual = club.explain(view, legal, Attentive())
                    if usual and usual.choice != quick.choice:
                        actions = tuple(table.log)
                        solution: Explanation | None = None
                        for thought in _think(game, view, legal, Random(derive(seed, "puzzle", table.ply))):
                            solution = thought
                            yield None
                        if solution and _is_clear(solution, gap) and solution.choice != usual.choice:
                            yield Puzzle(game, day, seed, actions, solution, usual.choice)
                            return
            moved = table.run()


def _think(game: str, view: View, legal: list[Action], rng: Random) -> Iterator[Explanation | None]:
    """The strongest level thinks about a decision. Yields None after each step, and last its explanation."""
    master = registry.load(game, f"{registry.levels(game)[-1]}:{BUDGET}")
    if not isinstance(master, ExplainsInSlices):
        raise TypeError(f"the strongest level of {game} does not explain itself in slices")
    for slice_ in master.explain_in_slices(view, legal, rng):
        yield slice_ if isinstance(slice_, Explanation) else None


def _is_clear(solution: Explanation, gap: float) -> bool:
    """Whether the best move is better than every other by `gap`, for certain."""
    best = solution.options[0]
    return (
        all(
            o.looked
            and o.error is not None
            and best.worth - o.worth >= max(gap, CERTAIN * math.hypot(o.error, best.error or 0.0))
            for o in solution.options[1:]
        )
        and len(solution.options) > 1
    )


def _gap(explanation: Explanation) -> float:
    """How much better the choice is than the next best move."""
    options = explanation.options
    return options[0].worth - options[1].worth if len(options) > 1 else 0.0


def _options(game: str) -> dict[str, object]:
    return table_options(engine.load(game), "")
