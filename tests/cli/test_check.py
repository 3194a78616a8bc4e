"""`loopwright check` and `explain`: exit codes and what scripts may rely on."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from loopwright_dsl.diagnostics import catalogue

from ..edits import edit
from .conftest import Run


@pytest.fixture
def broken(scenario: Path) -> Path:
    """A scenario with an unknown location on line 5 of rumors.loop and an unknown flag."""
    edit(scenario / "rumors.loop", '"The Wet Cellar" at J', '"The Wet Cellar" at Z')
    edit(scenario / "diary.loop", "set told-him", "set told-hin")
    return scenario


def test_a_clean_scenario(run: Run, scenario: Path) -> None:
    assert "nothing to mend" in run("check", scenario, "--strict").stdout


@pytest.mark.parametrize("scenario", ["speaking-clock", "ordinary-fortnight"])
def test_the_bundled_content_is_clean(run: Run, scenario: str) -> None:
    run("check", scenario, "--strict")


def test_what_print_refuses_is_told_in_the_same_words(run: Run, scenario: Path, tmp_path: Path) -> None:
    edit(scenario / "rumors.loop", "The Wet Cellar", "The Wet Cellar ☠")
    output = run("check", scenario, code=1).stdout.rpartition("\n\n")[0]
    refused = run("print", scenario, "-o", tmp_path / "x.pdf", code=1).stderr
    assert "error[LW0603]" in output and "☠" in output
    assert output in refused


def test_what_fits_is_looked_at_in_the_size_that_is_asked_for(run: Run, scenario: Path) -> None:
    """What fits at the usual size may not in a smaller one; each is kept on its own."""
    for size, code in ((), 0), (("--size", "diary=44x67mm"), 1), (("--size", "diary=tarot"), 0):
        output = run("check", scenario, *size, code=code).stdout
        assert ("LW0601" in output) == bool(code)
    assert "unknown size 'huge'" in run("check", scenario, "--size", "huge", code=2).stderr


def test_all_mistakes_of_all_files_with_their_places(run: Run, broken: Path, tmp_path: Path) -> None:
    out = run("check", broken.relative_to(tmp_path), code=1).stdout
    assert re.search(r"night-market/rumors\.loop:5:\d+", out)
    assert re.search(r"night-market/diary\.loop:\d+:\d+", out)
    assert "2 errors" in out


def test_json(run: Run, broken: Path, tmp_path: Path) -> None:
    data = json.loads(run("check", broken.relative_to(tmp_path), "--format", "json", code=1).stdout)
    assert set(data) == {"contents", "diagnostics", "summary", "printed", "large"}
    assert data["summary"]["errors"] == 2
    assert set(data["summary"]) == {"errors", "warnings", "files", "cards"}
    keys = {
        "code",
        "severity",
        "message",
        "path",
        "line",
        "column",
        "end_line",
        "end_column",
        "hint",
        "fixes",
    }
    for diagnostic in data["diagnostics"]:
        assert set(diagnostic) == keys
        assert diagnostic["line"] >= 1
        assert diagnostic["column"] >= 1
        assert (diagnostic["end_line"], diagnostic["end_column"]) > (diagnostic["line"], diagnostic["column"])
    place = next(
        diagnostic for diagnostic in data["diagnostics"] if diagnostic["path"].endswith("rumors.loop")
    )
    line = (broken / "rumors.loop").read_text().splitlines()[place["line"] - 1]
    assert line[place["column"] - 1 : place["end_column"] - 1] == "Z"


def test_what_no_game_comes_to_is_a_warning(run: Run, scenario: Path) -> None:
    diary = scenario / "diary.loop"
    text = diary.read_text().replace("  back\n", "    when day = thursday: play diary 9\n  back\n", 1)
    diary.write_text(f'{text}\ndiary 9 "Late"\n  front\n    when day = monday: enigma +1\n')
    out = run("check", scenario).stdout
    assert "warning[LW0535]: This is never true here: `day = monday`." in out
    assert "Whenever this is asked, it is thursday or later." in out
    assert "1 warning" in out


def test_a_large_scenario_is_left_to_verify(run: Run, scenario: Path) -> None:
    numbers = range(100, 160)
    cards = [f'diary {number} "Card"\n  front\n    action "Look": turn up rumor\n' for number in numbers]
    (scenario / "more.loop").write_text("\n".join(cards))
    main = scenario / "scenario.loop"
    files = f"  diary {', '.join(map(str, numbers))}\n  files more, diary,"
    edit(main, "  files diary,", files, 1)
    shutil.rmtree(scenario / "stories")  # with other cards its game goes another way
    line = f"{scenario}/scenario.loop is large: `loopwright verify` tells what no game comes to."
    assert line in run("check", scenario).stdout
    data = json.loads(run("check", scenario, "--format", "json").stdout)
    assert data["large"] == [f"{scenario}/scenario.loop"]


def test_from_inside_a_scenario_the_way_out_is_said(run: Run, scenario: Path) -> None:
    output = run("check", ".", cwd=scenario / "stories", code=2).stderr
    assert output.endswith("  The scenario lies further up: ..\n")


def test_names_that_players_would_read_are_listed(run: Run, scenario: Path) -> None:
    """A title is wanted for each, or `hidden`."""
    assert "title" not in run("check", scenario).stdout
    edit(scenario / "scenario.loop", 'flag told-him "You have told him why"', "flag told-him")
    remark = run("check", scenario).stdout.splitlines()[-1]
    assert remark.startswith("1 name has no title, so cards print the id: told-him.")
    assert remark in run("print", scenario, "-o", "cards.pdf", "--cards", "scenario").stderr


def test_cards_that_print_their_own_words_are_listed(run: Run, scenario: Path) -> None:
    rumors = scenario / "rumors.loop"
    own = r"\1\n  printed\n    > Look around."
    rumors.write_text(re.sub(r"(?m)^(rumor .*)$", own, rumors.read_text(), count=1))
    line = run("check", scenario).stdout.splitlines()[-1]
    assert re.fullmatch(r"1 card prints its own rules text: rumor \S+ \d+\.", line)
    printed = json.loads(run("check", scenario, "--format", "json").stdout)["printed"]
    assert line.endswith(f": {printed[0]}.")


def test_json_of_a_clean_scenario_is_an_empty_list(run: Run, scenario: Path) -> None:
    assert json.loads(run("check", scenario, "--format", "json").stdout)["diagnostics"] == []


def test_sarif(run: Run, broken: Path, tmp_path: Path) -> None:
    data = json.loads(run("check", broken.relative_to(tmp_path), "--format", "sarif", code=1).stdout)
    assert data["version"] == "2.1.0"
    (only,) = data["runs"]
    assert only["columnKind"] == "unicodeCodePoints"
    rules = only["tool"]["driver"]["rules"]
    for rule in rules:
        assert rule["help"]["text"]
        assert rule["defaultConfiguration"]["level"] in ("error", "warning")
    for result in only["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        assert re.fullmatch(r"night-market/\w+\.loop", place["artifactLocation"]["uri"])
        assert min(place["region"].values()) >= 1


def test_sarif_names_a_file_whose_name_is_no_text(run: Run, scenario: Path, tmp_path: Path) -> None:
    odd = os.fsdecode(b"\xe5 dark.story")
    try:
        (scenario / "stories" / odd).write_text("nobody walks\n", encoding="utf-8")
    except OSError:
        pytest.skip("such a name cannot be given here")
    data = json.loads(run("check", scenario.relative_to(tmp_path), "--format", "sarif", code=1).stdout)
    place = data["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("/stories/%E5%20dark.story")


def test_sarif_alerts_survive_a_moved_card(run: Run, broken: Path) -> None:
    def prints() -> list[str]:
        data = json.loads(run("check", broken, "--format", "sarif", code=1).stdout)
        return [result["partialFingerprints"]["loopwright/v1"] for result in data["runs"][0]["results"]]

    before = prints()
    assert len(set(before)) == 2
    rumors = broken / "rumors.loop"
    rumors.write_text("# One more line.\n\n" + rumors.read_text())
    assert prints() == before


def test_annotation_lines(run: Run, broken: Path, tmp_path: Path) -> None:
    out = run("check", broken.relative_to(tmp_path), "--format", "github", code=1).stdout
    form = (
        r"::error file=night-market/\w+\.loop,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,title=LW\d{4}::\S.*"
    )
    assert all(re.fullmatch(form, line) for line in out.splitlines())
    assert len(out.splitlines()) == 2
    assert run("check", broken, "--format", "github", code=1).stdout == out  # a host places no other path


def test_annotation_lines_are_escaped_and_counted(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "a,b:100%"
    folder.mkdir()
    actions = "\n".join(f"    on end phase: missing-{n} +1" for n in range(15))
    text = f'scenario many "Many"\n  weeks 1\n  diary 1\n\ndiary 1 "One"\n  front\n{actions}\n'
    (folder / "scenario.loop").write_text(text)
    lines = run("check", folder.name, "--format", "github", code=1).stdout.splitlines()
    assert sum(line.startswith("::error ") for line in lines) == 10
    assert all("file=a%2Cb%3A100%25/scenario.loop" in line for line in lines if line.startswith("::error"))
    assert re.fullmatch(r"::notice title=loopwright::and \d+ more", lines[-1])


def test_a_folder_of_scenarios_names_them(run: Run, scenario: Path, tmp_path: Path) -> None:
    output = run("check", ".", cwd=tmp_path, code=2).stderr
    assert "no scenario.loop in this folder" in output
    assert "Name one of: night-market." in output
    assert f"further up: {scenario.name}" in run("check", scenario / "stories", cwd=tmp_path, code=2).stderr
    (tmp_path / "empty").mkdir()
    assert "`loopwright new NAME` makes one" in run("check", "empty", cwd=tmp_path, code=2).stderr


def test_what_the_scenario_card_names_and_is_not_there_is_said_with_what_there_is(
    run: Run, scenario: Path
) -> None:
    card = scenario / "scenario.loop"
    text = card.read_text(encoding="utf-8")
    card.write_text(text.replace("using standard", "using angry"), encoding="utf-8")
    assert "For uggla there is: erratic, standard." in run("check", scenario, code=1).stdout
    card.write_text(text.replace("files diary, rumors", "files diary"), encoding="utf-8")
    assert "There are cards of: shores." in run("check", scenario, code=1).stdout  # those of the world


def test_output_is_utf8_in_any_locale(run: Run, broken: Path) -> None:
    edit(broken / "rumors.loop", "at Z", "at Z  # Sätuna, 夜")
    for locale in ("C", "POSIX", "en_US.ISO-8859-1"):
        out = run("check", broken, code=1, LC_ALL=locale, PYTHONUTF8="0", PYTHONIOENCODING="ascii").stdout
        assert "Sätuna, 夜" in out


def test_a_pipe_gets_no_colour_and_no_progress(run: Run, broken: Path) -> None:
    result = run("check", broken, code=1)
    assert "\x1b" not in result.stdout + result.stderr


@pytest.mark.parametrize("words", [["check"], ["check", "--format", "xml", "."], ["fly"], ["--nonsense"]])
def test_wrong_use(run: Run, words: list[str]) -> None:
    assert run(*words, code=2).stderr


@pytest.mark.parametrize("code", catalogue.codes())
def test_every_code_is_explained(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    from loopwright.commands.explain import explain

    explain([code.lower()])
    assert catalogue.load(code).name in capsys.readouterr().out


def test_a_number_is_a_code_and_nothing_in_braces_is_left(run: Run) -> None:
    assert run("explain", "0101").stdout.splitlines()[1] == "`…` does not fit here."


def test_an_unknown_code_is_wrong_use(run: Run) -> None:
    code = catalogue.codes()[0]
    assert code in run("explain", f"{code}0", code=2).stderr


def test_help_names_only_commands_that_are_there(run: Run) -> None:
    out = run("--help").stdout
    listed = re.findall(r"^  ([a-z]+)  ", out.partition("Commands:")[2], re.MULTILINE)
    writing = ["new", "check", "watch", "fmt", "rename", "renumber", "build", "graph", "verify"]
    playing = ["play", "playtest", "tune", "replay"]
    making = ["print", "publish", "host", "feedback"]
    tables = ["import", "export", "stats"]
    assert listed == [*writing, *playing, *making, "diff", *tables, "explain", "doctor", "lsp", "strings"]
    for command in set(listed) - {"lsp", "strings"}:  # an editor starts the one, the other has commands
        assert "Example" in run(command, "--help").stdout


def test_what_several_paths_share_counts_once(run: Run, scenario: Path) -> None:
    """A world of two scenarios, and a file that is named in two ways."""
    other = shutil.copytree(scenario, scenario.with_name("other"))
    edit(other / "scenario.loop", "scenario night-market", "scenario other")

    def summary(*paths: Path, code: int = 0) -> dict[str, int]:
        return json.loads(run("check", *paths, "--format", "json", code=code).stdout)["summary"]

    alone, both = summary(scenario), summary(scenario, other, other / ".." / "other")
    assert (alone["cards"], both["cards"]) == (131, 143) and both["files"] == alone["files"] + 3 + 1
    (other / "diary.loop").write_text("dairy 1\n", encoding="utf-8")
    assert summary(other, other / ".." / "other", code=1) == summary(other, code=1)


def test_a_folder_of_several_says_what_was_read_and_what_was_left_out(run: Run, scenario: Path) -> None:
    """A single scenario says nothing of it; hidden folders are nobody's cards."""
    root = scenario.parent / "root"
    assert "Read:" not in run("check", scenario).stdout
    for name in ("scenarios/harbour", "scenarios/second"):
        shutil.copytree(scenario, root / name)
    second = root / "scenarios" / "second" / "scenario.loop"
    second.write_text(re.sub(r"(?m)^scenario [\w-]+", "scenario second", second.read_text("utf-8")), "utf-8")
    for name in ("scenarios/notes", "old/drafts", ".trash"):
        (root / name).mkdir(parents=True)
        shutil.copy(scenario / "rumors.loop", root / name)
    text = run("check", root).stdout
    assert f"Read: {root / 'scenarios' / 'harbour'}, {root / 'scenarios' / 'second'}, " in text
    assert (
        f"Left out: {root / 'old' / 'drafts'}, {root / 'scenarios' / 'notes'}. Cards are read beside" in text
    )
    [contents] = json.loads(run("check", root, "--format", "json").stdout)["contents"]
    assert set(contents["scenarios"].values()) == {"tales"} and len(contents["scenarios"]) == 2
    assert contents["left_out"] == [str(root / "old" / "drafts"), str(root / "scenarios" / "notes")]
    shutil.rmtree(root / "old")
    assert "drafts" not in run("check", root).stdout, "what was kept of the last check is not told again"
