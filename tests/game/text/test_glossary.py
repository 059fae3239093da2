"""One word for each thing: no text uses a word that the glossary (`assets/texts/glossary.toml`) retires."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import assets
import engine
from game.app.cli_parser import parser
from tests.kit.languages import MEASURED

GLOSSARY: dict[str, Any] = tomllib.loads(assets.path("texts", "glossary.toml").read_text("utf-8"))
TERMS: dict[str, dict[str, Any]] = {name: term for name, term in GLOSSARY.items() if name != "unbroken"}
ROOT = Path(__file__).parents[3]


def retired(text: str, lang: str, game: str = "") -> list[str]:
    """The retired words of a text of a game (empty: of the program itself), each with its term."""
    found = []
    for name, term in TERMS.items():
        if "games" in term and game not in term["games"]:
            continue
        for pattern in term.get("retired", {}).get(lang, ()):
            found += [f"{name}: {m[0]}" for m in re.finditer(pattern, text, re.I)]
    return found


def texts(lang: str) -> list[tuple[str, str, str]]:
    """(game, where, text) for every text in the files of a language; `where` names the file."""
    found: list[tuple[str, str, str]] = []

    def walk(value: Any, game: str, where: str) -> None:
        if isinstance(value, dict):
            for key, part in value.items():
                walk(part, game, f"{where} {key}")
        elif isinstance(value, list):
            for part in value:
                walk(part, game, where)
        elif isinstance(value, str):
            found.append((game, where, value))

    folders = {"": assets.path("texts", lang)} | {g: assets.path("games", g, "texts", lang) for g in engine.game_ids()}
    for game, folder in folders.items():
        for file in sorted(folder.glob("*.toml")):
            walk(tomllib.loads(file.read_text("utf-8")), game, f"{game or 'program'} {file.stem}")
    return found


@pytest.mark.parametrize("lang", MEASURED)
def test_no_text_uses_a_retired_word(lang: str) -> None:
    everything = texts(lang)
    assert len(everything) > 1000
    wrong = [f"{where}: {text!r}: {words}" for game, where, text in everything if (words := retired(text, lang, game))]
    assert not wrong, "\n".join(wrong)


def test_neither_do_the_readme_and_the_command_line() -> None:
    spoken = {"README.md": (ROOT / "README.md").read_text("utf-8"), "rintaku --help": parser().format_help()}
    subcommands = next(a for a in parser()._actions if isinstance(a.choices, dict)).choices
    assert isinstance(subcommands, dict) and len(subcommands) > 5
    spoken |= {name: command.format_help() for name, command in subcommands.items()}
    assert not {name: words for name, text in spoken.items() if (words := retired(text, "en"))}


def test_every_entry_has_both_words_and_retires_something() -> None:
    for name, term in TERMS.items():
        assert term["en"] and term["ja"] and term["retired"], name
        assert set(term) <= {"en", "ja", "games", "retired"} and set(term["retired"]) <= set(MEASURED)
        assert set(term.get("games", ())) <= set(engine.game_ids())


@pytest.mark.parametrize(
    ("lang", "game", "text"),
    [
        ("en", "gin", "Throw the K♥."),
        ("en", "", "It is your move."),
        ("en", "rin", "A lot picks the starter, and who holds a 2 must play it."),
        ("ja", "gin", "端数が10点以下ならノックできます。"),
        ("ja", "rin", "あきが四枚引きました。"),
        ("ja", "sumidagawa", "この手で上がりです。"),
        ("ja", "gin", "目標の点(ふつうは100点)"),
    ],
)
def test_a_retired_word_is_found(lang: str, game: str, text: str) -> None:
    assert retired(text, lang, game)


@pytest.mark.parametrize(
    ("lang", "game", "text"),
    [
        ("en", "rin", "A player who holds a 2 must play it. Who called?"),
        ("ja", "rin", "人数で割り、端数は切り上げます。手札がなくなれば上がりです。"),
        ("ja", "sumidagawa", "タイルを取り、あがりになりました。"),
    ],
)
def test_the_words_in_use_are_left_alone(lang: str, game: str, text: str) -> None:
    assert not retired(text, lang, game)
