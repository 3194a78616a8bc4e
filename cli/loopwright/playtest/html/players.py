"""The section on what people said who played: their notes beside the bots' figures of the same cards.

The figures say how often a card came up and what went with it; the notes say why. Both are needed to judge a
card, so each note stands in the row of its card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from loopwright.core.console import plural
from loopwright.feedback import as_json, figures_of
from loopwright.playtest.text.views import by_bot

from .markup import Entry, FigureTable, Section, number, reach, share, signed

if TYPE_CHECKING:
    from loopwright.feedback import Feedback, RatedScenario
    from loopwright.playtest.text.views import FiguresView, SessionFigures


def players(figures: SessionFigures, draft: RatedScenario, files: Sequence[Feedback]) -> Section:
    """The section on these files, which are of the draft that the figures are of."""
    data = as_json(draft, files)
    views = by_bot(figures)
    notes = sum(len(feedback.notes) for feedback in files)
    says = [
        f"{plural(len(files), 'file')} of people who played, with {plural(notes, 'note')}. "
        "The bots' figures beside a note are those of its card, in all their games."
    ]
    others = sum(not file["same_draft"] for file in data["files"])
    if others:
        says.append(f"{plural(others, 'file')} of them with another draft or in another language.")
    heads = ["Card", "Where", "Kind", "Note", "Of", *(head for view in views for head in _heads(view))]
    rows = [row for card in data["cards"] for row in _rows(card, views)]
    tables = [FigureTable("notes of players, by card", heads, rows)] if rows else []
    return Section("players", "What players said", says, [], [*tables, _files(data["files"], files)])


def _heads(view: FiguresView) -> tuple[str, ...]:
    whose = view["whose"]
    return (f"Came up in{whose}", f"Effect on winning, points{whose}", f"Range{whose}")


def _rows(card: dict[str, object], views: Sequence[FiguresView]) -> Iterator[list[Entry]]:
    name = str(card["name"] or card["card"] or "the game")
    where = f"{card['path']}:{card['line']}" if card["path"] else ""
    bots: list[Entry] = []
    for view in views:
        seen = view["cards"].get(str(card["card"]))
        bots += (
            (share(seen["seen_rate"]), signed(seen["effect"]), reach(seen["effect_low"], seen["effect_high"]))
            if seen
            else ("", "", "")
        )
    notes = card["notes"]
    assert isinstance(notes, list)
    for note in notes:
        side = f"{note['side']}: " if note["side"] else ""
        after = f", after {plural(note['choices'], 'choice')}" if note["choices"] is not None else ""
        yield [name, where, note["kind"], f"{side}{note['text']}", f"{_name(note['file'])}{after}", *bots]


def _files(data: Sequence[dict[str, object]], files: Sequence[Feedback]) -> FigureTable:
    """Who played how far, and how they rate it; with several files also the average of each number."""
    names = list(dict.fromkeys(name for feedback in files for name in feedback.rating))
    rows: list[list[Entry]] = [
        [
            _name(str(file["file"])),
            str(file["choices"]),
            str(file["notes"]),
            *(_rating(feedback.rating.get(name)) for name in names),
        ]
        for file, feedback in zip(data, files, strict=True)
    ]
    averages = figures_of(files)
    if averages:
        numbers = (averages.get(name) for name in names)
        rows.append(["on average", "", "", *(number(sum(n) / len(n)) if n else "" for n in numbers)])
    return FigureTable("games of players", ["File", "Choices", "Notes", *names], rows)


def _name(file: str) -> str:
    """A file without its folders, which are those of one computer."""
    return file.replace("\\", "/").rpartition("/")[2]


def _rating(value: str | float | None) -> str:
    return "" if value is None else value if isinstance(value, str) else f"{value:g}"
