"""Every card, and in detail diary, rumor, school and response cards: sides, lines, what stands in them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import replace

from loopwright_dsl.syntax import (
    Action,
    Avoid,
    Block,
    Card,
    DefaultFirewall,
    DiaryCard,
    EffectCard,
    Ending,
    Goal,
    Ignore,
    Moves,
    NewRumors,
    On,
    Override,
    Prose,
    ResponseCard,
    ResponseSide,
    RuleNumber,
    RuleOff,
    RumorCard,
    ScenarioCard,
    SchoolCard,
    SchoolEvent,
    Side,
    SidePart,
    When,
)

from loopwright_compiler.diagnostics.fixes import after, within
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.project import limits
from loopwright_compiler.project.project import Scenario
from loopwright_compiler.semantics.symbols import Symbols

from .conditions import check_condition
from .context import Context
from .duplicates import check_endings_twice, check_twice
from .effect_cards import check_named, extent
from .held import Held, check_held
from .intentions import check_intentions
from .memo import Findings
from .overrides import check_rule
from .place import Place
from .sizes import check_sizes
from .statements import check_action, check_block, check_ending, check_listener
from .suspicious import check_doubts, check_sense


def check_cards(context: Context, scenario: Scenario, findings: Findings | None = None) -> None:
    """Check every card of the world and of the scenario; of two equal cards the scenario's is the odd one.

    findings: those of earlier checks, which are taken over where they still hold.
    """
    cards = list(_within_limits(context, scenario))
    first_of: dict[str, CardAt] = {}
    for at in cards:
        check_twice(context, at, first_of)
        check_endings_twice(context, at)
    if findings is None:
        for at in cards:
            _card(context, at)
        return
    findings.begin(context.symbols)
    for at in cards:
        context.reporter.extend(findings.of(at, _alone))
    findings.end(context.symbols)


def _alone(at: CardAt, symbols: Symbols, reporter: Reporter) -> None:
    """Check one card by its own tree and the declared names; nothing else may be looked at here."""
    _card(Context(symbols, reporter), at)


def _within_limits(context: Context, scenario: Scenario) -> Iterator[CardAt]:
    """The cards up to the first that is too much; that is reported."""
    cards = [*(scenario.world.cards if scenario.world else []), *scenario.cards]
    named = check_named(context)
    effects = 0
    decks: Tally[type[Card]] = Tally()
    for number, at in enumerate(cards, 1):
        decks[type(at.card)] += 1
        whole = extent(at.card, named)
        effects += 0 if isinstance(at.card, EffectCard) else whole.effects
        most = _too_many(at.card, number, effects, decks[type(at.card)])
        if whole.levels > limits.LEVELS_OF_A_CARD:
            most = f"{limits.LEVELS_OF_A_CARD} blocks inside each other"
        if most is not None:
            context.reporter.on(at, "LW0338", at.card, limit=most)
            return
        yield at


def _too_many(card: Card, cards: int, effects: int, deck: int) -> str | None:
    """Which limit is passed with this card."""
    if cards > limits.CARDS:
        return f"{limits.CARDS} cards"
    if isinstance(card, Held) and deck > limits.CARDS_OF_A_DECK:
        return f"{limits.CARDS_OF_A_DECK} cards of this kind"
    return f"{limits.EFFECTS} effects" if effects > limits.EFFECTS else None


def _card(context: Context, at: CardAt) -> None:
    """Report the mistakes of one card, and, when there is none, what is doubtful in it."""
    before = context.reporter.errors
    _whole_card(context, at)
    if at.placed.complete and context.reporter.errors == before:
        check_sense(context, at)
        check_doubts(context, at)


def _whole_card(context: Context, at: CardAt) -> None:
    check_sizes(context.reporter, at)
    match at.card:
        case DiaryCard() as card:
            _diary(context, at, card)
        case RumorCard() as card:
            context.title(at, card.title)
            context.location(at, card.at)
            context.printed(at, (card.printed,))
            check_block(context, card.body, Place(at))
        case SchoolCard() as card:
            _school(context, at, card)
        case ResponseCard() as card:
            _response(context, at, card)
        case EffectCard(body=body):
            check_block(context, body, Place(at, helpers=True, in_response=True, in_effect=True))
        case ScenarioCard():
            pass  # checked before all others
        case card:
            check_held(context, at, card)


def _diary(context: Context, at: CardAt, card: DiaryCard) -> None:
    context.title(at, card.title)
    if not any(side.name.text == "front" for side in card.sides):
        context.reporter.on(at, "LW0321", card.number, name=card.number.value)
    for side in card.sides:
        context.printed(at, side.items)
        check_intentions(context, side.intentions, Place(at, side.name.text))
        for item in side.items:
            _side_item(context, item, Place(at, side.name.text, kid=False), side)


def _side_item(
    context: Context,
    item: SidePart,
    place: Place,
    side: Side,
) -> None:
    match item:
        case Prose(paragraphs=paragraphs):
            for text in paragraphs:
                context.prose(place.at, text)
        case Goal(text=text):
            context.title(place.at, text)
        case When(condition=condition, body=body):
            check_condition(context, condition, place)
            check_block(context, body, place)
        case On():
            check_listener(context, item, place)
        case Override(body=body):
            check_rule(context, place.at, item, side)
            check_block(context, body, replace(place, lies_down=item.rule.text == HOME_FOR_DINNER))
        case RuleNumber() | RuleOff():
            check_rule(context, place.at, item, side)
        case Action():
            check_action(context, item, place)
        case Ending():
            check_ending(context, item, place)


HOME_FOR_DINNER = "home for dinner"
_SCHOOL_LINES = {"rumors": "rumors kids", "move": "move worker still"}


def _school(context: Context, at: CardAt, card: SchoolCard) -> None:
    report = context.reporter.on
    context.title(at, card.title)
    for kind, what in ((NewRumors, "rumors"), (Moves, "move")):
        if not any(isinstance(item, kind) for item in card.items):
            fix = after(card.title, f"\n  {_SCHOOL_LINES[what]}")
            report(at, "LW0329", card.number, fix=fix, name=card.number.value, missing=what)
    context.printed(at, card.items)
    for item in card.items:
        match item:
            case Prose(paragraphs=paragraphs):
                for text in paragraphs:
                    context.prose(at, text)
            case NewRumors(minus=minus):
                if not 0 <= minus.value <= 2:
                    report(at, "LW0308", minus, fix=within(minus, 0, 2), value=minus.value)
            case SchoolEvent(body=body):
                check_block(context, body, Place(at))
            case Moves(moves=moves):
                for move in moves:
                    if move.steps is not None and move.steps.value not in (1, 2):
                        fix = within(move.steps, 1, 2)
                        report(at, "LW0309", move.steps, fix=fix, value=move.steps.value)


def _response(context: Context, at: CardAt, card: ResponseCard) -> None:
    context.model(at, card.machine)
    for name in ("routine", "alert"):
        if not any(side.name.text == name for side in card.sides):
            fix = after(card.variant, f"\n  {name}\n    ignore")
            context.reporter.on(at, "LW0330", card.variant, fix=fix, name=name)
    for side in card.sides:
        _response_side(context, at, side)


def _response_side(context: Context, at: CardAt, side: ResponseSide) -> None:
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
            case Prose(paragraphs=paragraphs):
                for text in paragraphs:
                    context.prose(at, text)
            case Avoid(failure=failure):
                body = failure
            case DefaultFirewall(body=block):
                body = block
        check_block(context, body, Place(at, in_response=True, helpers=True))
