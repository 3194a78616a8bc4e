"""Diary, rumor, school and response cards: numbers, sides, lines, and what stands in them."""

from __future__ import annotations

from dataclasses import replace

from loopwright_dsl.nodes import (
    Action,
    Avoid,
    Block,
    Card,
    DefaultFirewall,
    DiaryCard,
    Effect,
    Ending,
    Goal,
    Ignore,
    Moves,
    Name,
    NewRumors,
    Node,
    On,
    Override,
    Prose,
    ResponseCard,
    ResponseSide,
    RumorCard,
    ScenarioCard,
    SchoolCard,
    SchoolEvent,
    Side,
    When,
)

from .. import limits
from ..project import Scenario
from ..reporter import CardAt
from ..vocabulary import EVENTS
from ..walk import walk
from .conditions import check_condition
from .context import Context, Place
from .statements import check_block, check_ending


def check_cards(context: Context, scenario: Scenario) -> None:
    """Check every card of the world and of the scenario; of two equal cards the scenario's is the odd one."""
    cards = [*(scenario.world.cards if scenario.world else []), *scenario.cards]
    first_of: dict[str, CardAt] = {}
    effects = 0
    for number, at in enumerate(cards, 1):
        if number > limits.CARDS or effects > limits.EFFECTS:
            what = f"{limits.CARDS} cards" if number > limits.CARDS else f"{limits.EFFECTS} effects"
            context.reporter.on(at, "LW0338", at.card, limit=what)
            return
        effects += sum(isinstance(node, Effect) for node in walk(at.card))
        _twice(context, at, first_of)
        _card(context, at)


def _twice(context: Context, at: CardAt, first_of: dict[str, CardAt]) -> None:
    if not at.placed.is_sure(_head(at.card).span):
        return
    key, code = _identity(at.card)
    first = first_of.setdefault(key, at)
    if first is not at:
        context.reporter.again(at, code, _head(at.card), key, (first, _head(first.card)))


def _identity(card: Card) -> tuple[str, str]:
    match card:
        case DiaryCard(number=number):
            return f"diary {number.value}", "LW0220"
        case RumorCard(set=name, number=number):
            return f"rumor {name.text} {number.value}", "LW0221"
        case SchoolCard(number=number):
            return f"school {number.value}", "LW0222"
        case ResponseCard(machine=machine, variant=variant):
            return f"response {machine.text} {variant.text}", "LW0223"
        case ScenarioCard():
            return "scenario", "LW0226"


def _head(card: Card) -> Node:
    """The number or id in a card's first line."""
    match card:
        case DiaryCard(number=number) | RumorCard(number=number) | SchoolCard(number=number):
            return number
        case ResponseCard(variant=variant):
            return variant
        case ScenarioCard(id=name):
            return name


def _card(context: Context, at: CardAt) -> None:
    match at.card:
        case DiaryCard() as card:
            _diary(context, at, card)
        case RumorCard() as card:
            context.title(at, card.title)
            context.location(at, card.at)
            check_block(context, card.body, Place(at))
        case SchoolCard() as card:
            _school(context, at, card)
        case ResponseCard() as card:
            _response(context, at, card)


def _diary(context: Context, at: CardAt, card: DiaryCard) -> None:
    context.title(at, card.title)
    if not any(side.name.text == "front" for side in card.sides):
        context.reporter.on(at, "LW0321", card.number, name=card.number.value)
    for side in card.sides:
        for item in side.items:
            _side_item(context, item, Place(at, side.name.text, kid=False), side)


def _side_item(
    context: Context,
    item: Prose | Goal | When | On | Override | Action | Ending,
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
        case On(event=event, condition=condition, body=body):
            acting = replace(place, kid=EVENTS[event.kind].kid)
            for arg in event.args:
                if isinstance(arg, Name):
                    context.location(place.at, arg)
            if condition is not None:
                check_condition(context, condition, acting)
            check_block(context, body, acting)
        case Override(rule=rule, body=body):
            same = [
                other for other in side.items if isinstance(other, Override) and other.rule.text == rule.text
            ]
            if same[0] is not item:
                context.reporter.on(place.at, "LW0328", rule, name=rule.text)
            check_block(context, body, place)
        case Action():
            _action(context, item, replace(place, kid=True))
        case Ending():
            check_ending(context, item, place)


def _action(context: Context, action: Action, place: Place) -> None:
    context.title(place.at, action.label)
    for location in action.at:
        context.location(place.at, location)
    if action.spend is not None and not 0 <= action.spend.value <= 6:
        context.reporter.on(place.at, "LW0304", action.spend, value=action.spend.value)
    if action.condition is not None:
        check_condition(context, action.condition, place)
    check_block(context, action.body, place)


def _school(context: Context, at: CardAt, card: SchoolCard) -> None:
    report = context.reporter.on
    context.title(at, card.title)
    for kind, what in ((NewRumors, "rumors"), (Moves, "move")):
        if not any(isinstance(item, kind) for item in card.items):
            report(at, "LW0329", card.number, name=card.number.value, missing=what)
    for item in card.items:
        match item:
            case Prose(paragraphs=paragraphs):
                for text in paragraphs:
                    context.prose(at, text)
            case NewRumors(minus=minus):
                if not 0 <= minus.value <= 2:
                    report(at, "LW0308", minus, value=minus.value)
            case SchoolEvent(body=body):
                check_block(context, body, Place(at))
            case Moves(moves=moves):
                for move in moves:
                    if move.steps is not None and move.steps.value not in (1, 2):
                        report(at, "LW0309", move.steps, value=move.steps.value)


def _response(context: Context, at: CardAt, card: ResponseCard) -> None:
    context.model(at, card.machine)
    for name in ("routine", "alert"):
        if not any(side.name.text == name for side in card.sides):
            context.reporter.on(at, "LW0330", card.variant, name=name)
    for side in card.sides:
        _response_side(context, at, side)


def _response_side(context: Context, at: CardAt, side: ResponseSide) -> None:
    answers = [item for item in side.items if isinstance(item, Ignore | Avoid)]
    if not answers:
        context.reporter.on(at, "LW0331", side.name, name=side.name.text)
    for answer in answers[1:]:
        context.reporter.on(at, "LW0332", answer, name=side.name.text)
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
        check_block(context, body, Place(at, in_response=True, in_test=isinstance(item, Avoid)))
