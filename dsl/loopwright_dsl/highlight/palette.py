"""The roles that a word of a card file can have, and the colour of each in themes."""

from __future__ import annotations

from enum import StrEnum

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
    "side_name": Colour.SECTION,
    "response_side_name": Colour.SECTION,
    "kid_verb": Colour.VERB,
    "game_verb": Colour.VERB,
    "_machine": Colour.VERB,
    "unsaid_condition": Colour.VERB,
    "unsaid_card": Colour.VERB,
    "subject": Colour.SUBJECT,
    "any_machine": Colour.SUBJECT,
    "grouping": Colour.SUBJECT,
    "occasion": Colour.EVENT,
    "overridden": Colour.RULE,
    "ruled_number": Colour.RULE,
    "ruled_out": Colour.RULE,
    "quantity": Colour.FACT,
    "kids_term": Colour.FACT,
    "dial": Colour.FACT,
    "weekday": Colour.FACT,
    "deadline": Colour.FACT,
    "promise": Colour.FACT,
    "fact": Colour.FACT,
    "unsaid_place": Colour.FACT,
    "gone": Colour.FACT,
    "trait": Colour.CONSTANT,
    "black": Colour.CONSTANT,
    "condition_name": Colour.CONSTANT,
    "machine_state": Colour.CONSTANT,
    "favor_step": Colour.CONSTANT,
    "combo": Colour.CONSTANT,
    "tag": Colour.CONSTANT,
    "machine_class": Colour.CONSTANT,
    "direction": Colour.CONSTANT,
    "place": Colour.PLACE,
}
"""The role of the fixed words of certain rules; those of all other rules are keywords."""

_SETTINGS = ("color", "tags", "iconic", "copies", "uses", "gives_tag", "gives_combo", "steps", "new_rumors")
RULES.update(dict.fromkeys((*_SETTINGS, "_ends"), Colour.SETTING))

_EVERYWHERE = {
    "AND": Colour.LOGIC,
    "OR": Colour.LOGIC,
    "NOT": Colour.LOGIC,
    "THIS": Colour.SUBJECT,
    "EVERY": Colour.SUBJECT,
}
_DECLARING = {"counter", "flag", "token"}
_SHAPES = {
    "ID": Colour.NAME,
    "LOCATION": Colour.PLACE,
    "SECTOR": Colour.PLACE,
    "INT": Colour.NUMBER,
    "STRING": Colour.STRING,
    "PROSE": Colour.PROSE,
    "COMMA": Colour.COMMA,
    "COLON": Colour.COLON,
    "LPAR": Colour.BRACKET,
    "RPAR": Colour.BRACKET,
}


def colour(terminal: str, text: str | None, rule: str, alias: str | None, cards: frozenset[str]) -> Colour:
    """The role of a terminal in one alternative of a rule.

    `text` is the terminal's own if it is a fixed word, `alias` the name of that alternative, `cards` the
    rules that are cards.
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
    if rule in cards and terminal == rule.removeprefix(KIND_RULE).upper():
        return Colour.CARD
    if alias is not None and alias.startswith(LINE_RULE):
        return Colour.SETTING
    if rule.startswith(SET_RULE):
        return Colour.CONSTANT
    return RULES.get(rule, Colour.KEYWORD)
