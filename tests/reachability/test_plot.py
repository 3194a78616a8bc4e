"""The story as a whole, on scenarios small enough to see it all."""

from __future__ import annotations

import random

import pytest
from engine_builder import Data, compare, counter_is, do, flag, q
from loopwright_compiler.reachability.budget import Meter
from loopwright_compiler.reachability.interpreter import TooMany
from loopwright_engine import Bundle, new_game
from loopwright_games.tales.cards.proofs import story
from loopwright_games.tales.cards.proofs.chain_bound import may_be_cut
from loopwright_games.tales.cards.proofs.program import StoryProgram
from loopwright_games.tales.cards.proofs.story import StoryProver, StuckAt, plot, story_model
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.state import log
from proved import verdicts
from small import small


def test_a_card_that_is_gone_leaves_no_ending() -> None:
    builder = small()
    builder.card(
        1,
        actions=[
            builder.action(do("discard_diary", diary=1)),
            builder.action(do("end_game", ending=builder.ending("won"))),
        ],
    )
    outlook = plot(builder.build().data)
    assert outlook.stuck == (StuckAt("diary.1.discarded", 1),)
    assert not outlook.lost and not outlook.won


def test_a_loss_that_nobody_can_escape() -> None:
    builder = small()
    builder.card(1, checks=[builder.win_when(compare("day", ">=", 3), "lost", "lose")])
    outlook = plot(builder.build().data)
    assert outlook.lost and not outlook.won
    assert verdicts(builder.build().data, seconds=5)["ending.time-ran-out"].verdict == "impossible"


def test_a_win_whatever_the_kids_do() -> None:
    builder = small()
    builder.card(1, checks=[builder.win_when(compare("day", ">=", 3))])
    assert plot(builder.build().data).won


def test_two_endings_that_may_hold_at_once_in_their_order() -> None:
    builder = small()
    first = builder.win_when(compare("insight", ">=", 2), "first")
    second = builder.win_when(compare("enigma", ">=", 2), "second", "lose")
    builder.card(1, checks=[first, second])
    assert plot(builder.build().data).at_once == (("ending.first", "ending.second"),)


def test_the_first_day_of_a_card() -> None:
    builder = small()
    builder.card(1, checks=[builder.when(compare("day", "=", 4), do("play_diary", diary=2))])
    builder.card(2, start=False)
    prover = StoryProver(builder.build().data)
    prover.cheap()
    assert prover.earliest["diary.2.front"] == 4


def test_an_endless_chain_is_cut_and_then_nothing_is_certain() -> None:
    builder = small()
    loop = builder.when(flag("f"), do("clear_flag", flag="f"), do("set_flag", flag="g"), each_time=True)
    back = builder.when(flag("g"), do("clear_flag", flag="g"), do("set_flag", flag="f"), each_time=True)
    start = builder.when(compare("day", ">=", 1), do("set_flag", flag="f"))
    builder.card(1, checks=[start, loop, back])
    assert may_be_cut(StoryProgram(builder.build().data, (2,)))
    lost = builder.rule("time_runs_out", do("end_game", ending=builder.ending("lost", "lose")))
    builder.card(2, rules=[lost])
    bundle = builder.build().data
    assert may_be_cut(StoryProgram(bundle, (2,)))
    clock = verdicts(bundle, seconds=5)["ending.time-ran-out"]
    assert clock.verdict == "impossible", "what comes first in a step is in no chain"
    quiet = small()
    quiet.card(1, checks=[quiet.when(compare("day", ">=", 1), do("set_flag", flag="f"))])
    assert not may_be_cut(StoryProgram(quiet.build().data, (2,)))


def turning(*back: Data, front: tuple[Data, ...] = ()) -> Bundle:
    """A card that is turned when a counter is 1, and comes anew when it is 3 or more."""
    builder = small()
    turn = builder.when(counter_is("c", "=", 1), *front, do("flip_diary", diary=1))
    anew = (do("discard_diary", diary=1), do("play_diary", diary=1))
    builder.card(
        1,
        checks=[turn],
        back={"checks": [builder.when(counter_is("c", ">=", 3), *back, *anew)]},
        actions=[builder.action(do("counter", counter="c", by=1))],
    )
    return builder.build()


def test_sides_whose_conditions_never_hold_together_follow_each_other_once() -> None:
    assert not may_be_cut(StoryProgram(turning().data, (2,)))


@pytest.mark.parametrize(
    ("front", "back"),
    [
        ((do("counter", counter="c", by=2),), (do("set_counter", counter="c", to=1),)),
        (
            (do("set_counter", counter="c", to=3),),
            (do("counter", counter="c", by=-3), do("counter", counter="c", by=1)),
        ),
    ],
)
def test_they_do_so_for_ever_where_they_turn_what_the_other_asks_for(
    front: tuple[Data, ...], back: tuple[Data, ...]
) -> None:
    bundle = turning(*back, front=front)
    assert may_be_cut(StoryProgram(bundle.data, (2,)))
    luck, game = random.Random(0), new_game(bundle, Options(2), 0)
    while game.decision is not None and log.CHAIN_CUT not in [entry[0] for entry in game.log]:
        game.choose(luck.randrange(len(game.decision.options)))
    assert log.CHAIN_CUT in [entry[0] for entry in game.log]


def test_a_search_begins_with_what_takes_the_side_of_an_ending_away() -> None:
    """A side is left at enigma 8 for one that loses at 9, so it never sees 10."""
    builder = small()
    builder.card(1, checks=[builder.when(compare("enigma", ">=", 5), do("play_diary", diary=2))])
    builder.card(
        2,
        start=False,
        checks=[builder.win_when(compare("enigma", ">=", 9), "first", "lose")],
        actions=[builder.action(do("enigma", by=-2), do("flip_diary", diary=2))],
        back={
            "checks": [
                builder.when(
                    compare("enigma", ">=", 8), do("discard_diary", diary=2), do("play_diary", diary=2)
                ),
                builder.win_when(compare("enigma", ">=", 10), "never", "lose"),
            ]
        },
    )
    data = builder.build().data
    model = story_model(data)
    names = {model.program.variables.all[number].name for number in model.beginnings("ending.never")[0]}
    leaving = data["diary"][1]["sides"]["back"]["checks"][0]["id"]
    assert names == {"enigma", "diary.2", f"fired.{leaving}"}
    assert verdicts(data, seconds=60)["ending.never"].verdict == "impossible"


def test_checks_that_must_fire_keep_an_action_from_ever_being_taken() -> None:
    builder = small()
    late = builder.action(do("set_flag", flag="f"), condition=compare("day", ">=", 3))
    builder.card(
        1, checks=[builder.when(compare("day", ">=", 2), do("discard_diary", diary=1))], actions=[late]
    )
    verdict = verdicts(builder.build().data, seconds=5)[late["block"]["id"]]
    assert verdict.verdict == "impossible"
    assert verdict.because is not None
    assert set(verdict.because.conditions) == {"diary 1 on front", "day >= wednesday"}


def test_a_number_that_only_more_kids_reach() -> None:
    builder = small()
    check = builder.when(compare(q("kids_at", location="B"), ">=", 4), do("set_flag", flag="f"))
    builder.card(1, checks=[check, builder.when(counter_is("c", ">=", 1), do("set_flag", flag="g"))])
    data = builder.build().data
    assert verdicts(data, kids=(3,), seconds=1)[check["block"]["id"]].verdict == "impossible"
    assert verdicts(data, kids=(3, 4), seconds=1)[check["block"]["id"]].verdict != "impossible"


def test_value_sets_that_take_too_long_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = small()
    builder.card(1)
    data = builder.build().data
    prover = StoryProver(data)
    assert prover.cheap(seconds=-1) == {}
    assert prover.earliest == {}
    monkeypatch.setattr(story, "MOMENT", 0)
    with pytest.raises(TooMany):
        plot(data, until=Meter().budget(0))
