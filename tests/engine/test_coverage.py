"""What games have reached: blocks that began, sides that came into play, endings."""

from random import Random

import pytest
from engine_builder import Builder, compare, counter_is, do, enigma, insight, turn
from engine_games import laws, tables
from engine_worlds import small_world
from hypothesis import given
from loopwright_engine import new_game
from loopwright_engine.core.branches import NONE_OPEN
from loopwright_games.tales.bots.determinize import redeal
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.search.goals import facts
from loopwright_games.tales.text import stable_ids


def one_action(builder, *effects):
    """A card that lets a kid do this, and what is reached when the first kid does it."""
    action = builder.action(*effects)
    builder.card(1, actions=[action])
    watch = Watch(builder.build())
    game, _ = watch.start(Options(2), 1)
    ids = watch.ids(watch.choose(game, game.decision.options.index(actions.CARD)))
    assert action["block"]["id"] in ids
    return ids - {action["block"]["id"]}


def test_sides_of_the_beginning():
    builder = Builder()
    builder.card(1)
    builder.card(2, start=False)
    watch = Watch(builder.build())
    assert watch.ids(watch.start(Options(2), 1)[1]) == {"diary.1.front"}


@pytest.mark.parametrize("enough", [0, 5])
def test_the_branch_of_a_condition(enough):
    """Branches that run straight on count as well, also when they are empty."""
    builder = Builder()
    branches = builder.when_then(compare("insight", ">=", enough), (enigma(),))
    branch, other = branches["then"]["id"], branches["else"]["id"]
    ids = one_action(builder, branches)
    assert (branch in ids, other in ids) == (enough == 0, enough == 5)


def test_a_branch_in_a_branch_that_asks():
    builder = Builder()
    asks = builder.choose((None, (insight(),)), (None, (enigma(),)))
    branches = builder.when_then(compare("day", ">=", 1), (asks,))
    assert one_action(builder, branches) == {branches["then"]["id"]}


def test_a_side_that_is_turned_at_once():
    """All of these came into play, though only the last is there when the table is asked again."""
    builder = Builder()
    builder.card(2, start=False, back={})
    builder.card(3, start=False)
    effects = [do("play_diary", diary=2), do("flip_diary", diary=2)]
    effects += [do("play_diary", diary=3), do("discard_diary", diary=3)]
    assert one_action(builder, *effects) == {"diary.2.front", "diary.2.back", "diary.3.front"}


def test_what_happens_is_told_in_order():
    """Blocks, sides, flags and days, also those of one stroke."""
    builder = Builder()
    builder.flags("f")
    builder.card(2, start=False, back={})
    check = builder.when_then(compare("insight", ">=", 0), (do("flip_diary", diary=2),))
    action = builder.action(do("set_flag", flag="f"), do("play_diary", diary=2), check)
    builder.card(1, actions=[action])
    watch = Watch(builder.build())
    game, _ = watch.start(Options(2), 1)
    watch.choose(game, game.decision.options.index(actions.CARD))
    watch.choose(game, len(game.decision.options) - 1)
    ids = [action["block"]["id"], "flag.f", "diary.2.front", check["then"]["id"], "diary.2.back"]
    story = [watch.names[number] for number in watch.story(game)]
    assert [name for name in story if name.partition(".")[0] not in ("school", "item", "chore")] == [
        "diary.1.front", "day.1", *ids, "day.2",
    ]  # fmt: skip


def test_an_ending_cuts_off_the_rest():
    """What would have come after the ending was not reached."""
    builder = Builder()
    later = builder.when(compare("insight", ">=", 1), enigma())
    builder.card(2, checks=[builder.win_when(compare("insight", ">=", 1)), later])
    assert one_action(builder, insight()) == {"ending.won"}


def test_time_runs_out():
    builder = Builder()
    builder.card(1)
    watch = Watch(builder.build())
    game, numbers = watch.start(Options(2), 1)
    while game.decision is not None:
        numbers += watch.choose(game, len(game.decision.options) - 1)
    assert "ending.time-ran-out" in watch.ids(numbers)


def test_a_rumor_is_its_main_block():
    builder = Builder()
    for place in "ABCDEFGH":
        builder.rumor(place, builder.test("BRAVE"))
    builder.card(1)
    watch = Watch(builder.build())
    game, _ = next(pair for seed in range(99) if (pair := watch.start(Options(2), seed))[0].rumored & 1)
    watch.choose(game, game.decision.options.index(actions.INVESTIGATE))
    numbers = watch.ids(watch.story(game))
    assert "rumor.set.1" in numbers
    assert "rumor.set.1.block" not in numbers


def test_what_a_kid_in_seat_one_does_counts_as_well():
    """One watch leads many games and clones in turn."""
    builder = Builder()
    builder.counter("c")
    builder.card(1, actions=[builder.action(turn("c", 1)), builder.action(turn("c", 2))])
    builder.card(2, checks=[builder.when(counter_is("c", "=", 2), insight())])
    bundle = builder.build()
    block = bundle.data["diary"][1]["sides"]["front"]["checks"][0]["block"]["id"]
    watch = Watch(bundle)
    game, _ = watch.start(Options(2), 1)
    second = game.decision.options.index((1 << actions.SEAT) + actions.CARD + 1)
    twin = game.clone()
    assert block not in watch.ids(watch.choose(game, game.decision.options.index(actions.CARD)))
    assert block in watch.ids(watch.choose(twin, second))
    assert block not in watch.ids(watch.story(game))
    assert block in watch.ids(watch.story(twin))


def test_games_that_are_only_imagined_leave_nothing():
    """However many a bot imagines on a watched table: nothing piles up, and nothing is told of them."""
    builder = Builder()
    builder.flags("f")
    action = builder.action(do("set_flag", flag="f"))
    builder.card(1, actions=[action])
    watch = Watch(builder.build())
    game, _ = watch.start(Options(2), 1)
    luck, act = Random(1), game.decision.options.index(actions.CARD)
    noted = len(watch.begun)
    for _ in range(3):
        redeal(game, luck).choose(act)
    assert len(watch.begun) == noted
    numbers = watch.choose(game, act)
    assert [watch.names[number] for number in numbers] == [action["block"]["id"], "flag.f"]


def ids_in(value, test):
    """The ids of all blocks in a part of a bundle that stand in something that passes the test."""
    if isinstance(value, list):
        return {name for part in value for name in ids_in(part, test)}
    if not isinstance(value, dict):
        return set()
    own = {part["id"] for part in value.values() if isinstance(part, dict) and "effects" in part}
    return (own if test(value) else set()) | ids_in(list(value.values()), test)


@given(tables())
@laws
def test_watched_games_are_the_games(table):
    """The same decisions, states and endings. What begins: all that runs as a frame, and what runs on in an
    `if`, a `repeat` or a named effect.
    """
    game, bundle = table.game, table.bundle
    watch = Watch(bundle)
    twin, at_first = watch.start(table.options, table.seed)
    framed, numbers = set(), set()
    run = game.handlers[frames.BLOCK]

    def noting(played, block, place, *values):
        if place == 0:
            framed.add(block)
        run(played, block, place, *values)

    game.handlers = [noting, *game.handlers[1:]]
    while game.decision is not None:
        assert twin.snapshot() == game.snapshot()
        index = table.luck.randrange(len(game.decision.options))
        game.choose(index)
        numbers.update(watch.choose(twin, index))
    assert twin.digest() == game.digest()
    assert watch.ids(watch.story(game)) == watch.ids(numbers.union(at_first))
    began = {watch.names[number] for number in numbers if number < len(bundle.tables.block_ids)}
    branches = ids_in(bundle.data, lambda value: value.get("do") in ("if", "repeat", "named"))
    framed_names = {watch.names[number] for number in framed}
    assert framed_names <= began
    assert began - framed_names <= branches


DRAWN = ("school_card", "item_drawn", "anomaly_drawn", "chore_drawn")
USED = ("item_used", "anomaly_used")


@pytest.mark.parametrize("number", range(6))
def test_cards_that_come_to_the_kids_are_told(number):
    """Cards that are drawn, and cards in hand that are used."""
    watch, luck = Watch(small_world(number, 1)), Random(number)
    game, numbers = watch.start(Options(4), number)
    while game.decision is not None:
        numbers += watch.choose(game, luck.randrange(len(game.decision.options)))
    iconic = {f"item.{watch.bundle.data['world']['kids'][kid]['item']}" for kid in game.party.kids}
    names = {watch.names[numbered] for numbered in numbers if numbered >= watch.items}
    logged = set()
    for entry in game.log:
        name = log.KINDS[entry[0]].name
        if name in DRAWN + USED:
            card = stable_ids.entry_id(game, entry)[2 if name == "school_card" else 3]
            logged.add(f"{card}.used" if name in USED else card)
    others = {
        name for name in names if name.startswith(("day", "flag", "response")) or name.endswith(NONE_OPEN)
    }
    assert names - others == logged | iconic
    assert len(logged) > 5


def test_other_games_pay_nothing():
    """Ordinary tables have no step more than what cards say."""
    builder = Builder()
    builder.card(1, actions=[builder.action()])
    bundle = builder.build()
    watch = Watch(bundle)
    number = bundle.tables.actions[0].block
    assert bundle.tables.blocks[number] == [([], None, 0)]
    assert len(watch.bundle.tables.blocks[number][0][0]) == 1
    assert number in bundle.tables.silent & watch.bundle.tables.silent  # bots look at that (HCK-8)


def test_facts():
    builder = Builder()
    builder.counter("c", start=2)
    builder.flags("f", "g")
    builder.token("weed", 3)
    builder.machine("heron", "C2")
    for number in (1, 2, 3, 4):
        builder.card(number, start=number != 4, back={})
    effects = [insight(2), enigma(3), turn("c", 1), do("set_flag", flag="g"), do("flip_diary", diary=2)]
    effects += [do("discard_diary", diary=3), do("place_token", token="weed", place="A")]
    effects.append(do("hack_machine", machine="heron"))
    builder.diary[0]["sides"]["front"]["actions"] = [
        {"id": "diary.1.front.action.1", **builder.action(*effects)}
    ]
    game = new_game(builder.build(), Options(2), 1)
    game.choose(game.decision.options.index(actions.CARD))
    assert facts(game) == {
        "day": 1, "kids": 2, "insight": 2, "enigma": 3, "counter.c": 3, "flag.f": 0, "flag.g": 1,
        "token.weed": 1, "hacked.heron": 1, "diary.1": 1, "diary.2": 2, "diary.3": 3, "diary.4": 0,
    }  # fmt: skip
