"""Matches of every level for the tests of bots' thoughts, and the thoughts at their moves."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ai import registry
from game.learn.bot_thoughts import BotThoughts, Thought
from game.match import saves
from game.match.playback import Playback
from tests.kit.records import lines_to, played, record
from tests.kit.sampling import scaled

GAMES = ("gin", "rin", "rumino", "sumidagawa")[: scaled(2, 4)]
"""The games whose thoughts are looked at: in the suite one of two players, and the one with calls at any time."""
OTHERS = {"gin": 1, "rin": 3, "rumino": 3, "sumidagawa": 3}
BUDGET = scaled(10, 24)
MOVES = {"gin": 70, "rin": 200, "rumino": 160, "sumidagawa": 160}
"""The most moves of a match that are looked at."""
STEP = 4
"""The suite looks at every fourth of them."""


def levels(game: str) -> list[str]:
    """Every level of a game; who searches, with a small budget."""
    return [
        f"{level}:{BUDGET}" if isinstance(registry.load(game, level), registry.Budgeted) else level
        for level in registry.levels(game)
    ]


def companies(game: str) -> list[tuple[str, ...]]:
    """Every level sits at one of these tables."""
    known, n = levels(game), OTHERS[game]
    return [tuple((known[i:] + known)[:n]) for i in range(0, len(known), n)]


@cache
def bot_thoughts(game: str, company: tuple[str, ...]) -> BotThoughts:
    """A match of somebody alone against these."""
    return BotThoughts(Playback.of(played(game, 3, company)))


def asked(known: BotThoughts, ply: int) -> Thought:
    """What was thought, asked to the end."""
    *_, thought = known.ask(ply)
    assert isinstance(thought, Thought)
    return thought


@cache
def thoughts(game: str) -> tuple[Thought, ...]:
    """The thoughts at many moves of every level."""
    return tuple(t for company in companies(game) for t in _some(bot_thoughts(game, company), MOVES[game]))


def _some(known: BotThoughts, most: int) -> Iterator[Thought]:
    plies = [p for p in range(2, known.playback.last + 1) if known.is_bot_move(p)][: most : scaled(STEP, 1)]
    return (asked(known, p) for p in plies)


def unfinished(game: str, deals: int) -> Path:
    """A match that goes on, some moves into its next deal."""
    whole = record(game)
    rows = lines_to(whole, deals + 1).splitlines(keepends=True)
    path = next(saves.free_names())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(rows[:-3]))
    whole.unlink()
    return path
