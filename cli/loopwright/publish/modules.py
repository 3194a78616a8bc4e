"""Which modules a game needs, read from the imports that stand in their sources; nothing is run for it.

A static closure, as of Python's own `modulefinder`, over syntax trees: imports inside functions count,
those that are for the type checker alone do not.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec, resolve_name
from pathlib import Path
from typing import NamedTuple

OURS = ("loopwright_engine", "loopwright_games")
"""The packages that go into the browser; what else is imported must be of the standard library."""


BLOCKS = ("body", "orelse", "handlers", "finalbody", "cases")
"""Where statements hold statements."""


class Needed(NamedTuple):
    """Modules of ours by name with their files, names of the standard library's, and of other packages."""

    files: dict[str, Path]
    standard: set[str]
    others: set[str]


def needed(roots: Iterable[str]) -> Needed:
    """All modules that these import, and those that they import, and so on, with the packages around them."""
    files: dict[str, Path] = {}
    standard: set[str] = set()
    others: set[str] = set()
    open_names = list(roots)
    while open_names:
        name = open_names.pop()
        if name in files:
            continue
        top = name.partition(".")[0]
        if top not in OURS:
            if top not in sys.stdlib_module_names:
                others.add(top)
            elif _is_standard(name):
                standard.add(name)
            continue
        file = file_of(name)
        if file is None:
            continue  # a name inside a module
        files[name] = file
        package, _, _ = name.rpartition(".")
        open_names += [package] if package else []
        open_names += imports(file.read_bytes(), name, file.name == "__init__.py")
    return Needed(files, standard, others)


def module_path(name: str, file: Path) -> str:
    """Where the source of a module stands, from the folder of its outermost package on."""
    return name.replace(".", "/") + ("/__init__.py" if file.name == "__init__.py" else ".py")


@cache
def imports(source: bytes, name: str, is_package: bool) -> tuple[str, ...]:
    """The names that a module imports, each as it may be that of a module: `from a import b` is a and a.b."""
    package = name if is_package else name.rpartition(".")[0]
    names = list[str]()
    for node in _at_run_time(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            dots = "." * node.level
            base = resolve_name(dots + (node.module or ""), package) if dots else node.module or ""
            names += (base, *(f"{base}.{alias.name}" for alias in node.names))
    return tuple(names)


def _at_run_time(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement of a tree that is not under `if TYPE_CHECKING:`."""
    for block in BLOCKS:
        for node in getattr(tree, block, ()):
            if not (
                isinstance(node, ast.If)
                and isinstance(node.test, ast.Name)
                and node.test.id == "TYPE_CHECKING"
            ):
                yield node
                yield from _at_run_time(node)


@cache
def _is_standard(name: str) -> bool:
    """Whether this name in the standard library is that of a module, and not of something in one."""
    try:
        return find_spec(name) is not None
    except ImportError:
        return False


@cache
def file_of(name: str) -> Path | None:
    """The source of one of our modules; None where there is no module of this name. Nothing is imported."""
    top, *rest = name.split(".")
    home = _home(top)
    for part in rest:
        home = home / part
    for file in (home / "__init__.py", home.with_suffix(".py")):
        if file.is_file():
            return file
    return None


@cache
def _home(package: str) -> Path:
    """The folder of one of our packages."""
    spec = find_spec(package)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent
