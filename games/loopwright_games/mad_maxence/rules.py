"""The rules of Mad Maxence; ids are those of RULES.md. The sections of the notebook are cards."""

from __future__ import annotations

from math import comb
from typing import Any, Final

from loopwright_engine.core.blocks import NO_BLOCK
from loopwright_engine.core.luck import chance_of_heads
from loopwright_engine.kit.game import TOSSED, step
from loopwright_engine.kit.notebook import NotebookGame
from loopwright_engine.kit.texts import TablesOf

from . import words
from .language import GEAR, LANGUAGE, MOST
from .words import EASY, FIGHT, FLEE, HARD

END: Final = 20
"""MAX-E2: no hour comes after it."""
HEADS: Final = {EASY: 1, HARD: 3}
HOURS: Final = {EASY: 1, HARD: 2}
"""MAX-T5: the heads that eluding takes, and the hours that it wins back."""


class MadMaxence(NotebookGame):
    """A driver, her van, a notebook with numbers, and twenty hours."""

    first = "wake"
    slip = GEAR
    language = LANGUAGE
    strict = True
    texts = TablesOf(words)
    rows = ("hours", "tech", "parts", "fuel", "combat", "driving", "orientation", "explored")

    def set_up(self, options: object) -> None:
        """MAX-C1, MAX-S1, MAX-S2: gauges as the cards say; she is at the first section."""
        super().set_up(options)
        self.foe = 0

    # --- MAX-T: a turn --------------------------------------------------------------------------

    @step
    def wake(self) -> None:
        """MAX-S2: the first section is read before the first turn."""
        self.then(self.camp)
        self.then(self.arrive)

    @step
    def turn(self) -> None:
        """MAX-T1, Q4: an hour passes, then she takes a road."""
        self.begin_round(self.pass_hour)

    @step(writes=("hours",))
    def pass_hour(self) -> None:
        """MAX-T1: the hour, then the road."""
        self.then(self.take_road)
        self.change("hours", 1)

    @step
    def take_road(self) -> None:
        """MAX-T1 to MAX-T3: any road that is open, but not back."""
        if ways := self.ways():
            self.ask("road", ways, self.drive)
        else:
            self.finish("stranded")

    @step
    def drive(self, place: int) -> None:
        """MAX-T1: go to the section of that number."""
        self.then(self.camp)
        self.verb_move_to(place)

    @step
    def camp(self) -> None:
        """MAX-T4, MAX-T5, MAX-E3: repairs, equipment, and how she leaves."""
        combat = self.gauge("combat")
        ways = ("on", "easy", "hard") if self.gauge("fuel") else ("on",)
        moves: list[tuple[Any, ...]] = [(way,) for way in ways if combat]
        if combat < MOST and self.gauge("parts"):
            moves.insert(1, ("repair",))
        moves.append(("use", self.usable))
        if len(moves) > 1 or self.usable:
            self.offer("camp", moves)
        else:
            self.finish("stranded")

    def move_on(self) -> None:
        """MAX-T4: she has done with this section."""
        self.then(self.turn)

    def move_repair(self) -> None:
        """MAX-T4: an hour and a part."""
        self.then(self.camp)
        self.tell("repaired")
        self.change("parts", -1)
        self.change("combat", 1)
        self.change("hours", 1)

    def move_easy(self) -> None:
        """MAX-T5: one head, one hour."""
        self.elude(EASY)

    def move_hard(self) -> None:
        """MAX-T5: three heads, two hours."""
        self.elude(HARD)

    def elude(self, way: int) -> None:
        """MAX-T5: she leaves, and hours may be won back."""
        self.then(self.turn)
        self.change("fuel", -1)
        coins = self.gauge("driving")
        heads = self.heads_of(coins)
        self.tell(TOSSED, coins, heads, HEADS[way])
        if heads >= HEADS[way]:
            self.tell("eluded")
            self.change("hours", -HOURS[way])

    def move_use(self, gear: int) -> None:
        """MAX-T4: what the slip says."""
        self.then(self.camp)
        self.use_slip(gear)

    # --- MAX-R: fights ------------------------------------------------------------------------

    def verb_fight(self, foe: int, won: int, lost: int, fled: int) -> None:
        """MAX-R2: a fight begins."""
        self.foe = foe
        self.then(self.face_foe, won, lost, fled)

    @step
    def face_foe(self, won: int, lost: int, fled: int) -> None:
        """MAX-R2, MAX-E3: with combat 0 it is lost; else flight, where the section offers it."""
        if self.gauge("combat"):
            self.ask("bout", [FIGHT] if fled == NO_BLOCK else [FIGHT, FLEE], self.bout, won, lost, fled)
        else:
            self.foe = 0
            self.carry_out(lost)

    @step(writes=("combat", "hours"))
    def bout(self, won: int, lost: int, fled: int, way: int) -> None:
        """MAX-R2, Q1, Q9: heads hurt the foe, tails hurt her."""
        coins, foe = self.gauge("tech"), self.foe
        if way == FLEE:
            self.foe = 0
            self.carry_out(fled)
            return
        heads = self.heads_of(coins)
        self.tell("bout", foe, coins, heads)
        self.foe = max(0, foe - heads)
        self.change("combat", heads - coins)
        if not self.foe:
            self.carry_out(won)
            return
        self.then(self.face_foe, won, lost, fled)
        if self.gauge("combat"):
            self.change("hours", 1)

    # --- what players and bots may go by ------------------------------------------------------------

    def odds_of(self, move: int) -> float | None:
        """MAX-R1, MAX-T5: the chance to elude."""
        return chance_of_heads(self.gauge("driving"), HEADS[move]) if move in HEADS else None

    def odds_of_fight(self, way: int) -> float | None:
        """MAX-R2: the chance to win a fight that goes on to its end."""
        if way == FLEE:
            return None
        return chance_to_win(self.gauge("tech"), self.gauge("combat"), self.foe, END - self.gauge("hours"))


def chance_to_win(coins: int, combat: int, foe: int, hours: int) -> float:
    """MAX-R2: of a fight with so many hours left."""
    total = 0.0
    for heads in range(coins + 1):
        tails = coins - heads
        share = comb(coins, heads) / 2**coins
        if heads >= foe:
            total += share
        elif tails < combat and hours:
            total += share * chance_to_win(coins, combat - tails, foe - heads, hours - 1)
    return total
