"""How the figures of playtests are told in the words of Tales: days of the week, time cubes, conditions."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.protocol import ReportWords

DAY_NAMES: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "the weekend")
DAY_LABELS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Wknd")


def day_name(number: int) -> str:
    """The name of a round, counted from 1: `Monday`, `Tuesday of week 2`."""
    week, day = divmod(number - 1, len(DAY_NAMES))
    return f"{DAY_NAMES[day]} of week {week + 1}" if week else DAY_NAMES[day]


def day_label(number: int) -> str:
    """A day in short: `Mon`, `Tue 2` in the second week."""
    week, day = divmod(number - 1, len(DAY_LABELS))
    return f"{DAY_LABELS[day]} {week + 1}" if week else DAY_LABELS[day]


REPORT_WORDS: Final = ReportWords(
    wins="the kids win",
    they_win="they win",
    round="day",
    round_name=day_name,
    round_label=day_label,
    course="How the week goes",
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
)  # fmt: skip
