"""A story laid out as pages, and parted to fit cards, is read as its tree is, by another reader."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from loopwright_compiler.foreign_stories.expressions import Constant, Operation, StoryVariable
from loopwright_compiler.foreign_stories.fitting import MORE, Sizes, fitted
from loopwright_compiler.foreign_stories.pages import cyclic, laid_out
from loopwright_compiler.foreign_stories.story import (
    Assign,
    Choices,
    Divert,
    ForeignStory,
    Item,
    Paragraph,
    ReadValue,
    StoryBranch,
    StoryEnd,
    StoryLabel,
    StoryOption,
    StoryPassage,
    StoryPlace,
)

from ..sweep_length import times

VARIABLES = ("rope", "oil")
PASSAGES = ("quay", "rock", "stairs")
STEPS = 60


class Grower:
    """Grows a story at random; every line has a number of its own."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.line = 0

    def at(self) -> StoryPlace:
        self.line += 1
        return StoryPlace("story", self.line)

    def story(self) -> ForeignStory:
        story = ForeignStory(start="quay")
        story.variables = {name: (self.at(), Constant(0)) for name in VARIABLES}
        for name in PASSAGES:
            items = self.items(3, name)
            if self.random.random() < 0.8:
                items += self.item("choices", 2, name)[:2]
            if self.random.random() < 0.4:
                at = self.random.randrange(len(items) + 1)
                items[at:at] = [StoryLabel(self.at(), f"{name}.again")]
            story.add(StoryPassage(self.at(), name, name, items))
        return story

    def items(self, depth: int, name: str) -> list[Item]:
        out: list[Item] = []
        kinds = ["text", "value", "assign", "assign", "branch", "branch", "choices"][: 4 if depth == 0 else 7]
        for _ in range(self.random.randint(0, 4)):
            out += self.item(self.random.choice(kinds), depth, name)
        if self.random.random() < (0.1 if depth == 3 else 0.5):
            out += self.item("divert", depth, name)
        return out

    def item(self, kind: str, depth: int, name: str) -> list[Item]:
        match kind:
            case "text":
                return [Paragraph(self.at(), (f"words {self.line}",))]
            case "value":
                return [Paragraph(self.at(), ("there are ", ReadValue(StoryVariable(self.variable()))))]
            case "assign":
                variable = self.variable()
                sum = Operation("+", (StoryVariable(variable), Constant(1)))
                return [Assign(self.at(), variable, sum)]
            case "branch":
                cases: list[Any] = [(self.asked(), tuple(self.items(depth - 1, name)))]
                if self.random.random() < 0.5:
                    cases.append((self.asked(), tuple(self.items(depth - 1, name))))
                if self.random.random() < 0.5:
                    cases.append((None, tuple(self.items(depth - 1, name))))
                return [StoryBranch(self.at(), tuple(cases)), *self.item("text", depth, name)]
            case "choices":
                options = [self.option(depth, name, at) for at in range(self.random.randint(1, 4))]
                return [
                    *self.item("text", depth, name),
                    Choices(self.at(), tuple(options)),
                    *self.item("text", depth, name),
                ]
        goals = [*PASSAGES, *(f"{other}.again" for other in PASSAGES)]
        goal = self.random.choice(goals)
        return [StoryEnd(self.at())] if self.random.random() < 0.05 else [Divert(self.at(), goal)]

    def option(self, depth: int, name: str, at: int) -> StoryOption:
        free = at == 0
        asked = None if free or self.random.random() < 0.5 else self.asked()
        once = not free and self.random.random() < 0.5
        body = tuple(self.items(depth - 1, name))
        return StoryOption(self.at(), f"option {self.line}", body, asked, once)

    def variable(self) -> str:
        return self.random.choice(VARIABLES)

    def asked(self) -> Operation:
        return Operation(">=", (StoryVariable(self.variable()), Constant(self.random.randint(1, 3))))


class Reader:
    """What both ways of reading have in common: variables, texts that were read, options that were taken."""

    def __init__(self) -> None:
        self.values = dict.fromkeys(VARIABLES, 0)
        self.taken: set[StoryPlace] = set()
        self.read: list[str] = []
        self.labels: list[str] = []

    def value(self, expression: Any) -> int:
        match expression:
            case Constant(value=value):
                return int(value)
            case StoryVariable(name=name):
                return self.values[name]
            case Operation(sign=sign, operands=operands):
                numbers = [self.value(operand) for operand in operands]
                match sign:
                    case "+":
                        return sum(numbers)
                    case ">=":
                        return int(numbers[0] >= numbers[1])
                    case "not":
                        return int(not numbers[0])
                    case "and":
                        return int(all(numbers))
        raise AssertionError(expression)

    def items(self, items: Any) -> str | None:
        """Read items up to their end, None, or to where they lead; "" is the end of the story."""
        for item in items:
            goal = self.item(item)
            if goal is not None:
                return goal
        return None

    def item(self, item: Item) -> str | None:
        match item:
            case Paragraph(parts=parts):
                self.read.append(
                    "".join(str(self.value(p.of)) if isinstance(p, ReadValue) else str(p) for p in parts)
                )
            case Assign(name=name, value=value):
                self.values[name] = self.value(value)
            case StoryBranch(cases=cases):
                for asked, body in cases:
                    if asked is None or self.value(asked):
                        return self.items(body)
            case Choices(options=options):
                return self.choose(options)
            case Divert(target=target):
                return target
            case StoryEnd():
                return ""
        return None

    def open(self, options: Any) -> list[StoryOption]:
        return [
            option
            for option in options
            if (option.condition is None or self.value(option.condition))
            and not (option.once and option.at in self.taken)
        ]

    def take(self, option: StoryOption) -> str | None:
        self.taken.add(option.at)
        self.labels.append(option.label)
        return self.items(option.body)

    def choose(self, options: Any) -> str | None:
        raise NotImplementedError


class TreeReader(Reader):
    """Reads the tree of a story, and chooses at random."""

    def __init__(self, story: ForeignStory, random: Random) -> None:
        super().__init__()
        self.random = random
        goal: str | None = story.start
        for _ in range(STEPS):
            if not goal:
                break
            name, _, label = goal.partition(".")
            items = story.passages[name].items
            if label:
                at = next((at for at, one in enumerate(items) if isinstance(one, StoryLabel)), None)
                if at is None:
                    break
                items = items[at:]
            goal = self.items(items) or ""

    def choose(self, options: Any) -> str | None:
        return self.take(self.random.choice(self.open(options)))


class OtherChoice(Exception):
    """What the tree's reader chose cannot be chosen here."""


class PageReader(Reader):
    """Reads pages, and chooses what the other has chosen."""

    def __init__(self, pages: Any, labels: list[str]) -> None:
        super().__init__()
        self.wanted = list(labels)
        by_name = {page.name: page for page in pages}
        goal = pages[0].name
        for _ in range(STEPS * 50):
            page = by_name[goal]
            after = self.items([*page.face, *page.first])
            if after is None:
                if not page.options or not self.wanted:
                    break
                after = self.choose(page.options)
            if not after:
                break
            goal = after

    def choose(self, options: Any) -> str | None:
        if not self.wanted:
            return ""
        chosen = [option for option in self.open(options) if option.label == self.wanted[0]]
        if chosen:
            self.wanted.pop(0)
            return self.take(chosen[0])
        more = [option for option in options if option.label == MORE]
        if not more:
            raise OtherChoice(self.wanted[0])
        return self.items(more[0].body)


@pytest.mark.parametrize("seed", range(times(60)))
def test_pages_are_read_as_the_tree_is(seed: int) -> None:
    story = Grower(Random(seed)).story()
    tree = TreeReader(story, Random(seed))
    pages = laid_out(story)
    assert PageReader(pages, tree.labels).read[: len(tree.read)] == tree.read
    sizes = Sizes(Random(seed).choice([1.5, 3.5, 6.5]), lambda _: 1, lambda option: 1 + len(option.body))
    parted = fitted(pages, lambda _: sizes)
    assert len({page.name for page in parted}) == len(parted)
    assert PageReader(parted, tree.labels).read[: len(tree.read)] == tree.read
    assert cyclic(pages) <= {page.name for page in pages}
