"""The import graph of the program, read from its source files, and the circles in it."""

import ast
from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Import(NamedTuple):
    """One import: the importing file, the line, the imported module, and how deep it stands in the code."""

    file: str
    line: int
    module: str
    kind: str
    """`module` (runs on import), `function` (inside a function) or `typing` (under TYPE_CHECKING)."""


def modules(root: Path, packages: tuple[str, ...]) -> dict[str, Path]:
    """Return the source file of every module of the packages below `root`, by dotted name."""
    files = [f for package in packages for f in (root / package).rglob("*.py") if "__pycache__" not in f.parts]
    return {_dotted(f.relative_to(root)): f for f in files}


def _dotted(file: Path) -> str:
    return ".".join(file.with_suffix("").parts).removesuffix(".__init__")


def imports(file: Path, root: Path, known: Mapping[str, Path]) -> Iterator[Import]:
    """Yield every import of a file, at any depth of its code. `from package import name` names the module
    `package.name` if that is one of the known modules."""
    shown = file.relative_to(root).as_posix()
    package = file.relative_to(root).parent.parts
    for node, kind in _statements(file.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(shown, node.lineno, alias.name, kind)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *([node.module] if node.module else [])))
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield Import(shown, node.lineno, inner if inner in known else base, kind)


@cache
def _statements(source: str) -> tuple[tuple[ast.AST, str], ...]:
    """The imports of a source, each with its kind."""
    found = _walk(ast.parse(source), "module")
    return tuple((node, kind) for node, kind in found if isinstance(node, ast.Import | ast.ImportFrom))


def _walk(node: ast.AST, kind: str) -> Iterator[tuple[ast.AST, str]]:
    """All nodes that can hold an import: expressions are left out."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr | ast.expr_context | ast.arguments | ast.alias):
            continue
        inner = kind
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and kind == "module":
            inner = "function"
        elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            inner = "typing"
        yield child, inner
        yield from _walk(child, inner)


def graph(root: Path, packages: tuple[str, ...]) -> dict[str, list[Import]]:
    """Return the imports of every module that lead to another module of the packages."""
    known = modules(root, packages)
    return {
        name: [i for i in imports(file, root, known) if i.module in known and i.module != name]
        for name, file in known.items()
    }


def circle(edges: Mapping[str, list[Import]]) -> list[Import] | None:
    """Return the imports of a shortest circle, in order; None if the graph has no circle."""
    shortest: list[Import] | None = None
    for start in sorted(edges):
        path = _path_back(edges, start)
        if path and (shortest is None or len(path) < len(shortest)):
            shortest = path
    return shortest


def _path_back(edges: Mapping[str, list[Import]], start: str) -> list[Import] | None:
    """The shortest way from a module back to itself."""
    came: dict[str, Import] = {}
    before: dict[str, str] = {}
    queue = deque([start])
    while queue:
        module = queue.popleft()
        for step in edges[module]:
            if step.module == start:
                path = [step]
                while module != start:
                    path.append(came[module])
                    module = before[module]
                return path[::-1]
            if step.module not in came:
                came[step.module], before[step.module] = step, module
                queue.append(step.module)
    return None


def shown(path: list[Import]) -> str:
    """A circle as text, a line per import; the last one closes it."""
    return "\n".join(f"{i.file}:{i.line} imports {i.module} ({i.kind} level)" for i in path)
