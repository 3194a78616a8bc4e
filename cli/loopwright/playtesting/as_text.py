"""The figures for people: the answer first, then what it hangs on, and where the rest is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..console import plural
from ..table.paper import Paper, pieces, shown_width
from .compared import compared
from .targets import Held
from .unreached import roots
from .verdicts import SAID
from .views import FEW_CARDS, TOO_FEW, by_bot, how_sure, too_few
from .words import Called, bar, between, counted, days, listed, percent, points, set_up, shortened, span

Data = Mapping[str, Any]
IN, DEEP = "  ", "    "
MOST_CARDS, MOST_NEVER, MOST_LITTLE = 6, 10, 12
DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "the weekend")
KINDS = {
    "card": "cards that can come up",
    "side": "sides of diary cards",
    "check": "checks and events",
    "action": "actions",
    "choice": "branches of choices, conditions and rolls",
    "outcome": "successes and failures of tests",
    "rumor": "rumors",
    "ending": "endings",
    "effect": "single effects",
}
WITH_BAR, BARE = 62, 33
"""Columns that the figures of a cell take."""
NARROW = 72
"""On fewer columns there are no bars, nor beside long names."""
PLOTS = "Plots: --report DIR."
JSON = "All figures: --json."
GAMES = "Every game: --results FILE, then loopwright replay FILE."
UNDECIDED = "not settled before the last day"


class Writer:
    """Lays the figures out."""

    def __init__(
        self,
        figures: Data,
        called: Called,
        paper: Paper,
        held: Sequence[Held] = (),
        *,
        reported: bool = False,
        kept: Path | None = None,
    ) -> None:
        self.figures = figures
        self.called = called
        self.paper = paper
        self.held = held
        self.more = [
            *([] if reported else [PLOTS]),
            JSON,
            GAMES if kept is None else f"Every game: loopwright replay {kept}",
        ]
        """Where the rest is: plots, if they are not `reported`, and games, which may be `kept`."""

    def text(self, comparison: Data | None = None) -> str:
        """All of it; `comparison` is with other games."""
        lines = [*self._head(), *self._section("How often the kids win", self._wins())]
        if comparison is not None:
            lines += self._section("What changed", compared(comparison, self.called, self.paper))
        if self.figures["games"]:
            lines += self._rest()
        return "\n".join([*lines, "", *self.paper.wrapped(self.paper.quiet(" ".join(self.more)))])

    def _rest(self) -> Iterator[str]:
        views = by_bot(self.figures)
        for view in views:
            whose = view["whose"]
            yield from self._section(f"How it ends{whose}", self._endings(view))
            yield from self._section(f"Cards that go with winning or losing{whose}", self._cards(view))
            yield from self._section(f"How the week goes{whose}", self._week(view))
        anybody = " by any bot" if len(views) > 1 else ""
        yield from self._section(f"Never reached{anybody}", self._never())
        yield from self._section(f"Reached{anybody}", self._reached())

    def _section(self, title: str, lines: Iterable[str]) -> list[str]:
        found = list(lines)
        return ["", self.paper.rule(title), *found] if found else []

    def _head(self) -> Iterator[str]:
        figures = self.figures
        bots = listed(list(dict.fromkeys(cell["bot"] for cell in figures["cells"])))
        head = f"{figures['title']}: {plural_of(figures['games'], 'game')} by {bots}, seed {figures['seed']}."
        yield from self.paper.filled(map(self.paper.strong, pieces(head)))

    # --- winning ----------------------------------------------------------------------------------

    def _wins(self) -> Iterator[str]:
        cells = self.figures["cells"]
        names = [set_up(cell, cells) for cell in cells]
        longest = max(map(shown_width, names))
        bars = self.paper.width >= NARROW and longest <= self.paper.width - WITH_BAR
        wide = min(longest, self.paper.width - BARE)
        for cell, name in zip(cells, names, strict=True):
            yield from self._cell(cell, name, wide, bars)
        for said in shortened(cells):
            yield from self.paper.wrapped(self.paper.quiet(said), IN, DEEP)
        for each in self.held:
            line = f"Target for {set_up(each.cell, cells)}: {each.words}."
            yield from self.paper.filled(map(self.paper.strong, pieces(line)), IN, DEEP)
        for note in how_sure(cells):
            yield from self.paper.wrapped(self.paper.quiet(note), IN)

    def _cell(self, cell: Data, name: str, wide: int, bars: bool) -> Iterator[str]:
        if shown_width(name) > wide:
            yield f"{IN}{name}"
            name = ""
        if not cell["games"]:
            yield f"{IN}{name:<{wide}}  no games"
            return
        rate, low, high = cell["win_rate"], cell["low"], cell["high"]
        length = days(cell["rounds"]["mean"])
        drawn = f"  {bar(rate, low, high)}" if bars else ""
        figures = f"{percent(rate):>5}  {between(low, high):>11}{drawn}  {length}"
        yield f"{IN}{name:<{wide}}  {figures}"

    # --- endings ----------------------------------------------------------------------------------

    def _endings(self, view: Data) -> Iterator[str]:
        if len(view["cells"]) > 1:
            kinds = f"Of all {plural(len(view['cells']), 'kind')} of games together:"
            yield from self.paper.wrapped(self.paper.quiet(kinds), IN)
        never = []
        for ending, found in view["endings"].items():
            if not found["games"]:
                never.append(f'"{found["title"]}"')
                continue
            how = "won" if found["won"] else "lost"
            shares = f"{percent(found['share']):>5}  {between(found['low'], found['high']):>11}"
            yield from self.paper.wrapped(found["title"] or ending, f"{IN}{shares}  {how:<4}  ", DEEP * 7)
        if never:
            yield from self.paper.wrapped(f"Never: {', '.join(never)}.", IN, DEEP)

    # --- cards ------------------------------------------------------------------------------------

    def _cards(self, view: Data) -> Iterator[str]:
        cards = view["cards"]
        looked_at = next((card["cards_looked_at"] for card in cards.values()), 0)
        if not looked_at:
            yield from self.paper.wrapped(FEW_CARDS, IN)
            return
        found = [(id, card) for id, card in cards.items() if card["verdict"] == "matters"]
        found.sort(key=lambda pair: -abs(pair[1]["effect"]))
        for id, card in found[:MOST_CARDS]:
            yield from self._card(id, card)
        if len(found) > MOST_CARDS:
            yield f"{IN}and {len(found) - MOST_CARDS} more."
        yield from self.paper.wrapped(self._how_sure(looked_at, bool(found)), IN)
        little = [self.called(id) for id, card in cards.items() if card["verdict"] == "little"]
        if little:
            more = [f"{len(little) - MOST_LITTLE} more"] if len(little) > MOST_LITTLE else []
            told = listed([*little[:MOST_LITTLE], *more])
            yield from self.paper.wrapped(f"Surely 5 points at most, either way: {told}.", IN)

    def _card(self, id: str, card: Data) -> Iterator[str]:
        how = "more" if card["effect"] > 0 else "fewer"
        size = span(card["effect_low"], card["effect_high"], "fewer", "more")
        seen = f"It came up in {percent(card['seen_rate'])} of all games."
        told = f"{self.called(id)}: {points(card['effect'])} {how} wins once it is there ({size}). {seen}"
        yield from self.paper.wrapped(told, IN, DEEP)

    def _how_sure(self, looked_at: int, found: bool) -> str:
        if not found:
            return (
                f"None of {looked_at} cards goes with more or fewer wins so clearly that it "
                "could not be luck. More games may tell."
            )
        return (
            f"Of {looked_at} cards looked at, these are more than luck, also for so many. Each was compared "
            "on the day it came up with games that had not seen it by then. It need not be the cause: kids "
            "choose where they go."
        )

    # --- coverage ---------------------------------------------------------------------------------

    def _never(self) -> Iterator[str]:
        found = roots(self.figures["coverage"]["never"])
        for each, below in found[:MOST_NEVER]:
            things = f", and {plural(below, 'thing')} on it" if below else ""
            where = f" ({each['where']})" if each["where"] else ""
            verdict = f": {SAID[each['verdict']]}" if "verdict" in each else ""
            yield from self.paper.wrapped(f"{each['title']}{things}{where}{verdict}", IN, DEEP)
        if len(found) > MOST_NEVER:
            yield f"{IN}and {len(found) - MOST_NEVER} more."
        if found and not any("verdict" in each for each, _ in found):
            hint = "Whether they can ever be reached: loopwright verify. To look further: --bot explorer."
            yield from self.paper.wrapped(self.paper.quiet(hint), IN)

    def _reached(self) -> Iterator[str]:
        for kind, count in self.figures["coverage"]["by_kind"].items():
            if count["items"]:
                yield f"{IN}{count['reached']:>5} of {count['items']:>5}  {KINDS[kind]}"
        rare = len(self.figures["coverage"]["rare"])
        if rare:
            yield f"{IN}{plural(rare, 'thing')} came up in fewer than 1 % of the games."

    # --- the week ---------------------------------------------------------------------------------

    def _week(self, view: Data) -> Iterator[str]:
        tension = view["tension"]
        wide = max(len(day_name(row["round"])) for row in tension["rounds"])
        for row in tension["rounds"]:
            known = f"{percent(row['known']):>5} decided" if row["known"] is not None else ""
            state = f"insight {row['insight']:.1f}, enigma {row['enigma']:.1f}"
            yield f"{IN}{day_name(row['round']):<{wide}}  {state:<26}  {known}".rstrip()
        by = tension["decided_by"]
        if by is not None:
            last = by == tension["rounds"][-1]["round"]
            when = f"for the most part decided by the end of {day_name(by)}"
            yield from self.paper.wrapped(f"Who wins is {UNDECIDED if last else when}.", IN)
        elif too_few(view["cells"]):
            yield from self.paper.wrapped(self.paper.quiet(TOO_FEW), IN)
        spent = sorted(view["time"], key=lambda each: -each["cubes"])
        ways = [f"{each['way']} {percent(each['share'])}" for each in spent if each["cubes"]]
        yield from self.paper.wrapped(f"Time goes to: {', '.join(ways)}.", IN, DEEP)
        taken = [f"{each['condition']} {each['mean']:.1f}" for each in view["conditions"]]
        yield from self.paper.wrapped(f"Conditions taken in a game: {', '.join(taken)}.", IN, DEEP)


def plural_of(number: int, thing: str) -> str:
    """`1 game`, `12,000 games`."""
    return plural(number, thing).replace(str(number), counted(number), 1)


def day_name(number: int) -> str:
    """`Monday`, `Tuesday of week 2`."""
    week, day = divmod(number - 1, len(DAY_NAMES))
    return f"{DAY_NAMES[day]} of week {week + 1}" if week else DAY_NAMES[day]
