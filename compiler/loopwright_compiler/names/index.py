"""Where every name of a project is declared and used: for editors, and for whoever renames things.

Two scenarios may both have a flag `seen`, so a name is known by what it is, its text, and where it is
known: the main file of a scenario, or the folder of a world. A card file that two scenarios share
belongs to both, and each name in it to each. Story tests are read as well: they name what cards declare.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from loopwright_dsl.syntax import Card
from loopwright_dsl.syntax.span import Span

from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.project.project import Project, Scenario

from .in_cards import Said, What, names_in
from .in_data import names_in_story, names_of_world

OF_WORLD = frozenset((What.LOCATION, What.MODEL, What.KID))
OF_EITHER = frozenset(
    (What.ITEM, What.ANOMALY, What.CHORE, What.EVENT, What.EFFECT, What.RESPONSE, What.SCHOOL)
)
"""Cards that a world and a scenario may have; a name that the scenario does not declare is the world's."""


@dataclass(frozen=True, slots=True)
class Named:
    """One thing that has a name; scope is the main file of its scenario or the folder of its world."""

    what: What
    key: str
    scope: str


@dataclass(frozen=True, slots=True)
class Mention:
    """A place where something is named. title: what players call it, where the place says so."""

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
        """The mentions at a place, or directly before it; several where scenarios share the file."""
        found = self.by_path.get(path, [])
        first = bisect_left(found, line, key=lambda mention: mention.span.line)
        behind = bisect_right(found, line, key=lambda mention: mention.span.line)
        touching = [each for each in found[first:behind] if _touches(each.span, column)]
        last = touching[-1].span if touching else None
        return [each for each in touching if each.span == last]

    def declarations(self, named: Iterable[Named]) -> list[Mention]:
        """Where the things are declared."""
        return [each for one in named for each in self.mentions.get(one, ()) if each.declares]

    def linked(self, named: Iterable[Named]) -> list[Mention]:
        """Every mention of the things, and of all that share a place with one of them; each place once."""
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
        found: dict[str, Mention] = {}
        for named, mentions in self.mentions.items():
            if named.what is what and named.scope in scopes:
                first = next((mention for mention in mentions if mention.declares), None)
                if first is not None:
                    found.setdefault(named.key, first)
        return list(found.values())


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
            for path, said in names_of_world(world):
                self._add(said, scope, path, said.span, None)
            for at in world.cards:
                self.index.scopes.setdefault(at.source.path, set()).add(scope)
                for said in self._said(at):
                    self._add(said, scope, at.source.path, at.placed.place(said.span), at)

    def _scenario(self, scenario: Scenario, world: str) -> None:
        own = {
            (said.what, said.key)
            for at in scenario.cards
            for said in self._said(at)
            if said.declares and said.what in OF_EITHER
        }

        def scope(said: Said) -> str:
            """Names that the scenario does not declare may be those of its world."""
            own_card = said.what in OF_EITHER and (said.what, said.key) in own
            return world if said.what in OF_WORLD | OF_EITHER and not own_card else scenario.path

        stories = self._stories.get(scenario.path, ())
        for path in [*scenario.sources, *(path for path, _ in stories)]:
            self.index.scopes.setdefault(path, set()).update({scenario.path, world})
        for at in scenario.cards:
            for said in self._said(at):
                self._add(said, scope(said), at.source.path, at.placed.place(said.span), at)
        for path, text in stories:
            for said in names_in_story(text):
                self._add(said, scope(said), path, said.span, None)

    def _said(self, at: CardAt) -> tuple[Said, ...]:
        entry = self.index.known.get(id(at.card)) or self._before.get(id(at.card))
        if entry is None:
            entry = (at.card, names_in(at.card))
        self.index.known[id(at.card)] = entry
        return entry[1]

    def _add(self, said: Said, scope: str, path: str, span: Span, at: CardAt | None) -> None:
        mention = Mention(Named(said.what, said.key, scope), path, span, said.declares, said.title, at)
        self.index.mentions.setdefault(mention.named, []).append(mention)
        self.index.by_path.setdefault(path, []).append(mention)
