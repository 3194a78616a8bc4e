"""Story files: their lines, the tree of what they say, and its reading, with every mistake at its place. It
is long: lines, tree and reading are one language.

A story sets a game up, then makes choices, lets bots play, and expects what must be so. What a line can name
is said by the kit's `StoryLanguage`. A line in plain English or in other tools' words is a mistake whose
message gives the line that is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise, takewhile
from typing import Any, Literal

from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_compiler.kits.protocol import AnyFrontEnd
from loopwright_compiler.standalone_condition import ConditionQuestion, read_question
from loopwright_dsl import hidden, unhidden
from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix, diagnose
from loopwright_dsl.parser.limits import LONGEST_LINE
from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span
from loopwright_engine import Bundle
from loopwright_engine.bots import bots_of, usual_bot
from loopwright_engine.core.decks import decks_of
from loopwright_engine.kit.story_language import NAME, NAMES, NUMBER, Heading, StoryLanguage, plain_prose

TO_THE_END = "to the end"

# --- The tree of a story


@record
class ConditionFact:
    """The fact that a condition of the card language is true; `subject` is who `you` in it means, or None."""

    question: ConditionQuestion
    subject: str | None = None


@record
class TextFact:
    """The fact that these words have been read out by now; `wanted` is False for `not told`."""

    text: str
    wanted: bool


@record
class ChoiceFact:
    """The fact that a choice is offered now; `wanted` is False for `not offered`."""

    choice: str
    wanted: bool


@record
class EndingFact:
    """The fact that the game is over with this ending; `wanted` is False for `not ending`."""

    ending: str
    wanted: bool


Fact = ConditionFact | TextFact | ChoiceFact | EndingFact
"""What a story can expect, or play until."""


@record
class StoryStep:
    """A line of a story; `words` are the part of it that `fact` or `choice` was read from.

    "choose" makes a choice, "expect" requires a fact, "let" lets a bot play until a fact (None: to the end).
    """

    kind: Literal["choose", "expect", "let"]
    span: Span
    words: str
    choice: str = ""
    fact: Fact | None = None
    bot: str = ""


@dataclass(slots=True)
class StoryScript:
    """A story file that was read; `start` is the span of its first line, `options` are what it sets."""

    path: str
    start: Span
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    orders: dict[str, list[int]] = field(default_factory=dict)
    """For decks that lie in an order, the places of their first cards."""
    steps: list[StoryStep] = field(default_factory=list)


# --- A story file as lines of words with their places; comments and empty lines are gone


_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r'"[^"]*"|"[^"]*$|,|[^\s,"]+')
_COMMENT = re.compile(r'(?:[^"#]|"[^"]*"|"[^"]*$)*')
"""A line up to its comment; a # in quotes is no comment."""


@record
class StoryWord:
    """A word, a comma, or a text in its quotes."""

    text: str
    span: Span


@record
class StoryLine:
    """A line that is not empty, as words."""

    text: str
    words: tuple[StoryWord, ...]

    @property
    def span(self) -> Span:
        """The span from the first word to the last."""
        return self.words[0].span.to(self.words[-1].span)

    def rest(self, count: int) -> str:
        """The text of the line from word `count` on."""
        if count >= len(self.words):
            return ""
        last = self.words[-1].span.end_column - 1
        return self.text[self.words[count].span.column - 1 : last]


def lines(text: str) -> Iterator[StoryLine]:
    """The lines that are not empty, without their comments."""
    for number, line in enumerate(text.split("\n"), 1):
        match = _COMMENT.match(line)
        assert match is not None
        words = tuple(
            StoryWord(hit[0], Span(number, hit.start() + 1, number, hit.end() + 1))
            for hit in _WORD.finditer(match[0])
        )
        if words:
            yield StoryLine(match[0], words)


def unquoted(text: str) -> str | None:
    """The inside of a text in double quotes, or None."""
    in_quotes = len(text) >= 2 and text[0] == text[-1] == '"'
    return text[1:-1] if in_quotes else None


# --- What a story of one bundle can name


class Vocabulary:
    """The names of one bundle: those of its kit's story language, of endings, of bots, and the prose."""

    def __init__(self, bundle: Bundle) -> None:
        kit = bundle.kit
        self.language: StoryLanguage = kit.story_language(bundle)
        self.endings = [*kit.contents.endings(bundle.data)]
        self.bots = [*bots_of(kit)]
        self.usual_bot = usual_bot(kit)
        self.decks = {deck["id"]: _stacked(deck) for deck in decks_of(bundle.data)}
        """The lines that lay decks of the scenario's own in an order, by the decks' names."""
        self.openings = {heading.words[0]: heading for heading in self.language.headings} | self.decks
        """The headings by their first words."""

    @cached_property
    def corrections(self) -> list[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]]:
        """Patterns of wrong lines, each with its replacement."""
        rows = [*rows_for(self.bots, self.usual_bot), *self.language.corrections]
        return [(re.compile(pattern), right) for pattern, right in rows]

    @property
    def expectation(self) -> str | None:
        """How a story expects something of this game; None where the usual words for it fit."""
        *_, name = (None, *self.language.numbers)
        return name and f"Add a line such as `expect {name} >= 1` or `expect ending {self.endings[0]}`."

    def says(self, words: str) -> bool:
        """Whether any card says these words."""
        words = _NUMBER.sub("0", words)  # a value may be any
        return any(words in _NUMBER.sub("0", text) for text in self.language.prose.values())

    def near_prose(self, words: str) -> str | None:
        """The words of a card, as many as given, that were most likely meant; None if none is near."""
        count = len(words.split())
        stretches: set[str] = set()
        for text in self.language.prose.values():
            terms = text.split()
            stretches.update(" ".join(terms[at : at + count]) for at in range(len(terms)))
        return nearest(words, stretches)


def rows_for(bots: Iterable[str], usual: str) -> list[tuple[str, str]]:
    """Patterns of wrong lines of every game, each with its replacement; `usual` plays where none is named."""
    names = "|".join(bots)
    return [
        (r"[.;]+$", ""),
        (r"^seed\s*[:=]\s*", "seed "),
        (r"^(?:random )?seed (?:is|number) ", "seed "),
        (r"^(?:assert|check|verify|ensure|should|require|then|test)(?: that)?\b:?\s*", "expect "),
        (r"^(?:given|when|and|then|step|do):? +", ""),
        (r"^expect ([a-z][\w-]*) (?:to be|should be|equals?|being) ", r"expect \1 = "),
        (r"^expect:?\s+(?:that\s+)?", "expect "),
        (
            r"^expect (not )?(?:the )?(?:game |story |kids |players? |we |to )*(?:is )?"
            r"(?:wins?|loses?|won|lost|victory|defeat|ends?|ended|over)"
            r"(?: with| in| by| as| at)? \"?([a-z][\w-]*)\"?$",
            r"expect \1ending \2",
        ),
        (
            r"^expect (not )?(?:text|prose|said|says|reads?|hear|heard|words|shows?|shown|print|output)\b:?"
            r" +(?=\")",
            r"expect \1told ",
        ),
        (r"^expect (not )?(?=\")", r"expect \1told "),
        (r"^expect (not )?ending[:=]? +\"?([a-z][\w-]*)\"?$", r"expect \1ending \2"),
        (r"^(?:let )?(?:the |a )?(?:bot|computer|player|game|it)? ?plays? ", f"let {usual} play "),
        (r"\bunt(?:ill|l|il l|ils?|ul)\b", "until"),
        (rf"^(?:let )?(?:play|plays|run|runs|use) (?:as |with )?({names})\b(?: play)?", r"let \1 play"),
        (rf"^(?:let )?({names}) (?:plays?|run|runs|go|goes|continue) ", r"let \1 play "),
        (r"^let (\w+) (?:run|go|continue|move|do) ", r"let \1 play "),
        (r"^let (\w+) play$", r"let \1 play to the end"),
        (
            r"^let (\w+) play (?:until|to|till)(?: the)? (?:end|finish|ending|the end)$",
            r"let \1 play to the end",
        ),
        (r"^let (\w+) play (?:till|up to|to) (?!the end)", r"let \1 play until "),
        (r"^(?:run|play|continue|finish)(?: to| until)?(?: the)?(?: end)?$", f"let {usual} play to the end"),
    ]


# --- The reading of a file


MOST_STEPS = 3
"""The most rows that are applied to one line."""
LONGEST = 200
"""The most code points of a line that the rows are applied to."""

_SEED = re.compile(r"-?[0-9]{1,1000}")
SIGNS = (">=", "<=", "!=", "=", "<", ">", "+", "-")

FORMS = {
    "seed": "seed 7",
    "let": "let BOT play until …` or `let BOT play to the end",
    "told": 'expect told "words from a card"',
    "ending": "expect ending NAME",
    "expect": "expect CONDITION",
    "quotes": '… "words in double quotes"',
}
"""The right form of each kind of line that every game has, for messages."""

FACTS = ("told", "offered", "ending")
"""Facts that are not conditions of the card language."""
MOST_LINES = 5_000
"""The most lines of a story that are not empty; a recorded game has a few hundred."""
MOST_MISTAKES = 60
"""The most mistakes reported for one file; suggestions for each take time."""
KEPT = ("LW0004", "LW0703", "LW0704")
"""Codes of mistakes that keep their own message, since the line has the right form."""
START = Span(1, 1, 1, 2)


def read(
    text: str, path: str, vocabulary: Vocabulary, half: AnyFrontEnd, symbols: object
) -> tuple[StoryScript, list[Diagnostic]]:
    """The script of a story file and its diagnostics; a script with errors cannot be played.

    `symbols` are what the scenario's cards declare, as its check has collected them.
    """
    reading = _Reading(StoryScript(path, START), Mistakes(path, vocabulary), half, symbols)
    script, mistakes = reading.script, reading.mistakes
    mistakes.diagnostics += hidden(text, path)
    for count, line in enumerate(lines(unhidden(text))):
        if count == MOST_LINES:
            mistakes.report("LW0715", line.span, limit=f"{MOST_LINES:,}")
            break
        if len(mistakes.diagnostics) >= MOST_MISTAKES:
            mistakes.report("LW0007", line.span, limit=MOST_MISTAKES)
            break
        reading.line_as_meant(line)
    if not mistakes.diagnostics and not any(step.kind == "expect" for step in script.steps):
        mistakes.report("LW0707", script.start, hint=vocabulary.expectation)
    return script, mistakes.diagnostics


class _Reading:
    def __init__(self, script: StoryScript, mistakes: Mistakes, half: AnyFrontEnd, symbols: object) -> None:
        self.script = script
        self.mistakes = mistakes
        self.vocabulary = mistakes.vocabulary
        self.language = mistakes.vocabulary.language
        self.half = half
        self.symbols = symbols
        self.set_up = SetUpReader(script, mistakes)

    def line_as_meant(self, line: StoryLine) -> None:
        """Read a line; a wrong one whose meaning is clear has a single mistake with the right line."""
        before = len(self.mistakes.diagnostics)
        self.line(line)
        mistakes = self.mistakes.diagnostics[before:]
        if not mistakes or mistakes[0].code in KEPT:
            return
        right = meant(line.rest(0), self.vocabulary, self._reads)
        if right is not None:
            del self.mistakes.diagnostics[before:]
            form = right.replace("\n", "`, then `")
            self.mistakes.report("LW0702", line.span, fix=right, form=form)

    def _reads(self, text: str) -> bool:
        """Whether the text is a correct line by itself."""
        trial = _Reading(StoryScript("", START), Mistakes("", self.vocabulary), self.half, self.symbols)
        for line in lines(text):
            trial.line(line)
        return not trial.mistakes.diagnostics

    def line(self, line: StoryLine) -> None:
        """Read a line, by its first word."""
        if self.script.start == START:
            self.script.start = line.span
        first = line.words[0]
        if len(line.text) > LONGEST_LINE:
            self.mistakes.report(
                "LW0004",
                line.span,
                hint="A line of a story is short.",
                count=len(line.text),
                limit=LONGEST_LINE,
            )
        elif any(word.text.startswith('"') and unquoted(word.text) is None for word in line.words):
            self.mistakes.unlike(line, "quotes")
        elif first.text == "seed" or first.text in self.vocabulary.openings:
            self.set_up.read(line)
        elif first.text == "let":
            self._let(line)
        elif first.text == "expect":
            self._wanting("expect", line, 1)
        elif first.text in self.language.subjects or self._is_option(line.words):
            if self._sound(line, line.words):
                self.script.steps.append(StoryStep("choose", line.span, line.rest(0), _choice(line.words)))
        else:
            self._unknown(first)

    def _is_option(self, words: tuple[StoryWord, ...]) -> bool:
        """Whether a line is the name of an option alone, in a game whose options stand alone."""
        return len(words) == 1 and not self.language.misfits([words[0].text])

    def _unknown(self, word: StoryWord) -> None:
        openings = [*self.language.subjects, "let", "expect", "seed", *self.vocabulary.openings]
        line_start = self._line_start(word.text)
        near = line_start or nearest(word.text, openings)
        hint = f"Write `{near} …`." if line_start else f"Did you mean `{near}`?" if near else None
        self.mistakes.report(
            "LW0701", word.span, hint=hint, fix=near, word=word.text, said=self.language.beginnings
        )

    def _line_start(self, word: str) -> str | None:
        """The beginning of a line that lacks its first words, from the first one that is there."""
        if word in self.vocabulary.bots:
            return f"let {word}"
        if word == "play":
            return f"let {self.vocabulary.usual_bot} play"
        return f"expect {word}" if word in (*FACTS, "not") else None

    def _let(self, line: StoryLine) -> None:
        words = [word.text for word in line.words]
        to_the_end = words[3:] == TO_THE_END.split()
        if len(words) < 5 or words[2] != "play" or not (to_the_end or words[3] == "until"):
            self.mistakes.unlike(line, "let")
        elif self.mistakes.known(line.words[1], "bot", self.vocabulary.bots):
            if to_the_end:
                self.script.steps.append(StoryStep("let", line.span, TO_THE_END, bot=words[1]))
            else:
                self._wanting("let", line, 4, words[1])

    def _wanting(self, kind: Literal["expect", "let"], line: StoryLine, at: int, bot: str = "") -> None:
        """Add a step with a fact, which is written from word `at` on."""
        fact = self._fact(line, at, kind)
        if fact is not None:
            self.script.steps.append(StoryStep(kind, line.span, line.rest(at), fact=fact, bot=bot))

    def _fact(self, line: StoryLine, at: int, kind: str) -> Fact | None:
        words = line.words[at:]
        positive = not (
            len(words) > 1 and words[0].text == "not" and words[1].text in (*FACTS, "win", "lose")
        )
        words_left = words if positive else words[1:]
        if not words_left:
            self.mistakes.unlike(line, kind)
            return None
        match words_left[0].text:
            case "told":
                return self._told(line, words_left[1:], positive)
            case "offered":
                return self._offered(line, words_left[1:], positive)
            case "win" | "lose" | "won" | "lost" | "game" | "end" | "victory" | "defeat":
                self.mistakes.unlike(line, "ending")
                return None
            case "ending":
                return self._ending(line, words_left[1:], positive)
            case _:
                if not all(map(self._is_spelt_right, _beside_signs(words_left))):
                    return None
                return self._condition(line, at, kind)

    def _told(self, line: StoryLine, words: tuple[StoryWord, ...], positive: bool) -> Fact | None:
        text = unquoted(words[0].text) if len(words) == 1 else None
        if not text:
            self.mistakes.unlike(line, "told")
            return None
        plain_text = plain_prose(text)
        if self.vocabulary.says(plain_text):
            return TextFact(plain_text, positive)
        near = self.vocabulary.near_prose(plain_text)
        hint = f'Did you mean "{near}"?' if near else "Give some words of a card's prose."
        fix = f'"{near}"' if near else None
        self.mistakes.report("LW0705", words[0].span, fix=fix, kind="prose", name=f'"{text}"', said=hint)
        return None

    def _offered(self, line: StoryLine, words: tuple[StoryWord, ...], positive: bool) -> Fact | None:
        if not words:
            self.mistakes.unlike(line, "offered")
            return None
        return ChoiceFact(_choice(words), positive) if self._sound(line, words) else None

    def _ending(self, line: StoryLine, words: tuple[StoryWord, ...], positive: bool) -> Fact | None:
        if len(words) != 1:
            self.mistakes.unlike(line, "ending")
            return None
        is_ending = self.mistakes.known(words[0], "ending", self.vocabulary.endings)
        return EndingFact(words[0].text, positive) if is_ending else None

    def _is_spelt_right(self, word: StoryWord) -> bool:
        """Whether a word is not nearly a number that cards cannot name; if it is, add a mistake."""
        near = nearest(word.text, self.language.numbers)
        if near is None or near == word.text or self.language.numbers[near]:
            return True
        return self.mistakes.known(word, "number", self.language.numbers)

    def _condition(self, line: StoryLine, at: int, kind: str) -> Fact | None:
        """A condition of the card language, perhaps about somebody."""
        text, first = line.rest(at), line.words[at]
        condition, subject = self.language.question(text, until=kind == "let")
        column = first.span.column + len(text) - len(condition)
        numbers = [name for name, in_cards in self.language.numbers.items() if not in_cards]
        question, diagnostics = read_question(
            condition, self.script.path, first.span.line, column, self.half, self.symbols, numbers
        )
        if subject is not None:
            pairs = zip(reversed(text), reversed(condition), strict=False)
            written = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            place = first.span._replace(end_column=first.span.column + len(text) - written)
            asked = condition[: len(condition) - written]
            diagnostics = [self._told_of(subject, place, asked, finding) for finding in diagnostics]
        self.mistakes.diagnostics += diagnostics
        return ConditionFact(question, subject) if question is not None else None

    def _told_of(self, subject: str, place: Span, asked: str, finding: Diagnostic) -> Diagnostic:
        """A finding about the words `asked` of a condition, told of the subject whose name stands there."""
        denied = "not " if asked.startswith("not ") else ""
        name = asked.removeprefix(denied).split(" ")[0]

        def moved(span: Span) -> Span:
            return span._replace(column=place.column) if span.column < place.end_column else span

        def told(text: str, span: Span) -> str:
            at_name = span.column < place.end_column and text.startswith(name)
            return self.language.asked_of(denied + text if at_name else text, subject)

        def spoken(text: str) -> str:
            return re.sub("`([^`]+)`", lambda words: f"`{told(words[1], finding.span)}`", text)

        fixes = tuple(Fix(moved(fix.span), told(fix.text, fix.span)) for fix in finding.fixes)
        hint, span = finding.hint and spoken(finding.hint), moved(finding.span)
        return replace(finding, message=spoken(finding.message), hint=hint, span=span, fixes=fixes)

    def _sound(self, line: StoryLine, words: tuple[StoryWord, ...]) -> bool:
        """Whether a choice has the right form and only known names; every mistake is noted."""
        misfits = self.language.misfits([word.text for word in words])
        for misfit in misfits:
            if misfit.form:
                self.mistakes.report("LW0702", line.span, form=misfit.form)
                continue
            word = words[misfit.place]
            label = unquoted(word.text)
            if label is None:
                self.mistakes.known(word, misfit.noun, misfit.names)
            else:
                self.mistakes.known(StoryWord(label, word.span), misfit.noun, misfit.names, '"')
        return not misfits


def _beside_signs(words: Iterable[StoryWord]) -> Iterator[StoryWord]:
    """The words that stand beside a sign of a condition, without parentheses."""
    for left, right in pairwise(words):
        for word, sign in ((left, right), (right, left)):
            text = word.text.strip("()")
            if sign.text in SIGNS and text:
                line, column = word.span.line, word.span.column + word.text.index(text)
                yield StoryWord(text, Span(line, column, line, column + len(text)))


def _choice(words: Iterable[StoryWord]) -> str:
    return " ".join(word.text for word in words)


class Mistakes:
    def __init__(self, path: str, vocabulary: Vocabulary) -> None:
        self.path = path
        self.vocabulary = vocabulary
        self.diagnostics: list[Diagnostic] = []
        self._forms = FORMS | {"offered": f"expect offered {vocabulary.language.forms['choice']}"}

    def report(
        self, code: str, span: Span, *, hint: str | None = None, fix: str | None = None, **values: Any
    ) -> None:
        """Add a mistake; `fix` is the right text for its span, `values` fill the message's holes."""
        fixes = (Fix(span, fix),) if fix else ()
        self.diagnostics.append(diagnose(code, self.path, span, hint=hint, fixes=fixes, **values))

    def unlike(self, line: StoryLine, form: str) -> None:
        """Add the mistake that a line does not have the form that its first words call for."""
        self.report("LW0702", line.span, form=self._forms[form])

    def known(self, word: StoryWord, kind: str, known: Iterable[str], quote: str = "") -> bool:
        """Whether a word is among `known`; if not, add a mistake. `quote` stands around it in the fix."""
        names = list(known)
        if word.text in names:
            return True
        near = nearest(word.text, names)
        text = f"Did you mean {quote}{near}{quote}?" if near else f"It can be {listed(names, 16)}."
        fix = f"{quote}{near}{quote}" if near else None
        self.report("LW0705", word.span, fix=fix, kind=kind, name=f"{quote}{word.text}{quote}", said=text)
        return False

    def each_known(self, words: list[StoryWord], kind: str, names: Iterable[str]) -> None:
        """Check each of several words as `known` does."""
        for word in words:
            self.known(word, kind, names)


class SetUpReader:
    """A reader of set-up lines, which fills in a script."""

    def __init__(self, script: StoryScript, mistakes: Mistakes) -> None:
        self.script = script
        self.mistakes = mistakes
        self._openings = mistakes.vocabulary.openings
        self._decks = mistakes.vocabulary.decks
        self._read: set[str] = set()

    def read(self, line: StoryLine) -> None:
        """Read a line that begins with `seed` or as one of the kit's headings."""
        word = line.words[0]
        if self.script.steps:
            self.mistakes.report("LW0703", word.span, word=word.text)
        elif word.text in self._read:
            self.mistakes.report("LW0704", word.span, word=word.text)
        self._read.add(word.text)
        if word.text == "seed":
            if not self._seed(line):
                self.mistakes.unlike(line, "seed")
        elif not self._option(line, self._openings[word.text]):
            self.mistakes.report("LW0702", line.span, form=self._openings[word.text].form)

    def _seed(self, line: StoryLine) -> bool:
        if len(line.words) != 2 or not _SEED.fullmatch(line.words[1].text):
            return False
        self.script.seed = int(line.words[1].text)
        return True

    def _option(self, line: StoryLine, heading: Heading) -> bool:
        """Read the value of an option; False if the line has not the form that it calls for."""
        length = len(heading.words)
        if [word.text for word in line.words[:length]] != heading.words:
            return False
        words = _listed(line.words[length:])
        value: Any
        if (
            NUMBER in heading.takes
            and len(words) == 1
            and words[0].text.isascii()
            and words[0].text.isdigit()
        ):
            value = int(words[0].text[:9])
        elif NAMES in heading.takes and words:
            self.mistakes.each_known(words, heading.noun, heading.names)
            value = tuple(word.text for word in words)
        elif NAME in heading.takes and len(words) == 1:
            if heading.names:
                self.mistakes.known(words[0], heading.noun, heading.names)
            value = words[0].text
        else:
            return False
        deck = self._decks.get(heading.option)
        if deck is None:
            self.script.options[heading.option] = value
        else:
            self.script.orders[heading.option] = [
                deck.names.index(name) for name in value if name in deck.names
            ]
        return True


def _stacked(deck: Mapping[str, Any]) -> Heading:
    """The line that lays a deck in an order: `letters 1, 3`."""
    numbers = [card["id"].rpartition(".")[2] for card in deck["cards"]]
    form = f"{deck['id']} {', '.join(numbers[:2])}"
    return Heading(deck["id"], form, (NAMES,), numbers, f"card of {deck['id']}")


def _listed(words: tuple[StoryWord, ...]) -> list[StoryWord]:
    """The words of a list with commas between them; empty if it has not that form."""
    commas = [word.text == "," for word in words]
    sound = len(words) % 2 == 1 and all(comma == (n % 2 == 1) for n, comma in enumerate(commas))
    return list(words[::2]) if sound else []


def meant(line: str, vocabulary: Vocabulary, reads: Callable[[str], bool]) -> str | None:
    """The correct line that a wrong one stands for, as judged by `reads`; None if none is found."""
    if len(line) > LONGEST:
        return None
    candidates, tried = [line], {line}
    for _ in range(MOST_STEPS):
        candidates = list(
            dict.fromkeys(
                other
                for candidate in candidates
                for other in _others(candidate, vocabulary)
                if other not in tried
            )
        )
        tried.update(candidates)
        correct = next((candidate for candidate in candidates if reads(candidate)), None)
        if correct is not None:
            return correct
    return None


def _others(line: str, vocabulary: Vocabulary) -> list[str]:
    """The lines that one row, or a name in small letters, makes of this one."""
    others = [vocabulary.language.as_typed(line)]
    others += [
        pattern.sub(right, line, count=1) for pattern, right in vocabulary.corrections if pattern.search(line)
    ]
    return [other for other in others if other != line]
