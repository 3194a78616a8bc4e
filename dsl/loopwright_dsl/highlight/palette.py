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


_STYLES = {
    Colour.CARD: ("storage.type.card", "Keyword.Declaration"),
    Colour.KEYWORD: ("keyword.control", "Keyword"),
    Colour.SETTING: ("support.type.property-name", "Name.Attribute"),
    Colour.SECTION: ("entity.name.section", "Name.Label"),
    Colour.VERB: ("support.function.verb", "Name.Function"),
    Colour.SUBJECT: ("variable.language.subject", "Name.Builtin.Pseudo"),
    Colour.EVENT: ("support.type.event", "Name.Builtin"),
    Colour.RULE: ("support.type.rule", "Name.Builtin"),
    Colour.FACT: ("support.variable.fact", "Name.Variable"),
    Colour.LOGIC: ("keyword.operator.logical", "Operator.Word"),
    Colour.CONSTANT: ("constant.language", "Keyword.Constant"),
    Colour.DECLARED: ("entity.name.type", "Name.Class"),
    Colour.NAME: ("variable.other", "Name"),
    Colour.PLACE: ("constant.other.place", "Name.Constant"),
    Colour.NUMBER: ("constant.numeric", "Number.Integer"),
    Colour.OPERATOR: ("keyword.operator", "Operator"),
    Colour.COMMA: ("punctuation.separator.comma", "Punctuation"),
    Colour.COLON: ("punctuation.separator.colon", "Punctuation"),
    Colour.BRACKET: ("punctuation.section.brackets", "Punctuation"),
    Colour.STRING: ("string.quoted.double", "String.Double"),
    Colour.PROSE: ("markup.quote", "String.Doc"),
}
SCOPES = {colour: scope for colour, (scope, _) in _STYLES.items()}
"""The TextMate scope of each role, by the conventions of themes; `.loop` is added to each."""
TOKENS = {colour: token for colour, (_, token) in _STYLES.items()}
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
