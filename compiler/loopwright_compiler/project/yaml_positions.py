"""A reader of YAML into values with their places in the file; tags, objects and aliases are refused.

The document is built from parser events, so that depth, size and doubled keys are checked while reading: a
bomb is refused before it is expanded. Plain words follow YAML 1.2: `no` is a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from loopwright_dsl.syntax.span import Span

from .plain_files import YAML_BYTES, YAML_LEVELS, YAML_VALUES
from .yaml_remedies import DEPTH, LOOK, remark

_NUMBER = re.compile(r"[-+]?[0-9]{1,18}")
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}


class Yaml(NamedTuple):
    """One value: None, bool, int, str, a list of Yaml, or a dict of Yaml; `keys` places the dict's keys."""

    value: Any
    span: Span
    keys: dict[str, Span]

    def plain(self) -> Any:
        """The value without places, as JSON data."""
        if isinstance(self.value, dict):
            return {key: item.plain() for key, item in self.value.items()}
        if isinstance(self.value, list):
            return [item.plain() for item in self.value]
        return self.value

    def data(self) -> list[Any]:
        """The value with its places as JSON data, of which `of` makes it again."""
        value = self.value
        if isinstance(value, dict):
            value = {key: [item.data(), self.keys[key]] for key, item in value.items()}
        elif isinstance(value, list):
            value = [item.data() for item in value]
        return [value, self.span]

    @classmethod
    def of(cls, data: list[Any]) -> Yaml:
        """The value of which `data` made this."""
        value, span = data
        if isinstance(value, dict):
            items = {key: cls.of(item) for key, (item, _) in value.items()}
            return cls(items, Span(*span), {key: Span(*place) for key, (_, place) in value.items()})
        if isinstance(value, list):
            value = [cls.of(item) for item in value]
        return cls(value, Span(*span), {})

    def at(self, path: list[str | int]) -> Yaml:
        """The value at a path of keys and positions."""
        node = self
        for step in path:
            node = node.value[step]
        return node


class YamlMistake(NamedTuple):
    """The reason why a document, or a part of it, cannot be used: a diagnostic's code, place and values."""

    code: str
    span: Span
    values: dict[str, str]


class _Refused(Exception):
    def __init__(self, mistake: YamlMistake) -> None:
        super().__init__(mistake.code)
        self.mistake = mistake


@lru_cache(maxsize=16)  # scenarios share a world, and reading it is half of a small one's check
def read_yaml(text: str) -> tuple[Yaml | None, list[YamlMistake]]:
    """The document and its mistakes; the document is None when it cannot be read at all.

    Both are those of an earlier call with the same text: they are never changed.
    """
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    if len(text.encode("utf-8", "replace")) > YAML_BYTES:
        limit = f"{YAML_BYTES // 1000} kB"
        return None, [YamlMistake("LW0403", _point(1, 1), {"limit": limit})]
    builder = _Builder()
    try:
        return builder.document(iter(YAML(typ="safe", pure=True).parse(text))), builder.mistakes
    except _Refused as refusal:
        return None, [refusal.mistake]
    except MarkedYAMLError as error:
        return None, [_syntax_mistake(error, text)]
    except (YAMLError, ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0] if str(error) else "the text is not YAML"
        return None, [YamlMistake("LW0401", _point(1, 1), {"reason": reason, "remedy": LOOK})]


class _Builder:
    """A builder of Yaml values from parser events."""

    def __init__(self) -> None:
        self.mistakes: list[YamlMistake] = []
        self._count = 0
        self._level = 0

    def document(self, events: Iterator[Any]) -> Yaml:
        next(events)  # the stream's start
        event = next(events)
        if type(event).__name__ == "StreamEndEvent":
            return Yaml(None, _point(1, 1), {})
        root = self._value(next(events), events)
        next(events)  # the document's end
        event = next(events)
        if type(event).__name__ != "StreamEndEvent":
            raise _Refused(YamlMistake("LW0402", _span(event), {"feature": "a second document (---)"}))
        return root

    def _value(self, event: object, events: Iterator[Any]) -> Yaml:
        kind = type(event).__name__
        self._refuse_features(kind, event)
        self._count += 1
        if self._count > YAML_VALUES:
            raise _Refused(YamlMistake("LW0403", _span(event), {"limit": f"{YAML_VALUES} values"}))
        if kind == "ScalarEvent":
            return Yaml(_scalar(event), _span(event), {})
        self._level += 1
        if self._level > YAML_LEVELS:
            raise _Refused(YamlMistake("LW0403", _span(event), {"limit": f"{YAML_LEVELS} levels"}))
        node = self._mapping(event, events) if kind == "MappingStartEvent" else self._list(event, events)
        self._level -= 1
        return node

    def _list(self, start: object, events: Iterator[Any]) -> Yaml:
        items: list[Yaml] = []
        while type(event := next(events)).__name__ != "SequenceEndEvent":
            items.append(self._value(event, events))
        return Yaml(items, _span(start), {})

    def _mapping(self, start: object, events: Iterator[Any]) -> Yaml:
        items: dict[str, Yaml] = {}
        keys: dict[str, Span] = {}
        while type(event := next(events)).__name__ != "MappingEndEvent":
            key = self._value(event, events)
            value = self._value(next(events), events)
            if value.value is None and value.span.column == value.span.end_column:
                value = Yaml(None, key.span, {})  # nothing stands there: the key shows where
            name = event.value if type(event).__name__ == "ScalarEvent" else "?"
            if name in items:
                first = str(keys[name].line)
                self.mistakes.append(YamlMistake("LW0404", key.span, {"name": name, "line": first}))
                continue
            items[name], keys[name] = value, key.span
        return Yaml(items, _span(start), keys)

    def _refuse_features(self, kind: str, event: Any) -> None:
        if kind == "AliasEvent":
            raise _Refused(YamlMistake("LW0402", _span(event), {"feature": f"the alias *{event.anchor}"}))
        if event.anchor is not None:
            raise _Refused(YamlMistake("LW0402", _span(event), {"feature": f"the anchor &{event.anchor}"}))
        if event.tag is not None:
            raise _Refused(YamlMistake("LW0402", _span(event), {"feature": "a tag (!)"}))


def _scalar(event: Any) -> bool | int | str | None:
    text: str = event.value
    if not event.implicit[0]:  # quoted or block text
        return text
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    return int(text) if _NUMBER.fullmatch(text) else text


def _syntax_mistake(error: Any, text: str) -> YamlMistake:
    """A syntax error in plain words if its cause is recognized, else in the parser's words."""
    mark = error.problem_mark or error.context_mark
    last = mark.line + 1 if mark else 1
    if known := remark(text, last):
        values = {"reason": known.reason, "remedy": known.remedy}
        return YamlMistake(
            "LW0401", known.span, values | ({"suggestion": known.right} if known.right else {})
        )
    place = _point(last, mark.column + 1) if mark else _point(1, 1)
    reason, remedy = str(error.problem or error.context or "the text is not YAML"), LOOK
    begun = error.context_mark
    if "<block end>" in reason and begun and begun.column == mark.column:
        reason = "of lines that stand beside each other some begin with a dash and some do not"
        remedy = "Put a dash before each of them or before none."
    elif "<block end>" in reason and begun:
        reason = (
            f"this line begins in column {mark.column + 1}, "
            f"and those that it belongs to (from line {begun.line + 1} on) in column {begun.column + 1}"
        )
        remedy = DEPTH
    elif "unknown escape" in reason:
        reason, remedy = "a backslash stands before a sign that needs none", "Write two for one backslash."
    elif error.context and error.problem:
        reason = f"{error.context}, {error.problem}"
    return YamlMistake("LW0401", place, {"reason": reason, "remedy": remedy})


def _span(event: Any) -> Span:
    start, end = event.start_mark, event.end_mark
    if type(event).__name__ in ("MappingStartEvent", "SequenceStartEvent"):
        return _point(start.line + 1, start.column + 1)
    return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def _point(line: int, column: int) -> Span:
    return Span(line, column, line, column + 1)
