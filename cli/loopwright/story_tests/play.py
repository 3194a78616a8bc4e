"""Playing story tests as far as the game goes the way the story says, and writing one from a game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field

from loopwright_compiler.diagnostics.suggest import nearest
from loopwright_dsl.diagnostics.diagnostic import Diagnostic, diagnose
from loopwright_engine import Bundle, OptionsError, new_game
from loopwright_engine.bots import Bot, bots_of
from loopwright_engine.bundle.load import place_of
from loopwright_engine.core.decks import stacked
from loopwright_engine.kit.protocol import Kit, Play
from loopwright_engine.kit.story_language import Hearing, StoryLanguage, written_id

from .parse import ChoiceFact, ConditionFact, EndingFact, Fact, StoryScript, StoryStep, TextFact, Vocabulary


class OutOfTime(Exception):
    """Raised when the time for story tests is over."""


@dataclass(frozen=True, slots=True)
class Parting:
    """The failure of a story: the step that could not be played (None for the set-up), and the reason."""

    step: StoryStep | None
    why: str
    before: int = 0  # entries of the log when the step before this one was told


@dataclass(slots=True)
class Telling:
    """A story in play; `deadline` is a moment of `time.monotonic`, in seconds."""

    script: StoryScript
    bundle: Bundle
    vocabulary: Vocabulary
    deadline: float
    game: Play = field(init=False)
    heard: Hearing = field(init=False)
    _bots: dict[str, Bot] = field(default_factory=dict)

    @property
    def language(self) -> StoryLanguage:
        """What stories of this bundle can say."""
        return self.vocabulary.language

    def tell(self) -> Parting | None:
        """Play the story; return None when all of it happens. Raises OutOfTime."""
        if self.script.orders:
            data = stacked(self.bundle.data, self.script.orders)
            self.bundle = Bundle(data, self.bundle.kit, self.bundle.kit.tables(data))
            self.vocabulary = Vocabulary(self.bundle)
        try:
            options = self.language.options(self.script.options)
            self.game = new_game(self.bundle, options, self.script.seed)
        except OptionsError as error:
            return Parting(None, str(error))
        self.heard = self.language.hearing()
        before = 0
        for number, step in enumerate(self.script.steps):
            self._hurry()
            why = self._step(step, number)
            if why:
                return Parting(step, why, before)
            before = len(self.game.log)
        return None

    def _step(self, step: StoryStep, number: int) -> str:
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
        place = self.language.place_of(step.choice, self.game)
        if place < 0:
            return "choose"
        self.game.choose(place)
        return ""

    def is_so(self, fact: Fact) -> bool:
        """Whether a fact holds now."""
        match fact:
            case ConditionFact(question=question, subject=subject):
                plays = self.language.plays(self.game, subject)
                return plays and self.language.holds(self.game, question.data, subject)
            case TextFact(text=text, wanted=wanted):
                return self.heard.includes(self.game, text) == wanted
            case ChoiceFact(choice=choice, wanted=wanted):
                return (self.language.place_of(choice, self.game) >= 0) == wanted
            case EndingFact(ending=ending, wanted=wanted):
                end = self.game.result
                return (end is not None and end.ending == ending) == wanted

    def _let(self, step: StoryStep) -> str:
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
        """Answer minor decisions until one is not minor, or the story names one of the options."""
        awaited = [choice, fact.choice if isinstance(fact, ChoiceFact) and fact.wanted else ""]
        while self.game.decision is not None and self.language.is_minor(self.game):
            if any(self.language.place_of(decision, self.game) >= 0 for decision in awaited):
                return
            self._play(self.language.quiet_bot)

    def _play(self, bot: str) -> None:
        self._hurry()
        if bot not in self._bots:
            self._bots[bot] = bots_of(self.bundle.kit)[bot]()(self.script.seed)
        self.game.choose(self._bots[bot].choose(self.game))

    def _hurry(self) -> None:
        if time.monotonic() > self.deadline:
            raise OutOfTime


# --- Where a story went another way: what was expected, what happened, and what did it last


MOST_OFFERS = 8
"""Choices that a finding lists."""


def finding(telling: Telling, parting: Parting) -> Diagnostic:
    """The diagnostic at the line of the story where the test failed."""
    step, script = parting.step, telling.script
    if step is None:
        return diagnose("LW0706", script.path, script.start, reason=parting.why)
    game = telling.game
    code = {"over": "LW0713", "never": "LW0712", "choose": "LW0710", "expect": "LW0711"}[parting.why]
    return diagnose(
        code,
        script.path,
        step.span,
        hint=" ".join(filter(None, _around(telling, parting, step))),
        words=step.words,
        ending=game.result.ending if game.result is not None else None,
        found=_instead(telling, step.fact) if step.fact is not None else None,
    )


def _around(telling: Telling, parting: Parting, step: StoryStep) -> Iterator[str]:
    """The sentences that help to find the reason: the time, the card, the offers, the last event."""
    game = telling.game
    choice = step.choice
    if isinstance(step.fact, ChoiceFact) and step.fact.wanted:
        choice = step.fact.choice
    yield f"It is {telling.bundle.kit.moment(game)}."
    if choice and game.result is None:
        yield telling.language.why_not(game, choice)
        yield _offered(telling, choice)
    if isinstance(step.fact, TextFact) and step.fact.wanted:
        yield _written(telling, step.fact.text)
    yield _last_event(telling, parting.before)


def _instead(telling: Telling, fact: Fact) -> str:
    """What holds in place of the expected fact."""
    game = telling.game
    match fact:
        case ConditionFact():
            return _values(telling, fact)
        case TextFact(wanted=wanted):
            return "nobody has read this out so far" if wanted else "it has been read out"
        case ChoiceFact(wanted=wanted):
            return "nobody can choose this now" if wanted else "it can be chosen now"
        case EndingFact():
            end = game.result
            return "the game goes on" if end is None else f"the game ended with {end.ending}"


def _values(telling: Telling, fact: ConditionFact) -> str:
    """The present values of the numbers and facts in a condition."""
    game, language, subject = telling.game, telling.language, fact.subject
    if not language.plays(game, subject):
        return f"{subject} does not play"
    texts = []
    for part in fact.question.parts:
        text = part.text if subject is None else language.asked_of(part.text, subject)
        if part.is_number:
            texts.append(f"{text} is {language.number(game, part.data, subject)}")
        else:
            holds = language.holds(game, part.data, subject)
            texts.append(f"`{text}` {'holds' if holds else 'does not hold'}")
    return ", ".join(dict.fromkeys(texts))


def _offered(telling: Telling, choice: str) -> str:
    """A sentence that lists the choices that can be made in its place."""
    rivals = telling.language.rivals(choice, telling.game)
    if not rivals:
        return f"Nothing can be chosen by {choice.split(' ')[0]} now."
    near = nearest(choice, rivals)
    first = f"Did you mean `{near}`? " if near else ""
    more = f" and {len(rivals) - MOST_OFFERS} more" if len(rivals) > MOST_OFFERS else ""
    return f"{first}Offered: {', '.join(f'`{offer}`' for offer in rivals[:MOST_OFFERS])}{more}."


def _written(telling: Telling, text: str) -> str:
    """A sentence that says where the words stand that were not read out."""
    prose = telling.language.prose
    name = next((name for name, passage in prose.items() if text in passage), "")
    place = place_of(telling.bundle.origins, written_id(name))
    return f"It is written at {place}." if place else ""


def _last_event(telling: Telling, before: int) -> str:
    """A sentence on what happened last since the step before, or on the last event of all."""
    game, kit = telling.game, telling.bundle.kit
    entries = game.log
    entry = telling.language.last_event(entries[before:] or entries[-1:])
    if entry is None:
        return ""
    return f"Before that: {kit.sentence(game, entry)} ({kit.source(game, entry).rpartition(', ')[2]})."


# --- Writing a story test from a game


def record(bundle: Bundle, game: Play) -> str:
    """The text of a story file that plays this game again, in the words of its cards, in whatever language it
    was played.

    After a choice that changes the story, it expects what is so from then on, so that a later failure shows
    early where the game changed.
    """
    bundle = bundle.in_source()
    kit = bundle.kit
    language: StoryLanguage = kit.story_language(bundle)
    title = kit.contents.title(bundle.data)
    lines = [f"# {title}, as it was played.", "", *_headings(kit, language, game)]
    twin = new_game(bundle, kit.options_of(game), game.seed)
    return "\n".join([*lines, *_lines(twin, language, game)]) + "\n"


def _headings(kit: Kit, language: StoryLanguage, game: Play) -> Iterator[str]:
    options = asdict(kit.options_of(game))
    values = [(heading, options[heading.option]) for heading in language.headings]
    lines = [
        f"{' '.join(heading.words)} {_written_value(value)}"
        for heading, value in values
        if value not in (None, (), "")
    ]
    yield from (*lines[:1], f"seed {game.seed}", *lines[1:])


def _written_value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and " " in value:
        return f'"{value}"'
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _lines(twin: Play, language: StoryLanguage, game: Play) -> Iterator[str]:
    """The lines of the choices, round by round, each with the lines that are expected after it; the twin of
    the game makes them once more.
    """
    chapter = ""
    for choice in game.choices:
        present = language.chapter(twin)
        if present != chapter:
            chapter = present
            yield ""
            yield f"# {chapter}"
        yield language.offers(twin)[choice]
        before = twin.clone()
        twin.choose(choice)
        yield from (f"expect {change}" for change in language.changes(before, twin))
    if twin.result is not None:
        yield f"expect ending {twin.result.ending}"
