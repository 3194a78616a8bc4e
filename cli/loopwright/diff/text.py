"""Changes for people and for scripts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from loopwright.core.console import plural, safe

from .compare import KINDS, UNSEEN, Change, Part

ALIKE = 0.4
"""Two lines with less in common than this are shown as one that went and one that came."""
MARKS = (("[-", "-]"), ("{+", "+}"))
COLORS = (("\x1b[31m", "\x1b[0m"), ("\x1b[32m", "\x1b[0m"))


def as_text(changes: Sequence[Change], *, color: bool) -> str:
    """Card by card; in lines that changed, words that went stand in [- -], words that came in {+ +}."""
    if not changes:
        return "Nothing has changed."
    blocks = ["\n".join(_block(change, color)) for change in changes]
    return "\n\n".join([*blocks, _summary(changes)])


def as_json(found: Sequence[Change]) -> str:
    """The same for scripts."""
    changes = [
        {
            "kind": change.kind,
            "id": change.card.id,
            "card": change.card.name,
            "origin": change.card.origin or None,
            "parts": [{"part": part.name, "lines": _pairs(part)} for part in change.parts],
        }
        for change in found
    ]
    counted = Counter(change.kind for change in found)
    summary = {kind: counted[kind] for kind in KINDS}
    return json.dumps({"changes": changes, "summary": summary}, ensure_ascii=False, indent=2)


def _pairs(part: Part) -> list[dict[str, str | None]]:
    return [{"old": old or None, "new": new or None} for old, new in part.lines]


def _block(change: Change, color: bool) -> Iterator[str]:
    card = change.card
    place = f" ({card.origin})" if card.origin and change.kind != "removed" else ""
    yield safe(f"{change.kind}: {card.name}{place}")
    for part in change.parts:
        yield from _part(part, color)


def _part(part: Part, color: bool) -> Iterator[str]:
    if part.name == UNSEEN:
        yield f"  {UNSEEN}: changed, in a way that the text on it does not show"
        return
    yield f"  {part.name}"
    for old, new in part.lines:
        for line in _line(safe(old), safe(new), color):
            yield f"    {line}"


def _line(old: str, new: str, color: bool) -> Iterator[str]:
    """A line with its words that went and came, or two lines that have little in common."""
    before, after = old.split(), new.split()
    if len(before) == len(after) == 1:
        yield f"{old} → {new}"
        return
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    if old and new and matcher.ratio() >= ALIKE:
        yield " ".join(_words(matcher, before, after, color))
        return
    for text, which in ((old, 0), (new, 1)):
        if text:
            yield _marked(text, which, color)


def _words(matcher: SequenceMatcher[str], before: list[str], after: list[str], color: bool) -> Iterator[str]:
    for kind, i, j, m, n in matcher.get_opcodes():
        if kind == "equal":
            yield " ".join(before[i:j])
            continue
        if i < j:
            yield _marked(" ".join(before[i:j]), 0, color)
        if m < n:
            yield _marked(" ".join(after[m:n]), 1, color)


def _marked(text: str, which: int, color: bool) -> str:
    """Words that went (0) or came (1)."""
    begin, end = COLORS[which] if color else MARKS[which]
    return f"{begin}{text}{end}"


def _summary(changes: Sequence[Change]) -> str:
    counted = Counter(change.kind for change in changes)
    said = [f"{plural(counted[kind], 'card')} {kind}" for kind in KINDS if counted[kind]]
    return f"{', '.join(said)}."
