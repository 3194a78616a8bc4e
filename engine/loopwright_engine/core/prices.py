"""What something costs, as a bundle has it: an option of a choice, an action, or a way around a roll.

A price is what it means: a condition, that it can be paid, and effects that come first. The number under
`price` says how many parts of the condition, and how many effects of the block, these are, so that cards can
say "spend 1 Trust"; engine, proofs and bots need not know it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .values import Integer, fail

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import AnyBlock, AnyCondition, AnyEffect

Data = Mapping[str, Any]
PAID: Final = "paid"
"""The key of a test under which the way around its roll stands that costs something."""
MOST_PAYMENTS: Final = 9
COUNTED: Final = ("counter", "own_counter")
"""The verbs that take steps of a counter, in any game."""
CAN_PAY: Final = "can_pay_"
PAYS: Final = "pay_"
"""What the names of the fact and of the verb of a price begin with, in a game of rows."""


class Priced(NamedTuple):
    """What is paid, what must hold for that, what else is asked for, and what happens then."""

    payments: Sequence[AnyEffect]
    can_pay: Sequence[AnyCondition]
    condition: AnyCondition
    block: AnyBlock


def priced(line: Data, block: str = "then") -> Priced:
    """The parts of a line that may have a price; `block` is the key under which it says what happens."""
    paid, condition, then = line.get("price", 0), line.get("condition"), line[block]
    if not paid:
        return Priced((), (), condition, then)
    parts = line["condition"]["of"]
    asked = parts[paid:]
    condition = {"op": "and", "of": asked} if len(asked) > 1 else asked[0] if asked else None
    block_after = {**then, "effects": then["effects"][paid:]}
    return Priced(then["effects"][:paid], parts[:paid], condition, block_after)


PRICE: Final = Integer(1, MOST_PAYMENTS)
"""How many parts of a condition and effects of a block are the price of what happens."""


def check_price(value: Data, where: str, block: str, paying: Collection[str]) -> None:
    """A line whose price is as long as its condition and its block let it be, and whose payments can be said:
    steps of a counter, or one of the game's verbs `paying`. Raises BundleError.
    """
    if "price" not in value:
        return
    condition = value["condition"]
    parts = condition["of"] if condition is not None and condition["op"] == "and" else ()
    effects = value[block]["effects"]
    if value["price"] > min(len(parts), len(effects)):
        raise fail(f"{where}.price", "is longer than what is asked for, or than what happens")
    for number, payment in enumerate(effects[: value["price"]]):
        if not _is_payment(payment, paying):
            raise fail(f"{where}.{block}.effects[{number}]", "is no payment: nothing in it is given by you")


def _is_payment(payment: Data, paying: Collection[str]) -> bool:
    verb, steps = payment["do"], payment.get("by", -1)
    pays = verb in COUNTED or verb in paying or verb.startswith(PAYS)
    return pays and payment.get("who", "you") == "you" and type(steps) is int and steps < 0
