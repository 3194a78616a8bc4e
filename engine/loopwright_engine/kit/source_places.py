"""Where the rows of a kit's tables are written, read from sources."""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from .engine_names import ENGINE

if TYPE_CHECKING:
    from .declared import DeclaredKit


def sources_of(kit: DeclaredKit) -> dict[str, ast.Module]:
    """The files in which a kit is declared: those of its game's classes, and that in which it is `KIT`."""
    modules = [base.__module__ for base in kit.game.__mro__ if not base.__module__.startswith(ENGINE)]
    modules += [
        name for name, module in [*sys.modules.items()] if getattr(module, "__dict__", {}).get("KIT") is kit
    ]
    files = dict.fromkeys(map(file_of, modules))
    return {file: ast.parse(Path(file).read_bytes()) for file in files if Path(file).suffix == ".py"}


def place_in_rules(kit: DeclaredKit, table: str, row: str) -> str:
    """`kit.py:24`: where a row is declared; the title of the kit where none can tell."""
    file, line = place_of_row(sources_of(kit), table, row)
    return f"{Path(file).name}:{line}" if file else kit.title


def file_of(module: str) -> str:
    """The file of a module that was loaded; empty where it has none."""
    return getattr(sys.modules.get(module), "__file__", None) or ""


def place_of_row(sources: Mapping[str, ast.Module], table: str, name: str) -> tuple[str, int]:
    """The file and the line of a row of a table, else of the table, else no file."""
    tables: list[tuple[str, int]] = []
    for file, module in sources.items():
        for node in ast.walk(module):
            if table in _named(node):
                value: ast.expr = node.value  # type: ignore[attr-defined]
                tables.append((file, value.lineno))
                rows = (part for part in ast.walk(value) if isinstance(part, ast.Constant))
                line = next((row.lineno for row in rows if row.value == name), None)
                if line is not None:
                    return file, line
    return tables[0] if tables else ("", 0)


def _named(node: ast.AST) -> list[str | None]:
    """The names to which something gives a value, in an assignment or a call."""
    match node:
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()) | ast.keyword(arg=name):
            return [name]
    return []
