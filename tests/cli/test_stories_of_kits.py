"""Story tests of games other than Tales: their decisions, options and numbers are those of their kit."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from loopwright.core import scenario_paths
from loopwright.story_tests.play import record
from loopwright.story_tests.run import Stories
from loopwright_compiler import Checked, compile_path
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_engine import load_bundle, new_game
from loopwright_engine.bots import bots_of
from loopwright_engine.kit import registry

GAMES = {folder.name: folder for folder in scenario_paths.games(scenario_paths.root())}


def told(scenario: Path) -> Checked:
    """The scenario with its stories told; its cards have no error."""
    checked = compile_path(scenario, bundled=scenario_paths.root(), kits=registry)
    assert not checked.failed, checked.diagnostics[0].message
    return Stories().tell(checked).added_to(checked)


def story(folder: Path, game: str, text: str) -> list[Diagnostic]:
    """What is found in a story of a game."""
    scenario = folder / game
    shutil.copytree(GAMES[game], scenario, ignore=shutil.ignore_patterns("stories"))
    file = scenario / "stories" / "case.story"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    return told(scenario).diagnostics


@pytest.mark.parametrize("game", GAMES)
def test_bundled_stories_happen(game: str) -> None:
    checked = told(GAMES[game])
    assert checked.diagnostics == []
    assert [path for path in checked.sources if path.endswith(".story")]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_is_told_again(game: str, seed: int, tmp_path: Path) -> None:
    """Whatever was chosen in a game, its story makes the same choices and sees the same numbers."""
    bundle = load_bundle(compile_path(GAMES[game], bundled=scenario_paths.root(), kits=registry).bundle)
    played = new_game(bundle, bundle.kit.options(), seed)
    bot = bots_of(bundle.kit)["random" if seed % 2 else "greedy"]()(seed)
    while played.decision is not None:
        played.choose(bot.choose(played))
    text = record(bundle, played)
    assert text.endswith(f"expect ending {played.result.ending}\n")
    assert story(tmp_path, game, text) == []


def test_prose_is_no_option(tmp_path: Path) -> None:
    """An option that only play knows is not taken for a stretch of prose that is nearly the same."""
    text = (GAMES["bonnie-and-clyde"] / "stories" / "the-back-window.story").read_text("utf-8")
    assert 'bullet "Keep it"' in text
    scenario = tmp_path / "bonnie-and-clyde"
    shutil.copytree(GAMES["bonnie-and-clyde"], scenario)
    cards = scenario / "days.loop"
    before, _, after = cards.read_text("utf-8").partition(
        "Elm Street has a pawn shop for every day of the week."
    )
    cards.write_text(f"{before}Keep at it{after}", "utf-8")
    assert told(scenario).diagnostics == []


WRONG = {
    "an unknown beginning": (
        "bonnie-and-clyde",
        "buy bread\nexpect savings = 1\n",
        "LW0701",
        "A line begins with a decision (choose, place, daily, bullet, lose), `let` or `expect`; above these,"
        " `seed` sets the game up.",
    ),
    "a misspelt card": (
        "bonnie-and-clyde",
        "place cement-ciyt\nexpect savings = 1\n",
        "LW0705",
        "Did you mean cement-city?",
    ),
    "a misspelt label": (
        "bonnie-and-clyde",
        'let greedy play until offered choose "Use the black window"\nexpect savings = 1\n',
        "LW0705",
        'Did you mean "Use the back window"?',
    ),
    "a decision without an option": ("bonnie-and-clyde", "place\nexpect savings = 1\n", "LW0702", None),
    "an unknown gauge": (
        "bonnie-and-clyde",
        "expect saving = 1\n",
        "LW0901",
        "Did you mean `savings`? The cards declare: ammunition, boredom, love, passion, poems, prison,"
        " savings, threat.",
    ),
    "a number of the game that is no gauge": (
        "the-last-glow",
        "expect pionts = 1\n",
        "LW0705",
        "Did you mean points?",
    ),
    "a misspelt number beside a gauge": (
        "bonnie-and-clyde",
        "expect savings = 1 and (4 <= rond or roy away)\n",
        "LW0705",
        "Did you mean round?",
    ),
    "a sum of numbers that is otherwise": (
        "lucha-libre",
        "seed 3\nexpect fans.1 - fans.2 >= round\n",
        "LW0711",
        "It is round 1. Before that: Fray Farol & Musgo roll 3 dice. (LUC-R1).",
    ),
    "an option that is none": (
        "the-last-glow",
        "mode strom\nexpect hull = 6\n",
        "LW0705",
        "Did you mean storm?",
    ),
    "an option too late": ("the-last-glow", "expect hull = 6\nmode storm\n", "LW0703", None),
    "a kid in another game": ("the-last-glow", "kids 3\nexpect hull = 6\n", "LW0701", None),
    "an unknown player": (
        "lucha-libre",
        "player 3 move done\nexpect round = 1\n",
        "LW0705",
        "It can be 1, 2.",
    ),
    "a choice that is not offered": (
        "the-last-glow",
        "seed 3\ncrew repair\nexpect hull = 6\n",
        "LW0710",
        "It is turn 1. Did you mean `crew right`? Offered: `crew light-up`, `crew left`, `crew right`,"
        " `crew hunt`, `crew throttle`. Before that: Turn 1 begins. (GLO-L).",
    ),
    "a number that is otherwise": (
        "the-last-glow",
        "seed 3\nexpect hull = 6 and points >= 1\n",
        "LW0711",
        "It is turn 1. Before that: Turn 1 begins. (GLO-L).",
    ),
    "words that nobody has read out": (
        "bonnie-and-clyde",
        'seed 1\nexpect told "between the nails"\n',
        "LW0711",
        None,
    ),
    "an ending that does not come": (
        "bonnie-and-clyde",
        "seed 1\nlet random play to the end\nexpect ending away\n",
        "LW0711",
        None,
    ),
    "a stretch without its end": (
        "lucha-libre",
        "seed 3\nlet greedy play until fans.1 >= 300\nexpect round = 1\n",
        "LW0712",
        None,
    ),
    "a choice after the end": (
        "bonnie-and-clyde",
        "seed 1\nlet greedy play to the end\nplace home\nexpect round >= 1\n",
        "LW0713",
        None,
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said_with_its_remedy(case: str, tmp_path: Path) -> None:
    game, text, code, hint = WRONG[case]
    (diagnostic,) = story(tmp_path, game, text)
    assert diagnostic.code == code
    assert hint is None or diagnostic.hint == hint


MEANT = {
    "choose place home": "place home",
    "assert that savings == 1": None,
    "expect won away": "expect ending away",
    "play until love >= 1": "let greedy play until love >= 1",
    "run greedy": None,
    "bullet Keep it": 'bullet "Keep it"',
}


@pytest.mark.parametrize(("line", "right"), MEANT.items())
def test_a_line_in_plain_english_has_the_line_that_is_meant(
    line: str, right: str | None, tmp_path: Path
) -> None:
    diagnostics = story(tmp_path, "bonnie-and-clyde", f"seed 1\n{line}\nexpect savings >= 0\n")
    assert diagnostics
    if right is not None:
        assert diagnostics[0].message == f"This line should read `{right}`."


def test_options_go_by_id_or_words_with_or_without_their_decision(tmp_path: Path) -> None:
    lines = ("place ride", "ride", 'place "A Borrowed Ford"', '"A Borrowed Ford"')
    for number, line in enumerate(lines):
        text = f"seed 1\n{line}\nexpect love = 1\n"
        assert story(tmp_path / str(number), "bonnie-and-clyde", text) == []


@pytest.mark.parametrize(
    ("game", "condition"),
    [
        ("bonnie-and-clyde", "savings = 1 and round = 1"),
        ("bonnie-and-clyde", "savings >= 4 or round <= 3"),
        ("bonnie-and-clyde", "(round >= 4 or savings >= 1) and not roy away"),
        ("bonnie-and-clyde", "round + savings = 2 and round <= savings and not 3 - round <= savings"),
        ("lucha-libre", "fans.1 + fans.2 = 20 and (fans.1 >= 37 or fans.2 >= round)"),
        ("the-last-glow", "hull - round = 5 and points + hull = 6"),
    ],
)
def test_numbers_of_the_rules_stand_beside_gauges(game: str, condition: str, tmp_path: Path) -> None:
    text = f"seed 3\nexpect {condition}\nlet random play until {condition}\n"
    assert story(tmp_path, game, text) == []
    (found,) = story(tmp_path / "again", game, f"seed 3\nexpect not ({condition})\n")
    assert found.code == "LW0711"


def test_prose_is_heard_only_once_it_was_read_out(tmp_path: Path) -> None:
    before = 'expect told "West Dallas"\nexpect not told "Windows down"\n'
    text = f'seed 1\n{before}place ride\nexpect told "Windows down"\n'
    assert story(tmp_path, "bonnie-and-clyde", text) == []


PAGE = Path(__file__).parents[2] / "site" / "docs" / "story-tests.md"
EXAMPLES = re.findall(
    r"^<!-- story: (\S+) -->\n```text\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
)


@pytest.mark.parametrize(("game", "text"), EXAMPLES)
def test_the_stories_on_the_page_happen(game: str, text: str, tmp_path: Path) -> None:
    assert story(tmp_path, game, text) == []


def test_a_story_that_expects_nothing_is_answered_with_numbers_of_the_game(tmp_path: Path) -> None:
    (found,) = story(tmp_path, "bonnie-and-clyde", "seed 4\n")
    assert (found.code, found.hint) == (
        "LW0707",
        "Add a line such as `expect prison >= 1` or `expect ending left-alone`.",
    )
    line = "expect prison = 0\n"
    assert story(tmp_path / "again", "bonnie-and-clyde", line) == []
