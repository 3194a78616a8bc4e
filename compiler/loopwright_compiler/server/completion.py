"""Completion: words that the language allows at the cursor, names, icons, whole cards and blocks."""

from __future__ import annotations

from collections.abc import Iterator

from loopwright_dsl.automaton import Automaton, Stack
from loopwright_dsl.grammar import language
from loopwright_dsl.span import Span
from lsprotocol import types

from ..markup import ICONS
from .completion_names import Offer, offers
from .cursor import Cursor, cursor_at, in_comment, in_prose, spelling
from .desk import View
from .expected_names import NAMES, expected_names
from .snippets import snippets
from .words import doc_of_phrase

Kind = types.CompletionItemKind
KINDS = {
    "flag": Kind.Variable,
    "counter": Kind.Variable,
    "token": Kind.Variable,
    "location": Kind.Constant,
    "sector": Kind.Constant,
    "named effect": Kind.Function,
    "card file": Kind.File,
}
TRIGGERS = ["{", " "]
"""Signs after which an editor asks by itself."""


def complete(
    view: View, line: int, column: int, *, with_snippets: bool = False, typed: str | None = None
) -> list[types.CompletionItem]:
    """What may be written at a place; `typed` is the sign after which the editor asked by itself."""
    before = view.page.line(line)[: column - 1]
    if view.path.suffix != ".loop" or in_comment(before):
        return []
    if in_prose(before):
        return _icons(view, line, column, before)
    cursor = cursor_at(view.page, line, column)
    if cursor.stack is None or (typed == " " and _may_end(cursor)):
        return []
    place = view.page.range(Span(line, column - len(cursor.word), line, column))
    found = [_name(offer, place, at) for at, offer in enumerate(offers(view, cursor, expected_names(cursor)))]
    found += [_word(cursor, terminal, place) for terminal in _fixed(cursor)]
    if with_snippets and not cursor.before.strip():
        found += _snippets(view, cursor, place)
    return found


def _may_end(cursor: Cursor) -> bool:
    """Whether the line is whole already, or nothing is written on it."""
    assert cursor.stack is not None
    return not cursor.before.strip() or Automaton(language()).takes(cursor.stack, "_NL")


def _fixed(cursor: Cursor) -> Iterator[str]:
    """The accepted terminals that are words and not signs."""
    words = language().words
    for terminal in cursor.accepted:
        if terminal not in NAMES and words.get(terminal, "")[:1].isalpha():
            yield terminal


def _name(offer: Offer, place: types.Range, at: int) -> types.CompletionItem:
    return types.CompletionItem(
        label=offer.text,
        kind=KINDS.get(offer.what, Kind.Reference),
        label_details=types.CompletionItemLabelDetails(description=offer.title or offer.what),
        detail=f"{offer.what}: {offer.title}" if offer.title else offer.what,
        filter_text=f"{offer.text} {offer.title}".strip(),
        sort_text=f"0{at:04}",
        text_edit=types.TextEdit(place, offer.text),
    )


def _word(cursor: Cursor, terminal: str, place: types.Range) -> types.CompletionItem:
    assert cursor.stack is not None
    phrase = _phrase(cursor.stack, terminal)
    doc = doc_of_phrase(cursor, terminal, phrase)
    return types.CompletionItem(
        label=phrase,
        kind=Kind.EnumMember if phrase.isupper() else Kind.Keyword,
        documentation=types.MarkupContent(types.MarkupKind.Markdown, doc) if doc else None,
        sort_text=f"1{phrase}",
        text_edit=types.TextEdit(place, phrase),
    )


def _phrase(stack: Stack, terminal: str) -> str:
    """A word and those that must follow it: `pass` is `pass first player`."""
    automaton, stack = Automaton(language()), stack[:]
    words = [spelling(terminal)]
    automaton.feed(stack, terminal)
    while len(following := automaton.accepted(stack)) == 1 and not automaton.takes(stack, "_NL"):
        word = language().words.get(following[0], "")
        if not word.isalpha():
            break
        words.append(word)
        automaton.feed(stack, following[0])
    return " ".join(words)


def _snippets(view: View, cursor: Cursor, place: types.Range) -> list[types.CompletionItem]:
    words = [spelling(terminal) for terminal in cursor.accepted]
    return [
        types.CompletionItem(
            label=f"{word} …",
            kind=Kind.Snippet,
            detail="a whole card" if not cursor.before else "with all that belongs to it",
            filter_text=word,
            sort_text=f"2{word}",
            insert_text_format=types.InsertTextFormat.Snippet,
            insert_text_mode=types.InsertTextMode.AdjustIndentation,
            text_edit=types.TextEdit(place, text),
        )
        for word, text in snippets(view, words, not cursor.before)
    ]


def _icons(view: View, line: int, column: int, before: str) -> list[types.CompletionItem]:
    """Icons, behind an open brace; the closing brace is put in where there is none yet."""
    start = before.rfind("{")
    if start < 0 or "}" in before[start:] or " " in before[start:]:
        return []
    rest = view.page.line(line)[column - 1 :]
    close = "" if rest.startswith("}") else "}"
    place = view.page.range(Span(line, start + 2, line, column))
    return [
        types.CompletionItem(
            label=name, kind=Kind.EnumMember, detail="icon", text_edit=types.TextEdit(place, f"{name}{close}")
        )
        for name in sorted(ICONS)
    ]
