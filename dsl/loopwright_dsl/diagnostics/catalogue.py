"""The catalogue of diagnostics: one Markdown file per code in the folder `codes`.

A file opens with front matter (`code`, `name`, `severity`, `since`, `message`, maybe `hint`),
then says in plain words what the finding means and shows a wrong and a right example.
Everything that speaks about a code reads it from here; the examples are tests.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal

from loopwright_dsl.record import record

Notation = Literal["text", "bytes", "repeat", "none"]
FOLDER = Path(__file__).parent / "codes"
CODE = re.compile(r"LW\d{4}")
REQUIRED = ("code", "name", "severity", "since", "message")
ALLOWED = (*REQUIRED, "hint", "example", "beside")
SEVERITIES: dict[str, Literal["error", "warning"]] = {"error": "error", "warning": "warning"}
EXAMPLES: dict[str, Notation] = {"text": "text", "bytes": "bytes", "repeat": "repeat", "none": "none"}
FENCE = re.compile(r"^```(\S*)[ \t]*(.*)\n((?:.*\n)*?)^```[ \t]*$", re.MULTILINE)


class CodeFileError(ValueError):
    """A file of the catalogue that is not well formed."""


@record
class Example:
    """A fenced block; `file` is its file's name in a small project, or None for a single card."""

    language: str
    file: str | None
    text: str


@record
class CodeFile:
    """The catalogue's entry for one code; `meaning` and `body` are Markdown.

    `example` says how the examples are written: "text" as they stand, "bytes" with escapes such
    as `\xff` for what cannot be shown as text, "repeat" with `⟨this × 1000⟩` for what is too long,
    "none" when a text cannot show it at all and a test of its own does.
    `beside` is another code that the wrong example cannot do without, or None.
    """

    code: str
    name: str
    severity: Literal["error", "warning"]
    since: str
    message: str
    hint: str | None
    example: Notation
    beside: str | None
    meaning: str
    wrong: tuple[Example, ...]
    right: tuple[Example, ...]
    body: str

    def data(self, example: Example) -> bytes:
        """The bytes of the file that an example stands for."""
        text = example.text
        if self.example == "bytes":
            return re.sub(r"\\x([0-9a-f]{2})", lambda m: chr(int(m[1], 16)), text).encode("latin-1")
        if self.example == "repeat":
            text = re.sub(r"⟨(.*?) × (\d+)⟩", lambda m: m[1] * int(m[2]), text, flags=re.DOTALL)
        return text.encode("utf-8")


def codes() -> list[str]:
    """Every code of the catalogue, in order."""
    return sorted(path.stem for path in FOLDER.glob("LW*.md"))


def explain(code: str) -> CodeFile | None:
    """The entry for `code` as somebody typed it, in any letter case; None if there is none."""
    normal_code = code.strip().upper()
    return (
        load(normal_code)
        if CODE.fullmatch(normal_code) and (FOLDER / f"{normal_code}.md").is_file()
        else None
    )


@cache
def load(code: str) -> CodeFile:
    """The entry for `code`. Raises KeyError if there is none, CodeFileError if its file is not well
    formed.
    """
    if not CODE.fullmatch(code):
        raise KeyError(code)
    try:
        text = (FOLDER / f"{code}.md").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise KeyError(code) from None
    entry = parse(text)
    if entry.code != code:
        raise CodeFileError(f"{code}.md says that it is {entry.code}")
    return entry


def parse(text: str) -> CodeFile:
    """Parse the text of a catalogue file. Raises CodeFileError."""
    match = re.match(r"---\n(.*?)\n---\n", text, re.DOTALL)
    if not match:
        raise CodeFileError("the file does not open with front matter between two lines of ---")
    fields = _front_matter(match[1])
    body = text[match.end() :].strip() + "\n"
    sections = _sections(body)
    severity, example = SEVERITIES.get(fields["severity"]), EXAMPLES.get(fields.get("example", "text"))
    if severity is None or example is None:
        raise CodeFileError("severity must be error or warning; example must be text, bytes, repeat or none")
    return CodeFile(
        fields["code"],
        fields["name"],
        severity,
        fields["since"],
        fields["message"],
        fields.get("hint"),
        example,
        fields.get("beside"),
        sections.get("What it means", "").strip(),
        _examples(sections.get("Wrong", "")),
        _examples(sections.get("Right", "")),
        body,
    )


def _front_matter(text: str) -> dict[str, str]:
    """The `key: value` lines; a value may stand in double quotes with `\"` and `\\` inside."""
    fields: dict[str, str] = {}
    for line in text.splitlines():
        match = re.fullmatch(r'(\w+): +(?:"((?:[^"\\]|\\["\\])*)"|([^"#]*?))(?: +#.*)?', line)
        if not match:
            raise CodeFileError(f"cannot read this line of the front matter: {line}")
        key, quoted, plain = match.groups()
        if key not in ALLOWED or key in fields:
            raise CodeFileError(f"unknown or repeated field: {key}")
        fields[key] = re.sub(r"\\(.)", r"\1", quoted) if quoted is not None else plain
    missing = [key for key in REQUIRED if not fields.get(key)]
    if missing:
        raise CodeFileError(f"the front matter lacks {', '.join(missing)}")
    return fields


def _sections(body: str) -> dict[str, str]:
    """The text under each `# Heading`; headings inside fences do not count."""
    sections: dict[str, str] = {}
    title, fenced = "", False
    for line in body.splitlines(keepends=True):
        fenced ^= line.startswith("```")
        if line.startswith("# ") and not fenced:
            title = line[2:].strip()
            sections[title] = ""
        else:
            sections[title] = sections.get(title, "") + line
    return sections


def _examples(text: str) -> tuple[Example, ...]:
    return tuple(Example(m[1], m[2].strip() or None, m[3]) for m in FENCE.finditer(text))
