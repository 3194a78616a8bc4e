"""Verbs of a kit that hold blocks, and what its rules count: from row and card to text and game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler import Checked, validate_bundle
from loopwright_compiler.kits.rules_text import KitText
from loopwright_compiler.kits.words import called
from loopwright_engine.errors import RulesError
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.declared_rules import NoOptions
from loopwright_engine.kit.make import CardGame, CardKind, CountedWord, Language, Param, Takes, Word, step
from one_kit import OneKit, bundle_of
from situations import Dice

STRENGTH = Param("strength", Takes.NUMBER, low=1, high=6)


class Duel(CardGame):
    """The first card happens, and that is all."""

    language = Language(
        kinds=(CardKind("round", "What happens.", "Rounds"),),
        verbs=(
            Word("fight", "A die of so much or less wins.", (STRENGTH,), blocks=("won", "lost")),
            Word("per_scar", "For each scar.", blocks=("body",)),
        ),
        numbers=(CountedWord("scars", "Scars.", written="scars left", high=4),),
        gauges={"luck": "What one has."},
    )
    scars = 3

    @step
    def turn(self) -> None:
        """Play it."""
        self.then(self.over)
        self.play("round", 0)

    @step
    def over(self) -> None:
        """It is over."""
        self.end(True, "over")

    def verb_fight(self, strength: int, won: int, lost: int) -> None:
        """One die."""
        self.carry_out(won if self.roll()[0] <= strength else lost)

    def verb_per_scar(self, body: int) -> None:
        """So many times."""
        for _ in range(self.scars):
            self.carry_out(body)

    def number_scars(self) -> int:
        """As many as there are."""
        return self.scars


KIT = DeclaredKit("duel", "Duel", 1, Duel)


def compiled(folder: Path, *lines: str) -> Checked:
    """A scenario whose one card has these lines."""
    card = "\n".join(f"  {line}" for line in lines)
    text = f'scenario duel "Duel"\n  kit duel\n\ngauge luck "Luck" from 0 to 9\n\nround one "One"\n{card}\n'
    return OneKit(KIT).checked(folder, text)


def luck(checked: Checked, *faces: int, scars: int = 3) -> int:
    """How much there is of it in the end."""
    assert [diagnostic.message for diagnostic in checked.diagnostics] == []
    assert validate_bundle(checked.bundle) == []
    game: Any = KIT.start(bundle_of(KIT, checked.bundle), NoOptions(), 1)
    game.scars, game.tapes, game.cursors = scars, [Dice(faces)], [0]
    game.gauges[0], game.result = 0, None
    game.stack[:] = [(game._numbers["turn"],)]
    while game.result is None:
        game.go_on()
    return int(game.gauges[0])


FIGHT = ("fight 2", "  won: luck +1", "  lost", "    luck +2", "    luck +3 if scars left > luck")


def test_a_block_of_a_verb_happens_when_its_rules_say_so(tmp_path: Path) -> None:
    """Either of two; one that is not written is nothing."""
    both = compiled(tmp_path, *FIGHT)
    assert [luck(both, 2), luck(both, 3), luck(both, 3, scars=1)] == [1, 5, 2]
    assert luck(compiled(tmp_path, "fight 2", "  lost: luck +4"), 1) == 0


def test_a_block_without_a_word_stands_below_its_verb(tmp_path: Path) -> None:
    """On the same line, or set in."""
    assert luck(compiled(tmp_path, "per scar: luck +2")) == 6
    assert luck(compiled(tmp_path, "per scar", "  luck +1", "  luck +1 if scars left >= 4")) == 3


def test_what_rules_count_is_an_amount(tmp_path: Path) -> None:
    """In changes, sums and repetitions."""
    assert (
        luck(compiled(tmp_path, "luck +scars left", "luck = luck + scars left", "repeat scars left: luck +1"))
        == 9
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("luck +1 if scars left >= 0", "LW0505"),
        ("luck +1 if scars left > 4", "LW0506"),
        ("repeat scars left + 17: luck +1", "LW0380"),
        ("fight 7\n    won: luck +1", "LW0341"),
        ("fight 2\n    won: luck +1\n    won: luck +2", "LW0126"),
        ("fight 2\n    won: wit +1", "LW0901"),
    ],
)
def test_what_is_told(line: str, code: str, tmp_path: Path) -> None:
    assert code in {found.code for found in compiled(tmp_path, line).diagnostics}


def test_rules_keep_to_what_their_row_says(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="from 0 to 4 and gives 5"):
        luck(compiled(tmp_path, "luck +scars left"), scars=5)


def test_how_they_are_printed_and_explained(tmp_path: Path) -> None:
    data = compiled(tmp_path, *FIGHT, "per scar: luck +1").bundle
    text = [line for _, line in KitText(data, Duel.language).read(data["cards"][0]["block"])]
    assert text == [
        "Fight 2.",
        "**Won:** Luck +1.",
        "**Lost:** Luck +2. If scars left > Luck, Luck +3.",
        "**Then, per scar:** Luck +1.",
    ]
    (form,) = called(Duel.language, "fight")
    assert form.written == "fight <1>, and below it won: <effects>, lost: <effects>"
    (form,) = called(Duel.language, "scars left")
    assert form.says == "Scars."
