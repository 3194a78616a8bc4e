"""A small game for tests of what is printed, told and counted: two players win or lose together.

Nothing is told before the first decision; cards change gauges, say prose in their branches and do a named
effect.
"""

from __future__ import annotations

from typing import Any, ClassVar

from loopwright_engine.kit.make import (
    AT,
    MOVE_TO,
    PLACE,
    Ask,
    DeclaredKit,
    Ending,
    Language,
    MapGame,
    Param,
    Takes,
    Word,
    step,
)

NAMES = ("The driver", "The salter")


class Causeway(MapGame):
    """A road along the sea bed, until somebody digs out or four rounds are over."""

    language = Language(
        kinds=(PLACE,),
        place=PLACE.name,
        verbs=(
            MOVE_TO,
            Word("load", "Salt is loaded.", (Param("count", Takes.NUMBER, low=1, high=9),)),
            Word("drift", "The dunes move.", (Param("by", Takes.CHANGE),)),
        ),
        facts=(AT,),
        prices=(Word("barrels", "Barrels of whoever acts.", (Param("count", Takes.NUMBER, low=1, high=9),)),),
        gauges={"salt": "what the cart carries"},
    )
    rows = ("salt", "barrels.1", "barrels.2")
    names: ClassVar = {"barrels.1": "the driver's barrels", "barrels.2": "the salter's barrels"}
    asks: ClassVar = {"go": Ask("Where to?", "place", "TST-1")}
    endings: ClassVar = {"dusk": Ending("Dusk on the sea bed", won=False)}

    def set_up(self, options: Any) -> None:
        """TST-1."""
        super().set_up(options)
        self.dunes = 0
        self.barrels = [0, 0]

    @step
    def turn(self) -> None:
        """TST-1."""
        if self.round == 4:
            self.finish("dusk")
            return
        self.round += 1
        self.then(self.turn)
        for seat in (1, 0):
            self.then(self.cart, seat)

    @step
    def cart(self, seat: int) -> None:
        """TST-1."""
        self.ask("go", self.roads(), self.gone, seat, seat=seat)

    @step
    def gone(self, seat: int, place: int) -> None:
        """TST-1."""
        self.standing = place
        self.barrels[seat] += 1
        self.play("place", place)

    def verb_load(self, count: int) -> None:
        """Salt is loaded."""
        self.change("salt", count)

    def verb_drift(self, by: int) -> None:
        """The dunes move."""
        self.dunes += by

    def fact_can_pay_barrels(self, count: int) -> bool:
        """Whether the player who acts has so many."""
        return self.barrels[self.actor] >= count

    def verb_pay_barrels(self, count: int) -> None:
        """They are gone."""
        self.barrels[self.actor] -= count

    def drawing(self) -> list[str]:
        """The road."""
        return ["..@.." if self.standing else "@....", "~~~~~"]

    def seat_name(self, seat: int) -> str:
        """Who sits there."""
        return NAMES[seat]


KIT = DeclaredKit("causeway", "Causeway", 1, Causeway, seats=2)
