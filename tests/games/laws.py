"""The laws that hold before every decision of a game of any declared kit, and those of each of ours."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from loopwright_engine import Timeline
from loopwright_engine.bots import GreedyBot, PlannerBot
from loopwright_engine.kit import laws
from loopwright_engine.kit.cards import CardGame
from loopwright_engine.kit.decks import DeckGame, field_name
from loopwright_engine.kit.game import MOST_DECISIONS

LOOKED_AT = 12
"""Of decisions with more options a bot is not asked, which takes its time."""


def obey(game: Any, luck: random.Random) -> None:
    """Look at a game before its decision, or at its end; LawBroken or AssertionError names the law."""
    kit, before = game.kit, game.digest()
    _stand(game)
    laws.obey(game, luck)
    if game.decision is None:
        endings = kit.contents.endings(game.bundle.data)
        assert endings[game.result.ending][1] == game.result.won, "an ending is not what it is said to be"
        return
    seat, options = game.decision.seat, game.decision.options
    assert 0 <= seat < kit.seats, "nobody sits there"
    ids = [kit.option_id(game, option) for option in options]
    assert ids and len(set(ids)) == len(ids), "two options have one id"
    assert all(option.text for option in kit.decision(game).options), "an option has no words"
    other = kit.redeal(game, luck, seat)
    if len(options) <= LOOKED_AT:
        assert GreedyBot(1).choose(other) == GreedyBot(1).choose(game), "a bot sees what is hidden"
    timeline = Timeline(game)
    timeline.choose(luck.randrange(len(options)))
    assert timeline.undo() and timeline.game.digest() == before, "undo gives back another game"


def _stand(game: Any) -> None:
    """Gauges between their ends, every card of a deck once, and what the rules of the game say."""
    assert len(game.choices) <= MOST_DECISIONS, "the game goes on too long"
    if isinstance(game, CardGame):
        pairs = zip(game.gauges, game.tables.gauges[: len(game.gauges)], strict=True)
        assert all(gauge.low <= number <= gauge.high for number, gauge in pairs), "a gauge is beyond its end"
    if isinstance(game, DeckGame):
        for kind in game.decks:
            name = field_name(kind)
            dealt = [*getattr(game, f"{name}_pile"), *getattr(game, f"{name}_discards")]
            copies = [card.copies for card in game.tables.cards[kind]]
            assert [dealt.count(number) for number in range(len(copies))] == copies, f"{kind} cards are lost"
    if game.kit.name in OF_GAME:
        OF_GAME[game.kit.name](game)


def _the_last_glow(game: Any) -> None:
    """GLO-C2, GLO-P1, GLO-P2: eight hearts and six soothers, each on a square of its own."""
    assert len(game.hearts) <= 8
    assert len(game.soothers) + game.cargo + game.points <= 6
    assert len(set(game.hearts)) == len(game.hearts)
    assert not set(game.soothers) & set(game.hearts)
    assert 0 <= game.light <= game.tables.most_light
    assert 0 <= game.hull <= game.tables.most_hull
    assert game.hull or game.result is not None
    if game.result is None:
        assert game.at not in game.hearts
        assert all(1 <= square % 16 <= game.tables.columns for square in (*game.hearts, *game.soothers))


def _bonnie_and_clyde(game: Any) -> None:
    """BON-C3, BON-E3: two cubes of each kind, each on a card of its own; money from 0."""
    assert all(0 <= cubes <= 2 for cubes in game.cubes)
    assert len(set(game.used)) == len(game.used) <= 2
    assert game.gauge("savings") >= 0


def _lucha_libre(game: Any) -> None:
    """LUC-R2, LUC-R3, Q6, Q8: energy from two to five, fans from 0, at most five dice, 200 rounds."""
    assert all(2 <= energy <= 5 for energy in game.energy)
    assert min(game.fans) >= 0
    assert all(len(dice) <= 5 and all(1 <= face <= 6 for face in dice) for dice in game.dice)
    assert game.round <= 200
    for seat in (0, 1):
        assert game.ring[seat] // 2 == seat
        if game.result is None and game.chosen[seat]:
            game.can_move(seat)  # raises where a die serves two moves


def _which_side(game: Any) -> None:
    """WHI-C1, WHI-T4, WHI-A13, Q6, Q12: eight workers, four of them injured at most; each means once."""
    workers, injured = game.gauge("workers"), game.gauge("injured")
    assert 0 <= injured <= min(4, workers)
    assert workers + game.gauge("prison") <= 8
    assert workers or game.result is not None
    assert len(set(game.controlled_means)) == len(game.controlled_means)
    group = [count for count, own in zip(game.visits, game.tables.of_group, strict=True) if own]
    assert sum(count > 1 for count in group) <= 2


def _the_loop(game: Any) -> None:
    """LOO-C1, LOO-P3, LOO-F4, LOO-M1, Q15: all clones and artifacts are somewhere, once; no cube too many."""
    clones = [*game.bag, *(clone % 7 for clone in game.clones)]
    assert sorted(clones) == sorted([*range(7)] * 4)
    zones = [
        game.zone(name, seat) for name in ("hand", "deck", "discards") for seat in range(game.seats_taken)
    ]
    zones += [game.archive, game.scrap, game.offers, game.rewards]
    dealt = game.tables.archive[:]
    for agent in game.agents:
        dealt += game.tables.cards_with("artifact", of=agent)
    assert sorted(card for zone in zones for card in zone) == sorted(dealt)
    assert min(*game.energy, *game.rifts, *game.cubes) >= 0
    assert game.result is not None or (max(game.rifts) <= 3 and game.vortexes <= 3)
    for era, mission in enumerate(game.mission):
        assert game.cubes[era] <= (game.tables.lines["mission"]["places"][mission] if mission >= 0 else 0)
    assert len(game.open_missions) <= 2


def _mad_maxence(game: Any) -> None:
    """MAX-C1, MAX-E2, MAX-E3: gauges within their ends, no foe outside of fights, always a way on."""
    assert all(0 <= game.gauge(name) <= 6 for name in ("tech", "parts", "fuel", "combat", "driving"))
    assert 0 <= game.gauge("hours") <= 20
    assert game.foe == 0 or game.decision is None or game.decision.kind == "bout"
    assert game.result is not None or game.ways()
    assert all(0 <= left <= 3 for left in game.uses)


OF_GAME: dict[str, Callable[[Any], None]] = {
    "the-last-glow": _the_last_glow,
    "bonnie-and-clyde": _bonnie_and_clyde,
    "lucha-libre": _lucha_libre,
    "which-side": _which_side,
    "the-loop": _the_loop,
    "mad-maxence": _mad_maxence,
}


def some_options(kit: Any, luck: random.Random) -> Any:
    """Options of a kit, each by chance among what it may be."""
    chosen = {}
    for option in fields(kit.options):
        words, low, high = (option.metadata.get(name) for name in ("choices", "low", "high"))
        if words:
            chosen[option.name] = luck.choice(words)
        elif low is not None:
            chosen[option.name] = luck.randint(low, high)
    return kit.options(**chosen)


def answers_differ(game: Any, decisions: int, rollouts: int = 3) -> list[str]:
    """Decisions at which a bot answers another deal otherwise, although the seat sees no difference."""
    differing, luck = [], random.Random(7)
    for number in range(decisions):
        if game.decision is None:
            break
        deal = game.kit.redeal(game, random.Random(number), game.decision.seat)
        differing += [
            f"{number}: {game.decision.kind}, {bot.__name__}"
            for bot, more in ((GreedyBot, ()), (PlannerBot, (rollouts,)))
            if bot(3, *more).choose(game) != bot(3, *more).choose(deal)
        ]
        game.choose(luck.randrange(len(game.decision.options)))
    return differing
