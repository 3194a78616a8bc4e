"""What somebody who writes a first game does wrong, and what `check` answers: where it is, and what to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import loopwright
import pytest
from loopwright_compiler import compile_path
from loopwright_engine.errors import KitError
from loopwright_engine.kit import game, registry
from loopwright_engine.kit.protocol import Bundle
from loopwright_engine.kit.rehearsal import fault

TEMPLATE = Path(loopwright.__file__).parent / "template_game"
SET_UP = "    @step\n    def turn("
CLASS = "    worth = "
LAID_OUT = "    def set_up(self, options):\n        self.skies = 0\n\n"
STOVE, ASKED, FINISH = 'self.change("wood", -1)', "            self.ask(", "            self.finish("
MISTAKES = [
    (
        'self.gauge("readings")',
        "self.reading",
        "no field 'reading'; how a gauge stands is self.gauge('readings')",
    ),
    ("self.then(self.turn)", "self.then(self.trun)", "no field and no method 'trun'. Did you mean 'turn'?"),
    ("self.options.goal", "self.options.gaol", "there is no option 'gaol'. Did you mean 'goal'?"),
    ("    def verb_snowed_in(", "    def verb_snow_in(", "Station has no method verb_snowed_in. Did you"),
    (
        CLASS,
        f"    skies = []\n{CLASS}",
        "skies belongs to the class, so all games share it, and rules change it",
    ),
    ('"Go out", "Stay in and burn 1 wood"', '"Go out"', "words('Go out') has none for 1"),
    (ASKED, "            (", "no game asks for a decision, so nobody plays: `ask` stops for one"),
    (
        "            self.finish(",
        "            self.then(self.turn)\n            (",
        "1,000 steps without a decision",
    ),
    ("[OUT, IN]", "[]", "nobody can answer 'door' in round 1: there is no option"),
    ("[OUT, IN]", '["out", "in"]', "the option 'out' of 'door' is no whole number: options are numbers"),
    ("    @step  # it gets the answer last\n", "", "door is no step: write @step above it"),
    (SET_UP, LAID_OUT + SET_UP, "gauges are not laid out: set_up begins with super().set_up(options)"),
    (
        "morning: int, answer: int",
        "answer: int",
        "it gets what `then` or `ask` has behind it, and the answer",
    ),
    ("self.then(self.turn)", "self.then(self.turn())", "a step is named without brackets, self.turn"),
    ("self.door, morning)", "self.door(morning))", "or is named with brackets: self.door"),
    ("            self.then(self.turn)", "            ()", "nothing goes on in round 1 after the step door"),
    (STOVE, 'self.change("wod", -1)', "the rules speak of 'wod', which is no gauge"),
    (STOVE, 'self.change("wood", -0.5)', "makes the counter wood 5.5: counters are whole numbers"),
    ('self.play("morning"', 'self.play("mornings"', "there is no card 'mornings'"),
    ('Ask("Do you go out?", "door", "ST-2")', '"Go?"', "'door' of `asks` is no Ask: write"),
    ("1, Station,", "1, Station(),", "the game of a kit is its class: write the name of the class"),
    ('decks = ("morning",)', 'decks = "morning"', "is one word: write decks = ('morning',)"),
    ("least=1),),", "least=1)),", "`kinds` of the language is one row: write kinds=(…,), with a comma"),
]
"""What stands in the template, what somebody writes in its place, and what is answered."""


def named(text: str) -> str:
    return text.replace("GAME-ID", "snow").replace("GAME TITLE", "Snow")


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The cards of the template, as a bundle."""
    folder = tmp_path_factory.mktemp("snow")
    for file in filter(Path.is_file, TEMPLATE.iterdir()):
        (folder / file.name).write_text(named(file.read_text("utf-8")), "utf-8")
    registry.add_folder(folder)
    return compile_path(folder, bundled=folder, kits=registry).bundle


@pytest.mark.parametrize(("old", "new", "answer"), MISTAKES)
def test_a_first_mistake_is_answered(
    old: str, new: str, answer: str, cards: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "MOST_STEPS", 1_000)
    code = named((TEMPLATE / "kit.py").read_text("utf-8"))
    assert old in code
    code = code.replace(old, new)
    if "skies = []" in new:
        code = code.replace(
            "            self.tell(", "            self.skies.append(1)\n            self.tell(", 1
        )
    (tmp_path / "kit.py").write_text(code, "utf-8")
    try:
        kit: Any = registry.add_folder(tmp_path)
    except KitError as error:
        said = str(error)
    else:
        said = fault(Bundle(cards, kit, kit.prepared(cards)))
    assert answer in said, said
    assert "kit.py" in said or str(tmp_path) in said
