"""Diary, rumor, school and response cards, as data for the engine."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from loopwright_compiler.bundle.output import Output
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_dsl.syntax import (
    Action,
    CardLine,
    Ending,
    Node,
    Number,
    On,
    Override,
    Printed,
    Prose,
    RuleNumber,
    RuleOff,
    When,
    WorldCard,
)

from loopwright_games.tales.card_kinds import CARD_KINDS, KindLine, LineTakes
from loopwright_games.tales.cards.language.nodes import (
    Avoid,
    DefaultFirewall,
    DiaryCard,
    Firmware,
    Goal,
    Moves,
    NewRumors,
    ResponseCard,
    ResponseSide,
    RumorCard,
    SchoolCard,
    SchoolEvent,
    Side,
)
from loopwright_games.tales.words import EVENTS, GROUPINGS

from .blocks import CardScope, TalesLowering, failure_scope, lower_block, lower_condition, lower_ending, plain

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        DiaryData,
        HeldData,
        PartData,
        ResponseData,
        ResponseSideData,
        RumorData,
        SchoolData,
        SchoolEventData,
        SideData,
    )


def lower_diary(at: CardAt, card: DiaryCard, out: Output) -> DiaryData:
    """One diary card with its front and, maybe, its back."""
    id = f"diary.{card.number.value}"
    out.origins[id] = at.origin(card)
    sides: dict[str, SideData | None] = {"front": None, "back": None}
    for side in card.sides:
        name = side.name.text
        sides[name] = _side(side, f"{id}.{name}", CardScope(at, f"{id}.{name}", card.number.value), out)
    title = out.string(f"{id}.title", at, card.title)
    return {"id": id, "number": card.number.value, "title": title, "sides": sides}


def _side(side: Side, id: str, scope: CardScope, out: Output) -> SideData:
    out.origins[id] = scope.at.origin(side)
    out.intend(id, scope.at, side.intentions)
    result: Parts = {"id": id, "text": []} | {place: [] for place in _PLACE.values()}
    tally: Tally[str] = Tally()

    def next_id(kind: str, item: Node) -> str:
        tally[kind] += 1
        name = f"{id}.{kind}.{tally[kind]}"
        out.origins[name] = scope.at.origin(item)
        return name

    for item in side.items:
        if isinstance(item, Prose):
            ids = out.prose(id, scope.at, (item,), tally["text"] + 1)
            tally["text"] += len(ids)
            result["text"] += [["prose", text] for text in ids]
        elif isinstance(item, Goal):
            text = out.string(next_id("goal", item), scope.at, item.text)
            result["text"].append(["goal", text])
        elif isinstance(item, Printed):
            result["text"] += out.printed(id, scope.at, (item,))
        else:
            kind = item.result if isinstance(item, Ending) else _KIND[type(item)]
            part = next_id(kind, item)
            result[_PLACE[type(item)]].append(lower_part(item, part, scope, out))
            result["text"].append(["item", part])
            if isinstance(item, When | On | Override | Action):
                result["text"] += out.printed(part, scope.at, (item.body.printed,))
    return cast("SideData", result)


_KIND: dict[type, str] = {
    When: "when",
    On: "on",
    Override: "rule",
    RuleNumber: "number",
    RuleOff: "off",
    Action: "action",
}
_PLACE: dict[type, str] = {
    When: "checks",
    Ending: "checks",
    On: "on",
    Override: "rules",
    RuleNumber: "numbers",
    RuleOff: "off",
    Action: "actions",
}
Parts = dict[str, Any]
"""A card while it is filled, part by part."""
Part = When | On | Override | RuleNumber | RuleOff | Action | Ending


def lower_part(item: Part, id: str, scope: CardScope, out: Output) -> PartData:
    """One check, listener, rule, action or ending of a diary side, or of a card with such parts."""
    if isinstance(item, RuleNumber | RuleOff):
        rule = item.rule.text.replace(" ", "_")
        if isinstance(item, RuleNumber):
            return {"id": id, "rule": rule, "value": item.value.value}
        return {"id": id, "rule": rule}
    if isinstance(item, Ending):
        lower_ending(item, scope, out)
        assert item.condition is not None
        condition = lower_condition(item.condition)
        return {"id": id, "kind": "ending", "condition": condition, "ending": item.id.text}
    result: Parts = {"id": id, "block": lower_block(item.body, f"{id}.block", scope, out, item)}
    match item:
        case When():
            result |= {
                "kind": "when",
                "condition": lower_condition(item.condition),
                "each_time": item.each_time,
            }
        case Override():
            result |= {"rule": item.rule.text.replace(" ", "_")}
        case On():
            event = item.event
            args = EVENTS[event.kind].bind(event.args)
            result |= {"event": {"on": event.kind, **{param.key: plain(arg) for param, (arg,) in args}}}
        case Action():
            price = TalesLowering(out).price(item.price)
            label = out.string(f"{id}.label", scope.at, item.label)
            result |= {
                "label": label,
                "at": list(dict.fromkeys(place.text for place in item.at)),
                "spend": 1 if item.price is None else price.amount or 0,
            }
    if isinstance(item, On | Action):
        result["condition"] = item.condition and lower_condition(item.condition)
        result["limit"] = plain(item.limit)
    if isinstance(item, Action):
        result = price.on(result, "block")
    return cast("PartData", result)


def lower_rumor(at: CardAt, card: RumorCard, out: Output) -> RumorData:
    id = f"rumor.{card.set.text}.{card.number.value}"
    out.origins[id] = at.origin(card)
    return {
        "id": id,
        "set": card.set.text,
        "number": card.number.value,
        "title": out.string(f"{id}.title", at, card.title),
        "at": card.at.text,
        "text": out.printed(id, at, (card.printed,)),
        "block": lower_block(card.body, f"{id}.block", CardScope(at, id), out, card),
    }


def lower_school(at: CardAt, card: SchoolCard, out: Output) -> SchoolData:
    id = f"school.{card.number.value}"
    out.origins[id] = at.origin(card)
    result: SchoolData = {
        "id": id,
        "number": card.number.value,
        "title": out.string(f"{id}.title", at, card.title),
        "rumors_minus": 0,
        "firmware": False,
        "event": None,
        "moves": [],
        "text": [],
    }
    prose = tuple(item for item in card.items if isinstance(item, Prose))
    result["text"] += [["prose", text] for text in out.prose(id, at, prose)]
    result["text"] += out.printed(id, at, card.items)
    for item in card.items:
        match item:
            case NewRumors(minus=minus):
                result["rumors_minus"] = minus.value
            case Firmware():
                result["firmware"] = True
            case SchoolEvent(grouping=grouping, may=may, body=body):
                block = lower_block(body, f"{id}.block", CardScope(at, id), out, item)
                event = {"kind": GROUPINGS[grouping.text], "may": may, "block": block}
                result["event"] = cast("SchoolEventData", event)
            case Moves(moves=moves):
                result["moves"] = [
                    {
                        "class": move.machine_class.text,
                        "direction": None if move.direction is None else move.direction.text,
                        "steps": 0 if move.steps is None else move.steps.value,
                    }
                    for move in moves
                ]
    return result


def lower_response(at: CardAt, card: ResponseCard, out: Output) -> ResponseData:
    """One machine response card."""
    id = f"response.{card.machine.text}.{card.variant.text}"
    out.origins[id] = at.origin(card)
    result: Parts = {"id": id, "machine": card.machine.text, "variant": card.variant.text}
    for side in card.sides:
        result[side.name.text] = _response_side(side, f"{id}.{side.name.text}", CardScope(at, id), out)
    return cast("ResponseData", result)


def _response_side(side: ResponseSide, id: str, scope: CardScope, out: Output) -> ResponseSideData:
    out.origins[id] = scope.at.origin(side)
    avoid = next((item for item in side.items if isinstance(item, Avoid)), None)
    firewall = next((item for item in side.items if isinstance(item, DefaultFirewall)), None)
    failure = avoid.failure if avoid else None
    prose = tuple(item for item in side.items if isinstance(item, Prose))
    firewall_body = firewall.body if firewall else None
    data = {
        "id": id,
        "text": [["prose", text] for text in out.prose(id, scope.at, prose)]
        + out.printed(id, scope.at, side.items),
        "response": avoid.response.text if avoid else "ignore",
        "trait": avoid.trait.text if avoid else None,
        "failure": lower_block(failure, f"{id}.failure", failure_scope(failure, scope, out), out, side),
        "firewall": lower_block(firewall_body, f"{id}.firewall", scope, out, side),
    }
    return cast("ResponseSideData", data)


# --- Cards that kids hold, and event locations


def lower_world_card(at: CardAt, card: WorldCard, out: Output) -> HeldData:
    """A card of a world or a scenario, by the row of its kind."""
    kind, id = CARD_KINDS[card.kind], f"{card.kind}.{card.id.text}"
    scope = CardScope(at, id, held=kind.held)
    out.origins[id] = at.origin(card)
    prose = tuple(item for item in card.items if isinstance(item, Prose))
    lines = {line.name: line for line in kind.lines}
    data: Parts = {
        "id": card.id.text,
        "name": out.string(f"{id}.name", at, card.title),
        "text": [["prose", text] for text in out.prose(id, at, prose)] + out.printed(id, at, card.items),
        **{line.field: line.nothing for line in kind.lines},
    }
    if card.at is not None:
        data["at"] = card.at.text
    for item in card.items:
        if isinstance(item, CardLine):
            line = lines[item.key]
            data[line.field] = _line(line, item, f"{id}.{line.field}", scope, out)
    parts = _parts(card.items, id, scope, out)
    data["text"] += parts.pop("text")
    data |= parts if kind.hears else {"actions": parts["actions"]}
    return cast("HeldData", data)


def _line(line: KindLine, written: CardLine, id: str, scope: CardScope, out: Output) -> object:
    """What the bundle has of a line, by what it takes."""
    match line.takes:
        case LineTakes.NOTHING:
            return True
        case LineTakes.CONDITION:
            return written.condition and lower_condition(written.condition)
        case LineTakes.EFFECTS:
            return lower_block(written.body, id, scope, out, written)
        case LineTakes.WORDS:
            return [name.text for name in written.names]
    (value,) = written.values
    if isinstance(value, Number):
        return value.value
    return None if value.text == line.none else value.text


def _parts(items: Iterable[Node], id: str, scope: CardScope, out: Output) -> Parts:
    """Actions and listeners, numbered by kind as on a diary side, with the text of their own words."""
    result: Parts = {"actions": [], "on": [], "text": []}
    tally: Tally[str] = Tally()
    for item in items:
        if not isinstance(item, Action | On):
            continue
        kind, place = ("action", "actions") if isinstance(item, Action) else ("on", "on")
        tally[kind] += 1
        part = f"{id}.{kind}.{tally[kind]}"
        out.origins[part] = scope.at.origin(item)
        result[place].append(lower_part(item, part, scope, out))
        result["text"] += out.printed(part, scope.at, (item.body.printed,))
    return result
