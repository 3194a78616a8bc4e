"""Ways through the cards: to a declaration, to all uses, an outline, what can be folded, a search by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from loopwright_dsl import PlacedCard
from loopwright_dsl.parser.lines import Comment, SourceLine, read_lines
from loopwright_dsl.syntax import (
    Action,
    Declared,
    Ending,
    Face,
    Name,
    Node,
    Number,
    On,
    Override,
    RuleNumber,
    RuleOff,
    Setting,
    Test,
    Text,
    When,
)
from loopwright_dsl.syntax.span import Span
from lsprotocol import types

from loopwright_compiler.lsp.documents import View
from loopwright_compiler.lsp.projects import absolute
from loopwright_compiler.mention_index import Mention
from loopwright_compiler.names import FILE, WORLD

Kind = types.SymbolKind
MOST = 300
"""Answers to a search."""

FILE_START = Span(1, 1, 1, 1)


def definition(view: View, line: int, column: int) -> list[types.Location]:
    """Return where the name at a place is declared; for a file or a world, its beginning."""
    mentions = view.index.at(view.shown, line, column)
    for mention in mentions:
        path = _file(view, mention)
        if path is not None:
            return [_location(view, str(path), FILE_START)]
    declared = view.index.declarations(mention.named for mention in mentions)
    return [_location(view, occurrence.path, occurrence.span) for occurrence in _once(declared)]


def references(view: View, line: int, column: int, *, declarations: bool) -> list[types.Location]:
    """Return every place that names what is named at a place, also the declaration if that is asked for."""
    named = [mention.named for mention in view.index.at(view.shown, line, column)]
    linked = view.index.linked(named)
    return [
        _location(view, mention.path, mention.span)
        for mention in linked
        if declarations or not mention.declares
    ]


def highlights(view: View, line: int, column: int) -> list[types.DocumentHighlight]:
    """Return every place in the same file that names what is named at a place."""
    named = [mention.named for mention in view.index.at(view.shown, line, column)]
    kinds = {True: types.DocumentHighlightKind.Write, False: types.DocumentHighlightKind.Read}
    return [
        types.DocumentHighlight(view.page.range(mention.span), kinds[mention.declares])
        for mention in view.index.linked(named)
        if mention.path == view.shown
    ]


def _file(view: View, mention: Mention) -> Path | None:
    key = mention.named.key
    if mention.named.what is FILE:
        return view.path.parent / f"{key}.loop"
    if mention.named.what is WORLD:
        for part in view.group.parts:
            for folder, world in part.project.worlds.items():
                if world.id == key:
                    return folder / "world.yaml"
    return None


def _once(mentions: list[Mention]) -> list[Mention]:
    return list({(mention.path, mention.span): mention for mention in mentions}.values())


def _location(view: View, path: str, span: Span) -> types.Location:
    return types.Location(view.uri_of(absolute(path)), view.page_of(path).range(span))


def outline(view: View) -> list[types.DocumentSymbol]:
    """Return the cards of a file with their parts, as the protocol's symbols."""
    return [_card(view, placed) for placed in view.parsed.cards]


def _card(view: View, placed: PlacedCard) -> types.DocumentSymbol:
    card = placed.card
    kind, name = card.word, " ".join((card.word, *card.names))
    title = next((value.text for value in _values(card) if isinstance(value, Text)), "")
    shape = Kind.Module if kind == "scenario" else Kind.Class
    return _symbol(view, placed, card, card.identity[-1], (name, title), shape)


def _values(node: Node) -> Iterator[object]:
    for field in fields(node):
        yield getattr(node, field.name)


def _symbol(
    view: View, placed: PlacedCard, node: Node, at: Node, words: tuple[str, str], kind: types.SymbolKind
) -> types.DocumentSymbol:
    whole = placed.place(node.span)
    inner = placed.place(at.span)
    if not (whole <= inner and (inner.end_line, inner.end_column) <= (whole.end_line, whole.end_column)):
        inner = whole
    return types.DocumentSymbol(
        name=words[0],
        detail=words[1] or None,
        kind=kind,
        range=view.page.range(whole),
        selection_range=view.page.range(inner),
        children=[*_children(view, placed, node)],
    )


def _children(view: View, placed: PlacedCard, node: Node) -> Iterator[types.DocumentSymbol]:
    parts: list[object] = [part for value in _values(node) if isinstance(value, tuple) for part in value]
    for part in parts:
        part_details = _told(part)
        if part_details is not None and isinstance(part, Node):
            name, detail, at, kind = part_details
            yield _symbol(view, placed, part, at, (name, detail), kind)


def _told(part: object) -> tuple[str, str, Node, types.SymbolKind] | None:
    """The name, detail, place of the name and kind of a part that the outline shows."""
    match part:
        case Face(name=name):
            return name.text, "", name, Kind.Namespace
        case Action(label=label):
            return label.text or "action", "action", label, Kind.Method
        case Ending(result=result, id=name, title=title):
            return f"{result} {name.text}", title.text, name, Kind.Event
        case When():
            return "when", "each time" if part.each_time else "", part, Kind.Event
        case On(event=event):
            return f"on {event.kind.replace('_', ' ')}", "", event, Kind.Event
        case Override(rule=rule) | RuleNumber(rule=rule) | RuleOff(rule=rule):
            return f"rule {rule.text}", "", rule, Kind.Property
        case Setting(kind=kind, args=args):
            arguments = [arg.id if isinstance(arg, Declared) else arg for arg in args]
            names = [arg.text for arg in arguments if isinstance(arg, Name)]
            names += [str(arg.value) for arg in arguments if isinstance(arg, Number)]
            return kind.replace("_", " "), " ".join(names), part, Kind.Property
        case Test(trait=trait):
            return f"test {trait.text}", "", trait, Kind.Event
        case _:
            return None


def search(views: list[View], query: str) -> list[types.WorkspaceSymbol]:
    """Return everything with a name that holds the letters of the query in this order."""
    symbols: dict[tuple[str, object], types.WorkspaceSymbol] = {}
    for view in views:
        for named, mentions in view.index.mentions.items():
            if named.what.shared:
                continue
            for mention in mentions:
                if mention.declares and _fits(query, f"{named.what} {named.key} {mention.title}"):
                    symbols.setdefault((mention.path, mention.span), _answer(view, mention))
            if len(symbols) >= MOST:
                return list(symbols.values())
    return list(symbols.values())


def _fits(query: str, text: str) -> bool:
    letters = iter(text.casefold())
    return all(letter in letters for letter in query.casefold() if not letter.isspace())


def _answer(view: View, mention: Mention) -> types.WorkspaceSymbol:
    path = absolute(mention.path)
    named = mention.named
    return types.WorkspaceSymbol(
        name=f"{named.key} {mention.title}".strip(),
        kind=types.SymbolKind[named.what.symbol],
        container_name=named.what.title,
        location=types.Location(view.uri_of(path), view.page_of(mention.path).range(mention.span)),
    )


# --- What can be folded: everything that has an indented block, and runs of comment lines


FoldingKind = types.FoldingRangeKind


def folding(view: View) -> list[types.FoldingRange]:
    """Return the cards, sides and blocks that can be folded, by their indentation, mistakes or not."""
    lines, comments = read_lines(view.page.text)
    return [*_blocks(lines), *_remarks(comments)]


def _blocks(lines: list[SourceLine]) -> list[types.FoldingRange]:
    ranges: list[types.FoldingRange] = []
    open_lines: list[SourceLine] = []
    previous: SourceLine | None = None
    for line in [*lines, None]:
        while open_lines and (line is None or line.indent <= open_lines[-1].indent):
            opening = open_lines.pop()
            if previous is not None and previous.number > opening.number:
                ranges.append(types.FoldingRange(opening.number - 1, previous.number - 1))
        if line is not None:
            open_lines.append(line)
            previous = line
    return sorted(ranges, key=lambda fold: fold.start_line)


def _remarks(comments: list[Comment]) -> list[types.FoldingRange]:
    """The groups of two or more comment lines."""
    ranges: list[types.FoldingRange] = []
    run: list[int] = []
    for number in [*(comment.span.line for comment in comments if comment.own_line), 0]:
        if run and number == run[-1] + 1:
            run.append(number)
            continue
        if len(run) > 1:
            ranges.append(types.FoldingRange(run[0] - 1, run[-1] - 1, kind=FoldingKind.Comment))
        run = [number]
    return ranges
