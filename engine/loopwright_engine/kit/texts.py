"""The tables of a module of words as those of a class of games."""

from __future__ import annotations

from types import ModuleType
from typing import Final

TABLES: Final = (
    *("asks", "moves", "says", "fields", "endings", "names", "shows", "lying"),
    *("measures", "ranks", "worth"),
)
"""What a class of games can have of them; the module has each in capitals."""


class TablesOf:
    """`texts = TablesOf(words)` gives a class the tables of a module: what is `ASKS` there are its `asks`,
    unless it has some of its own.
    """

    def __init__(self, words: ModuleType) -> None:
        self.words = words

    def __set_name__(self, game: type, _: str) -> None:
        for table in TABLES:
            if table not in vars(game) and hasattr(self.words, table.upper()):
                setattr(game, table, getattr(self.words, table.upper()))


def words_of(game: type) -> list[str]:
    """The names of the modules from which a class of games and its bases have their tables."""
    texts = (value for base in game.__mro__ for value in vars(base).values())
    return [one.words.__name__ for one in texts if isinstance(one, TablesOf)]
