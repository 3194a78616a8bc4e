"""Renaming things everywhere at once, or saying why that cannot be: for editors and the command line."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from loopwright_dsl import parse_file
from loopwright_dsl.parser.source import normal
from loopwright_dsl.syntax.span import Span

from .kits.protocol import CardFrontEnd
from .mention_index import Mention, MentionIndex, Named
from .names import NameKind

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_CAPITALS = re.compile(r"[A-Z]{2}[A-Z0-9]*(-[A-Z0-9]+)*")
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")

Edits = dict[str, dict[Span, str]]
"""New texts for places, by file."""


class NotRenamed(Exception):
    """Why a name cannot be changed, or not into this; a sentence for the writer."""


@dataclass
class Renaming:
    """The names that things are to have from now on, by the mention that each was meant by.

    text_of gives the text of a file; what lies in the folder `kept` stays as it is.
    """

    index: MentionIndex
    half: CardFrontEnd[Any]
    text_of: Callable[[str], str]
    kept: Path | None
    names: Mapping[Mention, str]

    def edits(self) -> Edits:
        """The changes of all files. Raises NotRenamed."""
        edits: Edits = {}
        for mention, wanted in self.names.items():
            check_nameable(self, mention)
            places = self.places(mention)
            name = self._new_name(mention, wanted.strip())
            key = self.keys[mention.named]
            self._check_free(mention.named, key, name)
            for place in places:
                whole = mention.named.what.label and not place.declares
                edits.setdefault(place.path, {})[place.span] = key if whole else name
        for path, texts in edits.items():
            if path.endswith(".loop"):
                self._check_meaning(path, texts)
        return edits

    @cached_property
    def keys(self) -> dict[Named, str]:
        """The whole keys that the things are to have. Raises NotRenamed for a badly written name."""
        return {
            mention.named: self._key(mention.named, self._new_name(mention, name.strip()))
            for mention, name in self.names.items()
        }

    def written(self, mention: Mention) -> str:
        """What stands at a mention."""
        line = self._lines(mention.path)[mention.span.line - 1]
        return line[mention.span.column - 1 : mention.span.end_column - 1]

    def places(self, mention: Mention) -> list[Mention]:
        """Every place to be changed. Raises NotRenamed where one cannot be changed, or was not read."""
        places = self.index.linked([mention.named])
        for file in {os.path.abspath(place.path) for place in places}:  # noqa: PTH100 - links are not followed
            if self.kept is not None and Path(file).is_relative_to(self.kept):
                raise NotRenamed(
                    f"This {mention.named.what} comes with Loopwright ({Path(file).name}) and stays as it is."
                )
        scopes = {place.named.scope for place in places}
        for path, known in self.index.scopes.items():
            if known & scopes and path.endswith(".loop"):
                self._check_read(path, self.written(mention))
        return places

    def label(self, named: Named) -> str:
        """The label behind another thing's name; empty where it has none."""
        declared = self.index.declarations([named])
        text = self.written(declared[0]) if declared else ""
        return text if text != named.key else ""

    def _lines(self, path: str) -> list[str]:
        return normal(self.text_of(path)).split("\n")

    def _check_read(self, path: str, word: str) -> None:
        """Raise NotRenamed where a line that could not be read holds the word."""
        parsed = parse_file(normal(self.text_of(path)), path, self.half.language)
        doubtful = {line + card.first_line_offset for card in parsed.cards for line in card.doubtful}
        doubtful |= {
            diagnostic.span.line for diagnostic in parsed.diagnostics if diagnostic.severity == "error"
        }
        lines = self._lines(path)
        for number in sorted(doubtful):
            if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", lines[number - 1]):
                raise NotRenamed(
                    f"Line {number} of {Path(path).name} has a mistake and holds {word}: mend it first."
                )

    def _new_name(self, mention: Mention, name: str) -> str:
        """The name as it is written at the declaration. Raises NotRenamed where it is badly written."""
        named = mention.named
        if named.what.numbered:
            if not _NUMBER.fullmatch(name):
                raise NotRenamed(f"A {named.what} has a number from 1 to 9999; `{name}` is none.")
            return name
        if named.what.capitals:
            if not _CAPITALS.fullmatch(name):
                raise NotRenamed(f"A {named.what} is a word in capitals, such as PAPER; `{name}` is none.")
            return name
        if not _ID.fullmatch(name):
            raise NotRenamed(
                f"`{name}` is no name: lower case letters and digits, with hyphens between words."
            )
        if named.what.label is None or mention.declares:
            return name
        model = named.key.removesuffix(self.label(named))
        if not name.startswith(model) or name == model:
            raise NotRenamed(named.what.label.other.format(thing=model))
        return name.removeprefix(model)

    def _key(self, named: Named, name: str) -> str:
        """The whole key of the thing when the part that is written at it becomes `name`."""
        if named.what.words > 1:
            return f"{named.key.rpartition(' ')[0]} {name}"
        if named.what.label:
            return f"{named.key.removesuffix(self.label(named))}{name}"
        return name

    def _check_free(self, named: Named, key: str, name: str) -> None:
        """Raise NotRenamed for a name that something else has, and keeps."""
        if key == named.key:
            return
        for scope in {place.named.scope for place in self.index.linked([named])}:
            for taken in self.index.rivals(Named(named.what, key, scope)):
                if self.keys.get(taken.named, taken.named.key) == taken.named.key:
                    where = f"line {taken.span.line} of {Path(taken.path).name}"
                    raise NotRenamed(f"There is a {taken.named.what} {name} already ({where}).")

    def _check_meaning(self, path: str, texts: dict[Span, str]) -> None:
        """Raise NotRenamed for a name that would be read as another word of the language in some place."""
        text = normal(self.text_of(path))
        before, after = self._names(text, path), self._names(edited(text, texts), path)
        moved = {(named.what, named.key): (named.what, key) for named, key in self.keys.items()}
        expected = Counter[tuple[NameKind, str]]()
        for name, count in before.items():
            expected[moved.get(name, name)] += count
        for new in moved.values():
            if after[new] != expected[new] or after.total() != before.total():
                raise NotRenamed(f"The name would be read as another word where this {new[0]} is named.")

    def _names(self, text: str, path: str) -> Counter[tuple[NameKind, str]]:
        cards = parse_file(text, path, self.half.language).cards
        return Counter((name.what, name.key) for placed in cards for name in self.half.names_in(placed.card))


def check_nameable(renaming: Renaming, mention: Mention) -> None:
    """Raise NotRenamed for what has no name of its own that could be changed."""
    kind = mention.named.what
    if kind.label and not renaming.label(mention.named):
        raise NotRenamed(kind.label.missing)
    if kind.fixed:
        raise NotRenamed(kind.fixed)


def edited(text: str, texts: Mapping[Span, str]) -> str:
    """The text with other words at these places, each within a line."""
    lines = text.split("\n")
    for span, words in sorted(texts.items(), reverse=True):
        line = lines[span.line - 1]
        lines[span.line - 1] = line[: span.column - 1] + words + line[span.end_column - 1 :]
    return "\n".join(lines)
