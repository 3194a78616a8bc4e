"""Counters and flags as the cards of any game declare them, and what is wrong with that.

A counter is a line of the scenario card, or in a kit a card of its own, `gauge`; flags stand on the scenario
card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from loopwright_dsl.record import record
from loopwright_dsl.syntax import (
    Amount,
    At,
    Block,
    Card,
    Declared,
    Effect,
    GaugeCard,
    Hidden,
    Name,
    Node,
    NoteName,
    Number,
    ScenarioCard,
    Setting,
    Text,
)
from loopwright_engine.core.counters import DRAW, ENDS, End, circle, end_of
from loopwright_engine.core.notes import NOTE, is_note

from loopwright_compiler.diagnostics.fixes import within, without_item
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.semantics.card_facts import Said
from loopwright_compiler.semantics.visitor import walk_through

from .decks import Decks

COUNTED: Final = "{name} is a counter: `{name} +1`, `{name} = 0`, and `{name} >= 1` asks for it."
FLAGGED: Final = "{name} is a flag: `set {name}`, `clear {name}`, and `flag {name}` asks for it."
NOTED: Final = "{name} is a note: `note {name}`, and `noted {name}` asks for it. It is never crossed out."
DONE: Final = "{name} is an effect: `do {name}`."


@record
class Counter:
    """A declared counter; `over` and `under` happen for each step beyond one of its ends.

    each: each seat has one of its own; place: each place does. flag: it is a flag of each seat, which is a
    counter from 0 to 1.
    """

    id: Name
    title: Text | Hidden | None
    low: Number
    high: Number
    start: Number | None
    over: Block | None = None
    under: Block | None = None
    near_zero: bool = False
    """Without `start` it begins as near to 0 as it can, and not at its lower end."""
    each: bool = False
    flag: bool = False
    place: bool = False

    @property
    def beyond(self) -> dict[str, Block]:
        """What happens beyond its ends, by "over" and "under"."""
        ends = zip(ENDS, (self.over, self.under), strict=True)
        return {end: block for end, block in ends if block is not None}

    @property
    def first(self) -> int:
        """Where it begins."""
        if self.start is not None:
            return self.start.value
        return max(self.low.value, min(0, self.high.value)) if self.near_zero else self.low.value


def declared_as(name: Name) -> Name:
    """The name under which a counter is declared: `heat` of `heat at harbor`."""
    return name.of if isinstance(name, At) else name


def counters(card: Card) -> Iterator[Counter]:
    match card:
        case GaugeCard(id=name, title=title, low=low, high=high, start=start, over=over, under=under):
            yield Counter(name, title, low, high, start, over, under, near_zero=True)
        case ScenarioCard(items=items):
            for item in items:
                yield from counters_in(item)


def counters_in(item: Node) -> Iterator[Counter]:
    """The counter that a line of the scenario card declares, if it does."""
    match item:
        case Setting(
            kind="counter",
            args=(Name() as name, Number() as low, Number() as high, start, title),
            beyond=beyond,
        ):
            first = start if isinstance(start, Number) else None
            shown_as = title if isinstance(title, Text | Hidden) else None
            each, place = item.each == "seat", item.each == "place"
            yield Counter(name, shown_as, low, high, first, *beyond, each=each, place=place)


def flags(card: Card) -> Iterator[Declared]:
    for item in card.items if isinstance(card, ScenarioCard) else ():
        yield from flags_in(item)


def flags_in(item: Node) -> Iterator[Declared]:
    """The flags that a line of the scenario card declares; notes are some."""
    if isinstance(item, Setting) and item.kind in ("flag", "note"):
        yield from (arg for arg in item.args if isinstance(arg, Declared))


def of_scenario(card: Card) -> dict[str, Any]:
    """What bundles of all games may say of a scenario: its campaign, how often it is meant to be won."""
    said = dict[str, Any]()
    for item in card.items if isinstance(card, ScenarioCard) else ():
        match item:
            case Setting(kind="campaign", args=args):
                *names, last = (arg.text if isinstance(arg, Name) else "" for arg in args)
                said["campaign"] = {"scenarios": names, "any_order": bool(last)}
            case Setting(kind="target", args=args):
                said["target"] = [arg.value for arg in args if isinstance(arg, Number)]
    return said


def own_counters(card: Card) -> Iterator[Counter]:
    """What a card gives each seat."""
    for item in card.items if isinstance(card, ScenarioCard) else ():
        yield from own_in(item)


def own_in(item: Node) -> Iterator[Counter]:
    """What a line of the scenario card gives each seat: counters, and flags as counters from 0 to 1."""
    yield from (counter for counter in counters_in(item) if counter.each)
    for flag in flags_in(item):
        if flag.each:
            low, high = (Number(flag.id.span, end) for end in (0, 1))
            yield Counter(flag.id, flag.title, low, high, None, each=True, flag=True)


def notes(flags: Iterable[str]) -> list[str]:
    """The names of the notes among flags."""
    return [flag.removeprefix(NOTE) for flag in flags if is_note(flag)]


def shown(title: Node | None) -> str:
    """What players call something; empty where no card says so."""
    return title.text if isinstance(title, Text) else ""


def used_as(
    name: str,
    counters: Collection[str],
    flags: Collection[str],
    effects: Collection[str],
    own: Iterable[tuple[Collection[str], str]] = (),
) -> str | None:
    """How a name is used that stands in the place of another kind; `own` are the kinds that one game has."""
    declared = ((counters, COUNTED), (flags, FLAGGED), (notes(flags), NOTED), *own, (effects, DONE))
    return next((hint.format(name=name) for names, hint in declared if name in names), None)


def check_bounds(reporter: Reporter, at: CardAt, counter: Counter) -> None:
    """Report a counter without room to move, or one that starts beyond its ends."""
    low, high, start = counter.low.value, counter.high.value, counter.start
    values: dict[str, Any] = {"name": counter.id.text, "low": low, "high": high}
    gauge = isinstance(at.card, GaugeCard)
    if low >= high:
        reporter.on(at, "LW0903" if gauge else "LW0301", counter.high, **values)
    elif start is not None and not low <= start.value <= high:
        code, fix = "LW0904" if gauge else "LW0302", within(start, low, high)
        reporter.on(at, code, start, fix=fix, value=start.value, **values)


def check_circles(
    reporter: Reporter,
    declared: Mapping[str, tuple[CardAt, Counter]],
    decks: Decks,
    effects: Mapping[str, CardAt],
) -> None:
    """Report an end of a counter where what happens beyond it leads there again, and a deck whose card draws
    from it again: themselves, or by other ends and decks.
    """
    leads = {
        (name, end): _towards(block, effects)
        for name, (_, counter) in declared.items()
        for end, block in counter.beyond.items()
    }
    for name in decks.decks:
        cards = [at.card for at in decks.cards.get(name, {}).values()]
        leads[name, DRAW] = {end for card in cards for end in _towards(card, effects)}
    ends = circle(leads)
    if not ends:
        return
    name, end = ends[0]
    trail = " → ".join(" ".join(one[::-1] if one[1] == DRAW else one) for one in [*ends, ends[0]])
    if end == DRAW:
        at, deck = decks.decks[name]
        reporter.on(at, "LW0395", deck.id, name=name, circle=trail)
    else:
        at, counter = declared[name]
        reporter.on(at, "LW0374", counter.id, name=name, end=end, circle=trail)


def _towards(part: Node, effects: Mapping[str, CardAt]) -> set[End]:
    """The ends towards which a part of a card moves counters and the decks it draws from, by named effects,
    too.
    """
    ends = set()
    for node in walk_through(part, effects):
        match node:
            case Effect(verb="counter", args=(Name() as name, Number(value=by) | Amount(sign=by))):
                ends.add((declared_as(name).text, end_of(by)))
            case Effect(verb="draw_card", args=(Name(text=name),)):
                ends.add((name, DRAW))
    return ends


# --- What nobody writes, or nobody asks for


def check_flags_used(
    reporter: Reporter, at: CardAt, declared: Iterable[Name], said: frozenset[Said], each: Collection[str]
) -> None:
    """Report flags of the scenario card that nothing sets, and those that nothing asks for; of those in
    `each` every player has one. Of notes other scenarios set and ask for those that are not both here.
    """
    for name in declared:
        flag = name.text
        if isinstance(name, NoteName):
            if said.isdisjoint((("do", "set_flag", flag), ("ask", "flag", flag))):
                reporter.on(at, "LW0555", name, name=name.of.text)
            continue
        if ("do", "set_flag", flag) not in said:
            idle = ("ask", "flag", flag) not in said and ("do", "clear_flag", flag) not in said
            reporter.on(at, "LW0502", name, fix=without_item(at, name) if idle else None, name=flag)
        elif ("ask", "flag", flag) not in said:
            reporter.on(at, "LW0503", name, name=flag, asked=f"{'your ' * (flag in each)}flag {flag}")


def check_counters_used(
    reporter: Reporter, at: CardAt, declared: Iterable[Counter], said: frozenset[Said]
) -> None:
    """The same for counters; one with something beyond an end needs nobody who asks."""
    for counter in declared:
        name = counter.id
        if said.isdisjoint((("do", "counter", name.text), ("do", "set_counter", name.text))):
            reporter.on(at, "LW0504", name, name=name.text)
        elif not counter.beyond and ("ask", "counter", name.text) not in said:
            asked = f"if your {name.text}" if counter.each else f"when {name.text}"
            reporter.on(at, "LW0511", name, name=name.text, asked=asked)
