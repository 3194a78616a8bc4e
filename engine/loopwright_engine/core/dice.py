"""The dice of a table, `roll 2 dice`: how many there are, what they may come to, and in how many ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import EffectData

MOST_DICE: Final = 5
SIDES: Final = (4, 6, 8, 10, 12, 20)
PLAIN: Final = (1, 6)
"""One die with six sides: what a table is rolled for where it says nothing else."""
HIGHEST: Final = MOST_DICE * SIDES[-1]


FEW: Final = 200


def dice_of(roll: EffectData) -> tuple[int, int]:
    """How many dice a `roll` of a bundle throws, and their sides."""
    return roll.get("count", PLAIN[0]), roll.get("sides", PLAIN[1])


def thrown(number: int) -> str:
    """The faces of dice that a log keeps as the bytes of a number, and what they come to: "3 + 5 = 8"."""
    faces = number.to_bytes((number.bit_length() + 7) // 8, "big")
    text = " + ".join(map(str, faces))
    return f"{text} = {sum(faces)}" if len(faces) > 1 else text


def totals(count: int, sides: int) -> range:
    """What so many dice may come to."""
    return range(count, count * sides + 1)


def ways(count: int, sides: int) -> dict[int, int]:
    """In how many ways dice come to each total.

    >>> ways(2, 6)[7], ways(1, 8)[8]
    (6, 1)
    """
    known = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for total, number in known.items():
            for face in range(1, sides + 1):
                longer[total + face] = longer.get(total + face, 0) + number
        known = longer
    return known


def shares(count: int, sides: int) -> dict[int, int]:
    """The chance of each total as a share of few: exact, or in two hundredths where there are more ways."""
    known = ways(count, sides)
    every = sum(known.values())
    return (
        known if every <= FEW else {total: max(1, FEW * number // every) for total, number in known.items()}
    )
