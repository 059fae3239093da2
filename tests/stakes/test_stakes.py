"""The score of the match counts: how much of the chance to win a level gives away in decisions at six scores each, in
`GAME.jsonl`; see `gather.py`, which says how they were measured."""

from functools import cache
from typing import Final

import pytest

from ai import registry
from engine.contract import parse
from tests.stakes import gather
from tests.stakes.gather import Line
from tests.stakes.scores import SCORES

GAMES: Final = tuple(SCORES)
MASTER: Final = "master:300"
MOST: Final = {registry.EXPERT: 0.015, MASTER: 0.005}
"""The chance to win that a level gives away on average at most."""
STEPS: Final = {registry.EXPERT: 1, MASTER: 5}
"""Master is asked every fifth decision: all of them take half an hour."""


@cache
def lines(game: str) -> list[Line]:
    return gather.read(game)


def losses(game: str, level: str, some: list[Line]) -> list[float]:
    """By decision and score, what a level gives away."""
    bot = registry.load(game, level)
    return [
        gather.loss(line, score, gather.choice(bot, line.question, score))
        for line in some
        for score in range(len(SCORES[game]))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_decisions_at_six_scores_are_measured(game: str) -> None:
    assert len(lines(game)) >= gather.WANTED
    assert len({line.question.seed for line in lines(game)}) == len(lines(game))
    for line in lines(game):
        assert len(line.chances) == len(SCORES[game]) == 6
        assert all(len(score) > 1 for score in line.chances)


@pytest.mark.parametrize("game", GAMES)
def test_a_measured_decision_is_at_its_score(game: str) -> None:
    line = lines(game)[0]
    for n, score in enumerate(SCORES[game]):
        state, _ = gather.at_score(line.question, n)
        view, seat = state.view(line.question.seat), line.question.seat
        totals = view.match_state.totals
        assert (*totals[seat:], *totals[:seat]) == score.totals
        assert {parse(option) for option in line.chances[n]} <= set(state.legal(seat))


def test_what_the_halves_agree_on_is_lost_and_chance_is_not() -> None:
    question = gather.Question("gin", 0, (), 0)
    clear = Line(question, ({"0 knock AH": (0.9, 0.8), "0 discard KH": (0.4, 0.5)},))
    assert gather.loss(clear, 0, parse("0 discard 2C")) == pytest.approx(0.4)
    assert gather.loss(clear, 0, parse("0 knock 2C")) == 0
    even = Line(question, ({"0 knock AH": (0.6, 0.5), "0 discard KH": (0.5, 0.6)},))
    assert gather.loss(even, 0, parse("0 knock AH")) == pytest.approx(-0.05)


def test_an_option_that_was_not_listed_is_measured_as_it_would_have_been(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gather, "WORLDS", {"rumino": 2})
    question = lines("rumino")[0].question
    options = [parse(option) for option in lines("rumino")[0].chances[0]]
    together = gather.chances(question, 0, options)
    assert together == {**gather.chances(question, 0, options[:1]), **gather.chances(question, 0, options[1:])}


@pytest.mark.parametrize("game", GAMES)
def test_expert_gives_little_away_at_any_score(game: str) -> None:
    some = lines(game)[::8]
    assert sum(losses(game, registry.EXPERT, some)) / (6 * len(some)) <= 2 * MOST[registry.EXPERT]


@pytest.mark.campaign
@pytest.mark.parametrize("level", MOST)
@pytest.mark.parametrize("game", GAMES)
def test_levels_weigh_the_score_of_the_match(game: str, level: str) -> None:
    """At 95 to 95 in Gin an Expert who ignores the score gives 16 points away."""
    found = losses(game, level, lines(game)[:: STEPS[level]])
    assert sum(found) / len(found) <= MOST[level]
