"""Tapes, decks and histories."""

from collections import Counter
from hashlib import shake_256

import pytest
from engine_builder import Builder
from engine_situation import Situation
from loopwright_engine.kernel import state
from loopwright_engine.kernel.masks import mask_of, members
from loopwright_engine.kernel.tapes import BLOCK, Tape


def test_masks():
    assert members(0) == []
    assert members(0b101001) == [0, 3, 5]
    assert mask_of((5, 0, 3, 0)) == 0b101001
    assert members(1 << 300) == [300]


def test_a_tape_is_shake_256():
    """The first bytes are pinned: they never change."""
    assert Tape(7, "dice").raw(0, 8) == shake_256(b"7/dice/0").digest(8)
    assert Tape(7, "dice").raw(0, 4).hex() == shake_256(b"7/dice/0").hexdigest(4)


def test_a_tape_does_not_depend_on_how_it_is_read():
    tape, other = Tape(1, "x"), Tape(1, "x")
    assert tape.raw(0, 3 * BLOCK) == b"".join(other.raw(n, 1) for n in range(3 * BLOCK))
    assert tape.faces(0, 1000) == b"".join(other.faces(n, 10) for n in range(0, 1000, 10))


def test_dice_are_exact():
    """Only bytes below 252 count, so each face has exactly 42 of them."""
    raw = Tape(3, "dice").raw(0, 4 * BLOCK)
    assert Tape(3, "dice").faces(0, 1000) == bytes(b % 6 + 1 for b in raw if b < 252)[:1000]
    counts = Counter(Tape(5, "dice").faces(0, 60_000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert all(abs(n - 10_000) < 400 for n in counts.values())


@pytest.mark.parametrize("sides", [4, 8, 10, 20])
def test_dice_with_other_sides_are_exact(sides):
    """Each face comes from as many bytes; the tape of a die is its own, however it is read."""
    tape, other = Tape(5, "dice"), Tape(5, "dice")
    thrown = tape.dice(0, 30_000, sides)
    assert thrown[:400] == b"".join(other.dice(n, 10, sides) for n in range(0, 400, 10))
    counts = Counter(thrown)
    assert set(counts) == set(range(1, sides + 1))
    mean = 30_000 / sides
    assert all(abs(n - mean) < 6 * mean**0.5 for n in counts.values())
    assert tape.dice(0, 100, 6) == tape.faces(0, 100)


def test_purposes_are_independent():
    assert Tape(1, "dice").raw(0, 64) != Tape(1, "items").raw(0, 64)
    assert Tape(1, "dice").raw(0, 64) != Tape(2, "dice").raw(0, 64)


@pytest.mark.parametrize("bound", [1, 2, 6, 7, 255, 1000, 65536])
def test_numbers_below(bound):
    tape, position = Tape(1, "x"), 0
    for _ in range(50):
        value, position = tape.below(position, bound)
        assert 0 <= value < bound


def test_shuffles_are_fair():
    tape, position, counts = Tape(1, "x"), 0, Counter()
    for _ in range(12_000):
        cards = [0, 1, 2, 3]
        position = state.shuffle(cards, tape, position)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert all(abs(n - 500) < 120 for n in counts.values())


@pytest.mark.parametrize(
    ("deck", "orders", "bound"),
    [
        ([0, 0, 1, 1, 2, 2], 90, 146.0),
        ([5, 5, 5, 9], 4, 21.1),
        ([1, 2, 2, 3, 3], 30, 66.2),
        ([4, 1, 4, 0], 12, 36.5),
        ([0, 1, 2, 3, 4], 120, 184.0),
    ],
    ids=str,
)
def test_every_order_of_a_deck_is_equally_likely(deck, orders, bound):
    """Pearson's chi-squared test (1900); a fair shuffle is below the bound in 9,999 of 10,000 runs."""
    tape, position, counts = Tape(1, "x"), 0, Counter()
    expected = 200
    for _ in range(expected * orders):
        cards = deck[:]
        position = state.shuffle(cards, tape, position)
        counts[tuple(cards)] += 1
    assert len(counts) == orders
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < bound


def test_equal_cards_part():
    """As many pairs lie apart as among different cards: a pair is adjacent in one of three decks of six."""
    beside = 0
    for seed in range(2_000):
        cards = [0, 0, 1, 1, 2, 2]
        state.shuffle(cards, Tape(seed, "items"), 0)
        beside += cards.index(0) + 1 == 5 - cards[::-1].index(0)
    assert abs(beside - 2_000 / 3) < 85  # four standard deviations


def test_different_cards_come_out_as_ever():
    """The same seed deals the same game, whichever version wrote it down."""
    cards = list(range(12))
    assert state.shuffle(cards, Tape(7, "rumors"), 0) == 96
    assert cards == [11, 1, 5, 3, 4, 7, 10, 2, 6, 8, 0, 9]
    cards = [30, 20, 10, 0]
    assert state.shuffle(cards, Tape(7, "items"), 8) == 40
    assert cards == [20, 10, 30, 0]


@pytest.mark.parametrize("size", [0, 1, 200, 256, 257, 600])
def test_big_decks(size):
    cards = list(range(size))
    state.shuffle(cards, Tape(1, "x"), 5)
    assert sorted(cards) == list(range(size))
    assert size < 2 or cards != list(range(size))


def test_drawing():
    """SCH-9: the top card; the discard pile is shuffled when the deck is empty."""
    tape = Tape(1, "x")
    pile, discard = [1, 2], [3, 4, 5]
    assert state.draw(pile, discard, tape, 0) == (2, 0)
    pile = []
    card, position = state.draw(pile, discard, tape, 0)
    assert position > 0
    assert discard == []
    assert sorted([*pile, card]) == [3, 4, 5]
    assert state.draw([], [], tape, 9) == (-1, 9)


def test_histories_are_shared_and_grow_apart():
    game = Situation(Builder()).game
    twin = game.clone()
    third = twin.clone()
    before = game.log
    game.choose(1)
    assert len(game.log) > len(before)
    assert twin.log == third.log == before
    twin.choose(2)
    assert twin.log[: len(before)] == before
    assert third.log == before
