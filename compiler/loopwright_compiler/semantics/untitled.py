"""Flags, counters and tokens without a title: cards print the name that the author uses for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


KINDS: tuple[tuple[str, Literal["flags", "counters", "tokens"]], ...] = (
    ("flag", "flags"),
    ("counter", "counters"),
    ("token", "tokens"),
)


def untitled(bundle: BundleData) -> list[str]:
    """Their ids, in the order in which they are declared; what is hidden wants no title."""
    strings, origins = bundle["strings"], bundle["origins"]
    return [
        each["id"]
        for kind, deck in KINDS
        for each in bundle["scenario"][deck]
        if each["name"] is not None
        and strings[each["name"]] == each["id"].replace("-", " ")
        and origins.get(each["name"]) == origins.get(f"{kind}.{each['id']}")
    ]


def remark(ids: list[str]) -> str:
    """What to say of them to their author; nothing where there are none."""
    if not ids:
        return ""
    named = "1 name has" if len(ids) == 1 else f"{len(ids)} names have"
    return (
        f'{named} no title, so cards print the id: {", ".join(ids)}. Such as: flag {ids[0]} "…", or hidden.'
    )
