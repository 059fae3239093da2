"""Numbers of the rules in texts, so that a text cannot contradict the rules.

A text of a game names a number in place of typing it: `{app.gin_bonus}` is an option of a preset, `{rule.hand}` one of
the `NUMBERS` of the game's rules. `{rule.hand:word}` writes numbers up to twelve as words in English (`:Word`
at the start of a sentence), and `{app.gin_bonus+30}` adds to the number, for examples."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import engine
from engine.options import table_options

_NUMBER: Final = re.compile(r"\{(\w+)\.(\w+)(?:\+(\d+))?(:word|:Word)?\}")
_WORDS: Final = ("no", *"one two three four five six seven eight nine ten eleven twelve".split())


@cache
def _numbers(game: str, source: str) -> dict[str, Any]:
    """The numbers of a game's rules (source `rule`), or the options of a preset."""
    rules = engine.load(game)
    return dict(getattr(rules, "NUMBERS", {})) if source == "rule" else table_options(rules, source)


def fill(text: str, game: str, language: str) -> str:
    """A text of a game with the numbers that it names. Raises LookupError or ValueError for one that is not there."""

    def number(match: re.Match[str]) -> str:
        source, name, more, word = match.groups()
        known = _numbers(game, source)
        try:
            n = int(known[name]) + int(more or 0)
        except (LookupError, ValueError, TypeError):
            raise LookupError(f"{match[0]} is no number of the rules of {game}") from None
        if not word or language != "en" or not 0 <= n < len(_WORDS):
            return str(n)
        return _WORDS[n].capitalize() if word == ":Word" else _WORDS[n]

    return _NUMBER.sub(number, text)


def fill_all(data: Mapping[str, Any], game: str, language: str) -> dict[str, Any]:
    """The data of a file of texts with the numbers that its texts name. Raises LookupError or ValueError."""

    def filled(value: Any) -> Any:
        if isinstance(value, dict):
            return fill_all(value, game, language)
        if isinstance(value, list):
            return [filled(part) for part in value]
        return fill(value, game, language) if isinstance(value, str) else value

    return {key: filled(value) for key, value in data.items()}
