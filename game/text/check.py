"""What is wrong with the texts of a language, compared with English, the reference: `rintaku texts check`."""

import string
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

import assets
import engine
from engine import files
from engine.registry import assets_folder, installed_package
from engine.text import error_text
from game.games import MAX_TEXT_BYTES
from game.text import languages

LONGEST: Final = 1.3
"""How much wider a text on one line may be than its widest in the languages in which tests draw the screens."""
SLACK: Final = 3.0
"""What it may be wider in any case, in heights of the letters: short words differ most."""
ONE_LINE: Final = 32
"""English texts of up to so many characters have one line; longer ones are broken."""
_HEIGHT: Final = 20


class Problem(NamedTuple):
    """What is wrong with a text. `file` is the path below the assets, `key` may be empty: the whole file."""

    file: str
    key: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.what}" if self.key else f"{self.file}: {self.what}"


def is_language(code: str) -> bool:
    """Whether there is a folder of that name."""
    return any(folder.name == code and folder.is_dir() for folder in assets.path("texts").iterdir())


def check(code: str) -> list[Problem]:
    """Everything that is wrong with a language: texts missing, surplus, empty, too long, with other placeholders or
    with characters that the fonts lack. Raises FileNotFoundError if it has no folder."""
    assets.path("texts", code)
    found, share_there = _checked(code, _folders(), assets.path())
    return [*_own_file(code, share_there), *found]


def check_game(code: str, game: str) -> list[Problem]:
    """Everything that is wrong with the texts of an installed game in a language."""
    root = assets_folder(game)
    return _checked(code, [root / "texts"], root)[0] if root else []


def _checked(code: str, folders: Sequence[Path], root: Path) -> tuple[list[Problem], int]:
    """What is wrong with the texts of a language in some folders of texts below `root`, and its `share`."""
    have = there = 0
    found: list[Problem] = []
    for english in _files(languages.REFERENCE, folders):
        file = _of(english, code)
        name = file.relative_to(root).as_posix()
        try:
            expected = _leaves(english)
        except (OSError, ValueError) as error:
            found.append(_unreadable(english, root, error))
            continue
        own: dict[str, Any] = {}
        try:
            own = _leaves(file)
        except FileNotFoundError:
            found.append(Problem(name, "", f"missing, with {len(expected)} texts"))
        except (OSError, ValueError) as error:
            found.append(_unreadable(file, root, error))
        else:
            found += _compared(name, expected, own)
            found += _too_long(name, english, expected, own) if code not in _measured() else ()
        have, there = have + len(set(expected) & set(own)), there + len(expected)
    known = {_of(english, code) for english in _files(languages.REFERENCE, folders)}
    surplus = [file.relative_to(root).as_posix() for file in _files(code, folders) if file not in known]
    found += [Problem(name, "", "surplus: English has no such file") for name in surplus]
    return found, share(have, there)


def _unreadable(file: Path, root: Path, error: Exception) -> Problem:
    return Problem(file.relative_to(root).as_posix(), "", f"cannot be read: {error_text(error)}")


def share(have: int, there: int) -> int:
    """How many percent of the texts are there, rounded down: 100 only if none is missing."""
    return 100 * have // there if there else 100


def _own_file(code: str, translated: int) -> Iterator[Problem]:
    name = f"texts/{code}/{languages.FILE}"
    try:
        language = languages.read(code)
    except (OSError, ValueError) as error:
        yield Problem(name, "", f"cannot be read: {error_text(error)}")
        return
    if language.share != translated:
        yield Problem(name, "share", f"is {language.share}, but {translated} % of the texts are there")


def _folders() -> list[Path]:
    """The folders of the program's texts: those that all games share, then those of the built-in ones."""
    built_in = [game for game in engine.game_ids() if not installed_package(game)]
    return [assets.path("texts"), *[assets.path("games", game) / "texts" for game in built_in]]


def _files(code: str, folders: Sequence[Path]) -> list[Path]:
    """The files of texts of a language in some folders of texts."""
    return [file for texts in folders for file in sorted((texts / code).glob("*.toml")) if file.name != languages.FILE]


def _of(english: Path, code: str) -> Path:
    return english.parents[1] / code / english.name


def _leaves(file: Path) -> dict[str, Any]:
    return dict(_flat(files.read_toml(file, MAX_TEXT_BYTES)))


def _flat(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _flat(inner, f"{key}.{name}" if key else name)
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _flat(inner, f"{key}[{i}]")
    else:
        yield key, value


def _compared(name: str, expected: Mapping[str, Any], own: Mapping[str, Any]) -> Iterator[Problem]:
    for key, english in expected.items():
        if key not in own:
            yield Problem(name, key, "missing")
        elif what := _wrong(english, own[key]):
            yield Problem(name, key, what)
    for key in own:
        if key not in expected:
            yield Problem(name, key, "surplus: English has no such text")


def _wrong(english: Any, text: Any) -> str:
    """What is wrong with a text; empty if nothing is."""
    if not isinstance(english, str) or not isinstance(text, str):
        return "" if text == english else f"is {text!r}, but {english!r} in English"
    if not text or text != text.strip():
        return "empty or with blanks around it"
    try:
        ours, theirs = _placeholders(text), _placeholders(english)
    except ValueError as error:
        return f"a placeholder cannot be read: {error}"
    if ours != theirs:
        odd = ", ".join(f"{{{field}}}" for field in sorted(ours ^ theirs))
        return f"placeholders that only one of it and the English text has: {odd}"
    if lacking := _without_glyph(text):
        return f"the fonts lack {' '.join(lacking)}"
    return ""


def _too_long(name: str, english: Path, expected: Mapping[str, Any], own: Mapping[str, Any]) -> Iterator[Problem]:
    """The texts that are wider than is known to fit: nothing but a drawn screen knows the room of each."""
    drawn = [expected]
    for code in _measured():
        with suppress(OSError, ValueError):  # an installed game need not have them all
            drawn.append(_leaves(_of(english, code)))
    for key, text in own.items():
        if isinstance(text, str) and key in expected and len(str(expected[key])) <= ONE_LINE:
            fits = max(_width(str(texts[key])) for texts in drawn if key in texts)
            if _width(text) > max(LONGEST * fits, fits + SLACK * _HEIGHT):
                yield Problem(name, key, f"too long: {_width(text) / fits:.1f} times as wide as is known to fit")


@cache
def _measured() -> tuple[str, ...]:
    return tuple(code for code, language in languages.found().items() if language.measured)


def _placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


@cache
def _fonts() -> tuple[pygame.font.Font, ...]:
    pygame.font.init()
    return tuple(pygame.font.Font(file, _HEIGHT) for file in sorted(assets.path("fonts").glob("*.ttf")))


@cache
def _width(text: str) -> int:
    """The width of the widest line or cell."""
    return max(_fonts()[0].size(line)[0] for line in text.replace(" | ", "\n").split("\n"))


def _without_glyph(text: str) -> list[str]:
    letters = "".join(sorted(c for c in set(text) if not c.isspace()))
    return sorted({c for font in _fonts() for c in lacking(font, letters)})


def lacking(font: pygame.font.Font, letters: str) -> list[str]:
    """The characters, none of them a blank, that a font does not have: SDL draws nothing for them."""
    metrics = font.metrics(letters)
    return [c for c, box in zip(letters, metrics, strict=True) if box is None or not any(box[:4])]
