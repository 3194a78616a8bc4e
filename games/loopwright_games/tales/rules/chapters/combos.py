"""CMB-3, CMB-4: automatic success in a test, by items, anomalies and hacked machines."""

from __future__ import annotations

from collections.abc import Iterable

from loopwright_engine.kernel.masks import mask_of, members

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.cards import Trial
from loopwright_games.tales.rules.state.game import HELPERS, Game
from loopwright_games.tales.rules.state.tables import Tables

from . import items

WAY = 32
"""Answers to a test from here on need no roll: what makes it an automatic success.

With n hand cards in the world: `WAY + card * n + other` is two cards (twice the same: that card alone),
`WAY + n * n + machine` is a hacked machine.
"""
SPEND = 1 << 20
"""TST-9: the answer that pays what the card asks for in place of the roll; beyond all of these."""


def cards(tables: Tables, trial: Trial) -> int:
    """Return the mask of the hand cards that can have a part in an automatic success of this test (CMB-3)."""
    mask = 0
    for tag in trial.tags:
        mask |= tables.tagged[tag]
    for combo in trial.combos:
        mask |= tables.alone[combo]
        mask |= mask_of(card for card, partners in enumerate(tables.partners[combo]) if partners)
    return mask


def ways(game: Game, trial: Trial, kid: int, able: int) -> list[int]:
    """Return the ways for the roller and up to two helpers to succeed at once, the cheapest first (CMB-3)."""
    tables = game.tables
    union = game.items[kid]
    for seat in members(able):
        union |= game.items[seat]
    if not union & trial.cards and game.hackers.count(-1) == len(game.hackers):
        return []
    count = len(tables.cards)
    single = 0
    for tag in trial.tags:
        single |= union & tables.tagged[tag]
    pairs: set[tuple[int, int]] = set()
    for combo in trial.combos:
        single |= union & tables.alone[combo]
        partners = tables.partners[combo]
        for card in members(union):
            others = members(partners[card] & union >> card + 1 << card + 1)
            pairs.update((card, other) for other in others)
    pairs.update((card, card) for card in members(single))
    own = game.party.own
    priced = [
        ((1 - (own >> card & 1)) + (card != other and 1 - (own >> other & 1)), WAY + card * count + other)
        for card, other in _unlike(game, kid, pairs, union)
    ]
    priced += [
        (0, WAY + count * count + machine)
        for machine, hacker in enumerate(game.hackers)
        if hacker >= 0
        and (hacker == kid or able >> hacker & 1)
        and tables.machines[machine].combo in trial.combos
    ]
    return [way for _, way in sorted(priced)]


def _unlike(game: Game, kid: int, pairs: set[tuple[int, int]], union: int) -> Iterable[tuple[int, int]]:
    """The pairs of cards without copies that are alike; with one helper, of one friend's (INS-2)."""
    one_friend = game.active.numbers[v.HELPERS] == 1
    if not (one_friend or union & game.tables.copied):
        return pairs
    kept: dict[tuple[tuple[int, ...], ...], tuple[int, int]] = {}
    for pair in sorted(pairs):
        owners = [items.owner_of(game, card) for card in pair]
        if one_friend and len({*owners} - {kid}) > 1:
            continue
        key = tuple(
            sorted((owner, *items.alike(game, card)) for owner, card in zip(owners, pair, strict=True))
        )
        kept.setdefault(key, pair)
    return kept.values()


def way_cards(game: Game, answer: int) -> tuple[int, ...]:
    """Return the hand cards that an option of `ways` names; none for a machine."""
    count = len(game.tables.cards)
    first, second = divmod(answer - WAY, count) if count else (0, 0)
    if first >= count:
        return ()
    return (first,) if first == second else (first, second)


def way_machine(game: Game, answer: int) -> int:
    """Return the hacked machine that an option of `ways` names, or -1."""
    machine: int = answer - WAY - len(game.tables.cards) ** 2
    return max(machine, -1)


def use_way(game: Game, kid: int, answer: int, source: int) -> int:
    """Use up the cards of an option of `ways`, and return the mask of the other kids who gave any (CMB-4).

    Items are discarded, anomalies lose a counter.
    """
    givers = 0
    machine = way_machine(game, answer)
    if machine >= 0:
        givers |= 1 << game.hackers[machine]
        game.tail.append((log.MACHINE_USED, source, game.hackers[machine], machine))
    for card in way_cards(game, answer):
        owner = items.owner_of(game, card)
        givers |= 1 << owner
        if game.tables.anomaly_mask >> card & 1:
            items.use_anomaly(game, owner, card, source)
        elif game.party.own >> card & 1:
            game.tail.append((log.ITEM_USED, source, owner, card))
        else:
            items.discard(game, owner, card, log.ITEM_USED, source)
    return givers & ~(1 << kid) & HELPERS
