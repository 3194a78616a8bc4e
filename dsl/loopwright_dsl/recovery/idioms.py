"""Idioms: the tables of phrases that writers try, as patterns, and the repairs that they give.

idioms.txt has those of Tales, kit_idioms.txt those of what the cards of every other game can say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from loopwright_dsl.parser.grammar import Language
from loopwright_dsl.parser.lexer import next_token
from loopwright_dsl.parser.lines import Line
from loopwright_dsl.parser.source import HELD_KINDS
from loopwright_dsl.record import record

from .repair_site import NUMBERS, Repair, RepairKind, RepairSite

TALES = Path(__file__).parent / "idioms.txt"
KITS = Path(__file__).parent / "kit_idioms.txt"

NAME = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
AILING = {
    **{word: word.upper() for word in ("exhausted", "upset", "scared", "injured")},
    **{"tired": "EXHAUSTED", "sad": "UPSET", "angry": "UPSET", "afraid": "SCARED", "frightened": "SCARED"},
    **{"hurt": "INJURED", "wounded": "INJURED", "alert": "ALERT", "routine": "ROUTINE"},
}
"""Conditions of kids and states of machines in plain words, and in the card language."""

_AILING = "exhausted|upset|scared|injured|tired|sad|angry|afraid|frightened|hurt|wounded"

_NO_LITTLE_WORD = r"(?!(?:a|an|the|at|in|on|to|from|of|into|onto)(?![\w-]))"
SHAPES = {
    "AILING": rf"(?:{_AILING})(?![\w-])",
    "BLOCKED": r"(?:block|special)",
    "CLASS": r"(?:worker|warden|watcher|warrior)",
    "COMPASS": r"(?:north|south|east|west)",
    "DYE": r"(?:red|green|blue|yellow|orange|purple|brown|white|gr[ae]y|pink|none)(?![\w-])",
    "HARDNESS": r"(?:: *[0-9]|\(|[<>=]|[0-9]|vs\b|versus|against|difficulty|dc\b|DC\b"
    r"|level|target|hard|easy|medium|with [0-9a-z]|at|needs|needing|minus|plus|twice|x[0-9])",
    "ONLY": r"once per (?:round|game)",
    "LASTTRAIT": r"(?:BRAVE|CLEVER|CHARMING|QUICK|TOUGH)(?= *(?:$|[:,]))",
    "ENDED": r"(?= *(?:$|[:,]|when\b|if\b|the (?:game|story|scenario)\b|at the\b))",
    "SUBJECT": r"(?:everyone here|everyone|helpers|others here|others|first player|one kid here|one kid"
    r"|random kid here|random kid)",
    "WOKEN": r"(?:alert|routine)(?![\w-])",
    "ALONE": r"(?= *(?:[:,]|$))",
    "AILMENT": r"(?:EXHAUSTED|UPSET|SCARED|INJURED)",
    "ANYBODY": r"(?:helpers|everyone|others|you|here|kid|player)",
    "ARROW": r"[-=]+>",
    "ANYWHERE": r"(?<=\" )(?:at here|anywhere|everywhere)",
    "BRACE": r"[{}]",
    "BULLET": r"^[-*•](?= )",
    "BEFORE": r"(?:by|before)",
    "CAPITALS": r"[A-Z]+(?:-[A-Z]+)*",
    "CLAUSE": r"[^\":,]*?",
    "CLOSING": r" *\)?",
    "CLOSER": r"^(?:end|endif|end if|end choose|fi|pass)(?= *$)",
    "COMBO": r"(?:CHEMICALS|DECOY|EXPLOSIVE|HIT-N-RUN|INTERFACE|KNOCKOUT|PARTS|POWER|REACH|ROPE|TOW)(?!\w)",
    "COUNT": r"[0-9]+",
    "DAY": r"(?:monday|tuesday|wednesday|thursday|friday|weekend)",
    "DECLARED": r"^(?:VAR|CONST|LIST|var|create|default|declare|temp|int|float|integer|number|define)(?= )",
    "DIAL": r"(?:insight|enigma)",
    "DOLLAR": r"[$@]",
    "DRAWN": rf"(?:{'|'.join(HELD_KINDS)})",
    "ELSEIF": r"^(?:else if|elif|elseif|elsif)\b",
    "ENDING": r"^(?:ending|victory|defeat|finale)\b",
    "FAVOR": r"(?:good|neutral|bad)",
    "FLAGS": r"^flag\b[^=\"]*?",
    "FOLDERED": rf'(?:{NAME}, *)*"?(?:{NAME}|[.]+)(?:[/\\][\w.-]+)+"?',
    "GOAL": r"^goal(?= *$)",
    "HELD": r"(?:item|anomaly|condition|EXHAUSTED|UPSET|SCARED|INJURED)(?: with [A-Z]+)?",
    "HYPHENATED": r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?= *(?:,|if\b|$))",
    "INLINE": r"(?:test|choose|roll|if)\b",
    "INTEND": r"^intend(?= )",
    "INTENDED": r"^intend [^,]*?",
    "INWARD": r"(?<=: )(?:>|\")",
    "KIDNAME": r"(?!(?:(?:Every|Some|Any|No)(?:one|body)|Others|Helpers|You|They|She|All|The)\b)"
    r"[A-Z][a-zåäö]{2,}",
    "LOCATION": r"[A-Z](?![\w-])",
    "MOOD": r"(?:routine|alert)(?= *$)",
    "NAME": _NO_LITTLE_WORD + NAME,
    "NUMBER": r"-?[0-9]+",
    "NUMERAL": r"(?:a|one|two|three|four|five|six|some|a few|several)",
    "MEANS": r"(?:intended|intend|intention|intends|expected|expect|assert|ensure|promise)",
    "OUTCOME": r"[a-zA-Z>\"].*",
    "UNLIKE": r"(?!(?P=TOKEN) *[-+] *[0-9]+(?! *[-+*/]))",
    "UNLIKED": r"(?!(?P=DIAL) *[-+] *[0-9]+(?! *[-+*/]))",
    "UNBOUNDED": rf"{NAME}(?= *$)",
    "LASTCOLON": r":(?= *$)",
    "OFF": r"(?:walking|bus|car|rides|avoiding|help|pushing|trading|resting|hacking|firmware|alarm)$",
    "ONCE": r"once(?= *(?:[:,]|$))",
    "OPEN": r" *[,(:]+ *",
    "OPENER": r"^(?:on|when|action|goal|rule|front|back|printed)\b",
    "PERIOD": r"(?:round|game)",
    "PLACE": r"(?:[A-F][1-8]|[A-Z]|here)(?![\w-])",
    "PLACES": r"[A-Z](?:, *[A-Z])*(?![\w-])",
    "POSSESSED": rf"(?:item|anomaly|condition|[A-Z]+|{_AILING})(?![\w-])",
    "QUOTED": r'"[^"]*"',
    "RANGE": r"from [^\"]*?",
    "REFERRED": rf"(?!(?:true|false|yes|no|on|off|set|unset|not|up|down|it|{'|'.join(NUMBERS)})\b)"
    rf"(?:-?[0-9]+ *[-+*/] *)?{NAME}(?: *[-+*/%] *[a-z0-9-]+)*(?= *(?:,|if\b|$))",
    "REPLACED": r"(?:(?:pushed|successful|failed) rumor|(?:home|late) for dinner)",
    "ROW": r"^(?:[0-9]+(?= *[,/]| and\b| or\b)|[<>]=? *[0-9])",
    "SECTOR": r"[A-F][1-8](?![\w-])",
    "SIGN": r"(?:>=|<=|!=|>|<|=)",
    "SLASHES": r"(?://|/\*)",
    "STATE": r"(?:ALERT|ROUTINE)",
    "TAG": r"(?:BATTERY|BIKE|CABLES|CLOTHES|CLUB|COMBUSTIBLE|COMPUTER|FIRE|GLUE|KNOWLEDGE|LOUD|MAKEUP"
    r"|SHARP)(?!\w)",
    "THING": NAME,
    "TITLED": r"[\"\w].*",
    "TOKEN": _NO_LITTLE_WORD + NAME,
    "TRAIT": r"(?:BRAVE|CLEVER|CHARMING|QUICK|TOUGH)",
    "VALUE": rf"(?:{NAME}|[0-9]+)",
    "WORDS": r"[a-z]+(?: [a-z]+)?",
}
"""What the words in capitals stand for; a digit behind one tells two of a kind apart, and a TOKEN is
a name that is no word of the language."""

ASKED = r"(?:(?<=if )|(?<=when )|(?<=and )|(?<=or )|(?<=not )|(?<=time )|(?<=\()|^)"
FRAMES = {
    "anywhere": (r"(?<![\w-])", r"(?![\w-])"),
    "behind on": ("(?<=^on )", r"(?![\w-])"),
    "whole line": ("^", "(?= *$)"),
    "start of line": ("^", r"(?![\w-])"),
    "condition": (ASKED, r"(?= *(?:[:,)]|(?<= )and\b|(?<= )or\b|$))"),
    "subject": (
        r"(?:(?<=[,:] )|^)",
        r"(?: (?P<DEED>take|relieve|draw|discard|move|rest|favor|time)s?)?(?![\w-])",
    ),
    "effect": (r"(?:(?<=[,:] )|^)", r"(?= *(?:,|if\b|$))"),
    "unknown effect": (r"(?:(?<=[,:] )|^)", r"(?![\w-])"),
    "together": (r"(?<![\w-])", r"(?![\w-])"),
    "remark": (r"(?<![\w-])", ""),
    "otherwise": (r"(?<![\w-])", r"(?![\w-])"),
    "otherwise effect": (r"(?:(?<=[,:] )|^)", r"(?![\w-])"),
    "at last": (r"(?<![\w-])", r"(?![\w-])"),
    "otherwise condition": (r"(?:(?<=if )|(?<=when )|(?<=and )|(?<=or )|(?<=not ))", r"(?![\w-])"),
}
"""For each section of the table, the patterns before and behind its rows."""

OTHERWISE = ("otherwise effect", "otherwise condition", "otherwise")
"""The sections of what no other words in the same place would say, which is told before any repair."""

DITTO = "same"
"""A right side that is the one of the row above."""

SPOKEN = ("remark", "unknown effect")
"""The sections whose right sides are hints about a repair."""

TOGETHER = "together"
"""The section whose rows count only beside others on the same line."""

AT_LAST = "at last"
"""The section of what is told of a line that nothing else explains."""

WRITTEN = tuple(section for section in FRAMES if section not in (*SPOKEN, *OTHERWISE, AT_LAST))
"""The sections whose right sides are text of the card language."""

_CAPITALS = re.compile(rf"\b({'|'.join(SHAPES)})([2-9]?)\b")
_SUBJECT_BEFORE = re.compile(rf"(?<![\w-])({SHAPES['SUBJECT']}) +$")
_LIST_BEFORE = re.compile(rf"(?<![\w-])({SHAPES['SUBJECT']}) +take +{SHAPES['AILMENT']}, +$")
_DEED = re.compile(r"(?:take|relieve|draw|discard|move|rest|favor|time)\b(?! rumor)")
_OPTION = re.compile(r"\[([^]]*)\]( \+)?")


@record
class Idiom:
    """A phrase, and the text or hint for it."""

    pattern: re.Pattern[str]
    right: str

    def instead(self, match: re.Match[str]) -> str:
        """The text or hint for one match."""
        groups = match.groupdict()
        right = _CAPITALS.sub(lambda word: _written(groups.get(word[0]) or "", word[0]), self.right)
        right = f"{right} {groups['DEED']}" if groups.get("DEED") else right
        return _of_subject(match, right) if ", " in right else right


def _of_subject(match: re.Match[str], right: str) -> str:
    """The right words with the subject that stands before the phrase before each further effect."""
    parts = right.split(", ")
    if not all(_DEED.match(part) for part in parts):
        return right
    begun = match.string[: match.start()]
    if subject := _SUBJECT_BEFORE.search(begun):
        return f", {subject[1]} ".join(parts)
    subject = _LIST_BEFORE.search(begun)
    if subject and not match[0].startswith("take"):
        return ", ".join(f"{subject[1]} {part}" for part in parts)
    return right


def _written(words: str, shape: str) -> str:
    """The text of a matched class, as the card language writes it."""
    return AILING[words] if shape.startswith(("AILING", "WOKEN")) and words else words


def idioms(language: Language, *sections: str) -> tuple[Idiom, ...]:
    """The rows of some sections, or of all sections with text, in the order in which they are tried."""
    return _of_table(TALES if language.kit is None else KITS, *sections)


@cache
def _of_table(table: Path, *sections: str) -> tuple[Idiom, ...]:
    return tuple(
        Idiom(_pattern(section, phrase), right)
        for section, phrase, right in _rows(table)
        if (section in sections if sections else section in WRITTEN and section != TOGETHER)
    )


def _rows(table: Path) -> Iterator[tuple[str, str, str]]:
    section = said = ""
    for line in table.read_text(encoding="utf-8").splitlines():
        if line.startswith("[") and line.endswith("]") and " -> " not in line:
            section = line[1:-1]
        elif line and not line.startswith("#"):
            phrase, right = line.split(" -> ")
            said = said if right == DITTO else right
            yield section, phrase, said


def _pattern(section: str, phrase: str) -> re.Pattern[str]:
    """A row of the table as a regular expression."""
    before, behind = FRAMES[section]
    text = re.sub(r"([*+?.])", r"\\\1", phrase).replace(" ", " +").replace("(", "(?:")
    text = _OPTION.sub(lambda option: f"(?:(?:{option[1]}){option[2] or ''})?", text)
    text = _CAPITALS.sub(_named(set()), text)
    return re.compile(f"{before}(?:{text}){behind}")


def _named(names: set[str]) -> Callable[[re.Match[str]], str]:
    """The group of a word in capitals; where the same word stands again, the same text has to."""

    def group(word: re.Match[str]) -> str:
        again = word[0] in names
        names.add(word[0])
        return f"(?P={word[0]})" if again else f"(?P<{word[0]}>{SHAPES[word[1]]})"

    return group


# --- Repairs by idioms: the meaning is known, only the words are others


FARTHEST = 100
"""The code points around the place where reading halted in which idioms are looked for."""

_WORD = re.compile(r"(?<![\w-])[a-z]+(?![\w-])")
_LIST = re.compile(r"[a-z0-9-]+(?: +[a-z0-9-]+)+(?= *$)")
_HYPHENATED = re.compile(r"(?<![\w-])[a-z]+(?:-[a-z]+)+(?![\w-])")


class IdiomRepairs(RepairKind):
    """Repairs that put the language's own words in the place of others."""

    def repairs(self, site: RepairSite) -> Iterator[Repair]:
        """All repairs for a place."""
        for word in _matches(site, _HYPHENATED):
            parts = word[0].split("-")
            if all(part in self.terminals for part in parts):
                yield from self._instead(site, word, " ".join(parts))
        yield from self._run_together(site)
        yield from self._without_commas(site)
        for idiom in idioms(self.automaton.language):
            for match in _matches(site, idiom.pattern):
                if _names(match).isdisjoint(self.terminals):
                    yield from self._instead(site, match, idiom.instead(match))

    def _run_together(self, site: RepairSite) -> Iterator[Repair]:
        """Words of the language in one: `startline 5`, `on endphase`."""
        for word in _matches(site, _WORD):
            for cut in range(2, len(word[0]) - 1):
                parts = word[0][:cut], word[0][cut:]
                if all(part in self.terminals for part in parts):
                    yield from self._instead(site, word, " ".join(parts))

    def _without_commas(self, site: RepairSite) -> Iterator[Repair]:
        """A kit's list that has no commas at all: `dice 1 2 2`."""
        language, end = self.automaton.language, site.line.end
        if language.kit is None or not site.taken or not self.automaton.takes(site.stack, "COMMA"):
            return
        start = site.taken[-1][0].start_pos or 0
        members = _LIST.match(site.text[site.line.start : end], start - site.line.start)
        if members is not None:
            yield from self._instead(site, members, ", ".join(members[0].split()))

    def _instead(self, site: RepairSite, match: re.Match[str], right: str) -> Iterator[Repair]:
        """The repair by the words of `right` in the place of a match, if they fit there."""
        start, end = site.line.start + match.start(), site.line.start + match.end()
        undo = sum(1 for token, _ in site.taken if (token.start_pos or 0) >= start)
        insert = self._terminals(site, undo, right)
        phrase = site.text[start:end]
        setting = not site.taken and self.automaton.takes(site.stack, "WEEKS") and right.startswith("flag ")
        if insert and phrase != right and not setting:
            values = {"found": phrase, "right": right}
            yield Repair("LW0131", site.line.span(start, end), end, insert, undo, values)

    def _terminals(self, site: RepairSite, undo: int, right: str) -> tuple[str, ...] | None:
        """The words of `right` as tokens, after removing `undo` words; None if they do not fit."""
        stack = (site.taken[-undo][1] if undo else site.stack)[:]
        line, at, terminals = Line(1, 0, False, 0, 0, len(right)), 0, list[str]()
        while (token := next_token(self.automaton.language, right, line, at, stack[-1])) is not None:
            if not self.automaton.feed(stack, token.type):
                return None
            terminals.append(token.type)
            at = token.end_pos or line.end
        return tuple(terminals)


def remark(site: RepairSite, code: str, language: Language) -> str | None:
    """The hint about the words around a place, if many writers try them."""
    words = _fixed(language)
    for idiom in idioms(language, *(SPOKEN if code == "LW0123" else ("remark",))):
        for match in _matches(site, idiom.pattern):
            if not any(name in words for name in _names(match)):
                return idiom.instead(match)
    return None


def otherwise(text: str, halt: int, language: Language) -> tuple[int, int, str] | None:
    """Where words of a line stand that no others could replace there, and a hint; None without such words.

    halt: the offset at which reading the line halted.
    """
    for idiom in idioms(language, *OTHERWISE):
        for match in idiom.pattern.finditer(text, max(0, halt - FARTHEST), halt + FARTHEST):
            around = match.start() <= halt and not text[match.end() : halt].strip()
            around |= text[halt : match.start()] == "if "  # which is no word of the place
            if around and _names(match).isdisjoint(_fixed(language)):
                return match.start(), match.end(), idiom.instead(match)
    return None


def at_last(text: str, language: Language) -> tuple[int, int, str] | None:
    """Where words of a line stand that tell what its rule is about, and a hint; None without such words.

    Rules in plain English begin as sentences do, so the capital letter of the first word counts for nothing.
    """
    for idiom in idioms(language, AT_LAST):
        match = idiom.pattern.search(f"{text[:1].lower()}{text[1:]}")
        if match is not None and _names(match).isdisjoint(_fixed(language)):
            return match.start(), match.end(), idiom.instead(match)
    return None


@cache
def _fixed(language: Language) -> frozenset[str]:
    return frozenset(language.words.values())


def _names(match: re.Match[str]) -> set[str]:
    """The matched words that must be names of the author's own."""
    return {text for group, text in match.groupdict().items() if group.startswith("TOKEN")}


def _matches(site: RepairSite, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """The matches of a pattern in which, or directly behind which, reading halted."""
    statement = site.text[site.line.start : site.line.end]
    halt = site.start - site.line.start
    for match in pattern.finditer(statement, max(0, halt - FARTHEST), halt + FARTHEST):
        if match.start() <= halt and not statement[match.end() : halt].strip():
            yield match
