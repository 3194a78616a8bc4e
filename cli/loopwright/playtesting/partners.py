"""Whether games of two playtests can be compared in pairs at all, and what keeps them apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ..errors import Failure
from .words import listed, value_of

if TYPE_CHECKING:
    from loopwright_engine.playtests.plan import Cell, Plan


def can_be_paired(file: str, there: Plan, here: Plan) -> None:
    """Failure when no game that is to be played has the set-up and the seed of one in a results file."""
    if set(there.cells) & set(here.cells) and _share_seeds(there, here):
        return
    apart = [
        f"{what} {listed(mine)}, there {listed(other)}"
        for what, mine, other in _told(there, here)
        if not set(mine) & set(other)
    ]
    why = "; ".join(apart) or "each set-up is another"
    raise Failure(
        f"No game can be compared with one of {file}: {why}.",
        hint="Without options that say who plays what, the games are those of the file.",
    )


def _told(there: Plan, here: Plan) -> Iterable[tuple[str, list[str], list[str]]]:
    """What pairs must have in common, in words: what it is in the games here, and there."""
    for what, told in TOLD:
        mine, other = ([told(cell) for cell in plan.cells] for plan in (here, there))
        yield what, list(dict.fromkeys(mine)), list(dict.fromkeys(other))
    if not _share_seeds(there, here):
        yield "the seeds here are", [_span(here)], [_span(there)]


TOLD: tuple[tuple[str, Callable[[Cell], str]], ...] = (
    ("here plays", lambda cell: cell.bot),
    ("kids here", lambda cell: str(cell.kids)),
    ("variants here", lambda cell: "+".join(cell.variants) or "none"),
    ("first player here", lambda cell: cell.first or "any"),
    ("enigma limit here", lambda cell: str(cell.enigma_limit or "of the cards")),
    (
        "values here",
        lambda cell: " ".join(f"{path}={value_of(value)}" for path, value in cell.changes) or "of the cards",
    ),
)


def _share_seeds(first: Plan, second: Plan) -> bool:
    return first.seed < second.seed + second.games and second.seed < first.seed + first.games


def _span(plan: Plan) -> str:
    return f"{plan.seed} to {plan.seed + plan.games - 1}"
