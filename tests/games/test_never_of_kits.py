"""*Never* is not said of what a game does: verdicts of `verify` on random cards against random games."""

from __future__ import annotations

import os
from random import Random

import pytest
from loopwright.verify.by_search import verified
from loopwright_compiler.kits.proofs.system import KitSystem
from loopwright_compiler.reachability.budget import SECOND
from loopwright_compiler.reachability.prover import Prover
from loopwright_compiler.reachability.queries import Question
from loopwright_engine.kit import registry
from loopwright_engine.kit.scope import freedom_of
from loopwright_engine.kit.verdicts import IMPOSSIBLE, POSSIBLE, Limits
from loopwright_engine.kit.walk import NumberedSetUps, walk
from random_cards import KIT, random_bundle


@pytest.fixture(autouse=True)
def _at_hand():
    """The kit of random cards is found by its name."""
    registry.add(KIT)


EXAMPLES = int(os.environ.get("BRANCH_EXAMPLES", "4"))
GAMES = 150


def played(bundle, number):
    """What a random game of random options reaches."""
    luck = Random(number)
    set_ups = NumberedSetUps(bundle.kit)
    watch = bundle.kit.watch(bundle)
    game, numbers = watch.start(set_ups[luck.randrange(set_ups.count)], number)
    while game.decision is not None:
        numbers = numbers + watch.choose(game, luck.randrange(len(game.decision.options)))
    return watch.ids(numbers)


def never(bundle):
    """What proofs from the cards say that no game comes to, a few variables at a time, too."""
    system = KitSystem(bundle.data, freedom_of(bundle))
    verdicts = Prover(system).decide(map(Question, system.items), work=SECOND // 2)
    return {one.goal for one, verdict in verdicts.items() if verdict.verdict == IMPOSSIBLE}


@pytest.mark.parametrize("number", range(EXAMPLES))
def test_nothing_played_is_never(number):
    """Neither by the cards alone, nor by a walk; and what a walk has not reached, no game reaches."""
    bundle = random_bundle(number)
    by_cards = never(bundle)
    walked = walk(bundle, lambda walked: walked.steps > 30_000)
    report = verified(bundle, Limits(asked=1), seed=number, tell=lambda _: None)
    verdicts = report.verdicts
    for game in range(GAMES):
        ids = played(bundle, game)
        assert ids.isdisjoint(by_cards), f"game {game}"
        assert not walked.whole or ids <= walked.reached, f"game {game}"
        assert {verdicts[item] for item in ids & verdicts.keys()} <= {POSSIBLE, "open"}, f"game {game}"


def test_the_random_cards_have_verdicts_of_every_kind():
    """Else the test above would prove little."""
    kinds = set()
    for number in range(6):
        report = verified(random_bundle(number), Limits(asked=0.6), seed=number, tell=lambda _: None)
        kinds |= {(verdict, report.by(item)) for item, verdict in report.verdicts.items()}
    assert {(IMPOSSIBLE, "cards"), (IMPOSSIBLE, "walk"), (POSSIBLE, "game")} <= kinds
    assert NumberedSetUps(KIT).count == 3 * 2 * 2 * 3
