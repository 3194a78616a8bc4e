"""Blocks of cards of any game: where they are cut, what counts, and what is told of them."""

# ruff: noqa: ARG002, ARG005 - one signature for all, used in full or not

from __future__ import annotations

import pytest
from loopwright_engine import BundleError
from loopwright_engine.core.blocks import NO_BLOCK, Blocks
from loopwright_engine.core.branches import PLAIN, PlainBranch
from loopwright_engine.core.conditions import Conditions
from loopwright_engine.core.dice import shares, thrown, totals, ways


class RecordingBlocks(Blocks):
    """Words say themselves; `wait` stops. A game is the list of what was said, and of blocks that come."""

    def __init__(self, *effects):
        super().__init__({"effects": effects})
        self.conditions = Conditions(lambda data: (lambda game, seat: data["op"] in game, 0), None, None)

    def verb(self, data, source):
        """Its name, with the block that it stands in."""
        return lambda game, seat, context: game.append(data["do"]), data["do"] == "wait"

    def offer(self, options, numbers, source):
        """All lines that are open."""
        return lambda game, seat, context, lines: game.append(lines)

    def play(self, game, block, seat, context):
        """Come."""
        game.append((block, seat, context))

    def each(self, who, only, block, source):
        """Come, to each of two."""
        return lambda game, seat, context: game.extend((block, one, context) for one in (0, 1))

    def rolled(self, game, seat, source, count, sides):
        """A face, or what so many dice come to at most, less one."""
        return count * sides - 1

    def picked(self, game, cards):
        """The first."""
        return cards[0]

    def counted(self, name):
        """Always one."""
        return lambda game, seat: 1, lambda game, count: None

    def tell_of_deck(self, game, source, event, number):
        """What happened."""
        game.append(event)

    def tell_of_timer(self, game, source, event, number, rounds):
        """What happened."""
        game.append(event)

    def affordable(self, game, seat, spend):
        """Small prices."""
        return spend < 3


class Places(RecordingBlocks):
    """The same with every effect a place."""

    every_place = True


def say(*words):
    """A block."""
    return {"id": "-".join(map(str, words)), "effects": [{"do": word} for word in words]}


def fork(then, otherwise):
    """A condition that holds where `yes` was said."""
    return {"do": "if", "condition": {"op": "yes"}, "then": then, "else": otherwise}


def shape(blocks, number):
    """Of each part how many effects run on, whether it stops, and where it goes on."""
    return [(len(plain), stop is not None, after) for plain, stop, after in blocks.blocks[number]]


def test_what_is_repeated_runs_on_or_comes_as_blocks():
    blocks = RecordingBlocks()
    straight = blocks.block({"id": "s", "effects": [{"do": "repeat", "times": 3, "repeated": say("a", "b")}]})
    stopping = blocks.block({"id": "w", "effects": [{"do": "repeat", "times": 2, "repeated": say("wait")}]})
    assert shape(blocks, straight) == [(1, False, 0)]
    assert shape(blocks, stopping) == [(0, True, 0)]
    game = []
    blocks.blocks[straight][0][0][0](game, 0, 0)
    assert game == ["a", "b"] * 3
    game = []
    blocks.blocks[stopping][0][1](game, 4, 7)
    assert game == [(blocks.numbers["wait"], 4, 7)] * 2


@pytest.mark.parametrize(("answer", "order"), [("c", ["a", "b", "a", "b", "c", "c"]), ("wait", [1, 1, 0, 0])])
def test_blocks_of_one_statement_happen_one_after_another(monkeypatch, answer, order):
    monkeypatch.setitem(PLAIN, "peal", PlainBranch({"times": (2, 9)}, ("rung", "answer"), "times"))
    blocks, game = RecordingBlocks(), []
    peal = {"do": "peal", "times": 2, "rung": say("a", "b"), "answer": say(answer)}
    step, stops = blocks.effect(peal, NO_BLOCK)
    step(game, 0, 0)
    assert stops == (answer == "wait")
    assert [entry if isinstance(entry, str) else entry[0] for entry in game] == order


@pytest.mark.parametrize(
    ("words", "parts", "places"),
    [
        ((), [(0, False, 0)], [(0, False, 0)]),
        (("a", "b"), [(2, False, 0)], [(2, False, 0)] * 2),
        (("a", "wait"), [(1, True, 0)], [(1, True, 0)] * 2),
        (("wait", "a"), [(0, True, 1), (1, False, 0)], [(0, True, 1), (1, False, 0)]),
        (
            ("a", "b", "wait", "wait", "c"),
            [(2, True, 1), (0, True, 2), (1, False, 0)],
            [(2, True, 3)] * 3 + [(0, True, 4), (1, False, 0)],
        ),
    ],
)
def test_a_block_is_cut_where_it_may_stop(words, parts, places):
    """Where it goes on is a part or an effect."""
    for blocks, cut in (RecordingBlocks(), parts), (Places(), places):
        assert shape(blocks, blocks.block(say(*words))) == cut


def test_branches_that_never_stop_run_on():
    """Any other one comes next; one that is not there is nothing."""
    blocks = RecordingBlocks()
    plain, stops = blocks.effect(fork(say("a", "b"), None), 0)
    assert not stops
    for game, said in ([], []), (["yes"], ["yes", "a", "b"]):
        plain(game, 0, 0)
        assert game == said
    branch, stops = blocks.effect(fork(None, say("wait")), 0)
    assert stops
    for game, said in ([], [(blocks.numbers["wait"], 4, 7)]), (["yes"], ["yes"]):
        branch(game, 4, 7)
        assert game == said


def test_lines_count_before_or_after_those_within():
    """Saves hold these numbers."""
    inner = {"label": "in", "condition": None, "then": say("a")}
    within = {"id": "within", "effects": [{"do": "choose", "options": [inner]}]}
    line = {"label": "out", "condition": None, "then": within}
    for kind, labels in (RecordingBlocks, ["in", "out"]), (Places, ["out", "in"]):
        blocks = kind()
        blocks.block({"id": "all", "effects": [{"do": "choose", "options": [line]}]})
        assert [choice.label for choice in blocks.choices] == labels
        assert [blocks.block_ids[choice.block] for choice in blocks.choices] == [
            {"in": "a", "out": "within"}[label] for label in labels
        ]


def test_a_line_is_open_when_it_holds_and_can_be_paid():
    """Both are asked."""
    lines = [("one", 0, None), ("two", 2, {"op": "yes"}), ("three", 3, None)]
    options = [
        {"label": label, "spend": spend, "condition": condition, "then": say(label)}
        for label, spend, condition in lines
    ]
    step, stops = RecordingBlocks().effect({"do": "choose", "options": options}, 0)
    assert stops
    for game, said in ([], [[0]]), (["yes"], ["yes", [0, 1]]):
        step(game, 0, 0)
        assert game == said


def test_a_table_has_a_block_for_some_faces():
    """Nothing happens on others."""
    blocks = RecordingBlocks()
    for row, said in ((4, 6), [(0, 1, 2)]), ((1, 4), []):
        game, rows = [], [{"low": row[0], "high": row[1], "then": say(*"ab")}]
        blocks.effect({"do": "roll", "rows": rows}, 0)[0](game, 1, 2)
        assert game == said


def test_named_effects_are_compiled_once_and_may_name_themselves():
    """A name that is none is told with the block."""
    again = {"id": "again", "effects": [{"do": "run", "effect": "round"}]}
    blocks = RecordingBlocks({"id": "round", "block": again})
    outer = blocks.block({"id": "outer", "effects": [{"do": "run", "effect": "round"}] * 2})
    assert blocks.block_ids == ["outer", "again"] and blocks.named("round") == outer + 1
    with pytest.raises(BundleError, match=r"outer: there is no effect 'square'"):
        blocks.effect({"do": "run", "effect": "square"}, outer)
    assert blocks.maybe(None) == NO_BLOCK


def test_who_watches_is_told_of_every_block_that_begins():
    """Those within, too, wherever they run; what goes on does not begin."""
    blocks, told = RecordingBlocks(), []
    number = blocks.block({"id": "outer", "effects": [fork(say("a"), say("b")), {"do": "wait"}, {"do": "c"}]})
    blocks.watch(lambda game, block, seat: told.append(blocks.block_ids[block]))
    for plain, _, _ in blocks.blocks[number]:
        for step in plain:
            step([], 0, 0)
    assert told == ["outer", "b"]


def test_dice_of_a_table_are_added_up():
    """What they come to has its row; without dice it is one with six sides."""
    for dice, found in ({}, "5"), ({"count": 2, "sides": 6}, "11"), ({"count": 1, "sides": 8}, "7"):
        blocks, game = RecordingBlocks(), []
        rows = [{"low": n, "high": n, "then": say(str(n))} for n in (5, 7, 11) if n <= 5 or dice]
        if dice.get("sides") == 8:
            rows.pop()
        step, stops = blocks.effect({"do": "roll", "rows": rows, **dice}, 0)
        step(game, 4, 7)
        assert (game, stops) == ([(blocks.numbers[found], 4, 7)], True)


def test_the_ways_of_dice():
    """The triangle of two dice, and shares that are few."""
    assert [ways(2, 6)[total] for total in totals(2, 6)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert sum(ways(3, 8).values()) == 8**3
    assert shares(1, 20) == ways(1, 20)
    assert 150 < sum(shares(3, 20).values()) < 260
    assert thrown(int.from_bytes(bytes([3, 5]), "big")) == "3 + 5 = 8"
