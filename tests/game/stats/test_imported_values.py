"""A value that cannot be is refused in an imported match, whatever the sum of the file says."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.stats import database, import_export
from game.stats.export_reader import Damaged
from tests.kit.records import duel, match

SEATS = {"gin": (2,)}


def exported() -> dict[str, Any]:
    return import_export._to_json(match("m", [duel(True)]))


def test_an_export_that_was_set_out_in_lines_is_imported(home: Path) -> None:
    database.import_matches([match("a", [duel(True)]), match("b", [duel(False)])])
    file = import_export.export()
    database.delete(None)
    lines = home / "lines.json"
    lines.write_text(json.dumps(json.loads(file.read_text("utf-8")), indent=2) + "\n", encoding="utf-8")
    assert import_export.take_in(lines) == (2, 2)


def test_an_exported_match_is_read_as_it_was() -> None:
    assert import_export._match(exported(), SEATS) == match("m", [duel(True)])


@pytest.mark.parametrize(
    ("part", "value"),
    [
        *(("id", value) for value in ("", 3, "x" * 201, "\ud800")),
        *(("seats", value) for value in (2.0, "2", 3)),
        ("practised", 1),
        ("deals", {}),
        ("deals", [7]),
    ],
)
def test_a_match_with_a_value_that_cannot_be_is_refused(part: str, value: object) -> None:
    with pytest.raises(Damaged):
        import_export._match(exported() | {part: value}, SEATS)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        *(("points", value) for value in (10**9 + 1, -(10**9) - 1, True)),
        ("place", 100),
        ("seat", -1),
        ("win", 0),
        ("feats", ["x"] * 101),
        ("luck", []),
        *(("luck", {"x": amount}) for amount in ([True, 1, None], [1, 0, None], [1, 1, "1"], [1, 1, 1e300])),
    ],
)
def test_a_seat_with_a_value_that_cannot_be_is_refused(part: str, value: object) -> None:
    data = exported()
    data["deals"][0]["plays"][0][part] = value
    with pytest.raises(Damaged):
        import_export._match(data, SEATS)
