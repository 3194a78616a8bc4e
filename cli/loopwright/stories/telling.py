"""Telling a story: playing its game step by step, as far as it goes the way the story says."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from loopwright_engine import Bundle, Game, Options, OptionsError, new_game
from loopwright_engine.bots import BOTS, Bot
from loopwright_engine.fields import stable_id
from loopwright_engine.questions import Questions

from .heard import Heard
from .names import Names
from .offers import offers, place_of
from .script import Ended, Fact, Holds, Offered, Script, Step, Told

QUIET_BOT = "cautious"
"""Who answers the smaller decisions that a story says nothing about."""

NOBODY = -1
"""The seat of a kid who does not play."""


class OutOfTime(Exception):
    """There is no time left for telling stories."""


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a story went another way: the step that could not be told (None: the set-up), and why."""

    step: Step | None
    why: str
    before: int = 0  # entries of the log when the step before this one was told


@dataclass(slots=True)
class Telling:
    """A story being told; `deadline` is a moment of `time.monotonic`."""

    script: Script
    bundle: Bundle
    questions: Questions
    names: Names
    deadline: float
    game: Game = field(init=False)
    heard: Heard = field(init=False)
    _bots: dict[str, Bot] = field(default_factory=dict)

    def tell(self) -> Parting | None:
        """Tell the story; None when all of it happens. Raises OutOfTime."""
        set_up = self.script.set_up
        options = Options(set_up.kids, set_up.variants, set_up.first, set_up.enigma_limit)
        try:
            self.game = new_game(self.bundle, options, set_up.seed)
        except OptionsError as error:
            return Parting(None, str(error))
        self.heard = Heard(self.bundle)
        before = 0
        for number, step in enumerate(self.script.steps):
            self._hurry()
            why = self._step(step, number)
            if why:
                return Parting(step, why, before)
            before = len(self.game.log)
        return None

    def _step(self, step: Step, number: int) -> str:
        """Tell a step; returns why it cannot be told, or nothing."""
        if step.kind == "let":
            return self._let(step)
        if step.kind == "expect":
            assert step.fact is not None
            self._settle(self._next_choice(number), step.fact)
            return "" if self.is_so(step.fact) else "expect"
        self._settle(step.choice)
        if self.game.result is not None:
            return "over"
        place = place_of(step.choice, offers(self.game))
        if place < 0:
            return "choose"
        self.game.choose(place)
        return ""

    def seat(self, kid: str | None) -> int | None:
        """Where a kid sits; None for nobody in particular, `NOBODY` for one who does not play."""
        if kid is None:
            return None
        seats = [stable_id(self.game, "kid", seat) for seat in range(self.game.party.size)]
        return seats.index(kid) if kid in seats else NOBODY

    def is_so(self, fact: Fact) -> bool:
        """Whether a fact holds now."""
        match fact:
            case Holds(question=question, kid=kid):
                seat = self.seat(kid)
                return seat != NOBODY and self.questions.holds(self.game, question.data, seat)
            case Told(text=text, wanted=wanted):
                return self.heard.includes(self.game, text) == wanted
            case Offered(choice=choice, wanted=wanted):
                return (place_of(choice, offers(self.game)) >= 0) == wanted
            case Ended(ending=ending, wanted=wanted):
                end = self.game.result
                return (end is not None and end.ending == ending) == wanted

    def _let(self, step: Step) -> str:
        while step.fact is None or not self.is_so(step.fact):
            if self.game.result is not None:
                return "" if step.fact is None else "never"
            self._play(step.bot)
        return ""

    def _next_choice(self, number: int) -> str:
        """The choice that comes next in the story, unless a bot plays before it."""
        steps = self.script.steps
        while number < len(steps) and steps[number].kind == "expect":
            number += 1
        return steps[number].choice if number < len(steps) else ""

    def _settle(self, choice: str, fact: Fact | None = None) -> None:
        """Answer smaller decisions until the kids are free to act, or the story has something to say."""
        awaited = [choice, fact.choice if isinstance(fact, Offered) and fact.wanted else ""]
        while self.game.decision is not None and self.game.decision.kind != "adventure":
            now = offers(self.game)
            if any(place_of(each, now) >= 0 for each in awaited):
                return
            self._play(QUIET_BOT)

    def _play(self, bot: str) -> None:
        self._hurry()
        if bot not in self._bots:
            self._bots[bot] = BOTS[bot](self.script.set_up.seed)
        self.game.choose(self._bots[bot].choose(self.game))

    def _hurry(self) -> None:
        if time.monotonic() > self.deadline:
            raise OutOfTime
