"""Names that players see and that have no title."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

KINDS: Final[tuple[tuple[str, Literal["flags", "counters", "tokens"]], ...]] = (
    ("flag", "flags"),
    ("counter", "counters"),
    ("token", "tokens"),
)


def untitled(bundle: BundleData) -> list[str]:
    """The ids of names that players see and that have no title, in the order of their declarations."""
    strings, origins = bundle["strings"], bundle["origins"]
    return [
        declared["id"]
        for kind, deck in KINDS
        for declared in bundle["scenario"].get(deck, [])
        if declared["name"] is not None
        and strings[declared["name"]] == declared["id"].replace("-", " ")
        and origins.get(declared["name"]) == origins.get(f"{kind}.{declared['id']}")
    ]
