"""Story tests: what a story file may say, and what people see when its game goes another way.

A folder of `tests/cases/stories` holds story files, perhaps card files that stand in the place of the
scaffold's, and `findings.txt`. `pytest tests/cli/test_stories.py --bless` writes it.
"""

from __future__ import annotations

import json
import re
import shutil
import time
from pathlib import Path

import pytest
from loopwright.commands.new import TEMPLATE
from loopwright.core import scenario_paths
from loopwright.story_tests.parse import Vocabulary, read
from loopwright.story_tests.play import record
from loopwright.story_tests.run import Stories
from loopwright_compiler import Checked, compile_path
from loopwright_dsl import render
from loopwright_dsl.diagnostics.catalogue import codes, load
from loopwright_engine import load_bundle, new_game
from loopwright_games.tales.kit import BOTS
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.state.variants import VARIANTS

from ..edits import edit
from ..sweep_length import times
from .conftest import Run

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases" / "stories"
SCENARIOS = scenario_paths.scenarios(scenario_paths.root())


def scaffold(folder: Path) -> Path:
    """The scenario that `loopwright new` makes, without its story."""
    scenario = folder / "night-market"
    shutil.copytree(TEMPLATE, scenario, ignore=shutil.ignore_patterns("*.story", "__pycache__"))
    card = scenario / "scenario.loop"
    text = card.read_text("utf-8").replace("SCENARIO-ID", "night-market")
    card.write_text(text.replace("SCENARIO TITLE", "Night Market"), encoding="utf-8")
    return scenario


def told(scenario: Path) -> Checked:
    """The scenario with its stories told; its cards have no error."""
    checked = compile_path(scenario, bundled=scenario_paths.root())
    assert not checked.failed, checked.diagnostics[0].message
    return Stories().tell(checked).added_to(checked)


def put(scenario: Path, text: str, name: str = "case") -> Path:
    """Write a story."""
    file = scenario / "stories" / f"{name}.story"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("folder", sorted(CASES.iterdir()), ids=lambda folder: folder.name)
def test_case(folder: Path, bless: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    scenario = scaffold(Path())
    for file in folder.iterdir():
        if file.suffix == ".story":
            put(scenario, file.read_text("utf-8"), file.stem)
        elif file.suffix == ".loop":
            shutil.copy(file, scenario)
    checked = told(scenario)
    diagnostics = sorted(checked.diagnostics, key=lambda diagnostic: (diagnostic.path, diagnostic.span))
    text = (
        "\n".join(render(diagnostic, checked.sources[diagnostic.path]) for diagnostic in diagnostics)
        or "No findings.\n"
    )
    if bless:
        (folder / "findings.txt").write_text(text, encoding="utf-8")
    assert text == (folder / "findings.txt").read_text("utf-8"), "look, then run with --bless"


STORY_CODES = [code for code in codes() if "LW0700" <= code < "LW0800"]


@pytest.mark.parametrize("code", [code for code in STORY_CODES if load(code).example != "none"])
def test_the_examples_of_a_code(code: str, tmp_path: Path) -> None:
    scenario, entry = scaffold(tmp_path), load(code)
    put(scenario, entry.data(entry.wrong[0]).decode())
    assert [diagnostic.code for diagnostic in told(scenario).diagnostics] == [code]
    put(scenario, entry.right[0].text)
    assert told(scenario).diagnostics == []


def test_stories_that_take_too_long_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loopwright.story_tests.run.MOST_SECONDS", -1.0)
    scenario = scaffold(tmp_path)
    put(scenario, "let cautious play to the end\nexpect not ending time-ran-out\n")
    (diagnostic,) = told(scenario).diagnostics
    assert (diagnostic.code, diagnostic.severity) == ("LW0714", "warning")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda path: path.name)
def test_bundled_stories_happen(scenario: Path) -> None:
    checked = told(scenario)
    assert checked.diagnostics == []
    assert sum(path.endswith(".story") for path in checked.sources) >= 2


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [(path, seed) for number, path in enumerate(SCENARIOS) for seed in range(number % 3, times(3), 3)],
    ids=lambda value: getattr(value, "name", value),
)
def test_a_recorded_game_is_told_again(scenario: Path, seed: int, tmp_path: Path) -> None:
    """Whatever was chosen in a game, its story makes the same choices; so the endings are the same."""
    copy = tmp_path / scenario.name
    shutil.copytree(scenario, copy, ignore=shutil.ignore_patterns("stories"))
    bundle = load_bundle(compile_path(copy, bundled=scenario_paths.root()).bundle)
    variant = VARIANTS[seed % len(VARIANTS)].name
    game = new_game(bundle, Options(kids=2 + seed % 4, variants=(variant,)), seed)
    bot = BOTS["random" if seed % 2 else "cautious"](seed)
    while game.decision is not None:
        game.choose(bot.choose(game))
    text = record(bundle, game)
    assert text.endswith(f"expect ending {game.result.ending}\n")
    put(copy, text)
    assert told(copy).diagnostics == []


def test_a_recorded_story_breaks_where_the_edit_is_felt(tmp_path: Path) -> None:
    scenario = scaffold(tmp_path)
    bundle = load_bundle(compile_path(scenario, bundled=scenario_paths.root()).bundle)
    game = new_game(bundle, Options(), 1)
    bot = BOTS["cautious"](1)
    while game.decision is not None:
        game.choose(bot.choose(game))
    text = record(bundle, game)
    put(scenario, text)
    diary = scenario / "diary.loop"
    prose = diary.read_text("utf-8").replace("It comes from below", "It *comes* from under")
    diary.write_text(prose, encoding="utf-8")
    assert told(scenario).diagnostics == []  # prose breaks no story
    diary.write_text(prose.replace("when insight >= 2: flip", "when insight >= 3: flip"), encoding="utf-8")
    (diagnostic,) = told(scenario).diagnostics
    assert diagnostic.code == "LW0711"
    assert text.splitlines()[diagnostic.span.line - 1] == "expect diary 1 on back"


def test_only_what_changed_is_told_again(tmp_path: Path) -> None:
    scenario, names = scaffold(tmp_path), []
    stories = Stories(names.append)
    put(scenario, "expect insight = 0\n", "one")
    two = put(scenario, "expect insight = 1\n", "two")
    for _ in range(2):
        diagnostics = stories.tell(compile_path(scenario, bundled=scenario_paths.root())).diagnostics
        assert [diagnostic.code for diagnostic in diagnostics] == ["LW0711"]
    assert len(names) == 2
    two.write_text("expect enigma = 0\n")
    assert stories.tell(compile_path(scenario, bundled=scenario_paths.root())).diagnostics == []
    assert names[2:] == [f"Telling {two}"]


# --- the command ------------------------------------------------------------------------------


def test_a_copy_of_a_scenario_that_kept_its_name_has_stories_of_its_own(tmp_path: Path) -> None:
    first = scaffold(tmp_path / "scenarios")
    put(first, "expect not flag told-him\n")
    second = shutil.copytree(first, first.with_name("second"))
    for file in second.glob("*.loop"):
        edit(file, "told-him", "told-her")
    put(second, "expect not flag told-her\n")
    assert [diagnostic.code for diagnostic in told(tmp_path).diagnostics] == ["LW0540"]


def test_check_tells_stories(run: Run, scenario: Path) -> None:
    assert "1 story: nothing to mend" in run("check", "night-market", "--strict").stdout
    put(scenario, "expect insight = 1\n", "wrong")
    out = run("check", "night-market", code=1).stdout
    assert "error[LW0711]" in out
    assert "--> night-market/stories/wrong.story:1:1" in out
    data = json.loads(run("check", "night-market", "--format", "json", code=1).stdout)
    (only,) = data["diagnostics"]
    assert (only["path"], only["line"]) == ("night-market/stories/wrong.story", 1)
    assert "night-market/stories/wrong.story" in run("check", scenario, "--format", "sarif", code=1).stdout
    annotation = run("check", "night-market", "--format", "github", code=1).stdout
    assert annotation.startswith("::error file=night-market/stories/wrong.story,line=1")


def test_no_story_is_told_of_cards_with_errors(run: Run, scenario: Path) -> None:
    put(scenario, "expect insight = 1\n", "wrong")
    edit(scenario / "rumors.loop", "at J", "at Z", 1)
    out = run("check", scenario, code=1).stdout
    assert "LW0201" in out
    assert "LW07" not in out


def test_a_story_that_is_no_text_is_a_finding(run: Run, scenario: Path) -> None:
    (scenario / "stories" / "bad.story").write_bytes(b"expect \xff\xfe\n")
    assert "error[LW0001]" in run("check", scenario, code=1).stdout
    (scenario / "stories" / "bad.story").write_bytes(b"")
    assert "warning[LW0707]" in run("check", scenario).stdout


def test_play_records_a_story(run: Run, scenario: Path) -> None:
    story = scenario / "stories" / "evening.story"
    run("play", scenario, "--bot", "random", "--plain", "--seed", 3, "--story", story)
    head = "# Night Market, as it was played.\n\nkids disa, pekka, samira\nseed 3\n"
    assert story.read_text().startswith(head)
    assert "2 stories: nothing to mend" in run("check", scenario, "--strict").stdout


@pytest.mark.parametrize(
    "name", ["scenarios/speaking-clock", "bonnie-and-clyde", "lucha-libre", "the-last-glow"]
)
def test_a_game_in_another_language_is_recorded_in_that_of_the_cards(
    name: str, run: Run, tmp_path: Path
) -> None:
    """Also where the translated bundle alone is played, which holds what the cards say."""
    scenario, bundle = tmp_path / "copy", tmp_path / "sv.json"
    shutil.copytree(scenario_paths.root() / name, scenario)
    shutil.rmtree(scenario / "stories", ignore_errors=True)
    (scenario / "stories").mkdir()
    texts = []
    run("build", scenario, "--language", "sv", "-o", bundle)
    for played in (scenario, bundle):
        story = scenario / "stories" / f"{played.stem}.story"
        run("play", played, "--bot", "random", "--plain", "--seed", 3, "--story", story)
        texts.append(story.read_text("utf-8"))
    assert texts[0] == texts[1]
    assert "2 stories: nothing to mend" in run("check", scenario).stdout


def test_a_person_records_a_story(run: Run, scenario: Path) -> None:
    story = scenario / "stories" / "begun.story"
    run("play", scenario, "--plain", "--seed", 3, "--story", story, text="1\n1\n1\nq\nn\n")
    lines = story.read_text().splitlines()
    assert sum(line.startswith(("disa ", "pekka ", "samira ", "evening")) for line in lines) == 3
    assert "error" not in run("check", scenario).stdout.replace("0 errors", "")


def test_a_story_that_is_there_is_not_overwritten(run: Run, scenario: Path) -> None:
    story = scenario / "stories" / "evening.story"
    story.write_text("# Mine.\nkids 2\n", encoding="utf-8")
    done = run("play", scenario, "--bot", "random", "--plain", "--story", story, code=2)
    assert "evening.story exists already." in done.stderr
    assert "Name another file, such as evening-2.story." in done.stderr
    assert done.stdout == ""
    assert story.read_text("utf-8") == "# Mine.\nkids 2\n"


# --- hostile files ----------------------------------------------------------------------------

HOSTILE = {
    "one long line": "disa " + "walk " * 180_000,
    "quotes": '"' * 300_000,
    "many mistakes": 'expect told "nobody says this anywhere"\n' * 20_000,
    "many choices": "disa home\n" * 90_000,
    "many expectations": "expect insight = 0\n" * 50_000,
    "deep condition": f"expect {'(' * 50_000}insight = 0\n",
    "long number": f"seed {'9' * 5_000}\nkids {'9' * 5_000}\nexpect insight = {'9' * 5_000}\n",
    "odd digits": "kids ²\nenigma limit ²\nexpect diary ² on front\n",
    "too large": "# a comment\n" * 100_000,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_story_is_some_findings(tmp_path: Path, kind: str) -> None:
    """They come soon, and they are not thousands."""
    scenario = scaffold(tmp_path)
    put(scenario, HOSTILE[kind], "hostile")
    before = time.process_time()
    diagnostics = told(scenario).diagnostics
    assert time.process_time() - before < 5
    assert 1 <= len(diagnostics) <= 61


# --- the documents ----------------------------------------------------------------------------

PAGES = (ROOT / "site" / "docs").glob("*.md")
BLOCKS = [
    (page, block)
    for page in sorted(PAGES)
    for block in re.findall(r"^```story\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
]


@pytest.mark.parametrize(("page", "block"), BLOCKS, ids=lambda value: getattr(value, "stem", None))
def test_every_story_on_a_page_is_well_written(page: Path, block: str, tmp_path: Path) -> None:
    scenario = scaffold(tmp_path)
    checked = compile_path(scenario, bundled=scenario_paths.root())
    ((main, half),) = checked.front_ends.items()
    symbols = checked.symbols[main]
    diagnostics = read(block, page.name, Vocabulary(load_bundle(checked.bundle)), half, symbols)[1]
    assert [diagnostic for diagnostic in diagnostics if diagnostic.severity == "error"] == []


def test_a_sign_that_nobody_sees_in_a_story(run: Run, scenario: Path) -> None:
    (scenario / "stories" / "x.story").write_text("kids 3\nseed 1\nexpect insight = 0  # \u202eso\n", "utf-8")
    assert "LW0009" in run("check", scenario, code=1).stdout


LETTERS = """card letters 1 "The Stamp"
  > It has been licked, and not stuck on.
  insight +1

card letters 2 "A Bill"
  copies 2
  enigma +1
"""


def lettered(folder: Path) -> Path:
    """The scaffold with a deck, from which is drawn before the first decision."""
    scenario = scaffold(folder)
    for name, old, new in (
        ("scenario", "  files diary, rumors", '  deck letters "Letters"\n  files letters, diary, rumors'),
        ("diary", "    when insight >= 2: flip", "    on new day: draw letters\n    when insight >= 2: flip"),
    ):
        edit(scenario / f"{name}.loop", old, new, 1)
    (scenario / "letters.loop").write_text(LETTERS, encoding="utf-8")
    return scenario


@pytest.mark.parametrize(
    ("line", "insight"), [("letters 1", 1), ("letters 2, 1", 0), ("letters 2, 2, 1", 0), ("letters 1, 1", 1)]
)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_deck_lies_in_an_order(line: str, insight: int, seed: int, tmp_path: Path) -> None:
    """From the first day on, whatever the seed; what was read out is heard of."""
    scenario = lettered(tmp_path)
    heard = f'expect {"" if insight else "not "}told "not stuck on"'
    put(scenario, f"seed {seed}\n{line}\n\nexpect insight = {insight}\n{heard}\n")
    assert [finding.message for finding in told(scenario).diagnostics] == []


@pytest.mark.parametrize(
    ("line", "code"), [("letters 3", "LW0705"), ("letters", "LW0702"), ("leters 1", "LW0701")]
)
def test_an_order_of_cards_that_are_not_there(line: str, code: str, tmp_path: Path) -> None:
    scenario = lettered(tmp_path)
    put(scenario, f"{line}\n\nexpect insight = 0\n")
    assert [finding.code for finding in told(scenario).diagnostics] == [code]
