"""The rules of GAME TITLE; ids, such as ST-2, are those of RULES.md. A step plays a little and says what
comes next: `then` goes on with another step, `play` with what a card says, `ask` stops for a decision.
"""

from loopwright_engine.kit.make import (
    Ask, CardKind, DeckGame, DeclaredKit, Ending, Kind, Language, Word, option, step, words,
)  # fmt: skip

OUT, IN = 0, 1  # the answers to the one question of this game, in the order of their words


class Options:  # how a game can be set up: `loopwright play` makes a flag of each line, here --goal
    goal: int = option(6, "so many readings win", low=3, high=9)


class Station(DeckGame):
    """A weather station on a mountain: read the sky, and do not run out of wood."""

    language = Language(  # what its cards may say, besides what those of every game can
        kinds=(CardKind("morning", "What a morning brings.", "Mornings", least=1),),
        verbs=(Word("snowed_in", "The next morning is lost."),),  # see `verb_snowed_in` below
        gauges={"wood": "what the stove burns", "readings": "what you came for"},
    )
    decks = ("morning",)  # lies face down, shuffled; `turn_up` takes its top card
    worth = {"wood": 1, "readings": 5}  # how much bots like a step of each gauge
    asks = {"door": Ask("Do you go out?", "door", "ST-2")}
    fields = {"door": words("Go out", "Stay in and burn 1 wood")}
    says = {"sky": Kind("Morning {number}. {morning}.", "ST-1")}  # what gauges do is told of its own accord
    endings = {"known": Ending("The valley knows", won=True), "over": Ending("The season is over", won=False)}

    @step
    def turn(self) -> None:
        """ST-1, ST-3: the game begins with this step; it may be over, or else a morning is turned up."""
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

    @step  # it gets the answer last
    def door(self, morning: int, answer: int) -> None:
        """ST-2: out, and what the card says happens; or in, by the stove."""
        if answer == OUT:
            self.play("morning", morning)
        else:
            self.change("wood", -1)

    def verb_snowed_in(self) -> None:
        """The words `snowed in` on a card do this: the method is called verb_ and their name."""
        if self.left("morning"):
            self.turn_up("morning")


KIT = DeclaredKit("GAME-ID", "GAME TITLE", 1, Station, options=Options, axis="goal")  # 1: the version
