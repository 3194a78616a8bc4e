"""Rules that give a name of the engine's another meaning are refused, with the line; others are free."""

from __future__ import annotations

import pytest
from loopwright_engine import KitError, RulesError
from loopwright_engine.kit import registry
from loopwright_engine.kit.declarations import OWN, WORDS, clashes
from loopwright_engine.kit.game import MADE
from loopwright_engine.kit.make import DeckGame, MapGame

RULES = '''\
"""Pennies."""
from loopwright_engine.kit.make import (
    Ask, CardKind, DeckGame, DeclaredKit, Ending, Language, MapGame, step, words,
)


class Pennies({bases}):
    """One choice each."""
    first = "toss"
    language = Language(kinds=(CardKind("omen", "Nothing.", "Omens", least=1),))
    asks = {{"coin": Ask("Heads or tails?", "side", "P-1")}}
    fields = {{"side": words("Heads", "Tails")}}
    endings = {{"over": Ending("Over", won=True)}}

    def set_up(self, options):
        super().set_up(options)
        self.coins = [0, 0]

    @step
    def toss(self):
        self.ask("coin", [0, 1], self.tossed)

    @step
    def tossed(self, side):
        self.finish("over")
{more}

KIT = DeclaredKit("pennies", "Pennies", 1, Pennies)
'''
LAST = RULES.split("{more}")[0].count("\n")
"""The line before what a test adds."""


def add(folder, more, bases="DeckGame"):
    """Read such a kit."""
    folder.mkdir(exist_ok=True)
    (folder / "kit.py").write_text(RULES.format(bases=bases, more=more), encoding="utf-8")
    return registry.add_folder(folder)


def names():
    """What the engine's classes of games are made of, and their fields."""
    game = type("Both", (MapGame, DeckGame), {})
    inner = {
        "answer",
        "bundle",
        "decision",
        "ended_rounds",
        "handlers",
        "kit",
        "options",
        "past",
        "result",
        "seed",
    }
    methods = {name for name in dir(game) if not name.startswith("__")}
    words = {name for name in methods if name.startswith(WORDS)}
    return sorted((methods | inner) - OWN - MADE - words)


@pytest.mark.parametrize("name", names())
def test_no_step_is_called_like_something_of_the_engine(tmp_path, name):
    """Whatever it is there: a method, a table, or a field of every game."""
    more = f"\n    @step\n    def {name}(self):\n        pass\n"
    with pytest.raises((KitError, RulesError)) as caught:
        add(tmp_path / "kit", more, "MapGame, DeckGame")
    place = f"{tmp_path / 'kit' / 'kit.py'}:{LAST + 3}: "
    assert str(caught.value).startswith(f"{place}the step {name} of Pennies hides one of the engine's")


@pytest.mark.parametrize("name", ["answer", "tail", "left", "result", "ended_rounds", "_numbers", "tossed"])
def test_no_field_is_called_like_something_of_the_engine(tmp_path, name):
    """Those that no set_up lays out, too: such a field would be missing from saves and from proofs."""
    more = f"\n    def later(self):\n        self.coins[0] = 1\n        self.{name} = 2\n"
    with pytest.raises(KitError, match=rf"kit.py:{LAST + 4}: the field {name} ") as caught:
        add(tmp_path / name, more)
    assert "take another name" in caught.value.what


def test_a_method_that_adds_to_one_of_the_engine_is_free(tmp_path):
    """It calls the one that it extends; words of the cards are the rules' own anyway."""
    more = """
    def change(self, gauge, by):
        super().change(gauge, 2 * by)

    def verb_draw(self, kind):
        self.turn_up(kind)

    def value(self, seat):
        self.round = self.round
        return 0
"""
    assert add(tmp_path / "free", more).name == "pennies"


def test_no_kit_of_ours_takes_one():
    """The three small games."""
    assert [clash for kit in registry.own() if hasattr(kit, "game") for clash in clashes(kit.game)] == []
