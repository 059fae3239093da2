"""Weight files: the numbers by which bots evaluate, `ai/games/<game>/weights/<what>.toml`.

A file begins with `origin`, a text that says where its numbers come from. The rest fills a NamedTuple or a dataclass,
whose docstrings say what the numbers mean: a number a field, a list for a tuple (`Annotated[tuple[float, ...], 14]`
gives its length), a table for an inner NamedTuple, a text for a large matrix. Every field has to be there, and no
other. The type of a list or a table stands in quotes: a compiled class keeps the text of such a type, but not the type.

>>> from ai.games.gin.club import STANDARD
>>> dict(numbers(STANDARD))["danger"]
5.0
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from engine import files
from engine.registry import installed_package
from engine.text import error_text, quoted

MAX_BYTES = 1_000_000
FOLDER = Path(__file__).parent / "games"
WIDTH = 110
MAX_NUMBER = 1e300
CHARACTERS = "characters"
REPLACED: dict[Path, Path] = {}
"""Files that are read in the place of others: see `ai.variants`."""
T = TypeVar("T")


class WeightsError(ValueError):
    """A weight file that cannot be used; the text names the file and the key."""


# ---------------------------------------------------------------- reading --
def folder(game: str) -> Path:
    """The folder of a game's opponents, which for an installed game is in its own package."""
    root = installed_package(game)
    file = import_module(root).__file__ if root else None
    return Path(file).parent / "ai" if file else FOLDER / game


def path(name: str) -> Path:
    """The weight file of a name, `<game>/<what>`."""
    game, _, what = name.rpartition("/")
    return folder(game) / "weights" / f"{what}.toml"


def read(name: str, kind: type[T]) -> T:
    """The weights of a name. Raises WeightsError."""
    return load(path(name), kind)


def origin(name: str) -> str:
    """Where the weights of a name come from. Raises WeightsError."""
    return origin_in(path(name))


def origin_in(file: Path) -> str:
    """Where the weights in a file come from. Raises WeightsError."""
    return " ".join(str(_data(_used(file))["origin"]).split())


def _used(file: Path) -> Path:
    """The file that is read: the given one, or that of a variant."""
    return REPLACED.get(file, file)


def _data(file: Path) -> dict[str, Any]:
    try:
        data = files.read_toml(file, MAX_BYTES)
    except (OSError, ValueError) as e:
        raise WeightsError(f"{file.name} cannot be read: {error_text(e)}") from None
    if not isinstance(data.get("origin"), str) or not data["origin"].strip():
        raise WeightsError(f"{file.name}: origin does not say where these weights come from")
    return data


def load(file: Path, kind: type[T]) -> T:
    """The weights in a file. Raises WeightsError."""
    file = _used(file)
    data = _data(file)
    del data["origin"]
    try:
        return _filled(kind, data, "")
    except WeightsError as e:
        raise WeightsError(f"{file.name}: {e}") from None


def _filled(kind: type[T], data: Any, at: str) -> T:
    fields = get_type_hints(kind, include_extras=True)
    if not isinstance(data, dict):
        raise WeightsError(f"{at or 'the file'} is {quoted(data)} and no table")
    at = at and f"{at}."
    for key in fields:
        if key not in data:
            raise WeightsError(f"{at}{key} is missing")
    for key in data:
        if key not in fields:
            raise WeightsError(f"{at}{key} is no weight")
    return kind(**{key: _value(fields[key], data[key], f"{at}{key}") for key in fields})


def _value(kind: Any, value: Any, at: str) -> Any:
    if kind is float or kind is int:
        fits = type(value) is int or (kind is float and type(value) is float)
        if not fits or not abs(value) < MAX_NUMBER:  # not a number is not smaller either
            raise WeightsError(f"{at} is {quoted(value)} and no {'whole ' * (kind is int)}number")
        return kind(value)
    if kind is str:
        if not isinstance(value, str):
            raise WeightsError(f"{at} is {quoted(value)} and no text")
        return value
    length = None
    if get_origin(kind) is Annotated:
        kind, length = get_args(kind)
    if get_origin(kind) is not tuple:
        return _filled(kind, value, at)
    inner = get_args(kind)
    if inner[-1] is not Ellipsis:
        length = len(inner)
    if not isinstance(value, list) or len(value) != (length or len(value)):
        raise WeightsError(f"{at} is no list" + f" of {length}" * (length is not None))
    return tuple([_value(inner[0], v, f"{at}[{i}]") for i, v in enumerate(value)])


# ------------------------------------------------------- looking and changing --
def fields(weights: Any) -> dict[str, Any]:
    """The fields of weights by name."""
    return {key: getattr(weights, key) for key in type(weights).__annotations__}


def numbers(weights: Any, at: str = "") -> Iterator[tuple[str, float]]:
    """Every number of weights with its dotted name, as `discard.deadwood`; in a list the index is the name, as
    `risk.2`. Numbers in a text have no name."""
    if isinstance(weights, str):
        return
    if isinstance(weights, int | float):
        yield at, weights
        return
    inner = dict(enumerate(weights)) if type(weights) is tuple else fields(weights)
    for key, value in inner.items():
        yield from numbers(value, f"{at}.{key}" if at else str(key))


def changed(weights: T, changes: Mapping[str, float]) -> T:
    """Weights with other numbers under some of the names of `numbers`. Whole numbers are rounded."""
    result: T = _changed(weights, changes, "")
    return result


def _changed(value: Any, changes: Mapping[str, float], at: str) -> Any:
    if isinstance(value, int | float):
        number = changes.get(at, value)
        return round(number) if isinstance(value, int) else float(number)
    if isinstance(value, str):
        return value
    at = at and f"{at}."
    if type(value) is tuple:
        return tuple([_changed(inner, changes, f"{at}{i}") for i, inner in enumerate(value)])
    return type(value)(**{key: _changed(inner, changes, f"{at}{key}") for key, inner in fields(value).items()})


# ------------------------------------------------------------ characters --
@cache
def style_deltas(game: str) -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """By level and character of a game, what is added to which weights. Raises WeightsError."""
    file = path(f"{game}/{CHARACTERS}")
    if not file.is_file():
        return {}
    levels = _data(file)
    del levels["origin"]
    return {
        level: {
            who: dict(_flat(_table_of(file, who, changes))) for who, changes in _table_of(file, level, there).items()
        }
        for level, there in levels.items()
    }


def _table_of(file: Path, name: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise WeightsError(f"{file.name}: {quoted(name)} is {quoted(value)} and no table")
    return value


def _flat(changes: Mapping[str, Any], at: str = "") -> Iterator[tuple[str, float]]:
    for key, value in changes.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{at}{key}.")
        else:
            yield f"{at}{key}", value


def styled(weights: T, deltas: Mapping[str, float], who: str) -> T:
    """Weights with something added to some of them. Raises WeightsError if there is no weight of a name; its text says
    `who` has the style."""
    known = dict(numbers(weights))
    for name, more in deltas.items():
        if name not in known:
            raise WeightsError(f"{CHARACTERS}.toml: {who} changes {name}, which is no weight")
        if type(more) not in (int, float) or not abs(more) < MAX_NUMBER:
            raise WeightsError(f"{CHARACTERS}.toml: {name} of {who} is {quoted(more)} and no number")
    return changed(weights, {name: known[name] + more for name, more in deltas.items()})


# ---------------------------------------------------------------- writing --
def text(origin: str, weights: Any) -> str:
    """Weights as the text of a weight file."""
    quoted = origin.replace("\\", "\\\\").replace('"', '\\"')
    lines = ['origin = """', *_wrapped(quoted.split()), '"""', ""]
    tables: list[str] = []
    for key, value in fields(weights).items():
        if _is_plain(value):
            lines += _line(key, value)
        else:
            tables += _table(key, value)
    return "\n".join([*lines, *tables]).rstrip("\n") + "\n"


def _table(name: str, weights: Any) -> list[str]:
    lines, inner = ["", f"[{name}]"], []
    for key, value in fields(weights).items():
        if _is_plain(value):
            lines += _line(key, value)
        else:
            inner += _table(f"{name}.{key}", value)
    return [*lines, *inner]


def _is_plain(value: Any) -> bool:
    return type(value) in (int, float, tuple, str)


def _line(key: str, value: Any) -> list[str]:
    if isinstance(value, str):
        return [f"{key} = '''", *value.rstrip("\n").split("\n"), "'''"]
    row = f"{key} = {_listed(value)}"
    if len(row) <= WIDTH:
        return [row]
    nested = type(value[0]) is tuple
    rows = [f"{_listed(v)}," for v in value] if nested else _wrapped([f"{v!r}," for v in value])
    return [f"{key} = [", *[f"    {r}" for r in rows], "]"]


def _listed(value: Any) -> str:
    return f"[{', '.join(map(_listed, value))}]" if type(value) is tuple else repr(value)


def _wrapped(words: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
