"""A deal of each game, or of one, as a PettingZoo environment: `python -m ai.examples.pettingzoo_environment [game]`.

Needs the extra `rl`. Seat 0 is an agent that plays at random among what its mask allows; a learning agent would choose
by the observation. The others are the program's own Club, who gets a View."""

import sys
from random import Random
from typing import Any

import engine
from ai import registry
from engine.contract import UnknownGame
from engine.registry import find_module

CLUB = "club"


def play(game: str, seed: int) -> dict[str, float]:
    """Play one deal, and return what it was worth for each agent."""
    from ai.rl.environment import RawEnv  # needs the extra

    env = RawEnv(game)
    club, rng, rewards = registry.load(game, CLUB), Random(seed), {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            rewards[agent] = reward
            env.step(None)
        elif agent == "player_0":
            env.step(any_legal(observation, rng))
        else:
            env.step(env.answer(club, rng))
    return rewards


def any_legal(observation: dict[str, Any], rng: Random) -> int:
    """The number of an action that the mask allows."""
    legal: list[int] = observation["action_mask"].nonzero()[0].tolist()
    return rng.choice(legal)


if __name__ == "__main__":
    try:
        for name in sys.argv[1:] or [game for game in engine.game_ids() if find_module("ai", game, "encoding")]:
            print(name, play(name, 7))
    except ImportError as error:
        sys.exit(f"{error}; install it with: pip install 'rintaku[rl]'")
    except (UnknownGame, ValueError) as error:
        sys.exit(str(error))
