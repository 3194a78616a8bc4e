"""Diagnostics as SARIF 2.1.0, the format that code hosts show beside the source."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from .diagnostics import ordered

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def as_sarif(results: Sequence[Checked]) -> str:
    """One SARIF run over all results, as JSON text."""
    found = ordered(results)
    codes = sorted({each.code for each in found})
    sources = {path: text for result in results for path, text in result.sources.items()}
    run = {
        "tool": {
            "driver": {
                "name": "loopwright",
                "semanticVersion": version("loopwright"),
                "rules": [_rule(code) for code in codes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"SRCROOT": {"description": {"text": "The folder of the run."}}},
        "results": _results(found, codes, sources),
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


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


def _results(found: list[Diagnostic], codes: list[str], sources: dict[str, str]) -> list[dict[str, Any]]:
    seen: Counter[tuple[str, str, str]] = Counter()
    results = []
    for each in found:
        place = (each.code, each.path, _card(sources.get(each.path, ""), each.span.line))
        seen[place] += 1
        results.append(
            {
                "ruleId": each.code,
                "ruleIndex": codes.index(each.code),
                "level": each.severity,
                "message": {"text": each.message if each.hint is None else f"{each.message} {each.hint}"},
                "locations": [{"physicalLocation": _location(each)}],
                "partialFingerprints": {"loopwright/v1": _fingerprint(*place, str(seen[place]))},
            }
        )
    return results


def _location(each: Diagnostic) -> dict[str, Any]:
    span = each.span
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"artifactLocation": _artifact(each.path), "region": region}


def _artifact(path: str) -> dict[str, str]:
    """A relative address where there is one; hosts cannot place an absolute one."""
    here, there = Path.cwd(), Path(path).absolute()
    if there.is_relative_to(here):
        inside = there.relative_to(here).as_posix()
        return {"uri": quote(inside, errors="surrogateescape"), "uriBaseId": "SRCROOT"}
    return {"uri": there.as_uri()}


def _card(text: str, line: int) -> str:
    """The first words of the card that `line` belongs to, so that a moved card keeps its alerts."""
    for candidate in reversed(text.splitlines()[:line]):
        if candidate[:1] not in ("", " ", "#"):
            return candidate.partition('"')[0].strip()
    return ""


def _fingerprint(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode(errors="surrogateescape")).hexdigest()[:32]
