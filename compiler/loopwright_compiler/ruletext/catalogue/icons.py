"""What icons are called, where a word stands beside the picture or in place of it."""

from __future__ import annotations

from loopwright_games.tales.nouns import ICONS

ICON_NAMES = {name: name for name in sorted(ICONS)}
