"""What a kit need not say: rows, worth, words of cards and numbers, the fields of a log line, its tables."""

from __future__ import annotations

import ast
import pickle
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import ClassVar

import boxes
import loopwright
import pytest
from loopwright_engine.errors import OptionsError, RulesError
from loopwright_engine.kit.make import (
    Ask,
    CardGame,
    CardKind,
    DeclaredKit,
    Ending,
    Kind,
    Language,
    option,
    step,
    words,
)  # fmt: skip
from loopwright_engine.kit.protocol import Bundle

TEMPLATE = Path(loopwright.__file__).parent / "template_game" / "kit.py"
MOST_LINES = 47
"""So long a designer's first rules may be, besides what explains them."""


class Inn(CardGame):
    """Guests come, two a night, until the purse is full."""

    language = Language(
        kinds=(CardKind("late-guest", "Who knocks.", "Guests"),), gauges={"purse": "coins", "beds": "free"}
    )
    asks: ClassVar = {"door": Ask("A knock", "late_guest", "INN-1"), "key": Ask("Lock?", "key", "INN-2")}
    fields: ClassVar = {"key": words("No", "Yes")}
    says: ClassVar = {"came": Kind("{number}: {late_guest} came, {late_guest} stays.", "INN-1")}
    endings: ClassVar = {"rich": Ending("Rich", won=True), "poor": Ending("Poor", won=False)}

    @step
    def turn(self):
        """Ask who may come in."""
        self.round += 1
        self.ask("door", [0, 1], self.came)

    @step
    def came(self, guest):
        """The guest pays."""
        self.tell("came", self.round, guest)
        self.then(self.leave)
        self.play("late-guest", guest)

    @step
    def leave(self):
        """The night is over."""
        self.change("beds", 1)
        self.finish("rich" if self.gauge("purse") else "poor")


class Nights:
    """How an inn can be set up: no dataclass yet."""

    last: int = option(3, "so many nights", low=1, high=5)


KIT = DeclaredKit("inn", "Inn", 1, Inn, options=Nights)


@pytest.fixture
def game() -> Inn:
    """A game at its first decision."""
    box = boxes.Box()
    box.gauge("purse", 9)
    box.gauge("beds", 3)
    box.gauge("noise", 3)
    box.card("late-guest", "miller", *boxes.change(purse=2))
    box.card("late-guest", "piper", *boxes.change(noise=1))
    data = box.bundle("inn")
    return KIT.start(Bundle(data, KIT, KIT.tables(data)), KIT.options(), 1)


def test_cards_and_texts_are_said(game):
    """Options are cards by their titles and ids; a field of words has a text for each number."""
    assert [option.text for option in KIT.decision(game).options] == ["miller", "piper"]
    assert KIT.option_id(game, 1) == "late-guest.piper"
    assert [KIT.fields["key"].words(game, number) for number in (0, 1)] == ["No", "Yes"]


def test_a_log_line_has_the_fields_of_its_sentence(game):
    """In the order in which they first stand in it, each once."""
    assert KIT.says["came"].fields == ("number", "late_guest")
    game.choose(0)
    assert KIT.sentence(game, game.log[0]) == "1: miller came, miller stays."


def test_gauges_of_the_language_are_rows_and_worth_one_each(game):
    """A gauge that only cards know is neither."""
    assert KIT.rows == ("purse", "beds")
    game.gauges[:] = [4, 2, 3]
    assert KIT.row(game) == [4, 2]
    assert game.value(0) == 6.0
    game.worth = {"noise": -2}
    assert game.value(0) == -6.0


@pytest.mark.parametrize(("guest", "ending", "won"), [(0, "rich", True), (1, "poor", False)])
def test_an_ending_says_itself_who_wins(game, guest, ending, won):
    """And that is worth more than all gauges."""
    game.choose(guest)
    assert (game.result.ending, game.result.won) == (ending, won)
    assert game.value(0) == (1000.0 if won else -1000.0)


def test_a_plain_class_of_options_is_a_dataclass_of_the_kit():
    """Frozen, with its defaults; another process finds it under its name."""
    assert KIT.options() == Nights(last=3) == pickle.loads(pickle.dumps(KIT.options()))
    assert KIT.options_from({"last": 5}).last == 5
    with pytest.raises(FrozenInstanceError):
        KIT.options().last = 4


def test_the_first_rules_are_short():
    """Lines of code, without docstrings, comments and blank lines."""
    text = TEMPLATE.read_text(encoding="utf-8")
    said: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            said |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(map(str.strip, text.splitlines()), 1)
    code = [line for number, line in lines if line and not line.startswith("#") and number not in said]
    assert len(code) <= MOST_LINES


class Lengths:
    """How long a game is."""

    length: str = option(
        "short",
        "how long it is",
        choices={"short": {"nights": 3, "start_purse": 2}, "long": {"nights": 5, "start_purse": 1}},
    )


def test_variants_of_a_set_up():
    """What each changes is an option's own data: rules read it, and helps tell it."""
    kit = DeclaredKit("nights", "Nights", 1, Inn, options=Lengths)
    short, long = kit.options(), kit.options(length="long")
    assert (short.nights, short.start_purse, long.nights, long.start_purse) == (3, 2, 5, 1)
    assert kit.option_values("length") == {
        "short": "nights 3, start purse 2",
        "long": "nights 5, start purse 1",
    }
    assert kit.options_data(long) == {"length": "long"}
    with pytest.raises(OptionsError, match="short, long"):
        kit.options_from({"length": "endless"})


def test_a_variant_that_leaves_something_out():
    """Nothing of it would be read."""
    with pytest.raises(RulesError, match="variant 'long' says nothing of 'nights'"):
        option("short", "how long", choices={"short": {"nights": 3}, "long": {}})
