"""Reading one card into its syntax tree: by the fast path first, with error recovery only where
that fails; only then is recovery loaded, and Lark with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from .diagnostics.diagnostic import Diagnostic, SecondPlace, diagnose
from .parser.ast_builder import card, condition, name, span, trees
from .parser.dialect import CardLanguage, Dialect
from .parser.fast_path import read
from .parser.grammar import Grammar, language_of
from .parser.kit_grammar import LINE_RULE
from .parser.limits import MOST_LINES, MOST_WORK
from .parser.lines import Comment, SourceLine, read_lines
from .parser.nodes import ParseNode
from .record import record, values_of
from .syntax import Card, Condition, bodies, cards
from .syntax.node import Node
from .syntax.span import Span
from .variations import heads

KINDS: Final[dict[str, type[Node]]] = {
    name: kind
    for module in (bodies, cards)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Node)
}
TUPLE: Final = ""


def as_data(part: object) -> Any:
    """A tree, or a part of one, as JSON data."""
    if isinstance(part, Node):
        span, *parts = values_of(part)
        return [type(part).__name__, *span, *map(as_data, parts)]
    if isinstance(part, tuple):
        return [TUPLE, *map(as_data, part)]
    return part


@cache
def kinds_with(nodes: tuple[type[Node], ...]) -> dict[str, type[Node]]:
    """The kinds of nodes of every game with those of one's own."""
    return KINDS | {kind.__name__: kind for kind in nodes}


def as_tree(data: object, kinds: Mapping[str, type[Node]] = KINDS) -> Any:
    """The tree of data that `as_data` has made, of nodes of these kinds."""
    if not isinstance(data, list):
        return data
    kind, *parts = data
    if kind == TUPLE:
        return tuple([as_tree(part, kinds) for part in parts])
    return kinds[kind](Span(*parts[:4]), *[as_tree(part, kinds) for part in parts[4:]])


LONE: Final = "lone_condition"
"""The start rule of a condition that stands by itself."""

MOST_EXAMPLES = 3
"""So many kinds of cards are named where a card is wanted."""
COMMON_LAST = ("gauge", "card", "effect")
"""Cards that many games have: a game's own are named before them."""

HEADLESS = "If another card begins above it, its first line is missing there."


@record
class Reading:
    """The result of reading one card's text; places count from its first line, paths are empty.

    doubtful: the lines that were repaired or dropped; work: the trial steps that its mistakes took.
    """

    card: Card | None
    diagnostics: tuple[Diagnostic, ...]
    comments: tuple[Comment, ...]
    doubtful: frozenset[int] = frozenset()
    work: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether everything was read, and nothing is said about it."""
        return not self.diagnostics and not self.doubtful


def reading_as_data(reading: Reading) -> Any:
    """A whole reading as JSON data."""
    return [as_data(reading.card), [[*comment.span, *comment[1:]] for comment in reading.comments]]


def reading_of(data: Any, cards: CardLanguage) -> Reading:
    tree, comments = data
    dialect = language_of(cards).dialect
    card = as_tree(tree, kinds_with(dialect.nodes if dialect else ()))
    return Reading(card, (), tuple(Comment(Span(*comment[:4]), *comment[4:]) for comment in comments))


def read_card(text: str, cards: CardLanguage, most: int = MOST_WORK) -> Reading:
    """Read the text of one card of a game; places count from its first line.

    most: the trial steps after which mistakes get the plain message.
    """
    lines, comments = read_lines(text)
    if len(lines) > MOST_LINES:
        too_long = diagnose("LW0008", "", lines[0].whole, count=len(lines), limit=MOST_LINES)
        return Reading(None, (too_long,), tuple(comments))
    known = language_of(cards)
    if known.dialect is not None and known.dialect.nested.search(text):
        return Reading(None, (_nested(text, lines[0]),), tuple(comments))
    tree = read(known, text, lines)
    diagnostics: list[Diagnostic] = []
    guessed: set[int] = set()
    doubtful: set[int] = set()
    work = 0
    if tree is None:
        from .recovery.draft import RecoveryState
        from .recovery.recover import recover

        draft = RecoveryState(known, text, lines, most=most)
        recover(draft)
        work = draft.automaton.work
        tree, diagnostics, guessed = draft.tree(), draft.diagnostics, draft.guessed_lines()
        doubtful = draft.doubtful_lines()
    if tree is None:
        return Reading(None, tuple(diagnostics), tuple(comments), work=work)
    if "{" in text:
        more, unread = _read_prose(tree, text, known)
        diagnostics, doubtful = [*diagnostics, *more], doubtful | unread
    diagnostics += [repeat for repeat in find_repeats(tree, known) if not guessed & _lines(repeat)]
    diagnostics.sort(key=lambda diagnostic: diagnostic.span)
    diagnostics = _headed(diagnostics, text, lines, comments, known)
    doubtful |= {diagnostic.span.line for diagnostic in diagnostics}
    return Reading(card(tree, known.dialect), tuple(diagnostics), tuple(comments), frozenset(doubtful), work)


def read_condition(text: str, cards: CardLanguage) -> tuple[Condition | None, list[Diagnostic]]:
    """Read a condition that stands by itself on one line."""
    lines, _ = read_lines(text)
    if not lines:
        return None, [diagnose("LW0112", "", Span(1, 1, 1, 2), expected="a condition")]
    node, diagnostics = _lone(text, lines[0], language_of(cards))
    return (None if node is None else condition(node)), diagnostics


def _lone(text: str, line: SourceLine, known: Grammar) -> tuple[ParseNode | None, list[Diagnostic]]:
    """The tree of a condition that is all that a line holds."""
    tree = read(known, text, [line], LONE)
    if tree is not None:
        return tree.children[0], []
    from .recovery.draft import RecoveryState
    from .recovery.line_reader import LineReader

    draft = RecoveryState(known, text, [line], LONE)
    tree = draft.tree() if LineReader(draft).read(line, deeper=False) else None
    return (None if tree is None else tree.children[0]), draft.diagnostics


def _read_prose(root: ParseNode, text: str, known: Grammar) -> tuple[list[Diagnostic], set[int]]:
    """Read the conditions in a card's prose, and put them behind its lines; the lines of those that cannot
    be read.
    """
    offsets = [0, *(end.end() for end in re.finditer("\n", text))]
    diagnostics: list[Diagnostic] = []
    unread: set[int] = set()
    todo: list[ParseNode] = [root]
    while todo:
        node = todo.pop()
        if node.data != "prose":
            todo += [child for child in node.children if type(child) is ParseNode]
            continue
        (mark,) = node.children
        offset, column = offsets[mark.span.line - 1], mark.span.column - 1
        for head in heads(mark.text):
            if head["condition"]:
                start, end = (offset + column + at for at in head.span("condition"))
                line = SourceLine(mark.span.line, 0, False, offset, start, end)
                asked, mistakes = _lone(text, line, known)
                diagnostics += mistakes
                node.children.append(asked)
                if asked is None or mistakes:
                    unread.add(mark.span.line)
    return diagnostics, unread


def _nested(text: str, header: SourceLine) -> Diagnostic:
    """The diagnostic for cards below a line that names their set."""
    names = re.findall(r"[a-z][a-z0-9-]*", text[header.start : header.end])
    return diagnose("LW0130", "", header.whole, set=names[1] if len(names) > 1 else "hum")


def _headed(
    diagnostics: list[Diagnostic], text: str, lines: list[SourceLine], comments: list[Comment], known: Grammar
) -> list[Diagnostic]:
    """The diagnostics, with one for a card's first line that is a comment in place of those below it."""
    if not diagnostics or not comments:
        return diagnostics
    from .recovery.foreign_nodes import commented_head

    head = commented_head(text, lines, comments, known.heads)
    above = [told for told in diagnostics if head is None or told.span.line < head.span.line]
    return diagnostics if head is None or above == diagnostics else [*above, head]


def _lines(diagnostics: Diagnostic) -> set[int]:
    return {diagnostics.span.line, *(label.span.line for label in diagnostics.labels)}


def read_preamble(text: str, cards: CardLanguage) -> Reading:
    """Read what stands before the first card; anything but comments is a diagnostic."""
    lines, comments = read_lines(text)
    if not lines:
        return Reading(None, (), tuple(comments))
    from .recovery.dialect import recovery_of
    from .recovery.expected import either
    from .recovery.foreign_nodes import commented_head, foreign_line

    known = language_of(cards)
    head = commented_head(text, lines, comments, known.heads)
    if head is not None:
        return Reading(None, (head,), tuple(comments))
    recovery = recovery_of(known)
    words = [text[line.start : line.end] for line in lines]
    foreign = None if recovery is None else foreign_line(words, recovery)
    if foreign is not None:
        code, found, hint = foreign
        odd = diagnose(code, "", lines[0].whole, found=found, hint=hint)
        return Reading(None, (odd,), tuple(comments))
    heads = sorted(known.heads, key=COMMON_LAST.__contains__)
    kinds = either([f"`{word}`" for word in heads[:MOST_EXAMPLES]])
    diagnostics = [diagnose("LW0103", "", lines[0].whole, cards=kinds)]
    return Reading(None, tuple(diagnostics), tuple(comments))


def find_repeats(tree: ParseNode, known: Grammar) -> Iterator[Diagnostic]:
    """A diagnostic for every part that comes a second time, with the place of the first."""
    todo = [tree]
    while todo:
        node = todo.pop()
        children = [child for child in node.children if type(child) is ParseNode and child.children]
        parts = known.once.get(node.data)
        if parts:
            yield from _repeated(trees(node.children), parts, known.dialect)
        todo += children


def _repeated(
    children: list[ParseNode], parts: tuple[str, ...], dialect: Dialect | None
) -> Iterator[Diagnostic]:
    sides, choices = (dialect.sides, dialect.choices) if dialect else ((), {})
    first: dict[str, ParseNode] = {}
    several = len(children) > 1 and _run_on(children, parts)
    for child in children:
        kind = child.data
        if kind not in parts:
            continue
        key = name(child.children[0]).text if kind in sides else _written(kind, dialect)
        if key in first:
            labels = (SecondPlace(span(first[key]), "first here"),)
            hint = HEADLESS if several else choices.get(kind)
            yield diagnose("LW0126", "", span(child), what=key, labels=labels, hint=hint)
            if several:
                return
        first.setdefault(key, child)


def _written(kind: str, dialect: Dialect | None) -> str:
    """How a part is written; the line of a kit's card by its key."""
    if kind.startswith(LINE_RULE):
        return kind.removeprefix(LINE_RULE).replace("_", " ")
    return dialect.written.get(kind, kind) if dialect else kind


def _run_on(children: list[ParseNode], parts: tuple[str, ...]) -> bool:
    """Whether at least two kinds of parts come twice, as when two cards run into each other."""
    kinds = [child.data for child in children if child.data in parts]
    return sum(kinds.count(kind) > 1 for kind in dict.fromkeys(kinds)) > 1
