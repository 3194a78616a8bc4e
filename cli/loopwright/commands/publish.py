"""`loopwright publish`: a scenario as a table in the browser, in one file or in a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from loopwright.core import completion, usage
from loopwright.core.console import listed, note, plural, progress, shown
from loopwright.core.options import Language, OneScenario

PAGES = (".html", ".htm")


def publish(
    path: OneScenario,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE.html", help="Where the table goes; or a folder.")
    ],
    theme: Annotated[
        Path | None,
        typer.Option(
            "--theme",
            metavar="FILE.yaml",
            autocompletion=completion.files(".yaml", ".yml"),
            help="Your own colours, fonts, frames and words, for the cards.",
        ),
    ] = None,
    pictures: Annotated[
        Path | None,
        typer.Option("--pictures", metavar="DIR", help="Your own pictures on cards; else PATH/pictures."),
    ] = None,
    campaign: usage.WholeCampaign = False,
    language: Language = None,
) -> None:
    """Publish a scenario as a table that anybody can play in a browser.

    A name that ends in .html makes one file: send it, and it opens with a click, without a
    network. Any other name makes a folder for a web host, which loads sooner and is then kept
    by the browser. The rules run in the page, and nothing leaves it by itself. What players
    send back is read by `loopwright feedback`.

    \b
    Examples:
      loopwright publish my-scenario -o draft.html
      loopwright publish my-scenario -o draft-sv.html --language sv
      loopwright publish my-scenario -o site/play
      loopwright publish my-finale --campaign -o campaign.html
    """
    from loopwright_compiler.print import Settings

    from loopwright.core import files
    from loopwright.publish import assemble
    from loopwright.publish import assemble as places
    from loopwright.publish.runtime import Runtime
    from loopwright.publish.tables import table_of, table_of_evenings
    from loopwright.verify.evenings import campaign_of

    is_file = output.suffix.lower() in PAGES
    inputs = path, theme, pictures
    if is_file:
        files.refuse_source(output, *inputs)
    else:
        files.refuse_source_folder(output, *inputs)
        places.refuse_foreign(output)
    settings = Settings(theme=theme, pictures=pictures)
    runtime = Runtime()
    evenings = campaign_of(path, language).by_path if campaign else None
    with progress() as show:
        if evenings:
            published, game = table_of_evenings(evenings, settings, runtime, show)
        else:
            published, game = table_of(path, language, settings, runtime, show)
        show("Writing")
        if is_file:
            page = assemble.as_file(published)
            files.write_result(output, page, *inputs)
            sizes = f"{megabytes(len(page))}"
        else:
            contents = dict(assemble.as_folder(published))
            places.fill(output, contents)
            sizes = f"{plural(len(contents), 'file')}, {megabytes(sum(map(len, contents.values())))}"
    note(f"Wrote {shown(output)} ({sizes}).")
    if game.kit_code:
        note(
            f"The rules of the kit are in it, as they are written: {listed(game.kit_code)}. "
            "Whoever gets the table can read them, and runs them in the page."
        )
    if game.as_written:
        changed = plural(len(game.as_written), "module")
        note(
            f"{changed} of the rules are not those of the installed Python for browsers, "
            f"which slows the start down: {', '.join(game.as_written[:3])}."
        )


def megabytes(size: int) -> str:
    """A number of bytes in megabytes."""
    return f"{size / 1_000_000:.1f} MB"
