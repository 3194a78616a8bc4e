"""Saved games: the options, the seed and all choices, with a snapshot that a replay must match.

A save also holds the hash of the rules, where a kit brings its own, and for each choice the stable ids of the
decision and of the option and the log entries after it. With these, `reopen.open_draft` goes on in a newer
draft of the scenario.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeGuard

from loopwright_engine.errors import IllegalChoice, OptionsError, ReplayError, SaveError
from loopwright_engine.game_types import AnyOptions
from loopwright_engine.json_text import Json
from loopwright_engine.kernel.state import SHUFFLE, digest_of, plain
from loopwright_engine.kit.protocol import Bundle, Kit, Play
from loopwright_engine.kit.registry import rules_hash

from .new_game import new_game

SAVE_FORMAT: Final = "loopwright-save"
VERSION: Final = 2
FIELDS: Final = (
    "format", "version", "scenario", "bundle", "options", "seed", "choices", "opening", "steps", "snapshot",
    "digest",
)  # fmt: skip
UNREADABLE: Final = "the options of the saved game cannot be read"


class GameStory(NamedTuple):
    """A game by stable ids: the first log entries, then (decision, option, log entries) for each choice."""

    opening: list[list[str]]
    steps: list[list[Any]]


def save(game: Play) -> dict[str, object]:
    """The game as JSON data: its bundle's hash, options and seed, every choice by index and by id, and its
    state.
    """
    snapshot = game.snapshot()
    story = story_of(game)
    rules = rules_hash(game.kit)
    data: dict[str, object] = {
        "format": SAVE_FORMAT,
        "version": VERSION,
        "shuffle": SHUFFLE,
        "scenario": game.kit.scenario_of(game),
        "bundle": game.bundle_hash,
        "options": game.kit.options_data(game.kit.options_of(game)),
        "seed": game.seed,
        "choices": list(game.choices),
        "opening": story.opening,
        "steps": story.steps,
        "snapshot": snapshot,
        "digest": digest_of(snapshot),
    }
    return data | ({"rules": rules} if rules else {})


def other_rules(kit: Kit, rules: object) -> bool:
    """Whether a game in a file, which has the hash of its rules, was played by others than those at hand."""
    return bool(rules) and rules != rules_hash(kit)


def story_of(game: Play) -> GameStory:
    """The game by stable ids. It is played again for this, so that playing need not keep them."""
    kit = game.kit
    twin = kit.again(game)
    story = GameStory([kit.entry_id(twin, entry) for entry in twin.log], [])
    for choice in game.choices:
        pending = twin.decision
        assert pending is not None
        decision, option = kit.decision_id(twin), kit.option_id(twin, pending.options[choice])
        story.steps.append([decision, option, told_by(twin, choice)])
    return story


def told_by(game: Play, choice: int) -> list[list[str]]:
    """Make a choice; return the log entries that it caused, by ids."""
    game.clone()  # closes this stretch of the log, so that only what is new is at hand
    game.choose(choice)
    return [game.kit.entry_id(game, entry) for entry in game.tail]


def load(bundle: Bundle, data: object) -> Any:
    """The saved game, played again from its choices and compared with its snapshot. Raises SaveError.

    A state from a file is never trusted: any change of the file is noticed.
    """
    saved = checked(data)
    if saved["bundle"] != bundle.hash:
        raise SaveError("the saved game belongs to another scenario, or to another version of this one")
    try:
        game = replay(bundle, options_of(bundle, saved["options"]), saved["seed"], saved["choices"])
    except OptionsError as error:
        raise SaveError(f"the saved game cannot be set up: {error}") from None
    except ReplayError as error:
        raise SaveError(f"the saved game cannot be played again: {error}") from None
    fresh = save(game)
    if any(not _same(fresh[name], saved[name]) for name in FIELDS):
        raise SaveError(_difference(fresh, saved))
    return game


def replay(bundle: Bundle, options: AnyOptions, seed: int, choices: Sequence[int]) -> Any:
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


def checked(data: object) -> Json:
    """The data of a save, with all its fields and a list of choices. Raises SaveError.

    More choices than a game can have do no harm: the first one too many is refused when it is replayed.
    """
    if not isinstance(data, dict) or data.get("format") != SAVE_FORMAT:
        raise SaveError("this is not a saved game")
    version = data.get("version")
    if not is_whole(version) or version != VERSION:
        raise SaveError(f"the saved game has version {version!r:.20}; this engine reads {VERSION}")
    check_shuffle(data, "the saved game")
    missing = [name for name in FIELDS if name not in data]
    if missing:
        raise SaveError(f"the saved game has no {', '.join(missing)}")
    if not is_whole(data["seed"]):
        raise SaveError("the seed of the saved game is not a whole number")
    if not isinstance(data["choices"], list):
        raise SaveError("the choices of the saved game cannot be read")
    odd = next((place for place, choice in enumerate(data["choices"]) if not is_whole(choice)), None)
    if odd is not None:
        raise SaveError(f"choice {odd} of the saved game is not a whole number")
    return data


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value of a file is an integer; true and false are none here."""
    return type(value) is int


def check_shuffle(data: Mapping[str, object], what: str) -> None:
    """Check that this engine shuffles as the file's did; `what` names the file. Raises SaveError.

    Files without the field were dealt with version 1.
    """
    shuffle = data.get("shuffle", 1)
    if not is_whole(shuffle) or not 1 <= shuffle <= SHUFFLE:
        raise SaveError(
            f"{what} was dealt with shuffle {shuffle!r:.20}; "
            f"this engine has number {SHUFFLE} and deals otherwise"
        )


def options_of(bundle: Bundle, data: object) -> AnyOptions:
    """The options of a game in a file, from `options_data`. Raises SaveError."""
    try:
        return bundle.kit.options_from(data)
    except OptionsError as error:
        raise SaveError(f"{UNREADABLE}: {error}") from None


def _same(fresh: object, saved: object) -> bool:
    """Whether two values are the same JSON, in which 1, 1.0 and true differ."""
    return plain(fresh) == saved and json.dumps(fresh, sort_keys=True) == json.dumps(saved, sort_keys=True)


def _difference(fresh: Json, saved: Json) -> str:
    """A sentence that names the first difference between the replayed game and the saved one."""
    state = saved["snapshot"]
    if isinstance(state, dict):
        for name, value in fresh["snapshot"].items():
            if not _same(value, state.get(name)):
                return f"the saved game does not match its choices: {name} differs"
    if saved["digest"] == fresh["digest"] and _same(fresh["snapshot"], saved["snapshot"]):
        wrong = next(name for name in FIELDS if not _same(fresh[name], saved[name]))
        return f"the saved game does not match its choices: {wrong} differs"
    return "the saved game does not match its choices: the file was changed, or another engine made it"
