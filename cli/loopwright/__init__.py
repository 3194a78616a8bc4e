"""Loopwright as a library: the public functions and their types, each loaded when it is first used.

Three of the functions, `play`, `playtest` and `verify`, share their names with packages of their commands. So
those packages can be called, and `from loopwright import play` gives the same whatever was imported before.
"""

TYPE_CHECKING = False
"""Nothing is imported here, not even `typing`: during `python -m loopwright` Python still looks into the
current folder, where modules of any name may lie."""

if TYPE_CHECKING:
    from loopwright_compiler.print import PrintResult, Settings
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic
    from loopwright_engine.api import Figures, FinishedGame, Share

    from .api import CompiledScenario, compile_scenario, play, playtest, print_sheets, verify
    from .core.errors import LoopwrightError
    from .verify.by_search import Searched
    from .verify.tales.report import Report

__all__ = [
    "CompiledScenario",
    "Diagnostic",
    "Figures",
    "FinishedGame",
    "LoopwrightError",
    "PrintResult",
    "Report",
    "Searched",
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
    "Report": "loopwright.verify.tales.report",
    "Searched": "loopwright.verify.by_search",
    "Settings": "loopwright_compiler.print",
    "Share": "loopwright_engine.api",
    "compile_scenario": "loopwright.api",
    "print_sheets": "loopwright.api",
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    if name in __all__:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
