"""Numbers of cards in words, beside their paths: each leads to its number, and every number has one."""

import pytest
from engine_builder import Builder, compare, do, q
from loopwright_engine.playtest.plan import BundleChange
from loopwright_engine.playtest.sweep_names import names_of, numbers, path_of
from loopwright_engine.playtest.sweep_paths import PathError, changed


@pytest.fixture(scope="module")
def bundle():
    builder = Builder()
    builder.counter("minutes")
    sum_of = q("sum", terms=[[1, q("kids")], [-1, q("number", value=2)]])
    check = builder.when(compare("insight", ">=", 3), do("counter", counter="minutes", by=-2))
    other = builder.when(compare("enigma", ">=", sum_of), do("insight", by=1))
    builder.card(7, checks=[check, other])
    return builder.build()


def test_each_number_is_found_by_its_name_and_its_path(bundle):
    told = numbers(bundle)
    assert len({number.name for number in told}) == len({number.path for number in told}) == len(told)
    for number in told:
        assert path_of(bundle, number.name) == path_of(bundle, number.path) == number.path
        assert path_of(bundle, number.name.upper().replace(": ", " :  ")) == number.path
    with pytest.raises(PathError, match=r"more than one|no 0"):
        changed(bundle, [BundleChange("counters.minutes.0", 1)])


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("diary 7 front: insight of checks 1", "diary.7.sides.front.checks.1.condition.right.value"),
        ("diary 7 front: enigma of checks 2", "diary.7.sides.front.checks.2.condition.right.terms.2.2.value"),
        ("counters minutes: start", "counters.minutes.start"),
    ],
)
def test_names_read_like_the_card(bundle, name, path):
    assert names_of(bundle, [path, "diary.7.sides.front.checks.1.kind"]) == {path: name}


def test_a_name_that_there_is_not(bundle):
    with pytest.raises(
        PathError, match=r'no number is called .*; there is "diary 7 front: insight of checks 1"'
    ):
        path_of(bundle, "diary 7 front: insihgt of checks 1")
    with pytest.raises(PathError, match=r'no number is called "nobody: x"$'):
        path_of(bundle, "nobody: x")
