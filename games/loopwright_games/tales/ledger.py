"""The books of a game of Tales: where time goes, how days end, and the words a report has for it."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.protocol import ReportWords, SumWords

from .nouns import DAY_NAMES, WEEKDAYS
from .rules.chapters import actions
from .rules.chapters.actions import split
from .rules.state import codes as v
from .rules.state import log
from .rules.state.game import Game

DAY_LABELS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Wknd")

WAYS: Final = (
    "walk", "bus", "car", "ride", "home", "scout", "investigate", "rest", "trade", "action", "hack", "wreck",
    "lost",
)  # fmt: skip
"""TIM-4: what time cubes are spent on.

A hack counts what kids stake, an action also what its card asks for besides (TST-9), as any card does;
`lost` is what cards take away.
"""
HACK: Final = WAYS.index("hack")
LOST: Final = WAYS.index("lost")
ROW: Final = ("insight", "enigma", "time_spent", "conditions_held", "diary_in_play")
"""What is told of a day: how things stood at its end, and the cubes that were spent in it."""

_SPENT: Final = {log.STAKE: HACK, log.LOSE_TIME: LOST, log.PAID: WAYS.index("action")}


def _way(deed: int) -> int:
    """Which of the ways it is to do this, or -1 for what never costs any (CMB-8)."""
    name = split(deed)[1].name
    if name == "discard":
        return -1
    return WAYS.index("scout" if name == "scout_machine" else name)


_WAY_OF: Final = [_way(deed) for deed in range(actions.CARD + 1)]
_TOLD: Final = frozenset(
    (log.NEW_ROUND, log.INSIGHT, log.ENIGMA, log.STAKE, log.LOSE_TIME, log.PAID, log.TAKE, log.RELIEVE,
     log.DIARY_PLAYED, log.DIARY_DISCARDED)
)  # fmt: skip


class Ledger:
    """The books of one game: `pays` before each action, `close` when it is over."""

    __slots__ = ("_of_day", "rounds", "spent", "took")

    def __init__(self) -> None:
        self._of_day: dict[int, int] = {}
        self.spent: list[int] = [0] * len(WAYS)
        self.took: list[int] = [0] * len(v.CONDITIONS)
        """CON-1: how often each condition was taken."""
        self.rounds: list[list[int]] = []
        """A `ROW` for each day, the last as far as it came."""

    def pays(self, game: Game, index: int) -> None:
        """An option that is being taken, in the adventure phase; the stakes of a hack are in the log."""
        decision = game.decision
        if decision is None or decision.kind != "adventure":
            return
        option = decision.options[index]
        cost = actions.cost(game, option)
        if cost:
            deed = option & actions.DEED
            way = _WAY_OF[deed if deed < actions.CARD else actions.CARD]
            if way != HACK:
                self._spend(game.round, way, cost)

    def close(self, game: Game) -> None:
        """Read the whole log."""
        day = insight = enigma = number = in_play = 0
        for entry in game.log:
            kind = entry[0]
            if kind not in _TOLD:
                continue
            if kind == log.NEW_ROUND:
                if day:
                    self.rounds.append([insight, enigma, self._of_day.get(day, 0), number, in_play])
                day = entry[2]
            elif kind == log.INSIGHT:
                insight = entry[2]
            elif kind == log.ENIGMA:
                enigma = entry[2]
            elif kind in _SPENT:
                self._spend(day, _SPENT[kind], entry[3])
            elif kind == log.TAKE:
                number += 1
                self.took[entry[3]] += 1
            elif kind == log.RELIEVE:
                number -= 1
            else:
                in_play += 1 if kind == log.DIARY_PLAYED else -1
        self.rounds.append([insight, enigma, self._of_day.get(day, 0), number, in_play])

    def _spend(self, day: int, way: int, cubes: int) -> None:
        self.spent[way] += cubes
        self._of_day[day] = self._of_day.get(day, 0) + cubes


def day_name(number: int) -> str:
    """The name of a round, counted from 1: `Monday`, `Tuesday of week 2`."""
    week, day = divmod(number - 1, len(DAY_NAMES))
    return f"{DAY_NAMES[day]} of week {week + 1}" if week else DAY_NAMES[day]


def day_label(number: int) -> str:
    """A day in short: `Mon`, `Tue 2` in the second week."""
    week, day = divmod(number - 1, len(DAY_LABELS))
    return f"{DAY_LABELS[day]} {week + 1}" if week else DAY_LABELS[day]


def on_day(number: int) -> str:
    """When a round is: `on Monday`, `at the weekend of week 2`."""
    week, day = divmod(number - 1, len(DAY_NAMES))
    when = f"{'at' if day == len(DAY_NAMES) - 1 else 'on'} {DAY_NAMES[day]}"
    return f"{when} of week {week + 1}" if week else when


REPORT_WORDS: Final = ReportWords(
    wins="the kids win",
    they_win="they win",
    round="day",
    round_name=day_name,
    round_label=day_label,
    in_round=on_day,
    round_names=tuple(WEEKDAYS),
    course="How the week goes",
    story="the diary",
    kinds={
        "side": "sides of diary and response cards",
        "check": "checks and events",
        "action": "actions",
        "rumor": "rumors",
        "gauge": "ends of counters",
    },
    chooses="kids choose where they go",
    rows={
        "insight": "Insight",
        "enigma": "Enigma",
        "conditions_held": "Conditions held",
        "time_spent": "Time spent",
        "diary_in_play": "Diary cards in play",
    },
    drawn=("insight", "enigma", "conditions_held"),
    spends={
        "walk": "walking", "bus": "by bus", "car": "by car", "ride": "on machines", "home": "going home",
        "scout": "scouting", "investigate": "investigating", "rest": "resting", "trade": "trading",
        "action": "actions of cards", "hack": "hacking", "wreck": "wrecking", "lost": "taken away by cards",
    },
    paying=SumWords(
        "Where time goes", "Time goes to", "What time cubes were spent on, as a share of all.", "time spent",
        ("On", "Cubes"), "{} of all time cubes",
    ),
    counting=SumWords(
        "Conditions", "Conditions taken in a game",
        "How often the kids together take each condition in a game, on average.", "conditions taken",
        ("Condition", "Taken"), "taken {} times in a game",
    ),
)  # fmt: skip
