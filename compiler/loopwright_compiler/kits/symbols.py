"""What the cards of a kit's scenario declare: counters, flags, cards of each kind, named effects, endings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Final

from loopwright_dsl.parser.grammar import language_of
from loopwright_dsl.parser.kit_grammar import heads
from loopwright_dsl.parser.source import nearest_card
from loopwright_dsl.record import record
from loopwright_dsl.syntax import (
    Declared,
    EffectCard,
    Ending,
    Hidden,
    KitCard,
    Later,
    Name,
    Number,
    ScenarioCard,
    Setting,
)

from loopwright_compiler.core.decks import Decks
from loopwright_compiler.core.declared import Counter, counters, flags, own_counters
from loopwright_compiler.core.places import one_each
from loopwright_compiler.core.timers import named_timers
from loopwright_compiler.diagnostics.reporter import CardAt, lines_of
from loopwright_compiler.diagnostics.suggest import nearest
from loopwright_compiler.project.kit import CardsOfGame
from loopwright_compiler.semantics.card_facts import facts, head

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic
    from loopwright_engine.kit.language import Language as KitLanguage

    from loopwright_compiler.diagnostics.reporter import Reporter
    from loopwright_compiler.project.project import Scenario


_FIRST: Final = re.compile(r"\W*([\w-]*)")
_TITLED: Final = re.compile(r"\W*(?:([\w-]+) +)?([\w-]+) *(?=[\"“#]|$)")
"""A first line up to its title: the word that opens the card, where there is one, and the card's name."""
_FILES: Final = re.compile(r"\s+[\w-]+ +([a-z][a-z0-9-]*(?: *, *[a-z][a-z0-9-]*)*) *(?:#.*)?")
"""A line that names card files, whatever word it begins with."""
_WORD: Final = re.compile(r"[a-z][a-z0-9-]*")

_DECLARING: Final = ("flag", "note", "counter", "hidden", "from", "deck")
"""Words of lines of the scenario card that declare something."""
DECLARED: Final = ("flag", "gauge", "deck")
"""What these declare, as kinds of names."""
_UNREAD: Final = ("LW0006", "LW0007", "LW0103")
"""Mistakes behind or above which there may be cards that are not read."""
_RUN_TOGETHER: Final = ("LW0026", "LW0517")
"""A misspelled file and one that nothing names: the names of two files may be run together."""
_INDENTED: Final = "LW0132"
"""The mistake of a card that does not begin at the left edge, and is passed over."""
_TWICE: Final = "LW0126"
"""The mistake of a part that comes twice, as when the first line of another card is lost in between."""


def doubts(scenario: Scenario, reporter: Reporter) -> tuple[frozenset[str], frozenset[str]]:
    """The kinds of cards of which one may be lost, and the names of cards whose kind may be another.

    Where a first line has a mistake and its name was read all the same, as where only the word that opens the
    card is misspelled, no card is lost.
    """
    assert scenario.kit is not None
    language = scenario.kit.language
    every = frozenset(heads(language))
    codes = {diagnostic.code for diagnostic in reporter.diagnostics if diagnostic.path == scenario.path}
    whole = scenario.all_files and not codes.issuperset(_RUN_TOGETHER)
    if not whole or (not scenario.clean and _file_lost(scenario)):
        return every, frozenset()
    lost, guessed = set[str](DECLARED if _declaration_lost(scenario) else ()), set[str]()
    for diagnostic in reporter.diagnostics:
        source = scenario.sources.get(diagnostic.path)
        if source is None or diagnostic.severity != "error":
            continue
        lines = lines_of(source.text)
        line = lines[diagnostic.span.line - 1]
        if diagnostic.code in _UNREAD or (diagnostic.code == _TWICE and _parted(lines, diagnostic)):
            return every, frozenset()
        if diagnostic.code != _INDENTED and not _opens(line, language):
            continue
        match = _TITLED.match(line)
        if match is not None and match[2] == _name_on(scenario, diagnostic):
            guessed.add(match[2])
        else:
            kind = _kind(line, language)
            lost.update(every if kind is None else (kind,))
    return frozenset(lost), frozenset(guessed)


def _opens(line: str, language: KitLanguage) -> bool:
    """Whether a line may be the first one of a card, and not one that only lost its indentation."""
    if not line[:1].strip() or line[0] == ">":
        return False
    inner = _first_word(line) in language_of(language).vocabulary - heads(language).keys()
    return '"' in line or not inner


def _kind(line: str, language: KitLanguage) -> str | None:
    """The kind of card that a first line opens, or was meant to; None where it cannot be told."""
    known = heads(language)
    word = _first_word(line)
    return word if word in known else nearest_card(word, known)


def _first_word(line: str) -> str:
    """The first word of a line, whatever signs stand before it."""
    match = _FIRST.match(line)
    return match[1] if match else ""


def _name_on(scenario: Scenario, diagnostic: Diagnostic) -> str:
    """The name of the card that was read from the line of a finding; empty if there is none."""
    for at in scenario.cards:
        name = head(at.card)
        if at.source.path == diagnostic.path and at.span(name).line == diagnostic.span.line:
            return name.text if isinstance(name, Name) else ""
    return ""


def _parted(lines: Sequence[str], diagnostic: Diagnostic) -> bool:
    """Whether a blank line stands between the two places of a part that comes twice."""
    first = diagnostic.labels[0].span.line if diagnostic.labels else diagnostic.span.line
    return any(not line.strip() for line in lines[first : diagnostic.span.line])


def _doubtful(at: CardAt) -> Iterator[str]:
    """The lines of a card with mistakes, but for its first one."""
    for number in at.placed.doubtful - {head(at.card).span.line}:
        yield lines_of(at.source.text)[at.placed.first_line_offset + number - 1]


def _declaration_lost(scenario: Scenario) -> bool:
    """Whether a line of the scenario card with a mistake may declare a flag or a counter."""
    mains = (at for at in scenario.cards if isinstance(at.card, ScenarioCard))
    words = (word for at in mains for line in _doubtful(at) for word in _WORD.findall(line))
    return any(nearest(word, _DECLARING) for word in words)


def _file_lost(scenario: Scenario) -> bool:
    """Whether a line of the scenario card with a mistake may name a card file that was not read."""
    mains = [at for at in scenario.cards if isinstance(at.card, ScenarioCard)]
    read = {source.name.removesuffix(".loop") for source in scenario.sources.values()}
    for at in mains:
        assert isinstance(at.card, ScenarioCard)
        named = any(isinstance(item, Setting) and item.kind == "files" for item in at.card.items)
        for line in _doubtful(at):
            words = _WORD.findall(line.partition("#")[0])
            if any(nearest(word, ("files",)) for word in words) or (len(words) > 1 and not named):
                match = _FILES.fullmatch(line)
                if match is None or not read.issuperset(_WORD.findall(match[1])):
                    return True
    return not mains


CARRY: Final = "carry"
"""The line of the scenario card that says what a campaign carries."""
FLAGS: Final = "flags"
"""The word there that stands for all flags."""
FEWEST: Final = 1
"""How many of a card there are at least, where it says `copies`."""
MOST: Final = 100
"""How many of a card there can be."""


@record
class KitSymbols:
    """The names of one scenario, each with the card that declares it first.

    lost: the kinds of cards of which one may not have been read, so that a name of that kind may be there all
    the same. guessed: the names of cards whose kind may be another. complete: whether nothing at all was
    lost. each: the counters and flags that each seat has one of, as counters. placed: the counters that each
    place has one of; `counters` has that of each, and what stands for one of them.
    """

    kit: CardsOfGame
    path: str
    at: list[CardAt]
    lost: frozenset[str]
    guessed: frozenset[str]
    complete: bool
    scenario: CardAt | None = None
    counters: dict[str, tuple[CardAt, Counter]] = field(default_factory=dict)
    flags: dict[str, tuple[CardAt, Declared]] = field(default_factory=dict)
    each: dict[str, Counter] = field(default_factory=dict)
    placed: dict[str, tuple[CardAt, Counter]] = field(default_factory=dict)
    cards: dict[str, dict[str, CardAt]] = field(default_factory=dict)
    effects: dict[str, CardAt] = field(default_factory=dict)
    decks: Decks = field(default_factory=Decks)
    endings: dict[str, tuple[CardAt, Ending]] = field(default_factory=dict)
    timers: dict[str, tuple[CardAt, Later]] = field(default_factory=dict)

    def surely_none(self, kind: str, name: str) -> bool:
        """Whether no card of a kind has a name, not even one whose first line could not be read."""
        return kind not in self.lost and name not in self.guessed

    @property
    def hidden(self) -> frozenset[tuple[str, str]]:
        """What players never read of: "flag" or "counter", and its name."""
        counters = {("counter", name): one.title for name, (_, one) in (self.counters | self.placed).items()}
        flags = {("flag", name): one.title for name, (_, one) in self.flags.items()}
        return frozenset(key for key, title in (counters | flags).items() if isinstance(title, Hidden))

    @property
    def bounds(self) -> dict[str, tuple[int, int]]:
        """Where each counter ends of which that is known."""
        declared = (self.counters | self.placed).values()
        known = [counter for at, counter in declared if at.placed.complete]
        ends = {counter.id.text: (counter.low.value, counter.high.value) for counter in known}
        return {name: (low, high) for name, (low, high) in ends.items() if low < high}

    @property
    def carried(self) -> list[Name]:
        """What the scenario card says a campaign carries."""
        card = self.scenario.card if self.scenario is not None else None
        items = card.items if isinstance(card, ScenarioCard) else ()
        lines = [item for item in items if isinstance(item, Setting) and item.kind == CARRY]
        return [arg for line in lines for arg in line.args if isinstance(arg, Name)]

    def settings(self, key: str) -> list[tuple[Setting, list[Number]]]:
        """The lines of the scenario card with this key, and their numbers."""
        card = self.scenario.card if self.scenario is not None else None
        items = card.items if isinstance(card, ScenarioCard) else ()
        return [
            (item, [arg for arg in item.args if isinstance(arg, Number)])
            for item in items
            if isinstance(item, Setting) and item.kind == key
        ]


def collect(scenario: Scenario, reporter: Reporter) -> KitSymbols:
    """The names that a scenario's cards declare."""
    kit = scenario.kit
    assert kit is not None
    lost, guessed = doubts(scenario, reporter)
    symbols = KitSymbols(kit, scenario.path, scenario.cards, lost, guessed, scenario.complete and not lost)
    for kind in kit.language.kinds:
        symbols.cards[kind.name] = {}
    main = None
    for at in scenario.cards:
        match at.card:
            case ScenarioCard():
                main = main or at
            case EffectCard(id=name):
                symbols.effects.setdefault(name.text, at)
            case KitCard(kind=kind_name, id=name):
                symbols.cards[kind_name].setdefault(name.text, at)
        symbols.decks.collect(at)
        for counter in counters(at.card):
            table = symbols.placed if counter.place else symbols.counters
            table.setdefault(counter.id.text, (at, counter))
        for own in own_counters(at.card):
            symbols.each.setdefault(own.id.text, own)
        for flag in flags(at.card):
            symbols.flags.setdefault(flag.id.text, (at, flag))
        for ending in facts(at.card).endings:
            symbols.endings.setdefault(ending.id.text, (at, ending))
        for timer, later in named_timers(at):
            symbols.timers.setdefault(timer, (at, later))
    for at, counter in symbols.placed.values():
        for one in one_each(counter, symbols.cards.get(kit.language.place, ())):
            symbols.counters.setdefault(one.id.text, (at, one))
    object.__setattr__(symbols, "scenario", main)
    return symbols


def card_id(kind: str, name: Name | str) -> str:
    return f"{kind}.{name if isinstance(name, str) else name.text}"
