"""The collector of diagnostics while a project is read and checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from loopwright_dsl import PlacedCard
from loopwright_dsl.diagnostics.catalogue import load
from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix, SecondPlace, diagnose, holes, printable
from loopwright_dsl.record import record
from loopwright_dsl.recovery.once import conflict_around
from loopwright_dsl.syntax import Card, Node
from loopwright_dsl.syntax.span import Span

UNKNOWN = frozenset(f"LW0{number}" for number in (202, 203, 204, 205, 206, 210, 211, 212, 340, 350, 901, 902))
"""Findings at a name that the scenario does not declare; where there are many of them, it is most
often the declaration that is misspelled, and all uses are right."""

ALIKE = frozenset(("LW0501",))
"""Findings that a lost line of the scenario card brings for many cards at once."""

ABSENT = frozenset(("LW0202", "LW0205", "LW0319"))
"""Findings at the scenario card that a card file which is not in the game brings."""

FEW = 2
"""So many findings of one name, or on one line, are told one by one."""

MOST_SHOWN = 3
"""Further places that one finding shows; more than these are counted."""

LOCAL = frozenset(
    f"LW{number:04}"
    for number in (
        *(201, 202, 203, 204, 205, 206, 207, 209, 210, 214, *range(220, 229)),
        *(301, 302, 303, 304, 307, 308, 309, 310, 311, 314, 320, 326, 333, 336, 505, 506),
        *(211, 212, 213, 230, 317, 339, 340, 341, 342, 343, 347, 348, 349, 350, 351),
        *(26, 101, 131, 360, 364, 365, *range(901, 908), 911),
    )
)
"""Findings that the words of one line prove (of two lines, for a name that is taken; of all first lines, for
a card that is missing; with the names of the files beside it, for a misspelled one), so that they can be told
of a card whose other lines have mistakes of writing."""

NAMES = frozenset(
    (
        *("LW0201", "LW0203", "LW0204", "LW0205", "LW0206", "LW0207", "LW0208", "LW0209", "LW0210", "LW0211"),
        *("LW0212", "LW0248", "LW0249", "LW0401", "LW0405", "LW0406", "LW0408", "LW0409", "LW0414", "LW0418"),
        *("LW0901", "LW0902", "LW0909"),
    )
)
"""Findings at a name that can be replaced by the one that was meant."""

WORLDS = "worlds/"  # how the names of a world's files begin, in the project
START = Span(1, 1, 1, 2)  # for mistakes that concern a whole file


class Unreadable(Exception):
    """An error that nothing can be read at all (no such folder, no scenario in it …); its text says why."""


@record
class Source:
    """A text file: the path to show, its name inside the project (stable on every computer), its text."""

    path: str
    name: str
    text: str

    @property
    def of_world(self) -> bool:
        """Whether the file belongs to a world, which serves every scenario, and not to the scenario
        itself.
        """
        return self.name.startswith(WORLDS)


@lru_cache(maxsize=32)
def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a file, cached, since many diagnostics in one file ask for them."""
    return tuple(text.split("\n"))


@record
class CardAt:
    """A card: its syntax tree, and the file that it stands in."""

    source: Source
    placed: PlacedCard
    card: Card = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "card", self.placed.card)

    def span(self, node: Node) -> Span:
        """The node's span in the file."""
        return self.placed.place(node.span)

    def proves(self, code: str, span: Span) -> bool:
        """Whether a diagnostic at a span of this card is certain in spite of the card's syntax errors."""
        return self.placed.complete or (code in LOCAL and self.placed.is_sure(span))

    def written(self, node: Node) -> str:
        """The source text of a node on one line."""
        span = self.span(node)
        return lines_of(self.source.text)[span.line - 1][span.column - 1 : span.end_column - 1]

    def origin(self, node: Node) -> list[str | int]:
        """The node's place for the bundle: file name, line, column."""
        span = self.span(node)
        name = self.source.name
        if not name.isprintable():
            name = "".join(char if char.isprintable() else "?" for char in name)
        return [name, span.line, span.column]


@dataclass(slots=True)
class Reporter:
    """A collector of diagnostics; the same diagnostic at the same place is kept once."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    _seen: set[tuple[str, str, Span]] = field(default_factory=set)

    def at(self, path: str, code: str, span: Span, **values: object) -> None:
        """Report a diagnostic at a span of a file; values that are None are left out of message and hint."""
        self._report(path, code, span, values)

    def on(
        self,
        card: CardAt,
        code: str,
        node: Node,
        *,
        fix: Fix | None = None,
        beside: Node | None = None,
        **values: object,
    ) -> None:
        """Report a diagnostic at a node of a card; see `within`."""
        self.within(card, code, node.span, fix=fix, beside=beside, **values)

    def within(
        self,
        card: CardAt,
        code: str,
        span: Span,
        *,
        fix: Fix | None = None,
        beside: Node | None = None,
        **values: object,
    ) -> None:
        """Report at a span of a card, unless mistakes of writing leave a doubt about it.

        fix: a change of the card that would mend it (its span is relative, too). beside: a second
        node of the card that helps to understand it. A `hint` among the values wins over the code's own.
        """
        if not card.proves(code, span):
            return
        place = card.placed.place
        labels = (SecondPlace(place(beside.span), "see this"),) if beside is not None else ()
        self._report(card.source.path, code, place(span), values, labels, _placed(card, fix))

    def again(
        self,
        card: CardAt,
        code: str,
        node: Node,
        name: str,
        first: tuple[CardAt, Node],
        fix: Fix | None = None,
        wanted: int | None = None,
    ) -> None:
        """Report a name that is taken; in the same file the first one is shown, else named.

        wanted: a number that no card has and some card asks for.
        """
        before, place = first
        if _between_drafts(card, node):
            return
        if not (card.proves(code, node.span) and before.proves(code, place.span)):
            return
        span = before.span(place)
        same = before.source is card.source
        where = f"line {span.line}" if same else f"line {span.line} of {before.source.name}"
        labels = (SecondPlace(span, "first here"),) if same else ()
        values: dict[str, object] = {"name": name, "where": where, "wanted": wanted}
        self._report(card.source.path, code, card.span(node), values, labels, _placed(card, fix))

    def _report(
        self,
        path: str,
        code: str,
        span: Span,
        values: dict[str, object],
        labels: tuple[SecondPlace, ...] = (),
        fixes: tuple[Fix, ...] = (),
    ) -> None:
        if (path, code, span) in self._seen:
            return
        self._seen.add((path, code, span))
        arguments: dict[str, Any] = {key: value for key, value in values.items() if value is not None}
        hint = arguments.pop("hint", None) or _hint(code, arguments)
        meant = arguments.get("suggestion") if code in NAMES else None
        if meant and not fixes and span != START:
            fixes = (Fix(span, str(meant)),)
        self.diagnostics.append(
            diagnose(code, path, span, hint=hint, labels=labels, fixes=fixes, **arguments)
        )

    def extend(self, diagnostics: list[Diagnostic]) -> None:
        """Add diagnostics that another collector gathered."""
        for diagnostic in diagnostics:
            key = (diagnostic.path, diagnostic.code, diagnostic.span)
            if key not in self._seen:
                self._seen.add(key)
                self.diagnostics.append(diagnostic)

    @property
    def errors(self) -> int:
        """The number of diagnostics that are errors."""
        return sum(diagnostic.severity == "error" for diagnostic in self.diagnostics)

    def ordered(self) -> list[Diagnostic]:
        """All diagnostics by file and place; those that one mistake causes in many places are grouped into
        one.
        """
        return together(sorted(self.diagnostics, key=lambda item: (item.path, item.span, item.code)))


def _between_drafts(card: CardAt, node: Node) -> bool:
    """Whether a node stands in two drafts that a version control left, of which there is a finding."""
    text = card.source.text
    return "<<<<<<<" in text and conflict_around(list(lines_of(text)), card.span(node).line) > 0


def _placed(card: CardAt, fix: Fix | None) -> tuple[Fix, ...]:
    return (Fix(card.placed.place(fix.span), fix.text),) if fix is not None else ()


def _hint(code: str, arguments: dict[str, Any]) -> str | None:
    """The sentences of the code's hint for which every value is given; None if there are none."""
    sentences = re.split(r"(?<=[.?!]) (?=[A-Z])", load(code).hint or "")
    fitting = [sentence for sentence in sentences if sentence and holes(sentence) <= arguments.keys()]
    shown = {key: printable(value) for key, value in arguments.items()}
    return " ".join(fitting).format_map(shown) or None


def together(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics, which must be in order, with repeated ones grouped: the first names the places of the
    others.
    """
    groups: dict[tuple[object, ...], list[Diagnostic]] = {}
    forgotten = any(diagnostic.code == "LW0517" for diagnostic in diagnostics)
    for diagnostic in diagnostics:
        for key in _keys(diagnostic, forgotten):
            groups.setdefault(key, []).append(diagnostic)
    many = [group for key, group in groups.items() if len(group) > (1 if key[0] == "forgotten" else FEW)]
    parts = [(part, len(group)) for group in many for part in _by_file(group)]
    silent = {id(diagnostic) for part, _ in parts for diagnostic in part[1:]}
    merged = {
        id(part[0]): _telling(*part, places=places)
        for part, places in reversed(parts)
        if part[0].code in UNKNOWN | ALIKE
    }
    return [
        merged.get(id(diagnostic), diagnostic) for diagnostic in diagnostics if id(diagnostic) not in silent
    ]


def _by_file(group: list[Diagnostic]) -> list[list[Diagnostic]]:
    """Each file tells of it, since an editor shows but the files that are open."""
    files: dict[str, list[Diagnostic]] = {}
    for diagnostic in group:
        files.setdefault(diagnostic.path, []).append(diagnostic)
    return list(files.values())


def _keys(diagnostic: Diagnostic, forgotten: bool) -> Iterator[tuple[object, ...]]:
    """What a finding may have in common with others; forgotten: a card file is not in the game."""
    if diagnostic.code in UNKNOWN:
        yield "name", diagnostic.code, diagnostic.message
        yield "line", diagnostic.path, diagnostic.code, diagnostic.span.line
    if diagnostic.code in ALIKE:
        yield "kind", diagnostic.path, diagnostic.code
    if forgotten and diagnostic.code in ABSENT:
        yield "forgotten", diagnostic.path


def _telling(first: Diagnostic, *others: Diagnostic, places: int) -> Diagnostic:
    """The first of several in a file, with the places of some others, and how many more of all there are."""
    shown = others[:MOST_SHOWN]
    labels = tuple(SecondPlace(diagnostic.span, "and here") for diagnostic in shown)
    unseen = places - 1 - len(shown)
    more = f"The same is found in {unseen} more place{'s' if unseen > 1 else ''}." if unseen else ""
    hint = f"{first.hint or ''} {more}".strip()
    return replace(first, labels=(*first.labels, *labels), hint=hint or None)
