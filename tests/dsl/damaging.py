"""Mistakes of typing, made at random."""

from __future__ import annotations

import random
import re

TOKEN = re.compile(r'"[^"\n]*"|[\w-]+|[^\s\w]')


def damage(rng: random.Random, card: str) -> tuple[int, str]:
    """One word of a card deleted, doubled, swapped, misspelled or pushed; its line and the new text."""
    lines = card.split("\n")
    at = rng.choice([n for n, line in enumerate(lines) if line.strip() and line.lstrip()[0] not in ">#"])
    line = lines[at].split("  #")[0]
    words = list(TOKEN.finditer(line))
    which = rng.randrange(len(words))
    word, other = words[which], words[min(which + 1, len(words) - 1)]
    before, after = line[: word.start()], line[word.end() :]
    mutant = {
        "delete": lambda: before + after.lstrip() if which else before + after.lstrip(" "),
        "double": lambda: f"{before}{word[0]} {word[0]}{after}",
        "swap": lambda: f"{before}{other[0]} {word[0]}{line[other.end() :]}" if other != word else line,
        "typo": lambda: f"{before}{word[0][1:] + word[0][:1]}{after}",
        "stray": lambda: f"{before}blorp {word[0]}{after}",
        "push": lambda: rng.choice((" ", "   ")) + line,
    }[rng.choice(["delete", "double", "swap", "typo", "stray", "push"])]
    lines[at] = mutant()
    return at + 1, "\n".join(lines)
