"""Write both colour grammars: `python -m loopwright_dsl.highlight`, in a checkout. It is short: one
command.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from . import patterns, textmate

TABLE = Path(__file__).parent / "table.json"
GRAMMAR = Path(__file__).parents[2] / "editors" / "vscode" / "syntaxes" / "loop.tmLanguage.json"


def made() -> dict[Path, str]:
    """The content of each generated file, by its path."""
    return {
        TABLE: patterns.table().written(),
        GRAMMAR: _in_lines(textmate.grammar()),
    }


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
