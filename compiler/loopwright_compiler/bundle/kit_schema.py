"""The JSON Schema of a kit's bundle: what all kits have; a kit's own words are known by its rows alone; and
small words for writing such schemas, of Tales' bundles too.

The published file `schemas/kit-bundle.schema.json` is what `python -m loopwright_compiler.bundle.kit_schema`
prints; a test holds the two together.
"""

from __future__ import annotations

import json
from typing import Any, Final

from loopwright_compiler.project import plain_files

from .canonical import FORMAT, OPTIONAL, SCHEMA_VERSION

Json = dict[str, Any]

ID: Json = {"type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$", "maxLength": plain_files.NAME}
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


OWN: Json = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$", "maxLength": plain_files.NAME}
"""The name of a kit's own verb or fact."""
VALUE: Json = {"anyOf": [whole(), PLACE]}
COMPARISONS = (">=", "<=", ">", "<", "=", "!=")


def kit_schema() -> Json:
    """The JSON schema of bundles of all kits."""
    condition, block, text = ref("condition"), ref("block"), ref("text")
    defs: Json = {
        "text": many(
            {
                "type": "array",
                "prefixItems": [words("prose", "printed"), PLACE],
                "items": False,
                "minItems": 2,
            }
        ),
        "block": thing(id=PLACE, effects=many(ref("effect"))),
        "option": thing(label=PLACE, condition=maybe(condition), then=block),
        "row": thing(low=whole(1, 6), high=whole(1, 6), then=block),
        "quantity": _one_of(
            "q",
            {
                "number": thing(q={"const": "number"}, value=whole()),
                "counter": thing(q={"const": "counter"}, counter=ID),
                "sum": thing(
                    q={"const": "sum"}, terms=many(ref("term"), minItems=1, maxItems=plain_files.TERMS)
                ),
            },
        ),
        "term": {
            "type": "array",
            "prefixItems": [words(1, -1), ref("quantity")],
            "items": False,
            "minItems": 2,
        },
        "effect": _or_own("do", _effects()),
        "condition": _or_own("op", _conditions()),
    }
    head = {"type": "object", "propertyNames": ID, "additionalProperties": {"anyOf": [VALUE, many(VALUE)]}}
    titled: dict[str, Json] = {"id": ID, "title": PLACE, "text": text}
    ends = {"low": whole(), "high": whole(), "start": whole(), "over": maybe(block), "under": maybe(block)}
    marked: dict[str, Json] = {"id": ID, "title": maybe(PLACE)}
    counter = optional(thing(**{**titled, **marked}, **ends), "text")
    card_lines = {"copies": whole(1, 100), "head": head, "condition": maybe(condition), "block": block}
    card = optional(thing(**{**titled, "id": PLACE}, kind=ID, **card_lines), "text")
    origin = {
        "type": "array",
        "prefixItems": [FILE, whole(0, 10**7), whole(0, 10**7)],
        "items": False,
        "minItems": 3,
    }
    intention = thing(
        id=PLACE, item=PLACE, must=words("reachable", "never"), day={"type": "null"}, after={"type": "null"}
    )
    whole_bundle = thing(
        format={"const": FORMAT},
        schema_version={"const": SCHEMA_VERSION},
        hash=HASH,
        language=LANGUAGE,
        kit=ID,
        kit_version=whole(1),
        origins={"type": "object", "propertyNames": PLACE, "additionalProperties": origin},
        strings=TEXTS,
        source=SOURCE,
        build=BUILD,
        former=HASH,
        scenario=optional(thing(**titled), "text"),
        counters=many(counter, maxItems=plain_files.COUNTERS),
        flags=many(thing(**marked), maxItems=plain_files.FLAGS),
        cards=many(card, maxItems=plain_files.CARDS),
        effects=many(thing(id=ID, block=block), maxItems=plain_files.CARDS),
        endings=many(
            optional(thing(**titled, result=words("win", "lose")), "text"), maxItems=plain_files.CARDS
        ),
        numbers={"type": "object", "propertyNames": ID, "additionalProperties": whole()},
        sequences={"type": "object", "propertyNames": ID, "additionalProperties": many(whole())},
        intentions=many(intention, maxItems=plain_files.EFFECTS),
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:loopwright:kit-bundle:{SCHEMA_VERSION}",
        "title": "Loopwright bundle of a kit",
        "description": "A compiled scenario of another game than Tales: what play and print need, as data.",
        **optional(whole_bundle, "flags", *OPTIONAL),
        "$defs": dict(sorted(defs.items())),
    }


def _effects() -> dict[str, Json]:
    block, condition = ref("block"), ref("condition")
    return {
        "counter": thing(do={"const": "counter"}, counter=ID, by=whole()),
        "set_counter": thing(do={"const": "set_counter"}, counter=ID, to=whole()),
        "set_flag": thing(do={"const": "set_flag"}, flag=ID),
        "clear_flag": thing(do={"const": "clear_flag"}, flag=ID),
        "choose": thing(
            do={"const": "choose"}, options=many(ref("option"), minItems=1, maxItems=plain_files.OPTIONS)
        ),
        "if": thing(do={"const": "if"}, condition=condition, then=block, **{"else": maybe(block)}),
        "roll": thing(do={"const": "roll"}, rows=many(ref("row"), minItems=1, maxItems=6)),
        "test": thing(
            do={"const": "test"},
            thrown=words("coins", "dice"),
            count=whole(1, 20),
            least=whole(0),
            success=maybe(block),
            failure=maybe(block),
        ),
        "run": thing(do={"const": "run"}, effect=ID),
        "end_game": thing(do={"const": "end_game"}, ending=ID),
        "tell": thing(do={"const": "tell"}, text=PLACE),
        "nothing": thing(do={"const": "nothing"}),
    }


def _conditions() -> dict[str, Json]:
    condition, quantity = ref("condition"), ref("quantity")
    parts = many(condition, minItems=1, maxItems=plain_files.CONDITIONS)
    return {
        "and": thing(op={"const": "and"}, of=parts),
        "or": thing(op={"const": "or"}, of=parts),
        "not": thing(op={"const": "not"}, of=condition),
        "flag": thing(op={"const": "flag"}, flag=ID),
        "compare": thing(op={"const": "compare"}, cmp=words(*COMPARISONS), left=quantity, right=quantity),
    }


def _one_of(key: str, variants: dict[str, Json]) -> Json:
    """A union told apart by `key`: what is said of the one that is meant."""
    rules = [
        {"if": {"properties": {key: {"const": name}}, "required": [key]}, "then": variant}
        for name, variant in variants.items()
    ]
    return {"type": "object", "required": [key], "properties": {key: words(*variants)}, "allOf": rules}


def _or_own(key: str, variants: dict[str, Json]) -> Json:
    """The same, or one of the kit's own: a name, with numbers and words."""
    union = _one_of(key, variants)
    own = {
        "if": {"properties": {key: words(*variants)}, "required": [key]},
        "else": {"properties": {key: OWN}, "additionalProperties": VALUE},
    }
    return {**union, "properties": {key: {"type": "string"}}, "allOf": [*union["allOf"], own]}


def schema_text() -> str:
    """The text of the published schema file."""
    return json.dumps(kit_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
