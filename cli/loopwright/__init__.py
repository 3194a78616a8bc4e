"""The commands, and what they do as functions, which are loaded when they are first used.

Three of the functions are called like the packages in which their commands live: `play`, `playtest` and
`verify`. So those packages can be called, and `from loopwright import play` gives the same whatever was
imported before.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from loopwright_compiler.print import PrintResult, Settings
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic
    from loopwright_engine.api import Figures, FinishedGame, Share

    from .api import CompiledScenario, compile_scenario, play, playtest, print_sheets, verify
    from .core.errors import LoopwrightError
    from .verify.report import Report

__all__ = [
    "CompiledScenario",
    "Diagnostic",
    "Figures",
    "FinishedGame",
    "LoopwrightError",
    "PrintResult",
    "Report",
    "Settings",
    "Share",
    "compile_scenario",
    "play",
    "playtest",
    "print_sheets",
    "verify",
]

_HOME = {
    "CompiledScenario": "loopwright.api",
    "Diagnostic": "loopwright_dsl.diagnostics.diagnostic",
    "Figures": "loopwright_engine.api",
    "FinishedGame": "loopwright_engine.api",
    "LoopwrightError": "loopwright.core.errors",
    "PrintResult": "loopwright_compiler.print",
    "Report": "loopwright.verify.report",
    "Settings": "loopwright_compiler.print",
    "Share": "loopwright_engine.api",
    "compile_scenario": "loopwright.api",
    "print_sheets": "loopwright.api",
}


class CallablePackage(ModuleType):
    """A package that is also the function of its name in `loopwright.api`."""

    def __call__(self, *given: Any, **named: Any) -> Any:
        """Call the function."""
        return self._function(*given, **named)

    @property
    def __signature__(self) -> Any:
        """The function's parameters, for `help` and editors."""
        from inspect import signature

        return signature(self._function)

    @property
    def _function(self) -> Any:
        return getattr(import_module("loopwright.api"), self.__name__.rpartition(".")[2])


def make_callable(package: str) -> None:
    """Have a package that is being loaded be the function of its name as well."""
    sys.modules[package].__class__ = CallablePackage


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    if name in __all__:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
