#!/usr/bin/env python3
"""Make a release: `python .ci/release.py 0.2.0` writes the version and today's date, commits and tags.

What CHANGELOG.md has under [Unreleased] becomes the section of the version. Pushing the tag does the rest
(`.github/workflows/release.yml`). `--notes 0.2.0` prints the section of a version."""

import re
import subprocess
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
UNRELEASED = "## [Unreleased]\n"
VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")


class Refused(ValueError):
    """There is nothing to release, or not so."""


def notes(changelog: str, version: str) -> str:
    """The section of a version, without its heading. Raises Refused if there is none."""
    found = re.search(rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## \[|\Z)", changelog, re.DOTALL | re.MULTILINE)
    if not found or not found[1].strip():
        raise Refused(f"CHANGELOG.md says nothing about {version}")
    return found[1].strip() + "\n"


def dated(changelog: str, version: str, day: date) -> str:
    """The changelog in which what is unreleased belongs to the version. Raises Refused."""
    notes(changelog, "Unreleased")
    if f"## [{version}]" in changelog:
        raise Refused(f"{version} is released already")
    return changelog.replace(UNRELEASED, f"{UNRELEASED}\n## [{version}] - {day.isoformat()}\n", 1)


def numbered(project: str, version: str) -> str:
    """pyproject.toml with the version, which has to be above its own. Raises Refused."""
    found = re.search(r'^version = "([^"]+)"$', project, re.MULTILINE)
    if not found or not VERSION.fullmatch(version) or _number(version) <= _number(found[1]):
        raise Refused(f"{version} is no version above {found[1] if found else 'that of pyproject.toml'}")
    return project.replace(found[0], f'version = "{version}"', 1)


def _number(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def git(*words: str) -> str:
    """What git prints. Raises Refused if it fails."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise Refused(done.stderr.strip())
    return done.stdout.strip()


def release(version: str) -> None:
    """Write, commit and tag. Raises Refused; then nothing has changed."""
    if git("status", "--porcelain"):
        raise Refused("there are changes that are not committed")
    files = {
        "CHANGELOG.md": dated((ROOT / "CHANGELOG.md").read_text("utf-8"), version, date.today()),
        "pyproject.toml": numbered((ROOT / "pyproject.toml").read_text("utf-8"), version),
    }
    before = git("rev-parse", "HEAD")
    for name, text in files.items():
        (ROOT / name).write_text(text, encoding="utf-8", newline="\n")
    try:
        git("commit", "--quiet", "--message", f"Version {version}", *files)
        git("tag", "--annotate", f"v{version}", "--message", f"Version {version}")
    except Refused:
        git("reset", "--quiet", "--hard", before)
        raise
    print(f"tagged v{version}; publish it with: git push --follow-tags")


def main(words: list[str]) -> None:
    """The command."""
    if len(words) == 2 and words[0] == "--notes":
        print(notes((ROOT / "CHANGELOG.md").read_text("utf-8"), words[1]), end="")
    elif len(words) == 1:
        release(words[0])
    else:
        raise Refused("usage: python .ci/release.py VERSION, or --notes VERSION")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Refused as refused:
        sys.exit(str(refused))
