"""Mistakes in the cards of a kit: names, numbers and lines as the kit's rows have them."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, cast

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.parser.grammar import language_of
from loopwright_dsl.parser.kit_grammar import CardLine as LineRow
from loopwright_dsl.parser.kit_grammar import KitLanguage, Place
from loopwright_dsl.record import record
from loopwright_dsl.recovery.repair_site import NUMBERS
from loopwright_dsl.syntax import (
    AllOf,
    AnyOf,
    Block,
    CardLine,
    Chance,
    Choose,
    Compare,
    Condition,
    Do,
    Effect,
    EffectCard,
    Ending,
    Fact,
    GaugeCard,
    If,
    KitCard,
    Name,
    Not,
    Number,
    Printed,
    Prose,
    Quantity,
    Roll,
    ScenarioCard,
    Setting,
    Statement,
    Sum,
)
from loopwright_dsl.syntax.span import Span

from loopwright_compiler.checks.shared import Range, Texts, check_faces, check_sizes, shown, verdict
from loopwright_compiler.checks.twins import check_twins
from loopwright_compiler.core.contradictions import States, stated
from loopwright_compiler.core.lower import lower_amount, lower_condition
from loopwright_compiler.core.sense import Sense
from loopwright_compiler.diagnostics.fixes import below, instead, within, without_condition
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter, Source
from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_compiler.project.kit import Kits
from loopwright_compiler.semantics.card_facts import facts, head, identity

from .lower import KitWords, lower_kit
from .symbols import FEWEST, MOST, KitSymbols
from .unreachable import Bounds, amount_range, chance_range, truth, unnamed_effects
from .words import example_of

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import KitBundleData

MOST_THROWN: Final = 20
"""Dice or coins of one test."""


@record
class KitContext(Texts):
    """The declared names, and the place for mistakes; `numbers` can be compared as gauges can."""

    symbols: KitSymbols
    reporter: Reporter
    numbers: Collection[str] = ()

    def declares(self, name: str) -> bool:
        """Whether a name is a gauge's."""
        return name in self.symbols.gauges

    def known(self, at: CardAt, name: Name, names: Collection[str], code: str, kind: str) -> bool:
        """Whether a name of a kind of card is one of those; else it is reported, unless its card may only be
        lost.
        """
        if name.text in names:
            return True
        if self.symbols.surely_none(kind, name.text):
            suggestion = nearest(name.text, names)
            self.reporter.on(
                at, code, name, name=name.text, suggestion=suggestion, known=listed(names), kind=kind
            )
        return False

    def gauge(self, at: CardAt, name: Name) -> bool:
        """A gauge that a card declares; one that the rules speak of is told once, as missing."""
        if name.text in self.numbers:
            return True
        if name.text in NUMBERS and name.text not in self.symbols.gauges:
            right = NUMBERS.index(name.text)
            self.reporter.on(at, "LW0131", name, fix=instead(name, right), found=name.text, right=right)
            return False
        if name.text in self.symbols.kit.language.gauges:
            return name.text in self.symbols.gauges
        return self.known(at, name, self.symbols.gauges, "LW0901", "gauge")

    def moves(self, at: CardAt, name: Name) -> None:
        """A gauge that moves; one that is not known may be a verb that is read in the same way."""
        if name.text in self.symbols.gauges:
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

    def place(self, at: CardAt, place: Place, value: Name | Number) -> None:
        """What stands in one place of a line: a name that is known, a number within its bounds."""
        match place.takes, value:
            case "gauge", Name():
                self.gauge(at, value)
            case "card", Name():
                kind = place.of[0]
                self.known(at, value, self.symbols.cards[kind], "LW0902", kind)
            case "number", Number():
                self.bounded(at, value, place.key.replace("_", " "), (place.low, place.high))
            case "change", Number():
                self.change(at, value)

    def change(self, at: CardAt, number: Number) -> None:
        """A change that changes something."""
        if number.value == 0:
            self.reporter.on(at, "LW0326", number)


def check_kit(symbols: KitSymbols, reporter: Reporter) -> None:
    """Report every mistake of a kit's scenario."""
    context = KitContext(symbols, reporter)
    first_of: dict[str, CardAt] = {}
    for at in symbols.at:
        _twice(context, at, first_of)
        check_sizes(reporter, at)
        _card(context, at)
        _sense(context, at)
    check_twins(symbols.at, reporter)
    _missing(context)


def check_whole(symbols: KitSymbols, kits: Kits, sources: Iterable[Source], reporter: Reporter) -> None:
    """Of cards without mistakes: report what is of no use, and what the rules of the kit cannot play, at the
    card that they name, else at the scenario's.
    """
    bundle = lower_kit(symbols)
    _unused(symbols, bundle, reporter)
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


def _twice(context: KitContext, at: CardAt, first_of: dict[str, CardAt]) -> None:
    """Cards, and endings, that cannot be told apart."""
    if at.placed.is_sure(head(at.card).span):
        key, code = identity(at.card)
        first = first_of.setdefault(key, at)
        if first is not at:
            context.reporter.again(at, code, head(at.card), key, (first, head(first.card)))
    for ending in facts(at.card).endings:
        first_at, first_ending = context.symbols.endings[ending.id.text]
        if first_ending is not ending:
            name = ending.id.text
            context.reporter.again(at, "LW0225", ending.id, name, (first_at, first_ending.id))


def _card(context: KitContext, at: CardAt) -> None:
    match at.card:
        case ScenarioCard() as card:
            _scenario(context, at, card)
        case GaugeCard() as card:
            _gauge(context, at, card)
        case EffectCard(body=body):
            _block(context, at, body)
        case KitCard() as card:
            _kit_card(context, at, card)


def _scenario(context: KitContext, at: CardAt, card: ScenarioCard) -> None:
    context.title(at, card.title)
    rows = {row.key: row for row in context.symbols.kit.language.settings}
    for item in card.items:
        match item:
            case Prose(paragraphs=paragraphs):
                for text in paragraphs:
                    context.prose(at, text)
            case Setting(kind=key, args=args) if key in rows:
                for arg in args:
                    if isinstance(arg, Name | Number):
                        context.place(at, rows[key], arg)
    context.printed(at, (item for item in card.items if isinstance(item, Printed)))
    _lines_missing(context, at, card.id, rows.values(), {item.kind for item in _settings(card)})


def _settings(card: ScenarioCard) -> Iterator[Setting]:
    return (item for item in card.items if isinstance(item, Setting))


def _gauge(context: KitContext, at: CardAt, card: GaugeCard) -> None:
    context.title(at, card.title)
    if card.id.text in language_of(context.symbols.kit.language).vocabulary:
        context.reporter.on(at, "LW0911", card.id, name=card.id.text)
    low, high = card.low.value, card.high.value
    values: dict[str, Any] = {"name": card.id.text, "low": low, "high": high}
    if low >= high:
        context.reporter.on(at, "LW0903", card.high, **values)
    elif card.start is not None and not low <= card.start.value <= high:
        fix = within(card.start, low, high)
        context.reporter.on(at, "LW0904", card.start, fix=fix, value=card.start.value, **values)
    for block in (card.over, card.under):
        _block(context, at, block)


def _kit_card(context: KitContext, at: CardAt, card: KitCard) -> None:
    context.title(at, card.title)
    kind = next(kind for kind in context.symbols.kit.language.kinds if kind.name == card.kind)
    rows = {row.key: row for row in kind.lines}
    for line in card.lines:
        _line(context, at, rows[line.key], line)
    _lines_missing(context, at, card.id, rows.values(), {line.key for line in card.lines})
    if card.copies is not None:
        context.bounded(at, card.copies.count, "copies", (FEWEST, MOST))
    if card.condition is not None:
        check_kit_condition(context, at, card.condition)
    context.printed(at, (card.printed,))
    _block(context, at, card.body)


def _line(context: KitContext, at: CardAt, row: LineRow, line: CardLine) -> None:
    for value in line.values:
        context.place(at, row, value)


def _lines_missing(
    context: KitContext, at: CardAt, name: Name, rows: Collection[LineRow], keys: Collection[str]
) -> None:
    """Lines that must be there; of a card with mistakes of writing, one of them may be the line."""
    for row in rows:
        if row.default is None and row.key not in keys and at.placed.complete:
            words = " ".join(row.words)
            example = f"{words} {example_of(row)}"
            fix = below(at, at.card, example)
            context.reporter.on(at, "LW0344", name, fix=fix, name=name.text, missing=words, example=example)


def _block(context: KitContext, at: CardAt, block: Block | None) -> None:
    for statement in block.statements if block is not None else ():
        _statement(context, at, statement)


def _statement(context: KitContext, at: CardAt, statement: Statement) -> None:
    match statement:
        case Prose(paragraphs=paragraphs):
            for text in paragraphs:
                context.prose(at, text)
        case Effect():
            _effect(context, at, statement)
        case Do(id=Name(text="nothing")) if "nothing" not in context.symbols.effects:
            fix = Fix(statement.span, "nothing")
            context.reporter.on(at, "LW0131", statement, fix=fix, found="do nothing", right="nothing")
        case Do(id=name):
            context.known(at, name, context.symbols.effects, "LW0212", "effect")
        case If(condition=condition, then=then, otherwise=otherwise):
            check_kit_condition(context, at, condition)
            _block(context, at, then)
            _block(context, at, otherwise)
        case Choose(choices=choices):
            for choice in choices:
                context.title(at, choice.label)
                if choice.condition is not None:
                    check_kit_condition(context, at, choice.condition)
                _block(context, at, choice.body)
        case Roll(rows=rows):
            check_faces(context.reporter, at, statement)
            for row in rows:
                _block(context, at, row.body)
        case Chance():
            _chance(context, at, statement)
        case Ending(title=title, prose=proses):
            context.title(at, title)
            for text in (text for prose in proses for text in prose.paragraphs):
                context.prose(at, text)


class KitMeaning:
    """What the counters and facts of a kit exclude; a fact is so or not."""

    def __init__(self, language: KitLanguage, bounds: Bounds) -> None:
        self._words = KitWords(language)
        self._bounds = bounds

    def range(self, side: Quantity | Sum) -> Range:
        """What the ends of counters allow."""
        return amount_range(lower_amount(side, self._words), self._bounds)

    def constant(self, quantity: Quantity) -> int | None:  # noqa: ARG002 - none has a name
        """None: what is always the same is written as a number."""
        return None

    def states(self, fact: Fact) -> States:
        """So or not."""
        return stated(fact)

    def all_states(self, thing: Hashable) -> Collection[str | None] | None:  # noqa: ARG002 - rules may have more
        """None: rules may know more than facts name."""
        return None


def _sense(context: KitContext, at: CardAt) -> None:
    """Report conditions that can only come out one way, and choices that may have no option open."""
    language, bounds = context.symbols.kit.language, context.symbols.all_bounds
    sense = Sense(at, context.reporter, KitMeaning(language, bounds), KitWords(language), bounds)
    if isinstance(at.card, KitCard):
        sense.condition(
            at.card.condition, []
        )  # which tells nothing of its body: rules may play it all the same
    for node in facts(at.card).nodes:
        if isinstance(node, If | Choose):
            sense.statement(node, [])


def _effect(context: KitContext, at: CardAt, effect: Effect) -> None:
    match effect.verb, effect.args:
        case "change", (Name() as name, Number() as number):
            context.moves(at, name)
            context.change(at, number)
        case "set", (Name() as name, Number() as number):
            bounds = context.symbols.bounds(name.text) if context.gauge(at, name) else None
            if bounds is not None and not bounds[0] <= number.value <= bounds[1]:
                values: dict[str, Any] = {"value": number.value, "low": bounds[0], "high": bounds[1]}
                fix = within(number, *bounds)
                context.reporter.on(at, "LW0905", number, fix=fix, name=name.text, **values)
        case verb, args:
            word = next((word for word in context.symbols.kit.language.verbs if word.name == verb), None)
            for place, value in zip(_places(word), args, strict=False):
                if value is not None:
                    context.place(at, place, value)


def _places(word: Any) -> list[Place]:
    """The places of a verb or fact in the order in which they are written."""
    return [part for part in word.way if not isinstance(part, str)] if word is not None else []


def _chance(context: KitContext, at: CardAt, chance: Chance) -> None:
    thrown = chance.thrown.text
    if context.bounded(at, chance.count, f"test … {thrown}", (1, MOST_THROWN)):
        count = chance.count.value
        results = chance_range(thrown, count)
        answer = verdict(results, ">=", (chance.least.value, chance.least.value))
        if answer is not None:
            code = "LW0505" if answer else "LW0506"
            context.reporter.on(at, code, chance.least, range=shown(*results))
    _block(context, at, chance.success)
    _block(context, at, chance.failure)


def check_kit_condition(context: KitContext, at: CardAt, condition: Condition) -> None:
    """Report what is wrong in a condition."""
    waiting: list[Condition] = [condition]
    while waiting:
        match waiting.pop():
            case AllOf(conditions=parts) | AnyOf(conditions=parts):
                waiting.extend(parts)
            case Not(condition=inner):
                waiting.append(inner)
            case Compare() as compare:
                _compare(context, at, compare)
            case Fact(kind=kind, args=args):
                word = next((word for word in context.symbols.kit.language.facts if word.name == kind), None)
                for place, value in zip(_places(word), args, strict=False):
                    if value is not None:
                        context.place(at, place, value)


def _compare(context: KitContext, at: CardAt, compare: Compare) -> None:
    known = True
    for side in (compare.left, compare.right):
        for _, quantity in side.terms if isinstance(side, Sum) else ((1, side),):
            for name in quantity.args:
                known &= not isinstance(name, Name) or context.gauge(at, name)
    if not known:
        return
    data = lower_condition(compare, KitWords(context.symbols.kit.language))
    bounds = context.symbols.all_bounds
    answer = truth(data, bounds)
    if answer is not None:
        code = "LW0505" if answer else "LW0506"
        number = isinstance(compare.left, Quantity) and compare.left.kind == "number"
        fix = without_condition(at, compare, true=answer)
        values = amount_range(data["right" if number else "left"], bounds)
        context.reporter.on(at, code, compare, fix=fix, range=shown(*values))


# --- What is missing, or of no use


def _missing(context: KitContext) -> None:
    """Gauges that the rules speak of, and cards without which there is no game; where one of that kind may be
    lost, nothing is said.
    """
    symbols = context.symbols
    if symbols.scenario is None or not isinstance(symbols.scenario.card, ScenarioCard):
        return
    title_line = symbols.scenario.card.id
    for name in symbols.kit.language.gauges:
        if name not in symbols.gauges and symbols.surely_none("gauge", name):
            near = nearest(name, symbols.gauges.keys() - symbols.kit.language.gauges.keys())
            title = name.replace("-", " ").capitalize()
            values: dict[str, Any] = {"name": name, "suggestion": near, "title": title}
            misnamed = symbols.gauges[near] if near is not None else None
            if misnamed is not None and isinstance(misnamed.card, GaugeCard):
                fix = instead(misnamed.card.id, name)
                context.reporter.on(misnamed, "LW0906", misnamed.card.id, fix=fix, **values)
            else:
                context.reporter.on(symbols.scenario, "LW0906", title_line, **values)
    for kind in symbols.kit.language.kinds:
        count = len(symbols.cards[kind.name])
        most = len(symbols.cards[kind.name].keys() | symbols.guessed)
        if most < kind.least and kind.name not in symbols.lost:
            values = {"kind": kind.name, "least": kind.least, "count": count}
            context.reporter.on(symbols.scenario, "LW0907", title_line, **values)


def _unused(symbols: KitSymbols, bundle: KitBundleData, reporter: Reporter) -> None:
    """Named effects that nothing does, gauges that nothing changes."""
    for name in unnamed_effects(bundle):
        at = symbols.effects[name]
        assert isinstance(at.card, EffectCard)
        reporter.on(at, "LW0518", at.card.id, name=name)
    changed = {value for at in symbols.at for how, _, value in facts(at.card).said if how == "do"}
    lines = {
        value.text
        for at in symbols.at
        if isinstance(at.card, KitCard)
        for line in at.card.lines
        for value in line.values
        if isinstance(value, Name)
    }
    for name, at in symbols.gauges.items():
        if name not in changed | lines | symbols.kit.language.gauges.keys() and isinstance(
            at.card, GaugeCard
        ):
            reporter.on(at, "LW0908", at.card.id, name=name)
