"""An index of where every name of a project is declared and used, for editors and for renaming.

Two scenarios may both have a flag `seen`, so a name is identified by its kind, its text, and its scope: the
main file of a scenario, or the folder of a world. A card file that two scenarios share belongs to both, and
so does each name in it. Story tests are indexed as well, since they name what cards declare. Which argument
of a verb, a fact, a quantity or an event is a name is read from the vocabulary, so that a new word of the
language needs no code here.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from loopwright_dsl import parse_condition
from loopwright_dsl.parser.kit_grammar import KitLanguage, KitWord, Place
from loopwright_dsl.parser.source import LONGEST_LINE
from loopwright_dsl.syntax import (
    Action,
    AnomalyCard,
    Card,
    ChoreCard,
    Condition,
    Declared,
    DiaryCard,
    Do,
    Effect,
    EffectCard,
    Ending,
    Event,
    EventCard,
    Fact,
    GaugeCard,
    Intend,
    ItemCard,
    KitCard,
    Name,
    Node,
    Number,
    Quantity,
    ResponseCard,
    RumorCard,
    ScenarioCard,
    SchoolCard,
    Setting,
    Text,
)
from loopwright_dsl.syntax.span import Span
from loopwright_games.tales.cards.semantics.symbols import machine_id
from loopwright_games.tales.verbs import VERBS
from loopwright_games.tales.words import EVENTS, FACTS, QUANTITIES, Kind, Word

from .diagnostics.reporter import CardAt
from .project.files import FOLDER, SUFFIX
from .project.project import Project, Scenario
from .project.worlds import World
from .project.yaml_positions import Yaml
from .semantics.visitor import walk


class What(StrEnum):
    """The kinds of things that have names, in words for people."""

    SCENARIO = "scenario"
    WORLD = "world"
    FILE = "card file"
    FLAG = "flag"
    COUNTER = "counter"
    TOKEN = "token"
    MACHINE = "machine in play"
    DIARY = "diary card"
    RUMOR_SET = "rumor set"
    RUMOR = "rumor"
    EFFECT = "named effect"
    ENDING = "ending"
    EVENT = "event location"
    ITEM = "item"
    ANOMALY = "anomaly"
    CHORE = "chore"
    SCHOOL = "school card"
    RESPONSE = "response card"
    MODEL = "machine"
    LOCATION = "location"
    KID = "kid"
    GAUGE = "gauge"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class Said:
    """A name in a card, with its span relative to the card; `title` is what players call the thing, where the
    card says so.
    """

    what: What
    key: str
    span: Span
    declares: bool = False
    title: str = ""


_OF_KIND = {
    Kind.LOCATION: What.LOCATION,
    Kind.PLACE: What.LOCATION,
    Kind.BERTH: What.LOCATION,
    Kind.COUNTER: What.COUNTER,
    Kind.FLAG: What.FLAG,
    Kind.TOKEN: What.TOKEN,
    Kind.DIARY: What.DIARY,
    Kind.MACHINE: What.MACHINE,
    Kind.MACHINES: What.MACHINE,
}
_OF_SETTING = {
    "world": What.WORLD,
    "files": What.FILE,
    "rumors": What.RUMOR_SET,
    "diary": What.DIARY,
    "complications": What.DIARY,
    "event": What.EVENT,
    "ship": What.LOCATION,
}
"""Settings whose first name, or all of whose names, are declared elsewhere."""


def names_in(card: Card, kit: KitLanguage | None = None) -> tuple[Said, ...]:
    """Every name of a card of Tales, or of a kit, in written order; what recovery put in is no name."""
    if kit is None:
        names = [*_head(card), *(name for node in walk(card) for name in _names(node))]
    else:
        names = list(names_in_kit(card, kit))
    return tuple(name for name in names if _is_written(name))


def names_in_kit(card: Card, kit: KitLanguage) -> Iterator[Said]:
    """Every name of a card of a kit; a card's key is its kind and its id."""
    rows = {**_ways(kit.verbs), **_ways(kit.facts)}
    lines = {(kind.name, line.key): line for kind in kit.kinds for line in kind.lines}
    match card:
        case KitCard(kind=kind, id=name, title=title):
            yield Said(What.CARD, f"{kind} {name.text}", name.span, True, title.text)
            for line in card.lines:
                for value in line.values:
                    yield from _in_place(lines[kind, line.key], value)
        case GaugeCard(id=name, title=title):
            yield Said(What.GAUGE, name.text, name.span, True, title.text)
        case _:
            yield from _head(card)
    for node in walk(card):
        match node:
            case Effect(verb="change" | "set", args=(Name() as name, _)):
                yield Said(What.GAUGE, name.text, name.span)
            case Effect(verb=word, args=args) | Fact(kind=word, args=args) if word in rows:
                for place, arg in zip(rows[word], args, strict=False):
                    yield from _in_place(place, arg)
            case Quantity(args=(Name() as name,)):
                yield Said(What.GAUGE, name.text, name.span)
            case Setting(kind="files", args=files):
                yield from (Said(What.FILE, name.text, name.span) for name in files if isinstance(name, Name))
            case Do() | Ending():
                yield from _names(node)


def _ways(words: Iterable[KitWord]) -> dict[str, list[Place]]:
    """The places of each word's arguments, in written order."""
    return {word.name: [part for part in word.way if not isinstance(part, str)] for word in words}


def _in_place(place: Place, value: Name | Number | None) -> Iterator[Said]:
    """The name in one argument place; nothing if it is empty or no name."""
    if isinstance(value, Name) and place.takes == "gauge":
        yield Said(What.GAUGE, value.text, value.span)
    elif isinstance(value, Name) and place.takes == "card":
        yield Said(What.CARD, f"{place.of[0]} {value.text}", value.span)


def names_in_condition(condition: Condition) -> tuple[Said, ...]:
    """Every name in a condition, in written order."""
    names = (name for node in walk(condition) for name in _names(node))
    return tuple(name for name in names if _is_written(name))


def _is_written(name: Said) -> bool:
    written = (name.span.line, name.span.column) != (name.span.end_line, name.span.end_column)
    if name.what is What.LOCATION:
        return written and len(name.key) == 1  # a place may be a sector or `here`
    return written and bool(name.key)


def _head(card: Card) -> Iterator[Said]:
    """The names in the first line of a card."""
    match card:
        case ScenarioCard(id=name, title=title):
            yield Said(What.SCENARIO, name.text, name.span, True, title.text)
        case DiaryCard(number=number, title=title):
            yield Said(What.DIARY, str(number.value), number.span, True, title.text)
        case RumorCard(set=name, number=number, title=title, at=at):
            yield Said(What.RUMOR_SET, name.text, name.span, True)
            yield Said(What.RUMOR, f"{name.text} {number.value}", number.span, True, title.text)
            yield Said(What.LOCATION, at.text, at.span)
        case SchoolCard(number=number, title=title):
            yield Said(What.SCHOOL, str(number.value), number.span, True, title.text)
        case ResponseCard(machine=machine, variant=variant):
            yield Said(What.MODEL, machine.text, machine.span)
            yield Said(What.RESPONSE, f"{machine.text} {variant.text}", variant.span, True)
        case EventCard(id=name, title=title, at=at):
            yield Said(What.EVENT, name.text, name.span, True, title.text)
            yield Said(What.LOCATION, at.text, at.span)
        case ItemCard(id=name, title=title):
            yield Said(What.ITEM, name.text, name.span, True, title.text)
        case AnomalyCard(id=name, title=title):
            yield Said(What.ANOMALY, name.text, name.span, True, title.text)
        case ChoreCard(id=name, title=title):
            yield Said(What.CHORE, name.text, name.span, True, title.text)
        case EffectCard(id=name):
            yield Said(What.EFFECT, name.text, name.span, True)


def _names(node: Node) -> Iterator[Said]:
    match node:
        case Setting():
            yield from _setting(node)
        case Effect(verb=verb, args=args):
            yield from _arguments(VERBS[verb], args)
        case Fact(kind=kind, args=args):
            yield from _arguments(FACTS[kind], args)
        case Quantity(kind=kind, args=args) if kind in QUANTITIES:
            yield from _arguments(QUANTITIES[kind], args)
        case Event(kind=kind, args=args):
            yield from _arguments(EVENTS[kind], args)
        case Action(at=places):
            yield from (Said(What.LOCATION, name.text, name.span) for name in places)
        case Intend(after=Number() as number):
            yield Said(What.DIARY, key(number), number.span)
        case Intend(after=Name() as name):
            yield Said(What.FLAG, name.text, name.span)
        case Do(id=name):
            yield Said(What.EFFECT, name.text, name.span)
        case Ending(id=name, title=title):
            yield Said(What.ENDING, name.text, name.span, True, title.text)


def _arguments(word: Word, args: tuple[Name | Number | None, ...]) -> Iterator[Said]:
    for param, argument in word.bind(args):
        what = _OF_KIND.get(param.kind)
        for arg in argument:
            if what is not None and arg is not None and key(arg) not in ("this", "every", "one"):
                yield Said(what, key(arg), arg.span)


def key(arg: Name | Number) -> str:
    """A name as the index's key; that of a diary card is its number."""
    return arg.text if isinstance(arg, Name) else str(arg.value)


def _setting(setting: Setting) -> Iterator[Said]:
    match setting.kind, setting.args:
        case "machine", (Name() as model, label, _, Name() as response):
            yield Said(What.MODEL, model.text, model.span)
            named = label if isinstance(label, Name) else model
            yield Said(What.MACHINE, machine_id(model, label), named.span, True)
            yield Said(What.RESPONSE, f"{model.text} {response.text}", response.span)
        case "flag", flags:
            for flag in flags:
                if isinstance(flag, Declared):
                    yield Said(What.FLAG, flag.id.text, flag.id.span, True, _title(flag.title))
        case ("counter" | "token") as kind, (Name() as name, *rest):
            title = next((_title(arg) for arg in rest if isinstance(arg, Text)), "")
            yield Said(What(kind), name.text, name.span, True, title)
        case kind, args if kind in _OF_SETTING:
            for arg in args[:1] if kind == "event" else args:
                if isinstance(arg, Name | Number):
                    yield Said(_OF_SETTING[kind], key(arg), arg.span)


def _title(text: Node | None) -> str:
    return text.text if isinstance(text, Text) else ""


OF_WORLD = frozenset((What.LOCATION, What.MODEL, What.KID))
OF_EITHER = frozenset(
    (What.ITEM, What.ANOMALY, What.CHORE, What.EVENT, What.EFFECT, What.RESPONSE, What.SCHOOL)
)
"""Cards that a world and a scenario may have; a name that the scenario does not declare is the world's."""


@dataclass(frozen=True, slots=True)
class Named:
    """A thing that has a name; `scope` is the main file of its scenario or the folder of its world."""

    what: What
    key: str
    scope: str

    @property
    def written(self) -> str:
        """The name as it is written; for a response card or a card of a kit it is the second word of
        its key.
        """
        return self.key.rpartition(" ")[2] if self.what in (What.RESPONSE, What.CARD) else self.key


@dataclass(frozen=True, slots=True)
class Mention:
    """A place that names a thing; `title` is what players call it, where the place says so."""

    named: Named
    path: str
    span: Span
    declares: bool
    title: str = ""
    at: CardAt | None = None


@dataclass(slots=True)
class Index:
    """All mentions of a project; paths are those of its sources."""

    mentions: dict[Named, list[Mention]] = field(default_factory=dict)
    by_path: dict[str, list[Mention]] = field(default_factory=dict)
    scopes: dict[str, set[str]] = field(default_factory=dict)  # file → what is known in it
    known: dict[int, tuple[Card, tuple[Said, ...]]] = field(default_factory=dict)

    def at(self, path: str, line: int, column: int) -> list[Mention]:
        """The mentions at a place, or directly before it; there are several where scenarios share
        the file.
        """
        mentions = self.by_path.get(path, [])
        first = bisect_left(mentions, line, key=lambda mention: mention.span.line)
        behind = bisect_right(mentions, line, key=lambda mention: mention.span.line)
        touching = [mention for mention in mentions[first:behind] if _touches(mention.span, column)]
        last = touching[-1].span if touching else None
        return [mention for mention in touching if mention.span == last]

    def declarations(self, named: Iterable[Named]) -> list[Mention]:
        """The mentions that declare these things."""
        return [mention for one in named for mention in self.mentions.get(one, ()) if mention.declares]

    def linked(self, named: Iterable[Named]) -> list[Mention]:
        """Every mention of these things, and of all things that share a place with one of them; each place
        once.
        """
        waiting, seen = list(named), set[Named]()
        places: dict[tuple[str, Span], Mention] = {}
        while waiting:
            one = waiting.pop()
            if one in seen:
                continue
            seen.add(one)
            for mention in self.mentions.get(one, ()):
                places.setdefault((mention.path, mention.span), mention)
                waiting += [
                    other.named
                    for other in self.at(mention.path, mention.span.line, mention.span.column)
                    if other.named not in seen and other.named.what is one.what
                ]
        return sorted(places.values(), key=lambda mention: (mention.path, mention.span))

    def visible(self, path: str, what: What) -> list[Mention]:
        """The declarations of a kind that a card of the file may name: one for each name."""
        scopes = self.scopes.get(path, set())
        mention_of: dict[str, Mention] = {}
        for named, mentions in self.mentions.items():
            if named.what is what and named.scope in scopes:
                first = next((mention for mention in mentions if mention.declares), None)
                if first is not None:
                    mention_of.setdefault(named.key, first)
        return list(mention_of.values())


def _touches(span: Span, column: int) -> bool:
    return span.column <= column <= span.end_column


Stories = Mapping[str, Sequence[tuple[str, str]]]
"""Main file of a scenario → path and text of each of its story tests."""


def build(projects: Sequence[Project], before: Index | None = None, stories: Stories | None = None) -> Index:
    """The index of projects; cards that are in the index `before` are not walked again."""
    builder = _Builder(before.known if before else {}, stories or {})
    for project in projects:
        builder.add(project)
    for mentions in builder.index.by_path.values():
        mentions.sort(key=lambda mention: mention.span)
    return builder.index


class _Builder:
    def __init__(self, known: dict[int, tuple[Card, tuple[Said, ...]]], stories: Stories) -> None:
        self.index = Index()
        self._before = known
        self._stories = stories

    def add(self, project: Project) -> None:
        folders = {id(world): str(folder) for folder, world in project.worlds.items()}
        for scenario in project.scenarios:
            self._scenario(scenario, folders.get(id(scenario.world), ""))
        for folder, world in project.worlds.items():
            scope = str(folder)
            for source, _ in world.parts.values():
                self.index.scopes.setdefault(source.path, set()).add(scope)
            for path, name in names_of_world(world):
                self._add(name, scope, path, name.span, None)
            for at in world.cards:
                self.index.scopes.setdefault(at.source.path, set()).add(scope)
                for name in self._said(at):
                    self._add(name, scope, at.source.path, at.placed.place(name.span), at)

    def _scenario(self, scenario: Scenario, world: str) -> None:
        kit = None if scenario.kit is None else scenario.kit.language
        own = {
            (name.what, name.key)
            for at in scenario.cards
            for name in self._said(at, kit)
            if name.declares and name.what in OF_EITHER
        }

        def scope(name: Said) -> str:
            """Names that the scenario does not declare may be those of its world."""
            own_card = name.what in OF_EITHER and (name.what, name.key) in own
            return world if name.what in OF_WORLD | OF_EITHER and not own_card else scenario.path

        stories = self._stories.get(scenario.path, ())
        for path in [*scenario.sources, *(path for path, _ in stories)]:
            self.index.scopes.setdefault(path, set()).update({scenario.path, world})
        for at in scenario.cards:
            for name in self._said(at, kit):
                self._add(name, scope(name), at.source.path, at.placed.place(name.span), at)
        for path, text in stories:
            for name in names_in_story(text):
                self._add(name, scope(name), path, name.span, None)

    def _said(self, at: CardAt, kit: KitLanguage | None = None) -> tuple[Said, ...]:
        entry = self.index.known.get(id(at.card)) or self._before.get(id(at.card))
        if entry is None:
            entry = (at.card, names_in(at.card, kit))
        self.index.known[id(at.card)] = entry
        return entry[1]

    def _add(self, said: Said, scope: str, path: str, span: Span, at: CardAt | None) -> None:
        mention = Mention(Named(said.what, said.key, scope), path, span, said.declares, said.title, at)
        self.index.mentions.setdefault(mention.named, []).append(mention)
        self.index.by_path.setdefault(path, []).append(mention)


def names_of_world(world: World) -> Iterator[tuple[str, Said]]:
    """Every name in the data files that could be read, with the file's path."""
    readers = {"board": _board, "kids": _kids, "machines": _machines}
    for part, read in readers.items():
        if part in world.parts:
            source, document = world.parts[part]
            yield from ((source.path, name) for name in read(document))


def _board(document: Yaml) -> Iterator[Said]:
    board = document.value
    for letter, span in board["locations"].keys.items():
        title = board["locations"].value[letter].value["name"].value
        yield Said(What.LOCATION, letter, _bare(span, letter), True, title)
    for end in (board["school"], *(end for road in board["roads"].value for end in road.value)):
        yield _use(What.LOCATION, end)


def _kids(document: Yaml) -> Iterator[Said]:
    for entry in document.value["kids"].value:
        kid = entry.value
        yield _declaration(What.KID, kid["id"], kid["name"])
        yield _use(What.LOCATION, kid["home"])
        yield _use(What.ITEM, kid["item"])


def _machines(document: Yaml) -> Iterator[Said]:
    for entry in document.value["machines"].value:
        yield _declaration(What.MODEL, entry.value["id"], entry.value["name"])


def _declaration(what: What, name: Yaml, title: Yaml) -> Said:
    return Said(what, name.value, _bare(name.span, name.value), True, title.value)


def _use(what: What, name: Yaml) -> Said:
    return Said(what, name.value, _bare(name.span, name.value))


def _bare(span: Span, text: str) -> Span:
    """The span of a word, without quotation marks around it."""
    if span.end_column - span.column == len(text) + 2:
        return Span(span.line, span.column + 1, span.end_line, span.end_column - 1)
    return span


# --- The names in a story test: what it expects, waits for and chooses, by what the cards call it


__all__ = ["FOLDER", "SUFFIX", "names_in_story"]

_FACT = re.compile(r'\s*(?:expect|let\b[^"#]*?\buntil)\s+(?:not\s+(?=ending\b))?([^#]*[^\s#])')
_ENDING = re.compile(r"ending\s+([a-z][\w-]*)")
_MACHINE = re.compile(r"\b(?:scout-machine|hack|wreck)\s+([a-z][\w-]*)")
_OTHER = re.compile(r"(?:told|offered)\b")


@lru_cache(maxsize=512)
def names_in_story(text: str) -> tuple[Said, ...]:
    """Every name of a story file with its span in the file; lines that cannot be read have none."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if len(line) <= LONGEST_LINE]
    return tuple(said for number, line in lines for said in _names_in_line(number, line))


def _names_in_line(number: int, line: str) -> Iterator[Said]:
    fact = _FACT.match(line)
    if fact is None:
        machine = _MACHINE.search(line.partition('"')[0].partition("#")[0])
        if machine is not None:
            yield Said(What.MACHINE, machine[1], _place(number, machine.start(1), machine[1]))
        return
    ending = _ENDING.match(fact[1])
    if ending is not None:
        yield Said(What.ENDING, ending[1], _place(number, fact.start(1) + ending.start(1), ending[1]))
    elif not _OTHER.match(fact[1]):
        condition, mistakes = parse_condition(fact[1])
        for name in names_in_condition(condition) if condition is not None and not mistakes else ():
            yield Said(name.what, name.key, _moved(name.span, number, fact.start(1)))


def _place(number: int, offset: int, text: str) -> Span:
    return Span(number, offset + 1, number, offset + 1 + len(text))


def _moved(span: Span, number: int, by: int) -> Span:
    return Span(number, span.column + by, number, span.end_column + by)
