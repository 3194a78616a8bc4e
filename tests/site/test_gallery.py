"""The gallery plays what comes along, where the site was built with Python for browsers."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from loopwright.core import scenario_paths

ROOT = Path(__file__).parents[2]
GALLERY = ROOT / "site" / "docs" / "gallery.md"
CONTENT = scenario_paths.root()
FOLDERS = [*scenario_paths.scenarios(CONTENT), *scenario_paths.games(CONTENT)]


def script(name: str) -> Any:
    """A file of the site, loaded by its path."""
    spec = importlib.util.spec_from_file_location(f"site_{name}", ROOT / "site" / f"{name}.py")
    assert spec and spec.loader
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_scenario_is_shown_and_nothing_of_its_end(folder: Path) -> None:
    """By its title, with a picture of what lies open when a game begins; one is the first to play."""
    data = scenario_paths.bundle(str(folder))
    strings, scenario = data["strings"], data["scenario"]
    sections = dict(re.findall(r"^## (.*?)\n\n(.*?)(?=^## |\Z)", GALLERY.read_text("utf-8"), re.M | re.S))
    section = sections[strings[scenario["title"]]]
    assert f"(images/{folder.name}.png)" in section and f"PLAY {folder.name}\n" in section
    assert (ROOT / "docs" / "images" / f"{folder.name}.png").is_file()
    assert ("first one to play" in section) == (folder.name == "a-jar-of-gulls")
    assert not [strings[one["title"]] for one in data["endings"] if strings[one["title"]] in section]
    sides = script("make_pictures").PICTURES[str(folder.relative_to(CONTENT))]
    begun = {f"diary.{number}-front" for number in scenario.get("start_diary", ())}
    assert {side for side in sides if side.startswith("diary.")} <= begun


def test_every_game_plays_where_it_was_published(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    hooks = script("hooks")
    text = GALLERY.read_text(encoding="utf-8")
    names = re.findall(r"^PLAY (.*)$", text, re.MULTILINE)
    assert set(names) == {folder.name for folder in FOLDERS}
    (tmp_path / "play").mkdir()
    (tmp_path / "play" / f"{names[0]}.html").touch()
    page = SimpleNamespace(file=SimpleNamespace(src_uri="gallery.md"))
    shown = hooks.on_page_markdown(text, page, SimpleNamespace(docs_dir=str(tmp_path)), None)
    assert re.findall(r"\]\((play/.*?)\)", shown) == [f"play/{names[0]}.html"] and "PLAY" not in shown
