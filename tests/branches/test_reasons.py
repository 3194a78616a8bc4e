"""What the reasons of proofs say, so that a writer sees what to mend."""

from __future__ import annotations

from engine_builder import Builder, Data, compare, counter_is, do, flag
from loopwright_compiler.branches.proving import Prover
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
