"""From a game to plain data: what is asked, and the pending options as tuples of words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from loopwright_games.tales.rules.chapters import actions, combos, items, rumors
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.game import AT_SCHOOL, HELPERS, MACHINE_SHIFT, NO_HELP, Game

from .reading import Table, action_name, bits


def options(game: Game, data: Table) -> list[tuple[Any, ...]]:
    """The pending options in words."""
    decision = game.decision
    assert decision is not None
    if decision.kind == "look":
        letters = _top_letters(game, data)
        orders = [option for option in decision.options if option != rumors.BOTTOM]
        return [rumors.in_order(letters, order) for order in orders] + [("under",)]
    return [_option(game, decision.kind, option) for option in decision.options]


def _option(game: Game, kind: str, option: int) -> tuple[Any, ...]:
    tables = game.tables
    if kind == "adventure":
        if option == actions.EVENING:
            return ("evening",)
        seat, deed, number = actions.split(option)
        return (seat, deed.name, *_object(game, deed.field, number))
    if kind == "test":
        return _way(game, option)
    if kind == "push":
        return (v.CONDITIONS[option - 1] if option else "no",)
    if kind in ("rest", "relieve"):
        return (v.CONDITIONS[option],)
    if kind in ("retreat", "ride", "anywhere", "see_rumor", "drop_rumor", "replace"):
        return (tables.board.letters[option],)
    if kind in ("chore", "drop_chore"):
        return (tables.names.ids["chore"][option].removeprefix("chore."),)
    if kind in ("machine", "which_machine"):
        return (tables.machines[option].id,)
    if kind == "riders":
        return tuple(bits(option))
    if kind == "choose":
        return (tables.block_ids[tables.choices[option].block],)
    if kind == "trade":
        return items.gift(option) if option else ("no",)
    return (option,)


def _object(game: Game, field: str, number: int) -> tuple[Any, ...]:
    if field == "location":
        return (game.tables.board.letters[number],)
    if field == "condition":
        return (v.CONDITIONS[number],)
    if field == "machine":
        return (game.tables.machines[number].id,)
    return (action_name(game, number),) if field == "action" else ()


def _way(game: Game, option: int) -> tuple[Any, ...]:
    if option == combos.SPEND:
        return ("spend",)
    if option < combos.WAY:
        return ("help", *bits(option))
    machine = combos.way_machine(game, option)
    if machine >= 0:
        return ("machine", game.tables.machines[machine].id)
    return ("cards", *combos.way_cards(game, option))


def question(game: Game, data: Table) -> Table:
    """What the pending decision is about, beside what lies on the table."""
    decision = game.decision
    assert decision is not None
    frame = game.stack[-1]
    about: Table = {"kind": decision.kind, "kid": decision.seat}
    if decision.kind in ("test", "push"):
        trial = game.tables.trials[frame[1]]
        context = frame[3]
        about["trait"] = v.TRAITS[trial.trait]
        about["combos"] = {list(v.COMBOS)[number] for number in trial.combos}
        about["tags"] = {v.TAGS[number] for number in trial.tags}
        written = _test(data, trial.success, game)
        about["spend"], about["paid"] = written.get("spend", 0), written.get("paid")
        about["helpless"] = bool(context & NO_HELP)
        about["at_school"] = bool(context & AT_SCHOOL)
        about["helping"] = bits(context & HELPERS)
        about["machine"] = (context >> MACHINE_SHIFT) - 1 if trial.of_hack else None
    if decision.kind in ("hacker", "stake"):
        about |= _hack(game, frame)
    if frame[0] == frames.GIVEN:
        about["effects"] = blocks_of(data)[game.tables.block_ids[frame[-1]]]["effects"]
    elif decision.kind == "trade":
        about["at"] = game.tables.board.letters[frame[2]]
        about["given"] = bits(frame[3])
    if decision.kind == "lighter":
        rolls = [entry for entry in game.log if entry[0] == log.ROLL]
        about["trait"] = v.TRAITS[rolls[-1][3]]
    if decision.kind in ("ride", "riders", "retrieve", "discard"):
        source = frame[2] if decision.kind in ("retrieve", "discard") else frame[3]
        about["effects"] = [] if source < 0 else blocks_of(data)[game.tables.block_ids[source]]["effects"]
    if frame[0] == frames.EFFECT_FOR:
        about["effects"] = blocks_of(data)[game.tables.block_ids[game.tables.deed_blocks[frame[1]]]][
            "effects"
        ]
    if decision.kind == "choose":
        about["lines"] = _lines(data, game.tables.block_ids[game.tables.choices[decision.options[0]].block])
    if decision.kind == "machine":
        about |= _moving(game, data, frame)
    if decision.kind == "look":
        about["letters"] = _top_letters(game, data)
    return about


def _top_letters(game: Game, data: Table) -> tuple[str, ...]:
    """The letters of the cards that are being looked at, the topmost first."""
    count = game.stack[-1][2]
    return tuple(data["rumors"][number]["at"] for number in reversed(game.rumor_pile[-count:]))


def _test(data: Table, success: int, game: Game) -> Table:
    """The test that this block is the success of; of a machine or a firewall it has no data of its own."""
    name = game.tables.block_ids[success] if success >= 0 else ""
    tests = (e for block in blocks_of(data).values() for e in block["effects"] if e["do"] == "test")
    return next((test for test in tests if test["success"]["id"] == name), {})


def _lines(data: Table, block: str) -> list[Table]:
    """The lines of the `choose` that one of these blocks is a line of."""
    for block_data in blocks_of(data).values():
        for effect in block_data["effects"]:
            if effect["do"] == "choose" and block in [line["then"]["id"] for line in effect["options"]]:
                return list(effect["options"])
    raise AssertionError(f"no choice leads to {block}")


def _moving(game: Game, data: Table, frame: tuple[int, ...]) -> Table:
    """The instruction that is being carried out, and who may still move by it."""
    group, _, _ = data["school"][game.card]["moves"][frame[1]].values()
    waiting = [number for number in range(len(game.sectors)) if frame[3] & ~frame[2] & 1 << number]
    return {"class": group, "waiting": waiting}


def blocks_of(data: Table) -> dict[str, Table]:
    """Every block of a bundle by its id."""
    if data["hash"] not in _BLOCKS:
        _BLOCKS.clear()
        _BLOCKS[data["hash"]] = dict(_walk(data))
    return _BLOCKS[data["hash"]]


_BLOCKS: dict[str, dict[str, Table]] = {}


def _walk(part: Any) -> Iterator[tuple[str, Table]]:
    if isinstance(part, dict):
        if part.keys() == {"id", "effects"}:
            yield part["id"], part
        for value in part.values():
            yield from _walk(value)
    elif isinstance(part, list):
        for value in part:
            yield from _walk(value)


def _hack(game: Game, frame: tuple[int, ...]) -> Table:
    """The stakes that have been promised, or paid in the end, in the hack that is being prepared."""
    begun = max(number for number, entry in enumerate(game.log) if entry[0] == log.HACK)
    starter = game.log[begun][2]
    if frame[0] == frames.HACK_STAKED:
        promised = [((starter + turn) % game.party.size, amount) for turn, amount in enumerate(frame[3:])]
    else:
        assert frame[0] == frames.HACKER
        promised = [entry[2:4] for entry in game.log[begun:] if entry[0] == log.STAKE]
    stakes = {seat: amount for seat, amount in promised if amount}
    return {"machine": game.log[begun][3], "starter": starter, "stakes": stakes}
