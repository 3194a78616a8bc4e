"""`loopwright verify`: proved, shown or open, as scripts and writers see it."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from loopwright.verify.json import BarData, DeadEndData, ItemAnswer, ReportData, StoryData
from loopwright_compiler import content_hash

from .conftest import TOOL, Run, hear_interrupts

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "reachability"))

from mistakes_causes import CAUSES, Planted, cards
from mistakes_locks import DIALS, LOCKS
from story_mistakes import MISTAKES, planted

from ..edits import edit

SHORT = ("--work", "30")
"""More than the scaffold needs, whose questions are all answered in a second or two."""


def report(run: Run, *words: object, code: int = 0) -> dict[str, Any]:
    """What the command tells scripts."""
    data = json.loads(run("verify", *words, "--json", code=code).stdout)
    assert isinstance(data, dict)
    return data


def items(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for item in document["items"]}


def test_a_sound_scenario_has_nothing_to_mend(run: Run, scenario: Path) -> None:
    result = run("verify", scenario.name, *SHORT)
    first, second, *_ = result.stdout.splitlines()
    assert first == "Night Market, 2 to 5 kids: nothing to mend."
    assert second.startswith("40 things: 40 possible, 0 impossible, 0 open. ")
    assert "The kids can win, and they can lose." in result.stdout
    assert result.stderr == ""
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_time_that_never_runs_out_is_told_and_no_mistake(run: Run, scenario: Path) -> None:
    edit(scenario / "scenario.loop", "diary 1 ", "diary 1, 6 ")
    with (scenario / "diary.loop").open("a", encoding="utf-8") as cards:
        cards.write('diary 6 "The Last Ferry"\n  front\n    > It leaves on Friday.\n')
        cards.write('    lose ferry "Left Behind" when day = weekend\n      > It left.\n')
    out = run("verify", scenario.name, *SHORT).stdout
    assert "nothing to mend" in out
    assert "Time never runs out: an ending of a card always comes before." in out


def test_all_lists_what_is_possible(run: Run, scenario: Path) -> None:
    out = run("verify", scenario.name, *SHORT, "--all").stdout
    assert 'ending "Quiet Water": seen on' in out
    assert 'option "Tell him why"' in out


def test_a_cause_is_told_once_with_its_place_and_all_that_stands_on_it(run: Run, scenario: Path) -> None:
    edit(scenario / "diary.loop", "win quiet-water", "play diary 4\n          win quiet-water")
    edit(scenario / "diary.loop", "play diary 4, discard this card", "discard this card if flag told-him")
    edit(scenario / "diary.loop", "          play diary 4\n", "")
    out = run("verify", scenario.name, *SHORT, code=1).stdout
    assert out.startswith("Night Market, 2 to 5 kids: ")
    assert 'diary 4 front "Below" never comes into play\n    --> night-market/diary.loop:' in out
    assert "Why: nothing plays diary 4." in out
    assert 'With it: ending "Never Told" and 4 other things' in " ".join(out.split())
    assert "Proved by value sets." in out


TWO_WAYS = """diary 1 "Ten Past Four"
  front
    > Two doors.
    when insight >= 1: play diary 2 if flag told-him
    when insight >= 2: play diary 3 if flag told-him
    win out "Out" when insight >= 3
      > Home.
diary 2 "The First Door"
  front
    > A cellar.
    action "Go down" at M: play diary 4
diary 3 "The Second Door"
  front
    > A cellar.
    action "Go down" at M: play diary 4
diary 4 "Below"
  front
    > Dark.
"""


def test_what_several_ways_lead_to_is_no_mistake_of_its_own(run: Run, scenario: Path) -> None:
    (scenario / "diary.loop").write_text(TWO_WAYS, encoding="utf-8")
    (scenario / "stories" / "told-him.story").unlink()
    out = run("verify", scenario.name, *SHORT, code=1).stdout
    assert out.startswith("Night Market, 2 to 5 kids: 1 mistake to mend.")
    assert 'diary 4 front "Below"' in " ".join(out.partition("With it:")[2].split())


GONE = """diary 1 "Ten Past Four"
  front
    > A door.
    when insight >= 1: play diary 2, discard diary 2, set told-him
    win out "Out" when insight >= 3
      > Home.
diary 2 "The Door"
  front
    > A cellar.
    action "Go down" at M: insight +1
    action "Go up" at M: enigma +1
    on new day: insight +1
"""


def test_a_side_that_is_gone_at_once_is_one_mistake(run: Run, scenario: Path) -> None:
    (scenario / "diary.loop").write_text(GONE, encoding="utf-8")
    (scenario / "stories" / "told-him.story").unlink()
    out = run("verify", scenario.name, *SHORT, code=1).stdout
    assert out.startswith("Night Market, 2 to 5 kids: 1 mistake to mend.")
    assert "it needs diary 2 on front, which never lasts" in " ".join(out.split())


def test_json_says_what_the_contract_says(run: Run, scenario: Path) -> None:
    edit(scenario / "diary.loop", "insight >= 2: flip", "insight >= 2 and enigma < 0: flip")
    document = report(run, scenario.name, *SHORT, code=1)
    assert list(document) == [
        "scenario", "kids", "work", "seconds", "games", "items", "intentions", "story", "summary",
    ]  # fmt: skip
    assert [key for key in document if key != "kids"] == list(get_type_hints(ReportData))
    assert document["story"].keys() == get_type_hints(StoryData).keys()
    assert all(item.keys() == get_type_hints(ItemAnswer).keys() for item in document["items"])
    assert (document["scenario"], document["kids"], document["intentions"]) == (
        "night-market",
        [2, 3, 4, 5],
        [],
    )
    assert document["story"]["unavoidable_loss"] is True
    back = items(document)["diary.1.back"]
    assert back["verdict"] == "impossible"
    assert (back["kind"], back["title"], back["path"]) == ("side", "Ten Past Four", "night-market/diary.loop")
    assert back["because_of"] == ["diary.1.front.when.1.block"]
    assert items(document)["ending.quiet-water"]["because_of"] == back["because_of"]
    assert items(document)["ending.quiet-water"]["mistake"] == "diary.1.front.when.1.block"
    verdicts = [item["verdict"] for item in document["items"]]
    assert document["summary"] == {
        verdict: verdicts.count(verdict) for verdict in ("impossible", "possible", "open")
    }


@pytest.mark.parametrize(("name", "words"), [
    ("an unlock removed", "nothing plays diary 7"),
    ("an ending shadowed by another", 'ending "Early" (diary.loop:30) is looked at first'),
])  # fmt: skip
def test_mistakes_in_bundled_scenarios_are_named(run: Run, tmp_path: Path, name: str, words: str) -> None:
    """All that can be planted is proved in `tests/reachability/test_planted.py`."""
    mistake = MISTAKES[name]
    planted(mistake, tmp_path)
    answers = items(report(run, tmp_path, "--work", "1", code=1))
    for goal in mistake.impossible:
        assert answers[goal]["verdict"] == "impossible"
    assert any(words in item["detail"] for item in answers.values())


def test_witnesses_are_games_that_play_again(run: Run, scenario: Path, tmp_path: Path) -> None:
    answers = items(report(run, scenario.name, *SHORT, "--witnesses", "kept/games"))
    folder = tmp_path / "kept" / "games"
    names = {item["witness"] for item in answers.values()}
    assert names == {path.name for path in folder.glob("*.json")} - {"bundle.json"}
    result = run("replay", folder / answers["ending.under-water"]["witness"])
    assert "Ending: Under Water (under-water), lost on " in result.stdout
    run("play", scenario.name, "--load", folder / answers["diary.2.front"]["witness"], text="q\n")


def test_without_a_folder_no_witness_is_named(run: Run, scenario: Path) -> None:
    assert {item["witness"] for item in report(run, scenario.name, *SHORT)["items"]} == {None}


def test_a_witness_of_what_cannot_happen_any_more_is_taken_away(run: Run, scenario: Path) -> None:
    folder = scenario.parent / "games"
    run("verify", scenario.name, *SHORT, "--witnesses", folder)
    assert (folder / "diary.4.front.json").exists()
    (folder / "notes.json").write_text("{}")
    edit(scenario / "diary.loop", "play diary 4, discard", "discard")
    run("verify", scenario.name, *SHORT, "--witnesses", folder, code=1)
    assert not (folder / "diary.4.front.json").exists()
    assert (folder / "notes.json").exists()


def test_a_game_that_was_not_kept_there_is_not_lost(run: Run, scenario: Path) -> None:
    """It is said before the work."""
    folder = scenario.parent / "games"
    folder.mkdir()
    (folder / "diary.4.front.json").write_text("{}")
    refused = run("verify", scenario.name, *SHORT, "--witnesses", folder, code=2)
    assert "diary.4.front.json is not as it was written there, and would be lost" in refused.stderr
    assert [path.name for path in folder.iterdir()] == ["diary.4.front.json"]


def test_a_changed_witness_is_found_out(run: Run, scenario: Path, tmp_path: Path) -> None:
    run("verify", scenario.name, *SHORT, "--witnesses", "games")
    path = tmp_path / "games" / "diary.2.front.json"
    saved = json.loads(path.read_text())
    path.write_text(json.dumps({**saved, "seed": saved["seed"] + 1}))
    assert "cannot be loaded" in run("replay", path, code=1).stderr
    (tmp_path / "games" / "bundle.json").unlink()
    assert "cannot be loaded" in run("replay", path, code=1).stderr  # with the scenario that is here
    assert "is not here" in run("replay", path, code=2, cwd=tmp_path / "games").stderr


def test_a_bundle_is_verified_too(run: Run, scenario: Path) -> None:
    run("build", scenario.name, "-o", "market.json")
    document = report(run, "market.json", *SHORT)
    assert document["summary"] == {"impossible": 0, "possible": 40, "open": 0}
    assert items(document)["diary.2.front"]["path"] == "diary.loop"


def test_what_is_open_counts_only_where_it_is_asked_for(run: Run) -> None:
    tiny = ("verify", "speaking-clock", "--seconds", "0.01")
    assert "more; --all lists them." in run(*tiny).stdout
    run(*tiny, "--strict", code=1)


def test_the_same_seed_finds_the_same(run: Run, scenario: Path) -> None:
    first, again = (items(report(run, scenario.name, *SHORT, "--seed", 5)) for _ in range(2))
    assert {name: item["verdict"] for name, item in first.items()} == {
        name: item["verdict"] for name, item in again.items()
    }


def test_some_numbers_of_kids(run: Run, scenario: Path) -> None:
    document = report(run, scenario.name, *SHORT, "--kids", "4,2")
    assert document["kids"] == [2, 4]
    assert "2 and 4 kids" in run("verify", scenario.name, *SHORT, "--kids", "4,2").stdout


@pytest.mark.parametrize("words", [
    ("--kids", "1"), ("--kids", "6"), ("--kids", "two"), ("--kids", ""), ("--kids", "3,,4"),
    ("--seconds", "0"), ("--seconds", "-1"), ("--seconds", "nan"), ("--seconds", "soon"),
    ("--seconds", "1e9"),
])  # fmt: skip
def test_wrong_use(run: Run, scenario: Path, words: tuple[str, str]) -> None:
    result = run("verify", scenario.name, *words, code=2)
    assert result.stdout == ""
    assert result.stderr


def test_a_world_of_few_kids(run: Run, scenario: Path, tmp_path: Path) -> None:
    run("build", scenario.name, "-o", "market.json")
    path = tmp_path / "market.json"
    bundle = json.loads(path.read_text(encoding="utf-8"))
    del bundle["world"]["kids"][3:]
    path.write_text(json.dumps({**bundle, "hash": content_hash(bundle)}), encoding="utf-8")
    assert report(run, "market.json", *SHORT)["kids"] == [2, 3]
    assert "not so many kids" in run("verify", "market.json", "--kids", "5", code=2).stderr


def test_a_scenario_with_errors_is_shown_them(run: Run, scenario: Path) -> None:
    edit(scenario / "rumors.loop", "test CLEVER", "test CLEVR")
    result = run("verify", scenario.name, code=2)
    assert "error[LW0101]" in result.stderr
    assert "mend" in result.stderr
    assert result.stdout == ""


def test_nothing_to_read(run: Run, tmp_path: Path) -> None:
    assert "missing" in run("verify", "missing", code=2).stderr
    (tmp_path / "hollow").mkdir()
    assert "hollow" in run("verify", "hollow", code=2).stderr
    (tmp_path / "odd.json").write_text("[]")
    assert "not a bundle" in run("verify", "odd.json", code=2).stderr


def test_a_folder_that_cannot_be_written_is_told_before_the_work(run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    result = run("verify", "speaking-clock", "--witnesses", "taken", code=2)
    assert "taken" in result.stderr
    assert not result.stdout


def test_an_interrupt_tells_what_is_known_so_far(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [TOOL, "verify", "speaking-clock", "--seconds", "600", "--witnesses", "games"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hear_interrupts,
    )
    while running.poll() is None and not (tmp_path / "games").exists():
        time.sleep(0.1)
    time.sleep(1.5)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, b"")
    assert "Stopped before the end" in " ".join(out.decode().split())


def test_the_guide_shows_what_the_tool_says(run: Run, tmp_path: Path) -> None:
    run("new", "my-scenario")
    folder = tmp_path / "my-scenario"
    edit(folder / "diary.loop", "success: play diary 4, discard this card", "success: discard this card")
    edit(folder / "diary.loop", "  back\n", "  back\n    intend never before tuesday\n")
    guide = Path(__file__).parents[2] / "site" / "docs" / "prove-your-branches.md"
    example = guide.read_text(encoding="utf-8").partition("```text\n")[2].partition("```")[0]
    output = run("verify", "my-scenario", *SHORT, code=1).stdout
    for begin, end in (("My Scenario", "40 things"), ("── Never happens", "To keep these games")):
        assert part(output, begin, end) == part(example, begin, end)


def part(text: str, begin: str, end: str) -> str:
    """What stands between two stretches of a text."""
    assert begin in text
    return text.partition(begin)[2].partition(end)[0]


def written(folder: Path, files: dict[str, str]) -> Path:
    """A folder with these files."""
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_lines_that_bar_something_are_told_to_scripts(run: Run, tmp_path: Path) -> None:
    folder = written(tmp_path / "night", CAUSES["another card clears it in the evening"].files)
    barred = items(report(run, folder, *SHORT, code=1))["diary.3.front"]["barred_by"]
    assert [[(bar["kind"], bar["id"], bar["says"], bar["line"]) for bar in group] for group in barred] == [
        [("effect", "diary.2.front.on.1.block", "clear lamp", 10)]
    ]
    assert barred[0][0].keys() == get_type_hints(BarData).keys()


def test_the_line_of_an_ending_in_a_block_is_its_own(run: Run, tmp_path: Path) -> None:
    folder = written(tmp_path / "night", CAUSES["an evening that ends it"].files)
    ((bar,),) = items(report(run, folder, *SHORT, code=1))["diary.3.front"]["barred_by"]
    assert (bar["kind"], bar["id"], bar["change"], bar["line"]) == ("ending", "ending.gone", "removed", 5)


def test_what_stands_on_a_cause_tells_what_else_bars_it(run: Run, tmp_path: Path) -> None:
    """Of two things on a card that never comes one needs a flag that nothing sets."""
    never = 'diary 3 "Never"\n  front\n    > Here.\n    action "See": win seen "Seen"\n'
    also = '    action "Ask", if flag lamp: win asked "Asked"\n'
    late = cards('lose late "Late" when day >= thursday', "when day = friday: play diary 3")
    folder = written(tmp_path / "night", Planted("flag lamp", late, secret=never + also).files)
    answers = items(report(run, folder, *SHORT, code=1))
    root, ask = "diary.2.front.when.1.block", "diary.3.front.action.2.block"
    assert answers["ending.seen"]["because_of"] == [root]
    assert [group[0]["id"] for group in answers["ending.seen"]["barred_by"]] == ["ending.late"]
    for name in (ask, "ending.asked"):
        assert (answers[name]["because_of"], answers[name]["mistake"]) == ([root, ask], ask)
        assert answers[name]["barred_by"] == [] and "it might happen" not in answers[name]["detail"]
    assert "no card says that flag lamp is set" in answers[ask]["detail"]
    besides = "besides, `when day = friday` on diary 2 front (diary.loop:9) never happens"
    assert answers[ask]["detail"].endswith(besides)
    assert "2 mistakes to mend" in run("verify", folder, *SHORT, code=1).stdout


def test_two_that_need_the_same_flag_are_each_their_own_cause(run: Run, tmp_path: Path) -> None:
    two = 'action "Read", if flag lamp: play diary 3\naction "Write", if flag lamp: favor +1'
    folder = written(tmp_path / "night", Planted("flag lamp", cards(two)).files)
    answers = items(report(run, folder, *SHORT, code=1))
    first, second = (f"diary.1.front.action.{number}.block" for number in (1, 2))
    assert (answers[second]["because_of"], answers[second]["mistake"]) == ([second], first)


def test_a_dead_end_comes_with_a_game_that_plays_again(run: Run, tmp_path: Path) -> None:
    folder = written(tmp_path / "locked", LOCKS["a way is shut before the key is found"][0].files)
    document = report(run, folder, *SHORT, "--witnesses", "games")
    (end,) = document["story"]["stuck"]
    assert end.keys() == get_type_hints(DeadEndData).keys()
    assert (end["what"], end["also"], end["endings_left"]) == ("flag.wall", "not flag.key", [])
    assert end["shown"] and end["story"]
    replayed = run("replay", tmp_path / "games" / end["witness"])
    assert "Brick it up" in replayed.stdout


def test_a_key_that_is_lost_before_its_door_is_opened_is_told_with_its_game(run: Run, tmp_path: Path) -> None:
    folder = written(tmp_path / "locked", LOCKS["a key that is lost before the door is opened"][0].files)
    document = report(run, folder, *SHORT, "--witnesses", "games")
    (end,) = document["story"]["stuck"]
    assert (end["what"], end["also"], end["before"]) == (
        "used.diary.1.front.action.2", "not flag.key", "not diary.4"
    )  # fmt: skip
    story = " ".join(end["story"])
    assert story.index('"Find"') < story.index('"Throw away"')
    replayed = run("replay", tmp_path / "games" / end["witness"])
    assert "Throw away" in replayed.stdout


def test_a_game_in_which_a_flag_is_cleared_far_along_is_found(run: Run, tmp_path: Path) -> None:
    folder = written(tmp_path / "locked", DIALS.files)
    (end,) = report(run, folder, *SHORT)["story"]["stuck"]
    assert (end["what"], end["also"]) == ("used.diary.1.front.action.1", "not flag.key")
    assert end["shown"] and '"Drop it"' in " ".join(end["story"])


def test_a_dead_end_is_told_with_its_game_and_counts_where_it_is_asked_for(run: Run, tmp_path: Path) -> None:
    folder = written(tmp_path / "locked", LOCKS["the card goes, and the win with it"][0].files)
    out = " ".join(run("verify", folder, *SHORT).stdout.split())
    assert "Dead end: once diary 1 is discarded, from Mon on, no ending is left but time running out." in out
    assert 'takes "Burn it"' in out
    run("verify", folder, *SHORT, "--strict", code=1)


def test_findings_for_a_hosted_check(run: Run, scenario: Path) -> None:
    """What is to be mended, at its line; with --strict, what is open as well."""
    diary = scenario / "diary.loop"
    text = diary.read_text("utf-8").replace("success: play diary 4, discard", "success: discard")
    intended = 'diary 2 "Three Knocks"\n  front\n    intend never\n'
    diary.write_text(text.replace('diary 2 "Three Knocks"\n  front\n', intended), encoding="utf-8")
    out = run("verify", scenario, "--format", "github", "--seed", 1, code=1).stdout
    assert "diary.loop,line=54," in out and "title=LW0570::diary 4 front" in out
    assert "Why: nothing plays diary 4. With it: ending" in out
    assert "title=LW0571::Not as it is meant: diary 2 front" in out
    run_of_sarif = json.loads(run("verify", scenario, "--format", "sarif", code=1).stdout)["runs"][0]
    assert {result["ruleId"] for result in run_of_sarif["results"]} == {"LW0570", "LW0571"}
    strict = ("verify", scenario, "--work", 0.0001, "--strict", "--format", "github")
    assert "::warning" in run(*strict, code=1).stdout


def test_every_scenario_of_a_content_root(run: Run, scenario: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        folder = Path(shutil.copytree(scenario, tmp_path / "box" / "scenarios" / name))
        edit(folder / "scenario.loop", "scenario night-market", f"scenario {name}")
    edit(folder / "diary.loop", "success: play diary 4, discard", "success: discard")
    data = json.loads(run("verify", "box", "--work", 3, "--json", code=1).stdout)["scenarios"]
    assert [*data] == ["one", "two"] and data["two"]["summary"]["impossible"] > 0
    run("verify", "box", "--work", 0.1, "--witnesses", "games", code=1)
    assert (tmp_path / "games" / "one").is_dir() and (tmp_path / "games" / "two").is_dir()
    assert "holds 2 scenarios" in run("verify", "box", "--only", "ending.x", code=125).stderr
