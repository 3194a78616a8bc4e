"""Drafts of a bundle that say something else, for proofs that ask what would be possible then. It
is short: several proofs ask.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

PERHAPS = {"op": "perhaps"}
"""A condition of which the story does not know whether it holds."""
_EDITED: tuple[Literal["diary", "rumors"], ...] = ("diary", "rumors")


class Edit(NamedTuple):
    """A part of the bundle, and what is otherwise there.

    That is an effect in the place of an effect, or some keys of any other part; None leaves the part out.
    """

    part: object
    other: Mapping[str, object] | None


def perhaps(*effects: Mapping[str, object]) -> Mapping[str, object]:
    """An effect that is one of these effects, fewer than a die has faces, or does nothing."""
    rows = [
        {"low": number, "high": number, "then": {"id": "", "effects": [dict(effect)]}}
        for number, effect in enumerate(effects, 1)
    ]
    return {"do": "roll", "rows": rows}


def edited(bundle: BundleData, edits: Iterable[Edit]) -> BundleData:
    """A copy of the bundle in which the diary and the rumors are edited."""
    otherwise: dict[int, dict[str, object]] = {}
    dropped = set()
    for part, other in edits:
        if other is None:
            dropped.add(id(part))
        else:
            otherwise.setdefault(id(part), {}).update(other)

    def copied(data: object) -> object:
        if isinstance(data, list):
            return [copied(part) for part in data if id(part) not in dropped]
        if not isinstance(data, dict):
            return data
        other = otherwise.get(id(data), {})
        if "do" in other:
            return other
        return {key: copied(value) for key, value in data.items()} | other

    return cast("BundleData", {**bundle, **{part: copied(bundle[part]) for part in _EDITED}})
