"""`loopwright play`: a game at the terminal, by people or by a bot."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Failure

if TYPE_CHECKING:
    from loopwright_engine import Bundle

    from ..match import Match
    from ..records import Kids
    from ..table.paper import Paper

DEFAULT_KIDS = 3


def play(
    path: Annotated[str, typer.Argument(metavar="PATH", help="Scenario, bundled id or bundle.")],
    kids: Annotated[
        str | None, typer.Option(metavar="KIDS", help="How many kids (2 to 5), or their ids: disa,milan.")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same seed deals the same game.")] = None,
    bot: Annotated[str | None, typer.Option(metavar="NAME", help="A bot plays all kids.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colour, 80 columns.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the key s saves.")] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the game for `replay`.")] = None,
) -> None:
    """Play a scenario in the terminal; ? shows the keys.

    Bots are random and sensible. The last line of a finished game names the ending.

    \b
    Examples:
      loopwright play speaking-clock
      loopwright play my-scenario --kids disa,milan --seed 7 --save evening.json
      loopwright play my-scenario --bot random --plain --log game.json
    """
    from .. import records, sources
    from ..table.paper import Paper
    from ..table.talk import Talk

    bundle = sources.loaded(sources.bundle(path), path)
    match = _match(bundle, kids, seed, load)
    paper = Paper() if plain else Paper.of(sys.stdout)
    if bot is not None:
        _watch(match, paper, bot, save)
    else:
        Talk(match, paper, save or load).run()
    if log is not None:
        records.write(log, match.record())


def _match(bundle: Bundle, kids: str | None, seed: int | None, load: Path | None) -> Match:
    from ..match import Match

    if load is None:
        # Without --seed any seed will do; it is shown, so that the game can be dealt again.
        return Match.start(bundle, _kids(kids), secrets.randbelow(1_000_000) if seed is None else seed)
    if kids is not None or seed is not None:
        raise Failure("A saved game has its own kids and seed: leave out --kids and --seed.")
    return Match.resume(bundle, load)


def _kids(text: str | None) -> Kids:
    if text is None:
        return DEFAULT_KIDS
    if text.isascii() and text.isdigit():
        return int(text[:9])
    return tuple(name.strip() for name in text.split(","))


def _watch(match: Match, paper: Paper, name: str, save: Path | None) -> None:
    """A bot plays to the end; what happens is told as it happens."""
    from loopwright_engine.bots import BOTS

    from ..table import screens
    from ..table.teller import Teller

    if name not in BOTS:
        raise Failure(f"There is no bot {name}.", hint=f"Bots: {', '.join(BOTS)}.")
    player = BOTS[name](match.game.seed)
    teller = Teller(match.bundle, paper)
    print("\n".join(screens.opening(match, paper)))
    print("\n".join(teller.news(match.game)))
    while match.game.result is None:
        match.game.choose(player.choose(match.game))
        for line in teller.news(match.game):
            print(line)
    if save is not None:
        match.save(save)
    print("\n".join(["", *screens.ending(match, paper)]))
