"""Writing a match to its file: what cannot be written waits, and nothing is written to a file of somebody else."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from engine import files
from engine.record.journal import Journal, quarantine, restore, salvage
from engine.record.match_file import read
from engine.table.pace import Pace
from engine.table.table import DEAL, Table
from tests.engine.test_match_file import header, human, play_match, refused, same, write
from tests.kit.deals import deal_of, journal_of, keen
from tests.kit.full_disk import full_disk, limited_disk

STILL = Pace(auto=None)
NONCE = "5f" * 16


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A short record."""
    path = tmp_path / "match.jsonl"
    play_match(path, actions=30)
    return path


def act(table: Table, rng: Random) -> None:
    """Make any sensible move."""
    assert table.submit(DEAL if table.deal_over else keen(deal_of(table), rng)) is None


def go_on(path: Path, actions: int, seed: int = 3) -> Table:
    """The match at `path`, continued by some actions."""
    table, _ = restore(path, human, STILL)
    for _ in range(actions):
        act(table, Random(seed))
    return table


# ------------------------------------------------------------ a disk that refuses --
def test_a_disk_that_refuses_leads_to_a_warning_and_nothing_is_missing_later(saved: Path) -> None:
    table, _ = restore(saved, human, STILL)
    before = saved.read_bytes()
    rng = Random(3)
    with full_disk():
        for n in range(1, 8):
            act(table, rng)
            assert journal_of(table).warning == "No space left on device" and journal_of(table).unwritten == n
        assert saved.read_bytes() == before
    act(table, rng)
    assert journal_of(table).warning == "" and journal_of(table).unwritten == 0
    again, _ = restore(saved, human)
    assert same(again, table)


def test_lines_that_wait_are_written_without_another_move(saved: Path) -> None:
    table, _ = restore(saved, human, STILL)
    with full_disk():
        act(table, Random(3))
        assert not journal_of(table).flush()
    assert journal_of(table).flush() and journal_of(table).warning == ""
    assert same(restore(saved, human)[0], table)


@pytest.mark.parametrize("name", ["link replace", "write", "mkdir", "open"])
def test_a_record_that_cannot_be_started_is_started_later(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "new" / "m.jsonl"

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        for call in name.split():
            broken.setattr(os, call, full)
        journal = Journal.create(path, header())
        journal("* deal")
        assert journal.warning == "No space left on device"
    journal("0 take")
    assert journal.warning == ""
    assert [str(a) for a in read(path).actions] == ["* deal", "0 take"]


def test_a_partly_written_line_is_taken_back(saved: Path) -> None:
    table, _ = restore(saved, human, STILL)
    before = saved.read_bytes()
    with limited_disk() as disk:
        disk.room = 9
        act(table, Random(3))
        assert journal_of(table).warning and disk.room == 0
    assert saved.read_bytes() == before
    act(table, Random(3))
    assert journal_of(table).warning == ""
    assert same(restore(saved, human)[0], table)


def test_a_partly_written_line_that_cannot_be_taken_back_is_completed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.jsonl"
    table = play_match(path, actions=10, head=header(nonce=NONCE))
    before = path.read_bytes()
    with monkeypatch.context() as broken, limited_disk() as disk:
        disk.room = 9
        broken.setattr(os, "ftruncate", disk.refuse)
        act(table, Random(3))
        assert journal_of(table).warning and len(path.read_bytes()) == len(before) + 9
    act(table, Random(3))
    assert journal_of(table).warning == ""
    assert read(path).actions == tuple(table.log)


# ------------------------------------------------------------ files of somebody else --
def test_a_new_record_never_replaces_a_file(saved: Path) -> None:
    old = saved.read_bytes()
    with pytest.raises(FileExistsError):
        Journal.create(saved, header(seed=99))
    assert saved.read_bytes() == old and os.listdir(saved.parent) == [saved.name]


@pytest.mark.parametrize("nonce, share", [("", 1), (NONCE, 0)], ids=["same header, no nonce", "empty file"])
def test_a_file_that_anybody_could_have_begun_is_not_taken_over(nonce: str, share: int, tmp_path: Path) -> None:
    path, head = tmp_path / "m.jsonl", header(nonce=nonce)
    Journal.create(path, head)
    path.write_bytes(theirs := path.read_bytes() * share)
    with pytest.raises(FileExistsError):
        Journal.create(path, head)("* deal")
    assert path.read_bytes() == theirs


def test_a_record_that_is_started_late_takes_another_name_if_its_own_is_taken(tmp_path: Path) -> None:
    first, second = tmp_path / "m.jsonl", tmp_path / "m2.jsonl"
    with full_disk():
        journal = Journal.create(first, header(seed=99), iter([second]))
        journal("* deal")
    play_match(first, actions=5)
    theirs = first.read_bytes()
    journal("0 take")
    assert journal.path == second and journal.warning == ""
    assert first.read_bytes() == theirs and read(second).header.seed == 99 and len(read(second).actions) == 2


SOMEBODY: dict[str, Callable[[bytes], bytes]] = {
    "appended": lambda data: data + b'["0 take", "00000000"]\n',
    "cut": lambda data: data[:-9],
    "replaced": lambda data: b"somebody else's file\n" * 99,
}


@pytest.mark.parametrize("how", SOMEBODY)
def test_nothing_is_written_to_a_file_that_somebody_has_changed(how: str, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    table = play_match(path, actions=10, head=header(nonce=NONCE))
    path.write_bytes(SOMEBODY[how](path.read_bytes()))
    theirs = path.read_bytes()
    for _ in range(3):
        act(table, Random(3))
    journal = journal_of(table)
    assert journal.changed and journal.unwritten == 3 and "another program" in journal.warning
    assert path.read_bytes() == theirs
    journal.save_copy(tmp_path / "copy.jsonl")
    assert read(tmp_path / "copy.jsonl").actions == tuple(table.log), "the whole match can be saved elsewhere"


def test_a_file_that_was_deleted_is_written_again_as_a_whole(saved: Path) -> None:
    table, _ = restore(saved, human, STILL)
    saved.unlink()
    act(table, Random(3))
    assert same(restore(saved, human)[0], table)


# --------------------------------------------------------------------- on the disk --
def test_deals_are_synced_before_the_next_one_and_moves_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        synced.append(os.fstat(descriptor).st_size)
        real(descriptor)

    table = play_match(tmp_path / "m.jsonl", actions=1)
    monkeypatch.setattr(os, "fsync", fsync)
    while not table.deal_over:
        act(table, Random(3))
    assert not synced and journal_of(table).unsynced, "a move does not wait for the disk"
    size = (tmp_path / "m.jsonl").stat().st_size
    table.submit(DEAL)
    assert synced == [size]
    act(table, Random(3))
    journal_of(table).sync()
    assert synced == [size, (tmp_path / "m.jsonl").stat().st_size] and not journal_of(table).unsynced
    journal_of(table).sync()
    assert len(synced) == 2, "what is on the disk is not synced again"


def test_a_file_that_was_synced_and_moved_meanwhile_is_no_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = journal_of(play_match(tmp_path / "m.jsonl", actions=5))
    real = files.sync_file

    def late(path: Path) -> None:
        """As in a thread that the main loop overtakes."""
        monkeypatch.setattr(files, "sync_file", real)
        journal.sync()
        path.rename(tmp_path / "0001.jsonl")
        real(path)

    monkeypatch.setattr(files, "sync_file", late)
    journal.sync()
    assert not journal.warning and not journal.unsynced


# ----------------------------------------------------------- aside and rescue --
def test_aside_never_overwrites_an_earlier_one(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    kept = []
    for n in range(4):
        path.write_text(f"number {n}")
        kept.append(quarantine(path))
        assert not path.exists()
    assert [k.read_text() for k in kept] == [f"number {n}" for n in range(4)]


def test_rescue_keeps_what_reads_well_and_the_damaged_file(saved: Path) -> None:
    good = saved.read_bytes()
    bad = bytearray(good)
    bad[len(good) * 2 // 3] ^= 1
    saved.write_bytes(bad)
    error = refused(saved)
    assert salvage(error) == saved
    assert saved.read_bytes() == good[: error.intact]
    table, _ = restore(saved, human)
    assert table.ply > 5
    (damaged,) = [p for p in saved.parent.iterdir() if p != saved]
    assert damaged.read_bytes() == bad


def test_rescue_after_an_impossible_action_gives_the_match_before_it(tmp_path: Path) -> None:
    path = write(tmp_path / "m.jsonl", "* deal", "* back 1", "* deal", "0 sing", "0 take")
    assert salvage(refused(path, 5)) == path
    table, _ = restore(path, human)
    assert table.log == [DEAL]


def test_rescue_on_a_full_disk_leaves_the_damaged_file(saved: Path) -> None:
    saved.write_bytes(saved.read_bytes()[:-5])
    bad, error = saved.read_bytes(), refused(saved)
    with full_disk(), pytest.raises(OSError, match="space"):
        salvage(error)
    assert saved.read_bytes() == bad


def test_rescue_of_what_is_no_record_only_puts_it_aside(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_text("Dear diary")
    assert salvage(refused(path)) is None
    assert [p.read_text() for p in tmp_path.iterdir()] == ["Dear diary"]
    assert not path.exists()
