"""A report for people: first how it stands, then what to mend, and what is only good to know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import inf
from pathlib import Path

from loopwright_dsl.columns import cut

from ..console import plural, safe
from ..table.paper import Paper
from .causes import Cause, causes, open_ones
from .naming import listed
from .report import KEPT, Answer, Held, Report
from .running import IMPOSSIBLE, OPEN, POSSIBLE
from .whole_text import whole_lines
from .witnesses import file_name
from .written import Place

MOST_OPEN = 10
"""So many open things are listed where not all is asked for."""
MOST_PLACES = 4
LEAST_WORK = 0.1
IN, DEEP = "  ", "    "


class Writer:
    """Lays a report out; `folder` has the witnesses if they were kept, `everything` lists all items."""

    def __init__(self, report: Report, paper: Paper, *, folder: str = "", everything: bool = False) -> None:
        self.report = report
        self.paper = paper
        self.folder = folder
        self.everything = everything

    def text(self) -> str:
        """The whole report."""
        return "\n".join([*self._summary(), *self._impossible(), *self._promises(), *self._rest()])

    def _rest(self) -> Iterator[str]:
        yield from self._open()
        yield from self._section("The story", list(whole_lines(self.report, self.paper, self.folder)))
        if self.everything:
            yield from self._section("Possible", list(self._possible()))

    def _summary(self) -> Iterator[str]:
        report, paper = self.report, self.paper
        bundle = report.written.bundle
        title = safe(" ".join(bundle["strings"][bundle["scenario"]["title"]].split()))
        mistakes = report.mistakes
        end = f"{plural(mistakes, 'mistake')} to mend" if mistakes else "nothing to mend"
        yield from paper.filled(map(paper.strong, f"{title}, {_kids(report.kids)}: {end}.".split()))
        counts = ", ".join(f"{report.count(each)} {each}" for each in (POSSIBLE, IMPOSSIBLE, OPEN))
        spent = f"{_spent(report)}, {plural(report.games, 'game')}."
        stopped = " Stopped before the end: this is what is known so far." if report.interrupted else ""
        yield from paper.wrapped(f"{plural(len(report.answers), 'thing')}: {counts}. {spent}{stopped}")

    def _section(self, title: str, lines: list[str]) -> list[str]:
        return ["", self.paper.rule(title), *lines] if lines else []

    # --- impossible -------------------------------------------------------------------------------

    def _impossible(self) -> list[str]:
        found = list(causes(self.report.answers))
        lines = [line for cause in found for line in self._cause(cause)]
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
        """The lines that the cause is about."""
        here = _short(answer.place)
        lines = {place: self.report.written.line(place) for place in answer.look_at if _short(place) != here}
        shown = [(place, line) for place, line in lines.items() if line not in ("", "front", "back")]
        for place, line in shown[:MOST_PLACES]:
            yield cut(f"{DEEP}{IN}{_short(place)}  {line}".rstrip(), self.paper.width)

    # --- intentions -------------------------------------------------------------------------------

    def _promises(self) -> list[str]:
        held = self.report.promises
        lines = [line for each in held if each.verdict != KEPT for line in self._promise(each)]
        kept = [each for each in held if each.verdict == KEPT]
        if kept and self.everything:
            lines += [line for each in kept for line in self._promise(each)]
        elif kept:
            lines += ["", f"{IN}{plural(len(kept), 'intention')} kept."]
        if any(each.story for each in held) and not self.folder:
            lines += ["", f"{IN}To keep these games and play them again: --witnesses DIR"]
        return self._section("Intentions", lines)

    def _promise(self, held: Held) -> Iterator[str]:
        paper = self.paper
        yield ""
        says = f"{held.verdict}: {held.name}, intend {held.promise.says}"
        yield from paper.filled(map(paper.strong, says.split()), IN)
        if held.place.path:
            yield f"{DEEP}{paper.quiet('-->')} {held.place}"
        if held.story:
            yield from paper.wrapped(f"A game with {held.kids} kids does otherwise:", DEEP)
            for day in held.story:
                for number, told in enumerate(day.told):
                    begins = "" if number else f"{day.name}:"
                    yield from paper.wrapped(told, f"{DEEP}{IN}{begins:<5}", DEEP * 2 + DEEP)
            if self.folder:
                yield f"{DEEP}Again: loopwright replay {self.folder}/{file_name(held.promise.id)}"
        elif held.detail:
            yield from paper.wrapped(f"{held.detail}.", DEEP, DEEP + IN)

    # --- open and possible ------------------------------------------------------------------------

    def _open(self) -> list[str]:
        found = list(open_ones(self.report.answers))
        if not found:
            return []
        shown = found if self.everything else found[:MOST_OPEN]
        lines = [line for answer, more in shown for line in self._one_open(answer, more)]
        if len(found) > len(shown):
            lines.append(f"{IN}and {len(found) - len(shown)} more; --all lists them.")
        hint = (
            "Neither a proof nor a game was found. More work may decide them: "
            f"{self.report.more}. If you know a way there, play it and keep it "
            "as a story test: loopwright play PATH --story FILE"
        )
        return self._section("Open", ["", *lines, "", *self.paper.wrapped(hint, IN)])

    def _one_open(self, answer: Answer, more: int) -> Iterator[str]:
        things = f", and {plural(more, 'thing')} on it" if more else ""
        where = f" ({_short(answer.place)})" if answer.place.path else ""
        yield from self.paper.wrapped(f"{answer.name}{things}{where}", IN, DEEP)
        if self.everything:
            yield from self.paper.wrapped(f"Searched: {answer.detail}.", DEEP, DEEP + IN)

    def _possible(self) -> Iterator[str]:
        found = [answer for answer in self.report.answers if answer.verdict == POSSIBLE]
        for path, answers in groupby(found, key=lambda answer: answer.place.path):
            yield ""
            yield f"{IN}{path or 'by the rules'}"
            for answer in answers:
                where = f"{answer.place.line}: " if answer.place.line else ""
                yield from self.paper.wrapped(f"{where}{answer.name}: {answer.detail}", DEEP, DEEP + IN)


def _spent(report: Report) -> str:
    """`Work 0.8 of 60 in 3 seconds`: a unit of work is a second of an ordinary machine with nothing to do."""
    time = plural(round(report.seconds), "second") if report.seconds >= 1 else "less than a second"
    if report.limit == inf:
        return time.capitalize()
    return f"Work {max(LEAST_WORK, report.work):.1f} of {report.limit:g} in {time}"


def _short(place: Place) -> str:
    """The file without its folder, where the folder has been told."""
    return f"{Path(place.path).name}:{place.line}"


def _kids(kids: tuple[int, ...]) -> str:
    row = len(kids) > 2 and list(range(kids[0], kids[-1] + 1)) == list(kids)
    return f"{kids[0]} to {kids[-1]} kids" if row else f"{listed([str(each) for each in kids])} kids"
