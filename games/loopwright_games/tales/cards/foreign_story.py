"""A story of another tool as diary cards: a passage is a card, an option an action.

One passage is in play at a time. Whoever goes on plays the card of the next and discards that of the last, so
that a story that goes in circles puts a card into play again, front up. A passage to which one other leads,
which goes nowhere else, is the back of that card.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from loopwright_compiler.foreign_stories.fitting import Sizes, fitted
from loopwright_compiler.foreign_stories.pages import StoryPage, cyclic, laid_out, targets
from loopwright_compiler.foreign_stories.plain_words import unique
from loopwright_compiler.foreign_stories.story import (
    Assign,
    Choices,
    Divert,
    ForeignStory,
    Item,
    Paragraph,
    StoryBranch,
    StoryEnd,
    StoryOption,
    UnreadableStory,
    WrittenStory,
)
from loopwright_compiler.foreign_stories.words import CardWords
from loopwright_compiler.semantics.markup import ICONS
from loopwright_dsl.parser.grammar import language_of
from loopwright_dsl.recovery.prose_detection import name_from

from .language import DIALECT

RUMORS: Final = Path(__file__).with_name("foreign_rumors.loop")
WIDTH: Final = 100
ROOM: Final = 64.0
"""The millimetres of a side for what stands on it."""
MOST_NAMES: Final = 20
"""So many flags and counters fit a scenario card, as it is guessed."""
MOST_SIDES: Final = 1_000
"""The most sides of diary cards that are made of one story."""
LOST: Final = re.compile(
    r"\b(?:los[et]s?|losing|defeat|death|dead|die[sd]?|game[ _-]?over|fail(?:ed|ure)?|bad[ _-]end(?:ing)?)\b",
    re.IGNORECASE,
)
"""Names and tags of passages whose ending is a loss."""
PRESSING: Final = """\
# Not of the story: what presses meanwhile, as rumors that nobody looks into raise enigma. Change it, or leave
# it out.

diary {number} "What Waits"
  front
    > Whatever the kids are busy with, the islands do not wait for them.
    lose too-late "Too Late" when enigma >= 12
      > You were somewhere else when it happened. So was everybody.
"""


def written(story: ForeignStory, id: str, title: str, room: Mapping[str, float]) -> WrittenStory:
    """The scenario of a story. `room`: the part of a side, up to 1, for pages that were too full."""
    before = list(story.remarks)
    pages = laid_out(story)
    words = CardWords(story, pages, cyclic(pages), language_of(DIALECT).vocabulary | ICONS)
    declared = [one for one in words.quantities.values() if one.kind != "word"]
    if len(declared) > MOST_NAMES:
        story.tell(
            declared[0].at,
            f"{len(declared)} flags and counters, which is more than a scenario card has room for",
            "Leave out those that matter little, or print with a larger `--size`.",
        )
    cards = fitted(pages, lambda page: _sizes(room.get(page.name, 1.0)))
    if len(cards) > MOST_SIDES:
        raise UnreadableStory(
            f"The story would take {len(cards)} sides of cards.",
            f"A scenario has at most {MOST_SIDES}: import a part of it, such as a chapter.",
        )
    writer = _Writer(story, words, cards)
    diary = writer.diary()
    rumors = RUMORS.read_text(encoding="utf-8")
    files = {"scenario.loop": writer.scenario(id, title), "diary.loop": diary, "rumors.loop": rumors}
    remarks, story.remarks = story.remarks, before
    fronts = {
        number: name.partition(" +")[0] for name, (number, side) in writer.sides.items() if side == "front"
    }
    begin = [number for number, line in enumerate(diary.split("\n"), 1) if line.startswith("diary ")]
    places = [
        ("diary.loop", line, fronts[number]) for number, line in enumerate(begin, 1) if number in fronts
    ]
    return WrittenStory(files, places, sorted(dict.fromkeys(remarks)))


# --- How much room things take in the smallest type that is printed: millimetres, guessed

LINE: Final = 3.2
LETTERS: Final = 35
"""The letters of a line."""
GAP: Final = 0.9


def _height(letters: int) -> float:
    return -(-letters // LETTERS) * LINE + GAP


def _sizes(part: float) -> Sizes:
    """The room of a side, and what things take of it."""

    def item(one: Item) -> float:
        match one:
            case Paragraph():
                return _height(sum(map(_letters, one.parts)))
            case StoryBranch(cases=cases):
                return sum(2 * LINE + sum(map(item, body)) for _, body in cases)
            case Choices(options=options):
                return sum(map(option, options))
        return LINE

    def option(one: StoryOption) -> float:
        asked = LINE if one.condition is not None else 0
        return _height(len(one.label)) + 2 * LINE + asked + GAP + sum(map(item, one.body)) * 0.6

    return Sizes(ROOM * part, item, option)


def _letters(part: object) -> int:
    if isinstance(part, str):
        return len(part)
    cases = getattr(part, "cases", ())
    return 12 + sum(30 + sum(map(_letters, words)) for _, words in cases)


# --- The cards


class _Writer:
    """Writes the pages of one story as diary cards."""

    def __init__(self, story: ForeignStory, words: CardWords, pages: list[StoryPage]) -> None:
        self.story = story
        self.words = words
        self.pages = {page.name: page for page in pages}
        self.cyclic = cyclic(pages)
        self.endings: set[str] = set()
        self.lost = False
        self.won = False
        self.sides: dict[str, tuple[int, str]] = {}
        backs = self._backs()
        for page in pages:
            if page.name not in backs.values():
                number = len({number for number, _ in self.sides.values()}) + 1
                self.sides[page.name] = (number, "front")
                if page.name in backs:
                    self.sides[backs[page.name]] = (number, "back")
        self.titles: set[str] = set()

    def _backs(self) -> dict[str, str]:
        """The pages that are backs, by those that are their fronts: these lead there, and nowhere else."""
        before: dict[str, set[str]] = {}
        for page in self.pages.values():
            for target in targets(page):
                before.setdefault(target, set()).add(page.name)
        first = next(iter(self.pages), "")
        backs: dict[str, str] = {}
        for page in self.pages.values():
            if page.name in backs.values() or page.options or not page.first:
                continue
            last = page.first[-1]
            if (
                isinstance(last, Divert)
                and targets(page) == [last.target]
                and before[last.target] == {page.name}
                and last.target not in (first, page.name)
                and last.target not in backs
            ):
                backs[page.name] = last.target
        return backs

    def scenario(self, id: str, title: str) -> str:
        """The scenario card. The diary is written first: that shows whether its story can be lost."""
        lines = [
            "# What lies on the table when the game begins.",
            "",
            f'scenario {id} "{self.words.label(title)}"',
        ]
        lines += ["  files diary, rumors", "  rumors first"]
        lines.append("  diary 1" if self.lost else f"  diary 1, {self._last + 1}")
        for quantity in self.words.quantities.values():
            name = f'{quantity.name} "{quantity.title}"'
            if quantity.kind == "flag":
                lines.append(f"  flag {name}")
            elif quantity.kind == "counter":
                start = f" start {quantity.start}" if quantity.start != quantity.low else ""
                lines.append(f"  counter {name} from {quantity.low} to {quantity.high}{start}")
        return "\n".join(lines) + "\n"

    @property
    def _last(self) -> int:
        return max((number for number, _ in self.sides.values()), default=0)

    def diary(self) -> str:
        """The diary cards, in the order of the story."""
        cards: list[str] = []
        for name, (number, side) in self.sides.items():
            page = self.pages[name]
            if side == "front":
                title = unique(self.words.label(page.title)[:60].strip(), self.titles, " ({})")
                cards.append(f'diary {number} "{title}"')
            cards[-1] += f"\n  {side}" + "".join(f"\n    {line}" for line in self._side(page))
        text = "\n\n".join(cards) + "\n"
        return text if self.lost else f"{text}\n{PRESSING.format(number=self._last + 1)}"

    def _side(self, page: StoryPage) -> Iterator[str]:
        yield from self._face(page.face)
        first = list(self._effects(page.first, page))
        if first:
            yield from _headed("on play", first)
        labels: set[str] = set()
        for option in page.options:
            yield from self._option(option, page, labels)

    def _option(self, option: StoryOption, page: StoryPage, labels: set[str]) -> Iterator[str]:
        asked = self.words.asked(option.at, option.condition)
        if asked is False:
            return
        label = unique(self.words.label(option.label), labels, " ({})")
        once = ", once per game" if option.once and page.name in self.cyclic else ""
        condition = f", if {asked}" if isinstance(asked, str) else ""
        lines = self._effects(option.body, page)
        if lines and all(line.startswith(">") for line in lines):
            lines.append("nothing")
        yield from _headed(f'action "{label}"{once}{condition}', lines)

    def _face(self, items: Iterable[Item]) -> Iterator[str]:
        """What is read on a side."""
        before = False
        for item in items:
            match item:
                case Paragraph():
                    text = self.words.text(item)
                    if text:
                        yield from ([">"] if before else [])
                        yield from _prose(text)
                        before = True
                case StoryBranch():
                    yield from self._if(item, lambda body: list(self._face(body)))
                    before = False

    def _if(self, item: StoryBranch, block: Callable[[tuple[Item, ...]], list[str]]) -> Iterator[str]:
        """An `if` with its blocks; what never holds is left out, and what always does ends it."""
        word = "if"
        for condition, body in item.cases:
            asked = self.words.asked(item.at, condition)
            lines = block(body)
            if asked is False:
                continue
            if asked is True:
                if word == "if":
                    yield from lines
                elif lines:
                    yield from _headed("else", lines)
                return
            yield from _headed(f"{word} {asked}", lines)
            word = "else if"

    def _effects(self, items: Iterable[Item], page: StoryPage) -> list[str]:
        """What happens, as lines of a block."""
        lines: list[str] = []
        texts: list[str] = []  # those right before

        def say() -> None:
            for at, text in enumerate(texts):
                lines.extend([">"] if at else [])
                lines.extend(_prose(text))
            texts.clear()

        for item in items:
            if isinstance(item, Paragraph):
                text = self.words.text(item)
                texts += [text] if text else []
                continue
            if isinstance(item, StoryEnd):
                lines += self._ending(page, texts)
                return lines
            say()
            match item:
                case Assign():
                    lines += self.words.change(item)
                case StoryBranch():
                    lines += self._if(item, lambda body: self._effects(body, page))
                case Choices():
                    lines += self._choose(item, page)
                case Divert(target=target):
                    lines.append(self._go(page, target))
                    return lines
        say()
        return lines

    def _choose(self, item: Choices, page: StoryPage) -> list[str]:
        rows: list[str] = []
        labels: set[str] = set()
        free = False
        count = 0
        for option in item.options:
            asked = self.words.asked(option.at, option.condition)
            if asked is False:
                continue
            once = ", once per game" if option.once and page.name in self.cyclic else ""
            free = free or (asked is True and not once)
            label = unique(self.words.label(option.label), labels, " ({})")
            head = f'"{label}"{once}' + (f" if {asked}" if isinstance(asked, str) else "")
            block = self._effects(option.body, page)
            rows += [f"  {line}" for line in _headed(head, block)]
            count += 1
        if not rows:
            return []
        if count == 1 and free:
            return block
        if not free:
            rows += [f'  "{unique("Leave it", labels, " ({})")}": nothing']
            self.story.tell(
                item.at,
                "each of these options may be closed",
                "One more, *Leave it*, stands beside them: say there what happens then.",
            )
        return ["choose", *rows]

    def _go(self, page: StoryPage, target: str) -> str:
        """What puts the page into play to which the story goes on."""
        here, there = self.sides[page.name], self.sides[target]
        if here[0] == there[0]:
            return "flip" if there[1] == "back" else f"discard this card, play diary {there[0]}"
        return f"play diary {there[0]}, discard this card"

    def _ending(self, page: StoryPage, texts: list[str]) -> list[str]:
        """The ending of a page, with its last words."""
        lost = any(map(LOST.search, (page.title, *page.tags)))
        self.lost, self.won = self.lost or lost, self.won or not lost
        title = self.words.label(re.sub(r" \((?:\d+|[a-z])\)$", "", page.title))[:60].strip()
        id = unique(name_from(title) or "the-end", self.endings, "-{}")
        lines = [f'{"lose" if lost else "win"} {id} "{title}"']
        for at, text in enumerate(texts):
            lines += ["  >"] if at else []
            lines += [f"  {line}" for line in _prose(text)]
        return lines


def _headed(head: str, lines: list[str]) -> list[str]:
    """A line with its block: behind a colon what is one plain effect, below it anything else."""
    if len(lines) < 2 and not (lines and lines[0].startswith(("if ", "win ", "lose ", ">"))):
        return [f"{head}: {lines[0] if lines else 'nothing'}"]
    return [head, *(f"  {line}" for line in lines)]


def _prose(text: str) -> list[str]:
    """The lines of a paragraph; a condition stands on one line."""
    text = re.sub(r"\{(?:if|else)[^:{}]*: ?", lambda match: match[0].replace(" ", "\0"), text)
    lines = textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    return [f"> {line}".replace("\0", " ") for line in lines]
