"""Queries on a game from outside: conditions and quantities of the card language, and facts of the story."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from loopwright_engine.bundle.load import Bundle

from .prepare.bundle import named
from .rules.chapters import diary, pieces
from .rules.state.game import Game

if TYPE_CHECKING:
    from .bundle_types import ConditionData, QuantityData


class Questions:
    """The answers to conditions and quantities in games of one bundle; `you` without a kid is the first
    player.

    A question is data as a bundle holds it (`{"op": ...}`, `{"q": ...}`), made by the compiler for this
    scenario: a name that the bundle does not know is a KeyError.
    """

    def __init__(self, bundle: Bundle) -> None:
        self._index = named(bundle.data)

    def holds(self, game: Game, condition: ConditionData, kid: int | None = None) -> bool:
        """Whether a condition is true in a game now, for the kid in a seat."""
        return self._index.conditions.condition(condition)[0](game, game.first if kid is None else kid)

    def number(self, game: Game, question: QuantityData, kid: int | None = None) -> int:
        """The value of a quantity in a game now, for the kid in a seat."""
        return self._index.conditions.amount(question)[0](game, game.first if kid is None else kid)


# --- The facts of a story as numbers, for searches


OUT: Final = 0
FRONT: Final = 1
BACK: Final = 2
DISCARDED: Final = 3


def facts(game: Game) -> dict[str, int]:
    """The facts of a game as numbers, by name.

    They are `day`, `kids`, `insight`, `enigma`, `counter.ID`, `flag.ID` (0, 1), `token.ID` (how many lie on
    the board), `hacked.ID` (0, 1), and `diary.NUMBER`: 0 not in play yet, 1 front, 2 back, 3 discarded.
    """
    tables, ids = game.tables, game.tables.names.ids
    values = {"day": game.round, "kids": game.party.size, "insight": game.insight, "enigma": game.enigma}
    for name, value in zip(ids["counter"], game.counters, strict=True):
        values[f"counter.{name}"] = value
    for number, name in enumerate(ids["flag"]):
        values[f"flag.{name}"] = game.flags >> number & 1
    for number, name in enumerate(ids["piece"]):
        values[f"token.{name}"] = pieces.count(game, number)
    for name, hacker in zip(ids["machine"], game.hackers, strict=True):
        values[f"hacked.{name}"] = int(hacker >= 0)
    for number, card in enumerate(tables.diary):
        values[f"diary.{card.number}"] = _place_of(game, number)
    return values


def _place_of(game: Game, card: int) -> int:
    side = diary.side_in_play(game, card)
    if side >= 0:
        return BACK if side else FRONT
    return DISCARDED if game.gone >> card & 1 else OUT
