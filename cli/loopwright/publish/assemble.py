"""Puts a published table together: one file that opens from a disk, or a folder for any host of files.

Both are the same page with the same parts. In the file the parts stand in the page, packed and in base64; in
the folder they are files beside it, named by their content. The page's policy lets no script run but its own.

A page from a disk may import no modules, so each becomes a function of one script, in the order of imports,
as bundlers do. The scripts keep to a small part of the language, and anything else is an error here.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from mimetypes import guess_type
from pathlib import Path
from typing import Final, Literal

from loopwright_dsl.record import record
from loopwright_engine.json_text import Json

from loopwright.core import files
from loopwright.core.console import shown
from loopwright.core.errors import Failure

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


BEGINNING = 2_000
"""The bytes at the beginning of a page in which its mark stands."""


def refuse_foreign(folder: Path) -> None:
    """Raise Failure where a folder holds something, and no published table."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise Failure(
            f"{shown(folder)} is no folder.", hint="A table in one file has a name that ends in .html."
        )
    strange = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    if strange and not _is_table(folder):
        raise Failure(
            f"{shown(folder)} holds {shown(strange[0])}, which is not of a published table.",
            hint=f"A table has a folder of its own: -o {shown(folder / 'play')}",
        )


def _is_table(folder: Path) -> bool:
    from loopwright_compiler.project import plain_files

    try:
        with plain_files.opened(folder / "index.html", inside=folder) as page:
            return MARK.encode() in page.read(BEGINNING)
    except OSError:
        return False


def fill(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write these files into the folder, in place of an older table's. Raises Failure."""
    from loopwright_compiler.project.result_folder import filled

    try:
        with filled(folder) as new:
            for name, content in contents.items():
                (new / name).parent.mkdir(parents=True, exist_ok=True)
                (new / name).write_bytes(content)
    except OSError as error:
        raise files.unwritable(folder, error) from None


HERE: Final = Path(__file__).parent
SHARED: Final = HERE / "web"
PAGE: Final = HERE / "page"
SCRIPTS: Final = ("config.js", "store.js", "table.js", "patch.js", "socket.js", "offline.js")
"""The shared scripts that pages may import."""
MARK: Final = '<meta name="generator" content="loopwright publish">'
"""What tells a published table from other pages."""

TITLE: Final = '<h1 id="title"></h1>'
"""Where a page has its title, which stands there before its script has come."""

Form = Literal["file", "folder", "host"]
"""How a page comes to its players: alone, with a folder beside it, or from `loopwright host`."""


@record
class PackedPart:
    """Something large that a table wants: its content, and also packed where that is at hand."""

    name: str
    content: bytes
    packed: bytes | None = None

    @property
    def as_text(self) -> str:
        """The content packed and in base64, as it stands in a page: packed soon, not as small as could be."""
        return base64.b64encode(self.packed or gzip.compress(self.content, 6, mtime=0)).decode()


@record
class Published:
    """All that goes into a table: its parts, and what the page is told of it."""

    title: str
    language: str
    config: Json
    parts: list[PackedPart]
    licences: dict[str, str] = field(default_factory=dict)
    faces: str = ""
    """The fonts of the page's style, as rules `@font-face` that hold them."""
    page: Path = PAGE


# --- One file


def as_file(table: Published) -> bytes:
    """The table as one page, for a disk, a mail or any host."""
    scripts, style, body, head = _page(table)
    css = with_assets(style, lambda name: data_url(name, (table.page / name).read_bytes()))
    config = {
        **table.config,
        "form": "file",
        "parts": {part.name: {"size": len(part.content)} for part in table.parts},
    }
    policy = _policy(f"'{_digest(scripts)}'", f"'{_digest(css)}'", own="")
    blocks = "".join(
        f'<script type="application/gzip;base64" id="part-{part.name}">{part.as_text}</script>\n'
        for part in [*table.parts, PackedPart("licences", _licences(table).encode())]
    )
    return _document(
        table,
        head=f"{_meta(policy)}\n{head}\n<style>{css}</style>",
        body=f"{body}\n{_config(config)}\n{blocks}<script>{scripts}</script>",
    )


# --- A folder


def as_folder(table: Published, form: Form = "folder") -> Iterator[tuple[str, bytes]]:
    """The files of the table in a folder, by their names in it; the page itself comes last."""
    names: list[str] = []
    files: dict[str, bytes] = {}

    def add(name: str, content: bytes) -> str:
        stem, dot, ending = name.rpartition(".")
        named = f"parts/{stem}-{hashlib.sha256(content).hexdigest()[:16]}{dot}{ending}"
        files[named] = content
        names.append(named)
        return named

    scripts, style, body, head = _page(table)
    css = with_assets(style, lambda name: Path(add(Path(name).name, (table.page / name).read_bytes())).name)
    config = {
        **table.config,
        "form": form,
        "parts": {
            part.name: {
                "size": len(part.content),
                "url": add(part.name + ENDINGS[part.name.partition("-")[0]], part.content),
            }
            for part in [*table.parts, PackedPart("licences", _licences(table).encode())]
        },
    }
    style_name, script_name = add("table.css", css.encode()), add("table.js", scripts.encode())
    icon = add("icon.svg", (SHARED / "icon.svg").read_bytes())
    manifest = {
        "name": table.title,
        "short_name": table.title[:12],
        "lang": _tag(table.language),
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "icons": [{"src": icon, "sizes": "any", "type": "image/svg+xml"}],
    }
    files["manifest.webmanifest"] = json.dumps(manifest, ensure_ascii=False, indent=1).encode()
    page = _document(
        table,
        head=(
            f"{_meta(_policy(own=OWN))}\n{head}\n"
            f'<link rel="stylesheet" href="{style_name}">\n<link rel="icon" href="{icon}">\n'
            '<link rel="manifest" href="manifest.webmanifest">'
        ),
        body=f'{body}\n{_config(config)}\n<script src="{script_name}"></script>',
    )
    whole = hashlib.sha256(b"".join([page, *(name.encode() for name in names)])).hexdigest()[:16]
    kept = json.dumps({"version": whole, "names": ["index.html", "manifest.webmanifest", *names]})
    files["service-worker.js"] = (
        f"const FILES = {kept};\n{(SHARED / 'service-worker.js').read_text('utf-8')}".encode()
    )
    for name, text in table.licences.items():
        files[f"licences/{name}"] = text.encode()
    yield from files.items()
    yield "index.html", page


ENDINGS: Final = {  # of parts, by the beginning of their names
    "script": ".js",
    "wasm": ".wasm",
    "library": ".zip",
    "rules": ".bin",
    "cards": ".json",
    "rulebook": ".json",
    "licences": ".txt",
}
OWN: Final = "'self'"


# --- What both have


def _page(table: Published) -> tuple[str, str, str, str]:
    """The page's one script, its style, its body, and what of its head is its own."""
    page = (table.page / "index.html").read_text("utf-8")
    sources = {name: (SHARED / name).read_text("utf-8") for name in SCRIPTS}
    sources |= {path.name: path.read_text("utf-8") for path in sorted(table.page.glob("*.js"))}
    scripts = linked(("main.js", "offline.js"), sources)
    if "</script" in scripts.lower() or "<!--" in scripts:
        raise LinkingError("a script holds what would end it in a page")
    sheets = re.findall(r'<link rel="stylesheet" href="([\w./-]+)">', page)
    style = table.faces + "\n".join((table.page / name).read_text("utf-8") for name in sheets)
    head, body = page.partition("<head>")[2].split("</head>")
    body = body.partition("<body")[2].rpartition("</body>")[0].partition(">")[2]
    body = re.sub(r'\s*<script type="module" src="main\.js"></script>', "", body)
    for own in (
        r'<link rel="stylesheet"[^>]*>',
        r"<meta charset[^>]*>",
        r"<title>.*?</title>",
        r"<script.*?</script>",
    ):
        head = re.sub(rf"\s*{own}", "", head, flags=re.DOTALL)
    return scripts, style, body, head.strip()


def _document(table: Published, head: str, body: str) -> bytes:
    title = html.escape(table.title)
    body = body.replace(TITLE, TITLE.replace("><", f">{title}<"))
    return (
        f'<!doctype html>\n<html lang="{_tag(table.language)}">\n<head>\n<meta charset="utf-8">\n{MARK}\n'
        f"<title>{title}</title>\n{head}\n</head>\n<body>{body}\n</body>\n</html>\n"
    ).encode()


def _tag(language: str) -> str:
    """A language as pages name it (BCP 47)."""
    return html.escape(language.replace("_", "-"))


def _policy(script: str = OWN, style: str = OWN, *, own: str) -> str:
    """The Content Security Policy: scripts and styles by digest or from the folder, no other host."""
    rules = {
        "default-src": "'none'",
        "script-src": f"{script} 'wasm-unsafe-eval'",
        "style-src": style,
        "img-src": f"data: blob: {own}",
        "font-src": f"data: {own}",
        "worker-src": f"blob: {own}",
        "connect-src": own or "'none'",
        "manifest-src": own or "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {value}".strip() for name, value in rules.items())


def _meta(policy: str) -> str:
    referrer = '<meta name="referrer" content="no-referrer">'
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n{referrer}'


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _config(config: Mapping[str, object]) -> str:
    """What the page is told, as data in which no letter can end it."""
    text = json.dumps(config, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return f'<script type="application/json" id="config">{text}</script>'


def _licences(table: Published) -> str:
    return "\n\n".join(f"{name}\n{'=' * len(name)}\n\n{text}" for name, text in table.licences.items())
