"""The roles that a word of a card file can have, and the colour of each in themes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from loopwright_dsl.parser.dialect import Dialect
from loopwright_dsl.parser.kit_grammar import KIND_RULE, LINE_RULE, SET_RULE


class Colour(StrEnum):
    """The role of a word; where it could have two, the first in this list counts."""

    CARD = "card"  # the first word of a card
    KEYWORD = "keyword"  # when, test, choose …: what holds a body together
    SETTING = "setting"  # a line that says one thing of its card: weeks, color
    SECTION = "section"  # the sides of a card
    VERB = "verb"
    SUBJECT = "subject"  # to whom it happens
    EVENT = "event"
    RULE = "rule"  # a rule of the game that a card beats
    FACT = "fact"  # what a condition asks about
    LOGIC = "logic"  # and, or, not
    CONSTANT = "constant"  # BRAVE, UPSET, north
    DECLARED = "declared"  # a name where it is given
    NAME = "name"  # a name where it is used
    PLACE = "place"
    NUMBER = "number"
    OPERATOR = "operator"
    COMMA = "comma"
    COLON = "colon"
    BRACKET = "bracket"
    STRING = "string"
    PROSE = "prose"


SCOPES = {
    Colour.CARD: "storage.type.card",
    Colour.KEYWORD: "keyword.control",
    Colour.SETTING: "support.type.property-name",
    Colour.SECTION: "entity.name.section",
    Colour.VERB: "support.function.verb",
    Colour.SUBJECT: "variable.language.subject",
    Colour.EVENT: "support.type.event",
    Colour.RULE: "support.type.rule",
    Colour.FACT: "support.variable.fact",
    Colour.LOGIC: "keyword.operator.logical",
    Colour.CONSTANT: "constant.language",
    Colour.DECLARED: "entity.name.type",
    Colour.NAME: "variable.other",
    Colour.PLACE: "constant.other.place",
    Colour.NUMBER: "constant.numeric",
    Colour.OPERATOR: "keyword.operator",
    Colour.COMMA: "punctuation.separator.comma",
    Colour.COLON: "punctuation.separator.colon",
    Colour.BRACKET: "punctuation.section.brackets",
    Colour.STRING: "string.quoted.double",
    Colour.PROSE: "markup.quote",
}
"""The TextMate scope of each role, by the conventions of themes; `.loop` is added to each."""

TOKENS = {
    Colour.CARD: "Keyword.Declaration",
    Colour.KEYWORD: "Keyword",
    Colour.SETTING: "Name.Attribute",
    Colour.SECTION: "Name.Label",
    Colour.VERB: "Name.Function",
    Colour.SUBJECT: "Name.Builtin.Pseudo",
    Colour.EVENT: "Name.Builtin",
    Colour.RULE: "Name.Builtin",
    Colour.FACT: "Name.Variable",
    Colour.LOGIC: "Operator.Word",
    Colour.CONSTANT: "Keyword.Constant",
    Colour.DECLARED: "Name.Class",
    Colour.NAME: "Name",
    Colour.PLACE: "Name.Constant",
    Colour.NUMBER: "Number.Integer",
    Colour.OPERATOR: "Operator",
    Colour.COMMA: "Punctuation",
    Colour.COLON: "Punctuation",
    Colour.BRACKET: "Punctuation",
    Colour.STRING: "String.Double",
    Colour.PROSE: "String.Doc",
}
"""The Pygments token of each role."""

RULES = {
    "setting": Colour.SETTING,
    "_ends": Colour.SETTING,
    "game_verb": Colour.VERB,
    "occasion": Colour.EVENT,
    "quantity": Colour.FACT,
    "having": Colour.FACT,
    "those": Colour.FACT,
    "seats": Colour.FACT,
    "fact": Colour.FACT,
}
"""The role of the fixed words of certain rules of every game; a dialect has more (`Dialect.colours`), and
those of all other rules are keywords.
"""

_EVERYWHERE = {
    "AND": Colour.LOGIC,
    "OR": Colour.LOGIC,
    "NOT": Colour.LOGIC,
    "THIS": Colour.SUBJECT,
    "EVERY": Colour.SUBJECT,
}
_DECLARING = {"counter", "flag", "token"}
_FIRST_WORDS = {"deck_card": "CARD"}
"""The first word of cards whose rule is not called like it."""
_SHAPES = {
    "ID": Colour.NAME,
    "LOCATION": Colour.PLACE,
    "SECTOR": Colour.PLACE,
    "OWN_WORD": Colour.CONSTANT,
    "INT": Colour.NUMBER,
    "STRING": Colour.STRING,
    "PROSE": Colour.PROSE,
    "COMMA": Colour.COMMA,
    "COLON": Colour.COLON,
    "LPAR": Colour.BRACKET,
    "RPAR": Colour.BRACKET,
}


def own_colours(dialects: Iterable[Dialect | None]) -> dict[str, Colour]:
    """The roles of the rules of some dialects."""
    rows = (row for dialect in dialects if dialect is not None for row in dialect.colours.items())
    return {rule: Colour(role) for role, rules in rows for rule in rules}


def colour(
    terminal: str,
    text: str | None,
    rule: str,
    alias: str | None,
    cards: frozenset[str],
    own: Mapping[str, Colour],
) -> Colour:
    """The role of a terminal in one alternative of a rule.

    `text` is the terminal's own if it is a fixed word, `alias` the name of that alternative, `cards` the
    rules that are cards, `own` the roles of a dialect's rules.
    """
    if terminal == "ID":
        declares = rule in cards or rule in ("declared", "ending", "ending_check")
        declares = declares or (rule == "setting" and alias in _DECLARING)
        return Colour.DECLARED if declares else Colour.NAME
    if terminal in _SHAPES:
        return _SHAPES[terminal]
    if terminal in _EVERYWHERE:
        return _EVERYWHERE[terminal]
    if text is not None and not text[0].isalpha():
        return Colour.OPERATOR
    if rule in cards and terminal == _FIRST_WORDS.get(rule, rule.removeprefix(KIND_RULE).upper()):
        return Colour.CARD
    if alias is not None and alias.startswith(LINE_RULE):
        return Colour.SETTING
    if rule.startswith(SET_RULE):
        return Colour.CONSTANT
    return own.get(rule) or RULES.get(rule, Colour.KEYWORD)
