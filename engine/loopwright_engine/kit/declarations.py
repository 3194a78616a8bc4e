"""Slips in what a game declares: names that nothing answers to, told when the rules are read.

Without this they would show in the middle of a game, or of a report, far from their cause.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import fields as fields_of
from difflib import get_close_matches
from inspect import signature
from typing import TYPE_CHECKING

from .cards import CardGame
from .decks import DeckGame
from .language import Language
from .places import PLACE, ROADS, MapGame

if TYPE_CHECKING:
    from .declared import DeclaredKit
    from .game import Game


def slips(kit: DeclaredKit) -> Iterator[str]:
    """A sentence for each name in a kit that nothing answers to, and for each method that is not there."""
    game = kit.game
    kinds = [kind.name for kind in game.language.kinds]
    for name in getattr(game, "decks", ()):
        yield from _unknown("decks", "kind of card", name, kinds)
    if game.first not in game._numbers:
        yield f"first = {game.first!r} names no step of {game.__name__}.{near(game.first, game._numbers)}"
    for name, ask in game.asks.items():
        yield from _unknown(f"the decision {name!r}", "field", ask.field, game.fields)
    for name, kind in game.says.items():
        for place in kind.fields:
            yield from _unknown(f"the log line {name!r}", "field", place, game.fields)
    for name, place in game.shows.items():
        yield from _unknown(f"shows {name!r}", "field", place, game.fields)
    yield from _gauges(game.language)
    yield from _kit_names(kit)
    if issubclass(game, CardGame):
        yield from _words(game, game.language)


def _gauges(language: Language) -> Iterator[str]:
    """Gauges that cards could not tell from a word: a line beginning with it would be either."""
    words = [("verb", word.phrase, word.way) for word in language.verbs]
    words += [("fact", word.phrase, word.way) for word in language.facts]
    for gauge in language.gauges:
        for part, phrase, way in words:
            if gauge in way:
                yield (
                    f"the gauge {gauge!r} of `gauges` is called like a word of the {part} `{phrase}`, so "
                    "cards cannot tell them apart: give one of them another name."
                )


def near(name: str, names: Collection[str]) -> str:
    """What follows a sentence on a name that is not there: the nearest one, or all."""
    similar = get_close_matches(name, names, 1)
    if similar:
        return f" Did you mean {similar[0]!r}?"
    return f" There are: {', '.join(map(repr, names))}." if names else ""


def _unknown(who: str, what: str, name: str, names: Collection[str]) -> Iterator[str]:
    if name not in names:
        yield f"{who} names the {what} {name!r}, which is not there.{near(name, names)}"


def _kit_names(kit: DeclaredKit) -> Iterator[str]:
    for name in kit.counted:
        yield from _unknown("counted", "log line", name, kit.says)
    for name in kit.spends:
        kind = name.partition(".")[0]
        yield from _unknown("spends", "decision", kind, kit.asks)
        if kind in kit.asks and kit.asks[kind].cost is None:
            yield f"spends names the decision {kind!r}, whose Ask has no cost."
    for table in ("scores", "tension"):
        for name in getattr(kit, table):
            yield from _unknown(table, "row", name, kit.rows)
    if kit.axis:
        options = [option.name for option in fields_of(kit.options)]
        yield from _unknown("axis", "option", kit.axis, options)


def _words(game: type[Game], language: Language) -> Iterator[str]:
    kinds = {kind.name: kind for kind in language.kinds}
    if issubclass(game, MapGame):
        place = kinds.get(PLACE.name)
        if place is None:
            yield f"{game.__name__} has a map, but its language has no kind of card PLACE."
        elif all(line.key != ROADS.key for line in place.lines):
            yield f"{game.__name__} has a map, but the line ROADS is missing from its kind of card place."
    words = [("verb", word) for word in language.verbs] + [("fact", word) for word in language.facts]
    for part, word in words:
        method = getattr(game, f"{part}_{word.name}", None)
        written = f"the words `{word.phrase}` are a {part}, "
        if method is None:
            ready = [base.__name__ for base in (DeckGame, MapGame) if hasattr(base, f"{part}_{word.name}")]
            alike = get_close_matches(word.name, _methods(game, part), 1)
            ask = f" Did you mean '{part}_{alike[0]}'?" if alike else ""
            ask = f" A {ready[0]} has one." if ready else ask
            yield f"{written}but {game.__name__} has no method {part}_{word.name}.{ask}"
        elif not _takes(method, len(word.params)):
            yield f"{written}so {part}_{word.name} must take {_count(len(word.params))} besides `self`."


def _methods(game: type[Game], part: str) -> list[str]:
    return [name.removeprefix(f"{part}_") for name in dir(game) if name.startswith(f"{part}_")]


def _takes(method: object, values: int) -> bool:
    try:
        signature(method).bind(None, *[None] * values)  # type: ignore[arg-type]
    except TypeError:
        return False
    return True


def _count(values: int) -> str:
    return "nothing" if not values else f"{values} value{'s' * (values > 1)}"
