"""Proofs in small stretches of work: what one stretch proved is there for the next, however small it is."""

from __future__ import annotations

from engine_builder import Builder, Data, do, flag, insight
from loopwright_compiler.reachability.budget import SECOND
from loopwright_compiler.reachability.prover import Prover
from loopwright_compiler.reachability.queries import Question
from small import small

FLIPS = 8


def story(complications: list[int] | None = None) -> Builder:
    """Two flags that always go together; one without the other would bring card 2, which brings card 3."""

    def play(number: int) -> Data:
        return do("play_diary", diary=number)

    made = small()
    apart = {"op": "and", "of": [flag("f"), {"op": "not", "of": flag("g")}]}
    sets, clears = (tuple(do(verb, flag=name) for name in "fg") for verb in ("set_flag", "clear_flag"))
    switch = made.action(made.when_then(flag("f"), clears, sets))
    made.card(1, actions=[switch], checks=[made.when(apart, play(2))])
    made.card(2, start=False, actions=[made.action(insight())], on=[made.on("new_day", play(3))])
    made.card(3, start=False, actions=[made.action(insight())], checks=[made.when(flag("f"), play(4))])
    made.card(4, start=False, checks=[made.win_when(flag("g"), "won")])
    for number in range(10, 10 + FLIPS):  # makes value sets dear
        made.card(number, actions=[made.action(do("flip_diary", diary=number))], back={})
    made.scenario["complications"] = complications or []
    return made


def proved(builder: Builder, part: float) -> set[str]:
    """What is proved in stretches that are each so large a part of what value sets cost."""
    prover = Prover(builder.build().data, (2, 3))
    prover.cheap()
    price = prover.model.price
    goals = ["diary.2.front", "diary.3.front", "diary.4.front", "ending.won"]
    for _ in range(round(20 / part)):
        prover.decide([Question(goal) for goal in goals], work=part * price)
    assert price < SECOND, "one question is looked at for longer than value sets take"
    return {one.goal for one, said in prover.verdicts.items() if said.verdict == "impossible"}


def test_what_stands_on_something_impossible_needs_no_value_sets() -> None:
    assert proved(story(), 0.5) == {"diary.2.front", "diary.3.front", "diary.4.front", "ending.won"}


def test_a_complication_comes_by_itself() -> None:
    assert proved(story([3]), 0.5) == {"diary.2.front"}
