"""The verbs of cards that happen once, at the table; those that reach kids are in `kid_verbs`.

To add a verb, add a row to `TABLE_VERBS` (and its words to `log_words.ENTRIES` if it has its own log entry).
"""

# ruff: noqa: ARG001, ARG005 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from . import calendar, diary, log, rumors
from .clauses import Step
from .game import COUNTERS, FLAGS, Game
from .index import Index
from .kid_verbs import Fields
from .quantities import Data


class TableVerb:
    """A verb that happens once; `build(index, data, source)` gives the step."""

    def __init__(
        self, fields: Fields, build: Callable[[Index, Data, int], Step], stops: bool = False
    ) -> None:
        self.fields: Fields = fields
        self.build: Callable[[Index, Data, int], Step] = build
        self.stops: bool = stops


def _insight(index: Index, data: Data, source: int) -> Step:
    by: int = data["by"]
    return lambda game, kid, context: rumors.add_insight(game, by, source)


def _enigma(index: Index, data: Data, source: int) -> Step:
    by: int = data["by"]
    return lambda game, kid, context: rumors.add_enigma(game, by, source)


def _counter(index: Index, data: Data, source: int) -> Step:
    counter = index.counters[data["counter"]]
    by: int = data["by"]
    return lambda game, kid, context: _turn(game, counter, game.counters[counter] + by, source)


def _set_counter(index: Index, data: Data, source: int) -> Step:
    counter = index.counters[data["counter"]]
    to: int = data["to"]
    return lambda game, kid, context: _turn(game, counter, to, source)


def _turn(game: Game, counter: int, value: int, source: int) -> None:
    """Set a counter, clamped to its ends."""
    low, high, _ = game.tables.counters[counter]
    value = min(high, max(low, value))
    game.counters[counter] = value
    game.dirty |= COUNTERS
    game.tail.append((log.COUNTER, source, counter, value))


def _set_flag(index: Index, data: Data, source: int) -> Step:
    flag = index.flags[data["flag"]]

    def step(game: Game, kid: int, context: int) -> None:
        game.flags |= 1 << flag
        game.dirty |= FLAGS
        game.tail.append((log.FLAG_SET, source, flag))

    return step


def _clear_flag(index: Index, data: Data, source: int) -> Step:
    flag = index.flags[data["flag"]]

    def step(game: Game, kid: int, context: int) -> None:
        game.flags &= ~(1 << flag)
        game.dirty |= FLAGS
        game.tail.append((log.FLAG_CLEARED, source, flag))

    return step


def _play_diary(index: Index, data: Data, source: int) -> Step:
    card = index.diary[data["diary"]]
    return lambda game, kid, context: diary.play(game, card, source)


def _flip_diary(index: Index, data: Data, source: int) -> Step:
    card = index.diary[data["diary"]]
    return lambda game, kid, context: diary.flip(game, card, source)


def _discard_diary(index: Index, data: Data, source: int) -> Step:
    card = index.diary[data["diary"]]
    return lambda game, kid, context: diary.discard(game, card, source)


def _look_at_diary(index: Index, data: Data, source: int) -> Step:
    card = index.diary[data["diary"]]
    return lambda game, kid, context: diary.look_at(game, card, source)


def _pass_first(index: Index, data: Data, source: int) -> Step:
    return lambda game, kid, context: calendar.pass_first_today(game, source)


def _nothing(index: Index, data: Data, source: int) -> Step:
    return lambda game, kid, context: None


def _tell(index: Index, data: Data, source: int) -> Step:
    text = index.text(data["text"])
    return lambda game, kid, context: game.tail.append((log.TELL, source, text))


def _end_game(index: Index, data: Data, source: int) -> Step:
    ending = index.endings[data["ending"]]
    return lambda game, kid, context: diary.end(game, ending, source)


TABLE_VERBS: Final[dict[str, TableVerb]] = {
    "insight": TableVerb({"by": "int"}, _insight),
    "enigma": TableVerb({"by": "int"}, _enigma),
    "counter": TableVerb({"counter": "counter", "by": "int"}, _counter),
    "set_counter": TableVerb({"counter": "counter", "to": "int"}, _set_counter),
    "set_flag": TableVerb({"flag": "flag"}, _set_flag),
    "clear_flag": TableVerb({"flag": "flag"}, _clear_flag),
    "play_diary": TableVerb({"diary": "diary"}, _play_diary),
    "flip_diary": TableVerb({"diary": "diary"}, _flip_diary),
    "discard_diary": TableVerb({"diary": "diary"}, _discard_diary),
    "look_at_diary": TableVerb({"diary": "diary"}, _look_at_diary),
    "pass_first_player": TableVerb({}, _pass_first),
    "nothing": TableVerb({}, _nothing),
    "tell": TableVerb({"text": "string"}, _tell),
    "end_game": TableVerb({"ending": "ending"}, _end_game, stops=True),
}
