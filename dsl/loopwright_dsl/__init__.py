"""The card language: reading card files into syntax trees and diagnostics. It knows no rule of any game.

The names below are loaded when they are first used, so that a command that reads no card loads no parser.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .diagnostics.catalogue import CodeFile, codes, explain
    from .diagnostics.diagnostic import Diagnostic, Fix, SecondPlace, diagnose
    from .diagnostics.render import render
    from .parse import ParsedFile, PlacedCard, parse_condition, parse_file
    from .parser.source import decode, hidden, unhidden
    from .syntax.span import Span

__all__ = [
    "CodeFile",
    "Diagnostic",
    "Fix",
    "ParsedFile",
    "PlacedCard",
    "SecondPlace",
    "Span",
    "codes",
    "decode",
    "diagnose",
    "explain",
    "hidden",
    "parse_condition",
    "parse_file",
    "render",
    "unhidden",
]

_HOMES = {
    "diagnostics.catalogue": "CodeFile codes explain",
    "diagnostics.diagnostic": "Diagnostic Fix SecondPlace diagnose",
    "diagnostics.render": "render",
    "parse": "ParsedFile PlacedCard parse_condition parse_file",
    "parser.source": "decode hidden unhidden",
    "syntax.span": "Span",
}
"""The names of each module, which is loaded when one of them is first used."""
_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)


def __dir__() -> list[str]:
    return __all__
