"""Palettes: from the one colour of a deck those of every tone, by steps of lightness in CIE Lab.

Contrast is that of WCAG 2; what people with deuteranopia see is computed as in Machado, Oliveira and
Fernandes 2009 (severity 1), and colours are compared there by their distance in Lab (CIE 1976).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

Hour = Literal["dawn", "day", "dusk", "night"]
Lab = tuple[float, float, float]

PAPER: Final = "#f8f2e4"
INK: Final = "#1c1d22"
TYPE: Final = "#fdf8ec"
"""Type on a dark sky: a little lighter than the paper, since small letters fill in."""
LIT: Final = "#fbe3a6"
STARLIGHT: Final = "#f4ead0"
MOONLIT_SNOW: Final = "#aab6c4"

LIGHT_SKY: Final = 58.0
"""Skies with more lightness than this have dark type and near things, and lighten less to the horizon."""
DARKEST: Final = 16.0
"""Skies with less lightness than this are drawn on as if they had this: else nothing would stand out."""
ACCENT_MOST: Final = 34.0
ACCENT_CONTRAST: Final = 7.0
TYPE_CONTRAST: Final = 4.5
STRIP_LIGHTNESS: Final = 88.0
STRIP_CHROMA: Final = 0.16
DARK_PAPER: Final = 50.0
"""On paper of less lightness accents are light, and strips a little lighter than it."""
STRIP_LIGHTER: Final = 12.0

# A tone is (steps of lightness from the sky, or None, a lightness of its own, share of the sky's chroma).
_Step = tuple[float | None, float, float]
_TONES: Final[Mapping[str, tuple[_Step, _Step, _Step]]] = {
    "glow1": ((4, 0, 1), (5, 0, 0.85), (7, 0, 0.92)),
    "glow2": ((9, 0, 1), (10, 0, 0.65), (15, 0, 0.8)),
    "glow3": ((15, 0, 1), (15, 0, 0.45), (25, 0, 0.66)),
    "farther": ((11, 0, 1), (3, 0, 0.6), (16, 0, 0.66)),
    "far": ((5, 0, 1), (-12, 0, 0.8), (5, 0, 0.7)),
    "water": ((9, 0, 1), (6, 0, 0.7), (17, 0, 0.6)),
    "ripple": ((13, 0, 1), (1, 0, 0.75), (22, 0, 0.56)),
    "glint": ((30, 0, 0.8), (19, 0, 0.3), (38, 0, 0.4)),
    "shore": ((-8, 7, 1), (-31, 0, 0.62), (-13, 9, 0.8)),
    "dim": ((-10.5, 6, 0.9), (-34, 0, 0.6), (-16, 8, 0.75)),
    "near": ((None, 5, 0.6), (None, 17, 0.3), (None, 12, 0.55)),
    "mid": ((7, 0, 1), (-22, 0, 0.85), (4, 0, 0.8)),
    "pane": ((-3, 8, 1), (None, 34, 0.45), (None, 24, 0.6)),
    "ground": ((None, 3.5, 0.5), (None, 11, 0.25), (None, 8, 0.45)),
    "cloud": ((8, 0, 1), (14, 0, 0.5), (16, 0, 0.8)),
    "wire": ((None, 5, 0.6), (None, 17, 0.3), (None, 12, 0.5)),
    "smoke": ((10, 0, 1), (14, 0, 0.5), (20, 0, 0.6)),
    "beam": ((20, 0, 0.9), (20, 0, 0.3), (32, 0, 0.7)),
    "rain": ((22, 0, 0.8), (-16, 0, 0.6), (28, 0, 0.6)),
}
"""The step of each tone at night, under a light sky, and under a dark one."""


class Screen(NamedTuple):
    """Parallel lines that stand for a tone where there is one ink: their distance and thickness in mm, their
    colour, and whether they stand upright.
    """

    step: float
    width: float
    colour: str
    upright: bool = False


class TonePaint(NamedTuple):
    """How the shapes of a tone are painted: filled, with a screen over it, outlined. Colours are #rrggbb,
    `edge_width` is in mm.

    Where shapes have an edge, a line has one on both sides; with a colour `line` thin ones have that instead,
    and thick ones are outlines in it.
    """

    fill: str
    edge: str | None = None
    edge_width: float = 0.0
    screen: Screen | None = None
    line: str | None = None

    def strokes(self, thick: float) -> tuple[tuple[str, float], ...]:
        """The strokes that make up a line of a thickness: colour and width of each, the lowest first."""
        if self.edge is None:
            return ((self.line or self.fill, thick),)
        if self.line is None:
            return (self.edge, thick + 2 * self.edge_width), (self.fill, thick)
        core = thick - self.edge_width
        if core > 2 * self.edge_width:
            return (self.line, thick + self.edge_width), (self.fill, core)
        return ((self.line, thick),)


class Palette(NamedTuple):
    """The colours of a deck's cards at one hour. A tone without a paint is not drawn.

    `sky` is the deck's colour, `type` that of letters on it; `accent` (type, badges) and `strip` lie on the
    paper. `disc` is the sun's or the moon's. `key` tells palettes apart.
    """

    key: str
    sky: str
    type: str
    accent: str
    strip: str
    disc: str
    paper: str = PAPER
    ink: str = INK
    tones: Mapping[str, TonePaint] = MappingProxyType({})

    def __hash__(self) -> int:
        return hash(self.key)


@cache
def colours(
    deck: str, hour: Hour = "dusk", glow: str | None = None, paper: str = PAPER, ink: str = INK
) -> Palette:
    """The palette of a deck with the colour `deck` (#rrggbb) at an hour, on a paper, with letters in an ink.

    If no type would be readable on that colour, the sky is the nearest lightness on which it is. With `glow`
    the sky turns into that colour towards the horizon, as at sunset.
    """
    sky = readable_sky(deck)
    lightness, a, b = lab(sky)
    light = lightness > LIGHT_SKY
    column = 0 if hour == "night" else 1 if light else 2
    tones = {"sky": TonePaint(sky)}
    for tone, steps in _TONES.items():
        step, own, chroma = steps[column]
        level = own if step is None else max(own, max(lightness, DARKEST) + step)
        tones[tone] = TonePaint(from_lab(min(level, 97.0), a * chroma, b * chroma))
    if glow:
        tones.update((tone, TonePaint(colour)) for tone, colour in _sunset(sky, glow))
    for tone, colour in _FIXED.items():
        tones[tone] = TonePaint(colour)
    pale, strip = (TYPE, lab(paper)[0] + STRIP_LIGHTER) if is_dark(paper) else (paper, STRIP_LIGHTNESS)
    tones["sun"] = TonePaint(pale)
    tones["snow"] = TonePaint(MOONLIT_SNOW if hour == "night" else pale)
    letters = TYPE if contrast(TYPE, sky) >= contrast(INK, sky) else INK
    return Palette(
        key=f"{deck}-{hour}{glow or ''}{'' if paper == PAPER else paper}",
        sky=sky,
        type=letters,
        accent=accent(sky, paper),
        strip=from_lab(strip, a * STRIP_CHROMA, b * STRIP_CHROMA),
        disc=paper,
        paper=paper,
        ink=ink,
        tones=tones,
    )


_FIXED: Final = {"light": LIT, "star": STARLIGHT, "flake": STARLIGHT}
_SUNSET: Final = {
    "glow1": (0.22, 0.0),
    "glow2": (0.56, 0.0),
    "glow3": (1.0, 0.0),
    "farther": (0.5, -8.0),
    "far": (0.16, 4.0),
    "water": (0.4, 2.0),
    "ripple": (0.5, 6.0),
    "glint": (0.95, 8.0),
    "cloud": (0.3, 2.0),
    "smoke": (0.3, 4.0),
    "beam": (0.5, 12.0),
}


def _sunset(sky: str, glow: str) -> Iterator[tuple[str, str]]:
    """Tones between two colours: the share of the second, and steps of lightness."""
    low, high = lab(sky), lab(glow)
    for tone, (share, step) in _SUNSET.items():
        lightness, a, b = (one + share * (two - one) for one, two in zip(low, high, strict=True))
        yield tone, from_lab(lightness + step, a, b)


def low_ink() -> Palette:
    """Black outlines on white: the same shapes, with lit windows solid; no sky, clouds or stars."""
    white, black = "#ffffff", "#000000"
    outline = TonePaint(white, black, 0.24, line=black)
    fine = TonePaint(white, black, 0.2, line=black)
    solid = TonePaint(black)
    tones = dict.fromkeys(
        ("farther", "far", "shore", "dim", "near", "mid", "ground", "snow", "smoke", "sun"), outline
    )
    tones |= {"pane": fine, "light": solid, "glint": solid, "wire": solid, "flake": solid, "rain": solid}
    return Palette("low", white, black, black, white, white, white, black, tones)


BLUE_BLACK: Final = "#14233b"
SIGNAL_RED: Final = "#c8402a"
COOL_PAPER: Final = "#eef0ec"


@cache
def two_inks(
    hour: Hour = "dusk", ink: str = BLUE_BLACK, spot: str = SIGNAL_RED, paper: str = COOL_PAPER
) -> Palette:
    """A print in two inks on tinted paper: tones are line screens of the first ink, along for the sky and
    upright for what stands; the second is for lamps and the disc alone.
    """
    drawn = TonePaint(paper, ink, 0.25, line=ink)
    near = TonePaint(ink, paper, 0.2)
    both = {
        "sky": (TonePaint(ink), TonePaint(paper)),
        "glow1": (
            TonePaint(ink, screen=Screen(1.9, 0.2, paper)),
            TonePaint(paper, screen=Screen(1.5, 0.2, ink)),
        ),
        "glow2": (
            TonePaint(ink, screen=Screen(1.2, 0.22, paper)),
            TonePaint(paper, screen=Screen(1.0, 0.2, ink)),
        ),
        "glow3": (
            TonePaint(ink, screen=Screen(0.9, 0.26, paper)),
            TonePaint(paper, screen=Screen(0.7, 0.22, ink)),
        ),
        "farther": (
            TonePaint(ink, screen=Screen(0.6, 0.24, paper)),
            TonePaint(paper, ink, 0.2, Screen(0.9, 0.2, ink)),
        ),
        "far": (TonePaint(ink), TonePaint(paper, ink, 0.2, Screen(0.5, 0.24, ink))),
        "near": (near, TonePaint(ink)),
        "mid": (near, TonePaint(paper, ink, 0.2, Screen(0.45, 0.2, ink, upright=True), line=ink)),
        "dim": (near, TonePaint(paper, ink, 0.2, Screen(0.5, 0.24, ink, upright=True), line=ink)),
        "pane": (TonePaint(ink, paper, 0.2), TonePaint(paper)),
        "ground": (near, TonePaint(ink)),
        "star": (TonePaint(paper), TonePaint(ink)),
        "flake": (TonePaint(paper), TonePaint(ink)),
        "cloud": (TonePaint(paper), drawn),
        "wire": (near, TonePaint(ink)),
        "beam": (TonePaint(paper), drawn),
        "rain": (TonePaint(paper), TonePaint(ink)),
    }
    tones = {tone: at_night if hour == "night" else by_day for tone, (at_night, by_day) in both.items()}
    tones |= {
        "water": TonePaint(paper),
        "ripple": TonePaint(paper, screen=Screen(1.4, 0.2, ink)),
        "glint": TonePaint(ink),
        "shore": drawn,
        "snow": drawn,
        "smoke": drawn,
        "sun": TonePaint(spot),
        "light": TonePaint(spot),
    }
    dark = hour == "night"
    key = f"inks-{hour}-{ink}-{spot}-{paper}"
    return Palette(key, ink if dark else paper, paper if dark else ink, ink, paper, spot, paper, ink, tones)


# --- The deck's colours on paper


@cache
def readable_sky(colour: str) -> str:
    """The colour itself if dark or light type is readable on it, else that of the nearest lightness on which
    it is. Raises ValueError.
    """
    lightness, a, b = lab(colour)
    for step in range(100):
        for signed in (-step, step):
            moved = from_lab(lightness + signed, a, b) if step else colour.lower()
            if max(contrast(moved, TYPE), contrast(moved, INK)) >= TYPE_CONTRAST:
                return moved
    raise ValueError(colour)


def is_bare(paper: str) -> bool:
    """Whether badges and spaces show the paper and are not white: it is tinted for two inks, or dark."""
    return paper == COOL_PAPER or is_dark(paper)


def is_dark(paper: str) -> bool:
    """Whether paper is darker than what is printed on it."""
    return lab(paper)[0] < DARK_PAPER


@cache
def accent(colour: str, paper: str = PAPER) -> str:
    """A colour of the same hue that is dark enough for small type on paper, or light enough on dark paper."""
    lightness, a, b = lab(colour)
    level, step = min(lightness, ACCENT_MOST), -1
    if is_dark(paper):
        level, step = max(lightness, 100 - ACCENT_MOST), 1
    while contrast(shade := from_lab(level, a * 0.95, b * 0.95), paper) < ACCENT_CONTRAST and 0 < level < 100:
        level += step
    return shade


def alike(decks: Mapping[str, str], least: float = 10.0) -> list[tuple[str, str, float]]:
    """Pairs of decks whose colours people with deuteranopia cannot tell apart well, and their distance; the
    nearest pair first. Decks differ by icon and word as well, so this is worth a warning, no more.
    """
    seen = {name: deuteranopic(colour) for name, colour in decks.items()}
    pairs = ((one, two, distance(seen[one], seen[two])) for one, two in combinations(seen, 2))
    return sorted((pair for pair in pairs if pair[2] < least), key=lambda pair: pair[2])


# --- Colour spaces


def _linear(colour: str) -> tuple[float, float, float]:
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


@cache
def contrast(one: str, two: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2)."""
    low, high = sorted(map(_luminance, (one, two)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


_WHITE: Final = (0.95047, 1.0, 1.08883)


def _lab(linear: Iterable[float]) -> Lab:
    red, green, blue = linear
    parts = (
        0.4124 * red + 0.3576 * green + 0.1805 * blue,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        0.0193 * red + 0.1192 * green + 0.9505 * blue,
    )
    x, y, z = (
        share ** (1 / 3) if (share := part / white) > 0.008856 else 7.787 * share + 16 / 116
        for part, white in zip(parts, _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@cache
def lab(colour: str) -> Lab:
    """A colour #rrggbb in CIE Lab, for the white of daylight (D65)."""
    return _lab(_linear(colour))


@cache
def from_lab(lightness: float, a: float, b: float) -> str:
    """A colour in CIE Lab as #rrggbb, cut to what a screen shows."""
    y = (lightness + 16) / 116
    x, y, z = (
        white * (cube if (cube := part**3) > 0.008856 else (part - 16 / 116) / 7.787)
        for white, part in zip(_WHITE, (y + a / 500, y, y - b / 200), strict=True)
    )
    linear = (
        3.2406 * x - 1.5372 * y - 0.4986 * z,
        -0.9689 * x + 1.8758 * y + 0.0415 * z,
        0.0557 * x - 0.2040 * y + 1.0570 * z,
    )
    cut = (min(1.0, max(0.0, part)) for part in linear)
    parts = (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in cut)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


_DEUTERANOPIA: Final = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)


def deuteranopic(colour: str) -> Lab:
    """What people with deuteranopia see of a colour, in Lab."""
    linear = _linear(colour)
    rows = (sum(share * part for share, part in zip(row, linear, strict=True)) for row in _DEUTERANOPIA)
    return _lab(min(1.0, max(0.0, part)) for part in rows)


def distance(one: Lab, two: Lab) -> float:
    """The distance of two colours in Lab (CIE 1976); 2 or 3 is just seen, 10 at a glance."""
    total: float = sum((first - second) ** 2 for first, second in zip(one, two, strict=True)) ** 0.5
    return total
