"""The fields of log entries and options: what a number in each means, in words and as a stable id.

Words are for people. Stable ids are for files that outlive a draft: they name cards and places as the bundle
does, so they stay the same while prose, titles and the order of cards change.
"""

# ruff: noqa: ARG005 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Final, NamedTuple, TypeAlias

from loopwright_engine.core.dice import thrown
from loopwright_engine.core.prose_values import Varying, filled
from loopwright_engine.kernel.masks import members
from loopwright_engine.kernel.state import Entry
from loopwright_engine.kit.protocol import Bundle

from loopwright_games.tales.rules.chapters import combos, items
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.cards import FirewallHalf
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.rules.state.tables import Tables

from .names import capitalized

Say: TypeAlias = Callable[[Tables, int], str]


class FieldReadings(NamedTuple):
    """The two readings of a field's numbers: words and stable id."""

    words: Say
    id: Say


def day_name(tables: Tables, number: int) -> str:
    """The day of a round, counted from 1, in words."""
    week, day = divmod(number - 1, v.ROUNDS_IN_WEEK)
    words = tables.names.words
    return words.round.format(day=words.days[day], week=week + 1)


def dice(tables: Tables, number: int) -> str:
    """A number of dice in words: `1 die`, `3 dice`."""
    return tables.names.words.dice.of(number).format(number=number)


def _of(rows: tuple[str, ...]) -> Say:
    return lambda tables, number: rows[number]


def _said(table: str) -> Say:
    """A reading from the table of words with this name, such as `traits`."""

    def say(tables: Tables, number: int) -> str:
        rows: tuple[str, ...] = getattr(tables.names.words, table)
        return rows[number]

    return say


def _word(attribute: str) -> Say:
    def say(tables: Tables, number: int) -> str:
        names: list[str] = getattr(tables.names, attribute)
        return names[number]

    return say


def _id(kind: str) -> Say:
    return lambda tables, number: tables.names.ids[kind][number]


def _wall(tables: Tables, number: int) -> str:
    """A firewall in words: for both halves the effect, the tests in order, and the combos that pass them."""
    routine, alert = (_half(tables, half) for half in tables.firewalls[number])
    return tables.names.words.wall.format(routine=routine, alert=alert)


def _half(tables: Tables, half: FirewallHalf) -> str:
    trials = [tables.trials[trial] for trial in half.trials]
    words = tables.names.words
    combos = [tables.names.combos[combo] for combo in trials[0].combos] if trials else []
    parts = [] if half.effect < 0 else [words.wall_effects[half.effect]]
    parts += [words.joined(words.join_or, [words.traits[trial.trait], *combos]) for trial in trials]
    return words.joined(words.join_then, parts) if parts else words.no_test


def _number(_: Tables, number: int) -> str:
    return str(number)


def _faces(_: Tables, number: int) -> str:
    return " ".join(map(str, number.to_bytes((number.bit_length() + 7) // 8, "big")))


def _space(_: Tables, number: int) -> str:
    return str(number + 1)


def _sector(tables: Tables, number: int) -> str:
    return tables.names.sector(number)


NUMBER: Final = FieldReadings(_number, _number)
LOCATION: Final = FieldReadings(
    lambda tables, number: tables.names.place(number), lambda tables, number: tables.names.letters[number]
)

FIELDS: Final[dict[str, FieldReadings]] = {
    "round": FieldReadings(day_name, _number),
    "count": NUMBER,
    "value": NUMBER,
    "dice": FieldReadings(dice, _number),
    "cards": FieldReadings(
        lambda tables, number: tables.names.words.cards.of(number).format(number=number), _number
    ),
    "face": NUMBER,
    "box": NUMBER,
    "change": FieldReadings(lambda _, number: f"{number:+d}", _number),
    "faces": FieldReadings(_faces, _faces),
    "thrown": FieldReadings(lambda _, number: thrown(number), _faces),
    "location": LOCATION,
    "rumor_place": LOCATION,
    "space": FieldReadings(_space, _space),
    "time": FieldReadings(
        lambda tables, number: tables.names.words.time.of(number).format(number=number), _number
    ),
    "wall": FieldReadings(_wall, _id("wall")),
    "sector": FieldReadings(_sector, _sector),
    "rumor": FieldReadings(_word("rumors"), _id("rumor")),
    "school": FieldReadings(_word("school"), _id("school")),
    "machine": FieldReadings(_word("machines"), _id("machine")),
    "card": FieldReadings(_word("cards"), _id("card")),
    "chore": FieldReadings(_word("chores"), _id("chore")),
    "diary": FieldReadings(_word("diary"), _id("diary")),
    "ending": FieldReadings(_word("endings"), _id("ending")),
    "counter": FieldReadings(
        lambda tables, number: capitalized(tables.names.counters[number]), _id("counter")
    ),
    "flag": FieldReadings(_word("flags"), _id("flag")),
    "deck": FieldReadings(_word("decks"), _id("deck")),
    "deck_card": FieldReadings(_word("deck_cards"), _id("deck_card")),
    "timer": FieldReadings(_space, _id("timer")),
    "due": FieldReadings(day_name, _number),
    "own": FieldReadings(_word("own"), _id("own")),
    "piece": FieldReadings(lambda tables, number: capitalized(tables.names.tokens[number]), _id("piece")),
    "spot": FieldReadings(
        lambda tables, number: tables.names.spot(number), lambda tables, number: tables.names.spot_id(number)
    ),
    "alert_half": FieldReadings(
        lambda tables, number: _half(tables, tables.firewalls[number][1]), _id("wall")
    ),
    "trait": FieldReadings(_said("traits"), _of(v.TRAITS)),
    "condition": FieldReadings(_said("conditions"), _of(v.CONDITIONS)),
    "favor": FieldReadings(_said("favors"), _of(v.FAVORS)),
    "state": FieldReadings(_said("states"), _of(v.STATES)),
    "text": FieldReadings(
        lambda tables, number: tables.names.strings[tables.strings[number]],
        lambda tables, number: tables.strings[number],
    ),
    "choice": FieldReadings(
        lambda tables, number: tables.names.strings[tables.choices[number].label],
        lambda tables, number: tables.choices[number].label,
    ),
    "action": FieldReadings(
        lambda tables, number: tables.names.strings[tables.actions[number].label],
        lambda tables, number: tables.actions[number].label,
    ),
}
"""Every field but those of kids, whose readings depend on the game."""
SEAT_FIELDS: Final = ("kid", "other", "owner")
SEATS_FIELD: Final = "kids"


def seat_name(game: Game | Bundle, seat: int) -> str:
    """The name of the kid in a seat; `Kid 1`, `Kid 2` … for a bundle without a game."""
    if seat < 0:
        return game.tables.names.words.table
    if isinstance(game, Game):
        return game.tables.names.kids[game.party.kids[seat]]
    anybody: str = game.tables.names.words.anybody
    return anybody.format(number=seat + 1)


def lent(game: Game, kid: int, option: int) -> list[str]:
    """The cards and the machine of an automatic success in words, with the owner unless that is the kid
    (CMB-3).
    """
    names, machine = game.tables.names, combos.way_machine(game, option)
    used = [(items.owner_of(game, card), names.cards[card]) for card in combos.way_cards(game, option)]
    used += [(game.hackers[machine], names.machines[machine])] if machine >= 0 else []
    return [
        name if owner == kid else names.words.owned.format(kid=seat_name(game, owner), card=name)
        for owner, name in used
    ]


def value(game: Game | Bundle, field: str, number: int) -> str:
    if field in SEAT_FIELDS:
        return seat_name(game, number)
    if field == SEATS_FIELD:
        return game.tables.names.words.listed([seat_name(game, seat) for seat in members(number)])
    return FIELDS[field].words(game.tables, number)


def stable_id(game: Game, field: str, number: int) -> str:
    """A number of this field as a stable id; empty for no kid."""
    kids = game.tables.kids
    if field in SEAT_FIELDS:
        return kids[game.party.kids[number]].id if number >= 0 else ""
    if field == SEATS_FIELD:
        return " ".join(kids[game.party.kids[seat]].id for seat in members(number))
    return FIELDS[field].id(game.tables, number)


def named(game: Game, field: str, text: str) -> str:
    """The words for a stable id of this field; the id itself where this draft does not know it."""
    tables = game.tables
    if field == SEATS_FIELD:
        return tables.names.words.listed([named(game, "kid", part) for part in text.split()])
    if field in SEAT_FIELDS:
        return next((tables.names.kids[n] for n, kid in enumerate(tables.kids) if kid.id == text), text)
    ids = tables.names.letters if FIELDS.get(field) is LOCATION else tables.names.ids.get(field, [])
    if text in ids:
        return FIELDS[field].words(tables, ids.index(text))
    return tables.names.strings.get(text, text)


def _as_it_was_read(game: Game, varying: Varying, item: Entry | None) -> str | None:
    """The wording that is noted behind the log entry with which a side was read; None where none is."""
    read = iter(game.log) if item is not None else iter(())
    if any(entry is item for entry in read):
        for entry in takewhile(lambda entry: entry[0] == log.READ, read):
            if game.tables.strings[entry[2]].startswith(f"{varying.id}#"):
                return FIELDS["text"].words(game.tables, entry[2])
    return None


def as_read(game: Game | Bundle, text: str, item: Entry | None = None) -> str:
    """Prose in the wording of this moment, and with the values of its counters: now, or when a log entry was
    made, which counters tell; of a bundle, those that games begin with.
    """
    tables: Tables = game.tables
    varying = tables.varying.get(text)
    if varying is not None:
        now = game.kit.start(game, game.kit.options(), 0) if isinstance(game, Bundle) else game
        noted = _as_it_was_read(now, varying, item)
        text = varying.now(now, now.first) if noted is None else noted
    if "{counter}" not in text:
        return text
    counters = {name: number for number, name in enumerate(tables.names.counters)}
    values = [counter[2] for counter in tables.counters]
    if not isinstance(game, Bundle) and item is None:
        values = list(game.counters)
    elif not isinstance(game, Bundle):
        for entry in takewhile(lambda entry: entry is not item, game.log):
            if entry[0] == log.COUNTER:
                values[entry[2]] = entry[3]
    return filled(text, lambda title: values[counters[title]] if title in counters else None)
