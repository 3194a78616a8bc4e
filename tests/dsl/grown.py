"""Healthy cards grown at random from the grammar itself, so that every form is met in odd company."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

from lark.grammar import Rule, Symbol
from loopwright_dsl.parser.grammar import Grammar, language_of
from loopwright_games.tales.cards.language import DIALECT

SHAPES = {
    "ID": ("tremor", "echo-mast", "cold-marble", "deck-2"),
    "INT": ("1", "7", "21"),
    "STRING": ('"The Dead Radio"', '"Snow, in April: # 4"'),
    "LOCATION": ("A", "K"),
    "SECTOR": ("A1", "D6"),
    "OWN_WORD": ("PAPER", "HIT-N-MISS"),
    "PROSE": ("> Nobody *hums*.", ">"),
}
"""What the words that are not fixed may be."""

DEEPEST = 24
"""Steps of growth after which the shortest way is taken."""

HEAVY = {"condition": 7, "block": 2}
"""Rules that count as more steps, so that conditions and nested blocks stay readable."""


@cache
def ways(known: Grammar) -> dict[str, list[Rule]]:
    """Rule → the ways to write it."""
    rules: dict[str, list[Rule]] = {}
    for rule in known.lark.rules:
        rules.setdefault(rule.origin.name, []).append(rule)
    return rules


@cache
def heights(language: Grammar) -> dict[str, int]:
    """Rule → the fewest steps in which it can be written."""
    known: dict[str, int] = {}
    while len(known) < len(ways(language)):
        for name, rules in ways(language).items():
            reached = [height(rule, known) for rule in rules]
            best = min((node for node in reached if node is not None), default=None)
            if best is not None:
                known[name] = min(best, known.get(name, best))
    return known


def height(rule: Rule, known: dict[str, int]) -> int | None:
    """The fewest steps in which one way can be written; None while a part of it is unknown."""
    parts = [0 if symbol.is_term else known.get(symbol.name) for symbol in rule.expansion]
    return None if None in parts else 1 + max((part for part in parts if part is not None), default=0)


def grow(rng: Random, symbol: Symbol, language: Grammar, depth: int = 0) -> Iterator[str]:
    """The terminals of a random text of this symbol."""
    if symbol.is_term:
        yield symbol.name
        return
    rules = ways(language)[symbol.name]
    if depth > DEEPEST:
        rules = sorted(rules, key=lambda rule: height(rule, heights(language)) or 0)[:1]
    for part in rng.choice(rules).expansion:
        yield from grow(rng, part, language, depth + HEAVY.get(symbol.name, 1))


def card(rng: Random, kind: str, game: Grammar | None = None) -> str:
    """The text of a card of one kind, as "item" or "diary" of Tales, or the rule of one of another game."""
    known = game or language_of(DIALECT)
    lines: list[list[str]] = [[]]
    indents, indent = [0], 0
    for terminal in grow(rng, ways(known)[kind][0].origin, known):
        if terminal in ("_INDENT", "_DEDENT"):
            indent += 1 if terminal == "_INDENT" else -1
            indents[-1] = indent
        elif terminal == "_NL":
            lines.append([])
            indents.append(indent)
        else:
            word = known.words.get(terminal)
            lines[-1].append(word or rng.choice(SHAPES[terminal]))
    text = ("  " * step + " ".join(words) for step, words in zip(indents, lines, strict=True) if words)
    return re.sub(r" (?=[,:])", "", "\n".join(text) + "\n")
