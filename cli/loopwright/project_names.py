"""What the names of a scenario stand for, for `explain`: where each is declared, changed and asked about."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from loopwright_compiler import Unreadable
from loopwright_compiler.core.ticks import COMES
from loopwright_compiler.mention_index import Mention, MentionIndex, Named, build
from loopwright_compiler.names import CARD
from loopwright_compiler.project.files import stories_of
from loopwright_compiler.project.project import MAIN
from loopwright_compiler.semantics.visitor import walk
from loopwright_compiler.workspace import Workspace
from loopwright_dsl.diagnostics.columns import columns, padded
from loopwright_dsl.syntax import AllOf, AnyOf, Compare, Fact, Not

from .core import scenario_paths
from .core.errors import Failure
from .core.files import read
from .core.terminal_text import Paper

CONDITIONS = (Compare, Fact, Not, AllOf, AnyOf)


class ProjectNames:
    """The names of the scenarios at a path, with every place that names them."""

    def __init__(self, path: Path) -> None:
        """Read them. Raises Failure where there is nothing to read."""
        workspace = Workspace(path, bundled=scenario_paths.root())
        try:
            self.checked = workspace.check()
        except Unreadable as error:
            raise Failure(str(error)) from None
        self.project = workspace.project
        stories = {scenario.path: list(_stories(scenario.path)) for scenario in self.project.scenarios}
        self.index = build([self.project], stories=stories)
        self._card_names: dict[int, Named] = {}
        for mention in sorted(_declarations(self.index), key=lambda mention: len(mention.named.key)):
            if mention.at is not None and _heads(mention):
                self._card_names[id(mention.at.card)] = mention.named

    def about(self, question: str) -> list[Named]:
        """The things of this name: `trust`, `item lamp`, or what players call them."""
        asked = question.casefold()
        return [
            named
            for named, mentions in self.index.mentions.items()
            if asked in _names(named, mentions) and any(mention.declares for mention in mentions)
        ]

    def names(self) -> list[str]:
        """What can be asked for, as cards write it and without its kind."""
        return [name for named in self.index.mentions for name in (written_name(named), named.key)]

    def summary(self, named: Named) -> str:
        """What a thing is, where it is declared, what changes it and who asks about it."""
        mentions = self.index.mentions[named]
        title = next((mention.title for mention in mentions if mention.title), "")
        parts = [f"{named.what} {named.key}{f': {title}' if title else ''}"]
        groups: dict[str, list[Mention]] = {"Declared": [], "Named": [], "Asked about": []}
        for mention in mentions:
            group = "Declared" if mention.declares else "Asked about" if _asks(mention) else "Named"
            groups[group].append(mention)
        parts += [
            "\n".join([f"{heading}:", *self._rows(group)]) for heading, group in groups.items() if group
        ]
        if len(groups["Declared"]) == len(mentions):
            parts.append("No other line names it.")
        return "\n\n".join(parts)

    def _rows(self, mentions: Iterable[Mention]) -> list[str]:
        """A line for each place: where it is, whose card it is, and what is written there."""
        rows = dict.fromkeys(
            (f"{_shown(mention.path)}:{mention.span.line}", self._card_of(mention), self._line(mention))
            for mention in sorted(mentions, key=lambda mention: (mention.path, mention.span))
        )
        place, card = (max(columns(row[part]) for row in rows) for part in (0, 1))
        return [f"  {padded(at, place)}  {padded(whose, card)}  {line}".rstrip() for at, whose, line in rows]

    def _card_of(self, mention: Mention) -> str:
        """The card in which a name stands, as cards name it; nothing for a story test and data."""
        named = self._card_names.get(id(mention.at.card)) if mention.at is not None else None
        return "" if named is None else written_name(named)

    def _line(self, mention: Mention) -> str:
        text = self.checked.sources.get(mention.path)
        if text is None:  # a story test, or a file of a world
            text = read(Path(mention.path), "a card file").decode("utf-8", "replace")
        return text.split("\n")[mention.span.line - 1].strip()

    def text(self, named: Named) -> str:
        """A card as players read it. Raises Failure for what is no card, or while there are mistakes."""
        if self.checked.failed:
            raise Failure(
                "The scenario has mistakes, so its cards have no text yet.", hint="`loopwright check`"
            )
        faces = list[str]()
        for path, bundle in self.checked.bundles.items():
            paper = Paper.of(sys.stdout).speaking(bundle["language"])
            if named.scope in (path, self._world_of(path)) and not faces:
                for heading, lines in self.checked.front_ends[path].faces(bundle, named.what, named.key):
                    texts = {str(number): text for number, (_, text) in enumerate(lines)}
                    shown = paper.texts([(kind, str(n)) for n, (kind, _) in enumerate(lines)], texts)
                    faces.append("\n".join([heading, *shown] if heading else shown))
        if not faces:
            raise Failure(f"{written_name(named)} is no card, so it has no text.")
        return "\n\n".join(faces)

    def _world_of(self, main: str) -> str:
        """The folder of the world that a scenario plays in; nothing for one without."""
        world = next(scenario.world for scenario in self.project.scenarios if scenario.path == main)
        return next((str(folder) for folder, one in self.project.worlds.items() if one is world), "")


def here() -> ProjectNames | None:
    """The names of the scenario in the current folder, where there is one."""
    return ProjectNames(Path()) if Path(MAIN).is_file() else None


def _declarations(index: MentionIndex) -> Iterator[Mention]:
    return (mention for mentions in index.by_path.values() for mention in mentions if mention.declares)


def written_name(named: Named) -> str:
    """A thing as cards write it: `item lamp`, `flag knows`."""
    kind, _, _ = str(named.what).partition(" ")
    return named.key if " " in named.key and named.what is CARD else f"{kind} {named.key}"


def _names(named: Named, mentions: list[Mention]) -> set[str]:
    names = {named.key, named.written, written_name(named), f"{named.what} {named.key}"}
    names |= {f"{mention.at.card.word} {named.key}" for mention in mentions if _heads(mention) and mention.at}
    return {name.casefold() for name in names | {mention.title for mention in mentions if mention.title}}


def _heads(mention: Mention) -> bool:
    """Whether a card is called so in its first line."""
    at = mention.at
    return at is not None and mention.declares and at.span(at.card).line == mention.span.line


def _asks(mention: Mention) -> bool:
    """Whether a name stands in a condition; `on play` waits for nothing, and spans what happens then."""
    at = mention.at
    return at is not None and any(
        isinstance(node, CONDITIONS) and at.span(node).holds(mention.span)
        for node in walk(at.card)
        if not (isinstance(node, Fact) and node.kind == COMES)
    )


def _stories(main: str) -> Iterator[tuple[str, str]]:
    """The story tests of a scenario that can be read, with their texts; `check` tells of the others."""
    for path in stories_of(Path(main)):
        with suppress(Failure):
            yield str(path), read(path, "a story test").decode("utf-8", "replace")


def _shown(path: str) -> str:
    """A path as short as it can be written from the current folder."""
    short = os.path.relpath(path)
    return path if short.startswith("..") and len(short) > len(path) else short
