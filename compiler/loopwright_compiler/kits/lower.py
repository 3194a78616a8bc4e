"""From the checked cards of a kit's scenario to its bundle: plain data, with every line that was left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from loopwright_dsl.record import record
from loopwright_dsl.syntax import (
    Argument,
    Block,
    Chance,
    Declared,
    Each,
    Effect,
    EffectCard,
    Fact,
    GaugeCard,
    Held,
    Hidden,
    KitCard,
    Name,
    Number,
    On,
    Payment,
    Prose,
    Quantity,
    ScenarioCard,
    Statement,
    Text,
    When,
)
from loopwright_engine.core.branches import SUBJECTS, blocks_within
from loopwright_engine.core.prices import CAN_PAY, PAID, PAYS
from loopwright_engine.core.sections import sections

from loopwright_compiler.bundle.canonical import FORMAT, LANGUAGE, SCHEMA_VERSION, content_hash, source_of
from loopwright_compiler.bundle.output import Output
from loopwright_compiler.core.declared import Counter, of_scenario
from loopwright_compiler.core.lower import AtCard, ConditionWords, Data, Lowering, changed, lower_argument
from loopwright_compiler.core.named import Call, body, called, does, named_id
from loopwright_compiler.core.places import HERE, Spread, is_word, name_places, settle
from loopwright_compiler.core.prose_values import on_paper, with_wordings
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.i18n.messages import in_words, owner
from loopwright_compiler.i18n.translated_bundle import Translation
from loopwright_compiler.words import words

from .rules_text import KitText
from .symbols import KitSymbols, card_id

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import (
        CounterData,
        DeckData,
        FlagData,
        KitBlockData,
        KitBundleData,
        KitCardData,
        KitEndingData,
        KitScenarioData,
        ListenerData,
        NamedEffectData,
        SeatCounterData,
        TextData,
    )
    from loopwright_engine.kit.language import Language as KitLanguage
    from loopwright_engine.kit.language import Line as LineRow
    from loopwright_engine.kit.language import Param as KitParam


def lower_kit(symbols: KitSymbols, speech: Translation | None = None) -> KitBundleData:
    """The bundle of a scenario without mistakes, with its hash, maybe in another language."""
    lowering = _Lowering(symbols)
    bundle = lowering.bundle()
    if symbols.placed:
        settle(bundle, symbols.placed)
    if speech is not None:
        source = bundle["strings"]
        bundle["language"] = speech.language
        bundle["strings"] = {id: speech.text(False, owner(id), text) for id, text in source.items()}
        bundle["source"] = source_of(speech.source, source, bundle["strings"])
    numbered = [kind.name for kind in symbols.kit.language.kinds if kind.numbered]
    numbers = sections(bundle["cards"], numbered)
    for card in bundle["cards"]:
        if card["id"] in numbers:
            bundle["strings"][card["title"]] = f"{numbers[card['id']]} {bundle['strings'][card['title']]}"
    titles = {card["id"]: bundle["strings"][card["title"]] for card in bundle["cards"]}
    name_places(bundle, "title", words(bundle["language"]).layout, titles)
    named = {one["id"]: bundle["strings"][one["title"]] for one in bundle["counters"] if one["title"]}
    text = KitText.on_cards(bundle, symbols.kit.language)
    for id, places in lowering.out.places.items():
        bundle["strings"][id] = with_wordings(bundle["strings"][id], places, text.label)
    bundle["strings"] = on_paper(bundle["strings"], named)
    _tell_rules(bundle, symbols)
    _spread(bundle, symbols)
    bundle["hash"] = content_hash(bundle)
    return bundle


def places_of(symbols: KitSymbols) -> dict[str, Data]:
    """For each place the condition that whoever acts is there."""
    kind = symbols.kit.language.place
    return {name: {"op": HERE, "place": card_id(kind, name)} for name in symbols.cards.get(kind, ())}


def _spread(bundle: KitBundleData, symbols: KitSymbols) -> None:
    """Write out what cards say of the counters of places."""
    spread = Spread(symbols.placed, places_of(symbols))
    for counter in bundle["counters"]:
        of, _, place = counter["id"].rpartition(".")
        if of in symbols.placed:
            counter.update(cast("CounterData", spread.counter(cast("Data", counter), place)))
    spread.bundle(cast("Data", bundle))


def _tell_rules(bundle: KitBundleData, symbols: KitSymbols) -> None:
    """What cards of `told` kinds do, and lines of their choices, in words that options show beside these."""
    told = {kind.name for kind in symbols.kit.language.kinds if kind.told}
    if not told:
        return
    kit: Any = symbols.kit  # a game of rows, whose words players read in their language
    text = KitText.on_cards(bundle, kit.language_in(bundle["language"]))
    for card in bundle["cards"]:
        if card["kind"] in told and (words := text.does(card)):
            card["rules"] = f"{card['id']}.rules"
            bundle["strings"][card["rules"]] = words
        for block in (card["block"], *blocks_within(card["block"])) if card["kind"] in told else ():
            for option in (one for effect in block["effects"] for one in effect.get("options", ())):
                lines = [line for kind, line in text.read(option["then"]) if kind == "rule"]
                bundle["strings"][f"{option['label']}.rules"] = " ".join(lines)


class _Lowering(Lowering[AtCard]):
    """Puts the parts of a bundle together."""

    def __init__(self, symbols: KitSymbols) -> None:
        self.symbols = symbols
        self.language = symbols.kit.language
        lowest = {name: counter.low.value for name, (_, counter) in symbols.counters.items()}
        super().__init__(Output(lowest=lowest, each=frozenset(symbols.each)), KitWords(self.language))

    def bundle(self) -> KitBundleData:
        """The whole bundle with an empty hash."""
        symbols, out = self.symbols, self.out
        numbers, sequences = self.settings()
        decks = self.decks(symbols.decks, lambda at, _: AtCard(at))
        for deck in decks:
            for card in deck["cards"]:
                card["text"] = card["text"] or _prose(card["block"])
        used = called((do for at in symbols.at for do in does(at.card)), symbols.effects)
        bundle: KitBundleData = {
            "format": FORMAT,
            "schema_version": SCHEMA_VERSION,
            "kit": symbols.kit.name,
            "kit_version": symbols.kit.version,
            "language": LANGUAGE,
            "scenario": self.scenario(),
            "counters": [
                self.counter(at, counter)
                for name, (at, counter) in symbols.counters.items()
                if name not in symbols.each and not is_word(name)
            ],
            "cards": [self.card(at) for at in symbols.at if isinstance(at.card, KitCard)],
            "effects": [self.effect_card(at, number) for at, number in self.effects(used)],
            "numbers": numbers,
            "sequences": sequences,
            "endings": cast("list[KitEndingData]", out.endings),
            "strings": out.strings,
            "origins": out.origins,
            "intentions": out.intentions,
            "hash": "",
        }
        if symbols.placed:
            bundle["placed"] = [
                {
                    "id": name,
                    "title": self.shown(f"counter.{name}", at, counter) or "",
                    "places": self.places(),
                }
                for name, (at, counter) in symbols.placed.items()
            ]
        if symbols.each:
            bundle["own"] = [self.own_counter(counter) for counter in symbols.each.values()]
        flags = [
            self.flag(at, flag) for name, (at, flag) in symbols.flags.items() if name not in symbols.each
        ]
        flags += [{"id": tick, "title": None} for tick in out.ticks]
        if flags:
            bundle["flags"] = flags
        if symbols.carried:
            bundle["carry"] = [name.text for name in symbols.carried]
        if symbols.decks.decks:
            bundle["decks"] = cast("list[DeckData]", decks)
        if reference := self.reference(symbols.effects):
            bundle["reference"] = reference
        return cast("KitBundleData", {**bundle, **self.timers(symbols.timers), **self.on_faces(AtCard)})

    def scenario(self) -> KitScenarioData:
        """The scenario card: its id, its title, its prose."""
        at = self.symbols.scenario
        assert at is not None and isinstance(at.card, ScenarioCard)
        self.out.origins["scenario"] = at.origin(at.card)
        prose = tuple(item for item in at.card.items if isinstance(item, Prose))
        own = self.out.printed("scenario", at, at.card.items)
        shown: TextData = own or [["prose", text] for text in self.out.prose("scenario", at, prose)]
        scenario: KitScenarioData = {
            "id": at.card.id.text,
            "title": self.out.string("scenario.title", at, at.card.title),
            "text": shown,
        }
        return cast("KitScenarioData", scenario | of_scenario(at.card))

    def settings(self) -> tuple[dict[str, int], dict[str, list[int]]]:
        """The lines that the kit adds to the scenario card: those of one number, and those of many."""
        numbers: dict[str, int] = {}
        sequences: dict[str, list[int]] = {}
        for row in self.language.settings:
            numbers_written = [number.value for _, args in self.symbols.settings(row.key) for number in args]
            default: Any = row.default
            if row.many:
                sequences[row.key] = numbers_written or list(default)
            else:
                numbers[row.key] = numbers_written[0] if numbers_written else default
        return numbers, sequences

    def places(self) -> list[str]:
        """The ids of the places, in the order of their cards."""
        kind = self.language.place
        return [card_id(kind, name) for name in self.symbols.cards.get(kind, ())]

    def counter(self, at: CardAt, counter: Counter) -> CounterData:
        """A counter, and what happens beyond its ends."""
        id = named = f"gauge.{counter.id.text}"
        self.out.origins[id] = at.origin(at.card)
        if not isinstance(at.card, GaugeCard):
            named = f"counter.{counter.id.text}"
            self.out.origins[id] = at.origin(counter.id)
        ends = {
            end: self.maybe_block(block, f"{id}.{end}", AtCard(at), at.card)
            for end, block in (("over", counter.over), ("under", counter.under))
        }
        data = {
            "id": counter.id.text,
            "title": self.shown(named, at, counter),
            "low": counter.low.value,
            "high": counter.high.value,
            "start": counter.first,
        }
        return cast("CounterData", data | ends)

    def own_counter(self, counter: Counter) -> SeatCounterData:
        """What each seat has one of; a flag is told from other counters."""
        at = self.symbols.scenario
        assert at is not None
        if not counter.flag:
            return cast("SeatCounterData", {**self.counter(at, counter), "flag": False})
        id = f"flag.{counter.id.text}"
        self.out.origins[id] = at.origin(counter.id)
        data = {"id": counter.id.text, "title": self.shown(id, at, counter), "low": 0, "high": 1, "start": 0}
        return cast("SeatCounterData", {**data, "over": None, "under": None, "flag": True})

    def flag(self, at: CardAt, flag: Declared) -> FlagData:
        """A flag; a bundle without any has no such part."""
        id = f"flag.{flag.id.text}"
        self.out.origins[id] = at.origin(flag)
        return {"id": flag.id.text, "title": self.shown(id, at, flag)}

    def shown(self, id: str, at: CardAt, declared: Counter | Declared) -> str | None:
        """What players call a counter or a flag: its title, or its name as words; none if it is hidden."""
        match declared.title:
            case Text() as title:
                return self.out.string(f"{id}.title", at, title)
            case Hidden():
                return None
        return self.out.string(f"{id}.title", at, Text(declared.id.span, in_words(declared.id)))

    def card(self, at: CardAt) -> KitCardData:
        """A card of one of the kit's own kinds."""
        card = at.card
        assert isinstance(card, KitCard)
        kind = next(kind for kind in self.language.kinds if kind.name == card.kind)
        id = card_id(card.kind, card.id)
        self.out.origins[id] = at.origin(card)
        lines = {line.key: line.values for line in card.lines}
        block = cast("KitBlockData", self.block(card.body, f"{id}.block", AtCard(at), card))
        data: KitCardData = {
            "kind": card.kind,
            "id": id,
            "title": self.out.string(f"{id}.title", at, card.title),
            "copies": kind.copies if card.copies is None else card.copies.count.value,
            "head": {row.key: _line(row, lines.get(row.key)) for row in kind.lines},
            "condition": self.condition(card.condition),
            "block": block,
            "text": _shown(block, self.out.printed(id, at, (card.printed,))) or _prose(block),
        }
        if card.listeners:
            listeners = enumerate(card.listeners, 1)
            data["listeners"] = [self.listener(part, f"{id}.listener.{n}", at) for n, part in listeners]
        return data

    def listener(self, part: When | On, id: str, at: CardAt) -> ListenerData:
        """What a card that lies open waits for, and what happens then; a `when` has no event."""
        block = cast("KitBlockData", self.block(part.body, id, AtCard(at), part))
        data: ListenerData = {
            "event": None,
            "condition": self.condition(part.condition),
            "each_time": isinstance(part, When) and part.each_time,
            "limit": None,
            "block": block,
            "text": _shown(block, self.out.printed(id, at, (part.body.printed,))),
        }
        if isinstance(part, On):
            word = next(word for word in self.language.occasions if word.name == part.event.kind)
            data["event"] = {"event": part.event.kind, **_values(word, part.event.args, self.words)}
            data["limit"] = None if part.limit is None else cast("Any", part.limit.text)
        return data

    def effects(self, used: Iterable[Call]) -> Iterator[tuple[CardAt, int | None]]:
        """The named effects in the order of their cards: those that take a number with each that is used."""
        for at in self.symbols.at:
            if isinstance(at.card, EffectCard):
                numbers = sorted(n for name, n in used if n is not None and name == at.card.id.text)
                yield from ((at, number) for number in (numbers if at.card.parameter else (None,)))

    def effect_card(self, at: CardAt, number: int | None) -> NamedEffectData:
        """A named effect, with its number if it takes one."""
        card = at.card
        assert isinstance(card, EffectCard)
        name = named_id(card.id.text, number)
        block = self.block(body(at, number), f"effect.{name}", AtCard(at), card)
        return {"id": name, "block": cast("KitBlockData", block)}

    def scope(self, at: CardAt) -> AtCard:
        return AtCard(at)

    # --- what the rows of the kit name ----------------------------------------------------------

    def effect(self, effect: Effect, scope: AtCard) -> Data:  # noqa: ARG002 - the same everywhere
        """A change of a counter, or a verb of the kit."""
        who = "you" if effect.who is None else effect.who.text
        change = changed(effect, self.out.each, self.words, who)
        if change is not None:
            return change
        match effect:
            case Effect(verb="draw_card" | "shuffle_deck" as verb, args=(Name(text=deck),)):
                return {"do": verb, "deck": deck}
        word = next((word for word in self.language.verbs if word.name == effect.verb), None)
        return {"do": effect.verb, **_values(word, effect.args, self.words)}

    def statement(self, statement: Statement, prefix: str, scope: AtCard) -> Data:
        """One statement; what happens to some of all, or to one, is a block that does."""
        if isinstance(statement, Effect) and statement.who is not None:
            who, only = statement.who, statement.only
            if only is not None or who.text not in SUBJECTS:
                yours = replace(statement, who=None, only=None)
                block = Block(statement.span, (yours,))
                return self.each(Each(statement.span, who, only, block), f"{prefix}.those", scope)
        return super().statement(statement, prefix, scope)

    def subject(self, who: Name) -> str:
        """A word for all, or `one` of them."""
        return who.text if who.text in SUBJECTS else "one"

    def payment(self, payment: Payment) -> tuple[Data, Data]:
        """What a row of the kit's prices asks for and does."""
        word = next(word for word in self.language.prices if word.name == payment.kind)
        values = _values(word, payment.args, self.words)
        return {"op": f"{CAN_PAY}{word.name}", **values}, {"do": f"{PAYS}{word.name}", **values}

    def own(self, statement: Statement, prefix: str, scope: AtCard) -> Data:
        """A test of chance; a verb of the kit with its blocks."""
        if isinstance(statement, Held):
            word = next(word for word in self.language.verbs if word.name == statement.verb)
            blocks = {
                part.word: self.block(part.body, f"{prefix}.{part.word}", scope, part)
                for part in statement.below
            }
            return {"do": statement.verb, **_values(word, statement.args, self.words), **blocks}
        assert isinstance(statement, Chance)
        return {
            "do": "test",
            "thrown": "coins" if statement.thrown.text.startswith("coin") else "dice",
            "count": lower_argument(statement.count, self.words),
            "least": statement.least.value,
            **self.paid_way(statement.price, f"{prefix}.{PAID}", scope),
            "success": self.maybe_block(statement.success, f"{prefix}.success", scope, statement),
            "failure": self.maybe_block(statement.failure, f"{prefix}.failure", scope, statement),
        }


# --- Conditions and the numbers in them


@record
class KitWords:
    """How a kit's facts and its counters stand in the bundle."""

    language: KitLanguage

    def fact(self, fact: Fact) -> Data:
        """A flag, or a fact of the kit's rows."""
        match fact:
            case Fact(kind="flag", args=(Name(text=flag),)):
                return {"op": "flag", "flag": flag}
            case Fact(kind="deck_empty", args=(Name(text=deck),)):
                return {"op": "deck_empty", "deck": deck}
        word = next(word for word in self.language.facts if word.name == fact.kind)
        return {"op": fact.kind, **_values(word, fact.args, self)}

    def quantity(self, quantity: Quantity) -> Data:
        """A counter, or a number of the kit's rows."""
        word = next((word for word in self.language.numbers if word.name == quantity.kind), None)
        if word is not None:
            return {"q": quantity.kind, **_values(word, quantity.args, self)}
        (name,) = quantity.args
        assert isinstance(name, Name)
        return {"q": "counter", "counter": name.text}


def _prose(block: KitBlockData) -> TextData:
    """The words for players that stand in a block itself."""
    return [["prose", effect["text"]] for effect in block["effects"] if effect["do"] == "tell"]


def _shown(block: KitBlockData, printed: TextData) -> TextData:
    """The author's words in place of a block's rules text, and what is read before and below them."""
    below = [line for inner in blocks_within(block) for line in _prose(inner)]
    return [*_prose(block), *printed, *below] if printed else []


def _line(row: LineRow, values: tuple[Name | Number, ...] | None) -> Any:
    """What a line says, or its default; a list where it takes many."""
    if values is None:
        default: Any = row.default
        return [_named(row, value) for value in default] if row.many else _named(row, default)
    said = [_named(row, value.value if isinstance(value, Number) else value.text) for value in values]
    return said if row.many else said[0]


def _values(word: Any, args: tuple[Argument, ...], words: ConditionWords) -> dict[str, Any]:
    """What a verb or a fact takes, by key, in the order of its row."""
    if word is None:
        return {}
    places = [part for part in word.way if not isinstance(part, str)]
    by_key = {
        place.key: _named(place, lower_argument(value, words))
        for place, value in zip(places, args, strict=True)
        if value is not None
    }
    return {param.key: by_key[param.key] for param in word.params}


def _named(place: KitParam, value: Any) -> Any:
    """A value as the bundle has it: cards by their whole id."""
    return card_id(place.of[0], value) if place.takes == "card" else value
