"""Decks of cards to print, and what the layouts of all games' cards share: how a side begins, and ends in its
foot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.card_rows import BadgeRow, Block
from loopwright_compiler.print.geometry.set_signs import SET_SIGN
from loopwright_compiler.semantics.markup import escape

from .boards import HEAD, BoardSide
from .faces import PrintedCard
from .panels import PanelSide
from .posters import Poster
from .press import Press
from .side import CardSide

if TYPE_CHECKING:
    from loopwright_compiler.print.scenes.palette import Hour
    from loopwright_compiler.print.theme.theme import ThemeSide


ROW: Final = 24
"""As so many letters counts the room that a row takes besides its own."""


class Job(NamedTuple):
    """A card that can be printed: its id, how its two sides are laid out, and how many a box holds.

    `tags` are words that it can be chosen by. A card that is shuffled with others has the one `back` of
    this kind. A card that lies `beside` its deck comes with the other of this id.
    """

    id: str
    layout: Callable[[], PrintedCard]
    copies: int = 1
    tags: frozenset[str] = frozenset()
    back: str = ""
    beside: str = ""


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


class Layouts:
    """The layouts of one bundle's cards."""

    def __init__(self, press: Press) -> None:
        self.press = press
        self.word = press.theme.word
        self.bundle = press.bundle

    @cached_property
    def _numbers(self) -> dict[str, str]:
        return numbered(self.press.decks)

    def card_side(
        self, name: str, card: str, hour: Hour = "dusk", pictured: str | None = None, key: str = ""
    ) -> PanelSide:
        """Begin one side of a card on the grid, at an hour of its scene; `key` seeds it, if not the card."""
        return PanelSide(self.press, name, card, hour, pictured, key)

    def poster(
        self, name: str, card: str, hour: Hour = "dusk", pictured: str | None = None, key: str = ""
    ) -> Poster:
        """Begin the back of a card: one scene over the whole side; `key` seeds it, if not the card."""
        return Poster(self.press, name, card, hour, pictured, key)

    def board_side(self, name: str, card: str, hour: Hour = "dusk", head: float = HEAD) -> BoardSide:
        """Begin one side of a board, with a header so wide (mm) on its left."""
        return BoardSide(self.press, name, card, hour, head=head)

    def card(self, card: str, title: str, front: CardSide, back: CardSide) -> PrintedCard:
        """A finished card; `title` is the id of its title."""
        return self.made(card, self.press.string(title), front, back)

    def made(self, card: str, title: str, front: CardSide, back: CardSide) -> PrintedCard:
        """A finished card.

        At the foot of sides that differ from card to card stand the sign and the name of the game, and the
        card's number in its deck.
        A draft says there what draft, what card, and by its mark which state of it this is; on narrow ones
        less, but never without the mark.
        """
        whole_card = PrintedCard(card, title, front.face, back.face, (front.face.mark(), back.face.mark()))
        title_id = self.bundle["scenario"]["title"]
        scenario, draft = self.press.string(title_id), escape(self.press.draft)
        long, short = f"{escape(card)} · {whole_card.mark}", whole_card.mark
        if draft:
            lines = [(f"{scenario} · {draft}", long), (draft, long), (draft, short), ("", short)]
        else:
            number = self._numbers.get(card, "")
            lines = [(scenario, number), ("", number)]
        for side in (front, back):
            if side.footed:
                side.foot(lines, title_id, "" if draft else SET_SIGN)
        return whole_card
