"""The rows of a roll: every face of the die once."""

from __future__ import annotations

from typing import Final

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.syntax import Roll

from loopwright_compiler.diagnostics.reporter import CardAt, Reporter

FACES: Final = range(1, 7)


def check_faces(reporter: Reporter, at: CardAt, roll: Roll) -> None:
    """Report faces that have no row, or two, or that no die has."""
    taken: set[int] = set()
    sound = True
    for row in roll.rows:
        low, high = row.low.value, row.high.value
        faces = set(range(low, min(high, FACES[-1]) + 1))
        if low > high or low not in FACES or high not in FACES:
            turned = low > high and low in FACES and high in FACES
            fix = Fix(row.low.span.to(row.high.span), f"{high}-{low}") if turned else None
            name = low if low == high else f"{low}-{high}"
            reporter.on(at, "LW0307", row.low, fix=fix, name=name)
            sound = False
        elif taken & faces:
            reporter.on(at, "LW0305", row.low, faces=", ".join(map(str, sorted(taken & faces))))
        taken |= faces
    missing = [str(face) for face in FACES if face not in taken]
    if missing and sound:
        reporter.on(at, "LW0306", roll, faces=", ".join(missing))
