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
    from .kernel.state import SHUFFLE
    from .kit.protocol import Bundle, Decision, Play, Result
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
    from .session.timeline import Timeline

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
]

_HOME = {
    "BotError": "loopwright_engine.errors",
    "Bundle": "loopwright_engine.kit.protocol",
    "BundleError": "loopwright_engine.errors",
    "Decision": "loopwright_engine.kit.protocol",
    "EngineError": "loopwright_engine.errors",
    "IllegalChoice": "loopwright_engine.errors",
    "KitError": "loopwright_engine.errors",
    "OptionsError": "loopwright_engine.errors",
    "Play": "loopwright_engine.kit.protocol",
    "Reopened": "loopwright_engine.session.reopen",
    "ReplayError": "loopwright_engine.errors",
    "Result": "loopwright_engine.kit.protocol",
    "SAVE_FORMAT": "loopwright_engine.session.saves",
    "SHUFFLE": "loopwright_engine.kernel.state",
    "RulesError": "loopwright_engine.errors",
    "SaveError": "loopwright_engine.errors",
    "Timeline": "loopwright_engine.session.timeline",
    "check_shuffle": "loopwright_engine.session.saves",
    "is_whole": "loopwright_engine.session.saves",
    "load": "loopwright_engine.session.saves",
    "load_bundle": "loopwright_engine.bundle.load",
    "new_game": "loopwright_engine.session.new_game",
    "open_draft": "loopwright_engine.session.reopen",
    "options_of": "loopwright_engine.session.saves",
    "other_rules": "loopwright_engine.session.saves",
    "parse_bundle": "loopwright_engine.bundle.load",
    "replay": "loopwright_engine.session.saves",
    "save": "loopwright_engine.session.saves",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__
