"""The expected tokens at a place, in words that an author knows."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import cache

from loopwright_dsl.parser.grammar import Grammar

from .dialect import recovery_of

SHAPES = {
    "ID": "a name such as `red-door`",
    "INT": "a number",
    "STRING": 'a text in double quotes (")',
    "LOCATION": "a location letter such as K",
    "SECTOR": "a sector such as C3",
    "OWN_WORD": "a word in capitals such as `PAPER`",
    "PROSE": "prose (a line that begins with `>`)",
    "$END": "the end of the card",
}
"""The phrases for words that are not fixed."""

DEEDS = ("game_verb", "dial", "ending_word", "doing")
"""The rules of every game of which an effect is; a dialect has more."""
GROUPS = (
    ("a condition", ("fact", "quantity", "dial", "weekday", "minus"), ("NOT", "LPAR", "ID", "INT")),
    ("a number or a counter", ("quantity", "dial", "weekday", "minus"), ("ID", "INT")),
)
"""The phrases for all words that certain rules of the grammar begin with, and some more."""
LAST_GROUPS = (
    ("a sign of comparison (`>=`, `<=`, `>`, `<`, `=`, `!=`)", ("comparison",), ()),
    ("`+` or `-`", ("sign",), ()),
    ("a weekday", ("weekday",), ()),
)
"""Those that stand behind the ones of a dialect."""

MOST = 10
"""The most phrases in one hint."""


def describe(language: Grammar, terminals: Iterable[str], near: str = "") -> str:
    """The tokens that fit, as a list for a sentence: "a trait, `or` or the end of the line".

    near: the word that does not fit; where the list is too long for a hint, only the most similar tokens are
    named.
    """
    left = set(terminals)
    phrases: list[str] = []
    for phrase, words in _groups(language):
        if words <= left:
            phrases.append(phrase)
            left -= words
    recovery = recovery_of(language)
    if phrases and not left and recovery is not None and phrases[0] in recovery.listed:
        known = sorted(language.words[word] for word in terminals if word in language.words)
        return f"{phrases[0]} ({either(known)})"
    for shape, phrase in SHAPES.items():
        if shape in left:
            phrases.append(phrase)
            left.discard(shape)
    phrases += [f"`{word}`" for word in sorted(language.words.get(word, "") for word in left) if word]
    if len(phrases) > MOST:
        likely = sorted(phrases, key=lambda phrase: -_likeness(near, phrase)) if near else phrases
        phrases = [*(phrase for phrase in phrases if phrase in likely[:MOST]), "…"]
    return either(phrases)


def _likeness(word: str, phrase: str) -> float:
    """The similarity of a word and a fixed word; phrases for many words come before both."""
    if not phrase.startswith("`"):
        return 1.0
    return SequenceMatcher(None, word.lower(), phrase.strip("`").lower()).ratio()


def either(phrases: list[str]) -> str:
    """Phrases as a list of alternatives: `a, b or c`."""
    if len(phrases) < 2 or phrases[-1] == "…":
        return ", ".join(phrases)
    return ", ".join(phrases[:-1]) + " or " + phrases[-1]


@cache
def _groups(language: Grammar) -> list[tuple[str, frozenset[str]]]:
    groups = []
    recovery = recovery_of(language)
    own, deeds = (recovery.groups, recovery.deeds) if recovery is not None else ((), ())
    effect = ("an effect", (*deeds, *DEEDS), ("ID",))
    for phrase, rules, more in (effect, *GROUPS, *own, *LAST_GROUPS):
        words = frozenset(word for rule in rules for word in language.sets.get(rule, ()))
        if words:
            groups.append((phrase, words.union(more)))
    return groups
