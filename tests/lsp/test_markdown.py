"""What strangers write is text in an editor's Markdown: nothing is fetched, and nothing can be clicked."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopwright_compiler.lsp.documents import DocumentStore
from loopwright_compiler.lsp.features.completion import complete
from loopwright_compiler.lsp.features.hover import hover
from loopwright_compiler.lsp.markdown import code, literal, marked
from lsprotocol import types
from markdown_it import MarkdownIt

from .project import write_project

READER = MarkdownIt("gfm-like", {"html": True})
HARMFUL = (
    "![x](https://tracker.example/p.png)",
    "[x](command:evil)",
    "<img src=https://tracker.example/p.png>",
    "<https://tracker.example>",
    "https://tracker.example/p.png",
    "www.tracker.example",
    "`code` **strong** _em_ ~~gone~~",
    "# Heading",
    "- a list",
    "1. a list",
    "1) a list",
    "&lt;img&gt;",
    "a | b",
    "***",
    "===",
    "> quoted",
    "\\![x](https://tracker.example)",
)
CONTENT = Path(__file__).parents[2] / "content"


def plain_tokens(text: str) -> tuple[set[str], str]:
    """The kinds of what a reader of Markdown makes of a text, and what it shows."""
    tokens = READER.parse(text)
    inside = [child for token in tokens for child in token.children or ()]
    return {token.type for token in (*tokens, *inside)}, "".join(child.content for child in inside)


PARAGRAPH = {"paragraph_open", "paragraph_close", "inline", "text", "text_special"}


@pytest.mark.parametrize("text", HARMFUL)
def test_a_text_is_shown_as_it_stands(text: str) -> None:
    kinds, shown = plain_tokens(literal(text))
    assert kinds <= PARAGRAPH
    assert shown == text


@given(st.text(st.sampled_from("a1.-+=>#*_`~![]()<>:/&|\\ \n@$w"), max_size=30))
def test_no_text_is_anything_else(text: str) -> None:
    kinds, shown = plain_tokens(literal(text))
    assert kinds <= PARAGRAPH
    assert shown == " ".join(text.split())


def test_what_a_card_emphasises_is_emphasised() -> None:
    assert marked("*very * late, **2**: \\* ![x](y)") == "*very*  late, **2**: \\* !\\[x\\](y)"


def test_a_fence_is_longer_than_those_inside() -> None:
    kinds, _ = plain_tokens(code(["effect x", "```", "![x](https://tracker.example/p.png)", "````"]))
    assert kinds == {"fence"}


@pytest.mark.parametrize("harm", [text for text in HARMFUL if '"' not in text and "\\" not in text])
def test_no_hover_or_completion_shows_more_than_text(tmp_path: Path, harm: str) -> None:
    path = write_project(tmp_path) / "scenarios" / "reeds" / "cards.loop"
    text = f'diary 7 "{harm}"\n  front\n    > {harm}\n    when flag heard: flip\n  back\n    > {harm}\n'
    store = DocumentStore(CONTENT)
    store.open(path, path.as_uri(), path.read_text("utf-8") + "\n" + text, 1)
    store.news()
    view = store.view(path)
    assert view is not None
    line = next(at for at, line in enumerate(view.page.lines, 1) if line.startswith("diary 7"))
    said = hover(view, line, 7)
    assert said is not None and isinstance(said.contents, types.MarkupContent)
    kinds, _ = plain_tokens(said.contents.value)
    assert kinds.isdisjoint({"image", "link_open", "html_inline", "html_block", "heading_open", "table_open"})
    for item in complete(view, line + 1, 1):
        if isinstance(item.documentation, types.MarkupContent):
            assert harm not in item.documentation.value
