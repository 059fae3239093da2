"""Which match the start screen goes on with, what it says of it, and what is said of one that cannot be opened."""

import os
from pathlib import Path

from game.app import saved_matches
from game.app.scene import SavedMatch
from tests.game.match.test_foreign_matches import saved
from tests.kit.app import open_app
from tests.kit.records import lines_to, record, table_of


def unfinished(whole: Path, name: str, deals: int, when: int) -> Path:
    file = whole.with_name(name)
    file.write_bytes(lines_to(whole, deals))
    os.utime(file, (when, when))
    return file


def test_the_newest_match_that_is_not_over_goes_on_with_the_deal_that_follows() -> None:
    whole = record("gin", 1)
    deals = len(table_of(whole).results)
    assert deals > 2
    unfinished(whole, "current-3.jsonl", deals, 3000)
    running = table_of(unfinished(whole, "current-2.jsonl", 1, 2000))
    unfinished(whole, "current.jsonl", 2, 1000)
    you, other = running.match_state.totals
    found = saved_matches.latest(open_app())
    assert found == SavedMatch("gin", f"Gin Rummy, deal 2: You {you} – Aki {other}", 3)


def test_a_match_that_cannot_be_played_here_is_said_once() -> None:
    path = saved(1, game="whist")
    app = open_app()
    assert len(app.toasts) == 1 and "whist" in app.toasts[0].text and not path.exists()
