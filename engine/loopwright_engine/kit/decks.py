"""Decks of cards that are drawn from: for each kind a pile that lies face down, and a discard pile."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from .cards import CardGame
from .language import Param, Takes, Word
from .protocol import Field, Kind

NO_CARD: Final = -1


def draw(*kinds: str) -> Word:
    """The verb `draw KIND`, for the kinds of a game's decks."""
    says = "The top card of the deck is turned up, laid on its discard pile, and what it says happens."
    return Word("draw", says, (Param("kind", Takes.WORD, kinds),))


def discard(*kinds: str) -> Word:
    """The verb `discard KIND`, for the kinds of a game's decks."""
    says = "The top card of the deck is laid on its discard pile; nothing of it happens."
    return Word("discard", says, (Param("kind", Takes.WORD, kinds),))


class DeckGame(CardGame):
    """A game with decks; its language has the verbs `draw` and `discard`, as far as cards use them.

    For each kind there are two fields, `KIND_pile` (its last card is the top one) and `KIND_discards`. A card
    is its number among its kind, there as often as there are copies. An empty pile is shuffled anew from the
    discard pile; where both are empty nothing happens.
    """

    decks: ClassVar[tuple[str, ...]] = ()
    """The kinds of cards that lie in a deck."""

    def __init_subclass__(cls) -> None:
        own = vars(cls)
        names = {kind: _field(kind) for kind in own.get("decks", ())}
        if names:
            cls.piles = {**cls.piles, **{f"{name}_pile": f"{name}-deck" for name in names.values()}}
            cls.tapes_for = (*cls.tapes_for, *(f"{name}-deck" for name in names.values()))
            told = {
                f"{name}_drawn": Kind(f"{{{name}_card}}.", "CARD", (f"{name}_card",))
                for name in names.values()
            }
            cls.says = {**told, **own.get("says", {})}
            cls.fields = {
                **{f"{name}_card": _card(kind) for kind, name in names.items()},
                **own.get("fields", {}),
            }
        super().__init_subclass__()

    def set_up(self, options: Any) -> None:
        """Every deck is shuffled."""
        super().set_up(options)
        for kind in self.decks:
            cards = self.tables.cards[kind]
            pile = [number for number, card in enumerate(cards) for _ in range(card.copies)]
            self.shuffle(pile, self._tape(kind))
            setattr(self, f"{_field(kind)}_pile", pile)
            setattr(self, f"{_field(kind)}_discards", [])

    def turn_up(self, kind: str) -> int:
        """Lay the top card of a deck on its discard pile; its number, or NO_CARD when there is none."""
        pile: list[int] = getattr(self, f"{_field(kind)}_pile")
        discards: list[int] = getattr(self, f"{_field(kind)}_discards")
        if not pile:
            self.turn_over(pile, discards, self._tape(kind))
        if not pile:
            return NO_CARD
        discards.append(pile.pop())
        return discards[-1]

    def verb_draw(self, kind: str) -> None:
        """The top card happens."""
        card = self.turn_up(kind)
        if card != NO_CARD:
            self.tell(f"{_field(kind)}_drawn", card)
            self.then(self.play_block, self.tables.cards[kind][card].block)

    def verb_discard(self, kind: str) -> None:
        """The top card goes by."""
        self.turn_up(kind)

    def _tape(self, kind: str) -> int:
        return self.tapes_for.index(f"{_field(kind)}-deck")


def _field(kind: str) -> str:
    """A kind as a part of a field's name."""
    return kind.replace("-", "_")


def _card(kind: str) -> Field:
    return Field(
        lambda game, number: game.tables.cards[kind][number].title,
        lambda game, number: game.tables.cards[kind][number].id,
    )
