"""A game of another distribution for a test: installed without pip, changed, and used by programs of their own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAIRS = ROOT / "tests" / "pairs_game"
PLAY = ROOT / "tests" / "kit" / "installed_game.py"
LIMIT = 600
"""Seconds that a program may take on a slow machine."""
REFUSED = """
import sys
from game.app import cli
for line in sys.argv[1:]:
    assert cli.main(line.split()) == 2, line
"""
"""A program that runs commands, one of each argument, which are all refused."""


def install(site: Path, game: str, package: str) -> Path:
    """Write what pip writes for a distribution that offers a game. Return the folder for its package."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[rintaku.games]\n{game} = {package}\n", "utf-8")
    return site / package


def call(site: Path, home: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    """Run a Python program that finds the distributions in a folder."""
    path = os.pathsep.join(map(str, (ROOT, site, os.environ.get("PYTHONPATH", ""))))
    env = {**os.environ, "PYTHONPATH": path, "RINTAKU_HOME": str(home)}
    return subprocess.run([sys.executable, *command], env=env, capture_output=True, text=True, timeout=LIMIT)


def run(site: Path, home: Path, *command: str) -> str:
    """Run a Python program that finds the distributions in a folder. Return what it prints."""
    done = call(site, home, *command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def change(file: Path, old: str, new: str) -> None:
    """Change a text in a file, which has to be there."""
    text = file.read_text("utf-8")
    assert old in text, file
    file.write_text(text.replace(old, new), "utf-8")
