"""What `tune --target` is given: `2..5=45±5`, `storm=30±5`, `45±5`, and what `playtest --target` takes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from loopwright.core.errors import Failure
from loopwright.core.phrases import listed
from loopwright.playtest.targets import Target, range_of

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import Kit

FORM = re.compile(
    r"(?:([\w-]+)(?:\.\.([\w-]+))?[=:])?(\d+(?:\.\d+)?)%?(?:±|\+-|\+/-)(\d+(?:\.\d+)?)%?", re.ASCII
)
HINT = "--target 2..5=45±5 for 40 to 50 % with 2 to 5, --target 45±5 for any number; +- serves for ±"


def read(texts: Sequence[str], kit: Kit, possible: Sequence[object]) -> dict[Any, Target]:
    """The wanted range of each value of the kit's axis (None in a kit without one). Raises Failure."""
    if not texts:
        raise Failure("Say how often the players shall win.", hint=HINT)
    goals: dict[Any, Target] = {}
    for text in (part.strip() for whole in texts for part in whole.split(",")):
        for value, target in _target(text, kit, possible or [None]):
            if value in goals:
                raise Failure(f"There are two targets for {_words(kit, value)}.", hint=HINT)
            goals[value] = target
    return goals


def _target(text: str, kit: Kit, possible: Sequence[object]) -> list[tuple[Any, Target]]:
    match = FORM.fullmatch(text.replace(" ", "").replace("−", "-"))
    if match is None:
        target = range_of(text, HINT)
        first, last = target.on, None
    else:
        middle, about = float(match[3]) / 100, float(match[4]) / 100
        if not 0 <= middle <= 1 or about <= 0:
            raise Failure(
                f"The target {text!r} is a rate from 0 to 100 %, and how far it may be off.", hint=HINT
            )
        first, last = match[1], match[2]
        target = Target(first, max(0.0, middle - about), min(1.0, middle + about))
    return [(value, target) for value in _values(text, first, last, kit, possible)]


def _values(
    text: str, first: str | None, last: str | None, kit: Kit, possible: Sequence[object]
) -> Sequence[Any]:
    if first is None:
        return possible
    names = [str(value) for value in possible]
    if first not in names or (last or first) not in names or names.index(last or first) < names.index(first):
        there = f"there is {listed(names)}" if kit.axis else "this game is played in one way"
        raise Failure(f"{text!r} names what is not played; {there}.", hint=HINT)
    return possible[names.index(first) : names.index(last or first) + 1]


def _words(kit: Kit, value: object) -> str:
    return kit.option_words(kit.axis, value) if kit.axis else "the game"
