"""The page of a hosted table: it asks the host, hears what others choose, and comes back by itself."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Coroutine, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from loopwright.core import scenario_paths
from loopwright.host import hosted_game
from loopwright.host.hosted_game import HostedGame
from loopwright.host.json_patch import difference
from loopwright.host.server import Host, address_of
from loopwright.publish.assemble import SHARED, as_folder
from loopwright.publish.tables import icon_words, page_of
from loopwright.verify.evenings import campaign_of
from loopwright_compiler.print import Settings
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.table import CampaignTable, Table

from ..compiler.examples import small_campaign
from ..host.bad_lines import BadLines
from .browser import Chromium
from .test_campaign_page import PICK

IDLE = "document.getElementById('table').getAttribute('aria-busy') !== 'true'"
QUESTION = "return document.getElementById('question')?.textContent ?? ''"


class Served:
    """A hosted game, in a thread of its own, which can go away and come back."""

    def __init__(self, table: Table, scenarios: Mapping[str, Bundle]) -> None:
        self.room = HostedGame(table)
        page = page_of(scenarios, Settings(), lambda _: None)
        self.host = Host(self.room, dict(as_folder(page, "host")), lambda _: None)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.port = 0
        self.open()

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def open(self) -> None:
        self.server = self._run(self.host.open("127.0.0.1", self.port))
        self.port = address_of(self.server)[1]

    def close(self) -> None:
        self.server.close()
        self._run(self.server.wait_closed())

    def end(self) -> None:
        """No thread is left behind: other tests fork this process."""
        self.close()
        self._run(self.loop.shutdown_default_executor())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def drop_all(self) -> None:
        """Cut all connections, as a bad network would."""
        for socket in self.host._connections:
            socket.transport.abort()

    def choose(self, seat: int) -> None:
        """The first option, for whoever sits there, from another device."""
        from websockets.asyncio.client import connect

        word = next(word for word, guest in self.room.guests.items() if guest.seat == seat)

        async def chosen() -> None:
            async with connect(f"ws://127.0.0.1:{self.port}/{word}/socket") as socket:
                count = len(self.room.table.game.choices)
                await socket.send(json.dumps({"id": 1, "call": "choose", "args": [0, count]}))
                while "result" not in json.loads(await socket.recv()):
                    pass

        self._run(chosen())


def test_pages_make_the_one_document_of_the_other(window: Chromium) -> None:
    bundle = load_bundle(scenario_paths.bundle("the-loop"))
    table, luck = Table(bundle), random.Random(3)
    table.start(bundle.kit.options(players=2), 3)
    game = HostedGame(table)
    documents: list[Any] = [game.seen([0])[0], {"a/b": [1, 2, 3], "~": None}, {"~": {}, "a/b": [3]}, 7]
    for _ in range(15):
        table._line.choose(luck.randrange(len(table.game.decision.options)))
        documents.append(game.seen([0])[0])
    patches = [list(difference(old, new)) for old, new in pairwise(documents)]
    script = (SHARED / "patch.js").read_text("utf-8").replace("export ", "")
    window.open("data:text/html,")
    made = window.run(
        f"{script}\nconst [whole, patches] = arguments; let one = whole;"
        "return patches.map((patch) => {"
        "const before = JSON.stringify(one); const next = patched(one, patch);"
        "if (JSON.stringify(one) !== before) throw new Error('changed'); one = next; return next; })",
        documents[0],
        patches,
    )
    assert made == documents[1:]


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A game of two; what guests note is kept in the current folder."""
    monkeypatch.chdir(tmp_path)
    bundle = load_bundle(scenario_paths.bundle("lucha-libre"))
    table = Table(bundle, icon_words(bundle))
    table.start(bundle.kit.options(), 4)
    hosted = Served(table, {"lucha-libre": bundle})
    yield hosted
    hosted.end()


@pytest.fixture
def campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The first evening of a campaign, for two kids."""
    monkeypatch.setattr(hosted_game, "randbelow", lambda _: 1)
    evenings = campaign_of(str(small_campaign(tmp_path)))
    table = CampaignTable(evenings.bundles, icon_words(evenings.finale.bundle))
    table.start(table.bundle.kit.options(kids=("maja", "ola")), 1)
    hosted = Served(table, evenings.by_path)
    yield hosted
    hosted.end()


def test_the_next_evening_comes_to_the_page(campaign: Served, window: Chromium) -> None:
    """Once this one has ended, at the same address, with the cards of the other scenario."""
    word = next(iter(campaign.room.guests))
    window.open(f"http://127.0.0.1:{campaign.port}/{word}/")
    window.wait("return document.querySelector('[data-option]') !== null")
    for option in ("Take the dog", "Go home"):
        window.run(PICK, option)
        window.wait(f"return {IDLE}")
    window.wait("return document.querySelector('[data-evening=last]') !== null")
    window.click("[data-evening=last]")
    window.wait("return document.getElementById('decision').textContent.includes('Whistle')")
    assert campaign.room.table.notebook.carried == "note.dog-stays=1"
    assert window.complaints() == []


def test_a_page_plays_on_over_a_line_that_is_cut(served: Served, window: Chromium) -> None:
    """A call whose answer did not come is asked again by the page."""
    words = {guest.seat: word for word, guest in served.room.guests.items()}
    seat = served.room.table.game.decision.seat
    lines = BadLines(3, 0.0, 10**12)
    proxied = lines.before(served.port)
    port = served._run(proxied.__aenter__())
    window.open(f"http://127.0.0.1:{port}/{words[seat]}/")
    window.wait("return document.querySelector('[data-option]') !== null")
    lines.length, wanted = 2_000, 0
    served._run(served.drop_all())
    while wanted < 5 and served.room.table.game.decision.seat == seat:
        window.wait(f"return document.querySelector('[data-option]') !== null && {IDLE}")
        window.run(
            "document.querySelector('[data-option]').click(); document.querySelector('#confirm').click()"
        )
        window.wait(f"return {IDLE}")
        wanted += 1
        assert len(served.room.table.game.choices) == wanted
    assert lines.cuts
    served._run(proxied.__aexit__(None, None, None))


def test_a_guest_plays_on_a_page_and_comes_back_to_it(served: Served, window: Chromium) -> None:
    words = {guest.seat: word for word, guest in served.room.guests.items()}
    seat = served.room.table.game.decision.seat
    window.open(f"http://127.0.0.1:{served.port}/{words[seat]}/")
    window.wait("return document.querySelector('[data-option]') !== null")
    assert window.run("return [...document.querySelectorAll('#new, #load')].length") == 0
    while served.room.table.game.decision.seat == seat:
        count = len(served.room.table.game.choices)
        window.wait("return document.querySelector('[data-option]') !== null")
        window.run(
            "document.querySelector('[data-option]').click(); document.querySelector('#confirm').click()"
        )
        window.wait("return document.getElementById('table').getAttribute('aria-busy') === 'false'")
        assert len(served.room.table.game.choices) == count + 1
    window.wait(f"{QUESTION} === 'Player {2 - seat} decides'")
    assert window.run("return document.getElementById('let-bot') !== null"), "nobody sits there yet"
    served.close()
    window.wait(
        "return document.getElementById('state').textContent.startsWith('The table cannot be reached')"
    )
    served.open()
    while served.room.table.game.decision.seat != seat:
        served.choose(1 - seat)
    window.wait("return document.querySelector('[data-option]') !== null")
    assert window.run("return document.getElementById('state').textContent") == ""


def test_notes_are_the_hosts_and_come_back_from_there(served: Served, window: Chromium) -> None:
    """Also where the browser can keep nothing; those that the host has not heard of hold the tab."""
    word = next(word for word, guest in served.room.guests.items() if guest.seat == 0)
    asks = "return !dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    count = "return document.getElementById('notes')?.textContent"
    full = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    added = window.devtools("Page.addScriptToEvaluateOnNewDocument", source=full)

    def note(text: str) -> None:
        window.click("#notes")
        window.click("#note-game")
        window.run("document.getElementById('note').value = arguments[0]", text)
        window.click("#done")

    try:
        window.open(f"http://127.0.0.1:{served.port}/{word}/")
        window.wait(f"{count} === 'Notes (0)'")
        note("Why?")
        while not served.room.notes_of(word):
            window.wait("return new Promise((go) => setTimeout(() => go(true), 10))")
        window.wait(f"{asks.replace('!', '')}")
        window.reload()
        window.wait(f"{count} === 'Notes (1)'")
        served.close()
        window.wait("return document.getElementById('state').textContent.includes('cannot be reached')")
        note("Still?")
        assert window.run(count) == "Notes (2)" and window.run(asks)
        served.open()
        window.wait(f"{asks.replace('!', '')}")
        assert [one["text"] for one in served.room.notes_of(word)] == ["Why?", "Still?"]
    finally:
        window.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])
