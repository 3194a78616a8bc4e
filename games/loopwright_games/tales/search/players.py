"""The players of a search: one that does what brings a goal nearer, and one that does what it did least."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, Final

from loopwright_engine.kernel.masks import mask_of, members

from loopwright_games.tales.bots.cards import chance
from loopwright_games.tales.bots.decisions import VALUES
from loopwright_games.tales.rules.chapters import actions, moving
from loopwright_games.tales.rules.chapters.machines import around
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames
from loopwright_games.tales.rules.state.game import Decision, Game
from loopwright_games.tales.rules.state.tables import Tables

# --- The blocks that a search wants to begin next, as things that players can do


HACKING: Final = 2
"""The time that a kid should have left near a machine that is to be hacked."""


class Wanted:
    """Blocks that shall begin, as the actions, rumors, options, tests and machines that make them begin."""

    def __init__(
        self,
        tables: Tables,
        blocks: Collection[int],
        *,
        machines: Collection[int] = (),
        solved: bool = False,
        failed: bool = False,
        shunned: Collection[int] = (),
    ) -> None:
        """`solved` and `failed` say that any rumor will do; `machines` are to be hacked, `shunned` blocks
        avoided.
        """
        self.actions: frozenset[int] = _those(tables.actions, blocks)
        self.rumors: frozenset[int] = _those(tables.rumors, blocks)
        self.choices: frozenset[int] = _those(tables.choices, blocks)
        self.shunned: frozenset[int] = _those(tables.actions, shunned)
        """The actions that must not be taken."""
        self.failures: frozenset[int] = frozenset(
            number
            for number, trial in enumerate(tables.trials)
            if (trial.failure in blocks and trial.success not in blocks)
            or (failed and trial.of_rumor and trial.success not in blocks)
        )
        """The tests that are better failed."""
        self.successes: frozenset[int] = frozenset(
            number
            for number, trial in enumerate(tables.trials)
            if trial.success in blocks or (solved and trial.of_rumor)
        )
        """The tests that are worth a push."""
        self.machines: frozenset[int] = frozenset(machines)
        self.any_rumor: bool = solved or failed

    def targets(self, game: Game) -> list[tuple[int, int]]:
        """Where something wanted can be done now: masks of locations, each with the cost there.

        A face-down rumor counts, since it may be the wanted one.
        """
        used = game.used_round | game.used_game
        places = [
            (action.at, action.spend)
            for action in game.active.actions
            if action.number in self.actions and not used & action.mark
        ]
        places += self.rumors_at(game)
        if self.machines:
            figures = around(game)
            near = [place for place, there in enumerate(figures) if not self.machines.isdisjoint(there)]
            places.append((mask_of(near), HACKING))
        return places

    def rumors_at(self, game: Game) -> list[tuple[int, int]]:
        """Where rumors lie that are wanted or may be: masks of locations, each with the cost of
        investigating.
        """
        cost = game.active.numbers[v.INVESTIGATING]
        if self.any_rumor:
            return [(game.rumored, cost)]
        if not self.rumors:
            return []
        rumors = game.tables.rumors
        return [
            (1 << rumors[rumor].at, cost)
            for rumor in game.track
            if rumor >= 0 and (rumor in self.rumors or game.hidden >> rumors[rumor].at & 1)
        ]


def _those(things: Sequence[Any], blocks: Collection[int]) -> frozenset[int]:
    """The indices of the things whose block is among these."""
    return frozenset(number for number, thing in enumerate(things) if thing.block in blocks)


MOST_HELP: Final = 256
"""The value of an automatic success, above that of any help."""
PUSHING: Final = 0.85
"""The probability of pushing a failed test that is wanted."""
NERVES: Final = 0.15
"""The probability of pushing any other failed test."""
TIDY: Final = 0.7
"""The share of players that also investigate rumors, so that the game is not lost meanwhile."""
HOMELY: Final = 0.7
"""The share of players that rest, and go home for dinner when there is nothing else to do."""
STRAYING_RATES: Final = (0.02, 0.1, 0.3)
"""The probabilities of a random option; each player has one of them."""
NOISE: Final = 0.5

WANTED, KNOWN, TOWARD, TIDYING, TIDILY, RESTING, HOME, EVENING = 5.0, 4.0, 3.0, 2.0, 1.8, 1.6, 1.4, 0.8
"""The values of actions: a wanted one; a rumor that may be wanted; a step toward these; other rumors; a step
toward them; resting; going home; the evening."""


class Directed:
    """A player that does what is wanted, goes where that can be done today, and else lets the day pass."""

    def __init__(self, luck: random.Random, wanted: Wanted) -> None:
        self._luck = luck
        self._tidy = luck.random() < TIDY
        self._homely = luck.random() < HOMELY
        self._straying = STRAYING_RATES[int(luck.random() * len(STRAYING_RATES))]
        self.wanted = wanted

    def choose(self, game: Game) -> int:
        """The index of the option with the highest value, or now and then of a random one."""
        decision = game.decision
        assert decision is not None
        luck, count = self._luck.random, len(decision.options)
        if luck() < self._straying:
            index = int(luck() * count)
            if not self._shuns(decision, index):
                return index
        values = self._worth(game, decision)
        best, most = 0, -1e9
        for index, value in enumerate(values):
            worth = value + luck() * NOISE
            if worth > most:
                best, most = index, worth
        return best

    def _worth(self, game: Game, decision: Decision) -> list[float]:
        options = decision.options
        if decision.kind == "adventure":
            round_table = _Day(game, self.wanted, self._tidy, self._homely)
            return [round_table.worth(option) for option in options]
        if decision.kind == "choose":
            return [float(option in self.wanted.choices) for option in options]
        if decision.kind == "test":
            sign = -1.0 if self._better_lost(game) else 1.0
            return [sign * min(option, MOST_HELP) for option in options]
        if decision.kind == "push":
            pushing = self._luck.random() < (PUSHING if self._well_won(game) else NERVES)
            return [-float(option) if option else -9.0 if pushing else 9.0 for option in options]
        value = VALUES.get(decision.kind)
        if value is None or self._luck.random() < 0.5:
            return [0.0] * len(options)
        return [value(game, decision.seat, option) for option in options]

    def _shuns(self, decision: Decision, index: int) -> bool:
        option = decision.options[index]
        return decision.kind == "adventure" and (option & actions.DEED) - actions.CARD in self.wanted.shunned

    def _better_lost(self, game: Game) -> bool:
        frame = game.stack[-1]
        return frame[0] in (frames.TEST_READY, frames.PUSHED) and frame[1] in self.wanted.failures

    def _well_won(self, game: Game) -> bool:
        return game.stack[-1][1] in self.wanted.successes


class _Day:
    """The values of options at one decision of the adventure phase."""

    def __init__(self, game: Game, wanted: Wanted, tidy: bool, homely: bool) -> None:
        self._game = game
        self._wanted = wanted
        self._tidy = tidy
        self._homely = homely
        self._targets = _places(wanted.targets(game))
        rumors = [(game.rumored, game.active.numbers[v.INVESTIGATING])] if tidy else []
        self._rumors = _places(rumors)
        self._known = frozenset(place for place, _ in _places(wanted.rumors_at(game)))

    def worth(self, option: int) -> float:
        """The value of an option of the adventure phase."""
        if option == actions.EVENING:
            return EVENING
        game = self._game
        kid, deed = option >> actions.SEAT, option & actions.DEED
        if deed >= actions.CARD:
            return self._card(kid, deed - actions.CARD)
        if deed < actions.SCOUT:
            return self._move(kid, deed)
        if deed == actions.INVESTIGATE:
            return KNOWN if game.at[kid] in self._known else TIDYING if self._spare(kid) else 0.5
        if actions.HACK <= deed < actions.WRECK:
            return WANTED if deed - actions.HACK in self._wanted.machines else 0.7
        if self._homely:
            if deed == actions.HOME:
                return HOME if game.pool[kid] <= moving.dinner_cost(game, kid) + 1 else EVENING
            if actions.REST <= deed < actions.INVESTIGATE:
                return RESTING
        return 0.0

    def _card(self, kid: int, action: int) -> float:
        aims = self._wanted
        if action in aims.shunned:
            return -9.0
        if action not in aims.actions:
            return 0.3
        game = self._game
        return WANTED + chance(game, kid, game.tables.actions[action].block, game.at[kid])

    def _move(self, kid: int, deed: int) -> float:
        """The value of a move: toward what is wanted, else toward rumors, the nearer the better; a drive
        costs favor.
        """
        game, goal = self._game, deed & 31
        distances_now, far = game.tables.board.far[game.at[kid]], game.tables.board.far[goal]
        left = game.pool[kid] - 1
        steps = _steps(distances_now, far, left, self._targets)
        if steps >= 0:
            return TOWARD + (0.5 / (1 + steps) if deed < actions.CAR else -0.5)
        if deed >= actions.CAR or not self._spare(kid):
            return 0.0
        return TIDILY if _steps(distances_now, far, left, self._rumors) >= 0 else 0.0

    def _spare(self, kid: int) -> bool:
        """Whether a kid has time for rumors besides the way home, where that matters."""
        game = self._game
        late = self._homely and game.favor[kid] < v.FAVOR_GOOD
        return self._tidy and game.pool[kid] > moving.dinner_cost(game, kid) * late


def _places(targets: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The locations of masks, each with its cost."""
    return list({(place, spend) for mask, spend in targets for place in members(mask)})


def _steps(
    distances_now: Sequence[int], distances_then: Sequence[int], left: int, places: list[tuple[int, int]]
) -> int:
    """The distance, after a move, to the nearest target that it brings nearer and within reach; else -1."""
    best = -1
    for place, spend in places:
        far = distances_then[place]
        if far < distances_now[place] and far + spend <= left and (best < 0 or far < best):
            best = far
    return best


# --- A player that looks for what it has not done before


EAGERNESS: Final = 8
"""How many times an action of a card is taken for each time that a walk is."""
STRAYING: Final = 0.15
"""The probability of a random option."""


class Explorer:
    """A player that takes the option that it took least often so far, in all its games."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck
        self._taken: Counter[tuple[str, int]] = Counter()

    def choose(self, game: Game) -> int:
        """The index of the option taken least often; chance decides between equals."""
        decision = game.decision
        assert decision is not None
        luck = self._luck.random
        if luck() < STRAYING:
            return int(luck() * len(decision.options))
        best, least = 0, 1e9
        for index, option in enumerate(decision.options):
            count = self._taken[_name(decision, option)] / _weight(decision, option) + luck()
            if count < least:
                best, least = index, count
        self._taken[_name(decision, decision.options[best])] += 1
        return best


def _name(decision: Decision, option: int) -> tuple[str, int]:
    """The option, the same for all kids."""
    whose = decision.kind == "adventure" and option >= 0
    return decision.kind, option & actions.DEED if whose else option


def _weight(decision: Decision, option: int) -> int:
    if decision.kind != "adventure" or option < 0:
        return 1
    deed = option & actions.DEED
    if deed >= actions.CARD:
        return EAGERNESS
    return EAGERNESS // 2 if deed == actions.INVESTIGATE or actions.HACK <= deed < actions.WRECK else 1
