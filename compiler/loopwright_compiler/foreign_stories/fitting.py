"""Pages that hold more than a card are parted: the rest goes onto pages of its own, in the same order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from .pages import StoryPage, closed, leaves, parted
from .story import (
    Assign,
    Choices,
    Divert,
    Item,
    Items,
    Paragraph,
    Part,
    StoryBranch,
    StoryEnd,
    StoryOption,
    rewritten,
    with_else,
)

LONGEST_TITLE: Final = 40
MORE: Final = "Something else"
_SENTENCE: Final = re.compile(r"(?<=[.!?…”\"])\s+")
Size = Callable[[Item], float]
"""How much room an item takes on a card."""


@dataclass(slots=True)
class Sizes:
    """How much room there is on a page, in the same unit as what items take; an option takes `option` beside
    its label and its body.
    """

    room: float
    item: Size
    option: Callable[[StoryOption], float]

    def of(self, page: StoryPage) -> float:
        """How much room all of a page takes."""
        return self.all((*page.face, *page.first)) + sum(map(self.option, page.options))

    def all(self, items: Iterable[Item]) -> float:
        """How much room items take."""
        return sum(map(self.item, items))


def fitted(pages: Iterable[StoryPage], sizes: Callable[[StoryPage], Sizes]) -> list[StoryPage]:
    """The pages, each followed by those that take what has no room on it."""
    out: list[StoryPage] = []
    for page in pages:
        out += _Fit(replace(page), sizes(page)).pages()
    return out


class _Fit:
    """Parts one page."""

    def __init__(self, page: StoryPage, sizes: Sizes) -> None:
        self.root = page
        self.sizes = sizes
        self.number = 0
        self.waiting = [page]

    def pages(self) -> list[StoryPage]:
        """The page, and what was parted from it."""
        out: list[StoryPage] = []
        while self.waiting:
            page = self.waiting.pop(0)
            if self.sizes.of(page) > self.sizes.room and self.number < 60:
                self._part(page)
            out.append(page)
        return out

    def _part(self, page: StoryPage) -> None:
        room = self.sizes.room
        self._move_bodies(page)
        if self.sizes.of(page) <= room:
            return
        if page.options and (page.face or page.first):
            self._move_options(page)
            if self.sizes.of(page) <= room:
                return
        if page.options:
            self._part_options(page)
        elif self.sizes.all(page.face) > room:
            self._part_face(page)
        elif page.face and page.first:
            page.first = (self._next(page, (), page.first),)
        else:
            self._part_first(page)

    def _next(
        self,
        page: StoryPage,
        face: Items,
        first: Items,
        options: tuple[StoryOption, ...] = (),
        title: str | None = None,
    ) -> Divert:
        """A new page behind all others of this one, perhaps with a title of its own, and what leads there."""
        self.number += 1
        if title is None:
            title = f"{self.root.title} ({chr(96 + self.number) if self.number < 27 else self.number})"
        name = f"{self.root.name} +{self.number}"
        at = next((item.at for item in (*face, *first, *options)), page.at)
        self.waiting.append(StoryPage(at, name, title, face, first, options, page.tags))
        return Divert(at, name)

    def _move_bodies(self, page: StoryPage) -> None:
        """Put what options say onto pages of its own, the longest first, until the page fits."""
        options = list(page.options)
        longest = sorted(range(len(options)), key=lambda at: -self.sizes.all(options[at].body))
        for at in longest:
            body = options[at].body
            page.options = tuple(options)
            if self.sizes.of(page) <= self.sizes.room:
                return
            if closed(body) and not all(isinstance(item, Assign | Divert | StoryEnd) for item in body):
                title = options[at].label if 0 < len(options[at].label) <= LONGEST_TITLE else None
                goal = self._next(page, *parted(body), title=title)
                options[at] = replace(options[at], body=(goal,))
        page.options = tuple(options)

    def _move_options(self, page: StoryPage) -> None:
        """Put all options onto the next page."""
        goal = self._next(page, (), (), page.options)
        page.first, page.options = open_ways_to(page.first, goal), ()

    def _part_options(self, page: StoryPage) -> None:
        """Deal options over several pages, each of which leads to the next, and the last to the first."""
        groups: list[list[StoryOption]] = [[]]
        more = self.sizes.option(StoryOption(page.at, MORE, ()))
        for option in page.options:
            taken = sum(map(self.sizes.option, groups[-1]))
            if groups[-1] and taken + more + self.sizes.option(option) > self.sizes.room:
                groups.append([])
            groups[-1].append(option)
        if len(groups) == 1:
            return
        page.options = ()
        goals = [self._next(page, (), (), tuple(group)) for group in groups[1:]]
        for at, later in enumerate(self.waiting[-len(goals) :]):
            goal = goals[at + 1] if at + 1 < len(goals) else Divert(page.at, page.name)
            later.options += (StoryOption(page.at, MORE, (goal,)),)
        page.options = (*groups[0], StoryOption(page.at, MORE, (goals[0],)))

    def _part_face(self, page: StoryPage) -> None:
        """Leave as many paragraphs on the page as fit, and read on from the next."""
        items = [part for item in page.face for part in self._sentences(item)]
        if isinstance(items[0], StoryBranch) and self.sizes.item(items[0]) > self.sizes.room:
            page.face, page.first = (), (*items, *page.first)
            self._part_first(page)
            return
        end, taken = 0, 0.0
        while end < len(items) and (end == 0 or taken + self.sizes.item(items[end]) <= self.sizes.room):
            taken += self.sizes.item(items[end])
            end += 1
        if end == len(items):
            page.face = tuple(items)
            return
        goal = self._next(page, tuple(items[end:]), page.first)
        page.face, page.first = tuple(items[:end]), (goal,)

    def _sentences(self, item: Item) -> Iterator[Item]:
        """A paragraph; one that is longer than a page in parts that are not."""
        if not isinstance(item, Paragraph) or self.sizes.item(item) <= self.sizes.room:
            yield item
            return
        parts: list[Part] = []
        for piece in _pieces(item.parts):
            if parts and self.sizes.item(Paragraph(item.at, (*parts, piece))) > self.sizes.room:
                yield Paragraph(item.at, tuple(parts))
                parts = []
            parts.append(piece)
        yield Paragraph(item.at, tuple(parts))

    def _part_first(self, page: StoryPage) -> None:
        """Part what happens: behind the first lines that fit, else inside of the branches of the first."""
        page.first = tuple(part for item in page.first for part in self._sentences(item))
        end, taken = 0, 0.0
        while end < len(page.first) and taken + self.sizes.item(page.first[end]) <= self.sizes.room:
            taken += self.sizes.item(page.first[end])
            end += 1
        if 0 < end < len(page.first) and not leaves(page.first[:end]):
            page.first = (*page.first[:end], self._next(page, (), page.first[end:]))
            return
        item, rest = page.first[0], page.first[1:]
        if isinstance(item, StoryBranch | Choices) and rest and not leaves((item,)):
            goal = (self._next(page, (), rest),)
            page.first = (with_else(rewritten(item, lambda body: (*body, *goal)), goal),)
        page.first = tuple(self._short(page, item) for item in page.first)

    def _short(self, page: StoryPage, item: Item) -> Item:
        """A branch or options whose blocks are pages of their own, where they say where they end."""
        if not isinstance(item, StoryBranch | Choices):
            return item
        return rewritten(item, lambda body: self._moved(page, body))

    def _moved(self, page: StoryPage, body: Items) -> Items:
        if len(body) == 1 and isinstance(body[0], StoryBranch | Choices):
            return (self._short(page, body[0]),)
        if len(body) < 2 or not closed(body):
            return body
        return (self._next(page, *parted(body)),)


def open_ways_to(items: Items, goal: Divert) -> Items:
    """Items of which each way that ends nowhere goes on to a page."""
    if items and isinstance(last := items[-1], StoryBranch | Choices) and leaves((last,)):
        led = rewritten(last, lambda body: open_ways_to(body, goal))
        return (*items[:-1], with_else(led, (goal,)))
    return items if closed(items) else (*items, goal)


def _pieces(parts: Iterable[Part]) -> Iterator[Part]:
    """The sentences of a paragraph with what is read among them, very long ones in pieces of some words."""
    for part in parts:
        if not isinstance(part, str):
            yield part
            continue
        for sentence in _SENTENCE.split(part):
            words = sentence.split(" ")
            for at in range(0, len(words), 40):
                end = "" if at + 40 >= len(words) and part.endswith(sentence) else " "
                yield " ".join(words[at : at + 40]) + end
