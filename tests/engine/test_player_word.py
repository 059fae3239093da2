"""A commitment that binds: hashes of 128 bits or more, and a word of the player in every deal."""

import json
import unicodedata
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Literal

import pytest

import engine
from engine.options import Option
from engine.record.commitment import Secret, deal_seed, match_seed, player_word
from engine.record.errors import RecordError
from engine.record.fingerprint import in_groups, label, noted, words
from engine.record.header import Header, header_line, header_text
from engine.record.lines import Checksums
from engine.record.match_file import read
from engine.record.verification import LAID_OUT, report, verify
from game.app import cli, commands
from game.match import saves
from game.match import session as matches
from game.stats.record_stats import match_id
from tests.engine.test_commitment import NONCE, header, play
from tests.game.match.test_compat_saves import go_on
from tests.kit.counts import Counts
from tests.kit.deals import deal_of
from tests.kit.sampling import scaled

SAVES = Path(__file__).parents[1] / "saves"
WORD = "a heron at dusk"


# ------------------------------------------------------------------ hashes --
def first_digest(head: Header) -> str:
    return head.fixed(0, Checksums(header_text(head.data())).sha).digest


def two_deals(digits: int) -> tuple[Header, Header]:
    """Two matches whose first deals differ and whose hashes begin with the same digits, as a dealer would make them."""
    seen: dict[str, Header] = {}
    for seed in count():
        head = header()._replace(seed=seed)
        start = first_digest(head)[:digits]
        if start in seen:
            return seen[start], head
        seen[start] = head
    raise AssertionError


def test_two_deals_with_the_same_first_digits_do_not_both_pass(tmp_path: Path) -> None:
    one, two = two_deals(4)
    assert deal_of(play(tmp_path / "one", one, 1)).view(0) != deal_of(play(tmp_path / "two", two, 1)).view(0)
    whole = first_digest(one)
    for note in (whole, whole[:32], " ".join(words(whole))):
        assert verify(tmp_path / "one", [note]).fits
        assert not verify(tmp_path / "two", [note]).fits
    for short in (label(whole), whole[:16], whole[:31], " ".join(words(whole)[:7])):
        for path in ("one", "two"):
            with pytest.raises(ValueError, match="too short"):
                verify(tmp_path / path, [short])


def test_a_label_is_refused_on_the_command_line_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(tmp_path / "m", header(), 1)
    for note in (label(first_digest(header())), "#" + label(first_digest(header()))):
        assert cli.main(["verify", str(tmp_path / "m"), "--hash", note]) == 2
        said = capsys.readouterr()
        assert said.out == "" and said.err.count("\n") == 1
        assert "another deal with the same 8 digits can be made" in said.err and "note 32 digits" in said.err


def test_words_and_digits_are_the_same_hash_however_they_are_written() -> None:
    rng = Random(2)
    for _ in range(50):
        whole = f"{rng.getrandbits(256):064x}"
        spoken = words(whole)
        assert len(spoken) == 8 and all(len(word) == 5 for word in spoken)
        grouped = " ".join(whole[i : i + 8] for i in range(0, 64, 8))
        assert in_groups(whole) == grouped
        first = (whole[:32],)
        assert noted(" ".join(spoken)) == noted("-".join(spoken).upper()) == noted("\n".join(spoken)) == first
        assert noted(grouped) == noted(f"#{whole}") == noted(whole.upper()) == (whole,)
        assert noted(f"{whole} {' '.join(spoken)} {whole[:40]}") == (whole, *first, whole[:40])
        assert noted(" ".join(spoken * 2)) == first * 2 and noted(f"{grouped} {grouped}") == (whole, whole)
    assert " ".join(words("7f000001" * 4)) == "lusab babad " * 3 + "lusab babad", "as the standard spells 127.0.0.1"


@pytest.mark.parametrize("text", ["xyz", "lusab-babad", "3f9ac2d1 " * 3, "0" * 65, "é" * 500, "0" * 31, "\ud800"])
def test_what_proves_nothing_is_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(ValueError) as caught:
        noted(text)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 240


@pytest.mark.parametrize("text", ["lusab " * 7 + "luxab", "lusab luxab " + "lusab " * 6])
def test_a_misspelt_word_of_a_hash_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="'luxab' is not a hash"):
        noted(text)


@pytest.mark.scaled
def test_no_text_is_taken_for_a_hash_that_proves_nothing(counts: Counts) -> None:
    """Texts put together from pieces of hashes, words and rubbish."""
    rng, refused = Random(4), 0
    pieces = [
        "lusab",
        "babad",
        "LUSAB",
        "3f9ac2d1",
        "0" * 31,
        "0" * 32,
        "f" * 64,
        "a" * 65,
        "-",
        "#",
        "\n",
        "\x1b[2J",
        "é",
    ]
    for _ in range(size := scaled(1_000, 100_000)):
        text = rng.choice(("", " ", "-")).join(rng.choices(pieces, k=rng.randrange(12)))
        try:
            found = noted(text)
        except ValueError as e:
            refused += 1
            assert str(e).isprintable() and len(str(e)) < 240
        else:
            assert all(32 <= len(digits) <= 64 and not set(digits) - set("0123456789abcdef") for digits in found)
    assert refused > size // 2
    counts.add("noted hashes", "attacks", size)
    counts.add("noted hashes", "refused in one line", refused)


def test_a_deal_that_a_dealer_laid_out_is_not_proven(tmp_path: Path) -> None:
    """Its seed, nonce and word are those that were noted, but the cards of the first deal do not come from them."""
    hands = ["3S 4S 5S 9H 9D AC KH QD 7C 2H", "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"]
    laid = {"options": header().options, "dealer": 1, "turn": 0, "phase": "draw", "hands": hands, "discard": "JD"}
    play(tmp_path / "m", header()._replace(word=WORD, position=laid), 1)
    verdict = verify(tmp_path / "m", [header().secret.digest])
    assert not verdict.fits and verdict.fault == LAID_OUT and LAID_OUT in report(verdict, "m")


@pytest.mark.scaled
def test_no_match_that_was_dealt_otherwise_has_the_noted_hashes(counts: Counts, tmp_path: Path) -> None:
    """A dealer that deals again after it knows the word, each time with a record that is sound in itself."""
    honest = header()._replace(word=WORD)
    play(tmp_path / "honest", honest, 1)
    secret, deal = honest.secret.digest, " ".join(words(first_digest(honest)))
    assert verify(tmp_path / "honest", [secret, deal]).fits
    rng = Random(6)
    for n in range(size := scaled(6, 300)):
        seed, nonce = rng.getrandbits(60), f"{rng.getrandbits(128):032x}"
        changes = ({"seed": seed}, {"nonce": nonce}, {"word": str(seed)})
        head = honest._replace(**changes[n % 3])
        path = tmp_path / str(n)
        play(path, head, 1)
        assert verify(path).fits and not verify(path, [deal]).fits
        assert verify(path, [secret]).fits == (n % 3 == 2), "the word is not part of the program's secret"
    counts.add("forged matches", "attacks", size)


# -------------------------------------------------------------------- word --
def test_without_a_word_every_deal_is_as_it_was() -> None:
    assert match_seed(7, "") == 7
    assert [deal_seed(match_seed(7, ""), n) for n in range(3)] == [
        9_353_943_181_001_337_864,
        3_547_945_207_859_758_324,
        13_432_104_185_099_967_572,
    ]


@pytest.mark.parametrize("game", engine.game_ids())
def test_the_word_changes_every_deal_and_who_begins(game: str) -> None:
    """All chance of a match comes from the seed mixed with the word."""
    seats = engine.load(game).SEATS[0]
    begins, seen = set(), set()
    for word in ("", *"abcdefgh"):
        match = matches.new(game, header(game, seats).options, 7, word=word)
        assert match.table.seed == match_seed(7, word)
        begins.add(str(match.table._match_state))
        seen.add(str(deal_of(match.table).view(0).hand))
    assert len(seen) == 9 and len(begins) > 1


def test_a_nonce_makes_format_2_and_a_word_format_3_and_each_is_read_back(tmp_path: Path) -> None:
    for head, version in ((header(), 2), (header()._replace(word=WORD), 3), (header()._replace(nonce=""), 1)):
        assert head.data()["rintaku"] == version
        play(tmp_path / f"{version}", head, 1)
        assert read(tmp_path / f"{version}").header == head


def test_the_secret_was_fixed_before_the_word_and_is_checked_when_the_match_is_over(tmp_path: Path) -> None:
    head = header(target=100)._replace(word=WORD)
    shown = Secret(head.seed, head.nonce).digest
    play(tmp_path / "m", head, 1)
    verdict = verify(tmp_path / "m", [shown])
    said = report(verdict, "m")
    assert verdict.fits and shown in said and WORD in said and NONCE not in said.partition("deal 1")[0]
    play(tmp_path / "whole", head)
    verdict = verify(tmp_path / "whole", [" ".join(words(shown))])
    text = json.dumps({"nonce": NONCE, "seed": "7"}, separators=(",", ":"))
    said = report(verdict, "m")
    assert verdict.fits and text in said and sha256(text.encode()).hexdigest() == shown
    assert "proven: when this was written down, the program's part of the cards was fixed" in said


def test_a_dealer_that_changes_its_secret_after_the_word_is_found_out(tmp_path: Path) -> None:
    """Whatever is dealt instead, by another seed, nonce or word: the hash that was noted first does not fit."""
    honest = header(target=100)._replace(word=WORD)
    shown = honest.secret.digest
    for n, forged in enumerate((honest._replace(seed=8), honest._replace(nonce="f" * 32))):
        path = tmp_path / str(n)
        play(path, forged, 1)
        assert verify(path).fits and not verify(path, [shown]).fits
    path = tmp_path / "m"
    play(path, honest, 1)
    assert read(path).header.word == WORD, "what the player added stands in the record"
    data = json.loads(path.read_text().split("\n")[0])
    del data["sum"]
    rest = path.read_bytes().split(b"\n", 1)[1]
    path.write_bytes(header_line({**data, "player_word": "another"})[0].encode() + rest)
    with pytest.raises(RecordError):
        verify(path)


def test_a_match_with_a_word_is_taken_up_undone_and_continued_from_its_middle() -> None:
    match = matches.new("gin", header().options, 7, word=WORD)
    go_on(match.table, 9)
    match.take_back()
    again = matches.load()
    assert again is not None and again.table.log == match.table.log
    assert deal_of(again.table).view(0) == deal_of(match.table).view(0)
    go_on(again.table, 60)
    found = read(again.path)
    branch = matches.branch(found.header, again.table.log[:30])
    go_on(branch.table, 30)
    assert read(branch.path).header.word == WORD and branch.table.seed == again.table.seed
    assert verify(again.path, [found.header.secret.digest]).fits and verify(branch.path).fits


@pytest.mark.parametrize("word", [5, None, "", " x", "x" * 41, "a\x1b[2J", "\u0041\u030a"])
def test_a_word_that_nobody_could_add_is_refused_with_its_line(word: object, tmp_path: Path) -> None:
    data = {**header()._replace(word=WORD).data(), "player_word": word}
    (tmp_path / "m.jsonl").write_text(header_line(data)[0], encoding="utf-8")
    with pytest.raises(RecordError, match=r"m\.jsonl, line 1: .*player_word|line 1: .*the word has"):
        read(tmp_path / "m.jsonl")


def test_a_word_is_written_one_way() -> None:
    assert player_word("  A\u030angstro\u0308m ") == "\u00c5ngstr\u00f6m" and player_word("さくら") == "さくら"
    for word in ("x" * 41, "a\nb", "\ud800", "a\x1b[2J"):
        with pytest.raises(ValueError, match="the word has"):
            player_word(word)


def test_a_word_that_would_take_minutes_to_compose_is_refused_uncomposed(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths, compose = list[int](), unicodedata.normalize

    def normalize(form: Literal["NFC"], text: str) -> str:
        lengths.append(len(text))
        return compose(form, text)

    monkeypatch.setattr(unicodedata, "normalize", normalize)
    with pytest.raises(ValueError, match="the word has 400001 characters"):
        player_word("a" + "\u0301\u0316" * 200_000)
    with pytest.raises(ValueError, match="the word has 160 characters"):
        player_word("\u0301\u0316" * 80)
    assert lengths == [160]


def test_a_word_on_the_command_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    begun: list[object] = []

    def window(start: tuple[object, ...]) -> int:
        begun.extend(start)
        return 0

    monkeypatch.setattr(commands, "_window", window)
    assert cli.main(["play", "gin", "--seed", "7", "--word", f" {WORD} "]) == 0 and begun[2::2] == [7, WORD]
    with pytest.raises(SystemExit) as caught:
        cli.main(["play", "gin", "--word", "x" * 41])
    assert caught.value.code == 2 and "the word has 41 characters; use up to 40" in capsys.readouterr().err


# -------------------------------------------------------------------- save --
def test_a_record_stays_proven_when_a_later_version_has_more_options(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "m.jsonl"
    play(path, header()._replace(word=WORD), 1)
    before = read(path).header
    rules = engine.load("gin")
    monkeypatch.setattr(rules, "OPTIONS", (*rules.OPTIONS, Option("kibitzer", "no", ("no", "yes"))))
    assert verify(path).fits and read(path).header.options["kibitzer"] == "no"
    assert match_id(read(path).header) == match_id(before) != match_id(before._replace(word="another"))
    match = matches.load(path=path)
    assert match is not None
    go_on(match.table, 60)
    branch = matches.branch(read(path).header, match.table.log[:20])
    assert verify(path).fits and verify(branch.path).fits


def test_a_save_of_format_3_opens_and_is_proven() -> None:
    table, found = saves.replayed(SAVES / "gin_player_word.jsonl")
    assert found.header.word == "白鷺 at dusk" and found.header.data()["rintaku"] == 3
    assert (table.ply, table.match_state.number, table.match_state.totals, table.match_state.over) == (
        600,
        10,
        (96, 117),
        True,
    )
    verdict = verify(SAVES / "gin_player_word.jsonl", [found.header.secret.digest])
    assert verdict.fits and verdict.over and len(verdict.fixed) == 10
