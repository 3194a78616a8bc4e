"""Write the table of effects into the language tour, from the reference: a row for each heading.

`make words` runs this; tests hold the page and the table together.
"""

from __future__ import annotations

import re
from pathlib import Path

from loopwright_games.tales.cards.reference import groups, lines_of

TOUR = Path(__file__).parent / "docs" / "language-tour.md"
NAMES = {
    "<machine>": "machine uggla",
    "<counter>": "echo",
    "<flag>": "told-somebody",
    "<token>": "puddle",
    "<effect>": "lost-in-fog",
    "<id>": "ID",
    "<C3>": "C6",
    "<deck>": "letters",
    "<timer>": "fuse",
    "in <number>": "in 2",
}
"""What the tour calls its things."""
TABLE = re.compile(r"(?<=\| about \| effects \|\n\|---\|---\|\n)(?:\|.*\n)+")


def table() -> str:
    """The rows of the table, each with the effects of a group."""
    rows = []
    for group in groups():
        if group.page == "effects":
            lines = [
                line for entry in group.entries for form in entry.written for line in lines_of(_named(form))
            ]
            rows.append(f"| {group.title} | {', '.join(f'`{line}`' for line in lines)} |\n")
    return "".join(rows)


def _named(form: str) -> str:
    for stand_in, name in NAMES.items():
        form = form.replace(stand_in, name)
    return form


def tour() -> str:
    """The page with its table made anew."""
    return TABLE.sub(lambda _: table(), TOUR.read_text(encoding="utf-8"), count=1)


if __name__ == "__main__":
    TOUR.write_text(tour(), encoding="utf-8")
