"""One game being played: what the engine knows, and what is needed to write it down or step back."""

from __future__ import annotations

from pathlib import Path

from loopwright_engine import (
    Bundle,
    Game,
    Options,
    OptionsError,
    SaveError,
    load,
    new_game,
    replay,
    save,
)
from loopwright_engine.rules import log

from . import records
from .errors import FINDINGS, Failure
from .files import read_json, write_json


class Match:
    """A game, with its bundle."""

    def __init__(self, bundle: Bundle, game: Game) -> None:
        self.bundle = bundle
        self.game = game

    @classmethod
    def start(cls, bundle: Bundle, kids: records.Kids, seed: int) -> Match:
        """A new game; Failure if these kids cannot play."""
        try:
            return cls(bundle, new_game(bundle, Options(kids), seed))
        except OptionsError as error:
            raise Failure(f"The game cannot start: {error}.") from None

    @classmethod
    def resume(cls, bundle: Bundle, path: Path) -> Match:
        """A saved game; Failure if the file is no save, was changed, or belongs to another bundle."""
        data = read_json(path, "a saved game")
        try:
            return cls(bundle, load(bundle, data))
        except SaveError as error:
            raise Failure(f"{path} cannot be loaded: {error}.", code=FINDINGS) from None

    def save(self, path: Path) -> None:
        """Write a save file; it fits this bundle only."""
        write_json(path, save(self.game))

    def undo(self) -> bool:
        """Take back the last choice; False if there is none, or if it showed something hidden."""
        choices = self.game.choices
        if not choices:
            return False
        before = replay(self.bundle, self._options(), self.game.seed, choices[:-1])
        if _seen(before) != _seen(self.game):
            return False
        self.game = before
        return True

    def record(self) -> records.Record:
        """The game so far, for a log: played again from the start to mark every state."""
        game = new_game(self.bundle, self._options(), self.game.seed)
        marks = [records.mark_of(game)]
        for choice in self.game.choices:
            game.choose(choice)
            marks.append(records.mark_of(game))
        end = self.game.result
        result = {"won": end.won, "ending": end.ending, "round": end.round} if end else None
        kids = self._options().kids
        return records.Record(self.bundle.data, kids, game.seed, list(game.choices), marks, result)

    def _options(self) -> Options:
        kids = self.game.tables.kids
        return Options(tuple(kids[number].id for number in self.game.party.kids))


def _seen(game: Game) -> tuple[object, ...]:
    """What has come to light: dice, cards drawn or turned up, prose told."""
    piles = (game.rumor_pile, game.item_pile, game.school_pile)
    told = sum(entry[0] == log.TELL for entry in game.log)
    return (game.cursors, game.hidden, game.in_play, [len(pile) for pile in piles], told)
