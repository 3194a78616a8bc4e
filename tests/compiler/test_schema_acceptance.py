"""What schemas accept: held against jsonschema, for data that are almost right."""

import copy
import json
import random
from pathlib import Path

import pytest
from loopwright_compiler import compile_path, schemas
from loopwright_compiler.schemas import accepts, validator
from loopwright_compiler.schemas.acceptance import acceptor
from loopwright_engine.kit import registry
from ruamel.yaml import YAML

from ..sweep_length import times

CONTENT = Path(__file__).parents[2] / "content"
NAMES = [
    path.name.removesuffix(".schema.json") for path in Path(schemas.__file__).parent.glob("*.schema.json")
]
VALUES = (
    None,
    True,
    False,
    0,
    1,
    -1,
    10**9,
    1.0,
    0.5,
    "",
    "A",
    "BRAVE",
    "x" * 5000,
    [],
    {},
    [1],
    {"do": "take"},
)
"""What is put in the place of a value, beside values from elsewhere in the same data."""


DOCUMENTS = [
    ("bundle", CONTENT / "scenarios" / "speaking-clock"),
    *(("kit-bundle", CONTENT / game) for game in ("the-last-glow", "lucha-libre")),
    *((f"world-{file.stem}", file) for file in sorted(CONTENT.glob("worlds/*/*.yaml"))),
]
"""Each schema, and where there are data that it accepts."""


def places(data):
    """Every place in data that holds a value: the list or object, and the index or key."""
    found = []
    waiting = [data]
    while waiting:
        part = waiting.pop()
        for key in part if isinstance(part, dict) else range(len(part)):
            found.append((part, key))
            if isinstance(part[key], dict | list):
                waiting.append(part[key])
    return found


def mutate(data, luck):
    """Change one place of data: another value, one from elsewhere, none, twice, or under another key."""
    inside = places(data)
    part, key = luck.choice(inside)
    match luck.randrange(5):
        case 0:
            part[key] = luck.choice(VALUES)
        case 1:
            elsewhere, there = luck.choice(inside)
            part[key] = copy.deepcopy(elsewhere[there])
        case 2:
            del part[key]
        case 3 if isinstance(part, list):
            part.append(copy.deepcopy(part[key]))
        case _ if isinstance(part, dict):
            part[luck.choice([f"{key}x", "id", "name", ""])] = part.pop(key)


def integral(data):
    """Whether data hold a float, which is a whole number to jsonschema where it has no fraction."""
    return any(isinstance(part[key], float) for part, key in places(data))


@pytest.mark.parametrize("name", NAMES)
def test_every_keyword_of_our_schemas_is_known(name):
    acceptor(schemas.load(name))


def test_an_unknown_keyword_is_no_schema():
    with pytest.raises(KeyError):
        acceptor({"type": "object", "patternProperties": {}})


@pytest.mark.parametrize(("name", "path"), DOCUMENTS, ids=lambda part: getattr(part, "stem", part))
def test_what_is_accepted_is_what_jsonschema_finds_no_error_in(name, path):
    if path.is_file():
        data = json.loads(json.dumps(YAML(typ="safe").load(path)))
    else:
        data = compile_path(path, bundled=CONTENT, kits=registry).bundle
    assert accepts(name, data)
    luck = random.Random(name + json.dumps(data)[:100])
    judge, refused = validator(name), 0
    for _ in range(times(6 if "bundle" in name else 50)):
        changed = copy.deepcopy(data)
        mutate(changed, luck)
        valid = judge.is_valid(changed)
        refused += not valid
        if integral(changed):
            assert valid or not accepts(name, changed)
        else:
            assert accepts(name, changed) == valid
    assert refused


@pytest.mark.parametrize(
    ("schema", "accepted", "refused"),
    [
        ({"type": "integer"}, [0, -3], [True, 1.0, "1", None]),
        ({"type": ["string", "null"]}, ["", None], [0, []]),
        ({"const": 1}, [1], [True, 2, "1"]),
        ({"enum": ["a", None]}, ["a", None], ["b", [], {}]),
        ({"minimum": 1, "maximum": 2}, [1, 2, "x", None], [0, 3]),
        ({"pattern": "^a+$", "maxLength": 2}, ["a", "aa", 3], ["aaa", "b"]),
        ({"minLength": 1}, ["a", []], [""]),
        (
            {"items": {"type": "integer"}, "minItems": 1, "uniqueItems": True},
            [[1], [1, 2], "x"],
            [[], [1, 1]],
        ),
        ({"prefixItems": [{"const": 1}], "items": False}, [[1], []], [[2], [1, 2]]),
        (
            {"properties": {"a": {"const": 1}}, "additionalProperties": False},
            [{"a": 1}, {}],
            [{"a": 2}, {"b": 1}],
        ),
        ({"required": ["a"], "minProperties": 2}, [{"a": 1, "b": 2}, 7], [{"a": 1}, {"b": 1, "c": 2}]),
        ({"propertyNames": {"maxLength": 1}, "maxProperties": 1}, [{"a": 1}], [{"ab": 1}, {"a": 1, "b": 1}]),
        ({"additionalProperties": {"type": "integer"}}, [{"a": 1}], [{"a": "1"}]),
        ({"anyOf": [{"const": 1}, {"const": 2}]}, [1, 2], [3]),
        ({"allOf": [{"minimum": 1}, {"maximum": 2}]}, [1, 2], [0, 3]),
        ({"oneOf": [{"minimum": 1}, {"maximum": 2}]}, [0, 3], [1, 2]),
        ({"if": {"const": 1}, "then": {"minimum": 1}, "else": {"minimum": 5}}, [1, 5], [2]),
        (
            {"$ref": "#/$defs/a", "$defs": {"a": {"items": {"$ref": "#/$defs/a"}, "type": "array"}}},
            [[[]]],
            [[1]],
        ),
    ],
    ids=lambda part: json.dumps(part)[:40] if isinstance(part, dict) else "",
)
def test_each_keyword_accepts_what_it_should(schema, accepted, refused):
    accept = acceptor(schema)
    assert [data for data in accepted if not accept(data)] == []
    assert [data for data in refused if accept(data)] == []
