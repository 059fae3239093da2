"""Calls in the review of RIN: one that was made costs nothing, one that was missed is found, kept and asked again."""

from functools import cache, partial
from pathlib import Path
from random import Random

import pytest

import engine
from ai.games.rin import review
from engine.contract import parse
from game.games.rin.coach import DRILLS
from game.review import kept, mistakes, search
from game.review.findings import SILENT, Decision
from game.review.mistakes import MistakeQuestion
from tests.kit import planted
from tests.kit.narrow import present

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
