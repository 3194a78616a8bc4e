"""Bundles of older formats in today's words; they mean the same, and are still known by their old hash.

Version 3 had words of its own for what cards of small games say (`gauge`, `all`, `otherwise`, `end`); since
version 4 the bundles of all games have the same.
"""

from __future__ import annotations

from typing import Final

from loopwright_engine.json_text import Json
from loopwright_engine.kit.protocol import FORMER

from .content_hash import content_hash

SCHEMA_VERSION: Final = 4
OLDEST: Final = 3

_JOINTS: Final = {"all": "and", "any": "or"}
_SIDES: Final = ("success", "failure")


def upgraded(data: Json) -> Json:
    """A bundle in today's format; another version as it is.

    One that was changed after it was made keeps a hash that does not fit.
    """
    if data.get("schema_version") != OLDEST:
        return data
    try:
        newer = _kit_bundle(data) if "kit" in data else {**data}
        newer["schema_version"] = SCHEMA_VERSION
        if data["hash"] == content_hash(data):
            newer[FORMER], newer["hash"] = data["hash"], content_hash(newer)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        return data
    return newer


def _kit_bundle(data: Json) -> Json:
    newer = {name: part for name, part in data.items() if name != "gauges"}
    newer["counters"] = [
        {**gauge, "over": _maybe(gauge["over"]), "under": _maybe(gauge["under"])} for gauge in data["gauges"]
    ]
    newer["cards"] = [
        {**card, "condition": _maybe_condition(card["condition"]), "block": _block(card["block"])}
        for card in data["cards"]
    ]
    newer["effects"] = [{**effect, "block": _block(effect["block"])} for effect in data["effects"]]
    newer["endings"] = [_ending(ending) for ending in data["endings"]]
    return newer


def _ending(data: Json) -> Json:
    rest = {name: part for name, part in data.items() if name != "won"}
    return {**rest, "result": "win" if data["won"] else "lose"}


def _maybe(data: Json | None) -> Json | None:
    return None if data is None else _block(data)


def _block(data: Json) -> Json:
    return {**data, "effects": [_effect(effect) for effect in data["effects"]]}


def _effect(data: Json) -> Json:
    match data["do"]:
        case "change":
            return {"do": "counter", "counter": data["gauge"], "by": data["by"]}
        case "set":
            return {"do": "set_counter", "counter": data["gauge"], "to": data["to"]}
        case "tell":
            return {"do": "tell", "text": data["string"]}
        case "end":
            return {"do": "end_game", "ending": data["ending"]}
        case "if":
            sides = {"then": _block(data["then"]), "else": _maybe(data["otherwise"])}
            return {"do": "if", "condition": _condition(data["condition"]), **sides}
        case "choose":
            return {"do": "choose", "options": [_option(option) for option in data["options"]]}
        case "roll":
            rows = [
                {"low": row["low"], "high": row["high"], "then": _block(row["block"])} for row in data["rows"]
            ]
            return {"do": "roll", "rows": rows}
        case "test":
            return {**data, **{side: _maybe(data[side]) for side in _SIDES}}
    return data


def _option(data: Json) -> Json:
    condition = _maybe_condition(data["condition"])
    return {"label": data["text"], "condition": condition, "then": _block(data["block"])}


def _maybe_condition(data: Json | None) -> Json | None:
    return None if data is None else _condition(data)


def _condition(data: Json) -> Json:
    match data["op"]:
        case "all" | "any" as op:
            return {"op": _JOINTS[op], "of": [_condition(part) for part in data["of"]]}
        case "not":
            return {"op": "not", "of": _condition(data["of"])}
        case "compare":
            return {**data, "left": _quantity(data["left"]), "right": _quantity(data["right"])}
    return data


def _quantity(data: Json) -> Json:
    match data["q"]:
        case "gauge":
            return {"q": "counter", "counter": data["gauge"]}
        case "sum":
            return {"q": "sum", "terms": [[sign, _quantity(term)] for sign, term in data["terms"]]}
    return data
