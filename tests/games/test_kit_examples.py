"""The examples of `explain` for the words of all kits: each is a scenario that compiles and plays."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.kits import words
from loopwright_engine.kit.make import SHARED, CardGame, DeckGame, DeclaredKit, Language, MapGame, step
from loopwright_engine.kit.protocol import Bundle

EXAMPLES = sorted({form.example for form in words.core() if form.example})
READY = sorted({form.example for form in words.forms(SHARED) if form.example} - set(EXAMPLES))
MAIN = 'scenario night "Night"\n  kit {}\n\n'
ELSE = {"place": 'place here "Here"\n', "omen": 'omen crow "A Crow"\n  nothing\n'}
"""Cards that a scenario of the ready words needs beside an example without such a card."""


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


class Islands(Night, MapGame, DeckGame):
    """The same in a game that has all words that are ready for games."""

    language: ClassVar = SHARED
    decks: ClassVar = ("omen",)


KITS = {
    "night": DeclaredKit("night", "Night", 1, Night, seats=2),
    "islands": DeclaredKit("islands", "Islands", 1, Islands),
}


class Nights:
    """Where these kits are found."""

    def find(self, name: str) -> Any:
        """One of them, by its name."""
        return KITS.get(name)

    def names(self) -> list[str]:
        """Their names."""
        return sorted(KITS)

    def refusal(self, data: dict[str, Any]) -> None:
        """Nothing: whatever compiles can be played."""
        KITS[data["kit"]].tables(data)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split()[1])
def test_an_example_compiles_and_plays(example: str, tmp_path: Path) -> None:
    _plays(example, "night", tmp_path)


@pytest.mark.parametrize("example", READY, ids=range(len(READY)))
def test_an_example_of_a_ready_word_compiles_and_plays(example: str, tmp_path: Path) -> None:
    cards = (card for kind, card in ELSE.items() if not example.startswith(kind))
    _plays("\n".join([example, *cards]), "islands", tmp_path)


def _plays(cards: str, name: str, folder: Path) -> None:
    """The cards are a scenario without findings, whose games come to an end."""
    main = "" if cards.startswith("scenario ") else MAIN.format(name)
    (folder / "scenario.loop").write_text(main + cards, encoding="utf-8")
    checked = compile_path(folder, bundled=folder, kits=Nights())
    assert [finding.message for finding in checked.diagnostics if finding.code != "LW0518"] == []
    data, kit = checked.bundle, KITS[name]
    for seed in range(5):
        game = kit.start(Bundle(data, kit, kit.tables(data)), kit.options(), seed)
        luck = Random(seed)
        while game.decision is not None:
            game.choose(luck.randrange(len(game.decision.options)))
        assert game.result is not None


@pytest.mark.parametrize("form", [*words.core(), *words.forms(SHARED)], ids=lambda form: " ".join(form.words))
def test_an_example_has_the_words_that_it_is_for(form: words.Form) -> None:
    written = form.example.replace(":", " ").split()
    assert not form.example or set(form.words) <= set(written)
