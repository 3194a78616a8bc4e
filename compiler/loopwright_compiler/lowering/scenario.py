"""The scenario card, as data for the engine: the set-up, and what the scenario declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from loopwright_dsl.syntax import Declared, Name, Node, Prose, ScenarioCard, Setting

from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.semantics.symbols import Symbols, machine_id

from .blocks import Output, lower_quantity

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import ShownData
    from loopwright_games.tales.bundle_types import CounterData, ScenarioData, ShipData, TokenData


def lower_scenario(symbols: Symbols, out: Output) -> ScenarioData:
    """The scenario with everything that it declares."""
    at = symbols.scenario
    assert at is not None and isinstance(at.card, ScenarioCard)
    card = at.card
    out.origins["scenario"] = at.origin(card)
    for item in card.items:
        if isinstance(item, Setting):
            for name, place in _declared(item):
                out.origins[name] = at.origin(place)
    prose = tuple(item for item in card.items if isinstance(item, Prose))
    return {
        "id": card.id.text,
        "title": out.string("scenario.title", at, card.title),
        "text": [["prose", text] for text in out.prose("scenario", at, prose)]
        + out.printed("scenario", at, card.items),
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
        "events": [{"id": id, "sector": sector.text} for id, (_, sector) in symbols.placed_events.items()],
        "complications": [number.value for number in symbols.complications],
        "enigma_limit": None if symbols.enigma_limit is None else lower_quantity(symbols.enigma_limit),
        **_state(symbols, at, out),
    }


class _State(TypedDict):
    flags: list[ShownData]
    counters: list[CounterData]
    tokens: list[TokenData]
    ship: ShipData | None


def _state(symbols: Symbols, at: CardAt, out: Output) -> _State:
    """Flags, counters, tokens and the ship."""

    def name(kind: str, id: str) -> str | None:
        return _name(symbols, kind, id, at, out)

    return {
        "flags": [{"id": id, "name": name("flag", id)} for id in symbols.flags],
        "counters": [
            {
                "id": each.id,
                "name": name("counter", each.id),
                "low": each.low,
                "high": each.high,
                "start": each.start,
            }
            for each in symbols.counters.values()
        ],
        "tokens": [
            {"id": id, "name": name("token", id) or "", "limit": each.limit}
            for id, each in symbols.tokens.items()
        ],
        "ship": _ship(symbols.ship),
    }


def _name(symbols: Symbols, kind: str, id: str, at: CardAt, out: Output) -> str | None:
    """What players call a flag, counter or token: its title, or its id as words; none if it is hidden."""
    if (kind, id) in symbols.hidden:
        return None
    string, title = f"{kind}.{id}.name", symbols.titles.get((kind, id))
    if title is not None:
        return out.string(string, at, title)
    out.strings[string] = id.replace("-", " ")
    out.origins[string] = out.origins[f"{kind}.{id}"]
    return string


def _ship(setting: Setting | None) -> ShipData | None:
    if setting is None:
        return None
    (place,) = setting.args
    assert place is None or isinstance(place, Name)
    return {"place": None if place is None else place.text}


def _declared(item: Setting) -> list[tuple[str, Node]]:
    """The ids of origins for what a setting declares, and where it stands."""
    match item.kind, item.args:
        case "machine", (Name() as model, label, *_):
            return [(f"machine_in_play.{machine_id(model, label)}", item)]
        case "counter" | "token" as kind, (Name(text=text), *_):
            return [(f"{kind}.{text}", item)]
        case "event", (Name(text=text), *_):
            return [(f"event_in_play.{text}", item)]
        case "enigma_limit" | "ship" as kind, _:
            return [(kind, item)]
        case "flag", flags:
            return [(f"flag.{flag.id.text}", flag) for flag in flags if isinstance(flag, Declared)]
        case _:
            return []
