"""What came of a race, as text and for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from loopwright_dsl.build_id import full_version
from loopwright_engine.playtest.figures.figures import neat
from loopwright_engine.playtest.sweep_names import names_of, numbers

from loopwright.core.phrases import between, percent, plural_of, points, span
from loopwright.core.terminal_text import Paper

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.playtest.racing import Changes, Race

    from .tuning import Proposal

IN, DEEP = "  ", "    "
HOW_SURE = (
    "Changes are compared on the same luck. A range holds the true number 19 times out of 20 of one that was "
    "not chosen; the best of many looks better than it is."
)
FORMAT, VERSION = "loopwright-tuning", 1


class TuningReport:
    """A race and what it proposes; `patches` are those of proposals in files of a `folder`, None where one
    cannot be written there.
    """

    def __init__(
        self,
        bundle: Bundle,
        done: Race,
        proposals: Sequence[Proposal],
        patches: Mapping[Changes, str | None],
        folder: str,
        played: int,
    ) -> None:
        self.bundle = bundle
        self.done = done
        self.draft, *self.proposals = proposals
        self.patches = patches
        self._folder = folder
        self.played = played
        self.paths = [change.path for proposal in self.proposals for change in proposal.changes]
        self._names = names_of(bundle, self.paths)
        self._values = {number.path: number.value for number in numbers(bundle)}

    def text(self, paper: Paper) -> str:
        """The proposals, the best one first, with its patch."""
        title = self.bundle.kit.contents.title(self.bundle.data)
        head = f"{title}: {plural_of(self.done.tried, 'change')} tried in {plural_of(self.played, 'game')}"
        lines = [*paper.filled([f"{head}{' (interrupted)' if self.done.stopped else ''}."])]
        lines += ["", paper.rule("As it is"), *self._rates(self.draft, paper)]
        if self.draft.is_met:
            lines += paper.wrapped("Every rate lies within its target already.", IN)
        for number, proposal in enumerate(self.proposals, 1):
            lines += ["", paper.rule(f"Proposal {number}"), *self._changes(proposal, paper)]
            lines += self._rates(proposal, paper)
            if not proposal.is_met:
                lines += paper.wrapped("Not every rate lies within its target.", IN)
        if not self.proposals:
            none = "So far no" if self.done.stopped else "No"
            lines += ["", *paper.wrapped(f"{none} change brings it nearer.")]
        elif patch := self.patches.get(self.proposals[0].changes):
            lines += ["", paper.rule(f"Proposal 1 as a patch for {self._folder}"), patch.rstrip("\n")]
        if self.proposals:
            lines += ["", *paper.wrapped(paper.quiet(f"{HOW_SURE} With other luck: {self._again()}"))]
        return "\n".join(lines)

    def _again(self) -> str:
        """The command that plays the best proposal with other games."""
        sweeps = [
            f'--sweep "{self._names[change.path]}={change.value}"' for change in self.proposals[0].changes
        ]
        return f"loopwright playtest PATH --seed 100000 {' '.join(sweeps)}."

    def _changes(self, proposal: Proposal, paper: Paper) -> Iterator[str]:
        for change in proposal.changes:
            number = self._names[change.path]
            yield from paper.wrapped(
                f"{number}: {change.value} instead of {self._values[change.path]}", IN, DEEP
            )
        if self.patches.get(proposal.changes, "") is None:
            yield from paper.wrapped(
                "It cannot be written on the cards by changing a number alone.", IN, DEEP
            )

    def _rates(self, proposal: Proposal, paper: Paper) -> Iterator[str]:
        for rate in proposal.rates:
            kit = self.bundle.kit
            words = kit.option_words(kit.axis, rate.value) if kit.axis else "wins"
            low, high = rate.interval
            text = f"{words}: {percent(rate.share)} ({between(low, high)}), target {rate.target}"
            if rate.change_interval is not None:
                how = "more" if rate.change >= 0 else "fewer"
                size = span(*rate.change_interval, "fewer", "more")
                text += f"; {points(rate.change)} {how} than before ({size})"
            yield from paper.wrapped(f"{text}.", IN, DEEP)
        yield from paper.wrapped(f"Of {plural_of(proposal.games, 'game')} each.", IN)

    def document(self) -> dict[str, Any]:
        """Everything for scripts."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "tool": full_version(),
            "scenario": self.bundle.data["scenario"]["id"],
            "bundle": self.bundle.hash,
            "axis": self.bundle.kit.axis,
            "tried": self.done.tried,
            "games": self.played,
            "complete": not self.done.stopped,
            "draft": self._data(self.draft),
            "proposals": [self._data(proposal) for proposal in self.proposals],
        }

    def _data(self, proposal: Proposal) -> dict[str, Any]:
        data = {
            "changes": [
                {
                    "path": change.path,
                    "name": self._names[change.path],
                    "from": self._values[change.path],
                    "to": change.value,
                }
                for change in proposal.changes
            ],
            "games": proposal.games,
            "met": proposal.is_met,
            "rates": [
                {
                    "value": rate.value,
                    "target": [rate.target.low, rate.target.high],
                    "win_rate": rate.share,
                    "low": rate.interval.low,
                    "high": rate.interval.high,
                    "difference": rate.change if rate.change_interval is not None else None,
                    "difference_low": rate.change_interval.low if rate.change_interval is not None else None,
                    "difference_high": rate.change_interval.high
                    if rate.change_interval is not None
                    else None,
                }
                for rate in proposal.rates
            ],
            "patch": self.patches.get(proposal.changes),
        }
        neated: dict[str, Any] = neat(data)
        return neated
