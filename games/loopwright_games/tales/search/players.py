"""A player who does what brings a goal nearer, and plays with sense besides, so that no time is lost."""

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

# --- What a search wants to happen next, as the things in play that make it happen


HACKING: Final = 2
"""So much time a kid should have left near a machine that is to be hacked."""


class Wanted:
    """Blocks that shall begin, as the things in play that make them begin."""

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
        """`solved`, `failed`: any rumor will do. `machines` shall be hacked, `shunned` blocks not begin."""
        self.actions: frozenset[int] = _those(tables.actions, blocks)
        self.rumors: frozenset[int] = _those(tables.rumors, blocks)
        self.choices: frozenset[int] = _those(tables.choices, blocks)
        self.shunned: frozenset[int] = _those(tables.actions, shunned)
        """Actions that must not be taken."""
        self.failures: frozenset[int] = frozenset(
            number
            for number, trial in enumerate(tables.trials)
            if (trial.failure in blocks and trial.success not in blocks)
            or (failed and trial.of_rumor and trial.success not in blocks)
        )
        """Tests that are better lost."""
        self.successes: frozenset[int] = frozenset(
            number
            for number, trial in enumerate(tables.trials)
            if trial.success in blocks or (solved and trial.of_rumor)
        )
        """Tests that are worth a push."""
        self.machines: frozenset[int] = frozenset(machines)
        self.any_rumor: bool = solved or failed

    def targets(self, game: Game) -> list[tuple[int, int]]:
        """What is wanted and can be done now: the locations, as a mask, and what it costs there.

        A face-down rumor might be the wanted one.
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
        """Where rumors lie that are wanted, or may be, and what a look into them costs."""
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
    """The numbers of the things whose block is among these."""
    return frozenset(number for number, thing in enumerate(things) if thing.block in blocks)


DEED: Final = (1 << actions.SEAT) - 1
MOST_HELP: Final = 256
"""All ways to succeed without a roll are as good as each other, and better than any help."""
PUSHING: Final = 0.85
"""How often a failed test is pushed that is wanted, with the mildest condition, …"""
NERVES: Final = 0.15
"""… and any other."""
TIDY: Final = 0.7
"""How many players look into rumors besides, so that the game is not lost on the way."""
HOMELY: Final = 0.7
"""How many rest, and go home for dinner when there is nothing else to do."""
STRAYING_RATES: Final = (0.02, 0.1, 0.3)
"""How often a player does anything, by luck."""
NOISE: Final = 0.5

WANTED, KNOWN, TOWARD, TIDYING, TIDILY, RESTING, HOME, EVENING = 5.0, 4.0, 3.0, 2.0, 1.8, 1.6, 1.4, 0.8
"""What is wanted; a rumor that may be; a step toward these; other rumors; a step toward them; …"""


class Directed:
    """Does what is wanted, goes where it can still be done today, and else lets the day pass."""

    def __init__(self, luck: random.Random, wanted: Wanted) -> None:
        self._luck = luck
        self._tidy = luck.random() < TIDY
        self._homely = luck.random() < HOMELY
        self._straying = STRAYING_RATES[int(luck.random() * len(STRAYING_RATES))]
        self.wanted = wanted

    def choose(self, game: Game) -> int:
        """An index: mostly that of the most useful option."""
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
        return decision.kind == "adventure" and (option & DEED) - actions.CARD in self.wanted.shunned

    def _better_lost(self, game: Game) -> bool:
        frame = game.stack[-1]
        return frame[0] in (frames.TEST_READY, frames.PUSHED) and frame[1] in self.wanted.failures

    def _well_won(self, game: Game) -> bool:
        return game.stack[-1][1] in self.wanted.successes


class _Day:
    """What the kids can do at one decision of the adventure phase, and what it is worth."""

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
        """What an action is worth; luck decides between those that are about equal."""
        if option == actions.EVENING:
            return EVENING
        game = self._game
        kid, deed = option >> actions.SEAT, option & DEED
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
        wanted = self._wanted
        if action in wanted.shunned:
            return -9.0
        if action not in wanted.actions:
            return 0.3
        game = self._game
        return WANTED + chance(game, kid, game.tables.actions[action].block, game.at[kid])

    def _move(self, kid: int, deed: int) -> float:
        """A step toward what is wanted, or else toward rumors, the nearer the better; a drive costs favor."""
        game, there = self._game, deed & 31
        here, far = game.tables.board.far[game.at[kid]], game.tables.board.far[there]
        left = game.pool[kid] - 1
        steps = _steps(here, far, left, self._targets)
        if steps >= 0:
            return TOWARD + (0.5 / (1 + steps) if deed < actions.CAR else -0.5)
        if deed >= actions.CAR or not self._spare(kid):
            return 0.0
        return TIDILY if _steps(here, far, left, self._rumors) >= 0 else 0.0

    def _spare(self, kid: int) -> bool:
        """Whether a kid has time for rumors, and for the way home where that matters."""
        game = self._game
        late = self._homely and game.favor[kid] < v.FAVOR_GOOD
        return self._tidy and game.pool[kid] > moving.dinner_cost(game, kid) * late


def _places(targets: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Locations, and what is spent there, from masks of locations."""
    return list({(place, spend) for mask, spend in targets for place in members(mask)})


def _steps(here: Sequence[int], there: Sequence[int], left: int, places: list[tuple[int, int]]) -> int:
    """How far it still is, after a move, to one of these places that is then nearer; -1 for none in time."""
    best = -1
    for place, spend in places:
        far = there[place]
        if far < here[place] and far + spend <= left and (best < 0 or far < best):
            best = far
    return best


# --- A player who looks for what has not been seen, and sees what players can see


EAGERNESS: Final = 8
"""An action of a card is tried so many times before a walk that is new is tried again."""
STRAYING: Final = 0.15
"""How often it does anything."""


class Explorer:
    """Takes what it has taken least often so far, in all its games."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck
        self._taken: Counter[tuple[str, int]] = Counter()

    def choose(self, game: Game) -> int:
        """The index of the option that was taken least; luck decides between equals."""
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
    """The option, whoever of the kids takes it."""
    whose = decision.kind == "adventure" and option >= 0
    return decision.kind, option & DEED if whose else option


def _weight(decision: Decision, option: int) -> int:
    if decision.kind != "adventure" or option < 0:
        return 1
    deed = option & DEED
    if deed >= actions.CARD:
        return EAGERNESS
    return EAGERNESS // 2 if deed == actions.INVESTIGATE or actions.HACK <= deed < actions.WRECK else 1
