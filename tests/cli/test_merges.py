"""A team in version control: what merges leave behind, clean or not."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from ..edits import edit
from .conftest import TOOL, Run

PO = """msgid ""
msgstr "Language: sv\\n"

# Ada: he really knocks
msgctxt "diary.2"
msgid "Three Knocks"
msgstr "Tre knackningar"
"""
TWIN = """
# Bo: blows, as of a clock
msgctxt "diary.2"
msgid "Three Knocks"
msgstr "Tre slag"
"""
MARKED = "<<<<<<< HEAD"


@pytest.fixture
def po(scenario: Path) -> Path:
    file = scenario / "translations" / "sv.po"
    file.parent.mkdir()
    file.write_text(PO, encoding="utf-8")
    return file


def test_a_text_that_two_translated_loses_neither(run: Run, scenario: Path, po: Path) -> None:
    po.write_text(PO + TWIN, encoding="utf-8")
    error = run("strings", "extract", scenario, code=1).stderr
    assert "LW0805" in error and "left as it is" in error
    assert po.read_text("utf-8") == PO + TWIN
    obsolete = TWIN.replace("msg", "#~ msg")
    po.write_text(PO + obsolete, encoding="utf-8")
    run("strings", "extract", scenario)
    text = po.read_text("utf-8")
    assert "Tre knackningar" in text and '#~ msgstr "Tre slag"' in text and "# Bo" in text
    run("strings", "extract", scenario)
    assert po.read_text("utf-8") == text


def test_lines_that_move_change_no_translation(run: Run, scenario: Path, po: Path) -> None:
    """Branches that put remarks above cards merge without a conflict in what translators have."""
    run("strings", "extract", scenario)
    before = {file: file.read_text("utf-8") for file in po.parent.glob("*.po*")}
    assert len(before) == 2
    cards = scenario / "diary.loop"
    cards.write_text("# A remark.\n\n" + cards.read_text("utf-8"), encoding="utf-8")
    run("strings", "extract", scenario)
    assert {file: file.read_text("utf-8") for file in before} == before


@pytest.mark.parametrize("mark", [MARKED, "||||||| 1234567", ">>>>>>> theirs"])
def test_a_conflict_in_a_translation_stops_all_that_is_made_of_it(
    run: Run, scenario: Path, po: Path, tmp_path: Path, mark: str
) -> None:
    text = PO.replace("# Ada", f"{mark}\n# Ada")
    po.write_text(text, encoding="utf-8")
    for command in (
        ("check", scenario),
        ("build", scenario, "-o", "b.json"),
        ("print", scenario, "-o", "x.pdf", "--language", "sv"),
        ("strings", "compile", scenario),
        ("strings", "extract", scenario),
    ):
        done = run(*command, code=1)
        assert f"A merge conflict is not resolved here: `{mark}`." in done.stdout + done.stderr
        assert "sv.po:4" in done.stdout + done.stderr
    assert po.read_text("utf-8") == text and not list(tmp_path.glob("*.*"))


def test_a_conflict_in_a_story_a_theme_and_a_list_of_pictures(
    run: Run, scenario: Path, tmp_path: Path
) -> None:
    story = next((scenario / "stories").glob("*.story"))
    before = story.read_text("utf-8")
    story.write_text(f"{MARKED}\n{before}=======\n{before}>>>>>>> theirs\n", encoding="utf-8")
    assert run("check", scenario, code=1).stdout.count("error[LW0028]") == 1
    story.write_text(before, encoding="utf-8")
    (tmp_path / "look.yaml").write_text(f"colours:\n{MARKED}\n  ink: red\n")
    error = run("print", scenario, "-o", "x.pdf", "--theme", "look.yaml", code=2).stderr
    assert "look.yaml:2:1: a merge conflict is not resolved here" in error
    (scenario / "pictures").mkdir()
    (scenario / "pictures" / "pictures.yaml").write_text(f"{MARKED}\n")
    assert "a merge conflict is not resolved here" in run("check", scenario, code=1).stdout


def test_a_file_in_conflict_is_not_in_order(run: Run, scenario: Path) -> None:
    rumors = scenario / "rumors.loop"
    text = rumors.read_text("utf-8")
    sides = f"{MARKED}\n  test BRAVE\n=======\n  test TOUGH\n>>>>>>> theirs"
    rumors.write_text(text.replace("  test CLEVER", sides, 1), encoding="utf-8")
    done = run("fmt", "--check", scenario, code=1)
    assert "a merge conflict is not resolved" in done.stderr
    assert "2 files in order, 1 with mistakes." in done.stderr
    rumors.write_text(text.replace("  test CLEVER", "  test CLEVR", 1), encoding="utf-8")
    assert "2 files in order, 1 with mistakes." in run("fmt", "--check", scenario).stderr


def test_bisect_finds_the_draft_in_which_an_ending_died(run: Run, scenario: Path) -> None:
    """A draft with a typing mistake is skipped, and none is called bad that cannot be judged."""
    diary = scenario / "diary.loop"
    text = diary.read_text("utf-8")

    def verdict(code: int, *more: str, ending: str = "never-told") -> str:
        done = run("verify", scenario, "--only", f"ending.{ending}", *more, code=code)
        return done.stdout + done.stderr

    assert verdict(0).startswith("ending.never-told: possible (work ")
    assert "Did you mean ending.never-told?" in verdict(125, ending="nevertold")
    assert "ending.never-told: open (work " in verdict(125, "--work", "0.0001")
    diary.write_text(text.replace("test BRAVE", "tset BRAVE"), encoding="utf-8")
    assert "has 1 error" in verdict(125)
    assert "There is no file" in run("verify", "nowhere", "--only", "ending.x", code=125).stderr
    diary.write_text(text.replace("success: play diary 4, discard", "success: discard"), encoding="utf-8")
    judged = json.loads(verdict(1, "--json"))
    assert (judged["item"], judged["verdict"]) == ("ending.never-told", "impossible")
    assert judged["detail"].endswith("nothing plays diary 4")
    assert "--strict would change nothing here" in verdict(2, "--strict")


def test_git_bisect_run_names_the_culprit_and_skips_what_cannot_be_judged(scenario: Path) -> None:
    cards = scenario / "diary.loop"
    good = cards.read_text("utf-8")
    dead = good.replace("success: play diary 4, discard", "success: discard")
    drafts = {
        "good": good,
        "typing mistake": good.replace("test BRAVE", "tset BRAVE"),
        "mended": f"{good}# m\n",
        "culprit": dead,
    }

    def git(*words: object) -> str:
        who = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "core.autocrlf=false")
        done = subprocess.run(["git", *who, *map(str, words)], cwd=scenario, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    git("init", "-q", "-b", "main", ".")
    for title, text in drafts.items():
        cards.write_text(text, encoding="utf-8")
        git("add", "-A")
        git("commit", "-qm", title)
    git("bisect", "start", "main", "main~3")
    said = git("bisect", "run", TOOL, "verify", ".", "--only", "ending.never-told")
    assert "is the first bad commit" in said
    assert "culprit" in git("show", "-s", "refs/bisect/bad")


def test_an_intention_and_a_thing_of_another_game_are_judged_alone(run: Run, scenario: Path) -> None:
    diary = scenario / "diary.loop"
    front = 'diary 2 "Three Knocks"\n  front\n'
    edit(diary, front, f"{front}    intend never before tuesday\n")
    report = json.loads(run("verify", scenario, "--json", "--work", "2", code=1).stdout)
    [promise] = report["intentions"]
    assert "broken" in run("verify", scenario, "--only", promise["id"], code=1).stdout
    assert "ending.dome: possible" in run("verify", "the-last-glow", "--only", "ending dome").stdout


@pytest.mark.parametrize(
    ("file", "name"),
    [("Villas", "villas"), ("villas_2", "villas-2"), ("my villas", "my-villas"), ("2 Öar", "cards-2-oar")],
)
def test_a_file_of_cards_that_no_line_can_name_is_told(
    run: Run, scenario: Path, file: str, name: str
) -> None:
    (scenario / f"{file}.loop").write_text(
        'rumor first 9 "Nine" at K\n  > Nine.\n  test CLEVER\n    success: draw item\n'
    )
    out = run("check", "--strict", scenario, code=1).stdout
    assert f"The file {file}.loop lies beside the scenario, but nothing names it" in out
    assert f"Rename it to `{name}.loop`, and add `{name}` to the line `files`" in out


def test_two_actions_of_one_label_on_a_side(run: Run, scenario: Path) -> None:
    """As two branches that each add one merge cleanly; elsewhere, or at another time, they are two things."""
    diary = scenario / "diary.loop"
    text = diary.read_text("utf-8")
    mark = '    action "Climb down in the dark"'
    assert text.count(mark) == 1

    def check(second: str, code: int) -> str:
        actions = f'    action "Look around" at M: insight +1\n    action "Look around" {second}: favor +1\n'
        diary.write_text(text.replace(mark, actions + mark), encoding="utf-8")
        return run("check", "--strict", scenario, code=code).stdout

    assert "Another choice has the same label, Look around." in check("at M", 1)
    assert "LW0532" not in check("at N", 0)
    assert "LW0532" not in check("at M, if enigma >= 2", 0)


def test_a_world_names_no_folder_that_is_no_content_root(run: Run, tmp_path: Path) -> None:
    world = tmp_path / "shared" / "town"
    world.mkdir(parents=True)
    (world / "world.yaml").write_text("id: town\n")
    error = run("check", "town", cwd=world.parent, code=2).stderr
    assert error.split("\n")[0].endswith("give the folder of a scenario that plays in it.")


def test_two_branches_each_add_a_line_of_files(run: Run, scenario: Path) -> None:
    """A file that two lines name is read once, and one that none names is told."""
    main = scenario / "scenario.loop"
    edit(main, "files diary, rumors ", "files diary\n  files rumors ")
    run("check", "--strict", scenario)
    for name in ("villas", "wharf"):
        (scenario / f"{name}.loop").write_text(f"effect {name}\n  nothing\n")
    assert "Add `villas`" in run("check", scenario).stdout
    added = f"{main.read_text('utf-8')}  files villas\n  files villas, wharf\n"
    main.write_text(added, encoding="utf-8")
    assert "LW0517" not in run("check", scenario).stdout


def test_a_new_scenario_is_ready_for_git(scenario: Path) -> None:
    attributes = (scenario / ".gitattributes").read_text("utf-8")
    assert "*.loop   text eol=lf merge=text\n" in attributes
    assert "\n*.mo\n" in (scenario / ".gitignore").read_text("utf-8")


def test_a_number_that_has_become_another_cards_is_told_by_its_title(run: Run, scenario: Path) -> None:
    """The title changes nothing else: the bundle is the same."""
    diary = scenario / "diary.loop"
    plain = diary.read_text("utf-8")
    run("build", scenario, "-o", "plain.json")
    diary.write_text(plain.replace("play diary 4,", 'play diary 4 "Below",'), encoding="utf-8")
    run("check", "--strict", scenario)
    run("build", scenario, "-o", "titled.json")
    assert (scenario.parent / "plain.json").read_bytes() == (scenario.parent / "titled.json").read_bytes()
    merged = diary.read_text("utf-8").replace('diary 4 "Below"\n', 'diary 6 "Below"\n')
    merged += '\ndiary 4 "The Hatch"\n  front\n    > Heavy.\n    when enigma >= 3: play diary 5\n'
    diary.write_text(merged, encoding="utf-8")
    out = run("check", scenario, code=1).stdout
    assert "error[LW0242]: Diary card 4 is called “The Hatch”." in out
    assert "= “Below” is diary card 6: write that number." in out
