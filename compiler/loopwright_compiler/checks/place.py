"""Where a statement or condition stands, which decides what it may say."""

from __future__ import annotations

from dataclasses import dataclass

from loopwright_dsl.syntax import DiaryCard, EffectCard, WorldCard
from loopwright_games.tales.nouns import HAND_DECKS

from loopwright_compiler.diagnostics.reporter import CardAt


@dataclass(frozen=True, slots=True)
class Place:
    """Where a statement or condition stands."""

    at: CardAt
    side: str | None = None  # of a diary card
    kid: bool = True  # somebody acts: `you` has a meaning
    helpers: bool = False  # kids help here: in a test, or, in a default firewall, with the hack
    in_response: bool = False
    lies_down: bool = False  # the kid who acts is home for dinner
    in_effect: bool = False  # on an effect card, or looked through from where it is used

    @property
    def anywhere(self) -> bool:
        """Whether only the uses of the card tell who acts and which card is meant."""
        return isinstance(self.at.card, EffectCard)

    @property
    def diary(self) -> DiaryCard | None:
        """The diary card, if it is one."""
        return self.at.card if isinstance(self.at.card, DiaryCard) else None

    @property
    def held(self) -> bool:
        """Whether the card is one that a kid holds."""
        return isinstance(self.at.card, WorldCard) and self.at.card.kind in HAND_DECKS
