"""Positions in which only some moves make sense, in the text files here; see `gather.py`, which says how a line is
written."""

from functools import cache
from random import Random

import pytest

import engine
from ai import registry
from engine.contract import Action
from tests.silly import gather
from tests.silly.gather import Line

GAMES = tuple(gather.KINDS)
SHARES = {"master:100": 1.0, "expert": 1.0, "club": 0.95}
"""The share of a game's positions that a level finds at least. Master with few rollouts: with more it takes minutes."""
SAMPLE = 5


def chosen(game: str, level: str, line: Line) -> Action | None:
    """What a level does; None if it says nothing."""
    state = engine.load(game).setup(line.position)
    thoughts = registry.load(game, level).think(state.view(line.seat), state.legal(line.seat), Random(1))
    actions = [thought.action for thought in thoughts if thought]
    return actions[-1] if actions else None


def legal_of(game: str, line: Line) -> list[Action]:
    return engine.load(game).setup(line.position).legal(line.seat)


@cache
def lines(game: str) -> list[Line]:
    return gather.read(game)


def misses(game: str, level: str, some: list[Line]) -> list[str]:
    return [f"{move}: {line}" for line in some if not line.allows(move := chosen(game, level, line))]


@pytest.mark.parametrize("game", GAMES)
def test_each_position_has_sensible_and_other_moves(game: str) -> None:
    rules = engine.load(game)
    assert len(lines(game)) >= gather.WANTED + gather.DRILLED.get(game, 0)
    assert len({str(line) for line in lines(game)}) == len(lines(game))
    for line in lines(game):
        legal = legal_of(game, line)
        assert set(line.actions) <= set(legal), line
        others = len(line.actions) < len(legal)
        assert others or all(a.verb in rules.CALLS for a in line.actions), line


def test_a_knock_gives_way_to_a_certain_gin_in_rumino() -> None:
    found = [line for line in lines("rumino") if any(a.verb == "take" for a in line.actions)]
    knocks = [line for line in found if "knock" in {a.verb for a in legal_of("rumino", line)}]
    assert knocks
    for level in ("club", "expert"):
        assert not misses("rumino", level, knocks)


@pytest.mark.parametrize("level", ["master:10", "expert"])
@pytest.mark.parametrize("game", GAMES)
def test_expert_and_master_do_nothing_silly(game: str, level: str) -> None:
    assert not misses(game, level, lines(game)[:: len(lines(game)) // SAMPLE][:SAMPLE])


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_rollouts_confirm_what_was_written_by_hand(game: str) -> None:
    written = gather.by_hand(game)
    assert written and not [line for line in written if not gather.confirmed(game, line, Random(1), 400)]


@pytest.mark.campaign
@pytest.mark.parametrize("level", SHARES)
@pytest.mark.parametrize("game", GAMES)
def test_no_level_does_anything_silly_in_any_position(game: str, level: str) -> None:
    missed = misses(game, level, lines(game))
    assert len(missed) <= (1 - SHARES[level]) * len(lines(game)), "\n".join(missed)
