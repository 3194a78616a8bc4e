"""Why something on the cards of a kit is impossible: what is impossible first, and which lines bar it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from loopwright_compiler.kits.proofs.corrections import corrections
from loopwright_compiler.kits.proofs.system import KitSystem
from loopwright_compiler.reachability.budget import SECOND, Meter
from loopwright_compiler.reachability.corrections import Bar, Corrections
from loopwright_compiler.reachability.model import Model
from loopwright_compiler.reachability.queries import Verdict
from loopwright_engine.kit.verdicts import BarringLine, Places

LEAST: Final = 1.0
MOST: Final = 4.0
SHARE: Final = 0.1
"""The work, and the part of all work, in which the lines are looked for that bar something."""


class Causes:
    """What is impossible first, and which lines of the cards bar it."""

    def __init__(self, system: KitSystem | None, proofs: Mapping[str, Verdict], work: float) -> None:
        """`proofs` are those of the items that are impossible by what the cards say; `work` is all that a run
        may do.
        """
        self._until = Meter().budget(min(MOST, max(LEAST, SHARE * work)) * SECOND)
        self._system = system
        self._proofs = proofs
        self._bars: dict[str, tuple[tuple[Bar, ...], ...]] = {}
        self._corrections: Corrections | None = None
        self._told: dict[tuple[tuple[Bar, ...], ...], str] = {}
        """By the lines that bar something, what they were told with first."""

    def root(self, item: str) -> str:
        """What an impossible item stands on: an item that is impossible, too, or itself."""
        proof = self._proofs.get(item)
        root = proof.because.root if proof is not None and proof.because is not None else ""
        return root if root in self._proofs else item

    def mistake(self, item: str) -> str:
        """What an impossible item is told with: its root, or an earlier one that the same lines bar."""
        root = self.root(item)
        bars = self.bars(root)
        return self._told.setdefault(bars, root) if bars else root

    def bars(self, item: str) -> tuple[tuple[Bar, ...], ...]:
        """The groups of lines of which each alone bars an item; none where another cause bars it first."""
        if item not in self._proofs or self.root(item) != item or self._system is None:
            return ()
        if self._corrections is None:
            self._corrections = corrections(self._system, Model(self._system), self._until)
        if item not in self._bars:
            self._bars[item] = self._corrections.of(item)
        return self._bars[item]

    def otherwise(self, item: str) -> str:
        """What would have to be otherwise, in words behind the reason."""
        system, groups = self._system, self.bars(item)
        ways = [" and ".join(bar.sentence(system.located) for bar in one) for one in groups if system]
        return f"; it might happen if {', or if '.join(ways)}" if ways else ""

    def lines(self, item: str, written: Places) -> tuple[tuple[BarringLine, ...], ...]:
        """The same for scripts."""
        return tuple(
            tuple(
                BarringLine(bar.kind, bar.id, bar.says, bar.change, bar.instead, written.place(bar.line))
                for bar in group
            )
            for group in self.bars(item)
        )
