"""`loopwright play`: a game at the terminal, played by people or by a bot."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from loopwright.core import completion, usage
from loopwright.core.console import note, shown
from loopwright.core.errors import Failure
from loopwright.core.options import Language, OneScenario, SavedGame, Seed, check_names

if TYPE_CHECKING:
    from loopwright_engine import Bundle

    from loopwright.core.terminal_text import Paper
    from loopwright.play.match import Match


def play(
    context: typer.Context,
    path: OneScenario,
    axis: usage.OfAxis = None,  # noqa: ARG001 - these are places
    seed: Seed = None,
    others: usage.Others = None,  # noqa: ARG001
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", autocompletion=completion.bots, help="A bot plays; a+b is one for each seat."
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="In lines of 80 columns, no colour.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the key s saves.")] = None,
    load: SavedGame = None,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the game for `replay`.")] = None,
    language: Language = None,
    carry: usage.Carry = None,
    campaign: usage.CampaignFile = None,
    evening: usage.WhichEvening = None,
    story: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game as a story test for `check`.")
    ] = None,
) -> None:
    """Play a scenario in the terminal; ? shows the keys.

    A scenario of another game has that game's options: `loopwright play NAME --help` shows them.
    It takes the whole screen if the extra `table` is installed; --plain, or
    LOOPWRIGHT_PLAIN=1 for good, tells the game in lines.
    Bots are random, cautious, explorer and planner, a script FILE.bot or your own FILE.py.
    The last line of a finished game names the ending.
    A saved game opens with a newer draft of its scenario too, as far as the
    story is still the same.

    \b
    Examples:
      loopwright play speaking-clock
      {of_game}
      loopwright play my-finale --campaign notebook.json
      loopwright play my-scenario --bot random --plain --log game.json
      loopwright play my-scenario --story my-scenario/stories/evening.story
    """
    from loopwright_dsl.english import listed

    from loopwright.core import game_logs, scenario_paths
    from loopwright.core.files import refuse_existing, refuse_source, refuse_unwritable
    from loopwright.notebook_file import NotebookFile

    for result in filter(None, (save, log, campaign)):
        refuse_source(result, path)
    if log is not None:
        refuse_source(log, load, save)
    if campaign is not None:
        refuse_source(campaign, load, save, log)
    if story is not None and story.suffix != ".story":
        raise Failure(
            f"{shown(story)} does not end in .story, so `check` would not read it.",
            hint=f"--story {shown(story.with_suffix('.story'))}",
        )
    for result in filter(None, (save, log, story, campaign)):
        refuse_unwritable(result)
    if story is not None:
        refuse_existing(story)
    usage.refuse_evening(evening, campaign)
    chosen, notebook = usage.chosen(context), None
    if campaign is not None:
        if carry is not None:
            raise Failure("What is carried stands in the notebook: leave out --carry.")
        notebook = NotebookFile.open(path, campaign, evening, language)
        bundle = notebook.due.bundle
        chosen = {**chosen, **(notebook.carried if load is None else {})}
    else:
        bundle = scenario_paths.loaded(scenario_paths.bundle(path, language), path)
    check_names(bundle.kit, chosen)
    if carry is not None and load is None:
        from loopwright.campaigns import carried

        chosen = {**chosen, **carried(bundle, carry)}
    if load is not None and (chosen or carry or seed is not None):
        raise Failure("A saved game has its own options and seed: leave out what sets them.")
    match = _match(bundle, bundle.kit.options(**chosen), seed, load)
    match = _sit_down(match, plain, bot, save)
    if notebook is not None and match.game.result is not None:
        note(f"In the notebook: {listed(notebook.end(match.game)) or 'nothing yet'}.")
    if log is not None:
        game_logs.write(log, match.record())
        if words := _handed_on(match):
            note(f"The next adventure takes over, with --carry {shown(log)}: {listed(words)}.")
    if story is not None:
        _record(match, story)


def _handed_on(match: Match) -> list[str]:
    """What a game that was won hands on to the next adventure, in words."""
    from loopwright_engine.kit.campaign import carried_words, handed_on

    data, result = match.bundle.data, match.game.result
    if result is None or not result.won or not data.get("carry"):
        return []
    return [*carried_words(data, handed_on(match.game))]


def _record(match: Match, story: Path) -> None:
    from loopwright.core.files import write
    from loopwright.play.saves import free
    from loopwright.story_tests.play import record

    place = free(story)
    write(place, record(match.bundle, match.game).encode())
    if place != story:
        note(f"{shown(story)} has been written by another program meanwhile; the game is in {shown(place)}.")


def _match(bundle: Bundle, options: object, seed: int | None, load: Path | None) -> Match:
    from loopwright.play.match import Match

    if load is not None:
        return Match.resume(bundle, load)
    if seed is None:  # any seed will do; it is shown, so that the game can be dealt again
        from secrets import randbelow

        seed = randbelow(1_000_000)
    return Match.start(bundle, options, seed)


def _sit_down(match: Match, plain: bool, bot: str | None, save: Path | None) -> Match:
    """Let a bot or the people at the terminal play to the end; return the match played last."""
    from loopwright.core.terminal_text import Paper
    from loopwright.play.conversation import Conversation
    from loopwright.play.tui import start

    paper = (Paper() if plain else Paper.of(sys.stdout)).speaking(match.bundle.data["language"])
    if bot is not None:
        from loopwright_engine import BotError

        try:
            _watch(match, paper, bot, save)
        except BotError as error:
            raise Failure(error.what, hint=error.hint) from None
        return match
    if not plain and start.wanted():
        return start.play(match, paper, save)
    Conversation(match, paper, save).run()
    return match


def _watch(match: Match, paper: Paper, name: str, save: Path | None) -> None:
    """Let a bot play to the end, and print what happens as it happens."""
    from loopwright_engine.bots import PERFECT, maker

    from loopwright.play.match import screens_of

    if name == PERFECT:
        from loopwright.playtest.session import work_out

        work_out(match.bundle, name, match.bundle.kit.options_of(match.game))
    player = maker(name, match.bundle.kit, match.game.tables)(match.game.seed)
    screens = screens_of(match, paper)
    teller = screens.teller()
    print("\n".join(screens.opening()))
    print("\n".join(teller.news()))
    while match.game.result is None:
        match.choose(player.choose(match.game))
        for line in teller.news():
            print(line)
    if save is not None:
        match.save(save)
    print("\n".join(["", *screens.ending()]))
