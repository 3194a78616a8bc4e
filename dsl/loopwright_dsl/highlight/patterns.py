"""The colours of a line from the grammar: a finite automaton of what may follow what, as regular
expressions.

A statement is one line, so a finite automaton is enough. Its states, called places, are sets of positions in
the grammar's rules, as in the subset construction (Rabin & Scott 1959): where a rule ends, every rule that
uses it goes on. Places with the same continuations are merged. Python's `re` and TextMate's engine both read
the expressions.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from loopwright_dsl.parser.grammar import LAYOUT, Grammar
from loopwright_dsl.record import record

from .palette import Colour, colour, own_colours

Position = tuple[int, int]
"""A rule by its number, and how many of its symbols have been read."""
Place = frozenset[Position]
Follower = tuple[Colour, Place]

WORD_ENDS = r"(?!\w|-[a-z0-9])"
"""The end of a fixed word: `on` is no part of `on-board`."""
COMMENT = r"(?:^|(?<=[ \t]))#.*$"
INDENT = r"[ \t]+(?=[^\s#])"
"""The beginning of a line that is not empty; at `NEXT_CARD` a card is over."""
NEXT_CARD = r"(?=[^\s#])"
ICON = r"\{[A-Za-z][A-Za-z0-9-]*\}|\{(?:else +)?if\b[^{}:\n]*:|\{else *:"
"""An icon or a value, or what a wording begins with."""
ESCAPED = r"\\[*{}\\]"
MARKS = {"icon": ICON, "escaped": ESCAPED, "strong": r"\*\*(?!\s)[^*\n]+\*\*", "em": r"\*(?!\s)[^*\n]+\*"}
"""Icons and emphasis in prose, titles and labels."""
FIXED = "="
"""What the key of a fixed word begins with; then its text."""
SHOUTED = r"[A-Z][A-Z-]+"
"""A word in capitals where none is expected, which is most likely a word of a set while a line is
being written.
"""


@record
class WordStep:
    """A word that may come next: its pattern, its role, and the place after it."""

    pattern: str
    colour: Colour
    place: int


@record
class StepTable:
    """For each place the steps in the order in which they are tried; the places of `LineAutomaton`; all
    fixed words.
    """

    places: list[list[WordStep]]
    heads: dict[str, int]
    starts: dict[str, int]
    anywhere: int
    words: str

    @classmethod
    def read(cls, data: dict[str, Any]) -> StepTable:
        """The table in the data that `written` made."""
        places = [
            [WordStep(pattern, Colour(colour), place) for pattern, colour, place in row]
            for row in data["places"]
        ]
        return cls(places, data["heads"], data["starts"], data["anywhere"], data["words"])

    def written(self) -> str:
        """The table as JSON text, a line for each place."""
        rows = ",\n".join(
            json.dumps([[step.pattern, step.colour, step.place] for step in row]) for row in self.places
        )
        rest = {key: getattr(self, key) for key in ("heads", "starts", "anywhere", "words")}
        return f'{json.dumps(rest, sort_keys=True)[:-1]},\n"places": [\n{rows}\n]}}\n'


def stray(words: str) -> list[tuple[str, Colour]]:
    """The roles of words that cannot stand where they are, as in an unfinished line: each by itself."""
    return [
        (r'"[^"\n]*"?', Colour.STRING),
        (words + WORD_ENDS, Colour.KEYWORD),
        (SHOUTED + WORD_ENDS, Colour.CONSTANT),
        (r"[0-9]+(?!\w)", Colour.NUMBER),
        (r"[\w-]+", Colour.NAME),
        (r"[^\w\s]", Colour.OPERATOR),
    ]


def table(languages: Sequence[Grammar]) -> StepTable:
    """The table for the cards of these games together. Names, numbers and texts look alike in all of them."""
    lines = follow(languages)
    shapes = {
        terminal.name: terminal.pattern.value
        for known in languages
        for terminal in known.lark.terminals
        if terminal.name not in known.words
    }
    texts = {_key(known, name): text for known in languages for name, text in known.words.items()}
    places = [_steps(row, texts, shapes) for row in lines.steps]
    words = _alternatives(word for word in texts.values() if word[0].isalpha())
    return StepTable(places, lines.heads, lines.starts, lines.anywhere, words)


def _key(known: Grammar, terminal: str) -> str:
    """A terminal by what it reads, which is the same in all languages."""
    return FIXED + known.words[terminal] if terminal in known.words else terminal


def _steps(
    row: dict[str, tuple[Colour, int]], words: Mapping[str, str], shapes: Mapping[str, str]
) -> list[WordStep]:
    """The steps from one place: fixed words come before shapes of words, so that `on` is no name."""
    fixed: dict[tuple[bool, Colour, int], list[str]] = defaultdict(list)
    free = []
    for terminal, (shade, place) in row.items():
        if terminal in words:
            text = words[terminal]
            fixed[text[0].isalpha(), shade, place].append(text)
        else:
            ends = "" if shade in (Colour.STRING, Colour.PROSE) else r"(?!\w)"
            free.append(WordStep(shapes[terminal] + ends, shade, place))
    step_list = [
        WordStep(_alternatives(texts) + (WORD_ENDS if spelled else ""), shade, place)
        for (spelled, shade, place), texts in fixed.items()
    ]
    return step_list + free


def _alternatives(texts: Iterable[str]) -> str:
    """A pattern for any of these texts, the longest first."""
    return "(?:" + "|".join(re.escape(text) for text in sorted(set(texts), key=lambda t: (-len(t), t))) + ")"


@record
class LineAutomaton:
    """The automaton: for each place, the terminals that may come, the role of each, and the next place.

    heads and starts: for each kind of card, the place after its first word, and the place where each further
    line begins; anywhere: the place where a line without its card begins.
    """

    steps: tuple[dict[str, tuple[Colour, int]], ...]
    heads: dict[str, int]
    starts: dict[str, int]
    anywhere: int


def follow(languages: Sequence[Grammar]) -> LineAutomaton:
    """The automaton for these languages; a card that several games have begins in all of them at once."""
    grammar = _Grammar(languages)
    steps: dict[Place, dict[str, Follower]] = {}
    heads, starts = {}, {}
    for word, cards in sorted(grammar.cards.items()):
        known = frozenset().union(*map(grammar.used_by, cards))
        first = grammar.positions([(number, 0) for card in cards for number in grammar.ways[card]], known)
        begins = grammar.positions(grammar.after_layout(known), known)
        _explore(grammar, [first, begins], steps)
        card = word.removeprefix(FIXED)
        heads[card], starts[card] = steps[first][word][1], begins
    anywhere = frozenset().union(*starts.values())
    _explore(grammar, [anywhere], steps)
    return _numbered(steps, heads, starts, anywhere)


class _Grammar:
    """Lark's rules, with the links from each rule to those that it uses and that use it.

    The rules of each language are kept apart by its number; fixed words are one by their text.
    """

    def __init__(self, languages: Sequence[Grammar]) -> None:
        self.rules: list[tuple[str, str | None, list[tuple[str, bool]]]] = []
        self.terminals: list[tuple[str, list[str]]] = []  # each rule's own name and those of its symbols
        for index, known in enumerate(languages):
            for rule in known.lark.rules:
                names = [str(symbol.name) for symbol in rule.expansion]
                symbols = [
                    (_key(known, name) if symbol.is_term else f"{index}:{name}", symbol.is_term)
                    for name, symbol in zip(names, rule.expansion, strict=True)
                ]
                self.rules.append((f"{index}:{rule.origin.name}", rule.alias, symbols))
                self.terminals.append((str(rule.origin.name), names))
        self.ways: dict[str, list[int]] = defaultdict(list)
        self.uses: dict[str, list[Position]] = defaultdict(list)
        for number, (name, _, symbols) in enumerate(self.rules):
            self.ways[name].append(number)
            for at, (symbol, _) in enumerate(symbols):
                self.uses[symbol].append((number, at))
        self.cards: dict[str, list[str]] = defaultdict(list)
        for index in range(len(languages)):
            for card in sorted({self.rules[number][2][0][0] for number in self.ways[f"{index}:card"]}):
                self.cards[self.rules[self.ways[card][0]][2][0][0]].append(card)
        self.own = own_colours(known.dialect for known in languages)
        self.kinds = frozenset(card.partition(":")[2] for cards in self.cards.values() for card in cards)

    def used_by(self, card: str) -> frozenset[str]:
        """The rules that a card of this kind consists of."""
        uses: set[str] = set()
        waiting = [card]
        while waiting:
            name = waiting.pop()
            if name not in uses:
                uses.add(name)
                for number in self.ways[name]:
                    waiting += [symbol for symbol, terminal in self.rules[number][2] if not terminal]
        return frozenset(uses)

    def after_layout(self, known: frozenset[str]) -> list[Position]:
        """The positions at which a new line can begin, within the rules `known`."""
        return [
            (number, at + 1) for token in LAYOUT for number, at in self.uses[token] if self._in(number, known)
        ]

    def positions(self, begun: Iterable[Position], known: frozenset[str] | None = None) -> Place:
        """The positions before a terminal that can be reached from these without reading one (closure)."""
        positions: set[Position] = set()
        waiting = list(begun)
        while waiting:
            position = waiting.pop()
            if position in positions:
                continue
            positions.add(position)
            number, at = position
            name, _, symbols = self.rules[number]
            if at == len(symbols):
                waiting += [(user, place + 1) for user, place in self.uses[name] if self._in(user, known)]
            elif not symbols[at][1]:
                waiting += [(way, 0) for way in self.ways[symbols[at][0]]]
        return frozenset(
            grammar_position for grammar_position in positions if self._terminal(grammar_position)
        )

    def steps(self, place: Place) -> dict[str, Follower]:
        """The terminals that can be read at a place, and where each leads."""
        reads: dict[str, list[Position]] = defaultdict(list)
        for position in place:
            terminal = self._terminal(position)
            if terminal and terminal not in LAYOUT:
                reads[terminal].append(position)
        order = list(Colour)
        return {
            terminal: (
                min((self._colour(place_read) for place_read in read), key=order.index),
                self.positions([(number, at + 1) for number, at in read]),
            )
            for terminal, read in reads.items()
        }

    def _in(self, number: int, known: frozenset[str] | None) -> bool:
        return known is None or self.rules[number][0] in known

    def _terminal(self, position: Position) -> str | None:
        number, at = position
        symbols = self.rules[number][2]
        return symbols[at][0] if at < len(symbols) and symbols[at][1] else None

    def _colour(self, position: Position) -> Colour:
        number, at = position
        rule, names = self.terminals[number]
        _, alias, symbols = self.rules[number]
        text = symbols[at][0].removeprefix(FIXED) if symbols[at][0].startswith(FIXED) else None
        return colour(names[at], text, rule, alias, self.kinds, self.own)


def _explore(grammar: _Grammar, places: list[Place], steps: dict[Place, dict[str, Follower]]) -> None:
    """Add the steps from these places and from all places that they lead to."""
    waiting = list(places)
    while waiting:
        place = waiting.pop()
        if place not in steps:
            steps[place] = grammar.steps(place)
            waiting += [target for _, target in steps[place].values()]


def _numbered(
    steps: dict[Place, dict[str, Follower]],
    heads: dict[str, Place],
    starts: dict[str, Place],
    anywhere: Place,
) -> LineAutomaton:
    """The places by number, in the order in which cards reach them; equal ones share a number."""
    class_of = _same(steps)
    numbers: dict[int, int] = {}
    rows: list[Place] = []
    waiting = [*starts.values(), *heads.values(), anywhere]
    for place in waiting:
        if class_of[place] not in numbers:
            numbers[class_of[place]] = len(rows)
            rows.append(place)
            waiting += [steps[place][terminal][1] for terminal in sorted(steps[place])]
    return LineAutomaton(
        tuple(
            {word: (tint, numbers[class_of[to]]) for word, (tint, to) in sorted(steps[row].items())}
            for row in rows
        ),
        {card: numbers[class_of[place]] for card, place in heads.items()},
        {card: numbers[class_of[place]] for card, place in starts.items()},
        numbers[class_of[anywhere]],
    )


def _same(steps: dict[Place, dict[str, Follower]]) -> dict[Place, int]:
    """Classes of equivalent places (partition refinement): the same words lead to the same classes."""
    classes = dict.fromkeys(steps, 0)
    while True:
        signatures: dict[object, int] = {}
        finer = {
            place: signatures.setdefault(
                frozenset((word, tint, classes[to]) for word, (tint, to) in step.items()), len(signatures)
            )
            for place, step in steps.items()
        }
        if len(signatures) == len(set(classes.values())):
            return finer
        classes = finer
