"""`loopwright explain`: what a diagnostic means, and what a word of the card language does."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Failure

if TYPE_CHECKING:
    from loopwright_compiler.reference import Entry

_CODE = re.compile(r"(?:LW)?\d+", re.IGNORECASE)


def explain(
    what: Annotated[
        list[str],
        typer.Argument(metavar="CODE|WORDS", help="A code such as LW0201, or words of the language."),
    ],
) -> None:
    """Say what a diagnostic means, or what a word of the card language does, with examples.

    \b
    Examples:
      loopwright explain LW0201
      loopwright explain draw item
      loopwright explain ROPE
    """
    asked = " ".join(what).strip()
    if _CODE.fullmatch(asked):
        _explain_code(asked)
    else:
        _explain_words(asked)


def _explain_code(code: str) -> None:
    from loopwright_dsl import catalogue

    entry = catalogue.explain(f"LW{code}" if code.isdigit() else code)
    if entry is None:
        near = difflib.get_close_matches(code.upper(), catalogue.codes(), n=3)
        hint = f"Near it: {', '.join(near)}." if near else None
        raise Failure(f"There is no diagnostic {code}.", hint=hint)
    print(f"{entry.code} {entry.name} ({entry.severity}, since {entry.since})")
    print(f"{re.sub(r'{.*?}', '…', entry.message)}\n")  # what it names differs each time
    print(entry.body, end="")


def _explain_words(asked: str) -> None:
    from loopwright_compiler.reference import find, groups

    found = find(asked)
    if not found:
        titles = [entry.title for group in groups() for entry in group.entries]
        near = difflib.get_close_matches(asked, titles, n=3)
        hint = f"Near it: {', '.join(near)}." if near else "Codes of diagnostics begin with LW."
        raise Failure(f"The language has no {asked!r}.", hint=hint)
    print("\n\n".join(map(_shown, found)))


def _shown(entry: Entry) -> str:
    rules = f" ({', '.join(entry.rules)})" if entry.rules else ""
    example = "".join(f"    {line}" for line in entry.example.splitlines(keepends=True)).rstrip()
    return "\n".join(
        [*entry.written, "", " ".join(filter(None, (entry.says, entry.alone))) + rules, "", example]
    )
