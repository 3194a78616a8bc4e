"""A few games by chance, with all that players read in them, so that faults are told before anybody plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
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
from .game_fields import heaps
from .laws import obey
from .plain_faults import said
from .registry import rules_folder
from .scope import held
from .source_places import ENGINE, place_of_field, place_of_row, sources_of
from .zone_rows import Transfer
from .zones import ZoneGame

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


DEALS: Final = 12
"""So many deals are looked at for a line of the log that tells of something hidden."""
LEAST: Final = 4
"""At so many decisions a field must have been hidden before it is said that no deal changes it."""


class Leak(NamedTuple):
    """A kind of decision, a field or a kind of log line, and where it is declared, as `kit.py:24`."""

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


def told_secret(bundle: Bundle) -> Leak | None:
    """A line of the log that says what is hidden from whoever reads it; None for none.

    What one decision leads to is looked at in many deals: a number that is another one from deal to deal, and
    always one that a hidden field has then, was not made known by what happened.
    """
    kit: AnyKit = bundle.kit
    for game in islice(_course(bundle, 0), MOST_SECRETS):
        if game.decision is None or not game.secrets:
            return None
        for index in range(len(game.decision.options)):
            deals = [game.redeal(Random(number), game.decision.seat) for number in range(DEALS)]
            for deal in deals:
                deal.choose(index)
            if all(deal.decision for deal in deals) and (kind := _tells(kit, deals, game)):
                return Leak(kind, _place(kit, "says", kind))
    return None


def _tells(kit: DeclaredKit, deals: Sequence[Game], before: Game) -> str:
    """The kind of a line that all these games have told since, with what is hidden from whoever decided."""
    assert before.decision is not None
    kinds: list[str] = list(kit.says)
    seat, length = before.decision.seat, len(before.log)
    for entries in zip(*(deal.log[length:] for deal in deals), strict=False):
        kind: str = kinds[entries[0][0]]
        if any(entry[0] != entries[0][0] for entry in entries):
            return ""
        for at, field in enumerate(kit.says[kind].fields, 1):
            numbers = [entry[at] for entry in entries]
            if len(set(numbers)) > 1 and any(
                all(number in hidden for number, hidden in zip(numbers, parts, strict=True))
                for name in before.secrets
                if kit.fields.get(before.shows.get(name, "")) is kit.fields[field]
                for parts in zip(*(_hidden_parts(deal, name, seat) for deal in deals), strict=False)
            ):
                return kind
    return ""


def _hidden_parts(game: Game, name: str, seat: int) -> list[list[int]]:
    """What a secret hides from a seat: all, or the part of each other seat."""
    value, secret = getattr(game, name), game.secrets[name]
    parts = [value] if secret.all else [part for owner, part in enumerate(value) if owner != seat]
    return [part if type(part) is list else [part] for part in parts]


class Shortage(NamedTuple):
    """A card of which a game, set up so, deals more than there are."""

    card: str
    dealt: int
    copies: int
    set_up: str


def too_few(bundle: Bundle) -> Iterator[Shortage]:
    """Cards of which rules lay more into zones than are printed, as many as that are at most."""
    kit: AnyKit = bundle.kit
    if not issubclass(kit.game, ZoneGame):
        return
    most: dict[str, Shortage] = {}
    pieces = {piece.each: piece.count for piece in kit.game.language.board.pieces}
    for what, options in _set_ups(kit):
        game = kit.start(bundle, options, 0)
        for kind in kit.game.language.kinds:
            zones = [zone.name for zone in kit.game.zones if zone.kind == kind.name and kind.size]
            laid = Counter(card for name in zones for pile in heaps(getattr(game, name)) for card in pile)
            for number, dealt in laid.items():
                card = game.tables.cards[kind.name][number]
                copies = card.copies + pieces.get(kind.name, 0)
                if dealt > max(copies, most[card.id].dealt if card.id in most else 0):
                    most[card.id] = Shortage(card.id, dealt, copies, f" {what}".rstrip(": "))
    yield from most.values()


class Unpayable(NamedTuple):
    """A card, what it costs, and the title and the upper end of what pays."""

    card: str
    price: int
    pays: str
    high: int


def unpayable(bundle: Bundle) -> Iterator[Unpayable]:
    """Cards that cost more than anybody can ever have, where rules say no other price."""
    kit: AnyKit = bundle.kit
    game = kit.game
    if not issubclass(game, ZoneGame) or game.price_of is not ZoneGame.price_of:
        return
    counters = {one["id"]: one for one in (*bundle.data["counters"], *bundle.data.get("own", ()))}
    rows = [row for row in game.transfers.values() if isinstance(row, Transfer) and row.pays in counters]
    kinds = {zone.name: zone.kind for zone in game.zones}
    for row in rows:
        pays = counters[row.pays]
        for card in bundle.tables.cards[kinds[row.source]]:
            if (price := card.head[row.price]) > pays["high"]:
                title = bundle.strings[pays["title"]] if pays["title"] else pays["id"]
                yield Unpayable(card.id, price, title, pays["high"])


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
