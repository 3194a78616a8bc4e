"""The bundle's JSON Schema, made from the vocabulary.

The published file `schemas/bundle.schema.json` is what `python -m loopwright_compiler.bundle_schema`
prints; a test holds the two together. Effects, conditions and quantities are told apart by one key
(`discriminator`, as in OpenAPI), so that a mistake is reported for the verb that was meant.
"""

from __future__ import annotations

import json

from . import limits
from . import vocabulary as v
from .schema_words import BOOL, ID, LOCATION, PLACE, SECTOR, Json, many, maybe, ref, thing, whole, words
from .vocabulary import Kind, Word

KINDS: dict[Kind, Json] = {
    Kind.CONDITION: words(*v.CONDITIONS),
    Kind.TAG: words(*v.TAGS),
    Kind.LOCATION: LOCATION,
    Kind.SECTOR: SECTOR,
    Kind.COUNTER: ID,
    Kind.FLAG: ID,
    Kind.DIARY: whole(0),
    Kind.MACHINE: ID,
    Kind.MACHINES: ID,
    Kind.STATE: words(*v.MACHINE_STATES),
    Kind.SIDE: words(*v.SIDES),
    Kind.CHANGE: whole(),
    Kind.VALUE: whole(),
}


def _params(word: Word) -> dict[str, Json]:
    own_card = word.name in ("flip_diary", "discard_diary")  # the compiler fills this card's number in
    return {
        param.key: maybe(KINDS[param.kind]) if param.optional and not own_card else KINDS[param.kind]
        for param in word.params
    }


def _told_apart(key: str, variants: dict[str, Json], prefix: str, defs: Json) -> Json:
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


def _effects() -> dict[str, Json]:
    variants = {}
    for verb in v.VERBS.values():
        who = {"who": words(*v.WHO)} if verb.kid else {}
        variants[verb.name] = thing(do={"const": verb.name}, **who, **_params(verb))
    block, condition = ref("block"), ref("condition")
    option = thing(label=PLACE, condition=maybe(condition), then=block)
    row = thing(low=whole(1, 6), high=whole(1, 6), then=block)
    test = thing(
        do={"const": "test"},
        id=PLACE,
        trait=words(*v.TRAITS),
        combos=many(words(*v.COMBOS)),
        tags=many(words(*v.TAGS)),
        success=block,
        failure=block,
    )
    choice = {"condition": condition, "then": block, "else": block}
    return variants | {
        "tell": thing(do={"const": "tell"}, text=PLACE),
        "test": test,
        "if": thing(do={"const": "if"}, **choice),
        "choose": thing(do={"const": "choose"}, options=many(option, minItems=1, maxItems=20)),
        "roll": thing(do={"const": "roll"}, rows=many(row, minItems=1, maxItems=6)),
        "end_game": thing(do={"const": "end_game"}, ending=ID),
    }


def _conditions() -> dict[str, Json]:
    condition, quantity = ref("condition"), ref("quantity")
    facts = {word.name: thing(op={"const": word.name}, **_params(word)) for word in v.FACTS.values()}
    compare = thing(
        op={"const": "compare"}, cmp=words(">=", "<=", ">", "<", "=", "!="), left=quantity, right=quantity
    )
    return facts | {
        "and": thing(op={"const": "and"}, of=many(condition, minItems=1, maxItems=200)),
        "or": thing(op={"const": "or"}, of=many(condition, minItems=1, maxItems=200)),
        "not": thing(op={"const": "not"}, of=condition),
        "compare": compare,
    }


def _quantities() -> dict[str, Json]:
    plain = {
        word.name: thing(q={"const": word.name}, **_params(word))
        for word in v.QUANTITIES.values()
        if word.name != "number"
    }
    term = {
        "type": "array",
        "prefixItems": [words(1, -1), ref("quantity")],
        "items": False,
        "minItems": 2,
    }
    return plain | {
        "number": thing(q={"const": "number"}, value=whole()),
        "sum": thing(q={"const": "sum"}, terms=many(term, minItems=1, maxItems=200)),
    }


def _diary(defs: Json) -> None:
    """Diary cards and their sides."""
    block, condition, limit = ref("block"), ref("condition"), words(None, "round", "game")
    when = thing(id=PLACE, kind={"const": "when"}, condition=condition, each_time=BOOL, block=block)
    ending = thing(id=PLACE, kind={"const": "ending"}, condition=condition, ending=ID)
    event = thing(on=words(*v.EVENTS), location=maybe(LOCATION))
    guard = {"condition": maybe(condition), "limit": limit, "block": block}
    defs["side"] = thing(
        id=PLACE,
        text=ref("text"),
        checks=many(_told_apart("kind", {"when": when, "ending": ending}, "check", defs)),
        on=many(thing(id=PLACE, event=event, **guard)),
        rules=many(thing(id=PLACE, rule=words(*v.OVERRIDES), block=block)),
        actions=many(thing(id=PLACE, label=PLACE, at=many(LOCATION), spend=whole(0, 6), **guard)),
    )
    sides = thing(front=ref("side"), back=maybe(ref("side")))
    defs["diary"] = thing(id=PLACE, number=whole(0), title=PLACE, sides=sides)


def _other_cards(defs: Json) -> None:
    """Rumors, school cards, response cards and endings; texts, which all cards have."""
    block = ref("block")
    kinds = words("prose", "goal", "rule", "heading", "icons")
    defs["text"] = many({"type": "array", "prefixItems": [kinds, PLACE], "items": False, "minItems": 2})
    head: dict[str, Json] = {"id": PLACE, "number": whole(0), "title": PLACE, "text": ref("text")}
    defs["rumor"] = thing(**head, set=ID, at=LOCATION, block=block)
    move = thing(class_=words(*v.MACHINE_CLASSES), direction=words(None, *v.DIRECTIONS), steps=whole(0, 2))
    event = thing(kind=words(*v.GROUPINGS.values()), may=BOOL, block=block)
    defs["school"] = thing(
        **head,
        rumors_minus=whole(0, 2),
        firmware=BOOL,
        event=maybe(event),
        moves=many(move, maxItems=20),
    )
    defs["response_side"] = thing(
        id=PLACE,
        text=ref("text"),
        response=words("ignore", "block", "special"),
        trait=words(None, *v.TRAITS),
        failure=block,
        firewall=block,
    )
    both = {"routine": ref("response_side"), "alert": ref("response_side")}
    defs["response"] = thing(id=PLACE, machine=ID, variant=ID, **both)
    defs["ending"] = thing(id=ID, result=words("win", "lose"), title=PLACE, text=ref("text"), side=PLACE)


def _scenario() -> Json:
    counter = thing(id=ID, low=whole(), high=whole(), start=whole())
    return thing(
        id=ID,
        title=PLACE,
        text=ref("text"),
        weeks=whole(1, 2),
        rumor_sets=many(ID, minItems=1, maxItems=100),
        start_diary=many(whole(0), minItems=1, maxItems=100),
        machines=many(thing(id=ID, model=ID, sector=SECTOR, response=ID), maxItems=30),
        counters=many(counter, maxItems=200),
        flags=many(ID, maxItems=500),
    )


def _world() -> Json:
    location = thing(
        id=LOCATION, name=PLACE, kind=words("open", "restricted"), bus=BOOL, sectors=many(SECTOR)
    )
    named = {"id": ID, "name": PLACE, "about": PLACE}
    trait = words(*v.TRAITS)
    kid = thing(**named, strength=trait, weakness=trait, home=LOCATION, item=ID)
    color = words(None, *v.TRAITS)
    item = thing(**named, color=color, tags=many(words(*v.TAGS)), iconic=BOOL, count=whole(1, 10))
    machine = thing(
        **named,
        class_=words(*v.MACHINE_CLASSES),
        combo=words(*v.COMBOS),
        movement=whole(1, 9),
        capacity=whole(1, 5),
        ability=words(None, *v.ABILITIES),
        firewalls=thing(small=whole(1, 5), large=whole(1, 5)),
    )
    return thing(
        id=ID,
        title=PLACE,
        grid=thing(columns={"const": 6}, rows={"const": 8}, sea=many(SECTOR, maxItems=48)),
        locations=many(location, minItems=2, maxItems=26),
        roads=many(many(LOCATION, minItems=2, maxItems=2), maxItems=200),
        school=LOCATION,
        kids=many(kid, minItems=2, maxItems=20),
        items=many(item, minItems=2, maxItems=200),
        machines=many(machine, minItems=1, maxItems=30),
    )


def bundle_schema() -> Json:
    """The whole schema."""
    defs: Json = {}
    defs["effect"] = _told_apart("do", _effects(), "effect", defs)
    defs["condition"] = _told_apart("op", _conditions(), "condition", defs)
    defs["quantity"] = _told_apart("q", _quantities(), "quantity", defs)
    defs["block"] = thing(id=PLACE, effects=many(ref("effect")))
    _diary(defs)
    _other_cards(defs)
    origin = {
        "type": "array",
        "prefixItems": [{"type": "string", "maxLength": 500}, whole(0, 10**7), whole(0, 10**7)],
        "items": False,
        "minItems": 3,
    }
    text: Json = {"type": "string", "maxLength": limits.FILE_BYTES}
    decks = {
        "diary": "diary",
        "rumors": "rumor",
        "school": "school",
        "responses": "response",
        "endings": "ending",
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:loopwright:bundle:1",
        "title": "Loopwright bundle",
        "description": "A compiled scenario: everything that play and print need, as plain data.",
        **thing(
            format={"const": "loopwright-bundle"},
            schema_version={"const": 1},
            hash={"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"},
            origins={"type": "object", "additionalProperties": origin},
            strings={"type": "object", "additionalProperties": text},
            scenario=_scenario(),
            world=_world(),
            **{key: many(ref(name), maxItems=limits.CARDS) for key, name in decks.items()},
        ),
        "$defs": dict(sorted(defs.items())),
    }


def schema_text() -> str:
    """The published file's text."""
    return json.dumps(bundle_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
