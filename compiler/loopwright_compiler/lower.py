"""From checked cards to the bundle: plain data with stable ids, ready for the engine and for print."""

from __future__ import annotations

from loopwright_dsl.nodes import (
    DiaryCard,
    Name,
    Number,
    Prose,
    ResponseCard,
    RumorCard,
    ScenarioCard,
    SchoolCard,
    Setting,
)

from . import wording
from .bundles import FORMAT, SCHEMA_VERSION, content_hash
from .lower_blocks import Json, Output
from .lower_cards import lower_diary, lower_response, lower_rumor, lower_school
from .lower_world import lower_world
from .symbols import Symbols, machine_id
from .worlds import World


def lower(symbols: Symbols, world: World) -> Json:
    """The bundle of a scenario that was checked and has no error."""
    out = Output()
    bundle: Json = {
        "format": FORMAT,
        "schema_version": SCHEMA_VERSION,
        "scenario": _scenario(symbols, out),
        "world": lower_world(world, out),
        "diary": [],
        "rumors": [],
        "school": [],
        "responses": [],
    }
    for _, at in sorted(symbols.diary.items()):
        assert isinstance(at.card, DiaryCard)
        bundle["diary"].append(lower_diary(at, at.card, out))
    for (name, _), at in sorted(symbols.rumors.items()):
        assert isinstance(at.card, RumorCard)
        if name in symbols.rumor_sets:
            bundle["rumors"].append(lower_rumor(at, at.card, out))
    for _, at in sorted(symbols.school.items()):
        assert isinstance(at.card, SchoolCard)
        bundle["school"].append(lower_school(at, at.card, out))
    for _, at in sorted(symbols.responses.items()):
        assert isinstance(at.card, ResponseCard)
        bundle["responses"].append(lower_response(at, at.card, out))
    bundle |= {"endings": out.endings, "strings": out.strings, "origins": out.origins}
    wording.fill(bundle)
    bundle["hash"] = content_hash(bundle)
    return bundle


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
    }


def _declared(item: Setting) -> list[str]:
    """The ids of origins for what a setting declares."""
    match item.kind, item.args:
        case "machine", (Name() as model, label, *_):
            assert not isinstance(label, Number)
            return [f"machine_in_play.{machine_id(model, label)}"]
        case "counter", (Name(text=text), *_):
            return [f"counter.{text}"]
        case "flag", names:
            return [f"flag.{name.text}" for name in names if isinstance(name, Name)]
        case _:
            return []
