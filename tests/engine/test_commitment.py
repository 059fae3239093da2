"""Deals that can be checked: fixed before the first card, opened afterwards, and nothing changed unnoticed."""

import json
from collections.abc import Callable
from datetime import date
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine.options import table_options
from engine.record import commitment
from engine.record.commitment import deal_nonce, deal_seed
from engine.record.errors import RecordError
from engine.record.fingerprint import words
from engine.record.header import Header, SeatConfig, header_text, table_of
from engine.record.journal import Journal, restore
from engine.record.lines import Checksums
from engine.record.match_file import read
from engine.record.verification import NOT_COMMITTED, report, verify
from engine.table.pace import Pace
from engine.table.table import DEAL, Seat, Table
from game.app import cli
from game.match import seeds
from tests.kit.deals import deal_of, either, journal_of, keen
from tests.kit.hostile import write_record

NONCE = "0123456789abcdef" * 2
SAVES = Path(__file__).parents[1] / "saves"
Forge = Callable[[dict[str, Any], list[str]], object]


def header(game: str = "gin", seats: int = 2, **changes: Any) -> Header:
    rules = engine.load(game)
    options = table_options(rules, "", changes)
    return Header(game, options, tuple(SeatConfig(f"P{n}") for n in range(seats)), 7, nonce=NONCE)


def play(path: Path, head: Header, deals: int = 99, takes_back: bool = True) -> Table:
    """A match written as it is played, now and then taken back within the deal."""
    table = table_of(head, [Seat(c.name) for c in head.seat_configs], Pace(auto=None))
    table.journal = Journal.create(path, head)
    rng = Random(5)
    choose = keen if head.game == "gin" else either
    while not (table.deal_over and (table.match_state.over or table.match_state.number >= deals)):
        table._carry_out(DEAL if table.deal_over else choose(deal_of(table), rng))
        if table.ply >= 9 and takes_back and not table.deal_over:
            table.undo(3)
            takes_back = False
    if table.match_state.over:
        table.journal.seal()
    return table


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole match of gin with several deals."""
    path = tmp_path_factory.mktemp("fair") / "match.jsonl"
    play(path, header(target=100))
    assert read(path).texts.count("* deal") >= 3
    return path


@pytest.fixture(scope="module")
def noted(match: Path) -> list[str]:
    """What was noted: 32 digits or eight words of each deal's hash, and the whole seal."""
    verdict = verify(match)
    hashes = [d.digest[:32] if d.number % 2 else " ".join(words(d.digest)) for d in verdict.fixed]
    return [*hashes, verdict.sealed]


# ------------------------------------------------------------------- fixed --
@pytest.mark.parametrize("game", engine.game_ids())
def test_every_deal_is_fixed_in_the_record_before_its_first_card(game: str, tmp_path: Path) -> None:
    head = header(game, engine.load(game).SEATS[1 if game == "rin" else 0])
    play(tmp_path / "m", head, deals=2)
    found = read(tmp_path / "m")
    deals = [n for n, text in enumerate(found.texts) if text == "* deal"]
    assert deals and all(found.texts[n - 1].startswith("* commit ") for n in deals)
    verdict = verify(tmp_path / "m")
    assert verdict.fits and [d.number for d in verdict.fixed] == list(range(len(deals)))


def test_anybody_can_hash_an_opened_deal(match: Path) -> None:
    for deal in verify(match).fixed:
        data = json.loads(deal.text)
        assert deal.digest == sha256(deal.text.encode()).hexdigest()
        assert deal.text == json.dumps(data, sort_keys=True, separators=(",", ":"))
        assert set(data) == {"before", "deal", "game", "nonce", "options", "seats", "seed"}
        assert (data["seed"], data["nonce"]) == (str(deal_seed(7, deal.number)), deal_nonce(NONCE, deal.number))


def test_an_opened_deal_is_the_one_that_was_dealt(match: Path) -> None:
    """The cards follow from the opened seed and what everybody saw: who deals, and the options."""
    table, found = restore(match, lambda rules, seat_config: Seat(seat_config.name), Pace(auto=None))
    for deal in verify(match).fixed:
        results = table.results[: deal.number]
        match_state = table.rules.match_state(found.header.options, 2, 7, results)
        dealt = table.rules.deal(deal.options, deal.seats, deal.seed, match_state)
        assert dealt.view(0) == table.dealt(match_state).view(0)


def test_a_finished_match_that_is_opened_again_is_not_sealed_twice(match: Path, tmp_path: Path) -> None:
    (path := tmp_path / "m").write_bytes(match.read_bytes())
    journal = journal_of(restore(path, lambda rules, seat_config: Seat(seat_config.name))[0])
    assert journal.sealed == verify(match).sealed
    assert journal.fixed == {deal.number: deal for deal in verify(match).fixed}
    journal.seal()
    assert path.read_bytes() == match.read_bytes()


@pytest.mark.parametrize("takes_back", [False, True])
def test_a_match_is_practised_if_something_was_taken_back(takes_back: bool, tmp_path: Path) -> None:
    play(tmp_path / "m", header(), 1, takes_back)
    assert read(tmp_path / "m").practised == takes_back


def test_an_opened_deal_tells_nothing_of_the_next() -> None:
    rules = engine.load("gin")
    match_state = rules.match_state(table_options(rules), 2, 7, ())
    own = rules.deal(table_options(rules), 2, deal_seed(7, 0), match_state)
    later = match_state._replace(number=1)
    assert rules.deal(table_options(rules), 2, deal_seed(7, 0), later).view(0) != rules.deal(
        table_options(rules), 2, deal_seed(7, 1), later
    ).view(0)
    assert own.view(0) == rules.deal(table_options(rules), 2, deal_seed(7, 0), match_state).view(0)
    assert len({deal_seed(7, n) for n in range(99)} | {deal_nonce(NONCE, n) for n in range(99)}) == 198


def test_the_same_seed_deals_the_same_cards_and_hashes_differ() -> None:
    one, two = (header()._replace(nonce=n * 32) for n in "ab")
    assert one.fixed(3, "x").seed == two.fixed(3, "x").seed
    assert one.fixed(0, "x").digest != two.fixed(0, "x").digest


def test_the_next_deal_is_shown_as_it_will_be_written(tmp_path: Path) -> None:
    table = play(tmp_path / "m", header(), deals=1)
    shown = journal_of(table).next_deal()
    assert shown is not None
    table.submit(DEAL)
    assert read(tmp_path / "m").texts[-2:] == (f"* commit 1 {shown.digest}", "* deal")


def test_a_match_taken_up_between_its_hash_and_its_deal_is_not_fixed_twice(tmp_path: Path) -> None:
    path = tmp_path / "m"
    play(path, header(), deals=1)
    table, _ = restore(path, lambda rules, seat_config: Seat(seat_config.name))
    table.submit(DEAL)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    table, found = restore(path, lambda rules, seat_config: Seat(seat_config.name))
    assert journal_of(table).next_deal() == found.fixed[1]
    table.submit(DEAL)
    verdict = verify(path)
    assert verdict.fits and len(verdict.fixed) == 2


def test_a_seed_by_lot_is_too_large_to_try_them_all() -> None:
    assert commitment.SEEDS >= 2**59 and len({commitment.new_seed() for _ in range(20)}) == 20
    assert len({commitment.new_nonce() for _ in range(20)}) == 20 and all(
        len(commitment.new_nonce()) == 32 for _ in range(3)
    )


# ------------------------------------------------------------------ verify --
def test_a_record_that_nobody_touched_fits_what_was_noted(match: Path, noted: list[str]) -> None:
    verdict = verify(match, noted)
    assert verdict.fits and len(verdict.noted) == len(noted)
    said = report(verdict, "m")
    assert said.endswith(
        f"m: the record ({len(verdict.fixed)} deals) fits its own hashes and those that were written down"
    )
    for n, digest in enumerate(verdict.noted[:-1], 1):
        proven = f"proven: when this was written down, the cards of deal {n} were fixed"
        assert f"noted: sha256 {digest}\n  {proven}\n" in said
    assert f"{verdict.sealed}\n  proven: since this was written down, nothing in the record was changed\n" in said


def test_without_a_hash_written_down_nothing_is_said_to_be_proven(match: Path, noted: list[str]) -> None:
    verdict = verify(match)
    last = report(verdict, "m").splitlines()[-1]
    assert last.startswith(
        f"m: the record ({len(verdict.fixed)} deals) fits its own hashes, so it was not changed by accident."
    )
    assert "compared with no hash" in last and "nothing more is proven" in last
    wrong = report(verify(match, [*noted, "0" * 32]), "m")
    assert "proven" not in wrong and wrong.endswith("this is not the match it was noted at")


def test_a_record_of_the_first_format_is_not_committed() -> None:
    verdict = verify(SAVES / "gin.jsonl")
    assert not verdict.fits and verdict.fault == NOT_COMMITTED


def at(texts: list[str], start: str, which: int = 0) -> int:
    return [n for n, text in enumerate(texts) if text.startswith(start)][which]


def swap(texts: list[str], a: int, b: int) -> None:
    texts[a], texts[b] = texts[b], texts[a]


def swap_deals(texts: list[str]) -> None:
    first, second, third = (at(texts, "* commit ", n) for n in range(3))
    texts[first:third] = texts[second:third] + texts[first:second]


def replay_with(**changes: Any) -> Forge:
    """All of it done anew with another header: a record without a flaw, but another match."""

    def forge(data: dict[str, Any], texts: list[str]) -> None:
        data.update(changes)
        path = Path(data["path"])
        play(path, header(target=100)._replace(**changes))
        texts[:] = read(path).texts

    return forge


def fix_again(data: dict[str, Any], texts: list[str]) -> None:
    """Another nonce, and all hashes made to fit it."""
    data["nonce"] = "f" * 32
    sums = Checksums(header_text({k: v for k, v in data.items() if k != "path"}))
    head = header(target=100)._replace(nonce="f" * 32)
    for n, text in enumerate(texts):
        if text.startswith("* commit "):
            texts[n] = f"* commit {text.split()[2]} {head.fixed(int(text.split()[2]), sums.sha).digest}"
        elif text.startswith("* seal "):
            texts[n] = f"* seal {sums.sha}"
        sums.add(texts[n])


def change(data: dict[str, Any], **changes: Any) -> None:
    data.update(changes)


def back_to_format_1(data: dict[str, Any], texts: list[str]) -> None:
    """The first format, which had neither hashes nor a seal."""
    data["rintaku"] = 1
    texts[:] = [text for text in texts if not text.startswith(("* commit", "* seal"))]


def other_digit(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


TAMPERED: dict[str, Forge] = {
    "seed": lambda d, t: change(d, seed=8),
    "nonce": lambda d, t: change(d, nonce="f" * 32),
    "an option": lambda d, t: change(d, options=d["options"] | {"undercut_bonus": 10}),
    "the length": lambda d, t: change(d, options=d["options"] | {"target": 250}),
    "a name": lambda d, t: change(d, seats=[{"name": "Eve", "bot": ""}, d["seats"][1]]),
    "a level": lambda d, t: change(d, seats=[d["seats"][0], d["seats"][1] | {"bot": "novice"}]),
    "a position": lambda d, t: change(d, position={"phase": "draw"}),
    "an action": lambda d, t: t.__setitem__(at(t, "0 discard"), "0 discard 2C"),
    "an action of the last deal": lambda d, t: t.__setitem__(at(t, "0 discard", -1), "0 discard 2C"),
    "an action gone": lambda d, t: t.pop(at(t, "1 discard")),
    "an action doubled": lambda d, t: t.insert(5, t[5]),
    "actions in another order": lambda d, t: swap(t, 5, 6),
    "what was taken back": lambda d, t: t.__delitem__(slice(at(t, "* back") - 3, at(t, "* back") + 1)),
    "a hash": lambda d, t: t.__setitem__(0, other_digit(t[0])),
    "a move behind a hash": lambda d, t: t.insert(1, "0 pass"),
    "a hash in mid-deal": lambda d, t: t.insert(5, t[at(t, "* commit 1")]),
    "a hash gone": lambda d, t: t.pop(at(t, "* commit 1")),
    "a hash doubled": lambda d, t: t.insert(0, t[0]),
    "a hash behind its deal": lambda d, t: swap(t, at(t, "* commit 1"), at(t, "* commit 1") + 1),
    "hashes swapped": lambda d, t: swap(t, at(t, "* commit 0"), at(t, "* commit 1")),
    "a hash of another number": lambda d, t: t.__setitem__(0, t[0].replace("commit 0", "commit 1")),
    "deals swapped": lambda d, t: swap_deals(t),
    "a deal gone": lambda d, t: t.__delitem__(slice(at(t, "* commit 0"), at(t, "* commit 1"))),
    "the last deal gone": lambda d, t: t.__delitem__(slice(at(t, "* commit", -1), None)),
    "the seal gone": lambda d, t: t.pop(),
    "the seal": lambda d, t: t.__setitem__(-1, other_digit(t[-1])),
    "a seal in mid-match": lambda d, t: t.insert(9, t[-1]),
    "more behind the seal": lambda d, t: t.append("* back 1"),
    "back to format 1": back_to_format_1,
    "played again with another seed": replay_with(seed=8),
    "every hash made anew": fix_again,
}


def test_the_line_of_a_fault_is_that_of_the_file(match: Path, tmp_path: Path) -> None:
    data, texts = json.loads(match.read_bytes().split(b"\n")[0]), read(match).texts
    del data["sum"]
    for line in (3, len(texts) + 2):
        forged = write_record(tmp_path / f"{line}.jsonl", data, [*texts[: line - 2], "0 pass", *texts[line - 2 :]])
        verdict = verify(forged, [])
        assert verdict.line == line and f", line {line}: " in report(verdict, forged.name)


@pytest.mark.parametrize("kind", TAMPERED)
def test_tampering_is_found_though_every_sum_was_made_right(
    kind: str, match: Path, noted: list[str], tmp_path: Path
) -> None:
    data = json.loads(match.read_bytes().split(b"\n")[0])
    del data["sum"]
    data["path"] = str(tmp_path / "forged")
    texts = list(read(match).texts)
    before = json.dumps([data, texts])
    TAMPERED[kind](data, texts)
    assert json.dumps([data, texts]) != before
    del data["path"]
    forged = write_record(tmp_path / "forged.jsonl", data, texts)
    try:
        verdict = verify(forged, noted)
    except RecordError as e:
        assert f"line {e.line}" in str(e)
        return
    assert not verdict.fits and verdict.fault
    assert forged.name in report(verdict, forged.name)


@pytest.mark.parametrize(
    "kind",
    [
        "seed",
        "nonce",
        "an option",
        "the length",
        "a name",
        "a level",
        "a hash",
        "what was taken back",
        "hashes swapped",
        "a hash of another number",
    ],
)
def test_a_match_that_is_not_over_and_of_which_nothing_was_noted_is_found_out_by_its_own_hashes(
    kind: str, match: Path, tmp_path: Path
) -> None:
    data = json.loads(match.read_bytes().split(b"\n")[0])
    del data["sum"]
    texts = list(read(match).texts)
    del texts[at(texts, "* commit 2") + 2 :]
    assert verify(write_record(tmp_path / "whole.jsonl", data, texts)).fits
    TAMPERED[kind](data, texts)
    verdict = verify(write_record(tmp_path / "forged.jsonl", data, texts))
    assert not verdict.fits and verdict.line > 1


def test_without_noted_hashes_only_a_forgery_of_everything_passes(match: Path, tmp_path: Path) -> None:
    """Two hashes made to fit prove nothing; that is what noting them is for."""
    passed = set()
    for kind, forge in TAMPERED.items():
        data = json.loads(match.read_bytes().split(b"\n")[0])
        del data["sum"]
        data["path"] = str(tmp_path / "forged")
        texts = list(read(match).texts)
        forge(data, texts)
        del data["path"]
        try:
            if verify(write_record(tmp_path / "forged.jsonl", data, texts)).fits:
                passed.add(kind)
        except RecordError:
            pass
    assert passed == {"played again with another seed", "every hash made anew", "the last deal gone", "the seal gone"}


def test_a_changed_byte_is_found_and_its_line_named(match: Path, tmp_path: Path) -> None:
    good = match.read_bytes()
    rng = Random(3)
    for _ in range(120):
        bad = bytearray(good)
        n = rng.randrange(len(bad))
        bad[n] ^= 1 << rng.randrange(8)
        path = tmp_path / "bad.jsonl"
        path.write_bytes(bad)
        with pytest.raises(RecordError, match="line "):
            verify(path)


# ------------------------------------------------------------- command line --
def test_verify_on_the_command_line(match: Path, noted: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", str(match), "--hash", *noted[0].split(), noted[-1], "--hash", f"#{noted[1]}"]) == 0
    out = capsys.readouterr().out
    assert "deal 1: sha256 " in out and "fits its own hashes and those" in out and out.count("noted: ") == 3
    assert cli.main(["verify", str(match), "--hash", "0" * 32]) == 1
    assert "0" * 32 in capsys.readouterr().out
    assert cli.main(["verify", str(SAVES / "rin.jsonl")]) == 1
    assert "not committed" in capsys.readouterr().out


@pytest.mark.parametrize(
    "line, why",
    [
        ("verify nowhere.jsonl", "nowhere.jsonl"),
        ("verify FOREIGN", "line 1"),
        ("replay FOREIGN", "line 1"),
        ("replay nowhere.jsonl", "nowhere.jsonl"),
        ("verify FOREIGN --hash xyz", "'xyz' is not a hash"),
        ("verify FOREIGN --hash 3f9ac2d1", "another deal with the same 8 digits can be made"),
    ],
)
def test_what_cannot_be_verified_or_replayed_gets_one_line(
    line: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = tmp_path / "diary.jsonl"
    foreign.write_text("Dear diary\n")
    words = [str(foreign) if word == "FOREIGN" else word for word in line.split()]
    code: str | int | None
    try:
        code = cli.main(words)
    except SystemExit as e:
        code = e.code
    said = capsys.readouterr().err
    assert code == 2 and why in said and said.count("\n") == 1
    assert foreign.read_text() == "Dear diary\n"


# ------------------------------------------------------------ deal of the day --
def test_the_deal_of_the_day_comes_from_the_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeds, "today", lambda: date(2026, 7, 28))
    assert seeds.day_word() == "day20260728"
    here = {seeds.seed_of("gin", word) for word in ("today", "Today", "今日", "day20260728", " DAY20260728 ")}
    assert len(here) == 1
    assert len({seeds.seed_of(game, "today") for game in engine.game_ids()}) == len(engine.game_ids())
    monkeypatch.setattr(seeds, "today", lambda: date(2026, 7, 29))
    assert seeds.seed_of("gin", "today") not in here and seeds.seed_of("gin", "day20260728") in here


def test_a_seed_can_be_shared() -> None:
    assert seeds.seed_of("gin", "") is None and seeds.seed_of("gin", "42") == 42
    assert seeds.seed_of("gin", "river") == seeds.seed_of("rin", "river") != seeds.seed_of("gin", "River")
    assert seeds.seed_of("gin", str(commitment.SEEDS - 1)) == commitment.SEEDS - 1
