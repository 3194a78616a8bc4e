"""The rules of GAME TITLE. The ids, such as ST-2, are those of RULES.md.

A game is data and steps. Its data are gauges, decks, and the fields that a method `set_up` lays out, if there
is one. A step (`@step`) plays a little and says what comes next: `then` goes on with another step, `play`
with what a card says, `ask` stops for a decision. Keep to that, and undo, saves, replays, bots and playtests
come by themselves.

Everybody sees all fields, and of decks that lie face down how many cards they have. What one player alone
may know is declared in `secrets`; what all choose at once is asked by `ask_all`.
"""

from loopwright_engine.kit.make import (
    Ask, CardKind, DeckGame, DeclaredKit, Ending, Kind, Language, Word, option, step, words,
)  # fmt: skip

OUT, IN = 0, 1  # the answers to the one question of this game, in the order of their words


class Options:
    """How a game can be set up: `loopwright play` makes a flag of each line, here --goal."""

    goal: int = option(6, "so many readings win", low=3, high=9)


class Station(DeckGame):
    """A weather station on a mountain: read the sky, and do not run out of wood."""

    # What the cards may say. Gauges, choose, if, roll, tests and endings are there in every game.
    language = Language(
        kinds=(CardKind("morning", "What a morning brings.", "Mornings", least=1),),
        verbs=(Word("snowed_in", "The next morning is lost."),),  # see `verb_snowed_in` below
        gauges={"wood": "what the stove burns", "readings": "what you came for"},
    )
    decks = ("morning",)  # lies face down, shuffled; `turn_up` takes its top card
    worth = {"wood": 1, "readings": 5}  # how much bots like a step of each gauge

    # What the game says: decisions and their options, its log, how it can end. {morning} is a card's title.
    # Cards can end it, too: see the stove's gauge in cards.loop.
    asks = {"door": Ask("Do you go out?", "door", "ST-2")}
    fields = {"door": words("Go out", "Stay in and burn 1 wood")}
    says = {
        "sky": Kind("Morning {number}. {morning}.", "ST-1"),
        "stove": Kind("The stove burns 1 wood.", "ST-2"),
    }
    endings = {
        "known": Ending("The valley knows its weather", won=True),
        "over": Ending("The season is over", won=False),
    }

    @step
    def turn(self) -> None:
        """ST-1, ST-3: the game may be over; else a morning is turned up. The game begins with this step."""
        self.round += 1
        if self.gauge("readings") >= self.options.goal:
            self.finish("known")
        elif not self.left("morning"):
            self.finish("over")
        else:
            morning = self.turn_up("morning")
            self.tell("sky", self.round, morning)
            self.then(self.turn)  # after the door, whose answer comes first
            self.ask("door", [OUT, IN], self.door, morning)

    @step
    def door(self, morning: int, answer: int) -> None:
        """ST-2: out, and what the card says happens; or in, by the stove."""
        if answer == OUT:
            self.play("morning", morning)
        else:
            self.tell("stove")
            self.change("wood", -1)

    def verb_snowed_in(self) -> None:
        """The words `snowed in` on a card do this: the method is called verb_ and their name."""
        if self.left("morning"):
            self.turn_up("morning")


KIT = DeclaredKit("GAME-ID", "GAME TITLE", 1, Station, options=Options, axis="goal")
# The 1 is the version of these rules: raise it when they no longer fit games that were saved.
