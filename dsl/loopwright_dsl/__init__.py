"""The card language: text to syntax tree, and findings in plain words. It knows no rule of the game."""

from .catalogue import CodeFile, codes, explain
from .diagnostics import Diagnostic, Fix, Label, diagnose
from .hidden import hidden, unhidden
from .parsing import ParsedFile, PlacedCard, parse_condition, parse_file
from .render import render
from .source import decode
from .span import Span

__all__ = [
    "CodeFile",
    "Diagnostic",
    "Fix",
    "Label",
    "ParsedFile",
    "PlacedCard",
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
