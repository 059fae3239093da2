"""The coach's line before a match comes from the latest reviews; after one it says whether it worked."""

import json
import os
import shutil
from pathlib import Path

import pytest

from game.app.window import App
from game.match import saves
from game.review import kept, watch
from game.review.findings import Decision
from game.scenes.table.scene import TableScene
from game.text import translations
from tests.kit.app import begin, open_app
from tests.kit.narrow import instance
from tests.kit.records import record


def decision(made: str, best: str, cost: float, seat: int = 0) -> Decision:
    return Decision(3, 0, 1, seat, f"{seat} {made}", f"{seat} {best}", 0.5, cost, 0.01)


EARLY = ("knock 9S", "discard 9S")
DISCARD = ("discard 9S", "discard KH")


def reviewed(number: int, *decisions: Decision) -> Path:
    """A finished match with a review, later than those of lower numbers."""
    path = record("gin", 1 + number % 3, number)
    os.utime(path, (1000 * number, 1000 * number))
    data = {"version": kept.VERSION, "match": "", "decisions": [list(d) for d in decisions]}
    saves.review(path).write_text(json.dumps(data))
    return path


def test_the_kind_that_cost_most_lately_is_what_to_watch() -> None:
    reviewed(1, decision(*DISCARD, 0.02), decision(*DISCARD, 0.02), decision(*EARLY, 0.2, seat=1))
    reviewed(2, decision(*EARLY, 0.1), decision("discard 9S", "discard KH", 0.001))
    found = watch.lately("gin")
    assert found == ("gin", "early_knock", 1, 2)
    for number in range(3, 8):
        reviewed(number, decision(*DISCARD, 0.02))
    found = watch.lately("gin")
    assert found == ("gin", "discard", 5, 5), "older matches no longer count"


def test_small_costs_and_no_reviews_say_nothing() -> None:
    assert watch.before_match("gin") == "" and watch.before_match("rin") == ""
    reviewed(1, decision(*DISCARD, 0.016))
    assert watch.before_match("gin") == ""


@pytest.mark.parametrize("text", ["", "{", '{"version": 1}', '{"version": 1, "decisions": [[1]]}', '{"version": 99}'])
def test_a_damaged_review_is_passed_over(text: str) -> None:
    saves.review(reviewed(2)).write_text(text)
    reviewed(1, decision(*EARLY, 0.1))
    assert watch.before_match("gin")


@pytest.mark.parametrize("now, verdict", [(0, "better"), (2, "same"), (3, "worse")])
def test_after_the_review_one_line_says_whether_it_worked(now: int, verdict: str) -> None:
    reviewed(1, *[decision(*EARLY, 0.1)] * 2)
    path = reviewed(2)
    later = reviewed(3, *[decision(*DISCARD, 0.3)] * 9)
    said = watch.after_match(path, "gin", [decision(*EARLY, 0.1)] * now)
    tr = translations.tr
    assert said == tr(f"watch.{verdict}", kind=tr("gin.watch_kind.early_knock"), now=now, usual="2")
    shutil.rmtree(later.parent)


@pytest.mark.parametrize("lang", translations.LANGUAGES)
def test_the_line_stands_at_the_table_when_a_match_begins(lang: str) -> None:
    reviewed(1, decision(*EARLY, 0.1))
    app: App = open_app(lang=lang)
    instance(TableScene, begin(app))
    assert [t.text for t in app.toasts] == [watch.before_match("gin")]


def test_a_kind_without_words_of_its_own_has_those_of_the_habit(monkeypatch: pytest.MonkeyPatch) -> None:
    reviewed(1, decision(*EARLY, 0.1))
    monkeypatch.delitem(translations.catalogue("en"), "gin.watch.early_knock")
    assert translations.tr("gin.habit.early_knock", n=1) in watch.before_match("gin")
