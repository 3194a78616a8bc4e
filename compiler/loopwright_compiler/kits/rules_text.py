"""What the blocks of any kit read like: gauges by their titles, the kit's own verbs as they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Final

from loopwright_compiler.card_rows import Row
from loopwright_compiler.semantics.markup import escape

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import (
        ConditionData,
        EffectData,
        KitBlockData,
        KitBundleData,
        OptionData,
        QuantityData,
    )

Word = Callable[..., str]
SIGNS: Final = {">=": "≥", "<=": "≤", "!=": "≠"}
OWN_KEYS: Final = ("do", "op")
INDENT: Final = "– "
FORKS: Final = ("choose", "roll", "test")
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
        self.titles = {gauge["id"]: gauge["title"] for gauge in bundle["gauges"]}
        self.titles |= {card["id"]: card["title"] for card in bundle["cards"]}
        self.endings = {ending["id"]: ending["title"] for ending in bundle["endings"]}

    def title(self, name: str) -> str:
        """The title of a gauge or a card; a name that is neither, as words."""
        return self.strings[self.titles[name]] if name in self.titles else escape(spaced(name))

    def called(self, key: str, name: str) -> str:
        """What the kit calls something, by its key among the kit's words for players; else its name."""
        return escape(self.language.word(key, name) if self.language else spaced(name))

    def lines(self, block: KitBlockData | None, depth: int = 0) -> list[str]:
        """The paragraphs of a block: short effects run on, choices and tables have a line each."""
        paragraphs: list[str] = []
        row: list[str] = []

        def close() -> None:
            if row:
                paragraphs.append(INDENT * depth + " ".join(row))
                row.clear()

        for effect in block["effects"] if block else ():
            parts = self._parts(effect)
            if parts is None:
                row.extend(self._sentences(effect))
                continue
            close()
            head, rows = parts
            paragraphs.append(INDENT * depth + head)
            for label, inner in rows:
                first, *rest = self.lines(inner, depth + 1) or [self.word("kit-nothing")]
                first_line = first.removeprefix(INDENT * (depth + 1))
                paragraphs += [f"{INDENT * (depth + 1)}**{label}:** {first_line}", *rest]
        close()
        return paragraphs

    def rows(self, block: KitBlockData | None, origin: str, depth: int = 0) -> list[Row]:
        """A block as rows with badges: what happens at once, what is thrown, each choice and each result."""
        rows: list[Row] = []
        sentences: list[str] = []

        def close() -> None:
            if sentences:
                rows.append(Row("at-once", " ".join(sentences), origin, depth=depth))
                sentences.clear()

        for effect in block["effects"] if block else ():
            if effect["do"] not in FORKS:
                sentences.extend(self._sentences(effect))
                continue
            close()
            if effect["do"] == "test":
                head = self.word(f"kit-test-{effect['thrown']}", count=effect["count"], least=effect["least"])
                rows.append(Row("test", head.rstrip(":") + ".", origin, str(effect["thrown"]), depth=depth))
            for badge, label, opening, inner in self._outcomes(effect):
                rows += self._run_in(Row(badge, opening, origin, label, depth=depth), inner)
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
        return [Row(row.badge, text, row.origin, row.label, depth=row.depth), *rest]

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
                        option["block"],
                    )
            case "roll":
                for row in effect["rows"]:
                    yield "die", span(row["low"], row["high"]), "", row["block"]
            case "test":
                for side in ("success", "failure"):
                    if effect[side]:
                        yield side, "", "", effect[side]

    def phrase(self, block: KitBlockData | None) -> str:
        """A block as one paragraph, for tracks and for what an `if` holds."""
        return " ".join(line.lstrip(INDENT) for line in self.lines(block))

    def _parts(self, effect: EffectData) -> tuple[str, list[tuple[str, KitBlockData | None]]] | None:
        """A head and its rows, for what has rows."""
        match effect["do"]:
            case "choose":
                return self.word("kit-choose"), [
                    (self._option(option), option["block"]) for option in effect["options"]
                ]
            case "roll":
                return self.word("kit-roll"), [
                    (span(row["low"], row["high"]), row["block"]) for row in effect["rows"]
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
        label = self.strings[option["text"]]
        if option["condition"] is None:
            return label
        return f"{label} ({self.condition(option['condition'])})"

    def _sentences(self, effect: EffectData) -> Iterator[str]:
        match effect["do"]:
            case "tell":
                return
            case "nothing":
                yield self.word("kit-nothing")
            case "change":
                yield f"{self.title(effect['gauge'])} {signed(effect['by'])}."
            case "set":
                yield self.word("kit-set", gauge=self.title(effect["gauge"]), number=effect["to"])
            case "run":
                yield self.word("kit-run", effect=escape(spaced(effect["effect"])))
            case "end":
                ending = self.strings[self.endings[effect["ending"]]]
                yield self.word("kit-win" if effect["won"] else "kit-lose", ending=ending)
            case "if":
                condition = self.condition(effect["condition"])
                yield self.word("kit-if", condition=condition, effects=self.phrase(effect["then"]))
                if effect["otherwise"]:
                    yield self.word("kit-otherwise", effects=self.phrase(effect["otherwise"]))
            case _:
                sentence = self._own("verbs", effect["do"], effect, signed)
                yield f"{sentence[:1].upper()}{sentence[1:]}."

    def _own(
        self, group: str, name: str, data: EffectData | ConditionData, number: Callable[[int], str]
    ) -> str:
        """A verb or a fact of the kit with what it takes: as the kit says it, else its name word by word."""
        values = {
            key: number(value) if isinstance(value, int) else self.value(value)
            for key, value in data.items()
            if key not in OWN_KEYS
        }
        phrase = self.language.said.get(f"{group}.{name}") if self.language else None
        return " ".join([spaced(name), *values.values()]) if phrase is None else phrase.format(**values)

    def value(self, name: str) -> str:
        """A word in a place of a line, a verb or a fact: the title of a gauge or card, else a word."""
        return self.title(name) if name in self.titles else self.called(f"words.{name}", name)

    def condition(self, data: ConditionData) -> str:
        """What a condition asks for."""
        match data["op"]:
            case "all" | "any" as op:
                joint = self.word("kit-and" if op == "all" else "kit-or")
                parts = (self._part(part, op) for part in data["of"])
                return joint.join(parts)
            case "not":
                return self.word("kit-not", condition=self._part(data["of"], "not"))
            case "compare":
                sign: str = SIGNS.get(data["cmp"], str(data["cmp"]))
                return f"{self.quantity(data['left'])} {escape(sign)} {self.quantity(data['right'])}"
        return self._own("facts", data["op"], data, str)

    def _part(self, data: ConditionData, op: str) -> str:
        inner = self.condition(data)
        return f"({inner})" if data["op"] in ("all", "any") and data["op"] != op else inner

    def quantity(self, data: QuantityData) -> str:
        """A number, a gauge, or a sum of them."""
        match data["q"]:
            case "number":
                return str(data["value"])
            case "gauge":
                return self.title(data["gauge"])
        terms = ((sign, self.quantity(term)) for sign, term in data["terms"])
        whole = " ".join(f"{'+' if sign > 0 else '−'} {term}" for sign, term in terms)
        return whole.removeprefix("+ ")


def signed(number: int) -> str:
    """A number with its sign, as print has it."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def span(low: int, high: int) -> str:
    """A range of numbers."""
    return str(low) if low == high else f"{low}–{high}"


def spaced(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ").replace("-", " ")
