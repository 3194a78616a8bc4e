"""The server of a hosted table, asked as browsers and as strangers ask."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from loopwright.core import scenario_paths
from loopwright.host.hosted_game import HostedGame
from loopwright.host.server import LONGEST_CALL, MOST_CALLS, Host, address_of
from loopwright_engine import load_bundle
from loopwright_engine.table import WATCHER, Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from .guests import Guest

FILES = {"index.html": b"<p>A table.</p>", "parts/cards.json": b"{}"}


class Hosted:
    """A room that is served at a port of this machine."""

    def __init__(self, game: HostedGame, port: int, told: list[str]) -> None:
        self.game, self.port, self.told = game, port, told
        self.words = {guest.seat: word for word, guest in game.guests.items()}

    def address(self, seat: int) -> str:
        return f"ws://127.0.0.1:{self.port}/{self.words[seat]}/socket"

    async def get(self, path: str) -> tuple[int, dict[str, str], bytes]:
        def asked() -> tuple[int, dict[str, str], bytes]:
            connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
            connection.request("GET", path)
            response = connection.getresponse()
            return response.status, dict(response.getheaders()), response.read()

        return await asyncio.to_thread(asked)


async def answer(socket: ClientConnection, call: str, *arguments: Any) -> Any:
    """The answer to one call; what is told to all is passed over."""
    await socket.send(json.dumps({"id": 7, "call": call, "args": arguments}))
    while True:
        data = json.loads(await asyncio.wait_for(socket.recv(), 30))
        if data.get("id") == 7:
            return data


def served(test: Callable[[Hosted], Awaitable[None]], people: int | None = None) -> None:
    """Run a test against a server of a game of two."""

    async def run() -> None:
        bundle = load_bundle(scenario_paths.bundle("lucha-libre"))
        table = Table(bundle)
        table.start(bundle.kit.options(), 4)
        game, told = HostedGame(table, None, people), list[str]()
        server = await Host(game, FILES, told.append).open("127.0.0.1", 0)
        try:
            await test(Hosted(game, address_of(server)[1], told))
        finally:
            server.close()
            await server.wait_closed()

    asyncio.run(run())


def test_files_have_their_kinds_and_nothing_else_is_served() -> None:
    async def test(hosted: Hosted) -> None:
        word = hosted.words[0]
        status, headers, body = await hosted.get(f"/{word}/")
        assert (status, body) == (200, FILES["index.html"])
        assert headers["Content-Type"].startswith("text/html") and headers["Referrer-Policy"] == "no-referrer"
        assert (await hosted.get(f"/{word}/parts/cards.json"))[2] == b"{}"
        for path in ("/", "/x/", f"/{word}/../secrets", f"/{word}/parts/", "/socket", f"//{word}"):
            assert (await hosted.get(path))[0] == 404

    served(test)


def test_the_link_for_everybody_leads_to_a_free_seat() -> None:
    async def test(hosted: Hosted) -> None:
        places = [(await hosted.get(f"/{hosted.game.joining}/"))[1]["Location"].strip("/") for _ in range(3)]
        assert places == [hosted.words[0], hosted.words[1], hosted.words[WATCHER]]
        other = (await hosted.get(f"/{hosted.game.watching}/"))[1]["Location"].strip("/")
        assert other not in places and (await hosted.get(f"/{other}/"))[0] == 200

    served(test)


def test_a_choice_is_told_to_all_and_who_was_away_comes_back() -> None:
    async def test(hosted: Hosted) -> None:
        async with Guest(hosted.address(0)) as one, Guest(hosted.address(WATCHER)) as watcher:
            async with Guest(hosted.address(1)) as two:
                assert (await two.ask("choose", 0, 0))["error"]["code"] == "seat"
                assert (await one.ask("choose", 0, 0))["result"] == {}
                assert one.document["choices"] == 1, "the news come before the answer"
                await watcher.until(lambda: watcher.document["choices"] == 1 and len(watcher.here) == 3)
            async with Guest(hosted.address(1)) as two:
                assert two.document["choices"] == 1
        assert hosted.told.count("Player 2 is here.") == 2

    served(test)


def test_bots_move_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loopwright.host.server.BOT_PAUSE", 0.0)

    async def test(hosted: Hosted) -> None:
        async with Guest(hosted.address(0)) as one:
            while one.document["decision"]:
                count = one.document["choices"] + 1
                await one.ask("choose", 0, count - 1)
            await one.until(lambda: one.document["choices"] > count)

    served(test, people=1)


@pytest.mark.parametrize(
    "message", ["", "[]", "{", '{"call": 7}', b"\xff\xfe", '{"id": 1, "call": "choose", "args": 3}']
)
def test_what_is_no_call_is_refused_and_the_line_stays_open(message: str | bytes) -> None:
    async def test(hosted: Hosted) -> None:
        async with connect(hosted.address(0)) as one:
            await one.send(message)
            assert (await answer(one, "choose", 0, 0))["result"] == {}

    served(test)


def test_other_pages_unknown_words_and_floods_are_shown_out() -> None:
    async def test(hosted: Hosted) -> None:
        with pytest.raises(InvalidStatus, match="403"):
            await connect(hosted.address(0), origin="http://elsewhere.example")  # type: ignore[arg-type]
        with pytest.raises(InvalidStatus, match="404"):
            await connect(hosted.address(0).replace(hosted.words[0], "x"))
        async with connect(hosted.address(0)) as large:
            with pytest.raises(ConnectionClosed):
                await large.send("x" * (LONGEST_CALL + 1))
                while True:
                    await asyncio.wait_for(large.recv(), 30)
        async with connect(hosted.address(0)) as flood:
            with pytest.raises(ConnectionClosed):
                for _ in range(4 * MOST_CALLS):
                    await flood.send('{"id": 1, "call": "none", "args": []}')
                while True:
                    await asyncio.wait_for(flood.recv(), 30)

    served(test)


def test_neither_a_fault_in_rules_nor_a_full_disk_ends_the_evening(tmp_path: Path) -> None:
    async def test(hosted: Hosted) -> None:
        hosted.game.file = tmp_path  # a folder, where no file can be written
        async with connect(hosted.address(0)) as one:
            assert (await answer(one, "choose", 0, 0))["result"] == {}
            assert any("keeping the evening" in line for line in hosted.told)
            hosted.game.table.choose_as = None  # type: ignore[method-assign, assignment]
            assert (await answer(one, "choose", 0, 1))["error"]["code"] == "fault"
            assert (await answer(one, "undo"))["result"] == {}

    served(test)
