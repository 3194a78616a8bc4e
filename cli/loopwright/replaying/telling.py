"""A recorded game told in lines, as pipes and screen readers want it."""

from __future__ import annotations

from ..console import plural
from ..table import screens
from ..table.paper import Paper
from ..table.teller import Teller
from .film import Recording, compare, same_end, take


def tell(recording: Recording, paper: Paper, until: int | None) -> None:
    """Tell it, to a step or to its end. Failure as soon as it differs from the file."""
    match = recording.match
    teller = Teller(match, paper)
    print("\n".join([*recording.told, *screens.opening(match, paper), *teller.news()]))
    compare(match.game, recording.marks[:1], 0)
    for step, choice in enumerate(recording.choices[:until], 1):
        take(match, choice, step)
        for line in teller.news():
            print(line)
        compare(match.game, recording.marks[step : step + 1], step)
    if until is None:
        same_end(match.game, recording)
    last = screens.ending if match.game.result else screens.status
    print("\n".join(["", *last(match, paper)]))
    print(agreed(recording))


def agreed(recording: Recording) -> str:
    """That all is as in the file."""
    what = "states as in the log" if recording.marks else "game as in the results"
    return f"The same {what}, after {plural(len(recording.match.game.choices), 'choice')}."
