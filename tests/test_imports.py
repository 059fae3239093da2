"""Imports go one way: game to ai to engine, and never in a circle."""

import sys
from pathlib import Path

import pytest

from tests.kit.imports import circle, graph, imports, modules, shown

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("engine", "ai", "game", "assets")


EXTRAS = {
    "engine/compiled.py": ("mypy_extensions",),
    "ai/rl/environment.py": ("gymnasium", "numpy", "pettingzoo"),
}
"""Modules that need an extra to be installed, or import of one for type checks alone, and what they import of it."""


def may_import(package: str, module: str) -> bool:
    """Whether a package may import a module."""
    top = module.split(".")[0]
    if top in sys.stdlib_module_names or top == package or package == "game":
        return True
    return package == "ai" and top == "engine" and not module.startswith(("engine.table", "engine.record"))


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_go_one_way(package: str) -> None:
    known = modules(ROOT, PACKAGES)
    files = [file for name, file in known.items() if name.split(".")[0] == package and "scripts" not in file.parts]
    assert files, f"there is no package {package}"
    wrong = [
        f"{i.file}:{i.line} imports {i.module}"
        for file in files
        for i in imports(file, ROOT, known)
        if not may_import(package, i.module) and i.module.split(".")[0] not in EXTRAS.get(i.file, ())
    ]
    assert not wrong, "\n".join(wrong)


def test_the_import_rules_bite() -> None:
    assert may_import("ai", "engine.melds.plain") and may_import("ai", "engine.games.gin")
    assert not may_import("ai", "engine.table.table") and not may_import("ai", "engine.record.match_file")
    assert not may_import("ai", "pygame") and not may_import("ai", "game.app.cli")
    assert not may_import("engine", "ai.registry") and not may_import("engine", "platformdirs")
    assert not may_import("assets", "pygame") and not may_import("assets", "engine")


@pytest.mark.parametrize("file", EXTRAS)
def test_a_module_that_may_import_an_extra_does_so(file: str) -> None:
    known = modules(ROOT, PACKAGES)
    used = {i.module.split(".")[0] for i in imports(ROOT / file, ROOT, known)}
    assert used >= set(EXTRAS[file])


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Neither when they are imported, nor inside functions, nor for type checking only."""
    path = circle(graph(ROOT, PACKAGES))
    assert path is None, f"these imports form a circle:\n{shown(path)}"


CIRCLES = {
    "module": ("from toy.b import B\n", "import toy.a\n"),
    "function": ("from toy import b\n", "def late():\n    from toy.a import A\n"),
    "typing": (
        "from toy.b import B\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from toy.a import A\n",
    ),
}


@pytest.mark.parametrize("kind", CIRCLES)
def test_a_circle_of_each_kind_is_found_and_named(kind: str, tmp_path: Path) -> None:
    first, second = CIRCLES[kind]
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "a.py").write_text(first, encoding="utf-8")
    (folder / "b.py").write_text(second, encoding="utf-8")
    (folder / "c.py").write_text("import toy.a\n", encoding="utf-8")
    path = circle(graph(tmp_path, ("toy",)))
    assert path is not None
    assert {i.file for i in path} == {"toy/a.py", "toy/b.py"}
    assert kind in {i.kind for i in path}
    (folder / "b.py").write_text("", encoding="utf-8")
    assert circle(graph(tmp_path, ("toy",))) is None
