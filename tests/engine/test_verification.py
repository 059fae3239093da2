"""What the check of a record finds and shows, line by line, and what the hashes of a record stand for."""

from pathlib import Path

import pytest

from engine.record.commitment import Secret
from engine.record.errors import RecordError
from engine.record.journal import restore
from engine.record.match_file import read
from engine.record.verification import report, verify
from engine.table.table import DEAL, Seat
from tests.engine.test_commitment import NONCE, SAVES, header, play
from tests.kit.deals import journal_of


def test_an_action_may_be_taken_back_between_the_hash_of_a_deal_and_the_deal(tmp_path: Path) -> None:
    path = tmp_path / "m"
    play(path, header(), deals=1).submit(DEAL)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    table, _ = restore(path, lambda rules, seat_config: Seat(seat_config.name))
    last = table.log[-1]
    table.undo(1)
    for action in (last, DEAL):
        table.submit(action)
    verdict = verify(path)
    assert verdict.fits and len(verdict.fixed) == 2 and verdict.played == 1


def test_a_deal_that_was_taken_back_is_fixed_anew_under_its_own_number(tmp_path: Path) -> None:
    table = play(tmp_path / "m", header(), deals=1)
    table.submit(DEAL)
    table.undo(1)
    table.submit(DEAL)
    verdict = verify(tmp_path / "m")
    assert verdict.fits and [deal.number for deal in verdict.fixed] == [0, 1, 1]


def test_of_a_deal_that_is_not_over_only_the_hash_is_shown(tmp_path: Path) -> None:
    play(tmp_path / "m", header(), deals=1).submit(DEAL)
    verdict = verify(tmp_path / "m")
    over, played = verdict.fixed
    said = report(verdict, "m")
    assert over.text in said and played.digest in said
    assert played.text not in said and Secret(7, NONCE).text not in said


def test_a_record_with_an_action_that_cannot_be_is_not_verified(tmp_path: Path) -> None:
    table = play(tmp_path / "m", header(), deals=1)
    journal_of(table)("0 knock AS")
    with pytest.raises(RecordError, match="this action cannot be") as error:
        verify(tmp_path / "m")
    assert error.value.line == len(read(tmp_path / "m").texts) + 1


def test_a_match_of_the_first_format_has_no_seal(tmp_path: Path) -> None:
    (path := tmp_path / "m").write_bytes((SAVES / "gin.jsonl").read_bytes())
    table, _ = restore(path, lambda rules, seat_config: Seat(seat_config.name))
    assert table.match_state.over
    journal_of(table).seal()
    assert path.read_bytes() == (SAVES / "gin.jsonl").read_bytes()
