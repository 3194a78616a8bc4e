"""Whoever looks up a word of a line finds it on a reference card, or the word is plain English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.print import Settings
from loopwright_compiler.print.prepare import checked, theme_for
from loopwright_engine.kit import registry
from loopwright_games.tales.cards.ruletext.words import messages

from ..shipped import CONTENT, shipped

CASES = Path(__file__).parent.parent / "cases"
SETTINGS = Settings(kits=registry)
KITS = ("the-last-glow", "bonnie-and-clyde", "lucha-libre", "which-side", "the-loop", "mad-maxence")
BEFORE_ALL = ("reference", "badges", "terms", "combos", "scenario", "board")
"""The cards that lie open for everybody; kids and machines have boards of their own beside."""
LINES = ("cards.", "conditions.", "verbs.", "layout.", "rows.")
OPTIONAL = {"complications", "deadline", "enigma", "ship", "token"}
"""Pieces and lines of the scenario card that have these names on them, where there are any."""


def stems(texts: Iterable[str]) -> dict[str, str]:
    """The words of texts by their stems; holes and icons are none."""
    plain = re.sub(r"\{[^}]*\}|\$\w+", " ", " ".join(texts).lower())
    return {stem(word): word for word in re.findall(r"[a-z][a-z'-]*[a-z]", plain)}


def stem(word: str) -> str:
    """A word without the ending of its number, its tense or its owner."""
    return re.sub(r"[eiy]$", "", re.sub(r"('s|ing|ed|es|s)$", "", word)) if len(word) > 3 else word


def looked_up(bundle: object) -> Iterator[str]:
    """What stands on the cards that lie open: reference cards, boards, the scenario's."""
    for deck in checked(bundle, theme_for(bundle, SETTINGS), SETTINGS):  # type: ignore[arg-type]
        for card in deck.cards:
            if card.id in BEFORE_ALL or card.id.startswith(("kid.", "machine.")):
                for face in (card.front, card.back):
                    yield from (text for _, *texts in face.texts for text in texts)


def unexplained(lines: Iterable[str], explained: Iterable[str]) -> set[str]:
    """The words of lines that a player finds nowhere."""
    plain = stems([(CASES / "plain-words.txt").read_text("utf-8")])
    known = plain.keys() | stems(explained).keys()
    return {word for key, word in stems(lines).items() if key not in known}


def test_every_word_of_tales_is_explained() -> None:
    bundle = shipped("speaking-clock").bundle
    said = [message for message in messages() if message.context.startswith(LINES)]
    lines = [text for message in said for text in (message.text, message.plural or "")]
    assert unexplained(lines, looked_up(bundle)) - OPTIONAL == set()


@pytest.mark.parametrize("name", KITS)
def test_every_word_of_a_kit_is_explained(name: str) -> None:
    """What it calls its verbs, facts, kinds and lines; gauges and tracks are on the board."""
    bundle = compile_path(CONTENT / name, bundled=CONTENT, kits=registry).bundle
    texts = registry.find(name).language.texts
    lines = [text for key, text in texts.items() if key.startswith(("verbs.", "facts.", "cards.", "lines."))]
    assert unexplained(lines, looked_up(bundle)) == set()


def test_a_word_that_stands_nowhere_is_found() -> None:
    assert unexplained(["defenestrate {machine}, then rest"], ["**Rest:** relieve 1 condition"]) == {
        "defenestrate"
    }
