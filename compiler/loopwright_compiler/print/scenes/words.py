"""Which motif, season and weather words stand for: stems of words in six languages, in `motif_words.txt`.

A stem stands for the words that begin with it and go on with a few letters, so that "sheds" and "Fyren" need
no stems of their own; in languages that join words, also for those that end in it, since the last part says
what the whole is, or else hold it. If several words stand for something, the last decides, as in "Cement
City", or in some languages the first. The stems of all languages lead to the same motifs: a translated deck
looks like its source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from loopwright_compiler.card_folders import lines_of

LANGUAGES: Final = ("en", "sv", "de", "fr", "es", "pl")
JOINING: Final = frozenset({"sv", "de"})
"""Languages that join words into one."""
FALLBACK: Final[Mapping[str, str]] = {"da": "sv", "nb": "sv", "nn": "sv", "no": "sv", "nl": "de"}
"""Languages whose words are much like those of another."""
FIRST: Final = frozenset({"fr", "es", "pl"})
"""Languages that say a thing before what tells more of it; the others say it last."""
ENDINGS: Final = {"en": frozenset(("", "s", "es", "'s", "\u2019s", "ed", "er", "ers", "ing", "ings"))}
"""What words may go on with in a language whose words hardly change."""
LEAST_JOINED: Final = 4
"""The letters of the shortest stem that is looked for inside a word."""
NOTHING: Final = "nothing"
"""The name of what stands for nothing, but looks like a stem of something."""
ENDING: Final = 4
"""The most letters that a word may go on with after a stem; after a short one, half of them."""
LONGEST: Final = 400
"""The most letters of a text that are looked at."""

_WORD: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


class _Stems:
    """The stems of one table in one language, and what they stand for."""

    def __init__(self, rows: Iterable[tuple[str, str]], language: str, exact: bool) -> None:
        self._joining = language in JOINING and not exact
        self._first = language in FIRST
        self._endings = ENDINGS["en"] if exact else ENDINGS.get(language)
        self._single: dict[str, str] = {}
        self._phrases: dict[str, str] = {}
        self._whole: dict[str, str] = {}
        for name, stems in rows:
            for stem in stems.split():
                text = stem.strip("_")
                decisive = "_" in text or stem.startswith("_")
                table = self._phrases if decisive else self._whole if text != stem else self._single
                table.setdefault(text, name)

    def name(self, text: str) -> str:
        """What a text stands for; empty if it holds no stem."""
        words = _WORD.findall(text[:LONGEST].casefold())
        if len(words) > 1 and self._phrases:
            joined = f"_{'_'.join(words)}"
            phrases = [stem for stem in self._phrases if f"_{stem}" in joined]
            if phrases:
                return self._phrases[max(phrases, key=len)].replace(NOTHING, "")
        for word in words if self._first else reversed(words):
            name = self._whole.get(word) or self._single.get(self._stem(word), NOTHING)
            if name != NOTHING:
                return name
        return ""

    def _stem(self, word: str) -> str:
        """The longest stem that a word begins with, ends in, or else holds; empty if there is none."""
        single = self._single
        for end in range(len(word), 1, -1):
            if word[:end] in single and self._goes_on(word[end:], end):
                return word[:end]
        if not self._joining:
            return ""
        sizes = range(len(word), LEAST_JOINED - 1, -1)
        inside = [
            word[start : start + size]
            for size in sizes
            for start in range(len(word) - size, -1, -1)
            if word[start : start + size] in single
        ]
        last = (stem for stem in inside if word.endswith(stem) or self._ends(word, stem))
        return next(last, next(iter(inside), ""))

    def _ends(self, word: str, stem: str) -> bool:
        """Whether a word ends in a stem, changed as words of its length may be."""
        return self._goes_on(word[word.rindex(stem) + len(stem) :], len(stem))

    def _goes_on(self, ending: str, size: int) -> bool:
        """Whether a word may end so after a stem of a size."""
        if self._endings is not None:
            return ending in self._endings
        return len(ending) <= (ENDING if size >= LEAST_JOINED else ENDING // 2)


def motif_of(id: str, texts: Sequence[str], language: str) -> str:
    """The motif that a thing's texts stand for, in this order, or else its id; empty if none does."""
    for text in texts:
        if motif := _named("motifs", text, language):
            return motif
    return _of_id(id)


@lru_cache(4096)
def _of_id(id: str) -> str:
    """The motif of an id: one of that name, else what its words stand for in any language."""
    words = re.sub(r"[._]+", " ", id.casefold()).replace("-", " ")
    name = words.strip().replace(" ", "-")
    rows = _tables()["motifs"]
    if name in rows:
        return name
    for language in LANGUAGES:
        if motif := _stems("motifs", language, exact=True).name(words):
            return motif
    return ""


def season_of(texts: Sequence[str], language: str) -> str:
    """The season that some texts name; empty if none does. Snow in April is winter."""
    if weather_of(texts, language) == "snow":
        return "winter"
    return next((season for text in texts if (season := _named("seasons", text, language))), "")


def weather_of(texts: Sequence[str], language: str) -> str:
    """The weather that some texts name; empty if none does."""
    return next((weather for text in texts if (weather := _named("weathers", text, language))), "")


@lru_cache(4096)
def _named(table: str, text: str, language: str) -> str:
    """What a text names, in its language, or in English if its language has no words here."""
    spoken = language.partition("_")[0].partition("-")[0]
    spoken = FALLBACK.get(spoken, spoken)
    return _stems(table, spoken if spoken in LANGUAGES else "en", exact=False).name(text)


@cache
def _stems(table: str, language: str, exact: bool) -> _Stems:
    rows = ((name, stems.get(language, "")) for name, stems in _tables()[table].items())
    return _Stems(rows, language, exact)


@cache
def _tables() -> dict[str, dict[str, dict[str, str]]]:
    """The tables of `motif_words.txt`, and of what games bring: for each name the stems in each language."""
    tables: dict[str, dict[str, dict[str, str]]] = {}
    table: dict[str, dict[str, str]] = {}
    stems: dict[str, str] = {}
    for line in lines_of("motif_words.txt", Path(__file__).parent):
        if line.startswith("["):
            table = tables.setdefault(line.strip("[]"), {})
        elif line.startswith(" "):
            language, _, words = line.strip().partition(" ")
            stems[language] = words
        elif line and not line.startswith("#"):
            stems = table.setdefault(line, {})
    return tables
