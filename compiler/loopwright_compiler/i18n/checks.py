"""What is wrong with a translation: it must have the same icons, emphasis and places to fill."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from gettext import GNUTranslations
from io import BytesIO
from itertools import groupby
from typing import Any

from loopwright_dsl.diagnostics.diagnostic import Diagnostic, diagnose
from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span
from loopwright_dsl.variations import Stretch, pieces, stretches

from loopwright_compiler.semantics.markup import parse

from .po_files import PoEntry, PoFile, compiled
from .word_tables import hole as source_name

_DOLLAR = re.compile(r"\$(\w+)")
_BRACE = re.compile(r"\{(\w*)\}")
_SENTENCE = re.compile(r"\s\S*[^\W\d_]{4,}\.$")
_FORMS = re.compile(r"nplurals\s*=\s*([1-6])\s*;\s*plural\s*=.{1,300}")


class Style(StrEnum):
    """How the texts of a catalogue are written."""

    TEXT = "text"  # for players, with `{icon}` and `*emphasis*`
    TEMPLATE = "template"  # the same, with `$name` where something is put in
    FORMAT = "format"  # plain words, with `{name}` where something is put in


@record
class _Fault:
    code: str
    line: int
    values: dict[str, Any]


def faults(file: PoFile, path: str, text: str, style: Style) -> list[Diagnostic]:
    """Every fault of a .po file; `text` is what it holds. Translations that are empty have none."""
    all_faults = [*_header(file), *_twice(file)]
    forms = plural_forms(file)
    for entry in file.messages:
        all_faults += _entry(entry, style, forms)
    lines = text.split("\n")
    return [_diagnostic(fault, path, lines) for fault in sorted(all_faults, key=lambda fault: fault.line)]


def plural_forms(file: PoFile) -> int:
    """How many plural forms the header says the language has; 2 if it does not say."""
    match = _FORMS.fullmatch(file.header.get("Plural-Forms", ""))
    return int(match[1]) if match else 2


def _header(file: PoFile) -> Iterator[_Fault]:
    counts = any(entry.plural is not None for entry in file.messages)
    rule = file.header.get("Plural-Forms", "")
    head = next((entry.line for entry in file.entries if entry.key == ("", "")), 1)
    if counts and not rule:
        yield _Fault("LW0806", head, {"what": "the header has no rule Plural-Forms"})
    elif rule and not (_FORMS.fullmatch(rule) and _works(file)):
        yield _Fault("LW0806", head, {"what": f"gettext cannot use the rule {rule}"})


def _works(file: PoFile) -> bool:
    """Whether gettext understands the header, and finds a form for every number."""
    forms = plural_forms(file)
    probe = PoEntry("", "one", "many", [f"{number}" for number in range(forms)])
    try:
        head = [entry for entry in file.entries if entry.key == ("", "")]
        words = GNUTranslations(BytesIO(compiled(PoFile([*head, probe]))))
        return all(words.ngettext("one", "many", number).isdigit() for number in range(200))
    except (ValueError, LookupError, ArithmeticError, RecursionError):
        return False


def _twice(file: PoFile) -> Iterator[_Fault]:
    first: dict[tuple[str, str], int] = {}
    for entry in file.messages:
        if entry.key in first:
            yield _Fault("LW0805", entry.line, {"line": first[entry.key]})
        first.setdefault(entry.key, entry.line)


def _entry(entry: PoEntry, style: Style, forms: int) -> Iterator[_Fault]:
    wanted = 1 if entry.plural is None else forms
    if len(entry.strings) != wanted:
        what = f"it has {len(entry.strings)} forms where the header says {wanted}"
        yield _Fault("LW0806", entry.line, {"what": what})
    for line, string in zip(entry.lines, entry.strings, strict=False):
        if string and not entry.fuzzy:
            yield from _string(entry, string, line, style)


def _string(entry: PoEntry, string: str, line: int, style: Style) -> Iterator[_Fault]:
    sources = [entry.text, entry.plural] if entry.plural else [entry.text]
    if style is not Style.TEXT:
        hole = _DOLLAR if style is Style.TEMPLATE else _BRACE
        difference = _holes(sources, string, hole) or _alone(sources, string, hole)
        if difference:
            yield _Fault("LW0802", line, {"difference": difference})
    if style is not Style.FORMAT:
        for code, looks in (("LW0803", _wordings), ("LW0803", _icons), ("LW0804", _emphasis)):
            source_looks = [looks(source, string) for source in sources]
            if all(source_looks):
                yield _Fault(code, line, {"difference": source_looks[-1]})
    frames = [_frame(source, string) for source in sources]
    if all(frames):
        yield _Fault("LW0807", line, {"difference": frames[-1]})


def _holes(sources: list[str], string: str, hole: re.Pattern[str]) -> str:
    """A form may say in words what a hole would be filled with, if one of the source's forms does."""
    names = [set(hole.findall(source)) for source in sources]
    given = {source_name(name) if hole is _DOLLAR else name for name in hole.findall(string)}
    missing, odd = set.intersection(*names) - given, given - set.union(*names)
    sign = "${}" if hole is _DOLLAR else "{{{}}}"
    problems = [f"{sign.format(name)} is missing" for name in sorted(missing)]
    return ", ".join(problems + [f"{sign.format(name)} is not in the source" for name in sorted(odd)])


def _alone(sources: list[str], string: str, hole: re.Pattern[str]) -> str:
    """The sign of places to fill where it stands for none, and no source has it so."""
    for sign in "{}" if hole is _BRACE else "$":
        if sign in hole.sub("", string) and not any(sign in hole.sub("", source) for source in sources):
            return f"a {sign} stands alone"
    return ""


def _frame(source: str, string: str) -> str:
    """Spaces at either end, and a sentence where the source is part of one: a capital and a full stop. What
    ends in a few letters may be an abbreviation.
    """
    if not string.strip():
        return "it has no words, only spaces"
    for where, place in (("begins", 0), ("ends", -1)):
        if source[place].isspace() != string[place].isspace():
            wanted = "with" if source[place].isspace() else "without"
            return f"the source {where} {wanted} a space"
    sentence = string[0].isupper() and _SENTENCE.search(string) and not source[0].isupper()
    return (
        "it is a sentence with a full stop, and the source is none"
        if sentence and source[-1].isalnum()
        else ""
    )


def _wordings(source: str, string: str) -> str:
    """The places where words hang on conditions; their order may be another."""
    wanted, given = (
        Counter(tuple(one.asked for one in piece) for piece in pieces(text) if not isinstance(piece, Stretch))
        for text in (source, string)
    )
    problems = [f"{_braces(place)} is missing" for place in sorted((wanted - given).elements())]
    problems += [f"{_braces(place)} is not in the source" for place in sorted((given - wanted).elements())]
    return ", ".join(problems)


def _braces(asked: tuple[str, ...]) -> str:
    """A place as it is written, without its words."""
    first, *others = asked
    rest = (f"{{else if {condition}: …}}" if condition else "{else: …}" for condition in others)
    return "".join((f"{{if {first}: …}}", *rest))


def _icons(source: str, string: str) -> str:
    wanted, given = (
        Counter(
            run.text
            for stretch in stretches(text)
            for run in parse(_bare(stretch.words)).runs
            if run.kind == "icon"
        )
        for text in (source, string)
    )
    problems = [f"{{{name}}} is missing" for name in sorted((wanted - given).elements())]
    problems += [f"{{{name}}} is one too many" for name in sorted((given - wanted).elements())]
    for what, sign in (("open-brace", "{"), ("stray-brace", "}")):
        if _has(string, what) and not _has(source, what):
            problems.append(f"a {sign} stands alone")
    return ", ".join(problems)


def _has(text: str, what: str) -> bool:
    return any(
        mistake.what == what
        for stretch in stretches(text)
        for mistake in parse(_bare(stretch.words)).mistakes
    )


def _bare(text: str) -> str:
    """A template with the icons that are put in named by their holes: `{$trait}` as `{hole-trait}`."""
    return re.sub(r"\{\$(\w+)\}", r"{hole-\1}", text)


def _emphasis(source: str, string: str) -> str:
    problems = []
    for mark, style in (("*", "em"), ("**", "strong")):
        wanted, given = (
            sum(
                styled
                for stretch in stretches(text)
                for styled, _ in groupby(getattr(run, style) for run in parse(_bare(stretch.words)).runs)
            )
            for text in (source, string)
        )
        if wanted != given:
            problems.append(f"{mark}…{mark} comes {given} times, in the source {wanted}")
    closed = not (_has(string, "open-em") or _has(string, "open-strong"))
    return "; ".join(problems) or ("" if closed else "something is opened that is not closed")


def _diagnostic(fault: _Fault, path: str, lines: list[str]) -> Diagnostic:
    width = len(lines[fault.line - 1].rstrip()) if fault.line <= len(lines) else 1
    span = Span(fault.line, 1, fault.line, max(2, width + 1))
    return diagnose(fault.code, path, span, **fault.values)


def unreadable(path: str, line: int, what: str, lines: list[str]) -> Diagnostic:
    """The finding for a line that is none of a .po file, which has these lines."""
    return _diagnostic(_Fault("LW0801", line, {"what": what}), path, lines)
