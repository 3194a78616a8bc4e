"""Declared secrets: who sees them, another deal of them, answers that are given together, and the laws."""

from __future__ import annotations

import json
import random
import re
from typing import ClassVar

import pytest
from loopwright_engine.bots import GreedyBot
from loopwright_engine.errors import RulesError
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.declared_rules import NoOptions
from loopwright_engine.kit.game import Game, step
from loopwright_engine.kit.laws import LawBroken, obey
from loopwright_engine.kit.protocol import Ask, Bundle, Ending, Field, words
from loopwright_engine.kit.secrets import from_all, from_others

CARDS = Field(lambda _, card: f"card {card}")
SIDES = words("Heads", "Tails")
ENDINGS = {"first": Ending("The first wins", True), "second": Ending("The second wins", False)}


class Pennies(Game):
    """Both lay a coin at once; the second wins if they are equal."""

    asks: ClassVar = {"coin": Ask("Heads or tails?", "side", "P-1")}
    fields: ClassVar = {"side": SIDES}
    endings: ClassVar = ENDINGS

    def set_up(self, _options):
        """No coin lies there."""
        self.last = 0

    @step
    def turn(self):
        """Ask both, the second one first."""
        self.ask_all("coin", self.sides, self.show, 7, first=1)

    def sides(self, _seat):
        """Either."""
        return [0, 1]

    @step
    def show(self, seven, first, second):
        """Equal or not."""
        assert seven == 7
        self.last = 10 * first + second
        self.finish("first" if first != second else "second", int(first != second), int(first == second))


class Hands(Game):
    """Three cards each of nine, one aside; each round both lay one down, and the higher one wins."""

    asks: ClassVar = {"lay": Ask("Which card?", "card", "H-1")}
    fields: ClassVar = {"card": CARDS}
    endings: ClassVar = ENDINGS
    tapes_for: ClassVar = ("deck",)
    piles: ClassVar = {"deck": "deck"}
    shows: ClassVar = {"hands": "card", "aside": "card", "bid": "card"}
    secrets: ClassVar = {
        "hands": from_others(pile="deck"),
        "aside": from_all(pile="deck"),
        "bid": from_others(values=lambda game: range(1, len(game.deck) + 1)),
    }

    def set_up(self, _options):
        """Deal."""
        self.deck = [*range(9)]
        self.shuffle(self.deck, 0)
        self.hands = [[self.deck.pop() for _ in range(3)] for _ in range(2)]
        self.aside = [self.deck.pop()]
        self.bid = [1, 2]
        self.score = [0, 0]

    @step
    def turn(self):
        """One card each, while there are any."""
        self.round += 1
        if not self.hands[0]:
            self.finish("first" if self.score[0] > self.score[1] else "second", *self.score)
        else:
            self.then(self.turn)
            self.ask_all("lay", self.hand, self.laid)

    def hand(self, seat):
        """The cards of a seat."""
        return [*self.hands[seat]]

    @step
    def laid(self, first, second):
        """The higher one counts."""
        self.hands[0].remove(first)
        self.hands[1].remove(second)
        self.score[first < second] += 1


def start(game, seed=1):
    """A game of this class, for two."""
    kit = DeclaredKit("secret", "Secret", 1, game, dict, seats=2)
    data = {"hash": "", "origins": {}, "strings": {}, "language": "en", "kit": "secret", "counters": []}
    return kit.start(Bundle(data, kit, {}), NoOptions(), seed)


def test_together_means_that_nobody_sees_an_answer():
    """Whatever the first to answer has said, the other one sees the same, and then both are handed over."""
    games = [start(Pennies), start(Pennies)]
    for answer, game in enumerate(games):
        assert game.decision.seat == 1
        game.choose(answer)
    assert games[0].decision.seat == 0
    assert games[0].seen(0) == games[1].seen(0)
    assert games[0].seen(1) != games[1].seen(1), "one's own answer is known"
    assert games[0].digest() != games[1].digest()
    games[1].choose(0)
    assert games[1].last == 1
    assert not games[1].sealed
    assert "sealed" not in games[1].snapshot()


def test_matching_pennies_is_fair():
    """The bot that answers last wins about half of the games, and not all."""
    wins = 0
    for seed in range(200):
        game, bots = start(Pennies, seed), [GreedyBot(seed), GreedyBot(-seed - 1)]
        while game.decision is not None:
            game.choose(bots[game.decision.seat].choose(game))
        wins += game.result.ending == "second"
    assert 70 <= wins <= 130


def test_a_single_option_is_an_answer():
    """A seat that can only say one thing is not asked."""

    class Forced(Pennies):
        def sides(self, seat):
            return [0, 1][1 - seat :]

    game = start(Forced)
    assert (game.decision.seat, game.decision.options) == (1, [0, 1])
    game.choose(0)
    assert game.last == 10


def test_the_options_of_all_are_told_by_a_method():
    """A list would be that of one deal, and a function of nobody's could not be named in a save."""

    class Loose(Pennies):
        @step
        def turn(self):
            self.ask_all("coin", lambda seat: [seat], self.show, 7)

    with pytest.raises(RulesError, match="told by a method of the game"):
        start(Loose)


def test_what_a_seat_sees():
    """Its own hand, and of others how many cards they hold."""
    game = start(Hands)
    seen = game.seen(1)
    assert seen["hands"] == [3, game.hands[1]]
    assert (seen["aside"], seen["bid"], seen["deck"]) == (1, [None, 2], 2)
    rows = dict(game.kit.table(game, 1))
    hand = ", ".join(f"card {card}" for card in game.hands[1])
    assert rows == {
        "hands": hand,
        "hands, Player 1": "3 face down",
        "aside": "1 face down",
        "bid": "card 2",
    } | {"deck": "2 face down"}
    json.dumps(seen)


def test_another_deal_keeps_the_cards():
    """Every card once, one's own hand as it is; the other hand may be any."""
    game, others = start(Hands), set()
    for number in range(60):
        deal = game.redeal(random.Random(number), 0)
        assert deal.hands[0] == game.hands[0]
        assert sorted([*deal.deck, *deal.aside, *deal.hands[0], *deal.hands[1]]) == [*range(9)]
        assert 1 <= deal.bid[1] <= 2 == len(deal.deck)
        others.add(tuple(deal.hands[1]))
    assert len(others) > 40


@pytest.mark.parametrize("game", [Pennies, Hands])
def test_declared_secrets_keep_the_laws(game):
    """At every decision of some games."""
    for seed in range(20):
        now, luck = start(game, seed), random.Random(seed)
        while now.decision is not None:
            obey(now, luck)
            now.choose(luck.randrange(len(now.decision.options)))
        obey(now, luck)


CALLS = []


class Impure(Hands):
    """Remembers something outside of the game."""

    @step
    def laid(self, first, second):
        """It goes by what was done in another game."""
        super().laid(first, second)
        CALLS.append(1)
        self.score[0] += len(CALLS)


class Reordering(Hands):
    """Deals anew what the seat sees."""

    def redeal(self, luck, seat):
        """Its own hand turns round."""
        other = super().redeal(luck, seat)
        other.hands[seat].reverse()
        return other


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (Impure, "the same choice leads to two games, which differ in score"),
        (Reordering, r"another deal \(test_secrets.py:\d+\) (looks different: `seen` shows hands|leaves)"),
    ],
)
def test_what_breaks_a_law_is_named(game, law):
    """By the fields, and by the method that deals anew."""
    now, luck, said = start(game), random.Random(1), ""
    try:
        while now.decision is not None:
            obey(now, luck)
            now.choose(0)
    except LawBroken as error:
        said = str(error)
    assert re.search(law, said), said


def test_a_secret_says_what_it_may_be():
    """Either cards of a pile or values; a part for each seat; a pile that is there."""
    with pytest.raises(RulesError, match="either pile"):
        from_all()
    with pytest.raises(RulesError, match="either pile"):
        from_others(pile="deck", values=(1,))

    class Short(Hands):
        def set_up(self, options):
            super().set_up(options)
            self.bid = [1]

    with pytest.raises(RulesError, match="bid of Short is hidden from others, so it is a list with a part"):
        start(Short)

    class Misspelled(Hands):
        secrets: ClassVar = {"hands": from_others(pile="dekc")}

    slips = [slip.what for slip in DeclaredKit("s", "S", 1, Misspelled, dict, seats=2).slips()]
    assert any("names the pile 'dekc', which is not there. Did you mean 'deck'?" in slip for slip in slips)
