"""Checks of what cards of every game say: their blocks, the conditions in them, their endings. It is long,
since what a block may say hangs on where it stands.

A game brings its words: how the names in its effects, facts and quantities are looked up.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from math import isfinite
from typing import Any, Final, Generic

from loopwright_dsl.diagnostics.diagnostic import Fix, diagnose
from loopwright_dsl.syntax import (
    AllOf,
    Amount,
    AnyOf,
    At,
    Block,
    Card,
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
    Intend,
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
)
from loopwright_dsl.syntax.span import Span
from loopwright_engine.core import branches as rows
from loopwright_engine.core.dice import MOST_DICE
from loopwright_engine.core.timers import ROUNDS

from loopwright_compiler.checks.shared import Texts, asked_of, check_faces, check_twins, shown, verdict
from loopwright_compiler.diagnostics.fixes import after, instead, without_condition, without_line
from loopwright_compiler.diagnostics.reporter import START, CardAt, Reporter
from loopwright_compiler.semantics.card_facts import facts, head, identity
from loopwright_compiler.semantics.visitor import walk

from .contradictions import Meaning
from .decks import COPIES
from .declared import declared_as
from .lower import Within
from .named import NUMBERS, PARAMETER, called, mentions
from .named import body as named_body
from .places import HERE, THERE
from .ranges import ANY
from .ticks import COMES, FIRST_TIME, check_copies, comes_once, without_first_time

TRUTHS: Final = {
    **dict.fromkeys(("true", "yes", "on"), "set"),
    **dict.fromkeys(("false", "no", "off"), "clear"),
}
"""What other tools set a flag to, and how it is done here."""
KEPT: Final = ("counter", "flag")
CHANGED: Final = ("counter", "set_counter", "set_flag", "clear_flag")
MOVED: Final = ("counter", "set_counter")
"""What cards ask of what the scenario card declares, and what they do to it."""
OF_PLACE: Final = frozenset(("LW0315", "LW0316", "LW0317", "LW0325", "LW0342", "LW0353"))
"""Findings in a named effect that depend on where it is used."""
OF_NUMBER: Final = frozenset(("LW0341", "LW0380", "LW0905"))
"""Those that may depend on its number."""


NONE_NAMED: Final[Mapping[str, CardAt]] = {}

NOBODYS: Final = (
    "Nobody acts here. `{right}` asks for one of them at least, `total {name}` is what all have together."
)
"""What has the place of what whoever acts has, where nobody does."""
SEVERAL: Final = ("everyone", "others")
FOR_EACH: Final = "Once for all: `{change}`. As often as there are such: `{whose}: {change}`."


class Checks(Texts, Generic[Within]):
    """Reports what is wrong in blocks and conditions; a check of a name says whether it is known."""

    def __init__(
        self,
        reporter: Reporter,
        each: Collection[str],
        placed: Collection[str],
        effects: Mapping[str, CardAt],
        counters: Collection[str],
    ) -> None:
        self.reporter = reporter
        self.each = each
        self.placed = placed
        """The counters that each place has one of."""
        self.effects = effects
        """The cards of named effects."""
        self._counters = counters
        self.whereabouts: str = HERE
        """What is said for a place: below a line for each place that is the one."""

    # --- What a game says for itself

    @abstractmethod
    def effect(self, effect: Effect, scope: Within) -> None:
        """An effect: its names, its numbers, and whether it has a meaning where it stands."""

    @abstractmethod
    def named_effect(self, at: CardAt, name: Name) -> bool:
        """Whether there is such an effect; else it is reported."""

    @abstractmethod
    def inside(self, named: CardAt, reporter: Reporter, scope: Within) -> Callable[[Block], None] | None:
        """What checks lines of a named effect where it is used; None within one already."""

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

    def subject(self, who: Name, scope: Within) -> None:
        """To whom something happens, in a game that knows more than all and one."""

    def among(self, scope: Within) -> Within:
        """Where something stands that is about each of some."""
        return scope

    seat: str
    """What the game calls somebody at the table."""

    def counters_read(self) -> Iterable[str]:
        return (name for name in self._counters if self.readable(name))

    def place_known(self, at: CardAt, name: Name) -> bool:  # noqa: ARG002 - for games with places
        """Whether there is such a place; else it is reported."""
        return True

    def due(self, scope: Within) -> Within:
        """Where that stands which happens in a later round."""
        return scope

    @abstractmethod
    def payment(self, payment: Payment, what: str, least: int, scope: Within) -> None:
        """What is spent and is no counter: its names, and how much of it there can be.

        what: for what it is paid. least: the least of what comes in numbers.
        """

    def intentions(self, intentions: tuple[Intend, ...], scope: Within) -> None:
        """The writer's intentions for a side, a block or an ending."""
        for intention in intentions:
            after = intention.after
            if isinstance(after, Name) and after.text in self.each:
                hint = "Name a flag of all: one that is set together with it."
                self.reporter.on(scope.at, "LW0398", after, name=after.text, seat=self.seat, hint=hint)
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

    def use(self, do: Do, scope: Within) -> None:
        """A named effect: with the number that it takes, and whose lines have a meaning where it is used."""
        if not self.named_effect(scope.at, do.id):
            return
        self.given(do, scope)
        for (name, number), at in called([do], self.effects).items():
            if not at.placed.complete:
                continue
            odd: dict[tuple[str, Span], str] = {}
            plain: dict[tuple[str, Span], str] = {}
            for kept, given in ((odd, number), (plain, None)):
                look = self.inside(at, _Probe(kept), scope)
                if look is None:
                    return
                look(named_body(at, given))
            for (code, span), reason in odd.items():
                if code in OF_PLACE or (code, span) not in plain:
                    line = f"line {at.placed.place(span).line}"
                    where = line if at.source is scope.at.source else f"{line} of {at.source.name}"
                    self.reporter.on(scope.at, "LW0351", do, name=name, where=where, reason=reason)

    def given(self, do: Do, scope: Within) -> None:
        """A number for an effect that takes one, and none for another."""
        at, name, number = self.effects.get(do.id.text), do.id.text, do.number
        if at is None or not isinstance(at.card, EffectCard):
            return
        if at.card.parameter is None:
            if number is not None:
                fix = Fix(do.id.span.to(do.span), name)
                self.reporter.on(scope.at, "LW0391", number, fix=fix, name=name)
        elif number is None:
            self.reporter.on(scope.at, "LW0390", do.id, fix=after(do.id, " 1"), name=name)
        elif isinstance(number, Number):
            self.bounded(scope.at, number, f"number for {name}", NUMBERS)
        else:
            self.sum(number, scope)

    def effect_card(self, at: CardAt, scope: Within) -> None:
        """A named effect on its own card."""
        card = at.card
        assert isinstance(card, EffectCard)
        if card.title is not None:
            self.title(at, card.title)
        if card.parameter is not None:
            if not mentions(card.body):
                self.reporter.on(at, "LW0393", card.parameter, name=card.id.text)
            once = next((node for node in walk(card) if comes_once(node)), None)
            if once is not None:
                self.reporter.on(at, "LW0394", once, name=card.id.text)
        self.block(card.body, scope)

    def known_quantity(self, quantity: Quantity, other: Quantity | Sum, scope: Within) -> bool:
        """A number that is known where it stands, as `N` is in an effect that takes one."""
        card = scope.at.card
        known = isinstance(card, EffectCard) and card.parameter is not None
        if quantity.kind != PARAMETER:
            match quantity.args:
                case (Name(text="n"),) if known and not self.declares("n"):
                    fix = instead(quantity, "N")
                    self.reporter.on(scope.at, "LW0131", quantity, fix=fix, found="n", right="N")
                    return False
            return self.number(quantity, other, scope)
        if not known:
            self.reporter.on(scope.at, "LW0392", quantity)
        return known

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
        match statement:
            case Prose(paragraphs=texts):
                for text in texts:
                    self.prose(scope.at, text)
                    for condition in asked_of(text):
                        self.condition(condition, scope)
            case Effect():
                self.condition(statement.only, self.among(scope))
                counter = statement.args[0] if statement.args and statement.verb in MOVED else None
                known = not isinstance(counter, Name) or self.at_place(counter, scope)
                if known and self.changed(statement, scope):
                    self.effect(statement, scope)
            case Each(who=who, only=only, body=body):
                inside = self.among(scope)
                self.subject(who, scope)
                self.condition(only, inside)
                self.block(body, inside)
            case ForPlaces(having=having, body=body):
                self.condition(having, scope)
                around, self.whereabouts = self.whereabouts, THERE
                self.block(body, scope)
                self.whereabouts = around
            case Later(rounds=rounds, body=body):
                self.rounds(rounds, scope)
                self.block(body, self.due(scope))
            case Do():
                self.use(statement, scope)
            case If(condition=condition, then=then, otherwise=otherwise):
                self.condition(without_first_time(condition)[0], scope)
                self.block(then, scope)
                self.block(otherwise, scope)
            case Choose(choices=choices):
                for choice in choices:
                    self.title(scope.at, choice.label)
                    self.price(choice.price, "An option", scope)
                    self.condition(choice.condition, scope)
                    self.block(choice.body, scope)
            case Roll(rows=rows, count=count):
                few = count is None or self.bounded(scope.at, count, "number of dice", (1, MOST_DICE))
                if few:
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
                capped = isinstance(statement, Repeat) and statement.most is not None
                self.amount(number, math.inf if capped else ends[1], scope)
        if isinstance(statement, Repeat) and statement.most is not None:
            self.bounded(scope.at, statement.most, "number behind up to", row.numbers["times"])
        for field in row.blocks:
            self.block(getattr(statement, field), scope)

    def rounds(self, rounds: Number | Quantity | Sum, scope: Within) -> None:
        """In how many rounds a timer is due."""
        if not isinstance(rounds, Number):
            self.amount(rounds, ROUNDS[1], scope)
        else:
            self.bounded(scope.at, rounds, "number of rounds", ROUNDS)

    def change(self, change: Number | Amount, scope: Within) -> None:
        """A change that changes something."""
        if isinstance(change, Amount):
            self.amount(change.of, math.inf, scope)
        elif change.value == 0:
            self.reporter.on(scope.at, "LW0326", change)

    def amount(self, amount: Quantity | Sum, most: float, scope: Within) -> bool:
        """How much, known only in play: above 0 at times, at most so many; whether its range is known."""
        if not self.sum(amount, scope) or mentions(amount):
            return False
        low, high = self.meaning(scope).range(amount)
        if high > most and not self._endless(amount, scope):
            self.reporter.on(scope.at, "LW0380", amount, range=shown(low, high), most=int(most))
        elif high <= 0:
            self.reporter.on(scope.at, "LW0381", amount, range=shown(low, high))
        return True

    def _endless(self, amount: Quantity | Sum, scope: Within) -> bool:
        """Whether a counter among these numbers has no ends, since its own line is mistaken."""
        terms = amount.terms if isinstance(amount, Sum) else ((1, amount),)
        reach = self.meaning(scope).range
        return any(term.kind == "counter" and reach(term) == ANY for _, term in terms)

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
            known &= self.known_quantity(quantity, zero, scope)
        return known

    def number(self, quantity: Quantity, other: Quantity | Sum, scope: Within) -> bool:
        """A number that is compared with the `other` side; whether all its names are known."""
        match quantity:
            case Quantity(kind="seats_with", having=having):
                self.condition(having, self.among(scope))
                return True
            case Quantity(kind="places_with", having=having):
                self.condition(having, scope)
                return True
            case Quantity(kind="total", args=(Name(text=name),)) if name in self.placed:
                return True
            case Quantity(kind="counter", args=(Name() as name,), yours=False):
                if not self.at_place(name, scope):
                    return False
            case Quantity(kind="total", args=(Name() as name,)) if name.text not in self.each:
                if not self.declares(name.text):
                    return self.quantity(Quantity(quantity.span, "counter", (name,)), other, scope)
                self._one_for_all(name, "total", instead(quantity, name.text), scope)
                return False
            case Quantity(kind="total"):
                return True
        return self.whose(quantity, scope) and self.quantity(quantity, other, scope)

    def at_place(self, name: Name, scope: Within) -> bool:
        """Whether a counter is named as what it is, one of all or that of a place; else reported."""
        of = declared_as(name)
        if not isinstance(name, At):
            if name.text in self.placed:
                known = self.whereabouts == THERE or self.somebody_acts(scope)
                right = f"{name.text} {self.whereabouts}" if known else f"total {name.text}"
                self.reporter.on(
                    scope.at, "LW0246", name, fix=instead(name, right), name=name.text, right=right
                )
            return name.text not in self.placed
        if of.text not in self.placed:
            zero = Quantity(of.span, "number", (Number(of.span, 0),))
            if self.quantity(Quantity(of.span, "counter", (of,)), zero, scope):
                fix = instead(name, of.text)
                self.reporter.on(
                    scope.at, "LW0243", name, fix=fix, name=of.text, found=scope.at.written(name)
                )
            return False
        if name.place.text == HERE and not self.somebody_acts(scope):
            self.reporter.on(scope.at, "LW0339", name.place)
            return False
        return name.place.text in (HERE, THERE) or self.place_known(scope.at, name.place)

    def changed(self, effect: Effect, scope: Within) -> bool:
        """Whether a change with a subject is one of what each seat has; else reported."""
        match effect:
            case Effect(verb=verb, who=Name(), args=(Name() as name, *_)) if verb in CHANGED:
                if isinstance(name, At):
                    doing = scope.at.written(effect)
                    before, counter, behind = doing.partition(scope.at.written(name))
                    right = f"{before.rstrip()}: {counter}{behind}"
                    self.reporter.on(
                        scope.at, "LW0131", effect, fix=instead(effect, right), found=doing, right=right
                    )
                    return False
                if self.declares(name.text) and name.text not in self.each:
                    doing, word = scope.at.written(effect), {"set_flag": "set ", "clear_flag": "clear "}
                    place = name.span.column - effect.span.column - len(word.get(verb, ""))
                    whose, change = doing[:place].strip(), doing[place:]
                    several = whose.startswith(SEVERAL)
                    hint = FOR_EACH.format(whose=whose, change=change) if several else None
                    self._one_for_all(name, whose, instead(effect, change), scope, hint)
                    return False
        return True

    def whose(self, asked: Fact | Quantity, scope: Within) -> bool:
        """Whether a counter or a flag is asked for as what it is, of all or of each; else reported."""
        name = asked.args[0] if asked.kind in KEPT and asked.args else None
        if not isinstance(name, Name) or not self.declares(name.text):
            return True
        each = name.text in self.each
        if each and not asked.yours:
            bare = f"flag {name.text}" if asked.kind == "flag" else name.text
            right = f"your {bare}" if self.somebody_acts(scope) else f"any {self.seat} with {bare}"
            hint = None if self.somebody_acts(scope) else NOBODYS.format(right=right, name=name.text)
            fix = instead(asked, right)
            values: dict[str, Any] = {"name": name.text, "seat": self.seat, "right": right}
            self.reporter.on(scope.at, "LW0398", name, fix=fix, hint=hint, **values)
        elif asked.yours and not each:
            right = scope.at.written(asked).removeprefix("your").strip()
            self._one_for_all(name, "your", instead(asked, right), scope)
        return each is asked.yours

    def nobody_acts(self, asked: Fact | Quantity, other: Quantity | Sum | None, scope: Within) -> None:
        """Reports what asks for *you* where nobody acts; `other` is what a number is compared with."""
        fix = None
        match asked, other:
            case (Fact(args=(Name(text=name),), yours=True), _):
                fix = instead(asked, f"any {self.seat} with flag {name}")
            case (Quantity(args=(Name(text=name),), yours=True), Quantity(kind="number")) if (
                asked.span.line,
                asked.span.column,
            ) < (other.span.line, other.span.column):
                fix = instead(asked, f"any {self.seat} with {name}")
        self.reporter.on(scope.at, "LW0318", asked, fix=fix, seat=self.seat)

    def somebody_acts(self, scope: Within) -> bool:  # noqa: ARG002 - a game may have places without
        """Whether `you` is somebody here."""
        return True

    def _one_for_all(self, name: Name, whose: str, fix: Fix, scope: Within, hint: str | None = None) -> None:
        at, seat = scope.at, self.seat
        self.reporter.on(at, "LW0399", name, fix=fix, hint=hint, name=name.text, seat=seat, found=whose)

    def price(self, price: Price | None, what: str, scope: Within, least: int = 1) -> None:
        """What something costs, which names everything once."""
        spent: dict[object, Payment] = {}
        for payment in () if price is None else price.payments:
            same = spent.setdefault(self.purse(payment), payment)
            if same is not payment:
                self.reporter.on(scope.at, "LW0386", payment, beside=same)
            match payment:
                case Payment(kind="counter", args=(Name() as counter, Number() as steps)):
                    self.steps(counter, steps, scope)
                case _:
                    self.payment(payment, what, least, scope)

    def purse(self, payment: Payment) -> object:
        """What is alike for payments of which nobody can tell whether both can be made."""
        names = [arg.text for arg in payment.args if isinstance(arg, Name)]
        return payment.kind, *names

    def steps(self, counter: Name, steps: Number, scope: Within) -> None:
        """A price in steps of a counter, which has so many."""
        paid = Quantity(counter.span, "counter", (counter,), yours=counter.text in self.each)
        if self.at_place(counter, scope) and self.quantity(
            paid, Quantity(steps.span, "number", (steps,)), scope
        ):
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
                case Fact(kind=kind) if kind == COMES:
                    pass
                case Fact(kind=kind) as fact if kind == FIRST_TIME:
                    self.reporter.on(scope.at, "LW0552", fact)
                case Fact() as fact:
                    if self.whose(fact, scope):
                        self.fact(fact, scope)

    def comparison(self, compare: Compare, scope: Within) -> None:
        """A comparison of known numbers, which may come out one way or the other."""
        known = True
        for side, other in ((compare.left, compare.right), (compare.right, compare.left)):
            for _, quantity in side.terms if isinstance(side, Sum) else ((1, side),):
                known &= self.known_quantity(quantity, other, scope)
        if not known or mentions(compare):
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


class _Probe(Reporter):
    """Keeps what depends on where a named effect is used, or on its number; its card has the rest."""

    def __init__(self, odd: dict[tuple[str, Span], str]) -> None:
        super().__init__()
        self.odd = odd

    def on(self, card: CardAt, code: str, node: Node, **values: object) -> None:  # noqa: ARG002
        """Keep a finding at a node of the effect card, with its message."""
        own = code == "LW0314" and isinstance(node, Effect) and node.args == (None,)
        if code in OF_PLACE or code in OF_NUMBER or own:
            arguments: dict[str, Any] = {
                key: value
                for key, value in values.items()
                if value is not None and key not in ("fix", "beside")
            }
            self.odd[code, node.span] = diagnose(code, "", START, **arguments).message

    def within(self, card: CardAt, code: str, span: Span, **values: object) -> None:
        """Nothing: it is the same everywhere."""

    def again(self, *_: object, **__: object) -> None:
        """Nothing: a name is taken wherever it stands."""


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
