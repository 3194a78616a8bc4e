"""The door from the compiler to a game's cards: whose half answers, and that both answer everything."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler import Checked
from loopwright_compiler.kits.declared import DeclaredCards
from loopwright_compiler.kits.find import front_end_of
from loopwright_compiler.kits.protocol import CardFrontEnd
from loopwright_games.bonnie_and_clyde.kit import KIT as BONNIE
from loopwright_games.tales.cards.half import TalesCards

from .examples import compile_small
from .ferry import compile_ferry

ASKED = sorted(name for name in vars(CardFrontEnd) if not name.startswith("_"))


def test_a_scenario_that_names_no_game_is_answered_for_by_the_default_one() -> None:
    assert isinstance(front_end_of(None), TalesCards)


def test_a_kit_without_a_language_of_its_own_is_answered_for_by_its_rows() -> None:
    half = front_end_of(BONNIE)
    assert isinstance(half, DeclaredCards)
    assert (half.name, half.language) == ("bonnie-and-clyde", BONNIE.language)
    assert front_end_of(BONNIE) is half


@pytest.mark.parametrize("half", [TalesCards, DeclaredCards])
def test_a_half_answers_everything_that_is_asked(half: type) -> None:
    assert [name for name in ASKED if not hasattr(half, name)] == []


@pytest.mark.parametrize("game", ["tales", "ferry"])
def test_what_was_checked_knows_its_game(game: str, tmp_path: Path) -> None:
    checked: Checked = compile_small(tmp_path) if game == "tales" else compile_ferry(tmp_path)
    (main,) = checked.symbols
    assert checked.mains(checked.front_ends[main].name) == [main]
    assert checked.of_game(checked.front_ends[main].name) == checked.bundles
    assert checked.of_game("no-such-game") == {}
