"""The engine: plays a bundle as a pure function of (bundle, options, seed, choices)."""

from __future__ import annotations

from .bundle import Bundle, load_bundle, parse_bundle
from .drafts import Reopened, open_draft
from .errors import (
    BundleError,
    EngineError,
    IllegalChoice,
    OptionsError,
    ReplayError,
    SaveError,
)
from .play import Options, new_game
from .rules.game import Decision, Game, Result
from .saves import load, options_data, options_of, replay, save
from .timeline import Timeline

__all__ = [
    "Bundle", "BundleError", "Decision", "EngineError", "Game", "IllegalChoice", "Options", "OptionsError",
    "Reopened", "ReplayError", "Result", "SaveError", "Timeline", "load", "load_bundle", "new_game",
    "open_draft", "options_data", "options_of", "parse_bundle", "replay", "save",
]  # fmt: skip
