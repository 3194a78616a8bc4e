"""Notes of a campaign's notebook: flags that outlive the game in which they are set.

A note is a flag of its name behind `note.`; games begin with those that the notebook has (`kit/campaign.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

NOTE: Final = "note."
"""How the ids of flags begin that are notes; no flag of a writer has a dot."""
FLAGS: Final = "flags"
"""The word with which a scenario card says that its flags outlive the game."""
START: Final = "start"
"""The key of a flag of which is known how it begins."""


def is_note(flag: str) -> bool:
    """Whether the id of a flag is that of a note."""
    return flag.startswith(NOTE)


def flags_of(bundle: Mapping[str, Any]) -> list[Any]:
    """The flags that a bundle of any game declares, in order."""
    return list(bundle.get("scenario", {}).get("flags") or bundle.get("flags", ()))


def notes_of(bundle: Mapping[str, Any]) -> list[Any]:
    return [flag for flag in flags_of(bundle) if is_note(flag["id"])]


def outliving(bundle: Mapping[str, Any]) -> list[Any]:
    """The flags that outlive a game of a bundle: its notes, and those that players know of where they do."""
    every = FLAGS in bundle.get("carry", ())
    return [flag for flag in flags_of(bundle) if is_note(flag["id"]) or (every and name_of(flag))]


def name_of(flag: Mapping[str, Any]) -> str:
    """The id of the text that players call a flag by; empty for one that is hidden."""
    return str(flag.get("title") or flag.get("name") or "")


def starts_of(flag: Mapping[str, Any]) -> tuple[int, ...]:
    """How a flag may stand as a game begins: a note in either way, where nobody knows the notebook."""
    if START in flag:
        return (flag[START],)
    return (0, 1) if is_note(flag["id"]) else (0,)


def made_in(bundle: Mapping[str, Any], flags: Collection[str]) -> dict[str, frozenset[str]]:
    """The ids of the blocks of a bundle that set each of some flags, such as notes, where any does."""
    made: dict[str, set[str]] = {}
    for data, block in _parts(bundle, ""):
        if data.get("do") == "set_flag" and data["flag"] in flags:
            made.setdefault(data["flag"], set()).add(block)
    return {note: frozenset(blocks) for note, blocks in made.items()}


def asked_in(bundle: Mapping[str, Any], flags: Collection[str]) -> dict[str, frozenset[str]]:
    """The ids of what stands behind a condition that asks for each of some flags: blocks, endings, cards."""
    asked: dict[str, set[str]] = {}
    for data, _ in _parts(bundle, ""):
        if data.get("condition"):
            for note in {*_flags_in(data["condition"])}.intersection(flags):
                asked.setdefault(note, set()).update(_behind(data))
    return {note: frozenset(ids) for note, ids in asked.items()}


def _parts(data: Any, block: str) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Every part of a bundle's data, each with the id of the block in which it stands."""
    if isinstance(data, Mapping):
        yield data, block
        inside = data["id"] if "effects" in data and "id" in data else block
        for part in data.values():
            yield from _parts(part, inside)
    elif isinstance(data, list):
        for part in data:
            yield from _parts(part, block)


def _flags_in(condition: Any) -> Iterator[str]:
    """The flags for which a condition asks."""
    return (part["flag"] for part, _ in _parts(condition, "") if part.get("op") == "flag")


def _behind(data: Mapping[str, Any]) -> Iterator[str]:
    """The ids of what a part with a condition lets happen: its blocks, its ending, itself."""
    yield from (part["id"] for part in data.values() if isinstance(part, Mapping) and "effects" in part)
    if "ending" in data:
        yield f"ending.{data['ending']}"
    if "id" in data:
        yield data["id"]


def with_notebook(
    bundle: Mapping[str, Any], noted: Collection[str], known: Collection[str] | None = None
) -> dict[str, Any]:
    """The data of a bundle whose games begin with these notes alone, for proofs; never written. Of notes that
    are not among the `known` ones nobody knows whether they are there; None means all.
    """
    flags = [
        {**flag, START: int(flag["id"] in noted)}
        if is_note(flag["id"]) and (known is None or flag["id"] in known)
        else flag
        for flag in flags_of(bundle)
    ]
    if "flags" in bundle["scenario"]:
        return {**bundle, "scenario": {**bundle["scenario"], "flags": flags}}
    return {**bundle, "flags": flags}


def with_observer(bundle: Mapping[str, Any], one: str, other: str) -> tuple[dict[str, Any], list[str]]:
    """The data of a bundle that observes whether two notes come together, for proofs; never written.

    Behind each line that makes one of them stands a block that happens where the
    other is there as well (a synchronous observer; Halbwachs, Lagnier and Raymond 1993); their ids are the
    second result.
    """
    blocks: list[str] = []

    def observed(data: Any) -> Any:
        if isinstance(data, Mapping):
            copy = {key: observed(part) for key, part in data.items()}
            if "effects" in data:
                copy["effects"] = [
                    line for effect in copy["effects"] for line in behind(effect, copy.get("id", ""))
                ]
            return copy
        return [observed(part) for part in data] if isinstance(data, list) else data

    def behind(effect: Any, block: str) -> Iterator[Any]:
        yield effect
        if effect["do"] == "set_flag" and effect["flag"] in (one, other):
            asked = {"op": "flag", "flag": other if effect["flag"] == one else one}
            both, alone = f"{block}.both.{len(blocks) + 1}.then", f"{block}.both.{len(blocks) + 1}.else"
            blocks.append(both)
            then, rest = {"id": both, "effects": [{"do": "nothing"}]}, {"id": alone, "effects": []}
            yield {"do": "if", "condition": asked, "then": then, "else": rest}

    return observed(bundle), blocks
