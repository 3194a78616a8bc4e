"""Small words for writing JSON Schemas."""

from __future__ import annotations

from typing import Any

from . import limits

Json = dict[str, Any]

ID: Json = {"type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$", "maxLength": limits.NAME}
NO_CONTROLS = r"^[^\u0000-\u001f\u007f-\u009f]*$"  # nothing that could reach into a terminal
PLACE: Json = {"type": "string", "minLength": 1, "maxLength": 500, "pattern": NO_CONTROLS}
"""The id of a card, block or string."""
FILE: Json = {"type": "string", "maxLength": 500, "pattern": NO_CONTROLS}
LOCATION: Json = {"type": "string", "pattern": "^[A-Z]$"}
SECTOR: Json = {"type": "string", "pattern": "^[A-F][1-8]$"}
SPOT: Json = {"type": "string", "pattern": "^([A-Z]|[A-F][1-8])$"}  # where tokens and the ship stand
BOOL: Json = {"type": "boolean"}
_FAR = 9999


def whole(low: int = -_FAR, high: int = _FAR) -> Json:
    """A whole number between two bounds."""
    return {"type": "integer", "minimum": low, "maximum": high}


def words(*allowed: str | int | None) -> Json:
    """One of a few words."""
    return {"enum": list(allowed)}


def many(item: Json, **more: int) -> Json:
    """A list of such items."""
    return {"type": "array", "items": item, **more}


def thing(**properties: Json) -> Json:
    """An object with exactly these keys; a trailing `_` lets a key be a Python word."""
    named = {key.rstrip("_"): value for key, value in properties.items()}
    return {"type": "object", "properties": named, "required": list(named), "additionalProperties": False}


def optional(schema: Json, *names: str) -> Json:
    """The object, of which these keys may be missing."""
    return schema | {"required": [name for name in schema["required"] if name not in names]}


def ref(name: str) -> Json:
    """What `$defs` holds under that name."""
    return {"$ref": f"#/$defs/{name}"}


def maybe(schema: Json) -> Json:
    """That, or null."""
    return {"anyOf": [{"type": "null"}, schema]}


def told_apart(key: str, variants: dict[str, Json], prefix: str, defs: Json) -> Json:
    """A union told apart by `key`; every variant becomes an entry of `defs`."""
    for name, variant in variants.items():
        defs[f"{prefix}_{name}"] = variant
    mapping = {name: f"#/$defs/{prefix}_{name}" for name in variants}
    return {
        "type": "object",
        "required": [key],
        "discriminator": {"propertyName": key, "mapping": mapping},
        "oneOf": [{"$ref": target} for target in mapping.values()],
    }
