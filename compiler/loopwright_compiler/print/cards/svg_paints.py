"""Colours of SVG drawings, rewritten as what every program knows: #rrggbb, or #rrggbbaa if one sees through.

Where a colour is said twice, for old programs and for new ones, the last that can be drawn counts, as the
standard has it; one that cannot be drawn at all is refused, since a renderer would take it for black.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from colorsys import hls_to_rgb
from typing import Final
from xml.etree import ElementTree

PAINTS: Final = frozenset({"fill", "stroke", "color", "stop-color", "flood-color", "lighting-color"})
WORDS: Final = frozenset({"none", "inherit", "context-fill", "context-stroke"})
SHOWN: Final = 40
"""Characters of a file that a message repeats."""
NAMESPACE: Final = "{http://www.w3.org/2000/svg}"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_BLOCK = re.compile(r"\{([^{}]*)\}")
_DECLARATIONS = re.compile(r";(?![^(]*\))")
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?=\s|$)")
_CALL = re.compile(r"(rgb|hsl)a?\(([^()]*)\)")
_LINK = re.compile(r"(url\([^()]*\))\s*(.*)", re.DOTALL)
_AMOUNT = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%|deg|turn|rad|grad)?")
_TURNS: Final = {"": 360, "deg": 360, "turn": 1, "rad": 6.283185307179586, "grad": 400}


class UnknownColour(Exception):
    """A colour that cannot be drawn."""


def mend_paints(root: ElementTree.Element) -> None:
    """Rewrite all colours of a drawing: in attributes, in `style`, and in style sheets.

    Raises UnknownColour for one that cannot be drawn, and for which nothing else is said.
    """
    for element in root.iter():
        for key in PAINTS.intersection(element.attrib):
            paint = known(element.attrib[key])
            if paint is None:
                raise UnknownColour(_named(key, element.attrib[key]))
            element.attrib[key] = paint
        if "style" in element.attrib:
            element.attrib["style"] = _mended(element.attrib["style"])
        if element.tag == f"{NAMESPACE}style" and element.text:
            sheet = _COMMENT.sub("", element.text)
            element.text = _BLOCK.sub(lambda block: f"{{{_mended(block[1])}}}", sheet)


def declarations(style: str) -> Iterator[tuple[str, str]]:
    """The names and values of a `style`, without what makes one important."""
    for part in _DECLARATIONS.split(_COMMENT.sub("", style)):
        name, colon, value = part.partition(":")
        if colon:
            yield name.strip().lower(), value.strip()


def _mended(style: str) -> str:
    """The declarations with colours that every program knows; an unknown one is left out where another colour
    is said for the same.
    """
    kept: list[str] = []
    paints: dict[str, str] = {}
    unknown: dict[str, str] = {}
    for name, value in declarations(style):
        if name not in PAINTS:
            kept.append(f"{name}:{value}")
            continue
        text, important, rank = value.partition("!")
        paint = known(text)
        if paint is None:
            unknown.setdefault(name, text)
        else:
            paints[name] = f"{paint}{important}{rank}"
    for name in unknown.keys() - paints.keys():
        raise UnknownColour(_named(name, unknown[name]))
    return ";".join([*kept, *(f"{name}:{paint}" for name, paint in paints.items())])


def _named(key: str, value: str) -> str:
    short = value.strip()
    short = short if len(short) <= SHOWN else f"{short[: SHOWN - 1]}…"
    return f"the {key} {short!r} is no colour that can be drawn: write it as #rrggbb"


def known(text: str) -> str | None:
    """A paint as #rrggbb or #rrggbbaa, `none`, `currentColor` or `inherit`, or a link with such a paint for
    where it leads nowhere; None for what cannot be drawn.
    """
    text = text.strip()
    link = _LINK.fullmatch(text)
    if link:
        other = known(link[2]) if link[2] else ""
        return None if other is None else f"{link[1]} {other}".rstrip()
    text = text.lower()
    if text in WORDS:
        return text
    if text in ("transparent", ""):
        return "none"
    if text == "currentcolor":
        return "currentColor"
    digits = _HEX.match(text)  # what follows it is the same colour for a press: icc-color(…)
    if digits:
        short = digits[0][1:]
        return "#" + ("".join(2 * digit for digit in short) if len(short) <= 4 else short)
    call = _CALL.match(text)
    if call:
        return _called(call[1], call[2])
    from PIL import ImageColor

    if text not in ImageColor.colormap:
        return None
    return "#" + "".join(f"{channel:02x}" for channel in ImageColor.getrgb(text))


def _called(kind: str, inside: str) -> str | None:
    """The colour that `rgb(…)` or `hsl(…)` gives, with commas or without."""
    parts = [_AMOUNT.fullmatch(part) for part in re.split(r"[\s,/]+", inside.strip())]
    amounts = [(float(part[1]), part[2] or "") for part in parts if part]
    if len(amounts) != len(parts) or len(amounts) not in (3, 4):
        return None
    if kind == "rgb":
        if any(unit not in ("", "%") for _, unit in amounts):
            return None
        channels = [_share(amount, unit, 255) for amount, unit in amounts[:3]]
    else:
        (turn, of), *others = amounts
        if of not in _TURNS or any(unit not in ("", "%") for _, unit in others):
            return None
        saturation, light = (_share(amount, "%", 1) for amount, _ in others[:2])
        channels = list(hls_to_rgb(turn / _TURNS[of] % 1, light, saturation))
    channels += [_share(amount, unit, 1) for amount, unit in amounts[3:]]
    return "#" + "".join(f"{round(255 * channel):02x}" for channel in channels)


def _share(amount: float, unit: str, whole: float) -> float:
    return min(1.0, max(0.0, amount / (100 if unit == "%" else whole)))


def visible(parts: Iterable[ElementTree.Element]) -> ElementTree.Element | None:
    """The part of a `switch` that is drawn: the first that asks for nothing that only its program knows."""
    return next((part for part in parts if not part.get("requiredExtensions")), None)
