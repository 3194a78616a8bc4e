"""Fields that hold lists in lists are copied whole; what no copy would be right of is refused by name."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest
from loopwright_engine import RulesError, Timeline
from loopwright_engine.bots import GreedyBot
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.declared_rules import NoOptions
from loopwright_engine.kit.game import Game, step
from loopwright_engine.kit.game_fields import copied
from loopwright_engine.kit.protocol import Ask, Bundle, Ending, words
from loopwright_engine.kit.walk import walk


class Hands(Game):
    """Four cards are taken into a hand, one list of two; three of a kind are a win."""

    asks: ClassVar = {"take": Ask("Which?", "which", "H-1")}
    fields: ClassVar = {"which": words("one", "two")}
    endings: ClassVar = {"alike": Ending("Alike", True), "mixed": Ending("Mixed", False)}

    def set_up(self, _options):
        """Two empty hands, and a board of rows of cells, each a list."""
        self.hands = [[], []]
        self.board = [[[0], [0]], [[0], [0]]]

    @step
    def turn(self):
        """Four times."""
        if len(self.hands[0]) == 4:
            self.finish("alike" if sum(self.hands[0]) == 4 else "mixed")
        else:
            self.then(self.turn)
            self.ask("take", [0, 1], self.taken)

    @step
    def taken(self, which):
        """Into the hand, and onto the board."""
        self.hands[0].append(which)
        self.board[1][0].append(which)

    def value(self, seat):
        """The fewer the better, so that bots look at copies."""
        return super().value(seat) - sum(self.hands[0])


def bundle_of(game):
    """A bundle of games of a class."""
    kit = DeclaredKit("test", "Test", 1, game, dict)
    data = {"hash": "", "origins": {}, "strings": {}, "language": "en", "kit": "test"}
    return Bundle(data, kit, {})


def start(game):
    """The first game of a class."""
    bundle = bundle_of(game)
    return bundle.kit.start(bundle, NoOptions(), 1)


def test_copies_of_lists_in_lists_are_whole():
    """However deep: whoever plays on with a copy, or undoes, leaves the game as it was."""
    game = start(Hands)
    before, twin = game.digest(), game.clone()
    twin.choose(1)
    assert (game.hands, game.board, game.digest()) == ([[], []], [[[0], [0]], [[0], [0]]], before)
    line = Timeline(game)
    line.choose(1)
    line.choose(0)
    line.undo()
    line.undo()
    assert line.game.digest() == before


def test_looking_ahead_changes_nothing():
    """A bot's game is the same as the replay of its choices."""
    game, bot = start(Hands), GreedyBot(1)
    while game.decision is not None:
        game.choose(bot.choose(game))
    again = start(Hands)
    for index in game.choices:
        again.choose(index)
    assert again.digest() == game.digest()


def test_a_walk_comes_to_what_can_be_played():
    """Its positions are copies: with shared hands it would never see four alike."""
    walked = walk(bundle_of(Hands))
    assert walked.whole
    assert walked.reached == {"ending.alike", "ending.mixed"}
    assert walked.positions == 1 + 2 + 4 + 8


def test_words_and_numbers_of_all_kinds_are_kept():
    """None among lists, too."""
    value = [None, [1, True], "east", (1, (2,)), 1.5, [[]]]
    copy = copied("cells", value)
    assert copy == value
    assert copy[1] is not value[1]
    assert copy[5][0] is not value[5][0]


class Card:
    """Something of a kit's own."""


REFUSED = {
    "self.hands = {0: []}": r"the field hands holds a dict, .* \(test_field_values.py:\d+\)",
    "self.hands = [{1, 2}]": "the field hands holds a set",
    "self.hands = [[Card()]]": "the field hands holds an object of Card",
    "self.hands = ([], [])": "the field hands holds a tuple with lists in it",
    "self.hands = [[0] * 2] * 3": "the field hands holds one list more than once",
    "self.board = self.hands = []": "the fields (board and hands|hands and board) hold one and the same list",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_copies_would_share_is_refused(line):
    """When a game is laid out, by the field's name."""
    names = {"Card": Card}
    code = compile(f"def set_up(self, options):\n    {line}\n", __file__, "exec")
    exec(code, names)
    with pytest.raises(RulesError, match=REFUSED[line]):
        start(type("Refused", (Hands,), {"set_up": names["set_up"]}))


def test_what_comes_later_is_refused_by_the_first_copy():
    """A field that becomes a dict in the middle of a game."""

    class Late(Hands):
        @step
        def taken(self, which):
            self.board = {0: which}

    game = start(Late)
    game.choose(0)
    with pytest.raises(RulesError, match="the field board holds a dict"):
        game.clone()


def test_a_list_of_numbers_stays_one():
    """What is laid out as a list of numbers is copied by a slice: lists in it are told, not shared."""

    class Mixed(Game):
        asks: ClassVar = {"go": Ask("Go", "number", "")}

        def set_up(self, _options):
            self.hand = [1, 2]
            self.rest = []

        @step
        def turn(self):
            self.ask("go", [0, 1], self.went)

        @step
        def went(self, answer):
            self.rest.append([7])
            if answer:
                self.hand.append([7])
            self.then(self.turn)

    game = start(Mixed)
    game.choose(0)
    twin = game.clone()
    twin.rest[0][0] = 8
    assert game.rest == [[7]]
    game.choose(1)
    for look in (game.digest, lambda: game.redeal(Random(1), 0)):
        with pytest.raises(RulesError, match=r"the field hand was laid out .* \(test_field_values.py:\d+\)"):
            look()


@pytest.mark.parametrize("table", ["shows", "piles"])
def test_a_field_that_is_not_laid_out_is_told_in_the_first_game(table):
    """Before it is shown, dealt or counted anywhere."""
    wrong = type("Wrong", (Hands,), {table: {"hand": "which"}})
    with pytest.raises(RulesError, match=f"{table} of Wrong names the field 'hand', which set_up does not"):
        start(wrong)
