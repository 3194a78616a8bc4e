"""The cards of the bundle's JSON Schema, as entries of its `$defs`."""

from __future__ import annotations

from . import limits
from . import nouns as n
from . import vocabulary as v
from .schema_words import BOOL, ID, LOCATION, PLACE, Json, many, maybe, ref, thing, told_apart, whole, words


def cards(defs: Json) -> None:
    """Add every kind of card, the parts of cards, and firewall tokens."""
    _diary(defs)
    _other_cards(defs)
    _hand_cards(defs)


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
    defs["action"] = thing(id=PLACE, label=PLACE, at=many(LOCATION), spend=whole(0, 6), **guard)
    defs["side"] = thing(
        id=PLACE,
        text=ref("text"),
        checks=many(
            told_apart("kind", {"when": when, "ending": ending}, "check", defs), maxItems=limits.PARTS
        ),
        on=many(ref("listener"), maxItems=limits.PARTS),
        rules=many(thing(id=PLACE, rule=words(*v.OVERRIDES), block=block)),
        numbers=many(told_apart("rule", numbers, "number", defs)),
        off=many(thing(id=PLACE, rule=words(*v.SWITCHED_OFF))),
        actions=many(ref("action"), maxItems=limits.PARTS),
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
        response=words("ignore", "block", "special"),
        trait=words(None, *n.TRAITS),
        failure=block,
        firewall=block,
    )
    both = {"routine": ref("response_side"), "alert": ref("response_side")}
    defs["response"] = thing(id=PLACE, machine=ID, variant=ID, **both)
    defs["ending"] = thing(id=ID, result=words("win", "lose"), title=PLACE, text=ref("text"), side=PLACE)


def _hand_cards(defs: Json) -> None:
    """Items, anomalies and chores; event locations, which have actions too; firewall tokens."""
    head: dict[str, Json] = {"id": ID, "name": PLACE, "text": ref("text")}
    parts: dict[str, Json] = {
        name: many(ref(part), maxItems=limits.PARTS)
        for name, part in (("actions", "action"), ("on", "listener"))
    }
    tag, combo, trait = words(*n.TAGS), words(*n.COMBOS), words(*n.TRAITS)
    copies = whole(*n.COPIES)
    color = words(None, *n.TRAITS)
    defs["item"] = thing(**head, color=color, tags=many(tag), iconic=BOOL, count=copies, **parts)
    uses = whole(*n.USES)
    defs["anomaly"] = thing(**head, uses=uses, tag=maybe(tag), combo=maybe(combo), count=copies, **parts)
    done = maybe(ref("condition"))
    defs["chore"] = thing(**head, steps=whole(*n.STEPS), done=done, reward=ref("block"), **parts)
    defs["event"] = thing(**head, at=LOCATION, actions=parts["actions"])
    effect = words(None, *n.FIREWALL_EFFECTS)
    half = thing(effect=effect, tests=many(trait, maxItems=2), combos=many(combo))
    defs["firewall"] = thing(id=ID, count=copies, routine=half, alert=half)
