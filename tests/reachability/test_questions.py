"""Questions that name a day or something that has not happened."""

from __future__ import annotations

import pytest
from engine_builder import Builder, Data, compare, do, flag, no, q
from loopwright_compiler.reachability.queries import Question
from loopwright_games.tales.cards.proofs.story import StoryProver
from small import small
from story_mistakes import CLOCK, bundled


def verdict(builder: Builder, question: Question) -> str:
    return StoryProver(builder.build().data, (2,)).decide([question], seconds=20)[question].verdict


def asked(goal: str, by: int | None = None, *without: str) -> Question:
    return Question(goal, by, frozenset(without))


def a_card_that_may_be_flipped_and_one_that_wants_it_flipped() -> Builder:
    builder = small()
    builder.card(1, actions=[builder.action(do("flip_diary", diary=1))], back={"checks": []})
    condition = {"op": "diary", "diary": 1, "side": "back"}
    builder.card(2, actions=[builder.action(do("play_diary", diary=3), condition=condition)])
    builder.card(3, start=False)
    return builder


def a_flag_that_opens_a_card() -> Builder:
    builder = small()
    opened = builder.when(flag("f"), do("play_diary", diary=2))
    builder.card(1, actions=[builder.action(do("set_flag", flag="f"))], checks=[opened])
    builder.card(2, start=False, checks=[builder.win_when(compare("day", ">=", 5), "won")])
    return builder


def a_card_that_comes_on_day_three() -> Builder:
    builder = small()
    builder.card(1, checks=[builder.when(compare("day", ">=", 3), do("play_diary", diary=2))])
    builder.card(2, start=False, actions=[builder.action(do("set_flag", flag="f"))])
    return builder


def two_ways_to_a_card() -> Builder:
    builder = small()
    action = builder.action(do("play_diary", diary=3), condition=flag("f"))
    other = builder.action(do("play_diary", diary=3), condition=no(flag("f")))
    builder.card(1, actions=[builder.action(do("set_flag", flag="f")), action, other])
    builder.card(3, start=False)
    return builder


@pytest.mark.parametrize(
    ("make", "question", "impossible"),
    [
        (a_card_that_may_be_flipped_and_one_that_wants_it_flipped, asked("diary.3.front"), False),
        (
            a_card_that_may_be_flipped_and_one_that_wants_it_flipped,
            asked("diary.3.front", None, "diary.1.back"),
            True,
        ),
        (a_flag_that_opens_a_card, asked("diary.2.front", None, "flag.f"), True),
        (a_flag_that_opens_a_card, asked("diary.2.front", None, "flag.g"), False),
        (a_flag_that_opens_a_card, asked("ending.won", 4), True),
        (a_flag_that_opens_a_card, asked("ending.won", 5), False),
        (a_flag_that_opens_a_card, asked("ending.won", 5, "diary.2.front"), True),
        (a_flag_that_opens_a_card, asked("ending.time-ran-out", None, "ending.won"), False),
        (a_card_that_comes_on_day_three, asked("diary.2.front", 2), True),
        (a_card_that_comes_on_day_three, asked("diary.2.front", 3), False),
        (a_card_that_comes_on_day_three, asked("day.3", None, "diary.2.front"), False),
        (a_card_that_comes_on_day_three, asked("day.4", None, "diary.2.front"), True),
        (a_card_that_comes_on_day_three, asked("ending.time-ran-out", None, "flag.f"), False),
        (a_card_that_comes_on_day_three, asked("diary.2.front", None, "diary.1.front"), True),
        (a_card_that_comes_on_day_three, asked("diary.1.front", None, "diary.1.front"), False),
        (two_ways_to_a_card, asked("diary.3.front", None, "flag.f"), False),
    ],
)
def test_a_question(make: object, question: Question, impossible: bool) -> None:
    assert (verdict(make(), question) == "impossible") is impossible


def test_a_block_that_may_not_be_begun_bars_what_it_leads_to() -> None:
    builder = two_ways_to_a_card()
    data = builder.build().data
    first, block, other = (action["block"]["id"] for action in data["diary"][0]["sides"]["front"]["actions"])
    questions = [
        Question("diary.3.front", None, frozenset(names)) for names in ((block,), (first,), (block, other))
    ]
    prover = StoryProver(data, (2,)).decide(questions, seconds=20)
    assert [prover[question].verdict == "impossible" for question in questions] == [False, False, True]


def test_what_is_possible_tells_a_way() -> None:
    builder = a_flag_that_opens_a_card()
    data = builder.build().data
    setting = data["diary"][0]["sides"]["front"]["actions"][0]["block"]["id"]
    question = Question("ending.won")
    answer = StoryProver(data, (2,)).decide([question], seconds=20)[question]
    assert answer.verdict == "possible-in-the-model"
    assert [block for _, block in answer.way] == [setting]


def test_what_is_open_may_be_asked_again() -> None:
    prover = StoryProver(a_flag_that_opens_a_card().build().data, (2,))
    question = Question("ending.won", 4, frozenset(("flag.g",)))
    assert prover.decide([question], seconds=0)[question].verdict == "open"
    assert prover.decide([question], seconds=20)[question].verdict == "impossible"


def test_value_sets_alone_say_what_is_impossible_and_how_early_the_rest_is() -> None:
    builder = a_card_that_comes_on_day_three()
    builder.card(4, start=False)
    prover = StoryProver(builder.build().data)
    assert prover.cheap().keys() == {"diary.4.front"}
    assert prover.earliest["diary.2.front"] == 3
    assert prover.guide.distance({"day": 1}, "diary.2.front") is not None


def test_what_is_impossible_names_its_root() -> None:
    builder = small()
    builder.card(1, actions=[builder.action(do("play_diary", diary=2), condition=flag("f"))])
    opens = builder.when(flag("g"), do("play_diary", diary=3))
    builder.card(2, start=False, checks=[opens], actions=[builder.action(do("set_flag", flag="g"))])
    builder.card(3, start=False, checks=[builder.win_when(compare("day", ">=", 5), "won")])
    data = builder.build().data
    action = data["diary"][0]["sides"]["front"]["actions"][0]["block"]["id"]
    impossible = StoryProver(data, (2,)).cheap()
    roots = {name: answer.because.root for name, answer in impossible.items() if answer.because is not None}
    assert roots.keys() >= {action, "diary.2.front", "diary.3.front", "ending.won"}
    assert set(roots.values()) == {action}


def test_cards_that_wait_for_each_other_have_one_root() -> None:
    builder = small()
    builder.card(1)
    builder.card(2, start=False, actions=[builder.action(do("play_diary", diary=3))])
    builder.card(3, start=False, actions=[builder.action(do("play_diary", diary=2))])
    impossible = StoryProver(builder.build().data, (2,)).cheap()
    assert len({answer.because.root for answer in impossible.values() if answer.because is not None}) == 1


def test_what_every_way_to_something_passes() -> None:
    prover = StoryProver(a_flag_that_opens_a_card().build().data, (2,))
    assert "diary.2.front" in prover.needed["ending.won"]


def test_a_rule_that_must_end_the_game_is_not_passed_by() -> None:
    builder = small()
    over = builder.rule("time_runs_out", do("end_game", ending=builder.ending("over", "lose")))
    builder.card(1, checks=[builder.when(compare("day", ">=", 5), do("play_diary", diary=2))])
    turned = builder.when(compare("day", "=", 6), do("flip_diary", diary=2))
    builder.card(2, start=False, checks=[turned], back={"rules": [over]})
    assert verdict(builder, Question("ending.time-ran-out")) == "impossible"


def test_a_number_that_two_checks_raise_once_each() -> None:
    builder = small()
    raised = [builder.when(flag(name), do("counter", counter="c", by=1)) for name in ("f", "g")]
    setting = [builder.action(do("set_flag", flag=name)) for name in ("f", "g")]
    setting += [builder.action(do("clear_flag", flag=name)) for name in ("f", "g")]
    opened = [
        builder.when(compare(q("counter", counter="c"), ">=", n), do("play_diary", diary=n)) for n in (2, 3)
    ]
    builder.card(1, checks=[*raised, *opened], actions=setting)
    builder.card(2, start=False)
    builder.card(3, start=False)
    assert verdict(builder, Question("diary.2.front")) != "impossible"
    assert verdict(builder, Question("diary.3.front")) == "impossible"


@pytest.mark.parametrize("forestalled", [True, False])
def test_an_ending_that_a_wider_one_for_so_many_kids_forestalls(forestalled: bool) -> None:
    builder = small()

    def lost(name: str, more: int) -> Data:
        limit = q("sum", terms=[[1, q("kids")], [1, q("number", value=more)]])
        return builder.win_when(compare("enigma", ">=", limit), name, "lose")

    wide, narrow = lost("wide", 9), lost("narrow", 10)
    endless = builder.action(do("enigma", by=1), spend=0)
    builder.card(1, checks=[wide, narrow] if forestalled else [narrow, wide], actions=[endless])
    question = Question("ending.narrow")
    answer = StoryProver(builder.build().data, (2, 5)).decide([question], seconds=30)[question]
    assert (answer.verdict == "impossible") is forestalled


def test_a_proof_that_had_too_little_time_goes_on_where_it_was() -> None:
    data = bundled(CLOCK)
    prover, question = StoryProver(data), Question("ending.time-ran-out")
    for number in range(12):
        if prover.decide([question], seconds=0.3 * 1.5**number)[question].verdict == "impossible":
            break
    method = prover.verdicts[question].method
    assert prover.verdicts[question].verdict == "impossible"
    assert "insight" not in method
