"""An index of where every name of a project is declared and used.

Two scenarios may both have a flag `seen`, so a name is identified by its kind, its text, and its scope: the
main file of a scenario, or the folder of a world. A card file that two scenarios share belongs to both, and
so does each name in it. Story tests are indexed as well, since they name what cards declare.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from loopwright_dsl.record import record
from loopwright_dsl.syntax import Card
from loopwright_dsl.syntax.span import Span

from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.kits.find import front_end_of
from loopwright_compiler.kits.protocol import AnyFrontEnd
from loopwright_compiler.names import NameKind, NameMention
from loopwright_compiler.project.project import Project, Scenario


@record
class Named:
    """A thing that has a name; `scope` is the main file of its scenario or the folder of its world."""

    what: NameKind
    key: str
    scope: str

    @property
    def written(self) -> str:
        """The name as it is written, which may be the last word of its key."""
        return self.key.rpartition(" ")[2] if self.what.written < self.what.words else self.key


@record
class Mention:
    """A place that names a thing; `title` is what players call it, where the place says so."""

    named: Named
    path: str
    span: Span
    declares: bool
    title: str = ""
    at: CardAt | None = None
    placed: bool = False


@dataclass(slots=True)
class MentionIndex:
    """All mentions of a project; paths are those of its sources."""

    mentions: dict[Named, list[Mention]] = field(default_factory=dict)
    by_path: dict[str, list[Mention]] = field(default_factory=dict)
    scopes: dict[str, set[str]] = field(default_factory=dict)  # file → what is known in it
    known: dict[int, tuple[Card, tuple[NameMention, ...]]] = field(default_factory=dict)

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

    def rivals(self, named: Named) -> list[Mention]:
        """The declarations of a name that keep it from being declared once more in its scope."""
        return self.declarations(
            other
            for other in self.mentions
            if (other.key, other.scope) == (named.key, named.scope)
            and (other.what is named.what or (other.what.together and named.what.together))
        )

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

    def visible(self, path: str, what: NameKind) -> list[Mention]:
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


def build(
    projects: Sequence[Project], before: MentionIndex | None = None, stories: Stories | None = None
) -> MentionIndex:
    """The index of projects; cards that are in the index `before` are not walked again."""
    builder = _Builder(before.known if before else {}, stories or {})
    for project in projects:
        builder.add(project)
    for mentions in builder.index.by_path.values():
        mentions.sort(key=lambda mention: mention.span)
    return builder.index


class _Builder:
    def __init__(self, known: dict[int, tuple[Card, tuple[NameMention, ...]]], stories: Stories) -> None:
        self.index = MentionIndex()
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
            for path, name in front_end_of(None).names_in_world(world):
                self._add(name, scope, path, name.span, None)
            for at in world.cards:
                self.index.scopes.setdefault(at.source.path, set()).add(scope)
                for name in self._said(at, front_end_of(None)):
                    self._add(name, scope, at.source.path, at.placed.place(name.span), at)

    def _scenario(self, scenario: Scenario, world: str) -> None:
        half = front_end_of(scenario.kit)
        own = {
            (name.what, name.key)
            for at in scenario.cards
            for name in self._said(at, half)
            if name.declares and name.what.home == "either"
        }

        def scope(name: NameMention) -> str:
            """Names that the scenario does not declare may be those of its world."""
            own_name = name.what.home == "scenario" or (name.what, name.key) in own
            return scenario.path if own_name else world

        stories = self._stories.get(scenario.path, ())
        for path in [*scenario.sources, *(path for path, _ in stories)]:
            self.index.scopes.setdefault(path, set()).update({scenario.path, world})
        for at in scenario.cards:
            for name in self._said(at, half):
                self._add(name, scope(name), at.source.path, at.placed.place(name.span), at)
        for path, text in stories:
            for name in half.names_in_story(text):
                self._add(name, scope(name), path, name.span, None)

    def _said(self, at: CardAt, half: AnyFrontEnd) -> tuple[NameMention, ...]:
        entry = self.index.known.get(id(at.card)) or self._before.get(id(at.card))
        if entry is None:
            entry = (at.card, half.names_in(at.card))
        self.index.known[id(at.card)] = entry
        return entry[1]

    def _add(self, name: NameMention, scope: str, path: str, span: Span, at: CardAt | None) -> None:
        mention = Mention(
            Named(name.what, name.key, scope), path, span, name.declares, name.title, at, name.placed
        )
        self.index.mentions.setdefault(mention.named, []).append(mention)
        self.index.by_path.setdefault(path, []).append(mention)
