"""What statements and conditions of Tales must be: names of the right kind, a kid where `you` is asked,
places where effects, actions and events have a meaning.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable
from dataclasses import replace
from typing import Any

from loopwright_compiler.checks.shared import Range
from loopwright_compiler.core.contradictions import States, named, stated
from loopwright_compiler.core.decks import check_shuffled
from loopwright_compiler.diagnostics.fixes import instead, within, without_line
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_dsl.syntax import (
    Action,
    Amount,
    Argument,
    At,
    Block,
    CardLine,
    DeckCard,
    Effect,
    Ending,
    Fact,
    Intend,
    Name,
    Node,
    Number,
    On,
    Payment,
    Quantity,
    ScenarioCard,
    Statement,
    Sum,
    Test,
    Text,
    WorldCard,
)
from loopwright_engine.core.counters import MOST_STEPS, end_of

from loopwright_games.tales.nouns import DIALS, FAVORS, HERE, ROUNDS_PER_WEEK, WEEKS, quantity_ends
from loopwright_games.tales.verbs import VERBS
from loopwright_games.tales.words import (
    BOUNDS,
    EVENTS,
    FACTS,
    PRICES,
    QUANTITIES,
    SHIP_WORDS,
    TIME,
    ArgumentKind,
    Word,
)

from ..language.nodes import DiaryCard, RumorCard
from ..semantics.declarations import LETTERS
from ..semantics.outcomes import BECAME, decides, outcome
from ..semantics.symbols import Symbols, weekday
from .context import ON_DAYS, Context, StatementScope, is_chore

MOST_SPENT = 6
"""The cubes of a pool."""
MOST_OF_DIAL = 99
"""No price asks for more of a dial, which has no upper end."""
ASKED = (*DIALS, "kids", "day", "week", "rumors")
"""What a misspelled word may have meant where a number is asked for, beside a counter."""

AT_ONCE = (
    "A `when` fires once while its side is in play, so this happens once, as soon as the side comes into "
    "play. What happens each time stands under an event: `on new day: …`."
)
"""What becomes of a `when` that waits for what is always so."""


class TalesChecks(Context):
    """Checks of what cards of Tales say."""

    def fact(self, fact: Fact, scope: StatementScope) -> None:
        """A fact about who is known, and a card's side that is there."""
        if fact.kind == BECAME:
            self.became(fact, scope)
            return
        word = FACTS[fact.kind]
        if (word.kid or fact.yours) and not scope.kid:
            self.nobody_acts(fact, None, scope)
        known = check_arguments(self, word, fact, fact.args, scope)
        match fact.kind, fact.args:
            case "diary", (Number(value=number), Name(text="back")) if known and number in self.symbols.diary:
                if not self.symbols.has_back(number):
                    self.reporter.on(scope.at, "LW0314", fact, name=number)

    def became(self, fact: Fact, scope: StatementScope) -> None:
        """What became of a rumor that is there, and of which one test decides."""
        asked = outcome(fact)
        if not self.rumor(scope.at, fact, asked):
            return
        card = self.symbols.rumors[asked.set, asked.number]
        assert isinstance(card.card, RumorCard)
        if card.placed.complete and not decides(card.card, self.symbols.effects):
            name = f"{asked.set} {asked.number}"
            self.reporter.on(scope.at, "LW0397", fact, name=name)

    def quantity(self, quantity: Quantity, other: Quantity | Sum, scope: StatementScope) -> bool:
        """A number that is known where it is asked for; `other` is what it is compared with."""
        known = True
        if (counter := self.counter_there(quantity)) is not None:
            return self.at_place(counter, scope)
        word = QUANTITIES.get(quantity.kind)
        if word is not None and word.kid and not scope.kid:
            self.reporter.on(scope.at, "LW0339", quantity)
        if quantity.yours and not scope.kid:
            self.nobody_acts(quantity, other, scope)
        if quantity.kind == "enigma_limit":
            known = self.enigma_limit(scope.at, quantity)
        match quantity.kind, quantity.args:
            case "counter", (Name() as name,):
                on_days = isinstance(other, Quantity) and other.kind == "day"
                known &= self.counter(scope.at, name, ON_DAYS if on_days else ASKED)
            case "weekday", (_, Number() as week):
                known &= self.bounded(scope.at, week, "week", WEEKS)
            case (("kids_at" | "token_at" | "token_in_play"), args):
                assert word is not None
                known &= check_arguments(self, word, quantity, args, scope)
        return known

    def counter_there(self, quantity: Quantity) -> At | None:
        """The counter of a location that is asked for as tokens are: `heat at K`."""
        match quantity:
            case Quantity(kind="token_at", args=(Name() as name, Name() as place)) if (
                name.text in self.placed
            ):
                return At.put(quantity.span, name, place)
        return None

    def effect(self, effect: Effect, scope: StatementScope) -> None:
        """An effect whose names are known, and whose subject and card are there."""
        if effect.who is not None:
            self.subject(effect.who, scope)
        if _takes_ship_for_token(self, effect, scope) or self.truth(effect, self.symbols.counters, scope):
            return
        alone = effect.who is None or effect.who.text == "you"
        inside = scope if alone else replace(scope, kid=False)  # each of these may be elsewhere
        known = check_arguments(self, VERBS[effect.verb], effect, effect.args, inside)
        if effect.verb == "chore_step" and (scope.later or not (scope.anywhere or is_chore(scope.at.card))):
            self.reporter.on(scope.at, "LW0342", effect)
        match effect.verb, effect.args:
            case "counter", (Name(text=name), Number() as by) if known and by.value:
                counter = self.symbols.counters.get(name)
                if counter is not None and end_of(by.value) in counter.ends:
                    what = "change of a counter beyond whose end something happens"
                    self.bounded(scope.at, by, what, (-MOST_STEPS, MOST_STEPS))
            case "counter", (Name(text=name), Amount() as by) if known:
                counter = self.symbols.counters.get(name)
                if counter is not None and end_of(by.sign) in counter.ends:
                    self.amount(by.of, MOST_STEPS, inside)
        check_shuffled(self.reporter, scope.at, effect, self.symbols.decks)
        first = effect.args[0] if effect.args else None
        if effect.verb in NAMED_ITEM and known and isinstance(first, Name):
            self.loose(first, scope)
        if effect.verb == "hack_machine" and isinstance(first, Name) and first.text == "every":
            self.reporter.on(scope.at, "LW0343", first, fix=instead(first, "one"))
        if effect.verb in ("flip_diary", "discard_diary") and known:
            _own_card(self, effect, scope)

    def subject(self, who: Name, scope: StatementScope) -> None:
        """Helpers, who are there in a test alone."""
        if who.text == "helpers" and not (scope.helpers or scope.anywhere):
            self.reporter.on(scope.at, "LW0316", who)

    def among(self, scope: StatementScope) -> StatementScope:
        """Each of them acts, and none of them helps."""
        return replace(scope, kid=True, helpers=False)

    def due(self, scope: StatementScope) -> StatementScope:
        """ADV-13: the first player acts, nobody helps, and no card is at hand that somebody holds or met."""
        return replace(scope, kid=False, helpers=False, in_response=False, lies_down=False, later=True)

    def inside(
        self,
        named: CardAt,  # noqa: ARG002 - its lines are read where they are used
        reporter: Reporter,
        scope: StatementScope,
    ) -> Callable[[Block], None] | None:
        """Its lines must have a meaning on the card that uses it."""
        if scope.in_effect:
            return None
        within = replace(scope, in_effect=True)
        return lambda block: _Through(self.symbols, reporter).block(block, within)

    def own(self, statement: Statement, scope: StatementScope) -> None:
        """A test, in whose outcomes there are helpers."""
        assert isinstance(statement, Test)
        for way in statement.alternatives:
            (self.combo if way.kind == "combo" else self.tag)(scope.at, way.name)
        self.price(statement.price, "A way around a test", scope)
        inside = replace(scope, helpers=True)
        self.block(statement.success, inside)
        self.block(statement.failure, inside)

    def meaning(self, scope: StatementScope) -> TalesMeaning:
        return TalesMeaning(self.symbols, of_world=scope.at.source.of_world)

    def payment(self, payment: Payment, what: str, least: int, scope: StatementScope) -> None:
        """What a kid gives: names that are known, and no more than there can be."""
        check_arguments(self, PRICES[payment.kind], payment, payment.args, scope)
        match payment.kind, payment.args:
            case kind, (Number() as spend,) if kind == TIME:
                self.time(spend, what, least, scope)
            case "favor", (Number() as steps,):
                self.bounded(scope.at, steps, "price", (1, len(FAVORS) - 1))
            case _, (Number() as steps,):
                self.bounded(scope.at, steps, "price", (1, MOST_OF_DIAL))
            case "named_item", (Name() as name,):
                self.loose(name, scope)

    def steps(self, counter: Name, steps: Number, scope: StatementScope) -> None:
        """Steps of a counter; time has no name in a price."""
        if counter.text != TIME or TIME in self.symbols.counters:
            super().steps(counter, steps, scope)
            return
        whole = Number(counter.span.to(steps.span), steps.value)
        found, right = f"{TIME} {steps.value}", str(steps.value)
        self.reporter.on(scope.at, "LW0131", whole, fix=instead(whole, right), found=found, right=right)

    def time(self, spend: Number, what: str, least: int, scope: StatementScope) -> None:
        """TIM-4, TST-9: time that is spent, from pools that hold six cubes; never by kids who lie down."""
        if not least <= spend.value <= MOST_SPENT:
            fix = within(spend, least, MOST_SPENT)
            self.reporter.on(scope.at, "LW0304", spend, fix=fix, what=what, value=spend.value, least=least)
        if scope.lies_down:
            self.reporter.on(scope.at, "LW0353", spend)

    def loose(self, item: Name, scope: StatementScope) -> None:
        """An item that comes and goes, as an iconic one does not."""
        held = self.symbols.held["item"].get(item.text)
        lines = held.card.items if held is not None and isinstance(held.card, WorldCard) else ()
        if any(isinstance(line, CardLine) and line.key == "iconic" for line in lines):
            self.reporter.on(scope.at, "LW0216", item, name=item.text)

    def purse(self, payment: Payment) -> object:
        """Two items, whatever their tags, may be one and the same."""
        return "item" if payment.kind in ("item", "named_item") else super().purse(payment)

    def intentions(self, intentions: tuple[Intend, ...], scope: StatementScope) -> None:
        """Days and cards that are there, and nothing that contradicts."""
        for intention in intentions:
            if intention.day is not None:
                _day(self, intention, intention.day, scope)
            if intention.after is not None:
                _after(self, intention, intention.after, scope)
        super().intentions(intentions, scope)

    def block_intentions(self, intentions: tuple[Intend, ...], scope: StatementScope) -> None:
        """The same on diary cards, rumors and cards of decks, and beyond the ends of counters: games tell of
        these blocks.
        """
        if isinstance(scope.at.card, DiaryCard | RumorCard | DeckCard | ScenarioCard):
            self.intentions(intentions, scope)
            return
        for intention in intentions:
            self.reporter.on(scope.at, "LW0360", intention, fix=without_line(scope.at, intention))

    def always(self, scope: StatementScope) -> str | None:
        """What becomes of a `when` that waits for what is always so."""
        return AT_ONCE if scope.awaited else None

    def block(self, block: Block | None, scope: StatementScope) -> None:
        """A block; where nobody else acts in it, the first player does."""
        super().block(block, scope if scope.kid else replace(scope, kid=True))

    def ending(self, ending: Ending, scope: StatementScope) -> None:
        """An ending, perhaps with a condition of nobody's own."""
        super().ending(ending, scope)
        self.condition(ending.condition, replace(scope, kid=False))

    def action(self, action: Action, scope: StatementScope) -> None:
        """An action: its label, places and price, and what it does to the kid who takes it."""
        place = replace(scope, kid=True)
        self.title(place.at, action.label)
        for location in action.at:
            self.location(place.at, location)
        self.price(action.price, "An action", place, 0)
        self.condition(action.condition, place)
        self.block(action.body, place)

    def listener(self, on: On, scope: StatementScope) -> None:
        """`on event`: on a card that a kid holds that kid acts, else the one whom the event is about."""
        event = EVENTS[on.event.kind]
        acting = replace(scope, kid=scope.held or event.kid)
        check_arguments(self, event, on.event, on.event.args, acting)
        self.condition(on.condition, acting)
        self.block(on.body, acting)


def _takes_ship_for_token(context: Context, effect: Effect, place: StatementScope) -> bool:
    """`place ship at C3`, where no token has that name."""
    first = effect.args[0] if effect.args else None
    if effect.verb not in _OF_TOKENS or not isinstance(first, Name) or first.text != "ship":
        return False
    if "ship" in context.symbols.tokens:
        return False
    to = effect.args[1] if effect.verb == "place_token" else None
    meant = f"move ship to {to.text}" if isinstance(to, Name) else "remove ship"
    context.reporter.on(place.at, "LW0213", effect, fix=instead(effect, meant), suggestion=meant)
    return True


NAMED_ITEM = ("draw_named_item", "discard_named_item", "give_named_item", "give_named_item_here")
_OF_TOKENS = ("place_token", "remove_token", "remove_tokens")


class _Through(TalesChecks):
    """A named effect, seen from where it is used; its texts are looked at on its own card."""

    def prose(self, at: CardAt, text: Text, *, title: bool = False) -> None:
        """Nothing: texts are the same everywhere."""


def _own_card(context: Context, effect: Effect, place: StatementScope) -> None:
    """`flip` and `discard this card` need a diary card around them, a flip needs a back to come."""
    number, diary = effect.args[0], place.diary
    if number is None and (place.anywhere or (place.held and effect.verb == "discard_diary")):
        return
    if number is None and diary is None:
        context.reporter.on(place.at, "LW0325", effect)
        return
    if effect.verb != "flip_diary":
        return
    own = number is None or (
        diary is not None and isinstance(number, Number) and number.value == diary.number.value
    )
    if own and place.side == "back":
        context.reporter.on(place.at, "LW0315", effect)
        return
    value = number.value if isinstance(number, Number) else diary.number.value if diary else 0
    if value in context.symbols.diary and not context.symbols.has_back(value):
        context.reporter.on(place.at, "LW0314", effect, name=value)


# --- What is intended: days that are there, cards and flags that are known


def _day(context: Context, intention: Intend, day: Quantity, place: StatementScope) -> None:
    name, *week = day.args
    if week and isinstance(week[0], Number) and not context.bounded(place.at, week[0], "week", WEEKS):
        return
    number = weekday(day)
    last = ROUNDS_PER_WEEK * (WEEKS[1] if "weeks" in context.symbols.lost else context.symbols.weeks)
    if number > last and isinstance(name, Name):
        context.reporter.on(place.at, "LW0361", day, fix=instead(day, name.text))
    elif intention.must == "never" and number == 1:
        context.reporter.on(place.at, "LW0365", intention, fix=without_line(place.at, intention))


def _after(context: Context, intention: Intend, after: Number | Name, place: StatementScope) -> None:
    if isinstance(after, Name):
        context.flag(place.at, after)
        return
    side = intention.side.text if intention.side is not None else "front"
    own = place.diary is not None and place.diary.number.value == after.value
    if own and place.side == side:
        context.reporter.on(place.at, "LW0364", intention, fix=without_line(place.at, intention))
    elif context.diary(place.at, after) and side == "back" and not context.symbols.has_back(after.value):
        context.reporter.on(place.at, "LW0314", intention, name=after.value)


# --- Numbers and names: what they may be, and what excludes what


def number_range(side: Quantity | Sum, symbols: Symbols, of_world: bool) -> Range:
    """The least and the greatest value that the declared bounds allow; any for a name that is unknown.

    A card of the world may be read in scenarios of one week and of two.
    """
    if isinstance(side, Sum):
        parts = [(sign, number_range(term, symbols, of_world)) for sign, term in side.terms]
        low = sum(low if sign > 0 else -high for sign, (low, high) in parts)
        return low, sum(high if sign > 0 else -low for sign, (low, high) in parts)
    arg, most = side.args[0] if side.args else None, len(symbols.locations or LETTERS)
    match side.kind, arg:
        case "number", Number(value=value):
            return value, value
        case "weekday", Name():
            day = weekday(side)
            return day, day
        case (("token_at" | "total"), Name(text=text)) if text in symbols.placed:
            low, high = symbols.placed[text].low.value, symbols.placed[text].high.value
            places = 1 if side.kind == "token_at" else most
            return places * low, places * high
        case "places_with", _:
            return 0, most
        case "counter" | "total", Name(text=text):
            if text in symbols.each:
                own = symbols.each[text]
                return quantity_ends(side.kind, (own.low.value, own.high.value))
            counter = symbols.counters.get(text)
            known = counter is not None and counter.low < counter.high
            return quantity_ends(side.kind, (counter.low, counter.high) if counter and known else None)
        case (("token_at" | "token_in_play"), Name(text=text)):
            token = symbols.tokens.get(text)
            return 0, token.limit if token else math.inf
    weeks = WEEKS[1] if of_world or "weeks" in symbols.lost else symbols.weeks
    return quantity_ends(side.kind, weeks=weeks)


class TalesMeaning:
    """What facts and numbers of Tales exclude, on a card of a scenario or of its world."""

    def __init__(self, symbols: Symbols, *, of_world: bool) -> None:
        self._symbols = symbols
        self._of_world = of_world

    def range(self, side: Quantity | Sum) -> Range:
        """What the declared bounds allow."""
        return number_range(side, self._symbols, self._of_world)

    def constant(self, quantity: Quantity) -> int | None:
        """The round of a day."""
        return weekday(quantity) if quantity.kind == "weekday" else None

    def states(self, fact: Fact) -> States:
        """A card lies on one side, a machine is in one state, a kid at one place."""
        args = [named(arg) for arg in fact.args]
        match fact.kind:
            case "diary":
                return ("diary", args[0]), _SIDES[args[1]]
            case "machine_state":
                return ("machine_state", args[0]), frozenset((args[1],))
            case "at" | "favor":
                return fact.kind, frozenset((args[0],))
            case "ship_at" if args[0] != HERE:
                return "ship_at", frozenset((args[0],))
        return stated(fact)

    def all_states(self, thing: Hashable) -> Collection[str | None] | None:
        """Favor has three."""
        return FAVORS if thing == "favor" else None


_SIDES: dict[str | None, frozenset[str | None]] = {
    None: frozenset(("front", "back")),
    "front": frozenset(("front",)),
    "back": frozenset(("back",)),
    "discarded": frozenset(("discarded",)),
}


def check_arguments(
    context: Context, word: Word, node: Node, args: tuple[Argument, ...], place: StatementScope
) -> bool:
    """Report what is wrong with the arguments of `node`; True when all names are known."""
    known = word.name not in SHIP_WORDS or context.ship(place.at, node)
    before: Argument = None
    for param, argument in word.bind(args):
        check = _CHECKS.get(param.kind)
        for arg in argument:
            if arg is not None and check is not None:
                known &= check(context, arg, place, before)
            before = arg
    return known


def _name(lookup: str) -> Callable[[Context, Argument, StatementScope, Argument], bool]:
    def check(context: Context, arg: Argument, place: StatementScope, _before: Argument) -> bool:
        is_known: bool = getattr(context, lookup)(place.at, arg)
        return is_known

    return check


def _machines(context: Context, arg: Argument, place: StatementScope, _before: Argument) -> bool:
    assert isinstance(arg, Name)
    if arg.text == "this" and not (place.in_response or place.anywhere):
        context.reporter.on(place.at, "LW0317", arg)
    return arg.text in ("this", "every", "one") or context.machine(place.at, arg)


def _place(context: Context, arg: Argument, place: StatementScope, _before: Argument) -> bool:
    """Where tokens and the ship stand: every sector will do, the sea too."""
    assert isinstance(arg, Name)
    if arg.text == HERE:
        if not place.kid:
            context.reporter.on(place.at, "LW0339", arg)
        return True
    return len(arg.text) > 1 or context.location(place.at, arg)


def _change(context: Context, arg: Argument, place: StatementScope, _before: Argument) -> bool:
    assert isinstance(context, TalesChecks) and isinstance(arg, Number | Amount)
    context.change(arg, place)
    return True


def _value(context: Context, arg: Argument, place: StatementScope, before: Argument) -> bool:
    assert isinstance(context, TalesChecks) and isinstance(before, Name)
    if isinstance(arg, Quantity | Sum):
        return context.sum(arg, place)
    assert isinstance(arg, Number)
    counter = context.symbols.counters.get(before.text)
    if counter and counter.low < counter.high and not counter.low <= arg.value <= counter.high:
        values: dict[str, Any] = {"value": arg.value, "low": counter.low, "high": counter.high}
        fix = within(arg, counter.low, counter.high)
        context.reporter.on(place.at, "LW0303", arg, fix=fix, name=counter.id, **values)
    return True


def _rounds(context: Context, arg: Argument, place: StatementScope, _before: Argument) -> bool:
    assert isinstance(arg, Number | Quantity | Sum)
    context.rounds(arg, place)
    return True


def _bounded(kind: ArgumentKind, what: str) -> Callable[[Context, Argument, StatementScope, Argument], bool]:
    def check(context: Context, arg: Argument, place: StatementScope, _before: Argument) -> bool:
        assert isinstance(arg, Number)
        context.bounded(place.at, arg, what, BOUNDS[kind])
        return True

    return check


_CHECKS: dict[ArgumentKind, Callable[[Context, Argument, StatementScope, Argument], bool]] = {
    ArgumentKind.LOCATION: _name("location"),
    ArgumentKind.SECTOR: _name("sector"),
    ArgumentKind.PLACE: _place,
    ArgumentKind.BERTH: _place,
    ArgumentKind.COUNTER: _name("counter"),
    ArgumentKind.FLAG: _name("flag"),
    ArgumentKind.DECK: _name("deck"),
    ArgumentKind.TIMER: _name("timer"),
    ArgumentKind.ROUNDS: _rounds,
    ArgumentKind.TOKEN: _name("token"),
    ArgumentKind.TAG: _name("tag"),
    ArgumentKind.COMBO: _name("combo"),
    ArgumentKind.ITEM: _name("item"),
    ArgumentKind.DIARY: _name("diary"),
    ArgumentKind.MACHINE: _name("machine"),
    ArgumentKind.MACHINES: _machines,
    ArgumentKind.CHANGE: _change,
    ArgumentKind.VALUE: _value,
    ArgumentKind.MOVEMENT: _bounded(ArgumentKind.MOVEMENT, "movement"),
    ArgumentKind.CAPACITY: _bounded(ArgumentKind.CAPACITY, "capacity"),
    ArgumentKind.LOOKED_AT: _bounded(ArgumentKind.LOOKED_AT, "look at … rumors"),
}
