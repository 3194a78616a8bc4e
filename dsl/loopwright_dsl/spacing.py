"""The spaces between the words of one line."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

SIGNS = frozenset(("PLUS", "MINUS"))
TIGHT_BEFORE = frozenset(("COMMA", "COLON", "RPAR"))
OPENS_CONDITION = frozenset(("IF", "WHEN"))
ENDS_CONDITION = frozenset(("COMMA", "COLON"))
BEFORE_OPERANDS = frozenset(
    (
        *("IF", "WHEN", "TIME", "AND", "OR", "NOT", "LPAR"),
        *("AT_LEAST", "AT_MOST", "MORETHAN", "LESSTHAN", "EQUAL", "NOT_EQUAL"),
    )
)
"""Words of a condition after which a sign belongs to the one number behind it."""


def spaced(words: Sequence[Token]) -> str:
    """The words of a line, parted by one space where one belongs: `tremor - 1 >= -2`, `enigma +1`, `2-5`."""
    text, glued, in_condition = "", True, False
    for at, word in enumerate(words):
        span_of_rows = at == 1 and word.type == "MINUS" and words[0].type == "INT"
        text += word if glued or span_of_rows or word.type in TIGHT_BEFORE else f" {word}"
        lone_sign = word.type in SIGNS and not _adds(words, at, in_condition)
        glued = span_of_rows or lone_sign or word.type == "LPAR"
        in_condition = (in_condition or word.type in OPENS_CONDITION) and word.type not in ENDS_CONDITION
    return text


def _adds(words: Sequence[Token], at: int, in_condition: bool) -> bool:
    """Whether a sign stands between two numbers of a sum, and is not the sign of the one behind it."""
    if in_condition:
        return words[at - 1].type not in BEFORE_OPERANDS
    return words[0].type == "RUMORS" or [word.type for word in words[:2]] == ["ENIGMA", "LIMIT"]
