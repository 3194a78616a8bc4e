"""Plain English by slot filling (frame semantics, Fillmore 1976): long, for words to lines are one search.

A line is cut into words in their basic form. Phrases of one or more words stand for ideas, some of which
carry a value (a number, a place, whom it happens to). A frame (plain_english.txt) says which ideas make up an
effect, a condition, an event or another line, and how the card language says it. A line is understood only
when every word of it belongs to an idea of one frame, when what it means can be read where it stands, and
when no other frame explains it as well: what is offered never leaves out a part of what was written.

What other tools write is English, too, once their signs are taken away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path

from loopwright_dsl.parser.lr_automaton import Automaton, Stack
from loopwright_dsl.record import record
from loopwright_dsl.recovery.phrasebook import NUMBERS
from loopwright_dsl.recovery.repair_site import on_face

from loopwright_games.tales.card_kinds import CARD_KINDS

_SPOKEN = re.compile(
    r"(?:text|say|says|show|print|echo|display|narrate|write|paragraph|label|prose|descr?(?:iption)?|flavou?r"
    r"|body|story|intro|string|message|line|read aloud|read out|tell)\b[^\"]*\"([^\"]+)\"[ )\]}]*",
    re.IGNORECASE,
)
_TAGGED = re.compile(r"<(\w+)[^<>]*>([^<>]+)</\1>")

AROUND = (
    (r"^\{? *\"?(\w+)\"? *: *\"([^\"]*)\" *\}?$", r"\1 \2"),  # JSON
    (r"^<<\s*(.*?)\s*>>:?$", r"\1"),  # SugarCube, Yarn
    (r"^\{ *([^:{}|]+): *([^{}|]+?) *\}$", r"if \1: \2"),  # ink
    (r"^\{+%?\s*(.*?)\s*%?\}+$", r"\1"),
    (r"^\( *([\w-]+) *: *\"?([^\"()]*?)\"? *\)$", r"\1 \2"),  # Harlowe
    (r"^\(\s*([^()]*?)\s*\)$", r"\1"),
    (r"^\[\s*([^\[\]]*?)\s*\]$", r"\1"),
    (r"^(?:[~*+•@$-]|--|=>|->|#)\s*(?=[A-Za-z{(\"])", ""),
    (r"[.;!,]+$", ""),
    (
        r"^((?:at|on|in|every|each) (?:\w+ ){0,5}(?:day|round|morning|evening|night|phase))s? "
        r"(?=(?:every|each|all|the|a|an|one|you|kids|everyone|place|put|add|gain|lose|draw|take|remove|move)\b)",
        r"\1, ",
    ),
    (r"^[a-z0-9]{1,2}[.)] *(?=[\"\[])", ""),
    (r"^\[+\"?([A-Z][^\[\]\"]*)\"?\]+(?= *(?::|[-=]+>))", r'"\1"'),
    (r"^\[+\"?([A-Z][^\[\]\"]*)\"?\]+ *(?=[a-z(])", r'"\1": '),
    (r"^(?:effects?|results?|outcome|consequences?|then|do) *(?::|=(?!=)) *", ""),
    (r"^rules *:? *(?=\[?no )", "rule "),
    (r"^(?:do|call|then) +(?=[a-z]+ )", ""),
    (r"(?<=[a-z])-(?=\")", " "),
    (r"^for *(?:each|all|every)? (?:\w+ in )?(?:kid|player)s?:? ", "everyone "),
)
"""Signs around a line, and what is there without them."""

BETWEEN = (
    (r"\"([A-Za-z][\w-]*|[0-9]+)\"", r"\1"),
    (r"'([A-Za-z][\w-]*)'", r"\1"),
    (r"\b(?:len|count|sum|number)\(([^()]*)\)", r"\1"),
    (r"\.(?:length|count|size|value|level)\b(?:\(\))?", ""),
    (r"\b(?:player|kid)\.(?=at\b|ha[sv]|is\b)", "you "),
    (
        r"\b(?:player|kid|game|state|self|this|world|flags|vars|counters|variables|s|story|scenario)\.(?=[a-z])",
        "",
    ),
    (r"[\[(] *([0-9]+) *, *([0-9]+) *[\])]", r" \1 to \2"),
    (r"(?<=\w)\((\w+), *(\w+)\)", r" \1 \2"),
    (r"(?<=\w)(?<!\bat)\(([A-Z])\)", r" at \1"),
    (r"(?<=[0-9]) ?- ?(?=[0-9])", " to "),
    (r"\bgo-to\b", "goto"),
    (r"(?<=[a-z])\.(?=[a-z])", " "),
    (r"(?<=[0-9])\.\.+(?=[0-9])", " to "),
    (r"[()\[\]{}]", " "),
    (r"(?<=[a-z])_(?=\w)", " "),
    (r"!(?=[a-z])", "not "),
    (r"(?<![\w$])\$(?=[A-Za-z_])", ""),
    (r"(?<=\w) *([+-])= *", r" \1"),
    (r"\b(?:end|endif|fi|done)$", ""),
    (r" *={1,3} *(?=(?:[Tt]rue|[Ff]alse|TRUE|FALSE)\b)", " is "),
    (r"={2,3}", "="),
    (r"^(steps|copies|uses|weeks) *\+ *(?=[0-9])", r"\1 "),
    (r" *[-=]+> *", ": "),
    (r" +", " "),
    (r" (?=[:,])", ""),
)
"""Signs between the words of a line, and what is there without them."""

_AROUND = tuple((re.compile(pattern), right) for pattern, right in AROUND)
_BETWEEN = tuple((re.compile(pattern), right) for pattern, right in BETWEEN)
_KEY = re.compile(
    r"(?!(?:if|when|on|rule|action|while|each|every)\b)([A-Za-z][\w ]*?) *(?::=|[:=])(?!=) *(?=\S)"
)
_ASSIGNED = re.compile(r" *[:=] *(?!=)")

DATA = Path(__file__).parent / "plain_english.txt"

LONGEST = 160
"""Code points of a line that is looked at."""
MOST_WORDS = 32
"""Words of a line that is looked at."""
MOST_STEPS = 1_000
"""Steps of the search for one line; most lines take less than a hundred."""
MOST_OF_A_CARD = 3_000
"""Steps of the search for all lines of a card."""
_ASIDE = re.compile(
    r"\b(?:if|when|whenever|while|unless|until|after|before|as long as|as soon as|to)\b[^,:]*"
)
"""What says no effect, in a line of which the effects are told."""
MOST_PART_WORDS = 8
"""Words of a part that is looked for in a line that is not understood."""
MOST_PARTS = 3
"""The most such parts that are told."""
STEPS_OF_A_PART = 10
"""Steps that reading the words of a part anew counts as."""
MOST_COPIES = 4
"""How often an effect is written for a number (`draw two items`)."""

CONTRACTIONS = (
    (r"\b(can)(?:not|['’]t)\b", r"\1 not"),
    (r"\bwon['’]t\b", "will not"),
    (r"\b(\w+)n['’]t\b", r"\1 not"),
    (r"\b(it|he|she|there|that|who|here)['’]s\b", r"\1 is"),
    (r"\b(\w+)['’]re\b", r"\1 are"),
    (r"\b(\w+)['’]ve\b", r"\1 have"),
    (r"\b(\w+)['’]ll\b", r"\1 will"),
    (r"\b(\w+)['’]s\b", r"\1"),
    (r"(?<=s)['’](?= )", ""),
)
TAKEN = {
    "": {"", "of"},
    "at": {"", "at", "in", "of"},
    "to": {"", "to", "at", "in"},
    "from": {"", "from"},
    "by": {"", "by"},
    "near": {"near"},
    "toward": {"toward"},
    "with": {"", "with"},
    "to!": {"to", "at"},
    "from!": {"from"},
}
"""The roles that a slot of a frame takes; behind `!` the word may not be missing."""

_TOKEN = re.compile(r'"[^"]*"|[+-] ?[0-9]+|[A-Za-z0-9]+(?:[-’\'][A-Za-z0-9]+)*|[<>!]?=|[<>]|[:,;.!()]')
_SIGNS = re.compile(
    r"""\s|"[^"]*"|[A-Za-z0-9]|(?<=\w)[-’'](?=\w)|[,:;]|\.(?= )|[<>!]?=|[<>]|[+-](?= ?[0-9])"""
)
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_ENDING = re.compile(rf'(?:win|lose) {_NAME.pattern} "[^"]*"')
SLOT = re.compile(r"\bN2?\b(?!-[A-Z]{2})|[A-Z][A-Z-]*[A-Z]2?")
ENDS = ":,;.!"
"""Signs between the parts of a line."""
ARTICLES = frozenset(("a", "an", "the", "of", "their", "his", "her", "its", "your", "my", "our"))
"""Little words that may stand anywhere in a phrase."""


@record
class EnglishWord:
    """A word of the line: as it is written, and its basic forms."""

    text: str
    forms: tuple[str, ...]


@record
class IdeaReading:
    """Words that stand for an idea: which, its value, the place behind them, and the role they have.

    also: the place of a second word further on that belongs to them (`take … away`); below 0: none.
    """

    idea: str
    value: str
    end: int
    role: str = ""
    also: int = -1


@record
class FrameElement:
    """One part of a frame: its key in the line, the role and the ideas that may fill it."""

    key: str
    role: str
    ideas: tuple[str, ...]
    needed: bool

    def takes(self, reading: IdeaReading) -> bool:
        """Whether a reading may fill it."""
        return reading.idea in self.ideas and reading.role in TAKEN[self.role]


@record
class SentenceFrame:
    """Ideas that make up a line, and the line."""

    section: str
    elements: tuple[FrameElement, ...]
    line: str


Row = tuple[tuple[str, ...], str, str]
"""A phrase, its idea, and its value."""


@record
class Phrases:
    """The phrases of the table: by their first word or slot, and by idea; and what it says of single words.

    known: all words of short phrases, which are no names; irregular: a form → the basic form; roles: words
    before a slot, and what they make of it.
    """

    by_word: dict[str, list[Row]] = field(default_factory=dict)
    by_slot: list[Row] = field(default_factory=list)
    of_idea: dict[str, list[Row]] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)
    irregular: dict[str, str] = field(default_factory=dict)
    roles: list[tuple[tuple[str, ...], str]] = field(default_factory=list)


AS_WRITTEN = "="
"""Stands before a word of a phrase that counts in no other form: `=kid`, not `kids`."""
UNSAID = 8
"""What a word that says nothing costs; an idea costs 1, so that long phrases win over their parts."""
PRIMITIVE = ("N", "LOCATION", "SECTOR", "NAME", "NAMES", "STRING", "HYPHENATED")
"""Slots whose words no table lists."""
SHAPES = {"STRING": '"[^"]*"', "SECTOR": "[A-F][1-8]"}
"""Slots whose words are known by their shape."""
PHRASE_SLOTS = frozenset((*PRIMITIVE, "TRAIT", "TAG", "COMBO", "DAY", "DAYREF", "WEEK-OF"))
"""Slots that phrases may have."""


def expand(phrase: str) -> list[tuple[str, ...]]:
    """The phrases that a pattern with `(a|b)` and `[c]` stands for."""
    parts = re.findall(r"\(([^)]*)\)|\[([^]]*)\]|([^\s()\[\]]+)", phrase)
    ways = [
        choice.split("|") if choice else [*maybe.split("|"), ""] if maybe else [word]
        for choice, maybe, word in parts
    ]
    return [tuple(" ".join(way).split()) for way in product(*ways)]


@cache
def table() -> tuple[Phrases, tuple[SentenceFrame, ...]]:
    """The table of ideas and frames."""
    phrases, frames, section = Phrases(), list[SentenceFrame](), ""
    for line in DATA.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            section = line[1:-1]
        elif section == "words":
            _add_phrases(phrases, line)
        elif section == "forms":
            word, _, others = line.partition(": ")
            phrases.irregular.update(dict.fromkeys(others.split(), word))
        elif section == "roles":
            role, listed = line.split(": ")
            phrases.roles.extend((tuple(words.split()), role) for words in listed.split(", "))
        elif section == "no names":
            phrases.known.update(line.split())
        else:
            frames.append(_frame(section, line))
    return phrases, tuple(frames)


def _add_phrases(phrases: Phrases, line: str) -> None:
    head, listed = line.split(": ", 1)
    idea, _, value = head.partition(" ")
    for pattern in listed.split(", "):
        for words in expand(pattern):
            if not words:
                continue
            if len(words) < 3:
                phrases.known.update(word for word in words if word.islower())
            row = (words, idea, value)
            phrases.of_idea.setdefault(idea, []).append(row)
            if words[0] in PHRASE_SLOTS:
                phrases.by_slot.append(row)
            else:
                phrases.by_word.setdefault(words[0].lstrip(AS_WRITTEN), []).append(row)


PLACES = {"PLACE": "LOCATION|SECTOR|HERE"}

IMPLIED = {
    "kid": ("WHO", "EACH", "HERE", "N"),
    "game": ("OWNER", "N"),
    "rule": ("MAY",),
    "fact": ("NOT", "NONE"),
    "event": ("WHENEVER", "START", "ALL"),
    "overridden": ("WHENEVER",),
}
"""Ideas that every frame of a section may have."""


def _frame(section: str, line: str) -> SentenceFrame:
    ideas, right = line.split(" -> ")
    assert ideas and right, line
    elements = list[FrameElement]()
    for word in ideas.split():
        bare = word.strip("()")
        role, _, names = bare.rpartition(":")
        choices = tuple(PLACES.get(names, names).split("|"))
        key = names.split("|")[0]
        elements.append(
            FrameElement(
                key, role, tuple(c.rstrip("2") if c[-1] == "2" else c for c in choices), word == bare
            )
        )
    for idea in IMPLIED.get(section, ()):
        if any(idea in element.ideas for element in elements):
            continue
        elements.append(FrameElement(idea, "by" if idea == "WHO" else "", (idea,), False))
    return SentenceFrame(section, tuple(elements), right)


@cache
def forms(word: str) -> tuple[str, ...]:
    """The basic forms that a word may have, as it is written first."""
    lower = word.lower()
    spellings = (
        [lower] if len(word) > 1 and word[1:] == lower[1:] else [word, lower] if len(word) > 1 else [word]
    )
    irregular = table()[0].irregular.get(lower)
    spellings += [irregular] if irregular else []
    spellings += [str(NUMBERS.index(lower))] if lower in NUMBERS else []
    for ending, instead in (
        ("ies", "y"),
        ("es", ""),
        ("es", "e"),
        ("s", ""),
        ("ied", "y"),
        ("ed", ""),
        ("ed", "e"),
        ("ing", ""),
        ("ing", "e"),
        ("pped", "p"),
        ("gged", "g"),
        ("tted", "t"),
        ("nning", "n"),
        ("tting", "t"),
        ("pping", "p"),
    ):
        if lower.endswith(ending) and len(lower) - len(ending) + len(instead) >= 3:
            spellings.append(lower[: -len(ending)] + instead)
    return tuple(dict.fromkeys(spellings))


def read_words(text: str) -> list[EnglishWord]:
    """The words and signs of a line."""
    for pattern, right in CONTRACTIONS:
        text = re.sub(pattern, right, text)
    return [
        EnglishWord(word, (word,) if word[0] in '":;,.' else forms(word)) for word in _TOKEN.findall(text)
    ]


def fill(line: str, values: dict[str, str]) -> str:
    """A line with values in the place of its slots."""
    return SLOT.sub(lambda slot: values.get(slot[0], slot[0]), line)


@record
class SentenceMeaning:
    """What words mean: what they cost (less is better), the line, and who does it, if a kid.

    who: empty when it is not said, so that it may have been said before; None for the acting kid, the table.
    """

    cost: int
    line: str
    who: str | None = None


State = tuple[int, tuple[tuple[int, str], ...], int, frozenset[int]]
"""How far the words of a frame are read: the place, the elements filled with their values, the words that say
nothing, and the places of second words still to come."""


class EnglishWords:
    """Some words of a line, and what they may stand for."""

    def __init__(self, words: list[EnglishWord], mind: PlainEnglish) -> None:
        self.words = words
        self.mind = mind
        mind.left -= STEPS_OF_A_PART
        self.phrases = table()[0]
        self._readings: dict[int, list[IdeaReading]] = {}
        self._slots: dict[tuple[int, str], tuple[IdeaReading, ...]] = {}
        self._meanings: dict[tuple[str, int, int], list[SentenceMeaning]] = {}

    def __len__(self) -> int:
        return len(self.words)

    def text(self, start: int, end: int) -> str:
        return re.sub(r" (?=[,:;.])", "", " ".join(word.text for word in self.words[start:end]))

    def has(self, at: int, *forms: str) -> bool:
        """Whether a word stands at a place, in one of its forms."""
        return at < len(self.words) and not set(forms).isdisjoint(self.words[at].forms)

    # --- phrases ----------------------------------------------------------------------------

    def readings(self, at: int) -> list[IdeaReading]:
        """What the words from a place on may stand for, with the word before a slot that makes its role."""
        if at in self._readings:
            return self._readings[at]
        readings = self._bare(at)
        for length, role in self._roles(at):
            behind = at + length
            while self.has(behind, *ARTICLES) and behind < len(self):
                behind += 1
            if behind < len(self):
                readings = readings + [
                    IdeaReading(reading.idea, reading.value, reading.end, role)
                    for reading in self._bare(behind)
                    if reading.idea not in ("FILLER", "ARTICLE")
                ]
        self._readings[at] = list(dict.fromkeys(readings))
        return self._readings[at]

    def _roles(self, at: int) -> Iterator[tuple[int, str]]:
        for words, role in self.phrases.roles:
            if all(self.has(at + offset, word) for offset, word in enumerate(words)):
                yield len(words), role

    def _bare(self, at: int) -> list[IdeaReading]:
        readings = [
            IdeaReading(idea, value, at + 1) for idea in PRIMITIVE for value in self._primitive(at, idea)
        ]
        if self.has(at, *GROUND) and at + 1 < len(self):
            readings += [
                IdeaReading(idea, value, at + 2)
                for idea in ("LOCATION", "SECTOR")
                for value in self._primitive(at + 1, idea)
            ]
        rows = [row for form in self.words[at].forms for row in self.phrases.by_word.get(form, ())]
        slots = {slot for slot in PHRASE_SLOTS if self._slot(at, slot)}
        rows += [row for row in self.phrases.by_slot if row[0][0] in slots]
        for words, idea, value in rows:
            readings += self._phrase(words, idea, value, at)
            if len(words) == 2 and words[1] in PARTICLES:
                readings += [
                    IdeaReading(idea, value, at + 1, "", apart)
                    for apart in range(at + 2, min(at + 2 + FARTHEST_APART, len(self)))
                    if self.has(apart, words[1])
                ]
        return readings

    def _phrase(self, words: tuple[str, ...], idea: str, value: str, at: int) -> Iterator[IdeaReading]:
        for end, bound in self._match(words, at, {}):
            yield IdeaReading(idea, fill(value, bound), end)

    def _match(
        self, words: tuple[str, ...], at: int, bound: dict[str, str]
    ) -> Iterator[tuple[int, dict[str, str]]]:
        if not words:
            yield at, bound
        elif at < len(self):
            first, rest = words[0], words[1:]
            if first.rstrip("2") in PHRASE_SLOTS:
                for reading in self._slot(at, first.rstrip("2")):
                    yield from self._match(rest, reading.end, bound | {first: reading.value})
            elif first in self.words[at].forms or first == AS_WRITTEN + self.words[at].text:
                yield from self._match(rest, at + 1, bound)
            if at and self.words[at].text in ARTICLES and first not in self.words[at].forms:
                yield from self._match(words, at + 1, bound)

    def _slot(self, at: int, idea: str) -> tuple[IdeaReading, ...]:
        """What stands at a place for a slot of a phrase."""
        if (at, idea) not in self._slots:
            self._slots[at, idea] = tuple(self._read_slot(at, idea))
        return self._slots[at, idea]

    def _read_slot(self, at: int, idea: str) -> Iterator[IdeaReading]:
        for value in self._primitive(at, idea):
            yield IdeaReading(idea, value, at + 1)
        for words, _, value in self.phrases.of_idea.get(idea, ()):
            if words[0] in PHRASE_SLOTS or words[0] in self.words[at].forms:
                yield from self._phrase(words, idea, value, at)

    def _primitive(self, at: int, idea: str) -> Iterator[str]:
        word = self.words[at].text
        if idea == "N":
            yield from (form for form in self.words[at].forms if form.isdigit())
        elif idea in SHAPES:
            if re.fullmatch(SHAPES[idea], word):
                yield word
        elif idea == "LOCATION" and re.fullmatch("[A-Z]", word):
            article = word in "AI" and at + 1 < len(self) and self.words[at + 1].text[0].islower()
            if at and (not article or self.has(at - 1, "at", "to", "from", "in")):
                yield word
        elif idea in ("NAME", "NAMES", "HYPHENATED") and _NAME.fullmatch(word) and self._is_name(at, word):
            plural = self._plural(at, word)
            if plural == (idea == "NAMES") and (idea != "HYPHENATED" or "-" in word):
                yield word[:-1] if plural else word

    def _is_name(self, at: int, word: str) -> bool:
        """Whether a word may be a name of the author's own: no other word of the table or of the language."""
        if word in self.mind.language_words:
            return False
        if "-" in word or (at and self.has(at - 1, *NAMED) and not self.says_nothing(at)):
            return True
        if word in NUMBERS or len(word) < 3:
            return False
        return self.phrases.known.isdisjoint(self.words[at].forms)

    def says_nothing(self, at: int) -> bool:
        """Whether a word is one of the little words that stand anywhere."""
        rows = [row for form in self.words[at].forms for row in self.phrases.by_word.get(form, ())]
        return any(len(words) == 1 and idea in ("FILLER", "ARTICLE") for words, idea, _ in rows)

    def _plural(self, at: int, word: str) -> bool:
        """Whether a name stands in the plural: behind a number or a word such as `all`, or before `are`."""
        if not word.endswith("s") or word.endswith(("ss", "us", "is")) or len(word) < 4:
            return False
        before = at - 1
        while before >= 0 and self.words[before].text in ARTICLES:
            before -= 1
        counted = before >= 0 and self.has(before, "all", "no", "any", "some", "more", *NUMBERS, *"23456789")
        return counted or (at + 1 < len(self) and self.words[at + 1].text in ("are", "were"))

    # --- frames -----------------------------------------------------------------------------

    def meaning(self, section: str, start: int, end: int) -> SentenceMeaning | None:
        """What the words from a place to another mean in a section, if one frame says it best."""
        meanings = self.meanings(section, start, end)
        return meanings[0] if len(meanings) == 1 else None

    def meanings(self, section: str, start: int, end: int) -> list[SentenceMeaning]:
        """The same, when it tells of several that explain the words as well."""
        key = (section, start, end)
        if key not in self._meanings:
            self._meanings[key] = self._read(section, start, end) if start < end else []
        return self._meanings[key]

    def _read(self, section: str, start: int, end: int) -> list[SentenceMeaning]:
        ideas = {
            (reading.idea) for at in range(start, end) for reading in self.readings(at) if reading.end <= end
        }
        best = list[SentenceMeaning]()
        for frame in table()[1]:
            if frame.section == section and all(
                not ideas.isdisjoint(element.ideas) for element in frame.elements if element.needed
            ):
                best += self._fits(frame, start, end)
        fitting = [reading for reading in best if self.mind.fits(section, reading.line)]
        written = {word.text for word in self.words[start:end]}
        just_these = [meaning for meaning in fitting if written.issuperset(meaning.line.split())]
        return cheapest(just_these or fitting)

    def _fits(self, frame: SentenceFrame, start: int, end: int) -> Iterator[SentenceMeaning]:
        needed = sum(1 << at for at, element in enumerate(frame.elements) if element.needed)
        seen = set[State]()
        front: list[State] = [(start, (), 0, frozenset())]
        while front and self.mind.left > 0:
            at, filled, cost, apart = state = front.pop()
            if state in seen:
                continue
            seen.add(state)
            self.mind.left -= 1
            if at in apart:
                front.append((at + 1, filled, cost, apart - {at}))
                continue
            used = sum(1 << index for index, _ in filled)
            if at == end:
                if not apart and used & needed == needed:
                    meaning = _filled(frame, dict(filled), cost)
                    if meaning is not None:
                        yield meaning
                continue
            for reading in self.readings(at):
                if max(reading.end, reading.also + 1) > end:
                    continue
                if reading.idea in ("FILLER", "ARTICLE") and not reading.role:
                    front.append((reading.end, filled, cost + UNSAID * (reading.idea == "FILLER"), apart))
                    continue
                if reading.idea == "WHO" and filled and frame.elements[filled[-1][0]].key == "N":
                    continue  # `two kids draw an item`: which two?
                for index, element in enumerate(frame.elements):
                    if element.key.endswith("2") and needed & ~used & (1 << index) - 1:
                        break  # the second of two names or numbers stands behind the first
                    if not used >> index & 1 and element.takes(reading):
                        more = apart | {reading.also} if reading.also >= 0 else apart
                        front.append((reading.end, (*filled, (index, reading.value)), cost + 1, more))
                        break


def _filled(frame: SentenceFrame, filled: dict[int, str], cost: int) -> SentenceMeaning | None:
    """The line of a frame with its slots filled in; None if who does it makes no sense."""
    values = {frame.elements[index].key: value for index, value in filled.items()}
    line = frame.line
    line, _, copies = line.partition(" *")
    line = fill(line, {"N": "1"} | values)
    count = int(values.get("N", "1")) if copies else 1
    if not 0 < count <= MOST_COPIES:
        return None
    if "N" in values and not copies and values["N"] != "1" and "N" not in SLOT.findall(frame.line):
        return None  # a number of which the line says nothing
    if frame.section == "fact" and ("NOT" in values) != ("NONE" in values):
        line = line.removeprefix("not ") if line.startswith("not ") else f"not {line}"
    who = values.get("WHO")
    if frame.section == "kid":
        if "HERE" in values and who not in ("everyone", "others", "one kid", "random kid"):
            return None
        if "EACH" in values and who not in (
            None,
            "everyone",
            "others",
            "helpers",
            "everyone here",
            "others here",
        ):
            return None
        if "EACH" in values and who is None:
            who = "everyone"
        if "HERE" in values:
            who = f"{who} here"
        line = f"{who} {line}" if who not in (None, "you") else line
        return SentenceMeaning(cost, ", ".join([line] * count), None if who == "you" else who or "")
    return SentenceMeaning(cost, ", ".join([line] * count))


def cheapest(meanings: list[SentenceMeaning]) -> list[SentenceMeaning]:
    """The meanings that cost least, each of them once."""
    least = min((meaning.cost for meaning in meanings), default=0)
    return list({meaning.line: meaning for meaning in reversed(meanings) if meaning.cost == least}.values())


def only(meanings: list[SentenceMeaning]) -> SentenceMeaning | None:
    """The meaning that costs least; None if there is none, or another one costs as little."""
    best = cheapest(meanings)
    return best[0] if len(best) == 1 else None


# --- lines of several parts -----------------------------------------------------------------


@dataclass(slots=True)
class Sentence:
    """The parts of a line: effects, conditions, events, and what stands around them."""

    words: EnglishWords
    mind: PlainEnglish
    _parts: dict[tuple[str, int, int], SentenceMeaning | None] = field(default_factory=dict)

    def candidates(self) -> Iterator[SentenceMeaning]:
        """All that the line may mean."""
        words, end = self.words, len(self.words)
        unparted = EnglishWords([word for word in words.words if word.text != ","], self.mind)
        for section in ("line", "rule"):
            meaning = unparted.meaning(section, 0, len(unparted))
            if meaning:
                yield meaning
        yield from self._list(0, end)
        yield from self._awaited(0, end)
        yield from self._statement(0, end)
        yield from self._opened(0, end)
        rest, asides = self._without_asides("LIMIT", "COST")
        yield from Sentence(EnglishWords(rest, self.mind), self.mind)._button(asides)
        rest, asides = self._without_asides("LIMIT")  # what costs time may be what happens
        heard = Sentence(EnglishWords(rest, self.mind), self.mind) if asides else self
        yield from heard._heard(asides.get("LIMIT"))

    def _list(self, start: int, end: int) -> Iterator[SentenceMeaning]:
        """A line of parts of one kind: `the warden goes a step north, the worker stays`; `SHARP and LOUD`."""
        heads, parts, cost = set[str](), list[str](), 0
        while start < end:
            cuts = [*self._cuts(start, end, "and"), (end, end)]
            meanings = ((self.words.meaning("list", start, cut), behind) for cut, behind in cuts)
            part, start = next(((part, behind) for part, behind in meanings if part), (None, end))
            if part is None:
                return
            head, _, rest = part.line.partition(" ")
            heads.add(head)
            parts.append(rest)
            cost += part.cost
            start, end = self._trimmed(start, end)
        if len(heads) == 1:
            yield SentenceMeaning(cost, f"{heads.pop()} {', '.join(parts)}")

    def _awaited(self, start: int, end: int) -> Iterator[SentenceMeaning]:
        """What ends when something is so: `it is finished as soon as the ship is at C3`."""
        for at in range(start + 1, end - 1):
            for _, behind in self._leads(at, WHEN):
                head = self.words.meaning("awaited", start, at)
                condition = self.condition(behind, end) if head else None
                if head and condition:
                    yield SentenceMeaning(head.cost + condition.cost, f"{head.line} {condition.line}")

    # --- effects and conditions ---------------------------------------------------------------

    def deeds(self, start: int, end: int) -> SentenceMeaning | None:
        """One effect or several."""
        key = ("deeds", *self._trimmed(start, end))
        if key not in self._parts:
            self._parts[key] = self._deeds(*key[1:])
        return self._parts[key]

    def _deeds(self, start: int, end: int) -> SentenceMeaning | None:
        if start >= end or self.mind.left <= 0:
            return None
        whole = self._deed(self.words, start, end)
        if whole:
            return whole
        for cut, behind in self._cuts(start, end, "and", "then", "but"):
            first = self._deed(self.words, start, cut)
            if first is None:
                continue
            rest = self.deeds(behind, end)
            if rest is None or (rest.who == "" and not first.who and first.who is not None):
                again = self._elliptic(start, cut, behind, end)
                rest = rest or again
            if rest is None:
                continue
            if first.who and rest.who == "" and not self._apart(cut, behind, rest.line):
                rest = SentenceMeaning(rest.cost, self._carried(first.who, rest.line), first.who)
            return SentenceMeaning(first.cost + rest.cost, f"{first.line}, {rest.line}", first.who)
        return None

    def _apart(self, cut: int, behind: int, line: str) -> bool:
        """Whether what stands behind a comma is an effect in the card language: the acting kid's."""
        joined = self.words.has(cut, "and", "then", "but") or self.words.has(behind, "and", "then", "but")
        return not joined and self.words.text(behind, len(self.words)).startswith(line.split(", ")[0])

    def _carried(self, who: str, line: str) -> str:
        """Effects with the subject that was said before them, up to one that has its own."""
        parts = line.split(", ")
        for at, part in enumerate(parts):
            if self.mind.fits("game", f"{who} {part}"):
                parts[at] = f"{who} {part}"
            elif part.startswith(SUBJECTS):
                break
        return ", ".join(parts)

    def _elliptic(self, start: int, cut: int, behind: int, end: int) -> SentenceMeaning | None:
        """`gain a favor and an hour`: the second part with the first words of the first part."""
        words = self.words.words
        if words[behind].text[0] in "+-" or any(
            reading.idea in ("TAG", "DISCARD") for reading in self.words.readings(behind)
        ):
            return None  # a number alone, or a tag: one of two, or two?
        for count in range(1, min(5, cut - start)):
            joined = EnglishWords([*words[start : start + count], *words[behind:end]], self.mind)
            meaning = self._deed(joined, 0, len(joined))
            if meaning:
                return meaning
        return None

    def _deed(self, words: EnglishWords, start: int, end: int) -> SentenceMeaning | None:
        text = words.text(start, end).removeprefix("you ")
        if self.mind.fits("game", text):
            return SentenceMeaning(0, text, self._who(text) if text == words.text(start, end) else None)
        known = [each for section in ("kid", "game") if (each := words.meaning(section, start, end))]
        return only(known)

    def _who(self, effect: str) -> str | None:
        """Who does what an effect in the card language says; empty for one without its subject."""
        for subject in SUBJECTS:
            if effect.startswith(subject):
                return subject.rstrip()
        return "" if self.mind.fits("game", f"everyone {effect}") else None

    def condition(self, start: int, end: int) -> SentenceMeaning | None:
        """A condition, or several with `and` and `or` between them."""
        key = ("condition", *self._trimmed(start, end))
        if key not in self._parts:
            self._parts[key] = self._condition(*key[1:])
        return self._parts[key]

    def _condition(self, start: int, end: int) -> SentenceMeaning | None:
        if start >= end or self.mind.left <= 0:
            return None
        whole = self._asked(self.words, start, end)
        if whole:
            return whole
        for sign, between in (("or", ("or",)), ("and", ("and", "but"))):
            for cut, behind in self._cuts(start, end, *between):
                first = self._asked(self.words, start, cut)
                if first is None:
                    continue
                rest = self.condition(behind, end) or self._shortened(start, cut, behind, end)
                if rest and not (sign == "and" and " or " in rest.line):
                    return SentenceMeaning(first.cost + rest.cost, f"{first.line} {sign} {rest.line}")
        return None

    def _shortened(self, start: int, cut: int, behind: int, end: int) -> SentenceMeaning | None:
        words = self.words.words
        for count in range(1, min(6, cut - start)):
            if words[start + count - 1].text == words[behind].text:
                continue
            joined = EnglishWords([*words[start : start + count], *words[behind:end]], self.mind)
            meaning = self._asked(joined, 0, len(joined))
            if meaning:
                return meaning
        return None

    def _asked(self, words: EnglishWords, start: int, end: int) -> SentenceMeaning | None:
        text = words.text(start, end)
        if self.mind.fits("fact", text) and not _lone_name(text):
            return SentenceMeaning(0, text)
        return only([each for section in ("fact", "compare") if (each := words.meaning(section, start, end))])

    # --- lines with a head --------------------------------------------------------------------

    def _statement(self, start: int, end: int) -> Iterator[SentenceMeaning]:
        """Effects, perhaps under a condition."""
        deeds = self.deeds(start, end)
        if deeds:
            yield deeds
        for who in self.words.readings(start):
            if who.idea == "WHO" and self.words.has(who.end, ":"):
                joined = EnglishWords(
                    [*self.words.words[: who.end], *self.words.words[who.end + 1 :]], self.mind
                )
                yield from filter(None, [Sentence(joined, self.mind).deeds(0, len(joined))])
        for lead, behind in self._leads(start, IF):
            for cut, body in self._heads(behind, end):
                condition = self.condition(behind, cut)
                done = self._body(body, end) if condition else None
                if condition and done:
                    yield _joined(f"if {_negated(condition.line, lead)}", condition, done)
        for at in range(start + 1, end - 1):
            for lead, behind in self._leads(at, IF):
                done, condition = self.deeds(start, at), self.condition(behind, end)
                if condition and done:
                    right = _negated(condition.line, lead)
                    line = f"if {right}: {done.line}" if ", " in done.line else f"{done.line} if {right}"
                    yield SentenceMeaning(condition.cost + done.cost, line)

    def _opened(self, start: int, end: int) -> Iterator[SentenceMeaning]:
        """A line that opens a block, or has its effects behind it."""
        for cut, body in self._heads(start, end):
            heads = self.words.meanings("open", start, cut)
            done = SentenceMeaning(0, "") if body >= end else self._body(body, end) if heads else None
            if done:
                yield from (_joined(head.line, head, done) for head in heads)
            elif [head.line for head in heads] == ["reward"] and body < end:
                gained = EnglishWords(
                    [EnglishWord("gain", ("gain",)), *self.words.words[body:end]], self.mind
                )
                done = Sentence(gained, self.mind).deeds(0, len(gained))
                if done:
                    yield _joined("reward", heads[0], done)

    def _heard(self, limit: str | None) -> Iterator[SentenceMeaning]:
        """An occasion, or a condition to wait for, and what happens then."""
        end = len(self.words)
        behind = f", {limit}" if limit else ""
        for cut, body in self._heads(0, end):
            yield from self._occasion(0, cut, body, end, behind)
        for at in range(1, end):
            if self.words.meaning("event", at, end) or any(self._leads(at, WHEN)):
                yield from self._turned(at, behind)

    def _turned(self, at: int, behind: str) -> Iterator[SentenceMeaning]:
        """The effects first, the occasion behind them; an ending stays in front, as its last words stand
        below it.
        """
        start, end = self._trimmed(0, at)
        if _ENDING.fullmatch(ending := self.words.text(start, end)):
            for _, asked_at in self._leads(at, WHEN):
                if condition := self.condition(asked_at, len(self.words)):
                    yield SentenceMeaning(condition.cost, f"{ending} when {condition.line}")
            return
        turned = [*self.words.words[at:], EnglishWord(":", (":",)), *self.words.words[start:end]]
        other = Sentence(EnglishWords(turned, self.mind), self.mind)
        cut = len(self.words) - at
        yield from other._occasion(0, cut, cut + 1, len(turned), behind)

    def _occasion(self, start: int, cut: int, body: int, end: int, behind: str) -> Iterator[SentenceMeaning]:
        start, cut = self._trimmed(start, cut)
        heads = list[tuple[str, SentenceMeaning]]()
        event = self.words.meaning("event", start, cut)
        if event:
            heads.append((f"on {event.line}{behind}", event))
        for at in range(start + 1, cut):
            for lead, asked_at in self._leads(at, IF):
                early = self.words.meaning("event", start, at)
                condition = self.condition(asked_at, cut) if early else None
                if early and condition:
                    heads.append((f"on {early.line} if {_negated(condition.line, lead)}{behind}", condition))
        ruled = None if behind else self.words.meaning("overridden", start, cut)
        if ruled:
            heads.append((f"rule {ruled.line}", ruled))
        if not behind:
            for lead, asked_at in self._leads(start, WHEN):
                condition = self.condition(asked_at, cut)
                if condition and not event:
                    repeated = "each time " if lead in EACH_TIME else ""
                    heads.append((f"when {repeated}{condition.line}", condition))
        if heads:
            done = self._body(body, end)
            if done:
                for head, meaning in heads:
                    yield _joined(head, meaning, done)

    def _button(self, asides: dict[str, str]) -> Iterator[SentenceMeaning]:
        """An action or an option: its text, where, what it costs, under which condition."""
        words, end = self.words, len(self.words)
        at, text, places, condition = 0, "", list[str](), None
        head = next((at for at in range(end) if words.has(at, ":")), end)
        while at < head:
            lead = next(self._leads(at, IF), None)
            if lead:
                meaning = self.condition(lead[1], head)
                if meaning is None:
                    return
                condition, at = _negated(meaning.line, lead[0]), head
                continue
            if need := next(self._leads(at, NEEDING), None):
                owned = EnglishWords(
                    [EnglishWord("have", ("have",)), *words.words[need[1] : head]], self.mind
                )
                meaning = Sentence(owned, self.mind).condition(0, len(owned))
                if meaning is None:
                    return
                condition, at = meaning.line, head
                continue
            reading = next(
                (reading for reading in words.readings(at) if reading.idea in ("STRING", "LOCATION")), None
            )
            if reading and reading.role in ("", "at", "in", "from"):
                if reading.idea == "STRING":
                    if text:
                        return
                    text = reading.value
                else:
                    places.append(reading.value)
                at = reading.end
            elif words.has(at, ",", "and", "or", *BUTTON):
                at += 1
            else:
                quiet = [
                    reading
                    for reading in words.readings(at)
                    if reading.idea in ("MAY", "OWNER", "ARTICLE", "PLAYER")
                ]
                if not quiet or text:
                    return
                at = max(reading.end for reading in quiet)
        done = self._body(head + 1, end)
        if not text or done is None:
            return
        cost, limit = asides.get("COST"), asides.get("LIMIT")
        placed = f" at {', '.join(places)}" if places else ""
        parts = [part for part in (cost, limit, f"if {condition}" if condition else None) if part]
        yield _joined(", ".join([f"action {text}{placed}", *parts]), done, SentenceMeaning(0, done.line))
        if not places and not limit:
            option = text + (f", {cost}" if cost else "") + (f" if {condition}" if condition else "")
            yield _joined(option, done, SentenceMeaning(0, done.line))

    # --- where parts begin and end -------------------------------------------------------------

    def _trimmed(self, start: int, end: int) -> tuple[int, int]:
        while start < end and self.words.has(start, ",", "then", ":", "and", ".", ";"):
            start += 1
        while start < end and self.words.has(end - 1, ",", "then", ":", "and", ".", ";", "but"):
            end -= 1
        return start, end

    def _cuts(self, start: int, end: int, *between: str) -> Iterator[tuple[int, int]]:
        """Where one part ends and the next begins."""
        for at in range(start + 1, end - 1):
            if self.words.has(at, ",", ";", ".", *between):
                yield at, at + 1

    def _heads(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Where a head may end and its body begin: at the colon, if there is one."""
        colon = next((at for at in range(start, end) if self.words.has(at, ":")), None)
        if colon is not None:
            yield colon, colon + 1
            return
        signs = [at for at in range(start + 1, end) if self.words.has(at, ",", "then", ";")]
        yield from ((at, at + 1) for at in signs)
        if not signs:
            yield from ((at, at) for at in range(start + 1, end))
        yield end, end

    def _leads(self, at: int, leads: tuple[tuple[str, ...], ...]) -> Iterator[tuple[str, int]]:
        """The words that open a condition at a place, and the place behind them."""
        for lead in leads:
            if all(self.words.has(at + offset, word) for offset, word in enumerate(lead)):
                yield " ".join(lead), at + len(lead)
                return

    def _body(self, start: int, end: int) -> SentenceMeaning | None:
        """What happens; nothing at all where a block follows."""
        start, end = self._trimmed(start, end)
        if start >= end:
            return SentenceMeaning(0, "") if self.mind.deeper else None
        return self.deeds(start, end) or next(self._under(start, end), None)

    def _under(self, start: int, end: int) -> Iterator[SentenceMeaning]:
        """Effects with a condition behind them."""
        for at in range(start + 1, end - 1):
            for lead, behind in self._leads(at, IF):
                done, condition = self.deeds(start, at), self.condition(behind, end)
                if condition and done and ", " not in done.line:
                    yield SentenceMeaning(
                        condition.cost + done.cost, f"{done.line} if {_negated(condition.line, lead)}"
                    )

    def _without_asides(self, *ideas: str) -> tuple[list[EnglishWord], dict[str, str]]:
        """The words without a limit and a price, whichever is asked for, and these."""
        rest, asides, at = list[EnglishWord](), dict[str, str](), 0
        while at < len(self.words):
            readings = [
                reading
                for reading in self.words.readings(at)
                if reading.idea in ideas and reading.idea not in asides and not reading.role
            ]
            longest = max(readings, key=lambda reading: reading.end, default=None)
            if longest is None:
                rest.append(self.words.words[at])
                at += 1
            else:
                asides[longest.idea] = longest.value
                while rest and rest[-1].text in (",", "but"):
                    rest.pop()
                at = longest.end
        return rest, asides


SUBJECTS = (
    *("everyone here ", "everyone ", "others here ", "others ", "helpers ", "first player "),
    *("one kid here ", "one kid ", "random kid here ", "random kid "),
)
"""Who may stand before an effect, besides the acting kid; the longer ones first."""
IF = (
    ("but", "only", "if"),
    ("only", "if"),
    ("if",),
    ("unless",),
    ("provided", "that"),
    ("provide",),
    ("as", "long", "as"),
    ("so", "long", "as"),
    ("in", "case"),
    ("only", "when"),
    ("when",),
)
"""Words that open a condition; the longest first."""
BUTTON = ("action", "option", "choice", "button", "link", "answer", "ability", "activity")
"""What writers call an action or an option."""
NEEDING = (("for", "kid", "with"), ("for", "kid", "who", "have"), ("need",), ("require",), ("with",))
"""Words that open what one has to have."""
WHEN = (
    ("as", "soon", "as"),
    ("each", "time"),
    ("every", "time"),
    ("whenever",),
    ("when",),
    ("once",),
    ("if",),
    ("the", "moment"),
    ("after",),
)
"""Words that open what is waited for."""
EACH_TIME = ("each time", "every time", "whenever")
PARTICLES = frozenset(
    (
        "away",
        "back",
        "down",
        "up",
        "off",
        "out",
        "over",
        "on",
        "aside",
        "in",
        "along",
        "round",
        "around",
        "into",
    )
)
"""Second words of verbs that may stand apart from them."""
FARTHEST_APART = 6
"""Words between a verb and its second word."""
GROUND = ("location", "place", "spot", "sector", "square")
"""Words that may stand before a letter or a sector of the map."""
NAMED = ("flag", "counter", "token", "machine", "effect")
"""Words behind which any word is a name."""


def _lone_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None


def _negated(condition: str, lead: str) -> str:
    """A condition behind the words that open it; `unless` turns it round."""
    if lead != "unless":
        return condition
    if condition.startswith("not ") and " and " not in condition and " or " not in condition:
        return condition.removeprefix("not ")
    return (
        f"not ({condition})"
        if " " in condition and (" and " in condition or " or " in condition)
        else f"not {condition}"
    )


def _joined(head: str, first: SentenceMeaning, done: SentenceMeaning) -> SentenceMeaning:
    return SentenceMeaning(first.cost + done.cost, f"{head}: {done.line}" if done.line else head)


class PlainEnglish:
    """Understands lines that say in plain English what the card language says in its own words."""

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        self.language = automaton.language
        self.language_words = frozenset(self.language.words.values())
        self.total = MOST_OF_A_CARD
        self.left = 0
        self.deeper = False
        self._known: dict[tuple[str, str], bool] = {}

    def meant(self, text: str, stack: Stack, *, deeper: bool) -> str | None:
        """The line that is meant where the parser has this stack; deeper: the next line stands further in."""
        self.deeper = deeper
        if prose := spoken(text):
            return f"> {prose}" if self.automaton.fits(stack, f"> {prose}") else None
        variants = dict.fromkeys(variant for variant in without_signs(text) if variant)
        rights = (self._right(variant, stack, variant == text) for variant in variants)
        return next((right for right in rights if right), None)

    def parts(self, text: str) -> list[str]:
        """The effects that words of a line mean for which the line as a whole means nothing, in order."""
        heard = EnglishWords(read_words(_ASIDE.sub(",", text[:LONGEST])), self)
        self.left = min(MOST_STEPS, self.total)
        most, lines, at = self.left, dict[str, None](), 0
        while at < len(heard) and self.left > 0:
            spans = (
                (end, Sentence(heard, self)._deed(heard, at, end))
                for end in range(min(len(heard), at + MOST_PART_WORDS), at, -1)
            )
            end, meaning = next(((end, meaning) for end, meaning in spans if meaning), (at + 1, None))
            if meaning is not None and meaning.cost and self._all_fixed(meaning.line):
                lines[meaning.line] = None
            at = end
        self.total -= most - self.left + STEPS_OF_A_PART
        return list(lines)[:MOST_PARTS]

    def _all_fixed(self, line: str) -> bool:
        """Whether no name of the author's own stands in a line: it may be any word."""
        return all(word in self.language_words for word in re.findall("[a-z][a-z-]*", line))

    def _right(self, text: str, stack: Stack, written: bool) -> str | None:
        """The line that words without foreign signs mean; written: they are all that stands there."""
        if not written and self.automaton.fits(stack, text):
            return text
        if len(text) > LONGEST or self.total <= 0 or text[0] == ">":
            return None
        if _SIGNS.sub("", text.rstrip("!., ")).strip():
            return None
        words = read_words(re.sub("^(?:A|An)(?= )", "a", text.rstrip("!., ")))
        if not 1 <= len(words) <= MOST_WORDS:
            return None
        self.left = min(MOST_STEPS, self.total)
        most = self.left
        heard = EnglishWords(words, self)
        sentence = Sentence(heard, self)
        face = on_face(self.automaton.accepted(stack))  # where an `if` parts prose alone
        fitting = [
            reading
            for reading in sentence.candidates()
            if self.automaton.fits(stack, reading.line)
            and not (face and reading.line.startswith("if ") and ":" in reading.line)
        ]
        self.total -= most - self.left + STEPS_OF_A_PART
        if self.left <= 0:
            return None
        best = only(fitting)
        if best is None:
            return None
        is_prose = text[0].isupper() and ":" not in text and words[0].forms[-1] not in self.language_words
        return best.line if not is_prose or _of_the_game(heard) else None

    def fits(self, section: str, line: str) -> bool:
        """Whether a line is one of the language's effects, or one of its conditions."""
        kind = {"kid": "effect", "game": "effect", "fact": "condition", "compare": "condition"}.get(section)
        if kind is None:
            return True
        key = (kind, line)
        if key not in self._known:
            stack = [self.language.start_states["card" if kind == "effect" else "lone_condition"]]
            if kind == "effect":
                for terminal in ("EFFECT", "ID", "_NL", "_INDENT"):
                    self.automaton.feed(stack, terminal)
            opens = re.match(r"(?:if|test|choose|roll|intend|>)", line)
            self._known[key] = not opens and self.automaton.fits(stack, line)
        return self._known[key]


GAME = frozenset(
    (
        "DIAL",
        "FAVOR",
        *(kind.name.upper() for kind in CARD_KINDS.values() if kind.held),
        "RUMOR",
        "DIARY",
        "MACHINE-WORD",
        "LOCATION",
        "SECTOR",
        "N",
        "LIMIT",
    )
)
"""Ideas that a text for the players hardly speaks of."""


def _of_the_game(words: EnglishWords) -> bool:
    """Whether a line names something of the game's table, as a text for the players does not."""
    return any(reading.idea in GAME for at in range(len(words)) for reading in words.readings(at))


def spoken(text: str) -> str | None:
    """What a line lets the players read, in the words of another tool: `print("…")`, `<p>…</p>`."""
    match = _SPOKEN.fullmatch(text) or _TAGGED.fullmatch(text)
    return match[match.lastindex or 1] if match else None


def without_signs(text: str) -> Iterator[str]:
    """A line as it is and without the signs of programs; a key and its value in each way that makes sense."""
    yield text
    if text.isupper():
        text = re.sub("[A-Z]{2,}", lambda word: word[0].lower(), text)
    for pattern, right in _AROUND:
        text = pattern.sub(right, text)
    yield text.strip()
    for pattern, right in _BETWEEN:
        text = pattern.sub(right, text)
    text = text.strip()
    yield text
    if key := _KEY.match(text):
        yield f"{key[1]} {text[key.end() :]}"
        yield f"{key[1]}: {text[key.end() :]}"
        yield _ASSIGNED.sub(" ", text)
