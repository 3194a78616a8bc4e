"""A scenario asks for a version of the tool, for its very build, and for a draft of its world."""

from __future__ import annotations

import re
from pathlib import Path

from loopwright.core import scenario_paths
from loopwright_dsl.build_id import full_version
from loopwright_dsl.version import __version__

from .conftest import Run

OTHER_BUILD = f"{__version__}+00000000"


def pinned(scenario: Path, line: str) -> Path:
    """The scenario, with a line on its card."""
    card = scenario / "scenario.loop"
    kept = [text for text in card.read_text("utf-8").splitlines() if not text.startswith("  world")]
    number = next(number for number, text in enumerate(kept) if text.startswith("  files"))
    card.write_text("\n".join([*kept[:number], f"  {line}", *kept[number:]]) + "\n", "utf-8")
    return scenario


def test_another_version_of_the_tool_is_told_with_today_s(run: Run, scenario: Path) -> None:
    for wanted, actual in (("0.0.9", __version__), (OTHER_BUILD, full_version())):
        result = run("check", pinned(scenario, f'loopwright "{wanted}"'), code=1).stdout
        assert (
            "error[LW0372]" in result and f"asks for loopwright `{wanted}`, and this is `{actual}`" in result
        )
        card = scenario / "scenario.loop"
        card.write_text(card.read_text("utf-8").replace(f'"{wanted}"', f'"{actual}"'), "utf-8")
        assert "nothing to mend" in run("check", scenario).stdout
        card.write_text(card.read_text("utf-8").replace(f'  loopwright "{actual}"\n', ""), "utf-8")


def test_a_draft_of_the_world_is_held(run: Run, scenario: Path, tmp_path: Path) -> None:
    world = scenario_paths.root() / "worlds" / "vasso"
    root = tmp_path / "root"
    own = root / "worlds" / "vasso"
    own.mkdir(parents=True)
    for file in world.glob("*.*"):
        (own / file.name).write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    moved = root / "scenarios" / "market"
    moved.parent.mkdir()
    pinned(scenario, 'world vasso "old"').rename(moved)
    result = run("check", moved, code=1).stdout
    assert "error[LW0373]" in result and "asks for draft `old` of the world vasso" in result
    (actual,) = re.findall(r"and this is `(\w{8})`", result)
    card = moved / "scenario.loop"
    card.write_text(card.read_text("utf-8").replace('"old"', f'"{actual}"'), "utf-8")
    assert "nothing to mend" in run("check", moved).stdout
    (own / "kids.yaml").write_text((own / "kids.yaml").read_text("utf-8") + "# a remark\n", "utf-8")
    assert f"asks for draft `{actual}`" in run("check", moved, code=1).stdout
