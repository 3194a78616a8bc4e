"""What only the blocks and conditions of Tales' cards have, from the syntax tree to the bundle."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from loopwright_compiler.bundle.output import Output
from loopwright_compiler.core import lower as core
from loopwright_compiler.core.named import body, given
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.i18n.messages import card_id
from loopwright_compiler.semantics.visitor import walk_through
from loopwright_dsl.record import record
from loopwright_dsl.syntax import (
    AllOf,
    Block,
    Condition,
    Do,
    Effect,
    EffectCard,
    Ending,
    Fact,
    If,
    Intend,
    Name,
    Node,
    Number,
    Payment,
    Quantity,
    Statement,
    Sum,
    Test,
)
from loopwright_engine.core.prices import PAID

from loopwright_games.tales.verbs import DISCARD_THIS, VERBS
from loopwright_games.tales.words import FACTS, PARTICIPANTS, QUANTITIES, SUBJECTS

from ..semantics.outcomes import BECAME, outcome
from ..semantics.symbols import asked_of_each, weekday
from .prices import payment_of

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import IntentionData

    from loopwright_games.tales.bundle_types import BlockData, ConditionData, QuantityData

# --- Facts and quantities


def plain(arg: Name | Number | None) -> str | int | None:
    """The value of an argument; None for an absent one."""
    if arg is None:
        return None
    return arg.text if isinstance(arg, Name) else arg.value


class TalesWords:
    """How facts and quantities stand in the bundle."""

    def fact(self, fact: Fact) -> core.Data:
        if fact.kind == BECAME:
            return {"op": "flag", "flag": outcome(fact).flag}
        return {
            "op": fact.kind,
            **{param.key: plain(arg) for param, (arg,) in FACTS[fact.kind].bind(fact.args)},
        }

    def quantity(self, quantity: Quantity) -> core.Data:
        """A quantity with what it names; a day is the number of its round."""
        match quantity.kind, quantity.args:
            case "weekday", _:
                return {"q": "number", "value": weekday(quantity)}
            case "dial", (Name(text=text),):
                return {"q": text}
        bound = QUANTITIES[quantity.kind].bind(quantity.args)
        return {"q": quantity.kind, **{param.key: plain(arg) for param, (arg,) in bound}}


WORDS = TalesWords()


def lower_condition(condition: Condition) -> ConditionData:
    """A condition as the bundle's `{"op": …}`."""
    return cast("ConditionData", core.lower_condition(condition, WORDS))


def lower_quantity(quantity: Quantity | Sum) -> QuantityData:
    """A quantity as the bundle's `{"q": …}`."""
    return cast("QuantityData", core.lower_amount(quantity, WORDS))


# --- What the writer intends, as data for whoever proves it; games and prints know nothing of it


def _after(intention: Intend) -> str | None:
    """The id of what must come before: a side of a diary card, or a flag; None without one."""
    after = intention.after
    if after is None:
        return None
    if not isinstance(after, Number):
        return f"flag.{after.text}"
    return f"diary.{after.value}.{intention.side.text if intention.side else 'front'}"


@dataclass(slots=True)
class TalesOutput(Output):
    """The same, where intentions name days, sides of diary cards and flags."""

    def intention(self, intention: Intend, id: str, item: str) -> IntentionData:
        """One intention for an item: a side, a block, or an ending."""
        day = None if intention.day is None else lower_quantity(intention.day)
        data = {
            "id": id,
            "item": item,
            "must": intention.must,
            "day": day["value"] if day is not None and "value" in day else None,
            "after": _after(intention),
        }
        return cast("IntentionData", data)


@record
class CardScope:
    """Where a block stands: its card, the card's id in the bundle, and how a bare `take` is meant."""

    at: CardAt
    owner: str  # the side or card that an ending belongs to
    diary: int | None = None
    shares_failure: bool = False
    held: bool = False  # an item, anomaly or chore: the kid who has it acts


class TalesLowering(core.Lowering[CardScope]):
    """Blocks of Tales' cards: named effects stand where they are used, and no side of a fork is absent."""

    def __init__(self, out: Output) -> None:
        super().__init__(out, WORDS)
        self._boxes: list[tuple[str, str]] = []

    def item(self, block: str, scope: CardScope) -> str:
        """The block itself; the main block of a rumor stands for the rumor."""
        owner = scope.owner
        return owner if owner.startswith("rumor.") and block == f"{owner}.block" else block

    def prose_id(self, block: str) -> str:
        """The block's own id."""
        return block

    def maybe_block(self, block: Block | None, id: str, scope: CardScope, where: Node) -> core.Data:
        """An absent block is an empty one, placed at `where`."""
        if block is not None:
            return self.block(block, id, scope, where)
        self.out.origins[id] = scope.at.origin(where)
        return {"id": id, "effects": []}

    def named(self, do: Do, id: str, scope: CardScope, tally: Tally[str]) -> list[core.Data]:
        """The effects of a named effect, with their own places; of one with a title, as one effect."""
        at, number = self.out.named[do.id.text], given(do)
        self.out.used.add(do.id.text)
        assert isinstance(at.card, EffectCard)
        block, inside = body(at, number), replace(scope, at=at)
        if at.card.title is None:
            return self.statements(block, id, inside, tally)
        prefix = f"{self.prefix(do, id, tally)}.named"
        self._boxes.append((prefix, f"effect.{do.id.text}"))
        data = {
            "do": "named",
            "effect": do.id.text,
            "number": core.lower_argument(do.number, WORDS),
            "named": self.block(block, prefix, inside, at.card),
        }
        self._boxes.pop()
        return [{key: value for key, value in data.items() if value is not None}]

    def box(self, id: str) -> str:
        """That of a line on a reference card, wherever its effect is used."""
        here, there = self._boxes[-1] if self._boxes else ("", "")
        return there + id.removeprefix(here)

    def scope(self, at: CardAt) -> CardScope:
        """A reference card, whose reader acts."""
        return CardScope(at, card_id(at.card))

    def effect(self, effect: Effect, scope: CardScope) -> core.Data:
        """An effect with whom it is about."""
        only = {} if effect.only is None else {"only": self.condition(effect.only)}
        change = core.changed(effect, self.out.each, WORDS, _who(effect, scope))
        if change is not None:
            return change | only
        verb = VERBS[effect.verb]
        if verb.name == "discard_diary" and effect.args == (None,) and scope.held:
            return {"do": DISCARD_THIS.name}
        result: core.Data = {"do": verb.name}
        if verb.kid:
            result["who"] = _who(effect, scope)
        for param, args in verb.bind(effect.args):
            values = [
                scope.diary if param.key == "diary" and arg is None else core.lower_argument(arg, WORDS)
                for arg in args
            ]
            result[param.key] = list(dict.fromkeys(values)) if param.many else values[0]
        return result | only

    def branch(self, branch: If, prefix: str, scope: CardScope) -> core.Data:
        """An `if`; what is asked of each of several kids is a condition of the effect."""
        each = asked_of_each(branch)
        if each is None:
            return super().branch(branch, prefix, scope)
        condition = branch.condition
        if each.only is not None:
            condition = AllOf(condition.span, (each.only, condition))
        return {**self.effect(each, scope), "only": self.condition(condition)}

    def subject(self, who: Name) -> str:
        """One of the vocabulary's."""
        return SUBJECTS[who.text]

    def among(self, scope: CardScope) -> CardScope:
        """TST-7: helpers have no part in it."""
        return replace(scope, shares_failure=False)

    def due(self, scope: CardScope) -> CardScope:
        """ADV-13: the first player acts, whoever held the card then."""
        return replace(scope, shares_failure=False, held=False)

    def own(self, statement: Statement, prefix: str, scope: CardScope) -> core.Data:
        assert isinstance(statement, Test)
        id = f"{prefix}.test"
        self.out.origins[id] = scope.at.origin(statement)
        alone = replace(scope, shares_failure=False)
        failing = failure_scope(statement.failure, scope, self.out)
        return {
            "do": "test",
            "id": id,
            "trait": statement.trait.text,
            "combos": _ways(statement, "combo"),
            "tags": _ways(statement, "item"),
            **self.paid_way(statement.price, f"{prefix}.{PAID}", scope),  # TST-9
            "success": self.maybe_block(statement.success, f"{prefix}.success", alone, statement),
            "failure": self.maybe_block(statement.failure, f"{prefix}.failure", failing, statement),
        }

    def payment(self, payment: Payment) -> int | tuple[core.Data, core.Data]:
        """Time, or what a kid gives."""
        return payment_of(payment)

    def ending_more(self, scope: CardScope) -> core.Data:
        """The side or card on which it stands."""
        return {"side": scope.owner}


def lower_block(block: Block | None, id: str, scope: CardScope, out: Output, where: Node) -> BlockData:
    """`{"id": …, "effects": […]}`; an absent block is an empty one, placed at `where`."""
    return cast("BlockData", TalesLowering(out).maybe_block(block, id, scope, where))


def lower_ending(ending: Ending, scope: CardScope, out: Output) -> None:
    """Add an ending to the bundle's."""
    TalesLowering(out).ending(ending, scope)


def _who(effect: Effect, scope: CardScope) -> str:
    if effect.who is not None:
        return SUBJECTS[effect.who.text]
    return PARTICIPANTS if effect.verb == "take" and scope.shares_failure else "you"


def failure_scope(failure: Block | None, scope: CardScope, out: Output) -> CardScope:
    """TST-7: a bare `take` hits helpers too, unless the outcome names what the helpers take."""
    named = failure is not None and any(
        isinstance(node, Effect)
        and node.verb == "take"
        and node.who is not None
        and node.who.text == "helpers"
        for node in walk_through(failure, out.named)
    )
    return replace(scope, shares_failure=not named)


def _ways(test: Test, kind: str) -> list[str]:
    """The combos or tags that pass a test, each once however often it is written."""
    return list(
        dict.fromkeys(alternative.name.text for alternative in test.alternatives if alternative.kind == kind)
    )
