"""The JSON Schema of a kit's bundle: what all kits have; a kit's own words are known by its rows alone.

The published file `schemas/kit-bundle.schema.json` is what `python -m loopwright_compiler.bundle.kit_schema`
prints; a test holds the two together.
"""

from __future__ import annotations

import json

from loopwright_engine.kit.loading import DECLARED, NUMBERS, PROSE, SCENARIO, SHAPES, head, occasion

from loopwright_compiler.project import plain_files

from .core_schema import ID, PLACE, CheckSchemas, Json, intention, many, ref, table, whole, words

OWN: Json = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$", "maxLength": plain_files.NAME}
"""The name of a kit's own verb or fact."""
VALUE: Json = {"anyOf": [whole(), PLACE]}


def kit_schema() -> Json:
    event = {"type": "object", "required": ["event"], "additionalProperties": VALUE}
    forms = [(PROSE["text"], ref("text")), (head, table({"anyOf": [VALUE, many(VALUE)]})), (occasion, event)]
    schemas = CheckSchemas(SHAPES, forms)
    other = {"anyOf": [VALUE, schemas.of(SHAPES.change), ref("block")]}
    defs: Json = {
        "text": schemas.written(PROSE["text"]),
        "block": schemas.of(SHAPES.row),
        "quantity": _or_own("q", schemas.quantities(), other),
        "effect": _or_own("do", schemas.effects(), other),
        "condition": _or_own("op", schemas.conditions(), other),
    }
    parts: Json = {
        "kit": ID,
        "kit_version": whole(1),
        "scenario": schemas.of(SCENARIO),
        **{name: schemas.of(rows) for name, rows in DECLARED.items()},
        **{name: table(schemas.of(value)) for name, value in NUMBERS.items()},
        "intentions": many(intention(plain_files.ROUNDS), maxItems=plain_files.EFFECTS),
    }
    return schemas.published(
        "kit-bundle",
        "Loopwright bundle of a kit",
        "A compiled scenario of another game than Tales: what play and print need, as data.",
        defs,
        ("flags", "own", "carry"),
        parts,
    )


def _or_own(key: str, variants: dict[str, Json], other: Json) -> Json:
    """A union told apart by `key`: what is said of the one that is meant, or one of the kit's own: a name,
    with numbers and words.
    """
    rules: list[Json] = [
        {"if": {"properties": {key: {"const": name}}, "required": [key]}, "then": variant}
        for name, variant in variants.items()
    ]
    own = {
        "if": {"properties": {key: words(*variants)}, "required": [key]},
        "else": {"properties": {key: OWN}, "additionalProperties": other},
    }
    properties = {key: {"type": "string"}}
    return {"type": "object", "required": [key], "properties": properties, "allOf": [*rules, own]}


def schema_text() -> str:
    """The text of the published schema file."""
    return json.dumps(kit_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
