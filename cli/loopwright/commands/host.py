"""`loopwright host`: one table for several devices."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from loopwright_engine import EngineError, json_text
from loopwright_engine.json_text import Json

from loopwright.core import usage
from loopwright.core.console import listed, note, progress, shown
from loopwright.core.errors import FINDINGS, Failure
from loopwright.core.files import read
from loopwright.core.options import Language, OneScenario, SavedGame, Seed, check_names

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.table import Table

    from loopwright.host.hosted_game import HostedGame
    from loopwright.publish.assemble import Published

LOCAL: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"
PORT: Final = 8765


def host(
    context: typer.Context,
    path: OneScenario,
    axis: usage.OfAxis = None,  # noqa: ARG001 - these are places
    seed: Seed = None,
    others: usage.Others = None,  # noqa: ARG001
    people: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=20, help="So many seats are for people; bots take the others."),
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="For devices in your network, not this one alone.")
    ] = False,
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="0 takes a free one.")] = PORT,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the evening here, for `feedback` and --load.")
    ] = None,
    load: SavedGame = None,
    campaign: usage.CampaignFile = None,
    evening: usage.WhichEvening = None,
    language: Language = None,
) -> None:
    """Host a table for several devices: each opens a link, and sees what its seat may see.

    The rules run here. Each link is for one seat, and whoever loses it comes back by it; another one is
    for all who look on. Bots take the seats of those who are not there. Only this device can
    open the links unless you say --lan. Ctrl-C ends the evening; with --save, a file has the game,
    how long everybody thought, and what they noted on cards; without it, there is one once somebody has
    noted something. With --campaign, the notebook of a campaign is
    kept in a file, and whoever plays goes on to the next evening at the same table; each evening then has a
    file of its own.

    \b
    Examples:
      loopwright host lucha-libre --lan
      loopwright host speaking-clock --people 2 --save evening.json
      loopwright host speaking-clock --load evening.json --save evening.json
      loopwright host my-finale --campaign notebook.json
      loopwright feedback evening.json
    """
    import asyncio

    from loopwright_compiler.print import Settings

    from loopwright.core import files
    from loopwright.publish import tables

    for name in ("websockets", "segno"):
        if find_spec(name) is None:
            hint = "Install it with: python -m pip install 'loopwright[host]'"
            raise Failure(f"A hosted table needs {name}, which is not installed.", hint=hint)
    from loopwright.host.hosted_game import HostedGame

    if save is not None:
        files.refuse_source(save, path)
        files.refuse_unwritable(save)
        if save != load:
            files.refuse_existing(save)
    usage.refuse_evening(evening, campaign)
    chosen = usage.chosen(context)
    if load is not None and (chosen or seed is not None):
        raise Failure("A saved game has its own options and seed: leave out what sets them.")
    if campaign is not None:
        files.refuse_source(campaign, path, load, save)
        files.refuse_unwritable(campaign)
    table, scenarios, carried = _laid_out(path, campaign, evening, language)
    bundle = table.bundle
    check_names(bundle.kit, chosen)
    with progress() as show:
        page = tables.page_of(scenarios, Settings(), show)
    before = _begin(table, bundle.kit.options(**chosen, **carried), seed, load)
    hosted = HostedGame(table, save, people, before, campaign)
    try:
        asyncio.run(_serve(hosted, page, EVERYWHERE if lan else LOCAL, port))
    except KeyboardInterrupt:
        kept = listed([shown(file) for file in hosted.files])
        note(f"The table is closed.{f' The evening is in {kept}.' if kept else ''}")


def _laid_out(
    path: str, campaign: Path | None, evening: str | None, language: str | None
) -> tuple[Table, dict[str, Bundle], dict[str, str]]:
    """A table at which no game has begun, its scenarios by their paths, and the option of its first game that
    says what the notebook carries. Raises Failure.
    """
    from loopwright_engine.table import CampaignTable, Table

    from loopwright.core import scenario_paths
    from loopwright.notebook_file import NotebookFile
    from loopwright.publish.tables import icon_words

    if campaign is None:
        bundle = scenario_paths.loaded(scenario_paths.bundle(path, language), path)
        return Table(bundle, icon_words(bundle)), {path: bundle}, {}
    book = NotebookFile.open(path, campaign, evening, language)
    scenarios, words = book.campaign.by_path, icon_words(book.due.bundle)
    table = CampaignTable(book.campaign.bundles, words, book.notebook, book.due.id)
    return table, scenarios, book.carried


def _begin(table: Table, options: object, seed: int | None, load: Path | None) -> Json | None:
    """Begin a new game, or go on with a saved one, whose data is returned. Raises Failure."""
    if load is not None:
        content = read(load, "a saved game")
        answer = table.load(content.decode("utf-8", "replace"))
        if "error" in answer:
            raise Failure(f"{shown(load)} cannot be loaded: {answer['error']['text']}.", code=FINDINGS)
        before: Json = json_text.read(content)
        return before
    from secrets import randbelow

    from loopwright.host.hosted_game import SEEDS

    try:
        table.start(options, randbelow(SEEDS) if seed is None else seed)
    except EngineError as error:
        raise Failure(f"The game cannot start: {error}.") from None
    return None


async def _serve(hosted: HostedGame, page: Published, address: str, port: int) -> None:
    from loopwright.host.server import Host, address_of
    from loopwright.publish.assemble import as_folder

    try:
        server = await Host(hosted, dict(as_folder(page, "host")), note).open(address, port)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Failure(f"Port {port} cannot be used: {reason}.", hint="--port 0 takes a free one.") from None
    name, number = address_of(server)
    _print_links(hosted, f"http://{_reachable(name)}:{number}")
    await server.serve_forever()


def _print_links(hosted: HostedGame, base: str) -> None:
    """The link for everybody, as a code for cameras too, and the link of each seat."""
    import segno
    from loopwright_engine.table import WATCHER

    everybody = f"{base}/{hosted.joining}/"
    print(f"Whoever opens this takes the next free seat:\n  {everybody}\n", flush=True)
    segno.make(everybody, error="m").terminal(compact=True, border=2)
    print("\nThe link of each seat, to come back by:")
    for word, guest in hosted.guests.items():
        if guest.seat != WATCHER:
            print(f"  {guest.name}: {base}/{word}/")
    print(f"\nWhoever opens this looks on:\n  {base}/{hosted.watching}/")
    print("\nCtrl-C closes the table.", flush=True)


def _reachable(address: str) -> str:
    """The address by which other devices find this one, where it listens for all of them."""
    if address != EVERYWHERE:
        return address
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))  # sends nothing: it asks which way the network is
            own: Any = probe.getsockname()[0]
        except OSError:
            own = LOCAL
    return str(own)
