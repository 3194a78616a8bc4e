"""Loading of worlds: their data from YAML files, and the cards beside them.

What violates a JSON schema is reported in plain words at its place in the file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any

from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span

from loopwright_compiler.diagnostics.reporter import WORLDS, CardAt, Source
from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_compiler.schemas import accepts, validator

from .files import ProjectReader
from .kit import default_dialect
from .yaml_positions import Yaml, YamlMistake, read_yaml
from .yaml_remedies import instead

_TYPES = {
    "object": "a group of keys",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "empty",
}


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
        """Whether every file of the world could be read."""
        return self.all_files and self.clean and len(self.parts) == len(default_dialect().world_parts)

    def entries(self, part: str) -> dict[str, dict[str, Any]] | None:
        """The things of a list by id, in file order (of two with one id the first).

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
        """The sectors that are sea; empty if the board could not be read."""
        board = self.board()
        if board is None:
            return frozenset()
        return frozenset(
            f"{column}{number}"
            for number, row in enumerate(board["grid"], 1)
            for column, sign in zip("ABCDEF", row, strict=True)
            if sign == "~"
        )


def load_world(folder: Path, reader: ProjectReader, *, shown: Path) -> World:
    """Read and check the world in `folder`; mistakes go to the reader's reporter."""
    world = World(folder.name)
    inside = f"{WORLDS}{folder.name}/"
    for part in default_dialect().world_parts:
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
            world.cards += reader.cards(file, default_dialect())
            world.clean &= file.path not in reader.unclean
    return world


def _document(source: Source, part: str, reader: ProjectReader) -> Yaml | None:
    schema, kept = f"world-{part}", reader.shelf.kept

    def make() -> tuple[Yaml | None, list[YamlMistake]]:
        known = kept.recall(schema, source.text, [(dict, list), list])
        if known is not None:  # it was read and met the schema
            return Yaml.of(known), []
        document, mistakes = read_yaml(source.text)
        if document is not None:
            mistakes = mistakes + shape_mistakes(document, schema)
            if not mistakes:
                kept.keep(schema, source.text, document.data())
        return document, mistakes

    document, mistakes = reader.shelf.once("data", source.path, source, make)
    for mistake in mistakes:
        reader.reporter.at(source.path, mistake.code, mistake.span, **mistake.values)
    return None if mistakes else document


def shape_mistakes(document: Yaml, schema: str) -> list[YamlMistake]:
    """What is wrong with the document's shape; empty when the schema is met.

    A list that is told as a whole (`[A; B]`) is not told again for what stands in it.
    """
    mistakes, rewritten = list[YamlMistake](), set[tuple[str | int, ...]]()
    data = document.plain()
    if accepts(schema, data):
        return mistakes
    for error in sorted(validator(schema).iter_errors(data), key=lambda error: len(error.absolute_path)):
        path = tuple(error.absolute_path)
        if path[:-1] not in rewritten or not path:
            of_error = _translate(error, document, _Remedies(schema))
            if error.validator == "minItems" and any("written" in mistake.values for mistake in of_error):
                rewritten.add(path)
            mistakes += of_error
    return sorted(mistakes, key=lambda mistake: (mistake.span, mistake.code))


@record
class _Remedies:
    """Says what to write in the place of a value, if that meets the schema."""

    schema: str

    def fitting(self, value: object, wanted: dict[str, Any]) -> str | None:
        """The text to write for a value so that it meets a schema; None if none is known."""
        right = instead(value, wanted)
        document = read_yaml(right)[0] if right else None
        return right if document is not None and self.fits(document, wanted) else None

    def fits(self, value: Yaml, wanted: dict[str, Any]) -> bool:
        """Whether a value meets a part of the schema."""
        return bool(validator(self.schema).evolve(schema=wanted).is_valid(value.plain()))

    def told(self, value: object, span: Span, wanted: dict[str, Any]) -> dict[str, str]:
        """The values of a finding that say what to write; a single word can be changed for the writer."""
        right = self.fitting(value, wanted)
        if right is None and isinstance(value, list) and wanted.get("type") == "object":
            [key, *more] = wanted["required"] if "required" in wanted else [None]
            return {"form": f"a line `{key}:` before them"} if key and not more else {}
        if right is None:
            return {"form": wanted["description"]} if "pattern" in wanted else {}
        alone = not isinstance(value, dict | list) and span.line == span.end_line
        return {"written": right, **({"suggestion": right} if alone else {})}


def _translate(error: Any, document: Yaml, remedies: _Remedies) -> list[YamlMistake]:
    path = list(error.absolute_path)
    node, rule, wanted = document.at(path), error.validator, error.validator_value
    if "propertyNames" in error.absolute_schema_path:
        key = str(error.instance)
        span = node.keys.get(key, node.span)
        values = {"value": _shown(key), "wanted": _wanted(error), **remedies.told(key, span, error.schema)}
        return [YamlMistake("LW0409", span, values)]
    if rule == "additionalProperties":
        return [_unknown_key(key, node, error, remedies) for key in _extra_keys(node, error)]
    if rule == "required":
        missing = next(key for key in wanted if repr(key) in error.message)
        meant = [_meant_key(key, node, error.schema, remedies) for key in _extra_keys(node, error)]
        return [] if missing in node.value or missing in meant else [_missing_key(missing, node, error)]
    if rule == "type":
        more = _behind(document.at(path[:-1]), str(path[-1])) if path and isinstance(path[-1], str) else []
        value = ", ".join([str(node.value), *more]) if more and wanted == "array" else node.plain()
        values = {"wanted": _TYPES[wanted], "found": _kind(node.value)}
        remedy = remedies.told(value, node.span, error.schema)
        if more:
            remedy.pop("suggestion", None)  # it takes more than the one word
        return [YamlMistake("LW0405", node.span, values | remedy)]
    if rule == "enum":
        return [_not_allowed(node, wanted)]
    values = {"value": _shown(node.value), "wanted": _wanted(error)}
    remedy = remedies.told(node.plain(), node.span, error.schema)
    return [YamlMistake("LW0409", node.span, values | {key: remedy[key] for key in remedy if key != "form"})]


def _behind(node: Yaml, key: str) -> list[str]:
    """What stands in braces behind a key's text and has no value: the rest of a list without brackets."""
    if not isinstance(node.value, dict) or not isinstance(node.value[key].value, str):
        return []
    names = list(node.value)
    return list(takewhile(lambda name: node.value[name].value is None, names[names.index(key) + 1 :]))


def _missing_key(name: str, node: Yaml, error: Any) -> YamlMistake:
    """A mistake about a required key that is missing, with an example of its value."""
    wanted = error.schema["properties"][name]
    allowed = [str(item) for item in wanted.get("enum", ()) if item is not None]
    form = wanted.get("description") or (f"one of {', '.join(allowed)}" if allowed else None)
    form = form or _TYPES.get(str(wanted.get("type")))
    return YamlMistake("LW0407", node.span, {"name": name, **({"form": form} if form else {})})


def _extra_keys(node: Yaml, error: Any) -> list[str]:
    """Keys that are unknown; what stands behind a list without brackets is a part of it, and no key."""
    known = error.schema["properties"]
    lists = [key for key in node.value if known.get(key, {}).get("type") == "array"]
    parts = {name for key in lists for name in _behind(node, key)}
    return [key for key in node.value if key not in known and key not in parts]


def _meant_key(key: str, node: Yaml, schema: dict[str, Any], remedies: _Remedies) -> str | None:
    """The known key that an unknown one stands for: one like it, or the only one that is missing and fits."""
    known = schema["properties"]
    missing = [name for name in schema.get("required", ()) if name not in node.value]
    near = nearest(re.split("[ :=]", key)[0] or key, known)
    alone = len(missing) == 1 and sum(name not in known for name in node.value) == 1
    if near is None and alone and remedies.fits(node.value[key], known[missing[0]]):
        return str(missing[0])
    return near


def _unknown_key(key: str, node: Yaml, error: Any, remedies: _Remedies) -> YamlMistake:
    known = error.schema["properties"]
    values = {"name": key, "known": listed(known)}
    if near := _meant_key(key, node, error.schema, remedies):
        value = re.match(r"[\w-]+[ :=]+(.*)", key)
        values["suggestion"] = f"{near}: {value[1]}" if value and node.value[key].value is None else near
    return YamlMistake("LW0406", node.keys[key], values)


def _not_allowed(node: Yaml, allowed: list[Any]) -> YamlMistake:
    words = [str(item) for item in allowed if item is not None]
    values = {"value": _shown(node.value), "allowed": ", ".join(words)}
    alone = node.value[0].value if isinstance(node.value, list) and len(node.value) == 1 else node.value
    near = nearest(str(alone), words)
    if str(alone).lower() == "none" and None in allowed:
        near = "null"
    if near and alone is not node.value:
        values["written"] = near
    elif near:
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
