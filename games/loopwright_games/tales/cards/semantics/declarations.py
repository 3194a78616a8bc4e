"""Builds the symbol tables of a scenario from its cards, and marks the kinds of names that syntax errors
leave in doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from string import ascii_uppercase

from loopwright_compiler.core.declared import Counter, counters_in, flags_in, own_in
from loopwright_compiler.core.places import one_each
from loopwright_compiler.core.timers import named_timers
from loopwright_compiler.diagnostics.reporter import CardAt, lines_of
from loopwright_compiler.project.project import Scenario
from loopwright_compiler.project.worlds import World
from loopwright_compiler.semantics.card_facts import facts
from loopwright_dsl.parser.source import nearest_card
from loopwright_dsl.syntax import (
    Effect,
    EffectCard,
    Hidden,
    Name,
    Node,
    Number,
    Quantity,
    ScenarioCard,
    Setting,
    Sum,
    Text,
    WorldCard,
)

from loopwright_games.tales.card_kinds import HAND_DECKS
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.tales.cards.language.nodes import DiaryCard, ResponseCard, RumorCard, SchoolCard
from loopwright_games.tales.nouns import TOKENS

from .symbols import CounterBounds, MachineInPlay, OwnWord, Symbols, Token, machine_id, settings, words_in

SETTINGS = (
    *("world", "files", "language", "loopwright", "weeks", "rumors", "diary", "machine"),
    *(
        "counter",
        "flag",
        "note",
        "campaign",
        "target",
        "event",
        "complications",
        "enigma",
        "token",
        "ship",
        "deck",
        "tag",
        "combo",
        "without",
    ),
)
LETTERS = ascii_uppercase
"""The names that locations of a board may have."""
CLOSE = 0.75
"""How alike a misspelled word is to the setting that was meant (difflib's ratio)."""

_KINDS = ("diary", "rumor", "event", "effect", "card")  # those that cards or settings name
_HEADS = (
    rf"diary +[0-9]+|(?:rumor|event|effect|card) +[a-z]|(?:scenario|school|response|{'|'.join(HAND_DECKS)}) "
)
_SLIPPED = re.compile(r"(?m)^ (?=[^\s#>])")  # a head, perhaps, of which the first word is lost
_SIDE = re.compile(r" *(?:front|back)$")
_HEADLESS = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]+[^\s#]")  # a block before the first card
_ODD_HEAD = re.compile(rf"(?m)^(?!{_HEADS})([^\s#>]+)")


TEXTS = 64
"""Of how many texts the heads are remembered; most files are the same from check to check."""

_HEADER = re.compile(
    r'(?m)^(?:[ \t]+(?=\w[^"\n]*"))?(diary +[0-9]+|(?:rumor|event|effect) +[a-z][a-z0-9-]*)\b'
)


def collect(scenario: Scenario, *, sure: bool = False) -> Symbols:
    """The declarations of a scenario; of two with the same name the first counts.

    With `sure`, nothing that was read has a mistake, so no unknown name is excused because its card may be
    lost.
    """
    symbols = Symbols()
    world = scenario.world
    if world is not None:
        board = world.board()
        symbols.locations = board["locations"] if board else None
        symbols.sea = world.sea()
        symbols.models = world.entries("machines")
        _words_of_world(symbols, world)
    for at in scenario.cards:
        _collect_card(symbols, at)
    left_out = {
        number.value
        for setting in settings(symbols.scenario)
        if setting.kind == "without_school"
        for number in setting.args
        if isinstance(number, Number)
    }
    for at in world.cards if world else []:
        if isinstance(at.card, SchoolCard) and at.card.number.value in left_out:
            symbols.left_out.setdefault(at.card.number.value, at)
        else:
            _collect_card(symbols, at)
    for setting in settings(symbols.scenario):
        assert symbols.scenario is not None
        _collect_setting(symbols, setting, symbols.scenario.placed.is_sure(setting.span))
    symbols.clean = scenario.complete
    symbols.misnumbered = (
        min(_asked_for(symbols) - set(symbols.diary), default=None) if symbols.doubled else None
    )
    if not sure:
        _doubt(symbols, scenario)
    return symbols


def _doubt(symbols: Symbols, scenario: Scenario) -> None:
    """Mark the names that may exist although they were not read, because of mistakes that are reported
    anyway.
    """
    world = scenario.world
    symbols.all_files = scenario.all_files
    symbols.world_files = world is not None and world.all_files
    sources = [*scenario.sources.values(), *(world.card_files if world else [])]
    texts = [source.text for source in sources]
    symbols.headers = frozenset().union(*map(_headers, texts)) - _names(symbols)
    symbols.unread = (
        unread_cards(texts)
        | cut_short(scenario.cards)
        | unsure_names([*scenario.cards, *(world.cards if world else [])])
    )
    _forget_lost(symbols, lost_settings(scenario.cards))


def _asked_for(symbols: Symbols) -> set[int]:
    """The numbers of diary cards that are in play at the start or that a card plays."""
    played = (
        argument.value
        for at in symbols.cards()
        for node in facts(at.card).nodes
        if isinstance(node, Effect) and node.verb == "play_diary"
        for argument in node.args
        if isinstance(argument, Number)
    )
    return {*played, *(number.value for number in symbols.start_diary)}


def _names(symbols: Symbols) -> set[str]:
    """The cards that were read, as their first lines name them."""
    cards = {f"event {name}" for name in symbols.held["event"]} | {
        f"effect {name}" for name in symbols.effects
    }
    cards |= {f"diary {number}" for number in symbols.diary}
    return cards | {f"rumor {name}" for name, _ in symbols.rumors}


@lru_cache(maxsize=TEXTS)
def _headers(text: str) -> frozenset[str]:
    """The cards that are at least begun in a text."""
    return frozenset(" ".join(head.split()) for head in _HEADER.findall(text))


def _forget_lost(symbols: Symbols, lost: frozenset[str]) -> None:
    """Mark the kinds of names of which a declaration may be lost as unknown."""
    symbols.lost = lost
    symbols.all_files &= "files" not in lost
    if "world" in lost:
        symbols.locations = symbols.models = None
        symbols.sea = frozenset()


def _collect_card(symbols: Symbols, at: CardAt) -> None:
    match at.card:
        case ScenarioCard():
            symbols.scenario = symbols.scenario or at
        case DiaryCard(number=number) if number.value or at.placed.complete:
            if symbols.diary.setdefault(number.value, at) is not at:
                symbols.doubled.add(number.value)
        case RumorCard(set=name, number=number):
            symbols.rumors.setdefault((name.text, number.value), at)
        case SchoolCard(number=number):
            symbols.school.setdefault(number.value, at)
        case ResponseCard(machine=machine, variant=variant):
            symbols.responses.setdefault((machine.text, variant.text), at)
        case WorldCard(kind=kind, id=name):
            symbols.held[kind].setdefault(name.text, at)
        case EffectCard(id=name):
            symbols.effects.setdefault(name.text, at)
    symbols.decks.collect(at)
    for ending in facts(at.card).endings:
        symbols.endings.setdefault(ending.id.text, (at, ending))
    for timer, later in named_timers(at):
        symbols.timers.setdefault(timer, (at, later))


def _collect_setting(symbols: Symbols, setting: Setting, sure: bool) -> None:
    for flag in flags_in(setting):
        symbols.flags.setdefault(flag.id.text, flag.id)
        _title(symbols, "flag", flag.id, flag.title)
    for counter in counters_in(setting):
        _title(symbols, "counter", counter.id, counter.title)
        if not counter.place:
            _counter(symbols, counter, sure)
            continue
        symbols.placed.setdefault(counter.id.text, counter)
        for one in one_each(counter, LETTERS if symbols.locations is None else symbols.locations):
            _counter(symbols, one, sure)
    for own in own_in(setting):
        symbols.each.setdefault(own.id.text, own)
    match setting.kind, setting.args:
        case "weeks", (Number(value=value),):
            symbols.weeks = value
        case "rumors", names:
            for name in names:
                if isinstance(name, Name):
                    symbols.rumor_sets.setdefault(name.text, name)
        case "token", (Name() as name, title, limit):
            known = sure and isinstance(limit, Number) and limit.value in range(1, TOKENS[1])
            most = limit.value if isinstance(limit, Number) and known else TOKENS[1]
            symbols.tokens.setdefault(name.text, Token(name, most))
            _title(symbols, "token", name, title)
        case "tag" | "combo" as kind, _:
            for word in words_in(setting):
                symbols.own_words[kind].setdefault(word.id, word)
        case "ship", _:
            symbols.ship = symbols.ship or setting
        case "diary", numbers:
            symbols.start_diary += [number for number in numbers if isinstance(number, Number)]
        case "complications", numbers:
            symbols.complications += [number for number in numbers if isinstance(number, Number)]
        case "enigma_limit", (Quantity() | Sum() as limit,):
            symbols.enigma_limit = symbols.enigma_limit or limit
        case "event", (Name() as name, Name() as sector):
            symbols.placed_events.setdefault(name.text, (name, sector))
        case "machine", (Name() as model, label, Name() as sector, Name() as response):
            id = machine_id(model, label)
            symbols.machines.setdefault(id, MachineInPlay(id, model, sector, response))


def _words_of_world(symbols: Symbols, world: World) -> None:
    """The tags and combos that world.yaml declares."""
    if "world" not in world.parts:
        return
    _, document = world.parts["world"]
    for kind in symbols.own_words:
        declared = document.value.get(f"{kind}s")
        for id, data in declared.value.items() if declared is not None else ():
            pairs = tuple((first, second) for first, second in data.plain()["of"]) if kind == "combo" else ()
            title = data if kind == "tag" else data.value["title"]
            symbols.own_words[kind][id] = OwnWord(id, title, None, pairs)


def _counter(symbols: Symbols, counter: Counter, sure: bool) -> None:
    """A counter with its bounds, as far as its line is read."""
    id = counter.id.text
    known = sure and id not in symbols.counters
    bounds = (counter.low.value, counter.high.value, counter.first) if known else (0, 0, 0)
    symbols.counters[id] = CounterBounds(id, *bounds, frozenset(counter.beyond))


def _title(symbols: Symbols, kind: str, name: Name, title: Node | None) -> None:
    if isinstance(title, Text):
        symbols.titles.setdefault((kind, name.text), title)
    elif isinstance(title, Hidden):
        symbols.hidden.add((kind, name.text))


def unread_cards(texts: Iterable[str]) -> frozenset[str]:
    """The kinds of cards of which one may be in these texts without having been read as such."""
    kinds: frozenset[str | None] = frozenset().union(*map(_odd_kinds, texts))
    return frozenset(_KINDS if None in kinds else (kind for kind in kinds if kind))


@lru_cache(maxsize=TEXTS)
def _odd_kinds(text: str) -> frozenset[str | None]:
    """The kinds that malformed first lines in a text may have meant; None stands for any kind."""
    kinds = {nearest_card(head, DIALECT.heads) for head in set(_ODD_HEAD.findall(text))}
    return frozenset(kinds | {None} if _SLIPPED.search(text) or _HEADLESS.match(text) else kinds)


def cut_short(cards: list[CardAt]) -> frozenset[str]:
    """The kinds of cards of which one may be lost, since a file breaks off in a line or two cards run into
    each other.
    """
    for at in cards:
        if not at.placed.doubtful:
            continue
        lines = lines_of(at.source.text)
        last = len(lines) - at.placed.first_line_offset
        if lines[-1].strip() and last in at.placed.doubtful:
            return frozenset(_KINDS)
        doubtful = (lines[at.placed.first_line_offset + number - 1] for number in at.placed.doubtful)
        if isinstance(at.card, DiaryCard) and any(_SIDE.match(line) for line in doubtful):
            return frozenset(_KINDS)
    return frozenset()


def unsure_names(cards: list[CardAt]) -> frozenset[str]:
    """The kinds of cards of which one has a name that may be another word of its first line."""
    return frozenset(
        "effect" if isinstance(at.card, EffectCard) else "event"
        for at in cards
        if (isinstance(at.card, EffectCard) or (isinstance(at.card, WorldCard) and at.card.kind == "event"))
        and not at.placed.is_sure(at.card.id.span)
    )


def lost_settings(cards: list[CardAt]) -> frozenset[str]:
    """The kinds of settings of which one may be lost, because its line could not be read.

    They are all kinds if there is no scenario card, or more than one.
    """
    scenarios = [at for at in cards if isinstance(at.card, ScenarioCard)]
    if len(scenarios) != 1:
        return frozenset(SETTINGS)
    at = scenarios[0]
    assert isinstance(at.card, ScenarioCard)
    lines = lines_of(at.source.text)
    kinds: set[str] = set()
    for number in at.placed.doubtful - {at.card.id.span.line}:
        kinds.update(_kinds(lines[at.placed.first_line_offset + number - 1]))
    if kinds and not any(isinstance(item, Setting) and item.kind == "files" for item in at.card.items):
        kinds.add("files")
    return frozenset(kinds)


def _kinds(line: str) -> tuple[str, ...]:
    """The kinds of settings that a line with a mistake may have meant."""
    word = next(iter(line.split()), "")
    if word.startswith(">"):
        return ()
    if not get_close_matches(word.lower(), SETTINGS, n=1, cutoff=CLOSE):
        return SETTINGS
    words = re.findall(r"[a-z]+", line.lower())
    return tuple(near for word in words for near in get_close_matches(word, SETTINGS, n=1, cutoff=CLOSE))
