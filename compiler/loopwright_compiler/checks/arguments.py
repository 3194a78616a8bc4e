"""Arguments of verbs and facts, by the kinds that the vocabulary gives them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from loopwright_dsl.syntax import Name, Node, Number
from loopwright_games.tales.nouns import HERE
from loopwright_games.tales.words import BOUNDS, SHIP_WORDS, Kind, Word

from loopwright_compiler.diagnostics.fixes import within

from .context import Context
from .place import Place

Argument = Name | Number | None


def check_arguments(
    context: Context, word: Word, node: Node, args: tuple[Argument, ...], place: Place
) -> bool:
    """Report what is wrong with the arguments of `node`; True when all names are known."""
    known = word.name not in SHIP_WORDS or context.ship(place.at, node)
    before: Argument = None
    for param, given in word.bind(args):
        check = _CHECKS.get(param.kind)
        for arg in given:
            if arg is not None and check is not None:
                known &= check(context, arg, place, before)
            before = arg
    return known


def _name(lookup: str) -> Callable[[Context, Argument, Place, Argument], bool]:
    def check(context: Context, arg: Argument, place: Place, _before: Argument) -> bool:
        found: bool = getattr(context, lookup)(place.at, arg)
        return found

    return check


def _machines(context: Context, arg: Argument, place: Place, _before: Argument) -> bool:
    assert isinstance(arg, Name)
    if arg.text == "this" and not (place.in_response or place.anywhere):
        context.reporter.on(place.at, "LW0317", arg)
    return arg.text in ("this", "every", "one") or context.machine(place.at, arg)


def _place(context: Context, arg: Argument, place: Place, _before: Argument) -> bool:
    """Where tokens and the ship stand: every sector will do, the sea too."""
    assert isinstance(arg, Name)
    if arg.text == HERE:
        if not place.kid:
            context.reporter.on(place.at, "LW0339", arg)
        return True
    return len(arg.text) > 1 or context.location(place.at, arg)


def _change(context: Context, arg: Argument, place: Place, _before: Argument) -> bool:
    assert isinstance(arg, Number)
    if arg.value == 0:
        context.reporter.on(place.at, "LW0326", arg)
    return True


def _value(context: Context, arg: Argument, place: Place, before: Argument) -> bool:
    assert isinstance(arg, Number) and isinstance(before, Name)
    counter = context.symbols.counters.get(before.text)
    if counter and counter.low < counter.high and not counter.low <= arg.value <= counter.high:
        values: dict[str, Any] = {"value": arg.value, "low": counter.low, "high": counter.high}
        fix = within(arg, counter.low, counter.high)
        context.reporter.on(place.at, "LW0303", arg, fix=fix, name=counter.id, **values)
    return True


def _bounded(kind: Kind, what: str) -> Callable[[Context, Argument, Place, Argument], bool]:
    def check(context: Context, arg: Argument, place: Place, _before: Argument) -> bool:
        assert isinstance(arg, Number)
        context.bounded(place.at, arg, what, BOUNDS[kind])
        return True

    return check


_CHECKS: dict[Kind, Callable[[Context, Argument, Place, Argument], bool]] = {
    Kind.LOCATION: _name("location"),
    Kind.SECTOR: _name("sector"),
    Kind.PLACE: _place,
    Kind.BERTH: _place,
    Kind.COUNTER: _name("counter"),
    Kind.FLAG: _name("flag"),
    Kind.TOKEN: _name("token"),
    Kind.DIARY: _name("diary"),
    Kind.MACHINE: _name("machine"),
    Kind.MACHINES: _machines,
    Kind.CHANGE: _change,
    Kind.VALUE: _value,
    Kind.MOVEMENT: _bounded(Kind.MOVEMENT, "movement"),
    Kind.CAPACITY: _bounded(Kind.CAPACITY, "capacity"),
    Kind.LOOKED_AT: _bounded(Kind.LOOKED_AT, "look at … rumors"),
}
