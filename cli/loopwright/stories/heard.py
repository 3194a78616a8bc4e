"""What has been read out in a game so far: prose that cards tell, and cards that came into sight."""

from __future__ import annotations

from collections import defaultdict

from loopwright_engine import Bundle, Game, stable

from .names import PROSE, plain

SIGHTS = {
    "school_card": "",
    "rumor_seen": "",
    "diary_played": ".front",
    "diary_flipped": ".back",
    "item_drawn": "",
    "anomaly_drawn": "",
    "chore_drawn": "",
}
"""Kinds of log entries that bring a card into sight, and the side of it; the card is their last field."""
ENDS = ("won", "lost")


class Heard:
    """The words that the table of one game has heard; the introduction is heard before the first day."""

    def __init__(self, bundle: Bundle) -> None:
        self._of_face: dict[str, list[str]] = defaultdict(list)
        self._of_text: dict[str, str] = {}
        for name, text in bundle.strings.items():
            match = PROSE.fullmatch(name)
            if match:
                self._of_text[name] = plain(text)
                self._of_face[match[1]].append(self._of_text[name])
        self._texts: set[str] = set(self._of_face["scenario"])
        self._entries = 0

    def includes(self, game: Game, words: str) -> bool:
        """Whether these words have been read out."""
        entries = game.log
        for entry in entries[self._entries :]:
            kind, _, *values = stable.entry_id(game, entry)
            self._listen(kind, values)
        self._entries = len(entries)
        return any(words in text for text in self._texts)

    def _listen(self, kind: str, values: list[str]) -> None:
        if kind == "tell":
            self._texts.add(self._of_text.get(values[0], ""))
        elif kind in SIGHTS:
            self._texts.update(self._of_face[values[-1] + SIGHTS[kind]])
        elif kind in ENDS:
            self._texts.update(self._of_face[f"ending.{values[0]}"])
