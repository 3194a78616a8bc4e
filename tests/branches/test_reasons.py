"""What the reasons of proofs say, so that a writer sees what to mend."""

from __future__ import annotations

from engine_builder import Builder, Data, compare, counter_is, do, flag, insight, q
from loopwright_compiler.reachability.prover import Prover
from proved import verdicts


def small() -> Builder:
    made = Builder(1)
    made.flags("f")
    made.counter("c", 0, 9)
    made.rumor("B", made.test("BRAVE"))
    made.lesson()
    return made


def why(made: Builder, check: Data) -> str:
    """Why a check never fires."""
    verdict = verdicts(made.build().data, seconds=10)[check["block"]["id"]]
    assert verdict.because is not None
    return verdict.because.text


def test_days_have_their_names_and_the_game_its_length() -> None:
    made = small()
    late = made.when(compare("day", ">=", 7), do("set_flag", flag="f"))
    made.card(1, checks=[late])
    said = "it needs day >= monday of week 2, which never holds: the game has 6 days"
    assert why(made, late) == said


def test_a_counter_that_stops_short_names_who_raises_it() -> None:
    made = small()
    once = made.when(compare("insight", ">=", 1), do("counter", counter="c", by=1))
    full = made.when(counter_is("c", ">=", 2), do("set_flag", flag="f"))
    made.card(1, checks=[once, full])
    said = why(made, full)
    assert "c goes from 0 to 1 there, and changes only by " in said
    assert once["block"]["id"].removesuffix(".block") in said


def test_a_counter_that_only_others_raise_names_them() -> None:
    made = small()
    made.card(1, checks=[made.when(compare("insight", ">=", 1), do("counter", counter="c", by=2))])
    both = made.when(
        {"op": "and", "of": [counter_is("c", ">=", 2), compare("insight", "<", 1)]}, do("set_flag", flag="f")
    )
    made.card(2, checks=[both])
    assert "; c changes only by " in f"; {why(made, both).partition(': ')[2]}"


def test_a_flag_that_no_card_sets() -> None:
    made = small()
    made.card(1, actions=[made.action(do("play_diary", diary=2), condition=flag("f"))])
    made.card(2, start=False)
    found = Prover(made.build().data, (2,)).cheap().values()
    assert any("no card says that flag f is set" in one.because.text for one in found if one.because)


def test_a_side_that_ends_the_game_at_once_does_not_last() -> None:
    made = small()
    action = made.action(do("set_flag", flag="f"))
    made.card(1, checks=[made.when(compare("insight", ">=", 1), do("play_diary", diary=2))])
    made.card(2, start=False, checks=[made.win_when(compare("insight", ">=", 1))], actions=[action])
    said = why(made, action)
    assert said.startswith("it needs diary 2 on front, which never lasts: ")
    assert "ending.won" in said and said.endswith(" may end the game there")


def both(*parts: Data) -> Data:
    return {"op": "and", "of": list(parts)}


def no(condition: Data) -> Data:
    return {"op": "not", "of": condition}


def test_who_sets_a_flag_that_is_to_be_clear() -> None:
    made = small()
    sets = made.on("new_day", do("set_flag", flag="f"))
    late = made.when(no(flag("f")), do("counter", counter="c", by=1))
    made.card(1, on=[sets], checks=[late])
    at = sets["block"]["id"]
    assert why(made, late).endswith(f": flag f is set by {at}, and no card clears it")
    made = small()
    sets, clears = (made.on("new_day", do(verb, flag="f")) for verb in ("clear_flag", "set_flag"))
    late = made.when(no(flag("f")), do("counter", counter="c", by=1))
    made.card(1, on=[sets, clears], checks=[late])
    assert why(made, late).endswith(f", and is cleared only by {sets['block']['id']}")


def test_what_is_heard_too_late() -> None:
    made = small()
    asks = made.on("new_day", insight(), condition=both(flag("f"), compare("day", "=", 1)))
    sets = made.on("new_day", do("set_flag", flag="f"))
    made.card(1, on=[asks])
    made.card(2, on=[sets])
    assert f"{sets['block']['id']} is heard only after it" in why(made, asks)
    made = small()
    asks = made.on("new_day", insight(), condition=both(flag("f"), compare("day", "=", 9)))
    made.card(1, on=[made.on("new_day", do("set_flag", flag="f"))])
    made.card(2, on=[asks])
    assert "is heard only after it" not in why(made, asks)


def test_flags_that_come_together_name_both_lines_and_no_card_that_always_lies_there() -> None:
    made = small()
    made.flags("g")
    lines = [made.on("rumor_failed", do("set_flag", flag=name)) for name in "fg"]
    only = made.when(both(flag("f"), no(flag("g"))), do("counter", counter="c", by=1))
    made.card(1, on=lines, checks=[only])
    said = why(made, only)
    assert said.startswith("it needs flag f and not flag g, which never hold at the same time: ")
    assert all(line["block"]["id"] in said for line in lines)


def test_two_counters_that_go_together_name_who_changes_each() -> None:
    made = small()
    made.counter("d", 0, 9)
    lines = [made.on("rumor_failed", do("counter", counter=name, by=1)) for name in "cd"]
    more = made.when(compare(q("counter", counter="c"), ">", q("counter", counter="d")), insight())
    made.card(1, on=lines, checks=[more])
    said = why(made, more)
    assert all(
        f"{name} changes only by {line['block']['id']}" in said
        for name, line in zip("cd", lines, strict=True)
    )
