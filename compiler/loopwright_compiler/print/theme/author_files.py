"""YAML files that an author of cards writes for print: how they are read, and checks of single values, each
with the place of what is wrong.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TypeVar

from loopwright_dsl.conflicts import conflicts
from loopwright_dsl.diagnostics.diagnostic import Diagnostic, diagnose
from loopwright_dsl.parser.source import FILE_START, decode
from loopwright_dsl.syntax.span import Span

from loopwright_compiler.print.geometry.sizes import FileError
from loopwright_compiler.project import plain_files
from loopwright_compiler.project.plain_files import FILE_BYTES
from loopwright_compiler.project.yaml_positions import Yaml, read_yaml

FOLDER: Final = Path(__file__).parent / "themes"
_DECIMAL = re.compile(r"-?\d+\.\d+")


def bundled(name: str) -> dict[str, Any]:
    """The data of a bundled theme file."""
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return data


def numbered(value: object) -> Any:
    """A value of a YAML file with its decimals as floats."""
    if isinstance(value, dict):
        return {key: numbered(item) for key, item in value.items()}
    if isinstance(value, list):
        return [numbered(item) for item in value]
    return float(value) if isinstance(value, str) and _DECIMAL.fullmatch(value) else value


Checked = TypeVar("Checked")
LARGEST: Final = 1000  # mm, or points
FEW: Final = 12  # names that a message lists


class Wrong(Exception):
    """An error in a value of a theme file, with the value's place."""

    def __init__(self, span: Span, message: str) -> None:
        super().__init__(message)
        self.span = span


def mapping(value: Yaml) -> None:
    """Check that a value is a mapping. Raises Wrong."""
    if not isinstance(value.value, dict):
        raise Wrong(value.span, "here belong names with values, such as `ink: …`")


def numbers(value: Yaml, count: int) -> None:
    """Check that a value is a list of `count` numbers. Raises Wrong."""
    if not isinstance(value.value, list) or len(value.value) != count:
        raise Wrong(value.span, f"here belong {count} numbers in mm")
    for item in value.value:
        number(item)


def flag(value: Yaml) -> None:
    """Check that a value is true or false. Raises Wrong."""
    if not isinstance(value.value, bool):
        raise Wrong(value.span, f"{value.value} is neither true nor false")


def number(value: Yaml) -> float:
    """The number that a value holds. Raises Wrong for other values, and for numbers too large to be meant."""
    amount = numbered(value.value)
    if isinstance(amount, bool) or not isinstance(amount, int | float) or not abs(amount) <= LARGEST:
        raise Wrong(value.span, f"{value.value} is no number that can be drawn")
    return float(amount)


def known(name: str, known: Iterable[str], span: Span, what: str) -> None:
    """Check that a name is one of the `known` ones. Raises Wrong."""
    names = sorted(known)
    if name not in names:
        few = f"; there are {', '.join(names)}" if len(names) <= FEW else ""
        raise Wrong(span, f"there is no {what} called {name}{guess(name, names) or few}")


def guess(name: str, names: Iterable[str]) -> str:
    """A suffix for a message about an unknown name that suggests a similar one; empty if there is none."""
    near = difflib.get_close_matches(name, sorted(names), n=1)
    return f"; did you mean {near[0]}?" if near else ""


def text(value: Yaml, longest: int) -> str:
    """The text that a value holds. Raises Wrong for other values, and for one of more than `longest`
    characters.
    """
    if not isinstance(value.value, str) or len(value.value) > longest:
        raise Wrong(value.span, f"here belongs a text of at most {longest} characters")
    return value.value


def read_document(
    file: Path, kind: str, check: Callable[[Yaml], Checked], inside: Path | None = None
) -> Checked:
    """What a check makes of a YAML file of this kind (`theme`), which belongs to the folder `inside`, if to
    any. Raises FileError at the first error.
    """
    try:
        data = plain_files.read(file, FILE_BYTES, inside=inside)
    except OSError as error:
        raise FileError(f"the {kind} {file} cannot be read: {plain_files.reason(error)}", file) from None
    source, diagnostics = decode(data, str(file))
    if diagnostics:
        raise FileError(f"the {kind} {file} cannot be read: {_clause(diagnostics[0])}", file)
    for conflict in conflicts(source, str(file)):
        raise placed(file, conflict.span, f"{_clause(conflict)}. {conflict.hint}")
    document, mistakes = read_yaml(source)
    if mistakes or document is None:
        if not mistakes:
            raise placed(file, FILE_START, f"this is not YAML as {kind}s use it: it is empty")
        values: dict[str, Any] = dict(mistakes[0].values)
        diagnostic = diagnose(mistakes[0].code, str(file), mistakes[0].span, **values)
        reason = values.get("reason", _clause(diagnostic))
        message = f"this is not YAML as {kind}s use it: {reason}. {diagnostic.hint or ''}".rstrip()
        raise placed(file, diagnostic.span, message)
    try:
        return check(document)
    except Wrong as wrong:
        raise placed(file, wrong.span, str(wrong)) from None


def placed(file: Path, span: Span, message: str) -> FileError:
    """An error at a place of a file, which its message begins with."""
    place = f"{file}:{span.line}:{span.column}"
    return FileError(f"{place}: {message}", file, span.line, span.column)


def _clause(diagnostic: Diagnostic) -> str:
    return f"{diagnostic.message[0].lower()}{diagnostic.message[1:].rstrip('.')}"
