"""Machines as their sheets and response cards show them: where, in what state, and how to hack them."""

from __future__ import annotations

from typing import Any

from loopwright_engine.view import observe
from loopwright_engine.words import ABILITIES

from ..console import plural
from ..match import Match
from .paper import Paper

Json = dict[str, Any]


def seen(match: Match) -> list[Json]:
    """The machines that are not out of the game."""
    view: Json = observe(match.game)
    found: list[Json] = view["machines"]
    return found


def line(match: Match, machine: Json, paper: Paper) -> str:
    """A machine in a few words, such as `Stare 2 ROUTINE on D7 near N S`."""
    return f"{paper.marked(machine['name'])} {_whereabouts(match, machine, paper)}"


def sheets(match: Match, paper: Paper) -> list[str]:
    """Every machine: its sheet, its firewalls and the side of its response card that counts now."""
    models = {model["id"]: model for model in match.bundle.data["world"]["machines"]}
    out: list[str] = []
    for machine in seen(match):
        model = models[machine["model"]]
        out.append(paper.rule(paper.marked(machine["name"])))
        out += paper.wrapped(f"{model['class']}, {_whereabouts(match, machine, paper)}", "  ")
        out += _sheet(machine, model, paper)
        if machine["state"] is not None:
            out += _firewalls(machine, paper)
            side = f"{machine['response']}.{machine['state'].lower()}"
            out += [f"  Response card, {machine['state']}", *match.faces.text(side, paper)]
    return out or ["There is no machine on the table."]


def _whereabouts(match: Match, machine: Json, paper: Paper) -> str:
    if machine["hacker"] is not None:
        kids = {kid["id"]: kid["name"] for kid in match.bundle.data["world"]["kids"]}
        return f"with {paper.marked(match.bundle.strings[kids[machine['hacker']]])}"
    if machine["wrecked"]:
        return "wrecked, back tomorrow"
    near = f" near {' '.join(machine['nearby'])}" if machine["nearby"] else ""
    token = ", hack token" if machine["token"] else ""
    return f"{machine['state']} on {machine['sector']}{near}{token}"


def _sheet(machine: Json, model: Json, paper: Paper) -> list[str]:
    """MAC-8: what its hacker has of it, and its ability."""
    ride = "no rides"
    if model["movement"] and model["capacity"]:
        ride = f"rides of {plural(model['movement'], 'sector')}, room for {plural(model['capacity'], 'kid')}"
    out = paper.wrapped(f"combo {model['combo']}; {ride}", "  ")
    ability = machine["ability"]
    return out + (paper.wrapped(f"{ability}: {ABILITIES[ability]}", "  ", "    ") if ability else [])


def _firewalls(machine: Json, paper: Paper) -> list[str]:
    out = []
    unseen = []
    for number, wall in enumerate(machine["walls"], 1):
        if wall is None:
            unseen.append(str(number))
        else:
            out += paper.wrapped(wall["text"], f"  Firewall {number}  ")
    if unseen:
        out.append(f"  Firewall{'s' * (len(unseen) > 1)} {', '.join(unseen)}  not seen yet")
    return out
