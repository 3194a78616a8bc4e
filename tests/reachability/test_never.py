"""What check says of branches is true: never is in no game, always is whenever it is asked."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

from chain_names import name_blocks
from chained import chains
from engine_builder import LOCATIONS, Builder, do, flag, to_kid
from hypothesis import HealthCheck, given, settings
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.bundle.content_hash import content_hash
from loopwright_games.tales.cards.proofs.items import items
from loopwright_games.tales.cards.proofs.never import FAILED, HELD, Never, Spot
from loopwright_games.tales.cards.proofs.variables import SIDE_VALUE
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options
from loopwright_games.tales.prepare.bundle import indexed
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.search.goals import facts
from scenes import COMPLICATIONS, scenes

EXAMPLES = int(os.environ.get("BRANCH_EXAMPLES", "4"))
"""`make branches` looks at thousands."""
GAMES = 8
LETTERS = [name for name, *_ in LOCATIONS]
lax = settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))


def positions(bundle: Bundle, numbers: list[int]) -> Iterator[Game]:
    """The positions of some random games in which a kid chooses what to do, after a look at the diary.

    What the games reach is added to `numbers`.
    """
    watch, luck = Watch(bundle), random.Random(0)
    for seed in range(GAMES):
        variants = (COMPLICATIONS,) if bundle.data["scenario"]["complications"] and seed % 2 else ()
        game, begun = watch.start(Options(luck.choice((2, 3, 4, 5)), variants), seed)
        numbers += begun
        while game.decision is not None:
            if game.decision.kind == "adventure":
                yield game
            numbers += watch.choose(game, luck.randrange(len(game.decision.options)))


def asked(story: Never) -> list[tuple[Spot, bool]]:
    """The conditions of sides that are said to come out one way, and which."""
    on_sides = [spot for spot in story.spots.values() if spot.within.startswith("diary.") and spot.condition]
    among = [spot for spot in on_sides if spot.within.rpartition(".")[2] in SIDE_VALUE and spot.role != "on"]
    return [(spot, story.came(spot.id) == HELD) for spot in among if story.came(spot.id) in (HELD, FAILED)]


def asking(game: Game, spot: Spot, acted_at: dict[str, list[str]]) -> list[int]:
    """The kids of whom a condition is asked: the first player, or for an action those at its places."""
    places = acted_at.get(spot.id, [])
    return (
        [kid for kid in range(game.party.size) if LETTERS[game.at[kid]] in places] if places else [game.first]
    )


def contradictions(bundle: Bundle) -> list[str]:
    """What random games show to be otherwise than check says."""
    story, conditions, days = Never(bundle.data), indexed(bundle.data).conditions, list[int]()
    wrong: list[str] = []
    sure = asked(story)
    sides = [side for card in bundle.data["diary"] for side in card["sides"].values() if side is not None]
    acted_at = {part["block"]["id"]: part["at"] for side in sides for part in side["actions"]}
    for game in positions(bundle, days):
        lies = facts(game)
        for spot, always in sure:
            card, _, side = spot.within.rpartition(".")
            kids = asking(game, spot, acted_at) if lies[card] == SIDE_VALUE[side] else []
            holds = conditions.condition(spot.condition)[0]
            if any(holds(game, kid) is not always for kid in kids):
                wrong.append(f"{spot.id} is {'always' if always else 'never'} true")
    reached = Watch(bundle).ids(days)
    never = [name for name in story.waits if not name.startswith(("flag.", "over "))]
    branches = [spot for spot in story.spots.values() if spot.role == "else" and story.came(spot.id) == HELD]
    return [*wrong, *(name for name in (*never, *(spot.id for spot in branches)) if name in reached)]


@lax
@given(chains())
def test_chains_of_mechanisms(bundle: Bundle) -> None:
    assert not contradictions(bundle)


@lax
@given(scenes())
def test_anything_at_random(bundle: Bundle) -> None:
    assert not contradictions(bundle)


@lax
@given(scenes())
def test_all_that_never_happens_stands_on_a_root(bundle: Bundle) -> None:
    """No root stands on another, and nothing is left without one."""
    story = Never(bundle.data)
    never = {item.id for item in items(bundle.data) if item.id not in story.reached}
    assert never <= story.roots.keys()
    assert all(story.roots[root] == root for root in story.roots.values())


def test_what_an_end_of_a_counter_does_is_no_condition_of_where_it_is_reached() -> None:
    """The lines of a roll under `over` stand in the block that moves the counter, by its name."""
    builder = Builder(1)
    builder.flags("g")
    builder.own("w", 0, 1, 0, over=(builder.roll((1, 2, ())),))
    fork = builder.when_then(
        {"op": "flag", "flag": "g"}, (), (to_kid("own_counter", "you", counter="w", by=2),)
    )
    builder.card(1, actions=[builder.action(fork), builder.action(do("set_flag", flag="g"))])
    story = Never(builder.build().data)
    assert story.came(fork["then"]["id"]) == story.came(fork["else"]["id"]) == HELD | FAILED


def test_a_card_of_a_deck_asks_wherever_it_is_drawn() -> None:
    """What it says is written out at each drawing, and one of these alone has set the flag before."""
    builder = Builder(1)
    builder.flags("g", "f")
    fork = builder.when_then(flag("g"), (do("set_flag", flag="f"),), (do("clear_flag", flag="f"),))
    builder.deck("letters", ((fork,), None, 3))
    draw = do("draw_card", deck="letters")
    builder.card(1, actions=[builder.action(draw), builder.action(do("set_flag", flag="g"), draw)])
    bundle = builder.data()
    name_blocks(bundle)
    story = Never(load_bundle({**bundle, "hash": content_hash(bundle)}).data)
    assert story.came("card.letters.1.then") == story.came("card.letters.1.else") == HELD | FAILED
