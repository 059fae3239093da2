"""A match as a file: nothing acknowledged is lost, nothing damaged is believed, nothing is overwritten."""

import json
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine.contract import PositionError, Rules
from engine.options import table_options
from engine.record.errors import CutOff, RecordError
from engine.record.header import VERSION, Header, SeatConfig
from engine.record.journal import Journal, restore
from engine.record.match_file import read
from engine.table.pace import Pace
from engine.table.table import DEAL, Seat, Table
from tests.kit.deals import deal_of, keen
from tests.kit.hostile import write_record
from tests.kit.sampling import scaled

GIN = engine.load("gin")
CHAIRS = (SeatConfig("彩"), SeatConfig("Bo", "club"))
STILL = Pace(auto=None)


def header(preset: str = "app", **changes: Any) -> Header:
    return Header("gin", table_options(GIN, preset), CHAIRS, 7)._replace(**changes)


def human(rules: Rules, seat_config: SeatConfig) -> Seat:
    return Seat(seat_config.name)


def play_match(path: Path, preset: str = "app", actions: int = 10_000, head: Header | None = None) -> Table:
    """A match written to a file as it is played, with some undoing."""
    head = head or header(preset)
    table = Table(GIN, head.options, [Seat(c.name) for c in CHAIRS], head.seed, position=head.position, pace=STILL)
    table.journal = Journal.create(path, head)
    rng = Random(preset)
    for n in range(1, actions + 1):
        if table.deal_over and table.match_state.over:
            break
        assert table.submit(DEAL if table.deal_over else keen(deal_of(table), rng)) is None
        if n % 23 == 0:
            table.undo(rng.randint(1, 6))
    return table


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A short record."""
    path = tmp_path / "match.jsonl"
    play_match(path, actions=30)
    return path


def write(path: Path, *texts: str, data: dict[str, Any] | None = None) -> Path:
    """A record with whatever content, its sums right."""
    return write_record(path, header().data() if data is None else data, texts)


def refused(path: Path, line: int | None = None) -> RecordError:
    """The error with which a record is refused; the file stays as it is."""
    before = path.read_bytes()
    with pytest.raises(RecordError) as error:
        restore(path, human)
    assert f"line {error.value.line}" in str(error.value)
    assert path.name in str(error.value)
    assert line is None or error.value.line == line, error.value
    assert path.read_bytes() == before
    return error.value


def same(a: Table, b: Table) -> bool:
    return (a.log, a.results, a.match_state, a.view(0), a.view(1)) == (
        b.log,
        b.results,
        b.match_state,
        b.view(0),
        b.view(1),
    )


# -------------------------------------------------------------- save and resume --
@pytest.mark.sample(2)
@pytest.mark.parametrize("preset", GIN.PRESETS)
def test_a_restored_match_is_the_match_that_was_played(preset: str, tmp_path: Path) -> None:
    table = play_match(tmp_path / "match.jsonl", preset)
    assert table.match_state.over
    again, found = restore(tmp_path / "match.jsonl", human)
    assert same(again, table)
    assert found.header == header(preset)


@pytest.mark.parametrize("actions", [1, 2, 23, 24, 50])
def test_a_restored_match_goes_on_in_the_same_file(actions: int, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    play_match(path, actions=actions)
    table, _ = restore(path, human, STILL)
    rng = Random(1)
    for _ in range(20):
        table.submit(DEAL if table.deal_over else keen(deal_of(table), rng))
    table.undo(3)
    again, _ = restore(path, human)
    assert same(again, table)


def test_a_match_from_a_position_is_restored(tmp_path: Path) -> None:
    position = {
        "phase": "discard",
        "dealer": 1,
        "turn": 0,
        "hands": ["4H 5H 6H 9S 9C 9D 9H AS 2D 2C KH", "10C JC QC 4S 5S 6S 7S KD 8D 7D"],
    }
    head = header(position=position)
    table = play_match(tmp_path / "m.jsonl", actions=12, head=head)
    again, found = restore(tmp_path / "m.jsonl", human)
    assert same(again, table)
    assert found.header.position == position


@pytest.mark.parametrize("position, part", [({"phase": "tea"}, "phase"), ([1, 2], "position"), (5, "position")])
def test_a_position_that_cannot_be_is_refused_in_the_first_line(position: Any, part: str, tmp_path: Path) -> None:
    data = header(position=position).data()
    for texts in ([], ["* deal"], ["* deal", "0 take"]):
        assert f"this position cannot be: {part}: " in str(refused(write(tmp_path / "m", *texts, data=data), 1))


SEVEN = ["3H 4H 5H 9S 9C 9D 7S", "KC KD 2C 4S 6C 10D QD", "2S 5C 6H 8C JS AD QS"]
RUMINO: dict[str, Any] = {
    "game": "rumino",
    "position": {"hands": SEVEN, "discard": "8S"},
    "options": {"preset": "table"},
}


@pytest.mark.parametrize("hands, seats", [(3, 2), (3, 4), (2, 3)])
@pytest.mark.parametrize("texts", [[], ["* deal"]])
def test_a_position_of_other_seats_than_the_match_is_refused(
    hands: int, seats: int, texts: list[str], tmp_path: Path
) -> None:
    data = header().data() | RUMINO | {"seats": [{"name": "A", "bot": ""}] * seats}
    data["position"] = RUMINO["position"] | {"hands": SEVEN[:hands]}
    said = refused(write(tmp_path / "m", *texts, data=data), 1).what
    assert said == f"this position cannot be: hands: the position has {hands} hands, the match {seats} seats"
    with pytest.raises(PositionError, match=f"the position has {hands} hands, the match {seats} seats"):
        rules = engine.load("rumino")
        Table(rules, table_options(rules), [Seat("A")] * seats, 1, position=data["position"]).submit(DEAL)


def test_a_position_whose_options_are_not_those_of_the_match_is_refused(tmp_path: Path) -> None:
    hands = ["4H 5H 6H 9S 9C 9D 9H AS 2D 2C", "10C JC QC 4S 5S 6S 7S KD 8D 7D"]
    position = {"hands": hands, "discard": "KC"}
    for n, options in enumerate(({}, table_options(GIN, "straight"), {"preset": "straight"}, {"knock_limit": "0"})):
        data = header("straight", position=position | {"options": options}).data()
        restore(write(tmp_path / f"{n}", "* deal", data=data), human)
    restore(write(tmp_path / "none", "* deal", data=header("straight", position=position).data()), human)
    for key, options in {"knock_limit": {"preset": "app"}, "scoring": {"scoring": "points"}}.items():
        data = header("straight", position=position | {"options": options}).data()
        assert f"this position cannot be: options: {key} is " in refused(write(tmp_path / "m", data=data), 1).what


def test_a_back_line_takes_back(tmp_path: Path) -> None:
    path = write(tmp_path / "m", "* deal", "0 take", "* back 1", "0 pass")
    assert [str(a) for a in read(path).actions] == ["* deal", "0 pass"]


def test_the_header_is_written_before_the_first_action(tmp_path: Path) -> None:
    Journal.create(tmp_path / "deep" / "er" / "m.jsonl", header())
    table, found = restore(tmp_path / "deep" / "er" / "m.jsonl", human)
    assert (table.log, found.header.seat_configs) == ([], CHAIRS)
    assert os.listdir(tmp_path / "deep" / "er") == ["m.jsonl"]


# --------------------------------------------------------------------- damage --
@pytest.mark.scaled
def test_every_kind_of_bit_flip_is_found_and_its_line_named(saved: Path) -> None:
    good = saved.read_bytes()
    for at in range(0, len(good) * 8, scaled(19, 5)):
        bad = bytearray(good)
        bad[at // 8] ^= 1 << at % 8
        saved.write_bytes(bad)
        line = good[: at // 8].count(b"\n") + 1
        error = refused(saved)
        assert error.line == line or (error.line == line + 1 and good[at // 8] == 10)
        assert good.startswith(bad[: error.intact])


def test_a_file_cut_anywhere_keeps_the_whole_lines(saved: Path) -> None:
    good = saved.read_bytes()
    for size in range(0, len(good), 3):
        saved.write_bytes(good[:size])
        whole = good[:size].rpartition(b"\n")[0] + b"\n"
        if good[:size] == whole:
            restore(saved, human)
            continue
        error = refused(saved, good[:size].count(b"\n") + 1)
        assert error.intact == (len(whole) if b"\n" in good[:size] else 0)
        assert isinstance(error, CutOff) == (b"\n" in good[:size])


@pytest.mark.parametrize("end", [b"0 take", b"{", b'[7, "', bytes(9)])
def test_an_end_that_no_crash_leaves_is_damage_and_not_a_cut(end: bytes, saved: Path) -> None:
    good = saved.read_bytes()
    saved.write_bytes(good + end)
    error = refused(saved)
    assert not isinstance(error, CutOff) and error.intact == len(good)


def test_missing_doubled_and_reordered_lines_are_found(saved: Path) -> None:
    lines = saved.read_bytes().splitlines(keepends=True)
    for n in range(1, len(lines) - 1):
        for bad in (
            lines[:n] + lines[n + 1 :],
            lines[: n + 1] + lines[n:],
            [*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]],
            [*lines[:n], b"\n", *lines[n:]],
        ):
            saved.write_bytes(b"".join(bad))
            error = refused(saved)
            assert error.line in (n + 1, n + 2)
    saved.write_bytes(b"".join(lines[1:]))
    assert "not a Rintaku match" in str(refused(saved, 1))


def surrogate_header() -> bytes:
    return b'{"rintaku": 1, "game": "\\ud800", "sum": "00000000"}\n'


FOREIGN = {
    "empty": b"",
    "newline": b"\n",
    "text": b"Dear diary,\ntoday we played cards.\n",
    "binary": bytes(range(256)) * 40,
    "zeroes": bytes(5000),
    "png": b"\x89PNG\r\n\x1a\n" + bytes(100),
    "json": b'{"a": 1}\n',
    "list": b"[1, 2, 3]\n",
    "number": b"7\n",
    "null": b"null\n",
    "deep": b"[" * 200_000 + b"\n",
    "deep table": b'{"rintaku": ' * 50_000 + b"\n",
    "surrogate": surrogate_header(),
    "no sum": b'{"rintaku": 1}\n',
    "odd version": b'{"rintaku": "one"}\n',
    "version 0": b'{"rintaku": 0}\n',
    "long number": b'{"rintaku": ' + b"9" * 10_000 + b"}\n",
    "cut header": b'{"rintaku": 1, "game": "gin"',
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_what_is_no_record_is_refused_in_its_first_line(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(FOREIGN[kind])
    assert refused(path, 1).intact == 0


def test_a_line_with_escapes_is_a_line_like_all_others(saved: Path) -> None:
    rows = saved.read_bytes().split(b"\n")
    rows[3] = rb'["\u%04x' % rows[3][2] + rows[3][3:]
    before = read(saved)
    saved.write_bytes(b"\n".join(rows))
    assert read(saved)._replace(sums=before.sums, starts=()) == before._replace(starts=())
    rows[5:] = [rows[5]]  # whole, but without its end
    saved.write_bytes(b"\n".join(rows))
    with pytest.raises(RecordError) as error:
        read(saved)
    assert error.value.line == 6 and error.value.intact == len(b"\n".join(rows[:5])) + 1


def test_a_deeply_nested_line_is_refused(saved: Path) -> None:
    lines = saved.read_bytes().splitlines(keepends=True)
    saved.write_bytes(b"".join([*lines[:3], b"[" * 100_000 + b"\n"]))
    assert refused(saved, 4).intact == len(b"".join(lines[:3]))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "shift-jis", "latin-1"])
def test_another_encoding_is_refused(encoding: str, tmp_path: Path) -> None:
    text = write(tmp_path / "m", "* deal").read_text(encoding="utf-8")
    (tmp_path / "m").write_bytes(text.encode(encoding, "replace"))
    refused(tmp_path / "m", 1)


def test_a_huge_file_is_refused_without_reading_it(tmp_path: Path) -> None:
    path = tmp_path / "m"
    with path.open("wb") as file:
        file.truncate(5 << 40 if sys.maxsize > 2**32 else 1 << 30)
    with pytest.raises(RecordError, match="too large"):
        read(path)


def test_a_newer_version_is_refused_and_says_so(tmp_path: Path) -> None:
    path = write(tmp_path / "m", data=header().data() | {"rintaku": VERSION + 1, "shape": "new"})
    assert "newer" in str(refused(path, 1))


@pytest.mark.parametrize(
    "change",
    [
        {"game": "bridge"},
        {"game": None},
        {"options": {"preset": "nobody"}},
        {"options": {"target": 7}},
        {"options": None},
        {"seats": []},
        {"seats": [{"name": "A", "bot": ""}] * 3},
        {"seats": ["A", "B"]},
        {"seats": 2},
        {"seed": None},
        {"seed": "x"},
        {"seed": float("inf")},
    ],
)
def test_a_header_that_describes_no_match_is_refused(change: dict[str, Any], tmp_path: Path) -> None:
    refused(write(tmp_path / "m", "* deal", data=header().data() | change), 1)


def test_a_header_that_lacks_a_part_is_refused(tmp_path: Path) -> None:
    for part in ("game", "options", "seats", "seed", "position"):
        data = header().data()
        del data[part]
        refused(write(tmp_path / "m", data=data), 1)


@pytest.mark.parametrize(
    "texts, line",
    [
        (["0 take"], 2),
        (["* deal", "* deal"], 3),
        (["* deal", "* close"], 3),
        (["* deal", "5 take"], 3),
        (["* deal", "0 sing"], 3),
        (["* deal", "0 discard --"], 3),
        (["* deal", "take"], 3),
        (["* deal", ""], 3),
        (["* deal", "* back 2"], 3),
        (["* deal", "* back 0"], 3),
        (["* deal", "* back -1"], 3),
        (["* deal", "* back many"], 3),
        (["* deal", "0 back 1"], 3),
        (["* deal", "* back 1", "* deal", "* back 1", "* deal", "* deal"], 7),
    ],
)
def test_an_impossible_action_is_refused_and_its_line_named(texts: list[str], line: int, tmp_path: Path) -> None:
    path = write(tmp_path / "m", *texts)
    good = b"".join(path.read_bytes().splitlines(keepends=True)[: line - 1])
    assert refused(path, line).intact == len(good)


@pytest.mark.parametrize("n", ["x", "", "0", "-1", "+1", "1_0", "٣", "1.5", "1 1", "01", "JK", "9" * 5000, "9" * 20])
def test_what_does_not_say_how_many_actions_are_taken_back_is_refused_in_our_own_words(n: str, tmp_path: Path) -> None:
    said = refused(write(tmp_path / "m", "* deal", f"* back {n}".rstrip()), 3).what
    assert "does not say how many actions are taken back; it is written like '* back 2'" in said
    assert said.endswith("the file is damaged from here on")


def test_who_takes_back_too_much_is_told_how_many_actions_there_are(tmp_path: Path) -> None:
    assert (
        "* back 3 takes back more than there is, 2 actions"
        in refused(write(tmp_path / "m", "* deal", "0 pass", "* back 3"), 4).what
    )


def test_a_folder_or_nothing_is_an_os_error(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises(OSError):
            read(path)


def test_a_line_is_readable_by_eye(saved: Path) -> None:
    lines = saved.read_text(encoding="utf-8").splitlines()
    assert "彩" in lines[0]
    assert json.loads(lines[1])[0] == "* deal"
