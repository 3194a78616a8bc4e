"""The diary graph as one HTML file that needs nothing else: drawing, search, and cards to read."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from typing import Any

from ..graph import Graph
from .cards_html import articles, search_texts
from .formats import printable
from .svg import to_svg

Bundle = Mapping[str, Any]


def to_html(graph: Graph, bundle: Bundle) -> str:
    """The page; its content security policy allows its own script only and no network."""
    script = _asset("viewer.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    title = escape(printable(graph.nodes["start"]["title"]))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'">
<title>{title}: diary graph</title>
<style>{_asset("viewer.css")}</style>
</head>
<body>
<header>
<h1>{title}</h1>
<label>Search <input id="search" type="search" autocomplete="off" aria-describedby="found"></label>
<output id="found" for="search"></output>
<span class="tools">
<button type="button" id="closer" aria-label="Larger">+</button>
<button type="button" id="farther" aria-label="Smaller">−</button>
<button type="button" id="whole">Whole graph</button>
</span>
</header>
<main id="stage" aria-label="Drawing">{to_svg(graph)}</main>
<aside id="panel" aria-live="polite" hidden><button type="button" id="close" aria-label="Close">×</button>
<article id="card" tabindex="-1"></article></aside>
<footer>Drag or use the arrow keys to move, the wheel or + and − to zoom, 0 for the whole graph,
Tab and Enter to read a card, / to search.</footer>
{"".join(articles(graph, bundle))}
<script type="application/json" id="texts">{_json(search_texts(graph, bundle))}</script>
<script>{script}</script>
</body>
</html>
"""


def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _json(value: object) -> str:
    """JSON that cannot end the script element that holds it."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c").replace("&", "\\u0026")
