"""Many games of a plan: what is written of each, and what they come to."""

import json
import pickle
import random
from collections import Counter

import pytest
from engine_builder import Builder, compare, insight
from engine_games import laws
from engine_trees import rich_bundle
from engine_worlds import small_world
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright_engine import new_game, replay
from loopwright_engine.playtest.plan import BundleChange, Cell, Chunk, Plan, PlanError, as_data, plan_of
from loopwright_engine.playtest.play_chunk import play_chunk, watch_of
from loopwright_engine.playtest.records import FIELDS, RecordError, RecordReader, as_line
from loopwright_engine.playtest.tally import PATHS_OF, Count, Tally
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.kit import BOTS, KIT
from loopwright_games.tales.ledger import WAYS, Ledger
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions
from sweep_length import times

PLAN = Plan((Cell(Options(2), "random"), Cell(Options(4, ("done-by-monday",)), "cautious")), games=6, seed=3)


@pytest.fixture(scope="module")
def bundle():
    return small_world(2)


@pytest.fixture(scope="module")
def names(bundle):
    return Watch(bundle).names


@pytest.fixture(scope="module")
def records(bundle):
    return [
        record for cell in (0, 1) for chunk in PLAN.chunks(cell) for record in play_chunk(bundle, PLAN, chunk)
    ]


def test_a_record_is_the_game_of_its_seed(bundle, names, records):
    """Deal and bot have the seed of the game; all that is written follows from the choices."""
    watch = Watch(bundle)
    for record in records:
        cell = PLAN.cells[record.cell]
        seed = PLAN.seed + record.game
        game, bot = new_game(bundle, cell.options, seed), BOTS[cell.bot](seed)
        while game.decision is not None:
            game.choose(bot.choose(game))
        assert record.choices == game.choices
        assert (record.seed, record.won, record.ending, record.round) == (
            seed, game.result.won, game.result.ending, game.result.round,
        )  # fmt: skip
        assert {names[number] for number in record.reached} >= watch.ids(watch.story(game))
        assert len(set(record.reached)) == len(record.reached)


def test_cells_are_played_on_the_same_luck(records):
    assert [record.seed for record in records if record.cell == 0] == [3, 4, 5, 6, 7, 8]
    assert [record.seed for record in records if record.cell == 1] == [3, 4, 5, 6, 7, 8]


@given(st.integers(0, 12), st.integers(2, 5), st.booleans(), st.integers(0, 99))
@settings(laws, max_examples=times(8))
def test_the_books_agree_with_the_table(number, kids, stories, seed):
    """The last row of a record is the table as it lies at the end, and cubes go where they are spent."""
    bundle_played = rich_bundle(number % 10, 1) if stories else small_world(number)
    plan = Plan((Cell(Options(kids), "random"),), 1, seed)
    (record,) = play_chunk(bundle_played, plan, Chunk(0, 0, 1))
    game = replay(bundle_played, Options(kids), seed, record.choices)
    insight, enigma, _, cubes, in_play = record.rounds[-1]
    assert (insight, enigma) == (game.insight, game.enigma)
    assert (cubes, in_play) == (sum(mask.bit_count() for mask in game.held), len(game.in_play))
    assert len(record.rounds) == record.round
    assert sum(row[2] for row in record.rounds) == sum(record.spent)


def test_where_time_goes():
    """Two walks, an action of two hours, home; nothing for calling it a day."""
    builder = Builder()
    builder.card(1, actions=[builder.action(insight(), spend=2, at="B")])
    builder.card(2, checks=[builder.win_when(compare("insight", ">=", 1))])
    watch = Watch(builder.build())
    game, _ = watch.start(Options(2), 1)
    ledger = Ledger()
    for option in (actions.WALK + 1, (1 << actions.SEAT) + actions.WALK + 1, actions.CARD):
        index = game.decision.options.index(option)
        ledger.pays(game, index)
        game.choose(index)
    ledger.close(game)
    assert {reason: cubes for reason, cubes in zip(WAYS, ledger.spent, strict=True) if cubes} == {
        "walk": 2,
        "action": 2,
    }
    assert game.result.won
    assert ledger.rounds[-1] == [1, 0, 4, 0, 2]


# --- lines ------------------------------------------------------------------------------------


def test_a_line_reads_back(bundle, records):
    reader = RecordReader(watch_of(bundle, ()), PLAN)
    assert [reader.record(as_line(record).encode()) for record in records] == records


def test_a_record_goes_from_process_to_process(records):
    """A compiled engine's, too: fields of a frozen dataclass cannot be set again there."""
    assert pickle.loads(pickle.dumps(records)) == records


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("cell", 2, "cell must be a whole number below 2"),
        ("cell", True, "cell must be"),
        ("game", 6, "game must be a whole number below 6"),
        ("game", -1, "game must be"),
        ("seed", 99, "the seed is not the one of this game"),
        ("seed", 4.0, "the seed is not"),
        ("won", 1, "the ending and what it means do not fit"),
        ("ending", "nowhere", "no such ending"),
        ("ending", ["time-ran-out"], "no such ending"),
        ("round", 13, "round must be a whole number below 7"),
        ("choices", [10**9], "choices: every number"),
        ("choices", "012", "choices must be a list"),
        ("reached", [1, 1], "reached: a number is there twice"),
        ("reached", [10**6 - 1], "reached: every number"),
        ("reached", [[]], "reached: every number"),
        ("rounds", [], "as many as the game had"),
        ("took", [0], "took must be a list of 4"),
        ("spent", None, "spent must be a list of 13"),
    ],
)
def test_a_line_that_no_game_has_written(bundle, records, field, value, said):
    data = {name: getattr(records[0], name) for name in FIELDS} | {field: value}
    with pytest.raises(RecordError, match=said):
        RecordReader(watch_of(bundle, ()), PLAN).record(json.dumps(data).encode())


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"{}", b"1e999", b"\xff\xfe", b"[" * 5000])
def test_a_line_that_is_no_record(bundle, line):
    with pytest.raises(RecordError):
        RecordReader(watch_of(bundle, ()), PLAN).record(line)


# --- the plan ---------------------------------------------------------------------------------


def test_chunks_are_fixed_by_the_plan():
    plan = Plan((Cell(Options(), "random"), Cell(Options(), "explorer"), Cell(Options(), "planner:80")), 130)
    assert [chunk.games for chunk in plan.chunks(0)] == [50, 50, 30]
    assert [chunk.games for chunk in plan.chunks(1)] == [130]
    assert {chunk.games for chunk in plan.chunks(2)} == {4, 2}
    for cell in range(3):
        for chunk in plan.chunks(cell):
            for game in (chunk.first, chunk.first + chunk.games - 1):
                assert plan.chunk_at(cell, game) == chunk


def test_a_plan_is_data():
    change = BundleChange("counters.c.start", 2)
    plan = Plan(
        (Cell(Options(5, ("caring-parents",), first="maja", enigma_limit=7), "random", (change,)),),
        9,
        -4,
        2.5,
    )
    assert plan_of(json.loads(json.dumps(as_data(plan, KIT))), KIT) == plan


def test_one_is_another_value_than_true():
    """In Python they are equal; as the values of a sweep they make different games."""
    first, true = (Cell(Options(), "cautious", (BundleChange("a.b", value),)) for value in (1, True))
    assert first != true
    assert len({first, true}) == 2
    again = plan_of(json.loads(json.dumps(as_data(Plan((first, true), 9), KIT))), KIT)
    assert [cell.changes[0].value for cell in again.cells] == [1, True]
    assert again.cells == (first, true) != (true, first)


@pytest.mark.parametrize(
    "change",
    [
        {"cells": []},
        {"cells": {}},
        {"games": 0},
        {"games": True},
        {"games": 10**12},
        {"seed": 1.5},
        {"until": 0},
        {"until": float("nan")},
        {"more": 1},
        {"kids": 6},
        {"variants": ["nice"]},
        {"variants": [["nice"]]},
        {"bot": ""},
        {"bot": "x" * 5000},
        {"bot": "\x1b[2J"},
        {"first": 3},
        {"enigma_limit": 100},
        {"changes": [["a"]]},
        {"changes": [["a.b", 1], ["a.b", 2]]},
        {"changes": [[f"a.{n}", 1] for n in range(33)]},
        {"changes": [["a" * 1_001, 1]]},
        {"cells": [*as_data(Plan((Cell(Options(), "cautious"),) * 2, 1), KIT)["cells"]]},
        {"changes": [["a", [1]]]},
    ],
)
def test_a_plan_that_is_none(change):
    data = as_data(PLAN, KIT)
    cell = data["cells"][0]
    (cell if set(change) <= set(cell) else data).update(change)
    with pytest.raises(PlanError):
        plan_of(json.loads(json.dumps(data)), KIT)


# --- what they come to ------------------------------------------------------------------------


def tally_of(bundle, records):
    tally = Tally(2, watch_of(bundle, ()))
    for record in records:
        tally.add(record)
    return tally


def test_no_order_makes_a_difference(bundle, records):
    whole = tally_of(bundle, records)
    luck = random.Random(1)
    for _ in range(5):
        parts = [[], [], []]
        for record in luck.sample(records, len(records)):
            luck.choice(parts).append(record)
        merged = Tally(2, watch_of(bundle, ()))
        for part in parts:
            for number, cell in enumerate(tally_of(bundle, part).cells):
                merged.take(number, cell)
        assert merged.cells == whole.cells


def test_a_tally_counts(bundle, records):
    cell = tally_of(bundle, records).cells[0]
    mine = [record for record in records if record.cell == 0]
    won = [record for record in mine if record.won]
    assert cell.games == Count(6, len(won), [0, 1, 2])
    assert cell.lengths == Counter(record.round for record in mine)
    assert cell.decisions.squares == sum(len(record.choices) ** 2 for record in mine)
    assert {ending: count.games for ending, count in cell.endings.items()} == Counter(r.ending for r in mine)
    assert {number: count.games for number, count in cell.names.items()} == Counter(
        number for record in mine for number in record.reached
    )
    assert cell.rounds[1] == [6, *(sum(record.rounds[0][place] for record in mine) for place in range(5))]
    assert sum(count.games for (day, _, _), count in cell.states.items() if day == 1) == 6


def test_a_card_is_seen_once_in_a_game(bundle, names, records):
    """However many of its blocks began."""
    cell = tally_of(bundle, records).cells[0]
    for card, count in cell.cards.items():
        ours = {number for number, name in enumerate(names) if name == card or name.startswith(f"{card}.")}
        assert count.games == sum(
            record.cell == 0 and not ours.isdisjoint(record.reached) for record in records
        )
    assert any(card.startswith("diary.") for card in cell.cards)
    assert any(card.startswith("item.") for card in cell.cards)


def test_paths_stay_few(bundle, records):
    """Beyond the first games none is added, for there may be as many paths as games."""
    late = [record for record in records if record.cell == 0]
    tally = Tally(2, watch_of(bundle, ()))
    for number, record in enumerate(late):
        tally.add(record._replace(game=PATHS_OF - 1 + number))
    assert sum(count.games for count in tally.cells[0].paths.values()) == 1
    assert tally.games == 6


def test_states_stay_few(bundle, records):
    """However high insight and enigma are said to be."""
    tally = Tally(2, watch_of(bundle, ()))
    for high in (99, 100, 5_000):
        tally.add(records[0]._replace(books=None, rounds=[[high, high, 0, 0, 0], [0, 0, 0, 0, 0]]))
    assert list(tally.cells[0].states) == [(1, 99, 99)]
