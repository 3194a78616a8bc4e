"""Worlds: the board, the kids, the machines and the firewalls, from YAML files; the cards beside them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from loopwright_compiler.diagnostics.reporter import WORLDS, CardAt, Source

from .files import Reader
from .schema_errors import shape_mistakes
from .yaml_positions import Yaml, YamlMistake, read_yaml

PARTS = ("world", "board", "kids", "machines", "firewalls")


@dataclass(slots=True)
class World:
    """A world's data. A part whose file has mistakes is absent from `parts`: then nobody can tell
    which of its names are known, and no name of that kind is called unknown."""

    id: str
    parts: dict[str, tuple[Source, Yaml]] = field(default_factory=dict)
    cards: list[CardAt] = field(default_factory=list)
    card_files: list[Source] = field(default_factory=list)
    all_files: bool = True  # every card file that world.yaml names could be read
    clean: bool = True  # … and has no mistake of writing

    @property
    def complete(self) -> bool:
        """Whether every file of the world could be used."""
        return self.all_files and self.clean and len(self.parts) == len(PARTS)

    def entries(self, part: str) -> dict[str, dict[str, Any]] | None:
        """Kids or machines by id, in file order (of two with one id the first).

        None when the file cannot be used.
        """
        if part not in self.parts:
            return None
        entries: dict[str, dict[str, Any]] = {}
        for entry in self.parts[part][1].plain()[part]:
            entries.setdefault(entry["id"], entry)
        return entries

    def board(self) -> dict[str, Any] | None:
        """The board's data, or None when the file cannot be used."""
        return self.parts["board"][1].plain() if "board" in self.parts else None

    def sea(self) -> frozenset[str]:
        """The sectors that are sea; empty when the board cannot be used."""
        board = self.board()
        if board is None:
            return frozenset()
        return frozenset(
            f"{column}{number}"
            for number, row in enumerate(board["grid"], 1)
            for column, sign in zip("ABCDEF", row, strict=True)
            if sign == "~"
        )


def load_world(folder: Path, reader: Reader, *, shown: Path) -> World:
    """Read and check the world in `folder`; mistakes go to the reader's reporter."""
    world = World(folder.name)
    inside = f"{WORLDS}{folder.name}/"
    for part in PARTS:
        source = reader.text(folder, f"{part}.yaml", shown=shown, inside=inside, asked=None)
        document = _document(source, part, reader) if source else None
        if source and document:
            world.parts[part] = (source, document)
    world.all_files = "world" in world.parts
    if world.all_files:
        source, document = world.parts["world"]
        for name in document.value["cards"].value:
            file = reader.text(
                folder, f"{name.value}.loop", shown=shown, inside=inside, asked=(source.path, name.span)
            )
            if file is None:
                world.all_files = False
                continue
            world.card_files.append(file)
            world.cards += reader.cards(file)
            world.clean &= file.path not in reader.unclean
    return world


def _document(source: Source, part: str, reader: Reader) -> Yaml | None:
    def make() -> tuple[Yaml | None, list[YamlMistake]]:
        document, mistakes = read_yaml(source.text)
        if document is not None:
            mistakes = mistakes + shape_mistakes(document, f"world-{part}")
        return document, mistakes

    document, mistakes = reader.shelf.once("data", source.path, source, make)
    for mistake in mistakes:
        reader.reporter.at(source.path, mistake.code, mistake.span, **mistake.values)
    return None if mistakes else document
