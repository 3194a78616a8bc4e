"""What differs between two bundles, card by card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import TYPE_CHECKING, Literal, get_args

from .cards import Card, cards

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


Kind = Literal["changed", "added", "removed"]
KINDS: tuple[Kind, ...] = get_args(Kind)
UNSEEN = "what it does"
"""The part that differs when all that can be read on a card is the same."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a card that differs; `lines` pair what was there and what is; the empty word for nothing."""

    name: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A card that was added or removed, or whose parts differ; `card` is the new one where there is one."""

    kind: Kind
    card: Card
    parts: tuple[Part, ...] = ()


def changes(old: BundleData, new: BundleData) -> list[Change]:
    """Every card that differs, in the order of the new draft; what was removed comes last."""
    if old["hash"] == new["hash"] and old.get("intentions", []) == new.get("intentions", []):
        return []
    before, after = cards(old), cards(new)
    return [*_kept_or_added(before, after), *_removed(before, after)]


def _kept_or_added(before: dict[str, Card], after: dict[str, Card]) -> Iterator[Change]:
    for id, card in after.items():
        if id not in before:
            yield Change("added", card)
        elif parts := tuple(_parts(before[id], card)):
            yield Change("changed", card, parts)


def _removed(before: dict[str, Card], after: dict[str, Card]) -> Iterator[Change]:
    for id, card in before.items():
        if id not in after:
            yield Change("removed", card)


def _parts(old: Card, new: Card) -> Iterator[Part]:
    names = [*new.parts, *(name for name in old.parts if name not in new.parts)]
    found = [
        Part(name, tuple(_lines(before, after)))
        for name in names
        if (before := old.parts.get(name, [])) != (after := new.parts.get(name, []))
    ]
    if not found and old.play != new.play:
        found = [Part(UNSEEN, ())]
    yield from found


def _lines(before: list[str], after: list[str]) -> Iterator[tuple[str, str]]:
    """Lines that differ, in pairs; those that only moved are removed here and added there."""
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for kind, i, j, m, n in matcher.get_opcodes():
        if kind != "equal":
            yield from zip_longest(before[i:j], after[m:n], fillvalue="")
