"""What a line of text looks like to a human eye: prose, a name in the wrong shape, a foreign character."""

from __future__ import annotations

import re
import unicodedata

PLAIN_SIGNS = {
    **dict.fromkeys("“”„‟«»＂", '"'),
    **dict.fromkeys("‐‑‒–—―−－", "-"),
    **dict.fromkeys("\u00a0\u1680\u2007\u2009\u200a\u200b\u202f\u2060\u3000\ufeff", " "),
    **dict.fromkeys("：", ":"),
    **dict.fromkeys("，、", ","),
    **dict.fromkeys("＞", ">"),
}
"""Characters of word processors and phones, each with the plain one that is meant."""

_WORDS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LABELLED = re.compile(r'"[^"]*" *(?::|if\b|at [A-Z]\b)|\w+ [\w-]+ *=')  # an option, a declaration
_WRAPPED = re.compile(r"(<<).*?(>>:?)")
_LISTED = re.compile(r"[^>\"\[]*(\[)[^\"\]]*(\])")
_BEFORE = re.compile(r"(~|\$(?= )|\*(?=[a-z]))")
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def foreign_signs(statement: str) -> list[int]:
    """The offsets of characters that only look plain; those inside quotes are the author's."""
    if statement.isascii():
        return []
    places, quoted = [], False
    for at, char in enumerate(statement):
        if char == '"':
            quoted = not quoted
        elif not quoted and char in PLAIN_SIGNS:
            places.append(at)
    return places


def ornaments(statement: str) -> list[tuple[int, int]]:
    """The places of other tools' signs before or around a command: `<<if …>>`, `~ x`, `*set`."""
    wrapped = _WRAPPED.fullmatch(statement)
    if wrapped:
        return [wrapped.span(1), wrapped.span(2)]
    listed = _LISTED.match(statement)
    if listed:
        return [listed.span(1), listed.span(2)]
    before = _BEFORE.match(statement)
    return [before.span(1)] if before and statement.count("*") < 2 else []


def plain(statement: str, places: list[int]) -> str:
    """The statement with the characters at these offsets made plain, of the same length."""
    chars = list(statement)
    for at in places:
        chars[at] = PLAIN_SIGNS[chars[at]]
    return "".join(chars)


def sign_name(char: str) -> str:
    """The character's name, such as "en dash"."""
    return unicodedata.name(char, f"U+{ord(char):04X}").lower()


def is_sentence(statement: str) -> bool:
    """Whether a line begins and ends as a sentence does."""
    bare = statement.strip("\"'“”‘’* ")
    return bare[:1].isupper() and bare.endswith((".", "!", "?", "…"))


def is_command(statement: str) -> bool:
    """Whether a line has the signs of an option, a declaration or a comparison."""
    return _LABELLED.match(statement) is not None or re.search(r" [<>=!]+ ", statement) is not None


def looks_like_prose(statement: str, *, known_start: bool) -> bool:
    """Whether a line reads like a sentence for the players; known_start: its first word is a keyword."""
    words = _WORDS.findall(statement)
    ended = statement.rstrip("\"'”’*").endswith((".", "!", "?", "…"))
    if is_sentence(statement):
        return len(words) >= (4 if known_start else 1)
    if known_start:
        return ended and len(words) >= 4
    return len(words) >= 3 and (ended or statement[:1].isupper() or len(words) >= 5)


_WRITTEN_OUT = str.maketrans(
    {"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "þ": "th", "Þ": "Th"}
    | dict(zip("øØłŁđĐðÐħĦıŧŦ", "oOlLdDdDhHitT", strict=True))
)
"""Letters that are no basic one with a sign on it, as people write them without."""


def latin(text: str) -> str:
    """The text with letters of other alphabets of Latin as basic ones: `größe` as `grosse`."""
    parts = unicodedata.normalize("NFKD", text.translate(_WRITTEN_OUT))
    return "".join(char for char in parts if not unicodedata.combining(char))


def name_from(word: str) -> str | None:
    """The name that a word was probably meant to be, in lower case with hyphens; None if nothing is left."""
    bare = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", latin(word)).lower()
    bare = re.sub(r"[^a-z0-9]+", "-", bare.replace("'", "").replace("’", "")).strip("-")
    return bare if _NAME.fullmatch(bare) else None
