"""Slips in what a game declares and says: names that nothing answers to, told when the rules are read.

Without this they would show in the middle of a game, or of a report, far from their cause.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields as fields_of
from difflib import get_close_matches
from inspect import get_annotations, isfunction, signature
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_engine.game_types import AnyGame

from .campaign import CARRIED
from .cards import CardGame
from .decks import DeckGame
from .game import MADE, NO_FIELDS, Game
from .language import AT_END, Language
from .moves import PREFIX
from .notebook import USES, NotebookGame
from .open_cards import OpenGame
from .places import PLACE, ROADS, MapGame
from .protocol import Ask, Ending, Field, Kind
from .scope import rule_steps
from .source_places import (
    ENGINE,
    Slip,
    file_of,
    function_of,
    place_of_method,
    place_of_row,
    sources_of,
    stores,
)

if TYPE_CHECKING:
    from .declared_rules import DeclaredRules


ROWS: Final[Mapping[str, tuple[type, str]]] = {
    "asks": (Ask, '"door": Ask("Do you go out?", "door", "MY-1")'),
    "says": (Kind, '"sky": Kind("Morning {number}.", "MY-1")'),
    "fields": (Field, '"door": words("Go out", "Stay in")'),
    "endings": (Ending, '"known": Ending("The valley knows", won=True)'),
}
"""The tables of a game, what their rows are, and a row as it is written."""


def shapes(kit: DeclaredRules) -> Iterator[Slip]:
    """Rows of tables that are no rows, and a game that is no class: whatever else is asked needs them."""
    game: AnyGame = kit.game
    if not (isinstance(game, type) and issubclass(game, Game)):
        yield Slip("the game of a kit is its class: write the name of the class, without brackets.", "", 0)
        return
    sources = sources_of(game, kit)
    for table, (kind, example) in ROWS.items():
        for name, row in getattr(game, table).items():
            if not isinstance(row, kind):
                what = f"{name!r} of `{table}` is no {kind.__name__}: write {example}."
                yield Slip(what, *place_of_row(sources, table, name))


OWN: Final = frozenset(
    {
        "asks", "card_moved", "choices_of", "coming", "deck_type", "decks", "drawing", "drawn_each_time",
        "endings", "fields", "first", "history", "language", "lies_open", "lying", "lying_at", "measures",
        "moves", "names", "occur_at", "own_figures", "piece_came", "piece_left", "pieces", "piles",
        "place_of", "places_of", "pointing", "price_of", "ranks", "receivers", "redeal", "ring", "rollout",
        "row_of", "rows", "says", "seat_name", "seats_taken", "secrets", "seen", "set_up", "shows",
        "signs", "slip", "stock_changed", "stocks", "strict", "tables", "tapes_for", "transfers",
        "value", "worth", "zones",
    }
)  # fmt: skip
"""What rules say of themselves under a name of the engine's."""
COUNTED: Final = frozenset(("actor", "gauges", "piece_gone", "round", "standing", "there"))
"""Fields of the engine that rules move."""
ZONE_ROWS: Final = frozenset(("_transfer_names", "_zone_rows"))
"""What games with zones get when they are made."""
WORDS: Final = ("verb_", "fact_", "number_", PREFIX)


def clashes(game: type[Game]) -> Iterator[Slip]:
    """Every method, class attribute and field of rules that is called as something of the engine is."""
    own = [base for base in game.__mro__ if not base.__module__.startswith(ENGINE) and base is not object]
    taken = _taken(game)
    file, line = _place(own)
    for base in own:
        for name, value in vars(base).items():
            if name in taken - MADE - ZONE_ROWS and not _extends(name, value):
                place = place_of_method(value) or (file, line)
                yield Slip(_hidden(base, name, value), *place)
            elif name in OWN and (what := _of_another_sort(game, name, value)):
                yield Slip(f"{name} of {base.__name__} {what}", *(place_of_method(value) or (file, line)))
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


def _of_another_sort(game: type[Game], name: str, value: object) -> str:
    """What is wrong where rules say a value by a method, or a method by a value; empty where they do not."""
    engines = (vars(base) for base in game.__mro__ if base.__module__.startswith(ENGINE))
    engine = next((names[name] for names in engines if name in names), None)
    if _is_method(engine) == _is_method(value):
        return ""
    if _is_method(engine):
        return f"is a method, which the engine calls: write it as def {name}(self, …)."
    return f"is read, and not called: write @property above def {name}(self)."


def _is_method(value: object) -> bool:
    return callable(value) and not isinstance(value, type)


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _extends(name: str, value: object) -> bool:
    """Whether a method does what the engine's does, and more: then it is no accident."""
    code = getattr(function_of(value), "__code__", None)
    steps = getattr(value, "is_step", False)
    return not steps and code is not None and {"super", name} <= set(code.co_names)


def _hidden(base: type, name: str, value: object) -> str:
    kind = "step" if getattr(value, "is_step", False) else "method" if callable(value) else "name"
    more = "" if kind != "method" else f"; a method that adds to it calls super().{name}"
    return f"the {kind} {name} of {base.__name__} hides one of the engine's: take another name{more}."


def _place(bases: list[type]) -> tuple[str, int]:
    """Where the first method of some classes is written."""
    places = (place_of_method(value) for base in bases for value in vars(base).values())
    return next((place for place in places if place is not None), ("", 0))


SPOKEN: Final[Mapping[str, tuple[str, str]]] = {
    "ask": ("asks", "decision"),
    "tell": ("says", "log line"),
    "finish": ("endings", "ending"),
}
"""The methods by which rules speak of a row of a table: the table, and what its rows are."""


class _Row(NamedTuple):
    """What is wrong with a row of a table, or with the table where the name is empty."""

    table: str
    name: str
    what: str


def slips(kit: DeclaredRules) -> Iterator[Slip]:
    """Each name in a kit that nothing answers to, and each method that is not there."""
    sources = sources_of(kit.game, kit)
    for row in _rows(kit):
        yield Slip(row.what, *place_of_row(sources, row.table, row.name))
    for called, what in _needed(kit.game.language):
        if not any(_speaks_of(called, source) for source in sources.values()):
            yield Slip(f"its `language` {what}", *place_of_row(sources, "language", "round"))
    for name, method in rule_steps(kit.game):
        for what in _told(kit.game, f"the step {name}", method):
            yield Slip(what, *(place_of_method(method) or ("", 0)))
    for name, move in kit.game.moves.items():
        for what in _told(kit.game, f"the move {name}", move):
            yield Slip(what, *place_of_row(sources, "moves", name))
    for base in kit.game.__mro__:
        file = file_of(base.__module__)
        for node in ast.walk(sources[file]) if file in sources else ():
            if isinstance(node, ast.ClassDef) and node.name == base.__name__:
                yield from (Slip(what, file, line) for what, line in _spoken(kit.game, node))


def _asked_events(language: Language) -> Iterator[_Row]:
    """Facts that are written like events: with `when`, a card would ask where it means to wait."""
    events = {event.phrase for event in language.events}
    for fact in language.facts:
        if fact.phrase in events:
            what = f"the fact {fact.name!r} is written like an event, `{fact.phrase}`: cards could not tell"
            yield _Row("language", fact.name, f"{what} `when` from `on`. Write it in other words.")


def _needed(language: Language) -> Iterator[tuple[str, str]]:
    """Methods that rules must call for what their language has, and what is wrong where they do not."""
    if language.round:
        what = "names a `round`, and no rule begins one with `begin_round`: timers would stand."
        yield "begin_round", what
    if AT_END in language.verbs:
        what = "has AT_END, and no rule says when a turn ends, with `do_put_off`: what waits never happens."
        yield "do_put_off", what


def _speaks_of(method: str, source: ast.AST) -> bool:
    """Whether rules name a method of a game."""
    return any(isinstance(node, ast.Attribute) and node.attr == method for node in ast.walk(source))


def _told(game: type[Game], who: str, said: object, places: Collection[str] = ()) -> Iterator[str]:
    """Counters and kinds of cards that a step or a verb says it moves and plays, and that are not there."""
    kinds = [kind.name for kind in game.language.kinds]
    for table, what, names in (("writes", "gauge", game.language.gauges), ("plays", "kind of card", kinds)):
        said_of = getattr(said, table) or ()
        if isinstance(said_of, str):
            yield f"{who} names one {what} in `{table}`: write it as {table}=({said_of!r},)."
            continue
        for name in said_of:
            if name not in names and name not in places:
                known = [*names, *places]
                yield f"{who} names the {what} {name!r} in `{table}`, which is not there.{near(name, known)}"


def _spoken(game: type[Game], body: ast.ClassDef) -> Iterator[tuple[str, int]]:
    """What the methods of a class say by a name that the tables of the game lack."""
    for node in ast.walk(body):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="self"), attr=method),
                args=[ast.Constant(value=str(name)), *_],
            ) if method in SPOKEN and getattr(game, method) is getattr(Game, method):
                table, what = SPOKEN[method]
                rows = getattr(game, table)
                if name not in rows:
                    yield f"no {what} of `{table}` is called {name!r}.{near(name, rows)}", node.lineno


def _rows(kit: DeclaredRules) -> Iterator[_Row]:
    game = kit.game
    kinds = [kind.name for kind in game.language.kinds]
    for name in getattr(game, "decks", ()):
        yield from _unknown("decks", name, "decks", "kind of card", name, kinds)
    if game.first not in game._numbers:
        what = f"first = {game.first!r} names no step of {game.__name__}.{near(game.first, game._numbers)}"
        yield _Row("first", game.first, what)
    for name, ask in game.asks.items():
        yield from _unknown("asks", name, f"the decision {name!r}", "field", ask.field, game.fields)
    for name, kind in game.says.items():
        for place in kind.fields:
            yield from _unknown("says", name, f"the log line {name!r}", "field", place, game.fields)
    for name, place in game.shows.items():
        yield from _unknown("shows", name, f"shows {name!r}", "field", place, game.fields)
    for name, secret in game.secrets.items():
        if secret.pile:
            yield from _unknown("secrets", name, f"secrets {name!r}", "pile", secret.pile, game.piles)
    for sign, name in game.signs.items():
        yield from _unknown("signs", sign, f"signs {sign!r}", "row of shows", name, game.shows)
    for name in (name for name in dir(game) if name.startswith(PREFIX)):
        yield from _unknown(
            "moves", name, f"the method {name}", "move", name.removeprefix(PREFIX), game.moves
        )
    yield from _gauges(game.language)
    yield from _board(game.language, kinds)
    yield from _campaign(kit, kinds)
    yield from _open_kinds(game)
    yield from _asked_events(game.language)
    yield from _kit_names(kit)
    if issubclass(game, CardGame):
        yield from _words(game, game.language)


def _gauges(language: Language) -> Iterator[_Row]:
    """Gauges that cards could not tell from a word: a line beginning with it would be either."""
    words = [("verb", word.phrase, word.way) for word in language.verbs]
    words += [("fact", word.phrase, word.way) for word in language.facts]
    words += [("number", word.phrase, word.way) for word in language.numbers]
    for gauge in language.gauges:
        for part, phrase, way in words:
            if gauge in way:
                what = (
                    f"the gauge {gauge!r} of `gauges` is called like a word of the {part} `{phrase}`, so "
                    "cards cannot tell them apart: give one of them another name."
                )
                yield _Row("gauges", gauge, what)

    for name in language.own:
        yield from _unknown("own", name, "own", "gauge", name, language.gauges)


LIES: Final = ("", "row", "ring", "deck")
"""Where cards of a kind lie on the printed board."""


def _board(language: Language, kinds: Collection[str]) -> Iterator[_Row]:
    """What lies on the printed board and is not there."""
    board = language.board
    for kind in language.kinds:
        yield from _unknown("kinds", kind.name, f"the kind {kind.name!r}", "value of `lies`", kind.lies, LIES)
    named = [("pawns", "pawns", board.pawns)]
    named += [("tracks", track.title, track.each) for track in board.tracks]
    named += [("pieces", piece.title, piece.each) for piece in board.pieces if piece.each != language.seat]
    for table, row, name in named:
        if name:
            yield from _unknown(table, row, f"{table} of the board", "kind of card", name, kinds)
    for line in board.grid:
        settings = [setting.key for setting in language.settings]
        yield from _unknown("grid", line, "grid of the board", "line of `settings`", line, settings)


def _campaign(kit: DeclaredRules, kinds: Collection[str]) -> Iterator[_Row]:
    """A campaign without the option that says what is carried, and kinds of cards that are not there."""
    campaign = kit.language.campaign
    if campaign and CARRIED not in {option.name for option in fields_of(kit.options)}:
        yield _Row("campaign", "", "`campaign` wants options that inherit Campaign: options=Campaign.")
    for kind in campaign:
        yield from _unknown("campaign", kind, "campaign", "kind of card", kind, kinds)


def _open_kinds(game: type[Game]) -> Iterator[_Row]:
    """Kinds of cards that lie open in a game that never looks at them."""
    for kind in game.language.kinds:
        if kind.open and not issubclass(game, OpenGame):
            what = f"cards of the kind {kind.name!r} lie open, which only an OpenGame looks at."
            yield _Row("kinds", kind.name, what)


def near(name: str, names: Collection[str]) -> str:
    """What follows a sentence on a name that is not there: the nearest one, or all."""
    similar = get_close_matches(name, names, 1)
    if similar:
        return f" Did you mean {similar[0]!r}?"
    return f" There are: {', '.join(map(repr, names))}." if names else ""


def _unknown(table: str, row: str, who: str, what: str, name: str, names: Collection[str]) -> Iterator[_Row]:
    if name not in names:
        yield _Row(table, row, f"{who} names the {what} {name!r}, which is not there.{near(name, names)}")


def _kit_names(kit: DeclaredRules) -> Iterator[_Row]:
    for name in kit.counted:
        yield from _unknown("counted", name, "counted", "log line", name, kit.says)
    for name in kit.spends:
        kind = name.partition(".")[0]
        yield from _unknown("spends", name, "spends", "decision", kind, kit.asks)
        if kind in kit.asks and kit.asks[kind].cost is None:
            yield _Row("spends", name, f"spends names the decision {kind!r}, whose Ask has no cost.")
    for table in ("scores", "tension"):
        for name in getattr(kit, table):
            if kit.rows:
                yield from _unknown(table, name, table, "row", name, kit.rows)
            else:
                what = f"{table} names the row {name!r}, but {kit.game.__name__} has no `rows`: put it there."
                yield _Row(table, name, what)
    if kit.axis:
        options = [option.name for option in fields_of(kit.options)]
        yield from _unknown("axis", kit.axis, "axis", "option", kit.axis, options)


def _words(game: type[Game], language: Language) -> Iterator[_Row]:
    kinds = {kind.name: kind for kind in language.kinds}
    if issubclass(game, MapGame):
        place = kinds.get(PLACE.name)
        if place is None:
            what = f"{game.__name__} has a map, but its language has no kind of card PLACE."
            yield _Row("language", "", what)
        elif all(line.key != ROADS.key for line in place.lines):
            what = f"{game.__name__} has a map, but the line ROADS is missing from its kind of card place."
            yield _Row("kinds", PLACE.name, what)
    if issubclass(game, NotebookGame) and game.slip:
        yield from _unknown("slip", game.slip, "slip", "kind of card", game.slip, kinds)
        if game.slip in kinds and all(line.key != USES.key for line in kinds[game.slip].lines):
            what = f"cards of the kind {game.slip!r} are slips, but the line USES is missing from them."
            yield _Row("kinds", game.slip, what)
    parts = (("verb", language.verbs), ("fact", language.facts), ("number", language.numbers))
    words = [(part, word) for part, rows in parts for word in rows]
    for table, rows in (("verbs", language.verbs), ("prices", language.prices)):
        for word in rows:
            places = [f"{{{param.key}}}" for param in word.params]
            for what in _told(game, f"the row `{word.phrase}`", word, places):
                yield _Row(table, word.name, what)
    for part, word in words:
        method, table = getattr(game, f"{part}_{word.name}", None), f"{part}s"
        written = f"the words `{word.phrase}` are a {part}, "
        if method is None:
            ready = [base.__name__ for base in (DeckGame, MapGame) if hasattr(base, f"{part}_{word.name}")]
            alike = get_close_matches(word.name, _methods(game, part), 1)
            ask = f" Did you mean '{part}_{alike[0]}'?" if alike else ""
            ask = f" A {ready[0]} has one." if ready else ask
            yield _Row(
                table, word.name, f"{written}but {game.__name__} has no method {part}_{word.name}.{ask}"
            )
        elif not _takes(method, len(word.params) + len(word.blocks)):
            count = _count(len(word.params) + len(word.blocks))
            what = f"{written}so {part}_{word.name} must take {count} besides `self`."
            yield _Row(table, word.name, what)


def _methods(game: type[Game], part: str) -> list[str]:
    return [name.removeprefix(f"{part}_") for name in dir(game) if name.startswith(f"{part}_")]


def _takes(method: object, values: int) -> bool:
    try:
        signature(method).bind(None, *[None] * values)  # type: ignore[arg-type]
    except TypeError:
        return False
    return True


def _count(values: int) -> str:
    return "nothing" if not values else f"{values} value{'s' * (values > 1)}"
