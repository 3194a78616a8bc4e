"""Hover: what a name stands for, and what a word of the language means."""

from __future__ import annotations

import re

from loopwright_dsl import PlacedCard
from loopwright_dsl.syntax import Prose
from loopwright_dsl.syntax.span import Span
from loopwright_engine.core.icon_words import spelled
from lsprotocol import types

from loopwright_compiler.cursor import in_comment, in_prose
from loopwright_compiler.kits.protocol import AnyFrontEnd, Face
from loopwright_compiler.lsp.documents import View
from loopwright_compiler.lsp.markdown import code, literal, marked
from loopwright_compiler.mention_index import Mention, Named
from loopwright_compiler.names import EFFECT, FILE, WORLD
from loopwright_compiler.semantics.visitor import walk

# --- A card as players read it, for a hover: its prose and the rules text that is generated for it


LINES = 14
"""Lines of a face before the rest is left out."""

LONGEST = 220
"""Code points of a paragraph before the rest is left out."""


def card_text(half: AnyFrontEnd, bundle: object, named: Named) -> str | None:
    """Return the faces of a card in Markdown; None for what is no card of the bundle."""
    faces = [_face(face) for face in half.faces(bundle, named.what, named.key)]
    return "\n\n".join(faces) or None


def _face(face: Face) -> str:
    heading, lines = face
    paragraphs = [f"*{literal(heading)}*"] if heading else []
    rules: list[str] = []
    for kind, line in lines[:LINES]:
        text = shortened(line, counted=kind == "rule")
        if kind == "prose":
            paragraphs += ["  \n".join(rules), f"> {text}"]
            rules = []
        else:
            rules.append(f"**{text}**" if kind == "heading" else text)
    paragraphs += ["  \n".join(rules), "…" if len(lines) > LINES else ""]
    return "\n\n".join(filter(None, paragraphs))


def shortened(text: str, *, counted: bool = False) -> str:
    """Return a text in Markdown, cut short, with its icons as words; `counted` as for `spelled`."""
    text = spelled(text, counted=counted)
    return marked(text if len(text) <= LONGEST else text[: LONGEST - 1].rsplit(" ", 1)[0] + " …")


_WORD = re.compile(r"[\w-]+")


def hover(view: View, line: int, column: int) -> types.Hover | None:
    """Return the hover for a place; None when there is nothing to say."""
    mentions = view.index.at(view.shown, line, column)
    if mentions:
        return _shown(view, mentions[0].span, _about(view, mentions[0].named))
    text = view.page.line(line)
    word = next((match for match in _WORD.finditer(text) if match.start() < column <= match.end() + 1), None)
    if word is None or in_comment(text[: column - 1]) or view.path.suffix != ".loop":
        return None
    span = Span(line, word.start() + 1, line, word.end() + 1)
    if in_prose(text[: word.start()]):
        meaning = view.half.icon_meaning(word[0]) if text[: word.start()].endswith("{") else ""
    else:
        placed = _card_at(view, line)
        card, above = (placed.card, placed.first_line_offset) if placed is not None else (None, 0)
        meaning = view.half.meaning_at(card, line - above, column, text[: word.start()], word[0])
    return _shown(view, span, meaning) if meaning else None


def _card_at(view: View, line: int) -> PlacedCard | None:
    for placed in view.parsed.cards:
        span = placed.place(placed.card.span)
        if span.line <= line <= span.end_line:
            return placed
    return None


def _shown(view: View, span: Span, text: str) -> types.Hover:
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), view.page.range(span))


def _about(view: View, named: Named) -> str:
    """A heading, where the thing is declared and how often it is named, and the text of a card."""
    declared = view.index.declarations([named])
    key = named.written
    title = next((declaration.title for declaration in declared if declaration.title), "")
    parts = [f"**{literal(f'{named.what} {key}')}**{f': {literal(title)}' if title else ''}"]
    if not declared and named.what not in (FILE, WORLD):
        parts.append("It is not declared anywhere.")
    parts += _details(view, named, declared)
    return "\n\n".join(parts)


def _details(view: View, named: Named, declared: list[Mention]) -> list[str]:
    if named.what.home == "world":
        return _of_world(view, named)
    if named.what.together or named.what is EFFECT:
        first = [_source_line(view, declaration) for declaration in declared[:1]]
        return [*first, _times(len(view.index.linked([named])) - len(declared))]
    if named.what.shared:
        return [f"{len(declared)} cards" if len(declared) != 1 else "1 card"]
    text = _text(view, named)
    return [text] if text else [_prose(declaration) for declaration in declared[:1] if _prose(declaration)]


def _times(count: int) -> str:
    return "Nothing names it." if count == 0 else f"Named {count} times." if count > 1 else "Named once."


def _source_line(view: View, mention: Mention) -> str:
    """The line that declares a thing; of a card, the whole card."""
    page = view.page_of(mention.path)
    lines = [page.line(mention.span.line)]
    if mention.named.what is EFFECT and mention.at is not None:
        span = mention.at.span(mention.at.card)
        lines = page.lines[span.line - 1 : span.end_line]
    return code(lines)


def _of_world(view: View, named: Named) -> list[str]:
    for project in (piece.project for piece in view.group.parts):
        for folder, world in project.worlds.items():
            data = view.half.world_data(world, named.what, named.key) if str(folder) == named.scope else ""
            if data:
                return [literal(data)]
    return []


def _text(view: View, named: Named) -> str | None:
    """The whole card, while no mistake keeps the project from being compiled."""
    for bundle in view.group.bundles(named.scope, view.half):
        text = card_text(view.half, bundle, named)
        if text is not None:
            return text
    return None


def _prose(mention: Mention) -> str:
    """The first prose of the card that declares a thing."""
    nodes = walk(mention.at.card) if mention.at is not None else ()
    prose = next((node for node in nodes if isinstance(node, Prose)), None)
    return f"> {shortened(prose.paragraphs[0].text)}" if prose and prose.paragraphs else ""
