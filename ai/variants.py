"""Opponents with another weight file: what a file is measured with. `expert@expert=new.toml` is Expert by `new.toml`.

Opponents read their weights when their modules are imported. So a variant has modules of its own: those of the game's
package in `ai`, imported once more with the other file in the place of the usual one. They come from the source files,
because a compiled module can be imported only once."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

from ai import registry, weights
from engine import files
from engine.contract import Bot
from engine.registry import find_module, package_name
from engine.text import error_text, path_text, quoted

MARK = "@"


def load(game: str, name: str) -> Bot:
    """The opponent of a name, perhaps with another weight file. Raises UnknownLevel, WeightsError."""
    level, mark, given = name.partition(MARK)
    if not mark:
        return registry.load(game, name)
    what, sign, file = given.partition("=")
    if not (what and sign and file):
        raise registry.UnknownLevel(f"{quoted(name)} is not written like expert@expert=FILE")
    with registry.other_levels(game, _makers(game, what, Path(file))):
        return registry.load(game, level)


def files_of(name: str) -> tuple[Path, ...]:
    """The weight files that a name of an opponent asks for."""
    _, sign, file = name.partition(MARK)[2].partition("=")
    return (Path(file),) if sign else ()


@cache
def _makers(game: str, what: str, file: Path) -> registry.Makers:
    """The levels of a game with another weight file."""
    package = package_name("ai", game)
    usual = find_module("ai", game, "levels")
    folder = Path(str(usual and usual.__file__)).parent / "weights"
    there = {path.stem: path for path in folder.glob("*.toml")}
    if what not in there or what == weights.CHARACTERS:  # the styles are read outside of the game's package
        raise weights.WeightsError(f"{game} has no weight file {quoted(what)}")
    try:
        files.read(file, weights.MAX_BYTES)
    except FileNotFoundError:
        raise weights.WeightsError(f"{path_text(file)} is no file") from None
    except OSError as e:
        raise weights.WeightsError(f"{path_text(file)}: {error_text(e)}") from None
    replaced = there[what]
    weights.REPLACED[replaced] = file
    try:
        with _imported_anew(package):
            makers: registry.Makers = import_module(f"{package}.levels").LEVELS
    finally:
        del weights.REPLACED[replaced]
    return makers


class _Sources(MetaPathFinder):
    """Finds the source files of a package and its modules."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Where a module of the package is; None for any other module."""
        if not f"{name}.".startswith(f"{self.package}."):
            return None
        finders = [FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)) for folder in path or ()]
        return next((spec for finder in finders if (spec := finder.find_spec(name))), None)


@contextmanager
def _imported_anew(package: str) -> Iterator[None]:
    """Inside, a package and its modules are imported once more, from their source files."""
    above, _, name = package.rpartition(".")
    usual = _taken(package)
    sources = _Sources(package)
    sys.meta_path.insert(0, sources)
    try:
        yield
    finally:
        sys.meta_path.remove(sources)
        _taken(package)
        sys.modules.update(usual)
        setattr(sys.modules[above], name, usual[package])  # where `from ai.games import gin` looks


def _taken(package: str) -> dict[str, ModuleType]:
    """Take the modules of a package out of the imported ones."""
    names = [name for name in sys.modules if name == package or name.startswith(f"{package}.")]
    return {name: sys.modules.pop(name) for name in names}
