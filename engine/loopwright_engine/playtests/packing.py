"""Many games in few bytes: what a comparison needs to know of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from ..bundle import Bundle
from . import written
from .plan import Cell, Plan
from .records import GameRecord
from .tally import owners

BLOCK: Final = 64
"""So many games lie in one piece of memory."""


class Game(NamedTuple):
    """One game: whether it was won, by the number of which ending, on which day, and which cards came up."""

    won: bool
    ending: int
    last: int
    cards: frozenset[int]


Read = Callable[[GameRecord], Game]


class Kinds:
    """The cards and endings of two drafts, by numbers that mean the same in both."""

    def __init__(self, old: Bundle, new: Bundle) -> None:
        before, after = ({card.id: card for card in written.cards(each.data)} for each in (old, new))
        self.cards: list[str] = [card for card in after if card in before]
        self.added: list[str] = [card for card in after if card not in before]
        self.removed: list[str] = [card for card in before if card not in after]
        endings = written.endings(old.data) | written.endings(new.data)
        self.endings: list[str] = list(endings)
        self.titles: dict[str, str] = {card: found.title for card, found in (before | after).items()}
        self.titles |= {f"ending.{ending}": title for ending, (title, _) in endings.items()}

    def reader(self, names: Sequence[str]) -> Read:
        """What reads the records whose numbers mean these names."""
        numbers = {card: number for number, card in enumerate(self.cards)}
        cards = [numbers.get(card) for card in owners(names, frozenset(numbers))]
        endings = {ending: number for number, ending in enumerate(self.endings)}

        def read(record: GameRecord) -> Game:
            seen = frozenset([cards[number] for number in record.reached]) - {None}
            return Game(record.won, endings[record.ending], record.round, seen)  # type: ignore[arg-type]

        return read


class Games:
    """The games of a playtest, to be found by their set-up and seed."""

    def __init__(self, plan: Plan, read: Read, records: Iterable[GameRecord]) -> None:
        self.count: int = 0
        self._seed = plan.seed
        self._cells = {cell: number for number, cell in enumerate(plan.cells)}
        self._games: dict[tuple[int, int], list[bytes | None]] = {}
        for record in records:
            self.count += 1
            piece = self._games.setdefault((record.cell, record.game // BLOCK), [None] * BLOCK)
            piece[record.game % BLOCK] = _packed(read(record))

    def get(self, cell: Cell, seed: int) -> Game | None:
        """The game with this set-up and this seed, if it was played."""
        number, game = self._cells.get(cell), seed - self._seed
        if number is None:
            return None
        found = self._games.get((number, game // BLOCK), ())
        packed = found[game % BLOCK] if found else None
        return _unpacked(packed) if packed is not None else None


def _packed(game: Game) -> bytes:
    bits = sum(1 << card for card in game.cards)
    head = bytes((game.won, *game.ending.to_bytes(2, "big"), *game.last.to_bytes(4, "big")))
    return head + bits.to_bytes((bits.bit_length() + 7) // 8, "big")


def _unpacked(packed: bytes) -> Game:
    bits = int.from_bytes(packed[7:], "big")
    cards = frozenset([number for number in range(bits.bit_length()) if bits >> number & 1])
    ending, last = int.from_bytes(packed[1:3], "big"), int.from_bytes(packed[3:7], "big")
    return Game(bool(packed[0]), ending, last, cards)
