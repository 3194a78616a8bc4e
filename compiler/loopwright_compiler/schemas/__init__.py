"""The published JSON Schemas (2020-12) of world data and bundles."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any


@cache
def load(name: str) -> dict[str, Any]:
    """The schema called `name`: "bundle", "world-board" …"""
    path = Path(__file__).with_name(f"{name}.schema.json")
    schema: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return schema


@cache
def validator(name: str) -> Any:
    """A ready jsonschema validator for that schema."""
    from jsonschema import Draft202012Validator

    return Draft202012Validator(load(name))
