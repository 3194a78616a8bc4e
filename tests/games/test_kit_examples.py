"""The examples of `explain` for the words of all kits: each is a scenario that compiles and plays."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.kits import words
from loopwright_engine.bundle.load import Bundle
from loopwright_engine.kit.make import CardGame, DeclaredKit, Language, step

EXAMPLES = sorted({form.example for form in words.CORE if form.example})
MAIN = 'scenario night "Night"\n  kit night\n\n'


class Night(CardGame):
    """Every named effect and both ends of every gauge, in turn, until the game is over."""

    language: ClassVar = Language()
    first = "dusk"

    @step
    def dusk(self) -> None:
        """All blocks that no other block leads to; 20 nights are enough."""
        self.round += 1
        if self.round > 20:
            self.end(False, "unfinished")
            return
        self.then(self.dusk)
        for number, name in enumerate(self.tables.block_ids):
            if name.count(".") == 1:
                self.then(self.play_block, number)
        for number in range(len(self.gauges)):
            self.then(self.change_gauge, number, 1 - 2 * (self.round % 2))


NIGHT = DeclaredKit("night", "Night", 1, Night)


class Nights:
    """Where the one kit is found."""

    def find(self, name: str) -> Any:
        """It, by its name."""
        return NIGHT if name == NIGHT.name else None

    def names(self) -> list[str]:
        """Its name."""
        return [NIGHT.name]

    def refusal(self, data: dict[str, Any]) -> None:
        """Nothing: whatever compiles can be played."""
        NIGHT.tables(data)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split()[1])
def test_an_example_compiles_and_plays(example: str, tmp_path: Path) -> None:
    (tmp_path / "scenario.loop").write_text(MAIN + example, encoding="utf-8")
    checked = compile_path(tmp_path, bundled=tmp_path, kits=Nights())
    assert [finding.message for finding in checked.diagnostics if finding.code != "LW0518"] == []
    data = checked.bundle
    for seed in range(5):
        game = NIGHT.start(Bundle(data, NIGHT, NIGHT.tables(data)), NIGHT.options(), seed)
        luck = Random(seed)
        while game.decision is not None:
            game.choose(luck.randrange(len(game.decision.options)))
        assert game.result is not None


@pytest.mark.parametrize("form", words.CORE, ids=lambda form: " ".join(form.words))
def test_an_example_has_the_words_that_it_is_for(form: words.Form) -> None:
    written = form.example.replace(":", " ").split()
    assert not form.example or set(form.words) <= set(written)
