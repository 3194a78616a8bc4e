"""The bundle's JSON Schema, made of the checks with which the engine loads it.

The published file `schemas/bundle.schema.json` is what `python -m loopwright_games.tales.bundle_schema`
prints; a test holds the two together. Effects, conditions and quantities are told apart by one key
(`discriminator`, as in OpenAPI), so that a mistake is reported for the verb that was meant.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from loopwright_compiler.bundle.core_schema import (
    ID,
    IDS,
    PLACE,
    CheckSchemas,
    Json,
    intention,
    many,
    ref,
    thing,
    told_apart,
    whole,
    words,
)
from loopwright_compiler.project import plain_files
from loopwright_engine.core.values import Check, Variants

from . import nouns as n
from .loading import bundle as loading
from .loading.values import VALUES, DeclaredName
from .words import ArgumentKind

LOCATION: Json = {"type": "string", "pattern": "^[A-Z]$"}
SECTOR: Json = {"type": "string", "pattern": "^[A-F][1-8]$"}
WORD: Json = {"type": "string", "pattern": f"^{n.OWN_WORD}$"}  # a tag or a combo
SPOT: Json = {"type": "string", "pattern": "^([A-Z]|[A-F][1-8])$"}  # where tokens and the ship stand
REFERENCES: dict[str, Json] = {
    "locations": LOCATION,
    "land": SECTOR,
    "sectors": SECTOR,
    "tags": WORD,
    "combos": WORD,
    "counters": IDS["counter"],
    "flags": IDS["flag"],
    "timers": PLACE,
    "diary": whole(0),
}
"""How values look that refer to something by more than its id."""
BOARD: Json = thing(columns={"const": 6}, rows={"const": 8}, sea=many(SECTOR, maxItems=48))
NEVER_EMPTY = (
    ("scenario", "rumor_sets"),
    ("scenario", "start_diary"),
    ("world", "firewalls"),
    ("world", "machines"),
)
"""Lists of cards and worlds that have something; like the size of the board, no rule hangs on it."""
UNIONS: dict[str, Variants] = {"check": loading.CHECK, "number": loading.NUMBER, "occasion": loading.OCCASION}
PARTS: dict[str, Check] = {
    "text": loading.lines,
    "side": loading.SIDE,
    "listener": loading.LISTENER,
    "action": loading.ACTION,
    "firewall": loading.FIREWALL,
    "response_side": loading.RESPONSE_SIDE,
    **loading.WORLD_CARDS,
    "diary": loading.DIARY,
    "rumor": loading.RUMOR,
    "school": loading.SCHOOL,
    "response": loading.RESPONSE,
    "ending": loading.ENDING,
}


def _forms() -> Iterator[tuple[Check, Json]]:
    """How values of Tales look, and parts that the schema names."""
    for check in (*VALUES.values(), loading.event, loading.any_sector):
        if isinstance(check, DeclaredName):
            yield check, REFERENCES.get(check.to, ID)
    yield VALUES[ArgumentKind.MACHINES], ID
    for kind in (ArgumentKind.PLACE, ArgumentKind.BERTH):
        yield VALUES[kind], {"anyOf": [SPOT, words(n.HERE)]}
    yield loading.board_place, SPOT
    yield loading.own_word, WORD
    yield loading.GRID, BOARD
    yield loading.steps, whole(0, 2)
    yield loading.FIREWALLS, thing(small=whole(1, 5), large=whole(1, 5))
    yield loading.road, many(LOCATION, minItems=2, maxItems=2)
    yield loading.letter, LOCATION
    yield loading.own_id, PLACE
    yield from ((part, ref(name)) for name, part in (PARTS | UNIONS).items())


def bundle_schema() -> Json:
    """The JSON schema of a bundle of Tales."""
    schemas = CheckSchemas(loading.SHAPES, _forms())
    defs: Json = {name: schemas.written(part) for name, part in PARTS.items()}
    defs["block"] = schemas.of(loading.SHAPES.row)
    defs["effect"] = told_apart("do", schemas.effects(), "effect", defs)
    defs["condition"] = told_apart("op", schemas.conditions(), "condition", defs)
    defs["quantity"] = told_apart("q", schemas.quantities(), "quantity", defs)
    for name, union in UNIONS.items():
        defs[name] = told_apart(union.key, schemas.named(union.key, union.fields), name, defs)
    defs["intention"] = intention(n.ROUNDS_PER_WEEK * n.WEEKS[1])
    parts = {"scenario": schemas.of(loading.SCENARIO), "world": schemas.of(loading.WORLD)}
    for part, name in NEVER_EMPTY:
        parts[part]["properties"][name]["minItems"] = 1
    return schemas.published(
        "bundle",
        "Loopwright bundle",
        "A compiled scenario: everything that play and print need, as plain data.",
        defs,
        (),
        {
            **parts,
            "intentions": many(ref("intention"), maxItems=plain_files.EFFECTS),
            **{name: schemas.of(deck) for name, deck in loading.DECKS.items()},
        },
    )


def schema_text() -> str:
    """The text of the published schema file."""
    return json.dumps(bundle_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
