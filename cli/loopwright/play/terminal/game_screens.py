"""What the terminal shows of a game of any kit: its table, its decisions, its ending, its rules."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path

from loopwright_dsl.diagnostics.columns import padded

from loopwright.core.terminal_text import Paper, shown_width, texts
from loopwright.play.halves import half
from loopwright.play.match import Match
from loopwright.play.narration import Teller, place

Page = Callable[[], list[str]]
"""Writes a page of the table in full."""
NUMBER = 6  # columns for the numbers of options
MOST_NAME = 24  # columns for the names of what lies on the table
RULES = "RULES.md"


class GameScreens:
    """The texts of a match: everything that a kit says about itself, laid out."""

    help_key = "kit_help"
    odds_key = "kit_odds_help"

    def __init__(self, match: Match, paper: Paper) -> None:
        self.match = match
        self.paper = paper
        self._last: list[str] = []

    def teller(self) -> Teller:
        """A narrator of the log."""
        return Teller(self.match, self.paper)

    def pages(self) -> dict[str, Page]:
        """The pages of the table in full, by the keys that open them."""
        return {"r": self.rules}

    def opening(self) -> list[str]:
        """The scenario's title, the game, how it is set up, and the seed."""
        kit, game, paper = self.match.bundle.kit, self.match.game, self.paper
        data = kit.options_data(kit.options_of(game))
        words = [kit.title, *(kit.option_words(name, value) for name, value in data.items())]
        bundle = self.match.bundle
        return [
            paper.rule(paper.marked(kit.contents.title(bundle.data))),
            *texts(bundle.data["scenario"].get("text", []), bundle.strings, paper),
            *paper.wrapped(paper.say("dealt", options=", ".join(words), seed=game.seed)),
        ]

    def taken_up(self) -> list[str]:
        """The lines that say that a saved game goes on, and where another draft makes it differ."""
        return taken_up(self.match, self.paper)

    def status(self, *, drawn: bool = True) -> list[str]:
        """What lies open for the player who decides: the board if it can be drawn, then name by name."""
        kit, game, paper = self.match.bundle.kit, self.match.game, self.paper
        seat = game.decision.seat if game.decision is not None else -1
        table = [(paper.marked(name), paper.marked(words)) for name, words in kit.table(game, seat)]
        moment = kit.moment(game)
        title = f"{moment}: {kit.seat_name(game, seat)}" if kit.seats > 1 and seat >= 0 else moment
        short = [f"{name} {words}" for name, words in table if len(name) + len(words) < MOST_NAME]
        lines = [f"  {line}" for line in kit.drawing(game)] if drawn else []
        lines += paper.filled(short, "  ", gap="   ") if short else []
        for name, words in table:
            if len(name) + len(words) >= MOST_NAME:
                lines += paper.wrapped(words, f"  {padded(name, max(10, shown_width(name)))} ")
        return [paper.rule(title), *lines]

    def news_status(self) -> list[str]:
        """The status without a drawing, if it differs from the one shown last."""
        status = self.status(drawn=False)
        if status == self._last:
            return []
        self._last = status
        return status

    def decision(self) -> list[str]:
        """The pending decision with its numbered options, their costs and chances."""
        game, paper = self.match.game, self.paper
        view = self.match.bundle.kit.decision(game)
        out = paper.filled(map(paper.strong, paper.marked(view.title).split()))
        for number, option in enumerate(view.options, 1):
            facts = [paper.say("costs", cost=option.cost)] if option.cost else []
            facts += [paper.say("chance", chance=percent(option.chance))] if option.chance is not None else []
            cause = [paper.quiet(f"[{place(option.source)}]")] if option.block else []
            words = [*paper.marked(option.text).split(), *(f"· {fact}" for fact in facts), *cause]
            out += paper.filled(words, f"{paper.strong(f'{number:>{NUMBER - 2}}')}  ")
        return out

    def read_out(self) -> set[str]:
        """The ids of cards whose text the decision shows: of none."""
        return set()

    def ending(self) -> list[str]:
        """The ending's prose, the scores of a game against each other, and as the last line its name."""
        match, paper = self.match, self.paper
        kit, game = match.bundle.kit, match.game
        result = game.result
        if result is None:
            return []
        title, _ = kit.contents.endings(match.bundle.data)[result.ending]
        title = paper.marked(title).rstrip(".")
        scores = [
            paper.say("score", player=kit.seat_name(game, seat), score=score)
            for seat, score in enumerate(result.scores)
        ]
        form = "scored" if scores else "round_won" if result.won else "round_lost"
        cards = [ending for ending in match.bundle.data["endings"] if ending["id"] == result.ending]
        prose = [
            line for ending in cards for line in texts(ending.get("text", []), match.bundle.strings, paper)
        ]
        return [*prose, *scores, paper.say(form, title=title, id=result.ending, round=kit.moment(game))]

    def rules(self) -> list[str]:
        """The rules as they stand beside the kit."""
        file = Path(inspect.getfile(type(self.match.game))).with_name(RULES)
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, ValueError):
            return [self.paper.say("no_rules", file=RULES)]
        return [part for line in text.splitlines() for part in self.paper.wrapped(line)]


def screens_of(match: Match, paper: Paper) -> GameScreens:
    """The screens of the game that a match is of: its own, or those of any kit."""
    own = half(match.bundle.kit.name)
    return GameScreens(match, paper) if own is None else own.in_lines(match, paper)


def taken_up(match: Match, paper: Paper) -> list[str]:
    """The lines that say that a saved game goes on, and where another draft makes it differ."""
    count = paper.count("choices", len(match.game.choices))
    key = paper.say("log_key")
    reopened = match.reopened
    edited = paper.wrapped(paper.say("rules_edited")) if reopened is not None and reopened.other_rules else []
    if reopened is None or match.as_saved:
        return [*edited, *paper.wrapped(f"{paper.say('taken_up', choices=count)} {key}")]
    card = paper.wrapped(paper.marked(reopened.card), f"  {paper.say('changed_card'):<6} ")
    goes_on = paper.say("left_out" if reopened.rest else "goes_on", choices=count, left=len(reopened.rest))
    changed = "" if edited else f"{paper.say('scenario_changed')} "
    return [
        *edited,
        *paper.wrapped(
            changed
            + paper.say(
                "changed", agreed=reopened.steps_agreed, choices=paper.count("choices", reopened.steps)
            )
        ),
        *paper.wrapped(reopened.step, f"  {paper.say('changed_when'):<6} "),
        *(card if reopened.card else []),
        *paper.wrapped(paper.marked(reopened.told), f"  {paper.say('changed_how'):<6} "),
        *paper.wrapped(f"{goes_on} {paper.say('file_kept')} {key}"),
    ]


def percent(chance: float) -> int:
    """A chance from 0 to 1 as whole percent; only 0 and 1 themselves give 0 and 100."""
    rounded = round(chance * 100)
    if 0 < chance < 1:
        rounded = min(99, max(1, rounded))
    return rounded
