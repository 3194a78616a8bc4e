"""Exact solutions of games whose answer is known on paper."""

from __future__ import annotations

from typing import ClassVar

import pytest
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.declared_rules import NoOptions
from loopwright_engine.kit.game import Game, step
from loopwright_engine.kit.perfect import SolveError, solve
from loopwright_engine.kit.protocol import Ask, Bundle
from situations import kit_and_bundle


class Pig(Game):
    """Roll up to three times, and keep one roll; a five or a six wins."""

    asks: ClassVar = {"keep": Ask("Keep it?", "yes", "PIG-1")}
    rolls = 3

    def set_up(self, _options):
        """Nothing was rolled."""
        self.left, self.shown = self.rolls, 0

    @step
    def turn(self):
        """A roll."""
        self.left -= 1
        (self.shown,) = self.roll()
        self.ask("keep", [0, 1] if self.left else [1], self.keep)

    @step
    def keep(self, yes):
        """Keep it, or roll again."""
        if yes:
            self.end(self.shown >= 5, "kept")
        else:
            self.then(self.turn)


class Coins(Game):
    """A gambler with one coin wants three: a coin on four to six, each round; stopping loses."""

    asks: ClassVar = {"bet": Ask("Bet?", "yes", "COI-1")}

    def set_up(self, _options):
        """One coin."""
        self.coins = 1

    @step
    def turn(self):
        """Bet or stop."""
        self.round += 1
        self.ask("bet", [0, 1], self.bet)

    @step
    def bet(self, yes):
        """A coin more or less."""
        if not yes:
            self.end(False, "stopped")
            return
        self.coins += 1 if self.roll()[0] >= 4 else -1
        if self.coins in (0, 3):
            self.end(self.coins == 3, "over")
        else:
            self.then(self.turn)


class Dice(Pig):
    """Two dice with eight sides and one with twenty, once: fifteen or more of the two, or a twenty, wins."""

    @step
    def turn(self):
        """All of them."""
        self.shown = 5 * (sum(self.roll(2, 8)) >= 15 or self.roll(1, 20)[0] == 20)
        self.ask("keep", [1], self.keep)


def kit(game, **more):
    """A kit of a test's own."""
    return DeclaredKit("test", "Test", 1, game, dict, **more)


def box(game, **more):
    """A bundle of nothing for a kit of a test's own."""
    data = {"hash": "", "origins": {}, "strings": {}}
    return Bundle(data, kit(game, **more), data)


def test_keeping_and_rolling_again():
    """Three tries at a third: 1 - (2/3)^3; and a low roll is never kept."""
    solution = solve(box(Pig), NoOptions())
    assert solution.start == pytest.approx(1 - (2 / 3) ** 3)
    for seed in range(20):
        game = kit(Pig).start(box(Pig), NoOptions(), seed)
        while game.decision is not None:
            assert solution.best(game) == (1 if game.shown >= 5 else 0)
            game.choose(solution.best(game))


def test_a_game_that_can_go_on_for_ever():
    """The gambler's ruin with a fair coin: one of three."""
    solution = solve(box(Coins), NoOptions())
    assert solution.start == pytest.approx(1 / 3, abs=1e-6)
    game = kit(Coins).start(box(Coins), NoOptions(), 1)
    assert solution.chances(game) == pytest.approx([0, 1 / 3], abs=1e-6)


def test_rounds_are_no_part_of_a_position():
    """One coin or two, before a bet and before the step that rolls: however long the game goes on."""
    assert solve(box(Coins), NoOptions()).positions < 8


def test_what_cannot_be_solved():
    """More than one seat, decks that are shuffled."""
    with pytest.raises(SolveError, match="one player"):
        solve(kit_and_bundle("lucha_libre")[1], NoOptions())

    class Shuffled(Pig):
        @step
        def turn(self):
            pile = [1, 2, 3]
            self.shuffle(pile, 0)
            self.ask("keep", pile, self.keep)

    with pytest.raises(SolveError, match="shuffle"):
        solve(box(Shuffled), NoOptions())


def test_dice_with_other_sides_are_solved_exactly():
    """Three of 64 ways, and else one of 20."""
    assert solve(box(Dice), NoOptions()).start == pytest.approx(3 / 64 + 61 / 64 / 20)
