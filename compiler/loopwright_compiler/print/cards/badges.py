"""Badges, discs and chips as flat shapes: form tells them apart first, then lightness, then colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from .faces import FaceShape

WHITE: Final = "#ffffff"
CIRCLE_LINE: Final = 0.3  # mm
SQUARE_LINE: Final = 0.36
SIGNS: Final[Mapping[str, str]] = {
    "when": "bell",
    "each": "again",
    "evening": "evening",
    "at-once": "arrow",
    "reward": "gift",
    "rule": "section",
}
PIPS: Final[Mapping[str, tuple[tuple[int, int], ...]]] = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class Inks(NamedTuple):
    """The colours that badges are drawn in."""

    ink: str
    accent: str
    paper: str = WHITE


def badge(
    kind: str, label: str, x: float, y: float, size: float, inks: Inks, width: float
) -> Iterator[FaceShape]:
    """The shapes of a badge with its top left at x and y (mm); the letters on it are not among them. One with
    faces of dice may be wider than high.
    """
    ink, accent, paper = inks
    half = size / 2
    match kind:
        case "success":
            yield FaceShape("rect", (x, y, size, size, size * 0.22), accent)
            yield _icon("tick", x, y, size, 0.66, paper)
        case "failure":
            yield _square(x, y, size, inks, size)
            yield _icon("cross", x, y, size, 0.52, ink)
        case "die" | "sum":
            yield _square(x, y, size, inks, width)
            for across, down in PIPS.get(label, ()) if kind == "die" else ():
                at = (x + half + across * size * 0.2375, y + half + down * size * 0.2375, size * 0.095)
                yield FaceShape("disc", at, ink)
        case "option":
            top, nose = y + size * 0.12, x + size * 0.6
            corners = (
                x,
                top,
                nose,
                top,
                x + size,
                top + size * 0.38,
                nose,
                top + size * 0.76,
                x,
                top + size * 0.76,
            )
            yield FaceShape("poly", corners, accent)
        case "test":
            yield FaceShape("disc", (x + half, y + half, half), ink)
            yield _icon(label, x, y, size, 0.6, paper)
        case "win" | "lose":
            yield FaceShape("disc", (x + half, y + half, half), accent if kind == "win" else ink)
            yield _icon("star" if kind == "win" else "cross", x, y, size, 0.6, paper)
        case _:
            at = (x + half, y + half, half - CIRCLE_LINE / 2)
            yield FaceShape("disc", at, paper, ink, CIRCLE_LINE)
            yield _icon(label if kind == "sign" else SIGNS[kind], x, y, size, 0.56, ink)


def _square(x: float, y: float, size: float, inks: Inks, width: float) -> FaceShape:
    inset = SQUARE_LINE / 2
    at = (x + inset, y + inset, width - SQUARE_LINE, size - SQUARE_LINE, size * 0.2)
    return FaceShape("rect", at, inks.paper, inks.ink, SQUARE_LINE)


def _icon(name: str, x: float, y: float, size: float, share: float, colour: str) -> FaceShape:
    """An icon in the middle of a badge, so much of its size."""
    edge = size * (1 - share) / 2
    return FaceShape("icon", (x + edge, y + edge, size * share), colour, name=name)
