"""Loading of themes from YAML files.

They are in `themes/`, with lengths in millimetres; a theme has micrometres. One file is laid over another:
mappings are merged, everything else is replaced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loopwright_compiler.i18n.translated_bundle import SOURCE, made_once
from loopwright_compiler.print.geometry.sizes import ChoiceError, Size, um
from loopwright_compiler.print.scenes import told
from loopwright_compiler.print.scenes.own import motifs as own_motifs
from loopwright_compiler.print.text.quotes import quotes_of
from loopwright_compiler.print.text.words import Family
from loopwright_compiler.words import translated

from .files import FOLDER, bundled
from .theme import Paint, Theme, ThemeSide

if TYPE_CHECKING:
    from loopwright_compiler.i18n.messages import Message

CONTEXT: Final = "print"
ROWS: Final = "rows"  # the family of what stands beside badges: few words of it are strong
INKS: Final = ("full", "low")
SHIPPED: Final = ("winter",)
"""Themes that come along, beside the standard one: they are chosen by their names."""


def load(ink: str, language: str = SOURCE, own: Path | None = None, kit: bool = False) -> Theme:
    """The theme for "full" or "low" ink, its words in a language. Raises ChoiceError for another ink.

    An author's own theme is laid over the standard one, and its words are not translated. `kit` adds the
    plain faces of games that bring no design of their own.
    """
    if ink not in INKS:
        raise ChoiceError(f"unknown ink {ink!r}: one of {', '.join(INKS)}")
    return _built_in(ink, language, kit) if own is None else _made(ink, language, own, kit)


@made_once
def _built_in(ink: str, language: str, kit: bool) -> Theme:
    return _made(ink, language, None, kit)


def _made(ink: str, language: str, own: Path | None, kit: bool) -> Theme:
    data = bundled("standard")
    if kit:
        data = _merge(data, bundled("kit"))
    words = {key: translated(language, f"{CONTEXT}.{key}", word) for key, word in data["words"].items()}
    data["words"] = words
    if own is not None:
        own = FOLDER / "shipped" / f"{own}.yaml" if str(own) in SHIPPED else own
        from .author_theme import own_theme

        data = _merge(data, own_theme(own, data))
    if ink == "low" and data["inks"] == "two":
        raise ChoiceError(
            "a theme in two inks has no other look for little ink: leave out the theme, or --ink low"
        )
    if ink == "low":
        data = _merge(data, bundled("low-ink"))
        data = _merge(data, bundled("kit-low-ink")) if kit else data
    quotes = quotes_of(language) if data["quotes"] else None
    return _theme(data)._replace(lang=language, quotes=quotes)


def messages() -> Iterator[Message]:
    """The words of the design and of its scenes, as messages for translators."""
    from loopwright_compiler.i18n.messages import Message

    for key, word in load("full", kit=True).words.items():
        holes = tuple(f"{hole}: put in as it is" for hole in re.findall(r"{\w+}", word))
        yield Message(f"{CONTEXT}.{key}", word, notes=("Printed on the cards", *holes))
    yield from told.messages()


def _merge(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        old = merged.get(key)
        merged[key] = _merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _theme(data: dict[str, Any]) -> Theme:
    others = tuple(_fallback(fallback, data["families"]) for fallback in data["fallbacks"])
    families = {
        key: Family(*fonts)._replace(others=others, strong_icons=key != ROWS)
        for key, fonts in data["families"].items()
    }
    return Theme(
        lang=SOURCE,
        paints={key: _paint(value) for key, value in data["paints"].items()},
        sides={key: _side(key, _complete(data, side)) for key, side in data["sides"].items()},
        words=data["words"],
        named=frozenset(data["named-icons"]),
        uniform=frozenset(data["uniform"]),
        motifs=own_motifs(data.get("motifs", {})),
        sheet_font=data["sheet-font"],
        heading_font=data["heading-font"],
        families=families,
        inks=data["inks"],
        sunset=data["sunset"],
        fallbacks=others,
    )


def _fallback(name: str, families: dict[str, Any]) -> Family:
    """A fallback family by its name, or one made of a single font for all styles."""
    return Family(*families[name]) if name in families else Family(name, name, name, name)


def _complete(data: dict[str, Any], side: dict[str, Any]) -> dict[str, Any]:
    """A side with the values that it leaves out: from the side that it is like, or those of all sides."""
    if "like" in side:
        side = _merge(data["sides"][side["like"]], side)
    return {"card-size": data["card-size"], **side}


def _paint(data: dict[str, Any]) -> Paint:
    return Paint(data.get("fill"), data.get("line"), um(float(data.get("width", 0))))


def _side(name: str, data: dict[str, Any]) -> ThemeSide:
    width, height = data.get("size", data["card-size"])
    return ThemeSide(
        name=name,
        size=Size(um(width), um(height)),
        free="size" not in data,
        accent=data["accent"],
        art=tuple(data["art"]),
        over=tuple(data["over"]) if "over" in data else None,
    )
