"""The bundled scenarios, and older drafts of them with a mistake in their story.

The drafts lie in `drafts`, so that a bundled card may be rewritten without a thought for the mistakes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from edits import change, rows
from loopwright_compiler import compile_path
from shipped import CONTENT, shipped

ROOT = Path(__file__).parents[2]
NEW = ROOT / "cli" / "loopwright" / "template"
DRAFTS = Path(__file__).parent / "drafts"
CLOCK, FORTNIGHT, TEMPLATE = "speaking-clock", "ordinary-fortnight", "template"


class Mistake(NamedTuple):
    """What is changed in which file, what is impossible then, and words that the reason must have."""

    scenario: str
    edits: tuple[tuple[str, str, str], ...]
    impossible: tuple[str, ...]
    because: tuple[str, ...]


def _read() -> dict[str, Mistake]:
    """Those of `mistakes.txt`, whose first lines say how they are written, by their names."""
    mistakes: dict[str, Mistake] = {}
    edits: list[tuple[str, str, str]] = []
    for row in rows(Path(__file__).with_name("mistakes.txt")):
        if row.startswith("["):
            name, scenario = row[1:].split("] ")
            edits = []
        elif row.startswith("never "):
            never, because = row.removeprefix("never ").split(": ", 1)
            found = Mistake(scenario, tuple(edits), tuple(never.split(", ")), tuple(because.split(" | ")))
            mistakes[name] = found
        else:
            file, changed = row.split(": ", 1)
            edits.append((file, *change(changed)))
    return mistakes


MISTAKES = _read()


def bundled(scenario: str) -> dict[str, Any]:
    """A scenario as it is shipped."""
    return shipped(scenario).bundle or {}


def planted(mistake: Mistake, folder: Path) -> dict[str, Any]:
    """A copy of the draft of the scenario with the mistake."""
    texts = {file.name: file.read_text(encoding="utf-8") for file in _files(mistake.scenario)}
    for name, before, after in mistake.edits:
        assert before in texts[name], before
        texts[name] = texts[name].replace(before, after, 1)
    for name, text in texts.items():
        filled = text.replace("SCENARIO-ID", "planted").replace("SCENARIO TITLE", "Planted")
        (folder / name).write_text(filled, encoding="utf-8")
    return _compiled(folder)


def _files(scenario: str) -> Iterator[Path]:
    folder = DRAFTS / scenario if scenario != TEMPLATE else NEW
    return folder.glob("*.loop")


def _compiled(path: Path) -> dict[str, Any]:
    checked = compile_path(path, bundled=CONTENT)
    assert checked.bundle is not None, checked.diagnostics
    return checked.bundle
