"""What a path stands for, and where its files and its world are found."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from loopwright_compiler import Checked, compile_path, load_project
from loopwright_engine.kit import registry

from .examples import NOWHERE, SMALL, put, small

BUNDLED = Path(__file__).parents[2] / "content"


def found(checked: Checked) -> list[tuple[str, str, int]]:
    """Code, path and line of each finding."""
    return [(item.code, item.path, item.span.line) for item in checked.diagnostics]


@pytest.mark.parametrize("name", [".", "scenario.loop", "diary.loop"])
def test_a_scenario_by_its_folder_or_any_of_its_files(name: str, tmp_path: Path) -> None:
    checked = compile_path(small(tmp_path) / name, bundled=NOWHERE)
    assert checked.diagnostics == []
    assert checked.bundle is not None
    assert checked.bundle["scenario"]["id"] == "the-hum"
    assert (len(checked.sources), sum(checked.cards.values())) == (14, 20)


def test_a_scenario_in_a_file_of_another_name(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    text = (scenario / "scenario.loop").read_text("utf-8")
    put(scenario, {"draft.loop": text.replace("the-hum", "the-draft")})
    checked = compile_path(scenario / "draft.loop", bundled=NOWHERE)
    assert checked.bundle is not None
    assert checked.bundle["scenario"]["id"] == "the-draft"


def test_a_content_root(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    other = scenario.with_name("other")
    shutil.copytree(scenario, other)
    text = (other / "scenario.loop").read_text("utf-8")
    put(other, {"scenario.loop": text.replace("the-hum", "the-other")})
    checked = compile_path(tmp_path, bundled=NOWHERE)
    assert {bundle["scenario"]["id"] for bundle in checked.bundles.values()} == {"the-hum", "the-other"}
    assert checked.bundle is None
    assert (len(checked.sources), sum(checked.cards.values())) == (17, 27)


def test_a_mistake_in_the_world_is_told_once(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    shutil.copytree(scenario, scenario.with_name("other"))
    put(scenario, {"world/board.yaml": "grid: ["})
    codes = [item.code for item in compile_path(tmp_path, bundled=NOWHERE).diagnostics]
    assert codes.count("LW0401") == 1


def test_a_world_has_rumors_for_the_scenarios_that_name_their_set(tmp_path: Path) -> None:
    """SET-8: the others leave them in the box, and are not told."""
    scenario = small(tmp_path)
    world = (SMALL / "worlds" / "small" / "world.yaml").read_text("utf-8")
    card = (
        'rumor shores 1 "Wet Sand" at A\n  > It has been walked on.\n  test CLEVER\n    success: draw item\n'
    )
    put(
        scenario,
        {"world/world.yaml": world.replace("cards: [", "cards: [shores, "), "world/shores.loop": card},
    )
    assert compile_path(scenario, bundled=NOWHERE).diagnostics == []
    put(
        scenario,
        {
            "rumors.loop": (scenario / "rumors.loop").read_text("utf-8")
            + "\n"
            + card.replace("shores 1", "sands 1")
        },
    )
    assert [item.code for item in compile_path(scenario, bundled=NOWHERE).diagnostics] == ["LW0510"]


def test_paths_are_as_the_user_gave_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = small(tmp_path)
    put(scenario, {"rumors.loop": "rumor hum 1", "world/board.yaml": "grid: ["})
    monkeypatch.chdir(tmp_path)
    for path in ("scenarios/hum", "./scenarios/hum/", "scenarios/hum/rumors.loop"):
        paths = {item.path for item in compile_path(Path(path), bundled=NOWHERE).diagnostics}
        assert paths == {"scenarios/hum/rumors.loop", "worlds/small/board.yaml"}
    monkeypatch.chdir(scenario)
    paths = {item.path for item in compile_path(Path(), bundled=NOWHERE).diagnostics}
    assert "rumors.loop" in paths


def test_the_world_of_the_program_when_there_is_no_other(tmp_path: Path) -> None:
    shutil.copytree(SMALL / "scenarios" / "hum", tmp_path / "hum")
    assert compile_path(tmp_path / "hum", bundled=SMALL).diagnostics == []


def test_an_unknown_world(tmp_path: Path) -> None:
    shutil.copytree(SMALL / "scenarios" / "hum", tmp_path / "hum")
    (diagnostic,) = compile_path(tmp_path / "hum", bundled=BUNDLED).diagnostics
    assert (diagnostic.code, diagnostic.span.line) == ("LW0208", 3)


def test_findings_come_in_order_of_file_and_place(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    put(scenario, {"diary.loop": (scenario / "diary.loop").read_text("utf-8").replace("at K", "at Q")})
    put(scenario, {"rumors.loop": (scenario / "rumors.loop").read_text("utf-8").replace("at B", "at Z")})
    checked = compile_path(scenario, bundled=NOWHERE)
    assert [(code, line) for code, _, line in found(checked)] == [
        ("LW0201", 10),
        ("LW0201", 19),
        ("LW0201", 7),
    ]
    assert found(checked) == sorted(found(checked), key=lambda item: (item[1], item[2]))


def test_reading_the_same_path_twice_gives_the_same(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    first, second = (compile_path(scenario, bundled=NOWHERE).bundle for _ in range(2))
    assert first == second
    assert load_project(scenario, bundled=NOWHERE).scenarios[0].complete


def test_checking_loads_nothing_that_only_print_and_graph_need(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from loopwright_compiler import compile_path;"
        "compile_path(Path(sys.argv[1]), bundled=Path('.'));"
        "others = {'reportlab', 'networkx', 'loopwright_engine.kit', 'loopwright_engine.kernel'};"
        "print(others & set(sys.modules))"
    )
    command = [sys.executable, "-c", code, str(small(tmp_path))]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "set()\n"


def test_the_content_that_ships_is_clean() -> None:
    checked = compile_path(BUNDLED, bundled=BUNDLED, kits=registry)
    assert found(checked) == []
    assert len(checked.bundles) > len(checked.of_game("tales")) > 0


def test_two_scenarios_of_one_name(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    other = Path(shutil.copytree(scenario, scenario.with_name("other")))
    checked = compile_path(tmp_path, bundled=NOWHERE)
    assert found(checked) == [("LW0540", str(other / "scenario.loop"), 1)]
    assert str(scenario / "scenario.loop") in checked.diagnostics[0].message
    assert not checked.failed and len(checked.bundles) == 2


def test_a_story_test_that_nobody_tells(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    (scenario / "stories").mkdir()
    put(scenario, {"stories/told.story": "expect insight >= 0\n", "untold.story": "expect insight >= 0\n"})
    checked = compile_path(scenario, bundled=NOWHERE)
    assert found(checked) == [("LW0539", str(scenario / "untold.story"), 1)]
    assert checked.diagnostics[0].hint == "Move it to `stories/untold.story`."
