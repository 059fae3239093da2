"""The puzzle of the day: a position in which one move is clearly the best, and Club would not find it.

It is made from the date alone, so that it is the same for everybody on that day: opponents of the level Club play deals
with seeds from the date, until Expert and then Master see such a move. Both see only what their seat sees, and their
budgets count rollouts, not time."""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import engine
from ai import registry
from ai.explain import ExplainsInSlices, Explanation, explainer
from engine.contract import Action, View
from engine.options import check_seats
from engine.rng import derive
from engine.table.table import Table
from engine.text import shortened
from game.app import shared_file
from game.app.settings import home
from game.games import game_info
from game.learn.answers import Answers
from game.learn.coach import Attentive
from game.learn.played import decisions, restored
from game.match.shared_text import SharedTextRefused
from game.text import pasted

BUDGET: Final = 300
"""Rollouts of Master for a decision."""
CERTAIN: Final = 2.0
"""The advantage of the best move is at least so many standard errors."""
MOST_DEALS: Final = 2000
"""The search looks through at most so many deals. A built-in game has a puzzle in at least one deal of 50; a game from
elsewhere whose Expert plays as Club does has none."""
VERSION: Final = 1
"""Counts changes of the search. A change of the opponents may change a puzzle that was not found yet."""
FILE: Final = "puzzles.json"
MARK: Final = "rintaku-puzzle"
MAX_LENGTH: Final = 400
"""No text of a puzzle has more characters."""
BEGIN: Final = date(2026, 1, 1)
"""The day of the oldest puzzle."""


class Puzzle(NamedTuple):
    """A position and its solution. The player has seat 0."""

    game: str
    day: date
    deal: int
    """The number of the deal among those of the day."""
    seed: int
    actions: tuple[Action, ...]
    """The actions from the deal to the position."""
    solution: Explanation
    """What Master thinks of the moves."""
    usual: Action
    """The move of Club."""

    def table(self, names: Sequence[str]) -> Table:
        """A table with the position, without bots."""
        data = {"seed": self.seed, "actions": [str(action) for action in self.actions]}
        return restored(self.game, data, names)


def seats(game: str) -> int:
    """The number of seats at the puzzles of a game."""
    return game_info(game).puzzle_seats


def has_puzzles(game: str) -> bool:
    """Whether there are puzzles of a game."""
    return bool(game_info(game).puzzle_gap)


def check(game: str) -> None:
    """Raises ValueError or TypeError for a game that declares puzzles, but has not the opponents or seats for them."""
    if has_puzzles(game):
        check_seats(engine.load(game), seats(game))
        explainer(game, registry.USUAL_LEVEL)
        explainer(game, registry.EXPERT)
        registry.load(game, _strongest(game))


def find(game: str, day: date) -> Iterator[Puzzle | None]:
    """Look for the puzzle of a day. Yields None after each step of the search, and last the puzzle; None if there is
    none. What was found once is kept, and found at once."""
    key = f"{VERSION} {game} {day.isoformat()}"
    puzzle = None
    for puzzle in search(game, day, _kept().get(key, 0)):
        if puzzle is None:
            yield None
    if puzzle:
        found = {key: puzzle.deal}
        shared_file.update(_file(), lambda there: _checked(there) | found)
    yield puzzle


def _file() -> Path:
    return home() / FILE


def _kept() -> dict[str, int]:
    """The deals of the puzzles that were found."""
    return shared_file.load_or_empty(_file(), _checked)


def _checked(data: Any) -> dict[str, int]:
    """The content of the file. Raises ValueError if it is damaged."""
    if data is None:
        return {}
    if not isinstance(data, dict) or not all(type(n) is int and 0 <= n < MOST_DEALS for n in data.values()):
        raise ValueError("the deals of the puzzles")
    return data


def search(game: str, day: date, first: int = 0) -> Iterator[Puzzle | None]:
    """As `find`, without keeping anything: looks through the deals of a day from the `first` on. Ends without a puzzle
    after MOST_DEALS."""
    club, expert = explainer(game, registry.USUAL_LEVEL), explainer(game, registry.EXPERT)
    gap, n = game_info(game).puzzle_gap, seats(game)
    for deal in range(first, first + MOST_DEALS):
        seed = derive(day.toordinal(), f"puzzle/{game}", deal)
        for table in decisions(game, n, seed):
            view, legal = table.view(0), table.legal(0)
            quick = expert.explain(view, legal, Attentive())
            yield None
            if quick is None or _gap(quick) < gap:
                continue
            usual = club.explain(view, legal, Attentive())
            if usual is None or usual.choice == quick.choice:
                continue
            actions, solution = tuple(table.log), None
            for thought in _think(game, view, legal, Random(derive(seed, "puzzle", table.ply))):
                solution = thought
                yield None
            if solution and _is_clear(solution, gap) and solution.choice == quick.choice:
                yield Puzzle(game, day, deal, seed, actions, solution, usual.choice)
                return


def _strongest(game: str) -> str:
    return f"{registry.levels(game)[-1]}:{BUDGET}"


def _think(game: str, view: View, legal: list[Action], rng: Random) -> Iterator[Explanation | None]:
    """The strongest level thinks about a decision. Yields None after each step, and last its explanation."""
    master = registry.load(game, _strongest(game))
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


# ------------------------------------------------------------------ answers --
def item(game: str, day: date) -> str:
    """The name of a puzzle among the answers."""
    return f"{game}.puzzle.{day.isoformat()}"


def first_answers(every: Iterable[Answers]) -> dict[str, bool]:
    """The puzzles that were tried, by name: whether the first day's answers were right."""
    found: dict[str, bool] = {}
    for a in every:
        if ".puzzle." in a.item:
            found.setdefault(a.item, a.right == a.of)
    return found


def evenings(answers: Iterable[Answers]) -> frozenset[date]:
    """The days on which a puzzle of the day was tried."""
    return frozenset(a.day for a in answers if a.item.endswith(f".puzzle.{a.day.isoformat()}"))


def streak(lit: Collection[date], today: date) -> int:
    """How many evenings were lit one after the other. A missed one costs nothing; two in a row begin anew.

    >>> streak({date(2026, 3, 1), date(2026, 3, 2), date(2026, 3, 4)}, date(2026, 3, 5))
    3
    """
    n, missed, day = 0, 0, today
    while missed < 2:
        if day in lit:
            n, missed = n + 1, 0
        elif day != today:
            missed += 1
        day -= timedelta(days=1)
    return n


def week(lit: Collection[date], today: date) -> list[tuple[date, str]]:
    """The last seven days, today last, each with the look of its lantern (`game.draw.river_map`): known if its evening
    is lit, next for today, else later.

    >>> [look for _, look in week({date(2026, 3, 4)}, date(2026, 3, 5))][-3:]
    ['later', 'known', 'next']
    """
    days = [today - timedelta(days=back) for back in range(6, -1, -1)]
    return [(day, "known" if day in lit else "next" if day == today else "later") for day in days]


# ------------------------------------------------------------------ the text --
def text_of(puzzle: Puzzle) -> str:
    """The text with which others find the puzzle: it needs nothing but its game and day."""
    body = f"{puzzle.game}/{puzzle.day.isoformat()}"
    return f"{MARK}{VERSION}/{body}/{_check(body)}"


def is_text(text: str) -> bool:
    """Whether a text is meant to be a puzzle, whole or not."""
    return pasted.starts(text, MARK)


def from_text(text: str, today: date) -> tuple[str, date]:
    """Game and day of a text's puzzle. Raises SharedTextRefused, which says what is wrong in one line."""
    if len(text) > MAX_LENGTH:
        raise SharedTextRefused("share.too_long")
    found = pasted.split(text, MARK)
    if found is None:
        raise SharedTextRefused("share.incomplete")
    version, parts = found
    if version != VERSION:
        raise SharedTextRefused("share.other_version")
    if len(parts) != 3 or _check("/".join(parts[:2])) != parts[2].lower():
        raise SharedTextRefused("share.incomplete")
    game = parts[0]
    if game not in engine.game_ids() or not has_puzzles(game):
        raise SharedTextRefused("continue.foreign.game", name=shortened(game))
    try:
        day = date.fromisoformat(parts[1])
    except ValueError:
        raise SharedTextRefused("share.incomplete") from None
    if not BEGIN <= day <= today:
        raise SharedTextRefused("share.other_day")
    return game, day


def _check(body: str) -> str:
    return pasted.check(f"{MARK}{VERSION}/{body}", 6)
