"""`--carry FILE`: what one adventure hands on to the next, by a log of its game or results."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from loopwright_engine.core.notes import notes_of
from loopwright_engine.kit.campaign import CARRIED, MOST, handed_on, taken_up

from .core.console import shown
from .core.errors import FINDINGS, Failure

if TYPE_CHECKING:
    from loopwright_engine import Bundle

    from .play.film import Recording

HINT = "A won game of the adventure before is wanted: of `play --log FILE`, or of `playtest --results FILE`."


def carried(bundle: Bundle, file: Path) -> dict[str, str]:
    """The option of games of a bundle that says what is carried into them. Raises Failure."""
    kit = bundle.kit
    if not bundle.data.get("carry") and not notes_of(bundle.data):
        title = kit.contents.title(bundle.data)
        raise Failure(
            f"Nothing is carried into {title}.",
            hint='Its scenario card wants a line such as: note lamp "The lamp"',
        )
    texts = []
    for recording in _won(file):
        if recording.match.bundle.kit.name != kit.name:
            raise Failure(
                f"The game in {shown(file)} is one of {recording.match.bundle.kit.title}.", hint=HINT
            )
        texts.append(_text(recording))
    texts = [text for text in texts if text]
    if not texts:
        raise Failure(
            f"Nothing is carried from {shown(file)}: no game in it was won and left anything.",
            code=FINDINGS,
            hint=HINT,
        )
    return {CARRIED: taken_up(texts, bundle.data, kit.language)}


def _won(file: Path) -> Iterator[Recording]:
    """The game in a log; of results the first games that were won."""
    from .replay import GameQuestion, GameSearch, holds_many, open_game, open_log
    from .results_file import read

    if not holds_many(file):
        yield open_log(file)
        return
    results = read.read(file)
    for record in islice(GameSearch(results, GameQuestion(won=True)).matching(), MOST):
        yield open_game(results, record, [])


def _text(recording: Recording) -> str:
    """What a game hands on once it has been played to its end. Raises Failure where it ends otherwise."""
    from .play.film import same_end, take
    from .play.match import Match

    match = Match(recording.match.bundle, recording.match.timeline)
    for step, choice in enumerate(recording.choices, 1):
        take(match, choice, step)
    same_end(match.game, recording)
    return handed_on(match.game)
