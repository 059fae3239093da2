"""Whatever is written can be read: a record is full before it reaches the limits of what is read."""

import json
from pathlib import Path
from random import Random

import pytest

import engine
from engine.contract import CLOCK, Action, State
from engine.options import table_options
from engine.record import journal as journals
from engine.record import match_file
from engine.record.header import table_of
from engine.record.journal import Journal, restore
from engine.record.match_file import FULL, MAX_BYTES, MAX_LINES, read
from engine.table.pace import Pace
from engine.table.table import DEAL, Seat
from tests.engine.test_match_file import header, human, same, write
from tests.kit.deals import deal_of, journal_of, keen
from tests.kit.records import GAMES
from tests.kit.sampling import scaled

LIMITS = {"MAX_BYTES": 25_000, "MAX_LINES": 800, "MAX_DEALS": 20}


def limit(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for module in (match_file, journals):
        monkeypatch.setattr(module, name, LIMITS[name])


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", LIMITS)
def test_a_deal_that_begins_before_a_record_is_full_can_be_played_and_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    limit(monkeypatch, name)
    path, rng = tmp_path / "match.jsonl", Random(name)
    head = header(nonce="5f" * 16)._replace(options=table_options(engine.load("gin"), "app", {"target": 500}))
    table = table_of(head, [Seat(c.name) for c in head.seat_configs], Pace(auto=None))
    table.journal = Journal.create(path, head)
    while not (table.deal_over and journal_of(table).full):
        if table.deal_over:
            assert not table.match_state.over
            assert table.submit(DEAL) is None
        elif not journal_of(table).full and rng.random() < (0.9 if table.log[-1] == DEAL else 0.1):
            table.undo(1)
        else:
            assert table.submit(keen(deal_of(table), rng)) is None
        assert not journal_of(table).warning
    again, _ = restore(path, human)
    assert same(again, table) and journal_of(again).full


@pytest.mark.parametrize("name", LIMITS)
def test_no_record_grows_beyond_what_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A game that has no longest deal meets the limit itself: the match goes on, and what is written stays readable."""
    limit(monkeypatch, name)
    path = tmp_path / "match.jsonl"
    journal = Journal.create(path, header())
    n = 0
    while not journal.warning:
        action = str(DEAL) if name == "MAX_DEALS" else "0 draw"
        journal("* back 1" if n % 2 else action)
        n += 1
    assert journal.full and journal.unwritten == 1 and "too long" in journal.warning
    before = path.read_bytes()
    journal("0 draw")
    assert path.read_bytes() == before and "too long" in journal.warning
    assert len(read(path).texts) == n - 1
    with pytest.raises(OSError, match="too long"):
        journal.save_copy(tmp_path / "copy.jsonl")
    assert not (tmp_path / "copy.jsonl").exists()


def test_the_longest_file_that_is_read_can_be_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, "MAX_DEALS")
    most = LIMITS["MAX_DEALS"]
    path = write(tmp_path / "match.jsonl", *["* deal", "* back 1"] * (most - 1), "* deal")
    table, _ = restore(path, human)
    assert journal_of(table).full and table.submit(keen(deal_of(table), Random(1))) is None
    assert not journal_of(table).warning and same(restore(path, human)[0], table)


# ------------------------------------------------------------------ the longest deals --
def moves(state: State) -> list[Action]:
    """What can happen next in a deal, the actions of the clock included."""
    if forced := state.forced():
        return [forced]
    window = [Action(CLOCK, "close")] if state.window else []
    return [*(a for seat in state.acting() for a in state.legal(seat)), *window]


def long_deal(game: str, preset: str, rng: Random) -> tuple[int, int]:
    """Lines and bytes of a deal among players who would rather not end it."""
    rules = engine.load(game)
    options, seats = table_options(rules, preset), max(rules.SEATS)
    seed = rng.randrange(1 << 30)
    state = rules.deal(options, seats, seed, rules.match_state(options, seats, seed, ()))
    lines, size = 2, 200
    while state.result is None:
        legal = moves(state)
        rng.shuffle(legal)
        draws = [a for a in legal if a.verb in ("draw", "take", "pass", "call")]
        action = next((a for a in (*draws, *legal) if not _ends(state, a)), legal[0])
        state.apply(action)
        lines, size = lines + 1, size + len(json.dumps([str(action), "00000000"])) + 1
    return lines, size


def _ends(state: State, action: Action) -> bool:
    after = state.clone()
    after.apply(action)
    return after.result is not None


@pytest.mark.scaled
@pytest.mark.parametrize("game", GAMES)
def test_the_longest_deal_of_every_game_fits_ten_times_behind_a_full_record(game: str) -> None:
    rng = Random(game)
    presets = list(engine.load(game).PRESETS)
    for n in range(scaled(2, 40)):
        lines, size = long_deal(game, presets[n % len(presets)], rng)
        assert 10 * lines < (1 - FULL) * MAX_LINES and 10 * size < (1 - FULL) * MAX_BYTES
