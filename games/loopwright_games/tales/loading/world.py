"""The shape of a bundle's world: board, kids, machines, and the cards that all scenarios share."""

from __future__ import annotations

from typing import Any, Final

from loopwright_games.tales.rules.state import codes as v

from .cards import actions, lines, listeners, location, string
from .trees import block, condition
from .values import Check, Known, fail, identifier, integer, many, maybe, one_of, record, text, truth


def _road(value: Any, where: str, known: Known) -> None:
    many(location, 2, 2)(value, where, known)
    if value[0] == value[1]:
        raise fail(where, f"a road from {value[0]!r} to itself")


def sector_name(value: Any, where: str, known: Known) -> None:
    """A sector of the grid, land or sea."""
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
    """CMB-6: an anomaly has a tag or a combo."""
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
