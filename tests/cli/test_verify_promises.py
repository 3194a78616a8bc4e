"""`loopwright verify` holds what the cards intend, and tells a game that breaks it as a story."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ..edits import edit
from .conftest import Run
from .test_verify import SHORT

BACK = "  back\n    > It comes from below"
WIN = '          win never-told "Never Told"\n'


def intend(scenario: Path, where: str, *lines: str) -> None:
    """Write intentions under a line of the diary."""
    indent = len(where.split("\n")[-2]) - len(where.split("\n")[-2].lstrip()) + 2
    intentions = "".join(f"{' ' * indent}intend {line}\n" for line in lines)
    head, _, rest = where.partition("\n")
    edit(scenario / "diary.loop", where, f"{head}\n{intentions}{rest}")


def held(run: Run, scenario: Path, code: int) -> dict[str, dict[str, Any]]:
    """The intentions by what they say."""
    result = run("verify", scenario.name, *SHORT, "--json", code=code)
    return {intention["says"]: intention for intention in json.loads(result.stdout)["intentions"]}


def test_kept_intentions_are_only_counted(run: Run, scenario: Path) -> None:
    intend(scenario, BACK, "reachable by monday", "never before monday")
    intend(scenario, WIN, "after diary 1 on back")
    intentions = held(run, scenario, 0)
    assert {intention["verdict"] for intention in intentions.values()} == {"kept"}
    assert list(intentions) == ["reachable by monday", "never before monday", "after diary 1 on back"]
    out = run("verify", scenario.name, *SHORT).stdout
    assert "  3 intentions kept.\n" in out
    assert "kept: diary 1 back" in run("verify", scenario.name, *SHORT, "--all").stdout


def test_a_broken_never_comes_with_a_game_told_day_by_day(run: Run, scenario: Path, tmp_path: Path) -> None:
    intend(scenario, BACK, "never before wednesday")
    out = run("verify", scenario.name, *SHORT, "--witnesses", "games", code=1).stdout
    assert out.startswith("Night Market, 2 to 5 kids: 1 mistake to mend.\n")
    assert 'broken: diary 1 back "Ten Past Four", intend never before wednesday' in out
    assert "    --> night-market/diary.loop:15\n" in out
    words = " ".join(out.split())
    assert re.search(r'Mon: \S+ looks into "[^"]+" at [A-V] and succeeds: insight is 1', words)
    assert "insight is 2, diary 1 turns to its back" in words
    assert "Again: loopwright replay games/diary.1.back.intend.1.json" in out
    output = run("replay", tmp_path / "games" / "diary.1.back.intend.1.json").stdout
    assert "The same states as in the log" in output


def test_a_broken_after_says_what_has_not_been_yet(run: Run, scenario: Path) -> None:
    intend(scenario, WIN, "after diary 2", "after flag told-him")
    intentions = held(run, scenario, 1)
    for says, missing in (
        ("after diary 2", 'until then diary 2 front "Three Knocks" has not come into play.'),
        ("after flag told-him", "until then flag told-him has not been set."),
    ):
        story = intentions[says]["story"]
        assert story[-1].endswith(f'the kids win with ending "Never Told"; {missing}')
        assert 'takes "Climb down in the dark" at M and succeeds: diary 4 comes into play' in " ".join(story)


def test_a_broken_by_tells_the_day_that_ends_without_it(run: Run, scenario: Path) -> None:
    intend(scenario, BACK, "by tuesday")
    assert held(run, scenario, 1)["by tuesday"]["story"] == [
        'Tue: the day ends without diary 1 back "Ten Past Four".'
    ]


def test_by_the_last_day_is_about_time_running_out(run: Run, scenario: Path) -> None:
    intend(scenario, BACK, "by weekend")
    story = held(run, scenario, 1)["by weekend"]["story"]
    assert story[-1].startswith("Weekend: ")
    assert 'the day ends without diary 1 back "Ten Past Four"' in story[-1]


def test_reachable_that_is_not_says_why(run: Run, scenario: Path) -> None:
    edit(scenario / "diary.loop", "when insight >= 2: flip", "when insight >= 2 and day >= tuesday: flip")
    intend(scenario, BACK, "reachable by monday")
    intention = held(run, scenario, 1)["reachable by monday"]
    assert (intention["verdict"], intention["story"], intention["witness"]) == ("broken", [], None)
    assert intention["detail"]


@pytest.mark.parametrize("where", [BACK, 'diary 4 "Below"\n  front\n    > A round'])
def test_what_shall_never_happen_needs_no_mending(run: Run, scenario: Path, where: str) -> None:
    """Nor does all that stands on it."""
    if where == BACK:
        edit(
            scenario / "diary.loop",
            "    when insight >= 2: flip  # watched for all the time; happens once\n",
            "",
        )
    else:
        edit(scenario / "diary.loop", "play diary 4, discard", "discard")
    run("verify", scenario.name, *SHORT, code=1)
    lines = where.split("\n")
    at = lines.index("  front") if "  front" in lines else lines.index("  back")
    lines[at] += "\n    intend never"
    edit(scenario / "diary.loop", where, "\n".join(lines))
    result = run("verify", scenario.name, *SHORT)
    assert "nothing to mend" in result.stdout
    assert "1 intention kept." in result.stdout


def test_an_open_intention_is_a_finding_where_it_is_asked_for(run: Run, scenario: Path) -> None:
    edit(scenario / "diary.loop", "insight >= 2: flip", "insight >= 2 and day = weekend: flip")
    intend(scenario, BACK, "reachable by weekend")
    tiny = ("verify", scenario.name, "--seconds", "0.01")
    assert "open: diary 1 back" in run(*tiny).stdout
    run(*tiny, "--strict", code=1)
