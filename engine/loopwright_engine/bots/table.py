"""What a bot of one's own is shown: the decision in words and ids, and what players can see."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random

from .. import describe, view
from ..fields import stable_id
from ..rules.game import Game
from ..stable import decision_id, option_id
from .base import pending
from .dealing import redeal


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be chosen.

    `id` stays the same while a draft is edited. `chance` and `pushed_chance` are 0..1, None where no roll is
    known to follow; `cost` is time. `source` is the rule or the card's place in its file.
    """

    index: int
    id: str
    text: str
    cost: int
    chance: float | None
    pushed_chance: float | None
    source: str


class Table:
    """One decision of a game, as the kids see it."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def kind(self) -> str:
        """What is to be decided: `adventure`, `test`, `push`, `choose` …"""
        return pending(self._game).kind

    @property
    def id(self) -> str:
        """The decision with its kid and the card that asks, by ids."""
        return decision_id(self._game)

    @property
    def kid(self) -> str:
        """The id of the kid who decides; the empty word for the whole table."""
        return stable_id(self._game, "kid", pending(self._game).kid)

    @cached_property
    def title(self) -> str:
        """What is asked, in words."""
        return self._described.title

    @cached_property
    def options(self) -> list[Option]:
        """What may be chosen."""
        shown = zip(pending(self._game).options, self._described.options, strict=True)
        return [
            Option(
                index,
                option_id(self._game, option),
                each.text,
                each.time_cost,
                each.chance,
                each.pushed_chance,
                each.source,
            )
            for index, (option, each) in enumerate(shown)
        ]

    def see(self) -> dict[str, object]:
        """Everything that lies open on the table, as plain data."""
        return view.observe(self._game)

    def imagine(self, seed: int) -> Game:
        """A game of one's own to try things in: as this one, with all that is hidden dealt anew."""
        return redeal(self._game, Random(seed))

    @cached_property
    def _described(self) -> describe.DecisionView:
        return describe.decision(self._game)
