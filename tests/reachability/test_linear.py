"""Linear facts: kids and tokens are in one place each; an ending forestalls what asks for more; switches."""

from __future__ import annotations

import pytest
from engine_builder import Builder, Data, do, q
from loopwright_compiler.reachability.queries import IMPOSSIBLE
from loopwright_games.tales.cards.proofs.story import StoryProver
from small import small

KIDS_B, KIDS_C, KIDS_HERE = q("kids_at", location="B"), q("kids_at", location="C"), q("kids_here")
WEED_B, WEED_C = (q("token_at", token="weed", place=place) for place in "BC")


def compare(left: Data, cmp: str, right: int | Data) -> Data:
    return {
        "op": "compare", "cmp": cmp, "left": left,
        "right": q("number", value=right) if isinstance(right, int) else right,
    }  # fmt: skip


def total(*terms: tuple[int, Data]) -> Data:
    return q("sum", terms=[list(term) for term in terms])


def both(*parts: Data) -> Data:
    return {"op": "and", "of": list(parts)}


def story() -> Builder:
    """Three tokens may lie at B and C."""
    builder = small()
    builder.token("weed", 3)
    builder.card(2, actions=[builder.action(do("place_token", token="weed", place=place)) for place in "BC"])
    return builder


def why(condition: Data, kids: tuple[int, ...] = (2, 3, 4, 5)) -> str | None:
    """Why a check with this condition never fires; None if it may."""
    builder = story()
    check = builder.when(condition, do("set_flag", flag="f"))
    builder.card(1, checks=[check])
    game = StoryProver(builder.build().data, kids).cheap().get(check["block"]["id"])
    if game is None:
        return None
    assert game.verdict == IMPOSSIBLE
    assert game.because is not None
    return game.because.text


@pytest.mark.parametrize(("condition", "cause"), [
    (both(compare(KIDS_B, ">=", 3), compare(KIDS_C, ">", 2)), "kids at B + kids at C"),
    (both(compare(KIDS_B, "=", 3), compare(KIDS_C, ">=", 3)), "kids at B + kids at C"),
    (compare(total((1, KIDS_B), (1, KIDS_C)), ">", q("kids")), "kids at"),
    (compare(total((1, KIDS_B), (-1, KIDS_C)), "<", -5), "kids at"),
    (compare(total((1, KIDS_B), (1, KIDS_HERE)), ">", 10), "kids at"),
    (both(compare(WEED_B, ">=", 2), compare(WEED_C, ">=", 2)), "weed at B + weed at C >= 4"),
    (compare(total((1, WEED_B), (1, WEED_C)), ">", q("token_in_play", token="weed")), "weed"),
])  # fmt: skip
def test_sums_over_places_that_there_are_not_enough_for(condition: Data, cause: str) -> None:
    text = why(condition)
    assert text is not None
    assert cause in text


@pytest.mark.parametrize("condition", [
    both(compare(KIDS_B, ">=", 3), compare(KIDS_C, ">=", 2)),
    both(compare(KIDS_B, "=", 0), compare(KIDS_C, "=", 5)),
    both(compare(KIDS_B, "<=", 1), compare(KIDS_C, "<=", 1)),
    compare(total((1, KIDS_B), (1, KIDS_C)), ">=", q("kids")),
    compare(total((1, KIDS_B), (1, KIDS_HERE)), ">=", 10),
    both(compare(WEED_B, ">=", 2), compare(WEED_C, ">=", 1)),
    compare(total((1, WEED_B), (1, WEED_C)), "=", q("token_in_play", token="weed")),
    {"op": "or", "of": [compare(KIDS_B, ">=", 3), compare(KIDS_C, ">=", 3)]},
])  # fmt: skip
def test_sums_over_places_that_there_are_enough_for(condition: Data) -> None:
    assert why(condition) is None


def test_each_number_of_kids_is_looked_at_by_itself() -> None:
    condition = both(compare(KIDS_B, ">=", 2), compare(KIDS_C, ">=", 2))
    assert why(condition, (2, 3)) is not None
    assert why(condition, (2, 3, 4)) is None


SWITCHED = {
    "new_rumors": ("rumor_pushed", ()),
    "hacking": ("machine_hacked", ()),
}


@pytest.mark.parametrize("rule", SWITCHED)
@pytest.mark.parametrize("leaves", [False, True])
def test_a_switch_that_stays_in_play_bars(rule: str, leaves: bool) -> None:
    """INS-2: `rule no …` of a side, as long as it is in play."""
    builder = small()
    builder.response(
        "heron", {"response": "block", "trait": "BRAVE", "failure": ()},
        {"response": "special", "trait": "BRAVE", "failure": ()},
    )  # fmt: skip
    builder.machine("heron", "C2", "heron")
    listener = builder.on(SWITCHED[rule][0], do("set_flag", flag="f"))
    away = [builder.when(compare(q("day"), ">=", 3), do("discard_diary", diary=1))] if leaves else []
    builder.card(1, off=[{"rule": rule}], checks=away)
    builder.card(2, on=[listener])
    assert (listener["block"]["id"] in StoryProver(builder.build().data).cheap()) != leaves


def test_no_school_event_while_it_is_switched_off() -> None:
    builder = small()
    builder.lesson(event=("individual", False, (do("set_flag", flag="f"),)))
    card = builder.when({"op": "flag", "flag": "f"}, do("set_flag", flag="g"))
    builder.card(1, off=[{"rule": "school_event"}], checks=[card])
    assert card["block"]["id"] in StoryProver(builder.build().data).cheap()


def test_an_ending_forestalls_what_asks_for_more_on_its_side() -> None:
    """ADV-8: numbers that both vary are compared as a sum; what asks for less, or stands before, may be."""
    builder = small()

    def least(more: int) -> Data:
        return total((1, q("kids")), (1, q("number", value=more)))

    early = builder.when(compare(q("enigma"), ">=", least(9)), do("insight", by=1))
    less = builder.when(compare(q("enigma"), ">", least(5)), do("insight", by=1))
    more = builder.when(compare(q("enigma"), ">", least(8)), do("insight", by=1))
    builder.card(1, checks=[
        early,
        builder.win_when(compare(q("enigma"), ">=", least(9)), "dark", "lose"),
        builder.win_when(
            both(compare(q("enigma"), ">=", least(10)), {"op": "flag", "flag": "f"}), "darker", "lose"
        ),
        less, more,
    ], actions=[
        builder.action(do("set_flag", flag="f")), builder.action(do("enigma", by=1), spend=0),
    ])  # fmt: skip
    impossible = StoryProver(builder.build().data).cheap()
    assert impossible.keys() == {"ending.darker", more["block"]["id"]}
    for answer in impossible.values():
        assert answer.because is not None
        assert "ending.dark is looked at first" in answer.because.text


@pytest.mark.parametrize(
    ("way", "falls", "impossible"), [(3, False, True), (2, False, False), (3, True, False)]
)
def test_a_side_that_leaves_as_soon_as_it_comes_has_no_actions(
    way: int, falls: bool, impossible: bool
) -> None:
    """What rises only stays as high as the way to a side has asked, over several cards."""
    builder = small()
    more = total((1, q("kids")), (1, q("number", value=way)))
    least = total((1, q("kids")), (1, q("number", value=3)))
    builder.card(
        1,
        checks=[builder.when(compare(q("insight"), ">=", more), do("flip_diary", diary=1))],
        back={"on": [builder.on("end_phase", do("play_diary", diary=2))]},
        actions=[builder.action(do("insight", by=-1))] if falls else [],
    )
    act = builder.action(do("set_flag", flag="f"))
    leaves = builder.when(compare(q("insight"), ">=", least), do("discard_diary", diary=2))
    builder.card(2, start=False, checks=[leaves], actions=[act])
    assert (act["block"]["id"] in StoryProver(builder.build().data).cheap()) == impossible
