"""The effect of a card: its range holds the truth, for days that differ, and for kinds of games together."""

import random
from collections import Counter

import pytest
from engine_builder import Builder
from loopwright_engine.core.luck import SIX, of_hit
from loopwright_engine.playtest import luck, stats
from loopwright_engine.playtest.figures import cards
from loopwright_engine.playtest.figures.cards import compared
from loopwright_engine.playtest.play_chunk import watch_of
from loopwright_engine.playtest.stats import BATCHES, GAMES, WON, difference
from loopwright_engine.playtest.tally import Tally
from repetitions import REPETITIONS, enough, honest

PLAYED = 250


def test_what_each_game_adds_to_an_effect_is_what_is_missing_without_it():
    """The range is as wide as leaving out one game after the other says (the jackknife)."""
    chance = random.Random(29)
    games = Counter()
    for _ in range(2_000):
        first, last = chance.randint(1, 5), chance.randint(1, 6)
        games[first if first <= last else 0, last, chance.random() < 0.15 * last] += 1

    def found(games):
        ends = Counter()
        for (_, last, won), count in games.items():
            ends[last, won] += count
        games_with = [(*kind, count) for kind, count in games.items() if kind[0]]
        return compared(games_with, ends).difference(0.95)

    whole, interval = found(games)
    squares = sum(count * (found(games - Counter([kind]))[0] - whole) ** 2 for kind, count in games.items())
    assert interval.half == pytest.approx(1.96 * squares**0.5, rel=0.03)


@pytest.mark.parametrize(("effect", "truth"), [(0.0, 0.0), (0.2, 1 / 7)])
def test_the_effect_of_a_card_lies_in_its_range(effect, truth):
    """A card that comes on the first day, on the second, or never: then 40 % of the games are won.

    On the first day half of the games without the card see it later, so they are won more often, too; day
    one tells with weight 2/9 and day two with 1/6: (2/9 · effect/2 + 1/6 · effect) / (2/9 + 1/6).
    """
    chance, hits = random.Random(27), 0
    for _ in range(REPETITIONS):
        games = Counter(
            (first, chance.random() < 0.4 + (effect if first else 0))
            for first in chance.choices((1, 2, 0), k=PLAYED)
        )
        games_with = [(first, 3, won, count) for (first, won), count in games.items() if first]
        ends = Counter()
        for (_, won), count in games.items():
            ends[3, won] += count
        hits += compared(games_with, ends).difference(0.95)[1].holds(truth)
    assert honest(hits)


def test_the_effect_of_a_card_lies_in_its_range_when_days_differ():
    """A blank card; each day one of five games is won and over, so chances fall from day to day."""
    chance, hits, alarms = random.Random(28), 0, 0
    for _ in range(REPETITIONS):
        games_with, ends = Counter(), Counter()
        for _ in range(PLAYED):
            first = int(chance.random() * 6) + 1
            last = next((day for day in range(1, 6) if chance.random() < 0.2), 6)
            ends[last, last < 6] += 1
            if first <= last:
                games_with[first, last, last < 6] += 1
        comparison = compared([(*key, count) for key, count in games_with.items()], ends)
        hits += comparison.difference(0.95)[1].holds(0)
        alarms += stats.association(comparison.days.values()) < 0.05
    assert honest(hits)
    assert alarms <= 0.07 * REPETITIONS


DICE = 4


def rounds_of_luck(chance):
    """A game of five rounds with a roll in each; a hit makes it likelier that it is won, and that the card
    comes in the next round. Returns surprises, the round in which the card came or 0, and whether it was won.
    """
    surprises, hits, first = [], 0, 0
    for number in range(1, 6):
        faces = bytes(chance.randint(1, 6) for _ in range(DICE))
        surprises.append((0, number, of_hit(faces)))
        hits += SIX in faces
        if not first and chance.random() < (0.3 if SIX in faces else 0.1):
            first = number
    return surprises, first, chance.random() < (0.85 if hits > 2 else 0.15)


def known_later(games):
    """What dice did later in all games, and in those of the card, as a tally sums it."""
    sums = Counter()
    for surprises, first, won in games:
        numbers = luck.later(surprises, 5, won)
        sums[0] += numbers[0]
        if first and first < len(numbers):
            sums[first] += numbers[first]
    unpacked = {first: luck.sums_later(packed) for first, packed in sums.items()}
    return cards.LuckOfCard(unpacked.pop(0), unpacked)


def counted(games):
    """Games with the card, and all."""
    came = Counter((first, 5, won) for _, first, won in games if first)
    return [(*key, count) for key, count in came.items()], Counter((5, won) for _, _, won in games)


def test_the_effect_of_a_card_lies_in_its_range_without_luck():
    """What dice do before a card comes stays in its effect, only what they do later is taken out: the effect
    is the same, its range is narrower and holds it as often, and a card that does nothing is not named.
    """
    chance, hits, alarms, narrower = random.Random(31), 0, 0, 0.0
    many = [rounds_of_luck(chance) for _ in range(10_000)]
    truth = compared(*counted(many)).difference(0.95)[0]
    assert compared(*counted(many), known_later(many)).difference(0.95)[0] == pytest.approx(truth, abs=0.015)
    for _ in range(REPETITIONS):
        games = [rounds_of_luck(chance) for _ in range(PLAYED)]
        with_luck, without = compared(*counted(games)), compared(*counted(games), known_later(games))
        interval = without.difference(0.95)[1]
        hits += interval.holds(truth)
        narrower += (with_luck.difference(0.95)[1].half / interval.half) ** 2 / REPETITIONS
        idle = [(surprises, chance.randint(0, 4), won) for surprises, _, won in games]
        alarms += stats.association(compared(*counted(idle), known_later(idle)).without_luck.values()) < 0.05
    assert honest(hits)
    assert narrower > 1.1
    assert alarms <= 0.05 * REPETITIONS + 2.9 * (0.05 * 0.95 * REPETITIONS) ** 0.5


def test_sums_of_what_dice_did_later_come_apart_again():
    """Also negative ones, of more rounds than are summed, and of several games added."""
    games = [([(0, 1, -5), (7, 2, 99), (0, 3, 4)], 3, True), ([(6, 2, -1), (0, 40, -7)], 41, False)]
    packed = sum(luck.later(*game)[0] for game in games)
    sums = luck.sums_later(packed)
    assert sums[:4] == [(-1 - 8, 1 + 64, -1), (4 - 8, 16 + 64, 4), (4 - 7, 16 + 49, 4), (-7, 49, 0)]
    assert len(sums) == luck.DAYS and sums[-1] == (-7, 49, 0)
    assert luck.sums_later(luck.later(*games[0])[1])[:2] == [(0, 0, 0), (4, 16, 4)]


def cell_with(cell, has_card, won):
    """The games of a cell, all of two days, by whether the card came up on the first one."""
    cell.ends = Counter((2, is_win) for is_win in won)
    cell.came = Counter(("card", 1, 2, outcome) for card, outcome in zip(has_card, won, strict=True) if card)
    for field, numbers in ((GAMES, [True] * len(won)), (WON, won)):
        cell.batches[field] = Counter(game % BATCHES for game, outcome in enumerate(numbers) if outcome)


@pytest.mark.parametrize("alone", [0, 4])
def test_the_effect_of_a_card_on_four_kinds_of_games_lies_in_its_range(alone):
    """The same die decides a game with the card in each kind, and all else is luck of its own: what the kinds
    have in common does not show in all games. The card does not come up in `alone` more kinds. The kinds are
    taken to be wholly alike, which they are not, quite."""
    chance, hits, named = random.Random(30), 0, 0
    for _ in range(REPETITIONS):
        came = chance.choices((True, False), (1, 3), k=PLAYED)
        die = chance.choices((True, False), k=PLAYED)
        tally = Tally(4 + alone, watch_of(Builder().build(), ()))
        for number, cell in enumerate(tally.cells):
            others = chance.choices((True, False), k=PLAYED)
            won = [one if card else other for card, one, other in zip(came, die, others, strict=True)]
            cell_with(cell, came if number < 4 else [False] * PLAYED, won if number < 4 else others)
        effect = cards.effects(tally, ["card"], 0.95)["card"]
        hits += effect.low <= 0 <= effect.high
        named += cards.verdict(effect, 0.95) == cards.MATTERS
    assert enough(hits)
    assert named <= 0.07 * REPETITIONS


def test_one_game_with_a_card_on_a_day_does_not_make_that_day_sure():
    """All of 20 games go on to the third day. The card comes up in one of them before the first day, in 8 on
    the first, and both variances are added up game by game."""
    games = [(0, True)] + [(1, number < 2) for number in range(8)] + [(9, number < 6) for number in range(11)]
    came = Counter((first, 3, won) for first, won in games if first < 9)
    ends = Counter((3, won) for _, won in games)
    days = {0: (1, 19), 1: (8, 11)}
    tells = {day: one * other / (one + other) for day, (one, other) in days.items()}
    weights = {day: each / sum(tells.values()) for day, each in tells.items()}
    probability = weights[0] * 1 + weights[1] * 2 / 8
    two = weights[0] * 8 / 19 + weights[1] * 6 / 11
    # two games at the common rate are added to each day
    shares = {0: (1 + 2 * probability) / 3, 1: (2 + 2 * probability) / 10}
    others = {0: (8 + 2 * two) / 21, 1: (6 + 2 * two) / 13}
    first = sum(weights[day] ** 2 * shares[day] * (1 - shares[day]) / days[day][0] for day in days)
    second = both = 0.0
    for came_on, won in games:
        adds = {day: weights[day] * (won - others[day]) / days[day][1] for day in days if day < came_on}
        second += sum(adds.values()) ** 2
        if came_on == 1:
            both += adds[0] * weights[1] * (won - shares[1]) / 8
    shares_and_variances = (
        (probability, probability * (1 - probability) / first),
        (two, two * (1 - two) / second),
    )
    truth = difference(*shares_and_variances, 0.95, both / (first * second) ** 0.5)
    share, interval = compared([(*key, count) for key, count in came.items()], ends).difference(0.95)
    assert share == pytest.approx(probability - two)
    assert interval == pytest.approx(truth)
