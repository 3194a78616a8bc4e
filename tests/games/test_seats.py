"""A card asks whoever's effect it is, and what comes after it goes on as it would have."""

from __future__ import annotations

import pytest
from loopwright import compile_scenario
from loopwright_engine.kit import registry

KIT = '''\
"""Two turn up purses in turn; before that, the day is shared, and its card asks the first player."""

from loopwright_engine.kit.make import (
    Ask, CardKind, DeckGame, DeclaredKit, Ending, Language, Param, Takes, Word, step, words,
)


class Two(DeckGame):
    first = "day"
    language = Language(
        kinds=(CardKind("purse", "A purse.", "Purses", least=1), CardKind("day", "A day.", "Days", least=1)),
        verbs=(
            Word("gain", "Coins.", (Param("count", Takes.NUMBER, low=1, high=9),), "gain {count} coins"),
            Word("toll", "The second player pays or not."),
        ),
    )
    decks = ("purse", "day")
    asks = {"go": Ask("Go?", "go", "TWO"), "toll": Ask("Pay?", "go", "TWO")}
    fields = {"go": words("Yes", "No")}
    endings = {"over": Ending("Over", won=True)}

    def set_up(self, options):
        super().set_up(options)
        self.coins = [0, 0]
        self.asked = []

    def ask(self, kind, options, method, *numbers, seat=0):
        self.asked.append([kind, seat])
        super().ask(kind, options, method, *numbers, seat=seat)

    @step
    def day(self):
        self.round += 1
        if self.round > 2:
            self.finish("over", *self.coins)
        else:
            self.then(self.day)
            self.then(self.turn, 1)
            self.then(self.turn, 0)
            self.play("day", self.turn_up("day"))

    @step
    def turn(self, seat):
        self.ask("go", [0, 1], self.went, seat, seat=seat)

    @step
    def went(self, seat, answer):
        self.seat_of_purse = seat
        self.play("purse", self.turn_up("purse"))

    @step
    def paid(self, answer):
        self.coins[1] -= 1 - answer

    def verb_gain(self, count):
        self.coins[self.actor] += count

    def verb_toll(self):
        self.ask("toll", [0, 1], self.paid, seat=1)


KIT = DeclaredKit("two", "Two", 1, Two, seats=2)
'''
CARDS = """\
scenario two "Two"
  kit two

purse purse "A purse"
  copies 4
  choose
    "Take two": gain 2 coins
    "Look closer"
      choose
        "Take three": gain 3 coins
        "Take four": gain 4 coins

day fair "A fair"
  copies 2
  choose
    "Wait": toll
    "Stay": toll
  choose
    "Rest": nothing
    "Work": nothing
"""


@pytest.fixture
def two(tmp_path):
    """A game of the kit."""
    (tmp_path / "kit.py").write_text(KIT, encoding="utf-8")
    (tmp_path / "scenario.loop").write_text(CARDS, encoding="utf-8")
    registry.add_folder(tmp_path)
    bundle = compile_scenario(str(tmp_path)).bundle
    return bundle.kit.start(bundle, bundle.kit.options(), 1)


DAY = [["choose", 0], ["toll", 1], ["choose", 0]]
TURNS = [["go", 0], ["choose", 0], ["choose", 0], ["go", 1], ["choose", 1], ["choose", 1]]


def test_a_card_asks_the_seat_whose_effect_it_is(two):
    """In each turn its player, however deep; after a question to another seat, the card goes on with its own;
    after the last turn the day is everybody's again.
    """
    while two.decision is not None:
        before = two.clone()
        two.choose(len(two.decision.options) - 1)
        assert before.clone().digest() == before.digest()
    assert two.asked == (DAY + TURNS) * 2
    assert two.coins == [8, 8]


def test_rules_may_say_whose_effect_it_is(two):
    """A card that is played before anybody was asked."""
    two.decision = None
    two.stack[:] = []
    two.actor = 1
    two.play("purse", 0)
    two.run()
    assert (two.decision.kind, two.decision.seat) == ("choose", 1)
