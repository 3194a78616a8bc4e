"""Write both colour grammars, for the cards of all bundled games: `python -m loopwright_games.colours`, in a
checkout.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import loopwright_dsl
from loopwright_compiler.kits.find import front_end_of
from loopwright_dsl.highlight import patterns, textmate
from loopwright_dsl.parser.grammar import Grammar, language_of
from loopwright_engine.kit import registry

_DSL = Path(loopwright_dsl.__file__).parent
TABLE = _DSL / "highlight" / "table.json"
GRAMMAR = _DSL.parent / "editors" / "vscode" / "syntaxes" / "loop.tmLanguage.json"


def languages() -> list[Grammar]:
    """The card languages of all bundled games, that of Tales first."""
    kits = sorted(registry.own(), key=lambda kit: kit.name != registry.DEFAULT)
    return [language_of(front_end_of(kit).language) for kit in kits]


def made() -> dict[Path, str]:
    """The content of each generated file, by its path."""
    table = patterns.table(languages())
    return {TABLE: table.written(), GRAMMAR: _in_lines(textmate.grammar(table))}


def _in_lines(grammar: dict[str, Any]) -> str:
    """JSON text with a line for each entry of the repository."""
    rules = ",\n".join(
        f"  {json.dumps(name)}: {json.dumps(rule)}" for name, rule in grammar["repository"].items()
    )
    rest = json.dumps({**grammar, "repository": {}}, indent=1)
    return rest.replace('"repository": {}', f'"repository": {{\n{rules}\n }}') + "\n"


if __name__ == "__main__":
    for path, text in made().items():
        path.write_text(text, encoding="utf-8")
