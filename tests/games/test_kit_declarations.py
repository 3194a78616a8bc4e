"""Names in a kit that nothing answers to are told when its rules are read, each with the nearest one."""

from __future__ import annotations

import os
import re
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import boxes
import pytest
from loopwright.core.kit_look import unknown_art
from loopwright_engine import KitError, RulesError, load_bundle
from loopwright_engine.kit import registry
from loopwright_engine.kit.cards import CardGame
from loopwright_engine.kit.declarations import slips
from loopwright_engine.kit.texts import TablesOf
from loopwright_games.bonnie_and_clyde.rules import BonnieAndClyde

RULES = '''\
from loopwright_engine.kit.make import (
    AT, AT_END, MOVE_TO, PLACE, Ask, Board, CardKind, DeckGame, DeclaredKit, Ending, Kind, Language, MapGame,
    NotebookGame, Param, TablePiece, Takes, Track, Word, discard, draw, numbers, option, step, words,
)

LIT = (Param("place", Takes.CARD, ("place",)),)


class Lamps(MapGame, DeckGame):
    first = "hour"
    language = Language(
        kinds=(PLACE, CardKind("wind", "What the wind does.", "Winds")),
        verbs=(MOVE_TO, draw("wind"), discard("wind"), Word("blow_out", "The lamp there goes out.", LIT)),
        facts=(AT, Word("lit", "The lamp there burns.", LIT)),
    )
    decks = ("wind",)
    rows = ("alight",)
    asks = {"walk": Ask("Where do you go?", "place", "LL-2")}
    says = {"out": Kind("The lamp goes out: {place}.", "LL-4")}

    @step
    def hour(self):
        """A step."""

    def verb_blow_out(self, place):
        """A verb."""

    def fact_lit(self, place):
        """A fact."""


KIT = DeclaredKit("lamps", "Lamps", 1, Lamps, axis="", counted=("out",))
'''

SLIPS = {
    ('draw("wind"),', 'draw("wind"), AT_END,'): "its `language` has AT_END, and no rule says when a turn "
    "ends, with `do_put_off`: what waits never happens.",
    ("(MapGame, DeckGame):", '(NotebookGame, DeckGame):\n    slip = "token"'): "slip names the kind of card "
    "'token', which is not there. There are: 'place', 'wind'.",
    ("(MapGame, DeckGame):", '(NotebookGame, DeckGame):\n    slip = "wind"'): "cards of the kind 'wind' are "
    "slips, but the line USES is missing from them.",
    ('"Winds")', '"Winds", open=True)'): "cards of the kind 'wind' lie open, which only an OpenGame "
    "looks at.",
    ('"Winds")', '"Winds", lies="rows")'): "the kind 'wind' names the value of `lies` 'rows', which is not "
    "there. Did you mean 'row'?",
    **{
        ("        facts=(AT, ", f"        board=Board({row}), facts=(AT, "): f"{said}, which is not there."
        for row, said in {
            'pawns="wand"': "pawns of the board names the kind of card 'wand'",
            'tracks=(Track("Oil", numbers(0, 3), each="oil"),)': "tracks of the board names the kind of card "
            "'oil'",
            'pieces=(TablePiece("Wick", each="lamp"),)': "pieces of the board names the kind of card 'lamp'",
            'grid=("columns",)': "grid of the board names the line of `settings` 'columns'",
        }.items()
    },
    ("    @step\n", '    @step(writes=("oil",))\n'): "the step hour names the gauge 'oil' in "
    "`writes`, which is not there.",
    ("    @step\n", '    @step(plays=("wimd",))\n'): "the step hour names the kind of card 'wimd' in "
    "`plays`, which is not there. Did you mean 'wind'?",
    ("    @step\n", '    @step(plays="wind")\n'): "the step hour names one kind of card in `plays`: "
    "write it as plays=('wind',).",
    ('goes out.", LIT)', 'goes out.", LIT, plays=("{plase}",))'): "the row `blow out {place}` names the "
    "kind of card '{plase}' in `plays`, which is not there. Did you mean '{place}'?",
    ('first = "hour"', 'first = "hor"'): "first = 'hor' names no step of Lamps. Did you mean 'hour'?",
    ('"place", "LL-2"', '"plase", "LL-2"'): "the decision 'walk' names the field 'plase', which is not "
    "there. Did you mean 'place'?",
    ("{place}.", "{plac}."): "the log line 'out' names the field 'plac', which is not there. "
    "Did you mean 'place'?",
    ('("wind",)', '("winds",)'): "decks names the kind of card 'winds', which is not there. "
    "Did you mean 'wind'?",
    ('("out",)', '("walk",)'): "counted names the log line 'walk', which is not there. "
    "There are: 'gauge_over', 'gauge_under', 'gauge_moved', 'prose_read', "
    "'none_open', 'wind_drawn', 'wind_discarded', 'out', 'flag_set', 'flag_cleared', 'endless', 'rolled', "
    "'own_moved', 'own_over', 'own_under', 'own_flag_set', 'own_flag_cleared', "
    "'deck_card_drawn', 'deck_card_none', 'deck_shuffled', "
    "'timer_started', 'timer_stopped', 'timer_due', 'coins_tossed', 'dice_thrown'.",
    ('counted=("out",)', 'spends=("wal",)'): "spends names the decision 'wal', which is not there. "
    "Did you mean 'walk'?",
    ('counted=("out",)', 'spends=("walk",)'): "spends names the decision 'walk', whose Ask has no cost.",
    ('counted=("out",)', 'scores=("fans",)'): "scores names the row 'fans', which is not there. "
    "There are: 'alight'.",
    ('counted=("out",)', 'tension=("alite",)'): "tension names the row 'alite', which is not there. "
    "Did you mean 'alight'?",
    ('axis=""', 'axis="hours"'): "axis names the option 'hours', which is not there.",
    ("(MapGame, DeckGame)", "(MapGame)"): "the words `draw {kind}` are a verb, but Lamps has no method "
    "verb_draw. A DeckGame has one.",
    ('kinds=(PLACE, CardKind("wind", "What the wind does.", "Winds"))', "kinds=()"): "Lamps has a "
    "map, but its language has no kind of card PLACE.",
    ("kinds=(PLACE, ", 'kinds=(CardKind("place", "A place.", "Places"), '): "Lamps has a map, but the line "
    "ROADS is missing from its kind of card place.",
    ("verb_blow_out", "verb_blow"): "the words `blow out {place}` are a verb, but Lamps has no method "
    "verb_blow_out. Did you mean 'verb_blow'?",
    ("verb_blow_out(self, place)", "verb_blow_out(self)"): "the words `blow out {place}` are a verb, so "
    "verb_blow_out must take 1 value besides `self`.",
    ("kinds=(PLACE, ", 'gauges={"blow": "wind"}, kinds=(PLACE, '): "the gauge 'blow' of `gauges` is called "
    "like a word of the verb `blow out {place}`",
    ("fact_lit", "fact_burns"): "the words `lit {place}` are a fact, but Lamps has no method "
    "fact_lit.",
    ("    )\n    decks", '        events=(Word("lit", "It burns.", LIT),),\n    )\n    decks'): "the fact "
    "'lit' is written like an event, `lit {place}`: cards could not tell `when` from `on`.",
}  # fmt: skip


@pytest.mark.parametrize(("change", "said"), SLIPS.items(), ids=[new for _, new in SLIPS])
def test_a_name_that_nothing_answers_to_is_told(tmp_path: Path, change: tuple[str, str], said: str):
    """By the file, and by what is there."""
    assert RULES.count(change[0]) >= 1
    file = tmp_path / "kit.py"
    file.write_text(RULES.replace(*change), encoding="utf-8")
    with pytest.raises(KitError) as raised:
        registry.add_folder(tmp_path)
    first, *others = [raised.value.what, *raised.value.hint.split("\n")]
    lines = [re.fullmatch(rf"{re.escape(str(file))}:\d+: (.*)", line) for line in [first, *others]]
    assert any(line[1].startswith(said) for line in lines if line)


PLACES = {
    ('"place", "LL-2"', '"plase", "LL-2"'): '"walk": Ask(',
    ('first = "hour"', 'first = "hor"'): 'first = "hor"',
    ("kinds=(PLACE, ", 'gauges={"blow": "wind"}, kinds=(PLACE, '): '{"blow": "wind"}',
    ('counted=("out",)', 'spends=("walk",)'): 'spends=("walk",)',
    ('"""A step."""', 'self.tell("ou", 1)'): 'self.tell("ou", 1)',
    ('"""A verb."""', 'self.ask("wolk", [], self.hour)'): 'self.ask("wolk"',
    ('"""A fact."""', 'self.finish("late")'): 'self.finish("late")',
    ('    rows = ("alight",)', '    rows = ("alight",)\n    signs = {"*": "lamp"}'): 'signs = {"*"',
}


@pytest.mark.parametrize(("change", "line"), PLACES.items(), ids=[line for _, line in PLACES.items()])
def test_it_is_told_by_its_line(tmp_path: Path, change: tuple[str, str], line: str):
    """Where the row is declared, or where the rules say the name."""
    file = tmp_path / "kit.py"
    file.write_text(RULES.replace(*change), encoding="utf-8")
    with pytest.raises(KitError) as raised:
        registry.add_folder(tmp_path)
    place = re.match(rf"{re.escape(str(file))}:(\d+): ", raised.value.what)
    assert place
    assert line in file.read_text("utf-8").splitlines()[int(place[1]) - 1]


def test_a_kit_of_a_package_is_looked_at_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It is installed, and its names are held to the same."""
    change = next(iter(SLIPS))
    (tmp_path / "lamps_of_a_package.py").write_text(RULES.replace(*change), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    point = EntryPoint("lamps", "lamps_of_a_package:KIT", registry.GROUP)
    monkeypatch.setattr(registry, "_others", lambda: {"lamps": point})
    with pytest.raises(KitError, match=re.escape(SLIPS[change])):
        registry.find("lamps")
    assert "lamps" not in registry._added


def test_rules_without_a_slip_are_read(tmp_path: Path):
    """The same rules as they should be."""
    (tmp_path / "kit.py").write_text(RULES, encoding="utf-8")
    assert registry.add_folder(tmp_path).name == "lamps"


def test_an_edit_of_the_same_second_and_length_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Bytecode would be taken for up to date, of `kit.py` and of what it imports, packages included."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    rules = RULES.replace('"lamps"', "NAME")
    assert rules != RULES
    modules = ("words.py", "more/__init__.py", "bare/last.py")
    imports = "from .words import A\nfrom .more import B\nfrom .bare.last import C\n"
    files = [tmp_path / name for name in ("kit.py", *modules)]
    for file in files:
        file.parent.mkdir(exist_ok=True)
    for letters in ("abcd", "efgh"):
        texts = [
            f'{imports}NAME = "{letters[0]}" + A + B + C\n{rules}',
            *(f'{name} = "{letter}"\n' for name, letter in zip("ABC", letters[1:], strict=True)),
        ]
        for file, text in zip(files, texts, strict=True):
            file.write_text(text, encoding="utf-8")
            os.utime(file, (1e9, 1e9))
        assert registry.add_folder(tmp_path).name == letters
        for name in [name for name in sys.modules if name.startswith("loopwright_kit_")]:
            del sys.modules[name]
    assert not list(tmp_path.rglob("*.pyc"))


def test_our_own_kits_have_no_slip():
    """Nor have those of this repository."""
    for kit in registry.own():
        if kit.language is not None:
            assert list(slips(kit)) == []


@pytest.fixture
def game():
    """A game at its first decision."""
    bundle = load_bundle(boxes.bonnie_and_clyde())
    return bundle.kit.start(bundle, bundle.kit.options(), 1)


@pytest.mark.parametrize(
    ("speaks", "said"),
    [
        (
            lambda game: game.ask("nod", [0, 1], getattr(game, game.first)),
            "no decision of `asks` is called 'nod'",
        ),
        (lambda game: game.tell("nod"), "no line of `says` is called 'nod'"),
        (lambda game: game.tell("bullet", 1, 2, 3), "the line 'bullet' of `says` takes .*, not 3 numbers"),
        (lambda game: game.finish("nod"), "no ending of `endings` is called 'nod'"),
        (lambda game: game.gauge("nod"), "the rules speak of 'nod', which is no gauge of the cards"),
        (lambda game: game.change("nod", 1), "the rules speak of 'nod'"),
        (lambda game: game.row_of("nod"), "the rules speak of 'nod'"),
    ],
)
def test_rules_speak_of_what_is_declared(game, speaks, said: str):
    """Every other name is a mistake of the rules, told where it is said."""
    with pytest.raises(RulesError, match=said):
        speaks(game)


def test_bots_go_by_gauges_and_rows(monkeypatch: pytest.MonkeyPatch, game):
    """A `worth` is of a gauge, or of a number of the kit."""
    monkeypatch.setattr(BonnieAndClyde, "worth", {"love": 2, "round": 3})
    assert CardGame.value(game, 0) == 2 * game.gauge("love") + 3 * game.round


def test_a_class_keeps_tables_of_its_own() -> None:
    """What stands in the class is not overwritten by the module of words."""
    words = ModuleType("words")
    vars(words).update(ASKS={"turn": "module"}, NAMES={"row": "module"})

    class Words:
        texts = TablesOf(words)
        asks = {"turn": "class"}  # noqa: RUF012 - as games have them

    assert (Words.asks, vars(Words)["names"]) == ({"turn": "class"}, {"row": "module"})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            ("        facts=", '        board=Board(pieces=(TablePiece("Wick", icon="figure"),)), facts='),
            "'Wick' of `pieces` has the icon 'figure', which print lacks. There are: again, anomaly, ",
        ),
        (
            ('"Winds")', '"Winds", size="large")'),
            "'wind' of `kinds` has the size 'large', which print lacks. There are: bridge, mini, ",
        ),
    ],
)
def test_what_print_lacks_is_told(tmp_path: Path, change: tuple[str, str], said: str):
    """Where commands read the rules: the engine knows no icon."""
    (tmp_path / "kit.py").write_text(RULES.replace(*change), encoding="utf-8")
    with pytest.raises(KitError, match=re.escape(said)):
        registry.add_folder(tmp_path, [unknown_art])
