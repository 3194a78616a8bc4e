"""Diagnostics as text, JSON, GitHub annotations and SARIF 2.1.0, which code hosts show beside the source."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from os.path import realpath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TextIO
from urllib.parse import quote

from loopwright_dsl.record import record
from loopwright_dsl.version import __version__

from .console import colored, json_text, plural, shown

if TYPE_CHECKING:
    from loopwright_compiler.project.project import ProjectGames
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

STORY = ".story"
PLACES = "Cards are read beside a scenario.loop, which lies in NAME or scenarios/NAME; worlds in worlds/NAME."
ANNOTATIONS = 10  # a hosted check shows ten annotations of each level for one step


class Findings(Protocol):
    """What a check has to say of a project: `Checked` is one, and so is a `KeptCheck`."""

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """All diagnostics."""

    @property
    def sources(self) -> dict[str, str]:
        """The texts of the files by the paths that diagnostics name."""

    @property
    def cards(self) -> dict[str, int]:
        """How many cards each file with some has, by its path."""

    @property
    def contents(self) -> ProjectGames:
        """Which scenarios and worlds were read, and what was left out."""

    @property
    def printed(self) -> list[str]:
        """The faces of cards that print rules text of their own."""

    @property
    def large(self) -> list[str]:
        """The paths of scenarios that are too large for a look at their branches."""

    @property
    def untitled(self) -> list[str]:
        """The ids of what has no title."""


_SPAN = [int, int, int, int]
_LABEL = {"span": _SPAN, "text": str, "path": (str, None)}
_DIAGNOSTIC = {
    **dict.fromkeys(("code", "severity", "message", "path"), str),
    **{"span": _SPAN, "labels": [_LABEL], "hint": (str, None), "fixes": [{"span": _SPAN, "text": str}]},
}
KEPT_CHECK = {
    **{"diagnostics": [_DIAGNOSTIC], "sources": {str: str}, "cards": {str: int}},
    "contents": {"scenarios": {str: str}, "worlds": [str], "left_out": [str]},
    **{name: [str] for name in ("printed", "large", "untitled")},
}
"""The shape of the data of a `KeptCheck` (see `json_shape`)."""


@record
class KeptCheck:
    """The findings of an earlier check of the same files, which can be kept as JSON data."""

    diagnostics: list[Diagnostic]
    sources: dict[str, str]
    cards: dict[str, int]
    contents: ProjectGames
    printed: list[str]
    large: list[str]
    untitled: list[str]

    @classmethod
    def of(cls, checked: Findings) -> KeptCheck:
        """The same findings, without what they were worked out from."""
        return cls(*(getattr(checked, field.name) for field in fields(cls)))

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> KeptCheck:
        """The findings that `asdict` made this data of."""
        return cls(**{**data, "diagnostics": [_diagnostic(entry) for entry in data["diagnostics"]]})


def _diagnostic(data: dict[str, Any]) -> Diagnostic:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix, SecondPlace
    from loopwright_dsl.syntax.span import Span

    labels = tuple(SecondPlace(**{**label, "span": Span(*label["span"])}) for label in data["labels"])
    fixes = tuple(Fix(**{**fix, "span": Span(*fix["span"])}) for fix in data["fixes"])
    return Diagnostic(**{**data, "span": Span(*data["span"]), "labels": labels, "fixes": fixes})


def ordered(results: Iterable[Findings]) -> list[Diagnostic]:
    """The diagnostics of all results, each once, ordered by file and place."""
    diagnostics = [diagnostic for result in results for diagnostic in result.diagnostics]
    files = {path: realpath(path) for path in {diagnostic.path for diagnostic in diagnostics}}
    unique = {
        (files[finding.path], finding.span, finding.code, finding.message): finding
        for finding in reversed(diagnostics)
    }
    return [unique[key] for key in sorted(unique)]


def count(results: Sequence[Findings]) -> dict[str, int]:
    """The `errors`, `warnings`, `files` and `cards` in all results; what they share counts once."""
    diagnostics = ordered(results)
    severities = [diagnostic.severity for diagnostic in diagnostics]
    paths = {path for result in results for path in result.sources} | {
        diagnostic.path for diagnostic in diagnostics
    }
    cards = {realpath(path): number for result in results for path, number in result.cards.items()}
    return {
        "errors": severities.count("error"),
        "warnings": severities.count("warning"),
        "files": len(set(map(realpath, paths))),
        "cards": sum(cards.values()),
    }


def as_text(
    results: Sequence[Findings],
    stream: TextIO,
    *,
    deeper: bool = False,
    hint: str | None = None,
    is_new: Callable[[Diagnostic], bool] = lambda _: False,
) -> str:
    """The diagnostics with their source lines underlined, a line that sums up, and remarks on the project.

    With `deeper`, a project without diagnostics is told that `loopwright verify` looks deeper. The `hint` is
    what to do next, the first of the remarks. Those that are new are marked.
    """
    sources = {path: text for result in results for path, text in result.sources.items()}
    shown = listing(ordered(results), sources, stream, is_new)
    parts = [f"{shown}\n", _sum_up(results)] if shown else [_sum_up(results)]
    remarks = [
        *_contents(results),
        *([hint] if hint else []),
        *(_large(results) or _deeper(results) * deeper),
        *_own_words(results),
        *_untitled(results),
    ]
    return "\n".join([*parts, *remarks])


def listing(
    diagnostics: Iterable[Diagnostic],
    sources: Mapping[str, str],
    stream: TextIO,
    is_new: Callable[[Diagnostic], bool] = lambda _: False,
) -> str:
    """The diagnostics for people, a blank line between two, the new ones marked; `sources` has the texts of
    files by path.
    """
    from loopwright_dsl.diagnostics.render import render

    color = colored(stream)
    return "\n\n".join(
        ("New: " if is_new(diagnostic) else "")
        + render(diagnostic, sources.get(diagnostic.path, ""), color=color).rstrip()
        for diagnostic in diagnostics
    )


def as_json(results: Sequence[Findings]) -> str:
    """The diagnostics and their numbers as JSON text; lines and columns count from 1, end columns are
    exclusive.
    """
    diagnostics = [
        {
            "code": diagnostic.code,
            "severity": diagnostic.severity,
            "message": diagnostic.message,
            "path": diagnostic.path,
            "line": diagnostic.span.line,
            "column": diagnostic.span.column,
            "end_line": diagnostic.span.end_line,
            "end_column": diagnostic.span.end_column,
            "hint": diagnostic.hint,
            "fixes": [_edit(fix) for fix in diagnostic.fixes],
        }
        for diagnostic in ordered(results)
    ]
    report = {
        "diagnostics": diagnostics,
        "summary": count(results),
        "contents": [result.contents for result in results],
        "printed": _printed(results),
        "large": [path for result in results for path in result.large],
    }
    return json_text(report)


def _edit(fix: Fix) -> dict[str, Any]:
    """A quick fix: `text` takes the place of what stands between the two positions."""
    span = fix.span
    return {
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "text": fix.text,
    }


def as_github(results: Sequence[Findings]) -> str:
    """GitHub annotations, a line each, errors first; a last line counts those that GitHub would not show."""
    lines: list[str] = []
    hidden = 0
    for level in ("error", "warning"):
        diagnostics = [diagnostic for diagnostic in ordered(results) if diagnostic.severity == level]
        lines += [_annotation(diagnostic) for diagnostic in diagnostics[:ANNOTATIONS]]
        hidden += len(diagnostics[ANNOTATIONS:])
    if hidden:
        lines.append(f"::notice title=loopwright::and {hidden} more")
    return "\n".join(lines)


def _sum_up(results: Sequence[Findings]) -> str:
    counts = count(results)
    stories = len({path for result in results for path in result.sources if path.endswith(STORY)})
    scope = f"{plural(counts['cards'], 'card')} in {plural(counts['files'] - stories, 'file')}"
    if stories:
        scope += f", {stories} {'story' if stories == 1 else 'stories'}"
    if not counts["errors"] and not counts["warnings"]:
        return f"{scope}: nothing to mend."
    return f"{scope}: {plural(counts['errors'], 'error')}, {plural(counts['warnings'], 'warning')}."


def _contents(results: Sequence[Findings]) -> list[str]:
    """A line that names what was read of each folder with more than a scenario in it, and one that names what
    was left out of it.
    """
    lines = []
    for contents in (result.contents for result in results):
        scenarios = [str(Path(main).parent) for main in contents["scenarios"]]
        if len(scenarios) > 1:
            lines.append(f"Read: {', '.join(map(shown, [*scenarios, *contents['worlds']]))}.")
        if contents["left_out"]:
            lines.append(f"Left out: {', '.join(map(shown, contents['left_out']))}. {PLACES}")
    return lines


def _printed(results: Sequence[Findings]) -> list[str]:
    """The faces of cards that print rules text of their own, such as `item lamp`, each once."""
    return list(dict.fromkeys(face for result in results for face in result.printed))


def _large(results: Sequence[Findings]) -> list[str]:
    """A line for each story that is too large for `check` to look for what never happens."""
    return [
        f"{shown(path)} is large: `loopwright verify` tells what no game comes to."
        for result in results
        for path in result.large
    ]


def _deeper(results: Sequence[Findings]) -> list[str]:
    """A line that recommends `loopwright verify`, where there are no diagnostics; else none."""
    counts = count(results)
    clean = not counts["errors"] and not counts["warnings"]
    return ["`loopwright verify` looks deeper: what no game can come to, and a game for what it can."] * clean


def _own_words(results: Sequence[Findings]) -> list[str]:
    """A line that names the faces with rules text of their own, if there are any."""
    faces = _printed(results)
    verb = "prints its" if len(faces) == 1 else "print their"
    return [f"{plural(len(faces), 'card')} {verb} own rules text: {', '.join(faces)}."] if faces else []


def _untitled(results: Sequence[Findings]) -> list[str]:
    """A line that names what has an id but no title, if there is any; players would read the id."""
    line = remark(list(dict.fromkeys(id for result in results for id in result.untitled)))
    return [line] if line else []


def remark(ids: list[str]) -> str:
    """A remark for the author about names without a title; empty if there are none."""
    if not ids:
        return ""
    named = "1 name has" if len(ids) == 1 else f"{len(ids)} names have"
    return (
        f'{named} no title, so cards print the id: {", ".join(ids)}. Such as: flag {ids[0]} "…", or hidden.'
    )


def _annotation(diagnostic: Diagnostic) -> str:
    span = diagnostic.span
    text = diagnostic.message if diagnostic.hint is None else f"{diagnostic.message} {diagnostic.hint}"
    end = max(span.column, span.end_column - 1)
    place = f"file={_property(shown(_from_here(diagnostic.path)))},line={span.line},endLine={span.end_line}"
    columns = f",col={span.column},endColumn={end}" if span.line == span.end_line else ""
    return f"::{diagnostic.severity} {place}{columns},title={diagnostic.code}::{_escaped(text)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def as_sarif(results: Sequence[Findings]) -> str:
    """The diagnostics of all results as one run of SARIF 2.1.0, as JSON text."""
    diagnostics = ordered(results)
    codes = sorted({diagnostic.code for diagnostic in diagnostics})
    sources = {path: text for result in results for path, text in result.sources.items()}
    run = {
        "tool": {
            "driver": {
                "name": "loopwright",
                "semanticVersion": __version__,
                "rules": [_rule(code) for code in codes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"SRCROOT": {"description": {"text": "The folder of the run."}}},
        "results": _results(diagnostics, codes, sources),
    }
    return json_text({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(code: str) -> dict[str, Any]:
    from loopwright_dsl.diagnostics.catalogue import load

    entry = load(code)
    return {
        "id": code,
        "name": "".join(part.capitalize() for part in entry.name.split("-")),
        "shortDescription": {"text": entry.name.replace("-", " ").capitalize()},
        "fullDescription": {"text": entry.meaning},
        "help": {"text": entry.body, "markdown": entry.body},
        "defaultConfiguration": {"level": entry.severity},
    }


def _results(
    diagnostics: list[Diagnostic], codes: list[str], sources: dict[str, str]
) -> list[dict[str, Any]]:
    occurrences: Counter[tuple[str, str, str]] = Counter()
    results = []
    for diagnostic in diagnostics:
        place = (
            diagnostic.code,
            diagnostic.path,
            _card(sources.get(diagnostic.path, ""), diagnostic.span.line),
        )
        occurrences[place] += 1
        results.append(
            {
                "ruleId": diagnostic.code,
                "ruleIndex": codes.index(diagnostic.code),
                "level": diagnostic.severity,
                "message": {
                    "text": diagnostic.message
                    if diagnostic.hint is None
                    else f"{diagnostic.message} {diagnostic.hint}"
                },
                "locations": [{"physicalLocation": _location(diagnostic)}],
                "partialFingerprints": {"loopwright/v1": _fingerprint(*place, str(occurrences[place]))},
            }
        )
    return results


def _location(diagnostic: Diagnostic) -> dict[str, Any]:
    span = diagnostic.span
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"artifactLocation": _artifact(diagnostic.path), "region": region}


def _artifact(path: str) -> dict[str, str]:
    """A file's address, relative to the current folder if it lies there; hosts cannot place an
    absolute one.
    """
    if Path(path).absolute().is_relative_to(Path.cwd()):
        return {"uri": quote(_from_here(path), errors="surrogateescape"), "uriBaseId": "SRCROOT"}
    return {"uri": Path(path).absolute().as_uri()}


def _from_here(path: str) -> str:
    """A file's path from the current folder, if it lies there: hosts cannot place another."""
    folder, file = Path.cwd(), Path(path).absolute()
    return file.relative_to(folder).as_posix() if file.is_relative_to(folder) else path


def _card(text: str, line: int) -> str:
    """The first words of the card that `line` belongs to, by which an alert is known again if the
    card moves.
    """
    for candidate in reversed(text.splitlines()[:line]):
        if candidate[:1] not in ("", " ", "#"):
            return candidate.partition('"')[0].strip()
    return ""


def _fingerprint(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode(errors="surrogateescape")).hexdigest()[:32]
