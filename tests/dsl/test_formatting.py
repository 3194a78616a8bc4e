"""The canonical layout: what it looks like, that it says the same, and that it is canonical."""

from __future__ import annotations

import re
import time
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright_compiler.project.kit import cards_of
from loopwright_compiler.project.project import kit_of_file
from loopwright_dsl import parse_file
from loopwright_dsl.format import format_text
from loopwright_engine.kit import registry
from loopwright_games.tales.cards.language import DIALECT

from ..sweep_length import times
from .damaging import damage
from .healthy import TEXT
from .test_grown import GROWN

CALM = settings(deadline=None, max_examples=times(12))
ROOT = Path(__file__).parents[2]
OURS = sorted(ROOT.glob("content/**/*.loop"))

LINES = {
    "when   insight>=3:flip": "when insight >= 3: flip",
    "when insight >=3 :flip ,enigma+1": "when insight >= 3: flip, enigma +1",
    "when tremor-beta - 1 + -0 > -  2: tremor = - 3": None,
    "when tide = 1: tide=insight+1, enigma + ( kids -1 ), tide = - 1 + kids": (
        "when tide = 1: tide = insight + 1, enigma +(kids - 1), tide = -1 + kids"
    ),
    "when tide -1 >= - 2: tide - 1, tide = -1": "when tide - 1 >= -2: tide -1, tide = -1",
    "when -tide < +1: flip": None,
    "when - tide<1 and ( not(flag a)or kids at K+1=2 ): flip": (
        "when -tide < 1 and (not (flag a) or kids at K + 1 = 2): flip"
    ),
    "when each time tide - 1 > 0: time - 1 next day": "when each time tide - 1 > 0: time -1 next day",
    'action "Ring  twice"at K,A,spend 2: favor + 1 if tide+1>2, rest': (
        'action "Ring  twice" at K, A, spend 2: favor +1 if tide + 1 > 2, rest'
    ),
    "when insight >= 3: flip\t # why": "when insight >= 3: flip  # why",
    "when insight >= 3: flip #why": "when insight >= 3: flip  #why",
    ">No space.": "> No space.",
    ">   Much  space,  kept inside. ": "> Much  space,  kept inside.",
    '> A # is no remark, "nor : this ,one.': '> A # is no remark, "nor : this ,one.',
    ">   ": ">",
}
"""A line of a diary side, and how it is written; None when it cannot be read and stays."""


IN_BLOCKS = {
    "test   BRAVE or item FIRE  or spend  2": "test BRAVE or item FIRE or spend 2",
    '"Pay" ,spend 2  if insight>=2 :rest': '"Pay", spend 2 if insight >= 2: rest',
}
"""A line of a rumor's test or choice, and how it is written."""


@pytest.mark.parametrize("line", IN_BLOCKS)
def test_prices(line: str) -> None:
    card = 'rumor a 1 "A" at K\n  {}\n    success: rest\n'
    if line.startswith('"'):
        card = 'rumor a 1 "A" at K\n  choose\n    {}\n    "No": nothing\n'
    output = format_text(card.format(line), DIALECT)
    assert output == card.format(IN_BLOCKS[line])
    assert format_text(output, DIALECT) == output


@pytest.mark.parametrize("line", LINES)
def test_lines(line: str) -> None:
    head = 'diary 1 "A"\n  front\n    '
    wanted = LINES[line]
    assert format_text(f"{head}{line}\n", DIALECT) == f"{head}{line if wanted is None else wanted}\n"


SETTINGS = {
    "enigma limit 4+kids": "enigma limit 4 + kids",
    "counter tide from -2 to - 1 start - 2": "counter tide from -2 to -1 start -2",
    'flag a"First" ,b': 'flag a "First", b',
}


@pytest.mark.parametrize("line", SETTINGS)
def test_lines_of_a_scenario(line: str) -> None:
    assert format_text(f'scenario a "A"\n  {line}\n', DIALECT) == f'scenario a "A"\n  {SETTINGS[line]}\n'


def test_signs_elsewhere() -> None:
    school = 'school 1 "A"\n  rumors kids{}2\n'
    assert format_text(school.format("-"), DIALECT) == school.format(" - ")
    roll = 'rumor a 1 "A" at K\n  roll\n    1{}3: tide -1\n    4{}6: rest\n'
    assert format_text(roll.format(" - ", "- "), DIALECT) == roll.format("-", "-")


UNTIDY = """\


# About the whole file.


   # Above nothing.
# Above the first card.
diary 1 "A"   # the first one


  front
# Above a line.
      # Deeper than its line.

    when insight>=3: flip


    # Ends the side.

  # Ends the card.
  back
    # Opens a block.
    rule no bus
    # rule no car
  # Stays a step further out.
# Between two cards.

# Above the second card.
diary 2 "B"
  front
    rule no bus\r
  # The last word.


"""
TIDY = """\
# About the whole file.

# Above nothing.

# Above the first card.
diary 1 "A"  # the first one

  front
    # Above a line.
    # Deeper than its line.

    when insight >= 3: flip

    # Ends the side.

  # Ends the card.
  back
    # Opens a block.
    rule no bus
    # rule no car
  # Stays a step further out.
# Between two cards.

# Above the second card.
diary 2 "B"
  front
    rule no bus
  # The last word.
"""


def test_blank_lines_and_comments() -> None:
    assert format_text(UNTIDY, DIALECT) == TIDY
    assert format_text(TIDY, DIALECT) == TIDY


def test_cards_stand_apart_by_one_line() -> None:
    card = 'diary {} "A"\n  front\n    rule no bus\n'
    assert format_text(card.format(1) + card.format(2), DIALECT) == card.format(1) + "\n" + card.format(2)
    assert format_text(card.format(1) + "\n\n \n" + card.format(2), DIALECT) == card.format(
        1
    ) + "\n" + card.format(2)
    assert format_text(card.format(1).rstrip(), DIALECT) == card.format(1)


@pytest.mark.parametrize("text", ["", "\n \n", "\t", "\r\n"])
def test_a_file_without_words_becomes_empty(text: str) -> None:
    assert format_text(text, DIALECT) == ""


def test_many_blank_lines_take_no_time() -> None:
    start = time.process_time()
    assert format_text(f'diary 1 "A"\n  front\n{" " * 9}{chr(10) * 100_000}    > x\n\n', DIALECT) == (
        'diary 1 "A"\n  front\n\n    > x\n'
    )
    assert time.process_time() - start < 2.0


def test_a_card_with_a_mistake_stays_as_it_is() -> None:
    wrong = 'diary 1 "A"  \n   front\n    when  insight>3:  flop\n\n\n    rule  no bus   #so'
    right = 'diary 2 "B"\n  front\n    rule   no bus\n'
    assert format_text(f"{wrong}\n\n\n\n{right}", DIALECT) == f"{wrong}\n\n" + right.replace("   no", " no")


def test_a_part_that_comes_twice_is_no_reason_to_stay() -> None:
    twice = 'item a "A"\n  color  BRAVE\n  color  BRAVE\n'
    assert format_text(twice, DIALECT) == twice.replace("  BRAVE", " BRAVE")


def test_a_line_that_would_grow_too_long_stays() -> None:
    """The limit for a line holds for the canonical layout as well."""
    long = 'diary 1 "A"\n  front\n    when ' + "+".join(["insight"] * 480) + ">1: flip\n"
    assert parse_file(long, "x.loop", DIALECT).diagnostics == []
    assert format_text(long, DIALECT) == long


@pytest.mark.parametrize("path", OURS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_our_own_cards_are_in_layout(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    kit = kit_of_file(path, text, registry)
    assert format_text(text, cards_of(kit)) == text


def test_every_form_is_in_layout() -> None:
    assert format_text(TEXT, DIALECT) == TEXT


def said(node: object) -> object:
    """What a tree says, without the places."""
    if isinstance(node, tuple):
        return tuple(said(part) for part in node)
    if not is_dataclass(node):
        return node
    parts = [getattr(node, field.name) for field in fields(node) if field.name != "span"]
    return (type(node), *map(said, parts))


def untidy(text: str, rng: Random) -> str:
    """The same cards with odd spaces, blank lines and comments."""
    out: list[str] = []
    for number, line in enumerate(text.splitlines()):
        out += ["", f"{' ' * rng.randrange(7)}# {number} {rng.random()}", " "][
            : rng.choice((0, 0, 0, 1, 2, 3))
        ]
        if not line.lstrip().startswith(">"):
            parts = re.split(r'("[^"]*")', line.rstrip())
            parts[::2] = [
                re.sub(r"(?<=\S) ", lambda _: " " * rng.randrange(1, 4), part) for part in parts[::2]
            ]
            line = "".join(parts) + rng.choice(("", "  ", f" # behind {number}"))
        out.append(line)
    return rng.choice(("\n", "\r\n")).join(out)


@given(st.lists(GROWN, min_size=1, max_size=3), st.randoms(use_true_random=False))
@CALM
def test_the_same_is_said(texts: list[str], rng: Random) -> None:
    """Parsing what was formatted gives the tree of what was not, with every comment, in order."""
    before = parse_file(untidy("\n".join(texts), rng), "x.loop", DIALECT)
    after = parse_file(format_text(before.text, DIALECT), "x.loop", DIALECT)
    assert [said(placed.card) for placed in after.cards] == [said(placed.card) for placed in before.cards]
    assert [diagnostic.code for diagnostic in after.diagnostics] == [
        diagnostic.code for diagnostic in before.diagnostics
    ]
    comments = [(comment.text, comment.own_line) for comment in after.comments]
    assert comments == [(comment.text, comment.own_line) for comment in before.comments]


@given(st.lists(GROWN, min_size=1, max_size=3), st.randoms(use_true_random=False))
@CALM
def test_a_second_time_changes_nothing(texts: list[str], rng: Random) -> None:
    once = format_text(untidy("\n".join(texts), rng), DIALECT)
    assert format_text(once, DIALECT) == once
    for line in once.splitlines():
        assert line == line.rstrip() and "\t" not in line
    assert "\n\n\n" not in once


@given(st.lists(GROWN, min_size=1, max_size=3), st.randoms(use_true_random=False))
@CALM
def test_mistakes_are_the_same_ones_afterwards(texts: list[str], rng: Random) -> None:
    damaged = untidy("\n".join(damage(rng, text)[1] for text in texts), rng)
    once = format_text(damaged, DIALECT)
    assert format_text(once, DIALECT) == once
    before, after = parse_file(damaged, "x.loop", DIALECT), parse_file(once, "x.loop", DIALECT)
    assert [(f.code, f.message) for f in after.diagnostics] == [
        (f.code, f.message) for f in before.diagnostics
    ]


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=300))
@CALM
def test_any_text_is_taken(text: str) -> None:
    once = format_text(text, DIALECT)
    assert format_text(once, DIALECT) == once
