"""What directed players do."""

import random
from collections import Counter

from engine_builder import Builder, do, enigma, insight
from loopwright_engine import new_game
from loopwright_games.tales.options import Options
from loopwright_games.tales.search.players import Directed, Wanted


def pushes(wanted):
    """The answers of directed players to `push?` when the success or the failure of a test is wanted.

    `mildest` is the mildest condition that could be taken.
    """
    builder = Builder()
    builder.card(
        1, actions=[builder.action(builder.test("BRAVE", (insight(),), (enigma(),)), at="A", spend=0)]
    )
    bundle = builder.build()
    block = bundle.data["diary"][0]["sides"]["front"]["actions"][0]["block"]
    names = bundle.tables.block_ids
    blocks = {names.index(block["id"]), names.index(block["effects"][0][wanted]["id"])}
    answers = Counter()
    for seed in range(60):
        game = new_game(bundle, Options(2), seed)
        player = Directed(random.Random(seed), Wanted(bundle.tables, blocks))
        while game.decision is not None and game.round == 1:
            index = player.choose(game)
            if game.decision.kind == "push":
                answer, mildest = game.decision.options[index], min(filter(None, game.decision.options))
                answers["no" if not answer else "mildest" if answer == mildest else "other"] += 1
            game.choose(index)
    return answers


def test_a_test_that_is_better_lost_is_not_pushed():
    answers = pushes("failure")
    assert answers["no"] > 0.7 * answers.total() > 0


def test_a_test_that_is_wanted_is_pushed_with_the_mildest_condition():
    answers = pushes("success")
    assert answers["mildest"] > 0.6 * answers.total() > 0


def test_directed_players_go_where_something_is_wanted():
    """G is reached by bus; the action there costs what is left."""
    builder = Builder()
    builder.card(
        1, actions=[builder.action(insight(), at="G", spend=2), builder.action(enigma(), at="A", spend=0)]
    )
    bundle = builder.build()
    wanted = bundle.data["diary"][0]["sides"]["front"]["actions"][0]["block"]["id"]
    blocks = {bundle.tables.block_ids.index(wanted)}
    count = 0
    for seed in range(20):
        game = new_game(bundle, Options(2), seed)
        player = Directed(random.Random(seed), Wanted(bundle.tables, blocks))
        while game.decision is not None and game.round == 1:
            game.choose(player.choose(game))
        count += game.insight
    assert count >= 20


def leading(builder, days, blocks=(), **wanted):
    """The games of directed players of some seeds, after so many days."""
    bundle = builder.build()
    for seed in range(12):
        game = new_game(bundle, Options(3), seed)
        player = Directed(random.Random(seed), Wanted(bundle.tables, blocks, **wanted))
        while game.decision is not None and game.round <= days:
            game.choose(player.choose(game))
        yield game


def with_rumors():
    builder = Builder()
    for place in "ABCDEFGH":
        builder.rumor(place, builder.test("BRAVE"))
    builder.card(1)
    return builder


def test_rumors_are_solved_or_failed_as_is_wanted():
    solved = sum(game.insight for game in leading(with_rumors(), 3, solved=True))
    failed = sum(game.insight for game in leading(with_rumors(), 3, failed=True))
    assert solved > 1.3 * failed


def test_a_machine_that_is_wanted_is_hacked():
    builder = Builder()
    builder.machine("heron", "C2")
    builder.card(1)
    hacked = [
        sum(game.hackers != [-1] for game in leading(builder, 5, machines=machines))
        for machines in ((), (0,))
    ]
    assert hacked[1] > 1.5 * hacked[0]


def test_what_must_not_begin_is_left_alone():
    """Even where it would help."""
    builder = Builder()
    builder.flags("f")
    action = builder.action(do("set_flag", flag="f"), at="A", spend=0)
    builder.card(1, actions=[action])
    number = builder.build().tables.block_ids.index(action["block"]["id"])
    assert all(game.flags for game in leading(builder, 3, {number}))
    assert not any(game.flags for game in leading(builder, 3, {number}, shunned={number}))
