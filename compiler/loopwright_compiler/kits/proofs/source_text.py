"""Conditions and effects of a kit's cards as they are written, for the reasons of verdicts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from loopwright_engine.core.source_text import SourceText

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import ConditionData, QuantityData
    from loopwright_engine.kit.language import Language as KitLanguage
    from loopwright_engine.kit.language import Word as KitWord


class KitSourceText(SourceText):
    """The facts and numbers of a kit, by its rows."""

    def __init__(self, language: KitLanguage | None) -> None:
        self._language = language
        if language is not None:
            self.seat = language.seat

    def fact(self, data: ConditionData) -> str:
        """A fact by its row."""
        row = self._language.fact(data["op"]) if self._language is not None else None
        if row is None:
            return super().fact(data)
        if row.name.startswith("can_pay_"):
            return f"enough to spend {_written(row, data)}"
        return _written(row, data)

    def number(self, data: QuantityData) -> str:
        """What rules count, by its row."""
        row = self._language.number(data["q"]) if self._language is not None else None
        return super().number(data) if row is None else _written(row, data)


def _written(row: KitWord, data: Mapping[str, object]) -> str:
    """A row of the language with what stands in its places."""
    words = (part if isinstance(part, str) else str(data.get(part.key, "")) for part in row.way)
    return " ".join(word.split(".")[-1] for word in words if word)
