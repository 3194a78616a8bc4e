"""Texts that depend on a number: the one type of the catalogue, below its tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Counted:
    """What is said of 1, of many, and where that is said otherwise of none.

    `one` is left out where the text never speaks of 1, or speaks of it like of many. A translation
    has a `form` of its own: the text for a number, or the empty one where there is none.
    """

    many: str
    one: str = ""
    zero: str = ""
    form: Callable[[int], str] | None = None

    def of(self, number: int) -> str:
        """The text for a number."""
        if number == 0 and self.zero:
            return self.zero
        return (self.form and self.form(number)) or (self.one if number == 1 and self.one else self.many)

    @property
    def singular(self) -> str:
        """What gettext calls the text by."""
        return self.one or self.many

    def translated(self, zero: str, form: Callable[[int], str]) -> Counted:
        """The same in another language."""
        return replace(self, zero=zero, form=form)
