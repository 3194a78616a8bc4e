"""Bundles as bytes: the one canonical form, the hash, and the check of files from strangers."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypedDict

from loopwright_compiler.project import plain_files
from loopwright_compiler.schemas import accepts, validator

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import Origin, SourceData
    from typing_extensions import ReadOnly


class ScenarioHead(TypedDict):
    """What every scenario has: its id, and its title, which is a string's id."""

    id: str
    title: str


class AnyBundle(TypedDict):
    """What is asked of bundles without knowing their game; `kit` is a key of those that name it.

    `loopwright_engine.bundle.types.EnvelopeData` says what the keys mean.
    """

    hash: str
    language: str
    origins: dict[str, Origin]
    strings: dict[str, str]
    scenario: ReadOnly[ScenarioHead]


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
    return {id: text for id, text in bundle["strings"].items() if PROSE.fullmatch(id)}


FORMAT = "loopwright-bundle"
SCHEMA_VERSION = 4
LANGUAGE = "en"
"""The language of the texts of a bundle that nobody has translated."""
OPTIONAL = ("build", "former", "intentions", "placed", "reference", "said", "source")
_UNHASHED = ("hash", "origins", *OPTIONAL)
_MOST_MESSAGES = 50
_TOO_DEEP = f"$: nested deeper than {plain_files.LEVELS} levels"


def canonical(bundle: Mapping[str, object]) -> bytes:
    """The canonical bytes of a bundle (sorted keys, no spaces, UTF-8, a newline at the end): equal bundles
    give equal bytes.
    """
    text = json.dumps(bundle, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return f"{text}\n".encode()


def content_hash(bundle: Mapping[str, object]) -> str:
    """The bundle's `sha256:…` over everything except the hash itself, places in source files, and what is
    optional.
    """
    content = {key: value for key, value in bundle.items() if key not in _UNHASHED}
    return f"sha256:{hashlib.sha256(canonical(content)).hexdigest()}"


def validate_bundle(data: object) -> list[str]:
    """What is wrong with a value read from a bundle file, as `place: reason`; empty when nothing is.

    Checks form and limits against `schemas/bundle.schema.json` (of a kit's bundle, which names its kit,
    `schemas/kit-bundle.schema.json`), then the hash; never raises.
    References between parts are the engine's business when it loads the bundle.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return ["$: this is not a Loopwright bundle"]
    version = data.get("schema_version")
    if version != SCHEMA_VERSION or isinstance(version, bool):
        return [f"$.schema_version: {_other_version(version)}"]
    too_big = _limits(data)
    if too_big:
        return too_big
    try:
        messages = _form(data)
        if messages:
            return messages
        intact = data["hash"] == content_hash(data)
    except RecursionError:
        return [_TOO_DEEP]
    except ValueError:  # half a surrogate pair in a text
        return ["$: a text holds characters that cannot be written"]
    return [] if intact else ["$.hash: the content was changed after the bundle was built"]


def _other_version(version: object) -> str:
    known = isinstance(version, int) and not isinstance(version, bool) and 0 <= version < 1000
    advice = "; build it again from its cards" if known and version in range(SCHEMA_VERSION) else ""
    version_text = version if known else "unknown"
    return f"the bundle has version {version_text}; this program reads {SCHEMA_VERSION}{advice}"


def _form(data: dict[str, Any]) -> list[str]:
    schema = "kit-bundle" if "kit" in data else "bundle"
    if accepts(schema, data):
        return []
    messages = [_message(error) for error in islice(validator(schema).iter_errors(data), _MOST_MESSAGES)]
    return [*messages, "$: and more"] if len(messages) == _MOST_MESSAGES else messages


def _limits(data: dict[str, Any]) -> list[str]:
    """The violations of limits on depth and size, checked before anything recursive reads the data."""
    cards = sum(len(part) for part in data.values() if isinstance(part, list))
    if cards > plain_files.CARDS:
        return [f"$: {cards} cards; at most {plain_files.CARDS} are read"]
    effects = 0
    waiting: list[tuple[object, int]] = [(data, 1)]
    while waiting:
        item, level = waiting.pop()
        if level > 4 * plain_files.LEVELS:
            return [_TOO_DEEP]
        if isinstance(item, float):
            return [f"$: {item} is not a whole number"]
        if isinstance(item, dict):
            effects += "do" in item
            waiting.extend((value, level + 1) for value in item.values())
        elif isinstance(item, list):
            waiting.extend((value, level + 1) for value in item)
    return (
        [f"$: {effects} effects; at most {plain_files.EFFECTS} are read"]
        if effects > plain_files.EFFECTS
        else []
    )


def _message(error: Any) -> str:
    """The most telling error inside an `anyOf`/`oneOf`, with its place."""
    while error.context:
        error = max(error.context, key=lambda inner: (inner.validator != "const", len(inner.absolute_path)))
    path = "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in error.absolute_path)
    path = path if path.isprintable() else ascii(path)
    text = error.message if len(error.message) <= 160 else f"{error.message[:157]}…"
    return f"{path}: {text}"
