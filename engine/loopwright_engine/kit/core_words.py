"""Where the game of a kit plays the words that all cards have as the core does, and where in its own way.

A kit may override anything. What is proved of cards alone (`verify`) holds only where none of that was
overridden, which is seen here: by the methods, and by each block of a deck that reads cards as others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from .cards import CardGame, Deck

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import Bundle

PLAYED: Final = (
    "play_block", "line_chosen", "end_by_card", "mark_flag", "end", "ask", "then", "roll", "run", "choose",
    "change_gauge", "set_gauge", "chosen_plays", "_stands", "begin_round", "timer_is_due",
)  # fmt: skip
"""The methods of a game that play what cards say."""
READ: Final = ("fact", "quantity", "gauge", "flag", "own")
"""The methods of a deck that read it."""


def own_ways(bundle: Bundle) -> frozenset[str]:
    """The ids of the blocks that a game may play otherwise than the words of the core say."""
    game: Any = getattr(bundle.kit, "game", None)
    tables = bundle.tables
    every = frozenset(_ids(bundle.data))
    if not (_keeps(game, CardGame, PLAYED) and _keeps(type(tables), Deck, READ)):
        return every
    core = Deck(bundle.data, game)
    if core.block_ids != tables.block_ids or type(core.compiler) is not type(tables.compiler):
        return every
    pairs = zip(core.compiler.written, tables.compiler.written, strict=True)
    return frozenset(said["id"] for said, read in pairs if said != read)


def _ids(part: object) -> Iterator[str]:
    """The ids of all blocks in a part of a bundle."""
    if isinstance(part, Mapping):
        if "effects" in part and "id" in part:
            yield part["id"]
        part = part.values()
    if not isinstance(part, str) and isinstance(part, Iterable):
        for inner in part:
            yield from _ids(inner)


def _keeps(own: object, base: type, names: tuple[str, ...]) -> bool:
    """Whether a class has these methods as its base class has them."""
    return (
        isinstance(own, type)
        and issubclass(own, base)
        and all(getattr(own, name) is getattr(base, name) for name in names)
    )
