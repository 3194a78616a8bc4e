"""Proofs in small stretches of work: what one stretch proved is there for the next, however small it is."""

from __future__ import annotations

from engine_builder import Builder, Data, do, flag, insight
from loopwright_compiler.reachability.budget import SECOND
from loopwright_compiler.reachability.queries import Question
from loopwright_games.tales.cards.proofs.story import StoryProver
from small import small

FLIPS = 8


def story(complications: list[int] | None = None) -> Builder:
    """Two flags that always go together; one without the other would bring card 2, which brings card 3."""

    def play(number: int) -> Data:
        return do("play_diary", diary=number)

    builder = small()
    apart = {"op": "and", "of": [flag("f"), {"op": "not", "of": flag("g")}]}
    sets, clears = (tuple(do(verb, flag=name) for name in "fg") for verb in ("set_flag", "clear_flag"))
    switch = builder.action(builder.when_then(flag("f"), clears, sets))
    builder.card(1, actions=[switch], checks=[builder.when(apart, play(2))])
    builder.card(2, start=False, actions=[builder.action(insight())], on=[builder.on("new_day", play(3))])
    builder.card(
        3, start=False, actions=[builder.action(insight())], checks=[builder.when(flag("f"), play(4))]
    )
    builder.card(4, start=False, checks=[builder.win_when(flag("g"), "won")])
    for number in range(10, 10 + FLIPS):  # makes value sets dear
        builder.card(number, actions=[builder.action(do("flip_diary", diary=number))], back={})
    builder.scenario["complications"] = complications or []
    return builder


def proved(builder: Builder, part: float) -> set[str]:
    """What is proved in stretches that are each so large a part of what value sets cost."""
    prover = StoryProver(builder.build().data, (2, 3))
    prover.cheap()
    price = prover.model.price
    goals = ["diary.2.front", "diary.3.front", "diary.4.front", "ending.won"]
    for _ in range(round(20 / part)):
        prover.decide([Question(goal) for goal in goals], work=part * price)
    assert price < SECOND, "one question is looked at for longer than value sets take"
    return {answer.goal for answer, result in prover.verdicts.items() if result.verdict == "impossible"}


def test_what_stands_on_something_impossible_needs_no_value_sets() -> None:
    assert proved(story(), 0.5) == {"diary.2.front", "diary.3.front", "diary.4.front", "ending.won"}


def test_a_complication_comes_by_itself() -> None:
    assert proved(story([3]), 0.5) == {"diary.2.front"}
