"""Which program plays: its commit, and a hash of what decides how bots play."""

import subprocess
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from types import ModuleType

import ai
import engine

SOURCES = (".py", ".toml")
"""The files that decide how rules and bots behave: code and weights."""


def program_hash(packages: Sequence[ModuleType] = (engine, ai)) -> str:
    """A hash of packages, usually of rules and bots. With another one the same seed may have another result."""
    digest = sha256()
    for package in packages:
        folder = Path(str(package.__file__)).parent
        for file in sorted(f for f in folder.rglob("*") if f.suffix in SOURCES):
            digest.update(file.relative_to(folder).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()[:8]


def commit(written: str = "") -> str:
    """The commit of the program, with `-dirty` if something else than the files `written` (a pattern of Git) is not
    committed; empty if it is not known."""
    folder = Path(__file__).parents[2]

    def git(*words: str) -> str:
        command = ["git", "-C", str(folder), *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=10, check=True).stdout.strip()

    if not (folder / ".git").exists():
        return ""
    try:
        changed = git(
            "status", "--porcelain", "--untracked-files=no", "--", ".", *([f":!{written}"] if written else [])
        )
        return git("rev-parse", "--short=7", "HEAD") + ("-dirty" if changed else "")
    except (OSError, subprocess.SubprocessError):
        return ""


def program_text() -> str:
    """The program that runs, in words: its commit where it is known, and the hash of rules and opponents."""
    known = commit()
    return (f"commit {known}, " if known else "") + f"program {program_hash()}"
