"""Landmarks (Hoffmann, Porteous & Sebastia 2004): what every way to something passes.

Of several places where a thing can happen only what all of them need is needed; of several conditions all.
"""

from __future__ import annotations

from collections.abc import Mapping

from loopwright_compiler.reachability.transition_system.program import Program
from loopwright_compiler.reachability.transition_system.sites import Part, Place, Places
from loopwright_compiler.reachability.transition_system.variables import SIDE_VALUE

Needed = frozenset[str]


class _Landmarks:
    def __init__(self, program: Program, places: Places) -> None:
        self.program = program
        self.places = places
        self.start = tuple(program.variables.starts())
        self.found: dict[str, Needed] = {}
        self.sides = {
            (program.variables[card["id"]].number, 1 << value): f"{card['id']}.{name}"
            for card in program.cards.values()
            for name, value in SIDE_VALUE.items()
        }
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
                if needed is not None and self.found.get(name) != needed:
                    self.found[name] = needed
                    again = True
        return self.found

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
        for (number, mask), side in self.sides.items():
            if side == name:
                return bool(self.start[number] & mask) or (number in self.open)
        return False

    def _at(self, place: Place) -> Needed | None:
        needed: Needed = frozenset((place.at,)) & self.known
        for part in place.parts:
            more = self._part(part)
            if more is None:
                return None
            needed |= more
        return needed

    def _part(self, part: Part) -> Needed | None:
        """What must have happened before a condition can hold; nothing where it may hold at the start."""
        reads = part.guard.reads()
        if not reads or reads & self.open or part.guard.yes(self.start) is not None:
            return frozenset()
        names = [self.program.variables.all[number].name for number in reads]
        writers = [place for name in names for place, _ in self.places.writers.get(name, ())]
        if names == ["day"] or not all(name.startswith(("flag.", "counter.", "diary.")) for name in names):
            return frozenset()
        side = next(
            (side for key, side in self.sides.items() if part.text == _words(side) and key[0] in reads), None
        )
        if side is not None:
            return self.found.get(side)
        ways = [self.found[place.at] for place in writers if place.at in self.found]
        return frozenset.intersection(*ways) if ways else None


def _words(side: str) -> str:
    _, number, name = side.split(".")
    return f"diary {number} on {name}"


def landmarks(program: Program, places: Places) -> Mapping[str, Needed]:
    """Return, for each block, side and ending that can be reached, all that every way to it passes."""
    return _Landmarks(program, places).all()
