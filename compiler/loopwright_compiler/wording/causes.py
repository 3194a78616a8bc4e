"""Causes in a few words, for the diary graph: "Follow the cable (K): success"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .catalogue import causes, layout
from .conditions import condition_text, either
from .faces import event_text
from .names import Names, put

Item = Mapping[str, Any]


def side_causes(side: Item, names: Names) -> Iterator[tuple[str, str, Item]]:
    """(item id, cause in words, effect) for every effect on a diary side, in written order."""
    for check in side["checks"]:
        cause = condition_text(check["condition"], names, "first")
        if check["kind"] == "ending":
            yield check["id"], cause, {"do": "end_game", "ending": check["ending"]}
        else:
            yield from _with_id(check, block_causes(check["block"], names, cause, "first"))
    for item in side["on"]:
        cause = event_text(item["event"], names)
        if item["condition"]:
            condition = condition_text(item["condition"], names, "first")
            cause = put(causes.CAUSE_TEXT["if"], cause=cause, condition=condition)
        yield from _with_id(item, block_causes(item["block"], names, cause, "first"))
    for item in side["rules"]:
        yield from _with_id(
            item, block_causes(item["block"], names, causes.RULE_CAUSE_TEXT[item["rule"]], "first")
        )
    for action in side["actions"]:
        yield from _with_id(action, block_causes(action["block"], names, _action_cause(action, names)))


def block_causes(
    block: Item, names: Names, cause: str = "", actor: str = "you"
) -> Iterator[tuple[str, Item]]:
    """(cause in words, effect) for every plain effect in a block, forks gone through."""
    for effect in block["effects"]:
        for said, part in _branches(effect, names, cause, actor):
            yield from block_causes(part, names, said, actor)
        if effect["do"] not in ("if", "test", "choose", "roll"):
            yield cause, effect


def said(form: str, cause: str, **values: object) -> str:
    """The words for one step after a cause, or for the step alone where there is none."""
    return put((causes.CAUSE_TEXT if cause else causes.BARE_CAUSE_TEXT)[form], cause=cause, **values)


def _with_id(item: Item, causes: Iterator[tuple[str, Item]]) -> Iterator[tuple[str, str, Item]]:
    return ((item["id"], cause, effect) for cause, effect in causes)


def _action_cause(action: Item, names: Names) -> str:
    label, place = names.text(action["label"]), either([names.location(letter) for letter in action["at"]])
    cause = put(causes.CAUSE_TEXT["action" if place else "anywhere"], label=label, place=place)
    if action["condition"]:
        condition = condition_text(action["condition"], names)
        return put(causes.CAUSE_TEXT["if"], cause=cause, condition=condition)
    return cause


def _branches(effect: Item, names: Names, cause: str, actor: str) -> Iterator[tuple[str, Item]]:
    if effect["do"] == "test":
        yield said("success", cause), effect["success"]
        yield said("failure", cause), effect["failure"]
    elif effect["do"] == "if":
        condition = effect["condition"]
        yield said("if", cause, condition=condition_text(condition, names, actor)), effect["then"]
        if effect.get("else"):
            negated = condition_text({"op": "not", "of": condition}, names, actor)
            yield said("if", cause, condition=negated), effect["else"]
    elif effect["do"] == "choose":
        for option in effect["options"]:
            yield said("option", cause, label=names.text(option["label"])), option["then"]
    elif effect["do"] == "roll":
        for row in effect["rows"]:
            faces = put(layout.ROW_TEXT["one" if row["low"] == row["high"] else "range"], **row)
            yield said("row", cause, faces=faces), row["then"]
