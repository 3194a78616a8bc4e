"""Schemas of the engine's checks: what a schema accepts is what the check lets through."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from loopwright_compiler.bundle.core_schema import CheckSchemas
from loopwright_engine.core.shapes import Known, Priceable
from loopwright_engine.core.values import (
    Among,
    Check,
    Fields,
    Identifier,
    Integer,
    Many,
    Maybe,
    OneNumberOf,
    truth,
)
from loopwright_engine.errors import BundleError
from loopwright_engine.kit.loading import SHAPES, any_number

SCHEMAS = CheckSchemas(SHAPES, [])
VALUES: tuple[object, ...] = (
    *(None, True, -1, 0, 1, 2, 3, 4, 5, 10_000, "", "a", "b", "a-b", "a.b", "A", [], [1], [1, 2, 3]),
    {"a": 1},
    {"a": 1, "b": True},
    {"a": 9, "b": True},
    {"b": True},
    {"a": 1, "c": 1},
)


def accepts(check: Check, value: Any) -> bool:
    """Whether a check lets a value through."""
    try:
        check(value, "here", Known(()))
    except BundleError:
        return False
    return True


@pytest.mark.parametrize(
    "check",
    [
        Integer(1, 3),
        any_number,
        Among(("a", "b")),
        OneNumberOf((1, 4)),
        Identifier("counter"),
        truth,
        Maybe(Among(("a",))),
        Maybe(Integer(0, 1)),
        Many(Integer(1, 3)),
        Many(Integer(1, 3), 2, 1),
        SHAPES.number(Integer(1, 3)),
        SHAPES.change,
        Fields({"a": Integer(1, 5)}, {"b": truth}),
        Fields({"a": Integer(1, 5), "b": truth}),
        Priceable(Fields({"a": Integer(1, 5)})),
        Maybe(Many(Fields({"a": any_number}))),
    ],
)
def test_a_schema_accepts_what_its_check_does(check: Check) -> None:
    validator = Draft202012Validator({**SCHEMAS.of(check), "$defs": {"quantity": False}})
    accepted = [value for value in VALUES if accepts(check, value)]
    assert accepted == [value for value in VALUES if validator.is_valid(value)]
    assert accepted


def test_a_check_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(AssertionError, match="no schema is known of"):
        SCHEMAS.of(print)
