"""What players, and bots that play fair, cannot see: nothing that they are told depends on it."""

import json
import random
from collections import Counter
from functools import cache

import pytest
from engine_trees import rich_bundle, some_variants
from engine_worlds import small_world
from loopwright_engine import new_game
from loopwright_engine.bots import maker
from loopwright_games.tales import view
from loopwright_games.tales.bots.determinize import redeal
from loopwright_games.tales.kit import BOTS, KIT
from loopwright_games.tales.options import Options
from loopwright_games.tales.page import TalesPage
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.text import describe
from sweep_length import times


@cache
def bundle_of(number):
    """Scenarios with every verb, and scenarios with everything that lies on a table."""
    return small_world(number) if number % 2 else rich_bundle(number)


def decisions(seed, kids=None):
    """Every decision of a random game, each with the same game dealt anew underneath."""
    luck = random.Random(seed)
    bundle = bundle_of(seed % 6)
    game = new_game(bundle, Options(kids or 2 + seed % 4, some_variants(luck)), seed)
    number = 0
    while game.decision is not None:
        yield game, redeal(game, random.Random(seed * 10_000 + number))
        game.choose(luck.randrange(len(game.decision.options)))
        number += 1


@pytest.mark.parametrize("seed", range(times(4)))
def test_players_see_no_more(seed):
    """At every decision of random games: the view, every word, cost and chance, and what is offered."""
    changed, page = 0, TalesPage(bundle_of(seed % 6))
    for game, other in decisions(seed):
        assert json.dumps(view.observe(game)) == json.dumps(view.observe(other))
        assert describe.decision(game) == describe.decision(other)
        for shown in (page.views, page.dials):
            assert json.dumps(shown(game, -1)) == json.dumps(shown(other, -1))
        if game.decision.kind == "adventure":
            assert actions.legal(other) == game.decision.options
        changed += game.track != other.track
    assert changed > 0


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seed", range(times(3)))
def test_bots_do_not_peek(name, seed):
    """Bots answer the same, whatever lies hidden; the planner imagines the same games.

    Bots of one maker may remember what they were asked before, so each is of a maker of its own.
    """
    planner = name == "planner"
    spec = "planner:4" if planner else name
    for number, (game, other) in enumerate(decisions(seed, kids=3)):
        if number % 12 == seed or not planner:
            assert maker(spec, KIT)(5).choose(game) == maker(spec, KIT)(5).choose(other)


@pytest.mark.parametrize("seed", range(times(2)))
def test_a_new_deal_depends_on_what_is_seen(seed):
    """Games that look the same are dealt alike, and face-down rumors keep their letters."""
    for game, other in decisions(seed):
        dealt = redeal(game, random.Random(7))
        assert dealt.digest() == redeal(other, random.Random(7)).digest()
        assert view.observe(dealt) == view.observe(game)
        assert sorted(dealt.rumor_pile + dealt.track) == sorted(game.rumor_pile + game.track)


@pytest.mark.parametrize("pile", ["item_pile", "school_pile", "chore_pile", "wall_pile"])
def test_a_new_deal_is_fair(pile):
    """Every card of a deck lies on top equally often."""
    cards, tops = getattr(GAME, pile), Counter(getattr(deal, pile)[-1] for deal in deals())
    assert unlikeliness(tops, dict.fromkeys(cards, 1 / len(cards))) < 4


def test_a_new_deal_of_rumors_is_fair():
    """What lies under face-down rumors says nothing about where the others of its letter lie in the deck."""
    letters = [rumor.at for rumor in GAME.tables.rumors]
    deck = Counter(letters[card] for card in GAME.rumor_pile)
    for place in (0, -1):
        letter = Counter(letters[deal.rumor_pile[place]] for deal in deals())
        assert unlikeliness(letter, {at: deck[at] / deck.total() for at in deck}) < 4
    for space, rumor in enumerate(GAME.track):
        same = [card for card, at in enumerate(letters) if at == letters[rumor]]
        under = Counter(deal.track[space] for deal in deals())
        assert unlikeliness(under, dict.fromkeys(same, 1 / len(same))) < 4


GAME = new_game(bundle_of(0), Options(3), 1)


@cache
def deals():
    """The same game, dealt anew underneath many times."""
    luck = random.Random(3)
    return [redeal(GAME, luck) for _ in range(1_500)]


def unlikeliness(counts, shares):
    """Standard deviations from what is fair: Pearson's chi-squared (1900), as Wilson and Hilferty (1931)."""
    assert set(counts) <= set(shares)
    total, freedom = counts.total(), len(shares) - 1
    if not freedom:
        return 0.0
    chi_squared = sum((counts[key] - share * total) ** 2 / (share * total) for key, share in shares.items())
    spread = 2 / (9 * freedom)
    return ((chi_squared / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5


def test_the_view_is_plain_data():
    """JSON at every decision, and the result at the end."""
    luck = random.Random(1)
    game = new_game(bundle_of(1), Options(4), 3)
    while game.decision is not None:
        position = view.observe(game)
        assert json.loads(json.dumps(position)) == position
        assert position["result"] is None
        game.choose(luck.randrange(len(game.decision.options)))
    assert view.observe(game)["result"]["ending"] == game.result.ending
