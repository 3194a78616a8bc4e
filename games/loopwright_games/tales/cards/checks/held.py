"""Items, anomalies, chores and event locations: the lines they need, their bounds, what stands in them."""

from __future__ import annotations

from typing import Any

from loopwright_compiler.diagnostics.fixes import after, without_item, without_line
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.semantics.visitor import walk
from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.syntax import (
    Action,
    AnomalyCard,
    ChoreCard,
    Color,
    Copies,
    DoneWhen,
    Effect,
    EventCard,
    Gives,
    Iconic,
    ItemCard,
    Name,
    Node,
    Number,
    On,
    Prose,
    Reward,
    Steps,
    Tags,
    Uses,
)

from loopwright_games.tales.nouns import COPIES, STEPS, USES

from .conditions import check_condition
from .context import STEPS_OF_A_CHORE, Context, Place
from .statements import check_action, check_block, check_listener

Held = ItemCard | AnomalyCard | ChoreCard | EventCard


def check_held(context: Context, at: CardAt, card: Held) -> None:
    """Check a card that a kid holds, or an event location."""
    context.title(at, card.title)
    context.printed(at, card.items)
    for item in card.items:
        match item:
            case Prose(paragraphs=paragraphs):
                for text in paragraphs:
                    context.prose(at, text)
            case Action():
                check_action(context, item, Place(at))
            case On():
                check_listener(context, item, Place(at))
    match card:
        case ItemCard():
            _item(context, at, card)
        case AnomalyCard():
            _anomaly(context, at, card)
        case ChoreCard():
            _chore(context, at, card)
        case EventCard():
            _event(context, at, card)


def _needs(context: Context, at: CardAt, card: Held, kind: type[Node], what: str, *lines: str) -> None:
    """Report a line that is missing; `lines` are examples of it."""
    if not any(isinstance(item, kind) for item in card.items):
        fix = after(card.title, f"\n  {lines[-1]}")
        values: dict[str, Any] = {"missing": what, "example": "` or `".join(lines)}
        context.reporter.on(at, "LW0344", card.id, fix=fix, name=card.id.text, **values)


def _item(context: Context, at: CardAt, card: ItemCard) -> None:
    _needs(context, at, card, Color, "color", "color BRAVE", "color black")
    iconic = any(isinstance(item, Iconic) for item in card.items)
    if iconic and not at.source.of_world:  # those of a world are looked at with its kids
        context.reporter.on(at, "LW0513", card.id, name=card.id.text)
    for item in card.items:
        match item:
            case Copies(count=count):
                context.bounded(at, count, "copies", COPIES)
                if iconic and count.value > 1:
                    context.reporter.on(at, "LW0345", count, fix=without_line(at, item), name=card.id.text)
            case Tags(names=names):
                _each_once(context, at, names)


def _each_once(context: Context, at: CardAt, names: tuple[Name, ...]) -> None:
    first_of: dict[str, Name] = {}
    for name in names:
        first = first_of.setdefault(name.text, name)
        if first is not name:
            context.reporter.again(at, "LW0333", name, name.text, (at, first), without_item(at, name))


def _anomaly(context: Context, at: CardAt, card: AnomalyCard) -> None:
    """CMB-6: an anomaly has counters, and a tag or a combo to use them for."""
    _needs(context, at, card, Uses, "uses", "uses 3")
    _needs(context, at, card, Gives, "tag` or `combo", "tag LOUD", "combo ROPE")
    for item in card.items:
        if isinstance(item, Uses):
            context.bounded(at, item.count, "uses", USES)


def _chore(context: Context, at: CardAt, card: ChoreCard) -> None:
    """END-4: a chore can be fulfilled, and gives a reward."""
    _needs(context, at, card, Reward, "reward", "reward: favor +1")
    done = False
    for item in card.items:
        match item:
            case Steps(count=count):
                context.bounded(at, count, "steps", STEPS)
            case DoneWhen(condition=condition):
                done = True
                check_condition(context, condition, Place(at))
            case Reward(body=body):
                check_block(context, body, Place(at))
            case Action() | On():
                done |= any(_is_step(context, node) for node in walk(item))
    if not done:
        context.reporter.on(at, "LW0346", card.id, name=card.id.text)


def _is_step(context: Context, node: Node) -> bool:
    """A step of the chore, or what was meant to be one and is reported as no counter."""
    match node:
        case Effect(verb="counter", args=(Name(text=text), *_)):
            return text in STEPS_OF_A_CHORE and text not in context.symbols.counters
        case Effect(verb="chore_step", args=(Number(value=value),)):
            return value >= 0  # `+0` is a mistake of its own
        case _:
            return False


def _event(context: Context, at: CardAt, card: EventCard) -> None:
    """MAP-5: an event location is bound to a location, and so are its actions."""
    context.location(at, card.at)
    _needs(context, at, card, Action, "action", 'action "Look around": nothing')
    for item in card.items:
        if isinstance(item, Action) and item.at:
            fix = Fix(after(item.label, "").span.to(item.at[-1].span), "")
            context.reporter.on(at, "LW0347", item.at[0], fix=fix, name=card.at.text)
