"""SVG pictures that hold more than plain shapes (gradients, transparency, clips, filters), as pixels.

resvg draws them in a process of its own, bounded in time and memory; it is asked for no file and no letters:
those of this computer's fonts would look otherwise on another.
"""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from tempfile import TemporaryDirectory
from typing import Final
from xml.etree import ElementTree

from .svg_paints import NAMESPACE

SECONDS: Final = 20
MEMORY: Final = 1 << 31
"""Bytes."""
RENDER: Final = f"""
import sys, resvg_py
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
    resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS}, {SECONDS}))
except ImportError:
    pass
svg = sys.stdin.buffer.read().decode("utf-8")
size = {{sys.argv[1]: int(sys.argv[2])}}
sys.stdout.buffer.write(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, dpi=96, **size))
"""
DRAWABLE: Final = frozenset(
    {
        *("svg", "g", "a", "defs", "symbol", "use"),
        *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
        *("linearGradient", "radialGradient", "stop"),
        *("pattern", "clipPath", "mask"),
        *("marker", "image", "style", "switch", "view", "title"),
        *("desc", "metadata", "filter"),
    }
)
FILTERS: Final = "fe"
"""What the names of a filter's parts begin with."""
INSIDE: Final = re.compile(r"#[^/\\]*\Z|data:image/(?:png|jpe?g|gif|webp);base64,")
"""What a reference may be, or begin with: a part of the same drawing has no folders in its name."""
REFERENCE: Final = re.compile(r"url\(\s*[\"']?\s*(?!#)|@import", re.IGNORECASE)
"""A style sheet's reference to another file."""
QUOTE: Final = 40
"""Characters of a file that a message repeats."""


OUTLINES = (
    "it holds letters, which look otherwise wherever their font is missing. Make shapes of them: in Inkscape "
    "select all, then Path > Object to Path; in Illustrator Type > Create Outlines; in Figma tick “Outline "
    "text” when you export; in Affinity Layer > Convert to Curves. Keep the file with the letters, too"
)
"""What is said of letters. (Fonts of ours in their place would not be what was drawn.)"""


class NotRasterized(Exception):
    """Why a picture cannot be drawn as pixels, either."""


def rasterized(root: ElementTree.Element, wide: bool, pixels: int) -> bytes:
    """The picture as PNG, so many pixels wide, or high if it is not `wide`. Raises NotRasterized."""
    _check(root)
    if find_spec("resvg_py") is None:
        raise NotRasterized("`pip install 'loopwright[images]'` adds what draws such pictures, too")
    side = ["width" if wide else "height", str(pixels)]
    command = [sys.executable, "-P", "-c", RENDER, *side]
    source = ElementTree.tostring(root, encoding="utf-8")
    try:
        with TemporaryDirectory(
            prefix="loopwright-"
        ) as nothing:  # a reference is sought in the folder it is in
            drawn = subprocess.run(
                command, input=source, capture_output=True, timeout=SECONDS, check=False, cwd=nothing
            )
    except subprocess.TimeoutExpired:
        raise NotRasterized(f"it takes more than {SECONDS} seconds to draw") from None
    if drawn.returncode or not drawn.stdout.startswith(b"\x89PNG"):
        said = drawn.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
        reason = said[0] if drawn.returncode > 0 and said else "it takes too much time or memory to draw"
        raise NotRasterized(reason)
    png: bytes = drawn.stdout
    return png


def _check(root: ElementTree.Element) -> None:
    """Refuse what would be left out, and what another file would be read for."""
    for element in root.iter():
        if not str(element.tag).startswith(NAMESPACE):
            continue
        name = str(element.tag).removeprefix(NAMESPACE)
        if name in ("text", "tspan", "textPath"):
            raise NotRasterized(OUTLINES)
        if name not in DRAWABLE and not name.startswith(FILTERS):
            raise NotRasterized(f"it holds <{name[:QUOTE]}>")
        for key, value in element.attrib.items():
            link = key.rpartition("}")[2] == "href"
            if (link and name != "a" and not INSIDE.match(value.strip())) or REFERENCE.search(value):
                raise NotRasterized(f"it asks for another file: {value[:QUOTE]!r}")
        if name == "style" and REFERENCE.search(element.text or ""):
            raise NotRasterized("its style sheet asks for another file")
