"""What MkDocs does for our site beyond its theme: pictures of the README, the facts of the home page, and a
strict Content Security Policy (CSP level 3) on every page.
"""

# ruff: noqa: ARG001 - MkDocs calls hooks with these names

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

import pygments
from loopwright.publish.tables import FACES, LETTERS, licences
from loopwright_compiler.print.svg.webfont import woff
from loopwright_compiler.print.text.fonts import face
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pygments.formatters.html import HtmlFormatter
from pygments.lexers import get_lexer_by_name

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
PLAY = Path("play")
"""Where `make site` puts published tables and the playground, if `make web` prepared Python for browsers."""
TABLE = PLAY / "a-jar-of-gulls.html"
PLAYGROUND = PLAY / "playground.html"
NO_PLAYGROUND = "This copy of the site was built without the playground: `make web site` makes it."
POLICY = (
    "default-src 'none'; script-src 'self' {scripts}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'"
)
_TABLE_HERE = re.compile(r"^PLAY ([a-z-]+)$", re.MULTILINE)
_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<code>.*?)</script>", re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pictures of the README, which `make pictures` draws, and the fonts of the cards."""
    for picture in sorted(IMAGES.iterdir()):
        if picture.suffix in (".png", ".svg"):
            files.append(File.generated(config, f"images/{picture.name}", abs_src_path=str(picture)))
    for *_, name in FACES:
        files.append(File.generated(config, f"fonts/{name}.woff", content=woff(face(name), set(LETTERS))))
    for name, text in licences().items():
        files.append(File.generated(config, f"fonts/{name}", content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the changelog of the repository into its page, and ways to what plays in a browser into others."""
    if page.file.src_uri == "gallery.md":
        return _TABLE_HERE.sub(lambda match: table_here(match[1], Path(config.docs_dir)), markdown)
    if page.file.src_uri == "playground.md":
        there = (Path(config.docs_dir) / PLAYGROUND).is_file()
        way = f"[Open the playground]({PLAYGROUND.as_posix()}){{ .md-button .md-button--primary }}"
        return markdown.replace("PLAYGROUND", way if there else NO_PLAYGROUND)
    if page.file.src_uri != "changelog.md":
        return markdown
    _, _, changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition("\n")
    changes = changes.replace("](site/docs/", "](")  # links of the repository, from where the page is
    return markdown + changes


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: object) -> dict[str, Any]:
    """Give the home page its facts, which `make pictures` wrote."""
    if page.is_homepage:
        facts = json.loads((IMAGES / "home.json").read_text(encoding="utf-8"))
        facts["card"] = coloured(facts["card"], "loop")
        facts["mistake"] = f"<pre><code>{escape(facts['mistake'])}</code></pre>"
        facts["table"] = TABLE.as_posix() if (Path(config.docs_dir) / TABLE).exists() else ""
        context["home"] = facts
    return context


def table_here(game: str, docs: Path) -> str:
    """The way to the published table of a game; nothing where the site was built without it."""
    place = PLAY / f"{game}.html"
    return f"[Play it here]({place.as_posix()}){{ .md-button }}" if (docs / place).is_file() else ""


def coloured(text: str, language: str) -> str:
    """A text as HTML with the colours of its language, in the markup of the other pages."""
    formatter = HtmlFormatter(cssclass=f"language-{language} highlight")
    return pygments.highlight(text, get_lexer_by_name(language), formatter)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Put the policy into a page: its scripts are those of the site, and those in it by their digests."""
    return with_policy(reachable(output))


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """The same for pages that are made from no file, such as 404.html."""
    return with_policy(reachable(output_content)) if template_name.endswith(".html") else output_content


def reachable(html: str) -> str:
    """A page whose search has a name for screen readers, and whose code can be scrolled by keys."""
    dialog = 'data-md-component="search" role="dialog"'
    named = html.replace(dialog, f'{dialog} aria-label="Search"')
    return re.sub(r"(<pre[^>]*>(?:<span></span>)?)<code", r'\1<code tabindex="0"', named)


def with_policy(html: str) -> str:
    """A page with its policy."""
    scripts = [
        f"'sha256-{b64encode(sha256(match['code'].encode()).digest()).decode()}'"
        for match in _SCRIPT.finditer(html)
        if "src=" not in match["attributes"] and "application/json" not in match["attributes"]
    ]
    policy = POLICY.format(scripts=" ".join(dict.fromkeys(scripts)))
    return html.replace(
        "<head>", f'<head>\n    <meta http-equiv="Content-Security-Policy" content="{policy}">', 1
    )


def on_post_build(config: MkDocsConfig) -> None:
    """Say to robots where the map of the site is, if its address is known (`SITE_URL`)."""
    where = f"\nSitemap: {config.site_url}sitemap.xml" if config.site_url else ""
    (Path(config.site_dir) / "robots.txt").write_text(f"User-agent: *\nAllow: /{where}\n", encoding="utf-8")
