"""The printed faces of a bundle's cards by their ids, as they are read at a terminal."""

from __future__ import annotations

from functools import lru_cache

from loopwright_engine import Bundle
from loopwright_engine.table.screens import Paper

from ..text import faces


@lru_cache(maxsize=2)
def faces_of(bundle: Bundle) -> Faces:
    """The printed faces of a bundle's cards; those of the last two bundles are kept."""
    return Faces(bundle.data)


class Faces(faces.Faces):
    """The faces of a bundle's cards, in lines."""

    def text(self, card: str, paper: Paper) -> list[str]:
        """The lines of a card's text without its title."""
        return paper.texts(self[card].text, self.strings)

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
