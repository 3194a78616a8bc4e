"""The names in the cards of a kit, by its rows, for editors and for renaming."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from loopwright_dsl.syntax import Argument, At, Effect, Event, Fact, KitCard, Name, Node, Payment, Setting

from loopwright_compiler.core.names import Own
from loopwright_compiler.names import CARD, COUNTER, NameMention

from .symbols import FLAGS

if TYPE_CHECKING:
    from loopwright_engine.kit.language import Language as KitLanguage
    from loopwright_engine.kit.language import Param as KitParam
    from loopwright_engine.kit.language import Word as KitWord


def own_names(kit: KitLanguage) -> Own:
    """What tells the names of a node that are the kit's own; a card's key is its kind and its id."""
    rows = {**_ways(kit.verbs), **_ways(kit.facts), **_ways(kit.numbers), **_ways(kit.occasions)}
    prices = _ways(kit.prices)
    lines = {(kind.name, line.key): line for kind in kit.kinds for line in kind.lines}

    def own(node: Node) -> Iterator[NameMention]:
        match node:
            case KitCard(kind=kind, id=name, title=title):
                yield NameMention(CARD, f"{kind} {name.text}", name.span, True, title.text)
                for line in node.lines:
                    for value in line.values:
                        yield from _in_place(lines[kind, line.key], value)
            case Effect(verb=word, args=args) | Fact(kind=word, args=args) | Event(kind=word, args=args) if (
                word in rows
            ):
                for place, arg in zip(rows[word], args, strict=False):
                    yield from _in_place(place, arg)
            case At(place=place):
                yield NameMention(CARD, f"{kit.place} {place.text}", place.span)
            case Setting(kind="carry", args=names):
                words = {FLAGS, *kit.campaign}
                counters = (name for name in names if isinstance(name, Name) and name.text not in words)
                yield from (NameMention(COUNTER, name.text, name.span) for name in counters)
            case Payment(kind=word, args=args) if word in prices:
                for place, arg in zip(prices[word], args, strict=False):
                    yield from _in_place(place, arg)

    return own


def _ways(words: Iterable[KitWord]) -> dict[str, list[KitParam]]:
    """The places of each word's arguments, in written order."""
    return {word.name: [part for part in word.way if not isinstance(part, str)] for word in words}


def _in_place(place: KitParam, value: Argument) -> Iterator[NameMention]:
    """The name in one argument place; nothing if it is empty or no name."""
    if isinstance(value, Name) and place.takes == "gauge":
        yield NameMention(COUNTER, value.text, value.span)
    elif isinstance(value, Name) and place.takes == "card":
        yield NameMention(CARD, f"{place.of[0]} {value.text}", value.span)
