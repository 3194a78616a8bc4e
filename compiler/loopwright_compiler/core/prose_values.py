"""Prose that hangs on the game, as it is printed: a value, `{trust}`, is the sign of a counter and its name,
which players read as it shows; of wordings, `{if trust >= 2: …}{else: …}`, all stand there, each behind its
condition.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from loopwright_dsl.syntax import AllOf, If, Not
from loopwright_dsl.variations import Stretch, pieces

from loopwright_compiler.bundle.canonical import PROSE
from loopwright_compiler.bundle.output import Place
from loopwright_compiler.semantics.markup import COUNTER, END_IF, ICONS, IF, ONLY_IF, escape

_BRACED: Final = re.compile(r"\\.|\{([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\}")
Data = dict[str, Any]


def sign(title: str) -> str:
    """How a counter of this title stands in prose; the engine finds it there by the same signs."""
    return f"{{{COUNTER}}} *{escape(title)}*"


def on_paper(strings: Mapping[str, str], titles: Mapping[str, str]) -> dict[str, str]:
    """The strings of a bundle with the signs of counters in their prose, by the counters' titles."""

    def signed(match: re.Match[str]) -> str:
        name = match[1] or ""
        return sign(titles[name]) if name in titles and name not in ICONS else match[0]

    return {
        id: _BRACED.sub(signed, text) if "{" in text and PROSE.fullmatch(id) else text
        for id, text in strings.items()
    }


Label = Callable[[Data | None, bool], str]
"""When words are read: of a condition, None for *otherwise*; and whether it stands behind others."""


def with_wordings(text: str, places: Sequence[Place], label: Label) -> str:
    """A text with all wordings of its places, each behind the label of its condition.

    A translation may have its places in another order: what they hang on is put into the same. One that it
    lacks hangs on nothing.
    """
    ordered = [place for place in places if place.whole]
    written = [f"{{{ONLY_IF}}}**{_label_of_whole(place, label)}:** " for place in ordered]
    left = [place for place in places if not place.whole]
    for piece in pieces(text):
        if isinstance(piece, Stretch):
            written.append(piece.words)
            continue
        asked = tuple(wording.asked for wording in piece)
        place = next((one for one in left if _asked(one) == asked), None)
        if place is None:
            written.append(piece[0].words)
            continue
        left.remove(place)
        ordered.append(place)
        for number, (wording, condition) in enumerate(zip(piece, _conditions(place.data), strict=False)):
            space = "" if text[wording.at - 1] == ":" else " "
            written.append(f"{{{IF}}}**{label(condition, number > 0)}:**{space}{wording.words}")
        written.append(f"{{{END_IF}}}")
    for place in left:
        for data in _chain(place.data):
            data.pop("words", None)
    for place, data in zip(places, [dict(place.data) for place in (*ordered, *left)], strict=True):
        place.data.clear()
        place.data.update(data)
    return "".join(written)


_PLACE: Final = re.compile(rf"\{{{IF}\}}(.*?)\{{{END_IF}\}}", re.DOTALL)
_WHOLE: Final = re.compile(rf"^\{{{ONLY_IF}\}}\*\*(.+?):\*\*")
_LED: Final = re.compile(r"^\*\*(.+?):\*\*")


def in_brackets(text: str) -> str:
    """Prose of a bundle for those who compare drafts: its wordings in brackets, each behind its condition."""

    def place(match: re.Match[str]) -> str:
        wordings = (_LED.sub(r"\1:", one) for one in match[1].split(f"{{{IF}}}"))
        return f"[{' | '.join(wordings)}]"

    # Behind the last end no place is looked for: each search would go to the end of the text.
    inside, end, outside = _WHOLE.sub(r"[\1]", text).rpartition(f"{{{END_IF}}}")
    return _PLACE.sub(place, inside + end) + outside


def _label_of_whole(place: Place, label: Label) -> str:
    """When a paragraph is read; behind an `else` what does not hold there was said before."""
    condition, asked = place.written.condition, place.data["condition"]
    parts = condition.conditions if isinstance(condition, AllOf) else (condition,)
    contrary = [isinstance(part, Not) and part.span == part.condition.span for part in parts]
    if all(contrary):
        return label(None, True)
    if len(parts) > 1 and all(contrary[:-1]):
        return label(asked["of"][-1], True)
    return label(asked, False)


def _asked(place: Place) -> tuple[str, ...]:
    """The conditions of a place as they are written, with an empty one for `else`."""
    asked: list[str] = []
    branch: If | None = place.written
    while branch is not None:
        asked.append(" ".join(place.at.written(branch.condition).split()))
        other = branch.otherwise
        branch = next((one for one in other.statements if isinstance(one, If)), None) if other else None
        if other is not None and branch is None:
            asked.append("")
    return tuple(asked)


def _chain(data: Data) -> Iterator[Data]:
    """An *if*, and those that stand behind its *else*."""
    while True:
        yield data
        inner = (data["else"] or {"effects": []})["effects"]
        if not inner:
            return
        (data,) = inner


def _conditions(data: Data) -> list[Data | None]:
    """The conditions of an *if* and of those behind its *else*, and None for what is left."""
    return [*(one["condition"] for one in _chain(data)), None]
