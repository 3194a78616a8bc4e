"""The engine: plays a bundle as a pure function of (bundle, options, seed, choices).

`api` plays one game or many in one call. Front ends that ask people build on the names here, and on the
modules that `engine/README.md` lists. All other names may change at any time.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .bundle.load import load_bundle, parse_bundle
    from .errors import (
        BotError,
        BundleError,
        EngineError,
        IllegalChoice,
        KitError,
        OptionsError,
        ReplayError,
        RulesError,
        SaveError,
    )
    from .kernel.result import Result
    from .kernel.state import SHUFFLE
    from .kit.protocol import Bundle, Decision, Play
    from .session.new_game import new_game
    from .session.reopen import Reopened, open_draft
    from .session.saves import (
        SAVE_FORMAT,
        check_shuffle,
        is_whole,
        load,
        options_of,
        other_rules,
        replay,
        save,
    )
    from .session.timeline import Timeline, thoughts_in

__all__ = [
    "SAVE_FORMAT",
    "SHUFFLE",
    "BotError",
    "Bundle",
    "BundleError",
    "Decision",
    "EngineError",
    "IllegalChoice",
    "KitError",
    "OptionsError",
    "Play",
    "Reopened",
    "ReplayError",
    "Result",
    "RulesError",
    "SaveError",
    "Timeline",
    "check_shuffle",
    "is_whole",
    "load",
    "load_bundle",
    "new_game",
    "open_draft",
    "options_of",
    "other_rules",
    "parse_bundle",
    "replay",
    "save",
    "thoughts_in",
]

_HOMES = {
    "loopwright_engine.bundle.load": "load_bundle parse_bundle",
    "loopwright_engine.errors": (
        "BotError BundleError EngineError IllegalChoice KitError OptionsError ReplayError RulesError "
        "SaveError"
    ),
    "loopwright_engine.kernel.result": "Result",
    "loopwright_engine.kernel.state": "SHUFFLE",
    "loopwright_engine.kit.protocol": "Bundle Decision Play",
    "loopwright_engine.session.new_game": "new_game",
    "loopwright_engine.session.reopen": "Reopened open_draft",
    "loopwright_engine.session.saves": (
        "SAVE_FORMAT check_shuffle is_whole load options_of other_rules replay save"
    ),
    "loopwright_engine.session.timeline": "Timeline thoughts_in",
}
"""The names of each module, which is loaded when one of them is first used."""
_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__
