"""The hash of a bundle's content."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final

from loopwright_engine.json_text import Json
from loopwright_engine.kit.loading import OPTIONAL

UNHASHED: Final = ("hash", "origins", *OPTIONAL)


def content_hash(data: Json) -> str:
    """The SHA-256 of a bundle's canonical JSON, without the fields that no game depends on (`UNHASHED`)."""
    body = {name: part for name, part in data.items() if name not in UNHASHED}
    text = json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return "sha256:" + sha256((text + "\n").encode()).hexdigest()
