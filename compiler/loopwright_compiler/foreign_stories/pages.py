"""The passages of a story laid out as pages: what is read and happens first, then what can be chosen.

In the tree of a story what comes behind a branch is read after it, whichever way was taken. Here every way
through a page says where it ends: it goes on to another page, ends the story, or leaves its options open.
That is continuation-passing style (Reynolds 1972): what several ways have in common is a page of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import networkx as nx

from .expressions import (
    TRUE,
    Constant,
    Expression,
    FirstTime,
    Operation,
    StoryVariable,
    Visits,
    both,
    named,
    negated,
    waits_for_first,
)
from .story import (
    DEEPEST,
    MOST_CASES,
    Assign,
    Choices,
    Divert,
    ForeignStory,
    Item,
    Items,
    Paragraph,
    ReadValue,
    StoryBranch,
    StoryEnd,
    StoryLabel,
    StoryOption,
    StoryPlace,
    UnreadableStory,
    Vary,
    blocks,
    rewritten,
    too_deep,
    walk,
    with_else,
)

STAY: Final = ""
"""In place of the name of a page: the way ends on the page where it began."""


@dataclass(slots=True)
class StoryPage:
    """A page: words that are read as soon as it lies there, what happens then, and what can be chosen."""

    at: StoryPlace
    name: str
    title: str
    face: Items = ()
    first: Items = ()
    options: tuple[StoryOption, ...] = ()
    tags: tuple[str, ...] = ()


def laid_out(story: ForeignStory) -> list[StoryPage]:
    """The pages of a story, the first one first; targets that are nowhere are told and end the story."""
    return _Layout(story).pages_of_all()


def cyclic(pages: Iterable[StoryPage]) -> set[str]:
    """The names of the pages to which a story can come back."""
    graph = nx.DiGraph([(page.name, target) for page in pages for target in targets(page)])
    circles = map(set, nx.strongly_connected_components(graph))
    return {name for circle in circles for name in circle if len(circle) > 1 or graph.has_edge(name, name)}


def expressions(items: Iterable[Item]) -> Iterable[Expression]:
    """Every condition and value of some items, with those of their blocks and texts."""
    for item in walk(tuple(items)):
        match item:
            case Assign(value=value):
                yield value
            case StoryBranch(cases=cases):
                yield from (condition for condition, _ in cases if condition is not None)
            case Choices(options=options):
                yield from (option.condition for option in options if option.condition is not None)
            case Paragraph(parts=parts):
                yield from _in_parts(parts)


def _in_parts(parts: Iterable[str | ReadValue | Vary]) -> Iterable[Expression]:
    for part in parts:
        if isinstance(part, ReadValue):
            yield part.of
        elif isinstance(part, Vary):
            for condition, words in part.cases:
                if condition is not None:
                    yield condition
                yield from _in_parts(words)


def targets(page: StoryPage) -> list[str]:
    """The names of the pages to which a page leads, in the order in which they stand there."""
    items = walk((*page.first, *(item for option in page.options for item in option.body)))
    return list(dict.fromkeys(item.target for item in items if isinstance(item, Divert)))


def leaves(items: Iterable[Item]) -> bool:
    """Whether some way through items ends elsewhere than behind them."""
    return any(isinstance(item, Divert | StoryEnd | StoryLabel) for item in walk(tuple(items)))


class Crowded(Exception):
    """Several ways come out on a page that is to be chosen from, and what they have in common is one more."""


class _Layout:
    """Lays the passages of a story out, one page after another."""

    def __init__(self, story: ForeignStory) -> None:
        self.story = story
        self.pages: dict[str, StoryPage] = {}
        self.waiting: list[tuple[str, str, StoryPlace, Items, str | None, tuple[str, ...]]] = []
        self.parts: dict[str, int] = {}
        self.labels = {
            item.name
            for passage in story.passages.values()
            for item in walk(passage.items)
            if isinstance(item, StoryLabel)
        }
        every = [passage.items for passage in story.passages.values()]
        asked = [name for items in every for value in expressions(items) for name in named(value)]
        self.asked = {_key(name) for name in asked}
        self.visited = {self._counted(name) for name in asked} - {None}

    def _counted(self, name: StoryVariable | Visits) -> str | None:
        """The passage or label whose visits are asked for by a name."""
        if isinstance(name, StoryVariable) and name.name in self.story.variables:
            return None
        return name.name if name.name in self.story.passages or name.name in self.labels else None

    def pages_of_all(self) -> list[StoryPage]:
        """All pages: those of a passage in a row, the first passage before all others."""
        names = dict.fromkeys([self.story.start, *self.story.passages])
        for passage in (self.story.passages[name] for name in names if name in self.story.passages):
            self.waiting.append(
                (passage.name, passage.title, passage.at, tuple(passage.items), None, passage.tags)
            )
            while self.waiting:
                self._page(*self.waiting.pop(0))
        pages = list(self.pages.values())
        if pages:
            self._begin(pages)
        return pages

    def _begin(self, pages: list[StoryPage]) -> None:
        """Have the first page set what is true from the start: flags are not."""
        variables = self.story.variables.items()
        true = [
            Assign(at, name, TRUE) for name, (at, value) in variables if value == TRUE and name in self.asked
        ]
        first = pages[0]
        if true:
            begun = (
                [StoryBranch(first.at, ((FirstTime(), tuple(true)),))]
                if first.name in cyclic(pages)
                else true
            )
            first.face, first.first = parted((*begun, *first.face, *first.first))

    def _page(
        self, name: str, title: str, at: StoryPlace, items: Items, then: str | None, tags: tuple[str, ...]
    ) -> None:
        """Lay one page out. then: where it goes on behind its last line; None: the story ends there."""
        if name in self.pages:
            return
        page = self.pages[name] = StoryPage(at, name, title, tags=tags)
        if name in self.visited:
            once_more = Operation("+", (Visits(name), Constant(1)))
            items = (Assign(at, f"visits {name}", once_more), *items)
        label = next((at for at, item in enumerate(items) if isinstance(item, StoryLabel)), None)
        if label is not None and isinstance(place := items[label], StoryLabel):
            items = (*items[:label], self._labelled(place, items[label + 1 :], then, page))
        start, end = _chosen_from(items)
        before, behind = items[:start], items[end:]
        options = [*_hoisted(items[start:end], None)] if start < end else []
        if behind and options and all(closed(option.body) for option in options):
            self._labels_in(behind, then, page)
            behind = ()
        if not options:
            page.face, page.first = parted(self._settled(before, then, page, 0))
            return
        moved = self._split(before, (*items[start:end], *behind), then, page)
        if moved is not None:
            page.face, page.first = parted(moved)
            return
        try:
            settled = self._tried(before, page)
        except Crowded:
            options_page = self._open(page, (*items[start:end], *behind), then)
            page.face, page.first = parted(self._settled(before, options_page, page, 0))
            return
        page.face, page.first = parted(settled)
        goal = self._open(page, behind, then) if behind else then
        if self.story.stays and not behind:
            goal = STAY
        page.options = tuple(self._option(option, goal, page) for option in options)

    def _tried(self, items: Items, page: StoryPage) -> Items:
        """Items settled so that they stay on their page. Raises Crowded, and leaves all as it was."""
        waiting, parts = list(self.waiting), dict(self.parts)
        try:
            return self._settled(items, STAY, page, 0)
        except Crowded:
            self.waiting, self.parts = waiting, parts
            raise

    def _option(self, option: StoryOption, goal: str | None, page: StoryPage) -> StoryOption:
        """An option whose every way says where it ends."""
        body = _unlimited(option.body) if option.once else option.body
        try:
            settled = self._tried(body, page) if goal == STAY else self._settled(body, goal, page, 0)
        except Crowded:
            settled = self._settled(body, page.name, page, 0)
            self.story.tell(
                option.at,
                "an option after which its passage goes on being read",
                "Its card comes into play once more instead: look whether all of it may happen again.",
            )
        return replace(option, body=settled)

    def _split(self, items: Items, rest: Items, then: str | None, page: StoryPage) -> Items | None:
        """What happens first on a page of which several ways go on with more than choosing: these go on to a
        page that has the rest, and the options; None where there are none.
        """
        for at, item in enumerate(items):
            if isinstance(item, StoryBranch | Choices) and leaves((item,)) and items[at + 1 :]:
                if self._open_ways(item) > 1:
                    goal = self._open(page, (*items[at + 1 :], *rest), then)
                    return self._settled(items[: at + 1], goal, page, 0)
                return None
        return None

    def _open(self, page: StoryPage, items: Items, then: str | None) -> str:
        """The name of a page that goes on with items."""
        if len(items) == 1 and isinstance(only := items[0], Divert) and self._known(only) is only:
            return only.target
        root = page.name.partition(" ~")[0]
        number = self.parts[root] = self.parts.get(root, 1) + 1
        name = f"{root} ~{number}"
        title = page.title.partition(" (")[0]
        self.waiting.append((name, f"{title} ({number})", items[0].at, items, then, page.tags))
        return name

    def _settled(self, items: Sequence[Item], then: str | None, page: StoryPage, depth: int) -> Items:
        """Items of which every way says where it ends."""
        if depth > DEEPEST:
            raise too_deep(page.at)
        out: list[Item] = []
        for at, item in enumerate(items):
            rest = tuple(items[at + 1 :])
            match item:
                case StoryLabel():
                    out.append(self._labelled(item, rest, then, page))
                    return tuple(out)
                case Divert() | StoryEnd():
                    out.append(self._known(item) if isinstance(item, Divert) else item)
                    self._labels_in(rest, then, page)
                    return tuple(out)
                case StoryBranch() | Choices() if leaves((item,)):
                    goal = then
                    if rest and (self._open_ways(item) > 1 or depth > 3):
                        if then == STAY:
                            raise Crowded
                        goal, rest = self._open(page, rest, then), ()
                    out.append(self._branched(item, rest, goal, page, depth))
                    return tuple(out)
                case _:
                    out.append(item)
        place = items[-1].at if items else page.at
        if then is None:
            out.append(StoryEnd(place))
        elif then != STAY:
            out.append(Divert(place, then))
        return tuple(out)

    def _labels_in(self, items: Items, then: str | None, page: StoryPage) -> None:
        """Lay out the pages of labels in items to which nothing leads but labels."""
        if any(isinstance(item, StoryLabel) for item in walk(items)):
            self._settled(items, then, page, 0)

    def _labelled(self, label: StoryLabel, rest: Items, then: str | None, page: StoryPage) -> Divert:
        """What leads to the page of a label, which has what stands behind it."""
        if label.name not in self.pages and not any(label.name == row[0] for row in self.waiting):
            title = f"{page.title.partition(' (')[0]}: {_words(label.name)}"
            self.waiting.append((label.name, title, label.at, rest, then, page.tags))
        return Divert(label.at, label.name)

    def _known(self, divert: Divert) -> Item:
        """A divert whose target exists; else it is told, and the story ends there."""
        if divert.target in self.story.passages or divert.target in self.labels:
            return divert
        self.story.tell(
            divert.at,
            f"there is no passage {divert.target}",
            "The story ends there for now: write the card, and `play` it in the place of the ending.",
        )
        return StoryEnd(divert.at)

    def _open_ways(self, item: StoryBranch | Choices) -> int:
        """How many ways through an item come out behind it."""
        ways = sum(not closed(body) for body in blocks(item))
        always = isinstance(item, Choices) or any(condition is None for condition, _ in item.cases)
        return ways + (not always)

    def _branched(
        self, item: StoryBranch | Choices, rest: Items, then: str | None, page: StoryPage, depth: int
    ) -> Item:
        """An item with what comes behind it in each way that comes out there."""
        settled = rewritten(item, lambda body: self._settled((*body, *rest), then, page, depth + 1))
        if isinstance(settled, Choices) or any(condition is None for condition, _ in settled.cases):
            return settled
        other = self._settled(rest, then, page, depth + 1)
        if len(other) == 1 and isinstance(other[0], StoryBranch):
            return replace(settled, cases=(*settled.cases, *other[0].cases))
        return with_else(settled, other) if other else settled


def _unlimited(items: Items) -> Items:
    """Items of which no option need say that it comes once: what they stand in does."""
    out: list[Item] = []
    for number, item in enumerate(items):
        match item:
            case StoryLabel():
                return (*out, *items[number:])  # others come there, too
            case Choices(options=options):
                item = replace(item, options=tuple(replace(one, once=False) for one in options))
        out.append(rewritten(item, _unlimited) if isinstance(item, StoryBranch | Choices) else item)
    return tuple(out)


def closed(items: Sequence[Item]) -> bool:
    """Whether no way through items comes out behind them."""
    for item in items:
        match item:
            case Divert() | StoryEnd() | StoryLabel():
                return True
            case StoryBranch(cases=cases):
                if any(condition is None for condition, _ in cases) and all(
                    closed(body) for _, body in cases
                ):
                    return True
            case Choices(options=options):
                if options and all(closed(option.body) for option in options):
                    return True
    return False


def _chosen_from(items: Items) -> tuple[int, int]:
    """From where to where stands what the page itself lets its reader choose from."""
    first = next((at for at, item in enumerate(items) if isinstance(item, Choices)), None)
    if first is None:
        start = len(items)
        while start and _is_choice(items[start - 1]):
            start -= 1
        return start, len(items)
    start, end = first, first
    while start and _is_choice(items[start - 1]):
        start -= 1
    while end < len(items) and _is_choice(items[end]):
        end += 1
    return start, end


def _is_choice(item: Item) -> bool:
    """Whether an item only says what can be chosen, perhaps under a condition and behind words."""
    if isinstance(item, Choices):
        return True
    if not isinstance(item, StoryBranch):
        return False
    bodies = [body for _, body in item.cases]
    return any(bodies) and all(map(_is_choice, (inner for body in bodies for inner in body)))


def _hoisted(items: Iterable[Item], condition: Expression | None) -> Iterable[StoryOption]:
    """The options of items, each with the whole condition under which it is offered."""
    for item in items:
        if isinstance(item, Choices):
            for option in item.options:
                whole = both(condition, option.condition)
                yield replace(option, condition=whole)
        elif isinstance(item, StoryBranch):
            others = condition
            if len(item.cases) > MOST_CASES:
                raise UnreadableStory(
                    f"{item.at}: a branch with options has more than {MOST_CASES} blocks.",
                    "Part it into passages of their own.",
                )
            for asked, body in item.cases:
                yield from _hoisted(body, both(others, asked))
                others = others if asked is None else both(others, negated(asked))


def parted(items: Items) -> tuple[Items, Items]:
    """What is read on the face of a page, and what happens once it lies there.

    CardWords that hang on what changed before them are read in their turn.
    """
    face: list[Item] = []
    first: list[Item] = []
    changed: set[str] = set()
    for at, item in enumerate(items):
        if isinstance(item, Assign):
            changed.add(item.name)
            first.append(item)
            continue
        asked = {_key(name) for value in expressions((item,)) for name in named(value)}
        once = any(map(waits_for_first, expressions((item,))))
        if asked & changed or once or not _is_prose(item):
            return tuple(face), (*first, *items[at:])
        face.append(item)
    return tuple(face), tuple(first)


def _key(name: StoryVariable | Visits) -> str:
    return f"visits {name.name}" if isinstance(name, Visits) else name.name


def _is_prose(item: Item) -> bool:
    """Whether an item only says words."""
    if isinstance(item, Paragraph):
        return True
    return isinstance(item, StoryBranch) and all(body and all(map(_is_prose, body)) for _, body in item.cases)


def _words(name: str) -> str:
    return name.rpartition(".")[2].replace("_", " ")
