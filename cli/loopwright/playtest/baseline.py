"""The baseline that `--compare` names: an older results file, or another draft played on the same seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, cast

from loopwright_dsl.build_id import full_version, is_this
from loopwright_engine.kit.protocol import Kit
from loopwright_engine.kit.registry import FILE, rules_folder, rules_hash

from loopwright.core import scenario_paths
from loopwright.core.console import note
from loopwright.core.errors import Failure
from loopwright.core.phrases import listed, value_of
from loopwright.results_file import read
from loopwright.results_file.damage import of_rest

from . import output
from .session import Session

if TYPE_CHECKING:
    from typing import NotRequired

    from loopwright_engine import Bundle
    from loopwright_engine.playtest.figures.types import Comparison
    from loopwright_engine.playtest.plan import Cell, Plan

    from .run.run import PlayProgress

    class InWords(Comparison):
        """A comparison with a sentence for each change of the win rate, and remarks on the file."""

        words: list[str]
        remarks: NotRequired[list[str]]


# --- Whether games of two playtests can be paired by set-up and seed


def can_be_paired(file: str, file_plan: Plan, plan: Plan) -> None:
    """Raise Failure when no game of `plan` has the set-up and seed of a game in a results file."""
    if set(file_plan.cells) & set(plan.cells) and _share_seeds(file_plan, plan):
        return
    apart = [
        f"{what} {listed(mine)}, there {listed(other)}"
        for what, mine, other in _differences(file_plan, plan)
        if not set(mine) & set(other)
    ]
    why = "; ".join(apart) or "each set-up is another"
    raise Failure(
        f"No game can be compared with one of {file}: {why}.",
        hint="Without options that say who plays what, the games are those of the file.",
    )


def _differences(there: Plan, here: Plan) -> Iterable[tuple[str, list[str], list[str]]]:
    """The properties that paired games must share, each with its values in the games here and there."""
    plays: list[dict[str, list[str]]] = [{}, {}]
    for plan, properties in zip((here, there), plays, strict=True):
        for cell in plan.cells:
            for what, text in _properties(cell):
                properties.setdefault(what, []).append(text)
    for what in [what for what in plays[0] if what in plays[1]]:
        mine, other = (list(dict.fromkeys(properties[what])) for properties in plays)
        yield what, mine, other
    if not _share_seeds(there, here):
        yield "the seeds here are", [_span(here)], [_span(there)]


ABSENT = {"first": "any"}
"""How it is told that an option is not given, other than that the cards decide."""


def _properties(cell: Cell) -> Iterable[tuple[str, str]]:
    """The properties of a cell's games: the bot, each option, and the values swept."""
    yield "here plays", cell.bot
    for option in fields(cell.options):
        value = getattr(cell.options, option.name)
        name = "first player" if option.name == "first" else option.name.replace("_", " ")
        if isinstance(value, tuple):
            value = "+".join(value) or "none"
        yield f"{name} here", str(ABSENT.get(option.name, "of the cards") if value is None else value)
    changes = " ".join(f"{path}={value_of(value)}" for path, value in cell.changes)
    yield "values here", changes or "of the cards"


def _share_seeds(first: Plan, second: Plan) -> bool:
    return first.seed < second.seed + second.games and second.seed < first.seed + first.games


def _span(plan: Plan) -> str:
    return f"{plan.seed} to {plan.seed + plan.games - 1}"


LINES = ".jsonl"


def _of_these_rules(text: str, kit: Kit) -> None:
    """Look whether a draft would be played by its own rules. Raises Failure where it has others.

    There is one kit of a name: with the rules of the newer draft for both, a draft of rules would be compared
    with itself.
    """
    folder = Path(text)
    if not (folder / FILE).is_file() or kit.language is None:
        return
    if rules_hash(kit, folder) != rules_hash(kit):
        raise Failure(
            f"{text} has rules of its own, and both drafts would be played by those of {rules_folder(kit)}.",
            hint=f"Play it by its own first, then compare with those games:\n"
            f"loopwright playtest {text} --kit {text} --results before.jsonl\n"
            f"loopwright playtest … --compare before.jsonl",
        )


class Baseline:
    """The baseline of a comparison; `folder` is for games that nobody asked to keep."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._file = read.read(Path(text)) if Path(text).suffix == LINES else None
        self.bundle = (
            self._file.bundle if self._file else scenario_paths.loaded(scenario_paths.bundle(text), text)
        )
        if self._file is None:
            _of_these_rules(text, self.bundle.kit)
        self._kept = TemporaryDirectory(prefix="loopwright-")
        self.folder = Path(self._kept.name)
        self._remarks: list[str] = []
        if self._file is not None and not is_this(self._file.tool):
            note(
                f"{text} was played by loopwright {self._file.tool}, not {full_version()}: "
                "that may differ, too."
            )

    def __enter__(self) -> Baseline:
        return self

    def __exit__(self, *_: object) -> None:
        self._kept.cleanup()

    def check(self, bundle: Bundle, plan: Plan) -> None:
        """Note damage of the file, and a baseline of another scenario. Raises Failure if no game can be
        paired.
        """
        if self._file is not None:
            self._remarks = of_rest(self._file)
            for remark in self._remarks:
                note(remark)
            can_be_paired(self._text, self._file.plan, plan)
        own, baseline = (bundle_compared.data["scenario"]["id"] for bundle_compared in (bundle, self.bundle))
        if own != baseline:
            note(f"{self._text} is {baseline}, not {own}: two scenarios are compared, not two drafts of one.")

    def plan(self) -> Plan | None:
        """The plan of the file, by which its games are repeated; None for a draft. Raises Failure."""
        if self._file is None:
            return None
        if strangers := read.unnamed(self._file.plan, ()):
            hint = f"If you trust it: --bot {strangers[0]}"
            raise Failure(f"{self._text} was played by the program {strangers[0]}.", hint=hint)
        return self._file.plan

    def compared(
        self, session: Session, jobs: int | None, cluster: str | None, tell: Callable[[PlayProgress], None]
    ) -> InWords | None:
        """What changed from the baseline to a session's games; None if one of the two stopped early.
        Raises Failure.
        """
        from loopwright_engine.playtest.figures.compare import compare

        from .text.comparison import sentences

        old = self._file
        if session.run.trouble is not None:
            return None
        if old is None:
            baseline = Session(self.bundle, session.plan, self.folder / "other.jsonl", spare=True)
            if not session.run.interrupted:
                baseline.play(jobs, cluster, tell)
            if baseline.run.trouble is not None:
                raise Failure(f"{self._text} cannot be played so: {baseline.run.trouble}")
            if session.run.interrupted or baseline.run.interrupted:
                session.run.interrupted = True
                return None
            old = baseline.results()
        comparison_data = output.comparison(compare(old, session.results()))
        result = cast("InWords", {**comparison_data, "words": sentences(comparison_data)})
        if self._remarks:
            result["remarks"] = self._remarks
        return result
