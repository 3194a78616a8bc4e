"""The diary graph as one HTML file that needs nothing else: drawing, search, facts, and cards to read."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from typing import Any

from ..graph import TIME_RAN_OUT, Graph
from ..pruning import never
from ..structure import Facts
from ..wording.names import put
from ..wording.words import words
from .cards_html import articles, search_texts
from .formats import printable
from .sheets import sheets
from .story_html import story
from .svg import mode, picture

Bundle = Mapping[str, Any]


def to_html(graph: Graph, bundle: Bundle, facts: Facts) -> str:
    """The page; its content security policy allows its own script only and no network."""
    script = _asset("viewer.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    title = escape(printable(graph.nodes["start"]["title"]))
    language = graph.graph["language"]
    drawings = words(language).drawings
    say = {key: escape(text) for key, text in drawings.PAGE_TEXT.items()}
    drawn = picture(graph, facts, "group")
    return f"""<!doctype html>
<html lang="{language.replace("_", "-")}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'">
<title>{put(drawings.TITLE_TEXT, title=title)}</title>
<style>{_asset("viewer.css")}</style>
</head>
<body>
{_header(graph, facts, title, say)}
<main id="stage" aria-label="{say["stage"]}">{drawn.svg}</main>
<aside id="panel">
<article id="facts">{story(graph, facts)}</article>
<div id="reading" hidden><button type="button" id="close" aria-label="{say["close"]}">×</button>
<article id="card" tabindex="-1"></article></div></aside>
<footer>{say["help"]}</footer>
{"".join(articles(graph, bundle, facts))}
{sheets(drawn, title, drawings.PAGE_TEXT, drawings.SHEET_TEXT)}
<script type="application/json" id="texts">{_json(search_texts(graph, bundle))}</script>
<script>{script}</script>
</body>
</html>
"""


def _header(graph: Graph, facts: Facts, title: str, say: Mapping[str, str]) -> str:
    return f"""<header>
<h1 dir="auto">{title}</h1>
<label>{say["search"]} <input id="search" type="search" autocomplete="off" aria-describedby="found"></label>
<output id="found" for="search" data-word="{say["found"]}"></output>
{_modes(graph, say)}
{_switches(graph, facts, say)}
<span class="tools">
<button type="button" id="closer" aria-label="{say["closer"]}">+</button>
<button type="button" id="farther" aria-label="{say["farther"]}">−</button>
<button type="button" id="whole">{say["whole"]}</button>
<button type="button" id="story" aria-expanded="true" aria-controls="panel">{say["story"]}</button>
</span>
</header>"""


def _modes(graph: Graph, say: Mapping[str, str]) -> str:
    """The choice of what the colours say, where there is one."""
    shown = mode(graph).split()
    found = [("", "kind")]
    found += [("by-verdict", "verdict")] if "by-verdict" in shown else []
    found += [("by-games", "games")] if "games" in graph.graph else []
    if len(found) == 1:
        return ""
    options = "".join(
        f'<option value="{name}"{" selected" if name and name in shown else ""}>{say[key]}</option>'
        for name, key in found
    )
    return f'<label>{say["colour"]} <select id="mode">{options}</select></label>'


def _switches(graph: Graph, facts: Facts, say: Mapping[str, str]) -> str:
    """What may be taken out of the drawing, where there is any."""
    shown = []
    if any(values["kind"] == "note" for *_, values in graph.edges(data=True)):
        shown.append(("notes", say["notes"]))
    if set(never(graph, facts)) - {TIME_RAN_OUT}:
        shown.append(("lost", say["lost"]))
    return "".join(
        f'<label><input type="checkbox" data-without="without-{name}" checked> {text}</label>'
        for name, text in shown
    )


def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _json(value: object) -> str:
    """JSON that cannot end the script element that holds it."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c").replace("&", "\\u0026")
