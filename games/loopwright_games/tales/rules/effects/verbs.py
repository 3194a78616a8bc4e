"""Every verb the engine can play: what each needs in a bundle and what happens, to one kid or at the table;
and the running of blocks of them. It is long because there are many verbs.

`stops` says that the verb may have to wait for a decision or starts something that is resolved first. To
add a verb, add a row to `KID_VERBS`, or to one of the tables of verbs that happen once.
"""

# ruff: noqa: ARG001, ARG005 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from loopwright_engine.core.branches import sign_of
from loopwright_engine.core.counters import few, moved
from loopwright_engine.kernel.masks import members

from loopwright_games.tales.rules.chapters import (
    calendar,
    chores,
    conditions,
    diary,
    hacking,
    hands,
    items,
    machines,
    moving,
    pieces,
    rumors,
)
from loopwright_games.tales.rules.chapters.pieces import spot_of
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.cards import KidDeed, MachineDeed, Step
from loopwright_games.tales.rules.state.game import ANOMALIES, COUNTERS, FLAGS, MACHINE_SHIFT, NO_HELP, Game
from loopwright_games.tales.rules.state.index import Index

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import EndGameData, TellData, VerbData

ONE: Final = "one"
"""A word that makes the acting kid choose."""
Build: TypeAlias = "Callable[[Index, VerbData, int], MachineDeed]"
Act: TypeAlias = "Callable[[Game, int, int], None]"
"""What is done to a kid, a machine or a card: (game, its number, source) -> None."""


class TableVerb(NamedTuple):
    """A verb that happens once; `build(index, data, source)` gives the step."""

    build: Callable[[Index, VerbData, int], Step]
    stops: bool = False


def _once(act: Act, stops: bool = False) -> TableVerb:
    """A verb that does the same for every kid who acts, whatever the bundle has beside its name."""
    return TableVerb(lambda index, data, source: lambda game, kid, context: act(game, kid, source), stops)


def _to_card(act: Act) -> TableVerb:
    """A verb that does the same to every diary card."""

    def build(index: Index, data: VerbData, source: int) -> Step:
        card = index.diary[data["diary"]]
        return lambda game, kid, context: act(game, card, source)

    return TableVerb(build)


def _insight(index: Index, data: VerbData, source: int) -> Step:
    by, _ = index.conditions.change(data["by"])
    return lambda game, kid, context: rumors.add_insight(game, by(game, kid), source)


def _enigma(index: Index, data: VerbData, source: int) -> Step:
    by, _ = index.conditions.change(data["by"])
    return lambda game, kid, context: rumors.add_enigma(game, by(game, kid), source)


def _counter(index: Index, data: VerbData, source: int) -> Step:
    counter = index.counters[data["counter"]]
    by, _ = index.conditions.change(data["by"])
    if index.beyond(data):
        return lambda game, kid, context: change_counter(
            game, counter, few(by(game, kid)), source, kid, context
        )
    return lambda game, kid, context: _turn(game, counter, game.counters[counter] + by(game, kid), source)


def _set_counter(index: Index, data: VerbData, source: int) -> Step:
    counter = index.counters[data["counter"]]
    to, _ = index.conditions.number(data["to"])
    return lambda game, kid, context: _turn(game, counter, to(game, kid), source)


def _turn(game: Game, counter: int, value: int, source: int) -> None:
    """Set a counter to a value, clamped to its bounds."""
    low, high, _, _, _ = game.tables.counters[counter]
    value = min(high, max(low, value))
    game.counters[counter] = value
    game.dirty |= COUNTERS
    _note(game, source, counter, log.COUNTER, log.OWN_COUNTER, value)


def _note(game: Game, source: int, counter: int, of_all: int, of_kid: int, *values: int) -> None:
    """Note what became of a counter: of the one that all share, or of a kid's (ADV-11)."""
    number = counter - game.tables.first_own
    if number < 0:
        game.tail.append((of_all, source, counter, *values))
    else:
        own, kid = divmod(number, v.MAX_KIDS)
        if game.tables.own_flags >> own & 1:
            of_kid, values = (log.OWN_FLAG_SET if values[0] else log.OWN_FLAG_CLEARED), ()
        game.tail.append((of_kid, source, kid, own, *values))


def change_counter(game: Game, counter: int, by: int, source: int, kid: int, context: int) -> None:
    """ADV-10: move a counter; a step beyond an end is the block of that end instead."""
    low, high, _, over, under = game.tables.counters[counter]
    before = game.counters[counter]
    inside, beyond = moved(before, by, low, high)
    if inside != before:
        _turn(game, counter, inside, source)
    if beyond:
        way = 1 if by > 0 else -1
        if way > 0:
            _note(game, source, counter, log.COUNTER_OVER, log.OWN_COUNTER_OVER)
        else:
            _note(game, source, counter, log.COUNTER_UNDER, log.OWN_COUNTER_UNDER)
        if beyond != way:
            game.stack.append((frames.COUNTER, counter, beyond - way, source, kid, context))
        game.stack.append((frames.BLOCK, over if way > 0 else under, 0, kid, context))


def _set_flag(index: Index, data: VerbData, source: int) -> Step:
    flag = index.flags[data["flag"]]

    def step(game: Game, kid: int, context: int) -> None:
        game.flags |= 1 << flag
        game.dirty |= FLAGS
        game.tail.append((log.FLAG_SET, source, flag))

    return step


def _clear_flag(index: Index, data: VerbData, source: int) -> Step:
    flag = index.flags[data["flag"]]

    def step(game: Game, kid: int, context: int) -> None:
        game.flags &= ~(1 << flag)
        game.dirty |= FLAGS
        game.tail.append((log.FLAG_CLEARED, source, flag))

    return step


def _tell(index: Index, data: VerbData, source: int) -> Step:
    name = cast("TellData", data)["text"]
    varying = index.blocks.told(name)
    if varying is None:
        text = index.text(name)
        return lambda game, kid, context: game.tail.append((log.TELL, source, text))
    chosen = varying.chosen
    texts = {way: index.text(varying.name(way)) for way in varying.ways()}
    return lambda game, kid, context: game.tail.append((log.TELL, source, texts[chosen(game, kid)]))


def _end_game(index: Index, data: VerbData, source: int) -> Step:
    ending = index.endings[cast("EndGameData", data)["ending"]]
    return lambda game, kid, context: diary.end(game, ending, source)


STORY_VERBS: Final[dict[str, TableVerb]] = {
    "insight": TableVerb(_insight),
    "enigma": TableVerb(_enigma),
    "counter": TableVerb(_counter),
    "set_counter": TableVerb(_set_counter),
    "set_flag": TableVerb(_set_flag),
    "clear_flag": TableVerb(_clear_flag),
    "play_diary": _to_card(diary.play),
    "flip_diary": _to_card(diary.flip),
    "discard_diary": _to_card(diary.discard),
    "look_at_diary": _to_card(diary.look_at),
    "pass_first_player": _once(lambda game, kid, source: calendar.pass_first_today(game, source)),
    "nothing": _once(lambda game, kid, source: None),
    "tell": TableVerb(_tell),
    "end_game": TableVerb(_end_game, stops=True),
}


# --- The verbs of a card about itself: a chore that goes on, a card that leaves the hand


def _chore_step(index: Index, data: VerbData, source: int) -> Step:
    """`this chore +1`: add to the chore's counter; on any other card nothing happens."""
    chore = index.chore
    by, _ = index.conditions.change(data["by"])
    if chore < 0:
        return lambda game, kid, context: None
    return lambda game, kid, context: chores.step(game, chore, by(game, kid), source)


def _discard_this(index: Index, data: VerbData, source: int) -> Step:
    """`discard this card` on an item, an anomaly or a chore."""
    card, chore = index.card, index.chore
    return lambda game, kid, context: hands.discard_this(game, card, chore, source)


HAND_VERBS: Final[dict[str, TableVerb]] = {
    "chore_step": TableVerb(_chore_step),
    "discard_this": TableVerb(_discard_this),
}


# --- The verbs of cards about scenario tokens and the ship


def _place_token(index: Index, data: VerbData, source: int) -> Step:
    token, spot = index.tokens[data["token"]], index.spot(data["place"])
    return lambda game, kid, context: pieces.place(game, token, spot_of(game, spot, kid), source)


def _remove_token(index: Index, data: VerbData, source: int) -> Step:
    token, spot = index.tokens[data["token"]], index.spot(data["place"])
    return lambda game, kid, context: pieces.remove(game, token, spot_of(game, spot, kid), source)


def _remove_tokens(index: Index, data: VerbData, source: int) -> Step:
    token = index.tokens[data["token"]]
    return lambda game, kid, context: pieces.remove_all(game, token, source)


def _move_ship(index: Index, data: VerbData, source: int) -> Step:
    spot = index.spot(data["place"])
    return lambda game, kid, context: pieces.move_ship(game, spot_of(game, spot, kid), source)


PIECE_VERBS: Final[dict[str, TableVerb]] = {
    "place_token": TableVerb(_place_token),
    "remove_token": TableVerb(_remove_token),
    "remove_tokens": TableVerb(_remove_tokens),
    "move_ship": TableVerb(_move_ship, stops=True),
    "remove_ship": _once(lambda game, kid, source: pieces.remove_ship(game, source)),
}


# --- The verbs of cards about rumors: on the track and in the deck


def _turn_up_rumor(index: Index, data: VerbData, source: int) -> Step:
    then = (frames.SEE_RUMOR, source)
    return lambda game, kid, context: game.pick("see_rumor", kid, members(game.hidden), then)


def _turn_up_all(index: Index, data: VerbData, source: int) -> Step:
    def step(game: Game, kid: int, context: int) -> None:
        for location in members(game.hidden):
            rumors.turn_up(game, location, source)

    return step


def _discard_rumor(index: Index, data: VerbData, source: int) -> Step:
    then = (frames.DROP_RUMOR, source)
    return lambda game, kid, context: game.pick("drop_rumor", kid, members(game.rumored), then)


def _look_at_rumors(index: Index, data: VerbData, source: int) -> Step:
    count: int = data["count"]
    return lambda game, kid, context: rumors.look(game, kid, count, source)


RUMOR_VERBS: Final[dict[str, TableVerb]] = {
    "turn_up_rumor": TableVerb(_turn_up_rumor, stops=True),
    "turn_up_all_rumors": TableVerb(_turn_up_all),
    "draw_rumor": _once(
        lambda game, kid, source: game.stack.append((frames.NEW_RUMORS, 1, 0, 0, source)), stops=True
    ),
    "discard_rumor": TableVerb(_discard_rumor, stops=True),
    "replace_rumor": _once(rumors.replace, stops=True),
    "look_at_rumors": TableVerb(_look_at_rumors, stops=True),
    "push_rumor": _once(lambda game, kid, source: rumors.push(game), stops=True),
}


def _state(index: Index, data: VerbData, source: int) -> MachineDeed:
    state = machines.ALERT if data["state"] == "ALERT" else machines.ROUTINE
    return lambda game, machine, kid: machines.set_state(game, machine, state, source)


def _place(index: Index, data: VerbData, source: int) -> MachineDeed:
    sector = index.sectors[data["sector"]]
    return lambda game, machine, kid: machines.put(game, machine, sector, source)


def _toward(index: Index, data: VerbData, source: int) -> MachineDeed:
    location = index.locations[data["location"]]
    return lambda game, machine, kid: machines.toward(game, machine, location, source)


def _hack(index: Index, data: VerbData, source: int) -> MachineDeed:
    return lambda game, machine, kid: hacking.take_over(game, machine, kid, source)


def _plainly(act: Act) -> Build:
    """What is done to every machine in the same way, whatever the bundle has beside its name."""
    return lambda index, data, source: lambda game, machine, kid: act(game, machine, source)


def _verb(build: Build, stops: bool = False) -> TableVerb:
    """A verb with a machine in it."""
    return TableVerb(lambda i, d, s: _aim(i, d, build(i, d, s), s), stops)


def _aim(index: Index, data: VerbData, deed: MachineDeed, source: int) -> Step:
    """The step that applies a deed to the machines that the card means."""
    name = data["machine"]
    if name == "this":
        return lambda game, kid, context: _to_this(game, kid, context, deed)
    if name == "every":
        return lambda game, kid, context: _to_every(game, kid, deed)
    if name == ONE:
        number = len(index.tables.machine_deeds)
        index.tables.machine_deeds.append(deed)
        index.tables.machine_deed_blocks.append(source)
        return lambda game, kid, context: _to_one(game, kid, number)
    machine = index.machines[name]
    return lambda game, kid, context: deed(game, machine, kid)


def _to_this(game: Game, kid: int, context: int, deed: MachineDeed) -> None:
    """Apply a deed to the machine whose response card this is; elsewhere nothing happens."""
    machine = (context >> MACHINE_SHIFT) - 1
    if machine >= 0:
        deed(game, machine, kid)


def _to_every(game: Game, kid: int, deed: MachineDeed) -> None:
    machines.one_by_one(game, _in_play(game), lambda machine: deed(game, machine, kid))


def _to_one(game: Game, kid: int, number: int) -> None:
    game.pick("which_machine", kid, _in_play(game), (frames.ONE_MACHINE, number, kid))


def _in_play(game: Game) -> list[int]:
    return [machine for machine in range(len(game.sectors)) if machines.in_play(game, machine)]


def one_chosen(game: Game, number: int, kid: int) -> None:
    """Resume after the players chose one of several machines."""
    game.tables.machine_deeds[number](game, game.answer, kid)


MACHINE_VERBS: Final[dict[str, TableVerb]] = {
    "machine_state": _verb(_state),
    "place_machine": _verb(_place, stops=True),
    "machine_toward": _verb(_toward, stops=True),
    "remove_machine": _verb(_plainly(machines.remove)),
    "reset_machine": _verb(_plainly(machines.reset), stops=True),
    "wreck_machine": _verb(_plainly(machines.wreck)),
    "hack_machine": _verb(_hack, stops=True),
}

TABLE_VERBS: Final[dict[str, TableVerb]] = {
    **STORY_VERBS,
    **RUMOR_VERBS,
    **MACHINE_VERBS,
    **HAND_VERBS,
    **PIECE_VERBS,
}


class KidVerb(NamedTuple):
    """A verb that applies to kids; `build(index, data, source)` gives the deed for one kid."""

    build: Callable[[Index, VerbData, int], KidDeed]
    stops: bool = False


def _plain(act: Act, stops: bool = False) -> KidVerb:
    """A verb that does the same to every kid, whatever the bundle has beside its name."""
    return KidVerb(lambda index, data, source: lambda game, kid: act(game, kid, source), stops)


def _take(index: Index, data: VerbData, source: int) -> KidDeed:
    name = data["condition"]
    condition = -1 if name is None else v.CONDITIONS.index(name)

    def deed(game: Game, kid: int) -> None:
        taken = conditions.take(game, kid, condition, source)
        if taken >= 0:
            diary.fire(game, v.KID_TAKES, kid, 1 << taken)

    return deed


def _relieve(index: Index, data: VerbData, source: int) -> KidDeed:
    name = data["condition"]
    if name is None:
        return lambda game, kid: conditions.relieve_any(game, kid, source)
    condition = v.CONDITIONS.index(name)
    return lambda game, kid: conditions.relieve(game, kid, condition, source)


def _favor(index: Index, data: VerbData, source: int) -> KidDeed:
    by, _ = index.conditions.change(data["by"])
    return lambda game, kid: conditions.change(game, kid, by(game, kid), source)


def _time(index: Index, data: VerbData, source: int) -> KidDeed:
    by, _ = index.conditions.change(data["by"])
    if sign_of(data["by"]) > 0:
        return lambda game, kid: calendar.give_back(game, kid, by(game, kid), source)
    return lambda game, kid: calendar.spend_up_to(game, kid, -by(game, kid), source)


def _time_next_day(index: Index, data: VerbData, source: int) -> KidDeed:
    change, _ = index.conditions.change(data["by"])

    def deed(game: Game, kid: int) -> None:
        by = change(game, kid)
        game.tomorrow[kid] += by
        game.tail.append((log.TOMORROW, source, kid, by))

    return deed


def _draw_item(index: Index, data: VerbData, source: int) -> KidDeed:
    if data["tag"] is None:
        return lambda game, kid: _drawn(game, kid, items.draw(game, kid, source))
    tag = index.tags[data["tag"]]
    return lambda game, kid: _drawn(game, kid, items.draw_tagged(game, kid, tag, source))


def _drawn(game: Game, kid: int, drawn: bool) -> None:
    """Let cards hear of an item that was drawn."""
    if drawn:
        diary.fire(game, v.ITEM_DRAWN, kid)


def _discard_item(index: Index, data: VerbData, source: int) -> KidDeed:
    among = _meant(index, data)
    return lambda game, kid: items.discard_own(game, kid, among, source)


def _draw_named_item(index: Index, data: VerbData, source: int) -> KidDeed:
    among = index.copies_of(data["item"])
    return lambda game, kid: _drawn(game, kid, items.draw_named(game, kid, among, source))


def _discard_named_item(index: Index, data: VerbData, source: int) -> KidDeed:
    among = _meant(index, data)
    return lambda game, kid: items.discard_named(game, kid, among, source)


def _give_item(index: Index, data: VerbData, source: int) -> KidDeed:
    among, here = _meant(index, data), data["do"].endswith("_here")
    return lambda game, kid: items.give(game, kid, among, here, source)


def _meant(index: Index, data: VerbData) -> int:
    """The mask of the items that an effect speaks of: by name, or by tag."""
    if "item" in data:
        return index.copies_of(data["item"])
    tag = data["tag"]
    return index.tables.item_mask & (-1 if tag is None else index.tables.tagged[index.tags[tag]])


def _retrieve_item(index: Index, data: VerbData, source: int) -> KidDeed:
    among = index.tables.item_mask
    if data["tags"]:
        among &= _with_any(index, data["tags"])
    return lambda game, kid: items.retrieve(game, kid, among, source)


def _with_any(index: Index, tags: list[str]) -> int:
    """The mask of the cards that count as having any of these tags."""
    mask = 0
    for tag in tags:
        mask |= index.tables.tagged[index.tags[tag]]
    return mask


def _discard_anomaly(index: Index, data: VerbData, source: int) -> KidDeed:
    among = index.tables.anomaly_mask
    return lambda game, kid: items.discard_own(game, kid, among, source)


def _move_to(index: Index, data: VerbData, source: int) -> KidDeed:
    there = index.locations[data["location"]]
    return lambda game, kid: moving.move_to(game, kid, there, source)


def _ride(index: Index, data: VerbData, source: int) -> KidDeed:
    """MOV-4: let a kid ride to other locations at no cost."""
    sector = index.sectors[data["sector"]]
    movement, capacity = data["movement"], data["capacity"]
    return lambda game, kid: moving.ride_from(game, kid, sector, movement, capacity, source)


def _own_counter(index: Index, data: VerbData, source: int) -> KidDeed:
    """ADV-11: move the counter that a kid has."""
    first = index.own[data["counter"]]
    by, _ = index.conditions.change(data["by"])
    if index.beyond(data):
        return lambda game, kid: change_counter(game, first + kid, few(by(game, kid)), source, kid, NO_HELP)
    return lambda game, kid: _turn(game, first + kid, game.counters[first + kid] + by(game, kid), source)


def _set_own_counter(index: Index, data: VerbData, source: int) -> KidDeed:
    first = index.own[data["counter"]]
    to, _ = index.conditions.number(data["to"])
    return lambda game, kid: _turn(game, first + kid, to(game, kid), source)


KID_VERBS: Final[dict[str, KidVerb]] = {
    "take": KidVerb(_take),
    "relieve": KidVerb(_relieve, stops=True),
    "favor": KidVerb(_favor),
    "time": KidVerb(_time),
    "time_next_day": KidVerb(_time_next_day),
    "draw_item": KidVerb(_draw_item),
    "discard_item": KidVerb(_discard_item, stops=True),
    "draw_named_item": KidVerb(_draw_named_item),
    "discard_named_item": KidVerb(_discard_named_item),
    "give_item": KidVerb(_give_item, stops=True),
    "give_item_here": KidVerb(_give_item, stops=True),
    "give_named_item": KidVerb(_give_item, stops=True),
    "give_named_item_here": KidVerb(_give_item, stops=True),
    "retrieve_item": KidVerb(_retrieve_item, stops=True),
    "draw_anomaly": _plain(lambda game, kid, source: items.draw_beside(game, kid, ANOMALIES, source)),
    "discard_anomaly": KidVerb(_discard_anomaly, stops=True),
    "draw_chore": _plain(chores.draw, stops=True),
    "discard_chore": _plain(chores.discard_own, stops=True),
    "rest": _plain(conditions.free_rest, stops=True),
    "move_to": KidVerb(_move_to, stops=True),
    "move_anywhere": _plain(moving.move_anywhere, stops=True),
    "ride": KidVerb(_ride, stops=True),
    "move_home": _plain(moving.move_home, stops=True),
    "own_counter": KidVerb(_own_counter),
    "set_own_counter": KidVerb(_set_own_counter),
}


def run(game: Game, block: int, part: int, kid: int, context: int) -> None:
    """Run a block up to an effect that may have to stop; the rest waits below it on the stack."""
    plain, stop, after = game.tables.blocks[block][part]
    for step in plain:
        step(game, kid, context)
    if stop is not None:
        if after:
            game.stack.append((frames.BLOCK, block, after, kid, context))
        stop(game, kid, context)


def effect(game: Game, deed: int, kid: int) -> None:
    """Let an effect that may stop reach one kid after another."""
    game.tables.deeds[deed](game, kid)


def effect_for(game: Game, deed: int) -> None:
    """Let an effect reach the kid that was chosen."""
    game.tables.deeds[deed](game, game.answer)


def chosen(game: Game, source: int, kid: int, context: int) -> None:
    """Go on with the line under `choose` that was picked."""
    take_line(game, game.answer, source, kid, context)


def take_line(game: Game, number: int, source: int, kid: int, context: int) -> None:
    """Take a line under `choose`, and pay for it (TST-9)."""
    line = game.tables.choices[number]
    game.tail.append((log.CHOSEN, source, kid, number))
    if line.spend:
        calendar.pay(game, kid, line.spend, source)
    game.stack.append((frames.BLOCK, line.block, 0, kid, context))
