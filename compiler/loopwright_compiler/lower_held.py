"""Items, anomalies, chores and event locations, as data for the engine."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable

from loopwright_dsl.nodes import (
    Action,
    AnomalyCard,
    ChoreCard,
    Color,
    Copies,
    DoneWhen,
    EventCard,
    Gives,
    Iconic,
    ItemCard,
    Node,
    On,
    Prose,
    Reward,
    Steps,
    Tags,
    Uses,
)

from .lower_blocks import Output, Scope, lower_block
from .lower_cards import lower_part
from .lower_conditions import Json, lower_condition
from .reporter import CardAt

Card = ItemCard | AnomalyCard | ChoreCard | EventCard


def lower_item(at: CardAt, card: ItemCard, out: Output) -> Json:
    """CMB-1: one item; "black" is no color."""
    id = f"item.{card.id.text}"
    result = _head(at, card, id, out) | {"color": None, "tags": [], "iconic": False, "count": 1}
    for item in card.items:
        match item:
            case Color(name=name):
                result["color"] = None if name.text == "black" else name.text
            case Tags(names=names):
                result["tags"] = [name.text for name in names]
            case Iconic():
                result["iconic"] = True
            case Copies(count=count):
                result["count"] = count.value
    return result | _parts(card.items, id, Scope(at, id, held=True), out)


def lower_anomaly(at: CardAt, card: AnomalyCard, out: Output) -> Json:
    """CMB-6: one anomaly, with the tag or the combo that it gives."""
    id = f"anomaly.{card.id.text}"
    result = _head(at, card, id, out) | {"tag": None, "combo": None, "count": 1}
    for item in card.items:
        match item:
            case Uses(count=count):
                result["uses"] = count.value
            case Gives(kind=kind, name=name):
                result[kind] = name.text
    return result | _parts(card.items, id, Scope(at, id, held=True), out)


def lower_chore(at: CardAt, card: ChoreCard, out: Output) -> Json:
    """END-4: one chore, how it is fulfilled, and its reward."""
    id = f"chore.{card.id.text}"
    scope = Scope(at, id, held=True)
    result = _head(at, card, id, out) | {"steps": 1, "done": None}
    for item in card.items:
        match item:
            case Steps(count=count):
                result["steps"] = count.value
            case DoneWhen(condition=condition):
                result["done"] = lower_condition(condition)
            case Reward(body=body):
                result["reward"] = lower_block(body, f"{id}.reward", scope, out, item)
    return result | _parts(card.items, id, scope, out)


def lower_event(at: CardAt, card: EventCard, out: Output) -> Json:
    """MAP-5: one event location."""
    id = f"event.{card.id.text}"
    parts = _parts(card.items, id, Scope(at, id), out)
    return _head(at, card, id, out) | {"at": card.at.text, "actions": parts["actions"]}


def _head(at: CardAt, card: Card, id: str, out: Output) -> Json:
    out.origins[id] = at.origin(card)
    prose = tuple(item for item in card.items if isinstance(item, Prose))
    return {
        "id": card.id.text,
        "name": out.string(f"{id}.name", at, card.title),
        "text": [["prose", text] for text in out.prose(id, at, prose)] + out.printed(id, at, card.items),
    }


def _parts(items: Iterable[Node], id: str, scope: Scope, out: Output) -> Json:
    """Actions and listeners, numbered by kind as on a diary side."""
    result: Json = {"actions": [], "on": []}
    tally: Tally[str] = Tally()
    for item in items:
        if not isinstance(item, Action | On):
            continue
        kind, place = ("action", "actions") if isinstance(item, Action) else ("on", "on")
        tally[kind] += 1
        part = f"{id}.{kind}.{tally[kind]}"
        out.origins[part] = scope.at.origin(item)
        result[place].append(lower_part(item, part, scope, out))
    return result
