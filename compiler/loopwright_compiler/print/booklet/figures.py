"""What a rulebook shows of its scenario: cards as they are printed, how many there are of them, and the signs
that stand on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.print.geometry.icon_paths import PATHS
from loopwright_compiler.semantics.markup import ICONS
from loopwright_compiler.words import icon_word

if TYPE_CHECKING:
    from loopwright_compiler.print.cards.decks import Job, PrintedDeck
    from loopwright_compiler.print.cards.faces import PrintedCard, PrintedFace
    from loopwright_compiler.print.cards.press import Press
    from loopwright_compiler.print.geometry.sizes import Size
    from loopwright_compiler.print.theme.theme import ThemeSide

BACK: Final = "/back"


class CardFigure(NamedTuple):
    """A side of a card that is shown: the title of the card, its face and its size."""

    title: str
    face: PrintedFace
    size: Size


@dataclass(slots=True)
class ScenarioFigures:
    """The cards of a scenario and the boards of its table, as they were `laid` out for what else is printed,
    or when they are first shown.
    """

    press: Press
    boards: Sequence[Job] = ()
    laid: dict[str, PrintedCard] = field(default_factory=dict)

    def shown(self, pattern: str) -> CardFigure | None:
        """The first card or board whose id is like a pattern, its front, or its back for one that ends in
        `/back`; None where the scenario has none.
        """
        name = pattern.removesuffix(BACK)
        for deck, job in (*self._jobs(), *((None, board) for board in self.boards)):
            if fnmatchcase(job.id, name):
                card = self._card(deck, job)
                face = card.back if pattern.endswith(BACK) else card.front
                return CardFigure(card.title, face, self.press.theme.sides[face.side].size)
        return None

    def counts(self) -> Iterator[tuple[int, str]]:
        """How many cards each deck has, and what it is called."""
        for deck in self.press.decks:
            if deck.jobs:
                yield sum(job.copies for job in deck.jobs), deck.title

    def signs(self) -> list[tuple[str, str]]:
        """The signs on all cards of the scenario that texts can name, with their names, in the order of the
        drawings.
        """
        sides = self.press.theme.sides
        seen = {name for face in self.faces() for name in signs_of(face, sides)}
        return [(name, icon_word(name, self.press.theme.lang)) for name in PATHS if name in seen & ICONS]

    def faces(self) -> Iterator[PrintedFace]:
        """Both sides of each card of the scenario."""
        for deck, job in self._jobs():
            card = self._card(deck, job)
            yield from (card.front, card.back)

    def _jobs(self) -> Iterator[tuple[PrintedDeck, Job]]:
        return ((deck, job) for deck in self.press.decks for job in deck.jobs)

    def _card(self, deck: PrintedDeck | None, job: Job) -> PrintedCard:
        if job.id not in self.laid:
            if deck is not None:
                self.press.begin(deck)
            self.laid[job.id] = job.layout()
        return self.laid[job.id]


def signs_of(face: PrintedFace, sides: Mapping[str, ThemeSide]) -> set[str]:
    """The names of all signs that are drawn on a side."""
    design = {str(shape["icon"]) for shape in sides[face.side].art if "icon" in shape}
    shapes = {shape.name for shape in face.shapes if shape.kind == "icon"}
    segments = (segment for line in face.lines for segment in line.line.segments())
    return design | shapes | {segment.icon for segment in segments if segment.icon}
