"""Card faces: every line that a card shows, authored and generated, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..vocabulary import EVENTS, OVERRIDES
from . import catalogue as words
from .blocks import Line, Writer, capital, lead, sentence
from .conditions import becoming_text, condition_text
from .effects import Context, cubes, either
from .names import Names, put

Item = dict[str, Any]


def event_text(event: Item, names: Names) -> str:
    """ "in each end phase", "when a kid enters K"."""
    location = names.location(event["location"]) if event.get("location") else ""
    return put(words.EVENT_TEXT[event["on"]], location=location)


def place_text(action: Item, names: Names) -> str:
    """ "at K (Radar mast) or C", or "anywhere"."""
    if not action["at"]:
        return words.PLACE_TEXT["anywhere"]
    return put(words.PLACE_TEXT["at"], locations=either([names.location(letter) for letter in action["at"]]))


def item_lines(item: Item, names: Names, diary: int) -> list[Line]:
    """The lines of one check, `on`, `rule` or action of a diary side."""
    if "label" in item:
        return _action_lines(item, names, diary)
    if item.get("kind") == "ending":
        return _ending_lines(item, names)
    actor, opening = _opening(item, names, diary)
    writer = Writer()
    writer.block(item["block"], Context(names, actor, diary), lead(opening))
    return writer.lines


def _opening(item: Item, names: Names, diary: int) -> tuple[str, str]:
    """Who acts in the item's block, and the clause it begins with."""
    if "event" in item:
        actor = "that" if EVENTS[item["event"]["on"]].kid else "first"
        values = {"event": event_text(item["event"], names)} | _extras(item, names, actor)
        return actor, put(words.LEAD_TEXT[_extra_form(item)], **values)
    if "rule" in item:
        return ("that" if OVERRIDES[item["rule"]].kid else "first"), words.RULE_TEXT[item["rule"]]
    return "first", _when_text(item, names, diary)


def _extra_form(item: Item) -> str:
    parts = [("if", item["condition"]), ("limit", item["limit"])]
    return " ".join(name for name, present in parts if present)


def _extras(item: Item, names: Names, actor: str) -> dict[str, str]:
    condition = condition_text(item["condition"], names, actor) if item["condition"] else ""
    return {"condition": condition, "limit": words.LIMIT_TEXT.get(item["limit"] or "", "")}


def _when_text(check: Item, names: Names, diary: int) -> str:
    if check["each_time"]:
        becoming = becoming_text(check["condition"], names)
        if becoming:
            return put(words.WHEN_TEXT["becomes"], condition=becoming)
        return put(words.WHEN_TEXT["each"], condition=condition_text(check["condition"], names, "first"))
    leaves = any(
        effect["do"] == "end_game"
        or (effect["do"] in ("flip_diary", "discard_diary") and effect["diary"] == diary)
        for effect in check["block"]["effects"]
    )
    condition = condition_text(check["condition"], names, "first")
    return put(words.WHEN_TEXT["ends" if leaves else "first"], condition=condition)


def _ending_lines(check: Item, names: Names) -> list[Line]:
    ending = names.endings[check["ending"]]
    condition = condition_text(check["condition"], names, "first")
    opening = put(words.ENDING_TEXT[ending["result"]], condition=condition)
    title = put(words.ENDING_TITLE_TEXT, title=names.text(ending["title"]))
    text = put(words.LEAD_SENTENCE, lead=capital(opening), sentence=sentence(title))
    return [Line("rule", text), *(Line(kind, sid=sid) for kind, sid in ending["text"])]


def _action_lines(action: Item, names: Names, diary: int) -> list[Line]:
    spend = action["spend"]
    values = {
        "place": place_text(action, names),
        "cost": put(words.COST_TEXT["some" if spend else "none"], time=cubes(spend)),
    } | _extras(action, names, "you")
    opening = put(words.ACTION_TEXT[_extra_form(action)], **values)
    writer = Writer()
    writer.block(action["block"], Context(names, "you", diary), lead(opening))
    return [Line("heading", sid=action["label"]), *writer.lines]


def side_lines(side: Item, names: Names, diary: int) -> Iterator[tuple[str, Line]]:
    """A diary side's lines with the id of the item that each belongs to."""
    names = names.face()
    items = {item["id"]: item for key in ("rules", "on", "checks", "actions") for item in side[key]}
    placed = {sid for kind, sid in side["text"] if kind == "item"}
    for kind, sid in [*side["text"], *(["item", item] for item in items if item not in placed)]:
        if kind == "item":
            yield from ((sid, line) for line in item_lines(items[sid], names, diary))
        else:
            yield side["id"], Line(kind, sid=sid)


def rumor_lines(rumor: Item, names: Names) -> list[Line]:
    """A rumor's lines: its prose, its test, what follows."""
    writer = Writer()
    writer.block(rumor["block"], Context(names.face()))
    return writer.lines


def school_lines(card: Item, names: Names) -> list[Line]:
    """A school card's generated lines: new rumors, firmware, the event, machine moves."""
    lines = [Line("icons", words.NEW_RUMORS_TEXT[card["rumors_minus"]])]
    if card["firmware"]:
        lines.append(Line("icons", words.FIRMWARE_TEXT))
    event = card["event"]
    if event:
        heading = words.SCHOOL_EVENT_TEXT[event["kind"]]
        lines.append(Line("heading", put(words.SCHOOL_MAY_TEXT, event=heading) if event["may"] else heading))
        writer = Writer()
        writer.block(event["block"], Context(names.face()))
        lines += writer.lines
    if card["moves"]:
        lines.append(Line("icons", put(words.MOVES_TEXT, moves=_moves(card["moves"]))))
    return lines


def _moves(moves: list[Item]) -> str:
    parts = []
    for move in moves:
        form = words.MOVE_TEXT["moves" if move["direction"] else "still"]
        parts.append(put(form, **move))
    text = parts[0]
    for part in parts[1:]:
        text = put(words.MOVE_LIST_TEXT, first=text, next=part)
    return text


def response_lines(side: Item, names: Names) -> list[Line]:
    """One side of a machine's response card: what kids who enter meet, then the default firewall."""
    names = names.face()
    writer = Writer()
    text = put(words.RESPONSE_TEXT[side["response"]], trait=side["trait"] or "")
    failure = side["failure"]
    writer.row.append(sentence(text))
    writer.end_row()
    context = Context(names)
    if side["response"] != "ignore" and failure["effects"]:
        writer.block(
            failure, context.branch(failure=True, effects=failure["effects"]), lead(words.FAILURE_LEAD)
        )
    if side["firewall"]["effects"]:
        writer.block(side["firewall"], context, lead(words.FIREWALL_LEAD))
    return writer.lines


def block_sentences(block: Item, names: Names, *, actor: str = "you", diary: int | None = None) -> list[str]:
    """A block's generated lines alone, without prose; for lists and labels."""
    writer = Writer()
    writer.block(block, Context(names, actor, diary))
    return [line.text for line in writer.lines if line.sid is None]
