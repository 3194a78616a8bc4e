"""What the blocks of any kit read like: gauges by their titles, the kit's own verbs as they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Final

from loopwright_compiler.card_rows import Block, Passage, Row
from loopwright_compiler.semantics.choices import may_be_closed
from loopwright_compiler.semantics.markup import escape

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import (
        ConditionData,
        EffectData,
        KitBlockData,
        KitBundleData,
        KitCardData,
        OptionData,
        QuantityData,
    )

Word = Callable[..., str]
SIGNS: Final = {">=": "≥", "<=": "≤", "!=": "≠"}
CONTRARY: Final = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "!=", "!=": "="}
OWN_KEYS: Final = ("do", "op")
CHANGE: Final = "change"
INDENT: Final = "– "
FORKS: Final = ("choose", "roll", "test")
APART: Final = (*FORKS, "if", "tell")
"""What is no clause of an `if`, whose sentence has one condition."""
ENDS: Final = (".", "!", "?", "…")


class KitText:
    """The rules text of one bundle. `word` gives a phrase of the design by its key, with its holes filled.

    `language` are the rows of its kit with their words for players; without it, words are as they are
    written.
    """

    def __init__(self, bundle: KitBundleData, word: Word, language: Any = None) -> None:
        self.language = language
        self.strings: Mapping[str, str] = bundle["strings"]
        self.word = word
        self.titles = {gauge["id"]: gauge["title"] for gauge in bundle["counters"]}
        self.bounds = {gauge["id"]: (gauge["low"], gauge["high"]) for gauge in bundle["counters"]}
        self.titles |= {card["id"]: card["title"] for card in bundle["cards"]}
        self.endings = {ending["id"]: ending for ending in bundle["endings"]}
        self._joined = self._both_ways(bundle)

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
        """What a card's own lines say; one that holds both ways names every card that it joins with this,
        whichever of the two it stands on.
        """
        return {key: self._joined.get((card["id"], key), value) for key, value in card["head"].items()}

    def mutual(self, card: KitCardData, key: str) -> bool:
        """Whether a line of a card holds both ways."""
        return (card["id"], key) in self._joined

    def effect(self, name: str) -> str:
        """The title of a named effect: its name in words."""
        return escape(spaced(name).capitalize())

    def title(self, name: str) -> str:
        """The title of a gauge or a card; a name that is neither, as words."""
        return self.strings[self.titles[name]] if name in self.titles else escape(spaced(name))

    def called(self, key: str, name: str) -> str:
        """What the kit calls something, by its key among the kit's words for players; else its name."""
        return escape(self.language.word(key, name) if self.language else spaced(name))

    def lines(self, block: KitBlockData | None, depth: int = 0) -> list[str]:
        """The paragraphs of a block: short effects run on, prose, choices and tables have a line each."""
        paragraphs: list[str] = []
        row: list[str] = []
        forked = False

        def close() -> None:
            if row:
                paragraphs.append(INDENT * depth + self._anyway(" ".join(row), forked))
                row.clear()

        for effect in block["effects"] if block else ():
            if effect["do"] == "tell":
                close()
                paragraphs.append(INDENT * depth + self.strings[effect["text"]])
                continue
            parts = self._parts(effect)
            if parts is None:
                row.extend(self._sentences(effect))
                if effect["do"] == "if" and effect["else"]:
                    close()
                    forked = True
                continue
            close()
            forked = True
            head, rows = parts
            if head:
                paragraphs.append(INDENT * depth + head)
            for label, inner in rows:
                if _apart(effect, inner):
                    paragraphs += [f"{INDENT * (depth + 1)}**{label}:**", *self.lines(inner, depth + 2)]
                    continue
                first, *rest = self.lines(inner, depth + 1) or [self.word("kit-nothing")]
                first_line = first.removeprefix(INDENT * (depth + 1))
                if first_line.endswith(":"):  # a row has one colon
                    first_line = first_line.removesuffix(":") + "."
                paragraphs += [f"{INDENT * (depth + 1)}**{label}:** {first_line}", *rest]
            if self._may_have_none(effect):
                paragraphs.append(f"{INDENT * (depth + 1)}{self.word('kit-none-open')}")
        close()
        return paragraphs

    def _anyway(self, text: str, forked: bool) -> str:
        """A paragraph, which happens in any case where it stands after choices or results."""
        return self.word("kit-anyway", effects=text) if forked else text

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

    def rows(self, block: KitBlockData | None, origin: str, depth: int = 0) -> list[Row]:
        """A block as rows with badges: what happens at once, with the prose that is read with it, what is
        thrown, each choice and each result.
        """
        rows: list[Row] = []
        sentences: list[str] = []
        prose: list[str] = []
        forked = False

        def close() -> None:
            if sentences or prose:
                text = self._anyway(" ".join(sentences), forked and bool(sentences))
                rows.append(Row("at-once", text, origin, below=tuple(prose), depth=depth))
                sentences.clear()
                prose.clear()

        for effect in block["effects"] if block else ():
            if effect["do"] == "tell":
                prose.append(effect["text"])
                continue
            parted = self._parted(effect)
            if not parted:
                sentences.extend(self._sentences(effect))
            if parted or (effect["do"] == "if" and effect["else"]):
                close()
                forked = True
            if not parted:
                continue
            if effect["do"] == "test":
                head = self.word(f"kit-test-{effect['thrown']}", count=effect["count"], least=effect["least"])
                rows.append(Row("test", head.rstrip(":") + ".", origin, str(effect["thrown"]), depth=depth))
            for badge, label, opening, inner in self._outcomes(effect):
                row = Row(badge, opening, origin, label, depth=depth)
                if _apart(effect, inner):
                    rows += [row, *self.rows(inner, origin, depth + 1)]
                else:
                    rows += self._run_in(row, inner)
            if self._may_have_none(effect):
                rows.append(Row("at-once", self.word("kit-none-open"), origin, depth=depth))
        close()
        return rows

    def _run_in(self, row: Row, inner: KitBlockData | None) -> list[Row]:
        """A row with a block run in; what forks within the block is set in below."""
        first, *rest = self.rows(inner, row.origin, row.depth + 1) or [
            Row("at-once", self.word("kit-nothing"), row.origin)
        ]
        if first.badge != "at-once":
            return [row, first, *rest]
        text = f"{row.text} {first.text}".strip()
        return [row._replace(text=text, below=first.below), *rest]

    def _may_have_none(self, effect: EffectData) -> bool:
        """Whether it is a choice of which no option may be open."""
        options = effect["options"] if effect["do"] == "choose" else []
        conditions = [option["condition"] for option in options if option["condition"] is not None]
        closed = 0 < len(conditions) == len(options) and may_be_closed(conditions, bounds=self.bounds)
        return closed is True

    def _parted(self, effect: EffectData) -> bool:
        """Whether it has rows of its own: all that forks, but for an `if` that can be said in a sentence."""
        if effect["do"] != "if":
            return effect["do"] in FORKS
        blocks = (effect["then"], effect["else"])
        return any(part["do"] in APART for block in blocks if block for part in block["effects"])

    def _sides(self, effect: EffectData) -> Iterator[tuple[str, KitBlockData]]:
        """When each side of an `if` happens, and its block."""
        condition = self.condition(effect["condition"])
        yield _lead(self.word("kit-if", condition=condition, effects="")), effect["then"]
        if effect["else"]:
            yield _lead(self.word("kit-otherwise", effects="")), effect["else"]

    def _outcomes(self, effect: EffectData) -> Iterator[tuple[str, str, str, KitBlockData | None]]:
        """Badge, its label, what the row begins with, and the block of each choice or result."""
        match effect["do"]:
            case "choose":
                for letter, option in zip(ascii_lowercase, effect["options"], strict=False):
                    label = self._option(option)
                    yield (
                        "option",
                        letter,
                        f"**{label}**" if label.endswith(ENDS) else f"**{label}.**",
                        option["then"],
                    )
            case "roll":
                for row in effect["rows"]:
                    yield "die", span(row["low"], row["high"]), "", row["then"]
            case "test":
                for side in ("success", "failure"):
                    if effect[side]:
                        yield side, "", "", effect[side]
            case "if":
                for opening, inner in self._sides(effect):
                    yield "at-once", "", opening, inner

    def end_rows(self, lead: str, number: int, block: KitBlockData) -> Iterator[str]:
        """What an end of a gauge does, a row for each choice and result; `lead` is the key of its words."""
        first, *rest = self.lines(block)
        if first.startswith(INDENT):
            yield self.word(lead, number=number, effects="").rstrip()
            yield first
        else:
            yield self.word(lead, number=number, effects=first)
        yield from rest

    def _clauses(self, block: KitBlockData | None) -> str:
        """What an `if` holds, as one sentence: what comes after it is no more of it."""
        effects = block["effects"] if block else ()
        clauses = [self._clause(effect) for effect in effects if effect["do"] != "nothing"]
        return "; ".join(clauses) + "." if clauses else _small(self.word("kit-nothing")) + "."

    def _parts(self, effect: EffectData) -> tuple[str, list[tuple[str, KitBlockData | None]]] | None:
        """A head and its rows, for what has rows."""
        match effect["do"]:
            case "if" if self._parted(effect):
                return "", [(opening.rstrip(":"), inner) for opening, inner in self._sides(effect)]
            case "choose":
                return self.word("kit-choose"), [
                    (self._option(option), option["then"]) for option in effect["options"]
                ]
            case "roll":
                return self.word("kit-roll"), [
                    (span(row["low"], row["high"]), row["then"]) for row in effect["rows"]
                ]
            case "test":
                head = self.word(f"kit-test-{effect['thrown']}", count=effect["count"], least=effect["least"])
                return head, [
                    (self.word(f"kit-{side}"), effect[side])
                    for side in ("success", "failure")
                    if effect[side]
                ]
        return None

    def _option(self, option: OptionData) -> str:
        label = self.strings[option["label"]]
        if option["condition"] is None:
            return label
        return f"{label} ({self.condition(option['condition'])})"

    def _sentences(self, effect: EffectData) -> Iterator[str]:
        if effect["do"] == "if":
            condition = self.condition(effect["condition"])
            yield self.word("kit-if", condition=condition, effects=self._clauses(effect["then"]))
            if effect["else"]:
                yield self.word("kit-otherwise", effects=self._clauses(effect["else"]))
            return
        clause = self._clause(effect)
        yield f"{clause[:1].upper()}{clause[1:]}."

    def _clause(self, effect: EffectData) -> str:
        """What one effect does, without capital and full stop."""
        match effect["do"]:
            case "nothing":
                return _small(self.word("kit-nothing"))
            case "counter":
                return f"{self.title(effect['counter'])} {signed(effect['by'])}"
            case "set_counter":
                gauge = self.title(effect["counter"])
                return self.word("kit-set", gauge=gauge, number=effect["to"]).removesuffix(".")
            case "run":
                return _small(self.word("kit-run", effect=self.effect(effect["effect"])))
            case "end_game":
                ending = self.endings[effect["ending"]]
                said = "kit-win" if ending["result"] == "win" else "kit-lose"
                return _small(self.word(said, ending=self.strings[ending["title"]]))
        return self._own("verbs", effect["do"], effect)

    def _own(self, group: str, name: str, data: EffectData | ConditionData) -> str:
        """A verb or a fact of the kit with what it takes: as the kit says it, else its name word by word.

        Changes alone have a sign.
        """
        named = {"verbs": self.language.verb, "facts": self.language.fact} if self.language else {}
        word = named[group](name) if named else None
        changes = {param.key for param in word.params if param.takes == CHANGE} if word else ()
        values = {
            key: self.value(value)
            if isinstance(value, str)
            else signed(value)
            if key in changes or value < 0
            else str(value)
            for key, value in data.items()
            if key not in OWN_KEYS
        }
        texts = (self.language.said or self.language.texts) if self.language else {}
        phrase = texts.get(f"{group}.{name}")
        return " ".join([spaced(name), *values.values()]) if phrase is None else phrase.format(**values)

    def value(self, name: str) -> str:
        """A word in a place of a line, a verb or a fact: the title of a gauge or card, else a word."""
        return self.title(name) if name in self.titles else self.called(f"words.{name}", name)

    def condition(self, data: ConditionData, truth: bool = True) -> str:
        """What a condition asks for, or what its contrary does; *not* is said of single facts alone."""
        match data["op"]:
            case "and" | "or" as op:
                joins_all = (op == "and") is truth
                joint = self.word("kit-and" if joins_all else "kit-or")
                return joint.join(self._part(part, truth, joins_all) for part in data["of"])
            case "not":
                return self.condition(data["of"], not truth)
            case "compare":
                sign: str = data["cmp"] if truth else CONTRARY[data["cmp"]]
                sign = escape(SIGNS.get(sign, sign))
                return f"{self.quantity(data['left'])} {sign} {self.quantity(data['right'])}"
        fact = self._own("facts", data["op"], data)
        return fact if truth else self.word("kit-not", condition=fact)

    def _part(self, data: ConditionData, truth: bool, joins_all: bool) -> str:
        """A part of a group, in brackets where it is a group that joins the other way."""
        while data["op"] == "not":
            data, truth = data["of"], not truth
        inner = self.condition(data, truth)
        group = data["op"] in ("and", "or") and len(data["of"]) > 1
        return f"({inner})" if group and ((data["op"] == "and") is truth) is not joins_all else inner

    def quantity(self, data: QuantityData) -> str:
        """A number, a gauge, or a sum of them."""
        match data["q"]:
            case "number":
                return str(data["value"]).replace("-", "−")
            case "counter":
                return self.title(data["counter"])
        terms = ((sign, self.quantity(term)) for sign, term in data["terms"])
        whole = " ".join(f"{'+' if sign > 0 else '−'} {term}" for sign, term in terms)
        return whole.removeprefix("+ ")


def _apart(effect: EffectData, inner: KitBlockData | None) -> bool:
    """Whether what an `if` holds is set in below it, as its *otherwise* is of no `if` that it holds."""
    if effect["do"] != "if" or not effect["else"] or not inner or inner is not effect["then"]:
        return False
    return any(part["do"] == "if" for part in inner["effects"])


def _small(sentence: str) -> str:
    """A sentence as a clause."""
    return f"{sentence[:1].lower()}{sentence[1:]}".removesuffix(".")


def _lead(opening: str) -> str:
    """What a sentence begins with, as the beginning of rows."""
    return f"{opening.rstrip(' ,:')}:"


def signed(number: int) -> str:
    """A number with its sign, as print has it."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def span(low: int, high: int) -> str:
    """A range of numbers."""
    return str(low) if low == high else f"{low}–{high}"


def spaced(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ").replace("-", " ")
