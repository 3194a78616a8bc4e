"""Small words for writing JSON Schemas: of Tales' bundles and of all kits'."""

from __future__ import annotations

from typing import Any

from loopwright_compiler.project import plain_files

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


def thing(**properties: Json) -> Json:
    """A schema for an object with exactly these keys; a trailing `_` lets a key be a Python word."""
    named = {key.rstrip("_"): value for key, value in properties.items()}
    return {"type": "object", "properties": named, "required": list(named), "additionalProperties": False}


def optional(schema: Json, *names: str) -> Json:
    """The schema of an object, with these keys optional."""
    return schema | {"required": [name for name in schema["required"] if name not in names]}


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
