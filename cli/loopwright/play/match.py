"""A match: one game being played, which can be undone, saved and written down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from loopwright_engine import (
    SAVE_FORMAT,
    Bundle,
    OptionsError,
    Reopened,
    SaveError,
    Timeline,
    load,
    open_draft,
    other_rules,
)
from loopwright_engine.kit.registry import rules_hash
from loopwright_engine.table.screens import Screens

from loopwright.core import game_logs
from loopwright.core.console import shown
from loopwright.core.errors import FINDINGS, Failure
from loopwright.core.files import read_json, write_json
from loopwright.core.terminal_text import Paper


def screens_of(match: Match, paper: Paper) -> Screens:
    """The screens of the game that a match is of: its own, or those of any kit."""
    kind: type[Screens] = match.bundle.kit.screens or Screens
    return kind(match, paper.knowing(kind.texts))


def taken_up(match: Match, paper: Paper) -> list[str]:
    """The lines that say that a saved game goes on, and where another draft makes it differ."""
    count = paper.count("choices", len(match.game.choices))
    key = paper.say("log_key")
    reopened = match.reopened
    edited = paper.wrapped(paper.say("rules_edited")) if reopened is not None and reopened.other_rules else []
    if reopened is None or match.as_saved:
        return [*edited, *paper.wrapped(f"{paper.say('taken_up', choices=count)} {key}")]
    card = paper.wrapped(paper.marked(reopened.card), f"  {paper.say('changed_card'):<6} ")
    goes_on = paper.say("left_out" if reopened.rest else "goes_on", choices=count, left=len(reopened.rest))
    changed = "" if edited else f"{paper.say('scenario_changed')} "
    return [
        *edited,
        *paper.wrapped(
            changed
            + paper.say(
                "changed", agreed=reopened.steps_agreed, choices=paper.count("choices", reopened.steps)
            )
        ),
        *paper.wrapped(reopened.step, f"  {paper.say('changed_when'):<6} "),
        *(card if reopened.card else []),
        *paper.wrapped(paper.marked(reopened.told), f"  {paper.say('changed_how'):<6} "),
        *paper.wrapped(f"{goes_on} {paper.say('file_kept')} {key}"),
    ]


OTHER_RULES = (
    "The rules were edited since. With their files of that time it goes on; with these, begin a new game."
)
OTHER_VERSION = (
    "If another version of Loopwright saved it, that one can go on with it. Here, begin a new game."
)


class Match:
    """A game with its bundle.

    `file` is the save that it was loaded from, None for a new game; `reopened` says how far a save of another
    draft agreed.
    """

    def __init__(self, bundle: Bundle, timeline: Timeline) -> None:
        self.bundle = bundle
        self.timeline = timeline
        self.file: Path | None = None
        self.reopened: Reopened | None = None

    @property
    def game(self) -> Any:
        """The game in its present state, a `Play`; choices go through the match."""
        return self.timeline.game

    @classmethod
    def start(cls, bundle: Bundle, options: object, seed: int) -> Match:
        """A new match; Failure if the options do not fit the bundle."""
        try:
            return cls(bundle, Timeline.start(bundle, options, seed))
        except OptionsError as error:
            raise Failure(f"The game cannot start: {error}.") from None

    @classmethod
    def resume(cls, bundle: Bundle, path: Path) -> Match:
        """A match from a saved game, also of another draft of the scenario. Raises Failure."""
        data = read_json(path, "a saved game")
        edited = isinstance(data, dict) and other_rules(bundle.kit, data.get("rules"))
        try:
            same_bundle = isinstance(data, dict) and data.get("bundle") == bundle.hash
            reopened = None if same_bundle and not edited else open_draft(bundle, data)
            game = reopened.game if reopened else load(bundle, data)
            match = cls(bundle, Timeline.resume(game, data))
        except SaveError as error:
            is_save = isinstance(data, dict) and data.get("format") == SAVE_FORMAT
            hint = (OTHER_RULES if edited else OTHER_VERSION) if is_save else None
            raise Failure(f"{shown(path)} cannot be loaded: {error}.", code=FINDINGS, hint=hint) from None
        match.file, match.reopened = path, reopened
        return match

    @property
    def as_saved(self) -> bool:
        """Whether the story is the saved one: the draft is the same, or changes nothing so far."""
        return self.reopened is None or self.reopened.whole

    def choose(self, index: int) -> None:
        """Choose an option by its index. Raises IllegalChoice."""
        self.timeline.choose(index)

    def save(self, path: Path) -> None:
        """Write a save file. Raises Failure."""
        write_json(path, self.timeline.save())

    def undo(self) -> bool:
        """Take back the last choice; False if there is none, or if it revealed something hidden."""
        return self.timeline.fair and self.timeline.undo()

    def redo(self) -> bool:
        """Repeat the choice that was taken back last; False if there is none."""
        return self.timeline.redo()

    def record(self) -> game_logs.Record:
        """The game so far for a log; it is played again from the start, to mark every state."""
        kit = self.bundle.kit
        game = kit.again(self.game)
        options = kit.options_data(kit.options_of(self.game))
        marks = [game_logs.mark_of(game)]
        for choice in self.game.choices:
            game.choose(choice)
            marks.append(game_logs.mark_of(game))
        end = self.game.result
        result = {"won": end.won, "ending": end.ending, "round": end.round} if end else None
        return game_logs.Record(
            self.bundle.data, rules_hash(kit), options, game.seed, list(game.choices), marks, result
        )
