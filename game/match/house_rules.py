"""House rules: sets of a game's options with names, kept in the data folder and shared as a short text.

`house_rules.json` holds them by game and name:

    {"version": 1, "games": {"gin": {"Sundays": {"target": 150, "knock_limit": "8", ...}}}}

Several windows share the file: each changes one set in what is there. A damaged file is put aside. A set that this
program does not understand, for instance because the game is not installed, stays in the file and is not offered.

The text of a set is `rintaku1/GAME/NAME/OPTION=VALUE,.../CHECK`. It names what differs from the defaults; the check
covers the values of all options, so that a text that was cut or made with other defaults is refused."""

import unicodedata
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import engine
from engine.options import CUSTOM, OptionError, table_options
from engine.text import composed, shortened
from game.app import shared_file
from game.app.settings import home
from game.text import pasted
from game.text.translations import tr

VERSION: Final = 1
"""Of the file."""
TEXT_VERSION: Final = 1
NAME_LENGTH: Final = 24
NAME_SIGNS: Final = " ー々・-'"
"""What a name has besides letters and digits."""
TEXT_LENGTH: Final = 1000
"""No text of a set has more characters."""
LONGEST: Final = 2 * TEXT_LENGTH
"""Nor a text that is pasted, with the mark and what stands around it."""
MOST_PASTED: Final = 10 * LONGEST
"""Of what is pasted only so many characters are looked at, spaces and line breaks included."""
MOST: Final = 50
"""No game has more sets."""
_CHECK_DIGITS: Final = 6
_MARK: Final = "rintaku"
_PLAIN: Final = "-._"

Sets = dict[str, dict[str, Any]]


class HouseRules(NamedTuple):
    """A set: the id of its game, its name, and the value of every option."""

    game: str
    name: str
    values: Mapping[str, Any]


class HouseRulesRefused(ValueError):
    """Something is wrong with house rules. Its text is for the player."""

    def __init__(self, key: str, **words: object) -> None:
        super().__init__(tr(f"house_rules.{key}", **words))


class Newer(OSError):
    """The file was written by a newer version of the program. It is left as it is."""


# ---------------------------------------------------------------------- the file --
def _file() -> Path:
    return home() / "house_rules.json"


def load(game: str) -> tuple[list[HouseRules], str]:
    """The sets of a game in the order in which they were first kept, and the key of a warning, or ""."""
    try:
        return _understood(game, shared_file.load(_file(), _checked).get(game, {})), ""
    except FileNotFoundError:
        return [], ""
    except shared_file.Damaged:
        return [], "warning.house_rules_damaged"
    except Newer:
        return [], "warning.house_rules_newer"
    except OSError:
        return [], "warning.house_rules_unreadable"


def name_of(game: str, options: Mapping[str, Any]) -> str:
    """The name of the house rules that have these values; empty if there are none, or for a preset."""
    own = {name: value for name, value in options.items() if name != "preset"}
    houses = load(game)[0] if options["preset"] == CUSTOM else []
    return next((h.name for h in houses if h.values == own), "")


def table_name(game: str, options: Mapping[str, Any]) -> str:
    """What the table of a match is called: by its preset, or by the house rules that have its values."""
    return name_of(game, options) or tr(f"{game}.preset.{options['preset']}.name")


def keep(rules: HouseRules) -> None:
    """Keep a set; one of the same name is replaced. Raises HouseRulesRefused if there are too many or the disk
    refuses."""

    def put(sets: Sets) -> Sets:
        if rules.name not in sets and len(sets) >= MOST:
            raise HouseRulesRefused("too_many", n=MOST)
        return sets | {rules.name: dict(rules.values)}

    _change(rules.game, put)


def give_name(game: str, old: str, new: str) -> None:
    """Give a set another name that no other set of the game has. Raises HouseRulesRefused."""

    def put(sets: Sets) -> Sets:
        if new in sets:
            raise HouseRulesRefused("name_taken", name=new)
        return {new if name == old else name: values for name, values in sets.items()}

    if new != old:
        _change(game, put)


def delete(game: str, name: str) -> None:
    """Delete a set. Raises HouseRulesRefused if the disk refuses."""
    _change(game, lambda sets: {n: values for n, values in sets.items() if n != name})


def _change(game: str, change: Callable[[Sets], Sets]) -> None:
    """Change the sets of a game in what the file holds now. Raises HouseRulesRefused."""
    refused: list[HouseRulesRefused] = []

    def changed(there: Any) -> Any:
        games = {} if there is None else _checked(there)
        try:
            games[game] = change(games.get(game, {}))
        except HouseRulesRefused as e:
            refused.append(e)
        return {"version": VERSION, "games": games}

    written = shared_file.update(_file(), changed)
    if refused:
        raise refused[0]
    if not written:
        raise HouseRulesRefused("unsaved")


def _checked(data: Any) -> dict[str, Sets]:
    """The sets by game, from the data of the file. Raises ValueError, or Newer."""
    version = data["version"]
    if isinstance(version, int) and version > VERSION:
        raise Newer("house_rules.json was written by a newer version")
    games = data["games"]
    if version != VERSION or not isinstance(games, dict):
        raise ValueError("version")
    if not all(isinstance(values, dict) for sets in games.values() for values in sets.values()):
        raise ValueError("games")
    return games


def _understood(game: str, sets: Sets) -> list[HouseRules]:
    found = []
    for name, values in sets.items():
        with suppress(HouseRulesRefused, OptionError):
            if clean_name(name) == name:
                found.append(HouseRules(game, name, _values(game, values)))
    return found


def _values(game: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """The values of all options: the defaults with changes. Raises OptionError."""
    options = table_options(engine.load(game), CUSTOM, changes)
    return {name: value for name, value in options.items() if name != "preset"}


# ---------------------------------------------------------------------- names --
def clean_name(text: str) -> str:
    """A name without superfluous spaces, its letters composed. Raises HouseRulesRefused for one that is empty or too
    long, or has signs that no name has."""
    name = " ".join(composed(text, LONGEST).split())
    if not name:
        raise HouseRulesRefused("no_name")
    if len(name) > NAME_LENGTH:
        raise HouseRulesRefused("long_name", n=NAME_LENGTH)
    if odd := [ch for ch in name if not (ch.isalnum() or unicodedata.combining(ch) or ch in NAME_SIGNS)]:
        raise HouseRulesRefused("odd_name", sign=shortened(odd[0]))
    return name


def free_name(name: str, taken: Mapping[str, Any]) -> str:
    """The name, with a number if it is taken."""
    n, free = 1, name
    while free in taken:
        n += 1
        free = f"{name[: NAME_LENGTH - 1 - len(str(n))].rstrip()} {n}"
    return free


# ---------------------------------------------------------------------- the text --
def text_of(rules: HouseRules) -> str:
    """The text that others can paste."""
    defaults = _values(rules.game, {})
    changes = {name: value for name, value in rules.values.items() if value != defaults[name]}
    pairs = ",".join(f"{_escaped(name)}={_escaped(str(value))}" for name, value in changes.items())
    parts = (_escaped(rules.game), _escaped(rules.name), pairs, _check(rules))
    return f"{_MARK}{TEXT_VERSION}/{'/'.join(parts)}"


def from_text(text: str) -> HouseRules:
    """The set of a text. Spaces and line breaks that were put in on its way do not matter. Raises HouseRulesRefused,
    which says what is wrong."""
    found = pasted.split(composed("".join(text[:MOST_PASTED].split()), LONGEST), _MARK)
    if found is None:
        raise HouseRulesRefused("no_rules", mark=f"{_MARK}{TEXT_VERSION}/")
    version, parts = found
    if version != TEXT_VERSION:
        raise HouseRulesRefused("other_version")
    if sum(map(len, parts)) > TEXT_LENGTH or len(parts) != 4:
        raise HouseRulesRefused("incomplete")
    game, written, pairs, check = parts
    game = _plain(game)
    if game not in engine.game_ids():
        raise HouseRulesRefused("no_game", game=shortened(game))
    try:
        rules = HouseRules(game, clean_name(_plain(written)), _values(game, _pairs(pairs)))
    except OptionError as e:
        raise HouseRulesRefused("unknown", what=shortened(e.name), game=tr(f"{game}.name")) from None
    if _check(rules) != check.lower():
        raise HouseRulesRefused("incomplete")
    return rules


def _pairs(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for pair in filter(None, text.split(",")):
        name, equals, value = pair.partition("=")
        if not equals or _plain(name) in found:
            raise HouseRulesRefused("incomplete")
        found[_plain(name)] = _plain(value)
    return found


def _check(rules: HouseRules) -> str:
    """Hexadecimal digits that change with everything in a set."""
    values = sorted((name, str(value)) for name, value in rules.values.items())
    return pasted.check(repr((rules.game, rules.name, values)), _CHECK_DIGITS)


def _escaped(text: str) -> str:
    """The text without what separates the parts: a space as `+`, other signs as `%` and two digits for each byte."""
    return "".join(
        "+" if ch == " " else ch if ch.isalnum() or ch in _PLAIN else "".join(f"%{b:02X}" for b in ch.encode())
        for ch in composed(text, LONGEST)
    )


def _plain(text: str) -> str:
    """The opposite of `_escaped`. Raises HouseRulesRefused for what it never makes."""
    from urllib.parse import unquote  # late: only for who pastes a text

    try:
        return composed(unquote(text.replace("+", " "), errors="strict"), LONGEST)
    except UnicodeDecodeError:
        raise HouseRulesRefused("incomplete") from None
