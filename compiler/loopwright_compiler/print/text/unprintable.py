"""Why a character cannot be printed, whatever fonts there are: said before a font is asked for it.

Letters are set one after another from left to right, each as its font draws it. So what would need
more than that is refused: never printed in the wrong order, in the wrong form, or invisibly.
"""

from __future__ import annotations

import unicodedata
from typing import Final, Literal, NamedTuple

Obstacle = Literal[
    "missing", "control", "invisible", "half", "nothing", "private", "mark", "picture", "leftwards", "joined"
]


class Reason(NamedTuple):
    """What is said of a character in a message, and what can be done."""

    why: str
    remedy: str


REASONS: Final[dict[Obstacle, Reason]] = {
    "missing": Reason(
        "which no font of the cards has",
        "Write it with other letters, use one of the icons in braces, or name a font that has it in a "
        "theme: `fallbacks: [FONT.ttf]`.",
    ),
    "control": Reason("a control character, which nobody would see", "Take it out."),
    "invisible": Reason("an invisible character, which nobody would see on paper", "Take it out."),
    "half": Reason("half of a character (a lone surrogate)", "Write the whole character, or take it out."),
    "nothing": Reason("a code that stands for no character", "Take it out."),
    "private": Reason(
        "a code for private use, which other readers would not understand",
        "Use one of the icons in braces, or the character's own code.",
    ),
    "mark": Reason(
        "a mark that no letter with it in one piece exists for, so that it would stand in the wrong place",
        "Use a letter that has its accent, or leave the mark out.",
    ),
    "picture": Reason(
        "a part of an emoji made of several characters",
        "Write a word, use one of the icons in braces, or a simple sign that a fallback font has.",
    ),
    "leftwards": Reason(
        "a letter of a script that runs from right to left, and cards are set from left to right",
        "Write the text in a script that runs from left to right.",
    ),
    "joined": Reason(
        "a letter of a script whose letters change their form or place beside others, which cards cannot set",
        "Write the text in another script, such as in Latin letters.",
    ),
}
_CATEGORIES: Final[dict[str, Obstacle]] = {
    **{"Cc": "control", "Cf": "invisible", "Cs": "half", "Cn": "nothing", "Co": "private"},
    **{"Zl": "control", "Zp": "control", "Mn": "mark", "Mc": "mark", "Me": "mark"},
}
# Scripts from India to Java, block by block; those with a plain script within a range end before it.
_JOINED: Final = (
    *((0x0900, 0x109F), (0x1100, 0x11FF), (0x1700, 0x18AF), (0x1900, 0x1C7F), (0x1CD0, 0x1CFF)),
    *((0xA800, 0xA82F), (0xA840, 0xA95F), (0xA980, 0xAADF), (0xABC0, 0xABFF), (0x10A00, 0x10A5F)),
    *((0x11000, 0x11FFF), (0x16100, 0x1613F), (0x1E100, 0x1E2FF)),
)
_PICTURES: Final = (
    *((0x200D, 0x200D), (0x20E3, 0x20E3), (0xFE00, 0xFE0F), (0x1F1E6, 0x1F1FF)),
    *((0x1F3FB, 0x1F3FF), (0xE0020, 0xE007F), (0xE0100, 0xE01EF)),
)


def obstacle(char: str) -> Obstacle | None:
    """What keeps a character from being printed, if a font that has it would not help."""
    code = ord(char)
    if _within(code, _PICTURES):
        return "picture"
    if unicodedata.bidirectional(char) in ("R", "AL", "AN"):
        return "leftwards"
    if _within(code, _JOINED):
        return "joined"
    return _CATEGORIES.get(unicodedata.category(char))


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= code <= last for first, last in ranges)
