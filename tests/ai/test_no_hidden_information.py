"""No opponent knows what its seat cannot see: with other hidden cards it does the same.

At every decision of a deal the hidden cards are replaced by others that the seat's View allows, and the levels are
asked in both worlds with the same random numbers. Every seat that may act is asked, since a call is a decision too. A
level that searches gets a small budget, since only the source of its numbers matters here."""

from collections.abc import Iterator
from importlib import import_module
from random import Random

import pytest

import engine
from ai import registry
from ai.registry import Budgeted
from ai.search.determinized import next_action
from engine.contract import State
from tests.kit.deals import fresh
from tests.kit.sampling import scaled

BUDGET = 4
"""Rollouts of a level that searches."""
BURN_IN = 10
"""Steps of a belief sampler before its first world."""


@pytest.fixture(autouse=True)
def short_burn_in(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in engine.game_ids():
        monkeypatch.setattr(import_module(f"ai.games.{game}.belief_sampler"), "BURN_IN", BURN_IN)


def levels(game: str) -> list[str]:
    """All levels of a game; those that search with a small budget."""
    names = registry.levels(game)
    return [f"{name}:{BUDGET}" if isinstance(registry.load(game, name), Budgeted) else name for name in names]


def decisions(game: str, n: int) -> Iterator[tuple[State, int]]:
    """Each state of deal number n with each seat that is asked in it. Presets, numbers of seats and the level of all
    seats take turns."""
    rules = engine.load(game)
    presets, seats = tuple(rules.PRESETS), rules.SEATS
    state = fresh(game, presets[n % len(presets)], seats[n // len(presets) % len(seats)], n)
    policy, rng = registry.load(game, levels(game)[n % len(levels(game))]), Random(n)
    while state.result is None:
        for seat in state.acting():
            yield state, seat
        state.apply(next_action(rules, state, policy, rng))


def hands(state: State, seat: int) -> list[tuple[int, ...]]:
    """The hands of the opponents of a seat."""
    return [state.view(s).hand for s in range(state.seats) if s != seat]


def check(game: str, n: int, every_level: bool) -> tuple[int, int, int]:
    """Ask the opponents at every decision of a deal in both worlds: every level, or the levels in turn. Return the
    number of decisions, of those at which the other world differs, and of thoughts that are calls."""
    rules, asked, moved, called = engine.load(game), 0, 0, 0
    for state, seat in decisions(game, n):
        view, legal = state.view(seat), state.legal(seat)
        other = rules.determinize(view, Random(n))
        assert other.view(seat) == view
        assert other.legal(seat) == legal
        asked += 1
        moved += hands(other, seat) != hands(state, seat)
        asking = levels(game) if every_level else [levels(game)[asked % len(levels(game))]]
        for level in asking:
            here, there = (
                list(registry.load(game, level).think(s.view(seat), s.legal(seat), Random(n))) for s in (state, other)
            )
            assert here == there, f"{level} in {game}, deal {n}, seat {seat}: {view.history}"
            called += any(t and t.action.verb in rules.CALLS for t in here)
    return asked, moved, called


@pytest.mark.scaled
@pytest.mark.parametrize("game", engine.game_ids())
def test_what_a_seat_cannot_see_changes_nothing(game: str) -> None:
    counts = [check(game, n, every_level=n < scaled(0, 5)) for n in range(scaled(len(levels(game)), 40))]
    asked, moved, called = (sum(column) for column in zip(*counts, strict=True))
    assert moved > 0.8 * asked, "the other worlds have to differ"
    assert called or not engine.load(game).CALLS
