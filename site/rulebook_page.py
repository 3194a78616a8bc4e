"""The page of how to play: the rulebook that `loopwright print --booklet` prints, with links to its rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from loopwright_compiler.semantics.markup import ICONS
from loopwright_compiler.words import icon_word

ROOT: Final = Path(__file__).parents[1]
RULEBOOK: Final = ROOT / "games" / "loopwright_games" / "tales" / "rulebook" / "en.md"
HEAD: Final = """# How to play

The rulebook of the game. [`loopwright print --booklet`](../printing.md#the-rulebook) makes it a booklet
in English, German or Swedish, with cards of your scenario as pictures; ids lead to [all rules](rules.md)."""
LEFT_OUT: Final = ("What is in the box", "Signs", "Credits")
"""Chapters that are about the booklet itself, or about a box."""
_RULE: Final = re.compile(r"\b[A-Z]{3}-\w+\b")


def rulebook_page() -> str:
    """The rulebook without its pictures, which show a scenario's own cards."""
    _, *chapters = re.split(r"^## ", RULEBOOK.read_text(encoding="utf-8"), flags=re.MULTILINE)
    kept = (chapter for chapter in chapters if not chapter.startswith(LEFT_OUT))
    text = "\n".join(f"## {chapter}" for chapter in kept)
    text = re.sub(r"^(!\[.*|---)\n\n?", "", text, flags=re.MULTILINE)
    text = re.sub(r"<!--(.*?)-->", _linked, text)
    text = re.sub(r"\{([\w-]+)\}( \w+)?", _named, text)
    return f"{HEAD}\n\n{text}"


def _named(sign: re.Match[str]) -> str:
    """The name of a sign in its place, unless the word behind it says the same."""
    name, following = sign[1], sign[2] or ""
    if name not in ICONS:
        return f"*{name}:*{following}"
    word = icon_word(name, "en")
    return following.lstrip() if following.strip().startswith(word) else f"**{word}**{following}"


def _linked(comment: re.Match[str]) -> str:
    links = [f"[{rule}](rules.md#{rule.lower()})" for rule in _RULE.findall(comment[1])]
    return f"<small>{' '.join(links)}</small>"
