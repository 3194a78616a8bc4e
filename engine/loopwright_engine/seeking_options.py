"""The games that a search plays when nobody says which."""

from __future__ import annotations

from typing import Final

from .bundle import Bundle
from .play import Options
from .rules import variants

HIGHEST_LIMIT: Final = 99
"""VAR-12: with this enigma limit a sandbox scenario lasts."""


def usual_options(bundle: Bundle) -> tuple[Options, ...]:
    """2 to 5 kids without variants; complications and a high enigma limit where the scenario knows these."""
    tables = bundle.tables
    counts = range(2, min(5, len(tables.kids)) + 1)
    found = [Options(kids) for kids in counts]
    limit = None if tables.enigma_limit is None else HIGHEST_LIMIT
    drawn = variants.names_of(variants.COMPLICATIONS_EVERY) if tables.complications else []
    if drawn or limit is not None:
        found += [Options(kids, tuple(drawn), enigma_limit=limit) for kids in counts]
    return tuple(found)
