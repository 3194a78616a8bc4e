"""Stories of Yarn Spinner: nodes of lines, options by their indentation, and commands in `<<…>>`."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from . import expressions
from .expressions import Constant, Expression, FirstTime, NotRead, Operation, StoryVariable
from .story import (
    ASKED,
    CHANGE,
    DEEPEST,
    LABEL,
    NO_RETURN,
    PROGRAM,
    TAG,
    Assign,
    Choices,
    Divert,
    ForeignStory,
    Item,
    Paragraph,
    Part,
    ReadValue,
    StoryBranch,
    StoryEnd,
    StoryOption,
    StoryPassage,
    StoryPlace,
    UnreadableStory,
    lines_of,
    too_deep,
)

START: Final = "Start"
_HEADER: Final = re.compile(r"([A-Za-z][\w ]*):\s*(.*)")
_COMMAND: Final = re.compile(r"<<\s*(\w+)\b(.*?)>>\s*(?:#.*)?")
_BEHIND: Final = re.compile(r"<<\s*(if|once)\b(.*?)>>\s*$")
_SET: Final = re.compile(r"\$([\w.]+)\s*(to\b|[-+*/%]?=)\s*(.*)")
_COMMENT: Final = re.compile(r"(?<!:)//.*")
_VALUE: Final = re.compile(r"(?<!\\)\{([^{}]*)\}")
_ENDS: Final = ("elseif", "else", "endif", "endonce")


class YarnLine(NamedTuple):
    """A line of a node, and by how much it is indented."""

    at: StoryPlace
    indent: int
    text: str


def read(text: str, file: str) -> ForeignStory:
    """The story in a file. Raises UnreadableStory."""
    story = ForeignStory()
    nodes = _nodes(story, text, file)
    if not nodes:
        raise UnreadableStory(
            f"{file} holds no node of Yarn Spinner.",
            "A node begins with `title: NAME`, and its lines stand between `---` and `===`.",
        )
    constants: dict[str, Expression] = {}
    for _, _, _, lines in nodes:
        for line in lines:
            _declared(story, constants, line)
    for at, name, tags, lines in nodes:
        items = _Node(story, constants, lines).block(0, 0)
        title = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).strip()
        story.add(StoryPassage(at, name, title, items, tags))
    story.start = START if START in story.passages else next(iter(story.passages))
    return story


def _nodes(
    story: ForeignStory, text: str, file: str
) -> list[tuple[StoryPlace, str, tuple[str, ...], list[YarnLine]]]:
    """The nodes of a file: place, title, tags and lines."""
    nodes: list[tuple[StoryPlace, str, tuple[str, ...], list[YarnLine]]] = []
    header: dict[str, str] = {}
    begun = StoryPlace(file, 1)
    body: list[YarnLine] | None = None
    for at, line in lines_of(text, begun):
        words = line.strip()
        if body is not None and words == "===":
            header, body = {}, None
        elif body is not None:
            words = _COMMENT.sub("", words).strip()
            if words:
                story.count(words)
                body.append(YarnLine(at, len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip()), words))
        elif words == "---":
            body = []
            if "title" in header:
                nodes.append((begun, header["title"], tuple(header.get("tags", "").split()), body))
            if "when" in header:
                story.tell(
                    begun, "a header `when:`", "Say in an `if` where this node is played when it comes."
                )
        elif match := _HEADER.fullmatch(words):
            begun = at if not header else begun
            header[match[1].lower()] = match[2].strip()
    return nodes


def _declared(story: ForeignStory, constants: dict[str, Expression], line: YarnLine) -> None:
    """Take in what `<<declare>>` says."""
    match = _COMMAND.fullmatch(line.text)
    if match is None or match[1] != "declare":
        return
    given = _SET.fullmatch(re.sub(r"\bas\s+\w+\s*$", "", match[2]).strip())
    try:
        value = expressions.read(given[3], words=True) if given else None
    except NotRead:
        value = None
    if given is None or value is None:
        story.tell(
            line.at, f"what {line.text[:60]} declares", "Write a flag or a counter on the scenario card."
        )
    elif isinstance(value, Constant):
        story.variables[given[1]] = (line.at, value)
    else:
        constants[given[1]] = value


class _Node:
    """Reads the lines of one node."""

    def __init__(self, story: ForeignStory, constants: dict[str, Expression], lines: list[YarnLine]) -> None:
        self.story = story
        self.constants = constants
        self.lines = lines
        self.at = 0

    def block(self, indent: int, depth: int) -> list[Item]:
        """The items that are indented by no less, up to what ends a block of commands."""
        if depth > DEEPEST:
            raise too_deep(self.lines[self.at - 1].at)
        items: list[Item] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            command = _COMMAND.fullmatch(line.text)
            if line.indent < indent or (command and command[1] in _ENDS and depth):
                break
            self.at += 1
            if line.text.startswith("->"):
                items.append(self._options(line, depth))
            elif line.text.startswith("=>"):
                items += self._group(line)
            elif command:
                items += self._command(line, command[1], command[2].strip(), depth)
            else:
                items += self._line(line)
        return items

    def _options(self, line: YarnLine, depth: int) -> Item:
        """The options that follow each other at one indentation."""
        options = [self._option(line, depth)]
        while self.at < len(self.lines):
            other = self.lines[self.at]
            if other.indent != line.indent or not other.text.startswith("->"):
                break
            self.at += 1
            options.append(self._option(other, depth))
        return Choices(line.at, tuple(options))

    def _option(self, line: YarnLine, depth: int) -> StoryOption:
        text = self._untagged(line.text[2:].strip(), line.at)
        condition: Expression | None = None
        once = False
        if behind := _BEHIND.search(text):
            text = text[: behind.start()].strip()
            asked = behind[2].strip().removeprefix("if ")
            once = behind[1] == "once"
            condition = self._asked(asked, line.at) if asked else None
        if _VALUE.search(text):
            self.story.tell(line.at, "a value in an option", LABEL)
            text = _VALUE.sub("…", text)
        body = self.block(line.indent + 1, depth + 1)
        return StoryOption(line.at, _plain(text), tuple(body), condition, once)

    def _group(self, line: YarnLine) -> list[Item]:
        """Lines of which one is said."""
        while self.at < len(self.lines) and self.lines[self.at].text.startswith("=>"):
            self.at += 1
        self.story.tell(
            line.at,
            "lines of which one comes by chance",
            "The first one stands there: `roll`, or a deck of cards, deals.",
        )
        text = line.text[2:].strip()
        if behind := _BEHIND.search(text):
            text = text[: behind.start()]
        return self._line(YarnLine(line.at, line.indent, text.strip()))

    def _untagged(self, text: str, at: StoryPlace) -> str:
        """A line without its tags; those of translations are passed over."""
        while True:
            before, _, tag = text.rpartition(" ")
            if not tag.startswith("#") or len(tag) < 2:
                return text
            if not tag.startswith(("#line:", "#shadow:")):
                self.story.tell(at, f"the tag {tag[:60]}", TAG)
            text = before.rstrip()

    def _line(self, line: YarnLine) -> list[Item]:
        text = self._untagged(line.text, line.at)
        condition: Expression | None = None
        if behind := _BEHIND.search(text):
            text = text[: behind.start()].strip()
            condition = FirstTime() if behind[1] == "once" else self._asked(behind[2], line.at)
        parts: list[Part] = []
        at = 0
        for match in _VALUE.finditer(text):
            parts.append(_plain(text[at : match.start()]))
            value = self.expression(match[1], line.at, "what is read in a line")
            parts += [] if value is None else [ReadValue(value)]
            at = match.end()
        parts.append(_plain(text[at:]))
        if not any(not isinstance(part, str) or part.strip() for part in parts):
            return []
        said = Paragraph(line.at, tuple(parts))
        return [said] if condition is None else [StoryBranch(line.at, ((condition, (said,)),))]

    def _command(self, line: YarnLine, name: str, rest: str, depth: int) -> list[Item]:
        """What a command does."""
        match name:
            case "if":
                return [self._cases(line, self._asked(rest, line.at), depth)]
            case "once":
                asked = self._asked(rest.removeprefix("if "), line.at) if rest else None
                return [self._cases(line, expressions.both(FirstTime(), asked), depth)]
            case "set":
                return self._set(line, rest)
            case "declare":
                return []
            case "jump" if re.fullmatch(r"[\w.-]+", rest):
                return [Divert(line.at, rest)]
            case "stop" | "return":
                return [StoryEnd(line.at)]
            case "detour":
                advice = NO_RETURN
                self.story.tell(line.at, f"the detour to {rest[:60]}", advice)
            case "else" | "elseif" | "endif" | "endonce":
                self.story.tell(line.at, f"`<<{name}>>` without an `<<if>>`", "It is left out.")
            case _:
                self.story.tell(line.at, f"the command {line.text[:60]}", PROGRAM)
        return []

    def _cases(self, line: YarnLine, asked: Expression | None, depth: int) -> Item:
        """The blocks of an `<<if>>` up to its `<<endif>>`."""
        cases: list[tuple[Expression | None, tuple[Item, ...]]] = []
        while True:
            cases.append((asked, tuple(self.block(0, depth + 1))))
            end = _COMMAND.fullmatch(self.lines[self.at].text) if self.at < len(self.lines) else None
            self.at += 1
            if end is None or end[1] not in ("elseif", "else"):
                break
            asked = self._asked(end[2].strip(), line.at) if end[1] == "elseif" else None
        return StoryBranch(line.at, tuple(cases))

    def _set(self, line: YarnLine, rest: str) -> list[Item]:
        given = _SET.fullmatch(rest)
        value = self.expression(given[3], line.at, f"the value of ${given[1]}") if given else None
        if given is None or value is None:
            if given is None:
                self.story.tell(line.at, f"the command {line.text[:60]}", CHANGE)
            return []
        if given[2] not in ("to", "="):
            value = Operation(given[2][0], (StoryVariable(given[1]), value))
        return [Assign(line.at, given[1], value)]

    def _asked(self, text: str, at: StoryPlace) -> Expression | None:
        return self.expression(text, at, "a condition")

    def expression(self, text: str, at: StoryPlace, what: str) -> Expression | None:
        """An expression; None, and told, where it is none that is read here."""
        try:
            return expressions.meant(expressions.read(text, words=True), self.constants.get)
        except NotRead:
            self.story.tell(at, f"{what}: {' '.join(text.split())[:80]}", ASKED)
            return None


_ESCAPED: Final = re.compile(r"\\([\\\[\]{}<>#/])")
_MARKUP: Final = re.compile(r"\[(?!/?[bi]\])/?[\w-]*(?:[ =][^\[\]]*)?/?\]")


def _plain(text: str) -> str:
    """Words without what Yarn Spinner marks for a program; bold and italic words stay so."""
    return _ESCAPED.sub(r"\1", _MARKUP.sub("", text))
