"""From messages to the template, and from the template into what translators have already done."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, replace

from .messages import Message
from .po_files import Entry, PoFile, string_lines

ALIKE = 0.6
"""How much two texts of one context must have in common for the old translation to be of use."""


def template(found: Iterable[Message], name: str) -> PoFile:
    """The template of all messages; `name` is what is translated."""
    return PoFile([_header([("Project-Id-Version", name)]), *map(_entry, found)])


def begun(language: str, plural_forms: str, name: str) -> PoFile:
    """A file for a language in which nothing is translated yet."""
    fields = [("Project-Id-Version", name), ("Language", language), ("Plural-Forms", plural_forms)]
    return PoFile([_header(fields)])


def _header(fields: list[tuple[str, str]]) -> Entry:
    fields += [
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
    ]
    return Entry(strings=["".join(f"{name}: {value}\n" for name, value in fields)])


def _entry(message: Message) -> Entry:
    return Entry(
        message.context,
        message.text,
        message.plural,
        [""] if message.plural is None else ["", ""],
        notes=list(message.notes),
        places=[f"{file}:{line}" for file, line in message.places],
    )


@dataclass(frozen=True, slots=True)
class Merged:
    """A .po file brought up to date: how many messages are new, how many of those got the
    translation of a text much like them (fuzzy), how many entries are no longer used."""

    file: PoFile
    new: int
    fuzzy: int
    unused: int


def merge(old: PoFile, fresh: PoFile, forms: int) -> Merged:
    """The messages of the template `fresh` with the translations of `old`; `forms` is how many
    plural forms the language has.

    An entry whose text is gone lends its translation to a text like it in the same context (marked
    fuzzy), or to the same text in another one (a card that got a new number); else it stays in the
    file as an obsolete one, and is used again when its text comes back.
    """
    known = {entry.key: entry for entry in sorted(old.entries, key=_use)}  # the best of each key comes last
    wanted = {entry.key for entry in fresh.messages}
    left = [entry for entry in old.entries if entry.text and entry.key not in wanted and any(entry.strings)]
    merged: list[Entry] = [entry for entry in old.entries if entry.key == ("", "")]
    new = fuzzy = 0
    for entry in fresh.messages:
        before = known.get(entry.key)
        if before is None:
            new += 1
            before = _moved(entry, left) or _alike(entry, left)
            if before is not None:
                left.remove(before)
        taken = _translated(entry, before, forms)
        fuzzy += taken.fuzzy and (before is None or not before.fuzzy)
        merged.append(taken)
    unused = sum(not entry.obsolete for entry in left)
    merged += [replace(entry, obsolete=True, notes=[], places=[], previous=[]) for entry in left]
    return Merged(PoFile(merged), new, fuzzy, unused)


def _use(entry: Entry) -> tuple[bool, bool]:
    return any(entry.strings), not entry.obsolete


def _moved(entry: Entry, left: list[Entry]) -> Entry | None:
    """The same text, which stood in another context before."""
    return next((each for each in left if (each.text, each.plural) == (entry.text, entry.plural)), None)


def _alike(entry: Entry, left: list[Entry]) -> Entry | None:
    """The text of the same context that is most like this one."""
    beside = {each.text: each for each in left if each.context == entry.context}
    best = difflib.get_close_matches(entry.text, beside, 1, ALIKE)
    return beside[best[0]] if best else None


def _translated(entry: Entry, before: Entry | None, forms: int) -> Entry:
    """A message of the template with the translation of the entry that was there before."""
    blank = [""] * (1 if entry.plural is None else forms)
    if before is None:
        return replace(entry, strings=blank)
    flags, previous = list(before.flags), list(before.previous)
    strings = list(before.strings)
    same = (before.text, before.plural) == (entry.text, entry.plural)
    if not same:
        previous = _previous(before)
    if len(strings) != len(blank):
        strings = (strings + blank)[: len(blank)]
        same = False
    if not same and any(strings) and "fuzzy" not in flags:
        flags.append("fuzzy")
    return replace(entry, strings=strings, remarks=before.remarks, flags=flags, previous=previous)


def _previous(before: Entry) -> list[str]:
    """The text of before, as a .po file shows it to translators."""
    lines = [*string_lines("msgid", before.text)]
    return lines + ([*string_lines("msgid_plural", before.plural)] if before.plural else [])
