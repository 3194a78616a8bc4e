"""Case folders: files that change the small scenario, and what people see then.

A folder of `tests/cases/compile` holds files of the scenario (`diary.loop`) or of its world
(`world/board.yaml`), and `diagnostics.txt`; where there is no error, `bundle.json` too, one value
a line so that a person can read it. `pytest tests/compiler/test_cases.py --bless` writes both.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from loopwright_compiler import compile_path
from loopwright_dsl import render

from .examples import NOWHERE, put, small

CASES = Path(__file__).parent.parent / "cases" / "compile"
SCENARIO_FILES = {"scenario.loop", "diary.loop", "rumors.loop"}
EXPECTED = {"diagnostics.txt", "bundle.json"}


def folders() -> list[Path]:
    """Every case."""
    return sorted(path for path in CASES.iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_case(folder: Path, bless: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    scenario = small(Path())
    files = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}
    put(scenario, {name: path.read_text("utf-8") for name, path in files.items() if name not in EXPECTED})
    checked = compile_path(scenario, bundled=NOWHERE)
    rendered = [render(item, checked.sources.get(item.path, "")) for item in checked.diagnostics]
    outcome = {"diagnostics.txt": "\n".join(rendered) or "No findings.\n"}
    if checked.bundle is not None:
        outcome["bundle.json"] = json.dumps(checked.bundle, indent=1, ensure_ascii=False) + "\n"
    for name, text in outcome.items():
        if bless:
            (folder / name).write_text(text, encoding="utf-8")
        assert text == (folder / name).read_text("utf-8"), f"{name}: look, then run with --bless"
    assert ("bundle.json" in outcome) == (folder / "bundle.json").is_file()


def test_no_orphans() -> None:
    """Every folder is a whole case and holds nothing else."""
    assert [path for path in CASES.iterdir() if path.is_file()] == []
    for folder in folders():
        names = {path.name for path in folder.iterdir()}
        assert "diagnostics.txt" in names, folder.name
        assert names <= SCENARIO_FILES | EXPECTED | {"world"}, folder.name
