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
    ResponseCard,
    RumorCard,
    SchoolCard,
)

from . import wording
from .bundles import FORMAT, LANGUAGE, SCHEMA_VERSION, content_hash
from .lower_blocks import Output
from .lower_cards import lower_diary, lower_response, lower_rumor, lower_school
from .lower_conditions import Json
from .lower_held import lower_anomaly, lower_chore, lower_event, lower_item
from .lower_scenario import lower_scenario
from .lower_world import lower_world
from .reporter import WORLDS, CardAt
from .symbols import Symbols
from .translations.ids import owner
from .translations.spoken import Speech
from .worlds import World


def lower(symbols: Symbols, world: World, speech: Speech | None = None) -> Json:
    """The bundle of a scenario that was checked and has no error, maybe in another language."""
    out = Output(symbols.effects)
    bundle: Json = {
        "format": FORMAT,
        "schema_version": SCHEMA_VERSION,
        "language": speech.language if speech else LANGUAGE,
        "scenario": lower_scenario(symbols, out),
        "world": lower_world(world, out) | _decks(symbols, out),
        **_cards(symbols, out),
    }
    bundle |= {
        "endings": out.endings,
        "intentions": out.intentions,
        "strings": out.strings,
        "origins": out.origins,
    }
    if speech:
        _translate(bundle, out, speech)
    wording.fill(bundle)
    bundle["hash"] = content_hash(bundle)
    return bundle


def _translate(bundle: Json, out: Output, speech: Speech) -> None:
    """Put every authored text into the language, before the words of the rules are made from them.

    Sets of rumors and kinds of response cards have no titles; they get a name in the language.
    """
    for id, text in out.strings.items():
        out.strings[id] = speech.text(_of_world(out, id), out.shared.get(id) or owner(id), text)
    kinds = {("set", card["set"]): card["id"] for card in bundle["rumors"]}
    kinds |= {("variant", card["variant"]): card["id"] for card in bundle["responses"]}
    for (kind, id), card in kinds.items():
        name = speech.text(_of_world(out, card), f"{kind}.{id}", id.replace("-", " "))
        out.strings[f"{kind}.{id}.name"] = name
        out.origins[f"{kind}.{id}.name"] = out.origins[card]


def _of_world(out: Output, id: str) -> bool:
    return str(out.origins[id][0]).startswith(WORLDS)


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
