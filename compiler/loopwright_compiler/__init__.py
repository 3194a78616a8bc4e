"""Meaning: from card files and world data to diagnostics and the bundle.

The names below are loaded when they are first used, so that importing the package costs nothing
and checking never loads what only print or the graph needs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .bundle.canonical import canonical, content_hash, validate_bundle
    from .diagnostics.reporter import Unreadable
    from .pipeline import Checked, check, compile_path
    from .project.project import Project, load_project

__all__ = [
    "Checked",
    "Project",
    "Unreadable",
    "canonical",
    "check",
    "compile_path",
    "content_hash",
    "load_project",
    "validate_bundle",
]

_HOMES = {
    "bundle.canonical": "canonical content_hash validate_bundle",
    "diagnostics.reporter": "Unreadable",
    "pipeline": "Checked check compile_path",
    "project.project": "Project load_project",
}
"""The names of each module, which is loaded when one of them is first used."""
_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)


def __dir__() -> list[str]:
    return __all__
