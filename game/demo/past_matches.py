"""A past for the demo: matches played by the computer in the player's place, as records in the data folder."""

from collections.abc import Sequence

import engine
from ai import registry
from engine.options import table_options
from engine.record.match_file import Header, Journal
from engine.rng import derive
from engine.table.table import DEAL, Seat, Table
from game.app.settings import home
from game.match.session import company, mixed

SOME = (["club"], ["novice"], ["club"], ["expert"])


def write(game: str, count: int, seed: int, first: int = 1) -> None:
    """So many matches, each a file numbered from `first` on. The player is a Club player."""
    rules = engine.load(game)
    for n in range(count):
        seats = rules.SEATS[min(len(rules.SEATS) - 1, n % 3)]
        level = SOME[n % len(SOME)]
        levels = mixed(game, seats - 1) if n % 7 == 6 and seats > 2 else level * (seats - 1)
        preset = list(rules.PRESETS)[n % 5 == 4]
        play(game, preset, levels, derive(seed, "past", n) % 1_000_000, first + n)


def play(game: str, preset: str, levels: Sequence[str], seed: int, number: int) -> None:
    """One match, written as it is played."""
    rules = engine.load(game)
    options, seat_configs = table_options(rules, preset), company(game, levels)
    journal = Journal.create(home() / "matches" / f"{number:04}.jsonl", Header(game, options, seat_configs, seed))
    seats = [Seat(c.name, registry.load(game, c.bot or "club")) for c in seat_configs]
    table = Table(rules, options, seats, seed, headless=True)
    while not table.match_state.over:
        table.submit(DEAL)
        while table.run():
            pass
    for action in table.log:
        journal(str(action))
