"""How the columns of a table are read, in a file that is kept; and what was imported last, beside it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from loopwright.core import files
from loopwright.core.console import shown
from loopwright.core.errors import Failure

FOLDER: Final = "tables"
"""Where both lie, beside the scenario card."""
FORMAT: Final = "loopwright-table"
LEFT_OUT: Final = ""
"""What stands for the field of a column that is not imported."""

Texts = dict[str, str]


@dataclass
class KindMapping:
    """How the cards of one kind are read: their sheet, the card file for new ones, field by column."""

    sheet: str = ""
    file: str = ""
    columns: Texts = field(default_factory=dict)


def mapping_file(scenario: Path, table: Path) -> Path:
    """The file that says how a table is read."""
    return scenario / FOLDER / f"{table.stem}.yaml"


def read(file: Path, scenario: Path) -> dict[str, KindMapping]:
    """How the cards of each kind are read; nothing where the file is not there. Raises Failure."""
    from loopwright_compiler.project.yaml_positions import read_yaml

    if not file.exists():
        return {}
    text = files.read(file, "a mapping", scenario).decode("utf-8", "replace")
    document, mistakes = read_yaml(text)
    if document is None or mistakes:
        line = mistakes[0].span.line
        raise Failure(f"{shown(file)} is not YAML as it should be, at line {line}.", hint=REMEDY)
    kinds = document.plain() or {}
    try:
        return {kind: _kind(row) for kind, row in kinds.items()}
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Failure(
            f"{shown(file)} does not say for each kind of cards which columns there are.", hint=REMEDY
        ) from None


REMEDY: Final = "Mend it by hand, or remove it: the next import writes it anew."


def _kind(row: Any) -> KindMapping:
    """What a kind has in the file. Raises TypeError and others where it is not so."""
    columns = {str(name): "" if value is None else value for name, value in row["columns"].items()}
    mapping = KindMapping(row.get("sheet") or "", row.get("file") or "", columns)
    if not all(isinstance(text, str) for text in (mapping.sheet, mapping.file, *columns.values())):
        raise TypeError
    return mapping


def written(table: Path, kinds: Mapping[str, KindMapping], before: bytes) -> bytes:
    """The content of the file with further kinds; what was there before stays as its author has it."""
    head = [
        f"# How `loopwright import` reads {table.name}: a column, and what of a card stands in it.",
        '# A column with "" is left out. Edit it as you like; it is read again, and never written over.',
    ]
    lines = [*([] if before else head)]
    for kind, mapping in kinds.items():
        lines.append(f"{kind}:")
        lines += [f"  sheet: {_quoted(mapping.sheet)}"] if mapping.sheet else []
        lines += [f"  file: {_quoted(mapping.file)}  # where new cards go", "  columns:"]
        lines += [f"    {_quoted(name)}: {_quoted(value)}" for name, value in mapping.columns.items()]
    end = b"\n" if before and not before.endswith(b"\n") else b""
    return before + end + "\n".join([*lines, ""]).encode()


def _quoted(text: str) -> str:
    """A text as YAML: plain where it is a word, else in quotation marks."""
    plain = text.isascii() and text.replace("-", "").isalpha() and text.islower()
    return (
        text
        if plain and text not in ("true", "false", "null", "yes", "no", "on", "off")
        else json.dumps(text, ensure_ascii=False)
    )


# --- What was imported last ---------------------------------------------------------------------


class LastImport:
    """The cells that were last imported, or exported, by kind, card and field.

    A cell that still says this has not been edited since, and leaves the card as it is.
    """

    def __init__(self, scenario: Path, table: Path) -> None:
        self.file = mapping_file(scenario, table).with_suffix(".json")
        self._scenario = scenario
        self._kinds: dict[str, dict[str, Texts]] = {}
        self._before: bytes | None = None
        if self.file.exists():
            self._read()

    def _read(self) -> None:
        self._before = files.read(self.file, "what was imported last", self._scenario)
        data = files.json_of(self._before, self.file, "what was imported last")
        try:
            assert data["format"] == FORMAT
            kinds = {
                str(kind): {
                    str(card): {str(name): str(text) for name, text in cells.items()}
                    for card, cells in cards.items()
                }
                for kind, cards in data["kinds"].items()
            }
        except (AssertionError, AttributeError, KeyError, TypeError):
            hint = "Remove it: cells that differ from their cards are then told of, and nothing is lost."
            raise Failure(f"{shown(self.file)} does not say what was imported last.", hint=hint) from None
        self._kinds = kinds

    def cards(self, kind: str) -> dict[str, Texts]:
        """The cells of a kind by the names of their cards, to be read and changed."""
        return self._kinds.setdefault(kind, {})

    def save(self) -> None:
        """Write it, if it is another than before. Raises Failure."""
        kinds = {kind: cards for kind, cards in sorted(self._kinds.items()) if cards}
        data = {"format": FORMAT, "kinds": kinds}
        content = (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()
        if content != self._before:
            files.write(self.file, content, inside=self._scenario)
