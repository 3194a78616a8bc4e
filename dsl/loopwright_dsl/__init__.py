"""The card language: reading card files into syntax trees and diagnostics. It knows no rule of any game."""

from .diagnostics.catalogue import CodeFile, codes, explain
from .diagnostics.diagnostic import Diagnostic, Fix, Label, diagnose
from .diagnostics.render import render
from .parse import ParsedFile, PlacedCard, parse_condition, parse_file
from .parser.source import decode, hidden, unhidden
from .syntax.span import Span

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
