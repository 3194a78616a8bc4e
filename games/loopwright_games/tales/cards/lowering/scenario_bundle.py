"""From checked cards to the bundle: plain data with stable ids, ready for the engine and for print.

The scenario card gives the set-up, and what the scenario declares.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NotRequired, TypedDict, TypeVar, cast

from loopwright_compiler.bundle.canonical import FORMAT, LANGUAGE, SCHEMA_VERSION, content_hash, source_of
from loopwright_compiler.bundle.output import Output
from loopwright_compiler.core.block_text import wording_lead
from loopwright_compiler.core.declared import Counter, counters, of_scenario
from loopwright_compiler.core.places import Spread, is_word, name_places, one_each, settle
from loopwright_compiler.core.prose_values import on_paper, with_wordings
from loopwright_compiler.diagnostics.reporter import WORLDS, CardAt, Source
from loopwright_compiler.i18n.messages import in_words, owner
from loopwright_compiler.i18n.translated_bundle import Translation
from loopwright_compiler.i18n.word_tables import capital, put
from loopwright_compiler.project.worlds import World
from loopwright_compiler.project.yaml_positions import Yaml
from loopwright_compiler.semantics.own_words import spelled_out
from loopwright_dsl.syntax import Card, Declared, Name, Node, Prose, ScenarioCard, Setting, Text, WorldCard

from loopwright_games.tales.card_kinds import HELD_DECKS
from loopwright_games.tales.cards.language.nodes import DiaryCard, ResponseCard, RumorCard, SchoolCard
from loopwright_games.tales.cards.ruletext.conditions import condition_text
from loopwright_games.tales.cards.ruletext.names import PrintedNames
from loopwright_games.tales.cards.ruletext.templates import fill
from loopwright_games.tales.cards.ruletext.words import words
from loopwright_games.tales.cards.semantics.outcomes import SIDES, Outcome, asked
from loopwright_games.tales.cards.semantics.symbols import CounterBounds, OwnWord, Symbols, machine_id

from .blocks import CardScope, TalesLowering, TalesOutput, lower_block, lower_quantity
from .cards import lower_diary, lower_response, lower_rumor, lower_school, lower_world_card

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import CampaignData, Origin, PlacedData, ShownData

    from loopwright_games.tales.bundle_types import (
        BundleData,
        ComboData,
        CounterData,
        FirewallData,
        HalfData,
        OwnData,
        ScenarioData,
        ShipData,
        TagData,
        TokenData,
    )

# --- World data, as the bundle carries it


def lower_world(world: World, out: Output) -> dict[str, object]:
    """World data of a bundle, without the world's cards; the world must be free of mistakes."""
    source, document = world.parts["world"]
    out.origins["world"] = _origin(source, document)
    board_source, board = world.parts["board"]
    data = board.plain()
    locations = []
    for letter, node in board.value["locations"].value.items():
        location = data["locations"][letter]
        out.origins[f"location.{letter}"] = [
            board_source.name,
            board.value["locations"].keys[letter].line,
            board.value["locations"].keys[letter].column,
        ]
        locations.append(
            {
                "id": letter,
                "name": _string(out, f"location.{letter}.name", board_source, node.value["name"]),
                "kind": location["kind"],
                "bus": location.get("bus", False),
                "sectors": location["sectors"],
            }
        )
    for kind in ("tag", "combo"):
        declared = document.value.get(f"{kind}s")
        for id, node in declared.value.items() if declared is not None else ():
            title = node if kind == "tag" else node.value["title"]
            _string(out, f"{kind}.{id.lower()}.name", source, title)
    return {
        "id": world.id,
        "title": _string(out, "world.title", source, document.value["title"]),
        "grid": {"columns": 6, "rows": 8, "sea": sorted(world.sea())},
        "locations": locations,
        "roads": data["roads"],
        "school": data["school"],
        "kids": _entries(world, "kids", "kid", out),
        "firewalls": _firewalls(world, out),
        "machines": [
            {**entry, "ability": entry.get("ability")}
            for entry in _entries(world, "machines", "machine", out)
        ],
    }


def _entries(world: World, part: str, kind: str, out: Output) -> list[dict[str, object]]:
    source, document = world.parts[part]
    entries = []
    for node in document.value[part].value:
        entry: dict[str, object] = node.plain()
        id = f"{kind}.{entry['id']}"
        out.origins[id] = _origin(source, node)
        for key in ("name", "about"):
            entry[key] = _string(out, f"{id}.{key}", source, node.value[key])
        entries.append(entry)
    return entries


def _firewalls(world: World, out: Output) -> list[FirewallData]:
    """HCK-4: the firewall tokens, in file order; the tokens of one line are alike."""
    source, document = world.parts["firewalls"]
    tokens: list[FirewallData] = []
    for number, node in enumerate(document.value["firewalls"].value, 1):
        id = f"wall-{number}"
        out.origins[f"firewall.{id}"] = _origin(source, node)
        entry = node.plain()
        routine, alert = _NO_HALF | entry["routine"], _NO_HALF | entry["alert"]
        tokens.append({"id": id, "count": entry.get("count", 1), "routine": routine, "alert": alert})
    return tokens


_NO_HALF: HalfData = {"effect": None, "tests": [], "combos": []}


def _string(out: Output, id: str, source: Source, node: Yaml) -> str:
    out.strings[id] = " ".join(str(node.value).split())
    out.origins[id] = _origin(source, node)
    return id


def _origin(source: Source, node: Yaml) -> Origin:
    return [source.name, node.span.line, node.span.column]


def lower(symbols: Symbols, world: World, speech: Translation | None = None) -> BundleData:
    """The bundle of a scenario that was checked and has no error, maybe in another language."""
    lowest = {counter.id: counter.low for counter in symbols.counters.values()}
    out = TalesOutput(symbols.effects, lowest=lowest, each=frozenset(symbols.each))
    data = {
        "format": FORMAT,
        "schema_version": SCHEMA_VERSION,
        "language": speech.language if speech else LANGUAGE,
        "scenario": lower_scenario(symbols, out),
        "world": lower_world(world, out) | _decks(symbols, out),
        **_cards(symbols, out),
    }
    if symbols.decks.decks:
        data["decks"] = TalesLowering(out).decks(symbols.decks, lambda at, id: CardScope(at, owner=id))
    reference = TalesLowering(out).reference(symbols.effects)
    data |= {"reference": reference} if reference else {}
    if symbols.placed and symbols.scenario is not None:
        data["placed"] = _placed(symbols, symbols.scenario, out)
    data |= TalesLowering(out).timers(symbols.timers)
    data |= {
        "endings": out.endings,
        "intentions": out.intentions,
        "strings": out.strings,
        "origins": out.origins,
    }
    bundle = cast("BundleData", data)  # but for its hash, which covers the texts made next
    bundle["scenario"]["flags"] += [{"id": tick, "name": None} for tick in out.ticks]
    outcomes = asked(symbols.cards())
    _note_outcomes(bundle, outcomes)
    data |= TalesLowering(out).on_faces(lambda at: CardScope(at, ""))
    if symbols.placed:
        settle(data, symbols.placed)
    if speech:
        _translate(bundle, out, speech)
    _name_outcomes(bundle, outcomes)
    name_places(bundle, "name", words(bundle["language"]).layout, {})
    shown = {one["id"]: one["name"] for one in bundle["scenario"]["counters"] if one["name"] is not None}
    titles = {id: out.strings[name] for id, name in shown.items()}
    if out.places:
        names = PrintedNames.on_cards(bundle)
        for id, places in out.places.items():
            label = partial(_label, names=names, actor="you" if id in out.told else "first")
            out.strings[id] = with_wordings(out.strings[id], places, label)
    out.strings.update(on_paper(out.strings, titles))
    fill(bundle)
    spelled_out(bundle)
    _spread(bundle, symbols)
    bundle["hash"] = content_hash(bundle)
    return bundle


def _note_outcomes(bundle: BundleData, outcomes: Sequence[Outcome]) -> None:
    """Let the tests of rumors set the flags that say what became of them."""
    cards = {(card["set"], card["number"]): card for card in bundle["rumors"]}
    for one in outcomes:
        bundle["scenario"]["flags"].append({"id": one.flag, "name": f"flag.{one.flag}.name"})
        card = cards.get((one.set, one.number))
        for effect in card["block"]["effects"] if card is not None else ():
            if effect["do"] == "test":
                block = effect["success"] if SIDES[one.became] == "success" else effect["failure"]
                block["effects"].insert(0, {"do": "set_flag", "flag": one.flag})


def _name_outcomes(bundle: BundleData, outcomes: Sequence[Outcome]) -> None:
    """Call them by the titles of the rumors, in the bundle's language."""
    strings, texts = bundle["strings"], words(bundle["language"]).cards.BECAME_TEXT
    for one in outcomes:
        rumor = f"rumor.{one.set}.{one.number}"
        title = strings.get(f"{rumor}.title", f"{one.set} {one.number}")
        strings[f"flag.{one.flag}.name"] = put(texts[one.became], title=title)
        if rumor in bundle["origins"]:
            bundle["origins"][f"flag.{one.flag}"] = bundle["origins"][rumor]


def _spread(bundle: BundleData, symbols: Symbols) -> None:
    """Write out what cards say of the counters of locations."""
    places = {place["id"]: {"op": "at", "location": place["id"]} for place in bundle["world"]["locations"]}
    spread, scenario = Spread(symbols.placed, places), bundle["scenario"]
    for number, counter in enumerate(scenario["counters"]):
        of, _, place = counter["id"].rpartition(".")
        if of in symbols.placed:
            scenario["counters"][number] = cast("Any", spread.counter(cast("Any", counter), place))
    spread.bundle(cast("Any", bundle))


def _label(condition: Any, after: bool, *, names: PrintedNames, actor: str) -> str:
    """When a wording is read."""
    asked = condition_text(condition, names, actor) if condition else ""
    return capital(wording_lead(asked, after, names.words.layout))


OWNER_PARTS: Final = {"rumor": 3, "response": 4, "card": 3}
"""Kinds of ids → how many of their parts name the owner, where that is more than for others."""


def _owner(string: str) -> str:
    """The context of a text of a bundle: `diary.4.front` for `diary.4.front.action.1.label`."""
    parts = string.split(".")
    count = OWNER_PARTS.get(parts[0], 0)
    if parts[0] == "diary" and parts[2:] and parts[2] in ("front", "back"):
        count = 3
    return ".".join(parts[:count]) if count else owner(string)


def _translate(bundle: BundleData, out: Output, speech: Translation) -> None:
    """Put every authored text into the language, before the words of the rules are made from them.

    Sets of rumors and kinds of response cards have no titles; they get a name in the language.
    """
    source = out.strings.copy()
    for id, text in source.items():
        out.strings[id] = speech.text(_of_world(out, id), out.shared.get(id) or _owner(id), text)
    bundle["source"] = source_of(speech.source, source, out.strings)
    kinds = {("set", card["set"]): card["id"] for card in bundle["rumors"]}
    kinds |= {("variant", card["variant"]): card["id"] for card in bundle["responses"]}
    for (kind, id), card in kinds.items():
        name = speech.text(_of_world(out, card), f"{kind}.{id}", id.replace("-", " "))
        out.strings[f"{kind}.{id}.name"] = name
        out.origins[f"{kind}.{id}.name"] = out.origins[card]


def _of_world(out: Output, id: str) -> bool:
    return str(out.origins[id][0]).startswith(WORLDS)


Kind = TypeVar("Kind", bound=Card)
Lowered = TypeVar("Lowered")


def _lowered(
    cards: list[CardAt], kind: type[Kind], lower_card: Callable[[CardAt, Kind, Output], Lowered], out: Output
) -> list[Lowered]:
    return [lower_card(at, at.card, out) for at in cards if isinstance(at.card, kind)]


def _cards(symbols: Symbols, out: Output) -> dict[str, object]:
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


def _decks(symbols: Symbols, out: Output) -> dict[str, object]:
    """The cards that kids hold, the world's before the scenario's, and the event locations in play."""

    def deck(table: dict[str, CardAt]) -> list[CardAt]:
        return sorted(table.values(), key=lambda at: not at.source.of_world)

    events = {id: at for id, at in symbols.held["event"].items() if id in symbols.placed_events}
    in_play = symbols.held | {"event": events}
    return {
        name: _lowered(deck(in_play[kind]), WorldCard, lower_world_card, out)
        for kind, name in HELD_DECKS.items()
    }


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
    own: NotRequired[list[OwnData]]
    tokens: list[TokenData]
    tags: NotRequired[list[TagData]]
    combos: NotRequired[list[ComboData]]
    ship: ShipData | None
    without_school: NotRequired[list[int]]
    campaign: NotRequired[CampaignData]
    target: NotRequired[list[int]]


def _state(symbols: Symbols, at: CardAt, out: Output) -> _State:
    """Flags, counters, tokens, the ship, and school cards that stay in the box."""

    def name(kind: str, id: str) -> str | None:
        of = id.rpartition(".")[0]
        if of not in symbols.placed:
            return _name(symbols, kind, id, at, out)
        out.origins[f"{kind}.{id}"] = out.origins[f"{kind}.{of}"]
        return f"{kind}.{id}.name"

    declared = {counter.id.text: counter for counter in counters(at.card)}
    declared |= {
        one.id.text: one
        for counter in symbols.placed.values()
        for one in one_each(counter, symbols.locations or ())
    }

    state: _State = {
        "flags": [{"id": id, "name": name("flag", id)} for id in symbols.flags if id not in symbols.each],
        "counters": [
            _counter(counter, name("counter", counter.id), declared[counter.id], at, out)
            for counter in symbols.counters.values()
            if counter.id not in symbols.each and not is_word(counter.id)
        ],
        "tokens": [
            {"id": id, "name": name("token", id) or "", "limit": token.limit}
            for id, token in symbols.tokens.items()
        ],
        "ship": _ship(symbols.ship),
    }
    own = {
        f"{kind}s": [_own_word(word, kind, at, out) for word in words_of_kind.values()]
        for kind, words_of_kind in symbols.own_words.items()
        if words_of_kind
    }
    state.update(cast("Any", own))
    if symbols.each:
        state["own"] = [
            _own(counter, name("flag" if counter.flag else "counter", id), at, out)
            for id, counter in symbols.each.items()
        ]
    state.update(cast("Any", of_scenario(at.card)))
    if symbols.left_out:
        state["without_school"] = sorted(symbols.left_out)
    return state


def _own_word(word: OwnWord, kind: str, at: CardAt, out: Output) -> dict[str, object]:
    """CMB-1, CMB-2: a tag or a combo that the game does not have."""
    string = f"{kind}.{word.id.lower()}.name"
    if isinstance(word.title, Text):
        out.string(string, at, word.title)
    elif word.name is not None:
        out.strings[string], out.origins[string] = in_words(word.name), at.origin(word.name)
    pairs = {"pairs": [list(pair) for pair in word.pairs]} if word.pairs else {}
    return {"id": word.id, "name": string, **pairs}


def _counter(
    bounds: CounterBounds, name: str | None, counter: Counter, at: CardAt, out: Output
) -> CounterData:
    """A counter; ADV-10: an end beyond which nothing happens is not there."""
    data: dict[str, Any] = {"id": bounds.id, "name": name}
    data |= {"low": bounds.low, "high": bounds.high, "start": bounds.start}
    for end, block in counter.beyond.items():
        scope = CardScope(at, owner="scenario")
        data[end] = lower_block(block, f"counter.{bounds.id}.{end}", scope, out, counter.id)
    return cast("CounterData", data)


def _placed(symbols: Symbols, at: CardAt, out: Output) -> list[PlacedData]:
    """The counters that each location has one of."""
    return [
        {
            "id": id,
            "title": _name(symbols, "counter", id, at, out) or "",
            "places": list(symbols.locations or ()),
        }
        for id in symbols.placed
    ]


def _own(counter: Counter, name: str | None, at: CardAt, out: Output) -> OwnData:
    low, high = counter.low.value, counter.high.value
    bounds = CounterBounds(counter.id.text, low, high, counter.first)
    return cast("OwnData", {**_counter(bounds, name, counter, at, out), "flag": counter.flag})


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
        case "flag" | "note", flags:
            return [(f"flag.{flag.id.text}", flag) for flag in flags if isinstance(flag, Declared)]
        case _:
            return []
