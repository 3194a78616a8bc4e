"""How cards are to be printed: what a user may choose."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright_dsl.record import record

from loopwright_compiler.print.geometry.grid import (
    BLEED,
    LARGEST_BLEED,
    LARGEST_MARGIN,
    MORE_FOR_BACKS,
    PRINTER_MARGIN,
    SheetGrid,
    alone,
    fitted,
)
from loopwright_compiler.print.geometry.sizes import ChoiceError, Size, card_sizes, paper_size, um
from loopwright_compiler.project.kit import Installed

from .imposition import CROP, DUPLEX, FLIPS, FOLD, LAYOUTS, LONG, MARKS, NONE, REGISTRATION, SINGLE, SheetPlan

if TYPE_CHECKING:
    from loopwright_compiler.project.kit import Kits

LONGEST_DRAFT = 16
FARTHEST_BACK = 20
MOST_COPIES = 50
NUMBERS = ("bleed", "margin", "tilt", "back_bleed", "copies")


@record
class Settings:
    """What may be chosen; lengths in mm. ChoiceError for a choice that there is not.

    `layout`: "duplex" (each sheet's backs follow, placed for a turn over its `flip` edge, "long" or
    "short"), "fold" (backs below a line to fold along), "fronts", "backs", or "single" (a page for
    each side, as print shops want it). `bleed` is what each card has on all sides; without any the
    cards touch, and most fit. `margin` is what the printer leaves white at each edge. `offset` and
    `tilt` move the backs for printers that are off, by mm to the right and down, and by degrees
    clockwise; `back_bleed` is what backs bleed more than fronts.
    `marks`: "crop", "guides" (from edge to edge of the paper), "lines" (around each card), "registration"
    (for a cutting machine) or "none";
    `fronts_marked` leaves them out on backs. `apart` begins a new sheet with each deck. `press` mixes
    colours from CMYK, and `profile` is a file with the ICC profile that the press has for them. `cards`
    chooses (see `choice`), `copies` multiplies, `draft` is printed on each card, `contents` ends the file
    with a list of what is in it, `story_book` prints what is read only when it is reached apart from the
    cards, `pictures` is a folder with an author's own, `theme` a file with their
    looks. `kits`, else those installed, are asked what a bundle's kit says of its cards and its board.
    """

    paper: str = "a4"
    size: str | None = None
    layout: str = DUPLEX
    flip: str = LONG
    bleed: float | None = None
    margin: float = PRINTER_MARGIN / 1000
    offset: tuple[float, float] = (0.0, 0.0)
    tilt: float = 0.0
    back_bleed: float = 0.0
    marks: str = CROP
    fronts_marked: bool = False
    apart: bool = False
    ink: str = "full"
    press: bool = False
    profile: Path | None = None
    cards: str | None = None
    copies: int = 1
    draft: str = ""
    contents: bool = False
    story_book: bool = False
    pictures: Path | None = None
    theme: Path | None = None
    kits: Kits | None = None

    def __post_init__(self) -> None:
        for name in NUMBERS:
            value = getattr(self, name)
            if not isinstance(value, (int, float)) and not (name == "bleed" and value is None):
                raise ChoiceError(f"{name} must be a number, not {value!r:.60}")
        paper_size(str(self.paper))
        if self.size is not None:
            card_sizes(str(self.size))
        for name, value, known in (
            ("layout", self.layout, LAYOUTS),
            ("flip", self.flip, FLIPS),
            ("marks", self.marks, MARKS),
        ):
            if value not in known:
                raise ChoiceError(f"unknown {name} {value!r}: one of {', '.join(known)}")
        for bleed, most in ((self.bleed or 0, LARGEST_BLEED), (self.back_bleed, MORE_FOR_BACKS)):
            if not 0 <= bleed <= most / 1000:
                raise ChoiceError(f"a bleed of {bleed:g} mm: it may be 0 to {most / 1000:g} mm")
        if self.layout == "fold" and self.marks == REGISTRATION:
            raise ChoiceError("cards to fold are cut by hand: registration marks go with duplex and single")
        if not 0 <= self.margin <= LARGEST_MARGIN / 1000:
            raise ChoiceError(f"a margin of {self.margin:g} mm: it may be 0 to {LARGEST_MARGIN / 1000:g} mm")
        if not all(abs(length) <= FARTHEST_BACK for length in (*self.offset, self.tilt)):
            raise ChoiceError(f"backs move by at most {FARTHEST_BACK} mm and turn by as many degrees")
        if len(self.draft) > LONGEST_DRAFT:
            raise ChoiceError(
                f"a draft mark of {len(self.draft)} letters: {LONGEST_DRAFT} have room on a card"
            )
        if not 1 <= self.copies <= MOST_COPIES:
            raise ChoiceError(f"{self.copies} copies: 1 to {MOST_COPIES} of each card can be printed")

    def words_of(self, bundle: Mapping[str, Any]) -> Any:
        """The rows of a bundle's kit (see `project.kit`), in the bundle's language; None where that is not
        at hand.
        """
        kit: Any = (self.kits or Installed()).find(bundle["kit"])
        return kit.language_in(bundle["language"]) if kit else None

    @property
    def plan(self) -> SheetPlan:
        """How sheets are made, as imposition needs it."""
        more = 0 if self.layout in (FOLD, SINGLE) else um(self.back_bleed)
        marks = NONE if self.layout == SINGLE else self.marks
        return SheetPlan(self.layout, self.flip, marks, self.fronts_marked, more)

    def grid(self, card: Size) -> SheetGrid:
        """The grid of cards of a size on the paper. Raises ChoiceError if there is no room for any."""
        if self.layout == SINGLE:
            return alone(card, BLEED if self.bleed is None else um(self.bleed))
        bleed = um(self.bleed or 0)
        paper, margin = paper_size(self.paper), um(self.margin)
        registered = self.marks == REGISTRATION
        return fitted(
            paper, card, bleed=bleed, fold=self.layout == FOLD, margin=margin, registered=registered
        )
