"""Completion: words that the language allows at the cursor, names, icons, whole cards and blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from loopwright_dsl.parser.grammar import Grammar
from loopwright_dsl.parser.lr_automaton import Automaton, Stack
from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span
from lsprotocol import types

from loopwright_compiler.cursor import (
    SHAPES,
    Cursor,
    accepted,
    cursor_at,
    in_comment,
    in_prose,
    spelling,
    trials,
)
from loopwright_compiler.kits.protocol import AnyFrontEnd
from loopwright_compiler.lsp.documents import View
from loopwright_compiler.mention_index import Mention, Named
from loopwright_compiler.names import CARD, COUNTER, FILE, WORLD, NameKind, NameMention, Symbol
from loopwright_compiler.project.project import DEFAULT_WORLD
from loopwright_compiler.project.worlds import World
from loopwright_compiler.semantics.markup import ICONS

# --- Cards and blocks that an editor can put in whole, with places to fill in


def snippets(view: View, words: list[str], new_card: bool) -> Iterator[tuple[str, str]]:
    """Return, for each word that may open a line here, the word and the text to put in."""
    table = view.half.snippets(new_card)
    for word in words:
        if word in table:
            yield word, _filled(view, word, table[word])


def _filled(view: View, word: str, text: str) -> str:
    kind = view.half.next_names.get(word)
    if kind is None:
        return text
    keys = [name.named.key for name in view.index.visible(view.shown, kind)]
    following = max(map(int, filter(str.isdigit, keys)), default=0) + 1
    name = following if kind.numbered else next(iter(keys), "first")
    return text.replace("${1:NAME}", f"${{1:{name}}}")


Kind = types.CompletionItemKind
KINDS: Final[Mapping[Symbol, types.CompletionItemKind]] = {
    "Boolean": Kind.Variable,
    "Number": Kind.Variable,
    "Object": Kind.Variable,
    "Constant": Kind.Constant,
    "Function": Kind.Function,
    "File": Kind.File,
}
_ASKED: Final = re.compile(r"\{\s*(?:else +)?if +([^{}:]*)$")
"""The condition of a wording of prose that is being written."""
TRIGGERS = ["{", " "]
"""Signs after which an editor asks by itself."""


def complete(
    view: View, line: int, column: int, *, with_snippets: bool = False, typed: str | None = None
) -> list[types.CompletionItem]:
    """Return what may be written at a place; `typed` is the sign after which the editor asked by itself."""
    before = view.page.line(line)[: column - 1]
    if view.path.suffix != ".loop" or in_comment(before):
        return []
    lines, at = view.page.lines, column
    if in_prose(before):
        asked = _ASKED.search(before)
        if asked is None:
            return _icons(view, line, column, before)
        indent = before[: len(before) - len(before.lstrip())]
        question = f"{indent}if {asked[1]}"  # what stands in the brace, where an `if` is a line
        lines, at = [*lines[: line - 1], question, *lines[line:]], len(question) + 1
    cursor = cursor_at(lines, line, at, view.language)
    if cursor.stack is None or (typed == " " and _may_end(cursor)):
        return []
    place = view.page.range(Span(line, column - len(cursor.word), line, column))
    items = [
        _name(offer, place, at)
        for at, offer in enumerate(offers(view, cursor, expected_names(cursor, view.half)))
    ]
    items += [_word(view, cursor, terminal, place) for terminal in _fixed(cursor)]
    if with_snippets and not cursor.before.strip():
        items += _snippets(view, cursor, place)
    return items


def _may_end(cursor: Cursor) -> bool:
    """Whether the line is whole already, or nothing is written on it."""
    assert cursor.stack is not None
    return not cursor.before.strip() or Automaton(cursor.language).takes(cursor.stack, "_NL")


def _fixed(cursor: Cursor) -> Iterator[str]:
    """The accepted terminals that are words and not signs."""
    words = cursor.language.words
    for terminal in cursor.accepted:
        if terminal not in NAMES and words.get(terminal, "")[:1].isalpha():
            yield terminal


def _name(offer: Offer, place: types.Range, at: int) -> types.CompletionItem:
    return types.CompletionItem(
        label=offer.text,
        kind=KINDS.get(offer.symbol, Kind.Reference),
        label_details=types.CompletionItemLabelDetails(description=offer.title or offer.what),
        detail=f"{offer.what}: {offer.title}" if offer.title else offer.what,
        filter_text=f"{offer.text} {offer.title}".strip(),
        sort_text=f"0{at:04}",
        text_edit=types.TextEdit(place, offer.text),
    )


def _word(view: View, cursor: Cursor, terminal: str, place: types.Range) -> types.CompletionItem:
    assert cursor.stack is not None
    phrase = _phrase(cursor.language, cursor.stack, terminal)
    doc = view.half.meaning(cursor, terminal, phrase)
    return types.CompletionItem(
        label=phrase,
        kind=Kind.EnumMember if phrase.isupper() else Kind.Keyword,
        documentation=types.MarkupContent(types.MarkupKind.Markdown, doc) if doc else None,
        sort_text=f"1{phrase}",
        text_edit=types.TextEdit(place, phrase),
    )


def _phrase(language: Grammar, stack: Stack, terminal: str) -> str:
    """A word with those that must follow it: `pass` is `pass first player`."""
    automaton, stack = Automaton(language), stack[:]
    words = [spelling(language, terminal)]
    automaton.feed(stack, terminal)
    while len(following := automaton.accepted(stack)) == 1 and not automaton.takes(stack, "_NL"):
        word = language.words.get(following[0], "")
        if not word.isalpha():
            break
        words.append(word)
        automaton.feed(stack, following[0])
    return " ".join(words)


def _snippets(view: View, cursor: Cursor, place: types.Range) -> list[types.CompletionItem]:
    words = [spelling(cursor.language, terminal) for terminal in cursor.accepted]
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
    """The icons and counters for an open brace; the closing brace is put in where there is none yet."""
    start = before.rfind("{")
    if start < 0 or "}" in before[start:] or " " in before[start:]:
        return []
    rest = view.page.line(line)[column - 1 :]
    close = "" if rest.startswith("}") else "}"
    place = view.page.range(Span(line, start + 2, line, column))
    counters = [mention.named.key for mention in view.index.visible(view.shown, COUNTER)]
    named = [(name, "icon", Kind.EnumMember) for name in sorted(ICONS)]
    named += [(name, "counter", Kind.Variable) for name in sorted({*counters} - ICONS)]
    varying = types.CompletionItem(
        label="if",
        kind=Kind.Keyword,
        detail="words that are read only sometimes",
        text_edit=types.TextEdit(place, "if "),
    )
    return [varying] + [
        types.CompletionItem(
            label=name, kind=kind, detail=what, text_edit=types.TextEdit(place, f"{name}{close}")
        )
        for name, what, kind in named
    ]


@record
class Offer:
    """A name to offer, what it stands for, and what players call it."""

    text: str
    what: str
    title: str = ""
    symbol: Symbol = "Class"


def offers(view: View, cursor: Cursor, expected: list[NameMention]) -> list[Offer]:
    """Return the names for what is expected at the cursor, each once."""
    offers_by_key: dict[tuple[str, str], Offer] = {}
    for word in expected:
        for offer in _of(view, word):
            offers_by_key.setdefault((offer.text, offer.what), offer)
    for world in _worlds(view):
        for terminal in cursor.accepted:
            for text, kind, remark in view.half.places(world, terminal):
                offers_by_key.setdefault((text, kind.title), Offer(text, kind.title, remark, kind.symbol))
    return list(offers_by_key.values())


def _of(view: View, use: NameMention) -> Iterator[Offer]:
    what = use.what
    if use.declares and not what.shared:
        yield from _missing(view, what)
        return
    if what is FILE:
        known = {mention.named.key for mention in view.index.by_path.get(view.shown, ())}
        stems = {path.stem for path in view.path.parent.glob("*.loop")} - {view.path.stem} - known
        yield from (Offer(stem, what.title, symbol=what.symbol) for stem in sorted(stems))
    elif what is WORLD:
        worlds = {world.id for world in _worlds(view)}
        yield from (Offer(name, what.title) for name in sorted(worlds | {DEFAULT_WORLD}))
    else:
        declared = view.index.visible(view.shown, what)
        if what.written < what.words:
            kind = use.key.partition(" ")[0]
            declared = [mention for mention in declared if mention.named.key.startswith(f"{kind} ")]
        if use.placed:
            declared = [mention for mention in declared if mention.placed]
        yield from (_offer(mention) for mention in _sorted(declared))


def _offer(mention: Mention) -> Offer:
    kind = mention.named.what
    return Offer(mention.named.written, kind.title, mention.title, kind.symbol)


def _sorted(mentions: list[Mention]) -> list[Mention]:
    """The names by number where they have one, else alphabetically."""
    return sorted(
        mentions, key=lambda item: (len(item.named.key) if item.named.key.isdigit() else 0, item.named.key)
    )


def _missing(view: View, what: NameKind) -> Iterator[Offer]:
    """The names that cards use and nobody declares, and the next number of a card."""
    index = view.index
    declared = {mention.named.key for mention in index.visible(view.shown, what)}
    scopes = index.scopes.get(view.shown, set())
    used = {named.key for named in index.mentions if named.what is what and named.scope in scopes}
    missing = (Named(what, name, "").written for name in sorted(used - declared))
    yield from (Offer(name, f"{what} that is missing") for name in missing)
    if what.numbered and what.words == 1:
        numbers = [int(name) for name in declared | used if name.isdigit()]
        yield Offer(str(max(numbers, default=0) + 1), f"next {what}")


def _worlds(view: View) -> Iterator[World]:
    return (world for part in view.group.parts for world in part.project.worlds.values())


# --- Which kinds of names may be written at a place


NAMES = ("ID", "INT", "LOCATION", "SECTOR", "OWN_WORD")
"""Terminals that may be a name."""


def expected_names(cursor: Cursor, half: AnyFrontEnd) -> list[NameMention]:
    """Return what kinds of names may stand at the cursor, each once, and whether it declares one."""
    if cursor.stack is None:
        return []
    language = cursor.language
    automaton = Automaton(language)
    names: dict[tuple[str, bool, bool], NameMention] = {}
    for terminal in NAMES:
        stack = cursor.stack[:]
        if not automaton.feed(stack, terminal):
            continue
        put_in = [(SHAPES[terminal], stack)]
        for following in accepted(language, stack) if terminal == "ID" else ():
            onward = stack[:]
            automaton.feed(onward, following)
            put_in.append((f"{SHAPES[terminal]} {spelling(language, following)}", onward))
        for name in (use for words, reached in put_in for use in _tried(cursor, half, words, reached)):
            names.setdefault((_sort(name), name.declares, name.placed), name)
    return list(names.values())


def _tried(cursor: Cursor, half: AnyFrontEnd, words: str, stack: Stack) -> list[NameMention]:
    """The kind of name at the cursor when these words are put in."""
    place = (len(cursor.above) + 1, len(cursor.before) + 1)
    for card in trials(cursor, words, stack):
        names = [name for name in half.names_in(card) if (name.span.line, name.span.column) == place]
        if names:
            return names
    return []


def _sort(name: NameMention) -> str:
    """What a name is, of a kit's card its kind too."""
    return f"{name.what} {name.key.partition(' ')[0]}" if name.what is CARD else name.what.title
