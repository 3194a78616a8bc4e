"""The names in a card of a kit, and in story tests, for editors and for renaming, by the kit's rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from loopwright_dsl import parse_condition
from loopwright_dsl.parser.dialect import CardLanguage
from loopwright_dsl.parser.kit_grammar import KitLanguage, KitWord, Place
from loopwright_dsl.parser.limits import LONGEST_LINE
from loopwright_dsl.syntax import (
    Card,
    Choice,
    Condition,
    Do,
    Effect,
    EffectCard,
    Ending,
    Event,
    Fact,
    KitCard,
    Name,
    Node,
    Number,
    Quantity,
    ScenarioCard,
    Setting,
)
from loopwright_dsl.syntax.span import Span

from loopwright_compiler.core.declared import counters, flags, shown
from loopwright_compiler.names import Said, What, written
from loopwright_compiler.semantics.visitor import walk


def names_in(card: Card, kit: KitLanguage) -> tuple[Said, ...]:
    """Every name of a card, in written order; a card's key is its kind and its id."""
    return tuple(filter(written, _names(card, kit)))


def _names(card: Card, kit: KitLanguage) -> Iterator[Said]:
    lines = {(kind.name, line.key): line for kind in kit.kinds for line in kind.lines}
    match card:
        case KitCard(kind=kind, id=name, title=title):
            yield Said(What.CARD, f"{kind} {name.text}", name.span, True, title.text)
            for line in card.lines:
                for value in line.values:
                    yield from _in_place(lines[kind, line.key], value)
        case ScenarioCard(id=name, title=title):
            yield Said(What.SCENARIO, name.text, name.span, True, title.text)
        case EffectCard(id=name):
            yield Said(What.EFFECT, name.text, name.span, True)
    for counter in counters(card):
        yield Said(What.COUNTER, counter.id.text, counter.id.span, True, shown(counter.title))
    for flag in flags(card):
        yield Said(What.FLAG, flag.id.text, flag.id.span, True, shown(flag.title))
    yield from _below(card, kit)


def _below(root: Node, kit: KitLanguage) -> Iterator[Said]:
    """The names in a card's blocks, or in a condition."""
    rows = {**_ways(kit.verbs), **_ways(kit.facts), **_ways(kit.events)}
    for node in walk(root):
        match node:
            case Effect(verb="counter" | "set_counter", args=(Name() as name, _)):
                yield Said(What.COUNTER, name.text, name.span)
            case Choice(counter=Name() as name):
                yield Said(What.COUNTER, name.text, name.span)
            case Effect(verb="set_flag" | "clear_flag", args=(Name() as name,)):
                yield Said(What.FLAG, name.text, name.span)
            case Fact(kind="flag", args=(Name() as name,)):
                yield Said(What.FLAG, name.text, name.span)
            case Effect(verb=word, args=args) | Fact(kind=word, args=args) | Event(kind=word, args=args) if (
                word in rows
            ):
                for place, arg in zip(rows[word], args, strict=False):
                    yield from _in_place(place, arg)
            case Quantity(args=(Name() as name,)):
                yield Said(What.COUNTER, name.text, name.span)
            case Setting(kind="files", args=files):
                yield from (Said(What.FILE, name.text, name.span) for name in files if isinstance(name, Name))
            case Do(id=name):
                yield Said(What.EFFECT, name.text, name.span)
            case Ending(id=name, title=title):
                yield Said(What.ENDING, name.text, name.span, True, title.text)


def _ways(words: Iterable[KitWord]) -> dict[str, list[Place]]:
    """The places of each word's arguments, in written order."""
    return {word.name: [part for part in word.way if not isinstance(part, str)] for word in words}


def _in_place(place: Place, value: Name | Number | None) -> Iterator[Said]:
    """The name in one argument place; nothing if it is empty or no name."""
    if isinstance(value, Name) and place.takes == "gauge":
        yield Said(What.COUNTER, value.text, value.span)
    elif isinstance(value, Name) and place.takes == "card":
        yield Said(What.CARD, f"{place.of[0]} {value.text}", value.span)


# --- The names in a story test: what it expects, waits for and chooses, by what the cards call it


_FACT = re.compile(r'\s*(?:expect|let\b[^"#]*?\buntil)\s+(?:not\s+(?=ending\b))?([^#]*[^\s#])')
_ENDING = re.compile(r"ending\s+([a-z][\w-]*)")
_OTHER = re.compile(r"(?:told|offered)\b")
InCondition = Callable[[Condition], Iterable[Said]]
InLine = Callable[[int, str], Iterable[Said]]


def names_in_story(text: str, kit: KitLanguage) -> tuple[Said, ...]:
    """Every name of a story file with its span in the file; lines that cannot be read have none."""

    def in_condition(condition: Condition) -> Iterator[Said]:
        return filter(written, _below(condition, kit))

    return tuple(story_names(text, kit, in_condition, lambda _number, _line: ()))


def story_names(
    text: str, cards: CardLanguage, in_condition: InCondition, in_choice: InLine
) -> Iterator[Said]:
    """The names of a story file: of endings, those of the conditions that it asks, those of its choices.

    cards: what the conditions may say. in_choice: the names in a line with this number.
    """
    for number, line in enumerate(text.split("\n"), 1):
        fact = _FACT.match(line) if len(line) <= LONGEST_LINE else None
        if fact is None:
            yield from in_choice(number, line) if len(line) <= LONGEST_LINE else ()
            continue
        ending = _ENDING.match(fact[1])
        if ending is not None:
            yield Said(What.ENDING, ending[1], name_at(number, fact.start(1) + ending.start(1), ending[1]))
        elif not _OTHER.match(fact[1]):
            condition, mistakes = parse_condition(fact[1], cards)
            for name in in_condition(condition) if condition is not None and not mistakes else ():
                yield Said(name.what, name.key, _moved(name.span, number, fact.start(1)))


def name_at(number: int, offset: int, text: str) -> Span:
    """The span of a name that begins so many letters into a line."""
    return Span(number, offset + 1, number, offset + 1 + len(text))


def _moved(span: Span, number: int, by: int) -> Span:
    return Span(number, span.column + by, number, span.end_column + by)
