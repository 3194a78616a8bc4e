"""The notebook of a campaign as a booklet to write into: its evenings, a box for each note that any of them
makes or asks for, and a line for what else is carried on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.core.notes import flags_of, is_note, name_of, notes_of

from loopwright_compiler.core.condition_text import BOX
from loopwright_compiler.kits.symbols import FLAGS
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
    parts = [TextPart("paragraph", theme.word("notebook-how")), TextPart("table", cells=(head, *titles))]
    notes: dict[str, str] = {}
    carried: dict[str, str] = {}
    for one in evenings:
        for note in notes_of(one):
            notes.setdefault(note["id"], _boxed(one, note))
        for name, words in _carried(one, settings):
            carried.setdefault(name, words)
    for heading, lines in (("notebook-notes", notes), ("notebook-carried", carried)):
        if lines:
            parts.append(TextPart("heading", theme.word(heading), 2))
            parts += [TextPart("paragraph", words) for words in lines.values()]
    return BookletText(theme.word("notebook"), parts)


def _boxed(bundle: Any, flag: Any) -> str:
    """What is noted or not, with its box."""
    return f"{BOX} {escape(bundle['strings'][name_of(flag)])}"


def _carried(bundle: Any, settings: Settings) -> Iterator[tuple[str, str]]:
    """What a scenario carries on beside notes: each flag with its box, a line for each counter, and one for
    the cards of each kind.
    """
    words = bundle.get("carry", ())
    if FLAGS in words:
        known = (flag for flag in flags_of(bundle) if name_of(flag) and not is_note(flag["id"]))
        yield from ((flag["id"], _boxed(bundle, flag)) for flag in known)
    for counter in bundle["counters"] if words else ():
        if counter["id"] in words and counter["title"]:
            yield counter["id"], f"{escape(bundle['strings'][counter['title']])} {LINE}"
    for kind in settings.words_of(bundle).kinds if words else ():
        if kind.name in words:
            yield kind.name, f"{escape(kind.plural)} {LINE}"
