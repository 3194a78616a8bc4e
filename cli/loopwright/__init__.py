"""Loopwright as a library: the public functions and their types, each loaded when it is first used.

Three of the functions, `play`, `playtest` and `verify`, share their names with packages of their commands.
The names belong to the functions, whatever was imported before; the packages are known by their full names.
"""

import sys

TYPE_CHECKING = False
"""Nothing but `sys` is imported here, not even `typing`: during `python -m loopwright` Python still looks
into the current folder, where modules of any name may lie."""

if TYPE_CHECKING:
    from loopwright_compiler.print import PrintResult, Settings
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic
    from loopwright_dsl.errors import LoopwrightError
    from loopwright_dsl.version import __version__ as __version__
    from loopwright_engine.api import Figures, FinishedGame, Interrupted, Option, Play, Progress, Share, Table
    from loopwright_engine.kit.verdicts import Report

    from .api import CompiledScenario, compile_scenario, new_game, play, playtest, print_sheets, verify

__all__ = [
    "CompiledScenario",
    "Diagnostic",
    "Figures",
    "FinishedGame",
    "Interrupted",
    "LoopwrightError",
    "Option",
    "Play",
    "PrintResult",
    "Progress",
    "Report",
    "Settings",
    "Share",
    "Table",
    "compile_scenario",
    "new_game",
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
    "Interrupted": "loopwright_engine.api",
    "LoopwrightError": "loopwright_dsl.errors",
    "Option": "loopwright_engine.api",
    "Play": "loopwright_engine.api",
    "PrintResult": "loopwright_compiler.print",
    "Progress": "loopwright_engine.api",
    "Report": "loopwright_engine.kit.verdicts",
    "Settings": "loopwright_compiler.print",
    "Share": "loopwright_engine.api",
    "Table": "loopwright_engine.api",
    "__version__": "loopwright_dsl.version",
    "compile_scenario": "loopwright.api",
    "new_game": "loopwright.api",
    "play": "loopwright.api",
    "playtest": "loopwright.api",
    "print_sheets": "loopwright.api",
    "verify": "loopwright.api",
}


class _Library(type(sys)):  # type: ignore[misc]  # the type of modules, without an import
    """The package, whose public names no import of a package of the same name can take."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _HOME or not isinstance(value, type(sys)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Library


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
