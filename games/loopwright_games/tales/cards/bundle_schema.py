"""The bundle's JSON Schema, made from the vocabulary.

The published file `schemas/bundle.schema.json` is what `python -m loopwright_games.tales.cards.bundle_schema`
prints; a test holds the two together. Effects, conditions and quantities are told apart by one key
(`discriminator`, as in OpenAPI), so that a mistake is reported for the verb that was meant.
"""

from __future__ import annotations

import json

from loopwright_compiler.bundle.core_schema import (
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
    told_apart,
    whole,
    words,
)
from loopwright_compiler.bundle.core_schema import decks as own_decks
from loopwright_compiler.project import plain_files
from loopwright_engine.core.counters import ENDS
from loopwright_engine.core.timers import ROUNDS

from loopwright_games.tales import nouns as n
from loopwright_games.tales import words as v
from loopwright_games.tales.card_kinds import CARD_KINDS, CardKind, KindLine, LineTakes
from loopwright_games.tales.cards import limits
from loopwright_games.tales.verbs import BUNDLE_VERBS
from loopwright_games.tales.words import ArgumentKind, Param, Word

LOCATION: Json = {"type": "string", "pattern": "^[A-Z]$"}
SECTOR: Json = {"type": "string", "pattern": "^[A-F][1-8]$"}
WORD: Json = {"type": "string", "pattern": f"^{n.OWN_WORD}$"}  # a tag or a combo
SPOT: Json = {"type": "string", "pattern": "^([A-Z]|[A-F][1-8])$"}  # where tokens and the ship stand

# --- The cards of the bundle's JSON Schema, as entries of its `$defs`


def cards(defs: Json) -> None:
    """Add every kind of card, the parts of cards, and firewall tokens."""
    _diary(defs)
    _other_cards(defs)
    _world_cards(defs)


def _diary(defs: Json) -> None:
    """Diary cards and their sides; actions and listeners, which cards in hand have, too."""
    block, condition, limit = ref("block"), ref("condition"), words(None, "round", "game")
    when = thing(id=PLACE, kind={"const": "when"}, condition=condition, each_time=BOOL, block=block)
    ending = thing(id=PLACE, kind={"const": "ending"}, condition=condition, ending=ID)
    numbers = {
        rule.name: thing(id=PLACE, rule={"const": rule.name}, value=whole(rule.low, rule.high))
        for rule in v.NUMBERS.values()
    }
    guard = {"condition": maybe(condition), "limit": limit, "block": block}
    defs["listener"] = thing(id=PLACE, event=ref("occasion"), **guard)
    action = thing(id=PLACE, label=PLACE, at=many(LOCATION), spend=whole(0, 6), price=PRICE, **guard)
    defs["action"] = optional(action, "price")
    defs["side"] = thing(
        id=PLACE,
        text=ref("text"),
        checks=many(
            told_apart("kind", {"when": when, "ending": ending}, "check", defs), maxItems=plain_files.PARTS
        ),
        on=many(ref("listener"), maxItems=plain_files.PARTS),
        rules=many(thing(id=PLACE, rule=words(*v.OVERRIDES), block=block)),
        numbers=many(told_apart("rule", numbers, "number", defs)),
        off=many(thing(id=PLACE, rule=words(*v.SWITCHED_OFF))),
        actions=many(ref("action"), maxItems=plain_files.PARTS),
    )
    sides = thing(front=ref("side"), back=maybe(ref("side")))
    defs["diary"] = thing(id=PLACE, number=whole(0), title=PLACE, sides=sides)


def _other_cards(defs: Json) -> None:
    """Rumors, school cards, response cards and endings; texts, which all cards have."""
    block = ref("block")
    kinds = words("prose", "goal", "rule", "heading", "icons")
    defs["text"] = many(row_of(kinds, PLACE))
    head: dict[str, Json] = {"id": PLACE, "number": whole(0), "title": PLACE, "text": ref("text")}
    defs["rumor"] = thing(**head, set=ID, at=LOCATION, block=block)
    move = thing(class_=words(*n.MACHINE_CLASSES), direction=words(None, *n.DIRECTIONS), steps=whole(0, 2))
    event = thing(kind=words(*v.GROUPINGS.values()), may=BOOL, block=block)
    defs["school"] = thing(
        **head,
        rumors_minus=whole(0, 2),
        firmware=BOOL,
        event=maybe(event),
        moves=many(move, maxItems=limits.MOVES),
    )
    defs["response_side"] = thing(
        id=PLACE,
        text=ref("text"),
        response=words(*n.RESPONSES),
        trait=words(None, *n.TRAITS),
        failure=block,
        firewall=block,
    )
    both = {"routine": ref("response_side"), "alert": ref("response_side")}
    defs["response"] = thing(id=PLACE, machine=ID, variant=ID, **both)
    defs["ending"] = thing(id=ID, result=words("win", "lose"), title=PLACE, text=ref("text"), side=PLACE)


def _world_cards(defs: Json) -> None:
    """The kinds of cards that have a row; firewall tokens."""
    for kind in CARD_KINDS.values():
        head: dict[str, Json] = {"id": ID, "name": PLACE, "text": ref("text")}
        parts = ("actions", "action"), ("on", "listener")
        defs[kind.name] = thing(
            **head,
            **({"at": LOCATION} if kind.located else {}),
            **{line.field: _line(line) for line in kind.lines},
            **{
                name: many(ref(part), maxItems=plain_files.PARTS)
                for name, part in (parts if kind.hears else parts[:1])
            },
        )
    effect, trait, combo = words(None, *n.FIREWALL_EFFECTS), words(*n.TRAITS), WORD
    half = thing(effect=effect, tests=many(trait, maxItems=2), combos=many(combo))
    defs["firewall"] = thing(id=ID, count=whole(*n.COPIES), routine=half, alert=half)


def _line(line: KindLine) -> Json:
    """What a line that a kind of card has of its own holds."""
    match line.takes:
        case LineTakes.NOTHING:
            return BOOL
        case LineTakes.NUMBER:
            return whole(*line.bounds)
        case LineTakes.CONDITION:
            return maybe(ref("condition"))
        case LineTakes.EFFECTS:
            return ref("block")
    noun = KINDS[line.noun]
    if line.takes is LineTakes.WORDS:
        return many(noun)
    return words(None, *noun["enum"]) if line.none else maybe(noun)


KINDS: dict[ArgumentKind, Json] = {
    ArgumentKind.CONDITION: words(*n.CONDITIONS),
    ArgumentKind.TAG: WORD,
    ArgumentKind.TRAIT: words(*n.TRAITS),
    ArgumentKind.COMBO: WORD,
    ArgumentKind.LOCATION: LOCATION,
    ArgumentKind.SECTOR: SECTOR,
    ArgumentKind.PLACE: {"anyOf": [SPOT, words(n.HERE)]},
    ArgumentKind.BERTH: {"anyOf": [SPOT, words(n.HERE)]},
    ArgumentKind.COUNTER: COUNTER_ID,
    ArgumentKind.FLAG: FLAG_ID,
    ArgumentKind.DECK: ID,
    ArgumentKind.TIMER: PLACE,
    ArgumentKind.OWN: ID,
    ArgumentKind.TOKEN: ID,
    ArgumentKind.ITEM: ID,
    ArgumentKind.DIARY: whole(0),
    ArgumentKind.MACHINE: ID,
    ArgumentKind.MACHINES: ID,
    ArgumentKind.STATE: words(*n.MACHINE_STATES),
    ArgumentKind.SIDE: words(*n.SIDES),
    ArgumentKind.FAVOR: words(*n.FAVORS),
    ArgumentKind.CHANGE: change(),
    ArgumentKind.VALUE: number(),
    ArgumentKind.ROUNDS: number(*ROUNDS),
    ArgumentKind.TEXT: PLACE,
    ArgumentKind.ENDING: ID,
    **{kind: whole(*bounds) for kind, bounds in v.BOUNDS.items()},
}


def _params(word: Word) -> dict[str, Json]:
    return {param.key: _param(param) for param in word.params}


def _param(param: Param) -> Json:
    one = KINDS[param.kind]
    return many(one) if param.many else maybe(one) if param.optional and not param.own else one


def _effects() -> dict[str, Json]:
    variants = {}
    block, condition = ref("block"), ref("condition")
    for verb in BUNDLE_VERBS.values():
        who = {"who": words(*v.WHO), "only": condition} if verb.kid else {}
        variants[verb.name] = optional(thing(do={"const": verb.name}, **who, **_params(verb)), "only")
    spend = whole(1, 6)
    option = thing(label=PLACE, spend=spend, price=PRICE, condition=maybe(condition), then=block)
    option = optional(option, "spend", "price")
    test = thing(
        do={"const": "test"},
        id=PLACE,
        trait=words(*n.TRAITS),
        combos=many(WORD),
        tags=many(WORD),
        spend=spend,
        paid=paid(),
        success=block,
        failure=block,
    )
    each = optional(thing(do={"const": "each"}, who=words(*v.WHO), only=condition, block=block), "only")
    return variants | statements(option, block) | {"test": optional(test, "spend", "paid"), "each": each}


def _facts() -> dict[str, Json]:
    return {word.name: thing(op={"const": word.name}, **_params(word)) for word in v.BUNDLE_FACTS.values()}


def _quantities() -> dict[str, Json]:
    rows = {word.name: thing(q={"const": word.name}, **_params(word)) for word in v.QUANTITIES.values()}
    counted = thing(q={"const": "seats_with"}, only=ref("condition"))
    return {**rows, "seats_with": counted, "total": thing(q={"const": "total"}, counter=ID)}


def _scenario() -> Json:
    named = {"id": ID, "name": PLACE}
    shown = {"id": ID, "name": maybe(PLACE)}
    ends = dict.fromkeys(ENDS, ref("block"))
    counter = optional(
        thing(**{**shown, "id": COUNTER_ID}, low=whole(), high=whole(), start=whole(), **ends), *ENDS
    )
    own = optional(thing(**shown, low=whole(), high=whole(), start=whole(), flag=BOOL, **ends), *ENDS)
    own_word = thing(id=WORD, name=PLACE)
    scenario = thing(
        id=ID,
        title=PLACE,
        text=ref("text"),
        weeks=whole(1, 2),
        rumor_sets=many(ID, minItems=1, maxItems=limits.RUMOR_SETS),
        start_diary=many(whole(0), minItems=1, maxItems=limits.START_DIARY),
        machines=many(thing(id=ID, model=ID, sector=SECTOR, response=ID), maxItems=limits.MACHINES),
        counters=many(counter, maxItems=plain_files.COUNTERS),
        flags=many(thing(**{**shown, "id": FLAG_ID}), maxItems=MOST_FLAGS),
        own=many(own, maxItems=plain_files.COUNTERS),
        tokens=many(thing(**named, limit=whole(*n.TOKENS)), maxItems=limits.TOKENS),
        tags=many(own_word, maxItems=n.MOST_WORDS),
        combos=many(
            thing(id=WORD, name=PLACE, pairs=many(many(WORD, minItems=2, maxItems=2))), maxItems=n.MOST_WORDS
        ),
        ship=maybe(thing(place=maybe(SPOT))),
        events=many(thing(id=ID, sector=SECTOR), maxItems=limits.EVENTS),
        complications=many(whole(0), maxItems=limits.COMPLICATIONS),
        enigma_limit=maybe(ref("quantity")),
    )
    return optional(scenario, "own", "tags", "combos")


def _world() -> Json:
    location = thing(
        id=LOCATION, name=PLACE, kind=words("open", "restricted"), bus=BOOL, sectors=many(SECTOR)
    )
    named = {"id": ID, "name": PLACE, "about": PLACE}
    trait = words(*n.TRAITS)
    kid = thing(**named, strength=trait, weakness=trait, home=LOCATION, item=ID)
    machine = thing(
        **named,
        class_=words(*n.MACHINE_CLASSES),
        combo=WORD,
        movement=whole(0, 9),
        capacity=whole(0, 5),
        ability=words(None, *n.ABILITIES),
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
        **{kind.deck: _deck(kind) for kind in CARD_KINDS.values()},
        firewalls=many(ref("firewall"), minItems=1, maxItems=200),
        machines=many(machine, minItems=1, maxItems=30),
    )


def _deck(kind: CardKind) -> Json:
    """All cards of a kind."""
    least, most = kind.cards
    return many(ref(kind.name), **({"minItems": least} if least else {}), maxItems=most)


def _intention() -> Json:
    """The schema of an author's intention for a side, a block or an ending."""
    last = n.ROUNDS_PER_WEEK * n.WEEKS[1]
    must = words("reachable", "never", "after", "by")
    return thing(id=PLACE, item=PLACE, must=must, day=maybe(whole(1, last)), after=maybe(PLACE))


def bundle_schema() -> Json:
    """The JSON schema of a bundle of Tales."""
    defs: Json = {}
    defs["effect"] = told_apart("do", _effects(), "effect", defs)
    defs["condition"] = told_apart("op", _facts() | conditions(), "condition", defs)
    defs["quantity"] = told_apart("q", _quantities() | quantities(), "quantity", defs)
    occasions = {word.name: thing(on={"const": word.name}, **_params(word)) for word in v.EVENTS.values()}
    defs["occasion"] = told_apart("on", occasions, "occasion", defs)
    defs["block"] = thing(id=PLACE, effects=many(ref("effect")))
    cards(defs)
    decks = {
        "diary": "diary",
        "rumors": "rumor",
        "school": "school",
        "responses": "response",
        "endings": "ending",
    }
    defs["intention"] = _intention()
    schema = published(
        "bundle",
        "Loopwright bundle",
        "A compiled scenario: everything that play and print need, as plain data.",
        defs,
        scenario=_scenario(),
        world=_world(),
        decks=own_decks(),
        timers=timers(),
        intentions=many(ref("intention"), maxItems=plain_files.EFFECTS),
        **{key: many(ref(name), maxItems=plain_files.CARDS) for key, name in decks.items()},
    )
    return optional(schema, "decks", "timers")


def schema_text() -> str:
    """The text of the published schema file."""
    return json.dumps(bundle_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
