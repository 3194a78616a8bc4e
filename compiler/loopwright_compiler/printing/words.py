"""Texts of the bundle as words with widths, ready to be broken into lines at any size."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from loopwright_compiler.markup import Run, parse
from loopwright_compiler.wording.words import icon_word

from .fonts import Face, face
from .icon_paths import PATHS

ICON_GAP = 0.16  # ems between an icon and the word that names it
_PARTS = re.compile(r"([ \t\r\n]+)")
_BREAKS = re.compile("(?<=[\\w)\\]’'\"”][-–—/])(?=\\w)|(?<=\u00ad)")


@dataclass(frozen=True, slots=True)
class Family:
    """Font names for plain, emphasised and strong text, and for both at once."""

    plain: str
    em: str
    strong: str
    both: str

    def face(self, run: Run) -> Face:
        """The font of one run."""
        if run.em:
            return face(self.both if run.strong else self.em)
        return face(self.strong if run.strong else self.plain)


@dataclass(frozen=True, slots=True)
class Atom:
    """Text in one font, or an icon (then `text` is the word that a reader of the file finds)."""

    text: str
    face: Face
    width: float
    icon: str | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """What a line never parts: its atoms, their width and the space before it, all in ems.

    `hyphen` is the width of the hyphen that is drawn if a line ends here (a soft hyphen), else 0.
    """

    atoms: tuple[Atom, ...]
    width: float
    space: float
    hyphen: float = 0.0
    plain: bool = False  # a single atom of letters

    @property
    def text(self) -> str:
        """What stands in the word."""
        return "".join(atom.text for atom in self.atoms)


@lru_cache(maxsize=4096)
def words(text: str, family: Family, named: frozenset[str], language: str) -> tuple[Word, ...]:
    """The words of a text with markup; the icons in `named` are followed by their name in the language.

    An icon that nobody has drawn stands as it was written. UnprintableError for a character that
    cannot be shown.
    """
    return tuple(_join(_atoms(parse(unicodedata.normalize("NFC", text)).runs, family, named, language)))


def _atoms(runs: list[Run], family: Family, named: frozenset[str], language: str) -> Iterator[Atom | float]:
    """Atoms in order; a number is a space of that width, 0.0 a place where a line may break."""
    for run in runs:
        if run.kind == "icon":
            yield from _icon(run, family, named, language)
            continue
        font = family.face(run)
        for part in _PARTS.split(run.text):
            if not part:
                continue
            if part.isspace() and _PARTS.fullmatch(part):
                yield font.space
                continue
            for number, piece in enumerate(_BREAKS.split(part)):
                if number:
                    yield 0.0
                yield Atom(piece, font, font.width(piece.replace("\u00ad", "")))


def _icon(run: Run, family: Family, named: frozenset[str], language: str) -> Iterator[Atom]:
    name, said, font = run.text, icon_word(run.text, language), face(family.strong)
    if name in named:
        if name in PATHS:
            yield Atom("", font, 1.0 + ICON_GAP, name)
        yield Atom(said, font, font.width(said))
    elif name in PATHS:
        yield Atom(said, font, 1.0, name)
    else:
        text = "{" + name + "}"
        yield Atom(text, font, font.width(text))


def _join(parts: Iterator[Atom | float]) -> Iterator[Word]:
    atoms: list[Atom] = []
    space = 0.0
    for part in parts:
        if isinstance(part, Atom):
            atoms.append(part)
            continue
        if atoms:
            yield _word(atoms, space)
            atoms, space = [], part
        else:
            space = max(space, part)
    if atoms:
        yield _word(atoms, space)


def _word(atoms: list[Atom], space: float) -> Word:
    last = atoms[-1]
    if len(atoms) == 1 and "\u00ad" not in last.text:
        return Word((last,), last.width, space, plain=last.icon is None)
    hyphen = last.face.width("-") if last.text.endswith("\u00ad") else 0.0
    clean = tuple(
        Atom(atom.text.replace("\u00ad", ""), atom.face, atom.width, atom.icon)
        if "\u00ad" in atom.text
        else atom
        for atom in atoms
    )
    return Word(clean, sum(atom.width for atom in atoms), space, hyphen)
