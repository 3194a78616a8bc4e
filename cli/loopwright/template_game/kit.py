"""The rules of GAME TITLE. The ids, such as ST-2, are those of RULES.md.

A game is data and steps. Its data are the fields that `set_up` lays out: numbers, and lists of numbers. A
step (`@step`) plays a little, and says what comes next: `then` goes on with another step, `ask` stops for a
decision. Keep to that, and undo, saves, replays, bots and playtests come by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass

from loopwright_engine.kit.cards import CardGame, Deck
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.game import step
from loopwright_engine.kit.language import CardKind, Language, Word
from loopwright_engine.kit.protocol import Ask, Ending, Field, Kind, option

OUT, IN = 0, 1
DICE, MORNINGS = 0, 1


@dataclass(frozen=True, slots=True)
class Options:
    """How a game can be set up: `loopwright play` makes a flag of each line, here --goal."""

    goal: int = option(6, "so many readings win", low=3, high=9)


class Station(CardGame):
    """A weather station on a mountain: read the sky, and do not run out of wood."""

    # What the cards may say. Gauges, choose, if, roll, tests and endings are there in every game.
    language = Language(
        kinds=(CardKind("morning", "What a morning brings.", "Mornings", least=1),),
        verbs=(  # a row for each; what it does is the method `verb_` and its name
            Word("snowed_in", "The next morning is lost."),
        ),
        gauges={"wood": "what the stove burns", "readings": "what you came for"},
    )
    # What the game says: its decisions, its log, what their numbers stand for, how it can end.
    asks = {"door": Ask("Do you go out?", "door", "ST-2")}
    says = {
        "sky": Kind("Morning {number}. {morning}.", "ST-1", ("number", "morning")),
        "stove": Kind("The stove burns 1 wood.", "ST-2"),
    }
    fields = {
        "door": Field(lambda _, choice: "Stay in and burn 1 wood" if choice else "Go out"),
        "morning": Field(lambda game, card: game.tables.cards["morning"][card].title),
        "number": Field(lambda _, number: str(number)),
    }
    endings = {
        "known": Ending("The valley knows its weather", won=True),
        "cold": Ending("The stove is cold", won=False),
        "over": Ending("The season is over", won=False),
    }
    rows = ("wood", "readings")  # what is shown at the top, and what playtests follow
    tapes_for = ("dice", "mornings")  # chance: rolls read the first tape, the pile is shuffled by the second
    piles = {"pile": "mornings"}  # what lies face down: nobody sees it, bots neither
    first = "morning"

    tables: Deck
    options: Options

    def set_up(self, options: Options) -> None:
        """ST-0: the gauges as the cards say, and every morning in the pile."""
        super().set_up(options)
        cards = self.tables.cards["morning"]
        self.pile = [number for number, card in enumerate(cards) for _ in range(card.copies)]
        self.shuffle(self.pile, MORNINGS)

    @step
    def morning(self) -> None:
        """ST-1, ST-3: the game may be over; else a morning is turned up."""
        self.round += 1
        if self.gauge("readings") >= self.options.goal:
            self.end(True, "known")
        elif self.gauge("wood") <= 0:
            self.end(False, "cold")
        elif not self.pile:
            self.end(False, "over")
        else:
            card = self.pile.pop()
            self.tell("sky", self.round, card)
            self.then(self.morning)
            self.ask("door", [OUT, IN], self.door, card)

    @step
    def door(self, card: int, choice: int) -> None:
        """ST-2: out, and what the card says happens; or in, by the stove."""
        if choice == OUT:
            self.then(self.play_block, self.tables.cards["morning"][card].block)
        else:
            self.tell("stove")
            self.change_gauge(self.tables.gauge("wood"), -1)

    def verb_snowed_in(self) -> None:
        """A verb of the cards: the method that is called verb_ and its name."""
        if self.pile:
            self.pile.pop()

    def value(self, seat: int) -> float:
        """How well it stands, for bots: a won game is worth 1000, a lost one as much less."""
        return super().value(seat) if self.result else 5.0 * self.gauge("readings") + self.gauge("wood")


KIT = DeclaredKit(
    "GAME-ID",
    "GAME TITLE",
    1,  # raise it when old bundles no longer fit the rules
    Station,
    lambda data: Deck(data, Station),
    options=Options,
    axis="goal",
    tension=("wood", "readings"),
)
