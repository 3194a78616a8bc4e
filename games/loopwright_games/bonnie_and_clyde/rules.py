"""The rules of Bonnie and Clyde; ids are those of RULES.md. Cards say what they and the ends of gauges do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from loopwright_engine.errors import BundleError
from loopwright_engine.kit.cards import CardGame, Deck
from loopwright_engine.kit.game import late_step, step
from loopwright_engine.kit.texts import TablesOf

from . import words
from .language import CUBES, DEADLY, LANGUAGE
from .words import ACTIONS, KINDS, PLACES

COST_OF_LIFE: Final = 1
THREATENED: Final = 2
ROY_MOVES: Final = 5
WORTH: Final = {
    "passion": 30,
    "poems": 30,
    "love": 6,
    "boredom": 5,
    "ammunition": 5,
    "prison": -25,
    "threat": -8,
}
"""What a step of each gauge is worth to bots."""


class Town(Deck):
    """The cards and gauges (BON-E3, BON-G1 to BON-G7), and which police card answers each result."""

    def __init__(self, data: Mapping[str, object]) -> None:
        super().__init__(data, BonnieAndClyde)
        self.threat, self.ammunition, self.savings = map(self.gauge, ("threat", "ammunition", "savings"))
        self.prison = self.gauge("prison")
        results: dict[int, int] = {}
        for number, card in enumerate(self.cards["police"]):
            for result in range(card.head["low"], card.head["high"] + 1):
                if result in results:
                    raise BundleError(f"cards.{card.id}", f"there are two police cards for {result}")
                results[result] = number
        if sorted(results) != list(range(1, DEADLY + 1)):
            raise BundleError("cards", f"there must be a police card for each result from 1 to {DEADLY}")
        self.police = [results[result] for result in range(1, DEADLY + 1)]
        """The number of the police card of each result, 1 first."""


class BonnieAndClyde(CardGame):
    """Two in love, three poems, and out of town before the police get Clyde."""

    first = "dawn"
    strict = True
    language = LANGUAGE
    texts = TablesOf(words)
    rows = ("savings", "love", "boredom", "threat", "ammunition", "passion", "poems", "prison")

    tables: Town

    def set_up(self, options: object) -> None:
        """BON-C1 to BON-C3, BON-S1 to BON-S3: gauges as the cards say, cubes and Roy."""
        super().set_up(options)
        self.roy_here = 1
        self.police_result = 0
        self.cubes = [0, 0]
        self.used: list[int] = []
        """Of the kind that is being placed, the cards that have a cube today."""

    # --- BON-T: a day ---------------------------------------------------------------------------

    @step
    def dawn(self) -> None:
        """BON-T1: a day begins."""
        self.begin_round(self.morning)
        self.tell("day", self.round)

    @late_step
    def morning(self) -> None:
        """BON-T1: the police come in the morning."""
        self.cubes, self.used = [CUBES, CUBES], []
        (face,) = self.roll()
        gauges, tables = self.gauges, self.tables
        self.police_result = face + (gauges[tables.threat] == THREATENED) + gauges[tables.prison]
        self.tell("police", face, self.police_result)
        self.then(self.roy)
        self.ask("bullet", [0, 1] if gauges[tables.ammunition] else [0], self.police)

    @step(writes=("ammunition",), plays=("police",))
    def police(self, bullet: int) -> None:
        """BON-T1, Q10: resolve a bullet, and the police card of its result."""
        if bullet:
            self.tell("bullet")
            self.change_gauge(self.tables.ammunition, -1)
        result = max(1, min(self.police_result - bullet, DEADLY))
        self.police_result = 0  # so that days that go on alike are the same position
        card = self.tables.police[result - 1]
        self.tell("comes", card)
        self.then(self.play_block, self.tables.cards["police"][card].block)

    @step
    def roy(self) -> None:
        """BON-T2: roll for whether Roy comes or goes, then the rest of the day follows."""
        if self.roll()[0] >= ROY_MOVES:
            self.roy_here = 1 - self.roy_here
            self.tell("roy", self.roy_here)
        self.then(self.pay)
        self.then(self.begin_kind, ACTIONS)
        self.then(self.begin_kind, PLACES)

    @step
    def begin_kind(self, kind: int) -> None:
        """BON-T3, BON-T4: begin the actions of one kind."""
        self.used = []
        self.then(self.place_cube, kind)

    @step
    def place_cube(self, kind: int) -> None:
        """Ask for the card of the next cube; each cube goes to another card."""
        if not self.cubes[kind]:
            return
        cards = self.tables.cards[KINDS[kind]]
        free = [number for number, card in enumerate(cards) if number not in self.used and self.holds(card)]
        if free:
            self.ask(KINDS[kind], free, self.placed, kind)

    @step(plays=KINDS)
    def placed(self, kind: int, card: int) -> None:
        """Q6: carry out the chosen card from top to bottom."""
        self.cubes[kind] -= 1
        self.used.append(card)
        self.tell(KINDS[kind], card)
        self.then(self.place_cube, kind)
        self.then(self.play_block, self.tables.cards[KINDS[kind]][card].block)

    @step(writes=("savings",))
    def pay(self) -> None:
        """BON-T5, BON-E4: pay at the end of the day."""
        savings = self.tables.savings
        if self.gauges[savings] < COST_OF_LIFE:
            self.end(False, "broke")
            return
        self.gauges[savings] -= COST_OF_LIFE
        self.tell("paid", self.gauges[savings])
        self.then(self.dawn)

    # --- what its cards say that no other game's do -----------------------------------------------

    def verb_lose_action(self) -> None:
        """BON-G6, Q5: the verb by which an action is lost."""
        kinds = [kind for kind in (PLACES, ACTIONS) if self.cubes[kind]]
        if kinds:
            self.ask("lose", kinds, self.lost)

    @step
    def lost(self, kind: int) -> None:
        """BON-G6: take away a cube of a kind."""
        self.cubes[kind] -= 1
        self.tell("lost", kind)

    def fact_roy(self, where: str) -> bool:
        """BON-S2, BON-T2: the facts `roy here` and `roy away`."""
        return bool(self.roy_here) == (where == "here")

    def fact_last_action(self) -> bool:
        """BON-E1, Q7: whether it is the last daily action, which leaving town needs."""
        return self.cubes[ACTIONS] == 1

    # --- what a bot may go by -----------------------------------------------------------------

    def value(self, seat: int) -> float:
        """The worth of a position to bots: what leaving town needs, money for tomorrow, and no police."""
        if self.result is not None:
            return super().value(seat)
        savings = self.gauge("savings")
        return sum([by * self.gauge(name) for name, by in WORTH.items()]) + (
            4 * min(savings, 4) if savings else -24.0
        )
