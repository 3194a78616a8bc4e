"""How far the guide thinks it is, and which blocks it thinks lead there."""

from __future__ import annotations

from typing import Any

import pytest
from engine_builder import Builder, compare, counter_is, do, flag, turn
from loopwright_engine import Bundle, load_bundle
from loopwright_games.tales.cards.proofs.planning_problem import Guide
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options
from loopwright_games.tales.search.goals import facts
from story_mistakes import CLOCK, bundled

START = {"day": 1, "kids": 2}


def clock() -> tuple[Guide, dict[str, int]]:
    """A guide to the first scenario, and the facts at the start of a game."""
    bundle = load_bundle(bundled(CLOCK))
    game, _ = Watch(bundle).start(Options(2), 0)
    return Guide(bundle.data), facts(game)


def test_the_guide_counts_steps_and_names_the_blocks_that_lead_there() -> None:
    guide, known = clock()
    near, far = guide.distance(known, "diary.7.front"), guide.distance(known, "ending.never-lost")
    assert near is not None and far is not None and near < far
    assert {"rumor.lines.3.success", "diary.1.back.when.1.block"} <= guide.helpful(known, "diary.7.front")
    costs = {**known, "diary.1": 2, "flag.red-telephone": 1, "flag.old-number": 1}
    assert guide.distance(costs, "diary.7.front") == 0


def test_there_is_no_way_to_the_front_of_a_card_that_needs_what_can_no_more_come() -> None:
    guide, known = clock()
    assert guide.distance({**known, "diary.1": 3}, "diary.7.front") is None
    assert guide.helpful({**known, "diary.1": 3}, "diary.7.front") == frozenset()


def to_card_two(*ways: tuple[str, Any]) -> tuple[Builder, Bundle]:
    """A builder with numbers and flags, and card 2 that comes in these ways."""
    builder = Builder()
    builder.counter("c", 0, 8)
    builder.flags("f", "g")
    parts: dict[str, list[Any]] = {}
    for kind, part in ways:
        parts.setdefault(kind, []).append(part(builder))
    builder.card(1, back={}, **parts)
    builder.card(2, start=False)
    return builder, builder.build()


PLAY = do("play_diary", diary=2)


def when(condition: Any, *effects: Any) -> tuple[str, Any]:
    return "checks", lambda builder: builder.when(condition, *effects)


def action(*effects: Any, **more: Any) -> tuple[str, Any]:
    return "actions", lambda builder: builder.action(*effects, **more)


def far(*ways: tuple[str, Any], **known: int) -> int | None:
    """How far it is to card 2 from the start, or from there with some facts changed."""
    return Guide(to_card_two(*ways)[1].data).distance({**START, **known}, "diary.2.front")


def test_numbers_cost_more_the_farther_they_have_to_go() -> None:
    ways = (when(counter_is("c", ">=", 6), PLAY), action(turn("c", 2)))
    distances = [far(*ways, **{"counter.c": value}) for value in (0, 2, 4, 6)]
    assert distances == sorted(distances, key=lambda cost: -(cost or 0)) and distances[-1] == 0
    assert None not in distances and len(set(distances)) == 4


def test_what_can_be_done_once_gives_its_number_once() -> None:
    assert far(when(counter_is("c", ">=", 4), PLAY), action(turn("c", 2), limit="game")) is None
    two = [action(turn("c", 2), limit="game") for _ in range(2)]
    assert far(when(counter_is("c", ">=", 4), PLAY), *two) is not None


def test_a_check_whose_condition_holds_has_fired_already() -> None:
    feeds = when(flag("g"), turn("c", 1))
    ways = (when(counter_is("c", ">=", 1), PLAY), feeds, action(do("set_flag", flag="g")))
    assert far(*ways) is not None
    assert far(*ways, **{"flag.g": 1}) is None


@pytest.mark.parametrize(
    ("condition", "known", "possible"),
    [
        ({"op": "and", "of": [flag("f"), flag("g")]}, {"flag.g": 1}, True),
        ({"op": "and", "of": [flag("f"), {"op": "not", "of": flag("g")}]}, {"flag.g": 1}, False),
        ({"op": "or", "of": [flag("g"), compare("day", ">=", 9)]}, {"flag.g": 1}, True),
        ({"op": "or", "of": [flag("g"), compare("day", ">=", 9)]}, {}, False),
        ({"op": "not", "of": {"op": "or", "of": [flag("f"), flag("g")]}}, {}, True),
        ({"op": "not", "of": {"op": "and", "of": [flag("f"), flag("g")]}}, {"flag.f": 1, "flag.g": 1}, False),
        (compare("day", "=", 3), {"day": 2}, True),
        (compare("day", "=", 3), {"day": 4}, False),
        (compare("day", "<", 3), {"day": 3}, False),
        (compare("day", "!=", 6), {"day": 6}, False),
        (compare("insight", ">=", 4), {}, True),
        ({"op": "diary", "diary": 1, "side": "front"}, {"diary.1": 2}, False),
        ({"op": "not", "of": {"op": "diary", "diary": 1, "side": None}}, {"diary.1": 3}, True),
    ],
)
def test_conditions(condition: Any, known: dict[str, int], possible: bool) -> None:
    """Flag f can be set, flag g cannot; there are six days."""
    here = action(PLAY, condition=condition)
    elsewhere = {"checks": [], "actions": []}
    builder = Builder()
    builder.flags("f", "g")
    builder.card(1, back={})
    elsewhere["actions"] = [here[1](builder), builder.action(do("set_flag", flag="f"))]
    builder.card(3, **elsewhere)
    builder.card(2, start=False)
    start = {**START, "diary.1": 1, "diary.3": 1, **known}
    assert (Guide(builder.build().data).distance(start, "diary.2.front") is not None) == possible


def test_what_is_barred_is_no_way() -> None:
    straight = action(PLAY)
    by_flag = [when(flag("f"), PLAY), action(do("set_flag", flag="f"), spend=2)]
    _, bundle = to_card_two(straight, *by_flag)
    side = bundle.data["diary"][0]["sides"]["front"]
    first = side["actions"][0]["block"]["id"]
    guide = Guide(bundle.data)
    assert first in guide.helpful(START, "diary.2.front")
    detour = guide.helpful(START, "diary.2.front", frozenset((first,)))
    assert side["actions"][1]["block"]["id"] in detour and first not in detour
    assert guide.distance(START, "diary.2.front", frozenset((first, "flag.f"))) is None


def test_days_and_what_kids_do() -> None:
    _, bundle = to_card_two(action(PLAY, condition=compare("insight", ">=", 2)))
    guide = Guide(bundle.data)
    assert guide.distance(START, "day.3") == 12
    assert guide.distance(START, "ending.time-ran-out") == 36
    assert "insight" in guide.helpful(START, "diary.2.front")
    assert guide.distance(START, "no-such-thing") is None


def test_costs_of_a_sum_of_numbers() -> None:
    """What no single number decides: insight counts as well."""
    both = {
        "op": "compare",
        "cmp": ">=",
        "left": {"q": "sum", "terms": [[1, {"q": "counter", "counter": "c"}], [1, {"q": "insight"}]]},
        "right": {"q": "sum", "terms": [[1, {"q": "kids"}], [1, {"q": "number", "value": 1}]]},
    }
    ways = (when(both, PLAY), action(turn("c", 1), limit="game"))
    assert far(*ways, **{"counter.c": 3}) == 0
    near, farther = far(*ways, insight=1), far(*ways, insight=0, kids=5)
    assert near is not None and farther is not None and near < farther


def test_of_two_steps_that_bar_each_other_one_is_left_out() -> None:
    """Both feed the counter, but the first to be taken bars the other; only one sets the flag that counts."""
    no_f, no_g = ({"op": "not", "of": flag(name)} for name in "fg")
    needed = {"op": "and", "of": [flag("f"), counter_is("c", ">=", 3)]}
    wanted = action(do("set_flag", flag="f"), condition=no_g)
    cheap = action(do("set_flag", flag="g"), turn("c", 3), condition=no_f)
    dear = action(turn("c", 1), spend=2)
    _, bundle = to_card_two(when(needed, PLAY), wanted, cheap, dear)
    blocks = [part["block"]["id"] for part in bundle.data["diary"][0]["sides"]["front"]["actions"]]
    helpful = Guide(bundle.data).helpful(START, "diary.2.front")
    assert {blocks[0], blocks[2]} <= helpful and blocks[1] not in helpful


def test_a_step_that_undoes_what_another_still_needs_waits() -> None:
    """Card 2 needs a flag that is set on the front of card 1, and the back of that card."""
    needed = {"op": "and", "of": [flag("f"), {"op": "diary", "diary": 1, "side": "back"}]}
    builder = Builder()
    builder.flags("f")
    sets, turns = builder.action(do("set_flag", flag="f")), builder.action(do("flip_diary", diary=1))
    builder.card(1, actions=[sets, turns], back={})
    builder.card(2, start=False)
    builder.card(3, checks=[builder.when(needed, PLAY)])
    guide = Guide(builder.build().data)
    assert turns["block"]["id"] not in guide.helpful(START, "diary.2.front")
    assert turns["block"]["id"] in guide.helpful({**START, "flag.f": 1}, "diary.2.front")


def test_a_side_that_a_check_takes_away_at_once_is_of_no_use() -> None:
    """Card 1 turns over as soon as there is insight, and the game is over on Friday."""
    turned = when(compare("insight", ">=", 2), do("flip_diary", diary=1))
    over = "checks", lambda builder: builder.win_when(compare("day", ">=", 5))
    for insight, day, possible in ((1, 1, True), (2, 1, False), (1, 5, False)):
        assert (far(turned, over, action(PLAY), insight=insight, day=day) is not None) == possible


def test_a_number_that_must_stay_low_is_raised_later() -> None:
    """The flag is set on a side that insight takes away; card 2 needs both."""
    needed = {"op": "and", "of": [flag("f"), compare("insight", ">=", 3)]}
    turned = when(compare("insight", ">=", 2), do("flip_diary", diary=1))
    builder = Builder()
    builder.flags("f")
    sets = builder.action(do("set_flag", flag="f"))
    builder.card(1, checks=[turned[1](builder)], actions=[sets], back={})
    builder.card(2, start=False)
    builder.card(3, checks=[builder.when(needed, PLAY)])
    guide = Guide(builder.build().data)
    now = guide.helpful({**START, "insight": 1}, "diary.2.front")
    assert sets["block"]["id"] in now and "insight" not in now
    assert "insight" in guide.helpful({**START, "insight": 1, "flag.f": 1}, "diary.2.front")
