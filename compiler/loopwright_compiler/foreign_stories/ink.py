"""Stories of ink, the language of inkle: knots, stitches, weaves of choices and gathers, variables.

Read are its text files, as *Writing with ink* describes them. What only a computer keeps (functions, threads,
tunnels, lists, sequences) is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from . import expressions
from .braces import closing, grouped, outside, pieces, split
from .expressions import Constant, Expression, NotRead, Operation, StoryVariable, Visits
from .story import (
    ASKED,
    CHANGE,
    DEEPEST,
    NO_RETURN,
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
    StoryLabel,
    StoryOption,
    StoryPassage,
    StoryPlace,
    UnreadableStory,
    Vary,
    lines_of,
    too_deep,
)

Include = Callable[[str], str | None]
"""The text of a file of the story by its name; None where there is none that may be read."""

START: Final = "start"
SEQUENCE: Final = (
    "Words that come in turn are kept by a computer: write what is read each time, or a deck of cards."
)
_KNOT: Final = re.compile(r"={2,}\s*(function\s+)?([^\W\d]\w*)\s*(\([^)]*\))?\s*=*\s*")
_STITCH: Final = re.compile(r"=\s*([^\W\d]\w*)\s*(\([^)]*\))?\s*")
_VAR: Final = re.compile(r"(VAR|CONST)\s+([^\W\d]\w*)\s*=\s*(.*)")
_WEAVE: Final = re.compile(r"((?:[*+]\s*)+|(?:-(?!>)\s*)+)(?:\(\s*([^\W\d]\w*)\s*\)\s*)?(.*)", re.DOTALL)
_CHANGE: Final = re.compile(r"(temp\s+)?([^\W\d]\w*)\s*(\+\+|--|\+=|-=|=)\s*(.*)")
_TARGET: Final = re.compile(r"->\s*([^\W\d]\w*(?:\.[^\W\d]\w*)*)?\s*(\([^)]*\))?\s*")
_COMMENTS: Final = re.compile(r"/\*.*?(?:\*/|\Z)|//[^\n]*", re.DOTALL)
_TAG: Final = re.compile(r"(?<!\\)#(.*)", re.DOTALL)
_KINDS: Final = ("stopping", "cycle", "shuffle", "once", "shuffle once", "shuffle stopping")


class InkLine(NamedTuple):
    """A line, or several that a brace holds together, without its indentation."""

    at: StoryPlace
    text: str


def read(text: str, file: str, include: Include) -> ForeignStory:
    """The story in a file and those that it includes. Raises UnreadableStory."""
    if text.lstrip().startswith("{") and '"inkVersion"' in text[:200]:
        raise UnreadableStory(
            f"{file} is compiled ink.", "Import the file with the ending .ink that it was compiled from."
        )
    return _Reader(file, include).story_of(text)


class _Reader:
    """Reads one story."""

    def __init__(self, file: str, include: Include) -> None:
        self.file = file
        self.include = include
        self.story = ForeignStory()
        self.constants: dict[str, Expression] = {}
        self.known: set[str] = set()
        self.first_stitch: dict[str, str] = {}
        self.diverted: set[str] = set()  # the last parts of all names that are gone to
        self.worded: set[str] = set()  # knots with words before their first stitch
        self.where = ("", "")  # the knot and the stitch that are read

    def story_of(self, text: str) -> ForeignStory:
        """Read the whole story."""
        lines = [*self._joined(self._lines(text, self.file, {self.file}))]
        self._scan(lines)
        passages: list[tuple[StoryPlace, str, list[InkLine]]] = [(StoryPlace(self.file, 1), START, [])]
        function = False
        for line in lines:
            knot, stitch = _KNOT.fullmatch(line.text), _STITCH.fullmatch(line.text)
            if knot:
                function = knot[1] is not None
                if knot[3] and knot[3].strip("() ") and not function:
                    self._tell(
                        line.at, f"the knot {knot[2]} takes values", "Set a counter before it is played."
                    )
                if function:
                    self._tell(
                        line.at,
                        f"the function {knot[2]}",
                        "Say what it does as `effect NAME`, and `do NAME`.",
                    )
                else:
                    passages.append((line.at, knot[2], []))
            elif function:
                continue
            elif stitch:
                passages.append((line.at, f"{passages[-1][1].partition('.')[0]}.{stitch[1]}", []))
            else:
                passages[-1][2].append(line)
        self._passages(passages)
        if not self.story.passages:
            raise UnreadableStory(
                f"{self.file} tells no story.", "A story of ink has lines of text, in knots or without."
            )
        return self.story

    def _passages(self, passages: list[tuple[StoryPlace, str, list[InkLine]]]) -> None:
        for at, name, lines in passages:
            knot, _, stitch = name.partition(".")
            self.where = (knot, stitch)
            weave = _Weave(self, [line for line in lines if not self._declares(line)])
            items = weave.block(1)
            if not items and (name == START or self.first_stitch.get(name)):
                continue
            title = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", stitch or knot).strip()
            title = title[:1].upper() + title[1:]
            self.story.add(StoryPassage(at, name, title, items))
        first = self.story.passages.get(START)
        if first is not None and len(first.items) == 1 and isinstance(first.items[0], Divert):
            del self.story.passages[START]
            self.story.start = first.items[0].target
        else:
            self.story.start = next(iter(self.story.passages), "")
            if first is not None:
                first.title = "The Beginning"

    # --- lines

    def _lines(self, text: str, file: str, files: set[str]) -> Iterator[InkLine]:
        """The lines of a file and of those that it includes, without comments."""
        text = _COMMENTS.sub(lambda match: "\n" * match[0].count("\n"), text)
        for at, line in lines_of(text, StoryPlace(file, 1)):
            words = line.strip()
            if words.startswith("INCLUDE "):
                name = words[8:].strip()
                if name in files or len(files) >= 100:
                    continue
                files.add(name)
                inner = self.include(name)
                if inner is None:
                    self._tell(
                        at,
                        f"the file {name}",
                        "It is not beside the story, or cannot be read: import its text by hand.",
                    )
                else:
                    yield from self._lines(inner, name, files)
            elif words and not words.startswith("TODO:"):
                self.story.count(words)
                yield InkLine(at, words)

    def _joined(self, lines: Iterator[InkLine]) -> Iterator[InkLine]:
        """The lines, each with those that its braces hold."""
        held: list[str] = []
        at, depth = StoryPlace(self.file, 1), 0
        for line in lines:
            if depth and (_KNOT.fullmatch(line.text) or len(held) > 2_000):
                self._tell(
                    at,
                    "a brace `{` that is not closed",
                    "What stands behind it was read as far as the next knot.",
                )
                yield InkLine(at, "\n".join(held) + "}" * depth)
                held, depth = [], 0
            if not held:
                at = line.at
            held.append(line.text)
            bare = line.text.replace("\\{", "").replace("\\}", "")
            depth = max(depth + bare.count("{") - bare.count("}"), 0)
            if depth > DEEPEST:
                raise too_deep(line.at)
            if not depth:
                yield InkLine(at, "\n".join(held))
                held = []
        if held:
            yield InkLine(at, "\n".join(held) + "}" * depth)

    def _scan(self, lines: list[InkLine]) -> None:
        """Learn the names of knots, stitches and labels, variables and constants."""
        knot = stitch = ""
        for line in lines:
            if match := _KNOT.fullmatch(line.text):
                knot, stitch = match[2], ""
                if not match[1]:
                    self.known.add(knot)
            elif match := _STITCH.fullmatch(line.text):
                stitch = match[1]
                self.known.add(f"{knot}.{stitch}")
                self.first_stitch.setdefault(knot, f"{knot}.{stitch}")
            elif match := _VAR.fullmatch(line.text):
                self._variable(line.at, match)
            else:
                if not stitch:
                    self.worded.add(knot)
                self.diverted |= {name.rpartition(".")[2] for name, _ in _TARGET.findall(line.text)}
                for row in line.text.split("\n"):
                    label = _WEAVE.fullmatch(row.strip())
                    if label and label[2]:
                        self.known.add(".".join(filter(None, (knot or START, stitch, label[2]))))

    def _variable(self, at: StoryPlace, match: re.Match[str]) -> None:
        value = self.expression(match[3], at, "the value of a variable")
        if match[1] == "CONST":
            self.constants[match[2]] = value if value is not None else Constant(0)
        elif value is not None:
            self.story.variables[match[2]] = (at, value)

    def _declares(self, line: InkLine) -> bool:
        """Whether a line only declares something; what is not carried over is told."""
        if _VAR.fullmatch(line.text):
            return True
        word = line.text.partition(" ")[0]
        if word == "LIST":
            self._tell(line.at, f"the list {line.text[5:60]}", "Declare a flag for each of its values.")
        elif word == "EXTERNAL":
            self._tell(
                line.at,
                f"the function {line.text[9:60]} of a program",
                "Say on a card what players do instead.",
            )
        return word in ("LIST", "EXTERNAL")

    def _tell(self, at: StoryPlace, what: str, advice: str) -> None:
        self.story.tell(at, what, advice)

    def name(self, name: str) -> str:
        """The whole name of a place that is named from where it is read; a knot without words of its own is
        its first stitch.
        """
        knot, stitch = self.where
        for full in (f"{knot}.{stitch}.{name}", f"{knot}.{name}", name):
            if full in self.known:
                return full if full in self.worded else self.first_stitch.get(full, full)
        end = f".{name.rpartition('.')[2]}"
        inside = [
            full for full in self.known if full.endswith(end) and full.startswith(name.partition(".")[0])
        ]
        return inside[0] if len(inside) == 1 else name

    def expression(self, text: str, at: StoryPlace, what: str) -> Expression | None:
        """An expression with the constants' values; None, and told, where it is none that is read here."""
        try:
            return expressions.meant(expressions.read(text), self._stands_for)
        except NotRead:
            self.story.tell(at, f"{what}: {' '.join(text.split())[:80]}", ASKED)
            return None

    def _stands_for(self, name: str) -> Expression | None:
        if name in self.constants or name in self.story.variables or self.name(name) not in self.known:
            return self.constants.get(name)
        return Visits(self.name(name))


class _Weave:
    """Reads lines as a weave: choices by their stars, gathers by their dashes, and what stands below them."""

    def __init__(self, reader: _Reader, lines: list[InkLine], depth: int = 0) -> None:
        self.reader = reader
        self.story = reader.story
        self.lines = lines
        self.at = 0
        self.depth = depth
        if depth > DEEPEST:
            raise too_deep(lines[0].at)

    def block(self, level: int) -> list[Item]:
        """The items up to a choice or gather of a lower level; those of a higher one belong to them."""
        if level + self.depth > DEEPEST:
            raise too_deep(self.lines[self.at - 1].at)
        items: list[Item] = []
        glued = False
        while self.at < len(self.lines):
            line = self.lines[self.at]
            match = _WEAVE.fullmatch(line.text)
            if match is None:
                self.at += 1
                for item in self.content(line):
                    glued = _join(items, item, glued or line.text.startswith("<>"))
                glued = line.text.endswith("<>")
                continue
            signs = re.sub(r"\s", "", match[1])
            if len(signs) < level:
                return items
            self.at += 1
            place = InkLine(line.at, match[3])
            if signs[0] == "-":
                if match[2]:
                    items.append(StoryLabel(line.at, self.reader.name(match[2])))
                items += self.content(place)
                continue
            option = self._option(place, signs[0] == "*", match[2], level)
            if items and isinstance(items[-1], Choices):
                items[-1] = Choices(items[-1].at, (*items[-1].options, option))
            else:
                items.append(Choices(line.at, (option,)))
        return items

    def _option(self, line: InkLine, once: bool, label: str | None, level: int) -> StoryOption:
        text, condition = line.text.strip(), None
        while text.startswith("{") and (end := closing(text)) is not None:
            asked = self.reader.expression(text[1:end], line.at, "the condition of a choice")
            condition = expressions.both(condition, asked)
            text = text[end + 1 :].strip()
        text, divert = self._diverted(text, line.at)
        before, _, rest = text.partition("[")
        inside, _, behind = rest.partition("]")
        body: list[Item] = []
        if label is not None:
            name = self.reader.name(label)
            body.append(StoryLabel(line.at, name) if label in self.reader.diverted else Visit(line.at, name))
        if behind.strip():
            body += self.content(InkLine(line.at, (before + behind).strip()))
        body += divert
        words = self._plain(before + inside, line.at)
        if not words:
            self.story.tell(
                line.at,
                "a choice without words, which is taken where no other is left",
                "It is an option like others now, *Go on*: say in its condition when it comes.",
            )
        body += self.block(level + 1)
        return StoryOption(line.at, words, tuple(body), condition, once)

    def _plain(self, text: str, at: StoryPlace) -> str:
        """The words of a label, which are the same all the time."""
        text = _TAG.sub("", text)
        if "{" in text:
            self.story.tell(
                at,
                "words of a choice that vary",
                "A label is printed once: write two options, each with its `if`.",
            )
            text = "".join(
                piece.strip("{}").partition(":")[2].partition("|")[0] if piece[0] == "{" else piece
                for piece in pieces(text)
            )
            text = text.replace("{", "").replace("}", "")
        return text.replace("<>", "").replace("\\", "").strip()

    def _diverted(self, text: str, at: StoryPlace) -> tuple[str, list[Item]]:
        """The words before a divert, and the divert."""
        start = outside(text, "->")
        if start is None:
            return text, []
        return text[:start], self.divert(text[start:], at)

    def divert(self, text: str, at: StoryPlace) -> list[Item]:
        """What `-> somewhere` means."""
        text = _TAG.sub("", text).strip()
        if text.startswith("->->"):
            self.story.tell(
                at, "the end of a tunnel, `->->`", "The story ends there for now: say where it goes on."
            )
            return [StoryEnd(at)]
        names = _TARGET.findall(text)
        if len(names) > 1 and names[0][0]:
            self.story.tell(at, f"the tunnel {text[:60]}", NO_RETURN)
        name = names[-1][0] if names else ""
        if names and names[-1][1]:
            self.story.tell(
                at, f"the values that {name} is given", "Set a counter before the card is played."
            )
        if name in ("END", "DONE"):
            return [StoryEnd(at)]
        return [Divert(at, self.reader.name(name))] if name else []

    # --- what stands on a line

    def content(self, line: InkLine) -> list[Item]:
        """What a line says and does."""
        text = line.text
        if text.startswith("~"):
            return self._change(line)
        if text.startswith("<-"):
            self.story.tell(line.at, f"the thread {text[:60]}", "Write its options onto this card, too.")
            return []
        tag = _TAG.search(text) if outside(text, "#") is not None else None
        if tag is not None:
            self.story.tell(line.at, f"the tag #{tag[1][:60]}", TAG)
            text = text[: tag.start()]
        if (
            text.startswith("{")
            and closing(text) == len(text) - 1
            and ("\n" in text or not self._is_words(text))
        ):
            return self._braces(InkLine(line.at, text[1:-1]))
        return self._mixed(InkLine(line.at, text))

    def _is_words(self, text: str) -> bool:
        """Whether braces hold nothing but words."""
        return "->" not in text and "~" not in text[2:]

    def _mixed(self, line: InkLine) -> list[Item]:
        """Words with what stands in braces among them, and perhaps a divert behind them."""
        words, divert = self._diverted(line.text, line.at)
        items: list[Item] = []
        parts: list[Part] = []
        for piece in pieces(words):
            if not piece.startswith("{"):
                parts.append(piece.replace("<>", "").replace("\\", ""))
                continue
            inner = self._braces(InkLine(line.at, piece[1:-1]))
            if all(isinstance(item, Paragraph) for item in inner):
                parts += [part for item in inner if isinstance(item, Paragraph) for part in item.parts]
            elif (varying := _as_words(inner)) is not None:
                parts.append(varying)
            else:
                if _says(parts):
                    items.append(Paragraph(line.at, tuple(parts)))
                    parts = []
                items += inner
        if _says(parts):
            items.append(Paragraph(line.at, tuple(parts)))
        return items + divert

    def _braces(self, line: InkLine) -> list[Item]:
        """What stands in braces: a value, words that vary, or blocks."""
        text = line.text.strip()
        if text[:1] in ("&", "!", "~", "$") and not text.startswith("!("):
            first = split(text[1:], "|")
            if text[0] != "!" or len(first) > 1 or ":" not in text:
                return self._sequence(line, first[0])
        colon = outside(text, ":")
        bar = outside(text, "|")
        if "\n" in text or text.startswith("-"):
            return self._blocks(line)
        if colon is not None and (bar is None or colon < bar):
            if text[:colon].strip() in _KINDS:
                return self._sequence(line, split(text[colon + 1 :], "|")[0])
            asked = self._asked(text[:colon], line.at)
            ways = split(text[colon + 1 :], "|")
            cases = [(asked, tuple(self._way(line.at, ways[0])))]
            if len(ways) > 1 and asked is not None:
                cases.append((None, tuple(self._way(line.at, ways[1]))))
            return [StoryBranch(line.at, tuple(cases))]
        if bar is not None:
            return self._sequence(line, text[:bar])
        value = self.reader.expression(text, line.at, "what is read in a text")
        return [] if value is None else [Paragraph(line.at, (ReadValue(value),))]

    def _asked(self, text: str, at: StoryPlace) -> Expression | None:
        return self.reader.expression(text, at, "a condition")

    def _way(self, at: StoryPlace, text: str) -> list[Item]:
        """What stands on one line in braces, with the blanks of its words."""
        if text.strip().startswith(("~", "*", "+")):
            return self._inner(at, [text])
        if self.depth >= DEEPEST:
            raise too_deep(at)
        self.depth += 1
        items = self._mixed(InkLine(at, text))
        self.depth -= 1
        return items

    def _inner(self, at: StoryPlace, rows: list[str]) -> list[Item]:
        """A block of lines within braces."""
        lines = [InkLine(at, row.strip()) for row in rows if row.strip()]
        joined = list(self.reader._joined(iter(lines)))
        return _Weave(self.reader, joined, self.depth + 1).block(1) if joined else []

    def _sequence(self, line: InkLine, first: str) -> list[Item]:
        self.story.tell(line.at, f"words that come in turn: {{{' '.join(line.text.split())[:50]}}}", SEQUENCE)
        return self._inner(line.at, first.split("\n"))

    def _blocks(self, line: InkLine) -> list[Item]:
        """Blocks behind conditions, over several lines."""
        head, groups = grouped(line.text)
        head = head.strip()
        if head.rstrip(":").strip() in _KINDS:
            return self._sequence(line, groups[0] if groups else "")
        cases: list[tuple[Expression | None, tuple[Item, ...]]] = []
        subject: Expression | None = None
        if head:
            colon = outside(head, ":")
            asked = self._asked(head[:colon], line.at)
            then = head[colon + 1 :] if colon is not None else ""
            if then.strip() or not groups:
                cases.append((asked, tuple(self._inner(line.at, then.split("\n")))))
            else:
                subject = asked
        for group in groups:
            colon = outside(group, ":")
            asks = "" if colon is None else group[:colon].strip()
            body = tuple(self._inner(line.at, group[(colon or -1) + 1 :].split("\n")))
            if asks == "else" or colon is None:
                cases.append((None, body))
                break
            asked = self._asked(asks, line.at)
            if subject is not None and asked is not None:
                asked = Operation("==", (subject, asked))
            cases.append((asked, body))
            if asked is None:
                break
        return [StoryBranch(line.at, tuple(cases))] if cases else []

    def _change(self, line: InkLine) -> list[Item]:
        """What `~` does."""
        text = line.text.lstrip("~ ").strip()
        match = _CHANGE.fullmatch(text)
        if match is None or text.startswith("return"):
            self.story.tell(line.at, f"the call {text[:60]}", CHANGE)
            return []
        sign, variable = match[3], StoryVariable(match[2])
        value: Expression | None = Constant(1)
        if sign not in ("++", "--"):
            value = self.reader.expression(match[4], line.at, f"the value of {match[2]}")
        if value is None:
            return []
        if match[1]:
            self.story.variables.setdefault(match[2], (line.at, Constant(0)))
        if sign != "=":
            value = Operation(sign[0], (variable, value))
        return [Assign(line.at, match[2], value)]


def Visit(at: StoryPlace, name: str) -> Item:
    """That a choice with a label was taken."""
    return Assign(at, f"visits {name}", Operation("+", (Visits(name), Constant(1))))


def _join(items: list[Item], item: Item, glued: bool) -> bool:
    """Add an item; a text behind glue belongs to the one before it."""
    if glued and items and isinstance(item, Paragraph) and isinstance(last := items[-1], Paragraph):
        items[-1] = Paragraph(last.at, (*last.parts, " ", *item.parts))
    else:
        items.append(item)
    return False


def _as_words(items: list[Item]) -> Vary | None:
    """An `if` that only says words, as words that vary; None for another."""
    if len(items) != 1 or not isinstance(items[0], StoryBranch):
        return None
    cases = []
    for asked, body in items[0].cases:
        if not all(isinstance(item, Paragraph) for item in body):
            return None
        cases.append(
            (asked, tuple(part for item in body if isinstance(item, Paragraph) for part in item.parts))
        )
    return Vary(tuple(cases))


def _says(parts: list[Part]) -> bool:
    return any(not isinstance(part, str) or part.strip() for part in parts)
