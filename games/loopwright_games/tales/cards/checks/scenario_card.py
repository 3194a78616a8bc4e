"""The scenario card: flags, counters, tokens and the ship, the start of the game, and what the decks need."""

from __future__ import annotations

from functools import cache
from typing import Any

from loopwright_compiler.core.decks import check_decks, decks_in
from loopwright_compiler.core.declared import check_bounds, check_circles, counters, counters_in, flags_in
from loopwright_compiler.core.target import check_target
from loopwright_compiler.diagnostics.fixes import after, within, without_item, without_line
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_compiler.semantics.visitor import walk
from loopwright_dsl import parse_file
from loopwright_dsl.parser.grammar import language_of
from loopwright_dsl.syntax import (
    Effect,
    Name,
    Node,
    Number,
    Prose,
    Quantity,
    ScenarioCard,
    Setting,
    Sum,
    Text,
)

from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.tales.cards.language.nodes import RumorCard
from loopwright_games.tales.cards.semantics.symbols import machine_id, words_in
from loopwright_games.tales.nouns import KIDS, ROUNDS_PER_WEEK, TOKENS, TRACK_SPACES

from .context import Context, StatementScope


def check_scenario_card(context: Context) -> None:
    """Check the scenario card; nothing to do when there is none."""
    at = context.symbols.scenario
    if at is None:
        return
    card = at.card
    assert isinstance(card, ScenarioCard)
    context.title(at, card.title)
    context.printed(at, card.items)
    declared: dict[str, Node] = {}
    for item in card.items:
        if isinstance(item, Prose):
            context.paragraphs(at, item)
        elif isinstance(item, Setting):
            _setting(context, at, item, declared)
    _two_on_a_sector(context, at, {m.id: m.sector for m in context.symbols.machines.values()})
    _two_on_a_sector(context, at, {id: sector for id, (_, sector) in context.symbols.placed_events.items()})
    _decks(context, at, card)
    declared_counters = {counter.id.text: (at, counter) for counter in counters(card)}
    check_circles(context.reporter, declared_counters, context.symbols.decks, context.symbols.effects)
    check_decks(
        context.reporter,
        context.symbols.decks,
        language_of(DIALECT).vocabulary,
        complete=not context.symbols.in_doubt,
    )


def _setting(context: Context, at: CardAt, item: Setting, declared: dict[str, Node]) -> None:
    report = context.reporter.on
    match item.kind, item.args:
        case "weeks", (Number() as weeks,):
            if weeks.value not in (1, 2):
                report(at, "LW0310", weeks, fix=within(weeks, 1, 2), value=weeks.value)
        case "target", _:
            check_target(context.reporter, at, item, KIDS[1] - KIDS[0] + 1)
        case "diary", numbers:
            for number in numbers:
                if isinstance(number, Number):
                    context.diary(at, number)
                    _once(context, at, number, f"diary {number.value}", declared)
        case "rumors", names:
            for name in names:
                if isinstance(name, Name):
                    _rumor_set(context, at, name)
                    _once(context, at, name, f"rumors {name.text}", declared)
        case "complications", numbers:
            for number in numbers:
                if isinstance(number, Number):
                    _complication(context, at, number, declared)
        case "without_school", numbers:
            for number in numbers:
                if isinstance(number, Number):
                    _left_out(context, at, number)
                    _once(context, at, number, f"school {number.value}", declared)
        case "event", (Name() as name, Name() as sector):
            context.event(at, name)
            context.sector(at, sector)
            _once(context, at, name, f"event {name.text}", declared)
        case "enigma_limit", (Quantity() | Sum() as limit,):
            _enigma_limit(context, at, limit)
        case "machine", (Name() as model, label, Name() as sector, Name() as response):
            declare(context, at, model, machine_id(model, label), declared)
            _machine(context, at, model, sector, response)
        case _:
            check_declared(context, at, item, declared)


def _once(context: Context, at: CardAt, node: Node, what: str, declared: dict[str, Node]) -> None:
    first = declared.setdefault(what, node)
    if first is not node:
        context.reporter.again(at, "LW0333", node, what, (at, first), without_item(at, node))


def _complication(context: Context, at: CardAt, number: Number, declared: dict[str, Node]) -> None:
    """VAR-12: a card of the complication deck is known, is there once, and is not in play already."""
    context.diary(at, number)
    _once(context, at, number, f"complications {number.value}", declared)
    if any(start.value == number.value for start in context.symbols.start_diary):
        context.reporter.on(at, "LW0348", number, fix=without_item(at, number), name=number.value)


def _left_out(context: Context, at: CardAt, number: Number) -> None:
    """A card of the world's school deck."""
    symbols = context.symbols
    if number.value not in symbols.left_out and symbols.world_files:
        of_world = [value for value, card in symbols.school.items() if card.source.of_world]
        known = listed(sorted([*symbols.left_out, *of_world]))
        context.reporter.on(at, "LW0219", number, name=number.value, known=known)


def _enigma_limit(context: Context, at: CardAt, limit: Quantity | Sum) -> None:
    """VAR-12: the limit is at least 1 for every number of kids."""
    terms = limit.terms if isinstance(limit, Sum) else ((1, limit),)
    for kids in range(KIDS[0], KIDS[1] + 1):
        values = [sign * _plain_value(term, kids) for sign, term in terms]
        if sum(values) < 1:
            context.reporter.on(at, "LW0349", limit, value=sum(values), kids=kids)
            return


def _plain_value(term: Quantity, kids: int) -> int:
    return term.args[0].value if term.args and isinstance(term.args[0], Number) else kids


def _rumor_set(context: Context, at: CardAt, name: Name) -> None:
    sets = {rumor_set for rumor_set, _ in context.symbols.rumors}
    begun = f"rumor {name.text}" in context.symbols.headers
    unsure = not context.symbols.all_files or "rumor" in context.symbols.unread
    if name.text not in sets and not begun and not unsure:
        near = nearest(name.text, sets)
        known = listed(sets) if sets else f'none; one begins with `rumor {name.text} 1 "Title" at K`'
        context.reporter.on(at, "LW0205", name, name=name.text, suggestion=near, known=known)


def _machine(context: Context, at: CardAt, model: Name, sector: Name, response: Name) -> None:
    context.sector(at, sector)
    if not context.model(at, model) or not context.symbols.clean:
        return
    variants = [variant for machine, variant in context.symbols.responses if machine == model.text]
    if response.text not in variants:
        values: dict[str, Any] = {"name": response.text, "machine": model.text}
        suggestion = variants[0] if len(variants) == 1 else nearest(response.text, variants)
        values |= {"suggestion": suggestion, "known": listed(variants)}
        context.reporter.on(at, "LW0209", response, **values)


def _two_on_a_sector(context: Context, at: CardAt, sectors: dict[str, Name]) -> None:
    """Two figures, or two tiles; a figure may stand on a tile."""
    taken: dict[str, str] = {}
    for id, sector in sectors.items():
        if sector.text in taken:
            values: dict[str, Any] = {"name": sector.text, "machine": id, "other": taken[sector.text]}
            context.reporter.on(at, "LW0312", sector, **values)
        taken.setdefault(sector.text, id)


def _decks(context: Context, at: CardAt, card: ScenarioCard) -> None:
    """The diaries, rumors and school cards that a game needs from its first round on."""
    symbols, report = context.symbols, context.reporter.on
    if not symbols.start_diary:
        first_card = min(symbols.diary, default=None)
        fix = None if first_card is None else after(card.title, f"\n  diary {first_card}")
        report(at, "LW0313", card.id, fix=fix, name=card.id.text)
    if not symbols.rumor_sets:
        sets = ", ".join(sorted({name for name, _ in symbols.rumors}))
        fix = after(card.title, f"\n  rumors {sets}") if sets else None
        report(at, "LW0324", card.id, fix=fix, name=card.id.text)
    if not symbols.clean:
        return
    rumors = [rumor.card for (name, _), rumor in symbols.rumors.items() if name in symbols.rumor_sets]
    known = {name for name, _ in symbols.rumors}
    places = {rumor.at.text for rumor in rumors if isinstance(rumor, RumorCard)}
    if symbols.rumor_sets and known.issuperset(symbols.rumor_sets) and len(places) < TRACK_SPACES:
        first = next(iter(symbols.rumor_sets.values()))
        report(at, "LW0323", first, count=len(places), needed=TRACK_SPACES)
    if len(symbols.school) < ROUNDS_PER_WEEK:
        report(at, "LW0322", card.id, count=len(symbols.school), needed=ROUNDS_PER_WEEK)
    if not symbols.endings:
        report(at, "LW0319", card.id, name=card.id.text)


def check_declared(context: Context, at: CardAt, item: Setting, declared: dict[str, Node]) -> None:
    """One line that declares something; `declared` are the names that are taken."""
    for flag in flags_in(item):
        declare(context, at, flag.id, flag.id.text, declared)
        _title(context, at, flag.title)
    for counter in counters_in(item):
        declare(context, at, counter.id, counter.id.text, declared)
        _title(context, at, counter.title)
        if not _reads_as_counter(counter.id.text):
            context.reporter.on(at, "LW0229", counter.id, name=counter.id.text)
        check_bounds(context.reporter, at, counter)
        for block in counter.beyond.values():
            context.block(block, StatementScope(at))
    for deck in decks_in(item):
        declare(context, at, deck.id, deck.id.text, declared)
        _title(context, at, deck.title)
    match item.kind, item.args:
        case "token", (Name() as name, title, limit):
            declare(context, at, name, name.text, declared)
            _title(context, at, title)
            if not _reads_as_token(name.text):
                context.reporter.on(at, "LW0230", name, name=name.text)
            if isinstance(limit, Number):
                context.bounded(at, limit, "limit", TOKENS)
        case "tag" | "combo", args:
            for word in words_in(item):
                assert word.name is not None
                if context.symbols.own_words[item.kind][word.id].name is None:
                    context.reporter.on(at, "LW0218", word.name, name=word.id)
                declare(context, at, word.name, word.id, declared)
                _title(context, at, word.title if isinstance(word.title, Text) else None)
            for tag in args[2:] if item.kind == "combo" else ():
                assert isinstance(tag, Name)
                context.tag(at, tag)
        case "ship", (place,):
            first = declared.setdefault("ship ", item)  # no name: those have no space in them
            if first is not item:
                context.reporter.again(at, "LW0333", item, "ship", (at, first), without_line(at, item))
            if isinstance(place, Name) and len(place.text) == 1:
                context.location(at, place)


def declare(context: Context, at: CardAt, node: Node, id: str, declared: dict[str, Node]) -> None:
    """Take a name, once."""
    first = declared.setdefault(id, node)
    if first is not node:
        context.reporter.again(at, "LW0224", node, id, (at, first))


def _title(context: Context, at: CardAt, title: Node | None) -> None:
    if isinstance(title, Text):
        context.title(at, title)


@cache
def _reads_as_counter(name: str) -> bool:
    """Whether cards that use the name mean the counter, and not a word of the language."""
    counter_kinds, changed = _meant(f"when {name} >= 1: {name} +1", name)
    return counter_kinds == changed == ["counter"]


@cache
def _reads_as_token(name: str) -> bool:
    """The same for a kind of token."""
    token_kinds, changed = _meant(f"when {name} at K >= 1 or {name} in play >= 1: remove every {name}", name)
    return token_kinds == ["token_at", "token_in_play"] and changed == ["remove_tokens"]


def _meant(line: str, name: str) -> tuple[list[str], list[str]]:
    """The numbers that a line of a diary side asks for, and its verbs; none if it cannot be read."""
    read = parse_file(f'diary 1 "{name}"\n  front\n    {line}\n', name, DIALECT)
    nodes = [node for placed in read.cards for node in walk(placed.card)]
    kinds = [node.kind for node in nodes if isinstance(node, Quantity) and node.kind != "number"]
    changed = [node.verb for node in nodes if isinstance(node, Effect)]
    return ([], []) if read.diagnostics else (kinds, changed)
