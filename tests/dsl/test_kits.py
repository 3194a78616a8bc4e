"""Cards of kits: the grammar that is made of their rows, the tree, findings in words, and the layout."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright_dsl import parse_condition, parse_file
from loopwright_dsl.format import format_text
from loopwright_dsl.parser.fast_path import read
from loopwright_dsl.parser.grammar import CORE, KITS, build, language_of
from loopwright_dsl.parser.kit_grammar import KitRowsError, grammar_of
from loopwright_dsl.parser.lines import read_lines
from loopwright_dsl.recovery.draft import RecoveryState
from loopwright_dsl.recovery.recover import recover
from loopwright_dsl.syntax import (
    CardLine,
    Chance,
    EffectCard,
    GaugeCard,
    KitCard,
    Name,
    Number,
    ScenarioCard,
    Setting,
)
from loopwright_engine.kit.language import CardKind, Language, Line, Param, Takes, Word
from loopwright_games.bonnie_and_clyde.language import LANGUAGE as BONNIE
from loopwright_games.lucha_libre.language import LANGUAGE as LUCHA
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.the_last_glow.language import LANGUAGE as GLOW

from ..sweep_length import times
from .damaging import damage
from .grown import card
from .kits import SHIP

RULES = ("scenario", "gauge", "effect", "kind_port", "kind_sea_shanty")
GROWN = st.builds(
    lambda seed, rule: card(Random(seed), rule, language_of(SHIP)),
    st.integers(0, 2**32),
    st.sampled_from(RULES),
)
CALM = settings(deadline=None, max_examples=times(15))

SCENARIO = """scenario out "Out to Sea"
  kit ship
  files ports
  crew 4
  tide table 1, 0, 2
  > The anchor is up.

gauge wind "Wind" from -2 to 6 start 1
  over: lose wrecked "Wrecked"
  under
    test 2 coins >= 1
      success: nothing
      failure: wind +1

port home "Home Port" if wind >= 2 and not becalmed
  depth -3
  trade silk, free-goods
  next port home, away
  copies 2
  > Bells.
  sell 3 of silk, wind -1
port away "Far Away": sail to home
sea-shanty old "The Old Song"
  verse last
  printed
    > La la.
effect lost
  lose way
"""


def cards(text: str) -> list[object]:
    """The cards of a text without mistakes."""
    parsed = parse_file(text, "x.loop", SHIP)
    assert parsed.diagnostics == []
    return [placed.card for placed in parsed.cards]


def test_the_core_is_a_part_of_every_game() -> None:
    """Every rule that core.lark writes is one of Tales, and one of a kit."""
    core = CORE.read_text("utf-8")
    names = {
        line.split(":")[0].lstrip("?!")
        for line in core.splitlines()
        if line[:1] in "?!abcdefghijklmnopqrstuvwxyz"
    }
    names = {name for name in names if name.isidentifier()}
    assert len(names) > 30
    tales = {str(rule.origin.name) for rule in language_of(DIALECT).lark.rules}
    ship = {str(rule.origin.name) for rule in language_of(SHIP).lark.rules}
    own = {"copies", "only_if", "success", "failure"}
    assert names <= tales
    assert names - own <= ship


@pytest.mark.parametrize("kit", [SHIP, BONNIE, LUCHA, GLOW, Language()])
def test_a_kits_grammar_is_free_of_ambiguity(kit: Language) -> None:
    """Core, kits and rows together build in strict mode."""
    pytest.importorskip("interegular")
    build("\n".join([*(file.read_text("utf-8") for file in (CORE, KITS)), grammar_of(kit)]), strict=True)


def test_the_tree_of_a_kits_cards() -> None:
    """Every form of the rows, in the tree."""
    scenario, wind, home, away, song, lost = cards(SCENARIO)
    assert isinstance(scenario, ScenarioCard)
    said = {item.kind: item.args for item in scenario.items if isinstance(item, Setting)}
    assert [arg.value for arg in said["tide-table"] if isinstance(arg, Number)] == [1, 0, 2]
    assert set(said) == {"kit", "files", "crew", "tide-table"}
    assert isinstance(wind, GaugeCard)
    assert (wind.low.value, wind.high.value) == (-2, 6)
    assert wind.start is not None and wind.start.value == 1
    assert wind.under is not None
    chance = wind.under.statements[0]
    assert isinstance(chance, Chance)
    assert (chance.count.value, chance.thrown.text, chance.least.value) == (2, "coins", 1)
    assert isinstance(home, KitCard)
    assert (home.kind, home.id.text, home.title.text) == ("port", "home", "Home Port")
    assert home.condition is not None and home.copies is not None
    assert [values(line) for line in home.lines] == [
        ("depth", [-3]), ("trade", ["silk", "free-goods"]), ("next-port", ["home", "away"])
    ]  # fmt: skip
    assert [type(statement).__name__ for statement in home.body.statements] == ["Prose", "Effect", "Effect"]
    assert isinstance(away, KitCard) and len(away.body.statements) == 1
    assert isinstance(song, KitCard) and song.printed is not None
    assert values(song.lines[0]) == ("verse", ["last"])
    assert isinstance(lost, EffectCard)


def values(line: CardLine) -> tuple[str, list[str | int]]:
    """A line of a card as plain data."""
    return line.key, [value.text if isinstance(value, Name) else value.value for value in line.values]


@given(GROWN)
@CALM
def test_both_readers_agree(text: str) -> None:
    """A card grown from the grammar is healthy, and the reader that mends reads it as the quick one."""
    known = language_of(SHIP)
    lines, _ = read_lines(text)
    quick = read(known, text, lines)
    assert quick is not None
    draft = RecoveryState(known, text, lines)
    recover(draft)
    assert draft.diagnostics == []
    assert draft.tree() == quick
    assert {found.code for found in parse_file(text, "x.loop", SHIP).diagnostics} <= {"LW0126"}


@given(GROWN)
@CALM
def test_the_layout_reads_the_same_and_stays(text: str) -> None:
    """What `fmt` writes is read as before, and a second time changes nothing."""
    layout = format_text(text, SHIP)
    assert format_text(layout, SHIP) == layout
    before, after = parse_file(text, "x.loop", SHIP), parse_file(layout, "x.loop", SHIP)
    assert len(before.cards) == len(after.cards)
    assert [found.code for found in before.diagnostics] == [found.code for found in after.diagnostics]


@given(GROWN, st.randoms(use_true_random=False))
@CALM
def test_a_mistake_is_found_where_it_is(text: str, rng: Random) -> None:
    """Never an exception, never silence, never many findings for one."""
    line, damaged = damage(rng, text)
    known = language_of(SHIP)
    found = [item for item in parse_file(damaged, "x.loop", SHIP).diagnostics if item.code != "LW0126"]
    assert bool(found) != (read(known, damaged, read_lines(damaged)[0]) is not None), damaged
    assert len(found) <= 5, damaged
    assert not found or any(abs(item.span.line - line) <= 1 for item in found), damaged


@pytest.mark.parametrize(
    ("wrong", "place", "suggestion"),
    [
        ('prot home "Home": nothing', (1, 1), "port"),
        ('sea-shantey old "Old"\n  verse last', (1, 1), "sea-shanty"),
        ('port home "Home"\n  dept 3', (2, 3), "depth"),
        ('port home "Home"\n  trade silc', (2, 9), "silk"),
        ('port home "Home"\n  lose ways', (2, 8), "way"),
        ('port home "Home"\n  sell 3 off silk', (2, 10), "of"),
        ('port home "Home"\n  sall three off silk', (2, 3), "sell"),
        ('port home "Home" if in prot home: nothing', (1, 24), "port"),
        ('sea-shanty old "Old"\n  verse lost', (2, 9), "last"),
        ('scenario out "Out"\n  tied table 1', (2, 3), "tide"),
        ('gauge wind "Wind" from 0 to 3 strat 1', (1, 31), "start"),
        ('gauge wind "Wind" from 0 to 3\n  ovre: nothing', (2, 3), "over"),
    ],
)
def test_did_you_mean(wrong: str, place: tuple[int, int], suggestion: str) -> None:
    """A misspelled word of the kit is found where it stands, with the one that was meant."""
    (found,) = parse_file(wrong + "\n", "x.loop", SHIP).diagnostics
    assert (found.span.line, found.span.column) == place
    assert f"`{suggestion}`" in (found.hint or "")
    assert found.fixes[0].text == suggestion


def test_a_line_comes_once() -> None:
    """A second one is found, and named as it is written."""
    text = 'port home "Home"\n  next port home\n  next port away\n'
    (found,) = parse_file(text, "x.loop", SHIP).diagnostics
    assert found.code == "LW0126"
    assert "next port" in found.message


def test_phrases_of_tales_are_not_offered() -> None:
    """What other tables of phrases know is no help in another game."""
    text = 'port home "Home"\n  tell everyone to go home for dinner\n  gain an hour\n'
    for found in parse_file(text, "x.loop", SHIP).diagnostics:
        assert "diary" not in found.message + (found.hint or "")
        assert all("time" not in fix.text for fix in found.fixes)


def test_a_lone_condition() -> None:
    """As a story test asks it."""
    condition, found = parse_condition("wind + 1 >= 3 or in port home", SHIP)
    assert (type(condition).__name__, found) == ("AnyOf", [])
    _, found = parse_condition("in prot home", SHIP)
    assert [item.code for item in found] == ["LW0101"]


def test_two_games_read_the_same_text_each_in_its_way() -> None:
    """What was read for one game is not taken for the other's."""
    text = 'place home "Home"\n  love +1\n'
    assert parse_file(text, "x.loop", BONNIE).diagnostics == []
    assert parse_file(text, "x.loop", SHIP).diagnostics != []
    assert parse_file(text, "x.loop", DIALECT).diagnostics != []
    assert parse_file(text, "x.loop", BONNIE).diagnostics == []


NUMBER = Line("depth", Takes.NUMBER, doc="D.")


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({"kinds": (CardKind("gauge", "D.", "G"),)}, "belongs to all games"),
        ({"kinds": (CardKind("Port", "D.", "P"),)}, "is no name"),
        ({"kinds": (CardKind("port", "D.", "P"), CardKind("port", "D.", "P"))}, "there twice"),
        ({"kinds": (CardKind("port", "D.", "P", (NUMBER, NUMBER)),)}, "there twice"),
        ({"kinds": (CardKind("port", "D.", "P", (Line("copies", Takes.NUMBER),)),)}, "belongs to all games"),
        ({"verbs": (Word("set_flag", "D."),)}, "belongs to all games"),
        ({"verbs": (Word("sail", "D.", (Param("to", Takes.CARD, ("port",)),)),)}, "of` one kind of card"),
        ({"verbs": (Word("sail", "D.", (Param("to", Takes.WORD),)),)}, "of` some words"),
        ({"verbs": (Word("sail", "D.", (Param("to", Takes.NUMBER),), "sail"),)}, "must stand once"),
        ({"verbs": (Word("sail", "D.", (), "sail ("),)}, "is no name"),
        ({"verbs": (Word("sail", "D.", (), "go"), Word("go", "D."))}, "cannot be told apart"),
        ({"settings": (Line("kit", Takes.NUMBER),)}, "belongs to all games"),
        ({"gauges": {"Wind": "D."}}, "is no name"),
        ({"gauges": {"choose": "D."}}, "called like a word"),
        ({"gauges": {"sail": "D."}, "verbs": (Word("sail", "D."),)}, "called like a word"),
    ],
)
def test_rows_that_make_no_language(rows: dict[str, object], said: str) -> None:
    """Whoever writes a kit is told what is wrong with a row."""
    with pytest.raises(KitRowsError, match=said):
        language_of(Language(**rows))  # type: ignore[arg-type]


def test_a_kit_is_not_told_of_cards_of_tales() -> None:
    """What other tools write for a place of the story is a card of this game."""
    found = parse_file(
        'scenario a "A"\n  kit ship\n\nposition: "The Pier"\n  > Fog.\n', "x.loop", SHIP
    ).diagnostics
    assert found and not any("diary" in (item.hint or "") for item in found)
