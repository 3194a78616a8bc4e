"""Every card: its sides and lines, overrides of a diary side, effect cards, how much one may hold.

A card may hold as much of one thing as a bundle does, and the engine takes. Overrides name each rule once,
with numbers within their bounds. No effect card does itself.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from graphlib import CycleError, TopologicalSorter
from typing import Final

from loopwright_compiler.checks.memo import CachedFindings
from loopwright_compiler.checks.shared import Bounded, check_sizes, declared
from loopwright_compiler.core.checks import check_names
from loopwright_compiler.core.decks import decks_in
from loopwright_compiler.core.declared import counters_in, flags_in
from loopwright_compiler.core.place_checks import check_places
from loopwright_compiler.core.ticks import check_copies
from loopwright_compiler.core.timers import check_timers
from loopwright_compiler.diagnostics.fixes import after, instead, within, without_item, without_line
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.project import plain_files
from loopwright_compiler.project.project import Scenario
from loopwright_compiler.semantics.card_facts import facts, head
from loopwright_compiler.semantics.visitor import walk
from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.record import record
from loopwright_dsl.syntax import (
    Action,
    Block,
    Card,
    CardLine,
    Compare,
    DeckCard,
    Do,
    Effect,
    EffectCard,
    Ending,
    Name,
    Node,
    Number,
    On,
    Override,
    Prose,
    RuleNumber,
    RuleOff,
    ScenarioCard,
    When,
    WorldCard,
)

from loopwright_games.tales.card_kinds import CARD_KINDS, KindLine, LineTakes, Need
from loopwright_games.tales.cards import limits
from loopwright_games.tales.words import DEFAULT_EFFECTS, IDLE_NUMBERS, NUMBERS, ArgumentKind, spelled

from ..language.nodes import (
    Avoid,
    DefaultFirewall,
    DiaryCard,
    Goal,
    Ignore,
    Moves,
    NewRumors,
    ResponseCard,
    ResponseSide,
    RumorCard,
    SchoolCard,
    SchoolEvent,
    Side,
    SidePart,
)
from ..semantics.symbols import Symbols
from .context import STEPS_OF_A_CHORE, StatementScope
from .statements import TalesChecks
from .suspicious import check_sense, check_suspicious


def check_held(context: TalesChecks, at: CardAt, card: WorldCard) -> None:
    """Check a card that a kid holds, or an event location."""
    context.title(at, card.title)
    context.printed(at, card.items)
    if card.at is not None:
        context.location(at, card.at)
    kind = CARD_KINDS[card.kind]
    lines = {line.name: line for line in kind.lines}
    for item in card.items:
        match item:
            case Prose():
                context.paragraphs(at, item)
            case Action():
                context.action(item, StatementScope(at))
            case On():
                context.listener(item, StatementScope(at))
            case CardLine(key=key):
                _line(context, at, lines[key], item)
    copies = [
        number.value
        for line in _lines(card, "copies")
        for number in line.values
        if isinstance(number, Number)
    ]
    check_copies(context.reporter, at, max(copies, default=1), context.symbols.effects)
    for need in kind.needs:
        _needs(context, at, card, need)
    match card.kind:
        case "item":
            _item(context, at, card)
        case "chore":
            _chore(context, at, card)
        case "event":
            _event(context, at, card)


OWN_NOUNS: Final = {ArgumentKind.TAG: TalesChecks.tag, ArgumentKind.COMBO: TalesChecks.combo}
"""Nouns of which a scenario and its world may have more than the game."""


def _line(context: TalesChecks, at: CardAt, line: KindLine, written: CardLine) -> None:
    """Check what stands in a line that the kind of card has of its own."""
    context.condition(written.condition, StatementScope(at))
    context.block(written.body, StatementScope(at))
    if line.takes in (LineTakes.WORD, LineTakes.WORDS) and line.noun in OWN_NOUNS:
        for name in written.names:
            OWN_NOUNS[line.noun](context, at, name)
    if line.takes is LineTakes.WORDS:
        _each_once(context, at, written.names)
    for value in written.values:
        if isinstance(value, Number):
            context.bounded(at, value, line.words, line.bounds)


def _needs(context: TalesChecks, at: CardAt, card: WorldCard, need: Need) -> None:
    """Report a line that is missing, with the simplest one to put in."""
    parts = {part.key for part in card.items if isinstance(part, CardLine)}
    parts |= {"action" for part in card.items if isinstance(part, Action)}
    if not parts.isdisjoint(need.lines):
        return
    words = {line.name: line.words for line in CARD_KINDS[card.kind].lines}
    context.reporter.on(
        at,
        "LW0344",
        card.id,
        fix=after(card.title, f"\n  {need.examples[-1]}"),
        name=card.id.text,
        missing="` or `".join(words.get(name, name) for name in need.lines),
        example="` or `".join(need.examples),
    )


def _lines(card: WorldCard, key: str) -> list[CardLine]:
    """The lines of this name on a card; one, or none, unless its author went astray."""
    return [item for item in card.items if isinstance(item, CardLine) and item.key == key]


def _item(context: TalesChecks, at: CardAt, card: WorldCard) -> None:
    """CMB-5: a scenario has no iconic items, and of none are there copies."""
    if not _lines(card, "iconic"):
        return
    if not at.source.of_world:  # those of a world are looked at with its kids
        context.reporter.on(at, "LW0513", card.id, name=card.id.text)
    for line in _lines(card, "copies"):
        for count in line.values:
            if isinstance(count, Number) and count.value > 1:
                context.reporter.on(at, "LW0345", count, fix=without_line(at, line), name=card.id.text)


def _each_once(context: TalesChecks, at: CardAt, names: tuple[Name, ...]) -> None:
    first_of: dict[str, Name] = {}
    for name in names:
        first = first_of.setdefault(name.text, name)
        if first is not name:
            context.reporter.again(at, "LW0333", name, name.text, (at, first), without_item(at, name))


def _chore(context: TalesChecks, at: CardAt, card: WorldCard) -> None:
    """END-4: a chore can be fulfilled."""
    parts = [item for item in card.items if isinstance(item, Action | On)]
    if _lines(card, "done_when") or any(_is_step(context, node) for part in parts for node in walk(part)):
        return
    context.reporter.on(at, "LW0346", card.id, name=card.id.text)


def _is_step(context: TalesChecks, node: Node) -> bool:
    """A step of the chore, or what was meant to be one and is reported as no counter."""
    match node:
        case Effect(verb="counter", args=(Name(text=text), *_)):
            return text in STEPS_OF_A_CHORE and text not in context.symbols.counters
        case Effect(verb="chore_step", args=(Number(value=value),)):
            return value >= 0  # `+0` is a mistake of its own
        case _:
            return False


def _event(context: TalesChecks, at: CardAt, card: WorldCard) -> None:
    """MAP-5: the actions of an event location are done at the location that it is bound to."""
    assert card.at is not None
    for item in card.items:
        if isinstance(item, Action) and item.at:
            fix = Fix(after(item.label, "").span.to(item.at[-1].span), "")
            context.reporter.on(at, "LW0347", item.at[0], fix=fix, name=card.at.text)


Rule = Override | RuleNumber | RuleOff


def check_cards(context: TalesChecks, scenario: Scenario, findings: CachedFindings | None = None) -> None:
    """Check every card of the world and of the scenario; of two equal cards the scenario's is the odd one.

    findings: those of earlier checks, which are taken over where they still hold.
    """
    cards = list(_within_limits(context, scenario))
    check_names(cards, context.symbols.endings, context.reporter, partial(_free, context.symbols))
    check_timers(context.reporter, cards, _declared(context.symbols))
    if findings is None:
        for at in cards:
            _card(context, at)
        return
    findings.begin(context.symbols)
    for at in cards:
        context.reporter.extend(findings.of(at, _alone))
    findings.end(context.symbols)


def _declared(symbols: Symbols) -> dict[str, tuple[CardAt, Name]]:
    """The counters, flags and decks, which share one list of names with timers."""
    at = symbols.scenario
    items = at.card.items if at is not None and isinstance(at.card, ScenarioCard) else ()
    names = [one.id for item in items for row in (flags_in, counters_in, decks_in) for one in row(item)]
    return {name.text: (at, name) for name in names if at is not None}


def _free(symbols: Symbols, card: Card) -> tuple[int | None, Fix | None]:
    """The number of a diary card that some card asks for, and the change to a number that is free."""
    free = _free_number(symbols, card)
    wanted = symbols.misnumbered if isinstance(card, DiaryCard) else None
    return wanted, None if free is None else instead(head(card), free)


def _free_number(symbols: Symbols, card: Card) -> int | None:
    """A number that no card of its kind has."""
    match card:
        case DiaryCard():
            taken = list(symbols.diary)
            if symbols.misnumbered is not None:
                return symbols.misnumbered
        case RumorCard(set=name):
            taken = [number for rumor_set, number in symbols.rumors if rumor_set == name.text]
        case SchoolCard():
            taken = list(symbols.school)
        case _:
            return None
    return max(taken, default=0) + 1


def _alone(at: CardAt, symbols: Symbols, reporter: Reporter) -> None:
    """Check one card by its own tree and the declared names; nothing else may be looked at here."""
    _card(TalesChecks(symbols, reporter), at)


def _within_limits(context: TalesChecks, scenario: Scenario) -> Iterator[CardAt]:
    """The cards up to the first that is too much; that is reported."""
    cards = [*(scenario.world.cards if scenario.world else []), *scenario.cards]
    named = check_named(context)
    effects = 0
    decks: Tally[str] = Tally()
    for number, at in enumerate(cards, 1):
        kind = at.card.kind if isinstance(at.card, WorldCard) else ""
        decks[kind] += 1
        whole = extent(at.card, named)
        effects += 0 if isinstance(at.card, EffectCard) else whole.effects
        most = _too_many(at.card, number, effects, decks[kind])
        if whole.levels > plain_files.LEVELS_OF_A_CARD:
            most = f"{plain_files.LEVELS_OF_A_CARD} blocks inside each other"
        if most is not None:
            context.reporter.on(at, "LW0338", at.card, limit=most)
            return
        yield at


def _too_many(card: Card, cards: int, effects: int, deck: int) -> str | None:
    """Which limit is passed with this card."""
    if cards > plain_files.CARDS:
        return f"{plain_files.CARDS} cards"
    if isinstance(card, WorldCard) and deck > limits.CARDS_OF_A_DECK:
        return f"{limits.CARDS_OF_A_DECK} cards of this kind"
    return f"{plain_files.EFFECTS} effects" if effects > plain_files.EFFECTS else None


def _card(context: TalesChecks, at: CardAt) -> None:
    """Report the mistakes of one card, and, when there is none, what is doubtful in it."""
    before = context.reporter.errors
    _whole_card(context, at)
    if at.placed.complete and context.reporter.errors == before:
        check_sense(context, at)
        check_suspicious(context, at)


def _bounded(node: Node) -> Iterator[Bounded]:
    """What nodes of Tales hold that is bounded."""
    if isinstance(node, Moves):
        yield limits.MOVES, "machine moves on a line", node.moves
    elif isinstance(node, ScenarioCard):
        yield from declared(node, limits.DECLARED, limits.SEVERAL)


def _whole_card(context: TalesChecks, at: CardAt) -> None:
    check_sizes(context.reporter, at, _bounded)
    check_places(context.reporter, at)
    match at.card:
        case DiaryCard() as card:
            _diary(context, at, card)
        case RumorCard() as card:
            context.title(at, card.title)
            context.location(at, card.at)
            context.printed(at, (card.printed,))
            context.block(card.body, StatementScope(at))
        case SchoolCard() as card:
            _school(context, at, card)
        case ResponseCard() as card:
            _response(context, at, card)
        case DeckCard() as card:
            if context.deck(at, card.deck):
                context.deck_card(at, card, StatementScope(at), context.symbols.effects)
        case EffectCard():
            context.effect_card(at, StatementScope(at, helpers=True, in_response=True, in_effect=True))
        case ScenarioCard():
            pass  # checked before all others
        case WorldCard() as card:
            check_held(context, at, card)


def _diary(context: TalesChecks, at: CardAt, card: DiaryCard) -> None:
    context.title(at, card.title)
    if not any(side.name.text == "front" for side in card.sides):
        context.reporter.on(at, "LW0321", card.number, name=card.number.value)
    for side in card.sides:
        context.printed(at, side.items)
        context.intentions(side.intentions, StatementScope(at, side.name.text))
        for item in side.items:
            _side_item(context, item, StatementScope(at, side.name.text, kid=False), side)


def _side_item(context: TalesChecks, item: SidePart, place: StatementScope, side: Side) -> None:
    match item:
        case Prose():
            context.paragraphs(place.at, item, waits=True)
        case Goal(text=text):
            context.title(place.at, text)
        case When(condition=condition, body=body):
            context.condition(condition, replace(place, awaited=isinstance(condition, Compare)))
            context.block(body, place)
        case On():
            context.listener(item, place)
        case Override(body=body):
            check_rule(context, place.at, item, side)
            context.block(body, replace(place, lies_down=item.rule.text == HOME_FOR_DINNER))
        case RuleNumber() | RuleOff():
            check_rule(context, place.at, item, side)
        case Action():
            context.action(item, place)
        case Ending():
            context.ending(item, place)


HOME_FOR_DINNER = "home for dinner"
_SCHOOL_LINES = {"rumors": "rumors kids", "move": "move worker still"}


def _school(context: TalesChecks, at: CardAt, card: SchoolCard) -> None:
    report = context.reporter.on
    context.title(at, card.title)
    for kind, what in ((NewRumors, "rumors"), (Moves, "move")):
        if not any(isinstance(item, kind) for item in card.items):
            fix = after(card.title, f"\n  {_SCHOOL_LINES[what]}")
            report(at, "LW0329", card.number, fix=fix, name=card.number.value, missing=what)
    context.printed(at, card.items)
    for item in card.items:
        match item:
            case Prose():
                context.paragraphs(at, item)
            case NewRumors(minus=minus):
                if not 0 <= minus.value <= 2:
                    report(at, "LW0308", minus, fix=within(minus, 0, 2), value=minus.value)
            case SchoolEvent(body=body):
                context.block(body, StatementScope(at))
            case Moves(moves=moves):
                for move in moves:
                    if move.steps is not None and move.steps.value not in (1, 2):
                        fix = within(move.steps, 1, 2)
                        report(at, "LW0309", move.steps, fix=fix, value=move.steps.value)


def _response(context: TalesChecks, at: CardAt, card: ResponseCard) -> None:
    context.model(at, card.machine)
    for name in ("routine", "alert"):
        if not any(side.name.text == name for side in card.sides):
            fix = after(card.variant, f"\n  {name}\n    ignore")
            context.reporter.on(at, "LW0330", card.variant, fix=fix, name=name)
    for side in card.sides:
        _response_side(context, at, side)


def _response_side(context: TalesChecks, at: CardAt, side: ResponseSide) -> None:
    answers = [item for item in side.items if isinstance(item, Ignore | Avoid)]
    if not answers:
        fix = after(side.name, "\n    ignore")
        context.reporter.on(at, "LW0331", side.name, fix=fix, name=side.name.text)
    for answer in answers[1:]:
        context.reporter.on(at, "LW0332", answer, name=side.name.text)
    context.printed(at, side.items)
    for item in side.items:
        body: Block | None = None
        match item:
            case Prose():
                context.paragraphs(at, item)
            case Avoid(failure=failure):
                body = failure
            case DefaultFirewall(body=block):
                body = block
        context.block(body, StatementScope(at, in_response=True, helpers=True))


@record
class CardExtent:
    """How much a card or an effect card stands for: effects in all, and blocks inside each other."""

    effects: int = 0
    levels: int = 0


def check_named(context: TalesChecks) -> dict[str, CardExtent]:
    """Report effects that do themselves; returns the extent of each effect card."""
    named = context.symbols.effects
    uses = {name: [name for name, _ in facts(at.card).does if name in named] for name, at in named.items()}
    while True:
        try:
            order = list(TopologicalSorter(uses).static_order())
        except CycleError as error:
            _circle(context, error.args[1], uses)
        else:
            break
    extents: dict[str, CardExtent] = {}
    for name in order:
        extents[name] = extent(named[name].card, {key: extents[key] for key in uses[name]})
    return extents


def extent(card: Card, named: Mapping[str, CardExtent]) -> CardExtent:
    """The extent of a card, where `named` tells those of the effects that it does."""
    own = facts(card)
    effects, levels = own.effects, own.levels
    for name, level in own.does:
        whole = named.get(name, CardExtent())
        effects += whole.effects
        levels = max(levels, level + 1 + whole.levels)
    return CardExtent(min(effects, plain_files.EFFECTS + 1), levels)


def _circle(context: TalesChecks, circle: list[str], uses: dict[str, list[str]]) -> None:
    """Report a circle on the first of its cards, and open it there, to find what else there is."""
    round_trip = circle[:0:-1]  # from the one that does to the one that is done
    start = min(range(len(round_trip)), key=lambda place: list(uses).index(round_trip[place]))
    names = round_trip[start:] + round_trip[: start + 1]
    at = context.symbols.effects[names[0]]
    step = next(node for node in facts(at.card).nodes if isinstance(node, Do) and node.id.text == names[1])
    context.reporter.on(at, "LW0352", step, name=names[0], circle=" → ".join(names))
    uses[names[0]] = [name for name in uses[names[0]] if name != names[1]]


def check_rule(context: TalesChecks, at: CardAt, item: Rule, side: Side) -> None:
    """`rule …` of a diary side."""
    same = [other for other in side.items if type(other) is type(item) and _name(other) == item.rule.text]
    if same[0] is not item:
        context.reporter.on(at, "LW0328", item.rule, name=item.rule.text)
    if isinstance(item, RuleNumber):
        rule = NUMBERS[_word(item)]
        context.bounded(at, item.value, f"rule {item.rule.text}", (rule.low, rule.high))
        _idle(context, at, item, side)
    if _says_nothing_new(item):
        context.reporter.on(at, "LW0522", item.rule, fix=without_line(at, item), name=item.rule.text)


def _idle(context: TalesChecks, at: CardAt, item: RuleNumber, side: Side) -> None:
    """A number of a rule that the same side switches off."""
    needed = spelled(IDLE_NUMBERS.get(_word(item), ""))
    for other in side.items:
        if isinstance(other, RuleOff) and other.rule.text == needed:
            fix = without_line(at, item)
            context.reporter.on(at, "LW0523", item.rule, fix=fix, beside=other, rule=needed)


def _says_nothing_new(item: Rule) -> bool:
    """Whether the game does the same without the override."""
    match item:
        case RuleNumber(value=value):
            return value.value == NUMBERS[_word(item)].default
        case Override(body=Block(statements=(Effect(verb=verb, args=(Number(value=by),), who=who),))):
            acting = who is None or who.text == "you"
            return acting and (verb, by) == DEFAULT_EFFECTS.get(_word(item))
        case _:
            return False


def _word(item: Rule) -> str:
    return item.rule.text.replace(" ", "_")


def _name(item: object) -> str | None:
    return item.rule.text if isinstance(item, Rule) else None
