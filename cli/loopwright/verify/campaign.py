"""Verify a campaign: which notebooks can come to each evening, and what each evening can come to with them.

A reachability analysis over the product of the scenarios (Cousot and Cousot 1977: from above and from below).
From below go the notebooks with which games have ended that were played; from above all that no proof rules
out: a note is left out only where it was proved that no game makes it. So *possible* is shown by games, and
*impossible* is proved. A scenario is asked once for each of the notebooks that differ for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from loopwright_dsl.english import listed, plural
from loopwright_engine import EngineError
from loopwright_engine.bots import maker, usual_bot
from loopwright_engine.core.notes import with_notebook, with_observer
from loopwright_engine.kit.campaign import CARRIED
from loopwright_engine.kit.protocol import Bundle
from loopwright_engine.kit.verdicts import ENDING, IMPOSSIBLE, OPEN, POSSIBLE, Asked, Limits, quietly

from loopwright.core.console import safe
from loopwright.verify.evenings import CompiledCampaign, Evening, short

from .limits import STOPPED
from .run import values, verifier

if TYPE_CHECKING:
    from loopwright_engine.kit.verdicts import Report, Save, Tell

Part = TypeVar("Part")
Notebook = frozenset[str]
"""The ids of the notes that stand in it."""
MARKS: Final = {POSSIBLE: "yes ", OPEN: "open", IMPOSSIBLE: "NO  "}
"""How a report for people marks the verdicts, in their order."""
MOST_STATES: Final = 20_000
"""So many stages of a campaign, evenings played and the notebook, are gone through at most."""
NO_WORK: Final = Limits(0.0)
SINGLE: Final = 0.25
"""The part of the work of a report that goes into what is asked of one notebook."""


class EveningGame(NamedTuple):
    """How a game ended: the id of its ending, whether it was won, and the notebook then."""

    ending: str
    won: bool
    notebook: Notebook


class Claim(NamedTuple):
    """A line of the report: its id, what was asked, the verdict, and why."""

    id: str
    about: str
    what: str
    verdict: str
    why: str

    @property
    def wrong(self) -> bool:
        """Whether it is a mistake."""
        return self.verdict == IMPOSSIBLE


@dataclass(frozen=True, repr=False)
class CampaignReport:
    """The whole report on a campaign: what is claimed of its notes, its evenings and the finale's endings.

    The ids of claims are such as "note.dog-stays.made", "note.dog-stays.matters", "evening.the-hum.won",
    "evening.the-hum.lost" and "ending.alone".
    """

    campaign: str
    claims: tuple[Claim, ...]
    interrupted: bool = False

    def __repr__(self) -> str:
        """Its figures."""
        counts = ", ".join(f"{self.count(verdict)} {verdict}" for verdict in MARKS)
        return f"<CampaignReport on {self.campaign}: {counts}>"

    @property
    def verdicts(self) -> dict[str, str]:
        """The verdict on each claim by its id: "possible" where it holds, "impossible" where it does not."""
        return {claim.id: claim.verdict for claim in self.claims}

    def count(self, verdict: str) -> int:
        """The number of claims with this verdict."""
        return sum(claim.verdict == verdict for claim in self.claims)


def best(verdicts: Sequence[str]) -> str:
    """The verdict on whether one of several things can come; none of them cannot."""
    return next((one for one in (POSSIBLE, OPEN) if one in verdicts), IMPOSSIBLE)


@dataclass
class Settled:
    """What an evening can come to with one notebook: verdicts on endings and notes, and games."""

    verdicts: dict[str, str] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    games: set[EveningGame] = field(default_factory=set)

    def any_of(self, goals: Sequence[str]) -> str:
        """The verdict on whether one of these can come."""
        return best([self.verdicts[goal] for goal in goals])


@dataclass
class ProofRun:
    """What a run may cost and to whom it tells its progress; once it is interrupted, nothing more is looked
    for.
    """

    limits: Limits
    seed: int
    tell: Tell
    interrupted: bool = False


class EveningProver:
    """What one scenario can come to, notebook by notebook."""

    def __init__(self, evening: Evening, run: ProofRun) -> None:
        self.evening, self._run = evening, run
        bundle = evening.bundle
        self.items = verifier(bundle, evening.located).ids()
        self.makers = {note: self._items(blocks) for note, blocks in evening.made.items()}
        self.endings = [item for item in self.items if item.startswith(f"{ENDING}.")]
        self.asked: Notebook = frozenset(evening.asked)
        self.report: Report = verifier(bundle, evening.located).report(self._asks(keep=True), run.tell)
        run.interrupted |= self.report.interrupted
        self._saves: list[Save] = [saved for saved in self.report.witnesses.values() if saved is not None]
        self._known: dict[Notebook, Settled] = {}
        self._together: dict[Notebook, bool] = {}

    def ends(self, won: bool) -> list[str]:
        """The endings that are won, or lost; to run out of time is to lose."""
        bundle = self.evening.bundle
        wins = {one["id"] for one in bundle.data["endings"] if one["result"] == "win"}
        wins |= {name for name, ending in getattr(bundle.kit, "endings", {}).items() if ending.won}
        return [item for item in self.endings if (item.removeprefix(f"{ENDING}.") in wins) == won]

    def settled(self, notebook: Notebook) -> Settled:
        """What can come with a notebook: it differs by the notes for which the scenario asks alone."""
        noted = notebook & self.asked
        if noted not in self._known:
            self._known[noted] = self._settle(noted)
        return self._known[noted]

    def apart(self, notes: Notebook) -> list[Notebook]:
        """The pairs of notes among these of which it is proved that no game makes both."""
        pairs = map(frozenset, combinations(sorted(notes & self.makers.keys()), 2))
        return [pair for pair in pairs if not self._may_meet(pair)]

    def _may_meet(self, pair: Notebook) -> bool:
        """Whether no proof rules out that one game makes both of two notes: asked where none has done so."""
        if pair not in self._together:
            played = (game.notebook for settled in self._known.values() for game in settled.games)
            self._together[pair] = any(pair <= notebook for notebook in played) or self._asked_together(pair)
        return self._together[pair]

    def _asked_together(self, pair: Notebook) -> bool:
        kit = self.evening.bundle.kit
        observed, blocks = with_observer(self.evening.bundle.data, *sorted(pair))
        data: Any = with_notebook(observed, (), pair)
        who = verifier(Bundle(data, kit, kit.tables(observed)), replace(self.evening.located, bundle=data))
        for block in blocks:
            answer = who.single(block, self._asks(SINGLE), self._run.tell)
            if answer.interrupted:
                raise KeyboardInterrupt
            if answer.verdict != IMPOSSIBLE:
                return True
        return False

    def _settle(self, noted: Notebook) -> Settled:
        """What is known with any notebook, then what games show that are played again with this one, then
        what is asked for with it alone.
        """
        settled, everywhere, left = Settled(), self.report.verdicts, {}
        for goal, items in ({item: (item,) for item in self.endings} | self.makers).items():
            if not self.asked or all(everywhere.get(item) == IMPOSSIBLE for item in items):
                settled.verdicts[goal] = best([everywhere.get(item, OPEN) for item in items])
                details = (answer.detail for answer in self.report.answers if answer.id in items)
                settled.reasons[goal] = next(details, "")
            else:
                left[goal] = items
        try:
            if not self._run.interrupted:
                for saved in self._saves:
                    self._replay(saved, noted, settled)
                for goal, items in left.items():
                    if goal not in settled.verdicts:
                        self._single(goal, items, noted, settled)
        except KeyboardInterrupt:
            self._run.interrupted = True
        settled.verdicts = dict.fromkeys(left, OPEN) | settled.verdicts
        return settled

    def _single(self, goal: str, items: Sequence[str], noted: Notebook, settled: Settled) -> None:
        """Ask for one thing with the notebook as it is. Raises KeyboardInterrupt."""
        data: Any = with_notebook(self.evening.bundle.data, noted)
        bundle = Bundle(data, self.evening.bundle.kit, self.evening.bundle.tables)
        who, verdicts = verifier(bundle, replace(self.evening.located, bundle=data)), []
        for item in items:
            answer = who.single(item, self._asks(SINGLE), self._run.tell)
            if answer.interrupted:
                raise KeyboardInterrupt
            if answer.witness is not None:
                self._saves.append(answer.witness)
                self._replay(answer.witness, noted, settled)
            verdicts.append(answer.verdict)
            settled.reasons[goal] = answer.reason
            if answer.verdict == POSSIBLE:
                break
        settled.verdicts[goal] = best(verdicts)

    def _replay(self, saved: Save, noted: Notebook, settled: Settled) -> None:
        """Play a game again with another notebook, and on to its end; not where its choices do not fit."""
        bundle, kit = self.evening.bundle, self.evening.bundle.kit
        carried = " ".join(f"{note}=1" for note in sorted(noted))
        other = " ".join(
            part
            for part in str(saved["options"].get(CARRIED, "")).split()
            if part.partition("=")[0] not in self.evening.titles
        )
        data: dict[str, Any] = {**saved["options"], CARRIED: f"{other} {carried}".strip()}
        try:
            game = kit.start(bundle, kit.options_from(data), int(saved["seed"]))
            for choice in saved["choices"]:
                game.choose(choice)
        except EngineError:
            return
        player = maker(usual_bot(kit), kit, bundle.tables)(game.seed)
        while game.result is None:
            game.choose(player.choose(game))
        notebook = frozenset(kit.notes(game))
        settled.games.add(EveningGame(game.result.ending, game.result.won, notebook))
        settled.verdicts[f"{ENDING}.{game.result.ending}"] = POSSIBLE
        settled.verdicts |= dict.fromkeys(notebook - noted, POSSIBLE)

    def _items(self, blocks: frozenset[str]) -> tuple[str, ...]:
        """The things that can be asked for in which these blocks stand: each the innermost."""
        around = (
            max(
                (item for item in self.items if block == item or block.startswith(f"{item}.")),
                key=len,
                default="",
            )
            for block in blocks
        )
        return tuple(dict.fromkeys(filter(None, around)))

    def _asks(self, part: float = 1.0, *, keep: bool = False) -> Asked:
        bundle = self.evening.bundle
        whole = NO_WORK if self._run.interrupted else self._run.limits
        limits = Limits(whole.work * part, whole.seconds and whole.seconds * part)
        axis = bundle.kit.axis_values(bundle.data)
        return Asked(values(bundle, tuple(axis)), limits, self._run.seed, keep=keep)


class CampaignProver:
    """The stages of a campaign: which notebooks can come to which evening, from below and from above."""

    def __init__(
        self, campaign: CompiledCampaign, limits: Limits, seed: int = 0, tell: Tell = quietly
    ) -> None:
        self.campaign = campaign
        self._run = ProofRun(limits, seed, tell)
        self.provers = {
            one.id: self._finished(partial(EveningProver, one, self._run)) for one in campaign.evenings
        }
        self.whole = True
        """Whether all stages were gone through."""
        self.shown = self._finished(partial(self._stages, self._ended))
        self.thinkable = self._finished(partial(self._stages, self._not_excluded))

    def _finished(self, make: Callable[[], Part]) -> Part:
        """A part of the report. A search hears Ctrl-C itself; where it comes beside one, the part is made
        anew without searches. Raises KeyboardInterrupt for a second one.
        """
        try:
            return make()
        except KeyboardInterrupt:
            self._run.interrupted = True
            return make()

    def _stages(self, after: Callable[[EveningProver, Notebook], set[Notebook]]) -> dict[str, set[Notebook]]:
        """The notebooks that can come to each evening; `after` gives those that it leaves."""
        notebooks: dict[str, set[Notebook]] = {one.id: set() for one in self.campaign.evenings}
        start: tuple[frozenset[str], Notebook] = (frozenset(), frozenset())
        stages, waiting = {start}, [start]
        while waiting:
            played, notebook = waiting.pop()
            for evening in self.campaign.due(played):
                notebooks[evening.id].add(notebook)
                if evening is self.campaign.finale:
                    continue
                for later in after(self.provers[evening.id], notebook):
                    stage = (played | {evening.id}, later)
                    if stage not in stages:
                        if len(stages) >= MOST_STATES:
                            self.whole = False
                            return notebooks
                        stages.add(stage)
                        waiting.append(stage)
        return notebooks

    @staticmethod
    def _ended(prover: EveningProver, notebook: Notebook) -> set[Notebook]:
        """With which notebooks games have ended that began with this one."""
        return {notebook | game.notebook for game in prover.settled(notebook).games}

    @staticmethod
    def _not_excluded(prover: EveningProver, notebook: Notebook) -> set[Notebook]:
        """All that no proof rules out: any of the notes that may be made, but no two that are never made
        together.
        """
        verdicts = prover.settled(notebook).verdicts
        new = [note for note in prover.makers if verdicts[note] != IMPOSSIBLE and note not in notebook]
        apart = prover.apart(frozenset(new))
        some = map(frozenset, chain.from_iterable(combinations(new, n) for n in range(len(new) + 1)))
        return {notebook | more for more in some if not any(pair <= more for pair in apart)}

    # --- what is claimed

    def report(self) -> CampaignReport:
        """Every claim with its verdict: the notes, the evenings, then the finale's endings."""
        claims = self._finished(lambda: tuple(self._claims()))
        return CampaignReport(self.campaign.finale.id, claims, self._run.interrupted)

    def _claims(self) -> Iterator[Claim]:
        yield from map(self._made, self.campaign.titles)
        yield from map(self._matters, self.campaign.titles)
        for evening in self.campaign.evenings:
            for won in (True, False):
                yield self._no_dead_end(self.provers[evening.id], won=won)
        endings = (one["id"] for one in self.campaign.finale.bundle.data["endings"])
        yield from (self._ending(f"{ENDING}.{id}") for id in endings)

    def _made(self, note: str) -> Claim:
        """That some game of some evening makes a note, with a notebook that can come there."""
        makers = [one for one in self.provers.values() if note in one.makers]
        verdict, why = self._somewhere(makers, note)
        if not makers:
            why = "no scenario of the campaign makes it"
        return Claim(f"{note}.made", "note", f"{self._called(note)} can be made", verdict, why)

    def _matters(self, note: str) -> Claim:
        """That a scenario asks for a note that can come to it, for something that can happen."""
        asking = [one for one in self.provers.values() if note in one.asked]
        later = [
            one for one in asking if any(note in notebook for notebook in self.thinkable[one.evening.id])
        ]
        verdicts: dict[str, str] = {}
        for one in later:
            items = [one.report.verdicts.get(item) for item in one.evening.asked[note]]
            verdicts[one.evening.title] = best([known for known in items if known is not None] or [OPEN])
        verdict = best(list(verdicts.values()))
        where = [title for title, one in verdicts.items() if one == verdict]
        why = f"in {listed(where)}"
        if not asking:
            why = "no scenario of the campaign asks for it"
        elif not later:
            why = self._too_late(note, asking)
        elif verdict == IMPOSSIBLE:
            why = "; ".join(self._asked_in_vain(one, note) for one in later)
        return Claim(f"{note}.matters", "note", f"{self._called(note)} changes something later", verdict, why)

    def _too_late(self, note: str, asking: Sequence[EveningProver]) -> str:
        """Why no evening that asks for a note has it."""
        makers = [one for one in self.provers.values() if note in one.makers]
        if self._somewhere(makers, note)[0] == IMPOSSIBLE:
            return "it cannot be made"
        late, asked = (listed([one.evening.title for one in ones]) for ones in (makers, asking))
        return f"{late} {'makes' if len(makers) == 1 else 'make'} it, too late for {asked}"

    @staticmethod
    def _asked_in_vain(prover: EveningProver, note: str) -> str:
        """Where an evening asks for a note for something that never happens."""
        asked = prover.evening.asked[note]
        answer = next(one for one in prover.report.answers if one.id in asked and one.verdict == IMPOSSIBLE)
        place = f" ({Path(answer.place.path).name}:{answer.place.line})" if answer.place.line else ""
        return f"in {prover.evening.title} {answer.name}{place} never happens: {answer.detail}"

    def _no_dead_end(self, prover: EveningProver, *, won: bool) -> Claim:
        """That an evening can be won, or lost, with every notebook that can come to it."""
        goals, evening = prover.ends(won), prover.evening
        verdict, why = POSSIBLE, ""
        for notebook in sorted(self.thinkable[evening.id], key=sorted):
            answer = prover.settled(notebook).any_of(goals)
            if answer == POSSIBLE:
                continue
            surely = answer == IMPOSSIBLE and notebook in self.shown[evening.id]
            verdict = IMPOSSIBLE if surely else verdict if verdict == IMPOSSIBLE else OPEN
            why = f"not with {self._notebook(notebook & prover.asked)}"
            if surely:
                reasons = (prover.settled(notebook).reasons.get(goal) for goal in goals)
                why = ": ".join(filter(None, (why, next(reasons, None))))
                break
        result = "won" if won else "lost"
        what = f"{evening.title} can be {result} with every notebook"
        return Claim(f"evening.{evening.id}.{result}", "evening", what, verdict, why)

    def _ending(self, goal: str) -> Claim:
        """That an ending of the finale can come with some notebook."""
        prover = self.provers[self.campaign.finale.id]
        verdict, why = self._somewhere([prover], goal)
        names = self.campaign.finale.bundle.kit.contents.names(self.campaign.finale.bundle.data)
        return Claim(goal, "finale", f"{names(goal) or goal} can be reached", verdict, why)

    def _somewhere(self, provers: Sequence[EveningProver], goal: str) -> tuple[str, str]:
        """Whether something can come with a notebook that can come there, and where or why not."""
        verdict, reasons = IMPOSSIBLE, list[tuple[int, int, str]]()
        for prover in provers:
            for notebook in sorted(
                self.thinkable[prover.evening.id], key=lambda one: (len(one), sorted(one))
            ):
                settled = prover.settled(notebook)
                answer = settled.verdicts[goal]
                if answer == POSSIBLE and notebook in self.shown[prover.evening.id]:
                    with_it = f" with {self._notebook(notebook & prover.asked)}" if prover.asked else ""
                    return POSSIBLE, f"in {prover.evening.title}{with_it}"
                if answer == IMPOSSIBLE:
                    reasons.append(self._wanting(prover, notebook, settled.reasons.get(goal, "")))
                else:
                    verdict = OPEN
        if not self.whole and verdict == IMPOSSIBLE:
            verdict = OPEN
        return verdict, "" if verdict == OPEN else max(reasons, default=(0, 0, ""))[-1]

    def _wanting(self, prover: EveningProver, notebook: Notebook, reason: str) -> tuple[int, int, str]:
        """Why something cannot come with a notebook, behind how much that tells: the fullest one has all but
        what is truly wanting, the more so where that is kept away by no note in it.
        """
        noted = notebook & prover.asked
        if not (reason and noted):
            return 0, 0, reason
        apart = [
            (maker, pair)
            for maker in self.provers.values()
            for pair in maker.apart(prover.asked)
            if len(pair & noted) == 1 and f"noted {short(min(pair - noted))}" in reason
        ]
        never = [
            f"no game of {maker.evening.title} makes both {listed([short(note) for note in sorted(pair)])}"
            for maker, pair in apart
        ]
        return len(noted), -len(never), "; ".join([f"with {self._notebook(noted)} {reason}", *never])

    def _called(self, note: str) -> str:
        return f"“{self.campaign.titles[note]}” ({short(note)})"

    def _notebook(self, notebook: Notebook) -> str:
        """A notebook in words, as far as it matters."""
        return listed([short(note) for note in sorted(notebook)]) if notebook else "an empty notebook"


def text(campaign: CompiledCampaign, report: CampaignReport) -> str:
    """The report for people: a line for each claim, and how many hold."""
    lines = [f"{campaign.finale.title}: a campaign of {plural(len(campaign.evenings), 'evening')}", ""]
    for claim in report.claims:
        why = f": {claim.why}" if claim.why else ""
        lines.append(f"  {MARKS[claim.verdict]}  {claim.what}{why}.")
    holds, is_open, fails = map(report.count, MARKS)
    lines += ["", f"{holds} hold, {is_open} are open, {fails} do not hold."]
    if report.interrupted:
        lines.append(STOPPED)
    return "\n".join(map(safe, lines))
