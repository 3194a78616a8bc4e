"""The printed faces of a bundle's cards by their ids, as they are read at a terminal."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

from loopwright_engine import Bundle
from loopwright_engine.core.prose_values import StringsAsRead
from loopwright_engine.table.screens import Paper, Seat

from ..text import faces
from ..text.fields import as_read

if TYPE_CHECKING:
    from ..rules.state.game import Game


@lru_cache(maxsize=2)
def faces_of(bundle: Bundle) -> FaceLines:
    """The printed faces of a bundle's cards; those of the last two bundles are kept."""
    return FaceLines(bundle.data)


def text_of(match: Seat, card: str, paper: Paper) -> list[str]:
    """The lines of a card's text in a game, with the values of counters."""
    return faces_of(match.bundle).text(card, paper, match.game)


class FaceLines(faces.Faces):
    """The faces of a bundle's cards, in lines."""

    def text(self, card: str, paper: Paper, game: Game | None = None) -> list[str]:
        """The lines of a card's text without its title; in a game with the values of counters."""
        strings = self.strings if game is None else StringsAsRead(self.strings, partial(as_read, game))
        return paper.texts(self[card].text, strings)

    def rules(self, card: str, paper: Paper) -> list[str]:
        """The lines of a card's rules text, without its story."""
        entries = [entry for entry in self[card].text if entry[0] in ("heading", "rule")]
        return paper.texts(entries, self.strings)

    def beside_signs(self, card: str, paper: Paper) -> list[str]:
        """The lines of a card's text without its line of icons, for a card that was named with its icons."""
        face = self[card]
        entries = [entry for entry in face.text if not ((face.die or face.signs) and entry[0] == "icons")]
        return paper.texts(entries, self.strings)

    def name(self, card: str, paper: Paper) -> str:
        """The card's title, with the icons of what it is good for in brackets."""
        face = self[card]
        die = [paper.say("die", trait=f"{{{face.die}}}")] if face.die else []
        signs = ", ".join([*die, *(f"{{{sign}}}" for sign in face.signs)])
        return paper.marked(face.title + (f" ({signs})" if signs else ""))

    def holder(self, block: str, paper: Paper) -> str:
        """The title of the card that a block stands on; empty when no card has it."""
        card = self.standing_on(block)
        return paper.marked(self[card].title) if card else ""
