"""A deal that is still being played stays closed: whatever shows a record shows no more of it than its seat may see."""

from pathlib import Path

import pytest

import engine
from engine.record.verification import report, verify
from game.app import cli
from tests.kit.running_match import play_on, running_match, secrets


@pytest.mark.parametrize("game", engine.games())
def test_verify_proves_a_running_match_and_opens_only_deals_that_are_over(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    table = running_match(path, game)
    number = table.match_state.number
    verdict = verify(path)
    assert verdict.proven and len(verdict.fixed) == number + 1 and verdict.played == number
    assert cli.main(["verify", str(path), "--hash", verdict.fixed[-1].digest]) == 0
    printed = capsys.readouterr().out
    assert not [s for s in secrets(table) if s in printed]
    assert all((d.text in printed) == (d.number < number) and d.digest in printed for d in verdict.fixed)
    assert "not over yet" in printed


def test_verify_keeps_the_running_deal_closed_where_a_record_has_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    table = running_match(path, "gin")
    faulty = verify(path, ["0" * 32])
    assert not faulty.proven and not [s for s in secrets(table) if s in report(faulty, "match")]


def test_a_deal_opens_when_it_is_over(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    table = running_match(path, "gin")
    number = table.match_state.number
    play_on(table, number + 1, 2)
    verdict = verify(path)
    assert [d.number for d in verdict.fixed if verdict.is_open(d)] == list(range(number + 1))
    assert verdict.fixed[number].text in report(verdict, "match")
