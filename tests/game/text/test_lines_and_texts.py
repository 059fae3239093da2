"""Texts: where lines break, the keys of both languages, and values in a text."""

import pytest

import engine
from game.text import line_break, translations


@pytest.mark.parametrize("limit", range(2, 30))
def test_no_line_starts_or_ends_with_a_forbidden_mark(limit: int) -> None:
    text = "役は「セット」と「ラン」の二つ。Aは低く、Q-K-Aは続かない、ー等。ちょっと待って！"
    lines = line_break.wrap(text, len, limit)
    assert "".join(lines) == text
    if limit > 6:
        assert all(line[0] not in line_break.NO_START and line[-1] not in line_break.NO_END for line in lines)
        assert all(len(line) <= limit for line in lines)


def test_english_breaks_between_words_and_keeps_own_breaks() -> None:
    assert line_break.wrap("take the 6♥.\nthen discard", len, 8) == ["take the", "6♥.", "then", "discard"]


def test_a_number_and_its_percent_sign_stay_on_one_line() -> None:
    assert line_break.wrap("13 (6 %), 12 (4 %)", len, 16) == ["13 (6 %), 12", "(4 %)"]
    assert line_break.wrap("見込みは 11 %です", len, 7) == ["見込みは", "11 %です"]


@pytest.mark.parametrize("limit", range(9, 30))
def test_a_number_and_its_sign_stay_on_one_line(limit: int) -> None:
    short = line_break.wrap("Seven of eight cards, 4 + 3 or more: red 7 ×2", len, limit)
    assert any("4 + 3" in line for line in short) and any("7 ×2" in line for line in short)
    long = "10 + 9 + 8 + 7 + 6 + 5 + 4 = 49"
    lines = line_break.wrap(long, len, limit)
    assert all(len(line) <= limit for line in lines) and " ".join(lines) == long
    assert not [line for line in lines if line.endswith(("+", "="))]
    told = line_break.wrap("What anybody could see. ± is the error: −3 ± 5", len, limit)
    assert not [line for line in told if line.endswith("±")]


def test_a_japanese_name_in_an_english_sentence_stays_on_one_line() -> None:
    assert line_break.wrap("a game by ましかまる.", len, 13) == ["a game by", "ましかまる."]
    assert line_break.wrap("ましかまるの遊び", len, 4) == ["ましかま", "るの遊び"]


def test_a_word_longer_than_a_line_is_cut() -> None:
    lines = line_break.wrap("/a/very/long/folder/name", len, 10)
    assert "".join(lines) == "/a/very/long/folder/name"
    assert all(len(line) <= 10 for line in lines)


# ------------------------------------------------------------------- texts --
def test_a_missing_text_is_an_error_here() -> None:
    with pytest.raises(KeyError):
        translations.tr("no.such.text")


def test_players_see_the_key_of_a_missing_text() -> None:
    translations.set_strict(False)
    assert translations.tr("no.such.text") == translations.tr("no.such.text", n=2) == "no.such.text"


def test_values_are_filled_in() -> None:
    assert translations.tr("rules.page", now=2, all=9) == "2 / 9"


@pytest.mark.parametrize("values", [{"now": 2}, {"now": 2, "n": 9}])
def test_a_text_that_cannot_be_filled_in_is_an_error_here_and_shown_as_it_is_written_to_players(
    values: dict[str, int],
) -> None:
    with pytest.raises(
        ValueError, match=r"^text 'rules.page': '\{now\} / \{all\}' cannot be filled in with now.*'all'"
    ):
        translations.tr("rules.page", **values)
    translations.set_strict(False)
    try:
        assert translations.tr("rules.page", **values) == "{now} / {all}"
    finally:
        translations.set_strict(True)


@pytest.mark.parametrize("game", engine.game_ids())
def test_each_reason_for_a_refusal_has_a_text_and_no_text_is_for_another(game: str) -> None:
    texts = {key for key in translations.catalogue("en") if key.startswith(f"{game}.reason.")}
    assert texts == {f"{game}.reason.{reason}" for reason in engine.load(game).REASONS}
