"""Checks of blocks, effects, conditions and quantities in a bundle, with bounds on depth and number."""

from __future__ import annotations

from typing import Any, Final

from loopwright_engine.kit.values import (
    Check,
    exactly,
    fail,
    identifier,
    integer,
    many,
    maybe,
    one_of,
    shown,
)

from loopwright_games.tales.rules.effects.conditions import COMPARE
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.verbs import BUNDLE_VERBS
from loopwright_games.tales.words import FACTS, QUANTITIES, WHO, Kind

from .values import VALUES, Known, fields

DEEPEST: Final = 64
MOST_EFFECTS: Final = 20_000
MOST_SPENT: Final = 9
"""The cubes of a kid on a weekend: what a card may ask for at most."""
SPEND: Final = "spend"

VERB_FIELDS: Final[dict[str, dict[str, Check]]] = {
    verb.name: {**({"who": one_of(WHO)} if verb.kid else {}), **fields(verb)}
    for verb in BUNDLE_VERBS.values()
}
CONDITION_FIELDS: Final[dict[str, dict[str, Check]]] = {fact.name: fields(fact) for fact in FACTS.values()}
QUANTITY_FIELDS: Final[dict[str, dict[str, Check]]] = {
    **{quantity.name: fields(quantity) for quantity in QUANTITIES.values()},
    "number": {"value": VALUES[Kind.VALUE]},
}


def block(value: Any, where: str, known: Known, depth: int = 0) -> None:
    """Check a block: an id that no other block has, and a list of effects. Raises BundleError."""
    _deep(where, depth)
    exactly(value, where, ("id", "effects"))
    identifier(value["id"], f"{where}.id", known)
    if value["id"] in known.block_ids:
        raise fail(f"{where}.id", f"another block has the id {value['id']!r:.60}")
    known.block_ids.add(value["id"])
    if not isinstance(value["effects"], list):
        raise fail(f"{where}.effects", "must be a list")
    for number, part in enumerate(value["effects"]):
        effect(part, f"{where}.effects[{number}]", known, depth)


def effect(value: Any, where: str, known: Known, depth: int) -> None:
    """Check one effect: a known verb with exactly its fields. Raises BundleError."""
    known.effects += 1
    if known.effects > MOST_EFFECTS:
        raise fail(where, f"there are more than {MOST_EFFECTS} effects")
    verb = _kind_of(value, "do", where)
    if verb in VERB_FIELDS:
        _fields(value, where, known, "do", VERB_FIELDS[verb])
    elif verb in ("test", "if", "choose", "roll"):
        {"test": _test, "if": _if, "choose": _choose, "roll": _roll}[verb](value, where, known, depth + 1)
    else:
        raise fail(f"{where}.do", f"there is no verb {shown(verb)}")


def _test(value: Any, where: str, known: Known, depth: int) -> None:
    exactly(
        _priced(value, where, known), where, ("do", "id", "trait", "combos", "tags", "success", "failure")
    )
    identifier(value["id"], f"{where}.id", known)
    one_of(v.TRAITS)(value["trait"], f"{where}.trait", known)
    many(one_of(tuple(v.COMBOS)), 20)(value["combos"], f"{where}.combos", known)
    many(one_of(v.TAGS), 20)(value["tags"], f"{where}.tags", known)
    block(value["success"], f"{where}.success", known, depth)
    block(value["failure"], f"{where}.failure", known, depth)


def _priced(value: Any, where: str, known: Known) -> Any:
    """The effect without its price in time (TST-9), which is checked here; the field is optional."""
    if not isinstance(value, dict) or SPEND not in value:
        return value
    integer(1, MOST_SPENT)(value[SPEND], f"{where}.{SPEND}", known)
    return {name: part for name, part in value.items() if name != SPEND}


def _if(value: Any, where: str, known: Known, depth: int) -> None:
    exactly(value, where, ("do", "condition", "then", "else"))
    condition(value["condition"], f"{where}.condition", known)
    block(value["then"], f"{where}.then", known, depth)
    block(value["else"], f"{where}.else", known, depth)


def _choose(value: Any, where: str, known: Known, depth: int) -> None:
    exactly(value, where, ("do", "options"))

    def line(part: Any, place: str, within: Known) -> None:
        exactly(_priced(part, place, within), place, ("label", "condition", "then"))
        VALUES[Kind.TEXT](part["label"], f"{place}.label", within)
        maybe(condition)(part["condition"], f"{place}.condition", within)
        block(part["then"], f"{place}.then", within, depth)

    many(line, 50, 1)(value["options"], f"{where}.options", known)


def _roll(value: Any, where: str, known: Known, depth: int) -> None:
    exactly(value, where, ("do", "rows"))
    taken: set[int] = set()

    def row(part: Any, place: str, within: Known) -> None:
        exactly(part, place, ("low", "high", "then"))
        integer(1, 6)(part["low"], f"{place}.low", within)
        integer(part["low"], 6)(part["high"], f"{place}.high", within)
        faces = set(range(part["low"], part["high"] + 1))
        if faces & taken:
            raise fail(place, "another row has one of these faces")
        taken.update(faces)
        block(part["then"], f"{place}.then", within, depth)

    many(row, 6, 1)(value["rows"], f"{where}.rows", known)


def condition(value: Any, where: str, known: Known, depth: int = 0) -> None:
    """Check a condition: a known operator with exactly its fields. Raises BundleError."""
    _deep(where, depth)
    operator = _kind_of(value, "op", where)
    if operator in ("and", "or"):
        exactly(value, where, ("op", "of"))
        many(lambda part, place, within: condition(part, place, within, depth + 1), 200, 1)(
            value["of"], f"{where}.of", known
        )
    elif operator == "not":
        exactly(value, where, ("op", "of"))
        condition(value["of"], f"{where}.of", known, depth + 1)
    elif operator == "compare":
        exactly(value, where, ("op", "cmp", "left", "right"))
        one_of(tuple(COMPARE))(value["cmp"], f"{where}.cmp", known)
        quantity(value["left"], f"{where}.left", known)
        quantity(value["right"], f"{where}.right", known)
    else:
        _leaf(value, where, known, "op", operator, CONDITION_FIELDS)


def quantity(value: Any, where: str, known: Known) -> None:
    """Check a quantity, a number known in play; a sum holds no sums. Raises BundleError."""
    kind = _kind_of(value, "q", where)
    if kind != "sum":
        _leaf(value, where, known, "q", kind, QUANTITY_FIELDS)
        return
    exactly(value, where, ("q", "terms"))
    if not isinstance(value["terms"], list) or not 1 <= len(value["terms"]) <= 50:
        raise fail(f"{where}.terms", "must be a list of 1 to 50 terms")
    for number, term in enumerate(value["terms"]):
        place = f"{where}.terms[{number}]"
        if (
            not isinstance(term, list)
            or len(term) != 2
            or term[0] not in (1, -1)
            or isinstance(term[0], bool)
        ):
            raise fail(place, "must be a pair of 1 or -1 and a quantity")
        part_kind = _kind_of(term[1], "q", place)
        _leaf(term[1], place, known, "q", part_kind, QUANTITY_FIELDS)


def _leaf(
    value: Any, where: str, known: Known, field: str, kind: str, rows: dict[str, dict[str, Check]]
) -> None:
    if kind not in rows:
        raise fail(f"{where}.{field}", f"{shown(kind)} is not known")
    _fields(value, where, known, field, rows[kind])


def _fields(value: Any, where: str, known: Known, field: str, checks: dict[str, Check]) -> None:
    """Check that an object has exactly these fields beside `field`, which tells its kind."""
    exactly(value, where, (field, *checks))
    for name, check in checks.items():
        check(value[name], f"{where}.{name}", known)


def _kind_of(value: Any, field: str, where: str) -> str:
    if not isinstance(value, dict) or not isinstance(value.get(field), str):
        raise fail(where, f"must be an object with the field {field!r}")
    kind: str = value[field]
    return kind


def _deep(where: str, depth: int) -> None:
    if depth > DEEPEST:
        raise fail(where, f"is nested more than {DEEPEST} levels deep")
