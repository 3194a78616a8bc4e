"""The types of a bundle's data and the published JSON Schema say the same, key by key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest
from loopwright_games.tales import verbs, words
from loopwright_games.tales.bundle_schema import bundle_schema
from loopwright_games.tales.bundle_types import BundleData

Schema = dict[str, Any]
SIMPLE = {"integer": int, "string": str, "boolean": bool, "null": NoneType}


class Comparison:
    """Compares one schema with types; `disagreements` tells where they differ."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.words: dict[int, list[Schema]] = {}
        self.compared: set[tuple[tuple[int, ...], str]] = set()

    def alternatives(self, schema: Schema) -> Iterator[Schema]:
        """What may stand there, without references, unions and lists of words."""
        if "$ref" in schema:
            yield from self.alternatives(self.schema["$defs"][schema["$ref"].rpartition("/")[2]])
        elif "anyOf" in schema or "oneOf" in schema:
            for part in schema.get("anyOf") or schema["oneOf"]:
                yield from self.alternatives(part)
        elif "enum" in schema:
            yield from self.words.setdefault(id(schema), [{"const": value} for value in schema["enum"]])
        else:
            yield schema

    def disagreements(self, schemas: Iterable[Schema], hint: object, where: str = "$") -> Iterator[str]:
        """Where values that fit one of the schemas are not those that the hint allows."""
        parts = list({id(part): part for schema in schemas for part in self.alternatives(schema)}.values())
        key = (tuple(sorted(map(id, parts))), str(hint))
        if key in self.compared:
            return
        self.compared.add(key)
        objects = [part for part in parts if part.get("type") == "object"]
        arrays = [part for part in parts if part.get("type") == "array"]
        kinds = {SIMPLE[part["type"]] for part in parts if part.get("type") in SIMPLE}
        values = {part["const"] for part in parts if "const" in part}
        allowed = list(_allowed(hint))
        literals = {
            value for schema in allowed if get_origin(schema) is Literal for value in get_args(schema)
        }
        if literals and literals != values - {None}:
            yield f"{where}: {sorted(literals ^ (values - {None}))} are in one of both"
        plain = {schema for schema in allowed if schema in SIMPLE.values()}
        types = kinds | {type(value) for value in values if value is None or not literals}
        if types != plain:
            yield f"{where}: {types} in the schema, {plain} in the type"
        yield from self._arrays(
            arrays, [schema for schema in allowed if get_origin(schema) in (list, tuple)], where
        )
        yield from self._objects(objects, [schema for schema in allowed if _is_object(schema)], where)

    def _arrays(self, schemas: list[Schema], hints: list[object], where: str) -> Iterator[str]:
        if bool(schemas) != bool(hints) or len(hints) > 1:
            yield f"{where}: {len(schemas)} kinds of lists in the schema, {len(hints)} in the type"
            return
        for hint in hints:
            if get_origin(hint) is tuple:
                for place, part in enumerate(get_args(hint)):
                    items = [schema["prefixItems"][place] for schema in schemas]
                    yield from self.disagreements(items, part, f"{where}[{place}]")
                continue
            whole = [item for schema in schemas for item in schema.get("prefixItems") or [schema["items"]]]
            yield from self.disagreements(whole, get_args(hint)[0], f"{where}[]")

    def _objects(self, schemas: list[Schema], hints: list[Any], where: str) -> Iterator[str]:
        names = []
        for hint in hints:
            own = [schema for schema in schemas if _names(schema, hint)]
            names += own
            yield from (self._table if get_origin(hint) is dict else self._keys)(own, hint, where)
        if len(names) != len(schemas):
            yield f"{where}: {len(schemas)} kinds of objects in the schema, {len(names)} of them in the type"

    def _table(self, schemas: list[Schema], hint: object, where: str) -> Iterator[str]:
        values = [
            value
            for schema in schemas
            for value in schema.get("properties", {}).values() or [schema["additionalProperties"]]
        ]
        yield from self.disagreements(values, get_args(hint)[1], f"{where}.*")

    def _keys(self, schemas: list[Schema], hint: Any, where: str) -> Iterator[str]:
        place, hints = f"{where}({hint.__name__})", get_type_hints(hint)
        keys = {key for schema in schemas for key in schema["properties"]}
        always = {key for key in keys if all(key in schema["required"] for schema in schemas)}
        whole = get_type_hints(hint, include_extras=True)
        required = {key for key, value in whole.items() if get_origin(value) is not NotRequired}
        if keys != hints.keys() or always != required:
            yield f"{place}: {sorted(keys ^ hints.keys() | always ^ required)} are not in both"
        for key, kind in hints.items():
            if values := [schema["properties"][key] for schema in schemas if key in schema["properties"]]:
                yield from self.disagreements(values, kind, f"{place}.{key}")


def _allowed(hint: Any) -> Iterator[Any]:
    if get_origin(hint) in (Union, UnionType):
        for part in get_args(hint):
            yield from _allowed(part)
    else:
        yield hint


def _is_object(hint: Any) -> bool:
    return is_typeddict(hint) or get_origin(hint) is dict


def _names(schema: Schema, hint: Any) -> bool:
    """Whether an object of the schema is of this type, as far as keys with a single value tell."""
    if get_origin(hint) is dict:
        return True
    words = {
        key: get_args(value) for key, value in get_type_hints(hint).items() if get_origin(value) is Literal
    }
    consts = {key: part["const"] for key, part in schema["properties"].items() if "const" in part}
    return all(value in words[key] for key, value in consts.items() if key in words) and not (
        {"do", "op", "q", "kind"} & words.keys() - schema["properties"].keys()
    )


def disagreements(schema: Schema) -> list[str]:
    """Where a schema of bundles and the types differ."""
    return list(Comparison(schema).disagreements([schema], BundleData))


def test_types_and_schema_agree() -> None:
    assert disagreements(bundle_schema()) == []


def _forget_key(schema: Schema) -> None:
    del schema["$defs"]["rumor"]["properties"]["set"]


def _new_key(schema: Schema) -> None:
    schema["properties"]["world"]["properties"]["moons"] = {"type": "integer"}


def _other_kind(schema: Schema) -> None:
    schema["$defs"]["item"]["properties"]["iconic"] = {"type": "integer"}


def _may_be_absent(schema: Schema) -> None:
    schema["$defs"]["school"]["required"].remove("firmware")


def _may_be_null(schema: Schema) -> None:
    schema["$defs"]["effect_tell"]["properties"]["text"] = {"anyOf": [{"type": "null"}, {"type": "string"}]}


def _new_verb(schema: Schema) -> None:
    schema["$defs"]["effect_sing"] = deepcopy(schema["$defs"]["effect_nothing"])
    schema["$defs"]["effect_sing"]["properties"]["do"] = {"const": "sing"}
    schema["$defs"]["effect"]["oneOf"].append({"$ref": "#/$defs/effect_sing"})


def _verb_takes_more(schema: Schema) -> None:
    schema["$defs"]["effect_insight"]["properties"]["song"] = {"type": "string"}


def _new_word(schema: Schema) -> None:
    schema["$defs"]["condition_compare"]["properties"]["cmp"]["enum"].append("~")


@pytest.mark.parametrize(
    "change",
    [
        _forget_key,
        _new_key,
        _other_kind,
        _may_be_absent,
        _may_be_null,
        _new_verb,
        _verb_takes_more,
        _new_word,
    ],
)
def test_a_schema_that_says_something_else_is_noticed(change: Callable[[Schema], None]) -> None:
    schema = deepcopy(bundle_schema())
    change(schema)
    assert disagreements(schema)


@pytest.mark.parametrize(
    ("names", "table"),
    [
        (verbs.VerbName, {*verbs.BUNDLE_VERBS} - {verbs.TELL.name, verbs.END_GAME.name}),
        (words.FactName, words.BUNDLE_FACTS),
        (
            words.PlainQuantityName,
            {name: word for name, word in words.QUANTITIES.items() if name != "number"},
        ),
        (words.EventName, words.EVENTS),
    ],
    ids=["VerbName", "FactName", "PlainQuantityName", "EventName"],
)
def test_the_type_checker_knows_every_word(names: object, table: Iterable[str]) -> None:
    assert set(get_args(names)) == set(table), "name it beside its rows for the type checker, too"
