"""The goals of a search: an item, perhaps by a day, perhaps before certain other things happen.

Goals that stand under others wait for these (landmarks, Hoffmann, Porteous and Sebastia 2004): nothing on a
side can begin before the side has come into play, so the side is looked for first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from loopwright_engine.core.branches import NONE_OPEN
from loopwright_engine.json_text import Json
from loopwright_engine.kit.campaign import notebooks
from loopwright_engine.kit.protocol import Bundle

from ..coverage import Watch
from ..options import Options
from ..rules.chapters import diary, pieces
from ..rules.state import variants
from ..rules.state.codes import MAX_KIDS
from ..rules.state.game import Game

OUT: Final = 0
FRONT: Final = 1
BACK: Final = 2
DISCARDED: Final = 3


def facts(game: Game) -> dict[str, int]:
    """The facts of a game as numbers, by name.

    They are `day`, `kids`, `insight`, `enigma`, `counter.ID`, `own.ID` (that of the kid who has most),
    `flag.ID` (0, 1), `token.ID` (how many lie on the board), `hacked.ID` (0, 1), and
    `diary.NUMBER`: 0 not in play yet, 1 front, 2 back, 3 discarded.
    """
    tables, ids = game.tables, game.tables.names.ids
    values = {"day": game.round, "kids": game.party.size, "insight": game.insight, "enigma": game.enigma}
    for name, value in zip(ids["counter"], game.counters, strict=False):
        values[f"counter.{name}"] = value
    for number, name in enumerate(ids["own"]):
        first = tables.first_own + number * MAX_KIDS
        values[f"own.{name}"] = max(game.counters[first : first + game.party.size])
    for number, name in enumerate(ids["flag"]):
        values[f"flag.{name}"] = game.flags >> number & 1
    for number, name in enumerate(ids["piece"]):
        values[f"token.{name}"] = pieces.count(game, number)
    for name, hacker in zip(ids["machine"], game.hackers, strict=True):
        values[f"hacked.{name}"] = int(hacker >= 0)
    for number, card in enumerate(tables.diary):
        values[f"diary.{card.number}"] = _place_of(game, number)
    return values


def _place_of(game: Game, card: int) -> int:
    side = diary.side_in_play(game, card)
    if side >= 0:
        return BACK if side else FRONT
    return DISCARDED if game.gone >> card & 1 else OUT


class SearchGoal(NamedTuple):
    """The question whether a game can reach `item`, by day `by` at the latest, before anything of `without`
    happens.

    `item` is an id of `coverage`: a side, a block, a rumor, an ending, or `day.N`. `without` holds ids of the
    same kinds, and of flags (`flag.old-number`) that are set.
    """

    item: str
    by: int | None = None
    without: frozenset[str] = frozenset()


def goal_of(goal: SearchGoal | str) -> SearchGoal:
    """A goal; the id of an item stands for the question whether it can be reached at all."""
    return SearchGoal(goal) if isinstance(goal, str) else goal


class Goals:
    """The goals of a search, by what they wait for, and those that are left."""

    def __init__(self, watch: Watch, goals: Collection[SearchGoal]) -> None:
        numbers = {name: number for number, name in enumerate(watch.names)}
        self.all: tuple[SearchGoal, ...] = tuple(dict.fromkeys(goals))
        self._above = items_above(watch.bundle.data)
        self._next: list[SearchGoal] | None = None
        self.left: list[SearchGoal] = list(self.all)
        """The goals that were neither reached nor dropped."""
        self._before_days: int = watch.items - 1
        """The index of `day.N` is this number plus N."""
        self._days = range(watch.items, watch.items + watch.last_round)
        self._waiting: dict[int, list[SearchGoal]] = {}
        for goal in self.all:
            if goal.item in numbers:
                self._waiting.setdefault(numbers[goal.item], []).append(goal)
        barring = {name for goal in self.all for name in goal.without} & numbers.keys()
        bits = {name: 1 << place for place, name in enumerate(sorted(barring))}
        self._bits = {numbers[name]: bit for name, bit in bits.items()}
        self._barring = {
            goal: sum(bits.get(name, 0) for name in goal.without) for goal in self.all if goal.without
        }

    def after(self, barred: int, events: Sequence[int]) -> int:
        """The barring events, as bits, once these events have happened as well."""
        if self._bits:
            for number in events:
                barred |= self._bits.get(number, 0)
        return barred

    def met(self, events: Sequence[int], barred: int, day: int) -> list[tuple[SearchGoal, int]]:
        """The goals that these events reach, each with its day.

        `day` is the day before them, and `barred` has the barring events before them.
        """
        reached: list[tuple[SearchGoal, int]] = []
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

    def is_open(self, goal: SearchGoal, barred: int) -> bool:
        """Whether no barring event of this goal has happened."""
        return not self._barring.get(goal, 0) & barred

    @property
    def next(self) -> list[SearchGoal]:
        """The goals left that wait for no other goal that is left."""
        if self._next is None:
            left = frozenset(self.left)
            self._next = [goal for goal in self.left if self._waits_for(goal, left) is None]
        return self._next

    def first(self, goal: SearchGoal) -> SearchGoal:
        """The last goal that a goal left waits for; itself if it waits for none."""
        left = frozenset(self.left)
        while (before := self._waits_for(goal, left)) is not None:
            goal = before
        return goal

    def _waits_for(self, goal: SearchGoal, left: frozenset[SearchGoal]) -> SearchGoal | None:
        """The same question about an item that the goal's item stands under, if it is left; else None."""
        item = self._above.get(goal.item)
        while item is not None:
            above = goal._replace(item=item)
            if above in left:
                return above
            item = self._above.get(item)
        return None

    def reach(self, goal: SearchGoal) -> None:
        """Note that a goal is reached; games that reach it again may still be shorter."""
        self.left.remove(goal)
        self._next = None

    def drop(self, goals: Collection[SearchGoal]) -> None:
        """Note that goals are given up."""
        dropped = frozenset(goals)
        self.left = [goal for goal in self.left if goal not in dropped]
        self._next = None
        self._waiting = {
            number: [goal for goal in waiting if goal not in dropped]
            for number, waiting in self._waiting.items()
        }


def items_above(data: Json) -> dict[str, str]:
    """For each item the item that must come before it: its outer block, its side, the front for a back."""
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


def blocks_in(part: object, above: tuple[str, ...] = ()) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The id of each block in a part of a bundle, and of each choice of which no option is open, with the ids
    that it stands in, from the outside.
    """
    if isinstance(part, list):
        for inner in part:
            yield from blocks_in(inner, above)
    elif isinstance(part, dict):
        if "effects" in part:
            yield part["id"], above
            above = (*above, part["id"])
        if part.get("do") == "choose":
            yield f"{part['options'][0]['then']['id']}{NONE_OPEN}", above
        for inner in part.values():
            yield from blocks_in(inner, above)


# --- The results and the progress of a search


class Found(NamedTuple):
    """The result of a search.

    `witnesses`: for each goal reached, a saved game that ends right there. `games`: the number of games
    played, with those that continued others. `searched`: for each other goal, how far was searched, in words.
    """

    witnesses: dict[SearchGoal, dict[str, object]]
    games: int
    searched: dict[SearchGoal, str]


class SearchProgress(NamedTuple):
    """The progress of a search: goals reached, goals in all, and games played."""

    reached: int
    goals: int
    games: int


class Shown(NamedTuple):
    """A game that stands right where a goal was reached, and the day."""

    day: int
    game: Game


# --- The default options of a search


HIGHEST_LIMIT: Final = 99
"""An enigma limit with which a sandbox scenario lasts (VAR-12)."""


def usual_options(bundle: Bundle) -> tuple[Options, ...]:
    """2 to 5 kids without variants; also with complications and a high enigma limit where they exist; all of
    these with an empty notebook and with a full one.
    """
    tables = bundle.tables
    counts = range(2, min(5, len(tables.kids)) + 1)
    options = [Options(kids) for kids in counts]
    limit = None if tables.enigma_limit is None else HIGHEST_LIMIT
    drawn = variants.names_of(variants.COMPLICATIONS_EVERY) if tables.complications else []
    if drawn or limit is not None:
        options += [Options(kids, tuple(drawn), enigma_limit=limit) for kids in counts]
    return tuple(replace(row, carried=carried) for carried in notebooks(bundle.data, None) for row in options)
