"""A deal of any game as a PettingZoo AEC environment; needs the extra `rl`. See `README.md` beside this file."""

from collections.abc import Mapping
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import engine
from ai.rl.encoding import Codec, encoding_of
from ai.rl.turns import WAIT, Turns
from engine.cards import codes
from engine.contract import Action, Bot, View
from engine.options import check_seats, table_options

Observation = dict[str, Any]
"""`observation`: float32, each number from 0 to 1. `action_mask`: int8, 1 where the action is legal."""
SEED_BITS = 64


def env(game: str, **table: Any) -> Any:
    """The environment of a game with PettingZoo's usual wrappers: an illegal action ends the deal with a reward of -1,
    and calls in the wrong order raise an error. `table` is what `RawEnv` takes."""
    wrapped = wrappers.TerminateIllegalWrapper(RawEnv(game, **table), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class RawEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """One deal of a game. The agent `player_2` sits at seat 2.

    `seats` is the number of players (0: the fewest), `preset` and `options` set the table as in the game. Raises
    UnknownGame or OptionError."""

    def __init__(
        self,
        game: str,
        seats: int = 0,
        preset: str = "",
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, seats, preset, options, render_mode)
        super().__init__()
        rules = engine.load(game)
        seats = seats or min(rules.SEATS)
        self.options = table_options(rules, preset, options)
        check_seats(rules, seats, self.options)
        self.game, self.seats, self.render_mode = game, seats, render_mode
        self.codec = Codec(encoding_of(game, seats), seats)
        self.metadata = {"name": f"rintaku_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        actions, numbers = len(self.codec.names), len(self.codec.most)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0.0, 1.0, (numbers,), np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._scale = 1 / np.array(self.codec.most, np.float32)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rng = Random()

    # ------------------------------------------------------------ PettingZoo --
    def observation_space(self, agent: str) -> Any:
        """What `observe` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all actions; the mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new deal. With the same seed the same deals follow one another; without one they go on. `options` is not
        used: the table is set when the environment is made."""
        if seed is not None:
            self._rng = Random(seed)
        self._turns = Turns(engine.load(self.game), self.options, self.seats, self._rng.getrandbits(SEED_BITS))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """What an agent may know now, and what it may do: nothing unless it is the one that is asked."""
        mask = np.zeros(len(self.codec.names), np.int8)
        if self._turns.seat == self._seat[agent]:
            mask[[self.codec.number(action) for action in self._turns.legal()]] = 1
        numbers = np.array(self.codec.observation(self.view(agent)), np.float32)
        return {"observation": np.minimum(numbers * self._scale, 1), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent that is asked. Raises IllegalAction or ValueError if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("None is an action only for an agent whose deal is over")
        self._turns.act(self.codec.action(int(action), self._seat[agent]))
        self._cumulative_rewards[agent] = 0.0
        if result := self._turns.state.result:
            worth = self.codec.encoding.rewards(result)
            self.rewards = {name: worth[seat] for name, seat in self._seat.items()}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self._select()

    def render(self) -> str | None:
        """The deal as the agent sees it that is asked, as a text; None without the render mode `ansi`."""
        if self.render_mode != "ansi":
            return None
        view = self.view(self.agent_selection)
        zones = [f"{name}: {codes(cards)}" for name, cards in view.zones.items()]
        return "\n".join([f"{self.agent_selection}, {view.phase}", *zones, *map(str, view.history[-self.seats :])])

    def close(self) -> None:
        """There is nothing to release."""

    # ------------------------------------------------- for bots of the program --
    def view(self, agent: str) -> View:
        """What an agent may know, as the program's own bots get it."""
        return self._turns.state.view(self._seat[agent])

    def answer(self, bot: Bot, rng: Random) -> int:
        """The number of the action that one of the program's bots chooses for the agent that is asked."""
        agent = self.agent_selection
        legal = [action for action in self._turns.legal() if action.verb != WAIT]
        thoughts = [move.action for move in bot.think(self.view(agent), legal, rng) if move]
        return self.codec.number(thoughts[-1] if thoughts else Action(self._seat[agent], WAIT))

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self._turns.seat or 0]
