"""What the layouts of all games' cards share: how a side begins, and ends in its foot."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from loopwright_compiler.print.geometry.set_signs import SET_SIGN
from loopwright_compiler.semantics.markup import escape

from .boards import HEAD, BoardSide
from .decks import numbered
from .faces import PrintedCard
from .panels import PanelSide
from .posters import Poster
from .press import Press
from .side import CardSide

if TYPE_CHECKING:
    from loopwright_compiler.print.scenes.palette import Hour


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
            if side.footed and not self.press.measuring:
                side.foot(lines, title_id, "" if draft else SET_SIGN)
        return whole_card
