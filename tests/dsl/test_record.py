"""Records behave as frozen dataclasses do, but for assignments, which a type checker refuses."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass, field, replace

import pytest
from loopwright_dsl.record import record, values_of


@record
class Point:
    """Two numbers, and what follows from them."""

    across: int
    down: int = 0
    total: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", self.across + self.down)


@record
class Named(Point):
    """A record that is based on another."""

    name: str = ""


@record
class Loose:
    """A record that is equal to whatever there is."""

    across: int

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class Plain:
    """The same as a dataclass."""

    across: int
    down: int = 0


def test_records_are_equal_if_they_are_of_one_class_and_made_of_the_same() -> None:
    assert Point(1, 2) == Point(1, down=2) != Point(2, 1)
    assert len({Point(1, 2), Point(1, down=2), Point(2, 1)}) == 2
    assert Named(1, 2) != Point(1, 2) and Point(1, 2) != (1, 2)
    assert hash(Point(1, 2)) == hash(Plain(1, 2))
    with pytest.raises(TypeError, match="unhashable"):
        hash(Named(1, 2, []))


def test_a_record_is_what_it_was_made_of() -> None:
    named = Named(1, 2, "x")
    assert values_of(named) == (1, 2, "x") and named.total == 3
    assert repr(named) == "Named(1, 2, 'x')"
    assert not hasattr(named, "__dict__")


@pytest.mark.parametrize("value", [Point(1, 2), Named(1, 2, "x")])
def test_records_are_copied_replaced_and_sent_as_they_are(value: Point) -> None:
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert again == value and again.total == 3 and type(again) is type(value)
    other = replace(value, down=5)
    assert (other.down, other.total, value.down) == (5, 6, 2)


def test_methods_of_its_own_stay() -> None:
    assert Loose(1) == Loose(2) and hash(Loose(1)) == 0
