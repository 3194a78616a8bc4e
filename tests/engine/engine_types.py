"""Where JSON data is not of the type that describes it."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from loopwright_engine.table.types import DecisionData, OptionFields
from loopwright_games.tales.page_types import TalesDecisionData, TalesOptionFields

OF_TALES = {OptionFields: TalesOptionFields, DecisionData: TalesDecisionData}
"""Types of documents of every game → those of documents of Tales."""


def disagreements(value: Any, hint: Any, where: str = "document") -> list[str]:
    """Where a value is not of a type."""
    hint = OF_TALES.get(hint, hint) if is_typeddict(hint) else hint
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return (
            [] if any(not disagreements(value, arg) for arg in args) else [f"{where}: {value!r} is no {hint}"]
        )
    if origin is NotRequired:
        return disagreements(value, args[0], where)
    if origin is Literal:
        return [] if value in args else [f"{where}: {value!r} is none of {args}"]
    if is_typeddict(hint):
        return _of_object(value, hint, where)
    if origin is dict and isinstance(value, dict):
        return [
            text for key, part in value.items() for text in disagreements(part, args[1], f"{where}.{key}")
        ]
    if origin is list and isinstance(value, list):
        return [text for part in value for text in disagreements(part, args[0], f"{where}[]")]
    if origin is tuple and isinstance(value, list) and len(value) == len(args):
        pairs = zip(value, args, strict=True)
        return [text for part, arg in pairs for text in disagreements(part, arg, f"{where}[]")]
    if hint is object:
        return []
    fits = {float: (float, int), int: int, str: str, bool: bool, NoneType: NoneType}.get(hint, ())
    wrong = not isinstance(value, fits) or (isinstance(value, bool) and hint is not bool)
    return [f"{where}: {value!r} is no {hint}"] if wrong else []


def _of_object(value: Any, hint: Any, where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where}: {value!r} is no {hint}"]
    hints = get_type_hints(hint, include_extras=True)
    needed = {key for key, part in hints.items() if get_origin(part) is not NotRequired}
    odd = sorted((needed - value.keys()) | (value.keys() - hints.keys()))
    differences = [f"{where}: {key} is in one of both" for key in odd]
    for key in value.keys() & hints.keys():
        differences += disagreements(value[key], hints[key], f"{where}.{key}")
    return differences
