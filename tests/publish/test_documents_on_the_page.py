"""The page of a published table with real documents: of each kind, and with words that try to be more."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

from loopwright import publish
from loopwright.core import page_words, scenario_paths
from loopwright_engine import load_bundle
from loopwright_engine.table import Table

from .browser import Chromium, served

HOSTILE = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'
WORDS = {"title", "name", "text", "at_text", "detail", "read", "does"}
STORE = """export async function openStore() {
  return { get: async () => ({ save: "kept" }), put: async () => {} };
}"""
TABLE = """export const rulebook = async () => ({ parts: [], terms: {}, signs: {} });
export async function openTable() {
  const document = async () => (await fetch("document.json", { cache: "no-store" })).json();
  return { call: async (name) => (name === "cards" ? {} : document()) };
}"""


def hostile(value: Any, key: str = "") -> Any:
    """The document with markup before every word that a person reads."""
    if isinstance(value, dict):
        return {name: hostile(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [hostile(part, key) for part in value]
    return HOSTILE + value if isinstance(value, str) and key in WORDS else value


def page_of(folder: Path, title: str = "") -> Path:
    """The page with a table that gives it whatever lies in the file `document.json`."""
    shutil.copytree(Path(publish.__file__).parent / "page", folder)
    config = {"title": title, "language": "en", "bundle_hash": "0", "words": page_words.texts()}
    (folder / "config.js").write_text(f"export const config = {json.dumps(config)};")
    (folder / "store.js").write_text(STORE)
    (folder / "table.js").write_text(TABLE)
    (folder / "socket.js").write_text("export const hosted = false;\nexport const openHosted = null;\n")
    return folder


def test_a_table_on_a_phone_shows_hostile_words_as_words(window: Chromium, tmp_path: Path) -> None:
    folder = page_of(tmp_path / "page", HOSTILE)
    table = Table(load_bundle(scenario_paths.bundle("speaking-clock")))
    document = table.new({"seed": 7, "players": 3})
    (folder / "document.json").write_text(json.dumps(hostile(document)))

    with window.sized(360, 740, mobile=True), served(folder) as address:
        window.open(address)
        window.wait("return document.querySelector('#story h2')", seconds=20)
        assert window.run("return document.querySelectorAll('#map .place').length") == 22
        assert window.run("return document.querySelectorAll('#kids .person').length") == 3
        assert window.run("return document.body.textContent.includes('onerror=')")
        assert window.run("return document.querySelectorAll('main script, main img').length") == 0
        assert window.run("return window.ran") is None
        assert window.run("return document.documentElement.scrollWidth") <= 360


SHOWN = """
const indices = () => [...document.querySelectorAll('[data-option]')].map((one) => Number(one.value));
const seats = [...document.querySelectorAll('#decision [data-seat]')].map((one) => one.dataset.seat);
if (!seats.length) return indices();
const shown = new Set();
for (const seat of seats) {
  document.querySelector(`#decision [data-seat="${seat}"]`).click();
  for (const index of indices()) shown.add(index);
}
return [...shown];
"""


def by_kind(name: str, games: int) -> dict[str, Any]:
    """A document of each kind of decision that random games come to, each with the most options."""
    documents: dict[str, Any] = {}
    table = Table(load_bundle(scenario_paths.bundle(name)))
    for seed in range(games):
        luck, document = random.Random(seed), table.new({"seed": seed})
        while (decision := document["decision"]) is not None:
            options = [option for group in decision["groups"] for option in group["options"]]
            kept = documents.get(decision["kind"])
            if kept is None or len(options) > len(indices_of(kept)):
                documents[decision["kind"]] = document
            document = table.choose(luck.choice(options)["index"], document["choices"])
    return documents


def indices_of(document: Any) -> list[int]:
    return [option["index"] for group in document["decision"]["groups"] for option in group["options"]]


def test_every_option_of_every_kind_of_decision_can_be_chosen(window: Chromium, tmp_path: Path) -> None:
    """Also where they stand in another order than the rules have them: by kid, by place, by what is done."""
    folder = page_of(tmp_path / "page")
    documents = by_kind("speaking-clock", 6)
    assert {"adventure", "test", "push", "school"} <= documents.keys()
    with served(folder) as address:
        for kind, document in documents.items():
            document["decision"]["pass_on"] = False
            (folder / "document.json").write_text(json.dumps(document))
            window.open(address)
            window.wait("return document.querySelector('[data-option]')", seconds=20)
            assert sorted(window.run(SHOWN)) == sorted(indices_of(document)), kind
            state = window.run("return document.getElementById('state').textContent")
            assert "went wrong" not in state, kind
            spoken = window.run(
                "return [...document.querySelectorAll('[data-option]')].map(one => one.ariaLabel)"
            )
            assert all(spoken), kind


def test_a_hack_shows_the_stakes_and_a_trade_who_gets_what(window: Chromium, tmp_path: Path) -> None:
    """Both are rare in random games, so their decisions are written here, as the rules give them."""
    folder = page_of(tmp_path / "page")
    table = Table(load_bundle(scenario_paths.bundle("speaking-clock")))
    document: Any = table.new({"seed": 7, "players": 3})
    machine = next(view for view in document["views"] if view["id"] == "machines")["data"]["machines"][0]
    frame = {"seat": 0, "title": "?", "text": "", "card": "", "pass_on": False}
    hours = [{"index": n, "text": f"{n + 1} time", "verb": "stake", "cost": n + 1} for n in range(6)]
    kids = [seat["id"] for seat in document["seats"]]
    gift = {"verb": "give", "seat": 1, "label": "Lamp", "items": ["item.lamp"]}
    gifts = [
        {"index": 0, "text": "Done", "verb": "trade_end"},
        *({"index": n, "text": f"to {kids[n]}", "to": kids[n], **gift} for n in (1, 2)),
    ]
    paid = [{"seat": seat, "paid": (2, 0, None)[seat], "left": 4} for seat in range(3)]
    written = {
        "stake": {**frame, "kind": "stake", "machine": machine["id"], "needed": 4, "paid": 2, "stakes": paid},
        "trade": {**frame, "kind": "trade"},
    }
    shown = {}
    with served(folder) as address:
        for kind, options in (("stake", hours), ("trade", gifts)):
            group = {"title": "", "seat": None, "section": "", "options": options}
            document["decision"] = {**written[kind], "groups": [group]}
            (folder / "document.json").write_text(json.dumps(document))
            window.open(address)
            window.wait("return document.querySelector('[data-option]')", seconds=20)
            assert sorted(window.run(SHOWN)) == [option["index"] for option in options]
            shown[kind] = window.run("return document.getElementById('decision').innerText")
    assert [line.split("\t")[1] for line in shown["stake"].splitlines() if "\t" in line][1:] == [
        "2", "0", "not asked yet",
    ]  # fmt: skip
    assert machine["name"] in shown["stake"]
    names = [seat["name"] for seat in document["seats"]]
    assert f"{names[1]} has it" in shown["trade"] and f"Give to {names[2]}" in shown["trade"]
