"""What goes wrong between a host and guests: nothing is done twice, lost, or told to who may not see it."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from loopwright.core import scenario_paths
from loopwright.host import server as servers
from loopwright.host.hosted_game import HostedGame
from loopwright.host.server import Host, address_of
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.session.timeline import Timeline
from loopwright_engine.table import WATCHER, Table

from .bad_lines import BadLines
from .guests import Guest


class Evening:
    """A hosted game at a port, and the addresses of its places as they are seen through another port."""

    def __init__(self, bundle: Bundle, **options: Any) -> None:
        self.table = Table(bundle)
        self.table.start(bundle.kit.options(**options), 4)
        self.game = HostedGame(self.table)
        self.words = {guest.seat: word for word, guest in self.game.guests.items()}
        self.port = 0

    def address(self, seat: int, port: int | None = None) -> str:
        return f"ws://127.0.0.1:{port or self.port}/{self.words[seat]}/socket"

    def run(self, test: Callable[[], Awaitable[None]]) -> None:
        """Run a test while it is served."""

        async def served() -> None:
            server = await Host(self.game, {}, lambda _: None).open("127.0.0.1", 0)
            self.port = address_of(server)[1]
            try:
                await test()
            finally:
                server.close()
                await server.wait_closed()

        asyncio.run(served())

    def option(self, luck: random.Random) -> int:
        return luck.randrange(len(self.table.game.decision.options))


def test_over_bad_lines_every_choice_is_made_once() -> None:
    """Also where the answer is lost, and where the message is cut in two."""
    evening, lines = Evening(load_bundle(scenario_paths.bundle("lucha-libre"))), BadLines(5, 0.002, 2_500)
    luck, wanted = random.Random(6), list[int]()

    async def test() -> None:
        async with (
            lines.before(evening.port) as port,
            Guest(evening.address(0, port)) as one,
            Guest(evening.address(1, port)) as two,
            Guest(evening.address(WATCHER)) as watcher,
        ):
            for count in range(60):
                decides = (one, two)[evening.table.game.decision.seat]
                await decides.has_choices(count)
                wanted.append(evening.option(luck))
                assert (await decides.ask("choose", wanted[-1], count))["result"] == {}
            for guest in (one, two, watcher):
                await guest.has_choices(60)
            seen = evening.game.seen([0, 1, WATCHER])
            assert [one.document, two.document, watcher.document] == list(seen.values())
            assert one.connections + two.connections > 10 and lines.cuts > 10

    evening.run(test)
    assert evening.table.game.choices == wanted


def texts(data: Any) -> Iterator[str]:
    """All texts in plain data, but for the places and operations of patches."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            if key not in ("op", "path"):
                yield from texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts(value)


@pytest.mark.parametrize(("name", "players"), [("lucha-libre", None), ("the-loop", 3)])
def test_no_message_hangs_on_what_its_seat_may_not_see(name: str, players: int | None) -> None:
    """Whatever else lies hidden from a seat, it would have been sent the same: hands, moves that were chosen,
    piles and luck are dealt anew for it. And no message says more than the document that it brings.
    """
    bundle = load_bundle(scenario_paths.bundle(name))
    evening = Evening(bundle, **({"players": players} if players else {}))
    luck, sent, hidden = random.Random(7), dict[int, list[str]](), 0
    seats = [seat for seat in evening.words if seat != WATCHER]

    def otherwise(seat: int) -> Table:
        """The table as it might be, for all that a seat sees."""
        table = Table(bundle)
        past = evening.table._line.past
        table._timeline = Timeline(bundle.kit.redeal(past[-1], luck, seat))
        table._timeline._games = [*past[:-1], table._timeline._games[-1]]
        table._timeline._now = len(past) - 1
        table.game.cursors = past[-1].cursors[:]  # whether dice were rolled, everybody knows
        return table

    async def test() -> None:
        nonlocal hidden
        guests = {
            seat: Guest(evening.address(seat), sent.setdefault(seat, []).append) for seat in evening.words
        }
        for guest in guests.values():
            await guest.__aenter__()
        for count in range(40):
            decides = guests[evening.table.game.decision.seat]
            await decides.ask("choose", evening.option(luck), count)
            for seat, guest in guests.items():
                await guest.has_choices(count + 1)
                said = {text for message in sent[seat] for text in texts(json.loads(message))}
                assert not count or said <= {*texts(guest.document), *_ids(guest)}
                sent[seat].clear()
                for other in seats if seat == WATCHER else [seat]:
                    table = otherwise(other)
                    hidden += table.game.digest() != evening.table.game.digest()
                    (document,) = table.documents([seat]).values()
                    same = {"can_undo": document["can_undo"]}  # the past was not dealt anew with it
                    assert document == evening.table.documents([seat])[seat] | same
            if evening.table.game.decision is None:
                break
        for guest in guests.values():
            await guest.__aexit__()

    evening.run(test)
    assert hidden > 20, "other deals were other deals"


def _ids(guest: Guest) -> set[str]:
    return {f"{id(guest)}-{number}" for number in range(guest._count + 1)}


def test_two_tabs_of_one_seat_are_one_guest() -> None:
    evening = Evening(load_bundle(scenario_paths.bundle("lucha-libre")))
    seat = evening.table.game.decision.seat

    async def test() -> None:
        async with Guest(evening.address(seat)) as one, Guest(evening.address(1 - seat)) as other:
            async with Guest(evening.address(seat)) as two:
                answers = await asyncio.gather(one.ask("choose", 0, 0), two.ask("choose", 1, 0))
                assert sorted("error" in answer for answer in answers) == [False, True]
                await asyncio.gather(one.has_choices(1), two.has_choices(1), other.has_choices(1))
                assert one.document == two.document and len(evening.table.game.choices) == 1
            await other.until(lambda: other.here == [0, 1])
            assert (await other.ask("bot", seat))["error"]["code"] == "seat", "a tab of it is still here"

    evening.run(test)


def test_who_takes_nothing_is_cut_off_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(load_bundle(scenario_paths.bundle("lucha-libre")))
    seat = evening.table.game.decision.seat

    async def test() -> None:
        async with Guest(evening.address(seat)) as one:
            monkeypatch.setattr(servers, "MOST_WAITING", -1)
            asked = asyncio.create_task(one.ask("choose", 0, 0))
            while not evening.table.game.choices:
                await asyncio.sleep(0.01)
            monkeypatch.undo()
            await one.has_choices(1)
            assert (await asked)["result"] == {} and one.connections > 1

    evening.run(test)
