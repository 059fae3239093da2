"""The environments pass PettingZoo's own tests. They need the extra `rl`, which `.ci/run` installs."""

import pickle
import re
import warnings
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

with warnings.catch_warnings():
    # It imports a game of its own in a way that it no longer likes.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, seed_test

import engine
from ai import registry
from ai.examples import pettingzoo_environment
from ai.rl.environment import RawEnv, env
from engine.contract import IllegalAction

GAMES = engine.game_ids()
LEAST_TURNS = 500
"""Turns in a second; ten times as many on a slow core."""

# PettingZoo warns of every environment whose observation has an action mask, save those it knows by name; and of the
# mask of an agent whose deal is over, which has nothing to do.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def last(deal: Any) -> tuple[dict[str, Any], float, bool]:
    """What the agent that is asked sees and has won, and whether its deal is over."""
    observation, reward, terminated, truncated, _ = deal.last()
    return observation, reward, terminated or truncated


@pytest.mark.parametrize("game", GAMES)
def test_the_environment_passes_the_api_and_the_seed_test(game: str) -> None:
    api_test(env(game), num_cycles=20)
    seed_test(lambda: env(game), num_cycles=20)


@pytest.mark.campaign
@pytest.mark.parametrize("seats", ["fewest", "most"])
@pytest.mark.parametrize("game", GAMES)
def test_every_table_passes_the_api_and_the_seed_test(game: str, seats: str) -> None:
    rules = engine.load(game)
    number = rules.SEATS[0 if seats == "fewest" else -1]
    for preset in rules.PRESETS:
        api_test(env(game, seats=number, preset=preset), num_cycles=1000)
        seed_test(lambda preset=preset: env(game, seats=number, preset=preset), num_cycles=500)


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_the_environment_passes_the_performance_test(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(RawEnv(game))
    found = re.search(r"([\d.]+) turns per second", capsys.readouterr().out)
    assert found and float(found[1]) > LEAST_TURNS


@pytest.mark.parametrize("game", GAMES)
def test_the_example_plays_a_deal_against_club(game: str) -> None:
    rewards = pettingzoo_environment.play(game, 7)
    assert len(rewards) == engine.load(game).SEATS[0]
    assert sum(rewards.values()) == pytest.approx(0)


def test_the_program_in_the_guide_plays_a_deal_to_its_end() -> None:
    guide = (Path(__file__).parents[2] / "ai/rl/README.md").read_text("utf-8")
    names: dict[str, Any] = {}
    exec(guide.split("```python\n")[1].split("```")[0], names)
    assert names["deal"].agents == []


def test_where_wrong_calls_are_allowed_a_bot_that_says_nothing_waits() -> None:
    deal, rng = RawEnv("rin", 3, "sharp"), Random(1)
    deal.reset(seed=1)
    waits = 0
    for _ in deal.agent_iter():
        _, _, over = last(deal)
        answer = None if over else deal.answer(registry.load("rin", "club"), rng)
        waits += answer == 0
        deal.step(answer)
    assert waits > 10


def test_an_illegal_action_is_refused_and_with_the_wrappers_ends_the_deal() -> None:
    raw, wrapped = RawEnv("gin"), env("gin")
    knock = raw.codec.names.index("knock AS")
    for deal in (raw, wrapped):
        deal.reset(seed=1)
    with pytest.raises(IllegalAction):
        raw.step(knock)
    offender = wrapped.agent_selection
    wrapped.step(knock)
    assert wrapped.terminations[offender] and wrapped.rewards[offender] == -1


def test_only_the_agent_that_is_asked_may_do_something() -> None:
    deal = RawEnv("rumino", 4)
    deal.reset(seed=3)
    for agent in deal.agents:
        assert deal.observe(agent)["action_mask"].any() == (agent == deal.agent_selection)


def test_a_seed_begins_the_same_row_of_deals() -> None:
    rows = []
    for _ in range(2):
        deal, row = RawEnv("gin"), []
        for seed in (4, None, None):
            deal.reset(seed=seed)
            row.append(deal.view("player_0").hand)
        rows.append(row)
    assert rows[0] == rows[1] and len(set(rows[0])) == 3


def test_an_environment_can_be_copied_into_another_process() -> None:
    deal = pickle.loads(pickle.dumps(RawEnv("rin", 5, options={"jokers": 2})))
    deal.reset(seed=1)
    assert deal.seats == 5 and deal.options["jokers"] == 2


def test_a_deal_is_shown_as_its_agent_sees_it() -> None:
    deal = RawEnv("gin", render_mode="ansi")
    deal.reset(seed=1)
    text = deal.render() or ""
    assert text.startswith(f"{deal.agent_selection}, upcard") and "-- --" in text
    assert RawEnv("gin").render() is None
