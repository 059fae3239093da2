"""Finished matches for the demo's statistics, played by bots and written as records into the data folder."""

from collections.abc import Sequence

import engine
from ai import registry
from engine.options import table_options
from engine.record.header import Header
from engine.record.journal import Journal
from engine.rng import derive
from engine.table.table import DEAL, Seat, Table
from game.app.settings import home
from game.match.session import company, mixed

OPPONENTS = ("club", "novice", "club", "expert")
"""The levels of the opponents, match by match, over and over, without those that a game does not have. Every seventh
match of three or more is mixed."""


def write(game: str, count: int, seed: int, first: int = 1) -> None:
    """Play `count` matches and write each into a file, numbered from `first` on. Club plays the player's seat."""
    rules = engine.load(game)
    for n in range(count):
        seats = rules.SEATS[min(len(rules.SEATS) - 1, n % 3)]
        known = [level for level in OPPONENTS if level in registry.levels(game)]
        level = known[n % len(known)]
        levels = mixed(game, seats - 1) if n % 7 == 6 and seats > 2 else [level] * (seats - 1)
        preset = list(rules.PRESETS)[n % 5 == 4]
        play(game, preset, levels, derive(seed, "past", n) % 1_000_000, first + n)


def play(game: str, preset: str, levels: Sequence[str], seed: int, number: int) -> None:
    """Play one match and write its record. Club plays the player's seat, `levels` the others."""
    rules = engine.load(game)
    options, seat_configs = table_options(rules, preset), company(game, levels)
    journal = Journal.create(home() / "matches" / f"{number:04}.jsonl", Header(game, options, seat_configs, seed))
    seats = [Seat(c.name, registry.load(game, c.bot or registry.USUAL_LEVEL)) for c in seat_configs]
    table = Table(rules, options, seats, seed, headless=True)
    while not table.match_state.over:
        table.submit(DEAL)
        while table.run():
            pass
    for action in table.log:
        journal(str(action))
