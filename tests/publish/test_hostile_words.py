"""The page of a published table on a phone, with a real document whose words try to be more than text."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from loopwright import publish
from loopwright.core import scenario_paths
from loopwright_engine import load_bundle
from loopwright_engine.table import Table

from .browser import Browser, served

HOSTILE = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'
WORDS = {"title", "name", "text", "at_text", "detail", "read", "does"}
STORE = """export async function openStore() {
  return { get: async () => ({ save: "kept" }), put: async () => {} };
}"""
TABLE = """export async function openTable() {
  return { call: async (name) => (name === "cards" ? {} : (await fetch("document.json")).json()) };
}"""


def hostile(value: Any, key: str = "") -> Any:
    """The document with markup before every word that a person reads."""
    if isinstance(value, dict):
        return {name: hostile(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [hostile(part, key) for part in value]
    return HOSTILE + value if isinstance(value, str) and key in WORDS else value


def test_a_table_on_a_phone_shows_hostile_words_as_words(window: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    shutil.copytree(Path(publish.__file__).parent / "page", folder)
    config = {"title": HOSTILE, "language": "en", "bundle_hash": "0"}
    (folder / "config.js").write_text(f"export const config = {json.dumps(config)};")
    (folder / "store.js").write_text(STORE)
    (folder / "table.js").write_text(TABLE)
    table = Table(load_bundle(scenario_paths.bundle("speaking-clock")))
    document = table.new({"seed": 7, "players": 3})
    (folder / "document.json").write_text(json.dumps(hostile(document)))

    window.devtools(
        "Emulation.setDeviceMetricsOverride", width=360, height=740, deviceScaleFactor=1, mobile=True
    )
    with served(folder) as address:
        window.open(address)
        window.wait("return document.querySelector('#story h2')", seconds=20)
        assert window.run("return document.querySelectorAll('#map .place').length") == 22
        assert window.run("return document.querySelectorAll('#kids .person').length") == 3
        assert window.run("return document.body.textContent.includes('onerror=')")
        assert window.run("return document.querySelectorAll('main script, main img').length") == 0
        assert window.run("return window.ran") is None
        assert window.run("return document.documentElement.scrollWidth") <= 360
