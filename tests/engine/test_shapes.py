"""The shape of what cards say in a bundle: refused with the place and what must stand there."""

from __future__ import annotations

import re

import pytest
from loopwright_engine import BundleError
from loopwright_engine.core.shapes import Fields, Known, Shapes
from loopwright_engine.core.values import Integer, text

WORDS = Shapes(
    lambda shapes: {"say": Fields({"text": text}, {"only": shapes.condition})},
    {"dark": Fields({})},
    {"day": Fields({})},
    price={"spend": Integer(1, 9)},
    one_sided=False,
)
ANY = Shapes(lambda _: {}, {}, {}, other=text)
NUMBER = {"q": "number", "value": 1}
DARK = {"op": "dark"}


def block(*effects):
    """A block."""
    return {"id": "b", "effects": [*effects]}


def fork(condition, otherwise):
    """A condition with a side for what holds, and one for what does not."""
    return {"do": "if", "condition": condition, "then": block(), "else": otherwise}


def choose(**more):
    """One line."""
    return {"do": "choose", "options": [{"label": "yes", "condition": None, "then": block(), **more}]}


def roll(*rows):
    """A table of faces."""
    return {"do": "roll", "rows": [{"low": low, "high": high, "then": block()} for low, high in rows]}


def compare(left):
    """A comparison."""
    return {"op": "compare", "cmp": "=", "left": left, "right": NUMBER}


def total(*terms):
    """A sum."""
    return compare({"q": "sum", "terms": [*terms]})


GOOD = [
    {"do": "say", "text": "x"},
    {"do": "say", "text": "x", "only": {"op": "not", "of": DARK}},
    fork({"op": "or", "of": [DARK, total([1, NUMBER], [-1, {"q": "day"}])]}, block()),
    choose(spend=2),
    roll((1, 3), (5, 6)),
]
FAULTS = [
    (3, "effects[0]: must be an object that says what to do under 'do', not 3"),
    ({"do": "sing"}, "effects[0].do: there is no verb 'sing'"),
    ({"do": "say"}, "effects[0]: the field 'text' is missing"),
    ({"do": "say", "text": "x", "loud": 1}, "effects[0]: the field 'loud' is not known"),
    (fork({}, block()), "condition: must be an object that says what holds under 'op', not dict"),
    (fork({"op": "bright"}, block()), "condition.op: there is no fact 'bright'"),
    (fork(DARK, None), "else: must be an object, not None"),
    (fork({"op": "and", "of": []}, block()), "condition.of: must have 1 to"),
    (fork(compare({"q": "night"}), block()), "left.q: there is no quantity 'night'"),
    (fork(compare({"q": "number"}), block()), "left: the field 'value' is missing"),
    (fork(total([2, NUMBER]), block()), "left.terms[0]: the sign must be 1 or -1, not 2"),
    (fork(total([True, NUMBER]), block()), "left.terms[0]: the sign must be 1 or -1, not True"),
    (fork(total([1, {"q": "sum", "terms": []}]), block()), "left.terms[0].q: there is no quantity 'sum'"),
    (choose(label="no"), "options[0].label: there is no string 'no'"),
    (choose(spend=0), "options[0].spend: must be between 1 and 9, not 0"),
    (choose(cost=1), "options[0]: the field 'cost' is not known"),
    (roll((1, 3), (3, 6)), "rows[1]: must have totals of the dice that no other row has"),
    (roll((4, 2)), "rows[0]: must have totals of the dice that no other row has"),
    (roll((0, 2)), "rows[0].low: must be between 1 and 100, not 0"),
]


@pytest.mark.parametrize("effect", GOOD)
def test_what_cards_may_say_passes(effect):
    """And leaves nothing behind."""
    known = Known({"yes"})
    WORDS.block(block(effect), "card", known)
    assert (known.blocks_deep, known.conditions_deep, known.effects) == (0, 0, 1)


@pytest.mark.parametrize(("effect", "said"), FAULTS)
def test_what_is_wrong_is_told_with_its_place(effect, said):
    """As it stands in the bundle."""
    with pytest.raises(BundleError, match=re.escape(said)):
        WORDS.block(block(effect), "card", Known({"yes"}))


def test_a_game_may_look_at_its_words_itself():
    """Then each part of them is looked at alone, and what cards of every game say as ever."""
    ANY.block(block({"do": "sing", "song": "x"}, fork({"op": "bright"}, None)), "card", Known(()))
    with pytest.raises(BundleError, match=r"effects\[0\].song: must be text"):
        ANY.block(block({"do": "sing", "song": 1}), "card", Known(()))
    with pytest.raises(BundleError, match=r"the field 'value' is missing"):
        ANY.block(block(fork(compare({"q": "number"}), None)), "card", Known(()))
