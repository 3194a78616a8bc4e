"""Renaming a thing everywhere at once, or saying why that cannot be."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from loopwright_dsl import parse_file
from loopwright_dsl.syntax.span import Span
from lsprotocol import types

from loopwright_compiler.lsp.documents import View
from loopwright_compiler.lsp.projects import absolute
from loopwright_compiler.mention_index import Mention, Named
from loopwright_compiler.names import NameKind

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")


class NotRenamed(Exception):
    """Why a name cannot be changed, or not into this; a sentence for the writer."""


def prepare(view: View, line: int, column: int, bundled: Path) -> tuple[types.Range, str]:
    """Return the range and the text of what would be renamed at a place. Raises Refused."""
    mention = _at(view, line, column)
    _places(view, mention, bundled)
    return view.page.range(mention.span), _written(view, mention)


def rename(view: View, line: int, column: int, name: str, bundled: Path) -> types.WorkspaceEdit:
    """Return the edits that give a thing its new name everywhere. Raises Refused."""
    mention = _at(view, line, column)
    places = _places(view, mention, bundled)
    name = _new_name(view, mention, name.strip())
    key = _key(view, mention.named, name)
    _check_free(view, mention.named, key, name)
    texts: dict[str, dict[Span, str]] = {}
    for place in places:
        whole = mention.named.what.label and not place.declares
        texts.setdefault(place.path, {})[place.span] = key if whole else name
    changes: dict[str, list[types.TextEdit]] = {}
    for path, edits in texts.items():
        if path.endswith(".loop"):
            _check_meaning(view, path, mention.named, key, edits)
        page = view.page_of(path)
        uri = view.uri_of(absolute(path))
        changes[uri] = [types.TextEdit(page.range(span), text) for span, text in edits.items()]
    return types.WorkspaceEdit(changes=changes)


def _at(view: View, line: int, column: int) -> Mention:
    """The mention at a place; of several, one whose name can be changed."""
    mentions = view.index.at(view.shown, line, column)
    if not mentions:
        raise NotRenamed("There is no name here that could be changed.")
    mention = next((occurrence for occurrence in mentions if not occurrence.named.what.fixed), mentions[0])
    kind = mention.named.what
    if kind.label and not _label(view, mention.named):
        raise NotRenamed(kind.label.missing)
    if kind.fixed:
        raise NotRenamed(kind.fixed)
    return mention


def _label(view: View, named: Named) -> str:
    """The label behind another thing's name; empty where it has none."""
    declared = view.index.declarations([named])
    text = _written(view, declared[0]) if declared else ""
    return text if text != named.key else ""


def _written(view: View, mention: Mention) -> str:
    line = view.page_of(mention.path).line(mention.span.line)
    return line[mention.span.column - 1 : mention.span.end_column - 1]


def _places(view: View, mention: Mention, bundled: Path) -> list[Mention]:
    """Every place to be changed. Raises Refused where one cannot be changed, or was not read."""
    places = view.index.linked([mention.named])
    inside = view.path.is_relative_to(bundled)
    for file in {absolute(place.path) for place in places}:
        if file.is_relative_to(bundled) and not inside:
            raise NotRenamed(
                f"This {mention.named.what} comes with Loopwright ({file.name}) and stays as it is."
            )
    scopes = {place.named.scope for place in places}
    for path, known in view.index.scopes.items():
        if known & scopes and path.endswith(".loop"):
            _check_read(view, path, _written(view, mention))
    return places


def _check_read(view: View, path: str, word: str) -> None:
    """Raise Refused where a line that could not be read holds the word."""
    page = view.page_of(path)
    parsed = parse_file(page.text, path, view.language)
    doubtful = {line + card.first_line_offset for card in parsed.cards for line in card.doubtful}
    doubtful |= {diagnostic.span.line for diagnostic in parsed.diagnostics if diagnostic.severity == "error"}
    for number in sorted(doubtful):
        if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", page.line(number)):
            raise NotRenamed(
                f"Line {number} of {Path(path).name} has a mistake and holds {word}: mend it first."
            )


def _new_name(view: View, mention: Mention, name: str) -> str:
    """The name as it is written at the declaration. Raises Refused where it is badly written."""
    named = mention.named
    if named.what.numbered:
        if not _NUMBER.fullmatch(name):
            raise NotRenamed(f"A {named.what} has a number from 1 to 9999; `{name}` is none.")
        return name
    if not _ID.fullmatch(name):
        raise NotRenamed(f"`{name}` is no name: lower case letters and digits, with hyphens between words.")
    if named.what.label is None or mention.declares:
        return name
    model = named.key.removesuffix(_label(view, named))
    if not name.startswith(model) or name == model:
        raise NotRenamed(named.what.label.other.format(thing=model))
    return name.removeprefix(model)


def _check_free(view: View, named: Named, key: str, name: str) -> None:
    """Raise Refused for a name that something else has."""
    if key == named.key:
        return
    for scope in {place.named.scope for place in view.index.linked([named])}:
        for taken in view.index.rivals(Named(named.what, key, scope)):
            where = f"line {taken.span.line} of {Path(taken.path).name}"
            raise NotRenamed(f"There is a {taken.named.what} {name} already ({where}).")


def _key(view: View, named: Named, name: str) -> str:
    """The whole key of the thing when the part that is written at it becomes `name`."""
    if named.what.words > 1:
        return f"{named.key.rpartition(' ')[0]} {name}"
    if named.what.label:
        return f"{named.key.removesuffix(_label(view, named))}{name}"
    return name


def _check_meaning(view: View, path: str, named: Named, key: str, texts: dict[Span, str]) -> None:
    """Raise Refused for a name that would be read as another word of the language in one of its places."""
    lines = view.page_of(path).lines[:]
    before = _names(view, "\n".join(lines), path)
    for span, text in sorted(texts.items(), reverse=True):
        line = lines[span.line - 1]
        lines[span.line - 1] = line[: span.column - 1] + text + line[span.end_column - 1 :]
    after = _names(view, "\n".join(lines), path)
    old, new = (named.what, named.key), (named.what, key)
    expected = before[old] + before[new] if new != old else before[old]
    if after[new] != expected or after.total() != before.total():
        raise NotRenamed(f"The name would be read as another word where this {named.what} is named.")


def _names(view: View, text: str, path: str) -> Counter[tuple[NameKind, str]]:
    cards = parse_file(text, path, view.language).cards
    return Counter((name.what, name.key) for placed in cards for name in view.half.names_in(placed.card))
