"""The branches of an effect: the blocks that it forks into, for all who go through what cards say; and which
way a change goes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .prices import PAID

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import (
        AnyAmount,
        AnyBlock,
        AnyCondition,
        AnyPart,
        BlockData,
        ConditionData,
        EffectData,
        StepsData,
    )


class Branch(NamedTuple):
    """A block directly inside an effect.

    `role` is what its id ends in: then, else, option, row, each, success, failure, or paid: what comes before
    a success that is paid for. `part` is what the block stands in: the option, the row of a table, what is
    paid, or the effect itself. The block happens only if `condition`,
    where there is one, holds, or with `holds` False does not; then `times` times in a row, which may be a
    number that is known in play.
    """

    role: str
    block: AnyBlock
    part: AnyPart
    condition: AnyCondition = None
    holds: bool = True
    times: AnyAmount = 1

    @property
    def by_chance(self) -> bool:
        """Whether dice or coins decide, and nobody else."""
        return self.role in BY_CHANCE


SUBJECTS: Final = ("you", "everyone", "others")
"""Those of each of whom something is said in every game."""
BY_CHANCE: Final = ("row", "success", "failure")


TEST_SUCCEEDED: Final = "test_succeeded"
TEST_FAILED: Final = "test_failed"
TESTED: Final = frozenset((TEST_SUCCEEDED, TEST_FAILED))
"""What is heard of a test in games of rows."""


class PlainBranch(NamedTuple):
    """An effect whose fields are numbers, each from one to another, and blocks alone.

    A number that is known in play is never more; less than 0 is 0. Its blocks happen one after another, each
    so many times in a row as the number `times` says; without one, once. `names` are ids of what it is about,
    `may` numbers that may be absent.
    """

    numbers: Mapping[str, tuple[int, int]]
    blocks: tuple[str, ...]
    times: str = ""
    names: tuple[str, ...] = ()
    may: Mapping[str, tuple[int, int]] = {}

    @property
    def most(self) -> int:
        """How often its blocks happen at most."""
        return self.numbers[self.times][1] if self.times else 1


PLAIN: Final = {
    "repeat": PlainBranch({"times": (1, 20)}, ("repeated",), times="times"),
    "named": PlainBranch({}, ("named",), names=("effect",), may={"number": (1, 20)}),
}
"""Effects that are checked, and gone through, by their fields."""
MOST_REPEATED: Final = max(row.most for row in PLAIN.values())
FORKS: Final = frozenset(("if", "choose", "roll", "test", "each", "each_place", *PLAIN))
"""Effects that hold blocks, and do nothing else."""


def at_most(number: Any, most: int) -> Any:
    """A number that counts no further than `most`: how many of its first steps it has come to."""
    if isinstance(number, int):
        return min(number, most)
    steps = ({"q": "number", "value": value} for value in range(1, most + 1))
    return {
        "q": "count",
        "of": [{"op": "compare", "cmp": ">=", "left": number, "right": step} for step in steps],
    }


def capped(number: Any) -> tuple[Any, int] | None:
    """What a number of `at_most` counts, and how far; None for any other."""
    parts = number["of"] if isinstance(number, dict) and number.get("q") == "count" else ()
    if not parts or "left" not in parts[0] or number != at_most(parts[0]["left"], len(parts)):
        return None
    return parts[0]["left"], len(parts)


ALONE: Final = ("you", "one", "first", "random")
"""So begin the subjects that are one at most; others are as many as sit at the table, or fewer."""
_WORDING: Final = re.compile(r".+\.words\.\d+\.(?:then|else)", re.DOTALL)

ALWAYS: Final[ConditionData] = {
    "op": "compare",
    "cmp": "=",
    "left": {"q": "number", "value": 0},
    "right": {"q": "number", "value": 0},
}
"""The condition of what happens as soon as its card lies open: `on play`."""
NONE_OPEN: Final = ".none-open"
"""What the name of a choice's first option ends in where it stands for all of them being closed."""


def none_open(choose: EffectData) -> str:
    """The id of what happens where no option of a choice is open; empty where one always is."""
    options = choose["options"]
    free = any(line["condition"] is None and not line.get("spend") for line in options)
    return "" if free else f"{options[0]['then']['id']}{NONE_OPEN}"


def branches(effect: EffectData) -> list[Branch]:
    """The blocks directly inside an effect of a bundle, in written order; sides that are absent are none."""
    match effect["do"]:
        case "if":
            condition = effect["condition"]
            sides = [
                Branch("then", effect["then"], effect, condition),
                Branch("else", effect["else"], effect, condition, holds=False),
            ]
        case "test":
            paid = effect.get(PAID)
            sides = [] if paid is None else [Branch(PAID, paid["then"], paid, paid["condition"])]
            sides += [Branch(side, effect[side], effect) for side in ("success", "failure")]
        case "choose":
            sides = [
                Branch("option", option["then"], option, option["condition"]) for option in effect["options"]
            ]
        case "roll":
            sides = [Branch("row", row["then"], row) for row in effect["rows"]]
        case "each":
            times = 1 if effect["who"].startswith(ALONE) else {"q": "seats"}
            sides = [Branch("each", effect["block"], effect, times=times)]
        case name if name in PLAIN:
            row = PLAIN[name]
            times = effect[row.times] if row.times else 1
            sides = [Branch(role, effect[role], effect, times=times) for role in row.blocks]
        case _:  # a verb of a kit, which may hold blocks by any name
            return [
                Branch(role, part, effect)
                for role, part in effect.items()
                if isinstance(part, dict) and "effects" in part
            ]
    return [side for side in sides if side.block is not None]


def holds(effect: EffectData) -> bool:
    """Whether an effect that is no fork holds blocks: a verb of a kit may."""
    return effect["do"] not in FORKS and bool(branches(effect))


def blocks_within(block: BlockData) -> Iterator[AnyBlock]:
    """The blocks inside a block, at any depth, in written order."""
    for effect in block["effects"]:
        for branch in branches(effect):
            yield branch.block
            yield from blocks_within(branch.block)


def wording_id(text: str, number: int) -> str:
    """What the ids of the blocks begin with that stand for the wordings at a place of a text."""
    return f"{text}.words.{number}"


TICK: Final = "tick."
"""How the ids of flags begin that are boxes beside a line which comes once; no flag of a writer has a dot."""
PLACED: Final = "0here"
"""What the ids have in them of blocks that are written out for each place; no name of a card's begins so."""


def is_placed(block: BlockData) -> bool:
    """Whether a block is one of those to which a line is written out for each place."""
    return f".{PLACED}." in block["id"]


def written_as(id: str) -> str | None:
    """The id of the line that a block is written out of for one place; None for all other blocks."""
    line, _, place = id.rpartition(f".{PLACED}.")
    return line if line and "." not in place and place not in ("then", "else") else None


def is_wording(block: BlockData) -> bool:
    """Whether a block stands for a wording of prose, which is read instead of others."""
    return _WORDING.fullmatch(block["id"]) is not None


def sign_of(change: StepsData) -> int:
    """Which way a change of a bundle goes: 1 or -1."""
    if isinstance(change, int):
        return 1 if change > 0 else -1
    sign: int = change["sign"]
    return sign


def usual(change: StepsData) -> int:
    """What a change is taken to be where no game is known: a number that is known only in play is 1."""
    return change if isinstance(change, int) else sign_of(change)
