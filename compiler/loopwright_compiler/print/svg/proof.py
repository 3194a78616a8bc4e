"""All cards of a bundle as one page for a browser, by deck, with findings beside them.

The page is one file that needs nothing else; its policy lets it load nothing and run only its own script.
"""

from __future__ import annotations

import base64
import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.print.isolation import factory_settings
from loopwright_compiler.print.prepare import checked, theme_for
from loopwright_compiler.print.sheet.settings import Settings
from loopwright_compiler.semantics.markup import plain

from .cards import unique
from .pen import Shared, family, on_page
from .webfont import address

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic

    from loopwright_compiler.bundle.canonical import AnyBundle
    from loopwright_compiler.print.problems import PrintError

OF_PRINT: Final = "LW06"
"""How the codes of what is found on cards begin: here they are laid out as they are asked for."""
FOLDER: Final = Path(__file__).parent / "page"
DEFAULTS: Final = Settings()


class ProofPage(NamedTuple):
    """The page, how many cards are on it, and what keeps them from being printed, if anything."""

    text: str
    cards: int
    unfit: PrintError | None


@factory_settings()
def proof(bundle: AnyBundle, settings: Settings = DEFAULTS, findings: Iterable[Diagnostic] = ()) -> ProofPage:
    """The page, with cards that do not fit as they are. Raises PrintError and ChoiceError as `print_sheets`
    does, for what cannot be laid out at all.
    """
    theme = theme_for(bundle, settings)
    errors: list[PrintError] = []
    own: list[Diagnostic] = []
    decks = checked(bundle, theme, settings, unfit=errors, warned=own)
    unfit = {id(found) for error in errors for found in error.diagnostics}
    own += (found for error in errors for found in error.diagnostics)
    findings = [found for found in findings if not found.code.startswith(OF_PRINT)] + own
    beside = _beside(bundle, findings, {card.id for deck in decks for card in deck.cards})
    shared, sections, options = Shared(theme.icon), [], []
    number = 0
    for place, deck in enumerate(decks):
        figures = []
        for card in unique(deck.cards):
            front, back = (on_page(face, theme, shared) for face in (card.front, card.back))
            told = beside.pop(card.id, [])
            marked = ' class="unfit"' if any(id(found) in unfit for found in told) else ""
            figures.append(
                f'<figure{marked}><button type="button" aria-pressed="false" aria-label="{escape(card.id)}">'
                f'<span class="front">{front}</span><span class="back">{back}</span></button>'
                f"<figcaption><b>{escape(card.id)}</b> {escape(plain(card.title))}</figcaption>"
                f"{_list(told)}</figure>"
            )
        number += len(figures)
        title = escape(deck.title)
        options.append(f'<option value="deck-{place}">{title}</option>')
        sections.append(
            f'<section id="deck-{place}"><h2>{title} <span>{len(figures)}</span></h2>'
            f'<div class="cards">{"".join(figures)}</div></section>'
        )
    rest = [finding for some in beside.values() for finding in some]
    style, script = _style(shared), (FOLDER / "proof.js").read_text("utf-8")
    policy = (
        f"default-src 'none'; img-src data:; font-src data:; style-src {_hash(style)}; "
        f"script-src {_hash(script)}; base-uri 'none'; form-action 'none'"
    )
    word = theme.word
    title = escape(plain(bundle["strings"][bundle["scenario"]["title"]]))
    page = (
        f'<!DOCTYPE html>\n<html lang="{escape(theme.lang.replace("_", "-"))}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{style}</style>'
        f'</head><body><svg id="shared" width="0" height="0" aria-hidden="true">{shared.definitions()}</svg>'
        f'<header><h1>{title}</h1><output id="count"></output>'
        f'<input id="search" type="search" placeholder="{_word(word("proof-search"))}" '
        f'aria-label="{_word(word("proof-search"))}">'
        f'<select id="deck" aria-label="{_word(word("proof-decks"))}">'
        f'<option value="">{_word(word("proof-decks"))}</option>{"".join(options)}</select>'
        f'<button id="flip" aria-keyshortcuts="f">{_word(word("proof-flip"))}</button>'
        f'<button id="smaller" aria-label="{_word(word("proof-smaller"))}">−</button>'
        f'<button id="actual" title="{_word(word("proof-actual"))}">100 %</button>'
        f'<button id="larger" aria-label="{_word(word("proof-larger"))}">+</button>'
        f'<button id="look" aria-keyshortcuts="d">{_word(word("proof-look"))}</button></header>'
        f"<main>{_list(rest)}{''.join(sections)}</main><script>{script}</script></body></html>\n"
    )
    return ProofPage(page, number, errors[0] if errors else None)


def _word(text: str) -> str:
    return escape(text)


def _style(shared: Shared) -> str:
    fonts = "".join(
        f'@font-face{{font-family:"{family(number)}";src:url({address(font, letters)})}}'
        for number, (font, letters) in enumerate(shared.letters.values())
    )
    more = "figure text{font-kerning:none;font-variant-ligatures:none;white-space:pre}"
    return fonts + (FOLDER / "proof.css").read_text("utf-8") + more


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode('ascii')}'"


def _beside(
    bundle: AnyBundle, findings: Iterable[Diagnostic], cards: Collection[str]
) -> dict[str, list[Diagnostic]]:
    """The findings by that of some cards in whose lines they stand; those of no card under an empty id."""
    starts = defaultdict(list)
    for id, (path, line, *_) in bundle.get("origins", {}).items():
        starts[str(path)].append((int(line), len(id), id))
    beside: dict[str, list[Diagnostic]] = defaultdict(list)
    for finding in findings:
        lines = next((rows for path, rows in starts.items() if _same(finding.path, path)), [])
        before = [row for row in sorted(lines) if row[0] <= finding.span.line]
        parts = before[-1][2].split(".") if before else []
        ids = (".".join(parts[:count]) for count in range(len(parts), 0, -1))
        beside[next((id for id in ids if id in cards), "")].append(finding)
    return beside


def _same(path: str, origin: str) -> bool:
    return f"/{path}".replace("\\", "/").endswith(f"/{origin}")


def _list(findings: Iterable[Diagnostic]) -> str:
    return "".join(_items(findings))


def _items(findings: Iterable[Diagnostic]) -> Iterator[str]:
    items = [
        f'<li class="{finding.severity}">{escape(finding.code)} {escape(Path(finding.path).name)}:'
        f"{finding.span.line} {escape(finding.message)}</li>"
        for finding in findings
    ]
    if items:
        yield f"<ul>{''.join(items)}</ul>"
