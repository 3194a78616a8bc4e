"""Lowering of what cards of every game say, from the syntax tree to the bundle's data.

A game brings its words: how its facts, quantities, effects and tests stand in the bundle.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter as Tally
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from loopwright_dsl.record import record
from loopwright_dsl.syntax import (
    AllOf,
    Amount,
    AnyOf,
    Argument,
    Block,
    Choice,
    Choose,
    Compare,
    Condition,
    DeckCard,
    Do,
    Effect,
    Ending,
    Fact,
    If,
    Name,
    Node,
    Not,
    Number,
    Plain,
    Prose,
    Quantity,
    Roll,
    Statement,
    Sum,
    Text,
)
from loopwright_engine.core.branches import PLAIN

from loopwright_compiler.bundle.output import Output
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.i18n.messages import card_id, in_words

from .decks import Decks
from .ticks import FIRST_TIME, PREFIX, without_first_time

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import EndingData

Data = dict[str, Any]


class ConditionWords(Protocol):
    """How a game's own words in conditions stand in the bundle."""

    def fact(self, fact: Fact) -> Data:
        """A fact, as `{"op": …}`."""

    def quantity(self, quantity: Quantity) -> Data:
        """A number that is known in play and no number by itself, as `{"q": …}`."""


def lower_condition(condition: Condition, words: ConditionWords) -> Data:
    """A condition as the bundle's `{"op": …}`."""
    match condition:
        case AllOf(conditions=parts):
            return {"op": "and", "of": [lower_condition(part, words) for part in parts]}
        case AnyOf(conditions=parts):
            return {"op": "or", "of": [lower_condition(part, words) for part in parts]}
        case Not(condition=inner):
            return {"op": "not", "of": lower_condition(inner, words)}
        case Compare(left=left, operator=operator, right=right):
            sides = {"left": lower_amount(left, words), "right": lower_amount(right, words)}
            return {"op": "compare", "cmp": operator, **sides}
        case Fact(kind=kind) if kind == FIRST_TIME:  # where it does not belong, which `check` says
            return {"op": kind}
        case Fact():
            return words.fact(condition)


def lower_amount(amount: Quantity | Sum, words: ConditionWords) -> Data:
    """A number that is known in play, or a sum of some, as the bundle's `{"q": …}`."""
    if isinstance(amount, Sum):
        return {"q": "sum", "terms": [[sign, lower_amount(term, words)] for sign, term in amount.terms]}
    match amount.kind, amount.args:
        case "number", (Number(value=value),):
            return {"q": "number", "value": value}
    return words.quantity(amount)


def lower_argument(argument: Argument, words: ConditionWords) -> Any:
    """What an effect takes: a word, a number, one that is known in play; None where it is left out."""
    match argument:
        case Name(text=text):
            return text
        case Number(value=value):
            return value
        case Amount(sign=sign, of=of):
            return {"sign": sign, "of": lower_amount(of, words)}
        case Quantity() | Sum():
            return lower_amount(argument, words)
    return None


def price(spend: Number | None) -> Data:
    """What it costs; what costs nothing has no price in the bundle."""
    return {} if spend is None else {"spend": spend.value}


def paid(choice: Choice, option: Data, low: int) -> Data:
    """An option that costs steps of a counter: it asks for so many above the lower end, and takes them."""
    assert choice.counter is not None and choice.spend is not None
    counter, steps = choice.counter.text, choice.spend.value
    left = {"q": "counter", "counter": counter}
    right = {"q": "number", "value": low + steps}
    can_pay = {"op": "compare", "cmp": ">=", "left": left, "right": right}
    asked = option["condition"]
    effects = [{"do": "counter", "counter": counter, "by": -steps}, *option["then"]["effects"]]
    return {
        **option,
        "condition": {"op": "and", "of": [can_pay, asked]} if asked else can_pay,
        "then": {**option["then"], "effects": effects},
    }


class Scope(Protocol):
    """Where a block stands; a game may have to know more of it."""

    @property
    def at(self) -> CardAt:
        """The card."""


Within = TypeVar("Within", bound=Scope)


@record
class AtCard:
    """A card, where nothing more has to be known."""

    at: CardAt


class Lowering(ABC, Generic[Within]):
    """Makes blocks into data. A game says how what is its own stands there."""

    def __init__(self, out: Output, words: ConditionWords) -> None:
        self.out = out
        self.words = words

    # --- What a game says for itself

    @abstractmethod
    def effect(self, effect: Effect, scope: Within) -> Data:
        """An effect as `{"do": …}`."""

    @abstractmethod
    def own(self, statement: Statement, prefix: str, scope: Within) -> Data:
        """A statement that this game has and others have not."""

    def item(self, block: str, scope: Within) -> str:  # noqa: ARG002 - for games that call some otherwise
        """What the writer's intentions for a block are about."""
        return block

    # --- What is the same in every game

    def condition(self, condition: Condition | None) -> Data | None:
        """A condition that may be absent."""
        return None if condition is None else lower_condition(condition, self.words)

    def block(self, block: Block, id: str, scope: Within, where: Node) -> Data:
        """`{"id": …, "effects": […]}`; one without statements is placed at `where`."""
        self.out.origins[id] = scope.at.origin(block if block.statements else where)
        self.out.intend(self.item(id, scope), scope.at, block.intentions)
        return {"id": id, "effects": self.statements(block, id, scope, Tally())}

    def maybe_block(self, block: Block | None, id: str, scope: Within, where: Node) -> Data | None:
        """A block that may be absent."""
        return None if block is None else self.block(block, id, scope, where)

    def statements(self, block: Block, id: str, scope: Within, tally: Tally[str]) -> list[Data]:
        """The effects of a block; `tally` counts its prose and its kinds of statements, for their ids."""
        owner = id.removesuffix(".block")
        effects: list[Data] = []
        for statement in block.statements:
            if isinstance(statement, Do):
                effects += self.named(statement, id, scope, tally)
                continue
            if isinstance(statement, Prose):
                texts = self.out.prose(self.prose_id(id), scope.at, (statement,), tally["prose"] + 1)
                tally["prose"] += len(texts)
                effects += [{"do": "tell", "text": text} for text in texts]
                continue
            kind = type(statement).__name__
            tally[kind] += 1
            prefix = owner if tally[kind] == 1 else f"{owner}.{tally[kind]}"
            effects.append(self.statement(statement, prefix, scope))
        return effects

    def prose_id(self, block: str) -> str:
        """What the ids of the prose in a block begin with."""
        return block.removesuffix(".block")

    def named(self, do: Do, id: str, scope: Within, tally: Tally[str]) -> list[Data]:  # noqa: ARG002 - for others
        """What a named effect is where it is used."""
        return [{"do": "run", "effect": do.id.text}]

    def statement(self, statement: Statement, prefix: str, scope: Within) -> Data:
        """One statement as `{"do": …}`."""
        match statement:
            case Effect():
                return self.effect(statement, scope)
            case If():
                return self.branch(statement, prefix, scope)
            case Choose(choices=choices):
                options = []
                for number, choice in enumerate(choices, 1):
                    id = f"{prefix}.option.{number}"
                    counter = choice.counter
                    option = {
                        "label": self.out.string(f"{id}.label", scope.at, choice.label),
                        **price(choice.spend if counter is None else None),
                        "condition": self.condition(choice.condition),
                        "then": self.block(choice.body, id, scope, choice),
                    }
                    if choice.once:
                        option["condition"], option["then"] = self.ticked(
                            id, option["condition"], option["then"]
                        )
                    low = self.out.lowest.get(counter.text, 0) if counter is not None else 0
                    options.append(option if counter is None else paid(choice, option, low))
                return {"do": "choose", "options": options}
            case Roll(rows=rows):
                faces = []
                for number, row in enumerate(rows, 1):
                    then = self.block(row.body, f"{prefix}.row.{number}", scope, row)
                    faces.append({"low": row.low.value, "high": row.high.value, "then": then})
                return {"do": "roll", "rows": faces}
            case Plain():
                return self.plain(statement, prefix, scope)
            case Ending():
                self.ending(statement, scope)
                return {"do": "end_game", "ending": statement.id.text}
        return self.own(statement, prefix, scope)

    def plain(self, statement: Plain, prefix: str, scope: Within) -> Data:
        """A statement of numbers and blocks, by its fields."""
        row = PLAIN[statement.RULE]
        numbers = {field: lower_argument(getattr(statement, field), self.words) for field in row.numbers}
        blocks = {
            field: self.block(getattr(statement, field), f"{prefix}.{field}", scope, statement)
            for field in row.blocks
        }
        return {"do": statement.RULE, **numbers, **blocks}

    def ticked(self, id: str, asked: Data | None, then: Data) -> tuple[Data, Data]:
        """What happens once: that its box is empty and what else is asked, and the block that ticks it."""
        flag = f"{PREFIX}{id}"
        self.out.ticks.append(flag)
        empty = {"op": "not", "of": {"op": "flag", "flag": flag}}
        block = {**then, "effects": [{"do": "set_flag", "flag": flag}, *then["effects"]]}
        return {"op": "and", "of": [empty, asked]} if asked else empty, block

    def branch(self, branch: If, prefix: str, scope: Within) -> Data:
        """An `if` with both its sides."""
        condition, first = without_first_time(branch.condition)
        asked = self.condition(condition)
        then = self.block(branch.then, f"{prefix}.then", scope, branch)
        if first is not None:
            asked, then = self.ticked(f"{prefix}.if", asked, then)
        return {
            "do": "if",
            "condition": asked,
            "then": then,
            "else": self.maybe_block(branch.otherwise, f"{prefix}.else", scope, branch),
        }

    def decks(self, declared: Decks, scope: Callable[[CardAt, str], Within]) -> list[Data]:
        """The decks of a scenario with their cards by number; `scope` is where a card stands, by its id."""
        decks = []
        for name, (at, deck) in declared.decks.items():
            id = f"deck.{name}"
            title = deck.title or Text(deck.id.span, in_words(deck.id))
            self.out.origins[id] = at.origin(deck.id)
            cards = [self._deck_card(card, scope) for _, card in sorted(declared.cards[name].items())]
            decks.append(
                {
                    "id": name,
                    "title": self.out.string(f"{id}.title", at, title),
                    "once": deck.once,
                    "cards": cards,
                }
            )
        return decks

    def _deck_card(self, at: CardAt, scope: Callable[[CardAt, str], Within]) -> Data:
        card = at.card
        assert isinstance(card, DeckCard)
        id = card_id(card)
        self.out.origins[id] = at.origin(card)
        return {
            "id": id,
            "title": self.out.string(f"{id}.title", at, card.title),
            "copies": 1 if card.copies is None else card.copies.count.value,
            "condition": self.condition(card.condition),
            "block": self.block(card.body, f"{id}.block", scope(at, id), card),
            "text": self.out.printed(id, at, (card.printed,)),
        }

    def ending(self, ending: Ending, scope: Within) -> None:
        """Add an ending to the bundle's; one in a named effect may come more than once."""
        if any(known["id"] == ending.id.text for known in self.out.endings):
            return
        id = f"ending.{ending.id.text}"
        self.out.origins[id] = scope.at.origin(ending)
        self.out.intend(id, scope.at, ending.intentions)
        title = self.out.string(f"{id}.title", scope.at, ending.title)
        text = [["prose", key] for key in self.out.prose(id, scope.at, ending.prose)]
        data = {"id": ending.id.text, "result": ending.result, "title": title, "text": text}
        self.out.endings.append(cast("EndingData", data | self.ending_more(scope)))

    def ending_more(self, scope: Within) -> Data:  # noqa: ARG002 - for games that know where endings stand
        """What else the bundle says of an ending."""
        return {}
