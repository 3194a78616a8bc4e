"""What a search looks for: an item, perhaps by a day, perhaps before anything else has happened.

Goals that stand under others wait for these (landmarks, Hoffmann, Porteous and Sebastia 2004): nothing on a
side can begin before the side has come into play, so the side is looked for first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from loopwright_engine.bundle.load import Bundle
from loopwright_engine.errors import EngineError
from loopwright_engine.session.saves import load

from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.state import variants
from loopwright_games.tales.rules.state.game import Game


class Goal(NamedTuple):
    """Can a game reach `item`, at the latest on day `by`, while nothing of `without` has happened before?

    `item` is an id of `coverage`: a side, a block, a rumor, an ending, or `day.N`. `without` holds ids of
    the same kinds, and flags (`flag.old-number`) that were set.
    """

    item: str
    by: int | None = None
    without: frozenset[str] = frozenset()


def goal_of(goal: Goal | str) -> Goal:
    """The plain id of an item asks whether it can be reached at all."""
    return Goal(goal) if isinstance(goal, str) else goal


class Goals:
    """Goals by what they wait for; which of them are left."""

    def __init__(self, watch: Watch, goals: Collection[Goal]) -> None:
        numbers = {name: number for number, name in enumerate(watch.names)}
        self.all: tuple[Goal, ...] = tuple(dict.fromkeys(goals))
        self._above = items_above(watch.bundle.data)
        self._next: list[Goal] | None = None
        self.left: list[Goal] = list(self.all)
        """Neither reached nor given up."""
        self._before_days: int = watch.items - 1
        """`day.N` has this number plus N."""
        self._days = range(watch.items, watch.items + watch.last_round)
        self._waiting: dict[int, list[Goal]] = {}
        for goal in self.all:
            if goal.item in numbers:
                self._waiting.setdefault(numbers[goal.item], []).append(goal)
        barring = {name for goal in self.all for name in goal.without} & numbers.keys()
        bits = {name: 1 << place for place, name in enumerate(sorted(barring))}
        self._bits = {numbers[name]: bit for name, bit in bits.items()}
        self._barring = {
            goal: sum(bits.get(name, 0) for name in goal.without) for goal in self.all if goal.without
        }

    def after(self, barred: int, found: Sequence[int]) -> int:
        """All that bars goals, as bits, when this has happened as well."""
        if self._bits:
            for number in found:
                barred |= self._bits.get(number, 0)
        return barred

    def met(self, events: Sequence[int], barred: int, day: int) -> list[tuple[Goal, int]]:
        """The goals that are reached by what happens now, each with its day.

        `day` is that before it happens, and `barred` what has happened by then.
        """
        reached: list[tuple[Goal, int]] = []
        for number in events:
            if number in self._days:
                day = number - self._before_days
            reached += [
                (goal, day)
                for goal in self._waiting.get(number, ())
                if (goal.by is None or day <= goal.by) and self.is_open(goal, barred)
            ]
            barred = self.after(barred, (number,))
        return reached

    def is_open(self, goal: Goal, barred: int) -> bool:
        """Whether nothing that has happened bars a goal."""
        return not self._barring.get(goal, 0) & barred

    @property
    def next(self) -> list[Goal]:
        """Those left that wait for no other that is left."""
        if self._next is None:
            left = frozenset(self.left)
            self._next = [goal for goal in self.left if self._waits_for(goal, left) is None]
        return self._next

    def first(self, goal: Goal) -> Goal:
        """What a goal that is left waits for in the end; itself where it waits for nothing."""
        left = frozenset(self.left)
        while (before := self._waits_for(goal, left)) is not None:
            goal = before
        return goal

    def _waits_for(self, goal: Goal, left: frozenset[Goal]) -> Goal | None:
        """The same about something that it stands under, where that is left, too."""
        item = self._above.get(goal.item)
        while item is not None:
            above = goal._replace(item=item)
            if above in left:
                return above
            item = self._above.get(item)
        return None

    def reach(self, goal: Goal) -> None:
        """This one is not left any more; games that meet it again may be shorter."""
        self.left.remove(goal)
        self._next = None

    def drop(self, goals: Collection[Goal]) -> None:
        """These are given up."""
        gone = frozenset(goals)
        self.left = [goal for goal in self.left if goal not in gone]
        self._next = None
        self._waiting = {
            number: [goal for goal in waiting if goal not in gone]
            for number, waiting in self._waiting.items()
        }


def items_above(data: Mapping[str, Any]) -> dict[str, str]:
    """For each item the item without which it cannot be: the block it stands in, its side, the front."""
    item_above: dict[str, str] = {}
    for card in data["diary"]:
        sides = [side for side in card["sides"].values() if side is not None]
        for front, back in pairwise(sides):
            item_above[back["id"]] = front["id"]
        for side in sides:
            item_above.update((name, above[-1]) for name, above in blocks_in(side, (side["id"],)))
    for card in data["rumors"]:
        for effect in card["block"]["effects"]:
            item_above.update((name, above[-1]) for name, above in blocks_in(effect, (card["id"],)))
    return item_above


def blocks_in(part: Any, above: tuple[str, ...] = ()) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The id of each block in a part of a bundle, with all that it stands in, from the outside."""
    if isinstance(part, list):
        for one in part:
            yield from blocks_in(one, above)
    elif isinstance(part, dict):
        if "effects" in part:
            yield part["id"], above
            above = (*above, part["id"])
        for one in part.values():
            yield from blocks_in(one, above)


# --- What a search has found, and how it goes on


class Found(NamedTuple):
    """What a search came to.

    `witnesses`: for each goal reached a saved game that ends right there. `games`: how many were played,
    those from positions in the middle included. `searched`: for each other goal, in words, how far was
    searched.
    """

    witnesses: dict[Goal, dict[str, object]]
    games: int
    searched: dict[Goal, str]


class Progress(NamedTuple):
    """How far a search is: so many goals reached, of so many, in so many games."""

    reached: int
    goals: int
    games: int


class Shown(NamedTuple):
    """A game that stands right where a goal was reached, on this day."""

    day: int
    game: Game


# --- The games that a search plays when nobody says which


HIGHEST_LIMIT: Final = 99
"""VAR-12: with this enigma limit a sandbox scenario lasts."""


def usual_options(bundle: Bundle) -> tuple[Options, ...]:
    """2 to 5 kids without variants; complications and a high enigma limit where the scenario knows these."""
    tables = bundle.tables
    counts = range(2, min(5, len(tables.kids)) + 1)
    options = [Options(kids) for kids in counts]
    limit = None if tables.enigma_limit is None else HIGHEST_LIMIT
    drawn = variants.names_of(variants.COMPLICATIONS_EVERY) if tables.complications else []
    if drawn or limit is not None:
        options += [Options(kids, tuple(drawn), enigma_limit=limit) for kids in counts]
    return tuple(options)


# --- Witnesses: saved games that show that something can be reached, cut right after it was


def replay_witness(
    bundle: Bundle, witness: Mapping[str, object], goal: Goal | str, *, watch: Watch | None = None
) -> bool:
    """Whether a saved game can be played again, to the letter, and reaches the goal as it asks.

    `watch` saves preparing one where there are many witnesses.
    """
    try:
        game = load(bundle, dict(witness))
    except EngineError:
        return False
    watch = watch or Watch(bundle)
    return bool(Goals(watch, [goal_of(goal)]).met(watch.story(game), 0, 0))
