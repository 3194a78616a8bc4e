"""What the kids carry: items, anomalies with their counters, chores with their progress."""

from __future__ import annotations

from typing import Any

from loopwright_engine.words import DAYS

from .faces import Faces
from .paper import Paper

Json = dict[str, Any]
INDENT = "    "


def brief(kid: Json, paper: Paper) -> list[str]:
    """What changes from day to day, in a few words: anomalies and chores."""
    found = [f"{paper.marked(each['name'])} ({_left(each)})" for each in kid["anomalies"]]
    return found + [f"{paper.marked(each['name'])} ({_progress(each)})" for each in kid["chores"]]


def in_full(kid: Json, faces: Faces, paper: Paper) -> list[str]:
    """Every card that the kid holds, with its text."""
    notes = [(each["id"], "") for each in kid["items"]]
    notes += [(each["id"], f" · {_left(each)}") for each in kid["anomalies"]]
    notes += [(each["id"], f" · chore, {_progress(each)}") for each in kid["chores"]]
    out: list[str] = []
    for card, note in notes:
        name = faces.name(card, paper)
        out += paper.filled([*map(paper.strong, name.split()), *note.split()], INDENT, INDENT * 2)
        out += [INDENT + line for line in faces.beside_signs(card, paper.narrower(len(INDENT)))]
    return out


def _left(anomaly: Json) -> str:
    counters = anomaly["left"]
    return f"{counters} counter" if counters == 1 else f"{counters} counters"


def _progress(chore: Json) -> str:
    """END-4: how far, and until when."""
    if chore["done"] >= chore["steps"]:
        return "done"
    how_far = f"{chore['done']} of {chore['steps']}" if chore["steps"] > 1 else "not done"
    last = chore["deadline"]
    return how_far if last is None else f"{how_far}, due {DAYS[(last - 1) % len(DAYS)]}"
