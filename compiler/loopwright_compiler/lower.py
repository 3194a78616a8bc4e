"""From checked cards to the bundle: plain data with stable ids, ready for the engine and for print."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from loopwright_dsl.nodes import (
    AnomalyCard,
    Card,
    ChoreCard,
    DiaryCard,
    EventCard,
    ItemCard,
    Name,
    Prose,
    ResponseCard,
    RumorCard,
    ScenarioCard,
    SchoolCard,
    Setting,
)

from . import wording
from .bundles import FORMAT, SCHEMA_VERSION, content_hash
from .lower_blocks import Json, Output, lower_quantity
from .lower_cards import lower_diary, lower_response, lower_rumor, lower_school
from .lower_held import lower_anomaly, lower_chore, lower_event, lower_item
from .lower_world import lower_world
from .reporter import CardAt
from .symbols import Symbols, machine_id
from .worlds import World


def lower(symbols: Symbols, world: World) -> Json:
    """The bundle of a scenario that was checked and has no error."""
    out = Output()
    bundle: Json = {
        "format": FORMAT,
        "schema_version": SCHEMA_VERSION,
        "scenario": _scenario(symbols, out),
        "world": lower_world(world, out) | _decks(symbols, out),
        **_cards(symbols, out),
    }
    bundle |= {"endings": out.endings, "strings": out.strings, "origins": out.origins}
    wording.fill(bundle)
    bundle["hash"] = content_hash(bundle)
    return bundle


Kind = TypeVar("Kind", bound=Card)


def _lowered(
    cards: list[CardAt], kind: type[Kind], lower_card: Callable[[CardAt, Kind, Output], Json], out: Output
) -> list[Json]:
    return [lower_card(at, at.card, out) for at in cards if isinstance(at.card, kind)]


def _cards(symbols: Symbols, out: Output) -> Json:
    """The story's cards by number, school cards, and the response cards of the machines in play."""
    models = {machine.model.text for machine in symbols.machines.values()}
    rumors = {key: at for key, at in symbols.rumors.items() if key[0] in symbols.rumor_sets}
    responses = {key: at for key, at in symbols.responses.items() if key[0] in models}
    return {
        "diary": _lowered(_sorted(symbols.diary), DiaryCard, lower_diary, out),
        "rumors": _lowered(_sorted(rumors), RumorCard, lower_rumor, out),
        "school": _lowered(_sorted(symbols.school), SchoolCard, lower_school, out),
        "responses": _lowered(_sorted(responses), ResponseCard, lower_response, out),
    }


def _sorted(table: dict[Any, CardAt]) -> list[CardAt]:
    return [at for _, at in sorted(table.items(), key=lambda entry: entry[0])]


def _decks(symbols: Symbols, out: Output) -> Json:
    """The cards that kids hold, the world's before the scenario's, and the event locations in play."""

    def deck(table: dict[str, CardAt]) -> list[CardAt]:
        return sorted(table.values(), key=lambda at: not at.source.of_world)

    events = {id: at for id, at in symbols.events.items() if id in symbols.placed_events}
    return {
        "items": _lowered(deck(symbols.items), ItemCard, lower_item, out),
        "anomalies": _lowered(deck(symbols.anomalies), AnomalyCard, lower_anomaly, out),
        "chores": _lowered(deck(symbols.chores), ChoreCard, lower_chore, out),
        "events": _lowered(deck(events), EventCard, lower_event, out),
    }


def _scenario(symbols: Symbols, out: Output) -> Json:
    at = symbols.scenario
    assert at is not None and isinstance(at.card, ScenarioCard)
    card = at.card
    out.origins["scenario"] = at.origin(card)
    prose = tuple(item for item in card.items if isinstance(item, Prose))
    for item in card.items:
        if isinstance(item, Setting):
            for name in _declared(item):
                out.origins[name] = at.origin(item)
    return {
        "id": card.id.text,
        "title": out.string("scenario.title", at, card.title),
        "text": [["prose", text] for text in out.prose("scenario", at, prose)],
        "weeks": symbols.weeks,
        "rumor_sets": list(symbols.rumor_sets),
        "start_diary": [number.value for number in symbols.start_diary],
        "machines": [
            {
                "id": machine.id,
                "model": machine.model.text,
                "sector": machine.sector.text,
                "response": machine.response.text,
            }
            for machine in symbols.machines.values()
        ],
        "counters": [
            {"id": each.id, "low": each.low, "high": each.high, "start": each.start}
            for each in symbols.counters.values()
        ],
        "flags": list(symbols.flags),
        "events": [{"id": id, "sector": sector.text} for id, (_, sector) in symbols.placed_events.items()],
        "complications": [number.value for number in symbols.complications],
        "enigma_limit": symbols.enigma_limit and lower_quantity(symbols.enigma_limit),
    }


def _declared(item: Setting) -> list[str]:
    """The ids of origins for what a setting declares."""
    match item.kind, item.args:
        case "machine", (Name() as model, label, *_):
            return [f"machine_in_play.{machine_id(model, label)}"]
        case "counter", (Name(text=text), *_):
            return [f"counter.{text}"]
        case "event", (Name(text=text), *_):
            return [f"event_in_play.{text}"]
        case "enigma_limit", _:
            return ["enigma_limit"]
        case "flag", names:
            return [f"flag.{name.text}" for name in names if isinstance(name, Name)]
        case _:
            return []
