"""Loading of themes from YAML files.

They are in `themes/`, with lengths in millimetres; a theme has micrometres. One file is laid over another:
mappings are merged, everything else is replaced.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loopwright_dsl.syntax.span import Span
from loopwright_engine.catalogues import made_once

from loopwright_compiler.i18n.translated_bundle import SOURCE
from loopwright_compiler.print.geometry.icon_paths import PATHS, steps
from loopwright_compiler.print.geometry.sizes import SMALLEST, ChoiceError, Size, um
from loopwright_compiler.print.scenes import own, told
from loopwright_compiler.print.scenes.own import motifs as own_motifs
from loopwright_compiler.print.text.fonts import FontError, UnprintableError, own_font, parted
from loopwright_compiler.print.text.quotes import quotes_of
from loopwright_compiler.print.text.words import Family
from loopwright_compiler.project.yaml_positions import Yaml
from loopwright_compiler.words import translated

from .author_files import (
    FOLDER,
    LARGEST,
    Wrong,
    bundled,
    flag,
    guess,
    known,
    mapping,
    number,
    numbered,
    numbers,
    read_document,
)
from .layout import laid_over, stretched_table
from .layout_file import TABLES, LaidPart, check_body_size, check_table
from .theme import Paint, Theme, ThemeSide, stretched

if TYPE_CHECKING:
    from loopwright_compiler.i18n.messages import Message


PARTS: Final = (  # in the order of their checks: fonts before what is set in them
    *("paints", "families", "fallbacks", "quotes", "credits", "sheet-font", "heading-font"),
    *("inks", "sunset", "body-sizes"),
    *("sides", "words", "motifs"),
)
SHAPES: Final = {"rect": 4, "circle": 3, "rings": 5, "stripes": 5, "path": 0, "icon": 0}
MORE: Final = {"rect": ("round",), "icon": ("at",)}  # what else shapes may say
GONE: Final = {
    "styles": "sizes of type are in body-sizes, and in the layout of sides",
    "boxes": "where things stand is said in layout",
    "picture": "where one stands is said in pictures.yaml",
}
"""What a theme cannot change, and what is so instead."""
LEAST_DISTANCE = 0.2  # mm
LEAST_CARD, MOST_CARD = SMALLEST / 1000, 300.0
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def own_theme(file: Path, base: dict[str, Any]) -> dict[str, Any]:
    """The data of a theme file. Raises ChoiceError with the line of the first error."""
    return read_document(file, "theme", _Theme(file.parent, base).checked)


class _Theme:
    """A theme file while it is checked against the theme that it is merged over."""

    def __init__(self, folder: Path, base: dict[str, Any]) -> None:
        self.folder, self.base = folder, base
        self.laid: list[tuple[str, str, str, int]] = []
        self.used: set[str] = set()  # paints that something is drawn with

    def checked(self, document: Yaml) -> dict[str, Any]:
        """The file's data, with its fonts as paths. Raises Wrong."""
        mapping(document)
        self.data: dict[str, Any] = numbered(document.plain()) or {}
        parts: dict[str, Yaml] = document.value or {}
        for key in parts:
            _said(key, PARTS, document.keys[key], "part of a theme")
        for key in filter(parts.__contains__, PARTS):
            self._part(key, parts[key])
        for name, span in parts["paints"].keys.items() if "paints" in parts else ():
            if name not in self.used | set(self.base["paints"]):
                raise Wrong(span, f"nothing is drawn with the paint {name}{guess(name, self.base['paints'])}")
        self.data["laid"] = self.laid
        return self.data

    def _used_paint(self, value: Yaml) -> None:
        self.used.add(str(value.value))
        known(str(value.value), self._names("paints"), value.span, "paint")

    def _part(self, key: str, value: Yaml) -> None:
        if key == "motifs":
            self._motifs(value)
            return
        checks: dict[str, Callable[[str, Yaml], None]] = {
            "paints": self._paint,
            "families": self._family,
            "sides": self._side,
            "words": self._word,
            "body-sizes": lambda _, item: check_body_size(item, self._names("body-sizes")),
        }
        if key in checks:
            mapping(value)
            for name, item in value.value.items():
                checks[key](name, item)
        elif key == "fallbacks":
            self._fallbacks(value)
        elif key == "quotes":
            flag(value)
        elif key == "inks":
            known(str(value.value), ("full", "two"), value.span, "kind of inks")
        elif key == "sunset":
            self._colour(value)
        elif key == "credits":
            if not isinstance(value.value, str):
                raise Wrong(value.span, "credits are text: who made the game, a line each")
        else:
            self.data[key] = self._font(value)

    def _motifs(self, value: Yaml) -> None:
        """Check what the author draws in scenes, and where."""
        try:
            own.motifs(numbered(value.plain()))
        except ValueError as error:
            raise Wrong(value.span, str(error)) from None

    def _names(self, part: str) -> set[str]:
        """The names that may be used in a part: the standard theme's, and those that this file adds."""
        return set(self.base[part]) | set(self.data.get(part) or {})

    def _paint(self, _name: str, value: Yaml) -> None:
        mapping(value)
        for key, item in value.value.items():
            known(key, ["fill", "line", "width"], value.keys[key], "part of a paint")
            if key != "width" and item.value is not None:
                self._colour(item)
            if key == "width" and number(item) < 0:
                raise Wrong(item.span, "a width is not below 0")

    def _colour(self, value: Yaml) -> None:
        if not _COLOUR.fullmatch(str(value.value)):
            raise Wrong(value.span, f"{value.value} is no colour: write #rrggbb, in quotation marks")

    def _family(self, name: str, value: Yaml) -> None:
        if not isinstance(value.value, list) or len(value.value) != 4:
            raise Wrong(value.span, "a family is four fonts: plain, emphasised, strong, and both")
        self.data["families"][name] = [self._font(item) for item in value.value]

    def _font(self, value: Yaml) -> str:
        try:
            return own_font(self.folder, str(value.value))
        except FontError as error:
            raise Wrong(value.span, str(error)) from None

    def _fallbacks(self, value: Yaml) -> None:
        """Check the families and fonts for letters that the others lack; they are tried before the standard
        ones.
        """
        if not isinstance(value.value, list):
            raise Wrong(value.span, "fallbacks are a list of fonts or families, such as [FONT.ttf]")
        families = self._names("families")
        own = [str(item.value) if item.value in families else self._font(item) for item in value.value]
        self.data["fallbacks"] = own + self.base["fallbacks"]

    def _side(self, name: str, value: Yaml) -> None:
        known(name, self.base["sides"], value.span, "side of a card")
        mapping(value)
        side = self.data["sides"][name]
        for key, item in value.value.items():
            _said(key, ["accent", "art", "over", "size", "frame", *TABLES], value.keys[key], "part of a side")
            if key == "accent":
                self._used_paint(item)
            elif key in TABLES:
                side[key] = check_table(key, item, self._names("body-sizes"))
                self.laid += ((name, key, part, span.line) for part, span in item.keys.items())
            elif key == "size":
                self._size(name, item)
            elif key == "frame":
                side[key] = self._file(item)
            else:
                for shape in item.value if isinstance(item.value, list) else [item]:
                    self._shape(shape)

    def _size(self, name: str, value: Yaml) -> None:
        """Check the size of a side's card, which all sides of its kind have."""
        numbers(value, 2)
        if any(not LEAST_CARD <= number(side) <= MOST_CARD for side in value.value):
            raise Wrong(value.span, f"each side of a card measures {LEAST_CARD:g} to {MOST_CARD:g} mm")
        kind = name.rpartition("-")[0]
        if "size" in self.base["sides"][name] or not kind:
            raise Wrong(value.span, f"{name} has a size of its own, or none")
        for other in self.base["sides"]:
            said = (self.data["sides"].get(other) or {}).get("size")
            if other.rpartition("-")[0] == kind and said != self.data["sides"][name]["size"]:
                raise Wrong(value.span, f"all sides of a kind have one size: say the same of {other}")

    def _file(self, value: Yaml) -> str:
        """A file beside the theme."""
        path = self.folder / str(value.value)
        if not (path.is_file() and path.resolve().is_relative_to(self.folder.resolve())):
            raise Wrong(value.span, f"there is no file {value.value} beside the theme")
        return str(path)

    def _shape(self, shape: Yaml) -> None:
        mapping(shape)
        kinds = [kind for kind in SHAPES if kind in shape.value]
        if len(kinds) != 1 or "paint" not in shape.value:
            raise Wrong(shape.span, f"a shape is one of {', '.join(SHAPES)}, and a paint")
        [kind] = kinds
        for key in shape.value:
            known(key, [kind, "paint", *MORE.get(kind, ())], shape.keys[key], f"part of a {kind}")
        self._used_paint(shape.value["paint"])
        drawn = shape.value[kind]
        if kind == "path":
            _path(drawn)
        elif kind == "icon":
            known(str(drawn.value), PATHS, drawn.span, "icon")
            numbers(shape.value.get("at", shape), 3)
        else:
            numbers(drawn, SHAPES[kind])
            if "round" in shape.value and number(shape.value["round"]) < 0:
                raise Wrong(shape.span, "corners are round by 0 mm or more")
            if kind in ("rings", "stripes") and number(drawn.value[-1]) < LEAST_DISTANCE:
                raise Wrong(drawn.span, f"{kind} are at least {LEAST_DISTANCE} mm apart")

    def _word(self, name: str, value: Yaml) -> None:
        known(name, self.base["words"], value.span, "word")
        holes = set(re.findall(r"{\w+}", self.base["words"][name]))
        for hole in re.findall(r"{\w*}", str(value.value)):
            if hole not in holes and hole.strip("{}") not in PATHS:
                raise Wrong(value.span, f"nothing can be put in for {hole}")
        try:
            list(parted(str(value.value), self._fonts()))
        except UnprintableError as error:
            raise Wrong(value.span, f"the word holds {error.what}") from None

    def _fonts(self) -> tuple[str, ...]:
        """All fonts in which texts may be set."""
        families = {**self.base["families"], **(self.data.get("families") or {})}
        fallbacks = self.data.get("fallbacks") or self.base["fallbacks"]
        alone = [name for name in fallbacks if name not in families]
        return *(font for fonts in families.values() for font in fonts), *alone


def _said(key: str, keys: Collection[str], span: Span, what: str) -> None:
    """Check that a part may be said; one that a theme cannot change is refused with what is so instead."""
    if key in GONE:
        raise Wrong(span, f"nothing follows from {key}: {GONE[key]}")
    known(key, keys, span, what)


def _path(value: Yaml) -> None:
    try:
        points = [point for step in steps(str(value.value)) for point in step.points]
    except ValueError:
        points = [math.inf]
    if not all(abs(point) <= LARGEST for point in points):
        raise Wrong(value.span, f"this is not a path: {value.value}")


CONTEXT: Final = "print"
ROWS: Final = "rows"  # the family of what stands beside badges: few words of it are strong
INKS: Final = ("full", "low")
SHIPPED: Final = ("winter",)
"""Themes that come along, beside the standard one: they are chosen by their names."""


def load(
    ink: str, language: str = SOURCE, own: Path | None = None, kit: bool = False, kinds: Collection[str] = ()
) -> Theme:
    """The theme for "full" or "low" ink, its words in a language. Raises ChoiceError for another ink.

    An author's own theme is laid over the standard one, and its words are not translated. `kit` adds the
    plain faces of games that bring no design of their own; an author's theme may give each of their `kinds`
    of cards its own.
    """
    if ink not in INKS:
        raise ChoiceError(f"unknown ink {ink!r}: one of {', '.join(INKS)}")
    return _built_in(ink, language, kit) if own is None else _made(ink, language, own, kit, kinds)


@made_once
def _built_in(ink: str, language: str, kit: bool) -> Theme:
    return _made(ink, language, None, kit)


def _made(ink: str, language: str, own: Path | None, kit: bool, kinds: Collection[str] = ()) -> Theme:
    data = bundled("standard")
    if kit:
        data = _merge(data, bundled("kit"))
        for face in ("front", "back"):
            data["sides"] |= {f"kit-{kind}-{face}": {"like": f"kit-{face}"} for kind in kinds}
    words = {key: translated(language, f"{CONTEXT}.{key}", word) for key, word in data["words"].items()}
    data["words"] = words
    laid: tuple[LaidPart, ...] = ()
    if own is not None:
        own = FOLDER / "shipped" / f"{own}.yaml" if str(own) in SHIPPED else own
        said = own_theme(own, data)
        laid = tuple(LaidPart(own, *row) for row in said.pop("laid"))
        data["own"] = {name: _split(side) for name, side in said.get("sides", {}).items()}
        data = _merge(data, said)
    if ink == "low" and data["inks"] == "two":
        raise ChoiceError(
            "a theme in two inks has no other look for little ink: leave out the theme, or --ink low"
        )
    if ink == "low":
        data = _merge(data, bundled("low-ink"))
        data = _merge(data, bundled("kit-low-ink")) if kit else data
    quotes = quotes_of(language) if data["quotes"] else None
    return _theme(data)._replace(lang=language, quotes=quotes, laid=laid)


def _split(side: dict[str, Any]) -> dict[str, Any]:
    """Take what an author says of the layout of a side out of the rest: it lies over all that comes along."""
    return {key: side.pop(key) for key in ("size", *TABLES) if key in side}


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
        sides={key: _side(key, data) for key in data["sides"]},
        words=data["words"],
        named=frozenset(data["named-icons"]),
        motifs=own_motifs(data.get("motifs", {})),
        sheet_font=data["sheet-font"],
        heading_font=data["heading-font"],
        body_sizes=data["body-sizes"],
        families=families,
        inks=data["inks"],
        sunset=data["sunset"],
        credits=data["credits"],
        fallbacks=others,
    )


def _fallback(name: str, families: dict[str, Any]) -> Family:
    """A fallback family by its name, or one made of a single font for all styles."""
    return Family(*families[name]) if name in families else Family(name, name, name, name)


def _complete(data: dict[str, Any], side: dict[str, Any]) -> dict[str, Any]:
    """A side with the values that it leaves out: from the side that it is like, or those of all sides."""
    if "like" in side:
        return _laid_over(_complete(data, data["sides"][side["like"]]), side)
    return _laid_over({key: data[key] for key in ("card-size", *TABLES)}, side)


def _laid_over(base: dict[str, Any], side: dict[str, Any]) -> dict[str, Any]:
    tables = {table: laid_over(base[table], side.get(table, {})) for table in TABLES}
    return {**base, **side, **tables}


def _paint(data: dict[str, Any]) -> Paint:
    return Paint(data.get("fill"), data.get("line"), um(float(data.get("width", 0))))


def _likes(data: dict[str, Any], name: str) -> list[str]:
    """A side after those that it is like."""
    like = data["sides"][name].get("like")
    return [*(_likes(data, like) if like else ()), name]


def _side(name: str, theme: dict[str, Any]) -> ThemeSide:
    data = _complete(theme, theme["sides"][name])
    side = _plain_side(name, data)._replace(likes=tuple(_likes(theme, name)))
    for said in (theme["own"][like] for like in side.likes if like in theme.get("own", ())):
        layout, poster = side.layout, side.poster
        if "size" in said:
            width, height = said["size"]
            size = width, height
            layout, poster = (stretched_table(table, side.laid, size) for table in (layout, poster))
            side = stretched(side, Size(um(width), um(height)))._replace(laid=size)
        layout, poster = laid_over(layout, said.get("layout", {})), laid_over(poster, said.get("poster", {}))
        side = side._replace(layout=layout, poster=poster)
    return side


def _plain_side(name: str, data: dict[str, Any]) -> ThemeSide:
    width, height = data.get("size", data["card-size"])
    return ThemeSide(
        name=name,
        size=Size(um(width), um(height)),
        free="size" not in data,
        accent=data["accent"],
        art=tuple(data["art"]),
        over=tuple(data["over"]) if "over" in data else None,
        layout=data["layout"],
        poster=data["poster"],
        laid=tuple(data["card-size"]),
        frame=Path(data["frame"]) if "frame" in data else None,
    )
