"""Decks of cards that are drawn from: for each kind a pile that lies face down, and a discard pile."""

from __future__ import annotations

from typing import ClassVar, Final

from loopwright_engine.errors import RulesError
from loopwright_engine.game_types import AnyOptions

from .cards import CardGame, field_name
from .language import Param, Takes, Word
from .protocol import OF_CARDS, Kind

NO_CARD: Final = -1


def draw(*kinds: str) -> Word:
    """The verb `draw KIND`, for the kinds of a game's decks."""
    says = "The top card of the deck is turned up, laid on its discard pile, and what it says happens."
    return Word("draw", says, (Param("kind", Takes.WORD, kinds),), example=_example("draw", kinds),
                writes=(), plays=("{kind}",))  # fmt: skip


def discard(*kinds: str) -> Word:
    """The verb `discard KIND`, for the kinds of a game's decks."""
    says = "The top card of the deck is laid on its discard pile; nothing of it happens."
    return Word("discard", says, (Param("kind", Takes.WORD, kinds),), example=_example("discard", kinds),
                writes=(), plays=())  # fmt: skip


def _example(verb: str, kinds: tuple[str, ...]) -> str:
    return f"""\
effect fresh-wind
  choose
    "Let it blow": {verb} {kinds[0]}
    "Shut the window": nothing
"""


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
        if isinstance(own.get("decks"), str):
            raise RulesError(f"decks = {own['decks']!r} is one word: write decks = ({own['decks']!r},)")
        names = {kind: field_name(kind) for kind in own.get("decks", ())}
        if names:
            cls.piles = {**cls.piles, **{f"{name}_pile": f"{name}-deck" for name in names.values()}}
            cls.tapes_for = (*cls.tapes_for, *(f"{name}-deck" for name in names.values()))
            draws = {f"{name}_drawn": Kind(f"{{{name}}}.", OF_CARDS) for name in names.values()}
            gone = {
                f"{name}_discarded": Kind(f"{{{name}}} is discarded.", OF_CARDS) for name in names.values()
            }
            cls.says = {**draws, **gone, **own.get("says", {})}
        super().__init_subclass__()

    def set_up(self, options: AnyOptions) -> None:
        """Every deck is shuffled."""
        super().set_up(options)
        for kind in self.decks:
            cards = self.tables.cards[kind]
            pile = [number for number, card in enumerate(cards) for _ in range(card.copies)]
            self.shuffle(pile, self._tape(kind))
            setattr(self, f"{field_name(kind)}_pile", pile)
            setattr(self, f"{field_name(kind)}_discards", [])

    def left(self, kind: str) -> int:
        """How many cards lie face down in a deck."""
        pile: list[int] = getattr(self, f"{field_name(kind)}_pile")
        return len(pile)

    def turn_up(self, kind: str) -> int:
        """Lay the top card of a deck on its discard pile; its number, or NO_CARD when there is none."""
        pile: list[int] = getattr(self, f"{field_name(kind)}_pile")
        discards: list[int] = getattr(self, f"{field_name(kind)}_discards")
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
            self.tell(f"{field_name(kind)}_drawn", card)
            self.play(kind, card)

    def verb_discard(self, kind: str) -> None:
        """The top card goes by."""
        card = self.turn_up(kind)
        if card != NO_CARD:
            self.tell(f"{field_name(kind)}_discarded", card)

    def _tape(self, kind: str) -> int:
        return self.tapes_for.index(f"{field_name(kind)}-deck")
