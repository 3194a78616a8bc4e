"""How long people thought before their choices, from saves and feedback files: a real evening's time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from statistics import quantiles
from typing import Any, Final, NamedTuple

from loopwright_engine import Bundle, thoughts_in

from .core.console import plural, safe

BREAK: Final = 600.0
"""Who takes longer than these seconds went for tea: that choice is counted as a break, not as thinking."""
FEW: Final = 3
"""With fewer choices, a decision or a card gets no line of its own."""


class Thought(NamedTuple):
    """One choice of a person: the kind of decision, the card that asked (empty for none), and the seconds."""

    kind: str
    card: str
    seconds: float


class ThinkingSpread(NamedTuple):
    """Some choices: how many, the seconds of the middle one, and between which the middle half lies."""

    name: str
    choices: int
    median: float
    low: float
    high: float


class ThinkingTimes(NamedTuple):
    """The choices of some games that were timed, without breaks; `breaks` is how many of those there were."""

    thoughts: Sequence[Thought]
    breaks: int

    @property
    def minutes(self) -> float:
        """All thinking together."""
        return sum(thought.seconds for thought in self.thoughts) / 60

    def whole(self) -> ThinkingSpread:
        """All choices together; there is at least one."""
        return _spread("", [thought.seconds for thought in self.thoughts])

    def by_kind(self, bundle: Bundle) -> list[ThinkingSpread]:
        """The kinds of decisions in words, longest thinking in all first."""
        return self._parts(
            (thought.kind for thought in self.thoughts), partial(bundle.kit.decision_named, bundle)
        )

    def by_card(self, bundle: Bundle) -> list[ThinkingSpread]:
        """The cards that asked, longest thinking in all first."""
        names = bundle.kit.contents.names(bundle.data)
        return self._parts((thought.card for thought in self.thoughts), lambda card: names(card) or card)

    def _parts(self, keys: Iterable[str], named: Callable[[str], str]) -> list[ThinkingSpread]:
        seconds: dict[str, list[float]] = {}
        for key, thought in zip(keys, self.thoughts, strict=True):
            seconds.setdefault(key, []).append(thought.seconds)
        often = [key for key in seconds if key and len(seconds[key]) >= FEW]
        often.sort(key=lambda key: -sum(seconds[key]))
        return [_spread(named(key), seconds[key]) for key in often]


def thinking_in(saved: Mapping[str, Any]) -> ThinkingTimes:
    """The choices of people in a save, as far as they were timed; none where a stranger wrote nonsense."""
    choices, steps = saved.get("choices"), saved.get("steps")
    if not isinstance(choices, list) or not isinstance(steps, list):
        return ThinkingTimes((), 0)
    timed = [
        Thought(*_decision(step), seconds)
        for step, seconds in zip(steps, thoughts_in(dict(saved)), strict=False)
        if seconds is not None
    ]
    thoughts = [thought for thought in timed if thought.seconds <= BREAK]
    return ThinkingTimes(thoughts, len(timed) - len(thoughts))


def together(games: Iterable[ThinkingTimes]) -> ThinkingTimes:
    """The choices of several games."""
    played = list(games)
    return ThinkingTimes(
        [thought for game in played for thought in game.thoughts], sum(game.breaks for game in played)
    )


def _decision(step: object) -> tuple[str, str]:
    """The kind of decision and the card in the id of a decision: `reroll 2 move.hook`."""
    name = step[0] if isinstance(step, list) and step else ""
    words = safe(name[:200]).split() if isinstance(name, str) else []
    return (words[0] if words else ""), (words[-1] if words and "." in words[-1] else "")


def _spread(name: str, seconds: Sequence[float]) -> ThinkingSpread:
    low, middle, high = quantiles(seconds, n=4, method="inclusive") if len(seconds) > 1 else [seconds[0]] * 3
    return ThinkingSpread(name, len(seconds), middle, low, high)


def as_lines(times: ThinkingTimes, bundle: Bundle, *, parts: bool = True) -> Iterator[str]:
    """Lines of text, one for each of the `parts` by decision and card; none where nothing was timed."""
    if not times.thoughts:
        return
    breaks = f"; {plural(times.breaks, 'break')} of more than {BREAK / 60:.0f} minutes left out"
    yield (
        f"Thinking: {plural(round(times.minutes), 'minute')} over {plural(len(times.thoughts), 'choice')}, "
        f"{_seconds(times.whole())}{breaks if times.breaks else ''}."
    )
    for spread in (*times.by_kind(bundle), *times.by_card(bundle)) if parts else ():
        yield f"  {spread.name}: {_seconds(spread)} ({plural(spread.choices, 'choice')})"


def _seconds(spread: ThinkingSpread) -> str:
    return f"median {spread.median:.0f} s, middle half {spread.low:.0f} to {spread.high:.0f} s"


def as_data(times: ThinkingTimes, bundle: Bundle) -> dict[str, Any]:
    """The same for scripts, in seconds."""
    return {
        "choices": len(times.thoughts),
        "seconds": round(times.minutes * 60, 1),
        "breaks": times.breaks,
        "decisions": [spread._asdict() for spread in times.by_kind(bundle)],
        "cards": [spread._asdict() for spread in times.by_card(bundle)],
    }
