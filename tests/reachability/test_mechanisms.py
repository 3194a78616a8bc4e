"""For each part of the order of play a scenario in which it alone leads to the goal.

A game of the engine gets there; so no proof may say that it is impossible.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from engine_builder import Builder, Data, compare, counter_is, do, flag, no, to_kid, turn
from loopwright_engine import Bundle
from proved import verdicts
from scenes import played

GOAL = "goal"
SEEN = do("insight", by=1)
SET, CLEAR = do("set_flag", flag="f"), do("clear_flag", flag="f")
DONE = do("set_flag", flag="g")
HACKED = {"op": "machine_hacked", "machine": "heron"}
HACK, RESET = do("hack_machine", machine="heron"), do("reset_machine", machine="heron")
ALL_DRAW = to_kid("draw_anomaly", "everyone")


def goal(builder: Builder, condition: Data, each_time: bool = False) -> Data:
    return {
        "kind": "when", "condition": condition, "each_time": each_time,
        "block": builder.block(SEEN, name=GOAL),
    }  # fmt: skip


def heard(builder: Builder, event: str, condition: Data | None, **where: str) -> Data:
    listener = builder.on(event, condition=condition, **where)
    return {**listener, "block": builder.block(SEEN, name=GOAL)}


def all_of(*conditions: Data) -> Data:
    return {"op": "and", "of": list(conditions)}


def day(number: int) -> Data:
    return compare("day", "=", number)


def fired_again_when_it_comes_back(builder: Builder) -> None:
    again = (do("discard_diary", diary=2), do("play_diary", diary=2))
    builder.card(1, on=[builder.on("new_day", *again)], checks=[goal(builder, counter_is("c", ">=", 3))])
    builder.card(2, start=False, checks=[builder.when(compare("day", ">=", 1), turn("c", 1))])


def once_per_round_is_again_tomorrow(builder: Builder) -> None:
    builder.card(
        1,
        on=[builder.on("new_day", turn("c", 1), limit="round")],
        checks=[goal(builder, counter_is("c", "=", 3))],
    )


def each_time_it_turns_true(builder: Builder) -> None:
    builder.card(
        1,
        on=[builder.on("new_day", SET), builder.on("end_phase", CLEAR)],
        checks=[
            builder.when(flag("f"), turn("c", 1), each_time=True),
            goal(builder, counter_is("c", "=", 3)),
        ],
    )


def what_is_false_when_another_fires_counts_as_a_change(builder: Builder) -> None:
    checks = [
        builder.when(flag("f"), DONE),
        builder.when(flag("g"), do("clear_flag", flag="g"), SET, turn("c", 1), each_time=True),
        goal(builder, all_of(day(1), counter_is("c", ">=", 2))),
    ]
    builder.card(1, on=[builder.on("new_day", DONE, limit="game")], checks=checks)


def a_card_played_by_an_event_does_not_hear_it(builder: Builder) -> None:
    play = do("play_diary", diary=2)
    condition = all_of(day(1), counter_is("c", "=", 0), flag("f"))
    builder.card(
        1,
        on=[builder.on("end_phase", play)],
        actions=[builder.action(play)],
        checks=[goal(builder, condition)],
    )
    builder.card(2, start=False, on=[builder.on("end_phase", turn("c", 1))])
    builder.card(3, on=[builder.on("end_phase", SET)])


def a_school_event(builder: Builder) -> None:
    builder.lesson(event=("individual", False, (SET,)))
    builder.card(1, checks=[goal(builder, flag("f"))])


def every_kid_has_the_school_event(builder: Builder) -> None:
    builder.lesson(event=("individual", False, (turn("c", 1),)))
    builder.card(1, checks=[goal(builder, all_of(day(1), counter_is("c", "=", 3)))])


def kids_meet_a_machine(builder: Builder) -> None:
    side = {"response": "special", "trait": "BRAVE", "failure": (SET,), "firewall": ()}
    builder.response("heron", side, side)
    builder.machine("heron", "B1", "heron")
    builder.firewall(("BRAVE",), ("QUICK",))
    builder.card(1, checks=[goal(builder, flag("f"))])


def kids_arrive_in_the_middle_of_a_card(builder: Builder) -> None:
    going = builder.on("new_day", SET, to_kid("move_to", "everyone", location="C"), CLEAR)
    builder.card(1, on=[going, heard(builder, "kid_enters", flag("f"), at="C")])


def a_rumor_is_pushed_in_the_middle_of_a_card(builder: Builder) -> None:
    builder.card(
        1, on=[builder.on("new_day", SET, do("push_rumor"), CLEAR), heard(builder, "rumor_pushed", flag("f"))]
    )


def a_drawn_rumor_pushes_one(builder: Builder) -> None:
    draw = builder.on("new_day", SET, *[do("draw_rumor")] * 4, CLEAR)
    builder.card(1, on=[draw, heard(builder, "rumor_pushed", flag("f"))])


def a_machine_is_hacked_in_the_middle_of_a_card(builder: Builder) -> None:
    _machine(builder)
    hack = builder.on("new_day", SET, do("hack_machine", machine="heron"), CLEAR)
    builder.card(1, on=[hack, heard(builder, "machine_hacked", flag("f"))])


def a_machine_is_placed_in_the_middle_of_a_card(builder: Builder) -> None:
    _machine(builder)
    place = builder.on("new_day", SET, do("place_machine", machine="heron", sector="D1"), CLEAR)
    where = {"machine": "heron", "sector": "D1"}
    builder.card(1, on=[place, heard(builder, "machine_enters_sector", flag("f"), **where)])


def a_complication_is_drawn(builder: Builder) -> None:
    builder.card(1)
    builder.card(4, start=False, checks=[goal(builder, compare("day", ">=", 1))])
    builder.scenario["complications"] = [4]


def the_ship_moves(builder: Builder) -> None:
    builder.ship("C3")
    move = builder.on("new_day", SET, do("move_ship", place="A1"), CLEAR)
    builder.card(
        1, on=[move, heard(builder, "ship_moves", all_of(flag("f"), {"op": "ship_at", "place": "A1"}))]
    )


def a_token_is_placed_where_a_kid_is(builder: Builder) -> None:
    builder.token("weed", 2)
    place = builder.on("school_phase", *[do("place_token", token="weed", place="here")] * 2)
    at = {"q": "token_at", "token": "weed", "place": "A"}
    builder.card(1, on=[place], checks=[goal(builder, compare(at, "=", 2))])


def a_dial_comes_back_from_far_above_all_comparisons(builder: Builder) -> None:
    quiet = [builder.rule(rule, do("nothing")) for rule in ("pushed_rumor", "failed_rumor")]
    turns = [builder.on("new_day", do("enigma", by=9)), builder.on("end_phase", do("enigma", by=-6))]
    builder.card(1, on=turns, rules=quiet, checks=[goal(builder, compare("enigma", "=", 3))])


def the_diary_is_checked_after_time_ran_out(builder: Builder) -> None:
    builder.card(1, rules=[builder.rule("time_runs_out", SET)], checks=[goal(builder, flag("f"))])


def every_kid_is_late_by_itself(builder: Builder) -> None:
    late = [builder.rule(rule, turn("c", 1)) for rule in ("late_for_dinner", "home_for_dinner")]
    builder.card(1, rules=late, checks=[goal(builder, all_of(day(1), counter_is("c", "=", 2)))])


def a_rule_is_replaced_before_the_event_is_heard(builder: Builder) -> None:
    rules = [builder.rule("pushed_rumor", SET)]
    builder.card(1, on=[builder.on("new_day", CLEAR), heard(builder, "rumor_pushed", flag("f"))], rules=rules)


def the_last_side_played_replaces_the_rule(builder: Builder) -> None:
    play = builder.on("new_day", do("discard_diary", diary=2), do("play_diary", diary=2))
    builder.card(1, on=[play], rules=[builder.rule("pushed_rumor", CLEAR)], checks=[goal(builder, flag("f"))])
    builder.card(2, rules=[builder.rule("pushed_rumor", SET)], start=False)


def the_side_played_last_counts_be_its_number_lower(builder: Builder) -> None:
    play = builder.on("new_day", do("discard_diary", diary=1), do("play_diary", diary=1))
    builder.card(1, rules=[builder.rule("pushed_rumor", SET)], start=False)
    builder.card(2, on=[play], rules=[builder.rule("pushed_rumor", CLEAR)], checks=[goal(builder, flag("f"))])


def the_diary_is_checked_after_the_new_day(builder: Builder) -> None:
    swap = builder.when(flag("f"), CLEAR, DONE)
    condition = all_of(no(flag("f")), flag("g"), day(1))
    builder.card(1, on=[builder.on("new_day", SET), heard(builder, "school_phase", condition)], checks=[swap])


def the_diary_is_not_checked_between_school_and_adventure(builder: Builder) -> None:
    undo = builder.when(flag("f"), CLEAR, each_time=True)
    builder.card(
        1, on=[builder.on("school_phase", SET), heard(builder, "adventure_phase", flag("f"))], checks=[undo]
    )


def a_card_in_play_is_not_played_again(builder: Builder) -> None:
    builder.card(1, on=[builder.on("new_day", do("flip_diary", diary=2), do("play_diary", diary=2))])
    builder.card(2, checks=[], back={"checks": [goal(builder, compare("day", ">=", 3))]})


def a_chore_is_rewarded_in_the_evening(builder: Builder) -> None:
    for number in range(12):
        builder.chore(f"chore-{number}", SET, done=compare("day", ">=", 1))
    builder.card(1, checks=[goal(builder, flag("f"))])


def a_card_in_the_hand_hears_of_it(builder: Builder) -> None:
    for number in range(3):
        builder.anomaly(f"odd-{number}", uses=3, tag="SHARP", on=(builder.on("end_phase", SET),))
    builder.card(
        1, on=[builder.on("new_day", to_kid("draw_anomaly", "everyone"))], checks=[goal(builder, flag("f"))]
    )


def a_choice_that_is_beyond_the_means_of_the_kid(builder: Builder) -> None:
    """TST-9: no line is offered, and what was set before stays."""
    lines = ((None, (CLEAR,), 6), (None, (CLEAR,), 5))
    builder.card(1, on=[builder.on("end_phase", SET, builder.choose(*lines))])
    builder.card(2, on=[heard(builder, "end_phase", flag("f"))])


def _machine(builder: Builder, response: str = "ignore", sector: str = "C3") -> None:
    side = {"response": response, "trait": "BRAVE", "failure": (), "firewall": ()}
    builder.response("heron", side, side)
    builder.machine("heron", sector, "heron")
    builder.firewall(("BRAVE",), ("QUICK",))


def a_card_that_the_rule_plays_has_not_heard_what_set_the_rule_off(builder: Builder) -> None:
    played = {"op": "diary", "diary": 2, "side": None}
    builder.card(
        1,
        rules=[builder.rule("pushed_rumor", do("play_diary", diary=2))],
        checks=[goal(builder, all_of(played, no(flag("f"))))],
    )
    builder.card(2, start=False, on=[builder.on("rumor_pushed", SET)])


def a_school_card_moves_a_machine(builder: Builder) -> None:
    _machine(builder)
    builder.lesson(moves=(("watcher", "east", 1),))
    builder.card(1, on=[heard(builder, "machine_enters_sector", None, machine="heron", sector="D3")])


def firmware_resets_a_machine(builder: Builder) -> None:
    _machine(builder)
    builder.lesson(firmware=True)
    took = builder.when(HACKED, SET)
    builder.card(
        1, on=[builder.on("new_day", HACK)], checks=[took, goal(builder, all_of(flag("f"), no(HACKED)))]
    )


def the_diary_is_checked_before_the_end_phase(builder: Builder) -> None:
    for number in range(12):
        builder.chore(f"chore-{number}", SET, done=compare("day", ">=", 1))
    builder.card(1, on=[builder.on("end_phase", CLEAR)], checks=[goal(builder, flag("f"))])


def the_diary_is_checked_before_the_chores(builder: Builder) -> None:
    """Else what is noted is undone before a chore hears of it."""
    late = [builder.rule(rule, SET) for rule in ("late_for_dinner", "home_for_dinner")]
    for number in range(12):
        builder.chore(f"chore-{number}", on=(builder.on("end_phase", turn("c", 1), condition=flag("g")),))
    noted = builder.when(flag("f"), CLEAR, DONE, each_time=True)
    undo = builder.on("end_phase", do("clear_flag", flag="g"))
    builder.card(1, on=[undo], rules=late, checks=[noted, goal(builder, counter_is("c", ">=", 1))])


def a_chain_without_end_is_cut_off(builder: Builder) -> None:
    """The game goes on, though no look at the checks comes to rest."""
    again = (do("discard_diary", diary=2), do("play_diary", diary=2))
    builder.card(1, on=[heard(builder, "adventure_phase", None)])
    builder.card(2, checks=[builder.when(compare("day", ">=", 1), *again)])


def a_card_was_discarded(builder: Builder) -> None:
    gone = {"op": "diary", "diary": 2, "side": "discarded"}
    builder.card(1, on=[builder.on("new_day", do("discard_diary", diary=2))], checks=[goal(builder, gone)])
    builder.card(2)


def one_listener_sets_off_three_more(builder: Builder) -> None:
    _machine(builder)
    builder.ship("C3")
    listeners = [
        builder.on("new_day", do("push_rumor")),
        builder.on("rumor_pushed", do("move_ship", place="A1")),
        builder.on("ship_moves", HACK),
        builder.on("machine_hacked", SET),
    ]
    builder.card(1, on=listeners, off=[builder.no("hacking")], checks=[goal(builder, flag("f"))])


def a_die_shows_what_no_row_says(builder: Builder) -> None:
    builder.card(1, on=[builder.on("end_phase", SET, builder.roll((1, 3, (CLEAR,))))])
    builder.card(2, on=[heard(builder, "end_phase", flag("f"))])


def kids_who_cannot_hack_meet_a_machine(builder: Builder) -> None:
    kids_meet_a_machine(builder)
    builder.card(2, off=[builder.no("hacking")])


def a_card_takes_a_machine_where_none_can_hack(builder: Builder) -> None:
    _machine(builder)
    take = builder.on("new_day", HACK)
    builder.card(1, on=[take], off=[builder.no("hacking")], checks=[goal(builder, HACKED)])


def a_reset_machine_is_nobodys(builder: Builder) -> None:
    _machine(builder)
    turns = [builder.on("new_day", HACK), builder.on("end_phase", RESET)]
    checks = [builder.when(HACKED, SET), goal(builder, all_of(flag("f"), no(HACKED)))]
    builder.card(1, on=turns, off=[builder.no("firmware")], checks=checks)


def a_reset_machine_comes_back_in_the_middle_of_a_card(builder: Builder) -> None:
    _machine(builder)
    back = builder.on("new_day", HACK, SET, RESET, CLEAR)
    builder.card(
        1, on=[back, heard(builder, "machine_enters_sector", flag("f"), machine="heron", sector="C3")]
    )


def a_rumor_brings_insight(builder: Builder) -> None:
    builder.card(1, checks=[goal(builder, compare("insight", ">=", 1))])


def a_rumor_is_heard_of(builder: Builder) -> None:
    builder.card(1, on=[heard(builder, "rumor_succeeded", None)])


def a_pushed_rumor_brings_enigma(builder: Builder) -> None:
    quiet = [builder.rule("failed_rumor", do("nothing"))]
    builder.card(1, rules=quiet, checks=[goal(builder, compare("enigma", ">=", 1))])


def kids_lose_to_a_machine(builder: Builder) -> None:
    _machine(builder)
    builder.card(1, on=[heard(builder, "hack_failed", None)])


def a_machine_answers_before_the_hack_is_over(builder: Builder) -> None:
    """Who meets it on the way is looked at before anything else happens."""
    side = {"response": "special", "trait": "BRAVE", "failure": (SET,), "firewall": ()}
    builder.response("heron", side, side)
    builder.machine("heron", "B1", "heron")
    builder.firewall(("BRAVE",), ("QUICK",))
    undo = builder.when(flag("f"), CLEAR, each_time=True)
    builder.card(1, on=[heard(builder, "hack_failed", flag("f"))], checks=[undo])


def kids_hack_a_machine(builder: Builder) -> None:
    _machine(builder)
    builder.card(1, checks=[goal(builder, HACKED)])


def a_card_in_the_hand_hears_of_a_moment(builder: Builder) -> None:
    _anomalies(builder, "adventure_phase")
    builder.card(1, on=[builder.on("new_day", ALL_DRAW)], checks=[goal(builder, flag("f"))])


def a_card_in_the_hand_hears_of_an_event(builder: Builder) -> None:
    builder.ship("C3")
    _anomalies(builder, "ship_moves")
    move = do("move_ship", place="A1")
    builder.card(1, on=[builder.on("new_day", ALL_DRAW, move)], checks=[goal(builder, flag("f"))])


def a_machine_is_hacked_by_somebody_else(builder: Builder) -> None:
    _machine(builder)
    mine = {"op": "controls", "machine": "heron"}
    action = builder.action(SEEN, condition=all_of(HACKED, no(mine)))
    action["block"]["id"] = GOAL
    builder.card(1, on=[builder.on("new_day", HACK)], actions=[action])


def a_table_plays_to_a_limit_of_its_own(builder: Builder) -> None:
    builder.scenario["enigma_limit"] = {"q": "number", "value": 9}
    builder.card(1, checks=[goal(builder, compare("enigma_limit", "<", 9))])


def _anomalies(builder: Builder, event: str) -> None:
    for number in range(3):
        builder.anomaly(f"odd-{number}", uses=3, tag="SHARP", on=(builder.on(event, SET),))


def a_counter_goes_beyond_its_end(builder: Builder) -> None:
    """Two steps of three are beyond it, each with what stands there."""
    builder.counter("tide", 0, 2, 1)
    builder.beyond("tide", over=(builder.when_then(flag("f"), (DONE,), (SET,)),))
    builder.card(
        1, on=[builder.on("new_day", turn("tide", 3), limit="game")], checks=[goal(builder, flag("g"))]
    )


def a_test_that_fails_is_heard(builder: Builder) -> None:
    builder.card(1, on=[heard(builder, "test_failed", None)])


def a_push_is_heard(builder: Builder) -> None:
    builder.card(1, on=[heard(builder, "kid_takes", None, taken="UPSET")])


def a_test_of_a_machine_is_heard(builder: Builder) -> None:
    """MOV-5: with nothing else on any card that asks for a test."""
    _machine(builder, "special", "B1")
    for rumor in builder.rumors:
        rumor["block"]["effects"] = []
    builder.card(1, on=[heard(builder, "test_succeeded", None)], off=[builder.no("hacking")])


def a_test_is_heard_of_in_the_middle_of_a_card(builder: Builder) -> None:
    tested = builder.on("new_day", SET, builder.test("BRAVE"), CLEAR)
    builder.card(1, on=[tested, heard(builder, "test_failed", flag("f"))])


def an_item_is_heard_of_in_the_middle_of_a_card(builder: Builder) -> None:
    draw = to_kid("draw_item", "everyone", tag=None)
    builder.card(1, on=[builder.on("new_day", SET, draw, CLEAR), heard(builder, "item_drawn", flag("f"))])


def a_card_that_is_flipped_is_heard_of_in_the_middle_of_a_card(builder: Builder) -> None:
    flip = builder.on("new_day", SET, do("flip_diary", diary=2), CLEAR)
    builder.card(1, on=[flip, heard(builder, "card_flipped", flag("f"))])
    builder.card(2, back={})


CASES: list[Callable[[Builder], None]] = [
    case
    for case in list(globals().values())
    if getattr(case, "__annotations__", {}) == {"builder": "Builder", "return": "None"}
]
"""Whatever stands above and puts cards into a builder."""


def scenario(case: Callable[[Builder], None]) -> Bundle:
    builder = Builder(1)
    builder.flags("f", "g")
    builder.counter("c", 0, 3)
    for place in "BCDEFGH":
        builder.rumor(place, builder.test("BRAVE"))
    case(builder)
    if not builder.school:
        builder.lesson()
    return builder.build()


@pytest.mark.parametrize("case", CASES)
def test_what_a_game_does_is_possible(case: Callable[[Builder], None]) -> None:
    bundle = scenario(case)
    for kids in ((2, 3, 4, 5), (2,)):
        reached = GOAL in played(bundle, 30, kids)
        assert reached or kids == (2,), "no game gets there: the case is wrong"
        verdict = verdicts(bundle.data, kids=kids, seconds=5)[GOAL]
        assert not (reached and verdict.verdict == "impossible"), verdict
