"""Where a phrase (文節) of a Japanese text begins: a line that breaks there keeps a word and its particle together.

The boundaries come from BudouX, a small model without dependencies; the glossary names words that it would break."""

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

import assets
from engine import files
from game.games import MAX_TEXT_BYTES

if TYPE_CHECKING:
    from budoux.parser import Parser

_JAPANESE: Final = re.compile(r"[ぁ-ヿ一-鿿]")
_TAIL: Final = re.compile(r"[ぁ-んー、。！？）」]{1,2}")
"""A particle that the model takes for a phrase of its own belongs to the one before."""
MAX_TEXTS: Final = 4096
"""How many texts are remembered: a screen has a few hundred."""


@cache
def _parser() -> "Parser":
    from budoux.parser import load_default_japanese_parser  # deferred: 75 ms, and English needs none of it

    return load_default_japanese_parser()


@cache
def _unbroken() -> "re.Pattern[str]":
    words = files.read_toml(assets.path("texts", "glossary.toml"), MAX_TEXT_BYTES)["unbroken"]
    return re.compile("|".join(map(re.escape, words)))


@lru_cache(maxsize=MAX_TEXTS)
def starts(text: str) -> frozenset[int]:
    """The indices at which a phrase of `text` begins; none in a text without Japanese."""
    if not _JAPANESE.search(text):
        return frozenset()
    found, end = {0}, 0
    for phrase in _parser().parse(text):
        if not _TAIL.fullmatch(phrase):
            found.add(end)
        end += len(phrase)
    return frozenset(found.difference(*(range(m.start() + 1, m.end()) for m in _unbroken().finditer(text))))
