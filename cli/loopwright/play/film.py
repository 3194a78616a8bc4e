"""A recorded game: played to its end once, then stepped through forward and back."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from loopwright_dsl.record import record
from loopwright_engine import IllegalChoice
from loopwright_engine.kit.protocol import Play

from loopwright.core.console import plural
from loopwright.core.errors import FINDINGS, Failure
from loopwright.core.game_logs import mark_of
from loopwright.core.terminal_text import Paper

from .match import Match, screens_of


@record
class Recording:
    """A game at its first decision, and the recorded choices.

    `marks` name the states from the start on, empty where they were not written down; `result` is how the
    game ended, None for one that was left. `told` has lines that say which game of a file it is.
    """

    match: Match
    choices: list[int]
    marks: list[str]
    result: dict[str, object] | None
    told: list[str]


class Film:
    """A recording at one of its steps; `fault` says where the game differs from the file, and the film ends
    there.
    """

    def __init__(self, recording: Recording) -> None:
        self.match = recording.match
        self.choices = recording.choices
        self.fault: Failure | None = None
        self.logged = [len(self.match.game.log)]
        """The length of the game's log at each step."""
        self._rounds = [self.match.game.round]
        self._play(recording)
        self.last = len(self.logged) - 1
        self.go(0)

    @property
    def step(self) -> int:
        """The number of choices made so far."""
        return len(self.match.game.choices)

    def go(self, step: int) -> None:
        """Go to a step, or to the end of the film if it is shorter."""
        step = max(0, min(step, self.last))
        while self.step < step:
            self.match.timeline.redo()
        while self.step > step:
            self.match.timeline.undo()

    def next(self, kinds: tuple[int, ...], ahead: bool = True) -> int | None:
        """The next step at which an entry of these kinds was logged, or the last one before; None if none
        was.
        """
        return self._beside(self._steps(kinds), ahead)

    def next_round(self, ahead: bool = True) -> int | None:
        """The next step at which a round began, or the last one before; None if none did."""
        before = [0, *self._rounds]
        return self._beside([step for step, round in enumerate(self._rounds) if round > before[step]], ahead)

    def _beside(self, steps: list[int], ahead: bool) -> int | None:
        """The first of these steps after the present one, or the last one before it."""
        if ahead:
            step = bisect_right(steps, self.step)
            return steps[step] if step < len(steps) else None
        step = bisect_left(steps, self.step)
        return steps[step - 1] if step else None

    def _steps(self, kinds: tuple[int, ...]) -> list[int]:
        """The steps at which entries of these kinds were logged, in order."""
        entries = self._log
        return sorted({bisect_right(self.logged, n) for n, entry in enumerate(entries) if entry[0] in kinds})

    def _play(self, recording: Recording) -> None:
        """Play to the end, or to where the game differs from the file."""
        try:
            compare(self.match.game, recording.marks[:1], 0)
            for step, choice in enumerate(self.choices, 1):
                take(self.match, choice, step)
                self.logged.append(len(self.match.game.log))
                self._rounds.append(self.match.game.round)
                compare(self.match.game, recording.marks[step : step + 1], step)
            same_end(self.match.game, recording)
        except Failure as failure:
            self.fault = failure
        self._log = list(self.match.game.log)


def take(match: Match, choice: int, step: int) -> None:
    """Make a recorded choice; Failure if there is no such option."""
    try:
        match.choose(choice)
    except IllegalChoice as error:
        raise Failure(f"Step {step} cannot be played: {error}.", code=FINDINGS) from None


def compare(game: Play, marks: Iterable[str], step: int) -> None:
    """Raise Failure if the game's state is not the recorded one."""
    for mark in marks:
        if mark_of(game) != mark:
            raise Failure(
                f"The game differs from the file at step {step}.",
                code=FINDINGS,
                hint="The file was changed, or other rules or another version of Loopwright played it; "
                "those can show it.",
            )


def same_end(game: Play, recording: Recording) -> None:
    """Raise Failure if the game ends otherwise than recorded."""
    end = game.result
    result = {"won": end.won, "ending": end.ending, "round": end.round} if end else None
    if result != recording.result:
        step = len(recording.choices)
        raise Failure(f"The game ends otherwise than the file says, at step {step}.", code=FINDINGS)


# --- A recorded game as lines, for pipes and screen readers


def tell(recording: Recording, paper: Paper, until: int | None) -> None:
    """Tell it, to a step or to its end. Failure as soon as it differs from the file."""
    match = recording.match
    screens = screens_of(match, paper)
    teller = screens.teller()
    print("\n".join([*recording.told, *screens.opening(), *teller.news()]))
    compare(match.game, recording.marks[:1], 0)
    for step, choice in enumerate(recording.choices[:until], 1):
        take(match, choice, step)
        for line in teller.news():
            print(line)
        compare(match.game, recording.marks[step : step + 1], step)
    if until is None:
        same_end(match.game, recording)
    last = screens.ending if match.game.result else screens.status
    print("\n".join(["", *last()]))
    print(agreed(recording))


def agreed(recording: Recording) -> str:
    """That all is as in the file."""
    what = "states as in the log" if recording.marks else "game as in the results"
    return f"The same {what}, after {plural(len(recording.match.game.choices), 'choice')}."
