"""Nothing lost: records of the first release open for ever, what is damaged is refused with its line and never
overwritten; undo and the film of a match are exact. Kills are in `tests/attacks`."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import engine
from engine.contract import PUBLIC
from engine.options import table_options
from engine.record import match_file
from engine.record.errors import RecordError
from engine.record.header import header_line, table_of
from engine.record.lines import next_crc
from engine.record.match_file import read
from engine.table.pace import Pace
from engine.table.table import DEAL, Seat, Table
from game.match import saves
from game.match import session as matches
from game.match.playback import Playback
from tests.kit.deals import deal_of
from tests.kit.narrow import present

SAVES = Path(__file__).parents[2] / "saves"
GAMES = engine.game_ids()
STANDS = {
    "gin": (87, 3, (115, 0), True),
    "rin": (150, 2, (135, -135, 0, 0), False),
    "rumino": (120, 5, (63, 23, 91), False),
    "sumidagawa": (90, 1, (4, 3, 2, 1), False),
}
"""Where the saves of the first release stand: plies, deals, totals, whether they are over."""


# -------------------------------------------------------- the first release --
@pytest.mark.parametrize("game", STANDS)
def test_a_record_of_the_first_release_opens(game: str) -> None:
    table, found = saves.replayed(SAVES / f"{game}.jsonl")
    assert (table.ply, table.match_state.number, table.match_state.totals, table.match_state.over) == STANDS[game]
    assert found.header.nonce == "" and found.practised == (game in ("gin", "rumino"))
    assert json.loads((SAVES / f"{game}.jsonl").read_bytes().split(b"\n")[0])["rintaku"] == 1


@pytest.mark.parametrize("save", sorted(SAVES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_header_of_a_save_is_written_today_as_it_was(save: Path) -> None:
    text, _ = header_line(read(save).header.data())
    assert text.encode() == save.read_bytes().splitlines(keepends=True)[0]


@pytest.mark.parametrize("game", [g for g in STANDS if not STANDS[g][3]])
def test_a_match_of_the_first_release_goes_on_in_its_own_format(game: str) -> None:
    saves.folder().mkdir()
    saves.current().write_bytes((SAVES / f"{game}.jsonl").read_bytes())
    match = matches.load()
    assert match is not None and match.fixed is None
    go_on(match.table, 15)
    again, found = saves.replayed(match.path)
    assert again.log == match.table.log and found.header.nonce == ""
    assert match.path.read_bytes().startswith((SAVES / f"{game}.jsonl").read_bytes())


def go_on(table: Table, plies: int, seed: int = 1) -> None:
    """Let everybody move, people at random."""
    rng, until = Random(seed), table.ply + plies
    while table.ply < until and not (table.deal_over and table.match_state.over):
        if table.deal_over:
            table._carry_out(DEAL)
        elif not table.run():
            people = [s for s in deal_of(table).acting() if table.seats[s].bot is None]
            table._carry_out(rng.choice(deal_of(table).legal(rng.choice(people))))


# -------------------------------------------------------------------- undo --
def begun(game: str, seed: int = 3) -> matches.Match:
    return matches.new(game, table_options(engine.load(game)), seed, pace=Pace(auto=None))


@pytest.mark.parametrize("game", GAMES)
def test_undo_goes_to_ones_own_last_decision_and_the_others_answer_alike(game: str) -> None:
    match = begun(game)
    table, tried = match.table, 0
    for n in range(14):
        go_on(table, 9, n)
        if table.match_state.over:
            break
        log, views = list(table.log), [table.view(s) for s in range(len(table.seats))]
        start = len(log) - log[::-1].index(DEAL)
        back = table.actions_since_last_choice(0)
        if not match.take_back():
            assert back == 0 and not any(a.seat == 0 and a.verb in table.rules.CALLS for a in log[start:])
            continue
        tried += 1
        assert table.log == log[:-back] and len(table.log) >= start, "never past the deal"
        assert log[len(table.log)].seat == 0, "the next thing was one's own"
        later = [a for a in log[len(table.log) + 1 :] if a.seat == 0]
        assert table.legal(0)
        for action in log[len(table.log) :]:  # the same again brings the same
            table._carry_out(action)
        assert [table.view(s) for s in range(len(table.seats))] == views and len(later) < 12
    assert tried >= 3 and match.practised
    found = read(match.path)
    assert found.practised and found.actions == tuple(table.log)


@pytest.mark.parametrize("game", GAMES)
def test_after_undo_a_bot_answers_the_same_move_alike(game: str) -> None:
    match = begun(game, 5)
    table = match.table
    go_on(table, 12)
    while table.actions_since_last_choice(0) == 0 or table.deal_over:
        go_on(table, 1)
    log = list(table.log)
    assert match.take_back()
    mine = len(table.log)
    table._carry_out(log[mine])
    for action in log[mine + 1 :]:
        if action.seat > 0 and table.run():
            assert table.log[-1] == action
        else:
            break


def test_undo_over_the_end_of_a_deal_but_not_of_the_match() -> None:
    match = begun("gin")
    while not match.table.deal_over:
        go_on(match.table, 1)
    log = list(match.table.log)
    assert match.take_back() and not match.table.deal_over and match.table.results == []
    for action in log[len(match.table.log) :]:
        match.table._carry_out(action)
    match.table._carry_out(DEAL)
    assert not match.take_back(), "what lies before the present deal stands"
    while not match.table.match_state.over:
        go_on(match.table, 40)
    assert not match.take_back()


def test_nothing_is_taken_back_where_several_people_play() -> None:
    seat_configs = (matches.SeatConfig("Hana"), matches.SeatConfig("Ken"))
    match = matches.new("gin", table_options(engine.load("gin")), 3, seat_configs)
    go_on(match.table, 12)
    assert not match.take_back() and not match.practised and "back" not in " ".join(read(match.path).texts)


# ------------------------------------------------------------------- files --
def test_matches_lie_side_by_side_and_the_newest_comes_first() -> None:
    paths = [begun(game).path for game in GAMES]
    for age, path in enumerate(paths):
        os.utime(path, (1000 + age, 1000 + age))
    assert saves.unfinished() == paths[::-1]
    assert present(matches.load()).path == paths[-1]
    match = present(matches.load(path=paths[0]))
    saves.picture(match.path).write_bytes(b"png")
    match.put_away()
    assert match.path.name == "0001.jsonl" and saves.finished() == [match.path]
    assert saves.picture(match.path).read_bytes() == b"png" and not saves.picture(paths[0]).exists()
    assert next(saves.free_names()) == paths[0], "its name is free again"
    saves.delete(match.path)
    assert saves.finished() == [] and not saves.picture(match.path).exists() and saves.unfinished() == paths[:0:-1]


def test_a_summary_says_where_a_match_stands_and_notices_a_change() -> None:
    match = begun("rumino")
    go_on(match.table, 60)
    one = saves.summary(match.path)
    assert (one.game, one.number, one.totals, one.over) == (
        "rumino",
        match.table.match_state.number,
        match.table.match_state.totals,
        False,
    )
    go_on(match.table, 120)
    assert saves.summary(match.path).number == match.table.match_state.number


def test_a_match_that_is_over_is_sealed() -> None:
    match = matches.new("gin", table_options(engine.load("gin"), "", {"target": 50}), 3)
    while not match.table.match_state.over:
        go_on(match.table, 30)
    match.put_away()
    found = read(match.path)
    assert found.texts[-1] == f"* seal {present(match.journal).sealed}" and found.actions == tuple(match.table.log)


# ----------------------------------------------------------------- damaged --
Rows = list[bytes]
Damage = Callable[[Rows], bytes]


def raw(change: Callable[[bytes], bytes]) -> Damage:
    return lambda rows: change(b"".join(rows))


def resum(*changes: tuple[int, str]) -> Damage:
    """Lines changed and every sum made right: what stands there cannot be."""

    def damage(rows: Rows) -> bytes:
        texts = [json.loads(row)[0] for row in rows[1:]]
        for n, text in changes:
            texts[n : n + 1] = text.split("|") if text else []
        head, crc = rows[0], int(json.loads(rows[0])["sum"], 16)
        for text in texts:
            crc = next_crc(crc, text)
            head += json.dumps([text, f"{crc:08x}"]).encode() + b"\n"
        return head

    return damage


def head(**changes: object) -> Damage:
    """A header with right sums that is no header; None drops a part."""

    def damage(rows: Rows) -> bytes:
        data = {k: v for k, v in json.loads(rows[0]).items() if k != "sum"} | changes
        return header_line({k: v for k, v in data.items() if v is not ...})[0].encode() + b"".join(rows[1:])

    return damage


def flip(part: float, bit: int) -> Damage:
    def change(data: bytes) -> bytes:
        bad = bytearray(data)
        bad[int(len(bad) * part)] ^= 1 << bit
        return bytes(bad)

    return raw(change)


DAMAGED: dict[str, Damage] = {
    "empty": raw(lambda d: b""),
    "one byte": raw(lambda d: d[:1]),
    "cut in the header": raw(lambda d: d[:100]),
    "cut behind the header's text": lambda rows: rows[0].rstrip(b"\n"),
    "cut in a line": raw(lambda d: d[:-4]),
    "cut before a line's end": raw(lambda d: d[:-1]),
    "cut in the middle": raw(lambda d: d[: len(d) // 2]),
    "bit in the header": flip(0.02, 1),
    "bit early": flip(0.3, 4),
    "bit in the middle": flip(0.5, 2),
    "bit late": flip(0.9, 0),
    "bit in the last byte but one": flip(0.999, 5),
    "high bit": flip(0.6, 7),
    "line feed turned over": raw(lambda d: d.replace(b"\n", b"\x0b", 6).replace(b"\x0b", b"\n", 5)),
    "line gone": lambda rows: b"".join(rows[:6] + rows[7:]),
    "header gone": lambda rows: b"".join(rows[1:]),
    "line doubled": lambda rows: b"".join(rows[:6] + rows[5:]),
    "lines swapped": lambda rows: b"".join([*rows[:5], rows[6], rows[5], *rows[7:]]),
    "backwards": lambda rows: b"".join(rows[::-1]),
    "sorted": lambda rows: b"".join(sorted(rows)),
    "empty line": lambda rows: b"".join([*rows[:4], b"\n", *rows[4:]]),
    "header twice": lambda rows: b"".join(rows[:1] + rows),
    "two matches": lambda rows: b"".join(rows + rows),
    "zeros inside": lambda rows: b"".join(rows[:5]) + bytes(200) + b"".join(rows[5:]),
    "zeros behind": lambda rows: b"".join(rows) + bytes(512),
    "zeros only": raw(lambda d: bytes(len(d))),
    "noise": raw(lambda d: Random(1).randbytes(3000)),
    "noise behind": raw(lambda d: d + Random(2).randbytes(300)),
    "picture": raw(lambda d: b"\x89PNG\r\n\x1a\n" + bytes(range(256))),
    "archive": raw(lambda d: b"PK\x03\x04" + d),
    "page": raw(lambda d: b"<!doctype html>\n<p>not found</p>\n"),
    "diary": raw(lambda d: "日記。今日は札を配った。\n".encode()),
    "other lines of JSON": raw(lambda d: b'{"a": 1}\n{"a": 2}\n'),
    "one list": raw(lambda d: json.dumps(d.decode().split("\n")).encode() + b"\n"),
    "deeply nested": lambda rows: b"".join(rows[:3]) + b"[" * 90_000 + b"\n",
    "UTF-16": raw(lambda d: d.decode().encode("utf-16")),
    "UTF-8 with a mark": raw(lambda d: b"\xef\xbb\xbf" + d),
    "Shift JIS": raw(lambda d: d.replace(b'"you"', '"優"'.encode("shift-jis"))),
    "lines of Windows": raw(lambda d: d.replace(b'"]\n', b'"]\r\r\n,')),
    "huge": raw(lambda d: d + b" " * match_file.MAX_BYTES),
    "future version": head(rintaku=99),
    "no version": head(rintaku="two"),
    "unknown game": head(game="bridge"),
    "unknown option": head(options={"preset": "app", "tea": True}),
    "option that cannot be": head(options={"preset": "app", "target": 7}),
    "too many players": head(seats=[{"name": "A", "bot": ""}] * 9),
    "no players": head(seats=...),
    "no seed": head(seed=None),
    "no nonce": head(nonce=...),
    "a nonce of letters": head(nonce="zz" * 16),
    "not one's turn": resum((3, "1 knock 2C")),
    "no such action": resum((3, "0 sing")),
    "no such card": resum((3, "0 discard 11Q")),
    "no such seat": resum((3, "7 take")),
    "dealt in mid-deal": resum((4, "* deal")),
    "closed without a window": resum((4, "* close")),
    "taken back too far": resum((4, "* back 99")),
    "taken back nothing": resum((4, "* back 0")),
    "played before the deal": resum((1, "")),
    "an action of words": resum((2, "hello")),
    "a hash that is none": resum((0, "* commit 0 xyz")),
}


@pytest.mark.sample(20)
@pytest.mark.parametrize("kind", DAMAGED)
def test_a_damaged_file_is_refused_with_its_line_and_kept(kind: str, home: Path) -> None:
    match = begun("gin")
    go_on(match.table, 14)
    rows = match.path.read_bytes().splitlines(keepends=True)
    bad = DAMAGED[kind](rows)
    assert bad != b"".join(rows)
    match.path.write_bytes(bad)
    good = next(
        (n for n, (a, b) in enumerate(zip(rows, bad.splitlines(keepends=True), strict=False)) if a != b),
        min(len(rows), bad.count(b"\n")),
    )
    with pytest.raises(RecordError) as error:
        saves.summary(match.path)
    fault = error.value
    assert f"{match.path.name}, line {fault.line}: " in str(fault) and fault.what
    assert fault.line >= good or kind == "huge", "what reads well is not blamed"
    assert match.path.read_bytes() == bad
    elsewhere = match.path.with_name(f"{match.path.name}.damaged")
    elsewhere.write_bytes(b"an earlier one")
    left = saves.mend(fault)
    assert elsewhere.read_bytes() == b"an earlier one"
    assert match.path.with_name(f"{match.path.name}.damaged1").read_bytes() == bad
    if left:
        kept = read(match.path)
        assert tuple(kept.actions) == tuple(match.table.log[: len(kept.actions)])
        assert saves.summary(match.path).game == "gin"
    else:
        assert not match.path.exists()


def test_there_are_fifty_kinds_of_damage() -> None:
    assert len(DAMAGED) >= 50


# -------------------------------------------------------------------- film --
@pytest.mark.parametrize("game", STANDS)
def test_a_film_is_the_match_forwards_and_backwards(game: str) -> None:
    whole, found = saves.replayed(SAVES / f"{game}.jsonl")
    playback = Playback.of(found)
    table = table_of(found.header, [Seat(c.name) for c in found.header.seat_configs], Pace(auto=None))
    views = {}
    for ply, action in enumerate(found.actions, 1):
        table.replay([action])
        moment = playback.at(ply)
        views[ply] = [table.view(s) for s in (*range(len(table.seats)), PUBLIC)]
        assert [moment.state.view(s) for s in (*range(len(table.seats)), PUBLIC)] == views[ply]
        assert moment.match_state == table.match_state
    rng = Random(1)
    for ply in rng.sample(sorted(views), 30):
        assert (
            playback.at(ply).state.view(0) == views[ply][0]
            and playback.match_state_at(ply).number <= whole.match_state.number
        )
    assert [d.ply - 1 for d in playback.deals] == [n for n, a in enumerate(found.actions) if a == DEAL]


def test_a_film_knows_ones_own_decisions_and_the_deals() -> None:
    playback = Playback.of(read(SAVES / "gin.jsonl"))
    plies = [playback.decision(1, 0, True)]
    while plies[-1] < playback.last:
        plies.append(playback.decision(plies[-1], 0, True))
    assert len(plies) > 15 and all(playback.actions[p].seat == 0 for p in plies[:-1])
    assert all(len(playback.at(p).state.legal(0)) > 1 for p in plies[:-1])
    assert playback.decision(plies[3], 0, False) == plies[2] and playback.decision(1, 0, False) == 1
    second = playback.deals[1].ply
    assert playback.deal_start(1, True) == second == playback.deal_start(second + 3, False)
    assert playback.deal_start(playback.deals[-1].ply, True) == playback.last
    assert playback.at(playback.end_of(0)).state.result is not None


@pytest.mark.parametrize("game", STANDS)
def test_to_play_on_from_a_moment_is_a_new_match_marked_as_practised(game: str) -> None:
    before = (SAVES / f"{game}.jsonl").read_bytes()
    _, found = saves.replayed(SAVES / f"{game}.jsonl")
    for ply in (0, 1, 2, 30):
        match = matches.branch(found.header, found.actions[:ply])
        assert match.practised and read(match.path).practised
        assert match.table.log == list(found.actions[: max(1, ply)])
        go_on(match.table, 8)
        again, _ = saves.replayed(match.path)
        assert again.log == match.table.log
    assert (SAVES / f"{game}.jsonl").read_bytes() == before


def test_a_branch_of_a_fixed_match_is_fixed_again() -> None:
    from engine.record.verification import verify

    match = begun("gin")
    go_on(match.table, 70)
    branch = matches.branch(read(match.path).header, match.table.log[:60])
    go_on(branch.table, 30)
    assert verify(branch.path).fits
    assert read(branch.path).header.nonce != read(match.path).header.nonce
