"""Numbers in texts come from the rules: a changed option or rule changes every text that names it."""

import re

import pytest

import assets
import engine
from engine.options import table_options
from game.learn import lessons, rule_book
from game.text import numbers, translations
from tests.kit.languages import MEASURED

GAMES = [game for game in engine.game_ids() if getattr(engine.load(game), "NUMBERS", None)]
LANGUAGES = tuple(MEASURED)


def texts_with_numbers(game: str, lang: str) -> list[str]:
    """The lines of a game's files of texts that name a number."""
    folder = assets.path("games", game, "texts", lang)
    lines = [line for file in sorted(folder.glob("*.toml")) for line in file.read_text("utf-8").splitlines()]
    return [line for line in lines if re.search(r"\{\w+\.\w", line)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_number_that_a_text_names_is_there(game: str, lang: str) -> None:
    lines = texts_with_numbers(game, lang)
    assert len(lines) >= 8
    for line in lines:
        assert not re.search(r"\{\w+\.", numbers.fill(line, game, lang)), line
    assert not [key for key, text in translations.catalogue(lang).items() if re.search(r"\{\w+\.", text)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_the_rules_is_shown(game: str, lang: str) -> None:
    named = "\n".join(texts_with_numbers(game, lang))
    assert not [name for name in getattr(engine.load(game), "NUMBERS", {}) if f"{{rule.{name}" not in named]


def test_a_changed_rule_changes_the_texts_of_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    gin = engine.load("gin")
    for cache in (numbers._numbers, rule_book.load, lessons.words):
        cache.cache_clear()
    try:
        before = {lang: (str(rule_book.load(lang, "gin")), str(lessons.words(lang, "gin"))) for lang in LANGUAGES}
        for cache in (numbers._numbers, rule_book.load, lessons.words):
            cache.cache_clear()
        changed = tuple(o._replace(default=27) if o.id == "gin_bonus" else o for o in gin.OPTIONS)
        monkeypatch.setattr(gin, "OPTIONS", changed)
        assert table_options(gin)["gin_bonus"] == 27
        for lang in LANGUAGES:
            now = (str(rule_book.load(lang, "gin")), str(lessons.words(lang, "gin")))
            assert all("27" in text and text != old for text, old in zip(now, before[lang], strict=True))
    finally:
        monkeypatch.undo()
        for cache in (numbers._numbers, rule_book.load, lessons.words):
            cache.cache_clear()


def test_numbers_are_words_in_english_and_digits_in_japanese() -> None:
    assert numbers.fill("{rule.hand:word} cards, {rule.hand:Word}", "gin", "en") == "ten cards, Ten"
    assert numbers.fill("{rule.hand:word}枚", "gin", "ja") == "10枚"
    assert numbers.fill("{app.gin_bonus+30} {name}", "gin", "en") == "55 {name}"
    assert numbers.fill("{rule.max_turns:word}", "gin", "en") == "200"


def test_a_number_that_the_rules_do_not_have_is_an_error() -> None:
    with pytest.raises(LookupError, match=r"^\{rule.hands\} is no number of the rules of gin$"):
        numbers.fill("{rule.hands}", "gin", "en")
    with pytest.raises(ValueError, match="no preset"):
        numbers.fill("{ap.gin_bonus}", "gin", "en")
