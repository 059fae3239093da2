"""A record of RIN replays exactly, calls, windows, lots and owed draws included."""

from pathlib import Path

import pytest

import engine
from ai import registry
from engine.contract import PUBLIC
from engine.options import table_options
from engine.record.header import Header, SeatConfig
from engine.record.journal import Journal, restore
from engine.table.table import DEAL, Seat, Table

RULES = engine.load("rin")
CHAIRS = (
    SeatConfig("mio", "novice"),
    SeatConfig("aki", "club"),
    SeatConfig("ren", "expert"),
    SeatConfig("sora", "novice"),
)


def sit(rules: object, seat_config: SeatConfig) -> Seat:
    return Seat(seat_config.name, registry.load("rin", seat_config.bot))


def played(path: Path, preset: str, seed: int) -> Table:
    """A whole match of bots at a table that keeps a record."""
    options = table_options(RULES, preset)
    table = Table(RULES, options, [sit(RULES, c) for c in CHAIRS], seed)
    table.journal = Journal.create(path, Header("rin", options, CHAIRS, seed))
    while not table.match_state.over:
        table.submit(DEAL)
        while not table.deal_over:
            assert table.run()
    return table


@pytest.mark.parametrize("preset", RULES.PRESETS)
def test_a_record_replays_action_by_action(tmp_path: Path, preset: str) -> None:
    path = tmp_path / "match.jsonl"
    table = played(path, preset, 1)
    said = {a.verb for a in table.log} | {word for a in table.log for word in a.arg.split()}
    assert {"play", "draw", "deal", "close", "last"} < said and said & {"rin", "torin"}
    again, _ = restore(path, sit)
    assert again.log == table.log and again.results == table.results and again.match_state == table.match_state
    assert again.events == table.events
    assert again.view(PUBLIC) == table.view(PUBLIC)


def test_a_match_taken_up_in_the_middle_goes_on_as_it_would_have(tmp_path: Path) -> None:
    """What the opponents say and do hangs on seed, seat and ply, so that resuming repeats it."""
    path = tmp_path / "match.jsonl"
    table = played(path, "school", 5)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    short = tmp_path / "short.jsonl"
    short.write_text("".join(lines[: len(lines) // 2]), "utf-8")
    again, _ = restore(short, sit)
    at = again.ply
    while not again.match_state.over:
        if again.deal_over:
            again.submit(DEAL)
        else:
            assert again.run()
    assert 0 < at < table.ply
    assert [str(a) for a in again.log[:at]] == [str(a) for a in table.log[:at]]
    assert again.log == table.log
