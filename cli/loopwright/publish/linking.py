"""Links a page's scripts and styles: ECMAScript modules into one classic script, files into addresses.

A page from a disk may import no modules, so each becomes a function of one script, in the order of imports,
as bundlers do. The scripts keep to a small part of the language, and anything else is an error here.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping
from mimetypes import guess_type

_IMPORT = re.compile(r'^import\s*(?:\{([^}]*)\}\s*from\s*)?"\./([\w.-]+)";[ \t]*$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function\*?|function\*?|class|const|let) +(\w+))", re.MULTILINE)
_LEFT = re.compile(r"^\s*(?:import\b(?!\s*\()|export\b).*|\bimport\s*\(.*|\bimport\.meta\b.*", re.MULTILINE)
_NAMES = re.compile(r"(\w+)(?:\s+as\s+(\w+))?")
_URL = re.compile(r"""url\(\s*(["']?)(?!data:|#)([^"')]+)\1\s*\)""")


class LinkingError(ValueError):
    """A script or a style that cannot be linked: a fault of this package, told by its file."""


def linked(roots: tuple[str, ...], sources: Mapping[str, str]) -> str:
    """One classic script of these modules and all that they import. Raises LinkError."""
    order: list[str] = []
    bodies: dict[str, str] = {}

    def add(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise LinkingError(f"{name} imports itself: {' > '.join(path)}")
        if name in bodies:
            return
        if name not in sources:
            raise LinkingError(f"{path[-1] if path else name}: there is no script {name}")
        for match in _IMPORT.finditer(sources[name]):
            add(match[2], (*path, name))
        bodies[name] = _body(name, sources[name])
        order.append(name)

    for root in roots:
        add(root, ())
    parts = "\n".join(bodies[name] for name in order)
    return f'(() => {{\n"use strict";\n{parts}}})();\n'


def _body(name: str, source: str) -> str:
    """A module as a function whose value holds what it exports."""
    exports = _EXPORT.findall(source)

    def imported(match: re.Match[str]) -> str:
        if match[1] is None:
            return ""
        names = ", ".join(f"{a}: {b}" if b else a for a, b in _NAMES.findall(match[1]))
        return f"const {{ {names} }} = {_variable(match[2])};"

    body = _EXPORT.sub("", _IMPORT.sub(imported, source))
    if left := _LEFT.search(re.sub(r"//.*", "", body)):
        raise LinkingError(
            f"{name}: only named imports and exports can be linked, not {left[0].strip()[:60]!r}"
        )
    return f"const {_variable(name)} = (() => {{\n{body}\nreturn {{ {', '.join(exports)} }};\n}})();\n"


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)


def with_assets(css: str, place: Callable[[str], str]) -> str:
    """A style sheet whose `url(…)` are what `place` says of each file."""
    return _URL.sub(lambda match: f'url("{place(match[2])}")', css)


def data_url(name: str, data: bytes) -> str:
    """The content of a file as an address."""
    kind = "font/woff2" if name.endswith(".woff2") else guess_type(name)[0] or "application/octet-stream"
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"
