"""Measures how strong the opponents of a game are: plays the commands of `ai/games/<game>/strength.toml` again and
writes what they report, for `STRENGTH.md`.

    python -m game.arena.measure_strength gin                       # every command of the file
    python -m game.arena.measure_strength gin "rintaku arena gin --bots expert,club --matches 2000 --seed 11"

A command that is named is played alone; it takes the place of the row with the same bots and preset, or is added. The
commands run the `rintaku` and the `python` that the shell finds first, so that a compiled program can play them."""

import json
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

import engine
from ai.strength import HEAD, Measured, file_of, measured
from engine import files
from engine.text import error_text, quoted
from game.app.cli_args import Parser
from game.arena.program import commit

DIGITS: Final = 4
"""So many digits of a share are kept."""
WRITTEN: Final = "*strength.toml"
"""The files that this program writes: they are no change of what plays."""


def play(game: str, command: str) -> Mapping[str, Any]:
    """The report of a command that plays matches of a game. Raises OSError if it cannot be run, ValueError if it fails
    or plays something else."""
    program, *words = [*shlex.split(command), "--json"]
    try:
        done = subprocess.run([program, *words], capture_output=True, text=True)
    except FileNotFoundError:
        raise ValueError(
            f"the shell finds no program {quoted(program)}, which the command starts; install Rintaku (pip install .) "
            "and activate its environment"
        ) from None
    if done.returncode:
        raise ValueError(f"{command}: {done.stderr.strip() or 'it failed'}")
    try:
        report = json.loads(done.stdout)
    except ValueError:
        report = None
    if not isinstance(report, dict):
        raise ValueError(f"{command}: it prints no report")
    if report.get("game") != game or not report.get("matches"):
        raise ValueError(f"{command}: it plays no matches of {game} at one table")
    if report["stderr"][0] is None:
        raise ValueError(f"{command}: too few matches to tell the error")
    return report


def row(command: str, report: Mapping[str, Any], at: str, day: date) -> Measured:
    """What a report says of the first of its bots."""
    preset, usual = report["preset"], next(iter(engine.load(report["game"]).PRESETS))
    share, error = report["wins"][0] / report["matches"], report["stderr"][0]
    return Measured(
        tuple(report["bots"]),
        report["matches"],
        round(share, DIGITS),
        round(error, DIGITS + 1),
        command,
        at,
        day.isoformat(),
        "" if preset == usual else preset,
    )


def merged(rows: Sequence[Measured], new: Measured) -> list[Measured]:
    """The rows with a new one, in the place of the one that compares the same bots."""
    same = [(r.bots, r.preset) == (new.bots, new.preset) for r in rows]
    return [new if s else r for r, s in zip(rows, same, strict=True)] if any(same) else [*rows, new]


def text(rows: Sequence[Measured]) -> str:
    """The file of a game."""
    return "\n".join([HEAD, *map(_row_text, rows)])


def _row_text(m: Measured) -> str:
    quoted = ", ".join(json.dumps(b) for b in m.bots)
    lines = [
        "[[measured]]",
        f"bots = [{quoted}]",
        *([f"preset = {json.dumps(m.preset)}"] if m.preset else []),
        f"matches = {m.matches}",
        f"share = {m.share}",
        f"error = {m.error}",
        f"command = {json.dumps(m.command)}",
        f"commit = {json.dumps(m.commit)}",
        f"date = {json.dumps(m.date)}",
    ]
    return "\n".join([*lines, ""])


def main(words: Sequence[str]) -> int:
    """Measure a game. Each row is written as soon as it is played. Returns the exit code."""
    parser = Parser(prog="python -m game.arena.measure_strength", description="Play the commands of STRENGTH.md again.")
    parser.add_argument("game", choices=engine.game_ids())
    parser.add_argument("commands", nargs="*", default=(), help="the commands to play (default: all of the game)")
    args = parser.parse_args(words)
    rows = list(measured(args.game))
    for command in args.commands or [m.command for m in rows]:
        try:
            new = row(command, play(args.game, command), commit(WRITTEN), date.today())
        except (OSError, ValueError) as e:
            print(f"measure_strength: {error_text(e)}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            print("measure_strength: stopped; what was measured is written", file=sys.stderr)
            return 130
        rows = merged(rows, new)
        files.replace(file_of(args.game), text(rows).encode())
        print(f"{new.share:.1%} ± {new.error:.1%}  {command}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
