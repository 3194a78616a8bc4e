"""Playing story tests: a game played step by step, as far as it goes the way the story says."""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass, field

from loopwright_engine import Bundle, OptionsError, new_game
from loopwright_engine.bots import Bot
from loopwright_games.tales.kit import BOTS
from loopwright_games.tales.options import Options
from loopwright_games.tales.queries import Questions
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.text import stable_ids
from loopwright_games.tales.text.fields import stable_id

from .choices import offers, place_of
from .script import PROSE, Ended, Fact, Holds, Names, Offered, Script, Step, Told, plain

# --- The prose that has been read out so far: what cards tell, and what stands on revealed cards


SIGHTS = {
    "school_card": "",
    "rumor_seen": "",
    "diary_played": ".front",
    "diary_flipped": ".back",
    "item_drawn": "",
    "anomaly_drawn": "",
    "chore_drawn": "",
}
"""Kinds of log entries that reveal a card, and its side; the card is the entry's last field."""
ENDS = ("won", "lost")


class ReadAloud:
    """The prose that has been read out in one game; the introduction is read before the first day."""

    def __init__(self, bundle: Bundle) -> None:
        self._of_face: dict[str, list[str]] = defaultdict(list)
        self._of_text: dict[str, str] = {}
        for name, text in bundle.strings.items():
            match = PROSE.fullmatch(name)
            if match:
                self._of_text[name] = plain(text)
                self._of_face[match[1]].append(self._of_text[name])
        self._texts: set[str] = set(self._of_face["scenario"])
        self._entries = 0

    def includes(self, game: Game, words: str) -> bool:
        """Whether these words have been read out by now."""
        entries = game.log
        for entry in entries[self._entries :]:
            kind, _, *values = stable_ids.entry_id(game, entry)
            self._listen(kind, values)
        self._entries = len(entries)
        return any(words in text for text in self._texts)

    def _listen(self, kind: str, values: list[str]) -> None:
        if kind == "tell":
            self._texts.add(self._of_text.get(values[0], ""))
        elif kind in SIGHTS:
            self._texts.update(self._of_face[values[-1] + SIGHTS[kind]])
        elif kind in ENDS:
            self._texts.update(self._of_face[f"ending.{values[0]}"])


QUIET_BOT = "cautious"
"""The bot that answers the smaller decisions that a story says nothing about."""

NOBODY = -1
"""The seat of a kid who does not play."""


class OutOfTime(Exception):
    """Raised when the time for story tests is over."""


@dataclass(frozen=True, slots=True)
class Parting:
    """The failure of a story: the step that could not be played (None for the set-up), and the reason."""

    step: Step | None
    why: str
    before: int = 0  # entries of the log when the step before this one was told


@dataclass(slots=True)
class Telling:
    """A story in play; `deadline` is a moment of `time.monotonic`, in seconds."""

    script: Script
    bundle: Bundle
    questions: Questions
    names: Names
    deadline: float
    game: Game = field(init=False)
    heard: ReadAloud = field(init=False)
    _bots: dict[str, Bot] = field(default_factory=dict)

    def tell(self) -> Parting | None:
        """Play the story; return None when all of it happens. Raises OutOfTime."""
        set_up = self.script.set_up
        options = Options(set_up.kids, set_up.variants, set_up.first, set_up.enigma_limit)
        try:
            self.game = new_game(self.bundle, options, set_up.seed)
        except OptionsError as error:
            return Parting(None, str(error))
        self.heard = ReadAloud(self.bundle)
        before = 0
        for number, step in enumerate(self.script.steps):
            self._hurry()
            why = self._step(step, number)
            if why:
                return Parting(step, why, before)
            before = len(self.game.log)
        return None

    def _step(self, step: Step, number: int) -> str:
        """Play a step; return the reason why it fails, or ""."""
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
        """The seat of a kid; None for no kid in particular, `NOBODY` for one who does not play."""
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
        """The next choice of the story, or "" if a bot plays before it."""
        steps = self.script.steps
        while number < len(steps) and steps[number].kind == "expect":
            number += 1
        return steps[number].choice if number < len(steps) else ""

    def _settle(self, choice: str, fact: Fact | None = None) -> None:
        """Answer smaller decisions until the kids are free to act, or the story names one of the options."""
        awaited = [choice, fact.choice if isinstance(fact, Offered) and fact.wanted else ""]
        while self.game.decision is not None and self.game.decision.kind != "adventure":
            now = offers(self.game)
            if any(place_of(decision, now) >= 0 for decision in awaited):
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
