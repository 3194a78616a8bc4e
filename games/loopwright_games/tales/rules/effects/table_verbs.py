"""The verbs of cards that happen once, at the table; those that reach kids are in `kid_verbs`."""

# ruff: noqa: ARG001, ARG005 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from loopwright_engine.kernel.masks import members

from loopwright_games.tales.rules.chapters import calendar, chores, diary, hands, pieces, rumors
from loopwright_games.tales.rules.chapters.pieces import spot_of
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.cards import Step
from loopwright_games.tales.rules.state.game import COUNTERS, FLAGS, Game
from loopwright_games.tales.rules.state.index import Index

from .conditions import Data


class TableVerb:
    """A verb that happens once; `build(index, data, source)` gives the step."""

    def __init__(self, build: Callable[[Index, Data, int], Step], stops: bool = False) -> None:
        self.build: Callable[[Index, Data, int], Step] = build
        self.stops: bool = stops


def _insight(index: Index, data: Data, source: int) -> Step:
    by: int = data["by"]
    return lambda game, kid, context: rumors.add_insight(game, by, source)


def _enigma(index: Index, data: Data, source: int) -> Step:
    by: int = data["by"]
    return lambda game, kid, context: rumors.add_enigma(game, by, source)


def _counter(index: Index, data: Data, source: int) -> Step:
    counter = index.counters[data["counter"]]
    by: int = data["by"]
    return lambda game, kid, context: _turn(game, counter, game.counters[counter] + by, source)


def _set_counter(index: Index, data: Data, source: int) -> Step:
    counter = index.counters[data["counter"]]
    to: int = data["to"]
    return lambda game, kid, context: _turn(game, counter, to, source)


def _turn(game: Game, counter: int, value: int, source: int) -> None:
    """Set a counter, clamped to its ends."""
    low, high, _ = game.tables.counters[counter]
    value = min(high, max(low, value))
    game.counters[counter] = value
    game.dirty |= COUNTERS
    game.tail.append((log.COUNTER, source, counter, value))


def _set_flag(index: Index, data: Data, source: int) -> Step:
    flag = index.flags[data["flag"]]

    def step(game: Game, kid: int, context: int) -> None:
        game.flags |= 1 << flag
        game.dirty |= FLAGS
        game.tail.append((log.FLAG_SET, source, flag))

    return step


def _clear_flag(index: Index, data: Data, source: int) -> Step:
    flag = index.flags[data["flag"]]

    def step(game: Game, kid: int, context: int) -> None:
        game.flags &= ~(1 << flag)
        game.dirty |= FLAGS
        game.tail.append((log.FLAG_CLEARED, source, flag))

    return step


def _play_diary(index: Index, data: Data, source: int) -> Step:
    card = index.diary[data["diary"]]
    return lambda game, kid, context: diary.play(game, card, source)


def _flip_diary(index: Index, data: Data, source: int) -> Step:
    card = index.diary[data["diary"]]
    return lambda game, kid, context: diary.flip(game, card, source)


def _discard_diary(index: Index, data: Data, source: int) -> Step:
    card = index.diary[data["diary"]]
    return lambda game, kid, context: diary.discard(game, card, source)


def _look_at_diary(index: Index, data: Data, source: int) -> Step:
    card = index.diary[data["diary"]]
    return lambda game, kid, context: diary.look_at(game, card, source)


def _pass_first(index: Index, data: Data, source: int) -> Step:
    return lambda game, kid, context: calendar.pass_first_today(game, source)


def _nothing(index: Index, data: Data, source: int) -> Step:
    return lambda game, kid, context: None


def _tell(index: Index, data: Data, source: int) -> Step:
    text = index.text(data["text"])
    return lambda game, kid, context: game.tail.append((log.TELL, source, text))


def _end_game(index: Index, data: Data, source: int) -> Step:
    ending = index.endings[data["ending"]]
    return lambda game, kid, context: diary.end(game, ending, source)


TABLE_VERBS: Final[dict[str, TableVerb]] = {
    "insight": TableVerb(_insight),
    "enigma": TableVerb(_enigma),
    "counter": TableVerb(_counter),
    "set_counter": TableVerb(_set_counter),
    "set_flag": TableVerb(_set_flag),
    "clear_flag": TableVerb(_clear_flag),
    "play_diary": TableVerb(_play_diary),
    "flip_diary": TableVerb(_flip_diary),
    "discard_diary": TableVerb(_discard_diary),
    "look_at_diary": TableVerb(_look_at_diary),
    "pass_first_player": TableVerb(_pass_first),
    "nothing": TableVerb(_nothing),
    "tell": TableVerb(_tell),
    "end_game": TableVerb(_end_game, stops=True),
}


# --- The verbs of a card about itself: a chore that goes on, a card that leaves the hand


def _chore_step(index: Index, data: Data, source: int) -> Step:
    """`this chore +1`; elsewhere than on a chore there is none and nothing happens."""
    chore = index.chore
    by: int = data["by"]
    if chore < 0:
        return lambda game, kid, context: None
    return lambda game, kid, context: chores.step(game, chore, by, source)


def _discard_this(index: Index, data: Data, source: int) -> Step:
    """`discard this card` on an item, an anomaly or a chore."""
    card, chore = index.card, index.chore
    return lambda game, kid, context: hands.discard_this(game, card, chore, source)


HAND_VERBS: Final[dict[str, TableVerb]] = {
    "chore_step": TableVerb(_chore_step),
    "discard_this": TableVerb(_discard_this),
}


# --- The verbs of cards about scenario tokens and the ship


def _place_token(index: Index, data: Data, source: int) -> Step:
    token, spot = index.tokens[data["token"]], index.spot(data["place"])
    return lambda game, kid, context: pieces.place(game, token, spot_of(game, spot, kid), source)


def _remove_token(index: Index, data: Data, source: int) -> Step:
    token, spot = index.tokens[data["token"]], index.spot(data["place"])
    return lambda game, kid, context: pieces.remove(game, token, spot_of(game, spot, kid), source)


def _remove_tokens(index: Index, data: Data, source: int) -> Step:
    token = index.tokens[data["token"]]
    return lambda game, kid, context: pieces.remove_all(game, token, source)


def _move_ship(index: Index, data: Data, source: int) -> Step:
    spot = index.spot(data["place"])
    return lambda game, kid, context: pieces.move_ship(game, spot_of(game, spot, kid), source)


def _remove_ship(index: Index, data: Data, source: int) -> Step:
    return lambda game, kid, context: pieces.remove_ship(game, source)


PIECE_VERBS: Final[dict[str, TableVerb]] = {
    "place_token": TableVerb(_place_token),
    "remove_token": TableVerb(_remove_token),
    "remove_tokens": TableVerb(_remove_tokens),
    "move_ship": TableVerb(_move_ship, stops=True),
    "remove_ship": TableVerb(_remove_ship),
}


# --- The verbs of cards about rumors: on the track and in the deck


def _turn_up_rumor(index: Index, data: Data, source: int) -> Step:
    then = (frames.SEE_RUMOR, source)
    return lambda game, kid, context: game.pick("see_rumor", kid, members(game.hidden), then)


def _turn_up_all(index: Index, data: Data, source: int) -> Step:
    def step(game: Game, kid: int, context: int) -> None:
        for location in members(game.hidden):
            rumors.turn_up(game, location, source)

    return step


def _draw_rumor(index: Index, data: Data, source: int) -> Step:
    return lambda game, kid, context: game.stack.append((frames.NEW_RUMORS, 1, 0, 0, source))


def _discard_rumor(index: Index, data: Data, source: int) -> Step:
    then = (frames.DROP_RUMOR, source)
    return lambda game, kid, context: game.pick("drop_rumor", kid, members(game.rumored), then)


def _replace_rumor(index: Index, data: Data, source: int) -> Step:
    return lambda game, kid, context: rumors.replace(game, kid, source)


def _look_at_rumors(index: Index, data: Data, source: int) -> Step:
    count: int = data["count"]
    return lambda game, kid, context: rumors.look(game, kid, count, source)


def _push_rumor(index: Index, data: Data, source: int) -> Step:
    return lambda game, kid, context: rumors.push(game)


RUMOR_VERBS: Final[dict[str, TableVerb]] = {
    "turn_up_rumor": TableVerb(_turn_up_rumor, stops=True),
    "turn_up_all_rumors": TableVerb(_turn_up_all),
    "draw_rumor": TableVerb(_draw_rumor, stops=True),
    "discard_rumor": TableVerb(_discard_rumor, stops=True),
    "replace_rumor": TableVerb(_replace_rumor, stops=True),
    "look_at_rumors": TableVerb(_look_at_rumors, stops=True),
    "push_rumor": TableVerb(_push_rumor, stops=True),
}
