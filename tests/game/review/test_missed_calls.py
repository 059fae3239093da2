"""Calls in the review of RIN: one that was made costs nothing, one that was missed is found, kept and asked again."""

from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from ai.games.rin import review
from ai.games.rin.master import Master
from engine.contract import View, parse
from engine.games.rin.state import State
from game.games.rin.coach import DRILLS
from game.review import kept, mistakes, search
from game.review.findings import SILENT, Decision
from game.review.mistakes import MistakeQuestion
from tests.kit import planted
from tests.kit.narrow import present
from tests.kit.rin_positions import rin

RULES = engine.load("rin")
SEED, OTHER, JOINED = 24, 43, 363
"""In the first match the silent seat misses a Rin while others move; in the second it draws in place of a Rin; in the
third it also fails to join the call of another seat."""


played = cache(partial(planted.played, "rin", "missed_rin"))


def missed(seed: int = SEED) -> list[search.Asked]:
    return [q for q in search.asked(played(seed)) if q.missed]


def weighed(question: search.Asked) -> Decision:
    return present([*search.weigh_one(SEED, question, 8)][-1])


@pytest.mark.parametrize("seed, made", [(SEED, SILENT), (OTHER, "draw")])
def test_a_call_that_was_made_is_not_weighed_and_each_missed_one_is_asked_once(seed: int, made: str) -> None:
    playback, asked = played(seed), list(search.asked(played(seed)))
    assert any(a.seat == 0 and a.verb == "rin" for a in played(OTHER).actions)
    assert all(q.made.verb not in playback.calls for q in asked)
    assert len({q.ply for q in asked}) == len(asked)
    assert {q.made.verb for q in missed(seed)} == {made}
    for q in missed(seed):
        assert present(q.missed) in q.legal
        assert playback.at(q.ply).state.why_not(present(q.missed)) is not None, "it is too late after the move"


def test_a_call_that_was_missed_while_the_opponent_moved_stands_beside_that_move(tmp_path: Path) -> None:
    playback, path = planted.played("rin", "forgot_last", 1, 2), tmp_path / "0001.jsonl"
    asked = list(search.asked(playback))
    silent = [q for q in asked if q.missed and q.view.seat == 0]
    assert len(silent) == 7 == len([*search._missed(playback, 0)])
    both = [q for q in asked if q.ply == silent[0].ply]
    assert [q.view.seat for q in both] == [0, 1]
    decisions = {q.key: weighed(q) for q in both}
    assert all(d.cost == 0 or d.cost > d.error for d in decisions.values())
    assert kept.save(path, playback, decisions) and kept.load(path, playback) == (decisions, True)


def test_a_missed_rin_costs_what_the_call_would_have_saved_and_has_its_kind() -> None:
    question = next(q for q in missed() if present(q.missed).verb == "rin")
    found = weighed(question)
    assert found.cost > found.error > 0 and found.kind == "missed_rin"
    assert weighed(question) == found, "the same twice"


def test_a_call_that_was_not_joined_costs_what_it_would_have_been_paid() -> None:
    joined = missed(JOINED)[-1]
    assert joined.view.phase == "claims" and joined.made.verb == SILENT
    found = weighed(joined)
    assert found.cost > found.error > 0 and found.kind == "missed_rin"


def test_cards_that_the_seat_does_not_know_do_not_change_what_a_missed_call_cost() -> None:
    question = next(q for q in missed() if present(q.missed).verb == "rin")
    seat = question.view.seat
    other = RULES.determinize(question.view, Random(1))
    real = played(SEED).at(question.ply - 1).state
    assert any(other.view(s).hand != real.view(s).hand for s in range(4) if s != seat)
    assert weighed(question._replace(view=other.view(seat))) == weighed(question)


def test_a_missed_call_is_kept_and_asked_again(tmp_path: Path) -> None:
    playback, path = played(SEED), tmp_path / "0001.jsonl"
    question = next(q for q in missed() if q.made.verb == SILENT)
    best, made = str(present(question.missed)), str(question.made)
    d = Decision(question.ply, question.deal, question.turn, 0, made, best, 0.5, 0.1, 0.02, "missed_rin")
    assert kept.save(path, playback, {d.key: d}) and kept.load(path, playback) == ({d.key: d}, True)
    wrong = d._replace(seat=playback.actions[d.ply - 1].seat)
    assert kept.save(path, playback, {wrong.key: wrong._replace(made=f"{wrong.seat} {SILENT}")})
    assert kept.load(path, playback) == ({}, False), "who moved was not silent"
    (mistake,) = mistakes.of(playback, search.review(playback, {d.key: d}, 0))
    assert mistake.askable
    ask = MistakeQuestion(mistake)
    table = ask.table("ABCD")
    view, legal = table.view(0), table.legal(0)
    assert SILENT in [way[0] for way in ask.choices(view)]
    assert present(ask.judge(view, legal, parse(best))).right
    assert not present(ask.judge(view, legal, SILENT)).right


@pytest.mark.parametrize(
    "hands, made, compared, as_compared",
    [
        ("5S 9H", "play 9H", ["play 5S last", "play 9H last"], "play 9H last"),
        ("5S 9H", "play 9H last", ["play 5S last", "play 9H last"], "play 9H last"),
        ("2S 3H", "rin", ["play 3H last"], "rin"),
        ("7D 9S", "draw", ["draw"], "draw"),
        ("7D 9H 3H", "play 9H", ["play 9H", "play 3H"], "play 9H"),
    ],
)
def test_moves_are_compared_without_calls_and_with_last_where_it_is_due(
    hands: str, made: str, compared: list[str], as_compared: str
) -> None:
    state = rin(f"{hands}|8D 3C 4C|2C 2D 6H", "KC 5H", owner=2, turn=0)
    moves, move = review.compared(state.view(0), state.legal(0), parse(f"0 {made}"))
    assert {*map(str, moves)} == {f"0 {text}" for text in compared} and str(move) == f"0 {as_compared}"


@pytest.mark.parametrize(
    "hand, preset, unsaid, call",
    [("2S 3H", "school", None, "rin"), ("2S 4H", "sharp", None, None), ("2S", "school", 0, "last")],
)
def test_a_right_call_must_not_be_missed(hand: str, preset: str, unsaid: int | None, call: str | None) -> None:
    """In a sharp game a wrong call is possible, and nobody has to make it."""
    parts: dict[str, Any] = {} if unsaid is None else {"unsaid": unsaid}
    state = rin(f"{hand}|7D 3C 4C|2C 2D 6H", "KC 5H", preset, owner=2 if unsaid is None else 0, turn=1, **parts)
    found = review.missable(state.view(0), state.legal(0))
    assert found == (parse(f"0 {call}") if call else None) and (preset != "sharp" or parse("0 rin") in state.legal(0))


@pytest.mark.parametrize("called, silent, cost", [(10.0, 4.0, 6.0), (4.0, 10.0, 0.0)])
def test_a_missed_call_costs_what_it_would_have_brought_more_than_silence(
    called: float, silent: float, cost: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def value(search: Master, view: View, state: State, _: int) -> float:
        return called if state.claims else silent

    monkeypatch.setattr(Master, "value", value)
    question = next(q for q in missed() if present(q.missed).verb == "rin")
    found = weighed(question)
    assert found.cost == pytest.approx(cost * review.evaluated(question.view)[1]) and found.error == 0


@pytest.mark.parametrize(
    "made, best, kind",
    [
        (SILENT, "rin", "missed_rin"),
        ("draw", "rin", "missed_rin"),
        (SILENT, "last", "forgot_last"),
        ("draw", "play 5H", "drew"),
        ("play KH", "draw", "played"),
        ("play 8H spades", "play 8H clubs", "suit"),
        ("pass", "draw", ""),
    ],
)
def test_the_kind_of_a_mistake_is_told_from_what_the_seat_saw(made: str, best: str, kind: str) -> None:
    view = missed()[0].view
    assert review.kind(view, parse(f"0 {made}"), parse(f"0 {best}")) == kind
    assert not kind or kind in DRILLS
