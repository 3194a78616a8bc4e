"""How long a choice takes until every device has its table, with many tables at once (`make host-load`).

Each table is a process of its own, as `loopwright host` is; its four guests are sockets of this process,
which choose at random, one choice after another with a pause between. Beside them, at the same pace, a
reference: a server that sends on what it is sent, of the size of a choice's news, and plays nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from typing import Any, Final, NamedTuple

from loopwright.core import scenario_paths
from loopwright.host.hosted_game import HostedGame
from loopwright.host.server import Host, address_of
from loopwright.publish.tables import icon_words
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.table import WATCHER, Table
from websockets.asyncio.client import connect
from websockets.asyncio.server import broadcast, serve

from .guests import PATIENCE, Guest

GAMES: Final = (("speaking-clock", {"kids": 4}), ("the-loop", {"players": 4}))
SEATS: Final = 4
NEWS: Final = 8_000
"""Bytes that the reference sends on, about as many as a choice has news."""


class Load(NamedTuple):
    """What came of it: seconds until all had it, for each choice and each message of the reference; seconds
    of a processor for the servers and for the guests; characters that these were sent.
    """

    choices: list[float]
    reference: list[float]
    servers: float
    guests: float
    received: int

    def __str__(self) -> str:
        count = len(self.choices)
        return (
            f"{count:,} choices. Until all {SEATS} have their new table: {_spread(self.choices)}. "
            f"The reference in the same run: {_spread(self.reference)}.\n"
            f"Of a processor for each choice: {1000 * self.servers / count:.1f} ms for the server, "
            f"{1000 * self.guests / count:.1f} ms for the {SEATS} guests here; "
            f"{self.received / count / SEATS / 1000:.1f} kB for each guest."
        )


def _spread(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    half, most = (1000 * ordered[int(part * (len(ordered) - 1))] for part in (0.5, 0.95))
    return f"p50 {half:.0f} ms, p95 {most:.0f} ms, at most {1000 * ordered[-1]:.0f} ms"


# --- Servers


@contextmanager
def processes(
    servers: list[Callable[[int], Coroutine[Any, Any, None]]], spent: list[float]
) -> Iterator[list[int]]:
    """Run each in a fork of this process; its end of a pipe tells where guests find it. `spent` is told the
    seconds of a processor that each has taken.
    """
    children, pipes = [], []
    for server in servers:
        into, out = os.pipe()
        child = os.fork()
        if not child:
            asyncio.run(server(out))
            os._exit(0)
        os.close(out)
        children.append(child)
        pipes.append(into)
    try:
        yield pipes
    finally:
        for child in children:
            os.kill(child, signal.SIGTERM)
            used = os.wait4(child, 0)[2]
            spent.append(used.ru_utime + used.ru_stime)
        for pipe in pipes:
            os.close(pipe)


def tables_of(
    bundle: Bundle, options: dict[str, Any], seed: int
) -> Callable[[int], Coroutine[Any, Any, None]]:
    """A server of one table after another."""

    async def run(out: int) -> None:
        luck = random.Random(seed)
        while True:
            start = time.process_time()
            table = Table(bundle, icon_words(bundle))
            table.start(bundle.kit.options(**options), luck.getrandbits(32))
            hosted = HostedGame(table)
            server = await Host(hosted, {}, lambda _: None).open("127.0.0.1", 0)
            base = f"ws://127.0.0.1:{address_of(server)[1]}"
            seats = [
                f"{base}/{word}/socket" for word, guest in hosted.guests.items() if guest.seat != WATCHER
            ]
            _tell(out, seats, time.process_time() - start)
            while table.game.decision is not None:
                await asyncio.sleep(0.5)
            await asyncio.sleep(1)  # until its guests have left
            server.close()

    return run


def _tell(out: int, addresses: list[str], spent: float) -> None:
    """Say where guests find a table, and the seconds of a processor that setting it up took."""
    os.write(out, json.dumps([addresses, spent]).encode() + b"\n")


async def send_on(out: int) -> None:
    """The reference: whatever one sends, all have."""
    sockets = set()

    async def guest(socket: Any) -> None:
        sockets.add(socket)
        async for message in socket:
            broadcast(sockets, message)

    server = await serve(guest, "127.0.0.1", 0)
    _tell(out, [f"ws://127.0.0.1:{address_of(server)[1]}"], 0.0)
    await server.serve_forever()


# --- Guests


async def told(pipe: int) -> AsyncIterator[list[Any]]:
    """What a server tells, again and again."""
    stream = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stream), os.fdopen(os.dup(pipe), "rb")
    )
    while line := await stream.readline():
        yield json.loads(line)


async def played(
    pipe: int, luck: random.Random, pause: float, until: float, took: list[float]
) -> tuple[int, float]:
    """Play at a table until then; the characters that its guests were sent, and what setting it up took."""
    received, set_up = 0, 0.0
    async for addresses, spent in told(pipe):
        set_up += spent
        guests = [Guest(address) for address in addresses]
        for guest in guests:
            await guest.__aenter__()
        while time.monotonic() < until and guests[0].document["result"] is None:
            await asyncio.sleep(luck.expovariate(1 / pause))
            decider = next(guest for guest in guests if guest.document["decision"])
            groups, count = decider.document["decision"]["groups"], decider.document["choices"]
            options = [option["index"] for group in groups for option in group["options"]]
            start = time.monotonic()
            answer = asyncio.create_task(decider.ask("choose", luck.choice(options), count))
            for guest in guests:
                await guest.has_choices(count + 1)
            took.append(time.monotonic() - start)
            await answer
        for guest in guests:
            received += guest.received
            await guest.__aexit__()
        if time.monotonic() >= until:
            break
    return received, set_up


async def sent_on(
    pipe: int, luck: random.Random, pause: float, until: float, took: list[float]
) -> tuple[int, float]:
    """The same with the reference."""
    (address,), spent = await anext(told(pipe))
    sockets = [await connect(address) for _ in range(SEATS)]
    while time.monotonic() < until:
        await asyncio.sleep(luck.expovariate(1 / pause))
        start = time.monotonic()
        await sockets[0].send("x" * NEWS)
        for socket in sockets:
            await asyncio.wait_for(socket.recv(), PATIENCE)
        took.append(time.monotonic() - start)
    for socket in sockets:
        await socket.close()
    return 0, spent


def load(tables: int, seconds: float, pause: float) -> Load:
    """Play at so many tables for so long, with pauses of so many seconds on average."""
    games = [(load_bundle(scenario_paths.bundle(name)), options) for name, options in GAMES]
    for bundle, options in games:
        bundle.kit.start(bundle, bundle.kit.options(**options), 0)  # what is loaded then is loaded once
    servers = [tables_of(*game, seed) for seed, game in enumerate(islice(cycle(games), tables))]
    spent, took, reference = list[float](), list[float](), list[float]()

    async def guests(pipes: list[int]) -> list[tuple[int, float]]:
        until = time.monotonic() + seconds
        lucks = [random.Random(seed) for seed in range(len(pipes))]
        plays = [played(pipe, luck, pause, until, took) for pipe, luck in zip(pipes[1:], lucks, strict=False)]
        return await asyncio.gather(sent_on(pipes[0], lucks[-1], pause, until, reference), *plays)

    with processes([send_on, *servers], spent) as pipes:
        start = time.process_time()
        received, set_up = (sum(part) for part in zip(*asyncio.run(guests(pipes)), strict=True))
        used = time.process_time() - start
    return Load(took, reference, sum(spent[1:]) - set_up, used, received)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50, metavar="N")
    parser.add_argument("--seconds", type=float, default=60, metavar="S")
    parser.add_argument("--pause", type=float, default=1.0, metavar="S", help="between choices, on average")
    wanted = parser.parse_args()
    print(load(wanted.tables, wanted.seconds, wanted.pause))
