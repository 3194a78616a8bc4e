"""The names in cards and story tests, for editors and for renaming.

What all games declare and use is known here; a game's own words are told by the nodes that it is handed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from loopwright_dsl import parse_condition
from loopwright_dsl.parser.dialect import CardLanguage
from loopwright_dsl.parser.limits import LONGEST_LINE
from loopwright_dsl.syntax import (
    At,
    DeckCard,
    Do,
    Effect,
    EffectCard,
    Ending,
    Fact,
    GaugeCard,
    Later,
    Name,
    Node,
    NoteName,
    Payment,
    Quantity,
    ScenarioCard,
    Setting,
    Text,
)
from loopwright_dsl.syntax.span import Span

from loopwright_compiler.names import (
    COUNTER,
    DECK,
    DECK_CARD,
    EFFECT,
    ENDING,
    FILE,
    FLAG,
    NOTE,
    SCENARIO,
    TIMER,
    NameMention,
    written,
)
from loopwright_compiler.semantics.markup import ICONS
from loopwright_compiler.semantics.visitor import walk

from .decks import deck_of, decks_in
from .declared import counters, counters_in, declared_as, flags_in, shown
from .timers import timer_of

Own = Callable[[Node], Iterable[NameMention]]
"""The names of a node in words of a game's own; of all that is in it there is more to come."""


def names_below(root: Node, own: Own) -> tuple[NameMention, ...]:
    """Every name of a card or a condition, in written order; what recovery put in is no name."""
    names = [name for node in walk(root) for name in (*_common(node), *own(node)) if written(name)]
    return tuple(sorted(names, key=lambda name: (name.span.line, name.span.column)))


def _common(node: Node) -> Iterator[NameMention]:
    """The names of a node that are said alike in all games."""
    match node:
        case ScenarioCard(id=name, title=title):
            yield NameMention(SCENARIO, name.text, name.span, True, title.text)
        case EffectCard(id=name, title=called):
            yield NameMention(EFFECT, name.text, name.span, True, shown(called))
        case Setting(kind="files", args=files):
            yield from (NameMention(FILE, name.text, name.span) for name in files if isinstance(name, Name))
        case Setting() | GaugeCard():
            for counter in counters(node) if isinstance(node, GaugeCard) else counters_in(node):
                at = counter.id
                yield NameMention(COUNTER, at.text, at.span, True, shown(counter.title), counter.place)
            for flag in flags_in(node):
                yield _flag(flag.id, declares=True, title=shown(flag.title))
            for deck in decks_in(node):
                yield NameMention(DECK, deck.id.text, deck.id.span, True, shown(deck.title))
        case (
            Effect(verb="counter" | "set_counter", args=(Name() as name, *_))
            | Quantity(kind="counter" | "total", args=(Name() as name,))
            | Payment(kind="counter", args=(Name() as name, _))
        ):
            of = declared_as(name)
            yield NameMention(COUNTER, of.text, of.span, placed=isinstance(name, At))
        case (
            Effect(verb="set_flag" | "clear_flag", args=(Name() as name,))
            | Fact(kind="flag", args=(Name() as name,))
        ):
            yield _flag(name)
        case Later(name=Name() as name):
            yield NameMention(TIMER, name.text, name.span, True)
        case Effect() | Fact() | Quantity() if (timer := timer_of(node)) is not None:
            yield NameMention(TIMER, timer.text, timer.span)
        case Effect() | Fact() if (named := deck_of(node)) is not None:
            yield NameMention(DECK, named.text, named.span)
        case Text(values=values):
            for value in values:
                if value.text not in ICONS and value.text.islower():
                    yield NameMention(COUNTER, value.text, value.span)
        case DeckCard(deck=deck, number=number, title=title):
            yield NameMention(DECK, deck.text, deck.span)
            yield NameMention(DECK_CARD, f"{deck.text} {number.value}", number.span, True, title.text)
        case Do(id=name):
            yield NameMention(EFFECT, name.text, name.span)
        case Ending(id=name, title=title):
            yield NameMention(ENDING, name.text, name.span, True, title.text)


def _flag(name: Name, *, declares: bool = False, title: str = "") -> NameMention:
    """A flag, or a note."""
    what, called = (NOTE, name.of) if isinstance(name, NoteName) else (FLAG, name)
    return NameMention(what, called.text, name.span, declares, title)


# --- The names in a story test: what it expects, waits for and chooses, by what the cards call it


_FACT = re.compile(r'\s*(?:expect|let\b[^"#]*?\buntil)\s+(?:not\s+(?=ending\b))?([^#]*[^\s#])')
_ENDING = re.compile(r"ending\s+([a-z][\w-]*)")
_OTHER = re.compile(r"(?:told|offered)\b")
InLine = Callable[[int, str], Iterable[NameMention]]


def names_in_story(
    text: str, cards: CardLanguage, own: Own, in_choice: InLine = lambda _number, _line: ()
) -> tuple[NameMention, ...]:
    """Every name of a story file with its span in the file; lines that cannot be read have none.

    cards: what the conditions may say. in_choice: the names in a line with this number.
    """
    return tuple(_story_names(text, cards, own, in_choice))


def _story_names(text: str, cards: CardLanguage, own: Own, in_choice: InLine) -> Iterator[NameMention]:
    for number, line in enumerate(text.split("\n"), 1):
        fact = _FACT.match(line) if len(line) <= LONGEST_LINE else None
        if fact is None:
            yield from in_choice(number, line) if len(line) <= LONGEST_LINE else ()
            continue
        ending = _ENDING.match(fact[1])
        if ending is not None:
            yield NameMention(ENDING, ending[1], name_at(number, fact.start(1) + ending.start(1), ending[1]))
        elif not _OTHER.match(fact[1]):
            condition, mistakes = parse_condition(fact[1], cards)
            for name in names_below(condition, own) if condition is not None and not mistakes else ():
                yield NameMention(name.what, name.key, _moved(name.span, number, fact.start(1)))


def name_at(number: int, offset: int, text: str) -> Span:
    """The span of a name that begins so many letters into a line."""
    return Span(number, offset + 1, number, offset + 1 + len(text))


def _moved(span: Span, number: int, by: int) -> Span:
    return Span(number, span.column + by, number, span.end_column + by)
