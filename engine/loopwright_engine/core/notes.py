"""Notes of a campaign's notebook: flags that outlive the game in which they are set.

A note is a flag of its name behind `note.`; games begin with those that the notebook has (`kit/campaign.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

NOTE: Final = "note."
"""How the ids of flags begin that are notes; no flag of a writer has a dot."""
START: Final = "start"
"""The key of a flag of which is known how it begins."""


def is_note(flag: str) -> bool:
    """Whether the id of a flag is that of a note."""
    return flag.startswith(NOTE)


def flags_of(bundle: Mapping[str, Any]) -> list[Any]:
    """The flags that a bundle of any game declares, in order."""
    return list(bundle.get("scenario", {}).get("flags") or bundle.get("flags", ()))


def notes_of(bundle: Mapping[str, Any]) -> list[Any]:
    """Those of them that are notes."""
    return [flag for flag in flags_of(bundle) if is_note(flag["id"])]


def name_of(flag: Mapping[str, Any]) -> str:
    """The id of the text that players call a flag by; empty for one that is hidden."""
    return str(flag.get("title") or flag.get("name") or "")


def starts_of(flag: Mapping[str, Any]) -> tuple[int, ...]:
    """How a flag may stand as a game begins: a note in either way, where nobody knows the notebook."""
    if START in flag:
        return (flag[START],)
    return (0, 1) if is_note(flag["id"]) else (0,)


def with_notebook(bundle: Mapping[str, Any], noted: Collection[str]) -> dict[str, Any]:
    """The data of a bundle whose games begin with these notes alone, for proofs; never written."""
    flags = [
        {**flag, START: int(flag["id"] in noted)} if is_note(flag["id"]) else flag
        for flag in flags_of(bundle)
    ]
    if "flags" in bundle["scenario"]:
        return {**bundle, "scenario": {**bundle["scenario"], "flags": flags}}
    return {**bundle, "flags": flags}
