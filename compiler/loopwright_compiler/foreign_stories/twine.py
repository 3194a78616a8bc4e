"""Stories of Twine, as Twee 3 or as a published page: passages, links, macros of Harlowe and SugarCube.

Both forms are specified by the Interactive Fiction Technology Foundation. A passage is shown whole, with all
its links, so these stand behind its words here.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from . import expressions
from .expressions import Constant, Expression, NotRead, Operation, StoryVariable, negated
from .story import (
    ASKED,
    CHANGE,
    DEEPEST,
    LABEL,
    PROGRAM,
    Assign,
    Choices,
    Divert,
    ForeignStory,
    Item,
    Paragraph,
    Part,
    ReadValue,
    StoryBranch,
    StoryOption,
    StoryPassage,
    StoryPlace,
    UnreadableStory,
    Vary,
    lines_of,
    too_deep,
)
from .twine_files import PUBLISHED, TwinePassage, about, published, twee

LONGEST: Final = 1_000
"""The most letters of a macro or a link."""
_OPENING: Final = re.compile(r"\[\[|<<|\((?=[A-Za-z][\w-]*:)|\$[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*|\n")
_COMMENT: Final = re.compile(r"<!--.*?(?:-->|\Z)|/\*.*?(?:\*/|\Z)|/%.*?(?:%/|\Z)", re.DOTALL)
_ITALIC: Final = re.compile(r"(?<![:\w/])//(?=[^\s/])([^\n]{1,300}?)(?<=[^\s/])//(?![\w/])")
_SET: Final = re.compile(r"\s*[$_]([\w.]+)\s*(?:(\+\+|--)|(to\b|[-+*/%]?=|is\b)\s*(.*))", re.DOTALL)
_PUT: Final = re.compile(r"(.+?)\s+into\s+[$_]([\w.]+)\s*", re.DOTALL)
_HISTORY: Final = re.compile(r"\(\s*history:\s*\)\s*contains\s*(\"[^\"]*\"|'[^']*')")
_QUOTED: Final = re.compile(r"\"([^\"]*)\"|'([^']*)'")
SPECIAL: Final = frozenset(
    ("StoryTitle", "StoryData", "StorySubtitle", "StoryAuthor", "StorySettings", "StoryIncludes")
)
AROUND: Final = frozenset(
    ("PassageHeader", "PassageFooter", "PassageReady", "PassageDone", "StoryCaption", "StoryMenu",
     "StoryBanner", "StoryDisplayTitle", "StoryInterface", "StoryShare")
)  # fmt: skip
CODE: Final = frozenset(("script", "stylesheet", "widget", "Twine.private", "Twine.image"))
FIRST: Final = "StoryInit"
EMPTY: Final = ("nobr", "silently", "capture", "div", "span", "done", "type")
"""Macros of SugarCube around words that stay."""
STYLES: Final = (
    "text-style", "text-colour", "text-color", "color", "colour", "t8n", "transition", "align", "css", "font",
    "bg", "background", "hover-style", "text-rotate", "enchant", "text-size", "size", "char-style",
    "line-style", "box",
)  # fmt: skip
"""Changers of Harlowe that say how words look."""


def read(text: str, file: str) -> ForeignStory:
    """The story in a file. Raises UnreadableStory."""
    story = ForeignStory(stays=True)
    sources: list[TwinePassage] = []
    for source in published(story, text, file) if PUBLISHED in text else twee(text, file):
        for line in source.text.split("\n"):
            story.count(line)
        sources.append(source)
    if not sources:
        raise UnreadableStory(
            f"{file} holds no passage of Twine.",
            "A passage of Twee begins with `:: Name`; a published page has the passages of its story in it.",
        )
    for source in sources:
        about(story, source)
    passages = [source for source in sources if source.name not in SPECIAL]
    for source in passages:
        if source.name in AROUND or CODE & set(source.tags) or {"header", "footer"} & set(source.tags):
            story.tell(
                source.at,
                f"the passage {source.name}",
                "It is a program, or stands around others: leave it out.",
            )
            continue
        items = _apart(_Reader(story, source).items())
        if source.name == FIRST or "startup" in source.tags:
            _initial(story, items)
        else:
            story.add(StoryPassage(source.at, source.name, source.name, items, source.tags))
    if story.start not in story.passages:
        names = list(story.passages)
        story.start = "Start" if "Start" in names else names[0] if names else ""
    if not story.passages:
        raise UnreadableStory(f"{file} holds no passage with words.", "Look whether it is the story's file.")
    return story


def _initial(story: ForeignStory, items: list[Item]) -> None:
    """Take in the values that are given before the first passage."""
    for item in items:
        if isinstance(item, Assign) and isinstance(item.value, Constant):
            story.variables[item.name] = (item.at, item.value)
        else:
            story.tell(
                item.at, "what happens before the first passage", "Let the first card do it, under `on play`."
            )


def _apart(items: list[Item]) -> list[Item]:
    """Items with their links behind all else, where a passage that is shown whole has them."""
    words: list[Item] = []
    links: list[Item] = []
    for item in items:
        if isinstance(item, Choices):
            links.append(item)
        elif isinstance(item, StoryBranch):
            parted = [(asked, _apart(list(body))) for asked, body in item.cases]
            split = [
                (asked, [one for one in body if not _is_link(one)], list(filter(_is_link, body)))
                for asked, body in parted
            ]
            if any(said for _, said, _ in split):
                words.append(StoryBranch(item.at, tuple((asked, tuple(said)) for asked, said, _ in split)))
            if any(linked for _, _, linked in split):
                links.append(
                    StoryBranch(item.at, tuple((asked, tuple(linked)) for asked, _, linked in split))
                )
        else:
            words.append(item)
    return [*words, *links]


def _is_link(item: Item) -> bool:
    if isinstance(item, StoryBranch):
        return any(body for _, body in item.cases) and all(
            map(_is_link, (one for _, body in item.cases for one in body))
        )
    return isinstance(item, Choices)


class _Reader:
    """Reads the text of one passage."""

    def __init__(self, story: ForeignStory, source: TwinePassage) -> None:
        self.story = story
        self.source = source
        self.text = _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), source.text)
        self.line = source.at.line + source.below
        for _ in lines_of(self.text, StoryPlace(source.at.file, self.line)):
            pass
        self.closings = _pairs(self.text, "(", ")") | _pairs(self.text, "[", "]")
        self.blocks = _blocks(self.text)
        if "<%" in self.text or re.match(r"\s*[\w.]+: [^\n]*\n(?:[\w.]+: [^\n]*\n)*--\n", self.text):
            self.tell(
                0,
                "code of Snowman or Chapbook",
                "Read are Harlowe and SugarCube: its words stand there as they are.",
            )

    def items(self) -> list[Item]:
        """What the passage says and does."""
        return self.block(0, len(self.text), 0)

    def place(self, at: int) -> StoryPlace:
        """The line of an offset of the text."""
        return StoryPlace(self.source.at.file, self.line + self.text.count("\n", 0, at))

    def tell(self, at: int, what: str, advice: str) -> None:
        """Remark what is not carried over."""
        self.story.tell(self.place(at), " ".join(what.split())[:100], advice)

    def block(self, at: int, end: int, depth: int) -> list[Item]:
        """The items of a stretch of the text."""
        if depth > DEEPEST:
            raise too_deep(self.place(at))
        builder = _Builder(self.place(at))
        while at < end:
            match = _OPENING.search(self.text, at, end)
            if match is None:
                builder.say(self.text[at:end])
                break
            builder.say(self.text[at : match.start()])
            start = match.start()
            builder.at = self.place(start)
            if match[0] == "\n":
                builder.flush()
                at = match.end()
            elif match[0][0] == "$":
                builder.part(ReadValue(StoryVariable(match[0][1:])))
                at = match.end()
            elif match[0] == "[[":
                at = self._link(builder, start, end)
            elif match[0] == "<<":
                at = self._sugar(builder, start, end, depth)
            else:
                at = self._harlowe(builder, start, end, depth)
        builder.flush()
        return builder.items

    # --- links

    def _link(self, builder: _Builder, start: int, end: int) -> int:
        """Read `[[words->passage]]`; gives where it ends."""
        close = self.text.find("]]", start, min(end, start + LONGEST))
        if close < 0:
            builder.say("[[")
            return start + 2
        builder.option(self._linked(self.text[start + 2 : close], start))
        return close + 2

    def _linked(self, inner: str, at: int) -> StoryOption:
        """The option of a link; behind `][` stands what it sets."""
        inner, _, setter = inner.partition("][")
        if "->" in inner:
            label, _, target = inner.rpartition("->")
        elif "<-" in inner:
            target, _, label = inner.partition("<-")
        elif "|" in inner:
            label, _, target = inner.rpartition("|")
        else:
            label = target = inner
        body: list[Item] = self._sets(setter, at) if setter else []
        return StoryOption(
            self.place(at), self._label(label, at), (*body, Divert(self.place(at), self._target(target)))
        )

    def _label(self, text: str, at: int) -> str:
        if "$" in text or "<<" in text:
            self.tell(at, "a value in a link", LABEL)
        return _plain(re.sub(r"<<.*?>>|\$[\w.]+", "…", text)).strip()

    def _target(self, text: str) -> str:
        text = text.strip()
        quoted = _QUOTED.fullmatch(text)
        return (quoted[1] or quoted[2] or "") if quoted else text

    # --- SugarCube

    def _sugar(self, builder: _Builder, start: int, end: int, depth: int) -> int:
        """Read a macro of SugarCube, with its block; gives where it ends."""
        close = self.text.find(">>", start, min(end, start + LONGEST))
        if close < 0:
            builder.say(" ")
            return start + 2
        inner = self.text[start + 2 : close].strip()
        name, rest = re.match(r"(=|-(?=[\s$])|/?[\w-]*)\s*(.*)", inner, re.DOTALL).groups()  # type: ignore[union-attr]
        after = close + 2
        match name:
            case "if":
                return self._branches(builder, start, after, end, rest, depth)
            case "set" | "run":
                builder.add(*self._sets(rest, start))
            case "print" | "=" | "-":
                value = self.expression(rest, start, "what is read in a passage")
                if value is not None:
                    builder.part(ReadValue(value))
            case "goto":
                builder.add(Divert(self.place(start), self._target(self._link_target(rest))))
            case "link" | "button" | "linkreplace" | "click":
                stop, behind = self._closed(start, after, end)
                body = self.block(after, stop, depth + 1)
                builder.option(self._button(rest, body, start))
                return behind
            case _ if name.lstrip("/") in EMPTY or name == "":
                pass
            case "script" | "for" | "switch" | "widget" | "repeat" | "timed" | "cycle" | "listbox":
                stop, behind = self._closed(start, after, end)
                self.tell(start, f"the macro <<{name}>>", "It is a program: say on the card what players do.")
                return behind
            case _ if not name.startswith("/"):
                self.tell(start, f"the macro <<{inner[:60]}>>", PROGRAM)
        return after

    def _link_target(self, text: str) -> str:
        """The passage that a macro names, by a word in quotes or by a link."""
        link = re.match(r"\s*\[\[(.*?)\]\]", text, re.DOTALL)
        if link:
            return re.split(r"->|\|", link[1])[-1]
        return text

    def _button(self, rest: str, body: list[Item], at: int) -> StoryOption:
        place = self.place(at)
        link = re.match(r"\s*\[\[(.*?)\]\]", rest, re.DOTALL)
        if link:
            option = self._linked(link[1], at)
            return StoryOption(place, option.label, (*body, *option.body))
        words = [one or other for one, other in _QUOTED.findall(rest)]
        goal = [Divert(place, words[1])] if len(words) > 1 else []
        return StoryOption(place, self._label(words[0] if words else "", at), (*body, *goal))

    def _closed(self, start: int, at: int, end: int) -> tuple[int, int]:
        """Where the block of the macro at an offset ends, and where what closes it does."""
        rows = self.blocks.get(start)
        return (rows[-1].at, rows[-1].end) if rows and rows[-1].end <= end else (at, at)

    def _branches(self, builder: _Builder, start: int, at: int, end: int, asked: str, depth: int) -> int:
        """Read the blocks of `<<if>>`."""
        rows = self.blocks.get(start)
        condition = self.expression(asked, start, "a condition")
        if rows is None or rows[-1].end > end:
            self.tell(start, "an <<if>> that is not closed", "What stands behind it always happens now.")
            return at
        cases: list[tuple[Expression | None, tuple[Item, ...]]] = []
        for row in rows:
            cases.append((condition, tuple(self.block(at, row.at, depth + 1))))
            at = row.end
            rest = row.words.strip()
            rest = rest.removeprefix("if ") if row.name == "else" else rest
            condition = self.expression(rest, row.at, "a condition") if rest else None
        builder.branch(StoryBranch(self.place(start), tuple(cases)), self._goes_on(at, end))
        return at

    def _goes_on(self, at: int, end: int) -> bool:
        """Whether words follow on the same line."""
        line = self.text[at : min(end, at + 200)].partition("\n")[0]
        return bool(re.match(r"\s*[\w,.;:!?’'“”\"]", line))

    # --- Harlowe

    def _harlowe(self, builder: _Builder, start: int, end: int, depth: int) -> int:
        """Read a macro of Harlowe, with the hook behind it; gives where it ends."""
        close = self._matching(start, end)
        if close is None or close > start + LONGEST:
            builder.say("(")
            return start + 1
        name, _, rest = self.text[start + 1 : close].partition(":")
        name = name.lower().replace("_", "-")
        after = close + 1
        chained = re.compile(r"\s*\+\s*(?=\()").match(self.text, after, end)
        if chained:
            other = self._matching(chained.end(), end)
            after = other + 1 if other is not None else after
        hook = self._hook(after, end)
        stop = hook[1] + 1 if hook else after
        match name:
            case "if" | "unless":
                return self._hooks(builder, start, after, end, name, rest, depth)
            case "set":
                builder.add(*self._sets(rest, start))
            case "put":
                builder.add(*self._put(rest, start))
            case "print" | "str" | "text":
                value = self.expression(rest, start, "what is read in a passage")
                if value is not None:
                    builder.part(ReadValue(value))
            case "goto" | "go-to":
                builder.add(Divert(self.place(start), self._target(rest)))
            case "link-goto" | "link-storylet":
                builder.option(self._button(rest if rest.count('"') > 2 else f"{rest},{rest}", [], start))
            case (
                "link"
                | "link-replace"
                | "link-reveal"
                | "link-repeat"
                | "link-reveal-goto"
                | "link-rerun"
                | "click"
            ):
                body = self.block(*hook, depth + 1) if hook else []
                builder.option(self._button(rest, body, start))
                return stop
            case "else" | "else-if" | "elseif":
                self.tell(start, f"({name}:) without an (if:) before it", "What is in it always happens now.")
                return after
            case _:
                if name not in STYLES:
                    what = (
                        "The words in its hook stand there as they are."
                        if hook
                        else "Say on the card what players do."
                    )
                    self.tell(start, f"the macro ({name}:)", f"It speaks to a program. {what}")
                builder.words(self.block(*hook, depth + 1) if hook else [])
                return stop
        return after

    def _hook(self, at: int, end: int) -> tuple[int, int] | None:
        """From where to where a hook reaches that begins here, perhaps behind a line's end."""
        match = re.compile(r"\s{0,3}\[(?!\[(?!\[))").match(self.text, at, end)
        if match is None:
            return None
        close = self._matching(match.end() - 1, end)
        return None if close is None else (match.end(), close)

    def _matching(self, at: int, end: int) -> int | None:
        """Where the parenthesis or bracket is closed that stands at an offset."""
        close = self.closings.get(at)
        return close if close is not None and close < end else None

    def _hooks(
        self, builder: _Builder, start: int, at: int, end: int, name: str, asked: str, depth: int
    ) -> int:
        """Read the hooks of `(if:)`, `(else-if:)` and `(else:)`."""
        cases: list[tuple[Expression | None, tuple[Item, ...]]] = []
        condition = self.expression(asked, start, "a condition")
        if name == "unless" and condition is not None:
            condition = negated(condition)
        while True:
            hook = self._hook(at, end)
            if hook is None:
                break
            cases.append((condition, tuple(self.block(*hook, depth + 1))))
            at = hook[1] + 1
            other = re.compile(r"\s*\((else|else-?if):", re.IGNORECASE).match(self.text, at, end)
            close = self._matching(other.start(0) + other[0].index("("), end) if other else None
            if other is None or close is None:
                break
            plain = other[1].lower() == "else"
            condition = (
                None
                if plain
                else self.expression(self.text[other.end() : close], other.start(), "a condition")
            )
            at = close + 1
        if cases:
            builder.branch(StoryBranch(self.place(start), tuple(cases)), self._goes_on(at, end))
        return at

    # --- changes

    def _sets(self, text: str, at: int) -> list[Item]:
        """The changes of `set`, parted by commas."""
        items: list[Item] = []
        for part in _parts(text):
            match = _SET.fullmatch(part)
            if match is None:
                self.tell(at, f"the change {part}", CHANGE)
                continue
            name, step, sign, value = match.groups()
            this = StoryVariable(name)
            given: Expression | None = Constant(1)
            if not step:
                value = re.sub(r"\bit\b", f"${name}", value)
                given = self.expression(value, at, f"the value of ${name}")
                step = "" if sign in ("to", "=", "is") else sign
            if given is not None:
                changed = Operation(step[0], (this, given)) if step else given
                items.append(Assign(self.place(at), name, changed))
        return items

    def _put(self, text: str, at: int) -> list[Item]:
        match = _PUT.fullmatch(text.strip())
        value = self.expression(match[1], at, f"the value of ${match[2]}") if match else None
        return [Assign(self.place(at), match[2], value)] if match and value is not None else []

    def expression(self, text: str, at: int, what: str) -> Expression | None:
        """An expression; None, and told, where it is none that is read here."""
        written = _HISTORY.sub(r"visited(\1)", text)
        name = self.source.name.replace('"', "'")
        written = re.sub(r"\bvisited\(\s*\)|(?<![\w$])visits?\b(?!\()", f'visited("{name}")', written)
        try:
            return expressions.read(written, words=True)
        except NotRead:
            self.tell(at, f"{what}: {text}", ASKED)
            return None


class _Builder:
    """Puts together paragraphs, and what stands between them."""

    def __init__(self, at: StoryPlace) -> None:
        self.items: list[Item] = []
        self.parts: list[Part] = []
        self.at = at

    def say(self, text: str) -> None:
        """Add words to the paragraph."""
        if text:
            self.parts.append(_plain(text))

    def part(self, part: Part) -> None:
        """Add something that is read in the paragraph."""
        self.parts.append(part)

    def words(self, items: list[Item]) -> None:
        """Add what stands in a hook: in its line where it is nothing but words."""
        if len(items) == 1 and isinstance(only := items[0], Paragraph):
            self.parts += only.parts
        else:
            self.add(*items)

    def flush(self) -> None:
        """End the paragraph."""
        if any(not isinstance(part, str) or part.strip(" \t-") for part in self.parts):
            self.items.append(Paragraph(self.at, tuple(self.parts)))
        self.parts = []

    def add(self, *items: Item) -> None:
        if items:
            self.flush()
            self.items += items

    def option(self, option: StoryOption) -> None:
        """Add a link; words go on behind it."""
        self.items.append(Choices(option.at, (option,)))

    def branch(self, branch: StoryBranch, goes_on: bool) -> None:
        """Add a branch: as words that vary where it stands in a line."""
        said = any(not isinstance(part, str) or part.strip() for part in self.parts)
        plain = all(
            len(body) <= 1 and all(isinstance(one, Paragraph) for one in body) for _, body in branch.cases
        )
        if plain and (said or goes_on):
            cases = [(asked, tuple(part for one in body if isinstance(one, Paragraph) for part in one.parts))
                     for asked, body in branch.cases]  # fmt: skip
            self.parts.append(Vary(tuple(cases)))
        else:
            self.flush()
            self.items.append(branch)


class Closing(NamedTuple):
    """A macro that ends a block of another: its name and words, and from where to where it stands."""

    name: str
    words: str
    at: int
    end: int


_MACRO: Final = re.compile(
    r"<<(/?)(if|elseif|else|endif|link|button|linkreplace|click|script|for|switch|widget|repeat|timed|cycle|listbox)\b"
)


def _blocks(text: str) -> dict[int, list[Closing]]:
    """Where a macro with a block begins → what ends its blocks, the last of which closes it."""
    open: list[tuple[str, int, list[Closing]]] = []
    closings: dict[int, list[Closing]] = {}
    for match in _MACRO.finditer(text):
        end = text.find(">>", match.end(), match.end() + LONGEST)
        if end < 0:
            continue
        name = "/if" if match[2] == "endif" else match[1] + match[2]
        row = Closing(name, text[match.end() : end], match.start(), end + 2)
        if name in ("else", "elseif"):
            if open and open[-1][0] == "if":
                open[-1][2].append(row)
        elif name[0] != "/":
            open.append((name, match.start(), []))
        elif any(name == f"/{other}" for other, _, _ in open[-DEEPEST:]):
            while open:
                other, start, rows = open.pop()
                if name == f"/{other}":
                    closings[start] = [*rows, row]
                    break
    return closings


def _pairs(text: str, opening: str, closing: str) -> dict[int, int]:
    """Where each parenthesis is closed, by where it opens."""
    open: list[int] = []
    pairs: dict[int, int] = {}
    for match in re.finditer(f"[{re.escape(opening + closing)}]", text):
        if match[0] == opening:
            open.append(match.start())
        elif open:
            pairs[open.pop()] = match.start()
    return pairs


def _parts(text: str) -> list[str]:
    """A text at its commas outside of quotes and parentheses."""
    out, depth, begun = [], 0, 0
    for match in re.finditer(r"\"[^\"]*\"|'[^']*'|[(),;\[\]]", text):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(match[0], 0)
        if match[0] in ",;" and depth <= 0:
            out.append(text[begun : match.start()].strip())
            begun = match.end()
    return [part for part in (*out, text[begun:].strip()) if part]


_HEADING: Final = re.compile(r"^\s*(?:!{1,6}|#{1,6})\s*(?=\w)")


def _plain(text: str) -> str:
    """Words with their marks as other tools have them too."""
    text = _ITALIC.sub(r"<i>\1</i>", text)
    return _HEADING.sub("", re.sub(r"<br\s*/?>|\\\n", " ", text))
