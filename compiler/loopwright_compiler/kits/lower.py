"""From the checked cards of a kit's scenario to its bundle: plain data, with every line that was left out."""

from __future__ import annotations

from collections import Counter as Tally
from typing import TYPE_CHECKING, Any

from loopwright_dsl.parser.kit_grammar import CardLine as LineRow
from loopwright_dsl.parser.kit_grammar import KitLanguage, Place
from loopwright_dsl.syntax import (
    AllOf,
    AnyOf,
    Block,
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
    Node,
    Not,
    Number,
    Prose,
    Quantity,
    Roll,
    ScenarioCard,
    Statement,
    Sum,
)

from loopwright_compiler.bundle.canonical import FORMAT, LANGUAGE, SCHEMA_VERSION, content_hash
from loopwright_compiler.bundle.decisive import source_of
from loopwright_compiler.bundle.output import Output
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.i18n.messages import owner
from loopwright_compiler.i18n.translated_bundle import Speech

from .symbols import KitSymbols, card_id

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import (
        ConditionData,
        CounterData,
        EffectData,
        KitBlockData,
        KitBundleData,
        KitCardData,
        KitEndingData,
        KitScenarioData,
        NamedEffectData,
        OptionData,
        QuantityData,
        TextData,
    )


def lower_kit(symbols: KitSymbols, speech: Speech | None = None) -> KitBundleData:
    """The bundle of a scenario without mistakes, with its hash, maybe in another language."""
    bundle = _Lowering(symbols).bundle()
    if speech is not None:
        source = bundle["strings"]
        bundle["language"] = speech.language
        bundle["strings"] = {id: speech.text(False, owner(id), text) for id, text in source.items()}
        bundle["source"] = source_of(speech.source, source, bundle["strings"])
    bundle["hash"] = content_hash(bundle)
    return bundle


class _Lowering:
    """Puts the parts of a bundle together."""

    def __init__(self, symbols: KitSymbols) -> None:
        self.symbols = symbols
        self.language = symbols.kit.language
        self.out = Output()
        self.endings: list[KitEndingData] = []

    def bundle(self) -> KitBundleData:
        """The whole bundle with an empty hash."""
        symbols, out = self.symbols, self.out
        numbers, sequences = self.settings()
        return {
            "format": FORMAT,
            "schema_version": SCHEMA_VERSION,
            "kit": symbols.kit.name,
            "kit_version": symbols.kit.version,
            "language": LANGUAGE,
            "scenario": self.scenario(),
            "counters": [self.gauge(at) for at in symbols.at if isinstance(at.card, GaugeCard)],
            "cards": [self.card(at) for at in symbols.at if isinstance(at.card, KitCard)],
            "effects": [self.effect_card(at) for at in symbols.at if isinstance(at.card, EffectCard)],
            "numbers": numbers,
            "sequences": sequences,
            "endings": self.endings,
            "strings": out.strings,
            "origins": out.origins,
            "intentions": out.intentions,
            "hash": "",
        }

    def scenario(self) -> KitScenarioData:
        """The scenario card: its id, its title, its prose."""
        at = self.symbols.scenario
        assert at is not None and isinstance(at.card, ScenarioCard)
        self.out.origins["scenario"] = at.origin(at.card)
        prose = tuple(item for item in at.card.items if isinstance(item, Prose))
        own = self.out.printed("scenario", at, at.card.items)
        shown: TextData = own or [["prose", text] for text in self.out.prose("scenario", at, prose)]
        return {
            "id": at.card.id.text,
            "title": self.out.string("scenario.title", at, at.card.title),
            "text": shown,
        }

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

    def gauge(self, at: CardAt) -> CounterData:
        """A gauge, and what happens beyond its ends."""
        card = at.card
        assert isinstance(card, GaugeCard)
        id = f"gauge.{card.id.text}"
        self.out.origins[id] = at.origin(card)
        start = card.start.value if card.start is not None else max(card.low.value, min(0, card.high.value))
        return {
            "id": card.id.text,
            "title": self.out.string(f"{id}.title", at, card.title),
            "low": card.low.value,
            "high": card.high.value,
            "start": start,
            "over": self.maybe_block(card.over, f"{id}.over", at),
            "under": self.maybe_block(card.under, f"{id}.under", at),
        }

    def card(self, at: CardAt) -> KitCardData:
        """A card of one of the kit's own kinds."""
        card = at.card
        assert isinstance(card, KitCard)
        kind = next(kind for kind in self.language.kinds if kind.name == card.kind)
        id = card_id(card.kind, card.id)
        self.out.origins[id] = at.origin(card)
        lines = {line.key: line.values for line in card.lines}
        block = self.block(card.body, f"{id}.block", at, card)
        return {
            "kind": card.kind,
            "id": id,
            "title": self.out.string(f"{id}.title", at, card.title),
            "copies": kind.copies if card.copies is None else card.copies.count.value,
            "head": {row.key: _line(row, lines.get(row.key)) for row in kind.lines},
            "condition": None
            if card.condition is None
            else lower_kit_condition(card.condition, self.language),
            "block": block,
            "text": self.out.printed(id, at, (card.printed,)) or _prose(block),
        }

    def effect_card(self, at: CardAt) -> NamedEffectData:
        """A named effect."""
        card = at.card
        assert isinstance(card, EffectCard)
        id = f"effect.{card.id.text}"
        return {"id": card.id.text, "block": self.block(card.body, id, at, card)}

    # --- blocks -------------------------------------------------------------------------------

    def maybe_block(self, block: Block | None, id: str, at: CardAt) -> KitBlockData | None:
        """A block that may be absent."""
        return None if block is None else self.block(block, id, at, block)

    def block(self, block: Block, id: str, at: CardAt, where: Node) -> KitBlockData:
        """A block: its id and its effects."""
        self.out.origins[id] = at.origin(block if block.statements else where)
        self.out.intend(id, at, block.intentions)
        prefix, tally = id.removesuffix(".block"), Tally[str]()
        effects: list[EffectData] = []
        for statement in block.statements:
            if isinstance(statement, Prose):
                texts = self.out.prose(prefix, at, (statement,), tally["prose"] + 1)
                tally["prose"] += len(texts)
                effects += [{"do": "tell", "text": text} for text in texts]
                continue
            kind = type(statement).__name__
            tally[kind] += 1
            name = prefix if tally[kind] == 1 else f"{prefix}.{tally[kind]}"
            effects.append(self.statement(statement, name, at))
        return {"id": id, "effects": effects}

    def statement(self, statement: Statement, prefix: str, at: CardAt) -> EffectData:
        """One statement as `{"do": …}`."""
        match statement:
            case Effect(verb="change", args=(Name(text=gauge), Number(value=by))):
                return {"do": "counter", "counter": gauge, "by": by}
            case Effect(verb="set", args=(Name(text=gauge), Number(value=to))):
                return {"do": "set_counter", "counter": gauge, "to": to}
            case Effect(verb=verb, args=args):
                word = next((word for word in self.language.verbs if word.name == verb), None)
                return {"do": verb, **_values(word, args)}
            case Do(id=name):
                return {"do": "run", "effect": name.text}
            case If(condition=condition, then=then, otherwise=otherwise):
                return {
                    "do": "if",
                    "condition": lower_kit_condition(condition, self.language),
                    "then": self.block(then, f"{prefix}.then", at, statement),
                    "else": self.maybe_block(otherwise, f"{prefix}.else", at),
                }
            case Choose(choices=choices):
                options: list[OptionData] = []
                for number, choice in enumerate(choices, 1):
                    id = f"{prefix}.option.{number}"
                    test = (
                        None
                        if choice.condition is None
                        else lower_kit_condition(choice.condition, self.language)
                    )
                    text = self.out.string(f"{id}.label", at, choice.label)
                    block = self.block(choice.body, id, at, choice)
                    options.append({"label": text, "condition": test, "then": block})
                return {"do": "choose", "options": options}
            case Roll(rows=rows):
                faces = []
                for number, row in enumerate(rows, 1):
                    block = self.block(row.body, f"{prefix}.row.{number}", at, row)
                    faces.append({"low": row.low.value, "high": row.high.value, "then": block})
                return {"do": "roll", "rows": faces}
            case Chance():
                return {
                    "do": "test",
                    "thrown": "coins" if statement.thrown.text.startswith("coin") else "dice",
                    "count": statement.count.value,
                    "least": statement.least.value,
                    "success": self.maybe_block(statement.success, f"{prefix}.success", at),
                    "failure": self.maybe_block(statement.failure, f"{prefix}.failure", at),
                }
            case Ending():
                self.ending(statement, at)
                return {"do": "end_game", "ending": statement.id.text}
            case _:  # pragma: no cover - prose is lowered with its block; the rest is Tales'
                raise TypeError(type(statement).__name__)

    def ending(self, ending: Ending, at: CardAt) -> None:
        """Add an ending to the bundle's."""
        id = f"ending.{ending.id.text}"
        self.out.origins[id] = at.origin(ending)
        self.out.intend(id, at, ending.intentions)
        title = self.out.string(f"{id}.title", at, ending.title)
        text: TextData = [["prose", key] for key in self.out.prose(id, at, ending.prose)]
        self.endings.append({"id": ending.id.text, "result": ending.result, "title": title, "text": text})


# --- Conditions and the numbers in them


def lower_kit_condition(condition: Condition, language: KitLanguage) -> ConditionData:
    """A condition as `{"op": …}`."""
    match condition:
        case AllOf(conditions=parts):
            return {"op": "and", "of": [lower_kit_condition(part, language) for part in parts]}
        case AnyOf(conditions=parts):
            return {"op": "or", "of": [lower_kit_condition(part, language) for part in parts]}
        case Not(condition=inner):
            return {"op": "not", "of": lower_kit_condition(inner, language)}
        case Compare(left=left, operator=operator, right=right):
            return {
                "op": "compare",
                "left": lower_amount(left),
                "cmp": operator,
                "right": lower_amount(right),
            }
        case Fact(kind=kind, args=args):
            word = next(word for word in language.facts if word.name == kind)
            return {"op": kind, **_values(word, args)}


def _prose(block: KitBlockData) -> TextData:
    """The words for players that stand in a block itself."""
    return [["prose", effect["text"]] for effect in block["effects"] if effect["do"] == "tell"]


def lower_amount(amount: Quantity | Sum) -> QuantityData:
    """A number known in play as `{"q": …}`."""
    if isinstance(amount, Sum):
        return {"q": "sum", "terms": [[sign, lower_amount(term)] for sign, term in amount.terms]}
    value = amount.args[0]
    if isinstance(value, Number):
        return {"q": "number", "value": value.value}
    return {"q": "counter", "counter": value.text}


def _line(row: LineRow, values: tuple[Name | Number, ...] | None) -> Any:
    """What a line says, or its default; a list where it takes many."""
    if values is None:
        default: Any = row.default
        return [_named(row, value) for value in default] if row.many else _named(row, default)
    values_written = [_plain(row, value) for value in values]
    return values_written if row.many else values_written[0]


def _values(word: Any, args: tuple[Name | Number | None, ...]) -> dict[str, int | str]:
    """What a verb or a fact takes, by key, in the order of its row."""
    if word is None:
        return {}
    places = [part for part in word.way if not isinstance(part, str)]
    by_key = {
        place.key: _plain(place, value)
        for place, value in zip(places, args, strict=True)
        if value is not None
    }
    return {param.key: by_key[param.key] for param in word.params}


def _plain(place: Place, value: Name | Number) -> int | str:
    return value.value if isinstance(value, Number) else str(_named(place, value.text))


def _named(place: Place, value: Any) -> Any:
    """A value as the bundle has it: cards by their whole id."""
    return card_id(place.of[0], value) if place.takes == "card" else value
