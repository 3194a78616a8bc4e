"""The books of watched games of kits: a row for each round, as it stood when the round was over."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import boxes
import pytest
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.declared_rules import NoOptions
from loopwright_engine.kit.game import Game, step
from loopwright_engine.kit.protocol import Ask, Bundle
from situations import kit_and_bundle


class Tide(Game):
    """A decision each round adds 0 or 1; the next round begins by taking all away."""

    asks: ClassVar = {"add": Ask("How many?", "number", "TST-1")}
    rows: ClassVar = ("shells",)

    def set_up(self, options):  # noqa: ARG002
        """No shells."""
        self.shells = 0

    @step
    def turn(self):
        """The tide takes the shells."""
        self.round += 1
        self.shells = 0
        if self.round > 4:
            self.end(True, "unfinished")
            return
        self.then(self.turn)
        self.ask("add", [1, 2], self.add)

    @step
    def add(self, number):
        """Some shells."""
        self.shells += number


TIDE = DeclaredKit("tide", "Tide", 1, Tide, lambda _: None)


def books_of(kit, bundle, options, seed):
    """The rows of a game played at random, and the choices that it took."""
    watch, ledger, luck = kit.watch(bundle), kit.ledger(), Random(seed)
    game, _ = watch.start(options, seed)
    while game.decision is not None:
        index = luck.randrange(len(game.decision.options))
        ledger.pays(game, index)
        watch.choose(game, index)
    ledger.close(game)
    return ledger.rounds, game


def test_the_last_choice_of_a_round_is_in_its_row(monkeypatch):
    monkeypatch.setattr("loopwright_engine.kit.registry.find", lambda _: TIDE)
    bundle = Bundle(boxes.Box().bundle("tide"), TIDE, None)
    rounds, game = books_of(TIDE, bundle, NoOptions(), 5)
    assert rounds == [*([index + 1] for index in game.choices), [0]]


@pytest.mark.parametrize("name", ["the_last_glow", "bonnie_and_clyde", "lucha_libre"])
def test_a_watched_game_is_the_same_game(name):
    """With a row for each round, and nothing of the books in what is saved or seen."""
    kit, bundle = kit_and_bundle(name)
    rounds, game = books_of(kit, bundle, kit.options(), 3)
    twin = kit.start(bundle, kit.options(), 3)
    for index in game.choices:
        twin.choose(index)
    assert twin.digest() == game.digest()
    assert twin.seen(0) == game.seen(0)
    assert len(rounds) == max(1, game.round)
    assert rounds[-1] == kit.row(game)
