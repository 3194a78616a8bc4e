"""Reading a story file: the script, and every mistake at once with its line and column."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_compiler.semantics.symbols import Symbols
from loopwright_compiler.standalone_condition import read_question
from loopwright_dsl import hidden, unhidden
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_dsl.parser.source import LONGEST_LINE
from loopwright_dsl.syntax.span import Span
from loopwright_games.tales.nouns import WEEKDAYS

from .choices import ANYBODY, EVENING, TABLE
from .diagnostics import Mistakes
from .names import Names, plain
from .phrases import meant
from .script import TO_THE_END, Ended, Fact, Holds, Line, Offered, Script, Step, Told, Word, lines, unquoted
from .setup import WORDS as SET_UP
from .setup import SetUpReader

FACTS = ("told", "offered", "ending")
"""Facts that are not conditions of the card language."""
MOST_LINES = 5_000
"""That say something; a recorded game has a few hundred."""
MOST_MISTAKES = 60
"""In one story file; each is compared with all that could have been meant, which takes its time."""
BEGINS = {"play": "let cautious play", "not": "expect not"} | {fact: f"expect {fact}" for fact in FACTS}
"""What a line begins with that begins in the middle of its form."""
KEPT = ("LW0004", "LW0703", "LW0704")
"""Findings of lines that are right by themselves."""
LABELLED = ("action", "choose")
"""Verbs with a card's own words behind them."""
START = Span(1, 1, 1, 2)
YOU = "you"
_YOURS = {"has": "have", "controls": "control"}
_THIRD = re.compile(rf"(?<=^{YOU} )(?:{'|'.join(_YOURS)})\b")
"""What is said of a kid, and the same said to the kid, as cards do."""
_DAY = re.compile(rf"({'|'.join(WEEKDAYS)})( of week \d+)?")


def read(text: str, path: str, names: Names, symbols: Symbols) -> tuple[Script, list[Diagnostic]]:
    """What a story file says; with a finding that is an error it cannot be told."""
    reading = _Reading(Script(path, START), Mistakes(path, names), symbols)
    script, mistakes = reading.script, reading.mistakes
    mistakes.found += hidden(text, path)
    for count, line in enumerate(lines(unhidden(text))):
        if count == MOST_LINES:
            mistakes.report("LW0715", line.span, limit=f"{MOST_LINES:,}")
            break
        if len(mistakes.found) >= MOST_MISTAKES:
            mistakes.report("LW0007", line.span, limit=MOST_MISTAKES)
            break
        reading.line_as_meant(line)
    if not mistakes.found and not any(step.kind == "expect" for step in script.steps):
        mistakes.report("LW0707", script.start)
    return script, mistakes.found


class _Reading:
    """One file being read."""

    def __init__(self, script: Script, mistakes: Mistakes, symbols: Symbols) -> None:
        self.script = script
        self.mistakes = mistakes
        self.names = mistakes.names
        self.symbols = symbols
        self.set_up = SetUpReader(script, mistakes)

    def line_as_meant(self, line: Line) -> None:
        """Read a line; one that is said in other words has a single finding with the right ones."""
        before = len(self.mistakes.found)
        self.line(line)
        told = self.mistakes.found[before:]
        if not told or told[0].code in KEPT:
            return
        right = meant(line.rest(0), tuple(self.names.kids), self._reads)
        if right is not None:
            del self.mistakes.found[before:]
            self.mistakes.report("LW0702", line.span, fix=right, form=right)

    def _reads(self, text: str) -> bool:
        """Whether a line alone is written as lines of a story are."""
        trial = _Reading(Script("", START), Mistakes("", self.names), self.symbols)
        for line in lines(text):
            trial.line(line)
        return not trial.mistakes.found

    def line(self, line: Line) -> None:
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
        elif first.text in SET_UP:
            self.set_up.read(line)
        elif first.text == "let":
            self._let(line)
        elif first.text == "expect":
            self._wanting("expect", line, 1)
        elif first.text not in (*self.names.kids, ANYBODY, TABLE, EVENING):
            self._unknown(first)
        elif self._sound(line, line.words):
            self.script.steps.append(Step("choose", line.span, line.rest(0), _choice(line.words)))

    def _unknown(self, word: Word) -> None:
        words = [*self.names.kids, ANYBODY, TABLE, EVENING, "let", "expect", *SET_UP]
        whole = f"let {word.text}" if word.text in self.names.bots else BEGINS.get(word.text)
        near = whole or nearest(word.text, words)
        hint = f"Write `{near} …`." if whole else f"Did you mean `{near}`?" if near else None
        kids = listed(self.names.kids)
        self.mistakes.report("LW0701", word.span, hint=hint, fix=near, word=word.text, kids=kids)

    def _let(self, line: Line) -> None:
        words = [word.text for word in line.words]
        to_the_end = words[3:] == TO_THE_END.split()
        if len(words) < 5 or words[2] != "play" or not (to_the_end or words[3] == "until"):
            self.mistakes.unlike(line, "let")
        elif self.mistakes.known(line.words[1], "bot", self.names.bots):
            if to_the_end:
                self.script.steps.append(Step("let", line.span, TO_THE_END, bot=words[1]))
            else:
                self._wanting("let", line, 4, words[1])

    def _wanting(self, kind: Literal["expect", "let"], line: Line, at: int, bot: str = "") -> None:
        """A step that wants a fact, which is written from word number `at` on."""
        fact = self._fact(line, at, kind)
        if fact is not None:
            self.script.steps.append(Step(kind, line.span, line.rest(at), fact=fact, bot=bot))

    def _fact(self, line: Line, at: int, kind: str) -> Fact | None:
        words = line.words[at:]
        wanted = not (len(words) > 1 and words[0].text == "not" and words[1].text in (*FACTS, "win", "lose"))
        said = words if wanted else words[1:]
        if not said:
            self.mistakes.unlike(line, kind)
            return None
        match said[0].text:
            case "told":
                return self._told(line, said[1:], wanted)
            case "offered":
                return self._offered(line, said[1:], wanted)
            case "win" | "lose" | "won" | "lost" | "game" | "end" | "victory" | "defeat":
                self.mistakes.unlike(line, "ending")
                return None
            case "ending":
                return self._ending(line, said[1:], wanted)
            case _:
                return self._condition(line, at, kind)

    def _told(self, line: Line, words: tuple[Word, ...], wanted: bool) -> Fact | None:
        text = unquoted(words[0].text) if len(words) == 1 else None
        if not text:
            self.mistakes.unlike(line, "told")
            return None
        said = plain(text)
        if self.names.says(said):
            return Told(said, wanted)
        near = self.names.near_prose(said)
        hint = f'Did you mean "{near}"?' if near else "Give some words of a card's prose."
        fix = f'"{near}"' if near else None
        self.mistakes.report("LW0705", words[0].span, fix=fix, kind="prose", name=f'"{text}"', said=hint)
        return None

    def _offered(self, line: Line, words: tuple[Word, ...], wanted: bool) -> Fact | None:
        if not words:
            self.mistakes.unlike(line, "offered")
            return None
        return Offered(_choice(words), wanted) if self._sound(line, words) else None

    def _ending(self, line: Line, words: tuple[Word, ...], wanted: bool) -> Fact | None:
        if len(words) != 1:
            self.mistakes.unlike(line, "ending")
            return None
        known = self.mistakes.known(words[0], "ending", self.names.endings)
        return Ended(words[0].text, wanted) if known else None

    def _condition(self, line: Line, at: int, kind: str) -> Fact | None:
        """A condition of the card language, perhaps of a kid; a bot plays until a day comes."""
        text, first = line.rest(at), line.words[at]
        kid = first.text if first.text in self.names.kids else None
        asked = f"day >= {text}" if kind == "let" and _DAY.fullmatch(text) else text
        if kid is not None:
            asked = _THIRD.sub(lambda verb: _YOURS[verb[0]], YOU + text.removeprefix(kid), count=1)
        column = first.span.column + len(text) - len(asked)
        question, found = read_question(asked, self.script.path, first.span.line, column, self.symbols)
        self.mistakes.found += found
        return Holds(question, kid) if question is not None else None

    # --- choices ------------------------------------------------------------------------------

    def _sound(self, line: Line, words: tuple[Word, ...]) -> bool:
        """Whether a choice is written as one, with names that there are."""
        first, *rest = words
        if first.text == EVENING or not rest:
            if len(words) > 1 or first.text != EVENING:
                self.mistakes.unlike(line, EVENING if first.text == EVENING else "choice")
                return False
            return True
        known = self.mistakes.known(first, "kid", [*self.names.kids, ANYBODY, TABLE])
        known = known and self.mistakes.known(rest[0], "verb", self.names.verbs)
        if not known:
            return False
        if rest[0].text in LABELLED and not (len(rest) > 1 and rest[1].text.startswith('"')):
            self.mistakes.unlike(line, rest[0].text)
            return False
        sound = [self._object(word) for word in rest[1:]]  # every mistake is noted
        return all(sound)

    def _object(self, word: Word) -> bool:
        label = unquoted(word.text)
        if label is not None:
            return self.mistakes.known(Word(label, word.span), "action or choice", self.names.labels, '"')
        return self.names.is_object(word.text) or self.mistakes.known(
            word, "place, card, kid or condition", self.names.objects()
        )


def _choice(words: Iterable[Word]) -> str:
    return " ".join(word.text for word in words)
