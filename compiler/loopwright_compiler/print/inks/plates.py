"""The plates of a print in two inks: each colour is a share of one of them, as a spot colour of the file, for
which a mixture of inks stands where there is no such ink. Paper is left as it is.
"""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING, Final, NamedTuple

from .separation import Inks

if TYPE_CHECKING:
    from PIL.Image import Image

INK: Final = "INK"
SPOT: Final = "SPOT"
ALL: Final = "ALL"
"""What the colour spaces of a file are called: those of both plates, and of marks that stand on each."""


class Plate(NamedTuple):
    """One ink: the name of its colour space, its colour as #rrggbb, and what stands for it in other inks."""

    name: str
    colour: str
    inks: Inks

    @property
    def space(self) -> str:
        """The colour space in PDF syntax (PDF 1.4, 4.5.5)."""
        title = f"{self.name.capitalize()}#20{self.colour.removeprefix('#')}"
        return _space("All" if self.name == ALL else title, self.inks)


def _space(title: str, inks: Inks) -> str:
    mixed = " ".join(f"{part:.4g}" for part in inks)
    function = f"<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[{mixed}]/N 1>>"
    return f"[/Separation/{title}/DeviceCMYK{function}]"


class Plates(NamedTuple):
    """The two plates, and the paper that they are printed on."""

    ink: Plate
    spot: Plate
    paper: str

    @property
    def spaces(self) -> dict[str, str]:
        """The colour spaces of a file, by their names."""
        marks = Plate(ALL, "", (1.0, 1.0, 1.0, 1.0))
        return {plate.name: plate.space for plate in (self.ink, self.spot, marks)}

    def operator(self, colour: str, letters: bool = False) -> str:
        """The PDF operator that sets the fill colour to #rrggbb. Small `letters` are solid, or left out of
        their ground, since a screen would fray them.
        """
        name, share = self.share(colour)
        return f"/{name} cs {round(share) if letters else share:.4g} scn"

    def share(self, colour: str) -> tuple[str, float]:
        """The plate of a colour, and how much of its ink there is: what looks nearest."""
        wanted, paper = _parts(colour), _parts(self.paper)
        nearest: list[tuple[float, str, float]] = []
        for plate in (self.ink, self.spot):
            ink = _parts(plate.colour)
            share = min(
                1.0, max(0.0, (_light(paper) - _light(wanted)) / ((_light(paper) - _light(ink)) or 1.0))
            )
            mixed = (low + share * (high - low) for low, high in zip(paper, ink, strict=True))
            nearest.append((dist(wanted, tuple(mixed)), plate.name, share))
        _, name, share = min(nearest)
        return name, share

    def picture(self, image: Image) -> Image:
        """A picture as shares of the first ink, in 255ths."""
        from PIL import ImageOps

        return ImageOps.invert(image.convert("L"))


def _parts(colour: str) -> tuple[int, int, int]:
    """The red, green and blue of #rrggbb."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def _light(parts: tuple[int, int, int]) -> float:
    """How light a colour is: its luma (ITU-R BT.601)."""
    red, green, blue = parts
    return 0.299 * red + 0.587 * green + 0.114 * blue
