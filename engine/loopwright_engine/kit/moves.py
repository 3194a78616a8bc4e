"""Options that are a verb and what it takes, `use` and a card: a `Move` for each verb that rules offer.

Rules say `offer("act", [("end",), ("use", card), ("walk", place)])`, and the answer is the method `move_use`
with its card. On the stack and in saves an option is one number, as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from string import Formatter
from typing import Any, Final

from loopwright_engine.errors import RulesError
from loopwright_engine.game_types import AnyTables

from .protocol import Field

MOVE: Final = "move"
"""The field of such options: `Ask("What do you do?", MOVE, rule)`."""
PREFIX: Final = "move_"
"""What the methods that carry moves out begin with."""
VERB: Final = 8
"""The bits of the verb in the number of an option; each value has `VALUE` more."""
VERBS: Final = (1 << VERB) - 1
VALUE: Final = 12
MOST_VALUE: Final = (1 << VALUE) - 1
READY: Final = 256
"""So many values of a verb have their options ready made."""


@dataclass(frozen=True, slots=True)
class Move:
    """A verb that can be chosen: its words, with a place for each value, the rule that allows it, and the
    title under which a page puts such options together.

    Without `fields` the values are those that the words say, in their order. `writes` are the counters that
    its method moves, `plays` the kinds of cards that it plays; without them it may do anything.
    """

    text: str
    rule: str
    group: str = ""
    fields: tuple[str, ...] = ()
    writes: tuple[str, ...] | None = None
    plays: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if not self.fields:
            holes = (name for _, name, _, _ in Formatter().parse(self.text) if name)
            object.__setattr__(self, "fields", tuple(dict.fromkeys(holes)))


def coded(verb: int, values: Sequence[int]) -> int:
    """A verb by its number and what it takes, as one number. Raises RulesError."""
    number, shift = verb, VERB
    for value in values:
        if not 0 <= value <= MOST_VALUE:
            raise RulesError(
                f"a move takes numbers from 0 to {MOST_VALUE:,}, not {value}: give it a verb of its own"
            )
        number |= value << shift
        shift += VALUE
    return number


def decoded(option: int, count: int) -> tuple[int, ...]:
    """The values of an option whose verb takes so many."""
    if count < 2:  # as most do
        return (option >> VERB,) if count else ()
    return tuple(option >> shift & MOST_VALUE for shift in range(VERB, VERB + VALUE * count, VALUE))


class MoveWords:
    """The moves of a game in one language."""

    def __init__(self, moves: Mapping[str, Move], fields: Mapping[str, Field]) -> None:
        self._moves = list(moves.items())
        self._fields = fields

    def parts(self, option: int) -> tuple[str, Move, list[tuple[Field, int]]]:
        """The verb of an option, its move, and its values with their fields."""
        verb, move = self._moves[option & VERBS]
        values = decoded(option, len(move.fields))
        return (
            verb,
            move,
            [(self._fields[name], value) for name, value in zip(move.fields, values, strict=True)],
        )

    def __call__(self, game: object, option: int) -> str:
        _, move, values = self.parts(option)
        words = {
            name: field.words(game, value) for name, (field, value) in zip(move.fields, values, strict=True)
        }
        return move.text.format(**words)

    def of_verb(self, verb: int) -> str:
        """The words of a verb, with dots for what it takes."""
        _, move = self._moves[verb]
        return move.text.format(**dict.fromkeys(move.fields, "…"))

    def id(self, game: object, option: int) -> str:
        """An option by its verb and the ids of what it takes, `use-lantern`."""
        verb, _, values = self.parts(option)
        ids = (field.id(game, value) for field, value in values)
        return "-".join((verb.replace("_", "-"), *(id.partition(".")[2] or id for id in ids)))

    def all(self, tables: AnyTables) -> Iterator[int]:
        """Every option that there can be, as far as the values are known before a game."""
        for verb, (_, move) in enumerate(self._moves):
            known = [self._fields[name].all for name in move.fields]
            if all(one is not None for one in known):
                for values in product(*(one(tables) for one in known if one is not None)):
                    yield coded(verb, values)


def move_field(moves: Mapping[str, Move], fields: Mapping[str, Field]) -> Field:
    """The field whose numbers are moves."""
    said = MoveWords(moves, fields)
    unknown = any(fields[name].all is None for move in moves.values() for name in move.fields)
    return Field(said, said.id, None if unknown else said.all)


Rows = Mapping[str, tuple[int, Mapping[int, int]]]
"""The number of each verb, and its options with one value that is not large, ready made."""


def rows_of(moves: Iterable[str]) -> Rows:
    """What `options_of` goes by, of verbs in their order."""
    return {
        verb: (number, {value: number | value << VERB for value in range(READY)})
        for number, verb in enumerate(moves)
    }


def options_of(rows: Rows, moves: Iterable[tuple[Any, ...]]) -> list[int]:
    """Moves as numbers; one whose last value is a list is a move with each of them. Raises RulesError."""
    options: list[int] = []
    for move in moves:
        try:
            number, ready = rows[move[0]]
        except KeyError:
            raise RulesError(f"no move of `moves` is called {move[0]!r}") from None
        count = len(move)
        if count == 1:
            options.append(number)
            continue
        last = move[-1]
        values = last if type(last) is list else (last,)
        if count == 2:
            try:
                options += [*map(ready.__getitem__, values)]
                continue
            except KeyError:  # large ones are made one by one
                pass
        options += [coded(number, (*move[1:-1], value)) for value in values]
    return options
