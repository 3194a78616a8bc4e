"""Schema errors in plain words, at the right place of the YAML file."""

from __future__ import annotations

from typing import Any

from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_compiler.schemas import validator

from .yaml_positions import Yaml, YamlMistake

_TYPES = {
    "object": "a group of keys",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "empty",
}


def shape_mistakes(document: Yaml, schema: str) -> list[YamlMistake]:
    """What is wrong with the document's shape; empty when the schema is met."""
    found: list[YamlMistake] = []
    for error in validator(schema).iter_errors(document.plain()):
        found += _translate(error, document.at(list(error.absolute_path)))
    return sorted(found, key=lambda mistake: (mistake.span, mistake.code))


def _translate(error: Any, node: Yaml) -> list[YamlMistake]:
    rule, wanted = error.validator, error.validator_value
    if "propertyNames" in error.absolute_schema_path:
        key = str(error.instance)
        return [
            YamlMistake(
                "LW0409", node.keys.get(key, node.span), {"value": _shown(key), "wanted": _wanted(error)}
            )
        ]
    if rule == "additionalProperties":
        return [_unknown_key(key, node, wanted, error) for key in _extra_keys(node, error)]
    if rule == "required":
        missing = next(key for key in wanted if repr(key) in error.message)
        meant = [nearest(key, error.schema["properties"]) for key in _extra_keys(node, error)]
        there = missing in node.value or missing in meant
        return [] if there else [YamlMistake("LW0407", node.span, {"name": missing})]
    if rule == "type":
        values = {"wanted": _TYPES[wanted], "found": _kind(node.value)}
        if wanted == "array" and isinstance(node.value, str):
            values["written"] = f"[{node.value}]"
        return [YamlMistake("LW0405", node.span, values)]
    if rule == "enum":
        return [_not_allowed(node, wanted)]
    value = _shown(node.value)
    return [YamlMistake("LW0409", node.span, {"value": value, "wanted": _wanted(error)})]


def _extra_keys(node: Yaml, error: Any) -> list[str]:
    return [key for key in node.value if key not in error.schema["properties"]]


def _unknown_key(key: str, node: Yaml, _wanted_value: object, error: Any) -> YamlMistake:
    known = error.schema["properties"]
    values = {"name": key, "known": listed(known)}
    near = nearest(key, known)
    if near:
        values["suggestion"] = near
    return YamlMistake("LW0406", node.keys[key], values)


def _not_allowed(node: Yaml, allowed: list[Any]) -> YamlMistake:
    words = [str(item) for item in allowed if item is not None]
    values = {"value": _shown(node.value), "allowed": ", ".join(words)}
    near = nearest(str(node.value), words)
    if near:
        values["suggestion"] = near
    return YamlMistake("LW0408", node.span, values)


def _wanted(error: Any) -> str:
    limit = error.validator_value
    entries = "1 entry" if limit == 1 else f"{limit} entries"
    phrases = {
        "pattern": error.schema.get("description", "another form"),
        "minimum": f"at least {limit}",
        "maximum": f"at most {limit}",
        "minLength": "some text",
        "maxLength": f"at most {limit} characters",
        "minItems": f"at least {entries}",
        "maxItems": f"at most {entries}",
        "minProperties": f"at least {entries}",
        "maxProperties": f"at most {entries}",
        "uniqueItems": "each entry once",
    }
    return str(phrases.get(error.validator, "something else"))


def _kind(value: object) -> str:
    names = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer"}
    return _TYPES[names.get(type(value), "null")]


def _shown(value: object) -> str:
    if isinstance(value, dict | list):
        return f"A list of {len(value)}" if isinstance(value, list) else f"A group of {len(value)} keys"
    return "Nothing" if value is None else f"`{value}`"
