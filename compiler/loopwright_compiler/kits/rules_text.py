"""What the blocks of any kit read like: gauges by their titles, the kit's own verbs as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from loopwright_dsl.parser.kit_grammar import BODY
from loopwright_engine.core.decks import decks_of
from loopwright_engine.core.prices import PAID, PAYS

from loopwright_compiler.card_rows import BadgeRow, Block, Passage
from loopwright_compiler.checks.shared import Range
from loopwright_compiler.core.block_text import LineWriter, RowWriter, Voice, listed, wording_lead
from loopwright_compiler.core.condition_text import AMOUNTS, ConditionText, wants_flag, whole_amount
from loopwright_compiler.core.places import WORDS, some_ends
from loopwright_compiler.core.secrets import rows_of
from loopwright_compiler.core.target import target_text
from loopwright_compiler.core.ticks import is_tick
from loopwright_compiler.core.timers import markers
from loopwright_compiler.i18n.word_tables import capital, put
from loopwright_compiler.semantics.markup import escape
from loopwright_compiler.words import words

from .amounts import number_ends

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import (
        AnyAmount,
        AnyCondition,
        AnyEffect,
        KitBlockData,
        KitBundleData,
        KitCardData,
        ListenerData,
        StepsData,
    )
    from loopwright_engine.kit.language import Language as KitLanguage

SIGNS: Final = {">=": "≥", "<=": "≤", "!=": "≠"}
OWN_KEYS: Final = ("do", "op", "event", "q")
CHANGE: Final = "change"
_DASHES: Final = re.compile(r"^(– )+")
"""How far a line stands in, which on one line says nothing."""
MARKS: Final = ("counter", "set_counter", "set_flag", "clear_flag", "own_counter", "set_own_counter")
"""What changes something that may be hidden from players."""


class KitText(ConditionText, Voice[None]):
    """The rules text of one bundle.

    `language` are the rows of its kit with their words for players; without it, words are as they are
    written. Players never read of what is hidden; `whole` is for its writer.
    """

    def __init__(
        self, bundle: KitBundleData, language: KitLanguage | None = None, *, whole: bool = False
    ) -> None:
        self.words = words(bundle["language"])
        self.language = language
        self.strings: Mapping[str, str] = bundle["strings"]
        own = bundle.get("own", [])
        marked = [*bundle["counters"], *bundle.get("flags", ()), *own]
        self.own_flags = {one["id"] for one in own if one["flag"]}
        self.titles = {one["id"]: one["title"] for one in marked if one["title"]}
        self.hidden = {one["id"] for one in marked if not (one["title"] or whole or is_tick(one["id"]))}
        self.bounds = {gauge["id"]: (gauge["low"], gauge["high"]) for gauge in (*bundle["counters"], *own)}
        placed = bundle.get("placed", ())
        self.titles |= {one["id"]: one["title"] for one in placed}
        some = [f"{one['id']}.{word}" for one in placed for word in WORDS]
        self.titles |= {id: f"counter.{id}.title" for id in some}
        self.originals = bundle.get("said", ())
        self.bounds |= some_ends(placed, self.bounds)
        self.titles |= {card["id"]: card["title"] for card in bundle["cards"]}
        self.decks = {deck["id"]: self.strings[deck["title"]] for deck in decks_of(bundle)}
        self.endings = {ending["id"]: ending for ending in bundle["endings"]}
        self.timers = markers(bundle)
        self.reference = {one["id"]: self.strings[one["title"]] for one in bundle.get("reference", ())}
        self._roads = self._both_ways(bundle)
        kinds = self.language.kinds if self.language else ()
        lines = {(kind.name, line.key): line for kind in kinds for line in kind.lines}
        self._drawn = {at for at, line in lines.items() if line.drawn}
        self._told = {at for at, line in lines.items() if line.told}

    @classmethod
    def on_cards(cls, bundle: KitBundleData, language: KitLanguage) -> KitText:
        """The text as players read it: where a card asks for what is hidden, it says the row of that."""
        text = cls(bundle, language)
        text.secrets = rows_of(bundle)
        return text

    @classmethod
    def on_paper(cls, bundle: KitBundleData, language: KitLanguage) -> KitText:
        """The same where players keep the rows themselves, and read of every change."""
        text = cls.on_cards(bundle, language)
        text.hidden = set()
        return text

    def _both_ways(self, bundle: KitBundleData) -> dict[tuple[str, str], list[str]]:
        """The cards that a line which holds both ways joins with a card, by its id and the line's key."""
        kinds = self.language.kinds if self.language else ()
        mutual = {(kind.name, line.key) for kind in kinds for line in kind.lines if line.mutual}
        joined: dict[tuple[str, str], set[str]] = {}
        for card in bundle["cards"]:
            for key, named in card["head"].items():
                if (card["kind"], key) in mutual:
                    joined.setdefault((card["id"], key), set()).update(named)
                    for other in named:
                        joined.setdefault((other, key), set()).add(card["id"])
        places = {card["id"]: number for number, card in enumerate(bundle["cards"])}
        return {
            at: sorted(others - {at[0]}, key=lambda id: places.get(id, len(places)))
            for at, others in joined.items()
        }

    def head(self, card: KitCardData) -> dict[str, Any]:
        """What a card's own lines say, which those of a scenario's own decks have not.

        One that holds both ways names every card that it joins with this, whichever of the two it stands on.
        """
        lines = card.get("head", {})
        return {key: self._roads.get((card["id"], key), value) for key, value in lines.items()}

    def mutual(self, card: KitCardData, key: str) -> bool:
        """Whether a line of a card holds both ways."""
        return (card["id"], key) in self._roads

    def fields(self, card: KitCardData) -> list[str]:
        """A card's own lines, those with one value together; a line that says nothing is left out.

        A low and a high are a range.
        """
        single: list[str] = []
        many: list[str] = []
        for key, value in self.head(card).items():
            if (card["kind"], key) not in self._drawn and (field := self._field(key, value, "**")):
                (many if isinstance(value, list) else single).append(field)
        return [*([" · ".join(single)] if single else []), *many]

    def _field(self, key: str, value: Any, mark: str = "") -> str:
        """A line of a card, its name between marks; empty where it says nothing."""
        values = value if isinstance(value, list) else [value]
        words = " · ".join(str(part) if isinstance(part, int) else self.value(part) for part in values)
        return f"{mark}{self.called(f'lines.{key}', key).capitalize()}{mark} {words}" if words else ""

    def carried(self, names: Sequence[str]) -> str:
        """The sentence on what goes on into the next adventure: flags, counters, cards of a kind."""
        plurals = {kind.name: kind.plural.lower() for kind in (self.language.kinds if self.language else ())}
        things = [
            self.layout.CARRY_FLAGS if name == "flags" else plurals.get(name) or self.title(name)
            for name in names
        ]
        return self.sentence(put(self.layout.CARRY_TEXT, things=", ".join(things)))

    def target(self, target: Sequence[int]) -> str:
        """The sentence on how often the scenario is meant to be won."""
        values = self.language.values if self.language else ()
        return target_text(target, listed(values, self.words.layout.AND_TEXT, self.words), self.words)

    def only(self, condition: AnyCondition) -> str:
        """The sentence on a card that cannot be used otherwise."""
        return self.sentence(put(self.layout.ONLY_LEAD, condition=self.condition(condition)))

    def face(self, card: KitCardData) -> list[tuple[str, str]]:
        """What players read on a card, in lines of a kind; an author's own wording takes the place of the
        generated one.
        """
        fields = [("heading", field) for field in self.fields(card)]
        texts = [(kind, self.strings[sid]) for kind, sid in card.get("text", ())]
        if any(kind == "printed" for kind, _ in texts):
            return fields + texts
        only = [("rule", self.only(card["condition"]))] if card["condition"] is not None else []
        waiting = [line for part in card.get("listeners", ()) for line in self._heard(part)]
        return fields + only + self.read(card["block"]) + waiting

    def does(self, card: KitCardData) -> str:
        """What a card does, on one line: the lines that are told, its generated text or the author's own."""
        lines = ((key, value) for key, value in self.head(card).items() if (card["kind"], key) in self._told)
        texts = [_DASHES.sub(r"\1", text) for kind, text in self.face(card) if kind in ("rule", "printed")]
        return " · ".join(filter(None, [*(self._field(*line) for line in lines), " ".join(texts)]))

    def _heard(self, part: ListenerData) -> list[tuple[str, str]]:
        """What a card that lies open waits for, and what happens then, in lines of a kind."""
        if part["text"]:
            return [(kind, self.strings[sid]) for kind, sid in part["text"]]
        return [("rule", line) for line in self.lines(part["block"], self.lead(self.waiting(part)))]

    def label(self, condition: AnyCondition | None, after: bool) -> str:
        """When a wording of prose is read: None for *otherwise*, `after` others of its place."""
        return capital(wording_lead(self.condition(condition) if condition else "", after, self.layout))

    def read(self, block: KitBlockData) -> list[tuple[str, str]]:
        """What players read of a block, in lines of a kind."""
        writer: LineWriter[None] = LineWriter(self)
        writer.block(block, None)
        return [
            ("rule", line.text) if line.sid is None else ("prose", self.strings[line.sid])
            for line in writer.lines
        ]

    def effect(self, name: str) -> str:
        """The title of a named effect, else its name in words, and its number."""
        id, _, number = name.partition(".")
        title = self.reference.get(id) or escape(spaced(id).capitalize())
        return put(self.layout.NAMED_TEXT, title=title, n=number) if number else title

    def title(self, name: str) -> str:
        """The title of a gauge or a card; a name that is neither, as words."""
        if name in self.secrets:
            return put(self.layout.ROW_NAME, row=self.secrets[name].letter)
        return self.strings[self.titles[name]] if name in self.titles else escape(spaced(name))

    def called(self, key: str, name: str) -> str:
        """What the kit calls something, by its key among the kit's words for players; else its name."""
        return escape(self.language.word(key, name) if self.language else spaced(name))

    def lines(self, block: KitBlockData | None, opening: str = "") -> list[str]:
        """The paragraphs of a block, what is read among them; `opening` begins the first."""
        writer: LineWriter[None] = LineWriter(self)
        if opening:
            writer.under([opening], block, None)
        elif block:
            writer.block(block, None)
        indent = self.layout.INDENT
        return [
            line.text if line.sid is None else indent * line.depth + self.strings[line.sid]
            for line in writer.lines
        ]

    def end_rows(self, end: str, number: int, block: KitBlockData) -> list[str]:
        """What an end of a gauge, `over` or `under`, does: a row for each choice and result."""
        return self.lines(block, self.lead(put(self.layout.BEYOND_TEXT[end], n=number)))

    def body(self, block: KitBlockData, origin: str) -> list[Block]:
        """A block as the body of a card: its prose as paragraphs, each in its place among the rows."""
        blocks: list[Block] = []
        for prose, group in groupby(block["effects"], lambda effect: effect["do"] == "tell"):
            effects = list(group)
            if prose:
                keys = [effect["text"] for effect in effects]
                blocks += [Passage("prose", self.strings[key], key) for key in keys]
            else:
                blocks += self.rows({"id": block["id"], "effects": effects}, origin)
        return blocks

    def rows(self, block: KitBlockData, origin: str) -> list[Block]:
        """A block as rows with badges."""
        writer = RowWriter(self, origin)
        writer.block(block, None)
        return writer.rows

    def waiting(self, part: ListenerData) -> str:
        """What a card that lies open waits for, as a clause."""
        condition = "" if part["condition"] is None else self.condition(part["condition"])
        if part["event"] is None:
            form = self.layout.WHEN_TEXT["each" if part["each_time"] else "first"]
            return put(form, condition=condition)
        name = part["event"]["event"]
        event = self.layout.EVENT_TEXT.get(name) or self._own("events", name, part["event"])
        forms = self.layout.FIRST_TEXT if part["limit"] else self.layout.EACH_TEXT
        key = " ".join(filter(None, ("if" if condition else "", part["limit"])))
        return put(forms[key], event=event, condition=condition)

    def listener(self, part: ListenerData, origin: str) -> list[Block]:
        """What a card that lies open waits for, and what happens then, as rows; or the author's own words."""
        badge = listener_badge(part)
        if part["text"]:
            words = [self.strings[sid] for kind, sid in part["text"] if kind == "printed"]
            below = tuple(sid for kind, sid in part["text"] if kind == "prose")
            return [BadgeRow(badge, self.joined(words), origin, below=below)]
        waiting = self.waiting(part)
        if badge == "when":
            waiting = put(self.layout.WHEN_ROW_FORM, condition=self.condition(part["condition"]))
        opening = self.opening(waiting)
        writer = RowWriter(self, origin)
        writer.under(badge, "", opening, part["block"], None)
        return writer.rows

    # --- what is the kit's own

    def text(self, sid: str) -> str:
        """A title or label, whose markup stays."""
        return self.strings[sid]

    def deck_title(self, name: str) -> str:
        """The title of a deck of the scenario's own."""
        return self.decks[name]

    def called_fact(self, kind: str, name: str) -> str:  # noqa: ARG002
        """The title of a gauge or a flag."""
        return self.title(name)

    def is_silent(self, effect: AnyEffect) -> bool:
        """Whether it changes what is hidden."""
        return effect["do"] in MARKS and effect.get("flag", effect.get("counter")) in self.hidden

    def clause(self, effect: AnyEffect, times: int, scope: None) -> str:  # noqa: ARG002
        return self.in_a_row(self._clause(effect), times)

    def among(self, each: AnyEffect, scope: None) -> str:  # noqa: ARG002
        """Who it is, one after another, and of whom of them it is so."""
        who = self.layout.AMONG_TEXT[each["who"]]
        if "only" not in each:
            return str(who)
        forms = self.layout.AMONG_IF_TEXT
        return put(forms.get(each["who"], forms[""]), who=who, condition=self.condition(each["only"]))

    def test(self, test: AnyEffect, scope: None) -> str:
        """What is thrown, what is wanted, and what may be paid instead."""
        count, thrown = test["count"], test["thrown"]
        if isinstance(count, int):
            form = self.layout.CHANCE_TEXT[thrown].of(count)
        else:
            form, count = self.layout.CHANCE_AMOUNT_TEXT[thrown], self.counted(count, scope)
        said = put(form, n=count, least=test["least"])
        price = self.price(test[PAID], scope)[1] if PAID in test else ""
        return put(self.layout.PAID_TEXT, test=said, price=price) if price else said

    def spent(self, payment: AnyEffect) -> str:
        """What a price of the kit takes, in the words of its row."""
        if payment["do"].startswith(PAYS):
            return self._own("prices", payment["do"].removeprefix(PAYS), payment)
        return super().spent(payment)

    def badge(self, test: AnyEffect, scope: None) -> tuple[str, str]:
        """Dice or coins."""
        return test["thrown"], self.sentence(self.test(test, scope))

    def outcomes(self, test: AnyEffect, scope: None) -> Iterator[tuple[str, KitBlockData, None]]:  # noqa: ARG002
        """Success and failure, of which one may say nothing."""
        return ((side, test[side], None) for side in ("success", "failure") if test[side])

    def _clause(self, effect: AnyEffect) -> str:
        """What one effect does, without capital and full stop."""
        match effect["do"]:
            case "nothing":
                return str(self.layout.NOTHING_TEXT)
            case "counter":
                return f"{self.title(effect['counter'])} {self.change(effect['by'])}"
            case "set_counter":
                number = self.value_text(effect["to"], effect["counter"])
                return put(self.layout.SET_TEXT, counter=self.title(effect["counter"]), n=number)
            case "set_flag" | "clear_flag" as change:
                return put(self.layout.FLAG_TEXT[change], flag=self.title(effect["flag"]))
            case "own_counter" | "set_own_counter":
                return self._own_change(effect)
            case "run":
                return put(self.layout.RUN_TEXT, effect=self.effect(effect["effect"]))
            case "end_game":
                ending = self.endings[effect["ending"]]
                title = self.strings[ending["title"]]
                return put(self.layout.END_TEXT[ending["result"]], title=title)
        return self._own("verbs", effect["do"], effect)

    def _own_change(self, effect: AnyEffect) -> str:
        """A change of what each seat has, and of whose."""
        name, who = effect["counter"], self.layout.OWN_TEXT[effect["who"]]
        if name in self.own_flags:
            change = "set_flag" if effect["to"] else "clear_flag"
            clause = put(self.layout.FLAG_TEXT[change], flag=self.title(name))
        elif effect["do"] == "own_counter":
            clause = f"{self.title(name)} {self.change(effect['by'])}"
        else:
            to = effect["to"] if isinstance(effect["to"], int) else self.quantity(effect["to"])
            clause = put(self.layout.SET_TEXT, counter=self.title(name), n=to)
        return put(who, clause=clause)

    def _own(self, group: str, name: str, data: AnyEffect | AnyCondition) -> str:
        """A verb or a fact of the kit with what it takes: as the kit says it, else its name word by word.

        Changes alone have a sign.
        """
        rows = self.language
        named = (
            {"verbs": rows.verb, "facts": rows.fact, "events": rows.event, "numbers": rows.number}
            if rows
            else {}
        )
        word = named[group](name) if group in named else None
        changes = {param.key for param in word.params if param.takes == CHANGE} if word else ()
        values = {
            key: self.value(value)
            if isinstance(value, str)
            else self.change(value)
            if key in changes or value < 0
            else str(value)
            for key, value in data.items()
            if key not in OWN_KEYS and not (isinstance(value, dict) and "effects" in value)
        }
        texts = (self.language.said or self.language.texts) if self.language else {}
        phrase = texts.get(f"{group}.{name}")
        return " ".join([spaced(name), *values.values()]) if phrase is None else phrase.format(**values)

    def change(self, by: StepsData) -> str:
        """By how much, with its sign."""
        if isinstance(by, int):
            return signed(by)
        return put(self.layout.CHANGE_TEXT[by["sign"]], n=self.factor(by["of"]))

    def counted(self, amount: AnyAmount, scope: None, ends: Range = AMOUNTS) -> str:  # noqa: ARG002
        """A number or a formula, the same everywhere."""
        return self.amount_text(amount, ends)

    def value(self, name: str) -> str:
        """A word in a place of a line, a verb or a fact: the title of a gauge or card, else a word."""
        return self.title(name) if name in self.titles else self.called(f"words.{name}", name)

    # --- conditions

    def asked(self, condition: AnyCondition, scope: None) -> str:  # noqa: ARG002 - the same everywhere
        """A condition, which is about nobody."""
        return self.condition(condition)

    def fact(self, data: AnyCondition, truth: bool) -> str:
        """A flag, or a fact of the kit."""
        if data["op"] == "flag":
            return put(self.layout.FLAG_CONDITION[truth], flag=self.title(data["flag"]))
        fact = self._own("facts", data["op"], data)
        return fact if truth else put(self.layout.NOT_CONDITION, condition=fact)

    def ends(self, data: AnyAmount) -> Range:
        """The ends of a gauge, or of what the rules count; how many sit at the table is known in play."""
        number = self.language.number(data["q"]) if self.language else None
        return number_ends(data, self.bounds) if number is None else (number.low, number.high)

    def named(self, data: AnyAmount) -> str:
        """The title of a gauge; what the rules count, as the kit says it."""
        if data["q"] == "seats_with":
            return put(self.layout.SEATS_TEXT, condition=self.condition(data["only"]))
        if "counter" not in data:
            return self._own("numbers", data["q"], data)
        title = self.title(data["counter"])
        if data["q"] == "total":
            return put(self.layout.TOTAL_TEXT, counter=title)
        return put(self.layout.YOUR_TEXT, counter=title) if data["q"] == "own_counter" else title

    def block_word(self, name: str) -> str:
        return "" if name == BODY else self.called(f"blocks.{name}", name)

    def amount(self, left: AnyAmount, sign: str, number: int) -> str:
        """A comparison as it is written; of a flag that each seat has, whether it is noted."""
        if left["q"] == "own_counter" and left["counter"] in self.own_flags:
            flag = self.title(left["counter"])
            return put(self.layout.OWN_FLAG_CONDITION[wants_flag(sign, number)], flag=flag)
        if left["q"] == "seats_with":
            sign, number = whole_amount(sign, number)
            form = self.layout.SEATS_CONDITION[sign].of(number)
            return put(form, n=number, condition=self.condition(left["only"]))
        return self.comparison(left, sign, {"q": "number", "value": number})

    def comparison(self, left: AnyAmount, sign: str, right: AnyAmount) -> str:
        return f"{self.quantity(left)} {escape(SIGNS.get(sign, sign))} {self.quantity(right)}"


def listener_badge(part: ListenerData) -> str:
    """What stands before a listener: `when` if it happens once, by itself, else `each`."""
    return "when" if part["event"] is None and not part["each_time"] else "each"


def signed(number: int) -> str:
    """A number with its sign, as print has it."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def spaced(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ").replace("-", " ")
