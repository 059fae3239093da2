"""Matches in the middle of a deal, and what of them nobody may see before the deal is over."""

from pathlib import Path
from random import Random

import engine
from engine.options import table_options
from engine.record.header import Header, SeatConfig, table_of
from engine.record.journal import Journal
from engine.table.pace import Pace
from engine.table.table import DEAL, Seat, Table
from game.match.session import GUESTS
from tests.kit.deals import deal_of, either

SEED = 748_221_904_563_118_937
NONCE = "5f0c94d1a7e83b26" * 2
HUMANS = {1: ("you",), 2: ("Aki", "Ben")}


def running_match(path: Path, game: str, people: int = 1, deals: int = 1, moves: int = 7) -> Table:
    """Write a match of which some deals are over and the next has some moves. The people sit first."""
    rules = engine.load(game)
    seats = min(max(rules.SEATS[0], people + 1), rules.SEATS[-1])
    seat_configs = [SeatConfig(name) for name in HUMANS[people]]
    seat_configs += [SeatConfig(name, "club") for name in GUESTS[people:seats]]
    header = Header(game, table_options(rules, "", {}), tuple(seat_configs), SEED, nonce=NONCE)
    table = table_of(header, [Seat(c.name) for c in seat_configs], Pace(auto=None))
    table.journal = Journal.create(path, header)
    play_on(table, deals, moves)
    return table


def play_on(table: Table, deals: int, moves: int) -> None:
    """Play until this many deals are over, and then some moves of the next."""
    rng, start = Random(3), 0
    while table.deal_over or table.match_state.number < deals or table.ply < start + moves:
        if table.deal_over:
            start = table.ply
        table._carry_out(DEAL if table.deal_over else either(deal_of(table), rng))


def more_moves(table: Table, n: int) -> None:
    """Play some moves of the running deal, which must not end it."""
    rng = Random(4)
    for _ in range(n):
        state = deal_of(table)
        quiet = [a for a in state.legal(state.acting()[0]) if a.verb in ("draw", "take", "discard")]
        table._carry_out(rng.choice(quiet))


def secrets(table: Table) -> set[str]:
    """The texts from which the cards of a running deal could be made."""
    header = table.journal.header if isinstance(table.journal, Journal) else None
    assert header is not None
    number = table.match_state.number
    deal = header.fixed(number, "0" * 64)
    return {str(header.seed), header.nonce, str(header.match_seed), str(deal.seed), deal.nonce}
