"""A theme: paints, text styles, and for each side of a card kind its art and its boxes.

Themes are YAML files in `themes/`; millimetres there, micrometres here. One theme may extend
another: mappings are merged, everything else is replaced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from loopwright_compiler.translations.messages import Message
from loopwright_compiler.translations.spoken import SOURCE
from loopwright_compiler.wording.words import translated
from loopwright_compiler.yaml_source import read_yaml

from .fitting import Sizes
from .sheet import Rect
from .units import um
from .words import Family

FOLDER: Final = Path(__file__).parent / "themes"
CONTEXT: Final = "print"
THEMES: Final = {"full": "standard", "low": "low-ink"}


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is painted: filled, outlined, or (with neither) not at all. Colours are #rrggbb."""

    fill: str | None = None
    line: str | None = None
    width: int = 0


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set; `bar` paints a bar along the left of the paragraph."""

    family: Family
    paint: str
    sizes: Sizes
    leading: float
    align: str = "left"
    valign: str = "top"
    before: float = 0.0
    after: float = 0.0
    indent: float = 0.0
    hang: float = 0.0
    bar: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A place for text on a side of a card, in µm from the top left of the trim."""

    name: str
    rect: Rect
    style: Style


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card kind: its art (shapes as the theme file says them) and its boxes."""

    name: str
    accent: str
    art: tuple[Mapping[str, Any], ...]
    boxes: Mapping[str, Box]


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything about how cards look; `words` are the few words of the design itself."""

    name: str
    lang: str  # as bundles name languages, such as pt_BR
    paints: Mapping[str, Paint]
    styles: Mapping[str, Style]
    sides: Mapping[str, Side]
    words: Mapping[str, str]
    named: frozenset[str]
    sheet_font: str

    def word(self, key: str, **values: object) -> str:
        """A word or phrase of the design, with its holes filled."""
        return self.words[key].format_map(values) if values else self.words[key]


@cache
def load(ink: str, language: str = SOURCE) -> Theme:
    """The theme for "full" or "low" ink, its words in a language; ValueError for another ink."""
    if ink not in THEMES:
        raise ValueError(f"unknown ink {ink!r}: one of {', '.join(THEMES)}")
    theme = _theme(THEMES[ink], _read(THEMES[ink]))
    said = {key: translated(language, f"{CONTEXT}.{key}", word) for key, word in theme.words.items()}
    return replace(theme, lang=language, words=said)


def messages() -> Iterator[Message]:
    """The words of the design, for translators."""
    for key, word in load("full").words.items():
        holes = tuple(f"{hole}: put in as it is" for hole in re.findall(r"{\w+}", word))
        yield Message(f"{CONTEXT}.{key}", word, notes=("Printed on the cards", *holes))


def _read(name: str) -> dict[str, Any]:
    document, mistakes = read_yaml((FOLDER / f"{name}.yaml").read_text("utf-8"))
    if document is None or mistakes:
        raise ValueError(f"the theme {name} cannot be read: {mistakes}")
    data: dict[str, Any] = document.plain()
    base = data.pop("extends", None)
    return _merge(_read(base), data) if base else data


def _merge(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        old = merged.get(key)
        merged[key] = _merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _theme(name: str, data: dict[str, Any]) -> Theme:
    families = {key: Family(*fonts) for key, fonts in data["families"].items()}
    styles = {key: _style(value, families) for key, value in data["styles"].items()}
    return Theme(
        name=name,
        lang=SOURCE,
        paints={key: _paint(value) for key, value in data["paints"].items()},
        styles=styles,
        sides={key: _side(key, _like(data["sides"], value), styles) for key, value in data["sides"].items()},
        words=data["words"],
        named=frozenset(data["named-icons"]),
        sheet_font=data["sheet-font"],
    )


def _like(sides: dict[str, Any], side: dict[str, Any]) -> dict[str, Any]:
    """A side that is like another one, apart from what it says itself."""
    return _merge(sides[side["like"]], side) if "like" in side else side


def _paint(data: dict[str, Any]) -> Paint:
    return Paint(data.get("fill"), data.get("line"), um(float(data.get("width", 0))))


def _style(data: dict[str, Any], families: dict[str, Family]) -> Style:
    largest, smallest = (float(size) for size in data["sizes"])
    return Style(
        family=families[data["family"]],
        paint=data["paint"],
        sizes=Sizes(largest, smallest),
        leading=float(data["leading"]),
        align=data.get("align", "left"),
        valign=data.get("valign", "top"),
        before=float(data.get("before", 0)),
        after=float(data.get("after", 0)),
        indent=float(data.get("indent", 0)),
        hang=float(data.get("hang", 0)),
        bar=bool(data.get("bar", False)),
    )


def _side(name: str, data: dict[str, Any], styles: dict[str, Style]) -> Side:
    boxes = {}
    for key, (x, y, width, height, style) in data["boxes"].items():
        rect = Rect(*(um(float(value)) for value in (x, y, width, height)))
        boxes[key] = Box(key, rect, styles[style])
    return Side(name, data["accent"], tuple(data["art"]), boxes)
