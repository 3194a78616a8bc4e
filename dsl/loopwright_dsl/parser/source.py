"""Card files before parsing: decoding, limits, invisible characters, and splitting into cards.

Invisible characters can change how a text is shown, as in "Trojan Source" (Boucher & Anderson 2021): control
characters drive a terminal, and bidirectional controls show a text in another order than it has. Characters
that join or separate letters belong to scripts and emoji, and stay; odd white space is reported where the
language wants a plain space.
"""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix, diagnose
from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span

from .limits import LARGEST_FILE, MOST_FINDINGS

if TYPE_CHECKING:
    from .grammar import Language
    from .kit_grammar import Heads

_HIDDEN: Final = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]")


NO_OPENINGS = frozenset(("card",))
"""Words of the language that begin no line."""

FILE_START = Span(1, 1, 1, 1)

_LINE_END = re.compile(r"\r\n?")
_TOP_LINE = re.compile(r"^[^\s#][^\n]*", re.MULTILINE)
_SETTING = re.compile(r"[a-z]+ *,[^\"]*")
"""Lines of a scenario card that begin like another card; at column 0 they lost their indentation."""
_BARE_HEAD = re.compile(r"[a-z]+(?: +[a-z][a-z0-9-]*){1,2} *(?:#.*)?$")
_LISTED_HEAD = re.compile(r"[-*+•–] +([a-z]+) +[^\":]*\"")
"""The first line of a card behind the sign of a list."""
_TURNED_HEAD = re.compile(r"(?:(?:at [A-Z],?|\"[^\"]*\"|[0-9]+) +)+([a-z]+)(?: |$)")
"""The first line of a card whose word stands behind its place, its title or its number."""


@record
class Chunk:
    """The text of one card with the comment lines directly above it; `lines` lines stand before it."""

    lines: int
    text: str


def decode(data: bytes, path: str) -> tuple[str, list[Diagnostic]]:
    """The text of a file with `\n` at line ends and without byte order mark; empty with a diagnostic if
    unreadable.
    """
    if len(data) > LARGEST_FILE:
        return "", [_too_large(path, len(data))]
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "", [diagnose("LW0001", path, FILE_START, line=1)]
    if b"\0" in data:
        return "", [diagnose("LW0002", path, FILE_START)]
    try:
        return normal(data.decode("utf-8")), []
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8")) + 1
        return "", [diagnose("LW0001", path, Span(line, column, line, column + 1), line=line)]


def normal(text: str) -> str:
    """The text with `\n` at line ends and without byte order mark."""
    text = text.removeprefix("\ufeff")
    return _LINE_END.sub("\n", text) if "\r" in text else text


def check_size(text: str, path: str) -> list[Diagnostic]:
    """The diagnostic for a text that is too large, for texts that do not come from a file."""
    if len(text) > LARGEST_FILE:
        return [_too_large(path, len(text))]
    return [diagnose("LW0002", path, FILE_START)] if "\0" in text else []


def _too_large(path: str, size: int) -> Diagnostic:
    return diagnose("LW0003", path, FILE_START, size=in_kilobytes(size), limit=in_kilobytes(LARGEST_FILE))


def in_kilobytes(size: int) -> str:
    """A size in words, rounded up."""
    return f"{-(-size // 1000)} kB"


def split(text: str, language: Language) -> tuple[Chunk, list[Chunk]]:
    """The text before the first card, and the chunks of the cards.

    A line at column 0 that begins with a fixed word of the language but does not open a card has only lost
    its indentation and belongs to the card above it.
    """
    dialect, vocabulary = language.dialect, language.vocabulary
    sets = {match.start() for match in dialect.nested.finditer(text)} if dialect else set[int]()
    tops = _TOP_LINE.finditer(text)
    starts = [
        top.start()
        for top in tops
        if opens_card(top[0], language) or top.start() in sets or _odd_head(text, top, vocabulary)
    ]
    bounds: list[int] = []
    previous = 0
    for start in starts:
        bounds.append(_with_remarks(text, previous, start))
        previous = start
    bounds.append(len(text))
    chunks: list[Chunk] = []
    lines, last = text.count("\n", 0, bounds[0]), bounds[0]
    for start, end in pairwise(bounds):
        lines += text.count("\n", last, start)
        last = start
        chunks.append(Chunk(lines, text[start:end]))
    return Chunk(0, text[: bounds[0]]), chunks


def _with_remarks(text: str, previous: int, start: int) -> int:
    """The offset of the comment lines directly above a card, or of the card itself."""
    while start > previous:
        above = text.rfind("\n", previous, start - 1) + 1 or previous
        if text[above] != "#":
            break
        start = above
    return start


def opens_card(line: str, language: Language) -> bool:
    """Whether a line at column 0 opens a card, or was meant to."""
    heads, vocabulary, dialect = language.heads, language.vocabulary, language.dialect
    listed = _LISTED_HEAD.match(line)
    if listed:
        return listed[1] in heads
    turned = _TURNED_HEAD.match(line)
    if turned and turned[1] in heads and '"' in line:
        return True
    match = re.match(r"\w[\w-]*", line)
    if match is None or _SETTING.fullmatch(line) or (dialect and dialect.settings.fullmatch(line)):
        return False
    word = match[0]
    if word in heads:
        return True
    if '"' in line or "“" in line:
        return word not in vocabulary or nearest_card(word, heads) is not None
    bare = word not in vocabulary and nearest_card(word, heads) in untitled(heads)
    return bare and bool(_BARE_HEAD.match(line))


def _odd_head(text: str, top: re.Match[str], vocabulary: frozenset[str]) -> bool:
    """Whether a line that begins with no word of the language stands where a card would begin.

    That is, nothing or a blank line stands before it, and a block of its own below it.
    """
    if top[0].startswith((">", "<<<", "====")):
        return False
    word = re.match(r"[\w-]*", top[0])
    if word and word[0] in vocabulary - NO_OPENINGS:
        return False
    above = top.start() == 0 or text.endswith("\n\n", 0, top.start())
    return above and text.startswith("\n  ", top.end()) and not text.startswith("\n   ", top.end())


_LINES = r"\b[^\n]*\n(?P<lines>(?:[ \t][^\n]*\n?|#[^\n]*\n?|\n)*)"
_SCENARIO = re.compile(f"^scenario{_LINES}", re.MULTILINE)
_ANY_CARD = re.compile(f"^(?P<word>[A-Za-z]+){_LINES}", re.MULTILINE)
_KIT = re.compile(
    r"^(?:[^#>\n]*\bkit|[ \t]+(?:kits|games?|engine|system))[ \t:=]+\"?([a-z][a-z0-9-]*)\"?[ \t]*(?:#.*)?$",
    re.MULTILINE,
)
"""The line that names the game, and the words that are often written for it: they are told of when the cards
are read, but in the words of that game.
"""


def scenario_card(text: str) -> re.Match[str] | None:
    """The scenario card of a text, else the first card whose word is nearly `scenario`; `lines` is the group
    of what stands below its first line.
    """
    scenario = _SCENARIO.search(text)
    if scenario is not None:
        return scenario
    for card in _ANY_CARD.finditer(text):
        if get_close_matches(card["word"].lower(), ("scenario",), cutoff=0.7):
            return card
    return None


def kit_named(text: str) -> tuple[str, Span] | None:
    """The game that the scenario card of a text names, and where; None where there is none.

    It is found before the cards are read, since it says in what words they are.
    """
    scenario = scenario_card(text)
    named = _KIT.search(text, scenario.start("lines"), scenario.end("lines")) if scenario else None
    if named is None:
        return None
    line = text.count("\n", 0, named.start(1)) + 1
    column = named.start(1) - text.rfind("\n", 0, named.start(1))
    return named[1], Span(line, column, line, column + len(named[1]))


def headers(heads: Heads) -> dict[str, tuple[str, ...]]:
    """The words that open a card → its first line, as it is read when nothing can be made of it."""
    return {kind: (kind.upper().replace("-", "_"), *head) for kind, head in heads.items()}


def untitled(heads: Heads) -> tuple[str, ...]:
    """The words that open a card without a title in quotes."""
    return tuple(kind for kind, head in heads.items() if "STRING" not in head)


_OF_KITS = {
    **dict.fromkeys(("counter", "dial", "meter", "resource", "stat", "track", "variable"), "gauge"),
    **dict.fromkeys(("area", "location", "room", "site", "spot"), "place"),
}
"""What writers call the cards of kits, and the words for them."""


def nearest_card(word: str, heads: Heads) -> str | None:
    """The card word that `word` was probably meant to be, or None."""
    if _OF_KITS.get(word.lower()) in heads:
        return _OF_KITS[word.lower()]
    close = get_close_matches(word.lower(), heads, n=1, cutoff=0.7)
    return close[0] if close else None


def hidden(text: str, path: str) -> list[Diagnostic]:
    """A diagnostic for the first invisible character of each line, with the fix that removes it."""
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return []
    diagnostics = []
    for number, line in enumerate(text.split("\n"), 1):
        sign = _HIDDEN.search(line)
        if sign is not None:
            span = Span(number, sign.start() + 1, number, sign.end() + 1)
            name = unicodedata.name(sign[0], "a control character")
            character = f"U+{ord(sign[0]):04X} ({name})"
            diagnostics.append(diagnose("LW0009", path, span, character=character, fixes=(Fix(span, ""),)))
    return diagnostics[:MOST_FINDINGS]


def unhidden(text: str) -> str:
    """The same text with a space for each invisible character, so that all places stay."""
    return _HIDDEN.sub(" ", text)
