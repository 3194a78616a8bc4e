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


def test_every_game_plays_where_it_was_published(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    spec = importlib.util.spec_from_file_location("site_hooks", ROOT / "site" / "hooks.py")
    assert spec and spec.loader
    hooks: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hooks)
    text = (ROOT / "site" / "docs" / "gallery.md").read_text(encoding="utf-8")
    names = re.findall(r"^PLAY (.*)$", text, re.MULTILINE)
    content = scenario_paths.root()
    kits = {path.name for path in scenario_paths.games(content) if not path.name.endswith("-estuary")}
    assert set(names) == kits | {path.name for path in scenario_paths.scenarios(content)}
    (tmp_path / "play").mkdir()
    (tmp_path / "play" / f"{names[0]}.html").touch()
    page = SimpleNamespace(file=SimpleNamespace(src_uri="gallery.md"))
    shown = hooks.on_page_markdown(text, page, SimpleNamespace(docs_dir=str(tmp_path)), None)
    assert re.findall(r"\]\((play/.*?)\)", shown) == [f"play/{names[0]}.html"] and "PLAY" not in shown
