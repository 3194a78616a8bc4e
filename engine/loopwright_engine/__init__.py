"""The engine: plays a bundle as a pure function of (bundle, options, seed, choices).

Front ends and tools build on the names here and on these modules: `describe` (decisions and log entries
in words), `view` (what the players can see), `bots`, `stable` (ids of options that outlive a draft), `deeds`,
`fields`, `names` and `words` (what things are called), `languages` (the words to translate), `bounds`,
`questions` (conditions asked from outside), `coverage`, `facts` and `seeking` (what games reach, and games
that reach it), `rules.log` (the kinds of log entries), `rules.vocabulary` (the nouns) and `playtests` (many
games, and figures of them). Whatever else there is may change at any time.
"""

from __future__ import annotations

from .bundle import Bundle, load_bundle, parse_bundle
from .drafts import Reopened, open_draft
from .errors import (
    BotError,
    BundleError,
    EngineError,
    IllegalChoice,
    OptionsError,
    ReplayError,
    SaveError,
)
from .kernel.decks import SHUFFLE
from .play import Options, new_game
from .rules.game import Decision, Game, Result
from .rules.variants import VARIANTS
from .saves import SAVE_FORMAT, check_shuffle, is_whole, load, options_data, options_of, replay, save
from .timeline import Timeline

__all__ = [
    "SAVE_FORMAT",
    "SHUFFLE",
    "VARIANTS",
    "BotError",
    "Bundle",
    "BundleError",
    "Decision",
    "EngineError",
    "Game",
    "IllegalChoice",
    "Options",
    "OptionsError",
    "Reopened",
    "ReplayError",
    "Result",
    "SaveError",
    "Timeline",
    "check_shuffle",
    "is_whole",
    "load",
    "load_bundle",
    "new_game",
    "open_draft",
    "options_data",
    "options_of",
    "parse_bundle",
    "replay",
    "save",
]
