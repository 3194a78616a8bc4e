"""A story of another tool as a tree: passages of text, changes, branches, options and where they lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeAlias

from loopwright_dsl.record import record

from .expressions import Expression

MOST_PASSAGES: Final = 600
MOST_LINES: Final = 30_000
LETTERS: Final = 100
"""The letters of a line; a longer one counts as several."""
MOST_REMARKS: Final = 500
DEEPEST: Final = 12
"""The most blocks that stand in one another."""
MOST_CASES: Final = 40
"""The most blocks of one branch."""
LONGEST_LINE: Final = 4_000
"""The most letters of a line, as of a card."""


PROGRAM: Final = "It speaks to a program: say on the card what players do."
ASKED: Final = "Cards ask for flags and counters, and add and subtract: write it so."
CHANGE: Final = "Write what it does: `trust +1`, `set told`."
LABEL: Final = "A label is printed once: say the value in the words before it."
NO_RETURN: Final = "A card that is played does not come back: write it as an `effect`, and `do` that."
TAG: Final = "Tags speak to a program: a comment can keep it."


class UnreadableStory(Exception):
    """A file is no story of the tool, or a larger or deeper one than is read; says why, and what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class StoryPlace(NamedTuple):
    """A line of a file of the story."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class ImportRemark(NamedTuple):
    """What was not carried over, or otherwise than it was written, and what to do by hand."""

    at: StoryPlace
    what: str
    advice: str


@record
class ReadValue:
    of: Expression


@record
class Vary:
    """Words that are read only sometimes: the first whose condition holds; None always does."""

    cases: tuple[tuple[Expression | None, tuple[Part, ...]], ...]


Part: TypeAlias = str | ReadValue | Vary


@record
class Paragraph:
    at: StoryPlace
    parts: tuple[Part, ...]


@record
class Assign:
    """A variable takes a value."""

    at: StoryPlace
    name: str
    value: Expression


@record
class StoryBranch:
    """The first block whose condition holds; None always does."""

    at: StoryPlace
    cases: tuple[tuple[Expression | None, tuple[Item, ...]], ...]


@record
class StoryOption:
    """One of several things that a reader chooses; `once` is offered only until it was taken."""

    at: StoryPlace
    label: str
    body: tuple[Item, ...]
    condition: Expression | None = None
    once: bool = False


@record
class Choices:
    """What a reader chooses from."""

    at: StoryPlace
    options: tuple[StoryOption, ...]


@record
class Divert:
    """The story goes on in another passage, and does not come back."""

    at: StoryPlace
    target: str


@record
class StoryEnd:
    at: StoryPlace


@record
class StoryLabel:
    """What stands behind it can be gone to from elsewhere, under a name."""

    at: StoryPlace
    name: str


Item: TypeAlias = Paragraph | Assign | StoryBranch | Choices | Divert | StoryEnd | StoryLabel
Items: TypeAlias = tuple[Item, ...]


@dataclass(slots=True)
class StoryPassage:
    """A part of the story with a name of its own, under which others go to it."""

    at: StoryPlace
    name: str
    title: str
    items: list[Item] = field(default_factory=list)
    tags: tuple[str, ...] = ()


@dataclass(slots=True)
class ForeignStory:
    """All of a story: its passages by name, with which it begins, and its variables' first values.

    `stays` says that whoever takes an option that leads nowhere goes on choosing there; else the story goes
    on behind the options.
    """

    title: str = ""
    start: str = ""
    passages: dict[str, StoryPassage] = field(default_factory=dict)
    variables: dict[str, tuple[StoryPlace, Expression]] = field(default_factory=dict)
    remarks: list[ImportRemark] = field(default_factory=list)
    stays: bool = False
    _size: int = 0

    def add(self, passage: StoryPassage) -> None:
        """Take a passage in; one of a name that is taken is told, and left out. Raises UnreadableStory."""
        if passage.name in self.passages:
            other = self.passages[passage.name].at
            self.tell(
                passage.at,
                f"there is a passage {passage.name} already ({other}); this one is left out",
                "Give one of the two another name, and import the story again.",
            )
            return
        if len(self.passages) >= MOST_PASSAGES:
            raise UnreadableStory(
                f"The story has more than {MOST_PASSAGES} passages.",
                "A box of cards holds a few hundred: import a part of it, such as a chapter.",
            )
        self.passages[passage.name] = passage

    def count(self, line: str) -> None:
        """Count a line that is read. Raises UnreadableStory for a story that is too large."""
        self._size += 1 + len(line) // LETTERS
        if self._size > MOST_LINES:
            raise UnreadableStory(
                f"The story has more than {MOST_LINES} lines of {LETTERS} letters.",
                "A box of cards holds a few hundred paragraphs: import a part of it, such as a chapter.",
            )

    def tell(self, at: StoryPlace, what: str, advice: str) -> None:
        """Remark what is not carried over."""
        remark = ImportRemark(at, what, advice)
        if len(self.remarks) < MOST_REMARKS and remark not in self.remarks[-20:]:
            self.remarks.append(remark)


@dataclass(slots=True)
class WrittenStory:
    """The files of a scenario by name; where each card of the story begins, file and line, with its page;
    and what was not carried over.
    """

    files: dict[str, str]
    cards: list[tuple[str, int, str]]
    remarks: list[ImportRemark]


def lines_of(text: str, at: StoryPlace) -> Iterator[tuple[StoryPlace, str]]:
    """Each line with its place; the first one is at `at`. Raises UnreadableStory for one that is too long."""
    for number, line in enumerate(text.split("\n"), at.line):
        place = StoryPlace(at.file, number)
        if len(line) > LONGEST_LINE:
            raise UnreadableStory(
                f"{place}: the line has more than {LONGEST_LINE} letters.", "Part it into paragraphs."
            )
        yield place, line


def blocks(item: Item) -> Iterator[tuple[Item, ...]]:
    if isinstance(item, StoryBranch):
        yield from (body for _, body in item.cases)
    elif isinstance(item, Choices):
        yield from (option.body for option in item.options)


def rewritten(item: StoryBranch | Choices, change: Callable[[Items], Items]) -> StoryBranch | Choices:
    """A branch or options with each block changed, in their order."""
    if isinstance(item, Choices):
        options = (replace(option, body=change(option.body)) for option in item.options)
        return replace(item, options=tuple(options))
    return replace(item, cases=tuple((asked, change(body)) for asked, body in item.cases))


def with_else(item: StoryBranch | Choices, body: Items) -> StoryBranch | Choices:
    """A branch with a block for when none of its conditions holds; as it is where it has one."""
    if isinstance(item, Choices) or any(asked is None for asked, _ in item.cases):
        return item
    return replace(item, cases=(*item.cases, (None, body)))


def walk(items: tuple[Item, ...] | list[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        for block in blocks(item):
            yield from walk(block)


def too_deep(at: StoryPlace) -> UnreadableStory:
    """The error for blocks that stand in one another too often."""
    return UnreadableStory(
        f"{at}: more than {DEEPEST} blocks stand in one another.",
        "Give the inner ones a passage of their own, and import the story again.",
    )
