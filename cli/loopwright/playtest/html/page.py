"""The page of a report, which needs no other file: style, plots and the library that draws them are
inside.

Its content security policy allows it to load nothing and to run these two scripts only, so that a script in a
stranger's title cannot run.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import PurePath

from loopwright_dsl.record import record

from .markup import NUMBER, Section
from .summary import SummaryLine

MARK = '<meta name="generator" content="loopwright playtest --report">'
"""The tag by which a file is known as a report."""


@record
class ListedGame:
    """A game that can be watched: the id in links to it, its file in the folder, and a description."""

    id: str
    file: PurePath
    says: str


@record
class ReportPage:
    """The content of the page."""

    title: str
    head: str
    answers: Sequence[SummaryLine]
    hints: Sequence[SummaryLine]
    sections: Sequence[Section]
    games: Sequence[ListedGame]
    foot: str


def html(page: ReportPage, library: str) -> str:
    """The page as HTML; `library` is the code of Plotly."""
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
    """A text with non-breaking spaces between numbers and their `%`."""
    return words.replace(" %", "\u00a0%")


def as_data(value: object) -> str:
    """JSON text inside which no `</script>` can occur."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text
