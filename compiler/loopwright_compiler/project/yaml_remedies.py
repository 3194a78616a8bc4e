"""Likely causes of YAML syntax errors and schema violations, with remedies.

A parser stops where it can no longer continue, often lines behind the mistake, and says what it expected.
Here the lines up to there are searched for common mistakes: a tab, a quotation mark or a bracket that is not
closed, a colon or a dash without its space. The first such line is reported.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span

from loopwright_compiler.diagnostics.suggest import nearest

LOOK = "Look at indentation, colons, quotes and brackets on this line and the one above."
DEPTH = "Lines that belong together begin in the same column."
QUOTE = "Put the mark where the text ends."
QUOTED_QUOTE = (
    "Put the whole text in the other kind of quotation marks: double ones outside, single ones inside."
)

LONGEST = 400
"""Code points of a line that is looked at."""

_LIST_MARK = re.compile(r"[*•+–] +(?=\S)")
_KEY = re.compile(r"(?:- +)?[A-Za-z][\w-]*:(?= |$)")
_WITHOUT_SPACE = re.compile(r"((?:- +)?[A-Za-z][\w-]*)(?: *= *|:)(\S.*)")
_WITHOUT_COLON = re.compile(r"([a-z][\w-]*) +(\S.*)")
_SEVERAL = re.compile(r"((?:- +)?[\w-]+): ([\w-]+: [^{}]*, *[\w-]+: .*)")
_TWO_COLONS = re.compile(r"((?:- +)?[\w-]+): ([^\"'{\[].*: .*)")
_TWO_COLONS_INSIDE = re.compile(r"[{,] *[\w-]+: ([^,{}\[\]\"']*: [^,{}\[\]\"']*?) *(?=[,}])")
_STRANGE = re.compile(r"(?:: |- |[\[{,] *)([@%`][^,\]}]*)")
_PARTS = re.compile(r" *[,;/&+] *| +(?:and|to) +")
_CLOSING = {"[": "]", "{": "}"}


@record
class YamlRemark:
    """What is wrong in a file that is not YAML, where, and what to do; right: what to write in its place."""

    span: Span
    reason: str
    remedy: str
    right: str | None = None


@record
class YamlRow:
    """A line with words: its number (from 1), its text, and its indentation in spaces."""

    number: int
    line: str
    indent: int

    def told(self, at: int, reason: str, remedy: str) -> YamlRemark:
        """A remark on one place of the line (column from 0)."""
        return YamlRemark(Span(self.number, at + 1, self.number, at + 2), reason, remedy)

    def rewritten(self, words: str, reason: str, right: str, at: int | None = None) -> YamlRemark:
        """A remark on words of the line, with what to write instead; at: where they stand (from 0)."""
        start = self.line.index(words) if at is None else at
        span = Span(self.number, start + 1, self.number, start + len(words) + 1)
        return YamlRemark(span, reason, f"Write `{right}`.", right)


# --- Text that is not YAML --------------------------------------------------------------------


def remark(text: str, last: int) -> YamlRemark | None:
    """The first recognized mistake on the lines up to `last` (from 1), where the parser stopped; None without
    any.
    """
    lines = text.splitlines()
    above, columns, depth = "", [0], 0
    for number, line in enumerate(lines[:last], 1):
        if not line.strip() or line.lstrip().startswith("#") or len(line) > LONGEST:
            continue
        row = YamlRow(number, line, len(line) - len(line.lstrip()))
        remarks = list(_mistakes(lines, row, above))
        remarks += _between(row, columns) if not depth else ()
        if remarks:
            return remarks[0]
        signs = Counter(_without_texts(line)[0])
        depth = max(0, depth + signs["["] + signs["{"] - signs["]"] - signs["}"])
        above = line
    return None


def _between(row: YamlRow, columns: list[int]) -> Iterator[YamlRemark]:
    """A line that begins between two groups; columns: where the open groups begin, brought up to date."""
    inmost = columns[-1]
    while len(columns) > 1 and columns[-1] > row.indent:
        columns.pop()
    if columns[-1] < row.indent:
        if inmost > row.indent:
            reason = f"this line begins in column {row.indent + 1}, the lines above it in column {inmost + 1}"
            yield row.told(row.indent, reason, DEPTH)
        columns.append(row.indent)
    if row.line[row.indent :].startswith("- "):
        columns.append(len(row.line) - len(row.line[row.indent + 1 :].lstrip()))


def _mistakes(lines: list[str], row: YamlRow, above: str) -> Iterator[YamlRemark]:
    """The mistakes of a line, likeliest first; above: the line before with words."""
    line, words = row.line, row.line.strip()
    if "\t" in line[: row.indent]:
        yield row.told(line.index("\t"), "a tab stands before the words", "Indent with spaces.")
    bare, open_at, inner_at = _without_texts(line)
    if inner_at is not None:
        yield row.told(inner_at, "a text goes on behind its quotation mark", QUOTED_QUOTE)
    if open_at is not None and not _closes(lines, row.number, line[open_at]):
        yield row.told(open_at, f"a text that begins with {line[open_at]} does not end", QUOTE)
    if open_at is None and (bracket := _unclosed(bare)) is not None and not _goes_on(lines, row):
        sign = bare[bracket]
        yield row.told(bracket, f"`{sign}` is not closed", f"Put `{_CLOSING[sign]}` where it ends.")
    bare = bare.strip()
    if _LIST_MARK.match(words):
        yield row.rewritten(
            words, "an entry of a list begins with a dash", _LIST_MARK.sub("- ", words, count=1)
        )
    elif re.match(r"-[^\s-]", words):
        yield row.rewritten(words, "behind a dash stands a space", f"- {words[1:]}")
    elif words[0] in "[{" and above.strip().endswith(":"):
        yield row.rewritten(words, "an entry of a list begins with a dash", f"- {words}")
    elif _KEY.match(bare):
        yield from _of_a_value(lines, row, above, bare)
    elif ": " in bare or bare.startswith(("- ", "_", "[", "{", "]", "}")) or bare in ("-", "---"):
        yield from _inside(row)
    elif match := _WITHOUT_SPACE.fullmatch(words) or _WITHOUT_COLON.fullmatch(words):
        yield row.rewritten(words, "behind a key stand a colon and a space", f"{match[1]}: {match[2]}")
    elif re.fullmatch(r"[a-z][\w-]*", words):
        yield row.rewritten(words, "behind a key stands a colon", f"{words}:")


def _of_a_value(lines: list[str], row: YamlRow, above: str, bare: str) -> Iterator[YamlRemark]:
    """The mistakes of a line with a key: in its value, or in where it stands under the line above."""
    entry = re.match(r"( *(?:- +)?)[\w-]+: +[^|>\s]", above)
    if entry and row.indent > len(entry[1]):
        dashed = re.compile(rf" {{{len(entry[1])}}}- ")
        if "-" not in entry[1] and any(dashed.match(other) for other in lines):
            remedy = f"Write `- {above.strip()}` there."
            yield row.told(row.indent, "the entry above has no dash", remedy)
        reason = "this line stands further in than the one above, which has its value"
        yield row.told(row.indent, reason, "Begin both in the same column.")
    if match := _SEVERAL.fullmatch(bare):
        at = row.indent + match.start(2)
        value = row.line[at:].rstrip()
        yield row.rewritten(value, "several keys on one line stand in braces", f"{{{value}}}", at)
    elif match := _TWO_COLONS.fullmatch(bare):
        reason = "a text with a colon in it stands in quotation marks"
        yield row.rewritten(match[2], reason, f'"{match[2]}"', row.indent + match.start(2))
    yield from _inside(row)


def _inside(row: YamlRow) -> Iterator[YamlRemark]:
    """The mistakes of texts without quotation marks: a colon in one, or a sign that none begins with."""
    if match := _TWO_COLONS_INSIDE.search(row.line):
        reason = "a text with a colon in it stands in quotation marks"
        yield row.rewritten(match[1], reason, f'"{match[1]}"', match.start(1))
    if match := _STRANGE.search(row.line):
        text = match[1].strip()
        reason = f"a text that begins with {text[0]} stands in quotation marks"
        yield row.rewritten(text, reason, f'"{text}"', match.start(1))


def _without_texts(line: str) -> tuple[str, int | None, int | None]:
    """A line without comments and texts in quotation marks; where one is open, where one goes on."""
    bare, quote, begun, at, before = list[str](), "", 0, 0, ""
    while at < len(line):
        sign = line[at]
        if quote:
            escaped = quote == "'" and line[at : at + 2] == "''"
            if escaped or (quote == '"' and sign == "\\"):
                at += 1
            elif sign == quote:
                quote = ""
                behind = line[at + 1 :].lstrip()
                if behind and behind[0] not in ",]}:#":
                    return "".join(bare), None, at
            bare.append("_")
        elif sign in "\"'" and before in ("", ":", "-", ",", "[", "{"):
            quote, begun = sign, at
            bare.append("_")
        elif sign == "#" and (not at or line[at - 1] == " "):
            break
        else:
            bare.append(sign)
        before = sign if sign != " " else before
        at += 1
    return "".join(bare), begun if quote else None, None


def _closes(lines: list[str], number: int, quote: str) -> bool:
    """Whether a text that is open at the end of a line ends on the next, as one that goes on does."""
    behind = lines[number] if number < len(lines) else ""
    return re.fullmatch(rf"[^{quote}]*{quote}\s*(?:[,\]}}].*)?", behind) is not None


def _unclosed(bare: str) -> int | None:
    """The place of the bracket that is not closed on its line, or closed by another kind."""
    open_ = list[int]()
    for at, sign in enumerate(bare):
        if sign in _CLOSING:
            open_.append(at)
        elif sign in "]}" and open_:
            if sign != _CLOSING[bare[open_[-1]]]:
                break
            open_.pop()
    return open_[-1] if open_ else None


def _goes_on(lines: list[str], row: YamlRow) -> bool:
    """Whether the line below belongs to the brackets that are open: it stands further in, and is no entry."""
    behind = next((line for line in lines[row.number :] if line.strip()), "")
    return len(behind) - len(behind.lstrip()) > row.indent and not behind.lstrip().startswith("- ")


# --- YAML of another shape ---------------------------------------------------------------------

YES = ("true", "yes", "y", "on", "1")
NO = ("false", "no", "n", "off", "0")


def instead(value: Any, schema: dict[str, Any]) -> str | None:
    """The text to write for a value (plain, without places) so that it meets a schema; None if none
    is known.
    """
    kind = schema.get("type")
    if kind == "boolean":
        return _truth(str(value).lower())
    if kind == "integer" and isinstance(value, str):
        low = value.strip().lower()
        from loopwright_dsl.recovery.phrasebook import NUMBERS  # with Lark, which clean files do without

        return low if low.isdigit() else str(NUMBERS.index(low)) if low in NUMBERS else None
    if kind == "array":
        return _list(value, schema)
    if kind == "object" and isinstance(value, list):
        keys = schema.get("required", ())
        if len(keys) != len(value) or any(isinstance(item, dict | list) for item in value):
            return None
        return f"{{{', '.join(f'{key}: {item}' for key, item in zip(keys, value, strict=True))}}}"
    if isinstance(value, list) and len(value) == 1:
        return instead(value[0], schema) or str(value[0])
    if kind == "string" and value is not None and not isinstance(value, dict | list):
        return _text(value, schema)
    return None


def _truth(word: str) -> str | None:
    if word in YES or word in NO:
        return "true" if word in YES else "false"
    return nearest(word, ("true", "false"))


def _list(value: object, schema: dict[str, Any]) -> str | None:
    """A list of what stands without brackets, in braces, or behind one another in one text."""
    items = [value]
    if isinstance(value, dict):
        items = [part for key, behind in value.items() for part in (key, behind) if part is not None]
    if isinstance(value, list) and len(value) == 1:
        items = value
    if len(items) == 1 and isinstance(items[0], str):
        pair = schema.get("minItems") == schema.get("maxItems") == 2
        text = items[0].strip(" ()[]")
        items = [part for part in (text.split("-") if pair and "-" in text else _PARTS.split(text)) if part]
    if not items or any(isinstance(item, dict | list) for item in items):
        return None
    rights = [instead(item, schema.get("items", {})) or str(item) for item in items]
    return f"[{', '.join(rights)}]"


def _text(value: bool | int | str, schema: dict[str, Any]) -> str | None:
    """A text in the form that is wanted: in quotation marks, or in other letters."""
    pattern = schema.get("pattern")
    if pattern is None:
        return f'"{value}"' if not isinstance(value, str) else None
    slug = re.sub(r"[^a-z0-9]+", "-", str(value).removesuffix(".loop").lower()).strip("-")
    return next((form for form in (str(value).upper(), slug) if re.search(pattern, form)), None)
