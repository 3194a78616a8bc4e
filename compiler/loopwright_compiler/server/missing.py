"""What a card names and nobody declares, written where it belongs: a flag, a counter, a token, a card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from loopwright_dsl.diagnostics import Diagnostic
from loopwright_dsl.nodes import ScenarioCard, Setting
from lsprotocol import types

from ..card_names import What
from ..reporter import CardAt
from .desk import View
from .units import absolute

SETTINGS = {
    What.FLAG: 'flag {name} "{title}"',
    What.COUNTER: 'counter {name} "{title}" from 0 to 6',
    What.TOKEN: 'token {name} "{title}"',
}
CARDS = {
    What.DIARY: '\ndiary {name} "Title"\n  front\n    > What the kids find.\n',
    What.EFFECT: "\neffect {name}\n  nothing\n",
}

UNKNOWN = ("LW0202", "LW0203", "LW0204", "LW0211", "LW0212")
"""Findings at a name that is not declared."""

Proposal = tuple[str, Path, types.TextEdit]
"""What is proposed, in which file, and the edit."""


def missing(view: View, found: Diagnostic) -> Iterator[Proposal]:
    """Proposals for a finding that stands at a name which is not declared."""
    if found.code not in UNKNOWN:
        return
    for mention in view.index.at(view.shown, found.span.line, found.span.column):
        named = mention.named
        if mention.span != found.span or view.index.declarations([named]):
            continue
        if named.what in SETTINGS:
            yield from _setting(view, named.scope, named.what, named.key)
        elif named.what in CARDS:
            yield from _card(view, named.what, named.key)
        return


def _setting(view: View, scope: str, what: What, name: str) -> Iterator[Proposal]:
    """A line for the scenario card, after the last one of its kind."""
    at = _scenario_card(view, scope)
    if at is None or not isinstance(at.card, ScenarioCard):
        return
    alike = [item for item in at.card.items if isinstance(item, Setting) and item.kind == what.value]
    last = at.span([*alike, *at.card.items[-1:]][-1] if not alike else alike[-1])
    path = absolute(at.source.path)
    line = SETTINGS[what].format(name=name, title=name.replace("-", " ").capitalize())
    edit = _new_lines(view, str(path), last.end_line, f"  {line}\n")
    yield f"Declare the {what} `{name}` in the scenario card", path, edit


def _scenario_card(view: View, scope: str) -> CardAt | None:
    for mentions in view.index.mentions.values():
        for mention in mentions:
            if mention.named.what is What.SCENARIO and mention.named.scope == scope and mention.at:
                return mention.at
    return None


def _card(view: View, what: What, name: str) -> Iterator[Proposal]:
    """A new card at the end of the file."""
    edit = _new_lines(view, str(view.path), len(view.page.lines), CARDS[what].format(name=name))
    yield f"Write the {what} {name}", view.path, edit


def _new_lines(view: View, path: str, after: int, text: str) -> types.TextEdit:
    """Whole lines put in after a line."""
    page = view.page_of(path)
    if after < len(page.lines):
        place = page.position(after + 1, 1)
    else:
        place = page.whole().end
        text = text if not page.lines[-1] else f"\n{text}"
    return types.TextEdit(types.Range(place, place), text)
