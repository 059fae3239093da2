"""The languages of the program: each is a folder of `assets/texts` with a file `language.toml`, and is found by it.

`name` is the language's own name, `order` its place in the language switch (lowest first), `share` how much of it is
translated, in percent (100 if it is left out), `measured` whether tests draw the screens in it. The others say how it
writes numbers and names: see `Language`. What is missing is shown in English. `rintaku texts check` compares a language
with English, and says what its `share` is."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import assets
from engine import files
from game.games import MAX_TEXT_BYTES, game_path
from game.text.numbers import fill_all

REFERENCE: Final = "en"
"""The language that has every text."""
FILE: Final = "language.toml"


class Language(NamedTuple):
    """What `language.toml` says."""

    code: str
    """The name of the folder."""
    name: str
    order: float = 100
    share: int = 100
    measured: bool = False
    decimal: str = "."
    """The sign before the decimals of a number."""
    none: str = "0"
    """What stands for 0 before a noun, as "no" in "no cards"."""
    singular_below: int = 0
    """Numbers below it take the singular. With 0, only 1 does."""
    elided: tuple[str, ...] = ()
    """The words that lose their last letter before a vowel, as "de" in "d'Aki"."""
    softened: tuple[str, ...] = ()
    """The words that change before their own sound: "y e i" makes "Aki e Hina" of "Aki y Hina"."""

    @property
    def label(self) -> str:
        """The name in a list of languages; an incomplete one says how much there is."""
        return self.name if self.share >= 100 else f"{self.name} {self.share} %"


_KINDS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "name": str,
    "order": (int, float),
    "share": int,
    "measured": bool,
    "decimal": str,
    "none": str,
    "singular_below": int,
    "elided": tuple,
    "softened": tuple,
}


def read(code: str) -> Language:
    """The language in a folder. Raises OSError or ValueError for a file that is missing or is not as above."""
    data = files.read_toml(assets.path("texts", code, FILE), MAX_TEXT_BYTES)
    for key in ("elided", "softened"):
        if isinstance(words := data.get(key), list) and all(isinstance(word, str) for word in words):
            data[key] = tuple(words)
    if wrong := [key for key, value in data.items() if key not in _KINDS or not isinstance(value, _KINDS[key])]:
        raise ValueError(f"{wrong[0]} is not known or has a wrong value")
    if not data.get("name"):
        raise ValueError("name is missing")
    return Language(code, **data)


def found() -> Mapping[str, Language]:
    """The languages by code, in the order of the language switch. A folder with a bad file is left out."""
    languages = []
    for file in assets.path("texts").glob(f"*/{FILE}"):
        try:
            languages.append(read(file.parent.name))
        except (OSError, ValueError):
            continue
    return {language.code: language for language in sorted(languages, key=lambda x: (x.order, x.code))}


def game_texts(game: str, lang: str, name: str) -> dict[str, Any]:
    """The data of a file of a game's texts with its numbers, and English where the language has no text.

    Raises OSError, ValueError or LookupError for a file that is missing in both, or cannot be read."""

    def own(language: str) -> dict[str, Any]:
        return fill_all(files.read_toml(game_path(game, "texts", language, name), MAX_TEXT_BYTES), game, language)

    if lang == REFERENCE:
        return own(lang)
    try:
        english = own(REFERENCE)
    except FileNotFoundError:  # an installed game that has this language alone
        return own(lang)
    try:
        laid: dict[str, Any] = over(english, own(lang))
    except FileNotFoundError:
        return english
    return laid


def over(english: Any, own: Any) -> Any:
    """Data of a language laid over that of English: tables key by key, lists of tables (pages) by `id`.

    >>> over({"a": {"x": "one", "y": "two"}}, {"a": {"x": "eins"}})
    {'a': {'x': 'eins', 'y': 'two'}}
    """
    if isinstance(english, dict) and isinstance(own, dict):
        return {**english, **{key: over(english.get(key), value) for key, value in own.items()}}
    if _pages(english) and _pages(own):
        have = {page["id"]: page for page in own}
        ids = [page["id"] for page in english]
        return [have.get(page, old) for page, old in zip(ids, english, strict=True)] + [
            page for page in own if page["id"] not in ids
        ]
    return own


def _pages(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(x, dict) and "id" in x for x in value)
