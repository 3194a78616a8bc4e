"""Phrasebooks: the tables of phrases that writers try, as patterns.

kit_idioms.txt has those of what the cards of every kit can say; a dialect brings a phrasebook of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
"""Numbers in words; the language takes digits."""
NAME = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_NO_LITTLE_WORD = r"(?!(?:a|an|the|at|in|on|to|from|of|into|onto)(?![\w-]))"
_TERM = rf"(?:{NAME}|[0-9]+)"
SHAPES = {
    "HARDNESS": r"(?:: *[0-9]|\(|[<>=]|[0-9]|vs\b|versus|against|difficulty|dc\b|DC\b"
    r"|level|target|hard|easy|medium|with [0-9a-z]|at|needs|needing|minus|plus|twice|x[0-9])",
    "ONLY": r"once per (?:round|game)",
    "ENDED": r"(?= *(?:$|[:,]|when\b|if\b|the (?:game|story|scenario)\b|at the\b))",
    "ALONE": r"(?= *(?:[:,]|$))",
    "ARROW": r"[-=]+>",
    "ANYWHERE": r"(?<=\" )(?:at here|anywhere|everywhere)",
    "BRACE": r"[{}]",
    "BULLET": r"^[-*•](?= )",
    "BEFORE": r"(?:by|before)",
    "CAPITALS": r"[A-Z]+(?:-[A-Z]+)*",
    "CLAUSE": r"[^\":,]*?",
    "CLOSING": r" *\)?",
    "CLOSER": r"^(?:end|endif|end if|end choose|fi|pass)(?= *$)",
    "COUNT": r"[0-9]+",
    "DECLARED": r"^(?:VAR|CONST|LIST|var|create|default|declare|temp|int|float|integer|number|define)(?= )",
    "DOLLAR": r"[$@]",
    "ELSEIF": r"^(?:elif|elseif|elsif|else-if|otherwise if|or else if|or if)\b",
    "ENDING": r"^(?:ending|victory|defeat|finale)\b",
    "FORMULA": rf"-?{_TERM}(?:(?: *\+| +-) *{_TERM})+(?= *(?:[,:]|if\b|$))",
    "FLAGS": r"^flag\b[^=\"]*?",
    "FOLDERED": rf'(?:{NAME}, *)*"?(?:{NAME}|[.]+)(?:[/\\][\w.-]+)+"?',
    "HYPHENATED": r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?= *(?:,|if\b|$))",
    "INLINE": r"(?:test|choose|roll|if)\b",
    "INTEND": r"^intend(?= )",
    "INTENDED": r"^intend [^,]*?",
    "INWARD": r"(?<=: )(?:>|\")",
    "NAME": _NO_LITTLE_WORD + NAME,
    "NESTED": r"(?<=[:,] )(?:(?<=: )repeat [^:,]+|for each [a-z]+"
    r"|(?:everyone|others|you|first player|(?:one|random) [a-z]+)(?: here)?)(?: with [^:,]+)?(?= *:)",
    "NEXT": r"(?<=, )(?:(?:timer [^ ,:]+ )?in [^ ,:]+ [a-z]+(?= *(?::|$))|(?:test|choose|roll|repeat|if)\b)",
    "NUMBER": r"-?[0-9]+",
    "NUMERAL": r"(?:a|one|two|three|four|five|six|some|a few|several)",
    "MULTIPLIED": rf"(?:-?[0-9]+ *[-+*/] *)?{NAME}(?: *[-+*/%] *[a-z0-9-]+)* *[*/%] *[a-z0-9-]+"
    r"(?= *(?:,|if\b|$))",
    "MEANS": r"(?:intended|intend|intention|intends|expected|expect|assert|ensure|promise)",
    "OUTCOME": r"[a-zA-Z>\"].*",
    "UNBOUNDED": rf"{NAME}(?= *$)",
    "KNOWN": rf"(?!(?:true|false|yes|no|on|off|it|{'|'.join(NUMBERS)})\b){NAME}(?= *(?:[,:]|if\b|$))",
    "LASTCOLON": r":(?= *$)",
    "ONCE": r"once(?= *(?:[:,]|$))",
    "OPEN": r" *[,(:]+ *",
    "PERIOD": r"(?:round|game)",
    "QUOTED": r'"[^"]*"',
    "RANGE": r"from [^\"]*?",
    "REFERRED": rf"(?!(?:true|false|yes|no|on|off|set|unset|not|up|down|it|{'|'.join(NUMBERS)})\b)"
    rf"(?:-?[0-9]+ *[-+*/] *)?{NAME}(?: *[-+*/%] *[a-z0-9-]+)*(?= *(?:,|if\b|$))",
    "ROW": r"^(?:[0-9]+(?= *[,/]| and\b| or\b)|[<>]=? *[0-9])",
    "SIGN": r"(?:>=|<=|!=|>|<|=)",
    "SLASHES": r"(?://|/\*)",
    "THING": NAME,
    "TITLED": r"[\"\w].*",
    "TOKEN": _NO_LITTLE_WORD + NAME,
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

DITTO = "same"
"""A right side that is the one of the row above."""

_OPTION = re.compile(r"\[([^]]*)\]( \+)?")


@dataclass(frozen=True, eq=False)
class Phrasebook:
    """A game's table of idioms, and what its words in capitals stand for beside SHAPES.

    frames: for each section of its own, the patterns before and behind its rows. written: what was matched
    for a word in capitals, as the card language writes it; finished: the right side for one match, whole.
    """

    table: Path
    shapes: Mapping[str, str] = field(default_factory=dict)
    frames: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    written: Callable[[str, str], str] = lambda words, _: words
    finished: Callable[[re.Match[str], str], str] = lambda _, right: right

    @cached_property
    def capitals(self) -> re.Pattern[str]:
        """The words in capitals, perhaps with a digit."""
        return re.compile(rf"\b({'|'.join((*SHAPES, *self.shapes))})([2-9]?)\b")

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Section, phrase and right side of each row."""
        section = right = ""
        for line in self.table.read_text(encoding="utf-8").splitlines():
            if line.startswith("[") and line.endswith("]") and " -> " not in line:
                section = line[1:-1]
            elif line and not line.startswith("#"):
                phrase, told = line.split(" -> ")
                right = right if told == DITTO else told
                yield section, phrase, right

    def pattern(self, section: str, phrase: str) -> re.Pattern[str]:
        """A row of the table as a regular expression."""
        before, behind = self.frames.get(section) or FRAMES[section]
        text = re.sub(r"([*+?.])", r"\\\1", phrase).replace(" ", " +").replace("(", "(?:")
        text = _OPTION.sub(lambda option: f"(?:(?:{option[1]}){option[2] or ''})?", text)
        names = set[str]()

        def group(word: re.Match[str]) -> str:  # where the same word stands again, the same text has to
            again = word[0] in names
            names.add(word[0])
            shape = self.shapes.get(word[1]) or SHAPES[word[1]]
            return f"(?P={word[0]})" if again else f"(?P<{word[0]}>{shape})"

        return re.compile(f"{before}(?:{self.capitals.sub(group, text)}){behind}")


KITS = Phrasebook(Path(__file__).parent / "kit_idioms.txt")
