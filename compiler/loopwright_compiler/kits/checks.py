"""Mistakes in the cards of a kit: names, numbers and lines as the kit's rows have them; long since all of
them are looked at in one walk.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.parser.grammar import language_of
from loopwright_dsl.recovery.phrasebook import NUMBERS
from loopwright_dsl.syntax import (
    Amount,
    Argument,
    At,
    Block,
    Chance,
    Choose,
    Compare,
    Condition,
    DeckCard,
    Declared,
    Do,
    Effect,
    EffectCard,
    Fact,
    GaugeCard,
    Held,
    Hidden,
    If,
    Intend,
    KitCard,
    Name,
    NoteName,
    Number,
    On,
    Payment,
    Printed,
    Prose,
    Quantity,
    ScenarioCard,
    Setting,
    Statement,
    Sum,
    Text,
    When,
)
from loopwright_dsl.syntax.span import Span
from loopwright_engine.core.decks import DECK_EMPTY

from loopwright_compiler.checks.shared import Range, check_sizes, shown, verdict
from loopwright_compiler.core.checks import Checks, check_effects_used, check_names
from loopwright_compiler.core.contradictions import States, stated
from loopwright_compiler.core.decks import check_decks, check_drawn, check_shuffled, decks
from loopwright_compiler.core.declared import (
    Counter,
    check_bounds,
    check_circles,
    check_counters_used,
    check_flags_used,
    counters,
    flags,
    notes,
    used_as,
)
from loopwright_compiler.core.doubts import check_doubts
from loopwright_compiler.core.hidden import check_hidden
from loopwright_compiler.core.lower import AtCard, lower_amount
from loopwright_compiler.core.place_checks import check_places
from loopwright_compiler.core.places import called
from loopwright_compiler.core.ranges import amount_range
from loopwright_compiler.core.sense import Sense
from loopwright_compiler.core.target import check_target
from loopwright_compiler.core.ticks import check_copies
from loopwright_compiler.core.timers import check_timer_known, check_timers, timer_of, timers_in
from loopwright_compiler.diagnostics.fixes import below, instead, within, without_line
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter, Source
from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_compiler.project import plain_files
from loopwright_compiler.project.kit import Kits
from loopwright_compiler.semantics.card_facts import Said, facts
from loopwright_compiler.semantics.visitor import walk

from .amounts import MOST_THROWN, Bounds, chance_range, number_ends
from .lower import KitWords, lower_kit
from .symbols import FEWEST, FLAGS, MOST, KitSymbols
from .words import example_of

if TYPE_CHECKING:
    from loopwright_engine.kit.language import Line as LineRow
    from loopwright_engine.kit.language import Param as KitParam
    from loopwright_engine.kit.language import Word as KitWord

DRAWN_BY_RULES: Final = (
    "Cards of the kind {kind} are drawn where rules say so among their verbs, `draw({kind!r})`; a deck of "
    "your own is a line of the scenario card, `deck letters`."
)
OWNED: Final = "Each player has one here: name it in `own` of the game's language, own=({name!r},)."


class KitChecks(Checks[AtCard]):
    """Checks with the names of a kit's scenario; `numbers` can be compared as gauges can."""

    def __init__(self, symbols: KitSymbols, reporter: Reporter, numbers: Collection[str] = ()) -> None:
        super().__init__(reporter, symbols.each, symbols.placed, symbols.effects, symbols.counters)
        self.symbols = symbols
        self.numbers = numbers
        self.bounds = symbols.bounds
        self.seat = symbols.kit.language.seat
        self._meaning = KitMeaning(symbols)

    def place_known(self, at: CardAt, name: Name) -> bool:
        kind = self.symbols.kit.language.place
        return self.known(at, name, self.symbols.cards[kind], "LW0902", kind)

    def readable(self, name: str) -> bool | None:
        """Whether a counter has a title."""
        known = self.symbols.counters.get(name)
        return None if known is None else name not in self.each and not isinstance(known[1].title, Hidden)

    def on_face(self, at: CardAt, condition: Condition) -> None:
        """Checked as where it is told."""
        self.condition(condition, AtCard(at))

    def declares(self, name: str) -> bool:
        """Whether a name is a counter's or a flag's."""
        symbols = self.symbols
        return name in symbols.counters or name in symbols.placed or name in symbols.flags

    def known(
        self,
        at: CardAt,
        name: Name,
        names: Collection[str],
        code: str,
        kind: str,
        words: Iterable[str] = (),
        hint: str | None = None,
    ) -> bool:
        """Whether a name of a kind of card is one of those; else it is reported, unless its card may only be
        lost. `words` are others that may have been meant.
        """
        if name.text in names:
            return True
        if self.symbols.surely_none(kind, name.text):
            symbols, suggestion = self.symbols, nearest(name.text, [*names, *words])
            values: dict[str, Any] = {"name": name.text, "suggestion": suggestion, "kind": kind}
            hint = hint or used_as(name.text, symbols.counters, symbols.flags, symbols.effects)
            self.reporter.on(at, code, name, **values, known=listed(names), hint=hint)
        return False

    def gauge(self, at: CardAt, name: Name) -> bool:
        """A gauge that a card declares; one that the rules speak of is told once, as missing."""
        if name.text in self.numbers:
            return True
        if name.text in NUMBERS and name.text not in self.symbols.counters:
            right = NUMBERS.index(name.text)
            self.reporter.on(at, "LW0131", name, fix=instead(name, right), found=name.text, right=right)
            return False
        if name.text in self.symbols.kit.language.gauges:
            return name.text in self.symbols.counters
        known = self.symbols.counters
        return name.text in known or self.known(at, name, called(known, self.placed), "LW0901", "gauge")

    def flag(self, at: CardAt, name: Name) -> None:
        """A flag or a note that the scenario card declares."""
        if isinstance(name, NoteName):
            self.known(at, name.of, notes(self.symbols.flags), "LW0248", "flag")
        else:
            self.known(at, name, called(self.symbols.flags, ()), "LW0203", "flag")

    def deck(self, at: CardAt, name: Name) -> bool:
        """A deck that the scenario card declares."""
        language = self.symbols.kit.language
        words = [word for verb in language.verbs if verb.name == "draw" for word in verb.params[0].of]
        hint = DRAWN_BY_RULES.format(kind=name.text) if language.kind(name.text) else None
        return self.known(at, name, self.symbols.decks.decks, "LW0240", "deck", words, hint)

    def timer(self, at: CardAt, name: Name) -> bool:
        """A timer that some card starts; one whose line has a mistake may be lost."""
        if self.symbols.complete:
            return check_timer_known(self.reporter, at, name, self.symbols.timers)
        return name.text in self.symbols.timers

    def moves(self, at: CardAt, name: Name) -> None:
        """A gauge that moves; one that is not known may be a verb that is read in the same way."""
        if name.text in self.symbols.counters:
            return
        alike = {
            "".join(part for part in way[:-1] if isinstance(part, str)): " ".join(map(str, way[:-1]))
            for way in (verb.way for verb in self.symbols.kit.language.verbs)
            if getattr(way[-1], "takes", "") == "change"
        }
        joined = nearest(name.text.replace("-", ""), alike)
        if joined is None:
            self.gauge(at, name)
        elif self.symbols.surely_none("gauge", name.text):
            verb = alike[joined]
            fix = instead(name, verb)
            self.reporter.on(at, "LW0101", name, fix=fix, found=name.text, expected="", suggestion=verb)

    def place(self, at: CardAt, place: KitParam, value: Argument) -> None:
        """What stands in one place of a line: a name that is known, a number within its bounds."""
        match place.takes, value:
            case "gauge", Name():
                self.gauge(at, value)
            case "card", Name():
                kind = place.of[0]
                self.known(at, value, self.symbols.cards[kind], "LW0902", kind)
            case "number", Number():
                self.bounded(at, value, place.key.replace("_", " "), (place.low, place.high))
            case "change", Number() | Amount():
                self.change(value, AtCard(at))

    def carry(self, at: CardAt) -> None:
        """What a campaign takes into the next adventure: flags, counters, kinds of cards with a number."""
        kept = self.symbols.kit.language.campaign
        for name in self.symbols.carried:
            if name.text != FLAGS and name.text not in kept:
                self.gauge(at, name)
            carried = "flag" if name.text == FLAGS else "counter"
            for kind, hidden in sorted(self.symbols.hidden):
                if kind == carried and name.text in (FLAGS, hidden):
                    self.reporter.on(at, "LW0354", name, name=hidden)

    def places(self, at: CardAt, word: KitWord | None, args: tuple[Argument, ...]) -> None:
        """What stands in the places of a verb or a fact."""
        places = [part for part in word.way if not isinstance(part, str)] if word is not None else []
        for place, value in zip(places, args, strict=False):
            if value is not None:
                self.place(at, place, value)

    # --- what cards say

    def meaning(self, scope: AtCard) -> KitMeaning:  # noqa: ARG002 - the same on every card
        """What counters and facts exclude."""
        return self._meaning

    def intentions(self, intentions: tuple[Intend, ...], scope: AtCard) -> None:
        """Rounds that there may be, flags that are known, and nothing that contradicts."""
        for intention in intentions:
            for number in intention.day.args if intention.day is not None else ():
                assert isinstance(number, Number)
                self.bounded(scope.at, number, "round", (1, plain_files.ROUNDS))
                if intention.must == "never" and number.value == 1:
                    fix = without_line(scope.at, intention)
                    self.reporter.on(scope.at, "LW0365", intention, fix=fix)
            if isinstance(intention.after, Name):
                self.flag(scope.at, intention.after)
        super().intentions(intentions, scope)

    def effect(self, effect: Effect, scope: AtCard) -> None:
        """A change of a counter or a flag, or a verb of the kit."""
        at = scope.at
        if self.truth(effect, self.symbols.counters, scope):
            return
        match effect.verb, effect.args:
            case "set_flag" | "clear_flag", (Name() as name,):
                self.flag(at, name)
            case "draw_card" | "shuffle_deck", (Name() as name,):
                if self.deck(at, name):
                    check_shuffled(self.reporter, at, effect, self.symbols.decks)
            case "start_timer", (Name() as name, Number() | Quantity() | Sum() as rounds):
                self.timer(at, name)
                self.rounds(rounds, scope)
            case "stop_timer", (Name() as name,):
                self.timer(at, name)
            case "counter", (Name() as name, Number() | Amount() as number):
                self.moves(at, name)
                self.change(number, scope)
            case "set_counter", (Name() as name, Quantity() | Sum() as to):
                self.gauge(at, name)
                self.sum(to, scope)
            case "set_counter", (Name() as name, Number() as number):
                bounds = self.bounds.get(name.text) if self.gauge(at, name) else None
                if bounds is not None and not bounds[0] <= number.value <= bounds[1]:
                    values: dict[str, Any] = {"value": number.value, "low": bounds[0], "high": bounds[1]}
                    fix = within(number, *bounds)
                    self.reporter.on(at, "LW0905", number, fix=fix, name=name.text, **values)
            case verb, args:
                words = self.symbols.kit.language.verbs
                self.places(at, next((word for word in words if word.name == verb), None), args)

    def use(self, do: Do, scope: AtCard) -> None:
        """`do` of a named effect, whose name may be the word that writers take for one."""
        if do.id.text == "nothing" and "nothing" not in self.effects:
            fix = Fix(do.span, "nothing")
            self.reporter.on(scope.at, "LW0131", do, fix=fix, found="do nothing", right="nothing")
        else:
            super().use(do, scope)

    def named_effect(self, at: CardAt, name: Name) -> bool:
        return self.known(at, name, self.effects, "LW0212", "effect")

    def inside(
        self,
        named: CardAt,
        reporter: Reporter,
        scope: AtCard,  # noqa: ARG002 - a card says the same everywhere
    ) -> Callable[[Block], None] | None:
        """Its lines with their number."""
        if isinstance(self, _Inside):
            return None
        return lambda block: _Inside(self.symbols, reporter).block(block, AtCard(named))

    def own(self, statement: Statement, scope: AtCard) -> None:
        """A test of chance, which may come out either way; a verb of the kit with its blocks."""
        if isinstance(statement, Held):
            word = next(word for word in self.symbols.kit.language.verbs if word.name == statement.verb)
            self.places(scope.at, word, statement.args)
            for part in statement.below:
                self.block(part.body, scope)
            return
        assert isinstance(statement, Chance)
        thrown, ends = statement.thrown.text, self.thrown(statement, scope)
        if ends is not None:
            results = chance_range(thrown, ends)
            answer = verdict(results, ">=", (statement.least.value, statement.least.value))
            if answer is not None:
                code = "LW0505" if answer else "LW0506"
                self.reporter.on(scope.at, code, statement.least, range=shown(*results))
        self.price(statement.price, "A way around a test", scope)
        self.block(statement.success, scope)
        self.block(statement.failure, scope)

    def thrown(self, test: Chance, scope: AtCard) -> Range | None:
        """How many coins or dice a test takes at least and at most; None where that is mistaken."""
        match test.count:
            case Number(value=count) as number:
                ends = (1, MOST_THROWN)
                return (
                    (count, count)
                    if self.bounded(scope.at, number, f"test … {test.thrown.text}", ends)
                    else None
                )
            case amount:
                known = self.amount(amount, MOST_THROWN, scope)
                return self.meaning(scope).range(amount) if known else None

    def payment(self, payment: Payment, what: str, least: int, scope: AtCard) -> None:  # noqa: ARG002
        """What a row of the kit's prices takes."""
        rows = self.symbols.kit.language.prices
        self.places(scope.at, next((row for row in rows if row.name == payment.kind), None), payment.args)

    def purse(self, payment: Payment) -> object:
        """What one row takes twice may be one and the same."""
        return super().purse(payment) if payment.kind == "counter" else payment.kind

    def fact(self, fact: Fact, scope: AtCard) -> None:
        """A flag, or a fact of the kit."""
        if fact.kind == "flag":
            for name in fact.args:
                if isinstance(name, Name):
                    self.flag(scope.at, name)
            return
        if (timer := timer_of(fact)) is not None:
            self.timer(scope.at, timer)
            return
        if fact.kind == DECK_EMPTY:
            for name in fact.args:
                if isinstance(name, Name):
                    self.deck(scope.at, name)
            return
        words = self.symbols.kit.language.facts
        self.places(scope.at, next((word for word in words if word.name == fact.kind), None), fact.args)

    def quantity(self, quantity: Quantity, other: Quantity | Sum, scope: AtCard) -> bool:  # noqa: ARG002
        """A gauge, or a number of the kit."""
        if (timer := timer_of(quantity)) is not None:
            return self.timer(scope.at, timer)
        number = next((row for row in self.symbols.kit.language.numbers if row.name == quantity.kind), None)
        if number is not None:
            self.places(scope.at, number, quantity.args)
            return True
        return all(self.gauge(scope.at, name) for name in quantity.args if isinstance(name, Name))


class _Inside(KitChecks):
    """A named effect with its number; its texts are looked at on its own card."""

    def prose(self, at: CardAt, text: Text, *, title: bool = False) -> None:
        """Nothing: texts are the same everywhere."""


def check_kit(symbols: KitSymbols, reporter: Reporter) -> None:
    """Report every mistake of a kit's scenario."""
    checks = KitChecks(symbols, reporter)
    check_names(symbols.at, symbols.endings, reporter)
    _declared(checks)
    for at in symbols.at:
        before = reporter.errors
        check_sizes(reporter, at)
        check_places(reporter, at)
        _card(checks, at)
        if at.placed.complete and reporter.errors == before:
            _sense(checks, at)
            check_doubts(reporter, at)
    check_hidden(reporter, symbols.at, symbols.hidden, symbols.effects)
    _missing(checks)


def check_whole(symbols: KitSymbols, kits: Kits, sources: Iterable[Source], reporter: Reporter) -> None:
    """Of cards without mistakes: report what is of no use, and what the rules of the kit cannot play, at the
    card that they name, else at the scenario's.
    """
    bundle = lower_kit(symbols)
    _unused(symbols, reporter)
    refusal = kits.refusal(cast("dict[str, Any]", bundle))
    if refusal is None:
        return
    where, reason = refusal
    name = where.removeprefix("cards.").removeprefix("gauges.")
    origins = bundle["origins"]
    known = (origins.get(key) for key in (name, f"gauge.{name}", "scenario"))
    file, line, column = next(origin for origin in known if origin is not None)
    path = next((source.path for source in sources if source.name == file), symbols.path)
    place = Span(int(line), int(column), int(line), int(column) + 1)
    reporter.at(path, "LW0912", place, game=symbols.kit.title, reason=reason)


def _card(checks: KitChecks, at: CardAt) -> None:
    match at.card:
        case ScenarioCard() as card:
            _scenario(checks, at, card)
        case GaugeCard():
            pass  # its blocks are those of a counter
        case EffectCard():
            checks.effect_card(at, AtCard(at))
        case DeckCard() as card:
            checks.deck(at, card.deck)
            checks.deck_card(at, card, AtCard(at))
        case KitCard() as card:
            _kit_card(checks, at, card)


def _scenario(checks: KitChecks, at: CardAt, card: ScenarioCard) -> None:
    checks.title(at, card.title)
    rows = {row.key: row for row in checks.symbols.kit.language.settings}
    for item in card.items:
        match item:
            case Prose():
                checks.paragraphs(at, item)
            case Setting(kind="carry"):
                checks.carry(at)
            case Setting(kind="target"):
                check_target(checks.reporter, at, item, len(checks.symbols.kit.axis_values({})))
            case Setting(kind=key, args=args) if key in rows:
                for arg in args:
                    if isinstance(arg, Name | Number):
                        checks.place(at, rows[key], arg)
    checks.printed(at, (item for item in card.items if isinstance(item, Printed)))
    written = {item.kind for item in card.items if isinstance(item, Setting)}
    _lines_missing(checks, at, card.id, rows.values(), written)


def _declared(checks: KitChecks) -> None:
    """Counters and flags: names that are no words and stand there once, titles, and room to move."""
    symbols, report = checks.symbols, checks.reporter
    vocabulary = language_of(symbols.kit.language).vocabulary
    first_of: dict[str, tuple[CardAt, Name]] = {}
    for at in symbols.at:
        declared: list[Counter | Declared] = [*counters(at.card), *flags(at.card)]
        for one in declared:
            first = first_of.setdefault(one.id.text, (at, one.id))
            gauges = isinstance(at.card, GaugeCard) and isinstance(first[0].card, GaugeCard)
            if first[1] is not one.id and not gauges:  # which are told of as cards
                report.again(at, "LW0224", one.id, one.id.text, first)
            if isinstance(one.title, Text):
                checks.title(at, one.title)
        for counter in counters(at.card):
            if counter.id.text in vocabulary:
                report.on(at, "LW0911", counter.id, name=counter.id.text)
            for block in counter.beyond.values():
                checks.block(block, AtCard(at))
            check_bounds(report, at, counter)
        for deck in decks(at.card):
            first = first_of.setdefault(deck.id.text, (at, deck.id))
            if first[1] is not deck.id:
                report.again(at, "LW0224", deck.id, deck.id.text, first)
            if deck.title is not None:
                checks.title(at, deck.title)
    check_decks(report, symbols.decks, vocabulary, complete=symbols.complete)
    check_timers(report, symbols.at, first_of)
    if not symbols.kit.language.round:
        for at in symbols.at:
            for later in timers_in(at.card):
                report.on(at, "LW0922", later, game=symbols.kit.title)
    plain = {name: one for name, one in symbols.counters.items() if not isinstance(one[1].id, At)}
    check_circles(report, plain | symbols.placed, symbols.decks, symbols.effects)


def _kit_card(checks: KitChecks, at: CardAt, card: KitCard) -> None:
    checks.title(at, card.title)
    kind = next(kind for kind in checks.symbols.kit.language.kinds if kind.name == card.kind)
    rows = {row.key: row for row in kind.lines}
    for line in card.lines:
        for value in line.values:
            checks.place(at, rows[line.key], value)
    _lines_missing(checks, at, card.id, rows.values(), {line.key for line in card.lines})
    if card.copies is not None:
        checks.bounded(at, card.copies.count, "copies", (FEWEST, MOST))
    check_copies(checks.reporter, at, kind.copies if card.copies is None else card.copies.count.value, {})
    checks.condition(card.condition, AtCard(at))
    checks.printed(at, (card.printed,))
    checks.block(card.body, AtCard(at))
    for part in card.listeners:
        if isinstance(part, On):
            events = checks.symbols.kit.language.occasions
            checks.places(at, next(word for word in events if word.name == part.event.kind), part.event.args)
        checks.condition(part.condition, AtCard(at))
        if isinstance(part, When):
            _of_the_table(checks, at, part.condition)
        checks.block(part.body, AtCard(at))


def _of_the_table(checks: KitChecks, at: CardAt, condition: Condition | None) -> None:
    """What is looked at again and again asks for nobody."""
    nodes = [] if condition is None else list(walk(condition))
    others = {id(node.left): node.right for node in nodes if isinstance(node, Compare)}
    counted = (node.having for node in nodes if isinstance(node, Quantity) and node.having is not None)
    of_each = {id(node) for having in counted for node in walk(having)}
    for node in nodes:
        if isinstance(node, Fact | Quantity) and node.yours and id(node) not in of_each:
            checks.nobody_acts(node, others.get(id(node)), AtCard(at))


def _lines_missing(
    checks: KitChecks, at: CardAt, name: Name, rows: Collection[LineRow], keys: Collection[str]
) -> None:
    """Lines that must be there; of a card with mistakes of writing, one of them may be the line."""
    for row in rows:
        if row.default is None and row.key not in keys and at.placed.complete:
            words = " ".join(row.words)
            example = f"{words} {example_of(row)}"
            fix = below(at, at.card, example)
            checks.reporter.on(at, "LW0344", name, fix=fix, name=name.text, missing=words, example=example)


class KitMeaning:
    """What the counters and facts of a kit exclude; a fact is so or not."""

    def __init__(self, symbols: KitSymbols) -> None:
        language = symbols.kit.language
        self._words = KitWords(language)
        places = symbols.cards.get(language.place, ()) if language.place else ()
        self._seats, self._places = symbols.kit.seats, len(places)
        self._placed = symbols.placed
        own = {name: (one.low.value, one.high.value) for name, one in symbols.each.items()}
        self._bounds: Bounds = {**own, **symbols.bounds}
        self._counted = {number.name: (number.low, number.high) for number in language.numbers}

    def range(self, side: Quantity | Sum) -> Range:
        """What the ends of counters allow."""
        return amount_range(lower_amount(side, self._words), self._ends)

    def _ends(self, number: Mapping[str, Any]) -> Range:
        many = self._places if number.get("counter") in self._placed else self._seats
        ends = number_ends(number, self._bounds, many, self._places)
        return self._counted.get(number["q"], ends)

    def constant(self, quantity: Quantity) -> int | None:
        """The number of a round; what else is always the same is written as a number."""
        round = quantity.args[0] if quantity.kind == "round" else None
        return round.value if isinstance(round, Number) else None

    def states(self, fact: Fact) -> States:
        return stated(fact)

    def all_states(self, thing: Hashable) -> Collection[str | None] | None:  # noqa: ARG002 - rules may have more
        """None: rules may know more than facts name."""
        return None


def _sense(checks: KitChecks, at: CardAt) -> None:
    """Report conditions that can only come out one way, and choices that may have no option open."""
    words = KitWords(checks.symbols.kit.language)
    sense = Sense(at, checks.reporter, checks.meaning(AtCard(at)), words, checks.bounds)
    if isinstance(at.card, KitCard):
        sense.condition(
            at.card.condition, []
        )  # it tells nothing of the body: rules may play that all the same
        for part in at.card.listeners:
            sense.condition(part.condition, [])
            sense.block(part.body, [(part.condition, True)] if part.condition is not None else [])
    for node in facts(at.card).nodes:
        if isinstance(node, If | Choose):
            sense.statement(node, [])


# --- What is missing, or of no use


def _missing(checks: KitChecks) -> None:
    """Gauges that the rules speak of, and cards without which there is no game; where one of that kind may be
    lost, nothing is said.
    """
    symbols = checks.symbols
    if symbols.scenario is None or not isinstance(symbols.scenario.card, ScenarioCard):
        return
    title_line = symbols.scenario.card.id
    for name in symbols.kit.language.gauges:
        if ("counter", name) in symbols.hidden:
            at, hidden = symbols.counters[name]
            checks.reporter.on(at, "LW0354", hidden.id, name=name)
        own = name in symbols.kit.language.own
        if not own and name in symbols.each:
            checks.reporter.on(
                symbols.scenario, "LW0906", symbols.each[name].id, name=name, hint=OWNED.format(name=name)
            )
            continue
        declared = symbols.each if own else symbols.counters
        if name not in declared and symbols.surely_none("gauge", name):
            near = (
                None if own else nearest(name, symbols.counters.keys() - symbols.kit.language.gauges.keys())
            )
            line = f'{name} "{name.replace("-", " ").capitalize()}"'
            line = f"counter {line} each {symbols.kit.language.seat}" if own else f"gauge {line}"
            values: dict[str, Any] = {"name": name, "suggestion": near, "line": f"{line} from 0 to 6"}
            if near is not None:
                at, misnamed = symbols.counters[near]
                checks.reporter.on(at, "LW0906", misnamed.id, fix=instead(misnamed.id, name), **values)
            else:
                checks.reporter.on(symbols.scenario, "LW0906", title_line, **values)
    for kind in symbols.kit.language.kinds:
        count = len(symbols.cards[kind.name])
        most = len(symbols.cards[kind.name].keys() | symbols.guessed)
        if most < kind.least and kind.name not in symbols.lost:
            values = {"kind": kind.name, "least": kind.least, "count": count}
            checks.reporter.on(symbols.scenario, "LW0907", title_line, **values)


def _of_other_adventures(symbols: KitSymbols, names: frozenset[Said]) -> frozenset[Said]:
    """What others of a campaign say of what is carried: they set what is asked, and ask of what is set."""
    carried = {name.text for name in symbols.carried}
    own = {name for _, _, name in names}
    flags = own & symbols.flags.keys() if FLAGS in carried else set()
    said = {(how, what, name) for name in flags for how, what in (("do", "set_flag"), ("ask", "flag"))}
    counters = own & carried & symbols.counters.keys()
    return frozenset(said | {(h, "counter", name) for name in counters for h in ("do", "ask")})


def _unused(symbols: KitSymbols, reporter: Reporter) -> None:
    """Named effects that nothing does, gauges that nothing changes."""
    check_effects_used(reporter, symbols.at, symbols.effects)
    names = frozenset().union(*(facts(at.card).said for at in symbols.at))
    names |= _of_other_adventures(symbols, names)
    changed = {value for how, _, value in names if how == "do"}
    lines = {
        value.text
        for at in symbols.at
        if isinstance(at.card, KitCard)
        for line in at.card.lines
        for value in line.values
        if isinstance(value, Name)
    }
    known = lines | symbols.kit.language.gauges.keys()
    for name, (at, counter) in symbols.counters.items():
        if name not in changed | known and isinstance(at.card, GaugeCard):
            reporter.on(at, "LW0908", counter.id, name=name)
    assert symbols.scenario is not None
    check_drawn(reporter, symbols.decks, symbols.at, symbols.effects)
    plain = [counter for counter in counters(symbols.scenario.card) if counter.id.text not in known]
    check_counters_used(reporter, symbols.scenario, plain, names)
    check_flags_used(
        reporter, symbols.scenario, [flag.id for _, flag in symbols.flags.values()], names, symbols.each
    )
