"""Read a record and print how its deals ended: `python -m engine.examples.read_record FILE`.

A record holds the actions of a match. Replayed at a table, they give every State, View and Result again."""

import sys
from pathlib import Path

from engine.record.errors import RecordError
from engine.record.journal import restore
from engine.table.table import Seat
from engine.text import error_text, plain


def describe(path: Path) -> list[str]:
    """A line for the match and a line for each deal of it. Raises RecordError if the file is no record or an action in
    it cannot be, OSError if it cannot be read."""
    table, record = restore(path, lambda rules, config: Seat(plain(config.name)))
    names = [seat.name for seat in table.seats]
    lines = [f"{record.header.game}: {', '.join(names)}, {len(record.actions)} actions"]
    for number, result in enumerate(table.results, 1):
        points = ", ".join(f"{name} {points}" for name, points in zip(names, result.points, strict=True))
        lines.append(f"deal {number}: {result.kind}, {points}")
    return lines


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m engine.examples.read_record FILE")
    try:
        print("\n".join(describe(Path(sys.argv[1]))))
    except RecordError as error:
        sys.exit(str(error))
    except OSError as error:
        sys.exit(f"{plain(sys.argv[1])}: {error_text(error)}")
