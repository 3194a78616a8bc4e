"""What writers put into a story in plain English or in other tools' words, and the line that is meant."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

NUMBERS = {"two": "2", "three": "3", "four": "4", "five": "5"}
"""How many kids play, in words."""

ROWS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"[.;]+$", ""),
    (r"^(kids|seed|variants|first)\s*[:=]\s*", r"\1 "),
    (r"^(?:players|player|kid|number of kids|number of players)\b\s*[:=]?\s*(?=\d)", "kids "),
    (r"^kids:? (two|three|four|five)$", lambda said: f"kids {NUMBERS[said[1]]}"),
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
"""How a line is written, and how it reads when it is right."""

MOST_STEPS = 3
"""Rows that are applied to one line."""
LONGEST = 200
"""Code points of a line that is looked at."""


@cache
def _rows() -> tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]:
    return tuple((re.compile(pattern), right) for pattern, right in ROWS)


def meant(line: str, kids: tuple[str, ...], reads: Callable[[str], bool]) -> str | None:
    """The line of a story that another one stands for, if `reads` takes it; None if there is none."""
    if len(line) > LONGEST:
        return None
    ways, seen = [line], {line}
    for _ in range(MOST_STEPS):
        ways = list(dict.fromkeys(other for way in ways for other in _others(way, kids) if other not in seen))
        seen.update(ways)
        known = next((way for way in ways if reads(way)), None)
        if known is not None:
            return known
    return None


def _others(line: str, kids: tuple[str, ...]) -> list[str]:
    """The line with one row applied, or with a kid's name in lower case."""
    first, _, rest = line.partition(" ")
    others = [f"{first.lower()} {rest}"] if first.lower() in kids else []
    others += [pattern.sub(right, line, count=1) for pattern, right in _rows() if pattern.search(line)]
    return [other for other in others if other != line]
