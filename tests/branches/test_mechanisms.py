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


def goal(made: Builder, condition: Data, each_time: bool = False) -> Data:
    return {
        "kind": "when", "condition": condition, "each_time": each_time, "block": made.block(SEEN, name=GOAL),
    }  # fmt: skip


def heard(made: Builder, event: str, condition: Data | None, **where: str) -> Data:
    listener = made.on(event, condition=condition, **where)
    return {**listener, "block": made.block(SEEN, name=GOAL)}


def all_of(*conditions: Data) -> Data:
    return {"op": "and", "of": list(conditions)}


def day(number: int) -> Data:
    return compare("day", "=", number)


def fired_again_when_it_comes_back(made: Builder) -> None:
    again = (do("discard_diary", diary=2), do("play_diary", diary=2))
    made.card(1, on=[made.on("new_day", *again)], checks=[goal(made, counter_is("c", ">=", 3))])
    made.card(2, start=False, checks=[made.when(compare("day", ">=", 1), turn("c", 1))])


def once_per_round_is_again_tomorrow(made: Builder) -> None:
    made.card(
        1, on=[made.on("new_day", turn("c", 1), limit="round")], checks=[goal(made, counter_is("c", "=", 3))]
    )


def each_time_it_turns_true(made: Builder) -> None:
    made.card(
        1,
        on=[made.on("new_day", SET), made.on("end_phase", CLEAR)],
        checks=[made.when(flag("f"), turn("c", 1), each_time=True), goal(made, counter_is("c", "=", 3))],
    )


def what_is_false_when_another_fires_counts_as_a_change(made: Builder) -> None:
    checks = [
        made.when(flag("f"), DONE),
        made.when(flag("g"), do("clear_flag", flag="g"), SET, turn("c", 1), each_time=True),
        goal(made, all_of(day(1), counter_is("c", ">=", 2))),
    ]
    made.card(1, on=[made.on("new_day", DONE, limit="game")], checks=checks)


def a_card_played_by_an_event_does_not_hear_it(made: Builder) -> None:
    play = do("play_diary", diary=2)
    asked = all_of(day(1), counter_is("c", "=", 0), flag("f"))
    made.card(1, on=[made.on("end_phase", play)], actions=[made.action(play)], checks=[goal(made, asked)])
    made.card(2, start=False, on=[made.on("end_phase", turn("c", 1))])
    made.card(3, on=[made.on("end_phase", SET)])


def a_school_event(made: Builder) -> None:
    made.lesson(event=("individual", False, (SET,)))
    made.card(1, checks=[goal(made, flag("f"))])


def every_kid_has_the_school_event(made: Builder) -> None:
    made.lesson(event=("individual", False, (turn("c", 1),)))
    made.card(1, checks=[goal(made, all_of(day(1), counter_is("c", "=", 3)))])


def kids_meet_a_machine(made: Builder) -> None:
    side = {"response": "special", "trait": "BRAVE", "failure": (SET,), "firewall": ()}
    made.response("heron", side, side)
    made.machine("heron", "B1", "heron")
    made.firewall(("BRAVE",), ("QUICK",))
    made.card(1, checks=[goal(made, flag("f"))])


def kids_arrive_in_the_middle_of_a_card(made: Builder) -> None:
    going = made.on("new_day", SET, to_kid("move_to", "everyone", location="C"), CLEAR)
    made.card(1, on=[going, heard(made, "kid_enters", flag("f"), at="C")])


def a_rumor_is_pushed_in_the_middle_of_a_card(made: Builder) -> None:
    made.card(
        1, on=[made.on("new_day", SET, do("push_rumor"), CLEAR), heard(made, "rumor_pushed", flag("f"))]
    )


def a_drawn_rumor_pushes_one(made: Builder) -> None:
    draw = made.on("new_day", SET, *[do("draw_rumor")] * 4, CLEAR)
    made.card(1, on=[draw, heard(made, "rumor_pushed", flag("f"))])


def a_machine_is_hacked_in_the_middle_of_a_card(made: Builder) -> None:
    _machine(made)
    hack = made.on("new_day", SET, do("hack_machine", machine="heron"), CLEAR)
    made.card(1, on=[hack, heard(made, "machine_hacked", flag("f"))])


def a_machine_is_placed_in_the_middle_of_a_card(made: Builder) -> None:
    _machine(made)
    place = made.on("new_day", SET, do("place_machine", machine="heron", sector="D1"), CLEAR)
    where = {"machine": "heron", "sector": "D1"}
    made.card(1, on=[place, heard(made, "machine_enters_sector", flag("f"), **where)])


def a_complication_is_drawn(made: Builder) -> None:
    made.card(1)
    made.card(4, start=False, checks=[goal(made, compare("day", ">=", 1))])
    made.scenario["complications"] = [4]


def the_ship_moves(made: Builder) -> None:
    made.ship("C3")
    move = made.on("new_day", SET, do("move_ship", place="A1"), CLEAR)
    made.card(1, on=[move, heard(made, "ship_moves", all_of(flag("f"), {"op": "ship_at", "place": "A1"}))])


def a_token_is_placed_where_a_kid_is(made: Builder) -> None:
    made.token("weed", 2)
    place = made.on("school_phase", *[do("place_token", token="weed", place="here")] * 2)
    at = {"q": "token_at", "token": "weed", "place": "A"}
    made.card(1, on=[place], checks=[goal(made, compare(at, "=", 2))])


def a_dial_comes_back_from_far_above_all_comparisons(made: Builder) -> None:
    quiet = [made.rule(rule, do("nothing")) for rule in ("pushed_rumor", "failed_rumor")]
    turns = [made.on("new_day", do("enigma", by=9)), made.on("end_phase", do("enigma", by=-6))]
    made.card(1, on=turns, rules=quiet, checks=[goal(made, compare("enigma", "=", 3))])


def the_diary_is_checked_after_time_ran_out(made: Builder) -> None:
    made.card(1, rules=[made.rule("time_runs_out", SET)], checks=[goal(made, flag("f"))])


def every_kid_is_late_by_itself(made: Builder) -> None:
    late = [made.rule(rule, turn("c", 1)) for rule in ("late_for_dinner", "home_for_dinner")]
    made.card(1, rules=late, checks=[goal(made, all_of(day(1), counter_is("c", "=", 2)))])


def a_rule_is_replaced_before_the_event_is_heard(made: Builder) -> None:
    rules = [made.rule("pushed_rumor", SET)]
    made.card(1, on=[made.on("new_day", CLEAR), heard(made, "rumor_pushed", flag("f"))], rules=rules)


def the_last_side_played_replaces_the_rule(made: Builder) -> None:
    play = made.on("new_day", do("discard_diary", diary=2), do("play_diary", diary=2))
    made.card(1, on=[play], rules=[made.rule("pushed_rumor", CLEAR)], checks=[goal(made, flag("f"))])
    made.card(2, rules=[made.rule("pushed_rumor", SET)], start=False)


def the_side_played_last_counts_be_its_number_lower(made: Builder) -> None:
    play = made.on("new_day", do("discard_diary", diary=1), do("play_diary", diary=1))
    made.card(1, rules=[made.rule("pushed_rumor", SET)], start=False)
    made.card(2, on=[play], rules=[made.rule("pushed_rumor", CLEAR)], checks=[goal(made, flag("f"))])


def the_diary_is_checked_after_the_new_day(made: Builder) -> None:
    swap = made.when(flag("f"), CLEAR, DONE)
    asked = all_of(no(flag("f")), flag("g"), day(1))
    made.card(1, on=[made.on("new_day", SET), heard(made, "school_phase", asked)], checks=[swap])


def the_diary_is_not_checked_between_school_and_adventure(made: Builder) -> None:
    undo = made.when(flag("f"), CLEAR, each_time=True)
    made.card(1, on=[made.on("school_phase", SET), heard(made, "adventure_phase", flag("f"))], checks=[undo])


def a_card_in_play_is_not_played_again(made: Builder) -> None:
    made.card(1, on=[made.on("new_day", do("flip_diary", diary=2), do("play_diary", diary=2))])
    made.card(2, checks=[], back={"checks": [goal(made, compare("day", ">=", 3))]})


def a_chore_is_rewarded_in_the_evening(made: Builder) -> None:
    for number in range(12):
        made.chore(f"chore-{number}", SET, done=compare("day", ">=", 1))
    made.card(1, checks=[goal(made, flag("f"))])


def a_card_in_the_hand_hears_of_it(made: Builder) -> None:
    for number in range(3):
        made.anomaly(f"odd-{number}", uses=3, tag="SHARP", on=(made.on("end_phase", SET),))
    made.card(1, on=[made.on("new_day", to_kid("draw_anomaly", "everyone"))], checks=[goal(made, flag("f"))])


def a_choice_that_is_beyond_the_means_of_the_kid(made: Builder) -> None:
    """TST-9: no line is offered, and what was set before stays."""
    lines = ((None, (CLEAR,), 6), (None, (CLEAR,), 5))
    made.card(1, on=[made.on("end_phase", SET, made.choose(*lines))])
    made.card(2, on=[heard(made, "end_phase", flag("f"))])


def _machine(made: Builder) -> None:
    side = {"response": "ignore", "trait": "BRAVE", "failure": (), "firewall": ()}
    made.response("heron", side, side)
    made.machine("heron", "C3", "heron")
    made.firewall(("BRAVE",), ("QUICK",))


def a_card_that_the_rule_plays_has_not_heard_what_set_the_rule_off(made: Builder) -> None:
    played = {"op": "diary", "diary": 2, "side": None}
    made.card(
        1,
        rules=[made.rule("pushed_rumor", do("play_diary", diary=2))],
        checks=[goal(made, all_of(played, no(flag("f"))))],
    )
    made.card(2, start=False, on=[made.on("rumor_pushed", SET)])


CASES: tuple[Callable[[Builder], None], ...] = (
    fired_again_when_it_comes_back,
    once_per_round_is_again_tomorrow,
    each_time_it_turns_true,
    what_is_false_when_another_fires_counts_as_a_change,
    a_card_played_by_an_event_does_not_hear_it,
    a_school_event,
    every_kid_has_the_school_event,
    kids_meet_a_machine,
    kids_arrive_in_the_middle_of_a_card,
    a_rumor_is_pushed_in_the_middle_of_a_card,
    a_drawn_rumor_pushes_one,
    a_machine_is_hacked_in_the_middle_of_a_card,
    a_machine_is_placed_in_the_middle_of_a_card,
    a_complication_is_drawn,
    the_ship_moves,
    a_token_is_placed_where_a_kid_is,
    a_dial_comes_back_from_far_above_all_comparisons,
    the_diary_is_checked_after_time_ran_out,
    every_kid_is_late_by_itself,
    a_rule_is_replaced_before_the_event_is_heard,
    a_card_that_the_rule_plays_has_not_heard_what_set_the_rule_off,
    the_last_side_played_replaces_the_rule,
    the_side_played_last_counts_be_its_number_lower,
    the_diary_is_checked_after_the_new_day,
    the_diary_is_not_checked_between_school_and_adventure,
    a_card_in_play_is_not_played_again,
    a_chore_is_rewarded_in_the_evening,
    a_card_in_the_hand_hears_of_it,
    a_choice_that_is_beyond_the_means_of_the_kid,
)


def scenario(case: Callable[[Builder], None]) -> Bundle:
    made = Builder(1)
    made.flags("f", "g")
    made.counter("c", 0, 3)
    for place in "BCDEFGH":
        made.rumor(place, made.test("BRAVE"))
    case(made)
    if not made.school:
        made.lesson()
    return made.build()


@pytest.mark.parametrize("case", CASES)
def test_what_a_game_does_is_possible(case: Callable[[Builder], None]) -> None:
    bundle = scenario(case)
    for kids in ((2, 3, 4, 5), (2,)):
        reached = GOAL in played(bundle, 30, kids)
        assert reached or kids == (2,), "no game gets there: the case is wrong"
        verdict = verdicts(bundle.data, kids=kids, seconds=5)[GOAL]
        assert not (reached and verdict.verdict == "impossible"), verdict
