"""What the reasons of proofs say, so that a writer sees what to mend."""

from __future__ import annotations

from engine_builder import Builder, Data, compare, counter_is, do, flag, insight, q
from loopwright_games.tales.cards.proofs.story import StoryProver
from proved import verdicts
from small import small


def why(builder: Builder, check: Data) -> str:
    """Why a check never fires."""
    verdict = verdicts(builder.build().data, seconds=10)[check["block"]["id"]]
    assert verdict.because is not None
    return verdict.because.text


def test_days_have_their_names_and_the_game_its_length() -> None:
    builder = small()
    late = builder.when(compare("day", ">=", 7), do("set_flag", flag="f"))
    builder.card(1, checks=[late])
    reason = "it needs day >= monday of week 2, which never holds: the game has 6 days"
    assert why(builder, late) == reason


def test_a_counter_that_stops_short_names_who_raises_it() -> None:
    builder = small()
    once = builder.when(compare("insight", ">=", 1), do("counter", counter="c", by=1))
    full = builder.when(counter_is("c", ">=", 2), do("set_flag", flag="f"))
    builder.card(1, checks=[once, full])
    text = why(builder, full)
    assert "c goes from 0 to 1 there, and changes only by " in text
    assert once["block"]["id"].removesuffix(".block") in text


def test_a_counter_that_only_others_raise_names_them() -> None:
    builder = small()
    builder.card(1, checks=[builder.when(compare("insight", ">=", 1), do("counter", counter="c", by=2))])
    both = builder.when(
        {"op": "and", "of": [counter_is("c", ">=", 2), compare("insight", "<", 1)]}, do("set_flag", flag="f")
    )
    builder.card(2, checks=[both])
    assert "; c changes only by " in f"; {why(builder, both).partition(': ')[2]}"


def test_a_flag_that_no_card_sets() -> None:
    builder = small()
    builder.card(1, actions=[builder.action(do("play_diary", diary=2), condition=flag("f"))])
    builder.card(2, start=False)
    answers = StoryProver(builder.build().data, (2,)).cheap().values()
    assert any(
        "no card says that flag f is set" in answer.because.text for answer in answers if answer.because
    )


def test_a_side_that_ends_the_game_at_once_does_not_last() -> None:
    builder = small()
    action = builder.action(do("set_flag", flag="f"))
    builder.card(1, checks=[builder.when(compare("insight", ">=", 1), do("play_diary", diary=2))])
    builder.card(2, start=False, checks=[builder.win_when(compare("insight", ">=", 1))], actions=[action])
    text = why(builder, action)
    assert text.startswith("it needs diary 2 on front, which never lasts: ")
    assert "ending.won" in text and text.endswith(" may end the game there")


def test_a_side_that_comes_on_the_last_day_comes_too_late() -> None:
    """A timer that runs out when the game does: the day and the counter are named."""
    builder = small()
    action = builder.action(do("set_flag", flag="f"))
    due = builder.when(counter_is("c", ">=", 6), do("play_diary", diary=2))
    builder.card(1, on=[builder.on("end_phase", do("counter", counter="c", by=1))], checks=[due])
    builder.card(2, start=False, actions=[action])
    text = why(builder, action)
    assert text.startswith("it needs diary 2 on front, which comes too late: ")
    name = due["block"]["id"].removesuffix(".block")
    assert f"{name} comes on the last day (weekend), as `c >= 6` holds no sooner" in text
    sooner = small()
    action = sooner.action(do("set_flag", flag="f"))
    due = sooner.when(counter_is("c", ">=", 5), do("play_diary", diary=2))
    sooner.card(1, on=[sooner.on("end_phase", do("counter", counter="c", by=1))], checks=[due])
    sooner.card(2, start=False, actions=[action])
    assert verdicts(sooner.build().data, seconds=10)[action["block"]["id"]].because is None


def both(*parts: Data) -> Data:
    return {"op": "and", "of": list(parts)}


def no(condition: Data) -> Data:
    return {"op": "not", "of": condition}


def test_who_sets_a_flag_that_is_to_be_clear() -> None:
    builder = small()
    sets = builder.on("new_day", do("set_flag", flag="f"))
    late = builder.when(no(flag("f")), do("counter", counter="c", by=1))
    builder.card(1, on=[sets], checks=[late])
    at = sets["block"]["id"]
    assert why(builder, late).endswith(f": flag f is set by {at}, and no card clears it")
    builder = small()
    sets, clears = (builder.on("new_day", do(verb, flag="f")) for verb in ("clear_flag", "set_flag"))
    late = builder.when(no(flag("f")), do("counter", counter="c", by=1))
    builder.card(1, on=[sets, clears], checks=[late])
    assert why(builder, late).endswith(f", and is cleared only by {sets['block']['id']}")


def test_what_is_heard_too_late() -> None:
    builder = small()
    asks = builder.on("new_day", insight(), condition=both(flag("f"), compare("day", "=", 1)))
    sets = builder.on("new_day", do("set_flag", flag="f"))
    builder.card(1, on=[asks])
    builder.card(2, on=[sets])
    assert f"{sets['block']['id']} is heard only after it" in why(builder, asks)
    builder = small()
    asks = builder.on("new_day", insight(), condition=both(flag("f"), compare("day", "=", 9)))
    builder.card(1, on=[builder.on("new_day", do("set_flag", flag="f"))])
    builder.card(2, on=[asks])
    assert "is heard only after it" not in why(builder, asks)


def test_flags_that_come_together_name_both_lines_and_no_card_that_always_lies_there() -> None:
    builder = small()
    lines = [builder.on("rumor_failed", do("set_flag", flag=name)) for name in "fg"]
    only = builder.when(both(flag("f"), no(flag("g"))), do("counter", counter="c", by=1))
    builder.card(1, on=lines, checks=[only])
    text = why(builder, only)
    assert text.startswith("it needs flag f and not flag g, which never hold at the same time: ")
    assert all(line["block"]["id"] in text for line in lines)


def test_two_counters_that_go_together_name_who_changes_each() -> None:
    builder = small()
    builder.counter("d", 0, 9)
    lines = [builder.on("rumor_failed", do("counter", counter=name, by=1)) for name in "cd"]
    more = builder.when(compare(q("counter", counter="c"), ">", q("counter", counter="d")), insight())
    builder.card(1, on=lines, checks=[more])
    text = why(builder, more)
    assert all(
        f"{name} changes only by {line['block']['id']}" in text
        for name, line in zip("cd", lines, strict=True)
    )


def test_a_line_that_waits_for_what_never_comes() -> None:
    builder = small()
    builder.ship()
    sails = builder.on("ship_moves", do("set_flag", flag="f"))
    builder.card(1, on=[sails])
    assert why(builder, sails) == "what it waits for never comes, or the game is always over before"
