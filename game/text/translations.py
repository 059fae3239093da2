"""What the program says: `tr("start.play")` in the language of the moment.

Texts live in `assets/texts/<language>/*.toml` and, for each game, in `texts/<language>/*.toml` among its assets. They
are merged into one catalogue. Rule books (`rules.toml`) and lessons (`lessons.toml`) are read apart."""

import os
import tomllib
from functools import lru_cache
from typing import Any, Final

import assets
from game.games import text_files

LANGUAGES: Final = {"ja": "日本語", "en": "English"}
"""The languages of the program: code, and the language's own name, in the order of the language switch."""


class _Now:
    """The language of the moment, and whether a missing text is an error (it is in tests)."""

    language = "en"
    strict = "PYTEST_VERSION" in os.environ


def set_language(language: str) -> None:
    """Speak another language from now on."""
    _Now.language = language if language in LANGUAGES else "en"


def language() -> str:
    """The language spoken now."""
    return _Now.language


@lru_cache
def catalogue(lang: str) -> dict[str, str]:
    """Every text of a language by its dotted key."""
    out: dict[str, str] = {}
    for file in (*sorted(assets.path("texts", lang).glob("*.toml")), *text_files(lang)):
        _flatten("", tomllib.loads(file.read_text("utf-8")), out)
    return out


def _flatten(head: str, table: dict[str, Any], out: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            _flatten(f"{head}{key}.", value, out)
        else:
            out[head + key] = str(value)


def has(key: str) -> bool:
    """Whether there is such a text."""
    return key in catalogue(_Now.language)


def tr(key: str, **values: object) -> str:
    """The text of `key` with `{name}` filled in. With a value `n` a text may have two forms,
    `key.one` and `key.other`. A missing text shows its key (in tests it is a KeyError)."""
    texts = catalogue(_Now.language)
    found = texts.get(key)
    if found is None and "n" in values:
        form = "one" if values["n"] == 1 else "other"
        found = texts.get(f"{key}.{form}", texts.get(f"{key}.other"))
    if found is None:
        if _Now.strict:
            raise KeyError(f"no text {key!r} in {_Now.language}")
        return key
    return found.format(**values) if values else found


def choice(game: str, option: str, value: object) -> str:
    """The name of an option's choice; numbers name themselves (with their `unit`, if the option has one),
    0 may be called "off"."""
    for name in (str(value), "off") if value == 0 else (str(value),):
        key = f"{game}.option.{option}.{name}"
        if has(key):
            return tr(key)
    unit = f"{game}.option.{option}.unit"
    return tr(unit, n=value) if has(f"{unit}.other") else str(value)
