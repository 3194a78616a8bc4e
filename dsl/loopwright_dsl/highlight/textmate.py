"""The colours as a TextMate grammar, for VS Code and other editors.

Each card is a region that ends where the next line begins at the margin. In it each line is a region up to
its end, and each word opens a region for the rest of the line, in which the patterns of its place apply.
"""

from __future__ import annotations

from typing import Any

from . import patterns
from .palette import SCOPES, Colour

Rule = dict[str, Any]
MARKS = {
    "icon": "constant.character.entity.icon",
    "escaped": "constant.character.escape",
    "strong": "markup.bold",
    "em": "markup.italic",
}


def grammar(table: patterns.StepTable) -> Rule:
    """The grammar as JSON data."""
    repository: dict[str, Rule] = {
        "comment": {"match": patterns.COMMENT, "name": "comment.line.number-sign.loop"},
        "marks": {"patterns": _marks()},
        "stray": {
            "patterns": [
                {"match": shape, "name": _scope(tint)} for shape, tint in patterns.stray(table.words)
            ]
        },
    }
    for card in table.heads:
        repository[f"card-{card}"] = _card(card, table)
    for number, steps in enumerate(table.places):
        following = [_step(step) for step in steps]
        repository[f"place-{number}"] = {"patterns": [_see("comment"), *following, _see("stray")]}
    loose = {"begin": r"^(?=\S)|^[ \t]+(?=\S)", "end": "$", "patterns": [_see(f"place-{table.anywhere}")]}
    return {
        "name": "Loopwright cards",
        "scopeName": "source.loop",
        "fileTypes": ["loop"],
        "patterns": [_see("comment"), *(_see(f"card-{card}") for card in table.heads), loose],
        "repository": repository,
    }


def _see(name: str) -> Rule:
    return {"include": f"#{name}"}


def _scope(colour: Colour) -> str:
    return f"{SCOPES[colour]}.loop"


def _card(card: str, table: patterns.StepTable) -> Rule:
    """The region of a card: its first line, then its further lines."""
    return {
        "name": f"meta.card.{card}.loop",
        "begin": f"^{card}{patterns.WORD_ENDS}",
        "beginCaptures": {"0": {"name": _scope(Colour.CARD)}},
        "end": f"^{patterns.NEXT_CARD}",
        "patterns": [
            _see("comment"),
            {"begin": f"^{patterns.INDENT}", "end": "$", "patterns": [_see(f"place-{table.starts[card]}")]},
            {"begin": r"\G", "end": "$", "patterns": [_see(f"place-{table.heads[card]}")]},
        ],
    }


def _step(step: patterns.WordStep) -> Rule:
    """A word, and a region for the rest of the line."""
    rule: Rule = {"name": _scope(step.colour)}
    if step.colour is Colour.PROSE:
        return {"match": step.pattern, "captures": {"0": {**rule, "patterns": [_see("marks")]}}}
    if step.colour is Colour.STRING:
        rule["patterns"] = [_see("marks")]
    return {
        "begin": step.pattern,
        "beginCaptures": {"0": rule},
        "end": "$",
        "patterns": [_see(f"place-{step.place}")],
    }


def _marks() -> list[Rule]:
    return [{"match": patterns.MARKS[mark], "name": f"{scope}.loop"} for mark, scope in MARKS.items()]
