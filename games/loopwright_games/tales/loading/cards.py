"""Checks of a bundle part by part: the scenario and its cards, the world and the cards that all share."""

from __future__ import annotations

from typing import Any, Final

from loopwright_engine.kit.values import (
    Check,
    fail,
    identifier,
    integer,
    many,
    maybe,
    one_of,
    record,
    text,
    truth,
)

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.words import EVENTS, Kind

from .trees import block, condition, quantity
from .values import VALUES, Known, fields, reference

TEXT_KINDS: Final = ("prose", "goal", "rule", "heading", "icons")
string = VALUES[Kind.TEXT]
location = VALUES[Kind.LOCATION]
limit = maybe(one_of(("round", "game")))


def _text_line(value: Any, where: str, known: Known) -> None:
    if not isinstance(value, list) or len(value) != 2:
        raise fail(where, "must be a pair of a kind and a string id")
    one_of(TEXT_KINDS)(value[0], f"{where}[0]", known)
    string(value[1], f"{where}[1]", known)


lines: Final = many(_text_line)


def _board_place(value: Any, where: str, known: Known) -> None:
    if value == v.HERE:
        raise fail(where, "nobody acts yet")
    VALUES[Kind.PLACE](value, where, known)


SCENARIO: Final[dict[str, Check]] = {
    "id": identifier,
    "title": string,
    "text": lines,
    "weeks": integer(1, 2),
    "rumor_sets": many(identifier),
    "start_diary": many(VALUES[Kind.DIARY]),
    "machines": many(
        record(id=identifier, model=identifier, sector=VALUES[Kind.SECTOR], response=identifier),
        v.MOST_MACHINES,
    ),
    "counters": many(
        record(
            id=identifier,
            name=maybe(string),
            low=integer(-9999, 9999),
            high=integer(-9999, 9999),
            start=integer(-9999, 9999),
        ),
        200,
    ),
    "flags": many(record(id=identifier, name=maybe(string)), 1000),
    "tokens": many(record(id=identifier, name=string, limit=integer(1, v.MOST_TOKENS)), 50),
    "ship": maybe(record(place=maybe(_board_place))),
    "events": many(record(id=reference("events", "event location"), sector=VALUES[Kind.SECTOR]), 50),
    "complications": many(VALUES[Kind.DIARY], 200),
    "enigma_limit": maybe(quantity),
}

RUMOR: Final = record(
    id=identifier, set=identifier, number=integer(0, 9999), title=string, at=location, text=lines, block=block
)
SCHOOL: Final = record(
    id=identifier,
    number=integer(0, 9999),
    title=string,
    text=lines,
    rumors_minus=integer(0, 2),
    firmware=truth,
    event=maybe(record(kind=one_of(v.EVENT_KINDS), may=truth, block=block)),
    moves=many(
        record(
            class_=one_of(v.CLASSES),
            direction=maybe(one_of(tuple(v.DIRECTIONS))),
            steps=maybe(integer(0, 26)),
        ),
        20,
    ),
)


def _response_side(value: Any, where: str, known: Known) -> None:
    _SIDE_OF_RESPONSE(value, where, known)
    if value["response"] != "ignore" and value["trait"] is None:
        raise fail(f"{where}.trait", f"the response {value['response']!r} needs a trait")


_SIDE_OF_RESPONSE: Final = record(
    id=identifier,
    text=lines,
    response=one_of(v.RESPONSES),
    trait=maybe(one_of(v.TRAITS)),
    failure=block,
    firewall=block,
)
RESPONSE: Final = record(
    id=identifier,
    machine=identifier,
    variant=identifier,
    routine=_response_side,
    alert=_response_side,
)


def _check(value: Any, where: str, known: Known) -> None:
    kind = value.get("kind") if isinstance(value, dict) else None
    one_of(("when", "ending"))(kind, f"{where}.kind", known)
    (_WHEN if kind == "when" else _ENDING_CHECK)(value, where, known)


_WHEN: Final = record(id=identifier, kind=text, condition=condition, each_time=truth, block=block)
_ENDING_CHECK: Final = record(id=identifier, kind=text, condition=condition, ending=VALUES[Kind.ENDING])


def _event(value: Any, where: str, known: Known) -> None:
    kind = value.get("on") if isinstance(value, dict) else None
    one_of(v.EVENTS)(kind, f"{where}.on", known)
    record(on=text, **fields(EVENTS[str(kind)]))(value, where, known)


_LISTENER: Final = record(id=identifier, event=_event, condition=maybe(condition), limit=limit, block=block)
_ACTION: Final = record(
    id=identifier,
    label=string,
    at=many(location, v.MOST_LOCATIONS),
    spend=integer(0, 9),
    limit=limit,
    condition=maybe(condition),
    block=block,
)
actions: Final = many(_ACTION, 100)
listeners: Final = many(_LISTENER, 100)


def _number(value: Any, where: str, known: Known) -> None:
    """Check a number of the rulebook that a diary side sets: it must be within its bounds (INS-2)."""
    _NUMBER(value, where, known)
    low, high, _ = v.NUMBERS[value["rule"]]
    integer(low, high)(value["value"], f"{where}.value", known)


_NUMBER: Final = record(id=identifier, rule=one_of(tuple(v.NUMBERS)), value=integer(0, 99))
SIDE: Final = record(
    id=identifier,
    text=lines,
    checks=many(_check, 100),
    on=listeners,
    rules=many(record(id=identifier, rule=one_of(v.OVERRIDES), block=block), 50),
    numbers=many(_number, 50),
    off=many(record(id=identifier, rule=one_of(v.SWITCHES)), 50),
    actions=actions,
)
DIARY: Final = record(
    id=identifier, number=integer(0, 9999), title=string, sides=record(front=SIDE, back=maybe(SIDE))
)
ENDING: Final = record(
    id=identifier, result=one_of(("win", "lose")), title=string, text=lines, side=identifier
)


def _road(value: Any, where: str, known: Known) -> None:
    many(location, 2, 2)(value, where, known)
    if value[0] == value[1]:
        raise fail(where, f"a road from {value[0]!r} to itself")


def sector_name(value: Any, where: str, known: Known) -> None:
    """Check that the value names a sector of the grid, on land or at sea."""
    if not isinstance(value, str) or value not in known.sectors:
        raise fail(where, "there is no such sector")


GRID: Final = record(columns=integer(1, 26), rows=integer(1, 26), sea=many(sector_name))


def _item(value: Any, where: str, known: Known) -> None:
    if not isinstance(value, str) or value not in known.items:
        raise fail(where, "there is no such item")


ITEM: Final = record(
    id=identifier,
    name=string,
    text=lines,
    color=maybe(one_of(v.TRAITS)),
    tags=many(one_of(v.TAGS), len(v.TAGS)),
    iconic=truth,
    count=integer(1, 50),
    actions=actions,
    on=listeners,
)
_ANOMALY: Final = record(
    id=identifier,
    name=string,
    text=lines,
    uses=integer(1, 9),
    tag=maybe(one_of(v.TAGS)),
    combo=maybe(one_of(tuple(v.COMBOS))),
    count=integer(1, 50),
    actions=actions,
    on=listeners,
)


def _anomaly(value: Any, where: str, known: Known) -> None:
    """Check an anomaly: it has a tag or a combo (CMB-6)."""
    _ANOMALY(value, where, known)
    if (value["tag"] is None) == (value["combo"] is None):
        raise fail(where, "an anomaly has either a tag or a combo")


CHORE: Final = record(
    id=identifier,
    name=string,
    text=lines,
    steps=integer(1, 9),
    done=maybe(condition),
    actions=actions,
    on=listeners,
    reward=block,
)
EVENT_LOCATION: Final = record(id=identifier, name=string, text=lines, at=location, actions=actions)
_HALF: Final = record(
    effect=maybe(one_of(v.WALL_EFFECTS)),
    tests=many(one_of(v.TRAITS), 2),
    combos=many(one_of(tuple(v.COMBOS)), len(v.COMBOS)),
)
FIREWALL: Final = record(id=identifier, count=integer(1, 200), routine=_HALF, alert=_HALF)
WORLD: Final[dict[str, Check]] = {
    "id": identifier,
    "title": string,
    "grid": GRID,
    "locations": many(
        record(
            id=text,
            name=string,
            kind=one_of(("open", "restricted")),
            bus=truth,
            sectors=many(sector_name, 676),
        ),
        v.MOST_LOCATIONS,
        1,
    ),
    "roads": many(_road),
    "school": location,
    "kids": many(
        record(
            id=identifier,
            name=string,
            about=string,
            strength=one_of(v.TRAITS),
            weakness=one_of(v.TRAITS),
            home=location,
            item=_item,
        ),
        50,
        1,
    ),
    "items": many(ITEM, 200),
    "anomalies": many(_anomaly, 200),
    "chores": many(CHORE, 200),
    "events": many(EVENT_LOCATION, 50),
    "firewalls": many(FIREWALL, 200),
    "machines": many(
        record(
            id=identifier,
            name=string,
            about=string,
            class_=one_of(v.CLASSES),
            combo=one_of(tuple(v.COMBOS)),
            movement=integer(0, 20),
            capacity=integer(0, 20),
            ability=maybe(one_of(v.ABILITIES)),
            firewalls=record(small=integer(0, v.SPACES), large=integer(0, v.SPACES)),
        ),
        50,
    ),
}
