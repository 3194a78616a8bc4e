"""What the steps and verbs of a game may do, as far as they say so, and games that are held to it.

    @step(writes=("wood",), plays=("morning",))
    def door(self, answer): ...

    Word("see_far", "…", writes=(), plays=())

What says nothing may do anything; in a game that is `strict` it does nothing of this. Proofs go by it
(`core/freedom.py`), so `check` plays games in which each step and each verb that does more is told: a law
like the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.core.blocks import NO_BLOCK
from loopwright_engine.core.freedom import ANY, Freedom, FreeMoves, PieceCount
from loopwright_engine.core.timers import timer_of
from loopwright_engine.game_types import AnyGame, AnyKit, AnyOptions
from loopwright_engine.json_text import Json

from .core_words import own_ways
from .game import STEP, Game
from .laws import LawBroken
from .moves import PREFIX
from .places import PLACE, ROADS, MapGame
from .source_places import ENGINE, place_of_method

if TYPE_CHECKING:
    from .language import Language, Word
    from .protocol import Bundle

CORE: Final = tuple(f"{ENGINE}kit.{name}" for name in ("cards", "game", "open_cards"))
"""The modules of the steps that play cards."""
PURE: Final = ("fact_", "number_")
"""So begin the methods that only look."""


def freedom_of(bundle: Bundle) -> Freedom:
    """What the rules of a bundle's kit may do."""
    kit: AnyKit = bundle.kit
    language = kit.language
    strict = kit.game.strict
    steps = _said(kit.game)
    bodiless = frozenset(kind.name for kind in language.kinds if not kind.body)
    whole = FreeMoves(_union(one.writes for one in steps), _union([*(one.plays for one in steps), bodiless]))
    verbs = {word.name: _moves(word, strict=strict) for word in language.verbs}
    verbs |= {f"pay_{word.name}": _moves(word, strict=strict) for word in language.prices}
    numbers = {word.name: (word.low, word.high) for word in language.numbers}
    own = frozenset(language.own)
    if ways := own_ways(bundle):
        return Freedom(numbers=numbers, seats=kit.seats, own_ways=ways)
    roads = (PLACE.name, ROADS.key) if _by_roads(kit.game) else None
    return Freedom(whole, verbs, numbers, kit.seats, roads=roads, own=own, pools=pools_of(language))


def pools_of(language: Language) -> tuple[PieceCount, ...]:
    """The pieces that gauges count."""
    pieces = language.board.pieces
    return tuple(PieceCount(one.title, one.count, one.counters) for one in pieces if one.counters)


def _by_roads(game: type[Game]) -> bool:
    """Whether a figure goes by the roads of a map: in a game with one that is strict."""
    return game.strict and issubclass(game, MapGame)


def _said(game: type[Game]) -> list[FreeMoves]:
    """What the steps and moves of rules say that they do."""
    ready = [
        method for method in game._steps if getattr(method, "writes", None) or getattr(method, "plays", None)
    ]
    ours = [method for method in ready if method.__module__.startswith(ENGINE)]
    rows = [*(method for _, method in rule_steps(game)), *ours, *_rule_moves(game).values()]
    return [_moves(row, strict=game.strict) for row in rows]


def _rule_moves(game: type[Game]) -> Json:
    """The rows of moves whose methods are none of the engine's, by those."""
    moves = {f"{PREFIX}{name}": row for name, row in game.moves.items()}
    return {name: row for name, row in moves.items() if not getattr(game, name).__module__.startswith(ENGINE)}


def rule_steps(game: type[Game]) -> Iterator[tuple[str, Callable[..., None]]]:
    """The steps of a game that are none of the engine's."""
    for method in game._steps:
        if not method.__module__.startswith(ENGINE):
            yield method.__name__, method


def _moves(said: Any, *, strict: bool) -> FreeMoves:
    """What a step, or the row of a verb, says that it does."""
    return FreeMoves(
        *(_named(() if strict and names is None else names) for names in (said.writes, said.plays))
    )


def _named(names: Iterable[str] | None) -> frozenset[str] | None:
    return ANY if names is None else frozenset(names)


def _union(sets: Iterable[frozenset[str] | None]) -> frozenset[str] | None:
    whole: frozenset[str] = frozenset()
    for one in sets:
        if one is ANY:
            return ANY
        whole |= one
    return whole


# --- Games that are held to it


def held(game: type[Game]) -> type[Game]:
    """The same game, of which each step and verb that does more than it says raises LawBroken."""
    if not hasattr(game, "play_block"):
        return game
    said = _said(game)
    whole = FreeMoves(_union(one.writes for one in said), _union(one.plays for one in said))
    verbs = {f"verb_{word.name}": word for word in game.language.verbs}
    verbs |= {f"verb_pay_{word.name}": word for word in game.language.prices}
    methods: Json = {
        name: _held_verb(getattr(game, name), word, game)
        for name, word in verbs.items()
        if hasattr(game, name)
    }
    methods |= {name: _held_move(getattr(game, name), row, game) for name, row in _rule_moves(game).items()}
    methods["ask"] = _held_ask(game.ask)
    methods["set_up"] = _held_set_up(game, whole.writes)
    methods |= {name: _pure(getattr(game, name)) for name in dir(game) if name.startswith(PURE)}
    other: type[Game] = type(game.__name__, (game,), methods)
    other._steps[:] = [_held_step(step, game, whole) for step in game._steps]
    told = all(one.plays is not ANY for one in said)
    playing = game._numbers["play_block"]
    other._steps[playing] = _asked(game._steps[playing], told=told)
    return other


def _held_set_up(game: type[Game], writes: frozenset[str] | None) -> Callable[..., None]:
    """Setting up may move what steps may move: all else begins as the cards say."""
    method: Any = game.set_up

    def set_up(self: Any, options: AnyOptions) -> None:
        method(self, options)
        _within_pools(self, self.tables.starts(), [], f"set_up{_place(method)}")
        if _by_roads(game) and any(_figures(self)):
            raise LawBroken(
                f"set_up{_place(method)} puts the figure elsewhere: in a strict game it begins at the first "
                "place"
            )
        for number, (now, start) in enumerate(zip(self.gauges, self.tables.starts(), strict=False)):
            name = self.tables.gauges[number].id
            free = _is_of_rules(self, number) and FreeMoves(writes).writes_to(name)
            if now != start and not free:
                raise LawBroken(
                    f"set_up{_place(method)} moves {name}, which no step names in `writes`: the step that "
                    "begins may name it; flags and what each player has begin as the cards say"
                )

    return set_up


def _held_ask(method: Any) -> Callable[..., None]:
    """Options are numbers, which saves, bots and logs know them by."""

    def ask(self: Any, kind: str, options: AnyOptions, step: Any, *numbers: int, seat: int = 0) -> None:
        for option in options:
            if type(option) is not int:
                raise LawBroken(
                    f"the option {option!r:.40} of {kind!r} is no whole number: options are numbers, and "
                    f"the field {self.asks[kind].field!r} of `fields` says each in words"
                )
        method(self, kind, options, step, *numbers, seat=seat)

    return ask


def _held_step(method: Any, game: type[Game], whole: FreeMoves) -> Callable[..., None]:
    """A step of rules does what it says. In one of the engine's, which asks rules for something, they do what
    some step of theirs may do; but for those in which cards happen.
    """
    if method.__module__ in CORE:
        played: Callable[..., None] = method
        return played
    ours = method.__module__.startswith(ENGINE)
    said = whole if ours else _moves(method, strict=game.strict)
    return _holding(method, lambda _: said, f"the step {method.__name__}", by_roads=_by_roads(game))


def _held_move(method: Any, row: Any, game: type[Game]) -> Callable[..., None]:
    said, name = _moves(row, strict=game.strict), f"the move {method.__name__.removeprefix(PREFIX)}"
    return _holding(method, lambda _: said, name, by_roads=_by_roads(game))


def _held_verb(method: object, word: Word, game: type[Game]) -> Callable[..., None]:
    keys, said = [param.key for param in word.params], _moves(word, strict=game.strict)

    def moves(values: tuple[Any, ...]) -> FreeMoves:
        written = dict(zip(keys, values, strict=False))
        named = (
            written.get(one.strip("{}"), one) if one.startswith("{") else one for one in said.plays or ()
        )
        return said if said.plays is ANY else said._replace(plays=frozenset(named))

    return _holding(method, moves, f"the verb `{word.phrase}`", by_roads=_by_roads(game))


def _holding(
    method: Any, moves: Callable[[tuple[Any, ...]], FreeMoves], name: str, *, by_roads: bool
) -> Callable[..., None]:
    """The method, after which what it did is looked at."""
    where = f"{name}{_place(method)}"

    def look(self: Any, *values: Any) -> None:
        gauges, stack, stood = self.gauges[:], self.stack[:], _figures(self) if by_roads else []
        rounds = self.round
        method(self, *values)
        if self.round > rounds:
            _pass_timers(self, gauges)
        if by_roads and method.__name__ != "verb_move_to":
            _went(self, stack, stood, where)
        _within_pools(self, gauges, stack, where)
        said = moves(values)
        for moved in _moved(self, gauges, stack):
            if type(self.gauges[moved]) is not int:
                raise LawBroken(
                    f"{where} makes the counter {self.tables.gauges[moved].id} {self.gauges[moved]!r:.20}: "
                    "counters are whole numbers"
                )
            if not _is_of_rules(self, moved):
                raise LawBroken(
                    f"{where} changes {_title(self, moved)}, which cards alone may: rules that want to "
                    "remember something have fields"
                )
            if not said.writes_to(self.tables.gauges[moved].id):
                raise LawBroken(
                    f"{where} moves the counter {self.tables.gauges[moved].id}, which its `writes` does not "
                    f"name: add it, or leave `writes` out"
                )
        for kind in _played(self, stack, where):
            if not said.plays_a(kind):
                raise LawBroken(
                    f"{where} plays a card of the kind {kind}, which its `plays` does not name: add it, or "
                    "leave `plays` out"
                )

    look.__name__, look.__module__ = method.__name__, method.__module__
    look.is_step = getattr(method, "is_step", False)  # type: ignore[attr-defined]
    look.is_late = getattr(method, "is_late", False)  # type: ignore[attr-defined]
    return look


def _pass_timers(game: AnyGame, gauges: list[int]) -> None:
    """A round began: that timers have come nearer is what cards say, and no rule's doing."""
    for number, gauge in enumerate(game.tables.gauges):
        if timer_of(gauge.id) and game.gauges[number] == gauges[number] - 1:
            gauges[number] -= 1


def _figures(game: AnyGame) -> list[int]:
    """The places of the figures on a map: of one, or of one for each player."""
    return game.standing[:] if game.own_figures else [game.standing]


def _went(game: AnyGame, stack: list[tuple[int, ...]], stood: list[int], where: str) -> None:
    """Figures go by roads, and what a place says happens where one stands. Raises LawBroken."""
    places, now = game.tables.cards[PLACE.name], _figures(game)
    for before, after in zip(stood, now, strict=True):
        if after not in (before, *game.tables.roads[before]):
            raise LawBroken(
                f"{where} moves the figure from {places[before].id} to {places[after].id}, where no road "
                "leads: in a strict game it goes by roads, but for cards that say `move to`"
            )
    playing = game._numbers["play_block"]
    for number, *values in _pushed(game, stack):
        kind, card = _kinds(game).get(values[0] if number & STEP == playing else NO_BLOCK, ("", places[0]))
        if kind == PLACE.name and card not in [places[place] for place in now]:
            at = " and ".join(dict.fromkeys(places[place].id for place in now))
            raise LawBroken(
                f"{where} plays {card.id}, while the figure is at {at}: in a strict game what a place says "
                "happens where it stands"
            )


def _within_pools(game: AnyGame, gauges: list[int], stack: list[tuple[int, ...]], where: str) -> None:
    """Rules bring no more pieces to the table than there are, unless cards have. Raises LawBroken."""
    for pool in pools_of(game.language):
        numbers = [game.tables.gauge(name) for name in pool.counters]
        before, now = (sum(values[number] for number in numbers) for values in (gauges, game.gauges))
        later = any(number in numbers and by > 0 for number, by in _moving(game, stack))
        if later or now > max(before, pool.size):
            how = "later, when nobody knows how many there are" if later else f"to {now} together"
            raise LawBroken(
                f"{where} raises {' and '.join(pool.counters)} {how}, and of {pool.pieces} there are "
                f"{pool.size}: ask how many are left, or leave out `counters` of the piece"
            )


def _moved(game: AnyGame, gauges: list[int], stack: list[tuple[int, ...]]) -> Iterator[int]:
    """The counters that were moved since, or are about to be."""
    for number, (before, now) in enumerate(zip(gauges, game.gauges, strict=True)):
        if before != now:
            yield number
    yield from (number for number, _ in _moving(game, stack))


def _moving(game: AnyGame, stack: list[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    """The counters that steps pushed since are going to move, each with by how much."""
    moving = game._numbers["change_gauge"]
    for number, *values in _pushed(game, stack):
        if number & STEP == moving:
            yield values[0], values[1]


def _played(game: AnyGame, stack: list[tuple[int, ...]], where: str) -> Iterator[str]:
    """The kinds of the cards that were laid on the stack since. Raises LawBroken."""
    playing, kinds = game._numbers["play_block"], _kinds(game)
    for number, *values in _pushed(game, stack):
        if number & STEP == playing and values[0] in kinds:
            kind, card = kinds[values[0]]
            if any(values[1:]):
                raise LawBroken(f"{where} begins the card {card.id} in the middle: rules `play` whole cards")
            yield kind


def _pushed(game: AnyGame, stack: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    same = 0
    while same < min(len(stack), len(game.stack)) and stack[same] == game.stack[same]:
        same += 1
    frames: list[tuple[int, ...]] = game.stack[same:]
    return frames


def _kinds(game: AnyGame) -> dict[int, tuple[str, Any]]:
    """The kind and the card of each block that is a card's."""
    return {card.block: (kind, card) for kind, cards in game.tables.cards.items() for card in cards}


def _asked(play_block: Callable[..., None], *, told: bool) -> Callable[..., None]:
    """`play_block`, before which a card's own condition must hold where all steps tell what they play."""

    def play(self: Any, block: int, place: int = 0) -> None:
        kinds = _kinds(self)
        if told and not place and block in kinds:
            kind, card = kinds[block]
            if not self.holds(card):
                raise LawBroken(
                    f"the rules play the card {card.id} while its condition does not hold: where steps tell "
                    f"what they play, they ask `holds` before they play a card of the kind {kind}"
                )
        play_block(self, block, place)

    play.__name__ = "play_block"
    return play


def _pure(method: Any) -> Callable[..., Any]:
    """A fact or a number, which only looks."""

    def look(self: Any, *values: Any) -> Any:
        before = self.gauges[:], self.stack[:], self.cursors[:]
        answer = method(self, *values)
        if before != (self.gauges, self.stack, self.cursors):
            raise LawBroken(
                f"{method.__name__}{_place(method)} changes something: facts and numbers only look, as cards "
                "ask for them at any time"
            )
        return answer

    return look


def _is_of_rules(game: AnyGame, number: int) -> bool:
    """Whether rules may move a counter: no flag, deck or timer; of each player those they speak of."""
    if timer_of(game.tables.gauges[number].id):
        return False
    if number >= game.tables.first_own:
        return game.tables.gauges[number].id in game.language.own
    return number < game.tables.first_flag and number not in _left(game)


def _left(game: AnyGame) -> range:
    """The numbers of what is left of cards of the scenario's own decks."""
    first = game.tables.first_flag - len(game.tables.deck_cards)
    return range(first, game.tables.first_flag)


def _title(game: AnyGame, number: int) -> str:
    gauge = game.tables.gauges[number]
    if timer := timer_of(gauge.id):
        return f"the timer {timer}"
    if number in _left(game):
        return f"the deck with {gauge.id}"
    if number >= game.tables.first_own:
        return f"what each player has, {gauge.id}"
    return f"the flag {gauge.id}"


def _place(method: object) -> str:
    """Where a method is written, in brackets."""
    place = place_of_method(method)
    return f" ({Path(place[0]).name}:{place[1]})" if place else ""
