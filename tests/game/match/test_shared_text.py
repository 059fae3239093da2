"""A match as a text: it comes back as it was, and whatever else is pasted is refused in one line."""

import base64
import json
import random
import zlib
from typing import Any

import pytest

from engine.record.match_file import contents, read
from game.app.settings import home
from game.match import saves, shared_text
from game.match.shared_text import MARK, MAX_BYTES, SharedTextRefused, from_text, text_of
from game.text import pasted
from game.text.translations import tr
from tests.kit.counts import Counts
from tests.kit.records import GAMES, record
from tests.kit.sampling import scaled


def text_with(parts: Any, ply: str = "1") -> str:
    """A text with a right check and this content."""
    return packed(json.dumps(parts).encode(), ply)


def packed(data: bytes, ply: str = "1") -> str:
    body = f"{ply}/{base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip('=')}"
    return f"{MARK}1/{body}/{pasted.check(body, shared_text.DIGITS)}"


def content(game: str) -> list[Any]:
    match = read(record(game, 1))
    return [match.header.data(), *match.texts]


def refused(text: str) -> str:
    """Why a text is refused: one clear line. Nothing is written."""
    before = sorted(home().rglob("*"))
    with pytest.raises(SharedTextRefused) as e:
        from_text(text)
    assert sorted(home().rglob("*")) == before
    said = str(e.value)
    assert said and "\n" not in said and len(said) < 300 and said.isprintable()
    return said


@pytest.mark.parametrize("game", GAMES)
def test_a_match_comes_back_as_it_was_byte_for_byte(game: str) -> None:
    path = record(game, 1)
    match = read(path)
    for ply in (1, len(match.actions) // 2, len(match.actions)):
        text = text_of(match, ply)
        assert len(text) < 5000 and text.isascii()
        sent = " \n".join(text[i : i + 70] for i in range(0, len(text), 70))
        for text_as_pasted in (text, sent, f"“{text}”\n", f"<{text}>"):
            shared = from_text(text_as_pasted)
            assert shared.data == contents(path) and shared.ply == ply
            assert shared.record.actions == match.actions and shared.record.header == match.header
    opened = shared_text.keep(shared)
    assert opened == shared_text.keep(shared), "the same match has one file"
    assert saves.replayed(opened)[0].match_state == saves.replayed(path)[0].match_state
    assert opened not in [*saves.finished(), *saves.unfinished()], "it does not count as one's own"


@pytest.mark.scaled
def test_a_text_that_was_cut_or_changed_is_refused() -> None:
    text = text_of(read(record("gin", 1)), 3)
    for n in range(len(MARK) + 2, len(text), scaled(40, 2)):
        assert refused(text[:n]) == tr("share.incomplete")
    rng = random.Random(5)
    for _ in range(scaled(30, 400)):
        at = rng.randrange(len(MARK) + 2, len(text))
        other = rng.choice([c for c in "aB3-_/.é" if c.lower() != text[at].lower()])
        refused(text[:at] + other + text[at + 1 :])


def test_a_text_of_another_version_and_other_texts_are_told_apart() -> None:
    text = text_of(read(record("gin", 1)), 1)
    assert refused(text.replace("1/", "2/", 1)) == tr("share.other_version")
    for other in ("", " ", "rintaku1/gin/x/y/z", "https://example.org/", "rintaku-match/1/2/3", "\0\ud800", "🂡" * 50):
        assert refused(other) == tr("share.no_match", mark=f"{MARK}1/")


def test_a_text_that_is_too_long_or_unpacks_to_too_much_is_refused_at_once() -> None:
    assert refused("x" * 10_000_000) == tr("share.too_long")
    assert refused(packed(b"[" + b" " * (MAX_BYTES + 10) + b"]")) == tr("share.too_long")
    assert refused(packed(b"[" * 100_000)) == tr("share.incomplete")


def test_actions_that_the_rules_do_not_allow_are_refused() -> None:
    head, *texts = content("gin")
    draw = next(i for i, text in enumerate(texts) if text.endswith("draw"))
    swapped = [*texts]
    swapped[draw] = swapped[draw].replace("0 ", "1 ") if swapped[draw][0] == "0" else swapped[draw].replace("1 ", "0 ")
    wrongs: tuple[Any, ...] = (
        [head, *swapped],
        [head, *texts, "0 discard 7H"],
        [head, *texts[1:]],
        [head, "* back 3"],
        [head, "* deal", "* deal"],
        [head | {"seed": "7"}, *texts],
        [head | {"position": {"hands": []}}, *texts],
        [head],
        [],
        {},
        None,
        [head, 3],
        ["x"],
    )
    for wrong in wrongs:
        assert refused(text_with(wrong)) in (tr("share.no_such_match"), tr("share.incomplete"))
    for name, value, said in (
        ("game", "chess\n", tr("continue.foreign.game", name="chess")),
        ("rintaku", 99, tr("continue.foreign.version")),
        ("seats", [head["seats"][0]] * 9, tr("continue.foreign.option", name="9")),
        ("options", {"preset": "app", "wizard": 1}, tr("continue.foreign.option", name="wizard")),
    ):
        assert refused(text_with([head | {name: value}, *texts])) == said


@pytest.mark.scaled
def test_hostile_texts_are_refused_in_one_line(counts: Counts) -> None:
    rng = random.Random(11)
    values: list[Any] = [None, -1, 10**30, 1e400, "", "\n\x1b[31m", "‮" * 9, [], {}, [[]], True, "x" * 9000, "\ud800"]
    taken = 0
    n = scaled(60, 1500)
    for i in range(n):
        head, *texts = content(GAMES[i % len(GAMES)])
        parts: list[Any] = [dict(head), *texts]
        for _ in range(rng.randint(1, 3)):
            if rng.random() < 0.5:
                parts[0][rng.choice([*head])] = rng.choice(values)
            else:
                parts[rng.randrange(1, len(parts))] = rng.choice([*values, "0 draw", "* deal", "* seal " + "0" * 64])
        try:
            from_text(text_with(parts, rng.choice(["1", "0", "999999"])))
            taken += 1
        except SharedTextRefused as e:
            assert "\n" not in str(e) and str(e).isprintable()
    counts.add("hostile texts of matches", "texts", n)
    counts.add("hostile texts of matches", "of them taken", taken)


def test_saving_never_overwrites_and_the_text_lies_beside_the_picture() -> None:
    first, second = shared_text.save("gin", b"a", "one"), shared_text.save("gin", b"b", "two")
    assert first != second and first.read_bytes() == b"a"
    assert second.with_suffix(".txt").read_text() == "two\n"
