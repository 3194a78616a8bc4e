"""Who verifies a scenario, and for which values of the option by which figures of its kit are parted."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from loopwright.core.errors import Failure

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.kit.verdicts import Verifier

    from .places import LocatedScenario


def verifier(bundle: Bundle, written: LocatedScenario) -> Verifier:
    """The kit's own, with proofs; else one that plays games and looks at positions."""
    own = bundle.kit.verifier(bundle, written)
    if own is None:
        from .by_search import SearchVerifier

        own = SearchVerifier(bundle, written)
    return own


def values(bundle: Bundle, wanted: Collection[object]) -> tuple[Any, ...]:
    """The values of the axis to look at: where they are numbers, those among the wanted ones; else all.

    Raises Failure if there is none.
    """
    known = tuple(bundle.kit.axis_values(bundle.data))
    if not all(isinstance(value, int) for value in known):
        return known
    possible = tuple(value for value in known if value in wanted)
    if known and not possible:
        axis = bundle.kit.axis
        hint = f"Games of {known[0]} to {known[-1]} {axis} can be looked at."
        raise Failure(f"The world has not so many {axis}.", hint=hint)
    return possible
