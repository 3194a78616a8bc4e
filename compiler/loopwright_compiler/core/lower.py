"""Lowering of what cards of every game say, from the syntax tree to the bundle's data.

A game brings its words: how its facts, quantities, effects and tests stand in the bundle.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter as Tally
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import count
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar, cast

from loopwright_dsl.record import record
from loopwright_dsl.syntax import (
    AllOf,
    Amount,
    AnyOf,
    Argument,
    Block,
    Choose,
    Compare,
    Condition,
    DeckCard,
    Do,
    Each,
    Effect,
    EffectCard,
    Ending,
    Fact,
    ForPlaces,
    If,
    Later,
    Name,
    Node,
    Not,
    Number,
    Payment,
    Plain,
    Price,
    Prose,
    Quantity,
    Repeat,
    Roll,
    Statement,
    Sum,
    Text,
)
from loopwright_engine.core.branches import ALWAYS, PLAIN, TICK, at_most, wording_id
from loopwright_engine.core.dice import PLAIN as PLAIN_DIE
from loopwright_engine.core.prices import PAID
from loopwright_engine.core.timers import LATER, MOST_ROUNDS, RUNS, STARTS, UNTIL

from loopwright_compiler.bundle.output import Output
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.i18n.messages import card_id, in_words

from .decks import Decks
from .named import given, named_id
from .ticks import COMES, FIRST_TIME, without_first_time
from .timers import Named

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import EndingData, KitReferenceData

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
        case Compare(
            left=Quantity(kind="places_with", having=having),
            operator=">=",
            right=Quantity(kind="number", args=(Number(value=1),)),
        ) if having is not None:
            return {"op": "any_place", "only": _where(having, words)}
        case Compare(left=left, operator=operator, right=right):
            sides = {"left": lower_amount(left, words), "right": lower_amount(right, words)}
            return {"op": "compare", "cmp": operator, **sides}
        case Fact(kind=kind) if kind == COMES:
            return dict(ALWAYS)
        case Fact(kind=kind) if kind == FIRST_TIME:  # where it does not belong, which `check` says
            return {"op": kind}
        case Fact(args=(Name(text=flag),), yours=True):
            return at_least(own(flag), 1)
        case Fact(kind=kind, args=(Name(text=timer),)) if kind == RUNS:
            return {"op": kind, "timer": timer}
        case Fact():
            return words.fact(condition)


def lower_amount(amount: Quantity | Sum, words: ConditionWords) -> Data:
    """A number that is known in play, or a sum of some, as the bundle's `{"q": …}`."""
    if isinstance(amount, Sum):
        return {"q": "sum", "terms": [[sign, lower_amount(term, words)] for sign, term in amount.terms]}
    match amount:
        case Quantity(kind="number", args=(Number(value=value),)):
            return {"q": "number", "value": value}
        case Quantity(args=(Name(text=counter),), yours=True):
            return own(counter)
        case Quantity(kind="total", args=(Name(text=counter),)):
            return {"q": "total", "counter": counter}
        case Quantity(kind="seats_with", having=having) if having is not None:
            return {"q": "seats_with", "only": lower_condition(having, words)}
        case Quantity(kind="places_with", having=having) if having is not None:
            return {"q": "places_with", "only": _where(having, words)}
        case Quantity(kind=kind, args=(Name(text=timer),)) if kind == UNTIL:
            return {"q": kind, "timer": timer}
        case Quantity(kind="parameter"):  # only on a reference card: what is played has its number there
            return {"q": "parameter"}
    return words.quantity(amount)


def _where(having: Condition, words: ConditionWords) -> Data:
    """What is so at a place, which is asked by the counter's name alone."""
    data = lower_condition(having, words)
    counter = data["left"].get("counter", "").partition(".")[0]
    return {**data, "left": {"q": "counter", "counter": counter}}


def own(counter: str) -> Data:
    """The counter that the acting seat has; one of a flag goes from 0 to 1."""
    return {"q": "own_counter", "counter": counter}


OWN_VALUES: Final = {"set_flag": 1, "clear_flag": 0}
"""To what a flag of a seat is set, as the counter from 0 to 1 that it is."""


def changed(effect: Effect, each: Collection[str], words: ConditionWords, who: str = "you") -> Data | None:
    """A change of a counter or a flag; None for another verb. `each` are those that each seat has one of: of
    them it is that of whom it happens to.
    """
    match effect:
        case Effect(verb="counter", args=(Name(text=name), by)):
            own_verb, change = "own_counter", {"by": lower_argument(by, words)}
        case Effect(verb="set_counter", args=(Name(text=name), to)):
            own_verb, change = "set_own_counter", {"to": lower_argument(to, words)}
        case Effect(verb="set_flag" | "clear_flag" as verb, args=(Name(text=name),)):
            if name not in each:
                return {"do": verb, "flag": name}
            own_verb, change = "set_own_counter", {"to": OWN_VALUES[verb]}
        case _:
            return None
    if name in each:
        return {"do": own_verb, "who": who, "counter": name, **change}
    return {"do": effect.verb, "counter": name, **change}


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


@record
class Paid:
    """A price as the bundle has it: the amount of the game's own currency, and what besides; `parts` are, for
    each payment, what must hold for it and the effect that makes it.
    """

    amount: int | None = None
    parts: tuple[tuple[Data, Data], ...] = ()

    @property
    def spend(self) -> Data:
        """What costs nothing of the currency has none in the bundle."""
        return {} if self.amount is None else {"spend": self.amount}

    def on(self, line: Data, then: str = "then") -> Data:
        """A line with the price: it asks for it before all else, and takes it first."""
        if not self.parts:
            return line
        asked = [line["condition"]] if line["condition"] else []
        effects = [effect for _, effect in self.parts] + line[then]["effects"]
        return {
            **line,
            "price": len(self.parts),
            "condition": {"op": "and", "of": [can_pay for can_pay, _ in self.parts] + asked},
            then: {**line[then], "effects": effects},
        }


def at_least(amount: Data, number: int) -> Data:
    """That a number known in play is so much."""
    return {"op": "compare", "cmp": ">=", "left": amount, "right": {"q": "number", "value": number}}


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

    @abstractmethod
    def scope(self, at: CardAt) -> Within:
        """Where the block of a named effect stands by itself."""

    def box(self, id: str) -> str:
        """What the box of a line with this id is called; one on a reference card is the same everywhere."""
        return id

    @abstractmethod
    def payment(self, payment: Payment) -> int | tuple[Data, Data]:
        """What is spent and is no counter: so much of the game's own currency, or what must hold for it and
        the effect that does it.
        """

    def due(self, scope: Within) -> Within:
        """Where that stands which happens in a later round."""
        return scope

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
        effects: list[Data] = []
        for statement in block.statements:
            if isinstance(statement, Do):
                effects += self.named(statement, id, scope, tally)
                continue
            if isinstance(statement, Prose):
                texts = self.out.prose(self.prose_id(id), scope.at, (statement,), tally["prose"] + 1)
                tally["prose"] += len(texts)
                self.out.told.update(texts)
                for text in texts:
                    effects += [*self.hangs_on(text, scope), {"do": "tell", "text": text}]
                continue
            effects.append(self.statement(statement, self.prefix(statement, id, tally), scope))
        return effects

    def prefix(self, statement: Statement, id: str, tally: Tally[str]) -> str:
        """What the ids of what stands in a statement begin with."""
        owner, kind = id.removesuffix(".block"), type(statement).__name__
        tally[kind] += 1
        return owner if tally[kind] == 1 else f"{owner}.{tally[kind]}"

    def hangs_on(self, text: str, scope: Within) -> list[Data]:
        """What the wording of a text hangs on, place by place; it is put before what tells it."""
        places, numbers = self.out.places.get(text, []), count(1)
        for place in places:
            place.data |= self._wordings(place.written, text, numbers, scope)
        return [place.data for place in places]

    def _wordings(self, place: If, text: str, numbers: Iterator[int], scope: Within) -> Data:
        id = wording_id(text, next(numbers))
        other: Data | None = self.maybe_block(None, f"{id}.none", scope, place)
        if place.otherwise is not None:
            inner = [one for one in place.otherwise.statements if isinstance(one, If)]
            effects = [self._wordings(one, text, numbers, scope) for one in inner]
            other = {"id": f"{id}.else", "effects": effects}
        for side in ("then", "else"):
            self.out.origins[f"{id}.{side}"] = scope.at.origin(place)
        return {
            "do": "if",
            "words": text,
            "condition": self.condition(place.condition),
            "then": {"id": f"{id}.then", "effects": []},
            "else": other,
        }

    def on_faces(self, within: Callable[[CardAt], Within]) -> dict[str, list[Data]]:
        """What the prose of faces hangs on, which no block tells, as a part of a bundle; nothing where none
        varies.
        """
        faces = [
            {"id": text, "effects": self.hangs_on(text, within(places[0].at))}
            for text, places in self.out.places.items()
            if text not in self.out.told
        ]
        return {"varying": faces} if faces else {}

    def prose_id(self, block: str) -> str:
        """What the ids of the prose in a block begin with."""
        return block.removesuffix(".block")

    def named(self, do: Do, id: str, scope: Within, tally: Tally[str]) -> list[Data]:  # noqa: ARG002 - for others
        """What a named effect is where it is used: with a number, another effect for each."""
        self.out.used.add(do.id.text)
        number = lower_argument(do.number, self.words)
        name = named_id(do.id.text, given(do))
        return [{"do": "run", "effect": name} | ({} if number is None else {"number": number})]

    def reference(self, effects: Mapping[str, CardAt]) -> list[KitReferenceData]:
        """What reference cards say of the named effects in use that have a title, by their cards."""
        ticks, intentions = list(self.out.ticks), list(self.out.intentions)
        entries = []
        for name, at in effects.items():
            card = at.card
            if name in self.out.used and isinstance(card, EffectCard) and card.title is not None:
                id = f"effect.{name}"
                entry = {
                    "id": name,
                    "title": self.out.string(f"{id}.title", at, card.title),
                    "takes": card.parameter is not None,
                    "block": self.block(card.body, id, self.scope(at), card),
                }
                entries.append(cast("KitReferenceData", entry))
        # they are of those places where the effect is used
        self.out.ticks[:], self.out.intentions[:] = ticks, intentions
        return entries

    def statement(self, statement: Statement, prefix: str, scope: Within) -> Data:
        """One statement as `{"do": …}`."""
        match statement:
            case Effect(verb=verb, args=(Name(text=timer), rounds)) if verb in STARTS:
                return self.started(verb, timer, lower_argument(rounds, self.words))
            case Effect(verb="stop_timer" as verb, args=(Name(text=timer),)):
                return {"do": verb, "timer": timer}
            case Later():
                return self.later(statement, prefix, scope)
            case ForPlaces(having=having, body=body):
                only = None if having is None else _where(having, self.words)
                return {
                    "do": "each_place",
                    "only": only,
                    "block": self.block(body, f"{prefix}.place", scope, statement),
                }
            case Effect():
                return self.effect(statement, scope)
            case If():
                return self.branch(statement, prefix, scope)
            case Choose(choices=choices):
                options = []
                for number, choice in enumerate(choices, 1):
                    id = f"{prefix}.option.{number}"
                    paid = self.price(choice.price)
                    option = {
                        "label": self.out.string(f"{id}.label", scope.at, choice.label),
                        **paid.spend,
                        "condition": self.condition(choice.condition),
                        "then": self.block(choice.body, id, scope, choice),
                    }
                    if choice.once:
                        option["condition"], option["then"] = self.ticked(
                            id, option["condition"], option["then"]
                        )
                    options.append(paid.on(option))
                return {"do": "choose", "options": options}
            case Roll(rows=rows, dice=dice):
                faces = []
                for number, row in enumerate(rows, 1):
                    then = self.block(row.body, f"{prefix}.row.{number}", scope, row)
                    faces.append({"low": row.low.value, "high": row.high.value, "then": then})
                thrown = {} if dice == PLAIN_DIE else {"count": dice[0], "sides": dice[1]}
                return {"do": "roll", "rows": faces, **thrown}
            case Each():
                return self.each(statement, prefix, scope)
            case Plain():
                return self.plain(statement, prefix, scope)
            case Ending():
                self.ending(statement, scope)
                return {"do": "end_game", "ending": statement.id.text}
        return self.own(statement, prefix, scope)

    def each(self, each: Each, prefix: str, scope: Within) -> Data:
        """A block that happens to each of some."""
        only = {} if each.only is None else {"only": self.condition(each.only)}
        block = self.block(each.body, f"{prefix}.each", self.among(scope), each)
        return {"do": "each", "who": self.subject(each.who), **only, "block": block}

    def later(self, later: Later, prefix: str, scope: Within) -> Data:
        """A timer that starts; what happens then stands beside the cards, once for each timer."""
        id = f"{prefix}.later"
        name = self.box(id) if later.name is None else later.name.text
        if name not in self.out.timers:
            timer = self.out.timers[name] = {"id": name}
            timer["block"] = self.block(later.body, id, self.due(scope), later)
        return self.started(LATER, name, lower_argument(later.rounds, self.words))

    def started(self, verb: str, timer: str, rounds: int | Data) -> Data:
        """A timer that starts, or starts anew."""
        most = rounds if isinstance(rounds, int) else MOST_ROUNDS
        self.out.rounds[timer] = max(most, self.out.rounds.get(timer, 1))
        return {"do": verb, "timer": timer, "rounds": rounds}

    def timers(self, named: Named) -> dict[str, list[Data]]:
        """The timers as a part of a bundle; of those with a name all, as any card may ask for them."""
        for name, (at, later) in named.items():
            if name not in self.out.timers:
                self.later(later, f"timer.{name}", self.scope(at))
        timers = [{**timer, "most": self.out.rounds[name]} for name, timer in self.out.timers.items()]
        return {"timers": timers} if timers else {}

    def subject(self, who: Name) -> str:
        """What a subject is called in the bundle."""
        return who.text

    def among(self, scope: Within) -> Within:
        """Where a block stands that happens to each of some."""
        return scope

    def price(self, price: Price | None) -> Paid:
        """What it costs, if anything."""
        amount, parts = None, []
        for payment in () if price is None else price.payments:
            match payment:
                case Payment(kind="counter", args=(Name(text=counter), Number(value=steps))):
                    yours = counter in self.out.each
                    kind, who = ("own_counter", {"who": "you"}) if yours else ("counter", {})
                    can_pay = at_least(
                        {"q": kind, "counter": counter}, self.out.lowest.get(counter, 0) + steps
                    )
                    parts.append((can_pay, {"do": kind, **who, "counter": counter, "by": -steps}))
                    continue
            paid = self.payment(payment)
            if isinstance(paid, int):
                amount = (amount or 0) + paid
            else:
                parts.append(paid)
        return Paid(amount, tuple(parts))

    def paid_way(self, written: Price | None, id: str, scope: Within) -> Data:
        """What may be paid in place of a roll; under PAID what is no currency, if there is any."""
        price = self.price(written)
        if written is None or not price.parts:
            return price.spend
        self.out.origins[id] = scope.at.origin(written)
        return {**price.spend, PAID: price.on({"condition": None, "then": {"id": id, "effects": []}})}

    def plain(self, statement: Plain, prefix: str, scope: Within) -> Data:
        """A statement of numbers and blocks, by its fields."""
        row = PLAIN[statement.RULE]
        numbers = {field: lower_argument(getattr(statement, field), self.words) for field in row.numbers}
        if isinstance(statement, Repeat) and statement.most is not None:
            numbers["times"] = at_most(numbers["times"], statement.most.value)
        blocks = {
            field: self.block(getattr(statement, field), f"{prefix}.{field}", scope, statement)
            for field in row.blocks
        }
        return {"do": statement.RULE, **numbers, **blocks}

    def ticked(self, id: str, asked: Data | None, then: Data) -> tuple[Data, Data]:
        """What happens once: that its box is empty and what else is asked, and the block that ticks it."""
        flag = f"{TICK}{self.box(id)}"
        if flag not in self.out.ticks:
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
