"""Checks of what cards of every game say: their blocks, the conditions in them, their endings.

A game brings its words: how the names in its effects, facts and quantities are looked up.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from math import isfinite
from typing import Final, Generic

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.syntax import (
    AllOf,
    Amount,
    AnyOf,
    Block,
    Card,
    Choose,
    Compare,
    Condition,
    DeckCard,
    Do,
    Effect,
    EffectCard,
    Ending,
    Fact,
    If,
    Intend,
    Name,
    Not,
    Number,
    Plain,
    Prose,
    Quantity,
    Roll,
    Statement,
    Sum,
)
from loopwright_engine.core import branches as rows

from loopwright_compiler.checks.shared import Texts, check_faces, check_twins, shown, verdict
from loopwright_compiler.diagnostics.fixes import instead, without_condition, without_line
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.semantics.card_facts import facts, head, identity

from .contradictions import Meaning
from .decks import COPIES
from .lower import Within
from .ticks import FIRST_TIME, check_copies, without_first_time

TRUTHS: Final = {
    **dict.fromkeys(("true", "yes", "on"), "set"),
    **dict.fromkeys(("false", "no", "off"), "clear"),
}
"""What other tools set a flag to, and how it is done here."""


NONE_NAMED: Final[Mapping[str, CardAt]] = {}


class Checks(Texts, Generic[Within]):
    """Reports what is wrong in blocks and conditions; a check of a name says whether it is known."""

    __slots__ = ("reporter",)

    def __init__(self, reporter: Reporter) -> None:
        self.reporter = reporter

    # --- What a game says for itself

    @abstractmethod
    def effect(self, effect: Effect, scope: Within) -> None:
        """An effect: its names, its numbers, and whether it has a meaning where it stands."""

    @abstractmethod
    def use(self, do: Do, scope: Within) -> None:
        """A named effect where it is used."""

    @abstractmethod
    def own(self, statement: Statement, scope: Within) -> None:
        """A statement that this game has and others have not."""

    @abstractmethod
    def fact(self, fact: Fact, scope: Within) -> None:
        """A fact that a condition asks for."""

    @abstractmethod
    def quantity(self, quantity: Quantity, other: Quantity | Sum, scope: Within) -> bool:
        """A number that is compared with the `other` side; whether all its names are known."""

    @abstractmethod
    def meaning(self, scope: Within) -> Meaning:
        """What facts and numbers exclude on a card."""

    def price(self, spend: Number | None, what: str, least: int, scope: Within) -> None:
        """What it costs to take an option or an action, in a game that has prices."""

    def intentions(self, intentions: tuple[Intend, ...], scope: Within) -> None:
        """The writer's intentions for a side, a block or an ending."""
        check_intentions(self.reporter, scope.at, intentions, self.meaning(scope))

    def deck_card(
        self, at: CardAt, card: DeckCard, scope: Within, named: Mapping[str, CardAt] = NONE_NAMED
    ) -> None:
        """A card of a deck, whose condition is asked where its body stands; `named` are the named effects
        that are printed where they are used.
        """
        self.title(at, card.title)
        if card.copies is not None and self.bounded(at, card.copies.count, "copies", COPIES):
            check_copies(self.reporter, at, card.copies.count.value, named)
        self.condition(card.condition, scope)
        self.printed(at, (card.printed,))
        self.block(card.body, scope)

    def block_intentions(self, intentions: tuple[Intend, ...], scope: Within) -> None:
        """The same for a block, of which games may not tell everywhere."""
        self.intentions(intentions, scope)

    def always(self, scope: Within) -> str | None:  # noqa: ARG002 - for games that know more of a place
        """What else to say of a comparison that is always true at its place."""
        return None

    # --- What is the same in every game

    def block(self, block: Block | None, scope: Within) -> None:
        """A block that may be absent."""
        if block is None:
            return
        if block.intentions:
            self.block_intentions(block.intentions, scope)
        if block.printed is not None:
            self.printed(scope.at, (block.printed,))
        for statement in block.statements:
            self.statement(statement, scope)

    def statement(self, statement: Statement, scope: Within) -> None:
        """One statement, and the blocks within it."""
        match statement:
            case Prose():
                self.paragraphs(scope.at, statement)
            case Effect():
                self.effect(statement, scope)
            case Do():
                self.use(statement, scope)
            case If(condition=condition, then=then, otherwise=otherwise):
                self.condition(without_first_time(condition)[0], scope)
                self.block(then, scope)
                self.block(otherwise, scope)
            case Choose(choices=choices):
                for choice in choices:
                    self.title(scope.at, choice.label)
                    if choice.counter is None:
                        self.price(choice.spend, "An option", 1, scope)
                    elif choice.spend is not None:
                        self.payment(choice.counter, choice.spend, scope)
                    self.condition(choice.condition, scope)
                    self.block(choice.body, scope)
            case Roll(rows=rows):
                check_faces(self.reporter, scope.at, statement)
                for row in rows:
                    self.block(row.body, scope)
            case Ending():
                self.ending(statement, scope)
            case Plain():
                self.plain(statement, scope)
            case _:
                self.own(statement, scope)

    def plain(self, statement: Plain, scope: Within) -> None:
        """A statement of numbers, each within its ends, and blocks."""
        row = rows.PLAIN[statement.RULE]
        for field, ends in row.numbers.items():
            number = getattr(statement, field)
            if isinstance(number, Number):
                self.bounded(scope.at, number, f"number of {statement.RULE}", ends)
            else:
                self.amount(number, ends[1], scope)
        for field in row.blocks:
            self.block(getattr(statement, field), scope)

    def change(self, change: Number | Amount, scope: Within) -> None:
        """A change that changes something."""
        if isinstance(change, Amount):
            self.amount(change.of, math.inf, scope)
        elif change.value == 0:
            self.reporter.on(scope.at, "LW0326", change)

    def amount(self, amount: Quantity | Sum, most: float, scope: Within) -> None:
        """How much or how often, known only in play: above 0 at times, and never more than so many."""
        if not self.sum(amount, scope):
            return
        low, high = self.meaning(scope).range(amount)
        if high > most:
            self.reporter.on(scope.at, "LW0380", amount, range=shown(low, high), most=int(most))
        elif high <= 0:
            self.reporter.on(scope.at, "LW0381", amount, range=shown(low, high))

    def truth(self, effect: Effect, counters: Collection[str], scope: Within) -> bool:
        """Whether an effect means to set a flag, as other tools do: `told = true`; reported so."""
        match effect.verb, effect.args:
            case "set_counter", (Name(text=flag), Quantity(kind="counter", args=(Name(text=word),))) if (
                word in TRUTHS and word not in counters
            ):
                right = f"{TRUTHS[word]} {flag}"
                fix = instead(effect, right)
                self.reporter.on(scope.at, "LW0131", effect, fix=fix, found=f"{flag} = {word}", right=right)
                return True
        return False

    def sum(self, amount: Quantity | Sum, scope: Within) -> bool:
        """A number that is known only in play; whether all its names are known."""
        zero = Quantity(amount.span, "number", (Number(amount.span, 0),))
        terms = amount.terms if isinstance(amount, Sum) else ((1, amount),)
        known = True
        for _, quantity in terms:
            known &= self.quantity(quantity, zero, scope)
        return known

    def payment(self, counter: Name, steps: Number, scope: Within) -> None:
        """A price in steps of a counter, which has so many."""
        paid = Quantity(counter.span, "counter", (counter,))
        if self.quantity(paid, Quantity(steps.span, "number", (steps,)), scope):
            low, high = self.meaning(scope).range(paid)
            if isfinite(high - low):
                self.bounded(scope.at, steps, "price", (1, int(high - low)))

    def ending(self, ending: Ending, scope: Within) -> None:
        """An ending's title, its prose, what is intended for it."""
        self.title(scope.at, ending.title)
        for prose in ending.prose:
            self.paragraphs(scope.at, prose)
        if ending.intentions:
            self.intentions(ending.intentions, scope)

    def condition(self, condition: Condition | None, scope: Within) -> None:
        """A condition that may be absent."""
        waiting = [] if condition is None else [condition]
        while waiting:
            match waiting.pop():
                case AllOf(conditions=parts) | AnyOf(conditions=parts):
                    waiting.extend(parts)
                case Not(condition=inner):
                    waiting.append(inner)
                case Compare() as compare:
                    self.comparison(compare, scope)
                case Fact(kind=kind) as fact if kind == FIRST_TIME:
                    self.reporter.on(scope.at, "LW0552", fact)
                case Fact() as fact:
                    self.fact(fact, scope)

    def comparison(self, compare: Compare, scope: Within) -> None:
        """A comparison of known numbers, which may come out one way or the other."""
        known = True
        for side, other in ((compare.left, compare.right), (compare.right, compare.left)):
            for _, quantity in side.terms if isinstance(side, Sum) else ((1, side),):
                known &= self.quantity(quantity, other, scope)
        if not known:
            return
        meaning = self.meaning(scope)
        left, right = meaning.range(compare.left), meaning.range(compare.right)
        answer = verdict(left, compare.operator, right)
        if answer is not None:
            code = "LW0505" if answer else "LW0506"
            values = right if _is_constant(compare.left, meaning) else left
            fix = without_condition(scope.at, compare, true=answer)
            hint = self.always(scope) if answer else None
            self.reporter.on(scope.at, code, compare, fix=fix, range=shown(*values), hint=hint)


def _is_constant(side: Quantity | Sum, meaning: Meaning) -> bool:
    return isinstance(side, Quantity) and (side.kind == "number" or meaning.constant(side) is not None)


# --- What is intended for one thing: nothing is said twice, and nothing contradicts


def check_intentions(
    reporter: Reporter, at: CardAt, intentions: tuple[Intend, ...], meaning: Meaning
) -> None:
    """Report what two intentions for one thing say alike, or cannot both have."""
    same: dict[object, Intend] = {}
    kinds: dict[object, Intend] = {}  # the first of each that is alike for contradictions: they are few
    for intention in intentions:
        first = same.setdefault(
            (intention.must, _told(intention) if intention.must == "after" else None), intention
        )
        if first is not intention:
            fix = without_line(at, _weaker(first, intention, meaning))
            reporter.on(at, "LW0363", intention, fix=fix, beside=first)
        for other in kinds.values():
            if other.must != intention.must and (
                _contradict(other, intention, meaning) or _contradict(intention, other, meaning)
            ):
                one, two = at.written(other), at.written(intention)
                reporter.on(at, "LW0362", intention, beside=other, one=one, other=two)
        kinds.setdefault((intention.must, _day(intention, meaning)), intention)


def _day(intention: Intend, meaning: Meaning) -> int | None:
    """The number of the day of an intention, if it has one."""
    return None if intention.day is None else meaning.constant(intention.day)


def _weaker(first: Intend, second: Intend, meaning: Meaning) -> Intend:
    """The one that is kept wherever the other is: never is more than never before a day, by monday more
    than by friday."""
    one, other = (_day(intention, meaning) or math.inf for intention in (first, second))
    return first if (one < other if first.must == "never" else one > other) else second


def _told(intention: Intend) -> tuple[int | str, str]:
    side = intention.side.text if intention.side is not None else "front"
    after = intention.after
    return (after.value, side) if isinstance(after, Number) else (after.text if after else "", "")


def _contradict(first: Intend, second: Intend, meaning: Meaning) -> bool:
    """Whether the second can only be kept where the first, which says never, is not."""
    if first.must != "never":
        return False
    if first.day is None:
        return True
    day, other = _day(first, meaning), _day(second, meaning)
    return second.must in ("reachable", "by") and day is not None and other is not None and other < day


# --- Cards beside each other

Free = Callable[[Card], tuple[int | None, Fix | None]]
"""For a card whose number is taken: the number that some card asks for, and how the card gets a free one."""


def check_names(
    cards: Collection[CardAt],
    endings: Mapping[str, tuple[CardAt, Ending]],
    reporter: Reporter,
    free: Free = lambda _: (None, None),
) -> None:
    """Report cards and endings that cannot be told apart: of two with one name the later one, and twins."""
    first_of: dict[str, CardAt] = {}
    for at in cards:
        name = head(at.card)
        if at.placed.is_sure(name.span):
            key, code = identity(at.card)
            first = first_of.setdefault(key, at)
            if first is not at:
                wanted, fix = free(at.card)
                reporter.again(at, code, name, key, (first, head(first.card)), fix, wanted)
        for ending in facts(at.card).endings:
            first_at, first_ending = endings[ending.id.text]
            if first_ending is not ending:
                reporter.again(at, "LW0225", ending.id, ending.id.text, (first_at, first_ending.id))
    check_twins(cards, reporter)


def check_effects_used(
    reporter: Reporter, cards: Iterable[CardAt], effects: Mapping[str, CardAt]
) -> list[CardAt]:
    """Report named effects that none of these cards does, directly or by another; returns those that they do.

    A world's effects are there for every scenario to take what it likes.
    """
    done: dict[str, CardAt] = {}
    waiting = [name for at in cards if not isinstance(at.card, EffectCard) for name, _ in facts(at.card).does]
    while waiting:
        name = waiting.pop()
        if name in effects and name not in done:
            done[name] = effects[name]
            waiting += [other for other, _ in facts(done[name].card).does]
    for name, at in effects.items():
        if name not in done and not at.source.of_world and isinstance(at.card, EffectCard):
            reporter.on(at, "LW0518", at.card.id, name=name)
    return list(done.values())
