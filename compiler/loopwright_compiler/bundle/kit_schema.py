"""The JSON Schema of a kit's bundle: what all kits have; a kit's own words are known by its rows alone.

The published file `schemas/kit-bundle.schema.json` is what `python -m loopwright_compiler.bundle.kit_schema`
prints; a test holds the two together.
"""

from __future__ import annotations

import json

from loopwright_engine.core.branches import SUBJECTS
from loopwright_engine.core.timers import ROUNDS, STARTS

from loopwright_compiler.project import plain_files

from .core_schema import (
    BOOL,
    COUNTER_ID,
    FLAG_ID,
    ID,
    MOST_FLAGS,
    PLACE,
    PRICE,
    Json,
    change,
    conditions,
    decks,
    many,
    maybe,
    number,
    optional,
    paid,
    published,
    quantities,
    ref,
    row_of,
    statements,
    thing,
    timers,
    whole,
    words,
)

OWN: Json = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$", "maxLength": plain_files.NAME}
"""The name of a kit's own verb or fact."""
EFFECT_ID: Json = {**ID, "pattern": f"{ID['pattern'].removesuffix('$')}(\\.[0-9]+)?$"}
"""The name of a named effect, and the number that it is given."""
VALUE: Json = {"anyOf": [whole(), PLACE]}


def kit_schema() -> Json:
    """The JSON schema of bundles of all kits."""
    condition, block, text = ref("condition"), ref("block"), ref("text")
    named = ("counter", "own_counter", "total")
    counters = {name: thing(q={"const": name}, counter=COUNTER_ID) for name in named}
    counters["until_timer"] = thing(q={"const": "until_timer"}, timer=PLACE)
    counters["seats_with"] = thing(q={"const": "seats_with"}, only=ref("condition"))
    defs: Json = {
        "text": many(row_of(words("prose", "printed"), PLACE)),
        "block": thing(id=PLACE, effects=many(ref("effect"))),
        "quantity": _or_own("q", {**counters, **quantities()}),
        "effect": _or_own("do", _effects()),
        "condition": _or_own("op", {**conditions(), **_facts()}),
    }
    head = {"type": "object", "propertyNames": ID, "additionalProperties": {"anyOf": [VALUE, many(VALUE)]}}
    titled: dict[str, Json] = {"id": ID, "title": PLACE, "text": text}
    ends = {"low": whole(), "high": whole(), "start": whole(), "over": maybe(block), "under": maybe(block)}
    marked: dict[str, Json] = {"id": ID, "title": maybe(PLACE)}
    counter = optional(thing(**{**titled, **marked, "id": COUNTER_ID}, **ends), "text")
    own = optional(thing(**{**titled, **marked}, **ends, flag=BOOL), "text")
    card_lines = {"copies": whole(1, 100), "head": head, "condition": maybe(condition), "block": block}
    listener = thing(
        event=maybe({"type": "object", "required": ["event"], "additionalProperties": VALUE}),
        condition=maybe(condition),
        each_time=BOOL,
        limit=words(None, "round", "game"),
        block=block,
        text=text,
    )
    card_lines["listeners"] = many(listener, maxItems=plain_files.PARTS)
    card_lines["rules"] = PLACE
    card = optional(thing(**{**titled, "id": PLACE}, kind=ID, **card_lines), "text", "listeners", "rules")
    must = words("reachable", "never", "after", "by")
    day, after = maybe(whole(1, plain_files.ROUNDS)), maybe(PLACE)
    intention = thing(id=PLACE, item=PLACE, must=must, day=day, after=after)
    schema = published(
        "kit-bundle",
        "Loopwright bundle of a kit",
        "A compiled scenario of another game than Tales: what play and print need, as data.",
        defs,
        kit=ID,
        kit_version=whole(1),
        scenario=optional(thing(**titled), "text"),
        counters=many(counter, maxItems=plain_files.COUNTERS),
        flags=many(thing(**{**marked, "id": FLAG_ID}), maxItems=MOST_FLAGS),
        decks=decks(),
        timers=timers(),
        own=many(own, maxItems=plain_files.COUNTERS),
        carry=many(ID, maxItems=plain_files.COUNTERS),
        cards=many(card, maxItems=plain_files.CARDS),
        effects=many(thing(id=EFFECT_ID, block=block), maxItems=plain_files.CARDS),
        endings=many(
            optional(thing(**titled, result=words("win", "lose")), "text"), maxItems=plain_files.CARDS
        ),
        numbers={"type": "object", "propertyNames": ID, "additionalProperties": whole()},
        sequences={"type": "object", "propertyNames": ID, "additionalProperties": many(whole())},
        intentions=many(intention, maxItems=plain_files.EFFECTS),
    )
    return optional(schema, "flags", "own", "decks", "timers", "carry")


def _facts() -> dict[str, Json]:
    return {
        "flag": thing(op={"const": "flag"}, flag=FLAG_ID),
        "deck_empty": thing(op={"const": "deck_empty"}, deck=ID),
        "timer_runs": thing(op={"const": "timer_runs"}, timer=PLACE),
    }


def _effects() -> dict[str, Json]:
    block = ref("block")
    option = optional(thing(label=PLACE, price=PRICE, condition=maybe(ref("condition")), then=block), "price")
    test = thing(
        do={"const": "test"},
        thrown=words("coins", "dice"),
        count=number(1, 20),
        least=whole(0),
        paid=paid(),
        success=maybe(block),
        failure=maybe(block),
    )
    return {
        **statements(option, maybe(block)),
        "counter": thing(do={"const": "counter"}, counter=COUNTER_ID, by=change()),
        "set_counter": thing(do={"const": "set_counter"}, counter=COUNTER_ID, to=number()),
        "each": optional(
            thing(do={"const": "each"}, who=words(*SUBJECTS, "one"), only=ref("condition"), block=block),
            "only",
        ),
        "own_counter": thing(
            do={"const": "own_counter"}, who=words(*SUBJECTS), counter=COUNTER_ID, by=change()
        ),
        "set_own_counter": thing(
            do={"const": "set_own_counter"}, who=words(*SUBJECTS), counter=COUNTER_ID, to=number()
        ),
        "set_flag": thing(do={"const": "set_flag"}, flag=FLAG_ID),
        "clear_flag": thing(do={"const": "clear_flag"}, flag=ID),
        "draw_card": thing(do={"const": "draw_card"}, deck=ID),
        "shuffle_deck": thing(do={"const": "shuffle_deck"}, deck=ID),
        **{verb: thing(do={"const": verb}, timer=PLACE, rounds=number(*ROUNDS)) for verb in STARTS},
        "stop_timer": thing(do={"const": "stop_timer"}, timer=PLACE),
        "test": optional(test, "paid"),
        "run": optional(thing(do={"const": "run"}, effect=EFFECT_ID, number=number()), "number"),
        "end_game": thing(do={"const": "end_game"}, ending=ID),
        "tell": thing(do={"const": "tell"}, text=PLACE),
        "nothing": thing(do={"const": "nothing"}),
    }


def _one_of(key: str, variants: dict[str, Json]) -> Json:
    """A union told apart by `key`: what is said of the one that is meant."""
    rules = [
        {"if": {"properties": {key: {"const": name}}, "required": [key]}, "then": variant}
        for name, variant in variants.items()
    ]
    return {"type": "object", "required": [key], "properties": {key: words(*variants)}, "allOf": rules}


def _or_own(key: str, variants: dict[str, Json]) -> Json:
    """The same, or one of the kit's own: a name, with numbers and words."""
    union = _one_of(key, variants)
    own = {
        "if": {"properties": {key: words(*variants)}, "required": [key]},
        "else": {
            "properties": {key: OWN},
            "additionalProperties": {"anyOf": [VALUE, change(), ref("block")]},
        },
    }
    return {**union, "properties": {key: {"type": "string"}}, "allOf": [*union["allOf"], own]}


def schema_text() -> str:
    """The text of the published schema file."""
    return json.dumps(kit_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
