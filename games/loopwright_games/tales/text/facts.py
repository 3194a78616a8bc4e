"""What the options of a decision are, as data: for whoever shows them otherwise than as lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from loopwright_engine.core.prices import priced
from loopwright_engine.kernel.masks import members
from loopwright_engine.kit.protocol import Helper, OptionView, Push

from loopwright_games.tales.rules.chapters import actions, combos, items, machines, tests
from loopwright_games.tales.rules.chapters.actions import split
from loopwright_games.tales.rules.odds import MOVES, of_hack, opening_test
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.cards import Trial
from loopwright_games.tales.rules.state.game import Decision, Game
from loopwright_games.tales.rules.state.tables import Tables
from loopwright_games.tales.rules.state.variants import SUCKS_TO_BE_YOU

from .fields import as_read, stable_id, value
from .prices import unpaid_text, with_price


@dataclass(frozen=True, slots=True)
class TalesOptionView(OptionView):
    """One option, with the ids of what it is about besides: a machine, a rumor."""

    machine: str = ""
    rumor: str = ""


Facts: TypeAlias = dict[str, Any]
"""Fields of a `TalesOptionView`."""
KEYS: Final[Mapping[str, str]] = {
    "kid": "to", "condition": "condition", "location": "place", "machine": "machine", "chore": "card",
}  # fmt: skip
"""For a field of an option, what it is as data."""
GO, HERE, SELF = "go", "here", "self"
SECTIONS: Final[Mapping[str, str]] = {
    **dict.fromkeys((*MOVES, "ride"), GO),
    **dict.fromkeys(("rest", "home", "discard"), SELF),
}
"""For an action, which part of a kid's options it is in; all others are done where the kid is."""


def of_option(game: Game, kind: str, seat: int, option: int, field: str) -> Facts:
    """What an option of the pending decision is; `field` is that of its number, empty for none."""
    if kind == "adventure":
        return _action(game, option)
    if kind == "test":
        return _way(game, seat, option)
    if kind == "push":
        return _push(game, seat, option)
    if kind == "trade":
        return _gift(game, option)
    facts: Facts = {"verb": kind, "seat": seat}
    if kind == "choose":
        line = game.tables.choices[option]
        then = game.tables.block_ids[line.block]
        assert line.written is not None
        label = with_price(game, value(game, "choice", option), priced(line.written).payments)
        facts |= {"label": label, "does": game.tables.names.faces.does(then)}
        facts |= _roll(game, seat, line.block, game.pool[seat] - line.spend)
    elif field:
        facts |= of_field(game, field, option)
    return facts


def of_field(game: Game, field: str, number: int) -> Facts:
    """A number of a field of options: what it is called, and its id under the key that it has as data."""
    name = stable_id(game, field, number)
    facts: Facts = {"label": value(game, field, number)}
    if field == "card":
        facts["items"] = (name,)
    elif field == "condition":
        facts |= {"condition": name, "does": does(game, name)}
    elif field == "kids":
        facts["helpers"] = tuple(Helper(kid, 0, "") for kid in name.split())
    elif field in KEYS:
        facts[KEYS[field]] = name
    if field == "chore":
        facts["does"] = game.tables.names.faces.rule_text(name)
    return facts


def yes_or_no(game: Game, seat: int, block: int, yes: bool) -> Facts:
    """A yes that leads to a block, or a no."""
    facts: Facts = {"verb": "yes" if yes else "no", "seat": seat}
    return facts | (_roll(game, seat, block, game.pool[seat]) if yes else {})


def does(game: Game, condition: str) -> str:
    """What a condition does; under VAR-3 all do what EXHAUSTED does."""
    words, harmless = game.tables.names.words, not game.party.unhelpful
    name = words.conditions[v.CONDITIONS.index(condition)]
    return words.said[f"does_{'EXHAUSTED' if harmless else condition}"].format(name=name)


def _action(game: Game, option: int) -> Facts:
    if option == actions.EVENING:
        return {"verb": "evening"}
    kid, action, number = split(option)
    facts: Facts = {"verb": action.name, "seat": kid, "section": SECTIONS.get(action.name, HERE)}
    said = game.tables.names.words.said
    pool = game.pool[kid] - actions.cost(game, option)
    if action.name == "action":
        card_action = game.tables.actions[number]
        block = card_action.block
        label = with_price(game, value(game, "action", number), card_action.payments)
        facts |= {"label": label, "card": card_of(game.tables, block)}
        facts |= _roll(game, kid, block, pool)
    elif action.field:
        facts |= of_field(game, action.field, number)
    if action.name in MOVES:
        facts |= _arrival(game, kid, number, pool)
    elif action.name == "investigate":
        facts |= _rumor(game, kid, pool)
    elif action.name == "hack" and of_hack(game, kid, number) is None:
        facts["remark"] = said["walls_unknown"]
    elif action.name == "discard":
        loose = items.unlike(game, items.droppable(game, kid))
        if len(loose) == 1:
            facts |= of_field(game, "card", loose[0])
    return facts


def _rumor(game: Game, kid: int, pool: int) -> Facts:
    """ADV-2: the rumor where a kid is; nothing is known of one that lies face down."""
    at = game.at[kid]
    facts: Facts = {"place": stable_id(game, "location", at)}
    if game.hidden >> at & 1:
        return facts | {"remark": game.tables.names.words.said["face_down"]}
    rumor = next(r for r in game.track if r >= 0 and game.tables.rumors[r].at == at)
    name = stable_id(game, "rumor", rumor)
    facts |= {"rumor": name, "card": name, "label": value(game, "rumor", rumor)}
    return facts | _roll(game, kid, game.tables.rumors[rumor].block, pool)


def _arrival(game: Game, kid: int, there: int, pool: int) -> Facts:
    """MOV-5: the machines that a kid meets at a location, and the test where it is a single one."""
    trials = []
    meets = []
    for machine in () if game.active.off & v.NO_AVOIDING else machines.around(game)[there]:
        trial = game.responses[machine].trials[game.alert >> machine & 1]
        if trial >= 0:
            meets.append(stable_id(game, "machine", machine))
            trials.append(game.tables.trials[trial])
    if not meets:
        return {}
    return {"meets": tuple(meets)} | (_faced(game, kid, trials[0], pool) if len(trials) == 1 else {})


def _roll(game: Game, kid: int, block: int, pool: int) -> Facts:
    """The test with which a block begins; nothing if it begins otherwise."""
    trial = opening_test(game, block)
    return {} if trial is None else _faced(game, kid, trial, pool)


def _faced(game: Game, kid: int, trial: Trial, pool: int) -> Facts:
    """A test that a kid would face alone, with `pool` cubes left."""
    dice = tests.pool_size(game, kid, trial.trait, 0)
    return (
        {"trait": v.TRAITS[trial.trait], "dice": dice}
        | outcomes(game, trial)
        | _pushes(game, game.held[kid], pool)
    )


def outcomes(game: Game, trial: Trial) -> Facts:
    """What success and failure of a test do, in the words of its card."""
    names, faces = game.tables.block_ids, game.tables.names.faces
    words = {"success": trial.success, "failure": trial.failure}
    return {key: faces.does(names[block]) for key, block in words.items() if block >= 0}


def _pushes(game: Game, conditions: int, pool: int) -> Facts:
    """TST-6: what may be taken to roll once more, or why nothing may."""
    said = game.tables.names.words.said
    free = tests.pushes(game, conditions)[1:]
    if not free or pool <= 0:
        return {"remark": said["no_push" if not free else "no_time_to_push"]}
    ids = [stable_id(game, "condition", condition - 1) for condition in free]
    return {"pushes": tuple(Push(name, does(game, name), 1) for name in ids)}


def _way(game: Game, kid: int, option: int) -> Facts:
    """An option of a test: to roll with some helpers, to use cards or a machine, or to spend time."""
    trial = game.tables.trials[game.stack[-1][1]]
    facts: Facts = {"seat": kid, "trait": v.TRAITS[trial.trait]} | outcomes(game, trial)
    if option == combos.SPEND:
        return facts | {"verb": "spend", "remark": game.tables.names.words.said["no_roll"]}
    if option >= combos.WAY:
        machine = combos.way_machine(game, option)
        cards = combos.way_cards(game, option)
        givers = {items.owner_of(game, card) for card in cards} - {kid}
        facts |= {
            "verb": "use",
            "items": tuple(stable_id(game, "card", card) for card in cards),
            "machine": stable_id(game, "machine", machine) if machine >= 0 else "",
            "helpers": tuple(_helper(game, trial, seat, 0) for seat in sorted(givers)),
            "remark": game.tables.names.words.said["no_roll"],
        }
        return facts
    helpers = members(option)
    dice = tests.pool_size(game, kid, trial.trait, option)
    conditions = game.held[kid] & ~v.UPSET_BIT if option else game.held[kid]  # help relieves UPSET (CON-3)
    alone = tests.pool_size(game, kid, trial.trait, 0)
    facts |= {
        "verb": "roll",
        "dice": dice,
        "helpers": tuple(
            _helper(game, trial, seat, tests.pool_size(game, kid, trial.trait, 1 << seat) - alone)
            for seat in helpers
        ),
    }
    return facts | _pushes(game, conditions, game.pool[kid])


def _helper(game: Game, trial: Trial, seat: int, adds: int) -> Helper:
    return Helper(stable_id(game, "kid", seat), adds, risk(game, trial))


def risk(game: Game, trial: Trial) -> str:
    """What helpers share of a failure, in words: the conditions; nothing under VAR-5."""
    if trial.failure < 0 or game.variants & SUCKS_TO_BE_YOU:
        return ""
    names = game.tables.names
    taken = [
        names.words.conditions[v.CONDITIONS.index(effect["condition"])]
        for effect in names.faces.effects(game.tables.block_ids[trial.failure], "take")
        if effect["who"] in ("participants", "helpers") and effect["condition"]
    ]
    return names.words.joined(names.words.comma, taken) if taken else ""


def _push(game: Game, kid: int, option: int) -> Facts:
    frame = game.stack[-1]
    trial = game.tables.trials[frame[1]]
    facts: Facts = {"seat": kid, "trait": v.TRAITS[trial.trait]} | outcomes(game, trial)
    if not option:
        return facts | {"verb": "no_push", "does": facts.get("failure", "")}
    return facts | of_field(game, "condition", option - 1) | {"verb": "push", "dice": frame[5]}


def _gift(game: Game, option: int) -> Facts:
    if not option:
        return {"verb": "trade_end"}
    card, other = items.gift(option)
    return of_field(game, "card", card) | {
        "verb": "give",
        "seat": items.owner_of(game, card),
        "to": stable_id(game, "kid", other),
    }


# --- What is to be known of a decision besides its options


def of_decision(game: Game, pending: Decision) -> Facts:
    """Numbers and ids of a decision: a roll that has failed, the time that a hack takes."""
    frame = game.stack[-1]
    if pending.kind == "choose":
        closed = unpaid_text(game, pending)
        return {"closed": closed} if closed else {}
    if pending.kind in ("test", "push"):
        trial = game.tables.trials[frame[1]]
        facts: Facts = {"trait": v.TRAITS[trial.trait]} | outcomes(game, trial)
        if pending.kind == "push":
            facts["roll"] = list(last_roll(game))
        return facts
    if pending.kind == "stake":
        machine = frame[1]
        order = game.party.orders[frame[2]]
        paid = dict(zip(order, frame[3:], strict=False))
        return {
            "machine": stable_id(game, "machine", machine),
            "needed": game.party.spaces[machine],
            "paid": sum(frame[3:]),
            "stakes": [
                {"seat": seat, "paid": paid.get(seat), "left": game.pool[seat] - paid.get(seat, 0)}
                for seat in order
            ],
        }
    return {}


def last_roll(game: Game) -> Sequence[int]:
    """The faces of the newest roll."""
    faces = next(entry[-1] for entry in reversed(game.log) if entry[0] == log.ROLL)
    return faces.to_bytes((faces.bit_length() + 7) // 8, "big")


def why(game: Game, pending: Decision, card: str) -> str:
    """What brought a decision about, or what to know of it: the scene of the card that asks, or a rule."""
    said, faces = game.tables.names.words.said, game.tables.names.faces
    if pending.kind == "stake":
        return said["stakes"]
    if pending.kind == "trade" and game.stack[-1][0] == frames.TRADED:
        return said["trade_once"]
    return as_read(game, faces.prose(face_up(game, card))) if card else ""


def face_up(game: Game, card: str) -> str:
    """The id of the face of a card that players see: the side in play, the state that a machine is in."""
    faces = game.tables.names.faces
    if card in faces:
        return card
    for code in game.in_play:
        number = game.tables.diary[code >> 1].number
        if card == f"diary.{number}":
            return f"{card}.{'back' if code & 1 else 'front'}"
    for machine, response in enumerate(game.responses):
        if card and card == card_of(game.tables, response.failures[0]):
            return f"{card}.{v.STATES[game.alert >> machine & 1].lower()}"
    return card


def card_of(tables: Tables, block: int) -> str:
    """The id of the card that a block stands on, such as `diary.4`; empty for no block."""
    return card_in(tables.block_ids[block]) if block >= 0 else ""


def card_in(name: str) -> str:
    """The card's part of the id of something on it: `diary.4` of `diary.4.front.when.1`."""
    parts = name.split(".")
    return ".".join(parts[: 3 if parts[0] in ("rumor", "response", "card") else 2])
