"""Landmarks (Hoffmann, Porteous & Sebastia 2004): what every way to something passes.

Of several places where a thing can happen only what all of them need is needed; of several conditions all.
"""

from __future__ import annotations

from collections.abc import Mapping

from .program import Program
from .system import Conjunct, Site, Sites

Needed = frozenset[str]


class _Landmarks:
    def __init__(self, program: Program, places: Sites) -> None:
        self.program = program
        self.places = places
        self.start = tuple(program.variables.starts())
        self.needed: dict[str, Needed] = {}
        self.known = frozenset(places.of)
        self.open = self._written_elsewhere()

    def _written_elsewhere(self) -> set[int]:
        """The variables that cards change outside of the blocks of the story."""
        blocks = [block for block in self.program.blocks if block.id not in self.known]
        return {number for block in blocks for op in block.ops for number in op.writes()}

    def all(self) -> dict[str, Needed]:
        """Return what each block, side and ending needs: the greatest fixpoint."""
        again = True
        while again:
            again = False
            for name in self.places.of:
                needed = self._of(name)
                if needed is not None and self.needed.get(name) != needed:
                    self.needed[name] = needed
                    again = True
        return self.needed

    def _of(self, name: str) -> Needed | None:
        """The landmarks of something; None as long as nothing is known to lead there."""
        if self._begun(name):
            return frozenset((name,))
        ways = [way for place in self.places.of[name] if (way := self._at(place)) is not None]
        if not ways:
            return None
        return frozenset.intersection(*ways) | {name}

    def _begun(self, name: str) -> bool:
        """Whether a side is in play from the start, or may come into play outside of the places known."""
        for (number, mask), side in self.places.sides.items():
            if side == name:
                return bool(self.start[number] & mask) or (number in self.open)
        return False

    def _at(self, place: Site) -> Needed | None:
        needed: Needed = frozenset((place.at,)) & self.known
        for part in place.parts:
            more = self._part(part)
            if more is None:
                return None
            needed |= more
        return needed

    def _part(self, part: Conjunct) -> Needed | None:
        """What must have happened before a condition can hold; nothing where it may hold at the start."""
        reads = part.guard.reads()
        if not reads or reads & self.open or part.guard.yes(self.start) is not None:
            return frozenset()
        names = [self.program.variables.all[number].name for number in reads]
        writers = [place for name in names for place, _ in self.places.writers.get(name, ())]
        if not self.places.all_written(names):
            return frozenset()
        side = self.places.side_asked(part)
        if side is not None:
            return self.needed.get(side)
        ways = [self.needed[place.at] for place in writers if place.at in self.needed]
        return frozenset.intersection(*ways) if ways else None


def landmarks(program: Program, places: Sites) -> Mapping[str, Needed]:
    """Return, for each block, side and ending that can be reached, all that every way to it passes."""
    return _Landmarks(program, places).all()
