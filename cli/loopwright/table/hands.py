"""What the kids carry: items, anomalies with their counters, chores with their progress."""

from __future__ import annotations

from typing import Any

from .faces import Faces
from .paper import Paper

Json = dict[str, Any]
INDENT = "    "


def brief(kid: Json, paper: Paper) -> list[str]:
    """What changes from day to day, in a few words: anomalies and chores."""
    found = [f"{paper.marked(each['name'])} ({_left(each, paper)})" for each in kid["anomalies"]]
    return found + [f"{paper.marked(each['name'])} ({_progress(each, paper)})" for each in kid["chores"]]


def in_full(kid: Json, faces: Faces, paper: Paper) -> list[str]:
    """Every card that the kid holds, with its text."""
    notes = [(each["id"], "") for each in kid["items"]]
    notes += [(each["id"], f" · {_left(each, paper)}") for each in kid["anomalies"]]
    for each in kid["chores"]:
        notes.append((each["id"], f" · {paper.say('a_chore', progress=_progress(each, paper))}"))
    out: list[str] = []
    for card, note in notes:
        name = faces.name(card, paper)
        out += paper.filled([*map(paper.strong, name.split()), *note.split()], INDENT, INDENT * 2)
        out += [INDENT + line for line in faces.beside_signs(card, paper.narrower(len(INDENT)))]
    return out


def _left(anomaly: Json, paper: Paper) -> str:
    return paper.count("counters", anomaly["left"])


def _progress(chore: Json, paper: Paper) -> str:
    """END-4: how far, and until when."""
    if chore["done"] >= chore["steps"]:
        return paper.say("chore_done")
    how_far = paper.say("chore_not_done")
    if chore["steps"] > 1:
        how_far = paper.say("chore_steps", done=chore["done"], steps=chore["steps"])
    last = chore["deadline"]
    if last is None:
        return how_far
    days = paper.say("long_days").split()
    return paper.say("chore_due", progress=how_far, day=days[(last - 1) % len(days)])
