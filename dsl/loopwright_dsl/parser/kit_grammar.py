"""The grammar of a kit's cards: what all cards can say (core.lark, kits.lark) and what the kit's rows name.

The rows are those of `loopwright_engine.kit.language`, of which this package knows the types alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from loopwright_dsl.syntax.bodies import PLAIN

if TYPE_CHECKING:
    from loopwright_engine.kit.language import CardKind, Language, Line, Param, Word

Heads: TypeAlias = Mapping[str, tuple[str, ...]]
"""The words that open a card → what follows on its first line."""


KIND_RULE = "kind_"
"""What the rule of a kind of card begins with; then its name."""
LINE_RULE = "line_"
"""What the rule of a line begins with; then its key."""
HELD_RULE = "held_"
"""What the rule of a verb with blocks begins with; then its name."""
BLOCK_RULE = "below_"
"""What the rule of a block below a verb begins with; then its word."""
BODY = "body"
"""The block of a verb that has no word of its own."""
SET_RULE = "words_"
"""What the rule of a set of words begins with; then a number."""

HEADS = {
    "scenario": ("ID", "STRING"),
    "gauge": ("ID", "STRING", "FROM", "INT", "TO", "INT"),
    "effect": ("ID",),
    "card": ("ID", "INT", "STRING"),
}
"""The first lines of the cards that every kit has."""
KIT_ONCE = {
    "scenario": ("kit", "language", "loopwright", "printed", "carry", "campaign", "target"),
    "counter": ("over", "under"),
    "gauge": ("over", "under"),
    "chance": ("success", "failure"),
    "part_block": ("printed",),
    "deck_card": ("copies", "printed"),
}
VERBS = frozenset(
    (
        *("nothing", "choose", "if", "roll", *PLAIN, "run", "tell", "test", "end_game"),
        *("counter", "set_counter", "set_flag", "clear_flag", "draw_card", "shuffle_deck"),
        *("own_counter", "set_own_counter", "set_own_flag", "clear_own_flag"),
        *("later", "start_timer", "stop_timer"),
    )
)
"""Verbs that every kit has, and names that its bundle gives to what all cards can say."""
NUMBERS = frozenset(("number", "counter", "sum", "parameter", "until_timer"))
FACTS = frozenset(
    (
        *("and", "or", "not", "compare", "all_of", "any_of", "negation"),
        *("flag", "own_flag", "deck_empty", "timer_runs"),
    )
)
EVENTS = frozenset(("test_succeeded", "test_failed"))
PRICES = frozenset(("counter",))
SETTINGS = frozenset(
    (
        *("campaign", "carry", "kit", "files", "language", "loopwright", "target"),
        *("counter", "flag", "note", "deck"),
    )
)
LINES = frozenset(("copies", "printed"))

ROUND = "round"
"""What cards call a round where the rows of their kit say nothing of rounds: their timers are refused."""
_WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_KEY = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")


class KitRowsError(ValueError):
    """A mistake in a kit's rows: a name that is none, or is taken, or words that cannot be told apart."""


def heads(kit: Language) -> dict[str, tuple[str, ...]]:
    """The words that open a card, and what follows them on the first line."""
    return {**HEADS, **{kind.name: ("ID", "STRING") for kind in kit.kinds}}


def once(kit: Language) -> dict[str, tuple[str, ...]]:
    """Rule → the parts of it that come once."""
    parts = {
        **KIT_ONCE,
        "scenario": (*KIT_ONCE["scenario"], *(_rule(LINE_RULE, line.key) for line in kit.settings)),
    }
    for kind in kit.kinds:
        lines = (_rule(LINE_RULE, line.key) for line in kind.lines)
        parts[_rule(KIND_RULE, kind.name)] = (*lines, "copies", "printed")
    for verb in kit.verbs:
        if verb.blocks:
            blocks = (_rule(BLOCK_RULE, name) for name in verb.blocks if name != BODY)
            parts[_rule(HELD_RULE, verb.name)] = tuple(blocks)
    return parts


def grammar_of(kit: Language) -> str:
    """The rules that a kit's rows add, in Lark's notation. Raises KitRowsError."""
    _check(kit)
    writer = _Writer(["on"] if kit.occasions else [])
    seats = [f"!seat: {writer.word(kit.seat)}", f"!seats: {writer.word(kit.seat + 's')}"]
    seats.append(f'!subject: "you" | "everyone" | "others" | "one" {writer.word(kit.seat)}')
    rounds = kit.round or ROUND
    seats.append(f"_rounds: {writer.word(rounds)} | {writer.word(rounds + 's')}")
    seats.append(f'%extend quantity: {writer.word(rounds + "s")} "until" ID -> until_timer')
    if kit.place:
        words = {"place": writer.word(kit.place), "places": writer.word(kit.place + "s")}
        seats += [f'each_place: "each" {words["place"]}', *(rule.format(**words) for rule in PLACED)]
    parts = [*seats, *(writer.kind(kind) for kind in kit.kinds)]
    parts += [f"%extend setting: {writer.line(line)}" for line in kit.settings]
    for word in kit.verbs:
        parts += writer.held(word) if word.blocks else [f"%extend game_verb: {writer.way(word, 'change')}"]
    parts += [f"%extend fact: {writer.way(word)}" for word in kit.facts]
    parts += [f"%extend quantity: {writer.way(word)}" for word in kit.numbers]
    if ones := [replace(word, written=word.one_of) for word in kit.numbers if word.one]:
        parts += [
            "%extend statement: for_counted",
            'for_counted: "for" "each" counted_one ["up" "to" INT] body',
        ]
        parts += ["?counted_one: " + " | ".join(map(writer.way, ones))]
    parts += [f"%extend payment: {writer.way(word)}" for word in kit.prices]
    if kit.occasions:
        parts += [LISTENER, "?occasion: " + "\n    | ".join(writer.way(word) for word in kit.occasions)]
    parts += [f"{rule}: {writer.word(name)} body" for name, rule in writer.blocks.items()]
    return "\n".join([*parts, *writer.terminals(), *writer.sets()]) + "\n"


PLACED = (
    "%extend each_one: each_place",
    "%extend counted: placed",
    "%extend quantity: placed -> counter",
    'placed: ID "at" ID | ID whereabouts',
    '!whereabouts: "here" | "there"',
    "%extend statement: for_places",
    'for_places: "for" "each" {place} ["with" having_place] body',
    "?having_place: there comparison signed -> compare",
    "there: ID",
    '%extend quantity: {places} "with" having_place -> places_with',
    '%extend fact: "any" {place} "with" having_place -> any_place',
)
"""The counter of a place, in a game that has places."""
LISTENER = 'on: "on" occasion ["if" condition] ["," limit] part_body'


def _rule(prefix: str, name: str) -> str:
    return prefix + name.replace("-", "_")


class _Writer:
    """Writes rules, and remembers the words with hyphens and the sets of words that they need."""

    def __init__(self, heard: Sequence[str] = ()) -> None:
        self._heard = heard
        self._hyphenated: set[str] = set()
        self._sets: dict[tuple[str, ...], str] = {}
        self.blocks: dict[str, str] = {}
        """The rules of blocks below verbs, by their words."""

    def kind(self, kind: CardKind) -> str:
        """A kind of card: its rule, and a rule for what can stand on it."""
        rule, part = _rule(KIND_RULE, kind.name), _rule("part_", kind.name)
        condition = "[only_if] " if kind.condition else ""
        inline = '":" line | ":" later | ' if kind.body else ""
        head = f"{self.word(kind.name)} ID STRING {condition}"
        own = [self.line(line) for line in kind.lines]
        shared = [*(["statement"] if kind.body else ["prose", "if"]), "printed", "copies"]
        shared += ["when", "comes", *self._heard] if kind.open else []
        return "\n".join(
            (
                f"%extend card: {rule}",
                f"{rule}: {head}({inline}_NL (_INDENT {part}+ _DEDENT)?)",
                f"?{part}: " + "\n    | ".join([*shared, *own]),
            )
        )

    def line(self, line: Line) -> str:
        """A line of its own: its words, its values."""
        value = self.place(line)
        values = f'{value} ("," {value})*' if line.many else value
        if line.count:
            values = ' "," '.join([value] * line.count)
        words = " ".join(map(self.word, line.words))
        return f"{words} {values} _NL -> {_rule(LINE_RULE, line.key)}"

    def way(self, word: Word, change: str = "step") -> str:
        """How a verb or a fact is written, with the rule of what stands for a change."""
        parts = [self.word(part) if isinstance(part, str) else self.place(part, change) for part in word.way]
        return f"{' '.join(parts)} -> {word.name}"

    def held(self, word: Word) -> list[str]:
        """A verb with blocks below it: one without a word of its own, or some, each behind its word."""
        way, rule = self.way(word, "change").rpartition(" -> ")[0], _rule(HELD_RULE, word.name)
        if word.blocks == (BODY,):
            return [f"%extend statement: {rule}", f"{rule}: {way} body"]
        blocks = {name: _rule(BLOCK_RULE, name) for name in word.blocks}
        self.blocks |= blocks
        below = " | ".join(blocks.values())
        return [f"%extend statement: {rule}", f"{rule}: {way} _NL _INDENT ({below})+ _DEDENT"]

    def place(self, place: Param, change: str = "step") -> str:
        """What can stand in one place."""
        match place.takes:
            case "change":
                return change
            case "gauge" | "card":
                return "ID"
            case "word":
                return self._set(place.of)
        number = "signed" if place.low < 0 else "INT"
        return f"({number} | {self._set(place.of)})" if place.of else number

    def word(self, word: str) -> str:
        """A word as it stands; one with a hyphen needs a name of its own."""
        if "-" in word:
            self._hyphenated.add(word)
        return f'"{word}"'

    def _set(self, words: Sequence[str]) -> str:
        for word in words:
            self.word(word)
        return self._sets.setdefault(tuple(words), f"{SET_RULE}{len(self._sets) + 1}")

    def terminals(self) -> Iterator[str]:
        """Names for words with hyphens."""
        for word in sorted(self._hyphenated):
            yield f'{word.upper().replace("-", "_")}: "{word}"'

    def sets(self) -> Iterator[str]:
        """The rules of the sets of words."""
        for words, rule in self._sets.items():
            yield f"!{rule}: " + " | ".join(f'"{word}"' for word in words)


def _check(kit: Language) -> None:
    """That names are names, and none is there twice."""
    _names("card kind", (kind.name for kind in kit.kinds), HEADS, _WORD)
    _names("setting", (line.key for line in kit.settings), SETTINGS, _WORD)
    for kind in kit.kinds:
        _names(f"line of {kind.name}", (line.key for line in kind.lines), LINES, _WORD)
    _names("verb", (word.name for word in kit.verbs), VERBS, _KEY)
    _names("fact", (word.name for word in kit.facts), FACTS, _KEY)
    _names("number", (word.name for word in kit.numbers), NUMBERS, _KEY)
    _names("event", (word.name for word in kit.events), EVENTS, _KEY)
    for verb in kit.verbs:
        _names(f"block of {verb.name}", verb.blocks, ("do", *(param.key for param in verb.params)), _WORD)
        if BODY in verb.blocks and len(verb.blocks) > 1:
            raise KitRowsError(f"{verb.name}: a verb with a `{BODY}` has no other blocks")
    _names("price", (word.name for word in kit.prices), PRICES, _KEY)
    _names("gauge", kit.gauges, (), _WORD)
    _names("seat", (kit.seat,), (), _WORD)
    if kit.place and kit.place not in (kind.name for kind in kit.kinds):
        raise KitRowsError(f"place {kit.place!r:.40}: places are a kind of card")
    _names("round", (kit.round or ROUND,), (), _WORD)
    kinds = {kind.name for kind in kit.kinds}
    lines = [line for kind in kit.kinds for line in kind.lines] + list(kit.settings)
    own_words = (*kit.verbs, *kit.facts, *kit.numbers, *kit.events, *kit.prices)
    places = lines + [param for word in own_words for param in word.params]
    for place in places:
        if place.takes == "card" and not (len(place.of) == 1 and place.of[0] in kinds):
            raise KitRowsError(f"{place.key}: a card is `of` one kind of card")
        if place.takes == "word" and not place.of:
            raise KitRowsError(f"{place.key}: a word is `of` some words")
        if place.takes in ("number", "word"):
            _names(f"word of {place.key}", place.of, (), _WORD)
    for word in own_words:
        own = [param for param in word.way if not isinstance(param, str)]
        if sorted(map(id, own)) != sorted(map(id, word.params)):
            raise KitRowsError(f"{word.name}: what it takes must stand once in how it is written")
        _names(
            f"word of {word.name}",
            dict.fromkeys(part for part in word.way if isinstance(part, str)),
            (),
            _WORD,
        )


def _names(what: str, names: Iterable[str], taken: Iterable[str], pattern: re.Pattern[str]) -> None:
    known = set(taken)
    for name in names:
        if not pattern.fullmatch(name):
            raise KitRowsError(f"{what} {name!r:.40} is no name: small letters and digits, joined by hyphens")
        if name in known:
            raise KitRowsError(f"{what} {name!r:.40} is there twice, or belongs to all games")
        known.add(name)
