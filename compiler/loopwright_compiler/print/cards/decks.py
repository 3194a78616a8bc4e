"""Decks of cards to print, and what else a game says of what lies on its table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.card_rows import BadgeRow, Block

from .faces import PrintedCard

if TYPE_CHECKING:
    from loopwright_compiler.print.theme.theme import ThemeSide


ROW: Final = 24
"""As so many letters counts the room that a row takes besides its own."""


class Job(NamedTuple):
    """A card that can be printed: its id, how its two sides are laid out, and how many a box holds.

    `tags` are words that it can be chosen by. A card that is shuffled with others has the one `back` of
    this kind. A card that lies `beside` its deck comes with the other of this id. What was `gathered` from
    the bundle to stand on it tells it from the same card of another one.
    """

    id: str
    layout: Callable[[], PrintedCard]
    copies: int = 1
    tags: frozenset[str] = frozenset()
    back: str = ""
    beside: str = ""
    gathered: str = ""


class PrintedDeck(NamedTuple):
    """Cards that are printed together on sheets of their own; `title` is printed in the margin."""

    name: str
    title: str
    jobs: tuple[Job, ...]


class Brought(NamedTuple):
    """What players bring along: its name with the sign of it, how many, and what else will do."""

    icon: str
    name: str
    number: int
    instead: str


class TableParts(NamedTuple):
    """What lies on the table beside the cards.

    `boards` are printed over several sheets, and whole as a poster; `standees` are pawns, whose front is
    printed twice and folded at the head; `pieces` are cut as cards are; the front of a `cover` is that of the
    boxes for cards. `sides` are designs of their own. Cards of the ids `replaced` are not needed where these
    lie.
    """

    boards: tuple[Job, ...] = ()
    standees: tuple[PrintedDeck, ...] = ()
    pieces: tuple[PrintedDeck, ...] = ()
    brought: tuple[Brought, ...] = ()
    sides: Mapping[str, ThemeSide] = MappingProxyType({})
    replaced: frozenset[str] = frozenset()
    cover: Job | None = None


def numbered(decks: Iterable[PrintedDeck]) -> dict[str, str]:
    """The number of each card in its deck, of which there are more than one."""
    return {
        job.id: f"{number}/{len(deck.jobs)}"
        for deck in decks
        if len(deck.jobs) > 1
        for number, job in enumerate(deck.jobs, 1)
    }


def of_two_sides(
    name: str,
    entries: Iterable[Sequence[Block]],
    letters: int,
    layout: Callable[[str, list[list[Block]]], PrintedCard],
) -> Iterator[Job]:
    """Cards with all entries, two sides each, called by the name and a number."""
    sides = filled(entries, letters)
    for number, first in enumerate(range(0, len(sides), 2), 1):
        part, id = sides[first : first + 2], f"{name}{number}"
        yield Job(id, partial(layout, id, part), gathered=repr(part))


def filled(entries: Iterable[Sequence[Block]], letters: int) -> list[list[Block]]:
    """Entries by sides of reference cards: as many on each as so many letters make; a longer one alone."""
    sides: list[list[Block]] = []
    used = 0
    for entry in entries:
        size = sum(len(block.text) + ROW for block in entry if isinstance(block, BadgeRow))
        if not sides or used + size > letters:
            sides.append([])
            used = 0
        sides[-1] += entry
        used += size
    return sides
