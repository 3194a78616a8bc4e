"""What of a bundle decides what happens in its games."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import SourceData

PROSE: Final = re.compile(r"(.+)\.(?:text|printed)\.\d+")
"""The id of a stretch of prose. The engine's stories know it by the same pattern, which a test holds: a check
loads no engine for it.
"""


def decisive(bundle: Mapping[str, Any]) -> str:
    """A bundle without prose, hash and places in files; drafts that differ in these alone have the same."""
    strings = {id: text for id, text in bundle["strings"].items() if not PROSE.fullmatch(id)}
    rest = {part: value for part, value in bundle.items() if part not in ("hash", "origins", "source")}
    return json.dumps({**rest, "strings": strings}, ensure_ascii=False)


def source_of(language: str, source: Mapping[str, str], translated: Mapping[str, str]) -> SourceData:
    """What a translation calls otherwise than its cards, which are in a `language`, prose apart."""
    named = (id for id, text in source.items() if translated[id] != text and not PROSE.fullmatch(id))
    return {"language": language, "strings": {id: source[id] for id in named}}


def prose_of(bundle: Mapping[str, Any]) -> dict[str, str]:
    """The prose of a bundle, by its ids."""
    return {id: text for id, text in bundle["strings"].items() if PROSE.fullmatch(id)}
