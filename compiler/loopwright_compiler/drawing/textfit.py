"""Widths of text in a sans-serif font that we do not know, measured generously, and line breaks."""

from __future__ import annotations

_NARROW = frozenset("ijlI.,:;'|!()[]{}ft/\\ -·")
_WIDE = frozenset("mwMWÆŒæœ@%—…QOGÖØ")
_EM = {"narrow": 0.36, "wide": 0.92, "capital": 0.71, "other": 0.61, "far": 1.0, "emoji": 1.3}


def width(text: str, size: float, *, bold: bool = False) -> float:
    """An upper estimate of the text's width in the units of `size`."""
    return sum(map(_em, text)) * size * (1.08 if bold else 1.0)


def _em(char: str) -> float:
    if char in _NARROW:
        return _EM["narrow"]
    if char in _WIDE:
        return _EM["wide"]
    if ord(char) > 0x1F000:
        return _EM["emoji"]
    if ord(char) > 0x2E80:
        return _EM["far"]
    return _EM["capital" if char.isupper() else "other"]


def wrap(text: str, size: float, room: float, *, bold: bool = False, lines: int = 0) -> list[str]:
    """The text in lines no wider than `room`; beyond `lines` (0 = any number) it ends in an ellipsis."""
    found: list[str] = []
    for word in text.split():
        for piece in _pieces(word, size, room, bold):
            longer = f"{found[-1]} {piece}" if found else piece
            if found and width(longer, size, bold=bold) <= room:
                found[-1] = longer
            else:
                found.append(piece)
    if lines and len(found) > lines:
        last = found[lines - 1]
        while last and width(last + "…", size, bold=bold) > room:
            last = last[:-1]
        found = [*found[: lines - 1], last.rstrip(" ,;:") + "…"]
    return found


def _pieces(word: str, size: float, room: float, bold: bool) -> list[str]:
    """The word, cut where it would not fit a line of its own."""
    if width(word, size, bold=bold) <= room:
        return [word]
    pieces = [""]
    for char in word:
        if pieces[-1] and width(pieces[-1] + char, size, bold=bold) > room:
            pieces.append("")
        pieces[-1] += char
    return pieces
