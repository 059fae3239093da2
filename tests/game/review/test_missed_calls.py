"""Calls in the review of RIN: one that was made costs nothing, one that was missed is found, kept and asked again."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

import engine
from ai import registry
from ai.games.rin import review
from engine.contract import Action, BotMove, View, parse
from engine.options import table_options
from engine.record.match_file import Header, SeatConfig
from engine.table.table import DEAL, Seat, Table
from game.games.rin.coach import DRILLS
from game.match.playback import Playback
from game.review import kept, mistakes, search
from game.review.findings import SILENT, Decision
from game.review.mistakes import MistakeQuestion
from tests.kit.narrow import present

RULES = engine.load("rin")
SEED, OTHER = 2, 5
"""In the first match the silent seat misses a Rin and Last while others move; in the other it draws in place of a Rin
and calls another."""


class Silent:
    """Club that calls nothing with an even number of cards, and says Last neither with its plays nor after them."""

    def __init__(self) -> None:
        self.club = registry.load("rin", "club")

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        for thought in self.club.think(view, legal, rng):
            called = thought is not None and thought.action.verb in RULES.CALLS
            yield None if called and len(view.hand) % 2 == 0 else thought


@cache
def played(seed: int = SEED) -> Playback:
    options, club = table_options(RULES, ""), registry.load("rin", "club")
    bots = [Silent(), club, club, club]
    table = Table(
        RULES, options, [Seat(name, bot) for name, bot in zip("ABCD", bots, strict=True)], seed, headless=True
    )
    while not table.match_state.over:
        if table.deal_over:
            table.submit(DEAL)
        table.run()
    seats = (SeatConfig("A"), *(SeatConfig(name, "club") for name in "BCD"))
    return Playback(Header("rin", options, seats, seed), table.log)


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


def test_a_missed_rin_costs_what_the_call_would_have_saved_and_has_its_kind() -> None:
    question = next(q for q in missed() if present(q.missed).verb == "rin")
    found = weighed(question)
    assert found.cost > found.error > 0 and found.kind == "missed_rin"
    assert weighed(question) == found, "the same twice"


def test_cards_that_the_seat_does_not_know_do_not_change_what_a_missed_call_cost() -> None:
    question = next(q for q in missed() if present(q.missed).verb == "rin")
    seat = question.view.seat
    other = RULES.determinize(question.view, Random(1))
    real = played().at(question.ply - 1).state
    assert any(other.view(s).hand != real.view(s).hand for s in range(4) if s != seat)
    assert weighed(question._replace(view=other.view(seat))) == weighed(question)


def test_a_missed_call_is_kept_and_asked_again(tmp_path: Path) -> None:
    playback, path = played(), tmp_path / "0001.jsonl"
    question = next(q for q in missed() if q.made.verb == SILENT)
    best, made = str(present(question.missed)), str(question.made)
    d = Decision(question.ply, question.deal, question.turn, 0, made, best, 0.5, 0.1, 0.02, "missed_rin")
    assert kept.save(path, playback, {d.ply: d}) and kept.load(path, playback) == ({d.ply: d}, True)
    wrong = d._replace(seat=playback.actions[d.ply - 1].seat)
    assert kept.save(path, playback, {d.ply: wrong._replace(made=f"{wrong.seat} {SILENT}")})
    assert kept.load(path, playback) == ({}, False), "who moved was not silent"
    (mistake,) = mistakes.of(playback, search.review(playback, {d.ply: d}, 0))
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
