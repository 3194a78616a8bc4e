"""Loopwright as a library: the public functions and their types, each loaded when it is first used.

Three of the functions, `play`, `playtest` and `verify`, share their names with packages of their commands.
The names belong to the functions, whatever was imported before; the packages are known by their full names.
"""

import sys

TYPE_CHECKING = False
"""Nothing but `sys` is imported here, not even `typing`: during `python -m loopwright` Python still looks
into the current folder, where modules of any name may lie."""

if TYPE_CHECKING:
    from loopwright_compiler.print import BookletResult, PrintResult, Settings
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic
    from loopwright_dsl.errors import LoopwrightError
    from loopwright_dsl.version import __version__ as __version__
    from loopwright_engine.api import (
        CampaignFigures,
        Figures,
        FinishedCampaign,
        FinishedGame,
        GameRecord,
        Interrupted,
        Notebook,
        Option,
        Play,
        Progress,
        Share,
        Table,
    )
    from loopwright_engine.kit.verdicts import Report

    from .api import (
        CompiledScenario,
        compile_campaign,
        compile_scenario,
        exact_value,
        graph,
        new_game,
        play,
        play_campaign,
        playtest,
        playtest_campaign,
        print_booklet,
        print_sheets,
        verify,
        verify_campaign,
    )
    from .verify.campaign import CampaignReport
    from .verify.evenings import CompiledCampaign

__all__ = [
    "BookletResult",
    "CampaignFigures",
    "CampaignReport",
    "CompiledCampaign",
    "CompiledScenario",
    "Diagnostic",
    "Figures",
    "FinishedCampaign",
    "FinishedGame",
    "GameRecord",
    "Interrupted",
    "LoopwrightError",
    "Notebook",
    "Option",
    "Play",
    "PrintResult",
    "Progress",
    "Report",
    "Settings",
    "Share",
    "Table",
    "compile_campaign",
    "compile_scenario",
    "exact_value",
    "graph",
    "new_game",
    "play",
    "play_campaign",
    "playtest",
    "playtest_campaign",
    "print_booklet",
    "print_sheets",
    "verify",
    "verify_campaign",
]

_HOMES = {
    "loopwright.api": "CompiledScenario compile_campaign compile_scenario exact_value graph new_game play"
    " play_campaign playtest playtest_campaign print_booklet print_sheets verify verify_campaign",
    "loopwright.verify.campaign": "CampaignReport",
    "loopwright.verify.evenings": "CompiledCampaign",
    "loopwright_compiler.print": "BookletResult PrintResult Settings",
    "loopwright_dsl.diagnostics.diagnostic": "Diagnostic",
    "loopwright_dsl.errors": "LoopwrightError",
    "loopwright_dsl.version": "__version__",
    "loopwright_engine.api": "CampaignFigures Figures FinishedCampaign FinishedGame GameRecord Interrupted"
    " Notebook Option Play Progress Share Table",
    "loopwright_engine.kit.verdicts": "Report",
}
"""The names of each module, which is loaded when one of them is first used."""
_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}


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
