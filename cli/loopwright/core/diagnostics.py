"""Diagnostics for people, for scripts and for hosted checks; SARIF is in `sarif`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from .console import colored, plural, shown

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix

STORY = ".story"
ANNOTATIONS = 10  # a hosted check shows ten annotations of each level for one step


def ordered(results: Iterable[Checked]) -> list[Diagnostic]:
    """Every diagnostic of the results once, by place."""
    unique = {_key(each): each for result in results for each in result.diagnostics}
    return [unique[key] for key in sorted(unique)]


def count(results: Sequence[Checked]) -> dict[str, int]:
    """`errors`, `warnings`, `files` and `cards` over all results."""
    diagnostics = ordered(results)
    severities = [each.severity for each in diagnostics]
    files = {path for result in results for path in result.sources} | {each.path for each in diagnostics}
    return {
        "errors": severities.count("error"),
        "warnings": severities.count("warning"),
        "files": len(files),
        "cards": sum(result.counts.get("cards", 0) for result in results),
    }


def as_text(results: Sequence[Checked], stream: TextIO, *, deeper: bool = False) -> str:
    """Each finding with its source line underlined, then what sums up, and what else is to be known.

    deeper: where nothing is found, what looks deeper.
    """
    sources = {path: text for result in results for path, text in result.sources.items()}
    shown = listing(ordered(results), sources, stream)
    parts = [f"{shown}\n", _sum_up(results)] if shown else [_sum_up(results)]
    remarks = [
        *(_large(results) or _deeper(results) * deeper),
        *_own_words(results),
        *_untitled(results),
    ]
    return "\n".join([*parts, *remarks])


def listing(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str], stream: TextIO) -> str:
    """The findings as people read them; `sources` has the texts of the files that are known."""
    from loopwright_dsl.diagnostics.render import render

    color = colored(stream)
    return "\n\n".join(render(each, sources.get(each.path, ""), color=color).rstrip() for each in diagnostics)


def as_json(results: Sequence[Checked]) -> str:
    """The machine-readable list; lines and columns count from 1, the end column is exclusive."""
    diagnostics = [
        {
            "code": each.code,
            "severity": each.severity,
            "message": each.message,
            "path": each.path,
            "line": each.span.line,
            "column": each.span.column,
            "end_line": each.span.end_line,
            "end_column": each.span.end_column,
            "hint": each.hint,
            "fixes": [_edit(fix) for fix in each.fixes],
        }
        for each in ordered(results)
    ]
    shown = {
        "diagnostics": diagnostics,
        "summary": count(results),
        "printed": _printed(results),
        "large": [path for result in results for path in result.large],
    }
    return json.dumps(shown, ensure_ascii=False, indent=2)


def _edit(fix: Fix) -> dict[str, Any]:
    """A change that would mend it: put `text` in the place of what stands from line and column to the end."""
    span = fix.span
    return {
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "text": fix.text,
    }


def as_github(results: Sequence[Checked]) -> str:
    """Annotation lines, most severe first; what would not be shown is counted in the last line."""
    lines: list[str] = []
    hidden = 0
    for level in ("error", "warning"):
        diagnostics = [each for each in ordered(results) if each.severity == level]
        lines += [_annotation(each) for each in diagnostics[:ANNOTATIONS]]
        hidden += len(diagnostics[ANNOTATIONS:])
    if hidden:
        lines.append(f"::notice title=loopwright::and {hidden} more")
    return "\n".join(lines)


def _key(each: Diagnostic) -> tuple[Any, ...]:
    return (each.path, each.span, each.code, each.message)


def _sum_up(results: Sequence[Checked]) -> str:
    counts = count(results)
    stories = len({path for result in results for path in result.sources if path.endswith(STORY)})
    scope = f"{plural(counts['cards'], 'card')} in {plural(counts['files'] - stories, 'file')}"
    if stories:
        scope += f", {stories} {'story' if stories == 1 else 'stories'}"
    if not counts["errors"] and not counts["warnings"]:
        return f"{scope}: nothing to mend."
    return f"{scope}: {plural(counts['errors'], 'error')}, {plural(counts['warnings'], 'warning')}."


def _printed(results: Sequence[Checked]) -> list[str]:
    """The faces of cards that print words of their own, as "diary 4 front"."""
    return list(dict.fromkeys(face for result in results for face in result.printed))


def _large(results: Sequence[Checked]) -> list[str]:
    """What was not looked for, which `loopwright verify` looks for."""
    return [
        f"{shown(path)} is large: `loopwright verify` tells what no game comes to."
        for result in results
        for path in result.large
    ]


def _deeper(results: Sequence[Checked]) -> list[str]:
    """Where to look next when there is nothing to mend."""
    counts = count(results)
    clean = not counts["errors"] and not counts["warnings"]
    return ["`loopwright verify` looks deeper: what no game can come to, and a game for what it can."] * clean


def _own_words(results: Sequence[Checked]) -> list[str]:
    """The line about them, if there are any."""
    faces = _printed(results)
    verb = "prints its" if len(faces) == 1 else "print their"
    return [f"{plural(len(faces), 'card')} {verb} own rules text: {', '.join(faces)}."] if faces else []


def _untitled(results: Sequence[Checked]) -> list[str]:
    """The line about names that players would read as they are, if there are any."""
    from loopwright_compiler.semantics.untitled import remark, untitled

    bundles = [bundle for result in results if not result.failed for bundle in result.bundles.values()]
    line = remark(list(dict.fromkeys(id for bundle in bundles for id in untitled(bundle))))
    return [line] if line else []


def _annotation(each: Diagnostic) -> str:
    span = each.span
    text = each.message if each.hint is None else f"{each.message} {each.hint}"
    end = max(span.column, span.end_column - 1)
    place = f"file={_property(shown(each.path))},line={span.line},endLine={span.end_line}"
    columns = f",col={span.column},endColumn={end}" if span.line == span.end_line else ""
    return f"::{each.severity} {place}{columns},title={each.code}::{_escaped(text)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
