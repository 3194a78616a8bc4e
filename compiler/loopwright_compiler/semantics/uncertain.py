"""What mistakes of writing leave in doubt: which declarations and which cards may be lost."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

from loopwright_dsl.parser.source import nearest_card
from loopwright_dsl.syntax import DiaryCard, EffectCard, EventCard, ScenarioCard, Setting

from loopwright_compiler.diagnostics.reporter import CardAt, lines_of

SETTINGS = (
    *("world", "files", "weeks", "rumors", "diary", "machine", "counter", "flag"),
    *("event", "complications", "enigma", "token", "ship"),
)
CLOSE = 0.75
"""How alike a misspelled word is to the setting that was meant (difflib's ratio)."""

_KINDS = ("diary", "rumor", "event", "effect")  # those that cards or settings name
_HEADS = r"diary +[0-9]+|(?:rumor|event|effect) +[a-z]|(?:scenario|school|response|item|anomaly|chore) "
_SLIPPED = re.compile(r"(?m)^ (?=[^\s#>])")  # a head, perhaps, of which the first word is lost
_SIDE = re.compile(r" *(?:front|back)$")
_HEADLESS = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]+[^\s#]")  # a block before the first card
_ODD_HEAD = re.compile(rf"(?m)^(?!{_HEADS})([^\s#>]+)")


TEXTS = 64
"""Of how many texts the heads are remembered; most files are the same from check to check."""


def unread_cards(texts: Iterable[str]) -> frozenset[str]:
    """The kinds of cards of which one may be there that was not read as such."""
    kinds: frozenset[str | None] = frozenset().union(*map(_odd_kinds, texts))
    return frozenset(_KINDS if None in kinds else (kind for kind in kinds if kind))


@lru_cache(maxsize=TEXTS)
def _odd_kinds(text: str) -> frozenset[str | None]:
    """What the odd heads of a text may have been; None: any card."""
    kinds = {nearest_card(head) for head in set(_ODD_HEAD.findall(text))}
    return frozenset(kinds | {None} if _SLIPPED.search(text) or _HEADLESS.match(text) else kinds)


def cut_short(cards: list[CardAt]) -> frozenset[str]:
    """The kinds of cards that may be lost: a file breaks off in a line, or two cards run into each other."""
    for at in cards:
        if not at.placed.doubtful:
            continue
        lines = lines_of(at.source.text)
        last = len(lines) - at.placed.first_line_offset
        if lines[-1].strip() and last in at.placed.doubtful:
            return frozenset(_KINDS)
        doubtful = (lines[at.placed.first_line_offset + number - 1] for number in at.placed.doubtful)
        if isinstance(at.card, DiaryCard) and any(_SIDE.match(line) for line in doubtful):
            return frozenset(_KINDS)
    return frozenset()


def unsure_names(cards: list[CardAt]) -> frozenset[str]:
    """The kinds of cards of which one has a name that may be another word of its first line."""
    return frozenset(
        "effect" if isinstance(at.card, EffectCard) else "event"
        for at in cards
        if isinstance(at.card, EffectCard | EventCard) and not at.placed.is_sure(at.card.id.span)
    )


def lost_settings(cards: list[CardAt]) -> frozenset[str]:
    """The kinds of settings of which one may be lost, because a line could not be read as it stands.

    All of them, when there is no scenario card, or more than one.
    """
    scenarios = [at for at in cards if isinstance(at.card, ScenarioCard)]
    if len(scenarios) != 1:
        return frozenset(SETTINGS)
    at = scenarios[0]
    assert isinstance(at.card, ScenarioCard)
    lines = lines_of(at.source.text)
    lost: set[str] = set()
    for number in at.placed.doubtful - {at.card.id.span.line}:
        lost.update(_kinds(lines[at.placed.first_line_offset + number - 1]))
    if lost and not any(isinstance(item, Setting) and item.kind == "files" for item in at.card.items):
        lost.add("files")
    return frozenset(lost)


def _kinds(line: str) -> tuple[str, ...]:
    """The settings that a line with a mistake may have been."""
    word = next(iter(line.split()), "")
    if word.startswith(">"):
        return ()
    if not get_close_matches(word.lower(), SETTINGS, n=1, cutoff=CLOSE):
        return SETTINGS
    words = re.findall(r"[a-z]+", line.lower())
    return tuple(near for word in words for near in get_close_matches(word, SETTINGS, n=1, cutoff=CLOSE))
