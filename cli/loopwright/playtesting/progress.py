"""One line on a terminal that tells how far a playtest is, how it goes, and how long it will take."""

from __future__ import annotations

from .running import Now

WIDE = 20
SOON = 3.0
"""Seconds after which the time that is left can be told."""


def line(now: Now) -> str:
    """`[#####---------------] 1,000 of 4,000 games, 52 % won, 1:05 left`: for a narrow terminal, too."""
    done = WIDE * now.games // max(now.expected, now.games, 1)
    bar = "#" * done + "-" * (WIDE - done)
    won = f", {now.wins / now.games:.0%} won" if now.games else ""
    return f"[{bar}] {now.games:,} of {now.expected:,} games{won}{_left(now)}"


def _left(now: Now) -> str:
    if now.seconds < SOON or not now.played or now.games >= now.expected:
        return ""
    seconds = round((now.expected - now.games) * now.seconds / now.played)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f", {hours}:{minutes:02}:{seconds:02} left" if hours else f", {minutes}:{seconds:02} left"
