"""Where the rows of a kit's tables and the fields of its game are written, read from sources."""

from __future__ import annotations

import ast
import dis
import sys
from collections.abc import Iterator, Mapping
from linecache import getline
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple

from .texts import words_of

ENGINE: Final = "loopwright_engine."
"""How the names of modules begin that are no rules."""


class Slip(NamedTuple):
    """What is wrong with a name in rules, and where it is written; no file where none can tell."""

    what: str
    file: str
    line: int


def sources_of(game: type, kit: object) -> dict[str, ast.Module]:
    """The files in which a kit is declared: those of its game's classes, and that in which it is `KIT`."""
    modules = [base.__module__ for base in game.__mro__ if not base.__module__.startswith(ENGINE)]
    modules += words_of(game)
    modules += [
        name for name, module in [*sys.modules.items()] if getattr(module, "__dict__", {}).get("KIT") is kit
    ]
    files = dict.fromkeys(map(file_of, modules))
    return {file: ast.parse(Path(file).read_bytes()) for file in files if Path(file).suffix == ".py"}


def place_in_rules(game: type, kit: Any, table: str, row: str) -> str:
    """`kit.py:24`: where a row is declared; the title of the kit where none can tell."""
    file, line = place_of_row(sources_of(game, kit), table, row)
    return f"{Path(file).name}:{line}" if file else kit.title


def file_of(module: str) -> str:
    """The file of a module that was loaded; empty where it has none."""
    return getattr(sys.modules.get(module), "__file__", None) or ""


def place_of_row(sources: Mapping[str, ast.Module], table: str, name: str) -> tuple[str, int]:
    """The file and the line of a row of a table, else of the table, else no file."""
    tables: list[tuple[str, int]] = []
    for file, module in sources.items():
        for node in ast.walk(module):
            if not {table, table.upper()}.isdisjoint(_named(node)):
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


def place_of_field(game: type, field: str) -> str:
    """`kit.py:24`: where a field is set first; the name of its class where that cannot be seen."""
    for base in game.__mro__:
        for value in vars(base).values():
            for name, (file, line) in stores(value):
                if name == field:
                    return f"{Path(file).name}:{line}"
    return game.__name__


def function_of(value: object) -> Any:
    """The function of a method, a property or a class method."""
    return getattr(value, "fget", None) or getattr(value, "__func__", value)


def stores(value: object) -> Iterator[tuple[str, tuple[str, int]]]:
    """Each field that a method sets, and where."""
    code = getattr(function_of(value), "__code__", None)
    if not isinstance(code, CodeType) or not code.co_argcount:
        return
    itself, before = code.co_varnames[0], None
    for instruction in dis.get_instructions(code):
        if instruction.opname == "STORE_ATTR" and before is not None:
            loaded = before.argval[-1] if isinstance(before.argval, tuple) else before.argval
            if loaded == itself:
                line = instruction.positions.lineno if instruction.positions else None
                yield instruction.argval, (code.co_filename, line or code.co_firstlineno)
        before = instruction


def place_of_method(value: object) -> tuple[str, int] | None:
    """The file and the line of a method; None for what is no method."""
    function = function_of(value)
    if not isinstance(function, FunctionType):
        return None
    file, line = function.__code__.co_filename, function.__code__.co_firstlineno
    while getline(file, line).lstrip().startswith("@"):  # the first line of a method is that of its decorator
        line += 1
    return file, line
