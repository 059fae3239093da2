"""The coach's line before a match comes from the latest reviews; after one it says whether it worked."""

import json
import math
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from ai.games.gin import review
from engine.record.match_file import read
from game.app.window import App
from game.match import saves
from game.review import kept, watch
from game.review.findings import Decision
from game.scenes.table.scene import TableScene
from game.text import translations
from tests.kit.app import begin, open_app
from tests.kit.languages import MEASURED
from tests.kit.narrow import instance
from tests.kit.records import record


def decision(made: str, best: str, kind: str, cost: float, seat: int = 0) -> Decision:
    return Decision(3, 0, 1, seat, f"{seat} {made}", f"{seat} {best}", 0.5, cost, 0.01, kind)


EARLY = ("knock 9S", "discard 9S", "early_knock")
DISCARD = ("discard 9S", "discard KH", "discard")


def reviewed(number: int, *decisions: Decision, game: str = "gin") -> Path:
    """A finished match with a review, later than those of lower numbers."""
    path = record(game, 1 + number % 3, number)
    os.utime(path, (1000 * number, 1000 * number))
    data = {"version": kept.VERSION, "match": "", "decisions": [list(d) for d in decisions]}
    saves.review(path).write_text(json.dumps(data))
    return path


def test_the_kind_that_cost_most_lately_is_what_to_watch() -> None:
    reviewed(1, decision(*DISCARD, 0.02), decision(*DISCARD, 0.02), decision(*EARLY, 0.2, seat=1))
    reviewed(2, decision(*EARLY, 0.1), decision(*DISCARD, 0.001))
    reviewed(3, *[decision(*EARLY, 0.2)] * 3, game="rumino")
    saves.review(reviewed(4)).unlink()
    assert [w[:4] for w in watch.lately("gin")] == [("gin", "early_knock", 1, 2)]
    for number in range(5, 15):
        reviewed(number, *[decision(*DISCARD, 0.05)] * 3)
    assert [w[:4] for w in watch.lately("gin")] == [("gin", "discard", 30, 10)], "older matches no longer count"


def test_what_costs_no_more_than_it_costs_club_is_no_weakness() -> None:
    mean, deviation = review.USUAL["early_knock"]
    for decisions in (100, 900):
        usual = mean * decisions
        little, much = ((usual + n * deviation * math.sqrt(decisions)) / 10 for n in (3.5, 4.5))
        others = [decision(*DISCARD, 0.0)] * (decisions - 10)
        assert watch.weaknesses("gin", [[*others, *[decision(*EARLY, little)] * 10]]) == []
        found = watch.weaknesses("gin", [[*others, *[decision(*EARLY, much)] * 10]])
        assert [w.name for w in found] == ["early_knock"]
        assert found[0].excess == pytest.approx(10 * much - usual)


def test_at_most_three_weaknesses_are_named_the_costliest_first() -> None:
    own = [decision("discard 9S", "discard KH", kind, 1 + n) for n, kind in enumerate(review.USUAL)]
    names = [w.name for w in watch.weaknesses("gin", [own])]
    assert names == list(review.USUAL)[:-4:-1]
    words = watch.in_words(watch.weaknesses("gin", [own]))
    assert all(translations.tr(f"gin.watch_kind.{name}") in words for name in names)
    assert watch.in_words([]) == ""


def test_a_review_of_opponents_alone_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (1, 2):
        reviewed(number, *[decision(*DISCARD, 0.05)] * 3)
    found = watch.lately("gin")
    file = reviewed(3, *[decision(*EARLY, 0.3)] * 9)
    match = read(file)
    seats = tuple(c._replace(bot=c.bot or "club") for c in match.header.seat_configs)
    alone = match._replace(header=match.header._replace(seat_configs=seats))
    monkeypatch.setattr(watch, "read", lambda path: alone if path == file else read(path))
    assert watch.lately("gin") == found != []


def test_small_costs_and_no_reviews_say_nothing() -> None:
    assert watch.before_match("gin") == "" and watch.before_match("rin") == ""
    reviewed(1, decision(*DISCARD, 0.016))
    assert watch.before_match("gin") == ""


@pytest.mark.parametrize("text", ["", "{", '{"version": 1}', '{"version": 1, "decisions": [[1]]}', '{"version": 99}'])
def test_a_damaged_review_is_passed_over(text: str) -> None:
    saves.review(reviewed(2)).write_text(text)
    reviewed(1, decision(*EARLY, 0.1))
    assert watch.before_match("gin")


@pytest.mark.parametrize(
    "wrong",
    [{"cost": math.inf}, {"cost": 10**4000}, {"cost": -9.0}, {"seat": 0.0}, {"kind": 7}, {"made": "?"}, None],
)
def test_a_review_with_one_wrong_decision_or_of_another_version_is_passed_over(wrong: dict[str, Any] | None) -> None:
    path = reviewed(2, *[decision(*DISCARD, 0.3)] * 2, decision(*DISCARD, 0.3)._replace(**wrong or {}))
    if wrong is None:
        file = saves.review(path)
        file.write_text(file.read_text().replace('"version": 1', '"version": 2'))
    assert kept.glance(path) == []


@pytest.mark.parametrize("now, verdict", [(0, "better"), (2, "same"), (3, "worse")])
def test_after_the_review_one_line_says_whether_it_worked(now: int, verdict: str) -> None:
    reviewed(1, *[decision(*EARLY, 0.1)] * 2)
    path = reviewed(2)
    later = reviewed(3, *[decision(*DISCARD, 0.3)] * 9)
    said = watch.after_match(path, "gin", [decision(*EARLY, 0.1)] * now)
    tr = translations.tr
    assert said == tr(f"watch.{verdict}", kind=tr("gin.watch_kind.early_knock"), now=now, usual="2")
    shutil.rmtree(later.parent)


def test_how_often_it_came_before_is_written_as_the_language_writes_numbers() -> None:
    reviewed(1, *[decision(*EARLY, 0.1)] * 2)
    reviewed(2, decision(*EARLY, 0.1))
    path = reviewed(3)
    translations.set_language("de")
    try:
        assert "diesmal 1, davor 1,5 je Partie" in watch.after_match(path, "gin", [decision(*EARLY, 0.1)])
    finally:
        translations.set_language("en")


@pytest.mark.parametrize("lang", MEASURED)
def test_the_line_stands_at_the_table_when_a_match_begins(lang: str) -> None:
    reviewed(1, decision(*EARLY, 0.1))
    app: App = open_app(lang=lang)
    instance(TableScene, begin(app))
    assert [t.text for t in app.toasts] == [watch.before_match("gin")]
