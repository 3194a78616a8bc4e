"""The notebook of a campaign as a booklet to write into: its evenings, a box for each note that any of them
makes or asks for, and a line for what else is carried on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.core.notes import is_note, name_of, outliving

from loopwright_compiler.core.condition_text import BOX
from loopwright_compiler.semantics.markup import escape

from .booklet import BookletText
from .source import TextPart

if TYPE_CHECKING:
    from loopwright_compiler.print.sheet.settings import Settings
    from loopwright_compiler.print.theme.theme import Theme

LINE: Final = "_" * 24


def campaign_text(evenings: Sequence[Any], settings: Settings, theme: Theme) -> BookletText:
    """What the notebook says of these bundles, the finale's last; a note has the words of the first."""
    titles = [(escape(one["strings"][one["scenario"]["title"]]), LINE) for one in evenings]
    head = (theme.word("notebook-evening"), theme.word("notebook-ending"))
    parts = [TextPart("table", cells=(head, *titles))]
    notes: dict[str, str] = {}
    standing: dict[str, list[str]] = {}
    for one in evenings:
        for flag in outliving(one):
            line = f"{BOX} {escape(one['strings'][name_of(flag)])}"
            if is_note(flag["id"]):
                notes.setdefault(flag["id"], line)
            else:
                standing.setdefault(flag["id"], []).append(line)
        for name, words in _counted(one, settings):
            standing.setdefault(name, []).append(f"{escape(words)} {LINE}")
    # What one evening alone knows of goes nowhere.
    carried = {name: lines[0] for name, lines in standing.items() if len(lines) > 1}
    for section, lines in (("noted", notes), ("carried", carried)):
        if lines:
            parts.append(TextPart("heading", theme.word(f"notebook-{section}"), 2))
            how = theme.word(f"notebook-{section}-how")
            parts += [TextPart("paragraph", line) for line in (how, *lines.values())]
    return BookletText(theme.word("notebook"), parts)


def _counted(bundle: Any, settings: Settings) -> Iterator[tuple[str, str]]:
    """What a scenario carries on beside flags: its counters, and cards of a kind, as players call them."""
    words = bundle.get("carry", ())
    for counter in bundle["counters"] if words else ():
        if counter["id"] in words and counter["title"]:
            yield counter["id"], bundle["strings"][counter["title"]]
    for kind in settings.words_of(bundle).kinds if words else ():
        if kind.name in words:
            yield kind.name, kind.plural
