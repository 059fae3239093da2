"""Translated texts: `tr("start.play")` is a text in the current language.

Texts live in `assets/texts/<language>/*.toml` and, for each game, in `texts/<language>/*.toml` among its assets. They
are merged into one catalogue; a text that a language lacks is there in English. Rule books (`rules.toml`) and lessons
(`lessons.toml`) are read apart."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import assets
from engine import files
from game.games import MAX_TEXT_BYTES, text_files
from game.text import languages
from game.text.numbers import fill

LANGUAGES: Final = {code: language.label for code, language in languages.found().items()}
"""The languages of the program: code, and the name in a list of languages, in the order of the language switch."""


class _Current:
    """The current language, and whether a missing text is an error."""

    language = languages.REFERENCE
    strict = False


def set_language(language: str) -> None:
    """Set the current language; English if the program does not have it."""
    _Current.language = language if language in LANGUAGES else languages.REFERENCE


def set_strict(strict: bool) -> None:
    """Choose whether `tr` raises KeyError for a missing text (as in tests) or returns its key."""
    _Current.strict = strict


def language() -> str:
    """The current language."""
    return _Current.language


def writing() -> languages.Language:
    """How the current language writes numbers and names."""
    return _read(_Current.language)


@lru_cache
def _read(code: str) -> languages.Language:
    return languages.found().get(code, languages.Language(code, code))


@lru_cache
def catalogue(lang: str) -> dict[str, str]:
    """Every text of a language by its dotted key, in English where the language has none."""
    out = dict(catalogue(languages.REFERENCE)) if lang != languages.REFERENCE else {}
    for file in sorted(assets.path("texts", lang).glob("*.toml")):
        if file.name != languages.FILE:
            _flatten("", files.read_toml(file, MAX_TEXT_BYTES), out)
    for game, file in text_files(lang):
        own: dict[str, str] = {}
        _flatten("", files.read_toml(file, MAX_TEXT_BYTES), own)
        out |= {key: _with_numbers(text, game, lang) for key, text in own.items()}
    return out


def _with_numbers(text: str, game: str, lang: str) -> str:
    try:
        return fill(text, game, lang)
    except (LookupError, ValueError, TypeError):  # an installed game names what is no number of its rules
        return text.replace("{", "(").replace("}", ")")


def _flatten(head: str, table: dict[str, Any], out: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            _flatten(f"{head}{key}.", value, out)
        else:
            out[head + key] = str(value)


def has(key: str) -> bool:
    """Whether a text with this key exists."""
    return key in catalogue(_Current.language)


def tr(key: str, **values: object) -> str:
    """The text of `key` in the current language, with placeholders such as `{name}` filled in.

    With a value `n` a text may have two forms, `key.one` and `key.other`. A missing text is shown as its key, a text
    that cannot be filled in as it is written; after `set_strict(True)` they raise KeyError and ValueError."""
    texts = catalogue(_Current.language)
    text = texts.get(key)
    if text is None and "n" in values:
        form = "one" if singular(values["n"]) else "other"
        text = texts.get(f"{key}.{form}", texts.get(f"{key}.other"))
    if text is None:
        if _Current.strict:
            raise KeyError(f"no text {key!r} in {_Current.language}")
        return key
    try:
        return _joined(text, values).format(**values) if values else text
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        if _Current.strict:
            raise ValueError(f"text {key!r}: {text!r} cannot be filled in with {', '.join(values)}: {error}") from None
        return text


def singular(n: object) -> bool:
    """Whether a noun after a number is in the singular."""
    below = writing().singular_below
    return abs(n) < below if below and isinstance(n, int | float) else n == 1


def _joined(text: str, values: Mapping[str, object]) -> str:
    """The text with the words before a name as the language writes them there: "d'{name}" for "de {name}" before a
    vowel where it elides, "e {name}" for "y {name}" before the sound of an i where it softens."""
    softened = {word: (other, sound) for word, other, sound in map(str.split, writing().softened)}

    def before(match: re.Match[str]) -> str:
        word, name = match.groups()
        letters = unicodedata.normalize("NFD", str(values.get(name, ""))).lower()
        value = "".join(c for c in letters if not unicodedata.combining(c))
        if other := softened.get(word.lower()):
            heard = re.match(rf"h?{other[1]}(?![aeu])", value)  # the i of Iago is another sound
            return f"{other[0]} {{{name}" if heard else match.group()
        elides = re.match(r"[aeiou][^\W\d_]", value)  # a card such as A♠ is read otherwise
        return f"{word[:-1]}'{{{name}" if elides else match.group()

    words = "|".join((*writing().elided, *softened))
    return re.sub(rf"\b({words}) \{{(\w+)", before, text, flags=re.IGNORECASE) if words else text


def choice(game: str, option: str, value: object) -> str:
    """The name of a choice of an option. A number is its own name, with the option's `unit` if it has one; 0 may
    have a text of its own, such as "off"."""
    for name in (str(value), "off") if value == 0 else (str(value),):
        key = f"{game}.option.{option}.{name}"
        if has(key):
            return tr(key)
    unit = f"{game}.option.{option}.unit"
    return tr(unit, n=value) if has(f"{unit}.other") else str(value)
