"""What Python says of a slip in rules, in the words of rules: what is wrong, and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields as fields_of
from dataclasses import is_dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loopwright_engine.errors import RulesError
from loopwright_engine.user_code import message

from .game import Game
from .source_places import ENGINE, place_of_method

if TYPE_CHECKING:
    from collections.abc import Collection

    from loopwright_engine.game_types import AnyGame

CALLED: Final = re.compile(r"\w+\.(?P<name>\w+)\(\) (?:takes|missing) ")
"""How Python begins to say that a method gets too much or too little."""


def said(error: Exception, game: type[Game]) -> str:
    """What went wrong in rules."""
    if isinstance(error, RulesError):
        return str(error)
    return next(_translated(error, game), message(error))


def _translated(error: Exception, game: type[Game]) -> Iterator[str]:
    match error:
        case AttributeError(name=str(name), obj=obj) if isinstance(obj, Game):
            yield _missing(name, obj)
        case AttributeError(name="__name__"):
            yield (
                "a step is named without brackets, self.turn: self.turn() would happen at once, and gives "
                "nothing that `then` or `ask` could go on with"
            )
        case AttributeError(name=str(name), obj=obj) if is_dataclass(obj) and hasattr(game, "options"):
            names = [row.name for row in fields_of(obj)]
            yield f"there is no option {name!r}.{_near(name, names)} Each line of `Options` is one"
        case TypeError() if (call := CALLED.match(str(error))) and hasattr(game, call["name"]):
            yield _called(call["name"], game, str(error))


def _missing(name: str, game: AnyGame) -> str:
    """A field or a method that a game does not have."""
    if name == "gauges":
        return "gauges are not laid out: set_up begins with super().set_up(options)"
    gauges = game.language.gauges
    if gauge := next(iter(get_close_matches(name, gauges, 1)), ""):
        return f"a game has no field {name!r}; how a gauge stands is self.gauge({gauge!r})"
    own = [base for base in type(game).__mro__ if not base.__module__.startswith(ENGINE)]
    names = [*vars(game), *(one for base in own for one in vars(base))]
    near = _near(name, names) or f" Fields are laid out in `set_up`: self.{name} = 0"
    return f"a game of {type(game).__name__} has no field and no method {name!r}.{near}"


def _called(name: str, game: type[Game], error: str) -> str:
    """A method that gets other values than it takes."""
    method = getattr(game, name)
    place = place_of_method(method)
    where = f" ({Path(place[0]).name}:{place[1]})" if place else ""
    told = error.partition("() ")[2]
    if not getattr(method, "is_step", False):
        return f"{name}{where} {told}"
    if told.startswith("missing"):
        told += f", or is named with brackets: self.{name}"
    return f"the step {name}{where} {told}: it gets what `then` or `ask` has behind it, and the answer last"


def _near(name: str, names: Collection[str]) -> str:
    similar = get_close_matches(name, names, 1)
    return f" Did you mean {similar[0]!r}?" if similar else ""
