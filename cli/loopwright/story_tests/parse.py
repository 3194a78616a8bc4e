"""Parsing story files: the set-up and the steps, with every mistake and its line and column.

A line in plain English or in other tools' words is a mistake whose message gives the line that is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Literal

from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_compiler.standalone_condition import read_question
from loopwright_dsl import hidden, unhidden
from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix, diagnose
from loopwright_dsl.parser.source import LONGEST_LINE
from loopwright_dsl.syntax.span import Span
from loopwright_games.tales.cards.semantics.symbols import Symbols
from loopwright_games.tales.nouns import WEEKDAYS

from .choices import ANYBODY, EVENING, TABLE
from .script import (
    TO_THE_END,
    Ended,
    Fact,
    Holds,
    Line,
    Names,
    Offered,
    Script,
    Step,
    Told,
    Word,
    lines,
    plain,
    unquoted,
)

NUMBERS = {"two": "2", "three": "3", "four": "4", "five": "5"}
"""Numbers of kids in words."""

ROWS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"[.;]+$", ""),
    (r"^(kids|seed|variants|first)\s*[:=]\s*", r"\1 "),
    (r"^(?:players|player|kid|number of kids|number of players)\b\s*[:=]?\s*(?=\d)", "kids "),
    (r"^kids:? (two|three|four|five)$", lambda match: f"kids {NUMBERS[match[1]]}"),
    (r"^(?:with )?([2-5]|two|three|four|five) (?:kids|players)$", r"kids \1"),
    (r"^(?:random )?seed (?:is|number) ", "seed "),
    (r"^(?:assert|check|verify|ensure|should|require|then|test)(?: that)?\b:?\s*", "expect "),
    (r"^(?:given|when|and|then|step|do):? +", ""),
    (r"^expect ([a-z][\w-]*) (?:to be|should be|equals?|being) ", r"expect \1 = "),
    (r"^(\w+) (action|choose) ([^\"]+)$", r'\1 \2 "\3"'),
    (r"^expect:?\s+(?:that\s+)?", "expect "),
    (
        r"^expect (not )?(?:the )?(?:game |story |kids |we |to )*(?:is )?"
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
    (r"^expect ([a-z][\w-]*) (?:is|=|==) (?:true|set|on|yes)$", r"expect flag \1"),
    (r"^expect (?:flag )?([a-z][\w-]*) (?:is|=|==) (?:false|not set|unset|off|no)$", r"expect not flag \1"),
    (r"^expect (not )?([a-z][\w-]*)$", r"expect \1flag \2"),
    (r"^expect (not )?ending[:=]? +\"?([a-z][\w-]*)\"?$", r"expect \1ending \2"),
    (r"^(?:let )?(?:the |a )?(?:bot|computer|player|game|it)? ?plays? ", "let cautious play "),
    (r"\bunt(?:ill|l|il l|ils?|ul)\b", "until"),
    (
        r"^(?:let )?(?:play|plays|run|runs|use) (?:as |with )?(cautious|random|explorer|planner)\b(?: play)?",
        r"let \1 play",
    ),
    (r"^(?:let )?(cautious|random|explorer|planner) (?:plays?|run|runs|go|goes|continue) ", r"let \1 play "),
    (r"^let (\w+) (?:run|go|continue|move|do) ", r"let \1 play "),
    (r"^let (\w+) play$", r"let \1 play to the end"),
    (r"^let (\w+) play (?:until|to|till)(?: the)? (?:end|finish|ending|the end)$", r"let \1 play to the end"),
    (r"^let (\w+) play (?:till|up to|to) (?!the end)", r"let \1 play until "),
    (r"^(?:run|play|continue|finish)(?: to| until)?(?: the)?(?: end)?$", "let cautious play to the end"),
    (r"^(\w+) (?:walks?|goes|go|moves?|travels?)(?: over| on)? (?:to )?([A-Z])$", r"\1 walk \2"),
    (r"^(\w+) (?:takes? the bus|by bus|buses) (?:to )?([A-Z])$", r"\1 bus \2"),
    (r"^(\w+) (?:investigates?|solves?|looks? into)(?: the)?(?: rumor)?(?: here)?$", r"\1 investigate"),
    (r"^(\w+) (?:does|do|uses?|takes?|performs?|acts?|actions?|plays?|makes?)[: ] *(?=\")", r"\1 action "),
    (r"^(\w+) (?:chooses?|picks?|says?|answers?|options?|choice|selects?)[: ] *(?=\")", r"\1 choose "),
    (r"^(\w+) (?:goes|go|walks?|returns?|runs?) home$", r"\1 home"),
    (r"^(?:end day|end of day|end the day|night|sleep|next day|end turn|dinner)$", "evening"),
    (r"^(?:anyone|someone|somebody|any kid|a kid|one kid) ", "anybody "),
)
"""Patterns of wrong lines, each with its replacement."""

MOST_STEPS = 3
"""The most rows that are applied to one line."""
LONGEST = 200
"""The most code points of a line that the rows are applied to."""

WORDS = ("kids", "seed", "variants", "first", "enigma")
"""The words that set-up lines begin with."""
_SEED = re.compile(r"-?[0-9]{1,1000}")

FORMS = {
    "kids": "kids 3` or `kids disa, pekka",
    "seed": "seed 7",
    "variants": "variants NAME, NAME",
    "first": "first KID",
    "enigma": "enigma limit 9",
    "let": "let BOT play until …` or `let BOT play to the end",
    "told": 'expect told "words from a card"',
    "offered": "expect offered KID VERB …",
    "ending": "expect ending NAME",
    "expect": "expect CONDITION",
    "evening": "evening",
    "choice": "KID VERB …",
    "action": 'KID action "Label of the action"',
    "choose": 'KID choose "Label of the choice"',
    "quotes": '… "words in double quotes"',
}
"""The right form of each kind of line, for messages."""

FACTS = ("told", "offered", "ending")
"""Facts that are not conditions of the card language."""
MOST_LINES = 5_000
"""The most lines of a story that are not empty; a recorded game has a few hundred."""
MOST_MISTAKES = 60
"""The most mistakes reported for one file; suggestions for each take time."""
BEGINS = {"play": "let cautious play", "not": "expect not"} | {fact: f"expect {fact}" for fact in FACTS}
"""The right beginnings of lines that lack their first words."""
KEPT = ("LW0004", "LW0703", "LW0704")
"""Codes of mistakes that keep their own message, since the line has the right form."""
LABELLED = ("action", "choose")
"""Verbs that are followed by a label of a card."""
START = Span(1, 1, 1, 2)
YOU = "you"
_YOURS = {"has": "have", "controls": "control"}
_THIRD = re.compile(rf"(?<=^{YOU} )(?:{'|'.join(_YOURS)})\b")
"""Verbs after a kid's name, and their forms after `you`, as cards have them."""
_DAY = re.compile(rf"({'|'.join(WEEKDAYS)})( of week \d+)?")


def read(text: str, path: str, names: Names, symbols: Symbols) -> tuple[Script, list[Diagnostic]]:
    """The script of a story file and its diagnostics; a script with errors cannot be played."""
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
    """The reading of one file."""

    def __init__(self, script: Script, mistakes: Mistakes, symbols: Symbols) -> None:
        self.script = script
        self.mistakes = mistakes
        self.names = mistakes.names
        self.symbols = symbols
        self.set_up = SetUpReader(script, mistakes)

    def line_as_meant(self, line: Line) -> None:
        """Read a line; a wrong one whose meaning is clear has a single mistake with the right line."""
        before = len(self.mistakes.found)
        self.line(line)
        mistakes = self.mistakes.found[before:]
        if not mistakes or mistakes[0].code in KEPT:
            return
        right = meant(line.rest(0), tuple(self.names.kids), self._reads)
        if right is not None:
            del self.mistakes.found[before:]
            self.mistakes.report("LW0702", line.span, fix=right, form=right)

    def _reads(self, text: str) -> bool:
        """Whether the text is a correct line by itself."""
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
        elif first.text in WORDS:
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
        words = [*self.names.kids, ANYBODY, TABLE, EVENING, "let", "expect", *WORDS]
        line_start = f"let {word.text}" if word.text in self.names.bots else BEGINS.get(word.text)
        near = line_start or nearest(word.text, words)
        hint = f"Write `{near} …`." if line_start else f"Did you mean `{near}`?" if near else None
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
        """Add a step with a fact, which is written from word `at` on."""
        fact = self._fact(line, at, kind)
        if fact is not None:
            self.script.steps.append(Step(kind, line.span, line.rest(at), fact=fact, bot=bot))

    def _fact(self, line: Line, at: int, kind: str) -> Fact | None:
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
                return self._condition(line, at, kind)

    def _told(self, line: Line, words: tuple[Word, ...], positive: bool) -> Fact | None:
        text = unquoted(words[0].text) if len(words) == 1 else None
        if not text:
            self.mistakes.unlike(line, "told")
            return None
        plain_text = plain(text)
        if self.names.says(plain_text):
            return Told(plain_text, positive)
        near = self.names.near_prose(plain_text)
        hint = f'Did you mean "{near}"?' if near else "Give some words of a card's prose."
        fix = f'"{near}"' if near else None
        self.mistakes.report("LW0705", words[0].span, fix=fix, kind="prose", name=f'"{text}"', said=hint)
        return None

    def _offered(self, line: Line, words: tuple[Word, ...], positive: bool) -> Fact | None:
        if not words:
            self.mistakes.unlike(line, "offered")
            return None
        return Offered(_choice(words), positive) if self._sound(line, words) else None

    def _ending(self, line: Line, words: tuple[Word, ...], positive: bool) -> Fact | None:
        if len(words) != 1:
            self.mistakes.unlike(line, "ending")
            return None
        is_ending = self.mistakes.known(words[0], "ending", self.names.endings)
        return Ended(words[0].text, positive) if is_ending else None

    def _condition(self, line: Line, at: int, kind: str) -> Fact | None:
        """A condition of the card language, perhaps about a kid; after `until` also a day."""
        text, first = line.rest(at), line.words[at]
        kid = first.text if first.text in self.names.kids else None
        condition = f"day >= {text}" if kind == "let" and _DAY.fullmatch(text) else text
        if kid is not None:
            condition = _THIRD.sub(lambda verb: _YOURS[verb[0]], YOU + text.removeprefix(kid), count=1)
        column = first.span.column + len(text) - len(condition)
        question, diagnostics = read_question(
            condition, self.script.path, first.span.line, column, self.symbols
        )
        self.mistakes.found += diagnostics
        return Holds(question, kid) if question is not None else None

    # --- choices ------------------------------------------------------------------------------

    def _sound(self, line: Line, words: tuple[Word, ...]) -> bool:
        """Whether a choice has the right form and only known names."""
        first, *rest = words
        if first.text == EVENING or not rest:
            if len(words) > 1 or first.text != EVENING:
                self.mistakes.unlike(line, EVENING if first.text == EVENING else "choice")
                return False
            return True
        names_known = self.mistakes.known(first, "kid", [*self.names.kids, ANYBODY, TABLE])
        names_known = names_known and self.mistakes.known(rest[0], "verb", self.names.verbs)
        if not names_known:
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


class Mistakes:
    """The mistakes of one file."""

    def __init__(self, path: str, names: Names) -> None:
        self.path = path
        self.names = names
        self.found: list[Diagnostic] = []

    def report(
        self, code: str, span: Span, *, hint: str | None = None, fix: str | None = None, **values: Any
    ) -> None:
        """Add a mistake; `fix` is the right text for its span, `values` fill the message's holes."""
        fixes = (Fix(span, fix),) if fix else ()
        self.found.append(diagnose(code, self.path, span, hint=hint, fixes=fixes, **values))

    def unlike(self, line: Line, form: str) -> None:
        """Add the mistake that a line does not have the form that its first words call for."""
        self.report("LW0702", line.span, form=FORMS[form])

    def known(self, word: Word, kind: str, known: Iterable[str], quote: str = "") -> bool:
        """Whether a word is among `names`; if not, add a mistake. `quote` stands around it in the fix."""
        names = list(known)
        if word.text in names:
            return True
        near = nearest(word.text, names)
        text = f"Did you mean {quote}{near}{quote}?" if near else f"It can be {listed(names, 16)}."
        fix = f"{quote}{near}{quote}" if near else None
        self.report("LW0705", word.span, fix=fix, kind=kind, name=f"{quote}{word.text}{quote}", said=text)
        return False

    def each_known(self, words: list[Word], kind: str, names: list[str]) -> None:
        """Check each of several words as `known` does."""
        for word in words:
            self.known(word, kind, names)


class SetUpReader:
    """A reader of set-up lines, which fills in a script."""

    def __init__(self, script: Script, mistakes: Mistakes) -> None:
        self.script = script
        self.mistakes = mistakes
        self._readers = {
            "kids": self._kids,
            "seed": self._seed,
            "variants": self._variants,
            "first": self._first,
            "enigma": self._enigma_limit,
        }
        self._seen: set[str] = set()

    def read(self, line: Line) -> None:
        """Read a line that begins with one of `WORDS`."""
        word = line.words[0]
        if self.script.steps:
            self.mistakes.report("LW0703", word.span, word=word.text)
        elif word.text in self._seen:
            self.mistakes.report("LW0704", word.span, word=word.text)
        self._seen.add(word.text)
        if not self._readers[word.text](line):
            self.mistakes.unlike(line, word.text)

    def _kids(self, line: Line) -> bool:
        words = _listed(line.words[1:])
        if len(words) == 1 and _is_number(words[0]):
            self.script.set_up.kids = _whole(words[0])
        else:
            self.mistakes.each_known(words, "kid", self.mistakes.names.kids)
            self.script.set_up.kids = tuple(word.text for word in words)
        return bool(words)

    def _variants(self, line: Line) -> bool:
        words = _listed(line.words[1:])
        self.mistakes.each_known(words, "variant", self.mistakes.names.variants)
        self.script.set_up.variants = tuple(word.text for word in words)
        return bool(words)

    def _seed(self, line: Line) -> bool:
        if len(line.words) != 2 or not _SEED.fullmatch(line.words[1].text):
            return False
        self.script.set_up.seed = int(line.words[1].text)
        return True

    def _first(self, line: Line) -> bool:
        if len(line.words) != 2:
            return False
        self.mistakes.known(line.words[1], "kid", self.mistakes.names.kids)
        self.script.set_up.first = line.words[1].text
        return True

    def _enigma_limit(self, line: Line) -> bool:
        if len(line.words) != 3 or line.words[1].text != "limit" or not _is_number(line.words[2]):
            return False
        self.script.set_up.enigma_limit = _whole(line.words[2])
        return True


def _listed(words: tuple[Word, ...]) -> list[Word]:
    """The words of a list with commas between them; empty if it has not that form."""
    commas = [word.text == "," for word in words]
    sound = len(words) % 2 == 1 and all(comma == (n % 2 == 1) for n, comma in enumerate(commas))
    return list(words[::2]) if sound else []


def _is_number(word: Word) -> bool:
    return word.text.isascii() and word.text.isdigit()


def _whole(word: Word) -> int:
    return int(word.text[:9])


@cache
def _rows() -> tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]:
    return tuple((re.compile(pattern), right) for pattern, right in ROWS)


def meant(line: str, kids: tuple[str, ...], reads: Callable[[str], bool]) -> str | None:
    """The correct line that a wrong one stands for, as judged by `reads`; None if none is found."""
    if len(line) > LONGEST:
        return None
    candidates, tried = [line], {line}
    for _ in range(MOST_STEPS):
        candidates = list(
            dict.fromkeys(
                other for pattern in candidates for other in _others(pattern, kids) if other not in tried
            )
        )
        tried.update(candidates)
        correct = next((pattern for pattern in candidates if reads(pattern)), None)
        if correct is not None:
            return correct
    return None


def _others(line: str, kids: tuple[str, ...]) -> list[str]:
    """The lines that one row, or a lower-case kid's name, makes of this one."""
    first, _, rest = line.partition(" ")
    lines_made = [f"{first.lower()} {rest}"] if first.lower() in kids else []
    lines_made += [pattern.sub(right, line, count=1) for pattern, right in _rows() if pattern.search(line)]
    return [rewritten for rewritten in lines_made if rewritten != line]
