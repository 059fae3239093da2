"""Records from elsewhere: what is missing is named, what is too much is refused, and nothing takes for ever."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.record import header as record_header
from engine.record import verification
from engine.record.errors import ForeignRecord, RecordError
from engine.record.header import VERSION, header_text
from engine.record.journal import restore
from engine.record.lines import Checksums
from engine.record.match_file import MAX_DEALS, MAX_LINES, read
from engine.table.table import DEAL
from tests.engine.test_match_file import GIN, header, human
from tests.kit.hostile import record_text


def written(path: Path, *texts: str, **changes: Any) -> Path:
    path.write_bytes(record_text(header().data() | changes, texts))
    return path


SEATS = header().data()["seats"]


@pytest.mark.parametrize(
    "changes, kind, name",
    [
        ({"rintaku": VERSION + 1}, "version", str(VERSION + 1)),
        ({"game": "whist"}, "game", "whist"),
        ({"options": {"kitty": 3}}, "option", "kitty"),
        ({"options": {"target": 77}}, "option", "target = 77"),
        ({"options": {"preset": "casino"}}, "option", "casino"),
    ],
)
def test_a_whole_record_that_needs_what_is_not_here_is_told_from_a_damaged_one(
    changes: dict[str, Any], kind: str, name: str, tmp_path: Path
) -> None:
    with pytest.raises(ForeignRecord) as error:
        read(written(tmp_path / "m", "* deal", **changes))
    assert (error.value.kind, error.value.name, error.value.intact) == (kind, name, 0)
    assert "pdate" in str(error.value)


def test_a_record_of_a_game_that_is_installed_and_broken_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_header, "why_unusable", lambda game: f"{game} cannot be used")
    with pytest.raises(ForeignRecord, match="update the game, or Rintaku") as error:
        read(written(tmp_path / "m", "* deal", game="whist"))
    assert (error.value.kind, error.value.name) == ("broken", "whist")


@pytest.mark.parametrize(
    "changes, advice",
    [
        ({"rintaku": 10**4000}, "update Rintaku to open it: a newer one wrote it, in format a very large number"),
        ({"game": "w" * 200}, "install the game, or update Rintaku: there is no game 'www"),
        ({"options": {"kitty" * 40: 3}}, "update Rintaku to open it: gin has no option 'kitty"),
        ({"options": {"gin_bonus": "9" * 900}}, "update Rintaku to open it: gin: option gin_bonus cannot be '999"),
    ],
)
def test_what_to_do_is_said_however_long_the_rest_is(changes: dict[str, Any], advice: str, tmp_path: Path) -> None:
    with pytest.raises(ForeignRecord) as error:
        read(written(tmp_path / "m", "* deal", **changes))
    assert error.value.what.startswith(advice) and len(error.value.what) <= 240


def test_an_opponent_that_its_maker_refuses_is_foreign(tmp_path: Path) -> None:
    def seat(rules: Any, config: Any) -> Any:
        raise ValueError(f"no {config.bot}")

    with pytest.raises(ForeignRecord, match="update Rintaku to play on: no club") as error:
        restore(written(tmp_path / "m", "* deal"), lambda rules, c: human(rules, c) if not c.bot else seat(rules, c))
    assert (error.value.kind, error.value.name) == ("opponent", "club")


@pytest.mark.parametrize(
    "changes",
    [
        {"game": ["gin"]},
        {"game": "g" * 1_000_000},
        {"options": {"preset": ["app"]}},
        {"seats": [{"name": "n" * 1_000_000, "bot": ""}, SEATS[1]]},
        {"seats": [{"name": 7, "bot": ""}, SEATS[1]]},
        {"seats": [{"name": "A", "bot": None}, SEATS[1]]},
        {"seats": [{"name": "A", "bot": "", "colour": []}, SEATS[1]]},
        {"seats": [["A", ""], SEATS[1]]},
        {"seed": 7.5},
        {"seed": True},
        {"seed": "7"},
        {"seed": 10**4000},
    ],
)
def test_a_header_of_wrong_types_or_sizes_is_refused_in_a_short_line(changes: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="line 1: the header does not describe a match: ") as error:
        read(written(tmp_path / "m", "* deal", **changes))
    assert not isinstance(error.value, ForeignRecord) and len(str(error.value)) < 400


def test_a_position_that_cannot_be_is_refused_before_it_is_dealt(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="phase"):
        restore(written(tmp_path / "m", position={"phase": "tea"}), human)


@pytest.mark.parametrize("fault", [lambda position: position["no such part"], lambda position: sys.exit(3)])
def test_a_game_that_fails_at_a_position_is_blamed_and_not_the_record(
    fault: Callable[[Any], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GIN, "setup", fault)
    with pytest.raises(ForeignRecord, match="update the game to open it: the rules of gin have a fault") as error:
        read(written(tmp_path / "m", position={"phase": "draw"}))
    assert (error.value.kind, error.value.name) == ("rules", "gin")


@pytest.mark.skipif(os.name != "posix", reason="pipes are those of POSIX")
def test_a_pipe_is_no_record(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "m.jsonl")
    with pytest.raises(OSError, match="not a regular file"):
        read(tmp_path / "m.jsonl")


# ------------------------------------------------------------------------- cost --
def test_a_record_of_more_lines_than_a_match_has_is_refused_unread(tmp_path: Path) -> None:
    path = written(tmp_path / "m")
    path.write_bytes(path.read_bytes() + b"7\n" * MAX_LINES)
    with pytest.raises(RecordError, match="far too many lines") as error:
        read(path)
    assert error.value.intact == 0


def test_a_record_of_more_deals_than_a_match_has_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "m", *["* deal", "* back 1"] * (MAX_DEALS + 1))
    with pytest.raises(RecordError, match=f"more than {MAX_DEALS} deals") as error:
        read(path)
    assert error.value.line == 2 * MAX_DEALS + 2


def test_a_check_replays_no_more_than_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    class Counting(verification._Walk):
        def _count(self, actions: int, line: int) -> None:
            seen.append(actions)
            super()._count(actions, line)

    nonce = "0" * 32
    head = header()._replace(nonce=nonce)
    before = Checksums(header_text(head.data())).sha
    commit = f"* commit 0 {head.fixed(0, before).digest}"
    (tmp_path / "m").write_bytes(record_text(head.data(), [commit, str(DEAL), *["0 pass", "* back 1"] * 3000]))
    monkeypatch.setattr(verification, "_Walk", Counting)
    monkeypatch.setattr(verification, "MAX_REPLAYED", 5000)
    with pytest.raises(RecordError, match="more is taken back up to here than can be checked"):
        verification.verify(tmp_path / "m")
    assert 5000 < sum(seen) <= 5003
