"""Conditions and arguments: names of the right kind, a kid where `you` is asked, comparisons that differ."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable
from typing import Any

from loopwright_compiler.checks.shared import Range
from loopwright_compiler.core.contradictions import States, named, stated
from loopwright_compiler.diagnostics.fixes import within
from loopwright_dsl.syntax import (
    Fact,
    Name,
    Node,
    Number,
    Quantity,
    Sum,
)

from loopwright_games.tales.cards.semantics.symbols import Symbols
from loopwright_games.tales.cards.semantics.weekdays import weekday
from loopwright_games.tales.nouns import DIALS, FAVORS, HERE, KIDS, ROUNDS_PER_WEEK, TRACK_SPACES, WEEKS
from loopwright_games.tales.words import BOUNDS, FACTS, QUANTITIES, SHIP_WORDS, Kind, Word

from .context import ON_DAYS, Context, Place

Argument = Name | Number | None

ASKED = (*DIALS, "kids", "day", "week", "rumors")
"""What a misspelled word may have meant where a number is asked for, beside a counter."""

AT_ONCE = (
    "A `when` fires once while its side is in play, so this happens once, as soon as the side comes into "
    "play. What happens each time stands under an event: `on new day: …`."
)
"""What becomes of a `when` that waits for what is always so."""


def check_fact(context: Context, fact: Fact, scope: Place) -> None:
    """A fact about who is known, and a card's side that is there."""
    word = FACTS[fact.kind]
    if word.kid and not scope.kid:
        context.reporter.on(scope.at, "LW0318", fact)
    known = check_arguments(context, word, fact, fact.args, scope)
    number, *side = [arg for arg in fact.args if arg is not None] if fact.kind == "diary" else [None]
    if known and side and isinstance(number, Number) and isinstance(side[0], Name) and side[0].text == "back":
        symbols = context.symbols
        if number.value in symbols.diary and not symbols.has_back(number.value):
            context.reporter.on(scope.at, "LW0314", fact, name=number.value)


def check_quantity(context: Context, quantity: Quantity, other: Quantity | Sum, scope: Place) -> bool:
    """A number that is known where it is asked for; `other` is what it is compared with."""
    known = True
    word = QUANTITIES.get(quantity.kind)
    if word is not None and word.kid and not scope.kid:
        context.reporter.on(scope.at, "LW0339", quantity)
    if quantity.kind == "enigma_limit":
        known = context.enigma_limit(scope.at, quantity)
    match quantity.kind, quantity.args:
        case "counter", (Name() as name,):
            on_days = isinstance(other, Quantity) and other.kind == "day"
            known &= context.counter(scope.at, name, ON_DAYS if on_days else ASKED)
        case "weekday", (_, Number() as week):
            known &= context.bounded(scope.at, week, "week", WEEKS)
        case (("kids_at" | "token_at" | "token_in_play"), args):
            assert word is not None
            known &= check_arguments(context, word, quantity, args, scope)
    return known


def number_range(side: Quantity | Sum, symbols: Symbols, of_world: bool) -> Range:
    """The least and the greatest value that the declared bounds allow; any for a name that is unknown.

    A card of the world may be read in scenarios of one week and of two.
    """
    if isinstance(side, Sum):
        parts = [(sign, number_range(term, symbols, of_world)) for sign, term in side.terms]
        low = sum(low if sign > 0 else -high for sign, (low, high) in parts)
        return low, sum(high if sign > 0 else -low for sign, (low, high) in parts)
    arg = side.args[0] if side.args else None
    match side.kind, arg:
        case "number", Number(value=value):
            return value, value
        case "weekday", Name():
            day = weekday(side)
            return day, day
        case "counter", Name(text=text):
            counter = symbols.counters.get(text)
            known = counter is not None and counter.low < counter.high
            return (counter.low, counter.high) if counter and known else (-math.inf, math.inf)
        case "kids", _:
            return KIDS
        case "kids_here", _:
            return 1, KIDS[1]
        case "kids_at" | "hacked_machines", _:  # HCK-10: a kid controls one machine at most
            return 0, KIDS[1]
        case (("day" | "week"), _):
            weeks = WEEKS[1] if of_world or "weeks" in symbols.lost else symbols.weeks
            return 1, weeks if side.kind == "week" else ROUNDS_PER_WEEK * weeks
        case (("token_at" | "token_in_play"), Name(text=text)):
            token = symbols.tokens.get(text)
            return 0, token.limit if token else math.inf
        case "rumors", _:
            return 0, TRACK_SPACES
        case _:
            return 0, math.inf


class TalesMeaning:
    """What facts and numbers of Tales exclude, on a card of a scenario or of its world."""

    def __init__(self, symbols: Symbols, *, of_world: bool) -> None:
        self._symbols = symbols
        self._of_world = of_world

    def range(self, side: Quantity | Sum) -> Range:
        """What the declared bounds allow."""
        return number_range(side, self._symbols, self._of_world)

    def constant(self, quantity: Quantity) -> int | None:
        """The round of a day."""
        return weekday(quantity) if quantity.kind == "weekday" else None

    def states(self, fact: Fact) -> States:
        """A card lies on one side, a machine is in one state, a kid at one place."""
        args = [named(arg) for arg in fact.args]
        match fact.kind:
            case "diary":
                return ("diary", args[0]), _SIDES[args[1]]
            case "machine_state":
                return ("machine_state", args[0]), frozenset((args[1],))
            case "at" | "favor":
                return fact.kind, frozenset((args[0],))
            case "ship_at" if args[0] != HERE:
                return "ship_at", frozenset((args[0],))
        return stated(fact)

    def all_states(self, thing: Hashable) -> Collection[str | None] | None:
        """Favor has three."""
        return FAVORS if thing == "favor" else None


_SIDES: dict[str | None, frozenset[str | None]] = {
    None: frozenset(("front", "back")),
    "front": frozenset(("front",)),
    "back": frozenset(("back",)),
    "discarded": frozenset(("discarded",)),
}


def check_arguments(
    context: Context, word: Word, node: Node, args: tuple[Argument, ...], place: Place
) -> bool:
    """Report what is wrong with the arguments of `node`; True when all names are known."""
    known = word.name not in SHIP_WORDS or context.ship(place.at, node)
    before: Argument = None
    for param, argument in word.bind(args):
        check = _CHECKS.get(param.kind)
        for arg in argument:
            if arg is not None and check is not None:
                known &= check(context, arg, place, before)
            before = arg
    return known


def _name(lookup: str) -> Callable[[Context, Argument, Place, Argument], bool]:
    def check(context: Context, arg: Argument, place: Place, _before: Argument) -> bool:
        is_known: bool = getattr(context, lookup)(place.at, arg)
        return is_known

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
