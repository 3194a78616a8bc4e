"""Linear facts: kids and tokens are in one place each; an ending forestalls what asks for more; switches."""

from __future__ import annotations

import pytest
from engine_builder import Builder, Data, do, q
from loopwright_compiler.reachability.prover import Prover
from loopwright_compiler.reachability.verdicts import IMPOSSIBLE
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
    made = small()
    made.token("weed", 3)
    made.card(2, actions=[made.action(do("place_token", token="weed", place=place)) for place in "BC"])
    return made


def why(condition: Data, kids: tuple[int, ...] = (2, 3, 4, 5)) -> str | None:
    """Why a check with this condition never fires; None if it may."""
    builder = story()
    check = builder.when(condition, do("set_flag", flag="f"))
    builder.card(1, checks=[check])
    game = Prover(builder.build().data, kids).cheap().get(check["block"]["id"])
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
    asked = both(compare(KIDS_B, ">=", 2), compare(KIDS_C, ">=", 2))
    assert why(asked, (2, 3)) is not None
    assert why(asked, (2, 3, 4)) is None


SWITCHED = {
    "new_rumors": ("rumor_pushed", ()),
    "hacking": ("machine_hacked", ()),
}


@pytest.mark.parametrize("rule", SWITCHED)
@pytest.mark.parametrize("leaves", [False, True])
def test_a_switch_that_stays_in_play_bars(rule: str, leaves: bool) -> None:
    """INS-2: `rule no …` of a side, as long as it is in play."""
    made = small()
    made.response(
        "heron", {"response": "block", "trait": "BRAVE", "failure": ()},
        {"response": "special", "trait": "BRAVE", "failure": ()},
    )  # fmt: skip
    made.machine("heron", "C2", "heron")
    heard = made.on(SWITCHED[rule][0], do("set_flag", flag="f"))
    away = [made.when(compare(q("day"), ">=", 3), do("discard_diary", diary=1))] if leaves else []
    made.card(1, off=[{"rule": rule}], checks=away)
    made.card(2, on=[heard])
    assert (heard["block"]["id"] in Prover(made.build().data).cheap()) != leaves


def test_no_school_event_while_it_is_switched_off() -> None:
    made = small()
    made.lesson(event=("individual", False, (do("set_flag", flag="f"),)))
    card = made.when({"op": "flag", "flag": "f"}, do("set_flag", flag="g"))
    made.card(1, off=[{"rule": "school_event"}], checks=[card])
    assert card["block"]["id"] in Prover(made.build().data).cheap()


def test_an_ending_forestalls_what_asks_for_more_on_its_side() -> None:
    """ADV-8: numbers that both vary are compared as a sum; what asks for less, or stands before, may be."""
    made = small()

    def least(more: int) -> Data:
        return total((1, q("kids")), (1, q("number", value=more)))

    early = made.when(compare(q("enigma"), ">=", least(9)), do("insight", by=1))
    less = made.when(compare(q("enigma"), ">", least(5)), do("insight", by=1))
    more = made.when(compare(q("enigma"), ">", least(8)), do("insight", by=1))
    made.card(1, checks=[
        early,
        made.win_when(compare(q("enigma"), ">=", least(9)), "dark", "lose"),
        made.win_when(
            both(compare(q("enigma"), ">=", least(10)), {"op": "flag", "flag": "f"}), "darker", "lose"
        ),
        less, more,
    ], actions=[made.action(do("set_flag", flag="f")), made.action(do("enigma", by=1), spend=0)])  # fmt: skip
    found = Prover(made.build().data).cheap()
    assert found.keys() == {"ending.darker", more["block"]["id"]}
    for one in found.values():
        assert one.because is not None
        assert "ending.dark is looked at before" in one.because.text


@pytest.mark.parametrize(
    ("way", "falls", "impossible"), [(3, False, True), (2, False, False), (3, True, False)]
)
def test_a_side_that_leaves_as_soon_as_it_comes_has_no_actions(
    way: int, falls: bool, impossible: bool
) -> None:
    """What rises only stays as high as the way to a side has asked, over several cards."""
    made = small()
    more = total((1, q("kids")), (1, q("number", value=way)))
    least = total((1, q("kids")), (1, q("number", value=3)))
    made.card(
        1,
        checks=[made.when(compare(q("insight"), ">=", more), do("flip_diary", diary=1))],
        back={"on": [made.on("end_phase", do("play_diary", diary=2))]},
        actions=[made.action(do("insight", by=-1))] if falls else [],
    )
    act = made.action(do("set_flag", flag="f"))
    leaves = made.when(compare(q("insight"), ">=", least), do("discard_diary", diary=2))
    made.card(2, start=False, checks=[leaves], actions=[act])
    assert (act["block"]["id"] in Prover(made.build().data).cheap()) == impossible
