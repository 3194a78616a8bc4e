"""One page that needs nothing else: style, plots and the library that draws them are inside.

What it may do is said in it, too (a content security policy): load nothing from anywhere, and run these two
scripts only. So a title that would sneak in a script could not run it.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import count
from pathlib import PurePath

from .markup import Examples, Plot, Section, sentence, table, text
from .summary import Line

GAMES = "Games to watch"
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
    plots = [plot for section in page.sections for plot in section.plots]
    scripts = [library, _own("page.js")]
    return "".join([_head(page.title, scripts), _body(page), _scripts(plots, scripts), "</body>\n</html>\n"])


@cache
def _own(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def _head(title: str, scripts: Sequence[str]) -> str:
    sources = " ".join(
        f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts
    )
    policy = (
        f"default-src 'none'; script-src {sources}; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n{MARK}\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{text(title)}: playtest</title>\n<style>\n{_own('page.css')}</style>\n</head>\n<body>\n"
    )


def _body(page: Page) -> str:
    numbers = count()
    titles = [(section.id, section.title) for section in page.sections]
    if page.games:
        titles.append(("games", GAMES))
    contents = "".join(f'<li><a href="#{id}">{text(title)}</a></li>' for id, title in titles)
    return "".join(
        [
            '<a class="skip" href="#summary">To the summary</a>\n',
            f"<header><h1>{text(page.title)}: playtest</h1>",
            f'<p class="quiet">{text(page.head)}</p></header>\n<main>\n',
            _summary(page),
            f'<nav aria-label="Contents"><ul>{contents}</ul></nav>\n',
            *(_section(section, numbers) for section in page.sections),
            _games(page.games),
            f'</main>\n<footer><p class="quiet">{text(page.foot)}</p></footer>\n',
        ]
    )


def _summary(page: Page) -> str:
    hints = f"<h3>To look at first</h3><ol>{_lines(page.hints)}</ol>" if page.hints else ""
    return (
        '<section id="summary" aria-labelledby="summary-title"><h2 id="summary-title">In short</h2>'
        f'<ul class="answers">{_lines(page.answers)}</ul>{hints}'
        "<noscript><p>The plots need JavaScript. The tables below them have the same figures.</p></noscript>"
        "</section>\n"
    )


def _lines(lines: Sequence[Line]) -> str:
    return "".join(f"<li>{sentence(line.words)}{_more(line)}</li>" for line in lines)


def _more(line: Line) -> str:
    if not line.section:
        return ""
    return f' <a href="#{line.section}" aria-label="more: {text(line.words)}">more</a>'


def _section(section: Section, numbers: Iterator[int]) -> str:
    says = "".join(f"<p>{sentence(said)}</p>" for said in section.says if said)
    plots = "".join(_plot(plot, next(numbers)) for plot in section.plots)
    tables = "".join(table(each, _links) for each in section.tables)
    return (
        f'<section id="{section.id}" aria-labelledby="{section.id}-title"><h2 id="{section.id}-title">'
        f"{text(section.title)}</h2>{says}{plots}{tables}</section>\n"
    )


def _plot(plot: Plot, number: int) -> str:
    return (
        f'<figure><figcaption id="says-{number}">{sentence(plot.says)}</figcaption>'
        f'<div class="plot" role="img" id="plot-{number}" aria-labelledby="says-{number}" '
        f'style="height:{plot.height}px"></div></figure>'
    )


def _links(examples: Examples) -> str:
    return ", ".join(
        f'<a href="#game-{each.id}" aria-label="game {each.cell}:{each.game}">{each.cell}:{each.game}</a>'
        for each in examples
    )


def _games(games: Sequence[Shown]) -> str:
    if not games:
        return ""
    rows = "".join(map(_game, games))
    return (
        '<section id="games" aria-labelledby="games-title"><h2 id="games-title">'
        f"{GAMES}</h2>"
        "<p>Each command plays a game again, step by step, in the folder of this page.</p>"
        f"<ul>{rows}</ul></section>\n"
    )


def _game(game: Shown) -> str:
    file = text(game.file.as_posix())
    return (
        f'<li id="game-{game.id}" tabindex="-1">{text(game.says)}<br><code>loopwright replay {file}</code> '
        f'(<a href="{file}" download>the file</a>)</li>'
    )


def _scripts(plots: Sequence[Plot], scripts: Sequence[str]) -> str:
    data = [{"data": plot.data, "layout": plot.layout | {"height": plot.height}} for plot in plots]
    inside = "".join(f"<script>{script}</script>\n" for script in scripts)
    return f'<script type="application/json" id="plots">{as_data(data)}</script>\n{inside}'


def as_data(value: object) -> str:
    """JSON that nothing in it can end the script around it with."""
    found = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        found = found.replace(sign, f"\\u{ord(sign):04x}")
    return found
