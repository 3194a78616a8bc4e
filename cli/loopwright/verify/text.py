"""The report of `verify` as text: first the result, then what to mend, then what is only good to know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from loopwright_dsl.diagnostics.columns import cut
from loopwright_engine.kit.verdicts import (
    ENDING,
    IMPOSSIBLE,
    KEPT,
    OPEN,
    POSSIBLE,
    SIDE,
    Answer,
    IntentionVerdict,
    Remark,
    Report,
    SourcePlace,
)

from loopwright.core.console import listed, plural, safe
from loopwright.core.terminal_text import Paper
from loopwright.play.witness_files import file_name

from .limits import STOPPED, spent

if TYPE_CHECKING:
    from .places import LocatedScenario

MOST_OPEN = 10
"""The most open items that are listed without --all."""
MOST_PLACES = 4
IN, DEEP = "  ", "    "

# --- Answers grouped: those impossible for the same cause, those open on the same side


class Cause(NamedTuple):
    """The answers that are impossible for one root cause; the first of them is the cause itself."""

    answers: tuple[Answer, ...]

    @property
    def others(self) -> str:
        """The names of the other cards and endings with this cause, and the number of other items."""
        named = [answer for answer in self.answers[1:] if answer.kind in (SIDE, ENDING)]
        rest = len(self.answers) - 1 - len(named)
        words = [answer.name for answer in named]
        if rest:
            words.append(f"{rest} other {'things' if rest > 1 else 'thing'}")
        return listed(words)


def causes(answers: Sequence[Answer]) -> Iterator[Cause]:
    """The causes to mend, in the order of the cards."""
    groups: dict[str, list[Answer]] = {}
    for answer in answers:
        if answer.wrong:
            groups.setdefault(answer.mistake, []).append(answer)
    for root, answers_of_root in groups.items():
        answers_of_root.sort(key=lambda answer: answer.id != root)
        yield Cause(tuple(answers_of_root))


def open_ones(answers: Sequence[Answer]) -> Iterator[tuple[Answer, int]]:
    """The open answers, each with a number; items on an open side are only counted with that side."""
    answers_open = [answer for answer in answers if answer.verdict == OPEN]
    sides = {answer.id for answer in answers_open if answer.kind == SIDE}
    for answer in answers_open:
        if not any(answer.id.startswith(f"{side}.") for side in sides):
            more = sum(arrival.id.startswith(f"{answer.id}.") for arrival in answers_open)
            yield answer, more if answer.id in sides else 0


class VerdictWriter:
    """The writer of a report's text; `folder` holds kept games, `everything` lists all items."""

    def __init__(
        self,
        report: Report,
        written: LocatedScenario,
        paper: Paper,
        *,
        folder: str = "",
        everything: bool = False,
    ) -> None:
        self.report = report
        self.written = written
        self.paper = paper
        self.folder = folder
        self.everything = everything

    def text(self) -> str:
        """The whole report as text."""
        return "\n".join([*self._summary(), *self._impossible(), *self._promises(), *self._rest()])

    def _rest(self) -> Iterator[str]:
        yield from self._open()
        lines = [line for remark in self.report.remarks for line in self._remark(remark)]
        yield from self._section("The story", lines)
        if self.everything:
            yield from self._section("Possible", list(self._possible()))

    def _summary(self) -> Iterator[str]:
        report, paper = self.report, self.paper
        title = safe(", ".join(filter(None, (report.title, report.asked))))
        mistakes = report.mistakes
        end = f"{plural(mistakes, 'mistake')} to mend" if mistakes else "nothing to mend"
        yield from paper.filled(map(paper.strong, f"{title}: {end}.".split()))
        counts = ", ".join(f"{report.count(verdict)} {verdict}" for verdict in (POSSIBLE, IMPOSSIBLE, OPEN))
        cost = f"{spent(report.work, report.limits.work, report.seconds)}, {plural(report.games, 'game')}."
        stopped = f" {STOPPED}" if report.interrupted else ""
        yield from paper.wrapped(f"{plural(len(report.things), 'thing')}: {counts}. {cost}{stopped}")

    def _section(self, title: str, lines: list[str]) -> list[str]:
        return ["", self.paper.rule(title), *lines] if lines else []

    def _remark(self, remark: Remark) -> list[str]:
        shown = remark.shown and self.folder
        again = f" Again: loopwright replay {self.folder}/{file_name(remark.shown)}" if shown else ""
        return self.paper.wrapped(f"{remark.says}{again}", f"{IN}- ", IN * 2)

    # --- impossible -------------------------------------------------------------------------------

    def _impossible(self) -> list[str]:
        all_causes = list(causes(self.report.things))
        lines = [line for cause in all_causes for line in self._cause(cause)]
        if lines:
            hint = "Mend the cause. Where it shall be so, say it on the card: intend never"
            lines += ["", *self.paper.wrapped(hint, IN)]
        return self._section("Never happens", lines)

    def _cause(self, cause: Cause) -> Iterator[str]:
        paper, first = self.paper, cause.answers[0]
        yield ""
        yield from paper.filled(map(paper.strong, first.never.split()), IN)
        if first.place.path:
            yield f"{DEEP}{paper.quiet('-->')} {first.place}"
        if first.detail:
            yield from paper.wrapped(f"Why: {first.detail}.", DEEP, DEEP + IN)
        yield from self._look_at(first)
        if cause.others:
            yield from paper.wrapped(f"With it: {cause.others}.", DEEP, DEEP + IN)
        yield from paper.wrapped(paper.quiet(f"Proved by {first.method}."), DEEP, DEEP + IN)

    def _look_at(self, answer: Answer) -> Iterator[str]:
        """The source lines that the cause names."""
        own_place = _short(answer.place)
        lines = {place: self.written.line(place) for place in answer.look_at if _short(place) != own_place}
        source_lines = [(place, line) for place, line in lines.items() if line not in ("", "front", "back")]
        for place, line in source_lines[:MOST_PLACES]:
            yield cut(f"{DEEP}{IN}{_short(place)}  {line}".rstrip(), self.paper.width)

    # --- intentions -------------------------------------------------------------------------------

    def _promises(self) -> list[str]:
        promises = self.report.promises
        lines = [line for promise in promises if promise.verdict != KEPT for line in self._promise(promise)]
        promises_kept = [promise for promise in promises if promise.verdict == KEPT]
        if promises_kept and self.everything:
            lines += [line for promise in promises_kept for line in self._promise(promise)]
        elif promises_kept:
            lines += ["", f"{IN}{plural(len(promises_kept), 'intention')} kept."]
        if any(promise.story for promise in promises) and not self.folder:
            lines += ["", f"{IN}To keep these games and play them again: --witnesses DIR"]
        return self._section("Intentions", lines)

    def _promise(self, promise: IntentionVerdict) -> Iterator[str]:
        paper = self.paper
        yield ""
        says = f"{promise.verdict}: {promise.name}, intend {promise.says}"
        yield from paper.filled(map(paper.strong, says.split()), IN)
        if promise.place.path:
            yield f"{DEEP}{paper.quiet('-->')} {promise.place}"
        if promise.story:
            yield from paper.wrapped(f"{promise.shown_by} does otherwise:", DEEP)
            for day in promise.story:
                for number, clause in enumerate(day.clauses):
                    begins = "" if number else f"{day.name}:"
                    yield from paper.wrapped(clause, f"{DEEP}{IN}{begins:<5}", DEEP * 2 + DEEP)
            if self.folder:
                yield f"{DEEP}Again: loopwright replay {self.folder}/{file_name(promise.id)}"
        elif promise.detail:
            yield from paper.wrapped(f"{promise.detail}.", DEEP, DEEP + IN)

    # --- open and possible ------------------------------------------------------------------------

    def _open(self) -> list[str]:
        answers_open = list(open_ones(self.report.things))
        if not answers_open:
            return []
        listed_answers = answers_open if self.everything else answers_open[:MOST_OPEN]
        lines = [line for answer, more in listed_answers for line in self._one_open(answer, more)]
        if len(answers_open) > len(listed_answers):
            lines.append(f"{IN}and {len(answers_open) - len(listed_answers)} more; --all lists them.")
        hint = (
            "Neither a proof nor a game was found. More work may decide them: "
            f"{self.report.limits.more}. If you know a way there, play it and keep it "
            "as a story test: loopwright play PATH --story FILE"
        )
        return self._section("Open", ["", *lines, "", *self.paper.wrapped(hint, IN)])

    def _one_open(self, answer: Answer, more: int) -> Iterator[str]:
        things = f", and {plural(more, 'thing')} on it" if more else ""
        position = f" ({_short(answer.place)})" if answer.place.path else ""
        yield from self.paper.wrapped(f"{answer.name}{things}{position}", IN, DEEP)
        if self.everything:
            yield from self.paper.wrapped(f"Searched: {answer.detail}.", DEEP, DEEP + IN)

    def _possible(self) -> Iterator[str]:
        arrivals = [answer for answer in self.report.things if answer.verdict == POSSIBLE]
        for path, answers in groupby(arrivals, key=lambda answer: answer.place.path):
            yield ""
            yield f"{IN}{path or 'by the rules'}"
            for answer in answers:
                position = f"{answer.place.line}: " if answer.place.line else ""
                yield from self.paper.wrapped(f"{position}{answer.name}: {answer.detail}", DEEP, DEEP + IN)


def _short(place: SourcePlace) -> str:
    """The place with its file's name alone, where the folder has been named before."""
    return f"{Path(place.path).name}:{place.line}"
