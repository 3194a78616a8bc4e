"""One page that needs nothing else: style, plots and the library that draws them are inside.

What it may do is said in it, too (a content security policy): load nothing from anywhere, and run these two
scripts only. So a title that would sneak in a script could not run it.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import PurePath

from .markup import NUMBER, Section
from .summary import Line

MARK = '<meta name="generator" content="loopwright playtest --report">'
"""By this a report is known."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A game that can be watched: its links' name, its file in the folder, and what it is."""

    id: str
    file: PurePath
    says: str


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that the page tells."""

    title: str
    head: str
    answers: Sequence[Line]
    hints: Sequence[Line]
    sections: Sequence[Section]
    games: Sequence[Shown]
    foot: str


def html(page: Page, library: str) -> str:
    """The page; `library` is the code of Plotly."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    templates = Environment(
        loader=PackageLoader(__package__, ""),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    templates.filters["sentence"] = sentence
    templates.tests["figure"] = NUMBER.fullmatch
    scripts = [library, _own("page.js")]
    hashes = (b64encode(sha256(script.encode()).digest()).decode() for script in scripts)
    plots = [plot for section in page.sections for plot in section.plots]
    return templates.get_template("page.html").render(
        page=page,
        mark=MARK,
        style=_own("page.css"),
        sources=" ".join(f"'sha256-{digest}'" for digest in hashes),
        plots=as_data(
            [{"data": plot.data, "layout": plot.layout | {"height": plot.height}} for plot in plots]
        ),
        scripts=scripts,
    )


@cache
def _own(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def sentence(words: str) -> str:
    """Words to read: no line ends between a number and its `%`."""
    return words.replace(" %", "\u00a0%")


def as_data(value: object) -> str:
    """JSON that nothing in it can end the script around it with."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text
