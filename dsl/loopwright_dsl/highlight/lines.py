"""Which words may follow each other on a line, as a table that says what each of them is.

A statement is one line, so what a line can say needs no memory but the place in it. The places are
sets of positions in the grammar's rules, as in the textbook way from a grammar to an automaton: where
a rule ends, every rule that uses it goes on. Places at which the same can follow are made one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from loopwright_dsl.parser.grammar import LAYOUT, language

from .palette import Colour, colour

Position = tuple[int, int]
"""A rule by its number, and how many of its symbols are read."""
Place = frozenset[Position]
Step = tuple[Colour, Place]


@dataclass(frozen=True, slots=True)
class Lines:
    """steps: for each place, the terminals that may come there, what each is, and the next place.

    heads and starts: for each kind of card, the place after its first word, and the place where each
    of its further lines begins; anywhere: the place where a line without its card begins.
    """

    steps: tuple[dict[str, tuple[Colour, int]], ...]
    heads: dict[str, int]
    starts: dict[str, int]
    anywhere: int


def follow() -> Lines:
    """The table for the grammar as it stands."""
    grammar = _Grammar()
    steps: dict[Place, dict[str, Step]] = {}
    heads, starts = {}, {}
    for card in sorted(grammar.cards):
        known = grammar.used_by(card)
        first = grammar.positions([(number, 0) for number in grammar.ways[card]], known)
        begins = grammar.positions(grammar.after_layout(known), known)
        _explore(grammar, [first, begins], steps)
        heads[card], starts[card] = steps[first][card.upper()][1], begins
    anywhere = frozenset().union(*starts.values())
    _explore(grammar, [anywhere], steps)
    return _numbered(steps, heads, starts, anywhere)


class _Grammar:
    """Lark's rules, with the two ways to go from one to another."""

    def __init__(self) -> None:
        known = language()
        self.words = known.words
        self.rules = [
            (str(rule.origin.name), rule.alias, [(str(s.name), s.is_term) for s in rule.expansion])
            for rule in known.lark.rules
        ]
        self.ways: dict[str, list[int]] = defaultdict(list)
        self.uses: dict[str, list[Position]] = defaultdict(list)
        for number, (name, _, symbols) in enumerate(self.rules):
            self.ways[name].append(number)
            for at, (symbol, _) in enumerate(symbols):
                self.uses[symbol].append((number, at))
        self.cards = frozenset(self.rules[number][2][0][0] for number in self.ways["card"])

    def used_by(self, card: str) -> frozenset[str]:
        """The rules that a card of this kind consists of."""
        found: set[str] = set()
        waiting = [card]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                for number in self.ways[name]:
                    waiting += [symbol for symbol, terminal in self.rules[number][2] if not terminal]
        return frozenset(found)

    def after_layout(self, known: frozenset[str]) -> list[Position]:
        """Where a new line can begin."""
        return [
            (number, at + 1) for token in LAYOUT for number, at in self.uses[token] if self._in(number, known)
        ]

    def positions(self, begun: Iterable[Position], known: frozenset[str] | None = None) -> Place:
        """All positions before a terminal that can be reached without reading one, within these rules."""
        found: set[Position] = set()
        waiting = list(begun)
        while waiting:
            position = waiting.pop()
            if position in found:
                continue
            found.add(position)
            number, at = position
            name, _, symbols = self.rules[number]
            if at == len(symbols):
                waiting += [(user, place + 1) for user, place in self.uses[name] if self._in(user, known)]
            elif not symbols[at][1]:
                waiting += [(way, 0) for way in self.ways[symbols[at][0]]]
        return frozenset(each for each in found if self._terminal(each))

    def steps(self, place: Place) -> dict[str, Step]:
        """What can be read at a place, and where it leads."""
        reads: dict[str, list[Position]] = defaultdict(list)
        for position in place:
            terminal = self._terminal(position)
            if terminal and terminal not in LAYOUT:
                reads[terminal].append(position)
        order = list(Colour)
        return {
            terminal: (
                min((self._colour(each) for each in read), key=order.index),
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
        rule, alias, symbols = self.rules[number]
        terminal = symbols[at][0]
        return colour(terminal, self.words.get(terminal), rule, alias, self.cards)


def _explore(grammar: _Grammar, places: list[Place], steps: dict[Place, dict[str, Step]]) -> None:
    """Fill in the steps from these places and from all that they lead to."""
    waiting = list(places)
    while waiting:
        place = waiting.pop()
        if place not in steps:
            steps[place] = grammar.steps(place)
            waiting += [target for _, target in steps[place].values()]


def _numbered(
    steps: dict[Place, dict[str, Step]], heads: dict[str, Place], starts: dict[str, Place], anywhere: Place
) -> Lines:
    """Places by number, in the order in which the cards reach them; those that say the same are one."""
    same = _same(steps)
    numbers: dict[int, int] = {}
    rows: list[Place] = []
    waiting = [*starts.values(), *heads.values(), anywhere]
    for place in waiting:
        if same[place] not in numbers:
            numbers[same[place]] = len(rows)
            rows.append(place)
            waiting += [steps[place][terminal][1] for terminal in sorted(steps[place])]
    return Lines(
        tuple(
            {word: (tint, numbers[same[to]]) for word, (tint, to) in sorted(steps[row].items())}
            for row in rows
        ),
        {card: numbers[same[place]] for card, place in heads.items()},
        {card: numbers[same[place]] for card, place in starts.items()},
        numbers[same[anywhere]],
    )


def _same(steps: dict[Place, dict[str, Step]]) -> dict[Place, int]:
    """Places in classes: two are in one when the same words come there and lead to the same class."""
    classes = dict.fromkeys(steps, 0)
    while True:
        seen: dict[object, int] = {}
        finer = {
            place: seen.setdefault(
                frozenset((word, tint, classes[to]) for word, (tint, to) in step.items()), len(seen)
            )
            for place, step in steps.items()
        }
        if len(seen) == len(set(classes.values())):
            return finer
        classes = finer
