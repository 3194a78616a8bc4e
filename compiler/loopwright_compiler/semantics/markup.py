"""Inline markup of texts: `*emphasis*`, `**strong**` and `{icon}`, as runs in one style each.

Prose and generated rules text use the same marks. A backslash before `*`, `{`, `}` or a backslash
makes it a plain character; a star between spaces is plain too ("3 * 4").
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, NamedTuple

from loopwright_compiler.card_folders import lines_of

ICONS: Final = frozenset(
    line.partition(" ")[0] for line in lines_of("icons.txt", Path(__file__).parents[1] / "print" / "geometry")
)
"""Icons that a text can name, of every game: those of which there is a drawing."""
_TOKEN = re.compile(r"\\[*{}\\]|\*\*|\*|\{[A-Za-z][A-Za-z0-9-]*\}|\{[^{}*\\]+\}|[{}]")
COUNTER: Final = "counter"
"""The icon before the name of a counter whose value is read; authors name the counter alone."""
IF: Final = "if"
END_IF: Final = "end-if"
"""The icons before a wording that is read only sometimes, and behind the last one of its place."""
ONLY_IF: Final = "only-if"
"""The icon before a paragraph that is read only sometimes."""
_ICON = r"\{[A-Za-z][A-Za-z0-9-]*\}"
_MACROS = "if|unless|else|elseif|else-if|either|random|cycle|shown|hidden|visited"
_VARYING = rf"\((?:{_MACROS}):[^()]*\)(?:\[[^\[\]]*\])?|<<(?:{_MACROS})\b[^<>]*>>"
_SHOWN_VALUE = (
    r"\$\{[A-Za-z_]\w*\}|<<[=-][^<>]*>>|<<print\b[^<>]*>>|\((?:print|text|str):[^()]*\)|(?<!\{)\$[A-Za-z_]\w*"
)
_FOREIGN = re.compile(
    r"<(?P<tag>b|strong|i|em)>(?P<tagged>[^<>*]+)</(?P=tag)>"
    r"|\[(?P<code>b|i)\](?P<coded>[^\[\]*]+)\[/(?P=code)\]"
    r"|(?<![\w_])(?P<bars>__?)(?P<barred>[^\W_][^_*]*)(?<! )(?P=bars)(?![\w_])"
    r"|</?(?:b|strong|i|em|u|s|br|p|span|div|font|big|small|center|h[1-6])(?: [^<>]*)?/?>"
    r"|\[/(?:b|i|u|s)\]|\[/?(?:color|size|img|url)(?:=[^\[\]]*)?\]"
    r"|(?<!')''(?P<quoted>[^\s'][^'*]*)''(?!')|~~(?P<struck>[^\s~][^~*]*)~~"
    rf"|(?P<varying>{_VARYING})|(?P<value>{_SHOWN_VALUE})|!?\[\[?[^\[\]]+\]\]?\([^()\s]*\)|\[\[[^\[\]]+\]\]|<<[^<>]*>>|\((?:set|put|move|link|link-goto|goto|go-to|display|click):[^()]*\)"
)
_VARIABLE = re.compile(r"(?<![\w$])\$?(?!(?:print|text|str)\b)([A-Za-z_]\w*)")
_STRONG = ("b", "strong", "__")
_MARKS = re.compile(r"[*{}\\]")


class TextRun(NamedTuple):
    """A stretch of text in one style, or one icon; an icon's `text` is its name."""

    kind: Literal["text", "icon"]
    text: str
    em: bool = False
    strong: bool = False


class Mistake(NamedTuple):
    """A mistake in markup: its place (characters from the text's start), its length, and its kind.

    For "unknown-icon", `name` is the icon's name; "no-icon" are braces around what is no name, which is
    `name`; the other kinds are "open-em", "open-strong", "open-brace" and "stray-brace".
    """

    offset: int
    length: int
    what: Literal["unknown-icon", "no-icon", "open-em", "open-strong", "open-brace", "stray-brace"]
    name: str = ""


class Foreign(NamedTuple):
    """Markup of another tool, which is printed as it stands: the first sign of it, all that it encloses as
    it is written, and the same as it is written here; `meant` is empty where there is nothing like it.
    what: whether a "value" or words that "vary" would stand there; name: of which the value is, as names are
    here.
    """

    sign: str
    written: str
    meant: str
    what: Literal["", "value", "vary"] = ""
    name: str = ""


class Parsed(NamedTuple):
    """The runs of a text in order, and its mistakes by place."""

    runs: list[TextRun]
    mistakes: list[Mistake]


@dataclass
class _Reader:
    text: str
    runs: list[TextRun] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    pending: list[str] = field(default_factory=list)
    open: dict[str, int] = field(default_factory=dict)  # "*" or "**" -> where it was opened

    def flush(self) -> None:
        if self.pending:
            self.runs.append(TextRun("text", "".join(self.pending), "*" in self.open, "**" in self.open))
            self.pending.clear()

    def read(self) -> Parsed:
        position = 0
        for match in _TOKEN.finditer(self.text):
            self.pending.append(self.text[position : match.start()])
            self._token(match.group(), match.start(), match.end())
            position = match.end()
        self.pending.append(self.text[position:])
        if self.pending == [""]:
            self.pending.clear()
        self.flush()
        for mark, offset in self.open.items():
            self.mistakes.append(Mistake(offset, len(mark), "open-em" if mark == "*" else "open-strong"))
        self.mistakes.sort(key=lambda mistake: mistake.offset)
        return Parsed(self.runs, self.mistakes)

    def _token(self, token: str, start: int, end: int) -> None:
        if token[0] == "\\":
            self.pending.append(token[1])
        elif token[0] == "*":
            self._star(token, start, end)
        elif re.fullmatch(_ICON, token):
            self._icon(token[1:-1], start, end)
        elif len(token) > 1:
            self.pending.append(token)
            self.mistakes.append(Mistake(start, end - start, "no-icon", token[1:-1]))
        else:
            self.pending.append(token)
            self.mistakes.append(Mistake(start, 1, "open-brace" if token == "{" else "stray-brace"))

    def _star(self, token: str, start: int, end: int) -> None:
        before, after = self.text[start - 1 : start], self.text[end : end + 1]
        if token not in self.open and (not before or before.isspace()) and (not after or after.isspace()):
            self.pending.append(token)
            return
        self._drop_empty()
        self.flush()
        if token in self.open:
            del self.open[token]
        else:
            self.open[token] = start

    def _icon(self, name: str, start: int, end: int) -> None:
        self._drop_empty()
        self.flush()
        self.runs.append(TextRun("icon", name, "*" in self.open, "**" in self.open))
        if name not in ICONS:
            self.mistakes.append(Mistake(start, end - start, "unknown-icon", name))

    def _drop_empty(self) -> None:
        if not any(self.pending):
            self.pending.clear()


def foreign(text: str) -> Foreign | None:
    """The first markup of web pages or of other tools' stories that means nothing here; None without any."""
    match = _FOREIGN.search(text)
    if match is None:
        return None
    kind = match["tag"] or match["code"] or match["bars"] or (match["quoted"] and "b")
    words = match["tagged"] or match["coded"] or match["barred"] or match["quoted"]
    if kind is None:
        what: Literal["", "value", "vary"] = "value" if match["value"] else "vary" if match["varying"] else ""
        names = _VARIABLE.findall(match[0]) if what == "value" else []
        name = names[0].lower().replace("_", "-") if len(names) == 1 else ""
        return Foreign(match[0], match[0], "", what, name)
    mark = "**" if kind in _STRONG else "*"
    sign = match[0][: match[0].index(words)]
    return Foreign(sign, match[0], f"{mark}{words.strip()}{mark}" if words.strip() else "")


def parse(text: str) -> Parsed:
    """Split a text into runs. It never raises: mistakes are listed, and their markup is shown as written."""
    return _Reader(text).read()


def plain(text: str, word: Callable[[str], str] = str) -> str:
    """The text without marks, each icon as its `word`; neighbouring icons are parted by a space."""
    parts: list[str] = []
    previous = ""
    for run in parse(text).runs:
        if run.kind == "icon" and previous == "icon":
            parts.append(" ")
        parts.append(word(run.text) if run.kind == "icon" else run.text)
        previous = run.kind
    return "".join(parts)


def escape(text: str) -> str:
    """A text whose marks are plain characters, to be put inside a text with markup."""
    return _MARKS.sub(lambda match: "\\" + match.group(), text)
