"""The cards of `card_kinds`: the lines they need, their bounds, what stands in them."""

from __future__ import annotations

from loopwright_compiler.core.ticks import check_copies
from loopwright_compiler.diagnostics.fixes import after, without_item, without_line
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.semantics.visitor import walk
from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.syntax import Action, CardLine, Effect, Name, Node, Number, On, Prose, WorldCard

from loopwright_games.tales.card_kinds import CARD_KINDS, KindLine, LineTakes, Need

from .context import STEPS_OF_A_CHORE, Surroundings
from .statements import TalesChecks


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
                context.action(item, Surroundings(at))
            case On():
                context.listener(item, Surroundings(at))
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


def _line(context: TalesChecks, at: CardAt, line: KindLine, written: CardLine) -> None:
    """Check what stands in a line that the kind of card has of its own."""
    context.condition(written.condition, Surroundings(at))
    context.block(written.body, Surroundings(at))
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
