"""The changes between two drafts, as their games lay them out: card by card, for people and for scripts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Literal, get_args

from loopwright_dsl.matcher import Matcher
from loopwright_dsl.record import record

from loopwright.core.console import plural, safe
from loopwright.core.scenario_paths import half

if TYPE_CHECKING:
    from loopwright_compiler.bundle.canonical import AnyBundle
    from loopwright_compiler.kits.draft_layout import Laid

ALIKE = 0.4
"""Two lines with less in common than this are shown as one that went and one that came."""
MARKS = (("[-", "-]"), ("{+", "+}"))
COLORS = (("\x1b[31m", "\x1b[0m"), ("\x1b[32m", "\x1b[0m"))

Kind = Literal["changed", "added", "removed"]
KINDS: tuple[Kind, ...] = get_args(Kind)
UNSEEN = "what it does"
"""The part that differs when all that can be read on a card is the same."""


@record
class Part:
    """A part of a card that differs; `lines` are pairs of the old and the new line, empty where there is
    none.
    """

    name: str
    lines: tuple[tuple[str, str], ...]


@record
class Change:
    """A card that was added or removed, or whose parts differ; `card` is the old one if it was removed, and
    `earlier` its id of before if it had another.
    """

    kind: Kind
    card: Laid
    parts: tuple[Part, ...] = ()
    earlier: str = ""


PICTURES = "pictures"
"""The part of a card that its author's pictures are."""
Pictures = Mapping[str, list[str]]
"""The author's pictures in words, by the ids of cards."""


def changes(old: AnyBundle, new: AnyBundle, pictures: tuple[Pictures, Pictures] = ({}, {})) -> list[Change]:
    """The cards that differ, in the order of the new draft; removed ones come last. `pictures` are those of
    the old and of the new one.
    """
    alike = old["hash"] == new["hash"] and old.get("intentions", []) == new.get("intentions", [])
    if alike and pictures[0] == pictures[1]:
        return []
    before, after = cards(old, named_as=new), cards(new)
    for draft, of_draft in zip((before, after), pictures, strict=True):
        _add_pictures(draft, of_draft)
    earlier = _earlier(before, after)
    known = set(earlier.values())
    return [
        *_kept_or_added(before, after, earlier),
        *(Change("removed", card) for id, card in before.items() if id not in known),
    ]


def _add_pictures(draft: dict[str, Laid], pictures: Pictures) -> None:
    """Add the pictures to their cards; those that many cards share, such as a back, to the first of all."""
    for id, lines in pictures.items():
        card = draft.get(id) or next(iter(draft.values()))
        card.parts.setdefault(PICTURES, []).extend(lines)


def _earlier(before: dict[str, Laid], after: dict[str, Laid]) -> dict[str, str]:
    """What each card was called before: as it is now, or by another number or name where it has the title."""
    same = {id: id for id in after if id in before and _title(before[id]) == _title(after[id])}
    by_title: dict[tuple[str, ...], list[str]] = {}
    for id in before.keys() - same.keys():
        by_title.setdefault(_key(before[id]), []).append(id)
    twice = Counter(_key(after[id]) for id in after.keys() - same.keys())
    moved = {
        id: ids[0]
        for id, card in after.items()
        if id not in same and _title(card)
        for ids in [by_title.get(_key(card), [])]
        if len(ids) == 1 and twice[_key(card)] == 1
    }
    taken = {*same, *moved.values()}
    kept = {id: id for id in after if id not in same | moved and id in before and id not in taken}
    return same | moved | kept


def _title(card: Laid) -> str:
    return "".join(card.parts.get("title", ()))


def _key(card: Laid) -> tuple[str, str]:
    """The kind of a card, by the words of its id before the last, and its title."""
    return card.id.rpartition(".")[0], _title(card)


def _kept_or_added(
    before: dict[str, Laid], after: dict[str, Laid], earlier: dict[str, str]
) -> Iterator[Change]:
    for id, card in after.items():
        if id not in earlier:
            yield Change("added", card)
        elif parts := tuple(_parts(before[earlier[id]], card)):
            yield Change("changed", card, parts, earlier[id])


def _parts(old: Laid, new: Laid) -> Iterator[Part]:
    names = [*new.parts, *(name for name in old.parts if name not in new.parts)]
    was, now = (card.id.rpartition(".")[2] for card in (old, new))
    parts = [Part("number" if now.isdecimal() else "name", ((was, now),))] if was != now else []
    parts += [
        Part(name, tuple(_lines(before, after)))
        for name in names
        if (before := old.parts.get(name, [])) != (after := new.parts.get(name, []))
    ]
    if not parts and old.play != new.play:
        parts = [Part(UNSEEN, ())]
    yield from parts


def _lines(before: list[str], after: list[str]) -> Iterator[tuple[str, str]]:
    """The lines that differ, in pairs; a line that only moved is removed in one place and added in
    another.
    """
    matcher = Matcher(before, after)
    for kind, i, j, m, n in matcher.get_opcodes():
        if kind != "equal":
            yield from zip_longest(before[i:j], after[m:n], fillvalue="")


def cards(bundle: AnyBundle, named_as: AnyBundle | None = None) -> dict[str, Laid]:
    """Everything in a bundle by id, in the order in which a reader meets it; `named_as` is the draft by whose
    titles cards are called where they are named.
    """
    return {card.id: card for card in half(bundle).laid_out(bundle, named_as, _printed)}


def _printed(bundle: AnyBundle) -> Any:
    from loopwright_compiler.print import Settings

    return Settings().words_of(bundle)


def as_markdown(changes: Sequence[Change], shown: Mapping[str, Sequence[str]]) -> str:
    """The changes for a review, in Markdown; `shown` are lines on what each card looks like, by its id."""
    if not changes:
        return "Nothing has changed."
    blocks = [_summary(changes)]
    for change in changes:
        place = f" ({change.card.origin})" if change.card.origin and change.kind != "removed" else ""
        blocks.append(f"### {change.kind.capitalize()}: {code_span(change.card.name + place)}")
        lines = [line for part in change.parts or _whole(change) for line in _diff_lines(part)]
        fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", "".join(lines))), default=0))
        if lines:
            blocks.append("\n".join([f"{fence}diff", *map(safe, lines), fence]))
        blocks += shown.get(change.card.id, ())
    return "\n\n".join(blocks)


def _whole(change: Change) -> Iterator[Part]:
    """All that can be read on a card that was added or removed."""
    for name, lines in change.card.parts.items():
        pairs = (("", line) if change.kind == "added" else (line, "") for line in lines)
        yield Part(name, tuple(pairs))


def code_span(text: str) -> str:
    """A text in Markdown that is shown as it is: no link, no picture, and nobody is called by it."""
    ticks = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    pad = " " * (len(ticks) > 1)
    return f"{ticks}{pad}{safe(text)}{pad}{ticks}"


def _diff_lines(part: Part) -> Iterator[str]:
    if part.name == UNSEEN:
        yield f"  {UNSEEN}: changed, in a way that the text on it does not show"
        return
    yield f"@@ {part.name} @@"
    for old, new in part.lines:
        yield from (f"{sign} {line}" for sign, line in (("-", old), ("+", new)) if line)


def as_text(changes: Sequence[Change], *, color: bool) -> str:
    """The changes for people; in lines that changed, [-…-] are removed words and {+…+} added ones."""
    if not changes:
        return "Nothing has changed."
    blocks = ["\n".join(_block(change, color)) for change in changes]
    return "\n\n".join([*blocks, _summary(changes)])


def as_json(differences: Sequence[Change]) -> dict[str, Any]:
    """The changes as data for scripts."""
    changes = [
        {
            "kind": change.kind,
            "id": change.card.id,
            "card": change.card.name,
            "origin": change.card.origin or None,
            "parts": [{"part": part.name, "lines": _pairs(part)} for part in change.parts],
        }
        for change in differences
    ]
    counted = Counter(change.kind for change in differences)
    summary = {kind: counted[kind] for kind in KINDS}
    return {"changes": changes, "summary": summary}


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
    """A changed line with its removed and added words, or two lines that have little in common."""
    before, after = old.split(), new.split()
    if len(before) == len(after) == 1:
        yield f"{old} → {new}"
        return
    matcher = Matcher(before, after)
    if old and new and matcher.ratio() >= ALIKE:
        yield " ".join(_words(matcher, before, after, color))
        return
    for text, which in ((old, 0), (new, 1)):
        if text:
            yield _marked(text, which, color)


def _words(matcher: Matcher[str], before: list[str], after: list[str], color: bool) -> Iterator[str]:
    for kind, i, j, m, n in matcher.get_opcodes():
        if kind == "equal":
            yield " ".join(before[i:j])
            continue
        if i < j:
            yield _marked(" ".join(before[i:j]), 0, color)
        if m < n:
            yield _marked(" ".join(after[m:n]), 1, color)


def _marked(text: str, which: int, color: bool) -> str:
    """The words marked as removed (`which` 0) or added (1)."""
    begin, end = COLORS[which] if color else MARKS[which]
    return f"{begin}{text}{end}"


def _summary(changes: Sequence[Change]) -> str:
    counted = Counter(change.kind for change in changes)
    counts = [f"{plural(counted[kind], 'card')} {kind}" for kind in KINDS if counted[kind]]
    return f"{', '.join(counts)}."
