"""Names that the engine has already: rules that give one another meaning would break it from within."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import get_annotations, isfunction
from linecache import getline
from types import FunctionType
from typing import Any, Final

from .game import MADE, NO_FIELDS, Game
from .source_places import ENGINE, Slip, function_of, stores

OWN: Final = frozenset(
    {
        "asks", "deck_type", "decks", "drawing", "endings", "fields", "first", "history", "language",
        "lies_open", "measures", "names", "piles", "ranks", "redeal", "row_of", "rows", "says", "seat_name",
        "seen", "set_up", "shows", "signs", "tables", "tapes_for", "value", "worth",
    }
)  # fmt: skip
"""What rules say of themselves under a name of the engine's."""
COUNTED: Final = frozenset(("actor", "gauges", "round"))
"""Fields of the engine that rules move."""
WORDS: Final = ("verb_", "fact_")


def clashes(game: type[Game]) -> Iterator[Slip]:
    """Every method, class attribute and field of rules that is called as something of the engine is."""
    own = [base for base in game.__mro__ if not base.__module__.startswith(ENGINE) and base is not object]
    taken = _taken(game)
    file, line = _place(own)
    for base in own:
        for name, value in vars(base).items():
            if name in taken - MADE and not _extends(name, value):
                place = _place_of(value) or (file, line)
                yield Slip(_hidden(base, name, value), *place)
    methods = {name for name in dir(game) if isfunction(getattr(game, name))}
    for base in own:
        for value in vars(base).values():
            for name, place in stores(value):
                if name in taken - COUNTED:
                    yield Slip(f"the field {name} is one of the engine's own: take another name.", *place)
                elif name in methods:
                    yield Slip(f"the field {name} hides the method {name}: take another name.", *place)


def _taken(game: type[Game]) -> set[str]:
    """The names of the engine that a game cannot use for itself."""
    engine = [base for base in game.__mro__ if base.__module__.startswith(ENGINE)]
    names = {
        name for base in engine for name in (*vars(base), *get_annotations(base)) if not _is_dunder(name)
    }
    return {name for name in names | NO_FIELDS if not name.startswith(WORDS)} - OWN


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _extends(name: str, value: Any) -> bool:
    """Whether a method does what the engine's does, and more: then it is no accident."""
    code = getattr(function_of(value), "__code__", None)
    steps = getattr(value, "is_step", False)
    return not steps and code is not None and {"super", name} <= set(code.co_names)


def _hidden(base: type, name: str, value: Any) -> str:
    kind = "step" if getattr(value, "is_step", False) else "method" if callable(value) else "name"
    more = "" if kind == "step" else f"; a method that adds to it calls super().{name}"
    return f"the {kind} {name} of {base.__name__} hides one of the engine's: take another name{more}."


def _place(bases: list[type]) -> tuple[str, int]:
    """Where the first method of some classes is written."""
    places = (_place_of(value) for base in bases for value in vars(base).values())
    return next((place for place in places if place is not None), ("", 0))


def _place_of(value: Any) -> tuple[str, int] | None:
    function = function_of(value)
    if not isinstance(function, FunctionType):
        return None
    file, line = function.__code__.co_filename, function.__code__.co_firstlineno
    while getline(file, line).lstrip().startswith("@"):  # the first line of a method is that of its decorator
        line += 1
    return file, line
