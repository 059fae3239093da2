"""In a game of partners (`GameInfo.sides`) a side wins, loses and takes its place as one."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace as Parts
from typing import Any

import pytest

from engine.contract import MatchState, Result
from engine.record.header import SeatConfig
from game import games
from game.app import saved_matches
from game.arena import contest, cross_table, tuning
from game.games import game_info
from game.match.saves import Summary
from game.scenes.review import outcome
from game.stats import figures, record_stats
from game.stats.contract import ReceivedCards, statistics_of
from game.stats.totals import Cell, Key
from game.table import scores
from game.table.view import Seats
from game.text import translations

NAMES = ("Aki", "Ben", "Chie", "Dan")
SEATS = Seats(NAMES, ("gold", "red", "green", "pink"), 0)


@pytest.fixture(autouse=True)
def partners(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    translations.set_language("en")
    monkeypatch.setattr("game.games.rin.GAME_INFO", game_info("rin")._replace(sides=2))
    game_info.cache_clear()
    yield
    monkeypatch.undo()
    game_info.cache_clear()


def test_who_sits_opposite_is_of_the_own_side() -> None:
    assert [games.side_of("rin", seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [games.side_of("gin", seat) for seat in range(2)] == [0, 1]


def test_beside_the_own_score_stands_that_of_the_best_opponent_not_of_the_partner() -> None:
    seats = tuple(SeatConfig(name) for name in NAMES)
    summary = Summary(Path("x"), "rin", seats, {}, 2, (3, 1, 3, 1), False, False, 0.0)
    assert saved_matches.line(summary).endswith("Aki 3 – Ben 1")


def test_two_winners_of_one_side_are_no_tie() -> None:
    def mood(winners: tuple[int, ...], me: int) -> str:
        model: Any = Parts(view=Parts(game="rin"), seats=SEATS, me=me)
        return scores.winner_mood(model, winners)

    assert [mood((0, 2), me) for me in range(4)] == ["won", "lost", "won", "lost"]
    assert mood((0, 1, 2, 3), 0) == "even"


def test_the_side_that_loses_takes_the_second_place() -> None:
    people = [(name, "") for name in NAMES]
    cards = [ReceivedCards((1,), (), (), {})] * 4
    deal = record_stats._seat_stats("rin", people, statistics_of("snap"), Result("x", (2, 0, 2, 0), (0, 2)), cards)
    header: Any = Parts(game="rin", options={}, seat_configs=[SeatConfig(name) for name in NAMES])
    over = MatchState(3, 0, (5, 2, 5, 2), True, (0, 2), (5, 2, 5, 2))
    match = record_stats._ends(header, people, over, False)
    given_up = record_stats._ends(header, people, over._replace(over=False), True)
    assert [s.place for s in deal] == [s.place for s in match] == [1, 2, 1, 2]
    assert {s.place for s in given_up} == {2}
    cell = Cell(1, Key("", True, "rin", "school", "", 4, False), (0, 0), (0, 0), {})
    assert len(figures._places([cell])) == 2


def test_a_win_with_the_partner_is_not_shared() -> None:
    end = MatchState(3, 0, (5, 2, 5, 2), True, (0, 2), (5, 2, 5, 2))
    playback: Any = Parts(header=Parts(game="rin"), match_state_at=lambda n: end, last=9)
    assert outcome._ended(playback, SEATS, 0) == translations.tr("review.ended_first", mine="5")
    assert outcome._ended(playback, SEATS, 1) == translations.tr("review.ended_other", name="Aki", theirs="5", mine="2")


def test_tuning_seats_the_trial_weights_on_a_whole_side(monkeypatch: pytest.MonkeyPatch) -> None:
    table: Any = {"game": "rin", "preset": "school", "unit": "deals", "asked": 2, "seed": 7}
    alike, others = (tuning.tuning_job("club", 4, table, "points", 1, "", a) for a in ([], ["novice", "expert"]))
    assert alike.plan.bots == (tuning.TUNED_BOT, "club", tuning.TUNED_BOT, "club")
    assert others.plan.bots == (tuning.TUNED_BOT, "novice", tuning.TUNED_BOT, "expert")
    monkeypatch.setattr(tuning, "evaluate", lambda _, points, *__: [[(p[0], 2)] for p in points])
    assert tuning._check(alike, [3.0], [8.0], 0, 1, None) == [(3, 2)], "against their like the present weights gain 0"


def test_a_cross_table_lets_a_side_of_the_row_meet_one_of_the_column() -> None:
    (plan,) = contest.plans_one_among([("club", "random")], 4, "rin", "school", "deals", 4, 7)
    assert plan.bots == ("club", "random", "club", "random")
    (alone,) = contest.plans_one_among([("club", "random")], 4, "rumino", "", "deals", 4, 7)
    assert alone.bots == ("club", "random", "random", "random")
    cell = {"bot": "club", "against": "random", "value": 1.0, "error": None, "better": None, "n": 4}
    same: Any = {"game": "rin", "preset": "school", "seats": 4, "measure": "wins", "bots": ["club", "random"]}
    counts = {"cells": [cell], "rows": [{**cell, "bot": bot} for bot in same["bots"]]}
    text = cross_table.table_text({**same, **counts, "unit": "deals", "illegal": 0, "void": 0, "seconds": 1.0})
    assert "of the row's side against the column's" in text
