"""Read a record and print how its deals ended: `python -m engine.examples.read_record FILE`.

A record holds the actions of a match. Replayed at a table, they give every State, View and Result again."""

import sys
from pathlib import Path

from engine.record.match_file import RecordError, read, table_of
from engine.table.table import Seat


def describe(path: Path) -> list[str]:
    """A line for the match and a line for each deal of it. Raises RecordError or OSError if the file cannot be read."""
    record = read(path)
    header = record.header
    table = table_of(header, [Seat(seat.name) for seat in header.seat_configs])
    table.replay(record.actions)
    names = [seat.name for seat in header.seat_configs]
    lines = [f"{header.game}: {', '.join(names)}, {len(record.actions)} actions"]
    for number, result in enumerate(table.results, 1):
        points = ", ".join(f"{name} {points}" for name, points in zip(names, result.points, strict=True))
        lines.append(f"deal {number}: {result.kind}, {points}")
    return lines


if __name__ == "__main__":
    try:
        print("\n".join(describe(Path(sys.argv[1]))))
    except (RecordError, OSError) as error:
        sys.exit(str(error))
