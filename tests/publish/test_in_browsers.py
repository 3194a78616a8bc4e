"""Published tables in headless browsers: from a disk and from a server, with the same games as here."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from loopwright.commands.new import new
from loopwright.core import scenario_paths
from loopwright.publish import assemble
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.kit import registry
from loopwright_engine.table import Table

from .browser import Browser, served, window
from .conftest import Publish, ready

GAMES = int(os.environ.get("LOOPWRIGHT_BROWSER_GAMES", "1"))
"""How many games of each scenario are held against those played here; `make browser` plays many."""
CALL = "return probe.table.call(...arguments)"
KEPT = """
const [name] = await caches.keys();
return name && (await (await caches.open(name)).keys()).length;
"""
PLAY = """
const [options, limit] = arguments;
let table = await probe.table.call("new", options);
while (table.bot_to_move) table = await probe.table.call("advance", limit);
return { over: table.decision === null, save: await probe.table.call("save") };
"""


@pytest.fixture(scope="module")
def file(bare: Publish, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table in one file."""
    path = tmp_path_factory.mktemp("file") / "draft.html"
    path.write_bytes(assemble.as_file(bare("speaking-clock")))
    return path


@pytest.fixture(scope="module")
def folder(bare: Publish, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table in a folder."""
    return filled(tmp_path_factory.mktemp("folder"), bare("speaking-clock"))


def filled(folder: Path, table: assemble.Published) -> Path:
    for name, content in assemble.as_folder(table):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture(scope="module", params=["disk", "server"])
def page(request: pytest.FixtureRequest, any_window: Browser, file: Path, folder: Path) -> Iterator[Browser]:
    """A table that is ready, opened from a disk, and from a server, in each browser."""
    if request.param == "disk":
        yield ready(any_window, file.as_uri())
    else:
        with served(folder) as address:
            yield ready(any_window, address)


WITHOUT = """
const [names, story] = arguments;
const kept = names.map((name) => Object.getOwnPropertyDescriptor(window, name));
const gone = { configurable: true, get() { throw new Error("no"); } };
names.forEach((name) => Object.defineProperty(window, name, gone));
try {
  const store = await probe.openStore(story);
  await store.put("a", { b: [1, null] });
  const values = [store.kind, await store.get("a"), await store.keys()];
  await store.remove("a");
  return [...values, await store.get("a")];
} finally {
  names.forEach((name, number) => Object.defineProperty(window, name, kept[number]));
}
"""
"""A store where the browser lacks these, and what it keeps."""


def played_here(bundle: Bundle, options: dict[str, Any]) -> str:
    """The save of a whole game by bots, as Python here plays it."""
    table = Table(bundle)
    document = table.new(options)
    while document["bot_to_move"]:
        document = table.advance(100)
    return str(table.save())


def all_bots(table: dict[str, Any], bot: str) -> dict[str, str]:
    return {str(seat): bot for seat, _ in enumerate(table["seats"])}


# --- From a disk and from a server


def test_it_starts_and_the_policy_has_nothing_to_refuse(page: Browser) -> None:
    assert page.run(CALL, "setup")["title"] == "The Speaking Clock"
    stages = [step["stage"] for step in page.run("return probe.heard.progress")]
    assert stages[-1] == "ready" and {"python", "library", "rules", "start"} <= set(stages)
    steps = page.run("return probe.heard.progress")
    assert all(0 <= step["done"] <= step["of"] for step in steps)
    assert page.run("return probe.heard.violations") == []
    assert page.complaints() == []
    assert page.run("return getComputedStyle(document.querySelector('p')).color") == "rgb(1, 2, 3)"


def test_a_person_plays_saves_and_goes_on_after_the_tab_was_closed(page: Browser) -> None:
    table = page.run(CALL, "new", {"seed": 5})
    for _ in range(6):
        table = page.run(CALL, "choose", 0, table["choices"])
    assert table["choices"] == 6
    page.run("return probe.store.put('game', arguments[0])", page.run(CALL, "save"))
    assert page.run("return probe.store.kind") == "indexedDB"
    address = page.run("return location.href")
    page.open("about:blank")
    ready(page, address)
    again = page.run(CALL, "load", page.run("return probe.store.get('game')"))
    assert again["choices"] == 6 and again["decision"] == table["decision"]
    page.run("return probe.store.remove('game')")
    assert page.run("return probe.store.keys()") == []


def test_refusals_are_told_by_a_code_and_a_sentence(page: Browser) -> None:
    refused = "return probe.table.call(...arguments).then(() => null, ({code, text}) => ({code, text}))"
    page.run(CALL, "new", {"seed": 5})
    assert page.run(refused, "choose", 0, 7)["code"] == "stale"
    assert "no saved game" in page.run(refused, "load", "[" * 100_000)["text"]
    assert page.run(refused, "__class__")["code"] == "call"
    assert page.run(CALL, "document")["choices"] == 0


def test_python_has_no_way_out(page: Browser) -> None:
    """Once all is there, the worker is without what reaches a network, and the policy allows none."""
    tried = """
    const names = ["fetch", "XMLHttpRequest", "WebSocket", "indexedDB", "importScripts"];
    const script = `self.onmessage = async () => {
      let reached = []; try { await fetch("http://127.0.0.1:9/"); reached.push("fetch"); } catch {}
      try { eval("1"); reached.push("eval"); } catch {}
      postMessage(reached) };`;
    const worker = new Worker(URL.createObjectURL(new Blob([script], {type: "text/javascript"})));
    return new Promise((resolve) => { worker.onmessage = ({data}) => resolve(data); worker.postMessage(1); });
    """
    assert page.run(tried) == []
    refused = page.complaints()
    assert bool(refused) is (page.kind == "chromium")  # which alone tells
    assert all("Content Security Policy" in line for line in refused)


def test_the_printed_cards_are_pictures_in_which_nothing_runs(page: Browser) -> None:
    shown = """
    const cards = await probe.table.call("cards");
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([cards["diary.1"].front], {type: "image/svg+xml"}));
    await image.decode();
    return [Object.keys(cards).length > 100, cards["diary.1"].back.startsWith("<"), image.naturalWidth > 0];
    """
    assert page.run(shown) == [True, True, True]
    assert page.run("return probe.heard.violations") == []


# --- The same games


@pytest.mark.parametrize(
    ("name", "language"), [("bonnie-and-clyde", "en"), ("lucha-libre", "sv"), ("the-last-glow", "en")]
)
def test_games_are_those_that_python_plays_here(
    name: str, language: str, bare: Publish, window: Browser, tmp_path: Path
) -> None:
    """To the last letter of the save: choices, log, state, and the digest of it."""
    (tmp_path / "draft.html").write_bytes(assemble.as_file(bare(name, language)))
    ready(window, (tmp_path / "draft.html").as_uri())
    same_games(window, load_bundle(scenario_paths.bundle(name, language)))
    assert window.run("return document.documentElement.lang") == language


def test_games_are_those_of_every_browser(page: Browser) -> None:
    same_games(page, load_bundle(scenario_paths.bundle("speaking-clock")))


def same_games(window: Browser, bundle: Bundle) -> None:
    """Play games there and here, and compare them."""
    first = window.run(CALL, "new", {"seed": 0})
    assert first["decision"]["title"] == Table(bundle).new({"seed": 0})["decision"]["title"]
    for seed in range(GAMES):
        options = {"seed": seed, "bots": all_bots(first, "random")}
        played = window.run(PLAY, options, 25)
        assert played["over"]
        assert played["save"] == played_here(bundle, options), f"seed {seed}"


def test_a_cautious_bot_plays_the_same_too(page: Browser) -> None:
    options = {"seed": 7, "bots": all_bots(page.run(CALL, "new", {"seed": 0}), "cautious")}
    bundle = load_bundle(scenario_paths.bundle("speaking-clock"))
    assert json.loads(page.run(PLAY, options, 5)["save"]) == json.loads(played_here(bundle, options))


# --- Whatever happens


def test_a_worker_that_never_answers_is_told_of_and_can_be_ended(window: Browser, file: Path) -> None:
    ready(window, file.as_uri())
    window.run(CALL, "new", {"seed": 3})
    save = window.run(CALL, "save")
    stopped = """
    probe.table.call("load", arguments[0]);
    const pending = Array.from({length: 3000}, () => probe.table.call("load", arguments[0]));
    const answers = Promise.allSettled(pending);
    while (!probe.heard.slow.length) await new Promise((again) => setTimeout(again, 50));
    const busy = probe.table.busy;
    probe.table.stop();
    return [busy > 0, (await answers).at(-1).reason.code, probe.table.busy];
    """
    assert window.run(stopped, save) == [True, "stopped", 0]
    window.run("return probe.table.restart()")
    assert window.run(CALL, "load", save)["choices"] == 0


@pytest.mark.parametrize(
    ("without", "kind"), [(["indexedDB"], "localStorage"), (["indexedDB", "localStorage"], "memory")]
)
def test_without_a_database_games_are_kept_elsewhere(page: Browser, without: list[str], kind: str) -> None:
    assert page.run(WITHOUT, without, "a-story") == [kind, {"b": [1, None]}, ["a"], None]


def test_a_table_from_a_server_opens_again_without_it(driver: str, folder: Path) -> None:
    with window(driver) as own:
        with served(folder) as address:
            ready(own, address)
            own.wait("return navigator.serviceWorker.ready.then((worker) => !!worker.active)")
            own.wait(KEPT)
        ready(own, address)
        assert own.run(CALL, "new", {"seed": 1})["choices"] == 0


def test_a_kit_from_a_folder_comes_along(bare: Publish, window: Browser, tmp_path: Path) -> None:
    new(Path("snow-station"), tmp_path, game=True)
    registry.add_folder(tmp_path / "snow-station")
    (tmp_path / "draft.html").write_bytes(assemble.as_file(bare(tmp_path / "snow-station")))
    ready(window, (tmp_path / "draft.html").as_uri())
    assert window.run(CALL, "new", {"seed": 1})["kit"] == "snow-station"
