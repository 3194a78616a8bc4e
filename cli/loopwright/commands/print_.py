"""`loopwright print`: card sheets, pictures, boxes and booklets. It is long because the options are many."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import typer

from loopwright.core import completion, files, kept_files, scenario_paths, usage
from loopwright.core.console import note, plural, progress, shown, working
from loopwright.core.errors import FINDINGS, Failure
from loopwright.core.kept_files import Made
from loopwright.core.options import CardSize, Language, OneScenario

if TYPE_CHECKING:
    from loopwright_compiler.bundle.canonical import AnyBundle
    from loopwright_compiler.print import ChangedCards, Older, PrintError, Settings
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic

    from loopwright.core.scenario_paths import OpenScenario

PAPERS = ("a4", "letter", "a3")


BackLayout = Literal["duplex", "fold", "fronts", "backs", "single"]
Flip = Literal["long", "short"]
Marks = Literal["crop", "guides", "lines", "registration", "none"]
Ink = Literal["full", "low"]
ExportKind = Literal["png", "svg", "tabletop", "game-crafter", "make-playing-cards", "drivethru-cards"]


Where = Annotated[
    Path | None,
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
How = Annotated[
    BackLayout,
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
    Marks,
    typer.Option("--marks", help="Short, across the paper, around cards, for a cutting plotter; or none."),
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
        help="Only what has changed since an older bundle or copy.",
    ),
]
Draft = Annotated[
    str, typer.Option("--draft", metavar="TEXT", help="Print this on each card, such as 'draft 3'.")
]
Listed = Annotated[bool, typer.Option("--contents/--no-contents", help="End with a list of the cards.")]
StoryBook = Annotated[
    bool, typer.Option("--story-book", help="What is read when it is reached in a booklet: read 37 on cards.")
]
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
    ExportKind | None,
    typer.Option(
        "--export", help="A folder of pictures: of each side, for Tabletop Simulator, or for a print shop."
    ),
]
Dpi = Annotated[
    int | None,
    typer.Option("--dpi", metavar="N", help="Dots an inch of --export png (else 300) or tabletop."),
]
Proof = Annotated[
    Path | None,
    typer.Option(
        "--proof",
        metavar="FILE.html",
        help="All cards as a page to look at in a browser, in place of sheets.",
    ),
]
InBox = Annotated[
    Path | None,
    typer.Option(
        "--box",
        metavar="FOLDER",
        help="All that lies on the table: board, cards, sheets, tokens, and a list of it.",
    ),
]
Booklet = Annotated[
    Path | None,
    typer.Option(
        "--booklet",
        metavar="FILE.pdf",
        autocompletion=completion.files(".pdf"),
        help="The rulebook to fold and staple; --layout single: page by page; --story-book: the story book.",
    ),
]
WholeCampaign = Annotated[
    bool, typer.Option("--campaign", help="Of a finale, with --booklet: the notebook of its campaign.")
]
BaseUrl = Annotated[
    str | None,
    typer.Option("--base-url", metavar="URL", help="Where --export tabletop will find its pictures."),
]


NOT_SVG = (None, *(kind for kind in get_args(ExportKind) if kind != "svg"))
UNCHANGED = "No card has changed since then; nothing was written."
ONLY_SHEETS = {
    *("paper", "layout", "flip", "margin", "marks", "marks_on_fronts", "apart", "contents", "story_book"),
    *("back_offset", "back_tilt", "extra_back_bleed", "calibrate"),
}
ONLY_FOR: tuple[tuple[str, Sequence[ExportKind | None], str], ...] = (
    ("dpi", ("png", "tabletop"), "It is for --export png and tabletop."),
    (
        "bleed",
        (None, "png", "svg"),
        "A shop says itself how much it wants; the table wants none."
        " It is for sheets, and for --export png and svg.",
    ),
    ("base_url", ("tabletop",), "It is for --export tabletop."),
    ("copies", NOT_SVG, "--export svg draws each card once, in screen colours."),
    ("press", NOT_SVG, "--export svg draws each card once, in screen colours."),
    ("icc", (None, "drivethru-cards"), "It is for PDF files, with --press."),
)
"""Options, the exports that they are for (None: sheets), and what to say beside another."""
OUTSIDE_BOXES = {
    *("output", "export", "proof", "booklet", "dpi", "base_url", "cards", "copies", "since", "contents"),
    *("story_book", "calibrate"),
}
IN_BOOKLETS = {
    *("path", "booklet", "paper", "layout", "flip", "ink", "story_book", "campaign", "pictures", "theme"),
    *("language", "press", "icc", "bleed"),
}


def refuse_the_useless(context: typer.Context, output: Path, export: ExportKind | None) -> None:
    """Raise Failure for an option that would change nothing, or an output name that does not fit."""
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
    options = {name for name in context.params if usage.given(context, name)}
    for name, kinds, hint in ONLY_FOR:
        if name in options and export not in kinds:
            raise usage.useless(f"--{name.replace('_', '-')}", hint)
    if "base_url" in options:
        _refuse_no_address(context.params["base_url"])
    if export and options & ONLY_SHEETS:
        name = min(options & ONLY_SHEETS).replace("_", "-")
        raise usage.useless(f"--{name}", f"It is for sheets: leave out --export {export}.")


def _refuse_no_address(address: str) -> None:
    """Raise Failure for what is no address in a folder of the web, to which names of files can be put."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(address)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and not {*"?#"} & {*address}
    except ValueError:
        fits = False
    if not fits:
        raise Failure(
            f"--base-url {address}: pictures cannot be found below that.",
            hint="It is the address of a folder, to which names of files are put: "
            "https://example.org/my-scenario",
        )


def refuse_beside_box(context: typer.Context) -> None:
    """Raise Failure for an option that would change nothing in a box, which is whole."""
    usage.refuse_beside(context, "--box", OUTSIDE_BOXES)
    if context.params["layout"] not in ("duplex", "fold"):
        raise Failure(
            f"--layout {context.params['layout']} is not for a box, which has fronts and backs.",
            hint="Leave it out, or leave out --box.",
        )


def refuse_beside_proof(context: typer.Context, proof: Path) -> None:
    """Raise Failure for a name that is no page's, or an option that would change nothing on the page."""
    if proof.suffix.lower() not in (".html", ".htm"):
        raise Failure(f"{proof} does not end in .html.", hint="--proof writes a page for a browser.")
    useless = ONLY_SHEETS | {"output", "export", "dpi", "base_url", "press", "icc", "bleed", "copies"}
    usage.refuse_beside(context, "--proof", useless)


def refuse_beside_booklet(context: typer.Context, booklet: Path) -> None:
    """Raise Failure for a name that is no PDF file's, or an option that would change nothing in a booklet."""
    if booklet.suffix.lower() != ".pdf":
        raise Failure(f"{booklet} does not end in .pdf.", hint="--booklet writes a PDF.")
    useless = usage.option_names(context) - IN_BOOKLETS
    usage.refuse_beside(context, "--booklet", useless)
    if usage.given(context, "bleed") and context.params["layout"] != "single":
        raise usage.useless(
            "--bleed",
            "Pages on sheets to fold have none; a print house wants them one by one: --layout single.",
        )


def print_(
    context: typer.Context,
    path: OneScenario,
    output: Where = None,
    paper: PaperSize = "a4",
    size: CardSize = None,
    layout: How = "duplex",
    flip: Edge = "long",
    bleed: Bleed = None,
    margin: Margin = 5.0,
    back_offset: Offset = (0.0, 0.0),
    back_tilt: Tilt = 0.0,
    extra_back_bleed: BackBleed = 0.0,
    marks: CutMarks = "crop",
    marks_on_fronts: FrontsMarked = False,
    apart: Apart = False,
    ink: HowMuch = "full",
    press: Press = False,
    icc: Icc = None,
    cards: Which = None,
    copies: Copies = 1,
    since: Since = None,
    draft: Draft = "",
    contents: Listed = True,
    story_book: StoryBook = False,
    calibrate: Calibrate = False,
    pictures: OwnPictures = None,
    theme: OwnTheme = None,
    export: Exported = None,
    dpi: Dpi = None,
    proof: Proof = None,
    box: InBox = None,
    booklet: Booklet = None,
    campaign: WholeCampaign = False,
    base_url: BaseUrl = None,
    language: Language = None,
) -> None:
    """Print the cards on sheets to cut, as many to a page as fit.

    Print at 100 %, both sides, turned over the long edge unless you say --flip short. If a text
    does not fit its card, you are told which one and by how much, and nothing is written.

    \b
    Examples:
      loopwright print my-scenario -o cards.pdf
      loopwright print my-scenario -o diary.pdf --cards 'diary.*' --ink low
      loopwright print my-scenario -o changed.pdf --since old-bundle.json --draft 'draft 4'
      loopwright print my-scenario -o to-fold.pdf --layout fold --paper letter
      loopwright print my-scenario -o cards.pdf --story-book
      loopwright print my-scenario -o table --export tabletop
      loopwright print my-scenario -o drawings --export svg --bleed 3
      loopwright print my-scenario --proof cards.html
      loopwright print my-scenario --booklet rules.pdf
      loopwright print my-finale --booklet notebook.pdf --campaign
      loopwright print my-scenario --box box
    """
    if proof is None and booklet is None and output is None and box is None:
        raise Failure(
            "-o FILE.pdf is missing: Where the sheets go.",
            hint="Or look at them: --proof FILE.html. All that lies on the table: --box FOLDER.",
        )
    if box is not None:
        refuse_beside_box(context)
    elif booklet is not None:
        refuse_beside_booklet(context, booklet)
    elif proof is not None:
        refuse_beside_proof(context, proof)
    elif output is not None:
        refuse_the_useless(context, output, export)
    if campaign and (booklet is None or story_book):
        raise usage.useless("--campaign", "It is for --booklet, without --story-book.")
    from loopwright_compiler.project.result_folder import cut_folder, is_filled

    kept_files.refuse_no_date()
    where = box or booklet or proof or output or Path()
    inputs = path, theme, icc, since, pictures
    if export or box:
        files.refuse_source_folder(where, *inputs)
    else:
        files.refuse_source(where, *inputs)
    scenario = scenario_paths.scenario(path, language) if proof else None
    bundle = scenario.bundle if scenario else scenario_paths.bundle(path, language)
    wishes: dict[str, Any] = {
        "paper": paper,
        "size": size,
        "layout": layout,
        "flip": flip,
        "bleed": bleed,
        "margin": margin,
        "offset": back_offset,
        "tilt": back_tilt,
        "back_bleed": extra_back_bleed,
        "marks": marks,
        "fronts_marked": marks_on_fronts,
        "apart": apart,
        "ink": ink,
        "press": press,
        "profile": icc,
        "cards": cards,
        "copies": copies,
        "draft": draft,
        "contents": contents,
        "story_book": story_book,
        "pictures": scenario_paths.own_pictures(pictures, path),
        "theme": theme,
    }
    older = _older(since, language, wishes["pictures"], named=pictures is not None) if since else None
    key = None
    other = booklet or proof or export or box or since or calibrate or _of_the_user(wishes)
    # Nor where drawings are to lie beside the file, or did so and have to go.
    if not (other or marks == "registration" or is_filled(cut_folder(where))):
        key = kept_files.key("sheets", bundle, wishes)
    if kept_files.written(key, where, *inputs):
        return
    from loopwright_compiler.print import ChoiceError, PrintError, Settings, changes_since, stray_pictures

    from loopwright.core.diagnostics import listing

    warnings: Sequence[Diagnostic] = ()
    outcome = "Nothing was printed."
    try:
        settings = Settings(**wishes)
        if older and settings.pictures:
            for sentence in stray_pictures(bundle, settings.pictures, older):
                note(sentence)
        if older and (proof or export):
            changes = changes_since(bundle, settings, older)
            if not changes.changed:
                note("\n".join([UNCHANGED, *_gone(changes)]))
                return
            settings = replace(settings, cards=",".join(changes.changed))
        if box:
            warnings = _write_box(bundle, box, settings)
        elif booklet:
            _write_booklet(bundle, booklet, settings, _evenings(path, language) if campaign else [])
        elif proof and scenario:
            if unfit := _write_proof(scenario, proof, settings):
                outcome = "These cards cannot be printed; the page shows them marked."
                raise unfit
        elif export:
            warnings = _export(bundle, where, settings, export, dpi, base_url)
        elif calibrate:
            _calibrate(bundle, where, settings)
        else:
            warnings = _write(bundle, where, settings, older, key)
        if warnings:
            placed = _placed(list(warnings), scenario_paths.find(path))
            print(listing(*placed, sys.stderr), file=sys.stderr)
    except ChoiceError as error:
        raise Failure(f"Nothing can be printed like that: {error.sentence}") from None
    except PrintError as error:
        diagnostics, texts = _placed(error.diagnostics, scenario_paths.find(path))
        if not path.endswith(".json"):
            from loopwright.translated_places import translated  # loads all words of the tool

            diagnostics, texts = translated(diagnostics, error.printed, texts, path, bundle["language"])
        print(listing(diagnostics, texts, sys.stderr), file=sys.stderr)
        raise Failure(outcome, code=FINDINGS) from None
    except OSError as error:
        raise files.unwritable(where, error) from None


def _older(since: str, language: str | None, pictures: Path | None, named: bool) -> Older:
    """The older cards that `since` means, with the pictures of then. Those of a bundle are not known, nor
    those of a scenario without a folder of them where that of now was `named`: they are taken to be the same.
    """
    from loopwright_compiler.print import Older

    bundle = scenario_paths.bundle(since, language)
    folder = scenario_paths.pictures_folder(since)
    if folder is None and pictures:
        note("Pictures are taken to be as they were: a bundle holds none.")
    elsewhere = folder and named and not folder.is_dir()
    return Older(bundle, None if elsewhere else folder)


def _of_the_user(wishes: Mapping[str, Any]) -> bool:
    """Whether files of a user's own are asked for, beside the cards; they are read each time."""
    theme = wishes["theme"]
    return bool(wishes["pictures"] or wishes["profile"] or (theme and theme.exists()))


def _calibrate(bundle: AnyBundle, output: Path, settings: Settings) -> None:
    """Write the calibration sheet, and note what was written."""
    from loopwright_compiler.print.pdf.calibration import print_calibration

    print_calibration(output, settings, bundle["language"])
    note(f"Wrote {shown(output)}: print it at 100 %, both sides on one sheet.")


def _write(
    bundle: AnyBundle, output: Path, settings: Settings, since: Older | None, key: str | None
) -> Sequence[Diagnostic]:
    """Write the sheets, keep them under `key`, and note what was written; gives warnings about pictures."""
    from loopwright_compiler.print import drawn_sheets, write_sheets

    from loopwright.core.diagnostics import remark

    with working("Setting the cards"):
        result, data = drawn_sheets(bundle, output, settings, since)
        write_sheets(result, data)
    untitled = scenario_paths.half(bundle).untitled(bundle)
    remarks = [remark(untitled)] if untitled else []
    remarks += _gone(result.changes) if result.changes else []
    if result.cuts:
        remarks.append(f"Outlines to cut along: {shown(result.cut_folder)}.")
    if not result.pages:
        note("\n".join([UNCHANGED, *remarks]))
        return result.warnings
    made = Made(data, f"{plural(result.cards, 'card')} on {plural(result.pages, 'page')}", remarks)
    made.tell(output)
    kept_files.keep(key, made)
    return result.warnings


def _gone(changes: ChangedCards) -> list[str]:
    return [f"No longer in the box: {', '.join(changes.gone)}."] if changes.gone else []


def _evenings(path: str, language: str | None) -> list[AnyBundle]:
    """The bundles of the scenarios before the finale at a path. Raises Failure."""
    from loopwright.verify.evenings import campaign_of

    return [one.located.bundle for one in campaign_of(path, language).before]


def _write_booklet(
    bundle: AnyBundle, output: Path, settings: Settings, evenings: Sequence[AnyBundle]
) -> None:
    """Write a booklet, and note what was written."""
    from loopwright_compiler.print import drawn_booklet

    with working("Setting the pages"):
        drawn = drawn_booklet(bundle, settings, evenings)
        files.write_result(output, drawn.data)
    sheets = f" on {plural(drawn.sheets, 'sheet')} to fold" if settings.layout == "duplex" else ""
    note(f"Wrote {shown(output)} ({plural(drawn.pages, 'page')}{sheets}).")


def _write_proof(scenario: OpenScenario, page: Path, settings: Settings) -> PrintError | None:
    """Write the page of all cards, with what the compiler finds beside them; gives what keeps them from being
    printed.
    """
    from loopwright_compiler.print.svg.proof import proof

    findings = scenario.checked.diagnostics if scenario.checked else []
    with working("Setting the cards"):
        text, cards, unfit = proof(scenario.bundle, settings, findings)
    files.write_result(page, text.encode("utf-8"))
    note(f"Wrote {shown(page)} ({plural(cards, 'card')}): open it in a browser.")
    return unfit


def _write_box(bundle: AnyBundle, folder: Path, settings: Settings) -> Sequence[Diagnostic]:
    """Write the folder of a box, and note what was written; gives warnings about pictures."""
    from loopwright_compiler.print.export.box import print_box

    with progress() as show:
        show("Setting the cards")
        result = print_box(bundle, folder, settings, show)
    written = f"{plural(result.files, 'file')} with {plural(result.pages, 'page')}"
    note(f"Wrote {written} to {shown(folder)}: begin with 01-contents.pdf.")
    return result.warnings


def _export(
    bundle: AnyBundle,
    folder: Path,
    settings: Settings,
    export: ExportKind,
    dpi: int | None,
    base_url: str | None,
) -> Sequence[Diagnostic]:
    """Write the folder of an export, and note what was written; gives warnings about looks."""
    from loopwright_compiler.print.export.folders import export_drawings, export_pictures, export_to_shop
    from loopwright_compiler.print.export.tabletop_simulator import export_to_tabletop

    with progress() as show:
        show("Setting the cards")
        if export == "png":
            result = export_pictures(bundle, folder, settings, dpi or 300, show)
        elif export == "svg":
            result = export_drawings(bundle, folder, settings, show)
        elif export == "tabletop":
            result = export_to_tabletop(bundle, folder, settings, base_url, show, dpi)
        else:
            result = export_to_shop(bundle, folder, settings, export, show)
    note(f"Wrote {plural(result.files, 'file')} to {shown(result.folder)} ({plural(result.cards, 'card')}).")
    return result.warnings


def _placed(diagnostics: list[Diagnostic], path: Path) -> tuple[list[Diagnostic], dict[str, str]]:
    """The diagnostics with paths that a user can open from here, and the texts of those files by path.

    A bundle names its files relative to the scenario's folder, those of a world relative to the content root;
    the files of a built bundle may be anywhere and keep their names.
    """
    folder = path if path.is_dir() else path.parent
    placed: list[Diagnostic] = []
    texts: dict[str, str] = {}
    for diagnostic in diagnostics:
        options = (root / diagnostic.path for root in (folder, folder.parent.parent, scenario_paths.root()))
        file = next((option for option in options if option.is_file()), None)
        if path.suffix != ".json" and file is not None:
            texts[str(file)] = _text(file)
            placed.append(replace(diagnostic, path=str(file)))
        else:
            placed.append(diagnostic)
    return placed, texts


def _text(file: Path) -> str:
    """The text of a card file, from which a line is shown; empty where it can no longer be read."""
    from loopwright_compiler.project import plain_files
    from loopwright_compiler.project.plain_files import FILE_BYTES

    try:
        return plain_files.read(file, FILE_BYTES).decode("utf-8", errors="replace")
    except OSError:
        return ""
