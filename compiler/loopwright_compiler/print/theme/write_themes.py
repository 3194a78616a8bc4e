"""The command `python -m loopwright_compiler.print.theme.write_themes`: writes the bundled themes as JSON."""

from __future__ import annotations

import json
from pathlib import Path

from loopwright_compiler.project.yaml_positions import read_yaml

from .author_files import FOLDER, numbered


def compiled(path: Path) -> str:
    """The JSON of a theme file. Raises ValueError."""
    document, mistakes = read_yaml(path.read_text("utf-8"))
    if document is None or mistakes:
        raise ValueError(f"{path} cannot be read: {mistakes}")
    return json.dumps(numbered(document.plain()), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    for theme in FOLDER.glob("*.yaml"):
        theme.with_suffix(".json").write_text(compiled(theme), "utf-8")
