"""The one map of keys: which key does what, as the player has chosen.

A widget declares its action by its id and the key that the action has at first. `Ui.set` asks this map for the key that
is chosen, so that the cap on a button shows it and pressing it works. Other parts of the program ask `key`.

Arrows, Tab, Enter, Space, Escape, digits and the keys that turn pages stay as they are."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import cache
from typing import Final, NamedTuple

from engine.registry import find_module, game_ids
from game.draw import signs

VERSION: Final = 1
"""The version of the names in the settings. A later one says in `migrated` what became of older names."""


class KeyAction(NamedTuple):
    """Something that a key does.

    `name` is unique in its `place`, which is "everywhere", "table", the id of a game, or a screen. It is also the id of
    the widgets that do it. `label` is the key of its text."""

    place: str
    name: str
    default: str
    label: str

    @property
    def id(self) -> str:
        """The name in the settings."""
        return f"{self.place}.{self.name}"


_SHARED: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {  # by place: name, which is the widget's id too, and key
    "everywhere": (("rules", "F1"), ("sound", "F9"), ("full_screen", "F11")),
    "table": (
        ("undo", "Backspace"),
        ("hint", "H"),
        ("coach", "W"),
        ("score", "C"),
        ("hide", "V"),
        ("replay", "W"),
        ("home", "B"),
        ("say", "F3"),
    ),
    "shared": tuple((f"no_call_{n}", name) for n, name in enumerate("QWERTYUI", 1)),  # below the digits, by seat
    "start": (
        ("continue", "C"),
        ("matches", "M"),
        ("together", "P"),
        ("learn", "T"),
        ("rules", "R"),
        ("review", "D"),
        ("puzzle", "U"),
        ("map", "K"),
        ("first", "N"),
        ("no_first", "X"),
        ("records", "S"),
        ("settings", "O"),
        ("language", "L"),
        ("quit", "Q"),
    ),
    "setup": (
        ("start", "S"),
        ("learn", "T"),
        ("fair", "F"),
        ("who", "W"),
        ("house_save_as", "K"),
        ("house_paste", "V"),
        ("house_save", "K"),
        ("house_rename", "N"),
        ("house_share", "C"),
        ("house_delete", "D"),
    ),
    "pause": (
        ("score", "C"),
        ("undo", "Backspace"),
        ("settings", "O"),
        ("records", "S"),
        ("new", "N"),
        ("give_up", "G"),
        ("fair", "F"),
        ("report", "R"),
        ("start", "B"),
    ),
    "settings": (("keys", "K"), ("reset", "R")),
    "records": (("play", "P"), ("import", "I"), ("export", "E"), ("delete", "D")),
    "replay": (
        ("score", "C"),
        ("mind", "W"),
        ("fair", "F"),
        ("play_on", "P"),
        ("who", "V"),
        ("speed", "+"),
        ("later", "N"),
        ("earlier", "B"),
        ("hand", "V"),
        ("review", "R"),
        ("try_again", "T"),
        ("step", "S"),
        ("share", "E"),
    ),
    "lessons": (
        ("guided", "G"),
        ("due", "D"),
        ("next", "N"),
        ("back", "Z"),
        ("restart", "O"),
        ("answer", "U"),
        ("skip", "F"),
        ("earlier", "I"),
        ("share", "Y"),
    ),
    "rules": (("try", "F2"),),
    "questions": (("yes", "Y"), ("again", "T"), ("elsewhere", "S"), ("close", "C"), ("look", "L"), ("matches", "M")),
}
_AT_TABLE: Final = frozenset({"table", "lessons"})
"""Places whose actions are offered together with those of a game."""
_TOGETHER: Final = frozenset({"table", "shared"})
"""Places whose actions are offered together between the turns at a shared screen."""


_FIRST: Final = ("everywhere", "table", "shared")
"""The places that are listed before the games."""


@cache
def actions() -> tuple[KeyAction, ...]:
    """Every action whose key can be changed."""
    shared = [
        KeyAction(place, name, default, f"keys.{place}.{name}")
        for place, entries in _SHARED.items()
        for name, default in entries
    ]
    own: list[KeyAction] = []
    for game in game_ids():
        with suppress(Exception, SystemExit):  # the start screen says what is wrong with a stranger's module
            own += of_game(game)
    first = [a for a in shared if a.place in _FIRST]
    return (*first, *own, *(a for a in shared if a.place not in _FIRST))


def of_game(game: str) -> list[KeyAction]:
    """The actions of a game: `KEYS` of its module `keys`, by the id of the button: the key and the key of a text.
    Raises ValueError for an entry of another kind."""
    entries: Mapping[str, tuple[str, str]] = getattr(find_module("game", game, "keys"), "KEYS", {})
    for name, entry in entries.items():
        if not isinstance(entry, tuple) or len(entry) != 2:
            raise ValueError(f"KEYS of game.keys: {name} has {entry!r}, not a key and the key of a text")
    return [KeyAction(game, name, default, label) for name, (default, label) in entries.items()]


_chosen: dict[str, str] = {}


def choose(chosen: Mapping[str, str]) -> None:
    """Use these keys, by the id of an action. Unknown actions are ignored, as those of a game that is not installed."""
    _chosen.clear()
    _chosen.update(chosen)


def key(place: str, name: str) -> str:
    """The key of an action."""
    return of(next(a for a in actions() if (a.place, a.name) == (place, name)))


def first(place: str, name: str) -> str:
    """The key that an action of all games has at first, with which its widgets are declared."""
    return dict(_SHARED[place])[name]


def said(key: str) -> str:
    """A key as a sentence names it: the sign of a gamepad after one was used, if one of its buttons does the same."""
    return signs.of(key) or key


def everywhere(name: str) -> str | None:
    """The action that a key has on every screen; None if it has none."""
    return next((a.name for a in actions() if a.place == "everywhere" and of(a) == name), None)


def of(action: KeyAction) -> str:
    """The key of an action."""
    return _chosen.get(action.id, action.default)


@cache
def _by_name() -> Mapping[tuple[str, str], tuple[KeyAction, ...]]:
    found: dict[tuple[str, str], tuple[KeyAction, ...]] = {}
    for action in actions():
        found[action.name, action.default] = (*found.get((action.name, action.default), ()), action)
    return found


def known(wid: str, default: str, places: Collection[str]) -> KeyAction | None:
    """The action of a widget with this id and first key, in one of these places. Of an id like `learn:gin` or
    `lesson:next` either part may be the name."""
    kind, _, part = wid.partition(":")
    named = (a for name in (wid, kind, part) for a in _by_name().get((name, default), ()))
    return next((a for a in named if a.place in places or a.place == "everywhere"), None)


def resolve(wid: str, default: str | None, places: Collection[str]) -> str | None:
    """The chosen key of a widget that has the key `default` at first. Keys that are not listed stay."""
    action = known(wid, default, places) if default else None
    return of(action) if action else default


def can_be(name: str) -> bool:
    """Whether a key may be chosen: a letter, a sign, Backspace or a function key."""
    return (len(name) == 1 and name.isprintable() and not name.isspace() and not name.isdecimal()) or name in _NAMED


_NAMED: Final = ("Backspace", *(f"F{n}" for n in range(1, 13)))


def conflict(action: KeyAction, name: str) -> KeyAction | None:
    """Another action that has this key where the action can be done; None if there is none."""
    return next((a for a in actions() if a != action and of(a) == name and _meet(a, action)), None)


def _meet(a: KeyAction, b: KeyAction) -> bool:
    """Whether two actions can be asked for at the same time. Those that have the same key at first never are."""
    places = {a.place, b.place}
    if a.default == b.default:
        return False
    if len(places) == 1 or "everywhere" in places or places <= _TOGETHER:
        return True
    return bool(places & _AT_TABLE) and places <= _AT_TABLE | {*game_ids()}


def changed(chosen: Mapping[str, str], action: KeyAction, name: str) -> dict[str, str]:
    """The choices with another key for an action. Its first key is not noted, as it may change with the program."""
    rest = {one: k for one, k in chosen.items() if one != action.id}
    return rest if name == action.default else rest | {action.id: name}


def migrated(chosen: Mapping[str, str], version: int) -> dict[str, str]:
    """The choices that settings of a version hold, by the names of today. Keys that cannot be chosen are dropped.

    Those of a later version stay as they are: it knows them."""
    if version > VERSION:
        return dict(chosen)
    return {name: k for name, k in chosen.items() if can_be(k)}
