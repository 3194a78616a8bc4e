"""Reading and writing gettext's `.pot` and `.po` files, without losing anything that stands in them.

A file that was read and is written again keeps its header, every comment and every entry, also those
that are marked as no longer used (`#~`). Lines count from 1.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from loopwright_dsl.parser.source import normal
from loopwright_dsl.record import record

WIDTH: Final = 79
_LINE = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d)\])?)?\s*("(?:[^"\\]|\\.)*")')
_ESCAPE = re.compile(r"\\(.)")
_PLAIN: Final = {"n": "\n", "t": "\t", "r": "\r"}
_WRITTEN: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_WORDS = re.compile(r"(?:\\n|\S)*?(?:\\n|\s+|$)|\S+")


@dataclass(slots=True)
class PoEntry:
    """One message with its translation; several `strings` where it counts something.

    `remarks` are the translator's own, `notes` and `places` come from the source, `previous` is the
    text of before, as it stands in the file. `line` is that of the msgid, `lines` are those of the
    strings.
    """

    context: str = ""
    text: str = ""
    plural: str | None = None
    strings: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    previous: list[str] = field(default_factory=list)
    obsolete: bool = False
    line: int = 1
    lines: list[int] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str]:
        """What the entry is known by."""
        return self.context, self.text

    @property
    def fuzzy(self) -> bool:
        """Whether a translator has yet to look at it."""
        return "fuzzy" in self.flags

    @property
    def translated(self) -> bool:
        """Whether every form has words, and nobody need look at them again."""
        return bool(self.strings) and all(map(str.strip, self.strings)) and not self.fuzzy


@dataclass(slots=True)
class PoFile:
    """The entries of a file in order; the first is the header, whose text is empty."""

    entries: list[PoEntry] = field(default_factory=list)

    @property
    def header(self) -> dict[str, str]:
        """The header's fields; empty if there is none."""
        head = next((entry for entry in self.entries if entry.key == ("", "")), None)
        pairs = (line.partition(":") for line in head.strings[0].splitlines()) if head else ()
        return {name.strip(): value.strip() for name, _, value in pairs}

    @property
    def messages(self) -> list[PoEntry]:
        """What is in use: all entries but the header and the obsolete ones."""
        return [entry for entry in self.entries if entry.text and not entry.obsolete]


@record
class PoMistake:
    """Why a line cannot be read."""

    line: int
    what: str


def read(text: str) -> tuple[PoFile, list[PoMistake]]:
    """The file, and the lines of it that nobody can read."""
    reader = _Reader()
    for number, line in enumerate(normal(text).split("\n"), 1):
        reader.line(number, line.strip())
    reader.end()
    return PoFile(reader.entries), reader.mistakes


class _Reader:
    def __init__(self) -> None:
        self.entries: list[PoEntry] = []
        self.mistakes: list[PoMistake] = []
        self.entry = PoEntry()
        self.keyword = ""  # of the string that is being read
        self.pieces: list[str] = []  # of that string
        self.begun: set[str] = set()  # keywords of this entry

    def line(self, number: int, line: str) -> None:
        obsolete = line.startswith("#~")
        if obsolete:
            line = line[2:].strip()
            line = f"#{line}" if line.startswith("|") else line
        if not line:
            return
        if line.startswith("#"):
            self._comment(line)
            return
        match = _LINE.fullmatch(line)
        if match is None or not (match[1] or self.keyword):
            self.mistakes.append(PoMistake(number, "it is neither a comment nor a text in quotes"))
            return
        if match[1]:
            self._keyword(match[1], number, obsolete)
        self.pieces.append(_read_string(match[3]))

    def end(self) -> None:
        """The entry is over."""
        self._put_text()
        if "msgid" in self.begun and "msgstr" in self.begun:
            self.entries.append(self.entry)
        elif self.begun:
            self.mistakes.append(PoMistake(self.entry.line, "a msgid and its msgstr belong together"))
        self.entry, self.keyword, self.begun = PoEntry(), "", set()

    def _comment(self, line: str) -> None:
        if self.begun:
            self.end()
        entry, sign, rest = self.entry, line[1:2], line[2:].strip()
        match sign:
            case ".":
                entry.notes.append(rest)
            case ":":
                entry.places += rest.split()
            case ",":
                entry.flags += [flag.strip() for flag in rest.split(",")]
            case "|":
                entry.previous.append(rest)
            case _:
                entry.remarks.append(line[1:].strip())

    def _keyword(self, keyword: str, number: int, obsolete: bool) -> None:
        self._put_text()
        name = keyword.partition("[")[0]
        if name == "msgctxt" or (name == "msgid" and self.begun - {"msgctxt"}):
            if self.begun:
                self.end()
        elif name != "msgid" and "msgid" not in self.begun:
            self.mistakes.append(PoMistake(number, f"{keyword} comes before its msgid"))
        elif keyword.startswith("msgstr[") and keyword != f"msgstr[{len(self.entry.strings)}]":
            self.mistakes.append(PoMistake(number, f"{keyword} is not the next form"))
        if name == "msgid" or not self.begun:
            self.entry.line = number
        self.begun.add(name)
        self.keyword, self.entry.obsolete = name, obsolete
        if name == "msgstr":
            self.entry.strings.append("")
            self.entry.lines.append(number)

    def _put_text(self) -> None:
        """The string that was being read is over."""
        entry, text = self.entry, "".join(self.pieces)
        self.pieces = []
        match self.keyword:
            case "msgctxt":
                entry.context += text
            case "msgid":
                entry.text += text
            case "msgid_plural":
                entry.plural = (entry.plural or "") + text
            case "msgstr":
                entry.strings[-1] += text


def written(file: PoFile) -> str:
    """The file's text; obsolete entries come last."""
    ordered = sorted(file.entries, key=lambda entry: entry.obsolete)
    return "\n".join("".join(f"{line}\n" for line in _lines(entry)) for entry in ordered)


def _lines(entry: PoEntry) -> Iterator[str]:
    yield from (f"# {remark}".rstrip() for remark in entry.remarks)
    yield from (f"#. {note}" for note in entry.notes)
    yield from (f"#: {place}" for place in entry.places)
    if entry.flags:
        yield f"#, {', '.join(entry.flags)}"
    sign = "#~" if entry.obsolete else ""
    yield from (f"{sign or '#'}| {line}" for line in entry.previous)
    for line in _strings(entry):
        yield f"{sign} {line}".lstrip()


def _strings(entry: PoEntry) -> Iterator[str]:
    if entry.context:
        yield from string_lines("msgctxt", entry.context)
    yield from string_lines("msgid", entry.text)
    if entry.plural is None:
        yield from string_lines("msgstr", entry.strings[0] if entry.strings else "")
        return
    yield from string_lines("msgid_plural", entry.plural)
    for number, string in enumerate(entry.strings):
        yield from string_lines(f"msgstr[{number}]", string)


def string_lines(keyword: str, text: str) -> Iterator[str]:
    """A keyword with its text, on one line if it fits, else parted between words."""
    written = "".join(_WRITTEN.get(sign, sign) for sign in text)
    if "\n" not in text[:-1] and len(keyword) + len(written) + 3 <= WIDTH:
        yield f'{keyword} "{written}"'
        return
    yield f'{keyword} ""'
    row = ""
    for word in _WORDS.findall(written):
        if row and (row.endswith("\\n") or len(row) + len(word.rstrip()) + 2 > WIDTH):
            yield f'"{row}"'
            row = ""
        row += word
    if row:
        yield f'"{row}"'


def _read_string(quoted: str) -> str:
    return _ESCAPE.sub(lambda match: _PLAIN.get(match[1], match[1]), quoted[1:-1])


# --- Writing gettext's compiled form, `.mo`: the same translations always give the same bytes


MAGIC = 0x950412DE
_HEAD = 7 * 4


def compiled(file: PoFile) -> bytes:
    """The header and every finished translation; fuzzy and missing ones are left out."""
    texts = {b"": _header(file).encode()}
    for entry in file.messages:
        if entry.translated:
            forms = [entry.text] if entry.plural is None else [entry.text, entry.plural]
            key = "\0".join(forms)
            if entry.context:
                key = f"{entry.context}\x04{key}"
            texts[key.encode()] = "\0".join(entry.strings).encode()
    keys = sorted(texts)
    values = [texts[key] for key in keys]
    start = _HEAD + 16 * len(keys)
    data = b"".join(text + b"\0" for text in [*keys, *values])
    lengths = [len(text) for text in [*keys, *values]]
    offsets = [start, *(start + end for end in accumulate(length + 1 for length in lengths))]
    table = [number for pair in zip(lengths, offsets, strict=False) for number in pair]
    head = struct.pack("<7I", MAGIC, 0, len(keys), _HEAD, _HEAD + 8 * len(keys), 0, start)
    return head + struct.pack(f"<{len(table)}I", *table) + data


def _header(file: PoFile) -> str:
    """The header's fields; whatever it says of the encoding, what is written here is UTF-8."""
    fields = {name: value for name, value in file.header.items() if name.lower() != "content-type"}
    fields["Content-Type"] = "text/plain; charset=UTF-8"
    return "".join(f"{name}: {value}\n" for name, value in fields.items())
