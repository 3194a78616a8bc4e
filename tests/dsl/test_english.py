"""Plain English by case frames: what is understood whole is mended in one step; nothing is guessed at."""

from __future__ import annotations

import pytest
from loopwright_dsl import parse_file
from loopwright_dsl.parser.grammar import language
from loopwright_dsl.parser.lr_automaton import Automaton
from loopwright_dsl.recovery.plain_english import PlainEnglish

EFFECT = 'rumor hum 1 "A" at K\n  {}\n'


INSIDE = {
    "effect": ("EFFECT", "ID", "_NL", "_INDENT"),
    "side": ("DIARY", "INT", "STRING", "_NL", "_INDENT", "FRONT", "_NL", "_INDENT"),
}
"""Places → the terminals before a line that stands there."""


def meant(line: str, place: str = "effect") -> str | None:
    """The line that a line in plain English stands for at a place."""
    automaton = Automaton(language())
    stack = [automaton.language.start_states["card"]]
    for terminal in INSIDE[place]:
        assert automaton.feed(stack, terminal)
    return PlainEnglish(automaton).meant(line, stack, deeper=False)


@pytest.mark.parametrize("verb", ["gain", "gains", "get", "got", "finds", "receive", "picks up", "is given"])
@pytest.mark.parametrize("who", ["everyone", "each kid", "all the players", "every one of them"])
def test_words_multiply(verb: str, who: str) -> None:
    """Each synonym works with each other: no row of its own is needed for a sentence."""
    assert meant(f"{who} {verb} another item") == "everyone draw item"


@pytest.mark.parametrize(
    ("clause", "right"),
    [
        ("a weed is placed at K", "place weed at K"),
        ("at K a weed is placed", "place weed at K"),
        ("place at K a weed", "place weed at K"),
        ("add two weeds to K", "place weed at K, place weed at K"),
    ],
)
def test_order_says_nothing(clause: str, right: str) -> None:
    """A clause is told by its words, whatever their order."""
    assert meant(clause) == right


@pytest.mark.parametrize(
    "clause",
    [
        "lose all items",  # one would go
        "everyone heals all conditions",
        "you may draw an item",  # it would be a must
        "do not draw an item",
        "draw an item instead",
        "everyone plays diary 9",  # once, not for each
        "each kid gains two insight",
        "two kids draw an item",  # which two?
        "gain an item quickly if you can",
        "gain seven items",  # written out it would be long
    ],
)
def test_what_would_mean_something_else_is_not_guessed(clause: str) -> None:
    """A word too many, or one that changes what is meant, leaves a clause without a remedy."""
    assert meant(clause) is None


@pytest.mark.parametrize(
    "line",
    [
        "when flag: flip",
        "everyone test BRAVE",
        "while flag told: rest",
        "each time tremor reaches 3: rest",
        "as soon as told: rest",
        "rest 3",
    ],
)
def test_no_line_of_an_effect(line: str) -> None:
    """What waits, repeats or has a subject elsewhere is no `if` and no bare test."""
    assert meant(line) is None


@pytest.mark.parametrize("line", ["the kids go to K", "walk to K", "comes twice", "everyone goes home"])
def test_no_event_out_of_an_effect(line: str) -> None:
    """An effect that stands on a side without an occasion does not become one."""
    assert meant(line, "side") is None


def test_one_for_each_is_not_one_less() -> None:
    """`one rumor per kid` and `one rumor less than kids` are told apart by every word."""
    card = 'school 9 "A"\n  {}\n  move worker still\n'
    for line, right in (
        ("one rumor per kid", "rumors kids"),
        ("one rumor less than kids", "rumors kids - 1"),
    ):
        [found] = parse_file(card.format(line), "x.loop").diagnostics
        assert [fix.text for fix in found.fixes] == [right]


def test_what_is_added_replaces_nothing() -> None:
    """What happens when a rumor fails comes on top of its failure, and is no rule in its place."""
    line = meant("as soon as a rumor goes wrong: enigma +1", "side")
    assert line == "on rumor failed: enigma +1"


def test_two_slips_stay_two_findings() -> None:
    """Words that are only typed wrong are told one by one."""
    parsed = parse_file(EFFECT.format("draw itme, tkae UPSET"), "x.loop")
    assert [found.code for found in parsed.diagnostics] == ["LW0101", "LW0101"]


def test_one_sentence_is_one_finding() -> None:
    """A sentence with several words of plain English is one mistake, and one change mends it."""
    text = EFFECT.format("each kid gets frightened and loses one hour")
    [found] = parse_file(text, "x.loop").diagnostics
    assert found.code == "LW0131"
    assert [fix.text for fix in found.fixes] == ["everyone take SCARED, everyone time -1"]


def test_prose_stays_prose() -> None:
    """A whole sentence with its stop is for the players, even where all of its words are known."""
    [found] = parse_file(EFFECT.format("Everyone gets tired."), "x.loop").diagnostics
    assert found.code == "LW0113"


def test_a_price_is_no_title() -> None:
    """`lose two …` is not an ending whose title has lost its quotes."""
    [found] = parse_file(EFFECT.format("lose two marbles of glass"), "x.loop").diagnostics
    assert found.code != "LW0120"


def test_a_block_that_is_missing_is_told_with_the_line() -> None:
    """Where the right line opens a block, the finding says where the block stands."""
    [found] = parse_file(EFFECT.format("roll a die"), "x.loop").diagnostics
    assert "lines below" in (found.hint or "")
    assert [fix.text for fix in found.fixes] == ["roll"]


@pytest.mark.parametrize(
    "text", ["⟪>= 3⟫ rest", "roll " * 30, "9" * 150, "if " * 50, '"' * 31, "a: b: c: d", "-> -> ->", "' ' '"]
)
def test_odd_lines_are_harmless(text: str) -> None:
    """No line makes the reader fail."""
    meant(text)
