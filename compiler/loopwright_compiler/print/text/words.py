"""Texts of the bundle as words with widths, ready to be broken into lines at any size."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from loopwright_compiler.print.geometry.icon_paths import PATHS
from loopwright_compiler.semantics.markup import TextRun, parse
from loopwright_compiler.semantics.own_words import OwnIcons
from loopwright_compiler.words import icon_word

from .fonts import FontFace, face, parted, whole
from .quotes import Quotes, typographic

ICON_GAP = 0.16  # ems between an icon and the word that names it
_SPACES = re.compile(r"[ \t\r\n]+")
_PAUSE = re.compile(r"(\{if\}\*\*(?:(?!:\*\*).)+:\*\*)\s*[,;]\s*")
"""The pause with which a wording goes on in its sentence, behind the condition that it is read with."""
SOFT = "\u00ad"  # a soft hyphen
HYPHEN = -1.0  # stands for a place where a line may break with a hyphen
_WIDE = "\u3005-\u3007\u3040-\u30fa\u3400-\u9fff\uf900-\ufaff"  # scripts without spaces
_SMALL = "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ々"  # what never begins a line of those
_BREAKS = re.compile("(?<=[\\w)\\]’'\"”][-–—/])(?=\\w)|(?<=\u00ad)(?=\\w)")
_FIRST_WIDE = "\u3000"
PIECES = 8192  # so many texts without spaces are remembered, since editors never end
CLOSING = frozenset("!?:;,.…)]%‰–—·")  # never first in a line
COMPARING = frozenset(("≥", "≤", ">", "<", "=", "≠"))  # never last in a line
OPENERS, CLOSERS = frozenset("«‹"), frozenset("»›")
"""Marks of quotations inside which some languages write a space."""
BEFORE = OPENERS | COMPARING
_LAST_NUMBER = re.compile(r"[−–+-]?\d{1,3}[.,;:]")
_UNITS = frozenset(
    [
        *("mm", "cm", "m", "km", "g", "kg", "dl", "min", "h", "Hz", "kHz", "MHz", "V", "W", "kW", "kWh"),
        *("°C", "°F", "€", "£", "kr", "öre", "pt"),
    ]
)


@cache
def _wide_breaks() -> re.Pattern[str]:
    """Where words may break, also in scripts without spaces; its many letters take a while to compile."""
    return re.compile(f"{_BREAKS.pattern}|(?<=[{_WIDE}。、，！？」』）])(?=[{_WIDE}「『（])(?![{_SMALL}])")


class Family(NamedTuple):
    """The font names of a family: plain, emphasised, strong, and both at once.

    `others` are fallbacks, tried in their order for letters that it lacks.
    """

    plain: str
    em: str
    strong: str
    both: str
    others: tuple[Family, ...] = ()
    strong_icons: bool = True  # whether the words of icons are strong

    def fonts(self, em: bool = False, strong: bool = False) -> tuple[str, ...]:
        """The font for a style, followed by its fallbacks."""
        plain, leaning = (self.strong, self.both) if strong else (self.plain, self.em)
        return leaning if em else plain, *(name for other in self.others for name in other.fonts(em, strong))


class Atom(NamedTuple):
    """A text in one font, or an icon (whose `text` is the word that a reader of the file finds)."""

    text: str
    face: FontFace
    width: float
    icon: str | None = None


class TypesetWord(NamedTuple):
    """An unbreakable unit: its atoms, their width and the space before it, in ems.

    `hyphen` is the width of the hyphen that is drawn if a line ends here (a soft hyphen), else 0.
    """

    atoms: tuple[Atom, ...]
    width: float
    space: float
    hyphen: float = 0.0
    plain: bool = False  # a single atom of letters

    @property
    def text(self) -> str:
        """The word's text."""
        return "".join(atom.text for atom in self.atoms)


@lru_cache(maxsize=4096)
def words(
    text: str,
    family: Family,
    named: frozenset[str],
    language: str,
    quotes: Quotes | None = None,
    own: OwnIcons = (),
) -> tuple[TypesetWord, ...]:
    """The words of a text with markup; an icon in `named` is followed by its name in the language.

    An icon without a drawing stays as it was written. Raises UnprintableError for a character that cannot be
    shown.
    """
    text = _PAUSE.sub(r"\1 ", unicodedata.normalize("NFC", text))
    runs = parse(typographic(text, quotes)).runs
    return tuple(_join(_atoms(runs, family, named, language, own)))


def _atoms(
    runs: list[TextRun], family: Family, named: frozenset[str], language: str, own: OwnIcons
) -> Iterator[Atom | float]:
    """Atoms in order; a number is a space of that width, 0.0 a place where a line may break."""
    for run in runs:
        if run.kind == "icon":
            yield from _icon(run, family, named, language, own)
            continue
        pieces = _pieces(family.fonts(run.em, run.strong))
        for number, part in enumerate(_SPACES.split(run.text)):
            if number:
                yield pieces.space
            if part:
                yield from pieces[part]


@cache
def _pieces(names: tuple[str, ...]) -> _Pieces:
    return _Pieces(names)


class _Pieces(dict[str, tuple[Atom | float, ...]]):
    """For each text without spaces, its atoms in the first of some fonts that has its letters, and the places
    where it may be broken, worked out when first asked for.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self.names, self.space = names, face(names[0]).space

    def __missing__(self, text: str) -> tuple[Atom | float, ...]:
        if len(self) >= PIECES:
            self.clear()
        atoms: list[Atom | float] = []
        soft = False
        breaks = _BREAKS if max(text, default="") < _FIRST_WIDE else _wide_breaks()
        for number, piece in enumerate(breaks.split(text)):
            if number:
                atoms.append(HYPHEN if soft else 0.0)
            soft = piece.endswith(SOFT)
            atoms += _letters(piece.replace(SOFT, ""), self.names)
        self[text] = tuple(atoms)
        return self[text]


def _letters(text: str, names: tuple[str, ...]) -> list[Atom]:
    return [Atom(piece, font, font.width(piece)) for font, piece in parted(text, names) if piece]


def _icon(
    run: TextRun, family: Family, named: frozenset[str], language: str, own: OwnIcons
) -> Iterator[Atom]:
    name, word = run.text, icon_word(run.text, language)
    names = family.fonts(strong=family.strong_icons or run.strong)
    of_own = dict(own).get(name)
    if of_own is not None:
        yield Atom("", face(names[0]), 1.0 + ICON_GAP, of_own.sign)
        yield from _letters(of_own.word, names)
    elif name in named:
        if name in PATHS:
            yield Atom("", face(names[0]), 1.0 + ICON_GAP, name)
        yield from _letters(word, names)
    elif name in PATHS:
        yield Atom(word, whole(word, names), 1.0, name)
    else:
        yield from _letters("{" + name + "}", names)


def _join(parts: Iterator[Atom | float]) -> Iterator[TypesetWord]:
    """Join atoms to words, broken at spaces and other break places, unless the following atom must stay."""
    atoms: list[Atom] = []
    space = gap = 0.0
    parting = False
    for part in parts:
        if isinstance(part, float):
            gap, parting = max(gap, part) if parting else part, True
            continue
        if parting:
            may_stay = part.icon or _may_stay(part.text) or (atoms and atoms[-1].text in BEFORE)
            if atoms and gap > 0 and may_stay and _stays(atoms, part):
                atoms.append(Atom(" ", atoms[-1].face, gap))
            else:
                if atoms:
                    yield _word(atoms, space, gap == HYPHEN)
                atoms, space = [], max(gap, 0.0)
        atoms.append(part)
        parting = False
    if atoms:
        yield _word(atoms, space)


@lru_cache(maxsize=8192)
def _may_stay(text: str) -> bool:
    """Whether a text is one of those before which a line may not always end; most are not."""
    return text[:1] in CLOSING or _closes(text) or _is_unit(text) or _LAST_NUMBER.fullmatch(text) is not None


def _is_unit(text: str) -> bool:
    """Whether a text is a unit, with or without the signs that follow words."""
    return text.rstrip(".,;:!?)]»”’…") in _UNITS


def _closes(text: str) -> bool:
    """Whether a closing mark stands for itself, or with signs after it."""
    return text[:1] in CLOSERS and not any(map(str.isalnum, text))


def _stays(atoms: list[Atom], following: Atom) -> bool:
    """Whether no line may end before an atom: punctuation, the unit or icon after a number, what is compared
    with, or what stands inside marks of quotation.
    """
    text, last = following.text, atoms[-1].text
    if last in BEFORE or _closes(text):
        return True
    glued = any(atom.text == " " and before.text not in OPENERS for before, atom in pairwise(atoms))
    if glued:
        return False
    if _LAST_NUMBER.fullmatch(text):  # by 1.
        return True
    if text[:1] in CLOSING:
        return not following.icon
    return last[-1:].isnumeric() and (following.icon is not None or _is_unit(text))


def _word(atoms: list[Atom], space: float, parted: bool = False) -> TypesetWord:
    last = atoms[-1]
    hyphen = last.face.width("-") if parted and last.face.has("-") else 0.0
    if len(atoms) == 1:
        return TypesetWord((last,), last.width, space, hyphen, plain=last.icon is None)
    return TypesetWord(tuple(atoms), sum(atom.width for atom in atoms), space, hyphen)
