"""Whoever decides goes by what it sees: games that look alike to a seat are answered alike by every bot.

Another deal cannot show a leak of `redeal` itself, so games that look alike are made by playing: every way in
which one player can choose in secret, and then all that the next one cannot tell apart.
"""

from __future__ import annotations

import json
import random
from typing import ClassVar

import pytest
from laws import answers_differ
from loopwright_engine.bots import GreedyBot, PlannerBot
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.declared_rules import NoOptions
from loopwright_engine.kit.game import Game, step
from loopwright_engine.kit.protocol import Ask, Bundle, Ending, words
from situations import kit_and_bundle

BOTS = (GreedyBot, lambda seed: PlannerBot(seed, 4))
MOST = 12
"""So many ways of choosing are looked at from a decision on."""
KITS = ("the_last_glow", "bonnie_and_clyde", "lucha_libre")


def ways_on(game):
    """The games in which another seat is asked next, after all that the one who is asked now can choose."""
    waiting, asked = [game], game.decision.seat
    for _ in range(MOST):
        if not waiting:
            return
        now = waiting.pop(0)
        for index in range(len(now.decision.options)):
            after = now.clone()
            after.choose(index)
            if after.decision is None:
                continue
            if after.decision.seat != asked:
                yield after
            elif after.round == game.round:
                waiting.append(after)


def alike(games):
    """The games that one seat cannot tell apart by what it sees and what everybody was told."""
    groups = {}
    for game in games:
        seat = game.decision.seat
        sight = [seat, game.decision.kind, game.decision.options, game.kit.seen(game, seat), game.log]
        groups.setdefault(json.dumps(sight, sort_keys=True), []).append(game)
    return [group for group in groups.values() if len(group) > 1]


def leaks(start, decisions, bots=BOTS):
    """How often a bot answers games otherwise that look alike, and in how many pairs of them."""
    differing = pairs = 0
    game, luck = start, random.Random(7)
    while game.decision is not None and len(game.choices) < decisions:
        for first, *others in alike(ways_on(game)):
            for bot in bots:
                answer = bot(3).choose(first)
                pairs += len(others)
                differing += sum(bot(3).choose(other) != answer for other in others)
        game.choose(luck.randrange(len(game.decision.options)))
    return differing, pairs


def pairs_of(name, seed, decisions):
    """Those of one game of a kit."""
    kit, bundle = kit_and_bundle(name)
    return leaks(kit.start(bundle, kit.options(), seed), decisions)


@pytest.mark.parametrize("name", KITS)
def test_no_bot_knows_what_was_chosen_in_secret(name):
    """Every kit, every seat; only Lucha Libre has something to hide, and much of it."""
    counts = [pairs_of(name, seed, 60) for seed in range(3)]
    assert sum(differing for differing, _ in counts) == 0
    if name == "lucha_libre":
        assert sum(pairs for _, pairs in counts) > 200


@pytest.mark.parametrize("name", (*KITS, "which_side", "mad_maxence", "the_loop"))
def test_another_deal_is_answered_alike(name):
    """Bots imagine games on from what their seat sees: what lies hidden there makes no difference."""
    kit, bundle = kit_and_bundle(name)
    assert answers_differ(kit.start(bundle, kit.options(), 2), 4) == []


class Pennies(Game):
    """Both choose in secret; the second wins if the coins are equal. What is hidden is said by hand."""

    asks: ClassVar = {"coin": Ask("Heads or tails?", "side", "P-1")}
    fields: ClassVar = {"side": words("Heads", "Tails")}
    endings: ClassVar = {"differ": Ending("They differ", True), "equal": Ending("They are equal", False)}

    def set_up(self, _options):
        """No coin lies there."""
        self.coins = [0, 0]

    def seen(self, seat):
        """The other's coin is not seen."""
        coins = [coin if at == seat else -1 for at, coin in enumerate(self.coins)]
        return {**super().seen(seat), "coins": coins}

    def redeal(self, luck, seat):
        """It may be either."""
        other = super().redeal(luck, seat)
        other.coins[1 - seat] = luck.randrange(2)
        return other

    @step
    def turn(self):
        """Both pick, then they look."""
        self.then(self.show)
        self.then(self.pick, 1)
        self.then(self.pick, 0)

    @step
    def pick(self, seat):
        """In secret."""
        self.ask("coin", [0, 1], self.picked, seat, seat=seat)

    @step
    def picked(self, seat, side):
        """It lies there."""
        self.coins[seat] = side

    @step
    def show(self):
        """Equal or not."""
        differ = self.coins[0] != self.coins[1]
        self.finish("differ" if differ else "equal", int(differ), int(not differ))


class Shown(Pennies):
    """The same, but imagined games keep the other's coin: a leak that the law must see."""

    def redeal(self, luck, seat):
        """The coin stays."""
        return Game.redeal(self, luck, seat)


def pennies(game, seed=1):
    """A game of matching pennies."""
    kit = DeclaredKit("pennies", "Pennies", 1, game, dict, seats=2)
    data = {"hash": "", "origins": {}, "strings": {}, "language": "en", "kit": "pennies"}
    return kit.start(Bundle(data, kit, {}), NoOptions(), seed)


@pytest.mark.parametrize(("game", "seen"), [(Pennies, False), (Shown, True)])
def test_the_law_sees_a_leak(game, seen):
    """Matching pennies, as the guide teaches it, and with the coin left in imagined games."""
    counts = [leaks(pennies(game, seed), 4) for seed in range(20)]
    assert (sum(differing for differing, _ in counts) > 0) == seen


def test_matching_pennies_is_fair():
    """The second bot wins about half of the games, and not all."""
    wins = 0
    for seed in range(200):
        game, bots = pennies(Pennies, seed), [GreedyBot(seed), GreedyBot(-seed - 1)]
        while game.decision is not None:
            game.choose(bots[game.decision.seat].choose(game))
        wins += game.result.ending == "equal"
    assert 70 <= wins <= 130
