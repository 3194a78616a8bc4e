"""A diagnostic: a finding about an author's text, with its place, a hint and quick fixes."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal

from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span

from .catalogue import load

Severity = Literal["error", "warning", "note"]
"""A note is what somebody said of a card; no check finds any."""
LONGEST_VALUE = 160
"""The most code points of one value in a message."""


@record
class SecondPlace:
    """A second place that helps to understand a diagnostic, such as the first of two equal ids."""

    span: Span
    text: str
    path: str | None = None
    """The file, if it is another than that of the finding."""


@record
class Fix:
    """A quick fix: put `text` in the place of `span`."""

    span: Span
    text: str


@record
class Diagnostic:
    """A diagnostic. Its span is absolute: lines and columns of the file, from 1."""

    code: str
    severity: Severity
    message: str
    path: str
    span: Span
    labels: tuple[SecondPlace, ...] = ()
    hint: str | None = None
    fixes: tuple[Fix, ...] = ()

    def moved(self, path: str, lines: int) -> Diagnostic:
        """The same diagnostic in file `path`, `lines` lines further down."""
        return replace(
            self,
            path=path,
            span=self.span.shifted(lines),
            labels=tuple(_moved(label, lines) for label in self.labels),
            fixes=tuple(replace(fix, span=fix.span.shifted(lines)) for fix in self.fixes),
        )


def _moved(label: SecondPlace, lines: int) -> SecondPlace:
    return label if label.path is not None else replace(label, span=label.span.shifted(lines))


def diagnose(
    code: str,
    path: str,
    span: Span,
    *,
    hint: str | None = None,
    labels: tuple[SecondPlace, ...] = (),
    fixes: tuple[Fix, ...] = (),
    **values: object,
) -> Diagnostic:
    """Build a diagnostic from the template in `codes/<code>.md`.

    `values` fill the holes of its message and of its hint; the file's hint is used only when
    every hole of it has a value that is not None. A `hint` given here wins over the file's.
    Raises KeyError for an unknown code or a hole of the message without a value.
    """
    template = load(code)
    visible_values = {key: printable(value) for key, value in values.items() if value is not None}
    if hint is None and template.hint is not None and holes(template.hint) <= visible_values.keys():
        hint = template.hint.format_map(visible_values)
    message = template.message.format_map(visible_values)
    return Diagnostic(template.code, template.severity, message, path, span, labels, hint, fixes)


def holes(text: str) -> set[str]:
    """The names of the `{holes}` in a template; doubled braces stand for braces."""
    return set(re.findall(r"\{(\w+)\}", re.sub(r"\{\{|\}\}", "", text)))


def printable(value: object) -> str:
    """A value as messages show it: on one line, cut between words, with control characters made visible."""
    text = str(value)
    if len(text) > LONGEST_VALUE:
        text = text[: LONGEST_VALUE - 2]
        whole = text.rpartition(" ")[0].rstrip(",")  # so that no list ends in half a name
        text = f"{whole} …" if len(whole) > LONGEST_VALUE // 2 else f"{text}…"
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text)
