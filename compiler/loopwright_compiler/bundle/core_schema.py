"""What the JSON Schemas of all bundles share: what every card can say, what every bundle has, and small words
for writing schemas.

A game adds its rows: its verbs, facts, quantities and kinds of cards.
"""

from __future__ import annotations

from typing import Any, Final

from loopwright_engine.core.branches import PLAIN
from loopwright_engine.core.dice import HIGHEST, MOST_DICE, SIDES
from loopwright_engine.core.prices import MOST_PAYMENTS
from loopwright_engine.core.timers import MOST_TIMERS, ROUNDS

from loopwright_compiler.project import plain_files

from .canonical import FORMAT, OPTIONAL, SCHEMA_VERSION

Json = dict[str, Any]

ID: Json = {"type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$", "maxLength": plain_files.NAME}
FLAG_ID: Json = {
    "type": "string",
    "pattern": "^([a-z]+[.][a-z0-9.-]+|[a-z][a-z0-9]*(-[a-z0-9]+)*)$",
    "maxLength": 200,
}
"""The id of a flag: a writer's, or with a dot that of one which the game keeps itself, such as a box beside a
line that comes once.
"""
COUNTER_ID: Json = {
    "type": "string",
    "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*(\\.[a-z][a-z0-9]*(-[a-z0-9]+)*)?$",
    "maxLength": 200,
}
"""The id of a counter: a writer's, or with a dot the counter of a place."""
MOST_FLAGS: Final = plain_files.FLAGS + plain_files.EFFECTS
NO_CONTROLS = r"^[^\u0000-\u001f\u007f-\u009f]*$"  # nothing that could reach into a terminal
PLACE: Json = {"type": "string", "minLength": 1, "maxLength": 500, "pattern": NO_CONTROLS}
"""The id of a card, block or string."""
FILE: Json = {"type": "string", "maxLength": 500, "pattern": NO_CONTROLS}
BOOL: Json = {"type": "boolean"}
_FAR = 9999


def whole(low: int = -_FAR, high: int = _FAR) -> Json:
    """A schema for a whole number between two bounds, both included."""
    return {"type": "integer", "minimum": low, "maximum": high}


def words(*allowed: str | int | None) -> Json:
    """A schema for one of a few words."""
    return {"enum": list(allowed)}


def many(item: Json, **more: int) -> Json:
    """A schema for a list of such items."""
    return {"type": "array", "items": item, **more}


TEXTS: Final[Json] = {
    "type": "object",
    "propertyNames": PLACE,
    "additionalProperties": {"type": "string", "maxLength": plain_files.FILE_BYTES},
}
LANGUAGE: Final[Json] = {"type": "string", "pattern": "^[a-z]{2,3}(_[A-Z]{2})?$"}
BUILD: Final[Json] = {"type": "string", "maxLength": 100}
HASH: Final[Json] = {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"}


def thing(**properties: Json) -> Json:
    """A schema for an object with exactly these keys; a trailing `_` lets a key be a Python word."""
    named = {key.rstrip("_"): value for key, value in properties.items()}
    return {"type": "object", "properties": named, "required": list(named), "additionalProperties": False}


def optional(schema: Json, *names: str) -> Json:
    """The schema of an object, with these keys optional."""
    return schema | {"required": [name for name in schema["required"] if name not in names]}


SOURCE: Final = thing(language=LANGUAGE, strings=TEXTS)


def ref(name: str) -> Json:
    """A reference to a schema in `$defs`."""
    return {"$ref": f"#/$defs/{name}"}


def maybe(schema: Json) -> Json:
    """A schema that also allows null."""
    return {"anyOf": [{"type": "null"}, schema]}


def told_apart(key: str, variants: dict[str, Json], prefix: str, defs: Json) -> Json:
    """A schema for a union discriminated by `key`; every variant becomes an entry of `defs`."""
    for name, variant in variants.items():
        defs[f"{prefix}_{name}"] = variant
    mapping = {name: f"#/$defs/{prefix}_{name}" for name in variants}
    return {
        "type": "object",
        "required": [key],
        "discriminator": {"propertyName": key, "mapping": mapping},
        "oneOf": [{"$ref": target} for target in mapping.values()],
    }


# --- What every card can say, and every bundle has


MOST_TERMS: Final = plain_files.TERMS + plain_files.COUNTERS
"""Of a sum, in which the counters of all places may be."""
SAID: Final = whole(0, plain_files.EFFECTS)
"""The number, among what the bundle has `said`, of what a part was written as."""


def statements(option: Json, otherwise: Json) -> dict[str, Json]:
    """Statements that hold others; `option` is one of a choice, `otherwise` what stands behind `else`."""
    row = thing(low=whole(1, HIGHEST), high=whole(1, HIGHEST), then=ref("block"))
    roll = thing(
        do={"const": "roll"},
        rows=many(row, minItems=1, maxItems=HIGHEST),
        count=whole(1, MOST_DICE),
        sides=words(*SIDES),
    )
    branches = {"condition": ref("condition"), "then": ref("block"), "else": otherwise}
    options = many(option, minItems=1, maxItems=plain_files.OPTIONS)
    plain = {
        name: optional(
            thing(
                do={"const": name},
                **dict.fromkeys(row.names, ID),
                **{field: number(*ends) for field, ends in (*row.numbers.items(), *row.may.items())},
                **dict.fromkeys(row.blocks, ref("block")),
            ),
            *row.may,
        )
        for name, row in PLAIN.items()
    }
    return {
        **plain,
        "if": optional(thing(do={"const": "if"}, words=PLACE, said=SAID, **branches), "words", "said"),
        "each_place": thing(do={"const": "each_place"}, only=maybe(ref("condition")), block=ref("block")),
        "choose": thing(do={"const": "choose"}, options=options),
        "roll": optional(roll, "count", "sides"),
    }


def placed() -> dict[str, Json]:
    """Counters that each place has, and what parts that are written out for each place were written as."""
    written = {"anyOf": [ref("condition"), ref("effect"), ref("quantity")]}
    counter = thing(id=ID, title=PLACE, places=many(PLACE, maxItems=plain_files.CARDS))
    return {
        "placed": many(counter, maxItems=plain_files.COUNTERS),
        "said": many(written, maxItems=plain_files.EFFECTS),
    }


def decks() -> Json:
    """Decks of a scenario's own."""
    condition, block, text = ref("condition"), ref("block"), ref("text")
    card = thing(
        id=PLACE, title=PLACE, copies=whole(1, 100), condition=maybe(condition), block=block, text=text
    )
    deck = thing(id=ID, title=PLACE, once=BOOL, cards=many(card, minItems=1, maxItems=plain_files.DECK_CARDS))
    return many(deck, maxItems=plain_files.DECKS)


def timers() -> Json:
    """Timers, and what happens when they are due."""
    return many(thing(id=PLACE, most=whole(*ROUNDS), block=ref("block")), maxItems=MOST_TIMERS)


PRICE: Final = whole(1, MOST_PAYMENTS)
"""How many parts of a condition and effects of a block are the price of what happens."""


def paid() -> Json:
    """What may be paid in place of a roll."""
    return thing(price=PRICE, condition=maybe(ref("condition")), then=ref("block"))


def number(*ends: int) -> Json:
    """A plain number between these ends, or one that is known in play."""
    return {"anyOf": [whole(*ends), ref("quantity")]}


def change() -> Json:
    """A change by a plain number, or that way by one that is known in play."""
    return {"anyOf": [whole(), thing(sign=words(1, -1), of=ref("quantity"))]}


def conditions() -> dict[str, Json]:
    """Groups of conditions, and comparisons."""
    condition, quantity = ref("condition"), ref("quantity")
    parts = many(condition, minItems=1, maxItems=plain_files.CONDITIONS)
    signs = words(">=", "<=", ">", "<", "=", "!=")
    return {
        "and": optional(thing(op={"const": "and"}, of=parts, said=SAID), "said"),
        "or": optional(thing(op={"const": "or"}, of=parts, said=SAID), "said"),
        "any_place": thing(op={"const": "any_place"}, only=condition),
        "not": thing(op={"const": "not"}, of=condition),
        "compare": thing(op={"const": "compare"}, cmp=signs, left=quantity, right=quantity),
    }


def quantities() -> dict[str, Json]:
    """Plain numbers, sums, and on reference cards the number of a named effect."""
    term = row_of(words(1, -1), ref("quantity"))
    return {
        "number": thing(q={"const": "number"}, value=whole()),
        "parameter": thing(q={"const": "parameter"}),
        "sum": optional(
            thing(q={"const": "sum"}, terms=many(term, minItems=1, maxItems=MOST_TERMS), said=SAID), "said"
        ),
        "count": optional(
            thing(q={"const": "count"}, of=many(ref("condition"), minItems=1), said=SAID), "said"
        ),
        "places_with": thing(q={"const": "places_with"}, only=ref("condition")),
    }


def row_of(*parts: Json) -> Json:
    """A schema for a list of exactly these parts."""
    return {"type": "array", "prefixItems": list(parts), "items": False, "minItems": len(parts)}


def published(name: str, title: str, description: str, defs: Json, **parts: Json) -> Json:
    """The schema of a bundle with these parts beside those of all bundles."""
    origin = row_of(FILE, whole(0, 10**7), whole(0, 10**7))
    bundle = thing(
        format={"const": FORMAT},
        schema_version={"const": SCHEMA_VERSION},
        hash=HASH,
        language=LANGUAGE,
        origins={"type": "object", "propertyNames": PLACE, "additionalProperties": origin},
        strings=TEXTS,
        reference=many(thing(id=ID, title=PLACE, takes=BOOL, block=ref("block")), maxItems=plain_files.CARDS),
        source=SOURCE,
        build=BUILD,
        former=HASH,
        varying=many(ref("block")),
        **placed(),
        **parts,
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:loopwright:{name}:{SCHEMA_VERSION}",
        "title": title,
        "description": description,
        **optional(bundle, *OPTIONAL, "varying"),
        "$defs": dict(sorted(defs.items())),
    }
