"""Mistakes of typing, made at random: of words, and of whole lines."""

from __future__ import annotations

import random
import re

TOKEN = re.compile(r'"[^"\n]*"|[\w-]+|[^\s\w]')


def damage_line(rng: random.Random, card: str) -> tuple[int, str]:
    """One line deleted, joined with the next, without a quote or indentation; its number, the new text."""
    lines = card.split("\n")
    at = rng.choice([n for n, line in enumerate(lines) if line.strip()])
    line = lines[at]
    kind = rng.choice(["delete", "join", "quote", "outward", "edge"])
    if kind == "quote" and '"' in line:
        quote = rng.choice([place for place, char in enumerate(line) if char == '"'])
        lines[at] = line[:quote] + line[quote + 1 :]
    elif kind == "join" and at + 1 < len(lines):
        lines[at] = f"{line} {lines.pop(at + 1).strip()}"
    elif kind == "outward" and line.startswith("  "):
        lines[at] = line[2:]
    elif kind == "edge" and line.startswith("  "):
        lines[at] = line.lstrip()
    else:
        del lines[at]
    return min(at + 1, len(lines)), "\n".join(lines)


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
