"""The links of the changelog lead somewhere, in the repository and on the site."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"\]\(([^)#:\s]+)\)")


def test_links_of_the_changelog_lead_somewhere() -> None:
    pytest.importorskip("mkdocs")
    spec = importlib.util.spec_from_file_location("site_hooks", ROOT / "site" / "hooks.py")
    assert spec and spec.loader
    hooks: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hooks)
    page = SimpleNamespace(file=SimpleNamespace(src_uri="changelog.md"))
    links = LINK.findall(hooks.on_page_markdown("", page, None, None))
    assert links and all((ROOT / "site" / "docs" / link).is_file() for link in links), links
    written = LINK.findall((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert all((ROOT / link).is_file() for link in written), written
