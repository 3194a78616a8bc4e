"""The secrets sheet in words: how it is kept, its rows, and what happens beyond the ends of a row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from loopwright_engine.core.counters import ENDS, counters_of, ends_of

from loopwright_compiler.card_rows import BadgeRow, Block
from loopwright_compiler.i18n.word_tables import capital, put

from .block_text import RowWriter, Voice
from .condition_text import BOX, number_text
from .secrets import SecretRow, declared_in, rows_on_cards

ORIGIN: Final = "secrets"
BLANK: Final = "____"


def sheet_entries(
    bundle: Mapping[str, object], voice: Voice[Any], scope: object, seats: int
) -> Iterator[list[Block]]:
    """What stands on the sheet, in entries that stay together: a rule, then the rows that cards speak of, by
    their letters; none where there are no rows. `scope` is where the effects of an end stand.
    """
    rows = voice.secrets
    ends = ends_of(counters_of(declared_in(bundle)))
    shown = rows_on_cards(bundle, rows)
    if shown:
        yield [BadgeRow("", voice.sentence(voice.layout.SECRETS_RULES_TEXT), ORIGIN)]
    for name in shown:
        row, writer = rows[name], RowWriter(voice, ORIGIN)
        writer.rows.append(BadgeRow("option", capital(_boxes(row, voice, seats)), ORIGIN, row.letter))
        writer.depth = 1
        for end, number in zip(ENDS, reversed(row.ends), strict=True):
            if (name, end) in ends:
                clause = _beyond(row, end, number, voice)
                writer.under("at-once", "", voice.opening(clause), ends[name, end], scope)
        yield writer.rows


def _boxes(row: SecretRow, voice: Voice[Any], seats: int) -> str:
    """A box for each mark that a row may have, or a place for its number; one for each player."""
    layout, count = voice.layout, seats if row.each else 1
    if row.flag and row.each:
        return put(layout.SECRETS_EACH_TEXT, boxes=" ".join([BOX] * count))
    if not row.marked:
        low, high, start = map(number_text, (*row.ends, row.start))
        form = layout.SECRETS_EACH_NUMBER_TEXT if row.each else layout.SECRETS_NUMBER_TEXT
        return put(form, low=low, high=high, start=start, places=" ".join([BLANK] * count))
    boxes = " ".join([BOX] * row.ends[1])
    return put(layout.SECRETS_START_TEXT.of(row.start), boxes=boxes, n=row.start) if row.start else boxes


def _beyond(row: SecretRow, end: str, number: int, voice: Voice[Any]) -> str:
    """What goes beyond an end of a row."""
    layout = voice.layout
    forms = layout.SECRETS_BEYOND_TEXT if row.marked else layout.SECRETS_BEYOND_NUMBER_TEXT
    return put(forms[end], row=row.letter, n=number_text(number))
