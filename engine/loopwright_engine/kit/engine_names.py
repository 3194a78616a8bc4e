"""Names that the engine has already: rules that give one another meaning would break it from within."""

from __future__ import annotations

import dis
from collections.abc import Iterator
from inspect import get_annotations, isfunction
from linecache import getline
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from .game import Game

ENGINE: Final = "loopwright_engine."
OWN: Final = frozenset(
    {
        "asks", "deck_type", "decks", "drawing", "endings", "fields", "first", "history", "language",
        "measures", "names", "piles", "ranks", "redeal", "row_of", "rows", "says", "seat_name", "seen",
        "set_up", "shows", "signs", "tables", "tapes_for", "value", "worth",
    }
)  # fmt: skip
"""What rules say of themselves under a name of the engine's."""
COUNTED: Final = frozenset(("actor", "gauges", "round"))
"""Fields of the engine that rules move."""
WORDS: Final = ("verb_", "fact_")


class Clash(NamedTuple):
    """A name of the engine's that rules give another meaning: what is wrong, and where it is written."""

    what: str
    file: str
    line: int


def clashes(game: type[Game]) -> Iterator[Clash]:
    """Every method, class attribute and field of rules that is called as something of the engine is."""
    own = [base for base in game.__mro__ if not base.__module__.startswith(ENGINE) and base is not object]
    from .game import MADE

    taken = _taken(game)
    file, line = _place(own)
    for base in own:
        for name, value in vars(base).items():
            if name in taken - MADE and not _extends(name, value):
                place = _place_of(value) or (file, line)
                yield Clash(_hidden(base, name, value), *place)
    methods = {name for name in dir(game) if isfunction(getattr(game, name))}
    for base in own:
        for value in vars(base).values():
            for name, place in _stores(value):
                if name in taken - COUNTED:
                    yield Clash(f"the field {name} is one of the engine's own: take another name", *place)
                elif name in methods:
                    yield Clash(f"the field {name} hides the method {name}: take another name", *place)


def place_of_field(game: type[Game], field: str) -> str:
    """`kit.py:24`: where a field is set first; the name of its class where that cannot be seen."""
    for base in game.__mro__:
        for value in vars(base).values():
            for name, (file, line) in _stores(value):
                if name == field:
                    return f"{Path(file).name}:{line}"
    return game.__name__


def _taken(game: type[Game]) -> set[str]:
    """The names of the engine that a game cannot use for itself."""
    from .game import NO_FIELDS

    engine = [base for base in game.__mro__ if base.__module__.startswith(ENGINE)]
    names = {
        name for base in engine for name in (*vars(base), *get_annotations(base)) if not _is_dunder(name)
    }
    return {name for name in names | NO_FIELDS if not name.startswith(WORDS)} - OWN


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _extends(name: str, value: Any) -> bool:
    """Whether a method does what the engine's does, and more: then it is no accident."""
    code = getattr(_function(value), "__code__", None)
    steps = getattr(value, "is_step", False)
    return not steps and code is not None and {"super", name} <= set(code.co_names)


def _function(value: Any) -> Any:
    """The function of a method, a property or a class method."""
    return getattr(value, "fget", None) or getattr(value, "__func__", value)


def _hidden(base: type, name: str, value: Any) -> str:
    kind = "step" if getattr(value, "is_step", False) else "method" if callable(value) else "name"
    more = "" if kind == "step" else f"; a method that adds to it calls super().{name}"
    return f"the {kind} {name} of {base.__name__} hides one of the engine's: take another name{more}"


def _place(bases: list[type]) -> tuple[str, int]:
    """Where the first method of some classes is written."""
    places = (_place_of(value) for base in bases for value in vars(base).values())
    return next((place for place in places if place is not None), ("", 0))


def _place_of(value: Any) -> tuple[str, int] | None:
    function = _function(value)
    if not isinstance(function, FunctionType):
        return None
    file, line = function.__code__.co_filename, function.__code__.co_firstlineno
    while getline(file, line).lstrip().startswith("@"):  # the first line of a method is that of its decorator
        line += 1
    return file, line


def _stores(value: Any) -> Iterator[tuple[str, tuple[str, int]]]:
    """Each field that a method sets, and where."""
    code = getattr(_function(value), "__code__", None)
    if not isinstance(code, CodeType) or not code.co_argcount:
        return
    itself, before = code.co_varnames[0], None
    for instruction in dis.get_instructions(code):
        if instruction.opname == "STORE_ATTR" and before is not None:
            loaded = before.argval[-1] if isinstance(before.argval, tuple) else before.argval
            if loaded == itself:
                line = instruction.positions.lineno if instruction.positions else None
                yield instruction.argval, (code.co_filename, line or code.co_firstlineno)
        before = instruction
