"""What `loopwright print` can be told."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from loopwright.core import completion
from loopwright.core.errors import Failure

PAPERS = ("a4", "letter", "a3")
SIZES = ("poker", "poker-us", "bridge", "mini", "tarot", "square")


class Layout(StrEnum):
    """How backs come to fronts."""

    DUPLEX = "duplex"
    FOLD = "fold"
    FRONTS = "fronts"
    BACKS = "backs"
    SINGLE = "single"


class Flip(StrEnum):
    """Which edge of the paper a printer turns it over."""

    LONG = "long"
    SHORT = "short"


class Marks(StrEnum):
    """What to cut along."""

    CROP = "crop"
    GUIDES = "guides"
    LINES = "lines"
    NONE = "none"


class Ink(StrEnum):
    """How much of it."""

    FULL = "full"
    LOW = "low"


class Export(StrEnum):
    """Single cards in a folder, instead of sheets."""

    PNG = "png"
    TABLETOP = "tabletop"
    GAME_CRAFTER = "game-crafter"
    MAKE_PLAYING_CARDS = "make-playing-cards"
    DRIVETHRU_CARDS = "drivethru-cards"


Where = Annotated[
    Path,
    typer.Option("-o", "--output", metavar="FILE.pdf", help="Where the sheets go; a folder for --export."),
]
PaperSize = Annotated[
    str,
    typer.Option(
        "--paper",
        metavar="PAPER",
        autocompletion=completion.values(*PAPERS),
        help="a4, letter, a3, or such as 330x480mm.",
    ),
]
CardSize = Annotated[
    str | None,
    typer.Option(
        "--size",
        metavar="SIZE",
        autocompletion=completion.values(*SIZES),
        help="poker, poker-us, bridge, mini, tarot, square, 70x100mm, 2.5x3.5in; items=mini.",
    ),
]
How = Annotated[
    Layout,
    typer.Option(
        "--layout", help="Backs on the next page, below a fold line, left out, alone; or each side a page."
    ),
]
Edge = Annotated[Flip, typer.Option("--flip", help="The edge that your printer turns the paper over.")]
Bleed = Annotated[
    float | None, typer.Option("--bleed", metavar="MM", help="Part the cards; each has so much bleed.")
]
Margin = Annotated[
    float, typer.Option("--margin", metavar="MM", help="What your printer leaves white at each edge.")
]
Offset = Annotated[
    tuple[float, float],
    typer.Option("--back-offset", metavar="MM MM", help="Move backs right and down; see --calibrate."),
]
Tilt = Annotated[float, typer.Option("--back-tilt", metavar="DEGREES", help="Turn backs clockwise.")]
BackBleed = Annotated[
    float, typer.Option("--extra-back-bleed", metavar="MM", help="Backs bleed so much more than fronts.")
]
CutMarks = Annotated[
    Marks, typer.Option("--marks", help="Short ones in the margin, across the paper, around cards; or none.")
]
FrontsMarked = Annotated[bool, typer.Option("--marks-on-fronts", help="No such marks on backs.")]
Apart = Annotated[bool, typer.Option("--apart", help="Begin a new sheet with each deck.")]
HowMuch = Annotated[Ink, typer.Option("--ink", help="Low leaves out fills.")]
Press = Annotated[bool, typer.Option("--press", help="CMYK colours, for a print house.")]
Icc = Annotated[
    Path | None,
    typer.Option(
        "--icc",
        metavar="FILE.icc",
        autocompletion=completion.files(".icc", ".icm"),
        help="The CMYK profile of the print house, put into the file; with --press.",
    ),
]
Which = Annotated[
    str | None,
    typer.Option("--cards", metavar="PATTERNS", help="Only some: 'diary.1*', 'deck:rumors,tag:FIRE'."),
]
Copies = Annotated[int, typer.Option("--copies", metavar="N", help="Each card so many times.")]
Since = Annotated[
    str | None,
    typer.Option(
        "--since",
        metavar="OLD",
        autocompletion=completion.scenarios,
        help="Only what has changed since an older bundle.",
    ),
]
Draft = Annotated[
    str, typer.Option("--draft", metavar="TEXT", help="Print this on each card, such as 'draft 3'.")
]
Listed = Annotated[bool, typer.Option("--contents/--no-contents", help="End with a list of the cards.")]
Calibrate = Annotated[bool, typer.Option("--calibrate", help="Print a sheet that finds --back-offset.")]

OwnPictures = Annotated[
    Path | None,
    typer.Option(
        "--pictures",
        metavar="DIR",
        help="Your own, named like cards (diary.1.png, diary.1-back.svg); else PATH/pictures.",
    ),
]
OwnTheme = Annotated[
    Path | None,
    typer.Option(
        "--theme",
        metavar="FILE.yaml",
        autocompletion=completion.files(".yaml", ".yml"),
        help="Your own colours, fonts, frames and words.",
    ),
]
Exported = Annotated[
    Export | None,
    typer.Option(
        "--export", help="Pictures in a folder: of each side, for Tabletop Simulator, or for a print shop."
    ),
]
Dpi = Annotated[int, typer.Option("--dpi", metavar="N", help="Dots an inch of --export png.")]
BaseUrl = Annotated[
    str | None,
    typer.Option("--base-url", metavar="URL", help="Where --export tabletop will find its pictures."),
]


ONLY_SHEETS = {
    *("paper", "layout", "flip", "margin", "marks", "marks_on_fronts", "apart", "since", "contents"),
    *("back_offset", "back_tilt", "extra_back_bleed", "calibrate"),
}


def pictures_beside(scenario: Path) -> Path | None:
    """The folder of an author's pictures in the folder of a scenario, if it has one."""
    folder = scenario / "pictures"
    return folder if folder.is_dir() else None


def refuse_the_useless(context: typer.Context, output: Path, export: Export | None) -> None:
    """Failure if something was asked for that would change nothing, or a name is no name for the output."""
    is_file = output.suffix.lower() == ".pdf"
    if export is None and not is_file:
        raise Failure(
            f"{output} does not end in .pdf.",
            hint="The sheets are written as PDF; pictures go into a folder, with --export.",
        )
    if export and is_file:
        raise Failure(
            f"{output} is the name of a file: --export {export} fills a folder.",
            hint=f"-o {output.with_suffix('')}",
        )
    given = {name for name in context.params if _given(context, name)}
    if "dpi" in given and export is not Export.PNG:
        raise Failure("--dpi would change nothing here.", hint="It is for --export png.")
    if "base_url" in given and export is not Export.TABLETOP:
        raise Failure("--base-url would change nothing here.", hint="It is for --export tabletop.")
    if "icc" in given and export not in (None, Export.DRIVETHRU_CARDS):
        raise Failure("--icc would change nothing here.", hint="It is for PDF files, with --press.")
    useless = sorted(given & ONLY_SHEETS) if export else []
    if useless:
        name = useless[0].replace("_", "-")
        raise Failure(
            f"--{name} would change nothing here.", hint=f"It is for sheets: leave out --export {export}."
        )


def _given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"
