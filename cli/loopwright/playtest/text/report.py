"""The figures of a playtest as text: the win rates first, then what goes with them, and where the rest is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from loopwright_dsl.diagnostics.columns import padded
from loopwright_engine.kit.game import UNFINISHED

from loopwright.core.console import plural, shown
from loopwright.core.phrases import (
    Called,
    bar,
    between,
    counted,
    in_words,
    lasting,
    listed,
    percent,
    plural_of,
    points,
    set_up,
    shortened,
    span,
)
from loopwright.core.terminal_text import Paper, pieces, shown_width
from loopwright.playtest.targets import TargetVerdict
from loopwright.verify.measures import SAID

from . import kept as kept_text
from .comparison import compared
from .sweeps import swept
from .views import (
    FEW_CARDS,
    NO_VERDICTS,
    NONE_FINISHED,
    TOO_FEW,
    by_bot,
    head,
    how_sure,
    kit_of,
    nobody,
    none_sure,
    report_words,
    result_words,
    seat_names,
    spread,
    too_few,
)

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import ReportWords
    from loopwright_engine.playtest.figures.types import CardFigures, CellFigures, Comparison, Mean, Missed

    from .views import FiguresView, SessionFigures


# --- Cards that go with winning or losing, as text


IN, DEEP = "  ", "    "
MOST_CARDS, MOST_LITTLE = 6, 12


def cards(view: FiguresView, called: Called, paper: Paper) -> Iterator[str]:
    """The lines on cards that surely matter, the weightiest first, then on those that surely matter
    little.
    """
    cards_by_id = view["cards"]
    if not cards_by_id:
        return
    looked_at = next((card["cards_looked_at"] for card in cards_by_id.values()), 0)
    if view["learns"]:
        yield from paper.wrapped(NO_VERDICTS, IN)
        return
    if not looked_at:
        yield from paper.wrapped(FEW_CARDS, IN)
        return
    sure = [(id, card) for id, card in cards_by_id.items() if card["verdict"] == "matters"]
    sure.sort(key=lambda pair: -abs(pair[1]["effect"] or 0))
    for id, card in sure[:MOST_CARDS]:
        yield from paper.wrapped(_card(called(id), card), IN, DEEP)
    if len(sure) > MOST_CARDS:
        yield f"{IN}and {len(sure) - MOST_CARDS} more."
    words = report_words(view)
    yield from paper.wrapped(
        _how_sure(looked_at, words) if sure else none_sure(looked_at, cards_by_id, called), IN
    )
    little = [called(id) for id, card in cards_by_id.items() if card["verdict"] == "little"]
    if little:
        more = [f"{len(little) - MOST_LITTLE} more"] if len(little) > MOST_LITTLE else []
        names = listed([*little[:MOST_LITTLE], *more])
        yield from paper.wrapped(f"Surely 5 points at most, either way: {names}.", IN)


def _card(name: str, card: CardFigures) -> str:
    effect, low, high = card["effect"], card["effect_low"], card["effect_high"]
    assert effect is not None and low is not None and high is not None  # a card that matters
    how = "more" if effect > 0 else "fewer"
    size = span(low, high, "fewer", "more")
    how_often = f"It came up in {percent(card['seen_rate'])} of all games."
    return f"{name}: {points(effect)} {how} wins once it is there ({size}). {how_often}"


def _how_sure(looked_at: int, words: ReportWords) -> str:
    if looked_at == 1:
        text = "The one card looked at is more than luck."
    else:
        text = f"Of {looked_at} cards looked at, these are more than luck, also for so many."
    return (
        f"{text} A card is compared on the {words.round} it came up with games that had not seen it by then. "
        f"It need not be the cause: {words.chooses}."
    )


# --- How long games go on, and when the outcome is decided, in sentences


EARLY = 0.8
"""The part of the days before whose end a decided outcome counts as early."""
DECIDED = (
    "{rows} are means of the games that had this {round}. Decided: how much of who wins is known by "
    "its end, over all games, those that are over included."
)


def most_over_by(view: FiguresView) -> int | None:
    """The first day by whose end more than half of the games of a bot are over; None if it is the last."""
    for day, after in pairwise(view["tension"]["rounds"]):
        if view["games"] - after["games"] > view["games"] / 2:
            return int(day["round"])
    return None


def sentences(view: FiguresView) -> Iterator[str]:
    """The sentences on one bot's games: when most are over, and when the outcome is decided."""
    day_name = report_words(view).round_name
    over, by, last = most_over_by(view), view["tension"]["decided_by"], len(view["tension"]["rounds"])
    if over is not None:
        yield f"Most games are over by the end of {day_name(over)}."
    if by is None or last == 1:
        return
    if by == last:
        # What is known of all games is never less than what is known of those that still go on.
        yield f"Where a game goes on to {day_name(last)}, who wins is not settled before."
    else:
        early = ": early" if by < EARLY * (over or last) else ""
        yield f"Over all games, who wins is for the most part decided by the end of {day_name(by)}{early}."


# --- What no game of a playtest has reached


def whether_ever(cells: Sequence[CellFigures], has_explorer: bool) -> str:
    """The hint where to look further; it names the explorer, where there is one that has not played."""
    looked = not has_explorer or any(cell["bot"] == "explorer" for cell in cells)
    further = "" if looked else "; --bot explorer goes looking for them"
    return f"loopwright verify tells whether they can ever be reached{further}."


def roots(never: Sequence[Missed]) -> list[tuple[Missed, int]]:
    """The unreached items that stand on no other unreached item, each with the number of those that stand on
    it.
    """
    of = {item["id"].removesuffix(".block"): item for item in never}
    below = Counter[str]()
    for stem in of:
        above = [stem_above for stem_above in _above(stem) if stem_above in of]
        below[above[-1] if above else stem] += 1
    return [(of[stem], count - 1) for stem, count in below.items()]


def _above(stem: str) -> Iterator[str]:
    """The ids of what an id stands on, the nearest first."""
    parts = stem.split(".")
    for length in range(len(parts) - 1, 1, -1):
        yield ".".join(parts[:length])


MOST_NEVER = 10
MOST_ROUNDS = 24
"""The most rounds that are told one by one."""
MOST_ROLLED_FOR = 4
"""The most cards that are named of those whose dice decide most."""
MOST_FOLLOWED = 4
"""The most rows that are told beside each of them."""
KINDS = {
    "card": "cards that can come up",
    "gauge": "ends of gauges",
    "choice": "branches of choices, conditions and rolls",
    "outcome": "successes and failures of tests",
    "ending": "endings",
    "effect": "single effects",
}
"""What kinds of items are called in every game; the rest the game says."""
WITH_BAR, BARE = 62, 33
"""The columns that the figures of a cell take, with and without a bar."""
NARROW = 72
"""The least columns for bars."""
KEPT = {
    "What counters and flags do": kept_text.numbers,
    "When cards come": kept_text.cards,
    "Which options are taken": kept_text.options,
}
PLOTS = "Plots: --report DIR."
JSON = "All figures: --json."
GAMES = "Every game: --results FILE, then loopwright replay FILE."


class FiguresWriter:
    """The writer of a playtest's figures as text."""

    def __init__(
        self,
        figures: SessionFigures,
        called: Called,
        paper: Paper,
        verdicts: Sequence[TargetVerdict] = (),
        *,
        reported: bool = False,
        kept: Path | None = None,
    ) -> None:
        self.figures = figures
        self.words = report_words(figures)
        self.kinds = {**KINDS, **self.words.kinds}
        self.called = called
        self.paper = paper
        self.held = verdicts
        self.more = [
            *([] if reported else [PLOTS]),
            JSON,
            GAMES if kept is None else f"Every game: loopwright replay {shown(kept)}",
        ]
        """The hints where the rest is: plots, unless they were `reported`, and games, which may be `kept`."""

    def text(self, comparison: Comparison | None = None) -> str:
        if not self.figures["games"]:
            return "\n".join([*self._head(), NONE_FINISHED])
        lines = [*self._head(), *self._section(f"How often {self.words.wins}", self._wins())]
        lines += self._section("What the values do", swept(self.figures, self.paper))
        if comparison is not None:
            lines += self._section("What changed", compared(comparison, self.called, self.paper))
        lines += self._rest()
        return "\n".join([*lines, "", *self.paper.wrapped(self.paper.quiet(" ".join(self.more)))])

    def _rest(self) -> Iterator[str]:
        views = by_bot(self.figures)
        for view in views:
            whose = view["whose"]
            yield from self._section(f"Scores{whose}", self._scores(view))
            yield from self._section(f"How it ends{whose}", self._endings(view))
            texts = cards(view, self.called, self.paper)
            yield from self._section(f"Cards that go with winning or losing{whose}", texts)
            yield from self._section(f"{self.words.course}{whose}", self._week(view))
            for title, lines in KEPT.items():
                yield from self._section(f"{title}{whose}", lines(view, self.called, self.paper))
        anybody = " by any bot" if len(views) > 1 else ""
        yield from self._section(f"Never reached{anybody}", self._never())
        yield from self._section(f"Reached{anybody}", self._reached())

    def _section(self, title: str, lines: Iterable[str]) -> list[str]:
        section_lines = list(lines)
        return ["", self.paper.rule(title), *section_lines] if section_lines else []

    def _head(self) -> Iterator[str]:
        text = f"{self.figures['title']}: {head(self.figures)}."
        yield from self.paper.filled(map(self.paper.strong, pieces(text)))

    # --- winning ----------------------------------------------------------------------------------

    def _wins(self) -> Iterator[str]:
        cells = self.figures["cells"]
        names = [set_up(cell, cells) for cell in cells]
        longest = max(map(shown_width, names))
        bars = self.paper.width >= NARROW and longest <= self.paper.width - WITH_BAR
        wide = min(longest, self.paper.width - BARE)
        for cell, name in zip(cells, names, strict=True):
            yield from self._cell(cell, name, wide, bars)
        for text_line in shortened(cells):
            yield from self.paper.wrapped(self.paper.quiet(text_line), IN, DEEP)
        for verdict in self.held:
            line = f"Target for {in_words(verdict.cell, cells)}: {verdict.words}."
            yield from self.paper.filled(map(self.paper.strong, pieces(line)), IN, DEEP)
        for view in by_bot(self.figures):
            if sentence := self._luck(view):
                yield from self.paper.wrapped(sentence, IN, DEEP)
        for note in how_sure(cells):
            yield from self.paper.wrapped(self.paper.quiet(note), IN)

    def _luck(self, view: FiguresView) -> str:
        """How much dice decide, and which."""
        share, rolled_for = view["luck"]["share"], view["luck"]["cards"]
        if percent(share) == percent(0):
            return ""
        names = [
            f"{self.called(card['id']) if card['id'] else 'the rules'} {percent(card['share'])}"
            for card in rolled_for[:MOST_ROLLED_FOR]
        ]
        most = f" Most for {listed(names)}." if names else ""
        return f"{view['who']}Dice decide {percent(share)} of who wins; their luck is taken out here.{most}"

    def _cell(self, cell: CellFigures, name: str, wide: int, bars: bool) -> Iterator[str]:
        if shown_width(name) > wide:
            yield f"{IN}{name}"
            name = ""
        if not cell["games"]:
            yield f"{IN}{padded(name, wide)}  no games"
            return
        rate, low, high = cell["win_rate"], cell["low"], cell["high"]
        length = lasting(cell["rounds"]["mean"], self.words.round)
        drawn = f"  {bar(rate, low, high)}" if bars else ""
        figures = f"{percent(rate):>5}  {between(low, high):>11}{drawn}  {length}"
        yield f"{IN}{padded(name, wide)}  {figures}"

    # --- endings ----------------------------------------------------------------------------------

    def _endings(self, view: FiguresView) -> Iterator[str]:
        if len(view["cells"]) > 1:
            games = f"Of all {plural_of(view['games'], 'game')} together:"
            yield from self.paper.wrapped(self.paper.quiet(games), IN)
        never = []
        longest = max(shown_width(result_words(view, won)) for won in (True, False))
        for ending, row in view["endings"].items():
            if not row["games"]:
                never.append(f'"{row["title"]}"')
                continue
            how = result_words(view, row["won"])
            shares = f"{percent(row['share']):>5}  {between(row['low'], row['high']):>11}"
            yield from self.paper.wrapped(
                row["title"] or ending, f"{IN}{shares}  {padded(how, longest)}  ", DEEP * 7
            )
            if ending == UNFINISHED:
                yield from self.paper.wrapped(self._endless(view), DEEP * 7, DEEP * 7)
        if never:
            yield from self.paper.wrapped(f"Never: {', '.join(never)}.", IN, DEEP)

    def _endless(self, view: FiguresView) -> str:
        """Where to look for what goes round and round."""
        examples = [
            (min(row["examples"]), cell["words"])
            for cell in view["cells"]
            for row in cell["endings"]
            if row["id"] == UNFINISHED and row["examples"]
        ]
        number, words = min(examples, key=lambda example: example[0])
        set_up = "".join(f", {word}" for word in words.values())
        return (
            f"Such as the game of seed {self.figures['seed'] + number}{set_up}: the last lines of its log "
            "name the round, and the steps that come again and again."
        )

    # --- scores -----------------------------------------------------------------------------------

    def _scores(self, view: FiguresView) -> Iterator[str]:
        if "seats" not in view:
            return
        names = seat_names(view)
        longest = max(map(shown_width, names))
        for name, seat in zip(names, view["seats"]["scores"], strict=True):
            shares = f"{percent(seat['share']):>5}  {between(seat['low'], seat['high']):>11}"
            figures = f"wins {shares}  score {_average(seat['score'], view['games'])}"
            yield f"{IN}{padded(name, longest)}  {figures}"
        ties = view["seats"]["ties"]
        games = f"{plural_of(ties, 'game')} that {nobody(view)} wins" if ties else "no game without a winner"
        yield f"{IN}{games}"

    # --- coverage ---------------------------------------------------------------------------------

    def _never(self) -> Iterator[str]:
        never_reached = roots(self.figures["coverage"]["never"])
        for item, below in never_reached[:MOST_NEVER]:
            things = f", and {plural(below, 'thing')} on it" if below else ""
            position = f" ({item['where']})" if item["where"] else ""
            verdict = f": {SAID[item['verdict']]}" if "verdict" in item else ""
            yield from self.paper.wrapped(f"{item['title']}{things}{position}{verdict}", IN, DEEP)
        if len(never_reached) > MOST_NEVER:
            yield f"{IN}and {len(never_reached) - MOST_NEVER} more."
        if never_reached and not any("verdict" in item for item, _ in never_reached):
            hint = whether_ever(self.figures["cells"], "explorer" in kit_of(self.figures).bots)
            yield from self.paper.wrapped(self.paper.quiet(hint), IN)

    def _reached(self) -> Iterator[str]:
        for kind, count in self.figures["coverage"]["by_kind"].items():
            if count["items"]:
                yield f"{IN}{count['reached']:>5} of {count['items']:>5}  {self.kinds[kind]}"
        rare = len(self.figures["coverage"]["rare"])
        if rare:
            text = f"{plural(rare, 'thing')} came up in fewer than 1 % of the games."
            yield from self.paper.wrapped(f"{text} --json (coverage.rare) and a report name them.", IN)

    # --- the week ---------------------------------------------------------------------------------

    def _week(self, view: FiguresView) -> Iterator[str]:
        tension = view["tension"]
        rounds = spread(tension["rounds"], MOST_ROUNDS)
        day_name, followed = self.words.round_name, _followed(view)
        titles = view["names"]["rows"]
        wide = max(len(day_name(row["round"])) for row in rounds)
        most = max(len(counted(row["games"])) for row in tension["rounds"])
        for row in rounds:
            games = plural_of(row["games"], "game")
            decided = f"{percent(row['known']):>5} decided" if row["known"] is not None else ""
            shown = [f"{titles.get(name, name)} {row['rows'][name]:.1f}" for name in followed]
            state = ("; " if any("," in one for one in shown) else ", ").join(shown)
            day = f"{day_name(row['round']):<{wide}}  {games:>{most + 6}}"
            line = f"{IN}{day}  {state:<24}  {decided}".rstrip()
            if shown_width(line) > self.paper.width:
                text = "; ".join(filter(None, (state, decided.strip())))
                yield from self.paper.wrapped(text, f"{IN}{day}  ", DEEP * 2)
            else:
                yield line
        names = listed([titles.get(name, name) for name in followed]) or "rows"
        decided = DECIDED.format(rows=names[:1].upper() + names[1:], round=self.words.round)
        note = f"{TOO_FEW}{self.words.round}." if too_few(view["cells"]) else decided
        yield from self.paper.wrapped(self.paper.quiet(note), IN)
        if text := " ".join(sentences(view)):
            yield from self.paper.wrapped(text, IN)
        spent = sorted(view["spent"], key=lambda entry: -entry["amount"])
        paid = [(entry["on"].rpartition(".")[2], entry["share"]) for entry in spent if entry["amount"]]
        spending = [f"{name} {percent(share)}" for name, share in paid]
        if spending:
            yield from self.paper.wrapped(f"{self.words.paying.line}: {', '.join(spending)}.", IN, DEEP)
        kinds = self.words.counted
        counts = [f"{kinds.get(entry['what'], entry['what'])} {entry['mean']:.1f}" for entry in view["took"]]
        if counts:
            yield from self.paper.wrapped(f"{self.words.counting.line}: {', '.join(counts)}.", IN, DEEP)


def _average(mean: Mean, games: int) -> str:
    """A mean over so many games, with its range if it has one: `12.3, 11.9 to 12.7 on average`."""
    if not mean["deviation"]:
        return f"{mean['mean']:.1f} in {'each of ' if games > 1 else ''}{plural_of(games, 'game')}"
    ends = "" if mean["low"] is None else f", {mean['low']:.1f} to {mean['high']:.1f}"
    return f"{mean['mean']:.1f}{ends} on average"


def _followed(view: FiguresView) -> list[str]:
    """The rows that tell how near a game is to its end, or the first ones where a kit does not say which."""
    kit = kit_of(view)
    titles = view["names"]["rows"]
    return [name for name in kit.tension or kit.rows[:MOST_FOLLOWED] if not titles or name in titles]
