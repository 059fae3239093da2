"""Files are read and written in one place, `engine/files.py`: within limits, whole, private, and on the disk."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
METHODS: Final = ("mkdir", "read_bytes", "read_text", "rename", "write_bytes", "write_text")
FUNCTIONS: Final = {
    "os": ("link", "makedirs", "mkdir", "open", "remove", "rename", "replace", "truncate"),
    "shutil": ("copy", "copy2", "copyfile", "copytree", "move", "rmtree"),
}
SUSPICIOUS: Final = re.compile(rf"\b(open|{'|'.join({*METHODS, *FUNCTIONS['os'], *FUNCTIONS['shutil']})})\(")
ELSEWHERE: Final = {
    "game/app/terminal.py": {"open", "os.open"},  # os.devnull, in place of a closed stream or of stderr
    "game/arena/program.py": {"read_bytes"},  # the program's own source
    "game/draw/sprites.py": {"read_bytes", "read_text"},  # the program's own pictures
    "game/match/saves.py": {"os.replace"},  # a picture follows its match
}
"""What touches files in other modules, and why it may."""


def touches(source: str) -> Iterator[tuple[int, str]]:
    """The line and the name of every call that reads or writes a file or a folder."""
    if not SUSPICIOUS.search(source):  # most modules; this is faster than parsing them
        return
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        call = node.func
        if isinstance(call, ast.Name) and call.id == "open":
            yield node.lineno, "open"
        elif isinstance(call, ast.Attribute):
            owner = call.value.id if isinstance(call.value, ast.Name) else ""
            if call.attr in FUNCTIONS.get(owner, ()):
                yield node.lineno, f"{owner}.{call.attr}"
            elif call.attr in METHODS:
                yield node.lineno, call.attr


def test_files_are_read_and_written_in_one_place() -> None:
    used: dict[str, set[str]] = {}
    wrong = []
    for package in ("engine", "ai", "game"):
        for file in sorted((ROOT / package).rglob("*.py")):
            name = file.relative_to(ROOT).as_posix()
            if name == "engine/files.py":
                continue
            for line, call in touches(file.read_text(encoding="utf-8")):
                used.setdefault(name, set()).add(call)
                if call not in ELSEWHERE.get(name, ()):
                    wrong.append(f"{name}:{line} calls {call}; engine/files.py has what it needs")
    assert not wrong, "\n".join(wrong)
    assert used == ELSEWHERE, "an exception that is no longer needed"


def test_the_rule_of_one_place_bites() -> None:
    source = """
open("a")
os.replace(a, b)
Path("a").write_text("x")
self.reveal.open()
"a".replace("a", "b")
os.path.join(a)
"""
    assert list(touches(source)) == [(2, "open"), (3, "os.replace"), (4, "write_text")]
    assert not list(touches("self.reopen()"))
