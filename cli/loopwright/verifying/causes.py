"""Answers put together: what is impossible for one and the same cause, what is open on one card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .naming import listed
from .report import Answer
from .running import OPEN


class Cause(NamedTuple):
    """One root cause and all that it makes impossible; the first of these tells why."""

    answers: tuple[Answer, ...]

    @property
    def others(self) -> str:
        """What else is impossible: cards and endings by name, the rest in number."""
        named = [each for each in self.answers[1:] if each.item.kind in ("side", "ending")]
        rest = len(self.answers) - 1 - len(named)
        words = [each.name for each in named]
        if rest:
            words.append(f"{rest} other {'things' if rest > 1 else 'thing'}")
        return listed(words)


def causes(answers: Sequence[Answer]) -> Iterator[Cause]:
    """What has to be mended, cause by cause, in the order of the cards."""
    groups: dict[str, list[Answer]] = {}
    for answer in answers:
        if answer.wrong:
            groups.setdefault(answer.cause, []).append(answer)
    for root, found in groups.items():
        found.sort(key=lambda answer: answer.item.id != root)
        yield Cause(tuple(found))


def open_ones(answers: Sequence[Answer]) -> Iterator[tuple[Answer, int]]:
    """What is open; of a side that is open, with it only how many things on it are."""
    found = [answer for answer in answers if answer.verdict == OPEN]
    sides = {answer.item.id for answer in found if answer.item.kind == "side"}
    for answer in found:
        if not any(answer.item.id.startswith(f"{side}.") for side in sides):
            more = sum(each.item.id.startswith(f"{answer.item.id}.") for each in found)
            yield answer, more if answer.item.id in sides else 0
