"""Readers of the bundled theme files, as YAML and as JSON.

YAML is for people; the JSON holds the same data and is read much faster. `write_themes` writes it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "themes"
_DECIMAL = re.compile(r"-?\d+\.\d+")


def bundled(name: str) -> dict[str, Any]:
    """The data of a bundled theme file."""
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return data


def numbered(value: Any) -> Any:
    """A value of a YAML file with its decimals as floats."""
    if isinstance(value, dict):
        return {key: numbered(item) for key, item in value.items()}
    if isinstance(value, list):
        return [numbered(item) for item in value]
    return float(value) if isinstance(value, str) and _DECIMAL.fullmatch(value) else value
