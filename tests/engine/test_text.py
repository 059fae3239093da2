"""Texts from elsewhere, as they are shown."""

import unicodedata
from typing import Any

import pytest

from engine.cards import faces
from engine.text import QUOTE_LENGTH, path_text, plain, quoted, shortened, spreadsheet_text

HOSTILE = {
    "a colour": ("Aki\x1b[31m!", "Aki!"),
    "a colour in one byte": ("Aki\x9b31m!", "Aki!"),
    "a window title": ("Aki\x1b]0;title\x07!", "Aki!"),
    "a link": ("\x1b]8;;http://example.org\x1b\\Aki\x1b]8;;\x1b\\", "Aki"),
    "a clear screen": ("\x1bcAki\x1b[2J\x1b[H", "Aki"),
    "a sequence without an end": ("Aki\x1b[", "Aki"),
    "a lone escape": ("Aki\x1b", "Aki"),
    "line breaks": ("Aki\r\nBen\u2028Cho\u2029Dai\x85!", "Aki Ben Cho Dai !"),
    "tabs": ("Aki\tBen\vCho", "Aki Ben Cho"),
    "NUL and DEL": ("A\x00k\x7fi", "Aki"),
    "letters turned around": ("\u202eika\u202c \u2066x\u2069\u200f\u061c", "ika x"),
    "invisible marks": ("\ufeffAki\ufff9", "Aki"),
    "half a character": ("Aki\ud83d", "Aki\ufffd"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_that_a_terminal_would_obey_is_shown(name: str) -> None:
    text, shown = HOSTILE[name]
    assert plain(text) == shown


def test_ordinary_names_stay_as_they_are() -> None:
    for name in ("Aki", "凛卓", "Zoë – ±3", "👩‍👩‍👧", "نور", "a\u00a0b", "  indented"):
        assert plain(name) == name


def test_no_control_character_of_any_kind_is_left() -> None:
    left = plain("".join(map(chr, [*range(0x3000), *range(0xD7F0, 0x10010)])))
    assert not {unicodedata.category(c) for c in left} & {"Cc", "Cs", "Zl", "Zp"}
    assert not {unicodedata.bidirectional(c) for c in left} & {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI"}


def test_a_message_quotes_at_most_80_characters() -> None:
    values = ["a" * 500, "\x1b" * 500, "'" * 500, 10**1000, [["x" * 50] * 50] * 50, {"k" * 99: "v" * 99}, 1e300, None]
    for value in values:
        assert len(quoted(value)) <= QUOTE_LENGTH and plain(quoted(value)) == quoted(value)
    assert quoted("\x1b[31m") == "'\\x1b[31m'"
    assert len(shortened("x" * 10**6)) == len(path_text("/x" * 500)) == QUOTE_LENGTH
    assert path_text("/long" * 50 + "/match.jsonl").endswith("/match.jsonl")


def test_deep_values_can_be_quoted() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    assert len(quoted(deep)) <= QUOTE_LENGTH
    while deep:  # taken apart by hand: the interpreter would do it recursively
        deep = deep.pop()


def test_escape_sequences_without_end_take_no_time() -> None:
    for start in ("\x1b]", "\x9d", "\x1b[", "\x1bP", "\x1b[0;"):
        assert len(plain(start * 20_000)) < 10**5


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "＋1", "－1", "＠a", "−1"]
)
def test_no_cell_begins_a_formula(text: str) -> None:
    assert spreadsheet_text(text).startswith("'")


def test_other_cells_stay_as_they_are() -> None:
    for text in ("", "gin", "a=b", "7", "凛"):
        assert spreadsheet_text(text) == text


@pytest.mark.parametrize("text", ["7h", "1S", "11D", "SA", "JOKER", "7H,8H"])
def test_what_is_no_card_is_named_with_how_cards_are_written(text: str) -> None:
    with pytest.raises(ValueError, match=rf"^'{text}' is not a card; cards are written like 7H, 10S, AD or JK$"):
        faces(f"AS {text}")
