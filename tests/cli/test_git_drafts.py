"""Drafts that git keeps, and reviews of them: nothing is checked out, and nothing of a repository is run."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from loopwright.core import git_drafts

from ..edits import edit
from .conftest import Run

Git = Callable[..., str]
IDENTITY = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")


@pytest.fixture
def git(scenario: Path) -> Git:
    """Git in a repository around a scenario that is committed."""

    def call(*words: str, given: bytes = b"") -> str:
        command = ["git", *IDENTITY, *words]
        result = subprocess.run(command, cwd=scenario.parent, input=given, capture_output=True, check=False)
        assert not result.returncode, result.stderr
        return result.stdout.decode()

    call("init", "-q", "-b", "main")
    call("add", ".")
    call("commit", "-qm", "first")
    return call


def test_a_revision_a_range_and_what_is_staged(run: Run, scenario: Path, git: Git) -> None:
    diary, name = scenario / "diary.loop", scenario.name
    edit(diary, '"Below"', '"Underneath"')
    assert run("diff", f":{name}", f"HEAD:{name}").stdout == "Nothing has changed.\n"
    git("checkout", "-qb", "later")
    git("commit", "-qam", "second")
    git("checkout", "-q", "main")
    edit(scenario / "rumors.loop", "The Wet Cellar", "The Dry Cellar")
    git("commit", "-qam", "third")
    out = run("diff", "main...later", name, code=1).stdout
    assert "Below → Underneath" in out and "Cellar" not in out
    assert "possible" in run("verify", f"later:{name}", "--only", "ending.never-told").stdout
    assert "There is no revision nowhere." in run("diff", f"nowhere:{name}", name, code=2).stderr
    assert "There is no absent in main." in run("diff", "main:absent", name, code=2).stderr
    inside = run("diff", "later..main", ".", cwd=scenario, code=1).stdout
    assert "Underneath → Below" in inside and "{+Dry+}" in inside


def test_outside_of_a_repository_and_without_git(run: Run, scenario: Path) -> None:
    assert "not a git repository" in run("diff", f"main:{scenario.name}", scenario, code=2).stderr
    said = run("diff", f"main:{scenario.name}", scenario, code=2, PATH="/nowhere").stderr
    assert "git, which is not installed" in said


def test_a_strangers_repository_runs_nothing_and_leads_nowhere(
    run: Run, scenario: Path, git: Git, tmp_path: Path
) -> None:
    trap = tmp_path / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\n")
    trap.chmod(0o755)
    (scenario / "cards.loop").symlink_to("/etc/hostname")
    (scenario / ".gitattributes").write_text("*.loop filter=trap diff=trap\n")
    git("add", ".")
    git("commit", "-qm", "trap")
    for key in ("core.fsmonitor", "filter.trap.smudge", "filter.trap.clean", "diff.trap.textconv"):
        git("config", key, str(trap))
    git("config", "core.pager", str(trap))
    hooks = scenario.parent / ".git" / "hooks"
    for hook in ("post-checkout", "post-index-change", "reference-transaction"):
        shutil.copy(trap, hooks / hook)
    run("diff", f"HEAD:{scenario.name}", f":{scenario.name}")
    assert not (tmp_path / "sprung").exists()
    assert git_drafts.split("C:x") == ("C", "x") and git_drafts.split("x") is None
    assert [git_drafts.ends(words) for words in ("a..b", "v1..", "..", "../old", "a/../b", "x")] == [
        *(("a", "b"), ("v1", "HEAD"), None, None, None, None)
    ]
    for path in ("../x.loop", "/x.loop", "a/../x", "a//b", ".git/config", "a\\b", "c:x", "x\0y"):
        assert not git_drafts._is_safe(path)


def test_a_card_with_another_number_is_one_card(run: Run, scenario: Path, tmp_path: Path) -> None:
    """Also where another card has its number now."""
    new = Path(shutil.copytree(scenario, tmp_path / "new"))
    hatch = '\ndiary 4 "The Hatch"\n  front\n    > Heavy.\n    when enigma >= 3: play diary 5\n'
    edit(new / "diary.loop", 'diary 4 "Below"\n', 'diary 6 "Below"\n')
    edit(new / "diary.loop", "play diary 4,", "play diary 6,")
    (new / "diary.loop").write_text((new / "diary.loop").read_text("utf-8") + hatch, encoding="utf-8")
    out = run("diff", scenario, new, code=1).stdout
    assert 'changed: diary 6 "Below" (diary.loop:52)\n  number\n    4 → 6\n' in out
    assert out.endswith("2 cards changed, 1 card added.\n") and 'added: diary 4 "The Hatch"' in out
    back = run("diff", new, scenario, code=1).stdout
    assert "    6 → 4\n" in back and 'removed: diary 4 "The Hatch"' in back


@pytest.mark.parametrize("side", ["", "-back"])
def test_a_picture_that_stays_with_a_number_is_told(
    run: Run, scenario: Path, tmp_path: Path, side: str
) -> None:
    """By all who see both drafts; by `check` where the list says whom it is meant for."""
    (scenario / "pictures").mkdir()
    rectangle = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 7"><rect width="9" height="7"/></svg>'
    (scenario / "pictures" / f"diary.4{side}.svg").write_text(rectangle)
    new = Path(shutil.copytree(scenario, tmp_path / "new"))
    edit(new / "diary.loop", 'diary 4 "Below"\n', 'diary 6 "Below"\n')
    edit(new / "diary.loop", "play diary 4,", "play diary 6,")
    hatch = '\ndiary 4 "The Hatch"\n  front\n    > Heavy.\n  back\n    > Open.\n'
    (new / "diary.loop").write_text((new / "diary.loop").read_text("utf-8") + hatch, encoding="utf-8")
    told = (
        f"{new}/pictures/diary.4{side}.svg stood on “Below”, and diary.4 is “The Hatch” now: "
        f"where it goes along, call it diary.6{side}.svg."
    )
    assert run("diff", scenario, new, code=1).stdout.endswith(f"{told}\n")
    assert (
        told
        in run("print", new, "--since", scenario, "-o", tmp_path / "s.pdf", "--cards", "rumor.first.1").stderr
    )
    (new / "pictures" / "pictures.yaml").write_text(f"diary.4{side}:\n  title: Below\n")
    said = " ".join(run("check", new, code=1).stdout.split())
    assert f"is meant for “Below”, and diary.4 is “The Hatch”: call the picture diary.6{side}.svg" in said
    if side:  # the list alone is no other picture
        (new / "pictures" / "diary.4-back.svg").write_text(rectangle.replace("9", "8"))
        assert told not in run("diff", scenario, new, code=1).stdout


def test_pictures_of_several_scenarios_are_compared(run: Run, scenario: Path, tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for root in (old, new):
        for name in ("one", "two"):
            copy = root / "scenarios" / name
            shutil.copytree(scenario, copy)
            edit(copy / "scenario.loop", f"scenario {scenario.name} ", f"scenario {name} ")
    (new / "scenarios" / "two" / "pictures").mkdir()
    (new / "scenarios" / "two" / "pictures" / "diary.4.png").write_bytes(b"no picture, and not decoded")
    assert "front, diary.4.png" in run("diff", old, new, code=1).stdout


def test_one_broken_card_refuses_no_other(run: Run, scenario: Path, tmp_path: Path) -> None:
    new = Path(shutil.copytree(scenario, tmp_path / "new"))
    edit(new / "diary.loop", '"Below"', '"Underneath"')
    edit(new / "rumors.loop", "test CLEVER", "tset CLEVER")
    done = run("diff", scenario, new, code=1)
    assert "Below → Underneath" in done.stdout
    assert f"it names: rumor first 1 ({new}/rumors.loop:7)." in done.stdout
    edit(new / "diary.loop", "success: play diary 4,", "success: play diary 44,")
    data = json.loads(run("diff", scenario, new, "--format", "json", code=1).stdout)
    assert data["summary"]["changed"] == 1 and "diary 3 (" in data["remarks"][0]


def test_a_review_with_pictures_and_win_rates(run: Run, scenario: Path, tmp_path: Path) -> None:
    new = Path(shutil.copytree(scenario, tmp_path / "new"))
    edit(new / "diary.loop", '"Below"', '"Underneath `@all`"')
    words = ("--format", "markdown", "--pictures", "out/cards", "--games", "2")
    done = run("diff", scenario, new, *words, code=1)
    out = done.stdout
    assert "Drew 1 card, before and now, into out/cards." in done.stderr
    assert '### Changed: `` diary 4 "Underneath `@all`" (diary.loop:52) ``' in out
    assert "```diff\n@@ title @@\n- Below\n+ Underneath `@all`\n```\n" in out
    image = "| ![front](<out/cards/old/diary.4-front.svg>) | ![front](<out/cards/new/diary.4-front.svg>) |"
    assert image in out and "diary.3" not in out
    assert (tmp_path / "out" / "cards" / "new" / "diary.4-front.svg").read_text().startswith("<")
    assert "Over 8 pairs of games on the same luck:\n\n- 2 kids: " in out


def test_roots_with_several_scenarios(run: Run, scenario: Path, tmp_path: Path) -> None:
    for root, title in (("one", "Below"), ("two", "Above")):
        for name in ("night-market", "other"):
            folder = Path(shutil.copytree(scenario, tmp_path / root / "scenarios" / name))
            edit(folder / "scenario.loop", "scenario night-market", f"scenario {name}")
        edit(folder / "diary.loop", '"Below"', f'"{title}"')
    out = run("diff", "one", "two", code=1).stdout
    assert "night-market\n\nNothing has changed.\n\nother\n\nchanged: diary 4" in out
    data = json.loads(run("diff", "one", "two", "--format", "json", code=1).stdout)
    assert data["scenarios"]["other"]["summary"]["changed"] == 1
    assert "one scenario" in run("diff", "one", "two", "--games", "4", code=2).stderr
