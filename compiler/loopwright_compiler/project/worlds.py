"""Worlds: the board, the kids, the machines and the firewalls, from YAML files; the cards beside them.

What a schema finds wrong is said in plain words, at the right place of the file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from loopwright_compiler.diagnostics.reporter import WORLDS, CardAt, Source
from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_compiler.schemas import validator

from .files import Reader
from .yaml_positions import Yaml, YamlMistake, read_yaml

_TYPES = {
    "object": "a group of keys",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "empty",
}

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


def shape_mistakes(document: Yaml, schema: str) -> list[YamlMistake]:
    """What is wrong with the document's shape; empty when the schema is met."""
    mistakes: list[YamlMistake] = []
    for error in validator(schema).iter_errors(document.plain()):
        mistakes += _translate(error, document.at(list(error.absolute_path)))
    return sorted(mistakes, key=lambda mistake: (mistake.span, mistake.code))


def _translate(error: Any, node: Yaml) -> list[YamlMistake]:
    rule, wanted = error.validator, error.validator_value
    if "propertyNames" in error.absolute_schema_path:
        key = str(error.instance)
        return [
            YamlMistake(
                "LW0409", node.keys.get(key, node.span), {"value": _shown(key), "wanted": _wanted(error)}
            )
        ]
    if rule == "additionalProperties":
        return [_unknown_key(key, node, wanted, error) for key in _extra_keys(node, error)]
    if rule == "required":
        missing = next(key for key in wanted if repr(key) in error.message)
        meant = [nearest(key, error.schema["properties"]) for key in _extra_keys(node, error)]
        there = missing in node.value or missing in meant
        return [] if there else [YamlMistake("LW0407", node.span, {"name": missing})]
    if rule == "type":
        values = {"wanted": _TYPES[wanted], "found": _kind(node.value)}
        if wanted == "array" and isinstance(node.value, str):
            values["written"] = f"[{node.value}]"
        return [YamlMistake("LW0405", node.span, values)]
    if rule == "enum":
        return [_not_allowed(node, wanted)]
    value = _shown(node.value)
    return [YamlMistake("LW0409", node.span, {"value": value, "wanted": _wanted(error)})]


def _extra_keys(node: Yaml, error: Any) -> list[str]:
    return [key for key in node.value if key not in error.schema["properties"]]


def _unknown_key(key: str, node: Yaml, _wanted_value: object, error: Any) -> YamlMistake:
    known = error.schema["properties"]
    values = {"name": key, "known": listed(known)}
    near = nearest(key, known)
    if near:
        values["suggestion"] = near
    return YamlMistake("LW0406", node.keys[key], values)


def _not_allowed(node: Yaml, allowed: list[Any]) -> YamlMistake:
    words = [str(item) for item in allowed if item is not None]
    values = {"value": _shown(node.value), "allowed": ", ".join(words)}
    near = nearest(str(node.value), words)
    if near:
        values["suggestion"] = near
    return YamlMistake("LW0408", node.span, values)


def _wanted(error: Any) -> str:
    limit = error.validator_value
    entries = "1 entry" if limit == 1 else f"{limit} entries"
    phrases = {
        "pattern": error.schema.get("description", "another form"),
        "minimum": f"at least {limit}",
        "maximum": f"at most {limit}",
        "minLength": "some text",
        "maxLength": f"at most {limit} characters",
        "minItems": f"at least {entries}",
        "maxItems": f"at most {entries}",
        "minProperties": f"at least {entries}",
        "maxProperties": f"at most {entries}",
        "uniqueItems": "each entry once",
    }
    return str(phrases.get(error.validator, "something else"))


def _kind(value: object) -> str:
    names = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer"}
    return _TYPES[names.get(type(value), "null")]


def _shown(value: object) -> str:
    if isinstance(value, dict | list):
        return f"A list of {len(value)}" if isinstance(value, list) else f"A group of {len(value)} keys"
    return "Nothing" if value is None else f"`{value}`"
