"""A few games by chance, with all that players read in them, so that faults are told before anybody plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import partial
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from loopwright_engine.game_types import AnyKit
from loopwright_engine.kernel.state import plain
from loopwright_engine.user_code import named, place

from .declarations import COUNTED
from .game import MADE
from .laws import obey
from .plain_faults import said
from .registry import rules_folder
from .scope import held
from .source_places import ENGINE, place_of_field, place_of_row, sources_of

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import Bundle

    from .declared import DeclaredKit
    from .game import Game

GAMES: Final = 3
MOST_DECISIONS: Final = 60
"""Of each game so many are looked at."""
MOST_SECRETS: Final = 12
"""The decisions of a game whose answers are tried one by one."""


class _Part(NamedTuple):
    """Something that players read, which a row of a table declares."""

    table: str
    row: str
    read: Callable[[], object]


LEAST: Final = 4
"""At so many decisions a field must have been hidden before it is said that no deal changes it."""


class Leak(NamedTuple):
    """A kind of decision or a field, and where it is declared, as `kit.py:24`."""

    name: str
    place: str


def fault(bundle: Bundle) -> str:
    """What goes wrong, with its place in the rules; empty where nothing does."""
    kit: AnyKit = bundle.kit
    folder = rules_folder(kit) or Path()
    part = _Part("first", "", lambda: None)
    shared, asked, set_up = _shared(kit.game), False, ""
    try:
        for seed, (what, options) in enumerate(_set_ups(kit)):
            luck, set_up = Random(seed), what
            for game in _course(bundle, seed, options):
                asked = asked or game.decision is not None
                for part in _parts(kit, game):
                    part.read()
                part = _Part("first", "", lambda: None)
                obey(game, luck)
    except Exception as error:
        what = said(error, kit.game)
        where = place(folder, error)
        if where == str(folder):
            where = _place(kit, part.table, part.row)
        return f"{where}: {set_up}{what}"
    for name, value in _shared(kit.game).items():
        if value != shared[name]:
            where = (
                f"{_place(kit, name, name)}: {name} belongs to the class, so all games share it, and rules"
            )
            return f"{where} change it: lay it out in `set_up`, as self.{name} = …"
    if not asked:
        return (
            f"{_place(kit, 'first', '')}: no game asks for a decision, so nobody plays: `ask` stops for one"
        )
    return ""


def _set_ups(kit: DeclaredKit) -> Iterator[tuple[str, object]]:
    """Some games as they are usually set up, then one at each end of each option, with what tells of it."""
    usual: Any = kit.options()
    yield from [("", usual)] * GAMES
    for option in fields(usual):
        said = option.metadata
        for value in dict.fromkeys([said.get("low"), said.get("high"), *(said.get("choices") or ())]):
            if value not in (None, getattr(usual, option.name)):
                yield f"with {option.name} {value}: ", replace(usual, **{option.name: value})


def _shared(game: type[Game]) -> dict[str, str]:
    """Lists and the like that belong to the classes of rules, and how they stand."""
    own = [base for base in game.__mro__ if not base.__module__.startswith(ENGINE)]
    return {
        name: repr(value)
        for base in own
        for name, value in vars(base).items()
        if isinstance(value, list | dict | set) and name not in MADE
    }


def open_secret(bundle: Bundle) -> Leak | None:
    """A decision whose answers bots in other seats know, although no player reads of them; None for none."""
    kit: AnyKit = bundle.kit
    if kit.seats > 1:
        for game in islice(_course(bundle, 0), MOST_SECRETS):
            if game.decision is not None and _leaks(kit, game):
                return Leak(game.decision.kind, _place(kit, "asks", game.decision.kind))
    return None


def fixed_secret(bundle: Bundle) -> Leak | None:
    """A field that players do not see whole, and that no other deal changes; None for none."""
    kit: AnyKit = bundle.kit
    looks: dict[str, list[bool]] = {}
    for game in islice(_course(bundle, 0), MOST_SECRETS):
        if game.decision is not None:
            seat = game.decision.seat
            seen, deal = game.seen(seat), game.redeal(Random(len(game.choices)), seat)
            for name, value in game._fields().items():
                if name not in game.piles and name not in COUNTED and seen.get(name) != plain(value):
                    looks.setdefault(name, []).append(getattr(deal, name) != value)
    fixed = (name for name, dealt in looks.items() if len(dealt) >= LEAST and not any(dealt))
    return next((Leak(name, place_of_field(kit.game, name)) for name in fixed), None)


def _place(kit: AnyKit, table: str, row: str) -> str:
    """Where a row is declared; the folder of the rules where none can tell."""
    folder = rules_folder(kit) or Path()
    file, line = place_of_row(sources_of(kit.game, kit), table, row)
    return f"{named(folder, file)}:{line}" if file else str(folder)


def _course(bundle: Bundle, seed: int, options: object = None) -> Iterator[Game]:
    """A game, set up as usual where nothing is said, at each of its decisions, and at its end."""
    kit: AnyKit = bundle.kit
    luck, game = Random(seed), kit.start_as(held(kit.game), bundle, options or kit.options(), seed)
    yield game
    for _ in range(MOST_DECISIONS):
        if game.decision is None:
            return
        game = game.clone()
        game.choose(luck.randrange(len(game.decision.options)))
        yield game


def _parts(kit: DeclaredKit, game: Game) -> Iterator[_Part]:
    """All that whoever decides reads of a game."""
    kinds = list(kit.says)
    for entry in game.tail:
        yield _Part("says", kinds[entry[0]], partial(kit.sentence, game, entry))
    for name in kit.rows:
        yield _Part("rows", name, partial(game.row_of, name))
    decision = game.decision
    seat = 0 if decision is None else decision.seat
    yield _Part("shows", "", lambda: kit.table(game, seat))
    yield _Part("signs", "", lambda: kit.drawing(game))
    if decision is not None:
        yield _Part("fields", kit.asks[decision.kind].field, lambda: kit.decision(game))


def _leaks(kit: DeclaredKit, game: Game) -> bool:
    """Whether two answers look the same to whoever decides next, but not to its bot."""
    assert game.decision is not None
    outcomes = []
    for index in range(len(game.decision.options)):
        after = game.clone()
        after.choose(index)
        if after.decision is not None and after.decision.seat != game.decision.seat:
            outcomes.append((_to_players(kit, after), _to_bots(kit, after)))
    return any(first[0] == second[0] and first[1] != second[1] for first, second in pairwise(outcomes))


def _to_players(kit: DeclaredKit, game: Game) -> object:
    """What the player who decides reads."""
    assert game.decision is not None
    log = [kit.sentence(game, entry) for entry in game.tail]
    return log, kit.table(game, game.decision.seat), kit.drawing(game), repr(kit.decision(game))


def _to_bots(kit: DeclaredKit, game: Game) -> object:
    """What the bot in that seat sees, and the game that it imagines with some luck."""
    assert game.decision is not None
    seat = game.decision.seat
    return kit.seen(game, seat), kit.redeal(game, Random(0), seat).snapshot()
