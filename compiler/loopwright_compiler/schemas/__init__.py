"""The published JSON Schemas (2020-12) of world data and bundles."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from .acceptance import Accept, acceptor


@cache
def load(name: str) -> dict[str, Any]:
    """The schema called `name`: "bundle", "world-board" …"""
    path = Path(__file__).with_name(f"{name}.schema.json")
    schema: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return schema


@cache
def _acceptor(name: str) -> Accept:
    return acceptor(load(name))


def accepts(name: str, data: object) -> bool:
    """Whether data surely meet that schema; if not, `validator` says what is wrong, if anything is."""
    return _acceptor(name)(data)


@cache
def validator(name: str) -> Any:
    """A ready validator for that schema, which follows `discriminator` instead of trying every branch."""
    from jsonschema import Draft202012Validator, validators

    extend: Any = validators.extend
    return extend(Draft202012Validator, {"oneOf": _one_of})(load(name))


def _one_of(validator: Any, branches: Any, instance: Any, schema: Any) -> Iterator[Any]:
    """`oneOf`; with a `discriminator` only the branch that the instance names is looked at."""
    from jsonschema import Draft202012Validator, ValidationError

    apart = schema.get("discriminator")
    if apart is None:
        yield from Draft202012Validator.VALIDATORS["oneOf"](validator, branches, instance, schema)
        return
    if not isinstance(instance, dict) or apart["propertyName"] not in instance:
        return  # `type` and `required` say so
    key, mapping = apart["propertyName"], apart["mapping"]
    target = mapping.get(instance[key]) if isinstance(instance[key], str) else None
    if target is None:
        yield ValidationError(f"{instance[key]!r} is not known", path=(key,))
        return
    yield from validator.descend(instance, {"$ref": target})
