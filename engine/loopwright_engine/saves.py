"""Saved games: the choices are the game; the snapshot proves that replaying them gave the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .bundle import Bundle
from .errors import IllegalChoice, OptionsError, ReplayError, SaveError
from .kernel.state import digest_of, plain
from .play import Options, new_game
from .rules.game import Game

FORMAT: Final = "loopwright-save"
VERSION: Final = 1
MOST_CHOICES: Final = 200_000
FIELDS: Final = ("format", "version", "bundle", "options", "seed", "choices", "snapshot", "digest")


def save(game: Game) -> dict[str, object]:
    """The game as JSON data: where it came from, every choice, and the state with its digest."""
    snapshot = game.snapshot()
    return {
        "format": FORMAT,
        "version": VERSION,
        "bundle": game.bundle_hash,
        "options": {"kids": snapshot["kids"]},
        "seed": game.seed,
        "choices": list(game.choices),
        "snapshot": snapshot,
        "digest": digest_of(snapshot),
    }


def load(bundle: Bundle, data: object) -> Game:
    """The saved game, played again from its choices and compared with its snapshot. Raises SaveError.

    A state from a file is never trusted: a changed file is found out, whatever was changed.
    """
    saved = _checked(bundle, data)
    kids = saved["options"].get("kids") if isinstance(saved["options"], dict) else None
    if not isinstance(kids, list) or not all(isinstance(kid, str) for kid in kids):
        raise SaveError("the options of the saved game cannot be read")
    try:
        game = replay(bundle, Options(tuple(kids)), saved["seed"], saved["choices"])
    except OptionsError as error:
        raise SaveError(f"the saved game cannot be set up: {error}") from None
    except ReplayError as error:
        raise SaveError(f"the saved game cannot be played again: {error}") from None
    if game.digest() != saved["digest"] or plain(game.snapshot()) != saved["snapshot"]:
        raise SaveError(_difference(game.snapshot(), saved["snapshot"]))
    return game


def replay(bundle: Bundle, options: Options, seed: int, choices: Sequence[int]) -> Game:
    """Play a game by a list of choices. Raises ReplayError at the first that does not fit."""
    game = new_game(bundle, options, seed)
    for step, choice in enumerate(choices):
        if game.decision is None:
            raise ReplayError(step, "the game is over already")
        try:
            game.choose(choice)
        except IllegalChoice as error:
            raise ReplayError(step, str(error)) from None
    return game


def _checked(bundle: Bundle, data: object) -> dict[str, Any]:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError("this is not a saved game")
    if data.get("version") != VERSION:
        raise SaveError(f"the saved game has version {data.get('version')!r}; this engine reads {VERSION}")
    missing = [name for name in FIELDS if name not in data]
    if missing:
        raise SaveError(f"the saved game has no {', '.join(missing)}")
    if data["bundle"] != bundle.hash:
        raise SaveError("the saved game belongs to another scenario, or to another version of this one")
    if isinstance(data["seed"], bool) or not isinstance(data["seed"], int):
        raise SaveError("the seed of the saved game is not a whole number")
    choices = data["choices"]
    if not isinstance(choices, list) or len(choices) > MOST_CHOICES:
        raise SaveError("the choices of the saved game cannot be read")
    return data


def _difference(state: dict[str, object], saved: object) -> str:
    """In words, what differs between the replayed state and the saved one."""
    if isinstance(saved, dict):
        for name, value in state.items():
            if plain(value) != saved.get(name):
                return f"the saved game does not match its choices: {name} differs"
    return "the saved game does not match its choices: the file was changed, or another engine made it"
