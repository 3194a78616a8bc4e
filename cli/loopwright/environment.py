"""A game as an environment of PettingZoo, for libraries of learning agents, which move in turn (Terry et al.,
*PettingZoo: Gym for Multi-Agent Reinforcement Learning*, 2021).

What an agent sees has another shape in each game, so its numbers are put into a vector of fixed size by
hashing (Weinberger et al., *Feature Hashing for Large Scale Multitask Learning*, 2009). The extra `agents`
installs PettingZoo.

>>> from loopwright.environment import Environment
>>> env = Environment("lucha-libre")
>>> env.reset(seed=1)
>>> env.agent_selection, env.infos[env.agent_selection]["options"][:2]
('player_1', ['keep', '3'])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from loopwright_dsl.errors import LoopwrightError
from pettingzoo import AECEnv

from .api import GameOptions, Others, Scenario, compile_scenario, new_game

MOST = 1e6
"""Larger numbers are shown as this."""
Observation = dict[str, Any]


class Environment(AECEnv):  # type: ignore[misc]  # it has no types for a checker
    """A game of a scenario, with an agent for each seat, or one for all who win and lose together.

    An observation has a vector of `size` numbers, what the seat sees (`Table.see`), and the mask of the
    actions that are options now. Action N is option N of the decision; the ids of all, which stay the same
    while a draft is edited, are in the agent's `infos`. The reward comes at the end: 1 for who wins alone, or
    with all, -1 for who does not. `reset(seed=…)` deals the games that follow from the seed.
    """

    metadata = {"name": "loopwright_v1", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        scenario: Scenario,
        *,
        size: int = 512,
        most_options: int = 128,
        render_mode: str | None = None,
        others: Others | None = None,
        **options: Unpack[GameOptions],
    ) -> None:
        """Raises LoopwrightError for a scenario or options that cannot be played."""
        self._scenario = compile_scenario(scenario) if isinstance(scenario, str) else scenario
        self._others, self._options = others, options
        self._luck = np.random.default_rng()
        self._game: Any = new_game(self._scenario, others=others, **options)
        self._kit = self._game.kit
        self.size, self.most_options, self.render_mode = size, most_options, render_mode
        seats = max(1, len(self._kit.scores))
        self.possible_agents = [f"player_{seat + 1}" for seat in range(seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-MOST, MOST, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (most_options,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(most_options) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:  # noqa: ARG002 - as all have it
        """Deal a new game."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        dealt = int(self._luck.integers(2**31))
        self._game = new_game(self._scenario, seed=dealt, others=self._others, **self._options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def step(self, action: int | None) -> None:
        """Take an option for the agent whose turn it is. Raises LoopwrightError for what is no option."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if action is None or not 0 <= action < len(self._game.decision.options):
            raise LoopwrightError(f"{agent} takes option {action}, of {len(self._game.decision.options)}.")
        self._game.choose(int(action))
        self._clear_rewards()
        result = self._game.result
        if result is None:
            self._ask()
        else:
            best = [score == max(result.scores) for score in result.scores]
            for seat, name in enumerate(self.agents):
                won = best[seat] and sum(best) == 1 if best else result.won
                self.rewards[name], self.terminations[name] = 1.0 if won else -1.0, True
            self.infos = self._no_options()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; the mask has options for whoever decides alone."""
        seen, mask = np.zeros(self.size, np.float32), np.zeros(self.most_options, np.int8)
        for place, number in _numbers(self._kit.seen(self._game, self._seat(agent)), "", self.size):
            seen[place] += number
        if self._game.decision is not None and agent == self.agent_selection:
            mask[: len(self._game.decision.options)] = 1
        return {"observation": np.clip(seen, -MOST, MOST), "action_mask": mask}

    def render(self) -> str | None:
        """The table in words, as who decides sees it."""
        if self.render_mode is None:
            return None
        return "\n".join(f"{name}: {words}" for name, words in self._kit.table(self._game, self._decides()))

    def close(self) -> None:
        """Nothing is open."""

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent) if len(self.possible_agents) > 1 else self._decides()

    def _decides(self) -> int:
        """The seat that decides; 0 after the end."""
        return max(0, self._game.decision.seat) if self._game.decision is not None else 0

    def _no_options(self) -> dict[str, dict[str, list[str]]]:
        return {agent: {"options": []} for agent in self.agents}

    def _ask(self) -> None:
        """Turn to who decides now. Raises LoopwrightError where more can be done than there are actions."""
        options = self._game.decision.options
        if len(options) > self.most_options:
            raise LoopwrightError(
                f"A decision has {len(options)} options, more than the environment's {self.most_options}.",
                hint=f"Environment(…, most_options={len(options)})",
            )
        self.agent_selection = self.possible_agents[self._decides() if len(self.possible_agents) > 1 else 0]
        self.infos = self._no_options()
        ids = [self._kit.option_id(self._game, option) for option in options]
        self.infos[self.agent_selection]["options"] = ids


def _numbers(seen: object, name: str, size: int) -> Iterator[tuple[int, float]]:
    """Places in a vector of this size and numbers for them: of what is no number, that it is so."""
    if isinstance(seen, Mapping):
        for key, part in seen.items():
            yield from _numbers(part, f"{name}.{key}", size)
    elif isinstance(seen, (list, tuple)):
        for place, part in enumerate(seen):
            yield from _numbers(part, f"{name}.{place}", size)
    elif isinstance(seen, (int, float)):
        yield _place(name, size), float(seen)
    elif seen is not None:
        yield _place(f"{name}={seen}", size), 1.0


@lru_cache(100_000)
def _place(name: str, size: int) -> int:
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big") % size
